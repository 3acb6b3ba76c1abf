"""Placing a contract card, back side up, at any time in rounds 1 to 5 (section 6.6), with a fast check for many
positions of whether a plan card remains placeable after it (PLC-6.7), whose results are those of checking each
placement by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Struct, structs

from referee.facts.facts import Unknown, UnknownFactError, known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, MissingFieldError
from referee.games.plan_city import card_placement, coal_chips, placeability, placement_areas
from referee.games.plan_city.city_field import VisibleFieldCells, cards_on_field, described, drawable, with_card
from referee.games.plan_city.coal_chips import from_stock
from referee.games.plan_city.placeability import (
    CardPlacementResources,
    covers_contract_only,
    inside,
    on_back,
    placeable_with,
    plan_card_to_lay,
    resources_of,
    straddling,
    strict,
)
from referee.games.plan_city.placement_areas import FOOTPRINT, CoveredArea, Offset
from referee.games.plan_city.printed_card_cells import backs_differ, cells_path, text_of
from referee.games.plan_city.state import CONTRACT_ROUNDS, CONTRACTS, Corner, FieldPosition, PlacedFieldCard, State
from referee.games.plan_city.turn_flow import end_placement
from referee.judging.judge import cites
from referee.judging.three_valued_logic import passes, require_known
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.fields.struct_fields import compound
from scoring.games.plan_city.cells import SIDE
from scoring.games.plan_city.city_grid import ROTATIONS, Position, Rotation


class PlaceabilityCheck(Struct, frozen=True):
    """Precomputed data to decide whether a plan card remains placeable after a contract card in any position.

    `ways` contains the ways to place the plan card on the current field, each with its chips and the corners of the
    placed cards. By rotation of the contract card, `on_card` and `second` contain the offsets at which the plan card
    and a second contract card can be placed on it; `on_second` those of the plan card on the second one. `freed`
    contains cards of the field that, with the strict rule, prevent an area unless they are completely hidden. `unsure`
    is True if the backs are different, so that a second contract card cannot be judged.
    """

    resources: CardPlacementResources
    ways: tuple[tuple[int, tuple[Position, ...]], ...]
    on_card: dict[Rotation, dict[Offset, int]]
    second: dict[Rotation, dict[Offset, int]]
    on_second: dict[Offset, int]
    freed: frozenset[int]
    strict: bool
    unsure: bool

    def kept(self, under: CoveredArea, rotation: Rotation) -> bool | None:
        """Return whether the plan card remains placeable after a contract card on an area; None if only the full check
        can decide.
        """
        visible = self.resources.field.face
        chips = self.resources.coal - len(under.idle)
        for cost, corners in self.ways:
            if (not cost or cost <= chips) and all(_apart(corner, (under.x, under.y)) for corner in corners):
                return True
        for offset, cost in self.on_card[rotation].items():
            if (not cost or cost <= chips) and covers_contract_only(visible, under, offset, self.strict):
                return True
        for offset, first in self.second[rotation].items():
            if covers_contract_only(visible, under, offset, self.strict):
                for other, then in self.on_second.items():
                    cost = first + then
                    if (not cost or cost <= chips) and _clear_of_both(visible, under, offset, other):
                        return None if self.strict else True
        return None if self._may_hide(under) else False

    def _may_hide(self, under: CoveredArea) -> bool:
        """Return whether the contract card, alone or with a second one, may hide all visible cells of a card."""
        (card,) = under.cards
        second = self.resources.contracts != 1
        if second and self.unsure:
            return True
        if not (self.freed or (second and self.on_second)) or (not second and card not in self.freed):
            return False  # hiding a card whole would open nothing
        uncovered = [
            at for at, top in self.resources.field.face.tops.items() if top.card == card and not inside(at, under)
        ]
        if not uncovered or not second:
            return not uncovered
        xs, ys = [x for x, _ in uncovered], [y for _, y in uncovered]
        return (
            max(xs) < under.x or min(xs) >= under.x + SIDE or max(ys) < under.y or min(ys) >= under.y + SIDE
        )  # a second one that is apart from the first would have to cover it


def _clear_of_both(visible: VisibleFieldCells, under: CoveredArea, offset: Offset, other: Offset) -> bool:
    """Return whether a card would cover only cells of the second contract card, which is at an offset from the
    first.
    """
    west, north = under.x + offset[0], under.y + offset[1]
    for right, down in FOOTPRINT:
        at = (west + other[0] + right, north + other[1] + down)
        on_it = 0 <= at[0] - west < SIDE and 0 <= at[1] - north < SIDE
        if not on_it and (at in visible.tops or inside(at, under)):
            return False
    return True


def _apart(corner: Position, other: Position) -> bool:
    return abs(corner[0] - other[0]) >= SIDE or abs(corner[1] - other[1]) >= SIDE


def placeability_check(state: State, seat: str) -> PlaceabilityCheck | None:
    """Return the data to decide whether the seat's plan card remains placeable; None if it has no plan card, or one
    that is not placeable now.
    """
    unplaced_card = plan_card_to_lay(state, seat)
    if unplaced_card is None:
        return None
    resources = resources_of(state, seat, unplaced_card.icon)
    if not placeable_with(state, resources, unplaced_card.number):
        return None
    if unplaced_card.icon and state.options["fuel_then_cover"]:
        resources = structs.replace(resources, coal=resources.coal + from_stock(state, 1), icon=False)
    field = resources.field
    covered_areas = placement_areas.areas(field, strict(state))
    ways: list[tuple[int, tuple[Position, ...]]] = [
        (len(area.idle), ((area.x, area.y),))
        for area in placement_areas.fitting(covered_areas, unplaced_card.number, resources.coal, field.barred)
    ]
    text = text_of(state, CONTRACTS[0])
    fuel_limit = SIDE**2 if state.options["fuel_then_cover"] else 0
    more = resources.contracts > 1 and state.round <= CONTRACT_ROUNDS
    own = on_back(text, unplaced_card.number, fuel_limit) if more else {}
    ways += [
        (len(area.idle) + cost, ((area.x, area.y), (area.x + right, area.y + down)))
        for area in (placement_areas.fitting(covered_areas, 1, resources.coal, field.barred) if own else ())
        for (right, down), cost in own.items()
        if len(area.idle) + cost <= resources.coal
        and covers_contract_only(field.face, area, (right, down), strict(state))
    ]
    blocked = straddling(covered_areas, unplaced_card.number, resources.coal, field) if strict(state) else []
    ways += [
        (len(first.idle) + len(area.idle), ((first.x, first.y), (area.x, area.y)))
        for first in (
            placement_areas.fitting(covered_areas, 1, resources.coal, field.barred) if blocked and more else ()
        )
        if first.count == field.face.shows[first.cards[0]]  # hides its card
        for area in blocked
        if len(area.cards) == 2 and first.cards[0] in area.cards and placement_areas.apart(area, first.x, first.y)
    ]
    return PlaceabilityCheck(
        resources,
        tuple(ways),
        {turn: on_back(text, unplaced_card.number, fuel_limit, (turn,)) for turn in ROTATIONS},
        {turn: on_back(text, 1, fuel_limit, (turn,)) if own else {} for turn in ROTATIONS},
        own,
        frozenset(card for area in blocked for card in area.cards),
        strict(state),
        backs_differ(state),
    )


class PlaceContract(Move, frozen=True, kw_only=True, tag="place_contract"):
    """A move that places a contract card of the seat, back side up, on its field.

    The top-left cell is at (`x`, `y`) after a clockwise rotation by `rotation` degrees. `fuel_first` contains engine
    spaces that receive a chip from hand first; `contract` names the card, which is needed only if the backs are
    different.
    """

    x: Corner
    y: Corner
    rotation: Annotated[int, WholeNumber(high=359, step=90)] = 0
    fuel_first: Annotated[tuple[FieldPosition, ...], SeparatedList(compound(FieldPosition), most=9)] = ()
    contract: Annotated[str, KeyOf("contract_card", role="identity")] = ""


@cites("PLC-6.1")
def in_time(state: State, _move: PlaceContract) -> Check:
    """Yield a breach after round 5, the last round for placing contract cards (PLC-6.1)."""
    if state.round > CONTRACT_ROUNDS:
        yield Breach("PLC-6.1", "contract_late", {"round": state.round, "last": CONTRACT_ROUNDS})


@cites("PLC-6.5")
def contract_in_hand(state: State, move: PlaceContract) -> Check:
    """Yield a breach if the seat has no contract card left, or the named card is already on a field (PLC-6.5)."""
    lies = [
        seat
        for seat in state.seats
        if move.contract and backs_differ(state) and move.contract in cards_on_field(state, seat)
    ]
    for seat in lies:
        yield Breach("PLC-6.5", "contract_laid", {"seat": seat, "card": move.contract})
    if not lies and state.seats[move.seat].contracts == 0:
        yield Breach("PLC-6.5", "no_contract", {"seat": move.seat})


@cites("PLC-6.7")
def leaves_room(state: State, move: PlaceContract) -> Check:
    """Yield a breach if the seat's plan card, won or bid for, would have no legal placement afterwards (PLC-6.7,
    PLC-R9).
    """
    unplaced_card = placeability.plan_card_to_lay(state, move.seat)
    if unplaced_card is None:
        return
    if not described(state.seats[move.seat]):
        if not state.now["placeable"]:
            yield Breach("PLC-6.7", "closes_all", {"seat": move.seat, "number": unplaced_card.number}, "elsewhere")
        return
    if move.contract or not backs_differ(state):
        keeps = _keeps_room(state, move, move.contract or CONTRACTS[0], unplaced_card)
    else:
        keeps = _whichever(state, move, unplaced_card)
    if not keeps:
        yield Breach("PLC-6.7", "closes_all", {"seat": move.seat, "number": unplaced_card.number}, "elsewhere")


def _whichever(state: State, move: PlaceContract, unplaced_card: placeability.UnplacedPlanCard) -> bool:
    """Return whether the plan card remains placeable, whichever contract card is placed. Raises `MissingFieldError` if
    that depends on the contract card.
    """
    try:
        outcomes = {_keeps_room(state, move, card, unplaced_card) for card in placeability.off_fields(state)}
    except UnknownFactError:
        outcomes = set()
    if len(outcomes) != 1:
        raise MissingFieldError("contract")
    return outcomes.pop()


def _keeps_room(state: State, move: PlaceContract, card: str, unplaced_card: placeability.UnplacedPlanCard) -> bool:
    """Return whether the plan card remains placeable after this contract card, or was not placeable before."""
    resources = placeability.resources_of(state, move.seat, unplaced_card.icon)
    ask = f"printed.{cells_path(state, card)}"
    text = text_of(state, card)
    rotation: Rotation = next((turn for turn in ROTATIONS if turn == move.rotation), 0)
    fuelled = structs.replace(resources.field, chips=resources.field.chips | {(at.x, at.y) for at in move.fuel_first})
    after = structs.replace(
        resources,
        field=with_card(fuelled, (text, rotation, move.x, move.y), ask),
        coal=resources.coal - len(move.fuel_first) if state.options["fuel_then_cover"] else 0,
        contracts=resources.contracts - 1,
    )
    return placeability.placeable_with(state, after, unplaced_card.number) or not placeability.placeable_with(
        state, resources, unplaced_card.number
    )


def objections(state: State, move: PlaceContract) -> Checks:
    yield in_time(state, move)
    yield contract_in_hand(state, move)
    if move.fuel_first:
        yield coal_chips.fuelling_phase(state, move.seat)
    yield from card_placement.placement_checks(
        state, move.seat, "contract", move.x, move.y, move.rotation, move.fuel_first
    )
    yield leaves_room(state, move)


def effects(ledger: Ledger, move: PlaceContract) -> None:
    """Place the contract card, which stays on the field and scores nothing (PLC-6.4, PLC-6.5)."""
    require_known((ledger.state.seats[move.seat].contracts,))
    card: Any = move.contract
    if not card and described(ledger.state.seats[move.seat]):
        card = CONTRACTS[0] if ledger.state.printed["contract_backs.same"] else Unknown("")
    layer = PlacedFieldCard(card, move.rotation if move.rotation in ROTATIONS else 0, move.x, move.y)
    card_placement.lay_card(ledger, move.seat, layer, move.fuel_first, "contract")
    ledger.seat(move.seat, contracts=max(0, ledger.state.seats[move.seat].contracts - 1))
    ledger.todo(move.seat, "contract_scores_not", "PLC-6.4")
    if known(ledger.state.phase) and ledger.state.phase == "placement_end":
        end_placement(ledger)


def options(state: State) -> Iterator[PlaceContract]:
    """Yield a move for every legal placement, in every rotation, for each seat with a contract card."""
    if not passes(in_time(state, PlaceContract(x=0, y=0))) or state.phase in ("scoring", "done"):
        return
    for seat, board in state.seats.items():
        if drawable(state, seat) and not (known(board.contracts) and not board.contracts):
            yield from _placements_of_seat(state, seat)


def _placements_of_seat(state: State, seat: str) -> Iterator[PlaceContract]:
    """Yield the legal placements of one seat. They are checked together if enough values are known, otherwise one by
    one.
    """
    try:
        guard, is_joint = (None, False) if backs_differ(state) else (placeability_check(state, seat), True)
    except UnknownFactError:
        guard, is_joint = None, False
    for under in card_placement.placing_areas(state, seat, "contract"):
        fuel = tuple(FieldPosition(x, y) for x, y in under.idle)
        for rotation in ROTATIONS:
            move = PlaceContract(seat=seat, x=under.x, y=under.y, rotation=rotation, fuel_first=fuel)
            keeps_card = guard.kept(under, rotation) if guard else True if is_joint else None
            if keeps_card:
                yield move
            elif keeps_card is None:
                yield from _fitting(state, move)


def _fitting(state: State, move: PlaceContract) -> Iterator[PlaceContract]:
    """Yield the placement if the plan card remains placeable; if that depends on the contract card, yield it for each
    suitable card by name.
    """
    try:
        if passes(leaves_room(state, move)):
            yield move
    except MissingFieldError:
        for card in placeability.off_fields(state):
            variant = structs.replace(move, contract=card)
            if passes(leaves_room(state, variant)):
                yield variant


ACTION = Action("place_contract", PlaceContract, objections, effects, options)
