"""Resolution of places that players describe in words: by their content, or by distance and direction from a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.facts.facts import UnknownFactError, known
from referee.games.plan_city.city_field import CityField, drawable, field_of, idle_known, layers_of
from referee.games.plan_city.printed_card_cells import read, text_of
from referee.games.plan_city.state import CONTRACTS, State
from scoring.games.plan_city.cells import DISTRICTS, SIDE, Cell
from scoring.games.plan_city.city_grid import Position, footprint

Description = Mapping[str, tuple[Any, ...]]
"""The description of a place: for each name in `[described]` of everyday_words.toml, its possible values."""
Location = Mapping[str, Any]
_SIDES = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}
_SHIFTS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def locate(state: State, verb: str, seat: str, stated: Description) -> Iterator[Location]:
    """Yield the move fields for each place that matches a description; nothing if the field is unknown."""
    if verb == "bid_proposal":
        yield from ({"proposal": proposal} for proposal in _proposals(state, stated))
    elif seat in state.seats and drawable(state, seat):
        card = _won_card(state, seat)
        if card and card not in stated.get("won", (card,)):
            return
        card_field = {} if card or "won" not in stated else {"card": stated["won"][0]}
        stated = {name: values for name, values in stated.items() if name != "won"}
        if not stated:
            yield card_field
            return
        try:
            city = field_of(state, seat)
            corners = _engines(state, seat, city, stated) if verb == "fuel" else _corners(state, seat, city, stated)
            yield from ({"x": x, "y": y, **card_field} for x, y in dict.fromkeys(corners))
        except UnknownFactError:
            return


def _won_card(state: State, seat: str) -> str:
    """Return the plan card that a seat has won, "" if it is unknown or there is none."""
    proposal = state.seats[seat].place
    card = state.beside.get(proposal) if known(proposal) else None
    return card if known(card) and card else ""


# proposal cards


def _proposals(state: State, stated: Description) -> Iterator[str]:
    """Yield the proposal cards that match a description: by their plan card, its content or the marker on them."""
    for proposal, card in state.beside.items():
        cells = read(text_of(state, card)).cells if known(card) and card else ()
        markers = [seat for seat, board in state.seats.items() if known(board.place) and board.place == proposal]
        if (
            ("beside" not in stated or (known(card) and card in stated["beside"]))
            and all(any(_shows(cell, value) for cell in cells) for value in _kinds(stated))
            and _is_counted(cells, stated)
            and ("holder" not in stated or any(seat in stated["holder"] for seat in markers))
            and ("occupied" not in stated or ("yes" in stated["occupied"]) == bool(markers))
        ):
            yield proposal


def _kinds(stated: Description) -> list[str]:
    return [value for name in ("industry", "shows") for value in stated.get(name, ())]


def _is_counted(cells: Iterable[Cell], stated: Description) -> bool:
    """Return whether the number of cells with an industry or district matches the description."""
    for name in ("industry", "shows"):
        counts = stated.get(f"{name}_count")
        if counts is not None and not any(_number(cells, kind) in counts for kind in stated[name]):
            return False
    return True


def _number(cells: Iterable[Cell], kind: str) -> int:
    """Return the number of occurrences of a kind in cells: of districts, otherwise of factories or cells."""
    visible = [cell for cell in cells if _shows(cell, kind)]
    districts = sum(cell.districts.count(kind) for cell in visible if kind in DISTRICTS)
    return districts or len({cell.factory or str(number) for number, cell in enumerate(visible)})


def _shows(cell: Cell, kind: str) -> bool:
    """Return whether a cell contains a district, an industry, a factory, a station, rails or the river."""
    match kind:
        case "station":
            return cell.station
        case "factory":
            return bool(cell.factory)
        case "rail":
            return bool(cell.rails) or cell.station
        case "river":
            return cell.river
    return kind in cell.districts or kind == cell.industry


# engine spaces


def _engines(state: State, seat: str, city: CityField, stated: Description) -> Iterable[Position]:
    """Return the engine spaces without a chip that match a description."""
    tops = city.face.tops
    matching = [
        at
        for at in sorted(idle_known(state, seat))
        if all(_shows(tops[at].cell, kind) for kind in _kinds(stated))
        and ("base" not in stated or tops[at].card in _bases(state, seat, city, stated["base"][0]))
    ]
    for side in (*stated.get("side", ()), *stated.get("corner", ())):
        matching = _outermost(matching, side)
    return matching


def _outermost(places: list[Position], side: str) -> list[Position]:
    """Return the positions farthest to a side, or to two sides such as “top_left”."""
    for word in side.split("_"):
        right, down = _SIDES.get(word, (0, 0))
        reach = max((x * right + y * down for x, y in places), default=0)
        places = [(x, y) for x, y in places if x * right + y * down == reach]
    return places


# places of a card


def _corners(state: State, seat: str, city: CityField, stated: Description) -> Iterable[Position]:
    """Return the possible positions of the top-left cell of a card, for the placements that match a description."""
    bases = list(range(len(city.face.corners)))
    if "base" in stated:
        bases = _bases(state, seat, city, stated["base"][0])
    matching = [corner for base in bases for corner in _from(city.face.corners[base], stated)]
    if "covered" in stated:
        matching = [corner for corner in matching if len(_under(city, corner)) in stated["covered"]]
    matching = [corner for corner in matching if _is_counted(_under(city, corner), stated)]
    kinds = _kinds(stated)
    if kinds:
        matching = [
            corner for corner in matching if all(any(_shows(c, k) for c in _under(city, corner)) for k in kinds)
        ]
        alone = [c for c in matching if all(any(_shows(cell, k) for k in kinds) for cell in _under(city, c))]
        matching = alone if alone and not _is_placed(stated) else matching
    return matching


_PLACING = ("rows", "columns", "corner", "whole", "row_shift", "column_shift", *_SHIFTS)
_MEASURES = frozenset(("covered", "industry", "shows", *_PLACING))


def _is_placed(stated: Description) -> bool:
    """Return whether a description gives the position of a card relative to another card."""
    return any(name in stated for name in _PLACING)


def _from(base: Position, stated: Description) -> Iterator[Position]:
    """Yield the positions of a card that match a description relative to a card at `base`."""
    for y in range(1 - SIDE, SIDE) if not _is_shifted(stated) else (_sum(stated, 1),):
        for x in range(1 - SIDE, SIDE) if not _is_shifted(stated) else (_sum(stated, 0),):
            if _fits(x, y, stated):
                yield base[0] + x, base[1] + y


def _is_shifted(stated: Description) -> bool:
    return any(name in stated for name in _SHIFTS)


def _sum(stated: Description, axis: int) -> int:
    return sum(_SHIFTS[name][axis] * stated[name][0] for name in _SHIFTS if name in stated)


def _fits(x: int, y: int, stated: Description) -> bool:
    """Return whether a card shifted by x and y matches the rows, columns or distances of a description."""
    if "whole" in stated or not _MEASURES & stated.keys():
        return x == y == 0
    if "row_shift" in stated or "column_shift" in stated:
        down, right = (stated.get(name, (0,))[0] for name in ("row_shift", "column_shift"))
        return bool(abs(y) == down and abs(x) == right)
    rows, columns = list(stated.get("rows", ())), list(stated.get("columns", ()))
    for corner in stated.get("corner", ()):
        row, column = corner.split("_")
        rows.append(f"{row}_1")
        columns.append(f"{column}_1")
    if rows and not columns:
        columns = ["any_3"]
    if columns and not rows:
        rows = ["any_3"]
    return all(_covers(y, row) for row in rows) and all(_covers(x, column) for column in columns)


def _covers(shift: int, strip: str) -> bool:
    """Return whether a shifted card covers certain rows or columns of another card; “top_2” is its two upper rows."""
    side, _, size = strip.rpartition("_")
    direction = {"top": -1, "left": -1, "bottom": 1, "right": 1}.get(side, 0)
    return SIDE - abs(shift) == int(size) and (not direction or shift * direction > 0)


def _under(city: CityField, corner: Position) -> list[Cell]:
    """Return the cells that a card at a corner would cover."""
    tops = city.face.tops
    return [tops[at].cell for at in footprint(*corner) if at in tops]


# cards of a field


def _bases(state: State, seat: str, city: CityField, which: str) -> list[int]:
    """Return the indexes of the cards of a field that match a word such as "start", "last" or "contract"."""
    corners = city.face.corners
    board = state.seats[seat]
    if which == "start":
        return [0]
    if which == "last":
        return [len(corners) - 1]
    cards = [board.layers[key].card for key in layers_of(board)]
    if which == "contract":
        return [number for number, card in enumerate(cards) if card in CONTRACTS]
    if which.startswith("plan_"):
        return [number for number, card in enumerate(cards) if known(card) and card == which]
    if which.startswith("layer_"):
        return [number for number in range(len(corners)) if str(number) == which.removeprefix("layer_")]
    farthest = _outermost([*corners], which)
    return [number for number, corner in enumerate(corners) if corner in farthest]
