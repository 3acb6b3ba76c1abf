"""The boards of a table as text, and the board beside the table: that of the acting seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import structs

from referee.facts.facts import UnknownFactError, get, known
from referee.rules.clauses import holds, stems
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.game_ui.board_words import unstyled_line
from tui.core.game_ui.registry import board_of, spaces
from tui.core.i18n import messages
from tui.core.presenters.plain_text import not_final_lines, prompt_lines, standings_lines
from tui.core.reading.table_lines import BoardFact, board_facts
from tui.core.reading.value_answer import asks_for_value, value_answer
from tui.core.rendering.board_spots import spot_areas
from tui.core.rendering.drawing import DrawingContext, first_lines, fitting_parts
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.wrapping import hang, prefix_width, wrap

MAX_FACTS = 60
"""The maximum number of listed facts; the number of further facts follows."""
FEW = 12
"""The maximum number of matching facts for which empty values are listed too."""
WIDTH = 100
"""The width of a line of the board, in terminal cells."""


def board_lines(words: Words, table: Table, what: str = "") -> list[str]:
    """Return the requested view as lines: a seat, the board (`board`), the answer to a question, facts that match the
    words or, for "", the required action and the standings.
    """
    if not what:
        standings = standings_lines(words, table, holding=True)
        standings += not_final_lines(words, table)
        return [*prompt_lines(words, table), "", *standings, words.translate("plain.show_more")]
    if what.casefold() == "board":
        return unstyled_board(words, table)
    seat = _seat(table, what)
    if seat:
        return seat_lines(words, table, seat)
    return answer_lines(words, table, what) or matching_facts(words, table, what)


def answer_lines(words: Words, table: Table, what: str) -> list[str]:
    """Return the lines of the table that answer a question; empty if the text is none, or nothing answers it."""
    if not asks_for_value(f"{what}?"):
        return []
    return [str(fault.values["texts"][words.lang]) for fault in value_answer(table, what, is_of_table=True)]


def seat_lines(words: Words, table: Table, seat: str) -> list[str]:
    """Return the standings and the known facts of a seat as lines, without empty values (0, none, no)."""
    own_facts = _of_seat(table, seat)
    return [*standings_lines(words, table, holding=True, only=seat), *_read(words, own_facts)]


def _read(words: Words, facts: list[BoardFact]) -> list[str]:
    """Format the known facts with non-empty values as lines, followed by the number of unknown facts."""
    lines = [_fact_text(words, fact) for fact in facts if known(fact.value) and fact.value not in (0, "", ())]
    untold = sum(not known(fact.value) for fact in facts)
    lines.append(words.translate("plain.show_rest"))
    return lines + ([words.translate("plain.show_untold", count=untold)] if untold else [])


def matching_facts(words: Words, table: Table, typed: str, *, paths: bool = False) -> list[str]:
    """Return the facts that match the typed words or belong to the typed seat, including unknown ones. With `paths`,
    format them as PATH=VALUE.
    """
    seat, query = _seat(table, typed), stems([typed])
    matches = [
        board_fact
        for board_fact in board_facts(table)
        if holds(f"{board_fact.path} {messages.fact(words, board_fact.fact)}", query)
    ]
    matches = _of_seat(table, seat) if seat else matches
    if not matches:
        return [words.translate("plain.not_found", given=typed[:40])]
    if not paths and len(matches) > FEW:
        return _read(words, matches)
    lines = [
        f"{board_fact.path}={_fact_value_text(board_fact)}  {messages.fact(words, board_fact.fact)}"
        if paths
        else _fact_text(words, board_fact)
        for board_fact in matches
    ]
    more = len(lines) - MAX_FACTS
    return lines[:MAX_FACTS] + ([words.translate("plain.found_more", count=more)] if more > 0 else [])


def unstyled_board(words: Words, table: Table) -> list[str]:
    """Return the compact drawing of the board as plain text, with seat names instead of symbols and numbers instead of
    bars.
    """
    from tui.core.game_ui.registry import board_of  # the drawings are made for the app

    board = board_of(table.game.id)
    if board is None:
        return [words.translate("board.none")]
    lines = [line.plain for line in board.compact(DrawingContext(words, table.table_state.seats, WIDTH), table)]
    return [text for line in lines if any(map(str.isalnum, text := unstyled_line(words, table, line)))]


def _seat(table: Table, typed: str) -> str:
    try:
        return table.names.exact_names.find("seats", typed)
    except InputError:
        return ""


def _of_seat(table: Table, seat: str) -> list[BoardFact]:
    return [fact for fact in board_facts(table) if seat in fact.fact.keys or (known(fact.value) and fact.value == seat)]


def _fact_text(words: Words, fact: BoardFact) -> str:
    value = messages.value(words, fact.fact, fact.value) if known(fact.value) else "?"
    return f"{messages.fact(words, fact.fact)} {value}"


def _fact_value_text(item: BoardFact) -> str:
    return item.fact.write_ids(item.value) if known(item.value) else "?"


LITTLE = 0.5
"""The share of known facts below which a board is not drawn."""


LEAST_BOARD = 6
"""The minimum height of a drawing below lines of text, in rows."""


class ActingBoard(NamedTuple):
    """The drawn board of the acting seat, empty if there is none, and whether parts of it are left out."""

    lines: list[StyledText]
    hides: bool = False


def acting_board(context: DrawingContext, table: Table) -> ActingBoard:
    """Draw the parts of the acting seat's board that fit; empty if no seat acts."""
    return seat_board(context, table, table.acting)


def seat_board(context: DrawingContext, table: Table, seat: str) -> ActingBoard:
    """Draw the parts of a seat's board that fit, or a hint to enter its values if most are unknown; empty for the
    seat "".
    """
    board = board_of(table.game.id)
    if board is None or table.table_state.depth != "full" or not seat:
        return ActingBoard([])
    if is_mostly_unknown(table, seat):
        rows = wrap(StyledText(context.words.translate("table.read_board")), context.width)
        return ActingBoard(rows if len(rows) <= context.height else [])
    parts = board.seat(context, table, seat)
    lines = fitting_parts(parts, context.height)
    return ActingBoard(lines, len(lines) < sum(map(len, parts)))


def with_board(context: DrawingContext, lines: Lines, table: Table, seat: str) -> Lines:
    """Add the board of a seat below lines and then the most important parts of the table, as far as they fit into the
    size of `context`.
    """
    free = structs.replace(context, width=context.width - prefix_width(lines), separate_seat=seat)
    draws: tuple[Callable[[DrawingContext, Table], list[StyledText]], ...] = (
        lambda area, table: seat_board(area, table, seat).lines,
        overview,
    )
    for draw in draws:
        height = context.height - len(hang(lines, context.width)) - 1
        board = draw(structs.replace(free, height=height), table) if height >= LEAST_BOARD else []
        lines = [*lines, BLANK, *(("", line) for line in board)] if board else lines
    return lines


def overview(context: DrawingContext, table: Table) -> list[StyledText]:
    """Draw the most important parts of the table, without the board of the acting seat, which is drawn below the entry
    line; if most of the table is unknown, a hint to enter it.
    """
    board = board_of(table.game.id)
    if board is None or table.table_state.depth != "full":
        return []
    if is_mostly_unknown(table, ""):
        hint_lines = wrap(StyledText(context.words.translate("table.read_boards")), context.width)
    else:
        has_own_board = not is_mostly_unknown(table, table.acting) if table.acting else False
        apart = context.separate_seat or (table.acting if has_own_board else "")
        hint_lines = board.compact(structs.replace(context, separate_seat=apart), table)
    return first_lines(hint_lines, context.height, context.ascii)


def choice_board(context: DrawingContext, table: Table, see: Callable[[Sequence[str]], bool]) -> list[StyledText]:
    """Draw the spaces among which the next choice is made. `see` gets their spots, and returns whether any stands for a
    legal move; empty if none does, or if the drawing does not fit.
    """
    lines = spaces(table.game.id, context, table) if table.table_state.depth == "full" else []
    lines = lines if len(lines) <= context.height else []
    return lines if see([area.spot for area in spot_areas(lines)]) else []


def is_mostly_unknown(table: Table, seat: str) -> bool:
    """Return whether most facts of a seat's board are unknown, or of all boards if `seat` is ""."""
    prefix = f"seats.{seat}." if seat else "seats."
    paths = [path for path in table.game.facts(tuple(table.seats)) if path.startswith(prefix)]
    return sum(_is_known(table, path) for path in paths) < LITTLE * len(paths)


def _is_known(table: Table, path: str) -> bool:
    try:
        return known(get(table.state, path))
    except (KeyError, UnknownFactError):
        return False


def rank_seats(table: Table) -> list[tuple[int, str, str]]:
    """Return (rank, seat, tie-break) of each seat, best first. Seats with unknown points are last with rank 0."""
    order = list(table.seats)
    places = sorted(table.places(), key=lambda rank: (rank.rank, order.index(rank.seat)))
    ranks = [(rank.rank, rank.seat, rank.tie_break) for rank in places]
    return ranks + [(0, seat, "") for seat in table.seats if seat not in {seat for _, seat, _ in ranks}]
