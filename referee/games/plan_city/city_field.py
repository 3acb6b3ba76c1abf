"""A seat's field as the rule checks see it: the visible cells with their cards, the positions of chips, and the unknown
parts.

Fields are cached by their cards, so that further checks of the same field are fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError, known
from referee.games.plan_city.printed_card_cells import cells_path, read, text_of
from referee.games.plan_city.state import LAYERS, START_CARDS, Board, State, position
from referee.judging.same_objects import SameObjects
from referee.judging.three_valued_logic import require_known
from scoring.games.plan_city.city_grid import (
    CENTRE,
    Field,
    PlacedCard,
    Position,
    Rotation,
    Surface,
    field_with_card,
    footprint,
    surface,
)
from scoring.games.plan_city.rail_networks import chip_spaces, without_chip

Laying = tuple[str, Rotation, int, int]
"""A card as placed: its text in the compact notation ("" if unknown), its rotation in degrees, and the x and y of its
top-left cell.
"""


class VisibleFieldCells(Struct, frozen=True):
    """The visible cells of a pile of placed cards.

    `tops` maps each position to its visible cell with the card number, `cells` to the cell alone. `halves` and `shows`
    are the numbers of visible cells of each factory and each card; `corners` are the positions of the cards, `untold`
    the positions of cells not known well enough for placements, and `engines` the engine spaces that can have a chip.
    """

    tops: Field
    cells: Surface
    halves: Mapping[str, int]
    shows: Mapping[int, int]
    corners: tuple[Position, ...]
    untold: frozenset[Position]
    engines: frozenset[Position]


@lru_cache(512)
def face(layings: tuple[Laying, ...]) -> VisibleFieldCells:
    """Return the visible cells after placing these cards in order (PLC-4.5, PLC-4.12)."""
    if not layings:
        return VisibleFieldCells({}, {}, {}, {}, (), frozenset(), frozenset())
    below = face(layings[:-1])
    text, rotation, x, y = layings[-1]
    tops = field_with_card(below.tops, PlacedCard(read(text), rotation, x, y), len(layings) - 1)
    cells = surface(tops)
    halves = Counter(cell.factory for cell in cells.values() if cell.factory)
    untold = frozenset(at for at, top in tops.items() if top.cell.entered == "no")
    shows = Counter(top.card for top in tops.values())
    return VisibleFieldCells(tops, cells, halves, shows, (*below.corners, (x, y)), untold, chip_spaces(cells))


class CityField(Struct, frozen=True):
    """A field with its chips, as far as they are known.

    `asks` contains, for each card, the path of the value with its cells; `centre` is the path of the value for a chip
    on the start card's centre, "" if that is known. `barred` contains the positions that received a chip in this
    placement phase, if the table does not allow covering them (PLC-R40).
    """

    layings: tuple[Laying, ...]
    chips: frozenset[Position]
    asks: tuple[str, ...]
    centre: str = ""
    barred: frozenset[Position] = frozenset()

    @property
    def face(self) -> VisibleFieldCells:
        return face(self.layings)

    @property
    def untold(self) -> frozenset[Position]:
        """The positions with an unknown engine, factory, river or chip."""
        return self.face.untold | {CENTRE} if self.centre else self.face.untold

    @property
    def idle(self) -> frozenset[Position]:
        """The engine spaces that certainly have no chip (PLC-7.1)."""
        return _without_chip(self.face.engines, self.chips)

    def ask(self, at: Position) -> UnknownFactError:
        """Return the `UnknownFactError` with the path of the unknown value at a position."""
        top = self.face.tops[at]
        return UnknownFactError(self.asks[top.card] if top.cell.entered == "no" else self.centre)


_without_chip = lru_cache(256)(without_chip)


def described(board: Board) -> bool:
    """Return whether the number of cards on a seat's field is known. If not, the players are asked about the field for
    each move.
    """
    return known(board.cards)


def drawable(state: State, seat: str) -> bool:
    """Return whether the cards and chips of a seat's field are known well enough to list moves."""
    if not described(state.seats[seat]):
        return False
    try:
        field_of(state, seat)
    except UnknownFactError:
        return False
    return True


def layers_of(board: Board) -> tuple[str, ...]:
    """Return the layer keys of the cards on a field."""
    return LAYERS[: int(board.cards)]


def cards_by_layer(state: State, seat: str) -> tuple[tuple[str, str], ...]:
    """Return (layer key, card) for each known card of a field."""
    board = state.seats[seat]
    keys = layers_of(board) if described(board) else LAYERS
    return tuple((key, card) for key in keys if known(card := board.layers[key].card) and card)


def cards_on_field(state: State, seat: str) -> tuple[str, ...]:
    return tuple(card for _, card in cards_by_layer(state, seat))


def field_of(state: State, seat: str) -> CityField:
    """Return a seat's field."""
    board, bars = state.seats[seat], not state.options["fuel_then_cover"]
    sources = (state.printed, bars, board.cards, board.layers, board.chips, board.fuelled, board.centre_open)
    return _FIELDS.get(seat, sources, lambda: _field_of(state, board, seat, bars))


class _Pile(NamedTuple):
    """The cards of a field in order of placement; `asks` contains the path of each card's cells."""

    layings: tuple[Laying, ...]
    asks: tuple[str, ...]


_FIELDS: SameObjects[CityField] = SameObjects(64)
_PILES: SameObjects[_Pile] = SameObjects(64)
"""A cache of the piles of cards, separate from the chips because most declarations place no card."""


def _field_of(state: State, board: Board, seat: str, bars: bool) -> CityField:
    sources = (state.printed, board.cards, board.layers)
    pile = _PILES.get(seat, sources, lambda: _pile_of(state, board, seat))
    require_known((board.chips,))
    chips = frozenset(map(position, board.chips))
    barred = frozenset(map(position, board.fuelled)) if bars else frozenset()
    field = CityField(pile.layings, chips, pile.asks, barred=barred)
    return structs.replace(field, centre=_centre(seat, board, field)) if board.centre_open else field


def _pile_of(state: State, board: Board, seat: str) -> _Pile:
    layings: list[Laying] = []
    asks: list[str] = []
    for key in layers_of(board):
        layer = board.layers[key]
        require_known((layer.rotation, layer.x, layer.y))
        has_card = known(layer.card) and bool(layer.card)
        rotation = _TURNS.get(layer.rotation, 0)
        layings.append((text_of(state, layer.card) if has_card else "", rotation, layer.x, layer.y))
        asks.append(f"printed.{cells_path(state, layer.card)}" if has_card else f"seats.{seat}.layers.{key}.card")
    return _Pile(tuple(layings), tuple(asks))


_TURNS: dict[int, Rotation] = {90: 90, 180: 180, 270: 270}
"""The valid non-zero rotations in degrees; any other number counts as 0."""


def _centre(seat: str, board: Board, field: CityField) -> str:
    """Return the path of the fact whether a chip is on the centre of the start card; "" if the centre is covered or has
    no engine space.
    """
    top = field.face.tops.get(CENTRE)
    if top is None or top.card != 0 or top.cell.engine != "space":
        return ""
    return centre_chip(seat, board)


def centre_chip(seat: str, board: Board) -> str:
    """Return the path of the value for a chip on the start card's centre (T-07), or the path of the start card itself
    if that is unknown.
    """
    card = board.layers["0"].card
    return f"printed.start_card.{card}.centre_chip" if card in START_CARDS else f"seats.{seat}.layers.0.card"


def with_card(field: CityField, laying: Laying, ask: str) -> CityField:
    """Return the field with one card added; the chips on covered cells are removed (PLC-4.9)."""
    *_, x, y = laying
    chips = field.chips.difference(footprint(x, y))
    return structs.replace(field, layings=(*field.layings, laying), chips=chips, asks=(*field.asks, ask))


def idle_of(state: State, seat: str) -> frozenset[Position]:
    """Return the engine spaces of a field without a chip (PLC-7.1)."""
    field = field_of(state, seat)
    if field.untold:
        raise field.ask(min(field.untold))
    return field.idle


def idle_known(state: State, seat: str) -> frozenset[Position]:
    """Return the engine spaces that certainly have no chip."""
    return field_of(state, seat).idle


def idle_count(state: State, seat: str) -> int:
    """Return the number of engine spaces of a seat without a chip (PLC-7.1)."""
    if not described(state.seats[seat]):
        return int(state.now[f"idle.{seat}"])
    return len(idle_of(state, seat))


def takes_chip(field: CityField, at: Position) -> bool:
    """Return whether a position has a visible engine space."""
    if at in field.face.untold:
        raise field.ask(at)
    return at in field.face.engines


def start_idle(state: State, seat: str) -> int:
    """Return the number of engine spaces without a chip on the start card alone, for the trust space before the first
    trust phase (PLC-R17).
    """
    board = state.seats[seat]
    if not described(board):
        return int(state.now[f"idle.{seat}"])
    field = field_of(state, seat)
    alone = structs.replace(field, layings=field.layings[:1], asks=field.asks[:1])
    for at in sorted(alone.untold):
        raise alone.ask(at)
    top, first = field.face.tops.get(CENTRE), alone.face.tops.get(CENTRE)
    if top is None or first is None:  # a start card that is not at 0:0
        raise UnknownFactError(f"seats.{seat}.layers.0.x")
    covered = top.card != 0 and first.cell.engine == "space"
    if covered and board.layers["0"].card not in START_CARDS:
        raise UnknownFactError(centre_chip(seat, board))
    # The chip that lay on a centre now covered is in the stock; at the set-up it counted.
    had_chip = covered and state.printed[f"start_card.{board.layers['0'].card}.centre_chip"]
    return len(without_chip(alone.face.engines, field.chips | {CENTRE} if had_chip else field.chips))
