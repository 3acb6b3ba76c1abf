"""Placement of a card on a player's field: its rule checks, all legal placements, and its effects (PLC-4.3 ff.)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct, structs

from referee.facts.facts import Unknown, known
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach, Shortage
from referee.games.plan_city import coal_chips, placeability, placement_areas
from referee.games.plan_city.city_field import cards_on_field, described, field_of
from referee.games.plan_city.placement_areas import CoveredArea
from referee.games.plan_city.state import (
    CONTRACTS,
    LAYERS,
    PLAN_CARDS,
    FieldPosition,
    PlacedFieldCard,
    State,
    position,
    spot,
    spots,
)
from referee.judging.judge import cites
from referee.judging.same_objects import SameObjects
from referee.rules.game import Check, Checks
from scoring.games.plan_city.city_grid import CENTRE, ROTATIONS, Position, footprint, least_overlap

Kind = Literal["plan", "contract"]
"""The kind of card to be placed: a plan card, which must cover as many cells as the bid number, or a contract card,
which must cover one (PLC-6.2, PLC-6.3).
"""


class LegalCardPlacement(Struct, frozen=True):
    """A legal placement: the card's top-left cell (`x`, `y`), the number of covered cells, the index of the covered
    card (`layer`) and the engine spaces that need a chip first. `untold` is True if a covered cell is unknown.
    """

    x: int
    y: int
    count: int
    layer: int
    fuel: tuple[Position, ...]
    untold: bool = False


def number_for(state: State, seat: str, kind: Kind) -> int:
    """Return the minimum number of covered cells: the bid number, at least 1 (PLC-4.6); 1 for a contract card
    (PLC-6.2).
    """
    return max(1, coal_chips.number_of(state.seats[seat].bid)) if kind == "plan" else 1


def placements(state: State, seat: str, kind: Kind) -> tuple[LegalCardPlacement, ...]:
    """Return every legal placement of a plan card for the seat's bid, or of a contract card, in reading order,
    regardless of rotation.

    Unknown cells do not prevent a placement. The phase and PLC-6.7 are not checked.
    """
    return tuple(
        LegalCardPlacement(area.x, area.y, area.count, area.cards[0], area.idle, bool(area.untold))
        for area in placing_areas(state, seat, kind)
    )


def placing_areas(state: State, seat: str, kind: Kind) -> tuple[CoveredArea, ...]:
    """Return the covered area of every legal placement, as defined by `placements`."""
    field = field_of(state, seat)
    chips = placeability.fuel_chips(state, seat) if kind == "plan" or fuelling(state) else 0
    fuel_limit = chips if known(chips) else 9
    return tuple(
        placement_areas.fitting(
            placement_areas.areas(field, placeability.strict(state)),
            number_for(state, seat, kind),
            fuel_limit,
            field.barred,
        )
    )


def fuelling(state: State) -> bool:
    """Return whether the phase allows putting chips on a field (PLC-5.5)."""
    return known(state.phase) and state.phase in ("placement", "placement_end")


def placement_checks(
    state: State, seat: str, kind: Kind, x: int, y: int, rotation: int = 0, to_fuel: Sequence[FieldPosition] = ()
) -> Checks:
    """Yield the rule checks of a placement: rotation, number of covered cells, the limit of one covered card, river,
    engines and factories (PLC-4.4 to PLC-4.11).

    `to_fuel` contains the engine spaces that receive a chip first (PLC-R5). For contract cards, the corresponding
    clauses of PLC-6 are cited in addition.
    """
    also = ("PLC-6.3",) if kind == "contract" else ()
    yield quarter_turn(rotation)
    if to_fuel:
        yield from coal_chips.fuel_checks(state, seat, to_fuel)
    yield enough_cells(state, seat, kind, x, y)
    yield one_card(state, seat, x, y, also)
    yield no_river(state, seat, x, y, also)
    yield no_idle_engine(state, seat, x, y, to_fuel, also)
    yield whole_factories(state, seat, x, y, also)
    if not state.options["fuel_then_cover"]:
        yield not_fuelled_now(state, seat, x, y, to_fuel, also)


@cites("PLC-4.4")
def quarter_turn(rotation: int) -> Check:
    """Yield a breach if the rotation is not a multiple of 90 degrees (PLC-4.4)."""
    if rotation not in ROTATIONS:
        yield Breach("PLC-4.4", "no_quarter_turn", {"rotation": rotation}, "quarter_turn")


@cites("PLC-4.6", "PLC-6.2")
def enough_cells(state: State, seat: str, kind: Kind, x: int, y: int) -> Check:
    """Yield a breach if the card covers fewer cells than the bid number, at least 1 (PLC-4.6), or a contract card
    covers none (PLC-6.2).
    """
    count = under(state, seat, x, y).count if described(state.seats[seat]) else state.now["covered"]
    nothing = known(count) and not count  # too few for any bid number
    number = 1 if nothing and not known(state.seats[seat].bid) else number_for(state, seat, kind)
    if count < number:
        values = {"seat": seat, "count": count, "number": number, "cells": least_overlap(number)}
        clause = "PLC-4.6" if kind == "plan" else "PLC-6.2"
        yield Breach(clause, "covers_too_few", values, "cover_more", shortage=Shortage(count, number, is_owned=False))


@cites("PLC-4.7")
def one_card(state: State, seat: str, x: int, y: int, also: tuple[str, ...]) -> Check:
    """Yield a breach if the card covers cells of more than one card (PLC-4.7, PLC-R1)."""
    if not described(state.seats[seat]):
        if not state.now["one_card"]:
            yield Breach("PLC-4.7", "over_several", {"seat": seat}, "over_one", also)
        return
    cards = under(state, seat, x, y).cards
    if len(cards) > 1:
        yield Breach("PLC-4.7", "over_cards", {"seat": seat, "count": len(cards)}, "over_one", also)


@cites("PLC-4.11")
def no_river(state: State, seat: str, x: int, y: int, also: tuple[str, ...]) -> Check:
    """Yield a breach if the card covers a river cell (PLC-4.11)."""
    if not described(state.seats[seat]):
        if state.now["river_under"]:
            yield Breach("PLC-4.11", "covers_river", {"seat": seat}, "elsewhere", also)
        return
    area = under(state, seat, x, y)
    if area.rivers:
        yield Breach("PLC-4.11", "river_covered", {"seat": seat, "cells": spots(area.rivers)}, "elsewhere", also)
    else:
        _ask_cells(state, seat, area)


@cites("PLC-4.8")
def no_idle_engine(
    state: State, seat: str, x: int, y: int, to_fuel: Sequence[FieldPosition], also: tuple[str, ...]
) -> Check:
    """Yield a breach if the card covers an engine space without a chip (PLC-4.8), or a printed engine that cannot have
    one (PLC-R7).
    """
    board = state.seats[seat]
    if not described(board):
        if state.now["idle_under"]:
            yield Breach("PLC-4.8", "covers_idle", {"seat": seat}, "fuel_or_elsewhere", also)
        return
    area = under(state, seat, x, y)
    if area.printed:
        yield Breach("PLC-4.8", "engine_printed", {"seat": seat, "cells": spots(area.printed)}, "elsewhere", also)
    claimed = [at for at in ((cell.x, cell.y) for cell in to_fuel) if at in area.idle]
    fuelled = claimed[: max(0, board.coal)] if claimed else ()
    idle = [at for at in area.idle if at not in fuelled]
    if idle:
        values = {"seat": seat, "cells": spots(idle), "count": len(idle), "coal": or_zero(board.coal)}
        yield Breach("PLC-4.8", "idle_covered", values, "fuel_or_elsewhere", also)
    elif area.untold:
        raise field_of(state, seat).ask(area.untold[0])


@cites("PLC-4.10")
def whole_factories(state: State, seat: str, x: int, y: int, also: tuple[str, ...]) -> Check:
    """Yield a breach if the card covers only one of the two cells of a factory (PLC-4.10)."""
    if not described(state.seats[seat]):
        if state.now["half_factory"]:
            yield Breach("PLC-4.10", "divides_factory", {"seat": seat}, "elsewhere", also)
        return
    area = under(state, seat, x, y)
    if area.divided:
        tops = field_of(state, seat).face.tops
        halves = spots(at for at, top in tops.items() if top.cell.factory in area.divided)
        values = {"seat": seat, "cells": halves, "count": len(area.divided)}
        yield Breach("PLC-4.10", "factory_divided", values, "elsewhere", also)
    else:
        _ask_cells(state, seat, area)


@cites("PLC-4.9")
def not_fuelled_now(
    state: State, seat: str, x: int, y: int, to_fuel: Sequence[FieldPosition], also: tuple[str, ...]
) -> Check:
    """Yield a breach if the card covers a space that received its chip in the same placement phase; some tables do not
    allow this (PLC-R5, PLC-R40).
    """
    if not described(state.seats[seat]):
        return
    area = under(state, seat, x, y)
    fuelled = set(map(position, state.seats[seat].fuelled)) | {(cell.x, cell.y) for cell in to_fuel}
    cells = [at for at in (*area.chips, *area.idle) if at in fuelled]
    if cells:
        yield Breach("PLC-4.9", "fuelled_now", {"seat": seat, "cells": spots(cells)}, "elsewhere", also)


def under(state: State, seat: str, x: int, y: int) -> CoveredArea:
    """Return the area that a card at (x, y) would cover."""
    sources = (state.printed, state.options, state.seats[seat])
    return _UNDER.get((seat, x, y), sources, lambda: _under(state, seat, x, y))


_UNDER: SameObjects[CoveredArea] = SameObjects(64)
"""A cache of the area covered by a card, which every check of a placement uses."""


def _under(state: State, seat: str, x: int, y: int) -> CoveredArea:
    return placement_areas.area(field_of(state, seat), x, y, placeability.strict(state))


def _ask_cells(state: State, seat: str, area: CoveredArea) -> None:
    """Raise `UnknownFactError` for the first unknown cell of the area; cells of which only the chip is unknown are
    ignored.
    """
    field = field_of(state, seat)
    for at in area.untold:
        if at in field.face.untold:
            raise field.ask(at)


def or_zero(count: int) -> int:
    """Return a number for display, 0 if it is unknown."""
    return count if known(count) else 0


def lay_card(ledger: Ledger, seat: str, layer: PlacedFieldCard, to_fuel: Sequence[FieldPosition], kind: Kind) -> None:
    """Put chips on the spaces `to_fuel`, remove the chips of covered cells, and place the card on top."""
    clause = "PLC-4.3" if kind == "plan" else "PLC-6.1"
    coal_chips.fuel(ledger, seat, [(cell.x, cell.y) for cell in to_fuel], "PLC-5.4")
    board = ledger.state.seats[seat]
    cell = spot((layer.x, layer.y))
    if not described(board):
        card = layer.card if known(layer.card) else ""
        ledger.todo(seat, "return_under", "PLC-4.9")
        ledger.todo(seat, "lay_card", clause, card=card, cell=cell, rotation=layer.rotation)
        return
    area = under(ledger.state, seat, layer.x, layer.y)
    chips = spots(area.chips)
    if chips:
        ledger.todo(seat, "return_chips", "PLC-4.9", len(chips), cells=chips)
    if board.cards >= len(LAYERS):
        raise UnrepresentableStateError
    number = str(board.cards)
    if not known(layer.card) or not layer.card:  # some card lies there, won or not
        # What follows at once has asked for the card there, or a laying that was taken back has.
        known_card = board.layers[number].card
        right = known(known_card) and known_card in (PLAN_CARDS if kind == "plan" else CONTRACTS)
        if kind == "plan":
            right = right and all(known_card not in cards_on_field(ledger.state, other) for other in ledger.state.seats)
        layer = structs.replace(layer, card=known_card if right else _unknown_card(seat, number))
    ledger.seat(
        seat,
        cards=board.cards + 1,
        layers={**board.layers, number: layer},
        chips=tuple(cell for cell in board.chips if cell not in chips),
        fuelled=tuple(cell for cell in board.fuelled if cell not in chips) if known(board.fuelled) else board.fuelled,
        centre_open=board.centre_open and CENTRE not in footprint(layer.x, layer.y),
    )
    card = layer.card if known(layer.card) else ""
    ledger.todo(seat, "lay_card", clause, area.count, card=card, cell=cell, rotation=layer.rotation)


def _unknown_card(seat: str, number: str) -> Any:
    """Return an `Unknown` for the card of a layer, so that the players are asked for it when it is needed."""
    return Unknown(f"seats.{seat}.layers.{number}.card")
