"""The parsers of City of Plan Cards for typed printed values that have no general parser: the cells of a card and the
front of a contract card, as in `t z r>l 5` (T-10).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from referee.facts.facts import known
from referee.games.plan_city.printed_card_cells import word_faults
from referee.games.plan_city.sheets_from_state import FRONT
from referee.games.plan_city.state import CONTRACTS, State
from referee.judging.line_parser import names_of
from referee.notation.table_names import TableNames
from referee.printed_lines.notated import Notation, Paths
from referee.printed_lines.tokens import Values
from referee.rules.game import find
from scoring.errors import Fault, InputError, input_error
from scoring.fields.typed_text import normalize
from scoring.games.plan_city.card_shorthand import FACTORIES, print_short
from scoring.games.plan_city.cells import NOTHING, SIDE, Cell
from scoring.games.plan_city.grid_notation import cell_warnings, parse_card, print_card, where_in
from scoring.text_catalogs import Words

EXAMPLE = "t z r>l 5"
"""An invented example of a contract front in short notation."""
INDUSTRIES = {letter: industry for letter, industry in FACTORIES.items() if industry}
KINDS = {
    "r": "residential", "m": "market", "g": "garden", "l": "slum",
    "x": "rail", "s": "station", "f": "factory", "v": "river",
}  # fmt: skip
"""The kinds of cells that a contract card can compare, by their letters in the short notation."""
_SIGNS = str.maketrans({"≥": ">=", "≧": ">=", "≤": "<=", "≦": "<="})
_FRONT = re.compile(
    r"(?P<before>[^<>=]+?)\s*(?P<sign>[<>]=?|=)\s*(?P<right>[^<>=]+?)[\s:,、]*(?P<points>\d{1,2})[^\d<>=]*"
)
_PARTS = re.compile(r"[\s,、・:]+")


def fronts(state: State) -> dict[str, tuple[Any, ...]]:
    """Return the completely known contract fronts, by card."""
    all_fronts = {card: tuple(state.printed[f"contract_front.{card}.{part}"] for part in FRONT) for card in CONTRACTS}
    return {
        card: (list(front[0]), *front[1:]) for card, front in all_fronts.items() if all(known(value) for value in front)
    }


def write_front(front: Sequence[Any]) -> str:
    """Format a contract front as text; "" if a value is unknown."""
    if any(part is None for part in front):
        return ""
    industries, first, symbol, second, points = front
    letters = [_letter(INDUSTRIES, industry) for industry in industries] or [NOTHING]
    return f"{' '.join(letters)} {_letter(KINDS, first)}{symbol}{_letter(KINDS, second)} {points}"


def _letter(letters: Mapping[str, str], id: str) -> str:
    return next(letter for letter, meaning in letters.items() if meaning == id)


def read_front(text: str) -> tuple[list[str], str, str, str, int]:
    """Parse a contract front: (industries, first kind, sign, second kind, points). Raises `InputError` if the text is
    invalid.
    """
    match = _FRONT.fullmatch(text.strip().translate(_SIGNS))
    if match is None:
        raise input_error("front_odd", example=EXAMPLE)
    *before, first = _words(match["before"], INDUSTRIES | KINDS)
    industries = [] if before == [NOTHING] else [_id_of("industry", INDUSTRIES, word) for word in before]
    sides = [_id_of("cell_kind", KINDS, word) for word in (first, match["right"].strip())]
    return list(dict.fromkeys(industries)), sides[0], match["sign"], sides[1], int(match["points"])


def _words(text: str, letters: Mapping[str, str]) -> list[str]:
    """Split a text into names of one or two words. Raises `InputError` if the text is invalid."""
    parts = [part for part in _PARTS.split(text) if part]
    names, words = _names(), list[str]()
    while parts:
        first, long = parts[0].casefold(), " ".join(parts[:2])
        is_pair = len(parts) > 1 and not {*parts[:2]} & {*letters, NOTHING} and _is_name(names, long)
        run = not is_pair and set(first) <= set(letters) and not _is_name(names, first)
        words += first if run else [long if is_pair else parts[0]]
        del parts[: 1 + is_pair]
    return words or [NOTHING]


def _is_name(names: TableNames, text: str) -> bool:
    for section in ("industry", "cell_kind"):
        try:
            names.find(section, text, "")
        except InputError:
            continue
        return True
    return False


def _id_of(section: str, letters: Mapping[str, str], text: str) -> str:
    """Return the id of a letter or name. Raises `InputError` if there is none."""
    if text.casefold() in letters:
        return letters[text.casefold()]
    return _names().find(section, text, "")


@cache
def _names() -> TableNames:
    return names_of(find("plan_city"), {})


def _read_cells(text: str, paths: Paths) -> dict[str, Any]:
    """Parse the nine cells of a card in the compact notation (section 3.5). Raises `InputError` if the text is
    invalid.
    """
    if not text.strip():
        raise input_error("card_empty")
    card = parse_card(text)
    if faults := word_faults(paths[0].split(".")[1], text, ""):
        raise InputError(faults)
    return {paths[0]: print_card(card)}


def _write_cells(values: Values, paths: Paths) -> str:
    return short_cells(str(values.get(paths[0], "")))


def short_cells(text: str) -> str:
    return print_short(parse_card(text)) or text if text.strip() else ""


def _cell_warnings(text: str) -> list[Fault]:
    return cell_warnings(parse_card(text).surface(), where_in(""))


def _spoken_cells(words: Words, values: Values, paths: Paths) -> str:
    return spoken_cells(words, str(values.get(paths[0], "")))


def spoken_cells(words: Words, text: str) -> str:
    """Return the nine cells of a card in words, a row after the other; "" without text."""
    cells = [_spoken_cell(words, cell) for cell in parse_card(text).cells] if text.strip() else []
    return " / ".join(words.join_items(cells[first : first + SIDE]) for first in range(0, len(cells), SIDE))


def _spoken_cell(words: Words, cell: Cell) -> str:
    divided = len(cell.districts) > 1 and len(set(cell.districts)) == 1
    parts = [f"{cell.districts[0]}_divided"] if divided else [*cell.districts]
    parts += [("running_station" if cell.runs else "station")] * cell.station
    parts += [f"factory_{cell.industry}".rstrip("_")] * bool(cell.factory)
    parts += [f"engine_{cell.engine}"] * (cell.engine != "none") + ["river"] * cell.river
    texts = [words.translate(f"cell_word.{part}") for part in parts]
    for edges in cell.rails:
        names = "".join(words.translate(f"cell_word.{edge}") for edge in edges)
        texts.append(words.translate("cell_word.rails", edges=names))
    texts += [words.translate("cell_word.not_entered")] * (cell.entered != "full")
    return words.translate("cell_word.joint").join(texts) or words.translate("cell_word.nothing")


def _read_front(text: str, paths: Paths) -> dict[str, Any]:
    return dict(zip(paths, read_front(normalize(text)), strict=True))


def _write_front(values: Values, paths: Paths) -> str:
    return write_front([values.get(path) for path in paths])


NOTATIONS = {
    "cells": Notation(_read_cells, _write_cells, _cell_warnings, spoken=_spoken_cells),
    "front": Notation(_read_front, _write_front),
}
