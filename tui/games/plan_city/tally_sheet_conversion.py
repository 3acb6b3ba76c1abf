"""Conversion between form cells and score sheet: field rows with chips, contract cards, and the holder of the start
marker.

In the form, a chip is part of a row: `eng*` is an engine space with a chip, `eng?` one with an unknown chip. The score
sheet lists the chips by position (section 3.5).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from scoring.errors import Fault, input_error
from scoring.fields.typed_text import normalize
from scoring.games.plan_city.cells import JOIN
from scoring.games.plan_city.field_shorthand import long_rows
from scoring.games.plan_city.grid_notation import BAR, read_rows
from scoring.games.plan_city.sheet import MARKERS, FinalSheet

ROWS = 12
"""The number of field rows with their own form line; the last line also contains all further rows, separated by
" / ".
"""
CARDS = (1, 2)
"""The possible numbers of contract cards per player (T-11)."""
CHIP, UNTOLD = "*", "?"
ENGINE = "eng"
NO_CARD = "."
FORM_ONLY = ("field", "contract_cards", *(f"contract_{number}" for number in CARDS))
"""The values of a seat with different form and sheet representations."""
COMPARED = ("first", "sign", "second", "points")
HIGHEST = 99
"""The highest value printed for a rank."""


# the form's values -> the sheet


def to_sheet(tree: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Convert the values of a form, nested as its paths are, to a score sheet; the seats of the form are in clockwise
    order.
    """
    sheet = tree | {"seats": {seat: _seat(tree["seats"][seat]) for seat in seats}, "clockwise": list(seats)}
    if "rank_values" in tree:
        sheet["rank_values"] = {name: _ranks(ranks, len(seats)) for name, ranks in tree["rank_values"].items()}
    for name in MARKERS:
        if name in tree:
            sheet[name] = seats[tree[name] - 1] if tree[name] <= len(seats) else str(tree[name])
    return sheet


def _ranks(values: Sequence[int], seats: int) -> list[int]:
    """Return one value per rank, 0 for missing ones. Digits typed without blanks are split if there is only one way
    with descending numbers: 12841 is 12 8 4 1.
    """
    if len(values) == 1 and values[0] > HIGHEST:
        ways = list(_falling(str(values[0]), seats, HIGHEST))
        values = ways[0] if len(ways) == 1 else values
    return [*values, *[0] * (seats - len(values))]


def _falling(digits: str, count: int, limit: int) -> Iterator[list[int]]:
    """Yield every way to split digits into `count` numbers, none greater than `limit` or the previous one."""
    if not count:
        yield from ([[]] if not digits else [])
        return
    for width in range(1, len(digits) + 1):
        number = int(digits[:width])
        if number > limit or (width > 1 and digits[0] == "0"):
            return
        for following in _falling(digits[width:], count - 1, number):
            yield [number, *following]


def _seat(tree: Mapping[str, Any]) -> dict[str, Any]:
    seat = {name: value for name, value in tree.items() if name not in FORM_ONLY}
    if rows := rows_of(tree.get("field", {})):
        seat["field"] = _field(rows)
    cards = [_card(tree[f"contract_{number}"]) if f"contract_{number}" in tree else {} for number in CARDS]
    highest = max((number for number in CARDS if cards[number - 1]), default=0)
    count = tree.get("contract_cards", highest or None)
    if count is not None:
        seat["contracts"] = cards[:count]
    return seat


def rows_of(lines: Mapping[str, str]) -> list[str]:
    """Return the typed rows of a field; an omitted row in between means a row without cards."""
    last = max((number for number in range(1, ROWS + 1) if f"row_{number}" in lines), default=0)
    texts = [lines.get(f"row_{number}", NO_CARD) for number in range(1, last + 1)]
    return [row.strip() for text in texts for row in re.split(r"\n|\s/\s", text)]


def _field(rows: list[str]) -> dict[str, Any]:
    """Return a field's rows without chips, and the chip positions. Rows may be in long or short notation."""
    if not all(map(_is_long, rows)):
        rows = long_rows(rows) or rows
    chips: list[list[int]] | None = []
    rows_without_chips = []
    for y, row in enumerate(rows):
        parts = []
        for x, part in enumerate(normalize(row).casefold().split(BAR)):
            tokens = [token.strip() for token in part.split(JOIN)]
            if ENGINE + UNTOLD in tokens:
                chips = None
            elif ENGINE + CHIP in tokens and chips is not None:
                chips.append([x, y])
            parts.append(JOIN.join(ENGINE if token in (ENGINE + CHIP, ENGINE + UNTOLD) else token for token in tokens))
        rows_without_chips.append(f" {BAR} ".join(parts))
    return {"rows": rows_without_chips, "chips": chips}


def _is_long(row: str) -> bool:
    text = row.replace(ENGINE + CHIP, ENGINE).replace(ENGINE + UNTOLD, ENGINE)
    return not read_rows([text], "")[1]


def _card(cells: Mapping[str, Any]) -> dict[str, Any]:
    card = {"industries": cells["industries"]} if "industries" in cells else {}
    comparison = {name: cells[name] for name in COMPARED if name in cells}
    return card | ({"comparison": comparison} if comparison else {})


# the sheet -> the form's values


def from_sheet(sheet: dict[str, Any]) -> dict[str, Any]:
    """Convert a score sheet to the values of a form, nested as its paths are. Raises `InputError` if the form cannot
    represent it.
    """
    seats = list(sheet["seats"])
    order = sheet.get("clockwise")
    if order is not None and not _round(list(order), seats):
        raise input_error("not_clockwise", field="seats", seats=tuple(order))
    places = {name: seats.index(sheet[name]) + 1 if sheet.get(name) in seats else None for name in MARKERS}
    return sheet | places | {"seats": {seat: _lines(seat, seat_sheet) for seat, seat_sheet in sheet["seats"].items()}}


def _round(order: list[str], seats: list[str]) -> bool:
    """Return whether two lists contain the same seats in the same cyclic order."""
    following = dict(pairwise([*seats, *seats[:1]]))
    return sorted(order) == sorted(seats) and all(following[seat] == other for seat, other in pairwise(order))


def _lines(seat: str, seat_sheet: dict[str, Any]) -> dict[str, Any]:
    tree = {name: value for name, value in seat_sheet.items() if name not in ("field", "contracts")}
    if seat_sheet.get("field"):
        texts = field_lines(seat_sheet["field"])
        lines = [*texts[: ROWS - 1], " / ".join(texts[ROWS - 1 :])]
        tree["field"] = {f"row_{number}": line for number, line in enumerate(lines, 1) if line}
    cards = seat_sheet.get("contracts")
    if cards is None:
        return tree
    if len(cards) > len(CARDS):
        raise input_error("contracts_on_form", field=f"seats.{seat}.contracts", given=len(cards), most=len(CARDS))
    tree["contract_cards"] = len(cards)
    for number, card in enumerate(cards, 1):
        tree[f"contract_{number}"] = {"industries": card.get("industries"), **(card.get("comparison") or {})}
    return tree


def field_lines(field: Mapping[str, Any]) -> list[str]:
    """Return the rows of a field with its chips marked."""
    chips = field.get("chips")
    positions = {(x - field.get("left", 0), y - field.get("top", 0)) for x, y in chips or ()}
    lines = []
    for y, row in enumerate(field["rows"]):
        parts = []
        for x, part in enumerate(normalize(row).split(BAR)):
            mark = UNTOLD if chips is None else CHIP if (x, y) in positions else ""
            tokens = [token.strip() for token in part.split(JOIN)]
            parts.append(JOIN.join(f"{token}{mark}" if token == ENGINE else token for token in tokens))
        lines.append(f" {BAR} ".join(parts))
    return lines


# where on the form something stands


def cell_of(_sheet: FinalSheet, fault: Fault) -> str:
    """Return the form cell of a fault on the score sheet."""
    parts = fault.field.split(".")
    if len(parts) < 3 or parts[0] != "seats":
        return fault.field
    head, tail = parts[:2], parts[2:]
    if tail[0] == "field":
        number = min(int(tail[2]) + 1, ROWS) if tail[1:2] == ["rows"] and len(tail) > 2 else 1
        tail = ["field", f"row_{number}"]
    elif tail == ["contracts"]:
        tail = ["contract_cards"]
    elif tail[0] == "contracts":
        last = tail[-1] if tail[-1] in (*COMPARED, "industries") else COMPARED[0]
        tail = [f"contract_{int(tail[1]) + 1}", last]
    return ".".join((*head, *tail))
