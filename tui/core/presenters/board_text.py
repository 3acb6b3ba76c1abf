"""What lies on the table, line by line: in the words in which it would be asked for, or as the board draws it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from referee.facts.facts import FactSpec, Unknown, UnknownFactError, get, known
from referee.rules.clauses import holds, stems
from referee.table.table import Table
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.presenters.plain_text import not_final_lines, prompt_lines, standing_lines
from tui.core.rendering.drawing import DrawingContext

MOST = 60
"""So many facts are read out; more than that are counted, and want another word."""
FEW = 12
"""So many facts are read out whole, also those that are nothing."""
WIDTH = 100
"""Cells of a line of the board."""
_BAR = re.compile("([▰▪]*)([▱▫]*)")
_BLOCKS = re.compile("[▀-▟]+ ?")


class BoardFact(Struct, frozen=True):
    """What is told, or can be, about one path."""

    path: str
    fact: FactSpec
    value: Any


def shown_lines(words: Words, table: Table, what: str = "") -> list[str]:
    """Say what is asked for: what is due and who stands where; a seat; the board; or what some words speak of."""
    if not what:
        standing = standing_lines(words, table, holding=True)
        standing += not_final_lines(words, table)
        return [*prompt_lines(words, table), "", *standing, words.say("plain.show_more")]
    if what.casefold() == "board":
        return drawn_lines(words, table)
    seat = _seat(table, what)
    return seat_lines(words, table, seat) if seat else found_lines(words, table, what)


def seat_lines(words: Words, table: Table, seat: str) -> list[str]:
    """Say all that is known of a seat; what is nothing (0, none, no) is left out."""
    mine = _of_seat(table, seat)
    return [*standing_lines(words, table, holding=True, only=seat), *_read(words, mine)]


def _read(words: Words, found: list[BoardFact]) -> list[str]:
    """Say what lies there; of what is nothing, or not told, only that there is such."""
    lines = [_said(words, one) for one in found if known(one.value) and one.value not in (0, "", ())]
    untold = sum(not known(one.value) for one in found)
    lines.append(words.say("plain.show_rest"))
    return lines + ([words.say("plain.show_untold", count=untold)] if untold else [])


def found_lines(words: Words, table: Table, typed: str, *, paths: bool = False) -> list[str]:
    """Say every fact that some words speak of, or of a seat, told or not; with its path where it is to be told."""
    seat, wanted = _seat(table, typed), stems([typed])
    found = [one for one in _facts(table) if holds(f"{one.path} {messages.fact(words, one.fact)}", wanted)]
    found = _of_seat(table, seat) if seat else found
    if not found:
        return [words.say("plain.not_found", given=typed[:40])]
    if not paths and len(found) > FEW:
        return _read(words, found)
    lines = [
        f"{one.path}={_typed(one)}  {messages.fact(words, one.fact)}" if paths else _said(words, one) for one in found
    ]
    more = len(lines) - MOST
    return lines[:MOST] + ([words.say("plain.found_more", count=more)] if more > 0 else [])


def drawn_lines(words: Words, table: Table) -> list[str]:
    """Read the board as it is drawn in short: marks of seats as names, bars as numbers."""
    from tui.core.game_ui.registry import board_of  # the drawings are made for the app

    drawn = board_of(table.game.id)
    if drawn is None:
        return [words.say("board.none")]
    lines = [line.plain for line in drawn.compact(DrawingContext(words, table.world.seats, WIDTH), table)]
    return [said for line in lines if any(map(str.isalnum, said := _spoken(words, table, line)))]


def _spoken(words: Words, table: Table, line: str) -> str:
    for seat in table.world.seats:
        mark, name = f"{seat.id}{seat.shape}", words.format_field(seat.id, "seat")
        line = line.replace(f"{mark} {name}", name)
        line = re.sub(rf"{mark}(?=\w)", f"{mark} ", line).replace(mark, name)
    return _BAR.sub(lambda bar: f"{len(bar[1])}/{len(bar[0])}" if bar[0] else "", _BLOCKS.sub("", line)).rstrip()


def _seat(table: Table, typed: str) -> str:
    """Find the seat that is named whole; "" for words that name none."""
    wanted = fold(typed)
    return next((seat for seat in table.seats if wanted in table.names.folded("seats")[seat]), "")


def _of_seat(table: Table, seat: str) -> list[BoardFact]:
    return [one for one in _facts(table) if seat in one.fact.keys or (known(one.value) and one.value == seat)]


def _facts(table: Table) -> Iterator[BoardFact]:
    for path, fact in table.game.facts(tuple(table.seats)).items():
        if not path.startswith("now."):
            try:
                value = get(table.state, path)
            except KeyError:
                continue  # not at this table: a row that is not in use
            except UnknownFactError:
                value = Unknown(path)  # not even whether there is such a thing is told
            yield BoardFact(path, fact, value)


def _said(words: Words, one: BoardFact) -> str:
    return f"{messages.fact(words, one.fact)} {messages.value(words, one.fact, one.value) if known(one.value) else '?'}"


def _typed(item: BoardFact) -> str:
    return item.fact.write_ids(item.value) if known(item.value) else "?"
