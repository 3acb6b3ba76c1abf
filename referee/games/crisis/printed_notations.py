"""The parsers of Crisis for typed printed values that have no general parser: cards, spaces and the board; and those of
the sections of a typed company card (section 3.5.1).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from referee.games.crisis import board_notations, card_notation, effect_card
from referee.games.crisis.card_notation import GAME, ItemCount, counts, field, split_words
from referee.printed_lines.notated import Notation, Paths
from referee.printed_lines.shape import LineCell, number_cells
from referee.printed_lines.tokens import UNKNOWN, Values, read_number
from referee.rules.game import find
from scoring.errors import input_error
from scoring.fields.common_words import is_none

HEAD = ("level", "cost", "vp", "icons")
SIDES = ("employees", "resources", "bonus")
LEVELS = {"i": "1", "ii": "2", "iii": "3"}
MAX_OUTPUTS = 6
MAX_TIMES = 20
_LOOSE = re.compile(r"(\d)\s+(?=[^\W\d])")
"""The pattern of blanks between a number and the following word."""


def _read_head(text: str, paths: Paths) -> dict[str, Any]:
    """Parse the numbers at the top of the card; the level can be omitted and then remains unknown."""
    tokens = split_words(text)
    is_short = len(tokens) == len(paths) - 1 and tokens[0].casefold() not in LEVELS
    if not is_short and len(tokens) != len(paths):
        raise input_error("card_head", given=len(tokens))
    if not is_short:
        tokens[0] = LEVELS.get(tokens[0].casefold(), tokens[0])
    numbers = zip(paths[-len(tokens) :], tokens, strict=True)
    return {path: read_number(token, field(path)) for path, token in numbers if token != UNKNOWN}


def _head_cells(paths: Paths) -> tuple[LineCell, ...]:
    level, *numbers = paths

    def read_level(text: str) -> Values:
        return {level: read_number(LEVELS.get(text.casefold(), text), field(level))}

    def write_level(values: Values) -> str:
        return next((roman.upper() for roman, number in LEVELS.items() if number == str(values.get(level))), "")

    return (LineCell((level,), read_level, write_level, optional=True), *number_cells(numbers, find(GAME)))


def _write_head(values: Values, paths: Paths) -> str:
    head = [str(values.get(path, UNKNOWN)) for path in paths]
    head[0] = next((roman.upper() for roman, number in LEVELS.items() if number == head[0]), head[0])
    return " ".join(head)


def _read_left(text: str, paths: Paths) -> dict[str, Any]:
    """Parse the left side of the card: the role of each slot, and the resources with their numbers."""
    tokens = [] if is_none(text) else split_words(_LOOSE.sub(r"\1", text))
    slots = tuple(card_notation.slot(token) for token in tokens if not token[0].isdigit())
    units = card_notation.units(" ".join(token for token in tokens if token[0].isdigit()))
    return dict(zip(paths, (slots, units), strict=True))


def _left_cells(paths: Paths) -> tuple[LineCell, ...]:
    employees, resources = paths
    return (
        _slots_cell(employees),
        LineCell(
            (resources,),
            lambda text: {resources: () if is_none(text) else card_notation.units(text)},
            lambda values: card_notation.write_units(values[resources]) or "-" if resources in values else "",
        ),
    )


def _slots_cell(path: str) -> LineCell:
    return LineCell(
        (path,),
        lambda text: {path: () if is_none(text) else card_notation.slots(text)},
        lambda values: " ".join(map(card_notation.write_slot, values[path])) or "-" if path in values else "",
    )


def _write_left(values: Values, paths: Paths) -> str:
    if any(path not in values for path in paths):
        return UNKNOWN
    slots = [card_notation.write_slot(slot) for slot in values[paths[0]]]
    return " ".join(part for part in (*slots, card_notation.write_units(values[paths[1]])) if part) or "-"


def _read_bottom(text: str, paths: Paths) -> dict[str, Any]:
    return {paths[0]: () if is_none(text) else card_notation.slots(text)}


def _write_bottom(values: Values, paths: Paths) -> str:
    return " ".join(map(card_notation.write_slot, values[paths[0]])) or "-" if paths[0] in values else UNKNOWN


def _read_outputs(text: str, paths: Paths) -> dict[str, Any]:
    items = counts(text)
    if not items:
        raise input_error("card_outputs")
    highest = max(item.times for item in items)
    if len(items) > MAX_OUTPUTS or highest > MAX_TIMES:
        raise input_error("card_range", given=max(len(items), highest), low=0, high=MAX_TIMES)
    values: dict[str, Any] = {paths[0]: tuple(item.kind for item in items)}
    for (number, times), item in zip(_numbers(paths, len(items)), items, strict=True):
        values |= {number: item.number, times: item.times}
    return values


def _numbers(paths: Paths, count: int) -> list[tuple[str, str]]:
    """Return (value path, multiplier path) for each of `count` outputs."""
    at = paths[0].rpartition(".")[0]
    return [(f"{at}.value.{index}", f"{at}.multiplier.{index}") for index in range(1, count + 1)]


def _output_paths(values: Values, paths: Paths) -> Paths:
    pairs = _numbers(paths, len(values.get(paths[0], ())))
    return (*paths, *(path for pair in pairs for path in pair))


def _write_outputs(values: Values, paths: Paths) -> str:
    items = outputs_of(card_of(values, paths[0].split(".")[1]))
    return " ".join(map(card_notation.write_count, items)) if items else UNKNOWN


def outputs_of(card: Mapping[str, Any]) -> tuple[ItemCount, ...] | None:
    """Return the outputs of a card; None if it has none, or if a value or multiplier is unknown."""
    outputs = [
        (card.get(f"value.{index}"), kind, card.get(f"multiplier.{index}"))
        for index, kind in enumerate(card.get("outputs", ()), 1)
    ]
    known = [ItemCount(value, kind, times) for value, kind, times in outputs if value is not None and times is not None]
    return tuple(known) if known and len(known) == len(outputs) else None


def card_of(values: Values, name: str) -> dict[str, Any]:
    """Return the known values of one company, with paths relative to the company."""
    at = f"company.{name}."
    return {path[len(at) :]: value for path, value in values.items() if path.startswith(at)}


COMPANY_NOTATIONS = {
    "head": Notation(_read_head, _write_head, cells=_head_cells),
    "left": Notation(_read_left, _write_left, cells=_left_cells),
    "bottom": Notation(_read_bottom, _write_bottom, cells=lambda paths: (_slots_cell(paths[0]),)),
    "outputs": Notation(_read_outputs, _write_outputs, paths=_output_paths),
}


NOTATIONS = board_notations.NOTATIONS | COMPANY_NOTATIONS | effect_card.NOTATIONS
