"""The action of placing the won plan card in City of Plan Cards (section 6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.plan_city import card_placement, turn_flow
from referee.games.plan_city.city_field import cards_on_field, drawable
from referee.games.plan_city.state import PROPOSALS, Corner, FieldPosition, PlacedFieldCard, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import passes, require_known
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
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
        yield Breach(
            "PLC-4.3", "other_card", {"seat": move.seat, "card": move.card, "right": won, "place": proposal}, "card_won"
        )
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


def objections(state: State, move: PlacePlan) -> Checks:
    """Yield the rule checks: the phase, the seat's unplaced card, its name, and the placement."""
    yield turn_flow.placing(state, move)
    if (yield turn_flow.card_due(state, move.seat)):
        if move.card:
            yield card_won(state, move)
        yield from card_placement.placement_checks(
            state, move.seat, "plan", move.x, move.y, move.rotation, move.fuel_first
        )


def effects(ledger: Ledger, move: PlacePlan) -> None:
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


ACTION = Action("place_plan", PlacePlan, objections, effects, options)
