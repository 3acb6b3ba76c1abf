"""The action of putting coal chips from hand on engine spaces of the seat's field (section 6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import structs

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, MissingFieldError
from referee.games.plan_city import coal_chips, plan_card_placeability, turn_flow
from referee.games.plan_city.city_field import described, drawable, idle_known
from referee.games.plan_city.state import FieldPosition, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import ListField
from scoring.fields.shape import SeparatedList
from scoring.fields.struct_fields import compound


class Fuel(Move, frozen=True, kw_only=True, tag="fuel"):
    """A move that puts one coal chip on each of the given engine spaces."""

    positions: Annotated[tuple[FieldPosition, ...], SeparatedList(compound(FieldPosition), most=46)]


@cites("PLC-4.3")
def card_still_fits(state: State, move: Fuel) -> Check:
    """Yield a breach if the seat's plan card would have no legal placement after these chips are used (PLC-4.3,
    PLC-R10).
    """
    unplaced_card = plan_card_placeability.plan_card_to_lay(state, move.seat)
    if unplaced_card is None or not state.options["fuel_then_cover"]:
        return
    if not described(state.seats[move.seat]):
        if not state.now["placeable"]:
            yield Breach("PLC-4.3", "chips_needed", {"seat": move.seat, "number": unplaced_card.number}, "other_space")
        return
    resources = plan_card_placeability.resources_of(state, move.seat, unplaced_card.icon)
    chips = resources.field.chips | {(at.x, at.y) for at in move.positions}
    after = structs.replace(
        resources, field=structs.replace(resources.field, chips=chips), coal=resources.coal - len(move.positions)
    )
    if not plan_card_placeability.placeable_with(
        state, after, unplaced_card.number
    ) and plan_card_placeability.placeable_with(state, resources, unplaced_card.number):
        yield Breach("PLC-4.3", "chips_needed", {"seat": move.seat, "number": unplaced_card.number}, "other_space")


def objections(state: State, move: Fuel) -> Checks:
    """Yield the rule checks: the phase, the spaces, the chips, and a remaining legal placement of the plan card."""
    in_time = yield coal_chips.fuelling_phase(state, move.seat)
    if not move.positions:
        raise MissingFieldError("positions")
    right = yield coal_chips.engine_spaces(state, move.seat, move.positions)
    enough = yield coal_chips.chips_enough(state, move.seat, len(move.positions))
    if in_time and right and enough:
        yield card_still_fits(state, move)


def effects(ledger: Ledger, move: Fuel) -> None:
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


ACTION = Action(
    "fuel", Fuel, objections, effects, starts=fields_to_fuel, list_field=ListField("positions", idle_spaces)
)
