"""The placement phase of City of Plan Cards: placing the won plan card (section 6.5), declaring it unplaceable (section
6.14, PLC-R38), putting coal chips on engine spaces (section 6.7), and ending the phase for a seat (section 6.9).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import structs

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, MissingFieldError
from referee.games.plan_city import card_placement, coal_chips, placeability, turn_flow
from referee.games.plan_city.city_field import cards_on_field, described, drawable, idle_known
from referee.games.plan_city.state import PROPOSALS, Corner, FieldPosition, PlacedFieldCard, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import passes, require_known
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import ListField
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.fields.struct_fields import compound
from scoring.games.plan_city.city_grid import ROTATIONS


class PlacePlan(Move, frozen=True, kw_only=True, tag="place_plan"):
    """A move that places the won plan card on the seat's field.

    The top-left cell is at (`x`, `y`) after a clockwise rotation by `rotation` degrees. `fuel_first` contains engine
    spaces that receive a chip from hand first; `card` names the card and is optional.
    """

    x: Corner
    y: Corner
    rotation: Annotated[int, WholeNumber(high=359, step=90)] = 0
    fuel_first: Annotated[tuple[FieldPosition, ...], SeparatedList(compound(FieldPosition), most=9)] = ()
    card: Annotated[str, KeyOf("plan_card", role="identity")] = ""


@cites("PLC-4.3")
def card_won(state: State, move: PlacePlan) -> Check:
    """Yield a breach if the named card is not the card that the seat has won (PLC-4.3)."""
    proposal = state.seats[move.seat].place
    if known(proposal) and proposal not in state.beside:
        return  # that no card was won is objected to
    won = state.beside[proposal] if known(proposal) else proposal
    if known(won) and won not in ("", move.card):
        values = {"seat": move.seat, "card": move.card, "right": won, "place": proposal}
        yield Breach("PLC-4.3", "other_card", values, "card_won")
        return
    for other, card in state.beside.items():
        if known(proposal) and other != proposal and known(card) and card == move.card:
            values = {"seat": move.seat, "card": move.card, "place": other}
            yield Breach("PLC-4.3", "card_elsewhere", values, "card_won")
    on_fields = [
        seat for seat in state.seats if known(state.seats[seat].cards) and move.card in cards_on_field(state, seat)
    ]
    for seat in on_fields:
        yield Breach("PLC-4.3", "card_on_field", {"seat": seat, "card": move.card}, "card_won")
    if not on_fields:
        require_known((proposal,))


def place_plan_checks(state: State, move: PlacePlan) -> Checks:
    yield turn_flow.placing(state, move)
    if (yield turn_flow.card_due(state, move.seat)):
        if move.card:
            yield card_won(state, move)
        yield from card_placement.placement_checks(
            state, move.seat, "plan", move.x, move.y, move.rotation, move.fuel_first
        )


def place_plan_effects(ledger: Ledger, move: PlacePlan) -> None:
    """Put chips on the named spaces, remove the chips of covered cells and place the card, whose engine spaces are
    empty (PLC-4.13).
    """
    state: State = ledger.state
    proposal = state.seats[move.seat].place
    card: Any = move.card or (state.beside[proposal] if proposal in PROPOSALS else "")
    layer = PlacedFieldCard(card, move.rotation if move.rotation in ROTATIONS else 0, move.x, move.y)
    ledger.change(assumed=False, phase="placement" if state.assumed else state.phase)
    card_placement.lay_card(ledger, move.seat, layer, move.fuel_first, "plan")
    if proposal in PROPOSALS:
        turn_flow.card_gone(ledger, move.seat)
    else:
        ledger.seat(move.seat, placed=True)


def options(state: State) -> Iterator[PlacePlan]:
    """Yield a move for every legal placement in every rotation, with the engine spaces that need a chip first."""
    if state.phase != "placement":
        return
    for seat in state.seats:
        first = PlacePlan(seat=seat, x=0, y=0)
        if not (drawable(state, seat) and known(state.seats[seat].bid)) or not passes(
            turn_flow.placing(state, first), turn_flow.card_due(state, seat)
        ):
            continue
        for placement in card_placement.placements(state, seat, "plan"):
            fuel = tuple(FieldPosition(x, y) for x, y in placement.fuel)
            for rotation in ROTATIONS:
                yield PlacePlan(seat=seat, x=placement.x, y=placement.y, rotation=rotation, fuel_first=fuel)


PLACE_PLAN = Action("place_plan", PlacePlan, place_plan_checks, place_plan_effects, options)


class DeclareUnplaceable(Move, frozen=True, kw_only=True, tag="declare_unplaceable"):
    """A move that declares that the seat's won plan card has no legal placement."""


@cites("PLC-4.3")
def no_placement(state: State, move: DeclareUnplaceable) -> Check:
    """Yield a breach if the card can be placed, also after placing chips or a contract card (PLC-4.3, PLC-R10)."""
    unplaced_card = placeability.plan_card_to_lay(state, move.seat)
    if unplaced_card is None:
        return
    if described(state.seats[move.seat]):
        possible = placeability.placeable_with(
            state, placeability.resources_of(state, move.seat, unplaced_card.icon), unplaced_card.number
        )
    else:
        possible = bool(state.now["placeable"])
    if possible:
        yield Breach("PLC-4.3", "can_be_placed", {"seat": move.seat, "number": unplaced_card.number}, "place_card")


def declare_unplaceable_checks(state: State, move: DeclareUnplaceable) -> Checks:
    in_time = yield turn_flow.placing(state, move)
    if (yield turn_flow.card_due(state, move.seat)) and in_time:
        yield no_placement(state, move)


def declare_unplaceable_effects(ledger: Ledger, move: DeclareUnplaceable) -> None:
    """Remove the card from the game."""
    if ledger.state.seats[move.seat].place in ledger.state.beside:
        turn_flow.card_gone(ledger, move.seat)
    ledger.todo(move.seat, "card_leaves", "PLC-4.3")


DECLARE_UNPLACEABLE = Action(
    "declare_unplaceable",
    DeclareUnplaceable,
    declare_unplaceable_checks,
    declare_unplaceable_effects,
    starts=turn_flow.seats_placing,
)


class Fuel(Move, frozen=True, kw_only=True, tag="fuel"):
    """A move that puts one coal chip on each of the given engine spaces."""

    positions: Annotated[tuple[FieldPosition, ...], SeparatedList(compound(FieldPosition), most=46)]


@cites("PLC-4.3")
def card_still_fits(state: State, move: Fuel) -> Check:
    """Yield a breach if the seat's plan card would have no legal placement after these chips are used (PLC-4.3,
    PLC-R10).
    """
    unplaced_card = placeability.plan_card_to_lay(state, move.seat)
    if unplaced_card is None or not state.options["fuel_then_cover"]:
        return
    if not described(state.seats[move.seat]):
        if not state.now["placeable"]:
            yield Breach("PLC-4.3", "chips_needed", {"seat": move.seat, "number": unplaced_card.number}, "other_space")
        return
    resources = placeability.resources_of(state, move.seat, unplaced_card.icon)
    chips = resources.field.chips | {(at.x, at.y) for at in move.positions}
    after = structs.replace(
        resources, field=structs.replace(resources.field, chips=chips), coal=resources.coal - len(move.positions)
    )
    if not placeability.placeable_with(state, after, unplaced_card.number) and placeability.placeable_with(
        state, resources, unplaced_card.number
    ):
        yield Breach("PLC-4.3", "chips_needed", {"seat": move.seat, "number": unplaced_card.number}, "other_space")


def put_chips_checks(state: State, move: Fuel) -> Checks:
    in_time = yield coal_chips.fuelling_phase(state, move.seat)
    if not move.positions:
        raise MissingFieldError("positions")
    right = yield coal_chips.engine_spaces(state, move.seat, move.positions)
    enough = yield coal_chips.chips_enough(state, move.seat, len(move.positions))
    if in_time and right and enough:
        yield card_still_fits(state, move)


def fuel_effects(ledger: Ledger, move: Fuel) -> None:
    """Put the chips on the spaces. At the end of the phase, continue if no seat must pay more chips (PLC-5.9)."""
    ending = ledger.state.phase == "placement_end"
    cells = dict.fromkeys((at.x, at.y) for at in move.positions)
    coal_chips.fuel(ledger, move.seat, cells, "PLC-5.9" if ending else "PLC-5.4")
    if ending:
        ledger.seat(move.seat, paid=bool(ledger.state.options["mandatory_coal"] == "one"))
        turn_flow.end_placement(ledger)


def fields_to_fuel(state: State) -> Iterator[dict[str, str]]:
    """Yield the start of a move for each seat whose field is known, in a phase in which chips are placed."""
    if state.phase in ("placement", "placement_end"):
        yield from ({"seat": seat} for seat in state.seats if drawable(state, seat))


def idle_spaces(state: State, move: Fuel) -> Iterator[FieldPosition]:
    """Yield the engine spaces without a chip that are not in the move."""
    spaces = (FieldPosition(x, y) for x, y in sorted(idle_known(state, move.seat)))
    return (space for space in spaces if space not in move.positions)


FUEL = Action(
    "fuel", Fuel, put_chips_checks, fuel_effects, starts=fields_to_fuel, list_field=ListField("positions", idle_spaces)
)


class PlacementDone(Move, frozen=True, kw_only=True, tag="placement_done"):
    """A move that declares that the seat has finished the placement phase."""


@cites("PLC-4.3")
def card_laid(state: State, move: PlacementDone) -> Check:
    """Yield a breach if the seat has won a plan card and has not placed it (PLC-4.3)."""
    board = state.seats[move.seat]
    if board.place in PROPOSALS and not board.placed:
        yield Breach("PLC-4.3", "card_not_placed", {"seat": move.seat, "place": board.place}, "place_card")


def placement_done_checks(state: State, move: PlacementDone) -> Checks:
    yield turn_flow.placing(state, move)
    yield card_laid(state, move)


def placement_done_effects(ledger: Ledger, move: PlacementDone) -> None:
    """Mark the seat as done. The phase ends after the last seat."""
    ledger.change(assumed=False, phase="placement")
    turn_flow.seat_done(ledger, move.seat)


PLACEMENT_DONE = Action(
    "placement_done", PlacementDone, placement_done_checks, placement_done_effects, starts=turn_flow.seats_placing
)
