"""Laying a card over a field: what a placement must satisfy, every legal one, and what laying it does (PLC-4.3 ff.)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct, structs

from referee.facts.facts import Unknown, known
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach, Shortage
from referee.games.plan_city import coal_chips, placement_areas, plan_card_placeability
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
"""What is laid: a plan card for the bid number, or a contract card over one cell at least (PLC-6.2, PLC-6.3)."""


class LegalCardPlacement(Struct, frozen=True):
    """A legal placement: where the card's top-left cell lies (in whatever rotation), how many cells it covers and of
    which card of the field (the start card is 0) and what has to be fuelled first.
    """

    x: int
    y: int
    count: int
    layer: int
    fuel: tuple[Position, ...]
    untold: bool = False


def number_for(state: State, seat: str, kind: Kind) -> int:
    """Give the cells to cover at least: the bid number, at least 1 (PLC-4.6); 1 for a contract card (PLC-6.2)."""
    return max(1, coal_chips.number_of(state.seats[seat].bid)) if kind == "plan" else 1


def placements(state: State, seat: str, kind: Kind) -> tuple[LegalCardPlacement, ...]:
    """List every legal placement of a plan card for the seat's bid, or of a contract card, in reading order; turning
    the card changes nothing. Cells of which nothing is told are taken as free and marked. Raises `UnknownFactError`
    where the field is not described. Whether it is time for it, and PLC-6.7, are the actions' to check.
    """
    return tuple(
        LegalCardPlacement(area.x, area.y, area.count, area.cards[0], area.idle, bool(area.untold))
        for area in placing_areas(state, seat, kind)
    )


def placing_areas(state: State, seat: str, kind: Kind) -> tuple[CoveredArea, ...]:
    """List the areas of every legal placement, as `placements` does."""
    field = field_of(state, seat)
    chips = plan_card_placeability.fuel_chips(state, seat) if kind == "plan" or fuelling(state) else 0
    fuel_limit = chips if known(chips) else 9
    return tuple(
        placement_areas.fitting(
            placement_areas.areas(field, plan_card_placeability.strict(state)),
            number_for(state, seat, kind),
            fuel_limit,
            field.barred,
        )
    )


def fuelling(state: State) -> bool:
    """Tell whether chips may go on the field now (PLC-5.5)."""
    return known(state.phase) and state.phase in ("placement", "placement_end")


def placement_checks(
    state: State, seat: str, kind: Kind, x: int, y: int, rotation: int = 0, to_fuel: Sequence[FieldPosition] = ()
) -> Checks:
    """Check one placement: the turn, the number of cells, one card, engines, factories, river (PLC-4.4 to PLC-4.11);
    `to_fuel` are the spaces to be fuelled first (PLC-R5). For a contract card the clauses are those of PLC-6.
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
    """A card is turned by quarter turns (PLC-4.4)."""
    if rotation not in ROTATIONS:
        yield Breach("PLC-4.4", "no_quarter_turn", {"rotation": rotation}, "quarter_turn")


@cites("PLC-4.6", "PLC-6.2")
def enough_cells(state: State, seat: str, kind: Kind, x: int, y: int) -> Check:
    """At least as many cells are covered as the bid number says, and at least 1 (PLC-4.6); 1 for a contract card."""
    count = under(state, seat, x, y).count if described(state.seats[seat]) else state.now["covered"]
    nothing = known(count) and not count  # too few for any bid number
    number = 1 if nothing and not known(state.seats[seat].bid) else number_for(state, seat, kind)
    if count < number:
        values = {"seat": seat, "count": count, "number": number, "cells": least_overlap(number)}
        clause = "PLC-4.6" if kind == "plan" else "PLC-6.2"
        yield Breach(clause, "covers_too_few", values, "cover_more", shortage=Shortage(count, number, is_owned=False))


@cites("PLC-4.7")
def one_card(state: State, seat: str, x: int, y: int, also: tuple[str, ...]) -> Check:
    """All covered cells belong to one card (PLC-4.7, PLC-R1)."""
    if not described(state.seats[seat]):
        if not state.now["one_card"]:
            yield Breach("PLC-4.7", "over_several", {"seat": seat}, "over_one", also)
        return
    cards = under(state, seat, x, y).cards
    if len(cards) > 1:
        yield Breach("PLC-4.7", "over_cards", {"seat": seat, "count": len(cards)}, "over_one", also)


@cites("PLC-4.11")
def no_river(state: State, seat: str, x: int, y: int, also: tuple[str, ...]) -> Check:
    """A river cell is not covered (PLC-4.11)."""
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
    """An engine space without a chip is not covered (PLC-4.8), nor an engine that takes no chip (PLC-R7)."""
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
    """Of a factory's two cells both are covered or neither (PLC-4.10)."""
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
    """Where the table bars it, what was fuelled in this placement phase is not covered in it (PLC-R5, PLC-R40)."""
    if not described(state.seats[seat]):
        return
    area = under(state, seat, x, y)
    fuelled = set(map(position, state.seats[seat].fuelled)) | {(cell.x, cell.y) for cell in to_fuel}
    cells = [at for at in (*area.chips, *area.idle) if at in fuelled]
    if cells:
        yield Breach("PLC-4.9", "fuelled_now", {"seat": seat, "cells": spots(cells)}, "elsewhere", also)


def under(state: State, seat: str, x: int, y: int) -> CoveredArea:
    """Give what a card at (x, y) would cover. Raises `UnknownFactError` where nobody has told how the cards lie."""
    sources = (state.printed, state.options, state.seats[seat])
    return _UNDER.get((seat, x, y), sources, lambda: _under(state, seat, x, y))


_UNDER: SameObjects[CoveredArea] = SameObjects(64)
"""What every check of one placement reads."""


def _under(state: State, seat: str, x: int, y: int) -> CoveredArea:
    return placement_areas.area(field_of(state, seat), x, y, plan_card_placeability.strict(state))


def _ask_cells(state: State, seat: str, area: CoveredArea) -> None:
    """Ask for the first cell that is not told: river and factories are read off cells, not off chips."""
    field = field_of(state, seat)
    for at in area.untold:
        if at in field.face.untold:
            raise field.ask(at)


def or_zero(count: int) -> int:
    """Give a number for display; 0 where nobody has told it."""
    return count if known(count) else 0


def lay_card(ledger: Ledger, seat: str, layer: PlacedFieldCard, to_fuel: Sequence[FieldPosition], kind: Kind) -> None:
    """Fuel what is to be fuelled, put the chips of covered cells into the stock, and lay the card on top."""
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
    """Leave open which card it is; the table tells it when it matters."""
    return Unknown(f"seats.{seat}.layers.{number}.card")
