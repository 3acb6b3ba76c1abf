"""The action of using an owned engineer like an action space (RRR-4.807 to RRR-4.812)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import structs

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.russian_railroads import action_execution, placement_cost, turn_flow
from referee.games.russian_railroads.action_spaces import HIRE, engineer_of
from referee.games.russian_railroads.actions.place import payments
from referee.games.russian_railroads.state import State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import passes
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf


class UseEngineer(placement_cost.PaidPlacementMove, frozen=True, kw_only=True, tag="use_engineer"):
    """A move that pays the printed cost of an owned engineer and starts its action, which can be carried out in
    part.
    """

    engineer: Annotated[str, KeyOf("engineer", role="identity")]


@cites("RRR-4.801", "RRR-4.803", "RRR-4.807")
def owns_engineer(state: State, seat: str, engineer: str) -> Check:
    """Yield a breach if the seat does not own the engineer; those on the strip are owned by nobody (RRR-4.803,
    RRR-4.807).
    """
    if engineer in state.seats[seat].engineers:
        return
    number = engineer_of(engineer)
    values = {"seat": seat, "engineer": engineer}
    slot = next((slot for slot, there in state.strip.items() if known(there) and there == number), "")
    if slot == HIRE:
        yield Breach("RRR-4.807", "engineer_for_hire", values, "hire_first", ("RRR-4.801",))
    elif slot.startswith("wait"):
        yield Breach("RRR-4.803", "engineer_waits", values, "other_action", ("RRR-4.807",))
    elif slot:
        yield Breach("RRR-4.807", "engineer_public", values | {"space": f"engineer_{slot}"}, "place_there")
    else:
        yield Breach("RRR-4.807", "not_your_engineer", values, "other_action")


def objections(state: State, move: UseEngineer) -> Checks:
    """Yield the rule checks: the turn, the owner of the engineer, its use in this round, and the payment."""
    yield from turn_flow.may_act(state, move)
    is_own = yield owns_engineer(state, move.seat, move.engineer)
    yield placement_cost.free(state, move.engineer)
    if is_own:
        yield placement_cost.paid_exactly(state, move, move.engineer)
        yield placement_cost.in_hand(state, move, move.engineer)


def effects(ledger: Ledger, move: UseEngineer) -> None:
    """Place the pieces on the engineer and start its action."""
    pieces = placement_cost.payment(ledger.state, move, move.engineer)
    turn_flow.begins(ledger)
    turn_flow.uses_turn(ledger, move.seat)
    placement_cost.lay_pieces(ledger, move.seat, move.engineer, pieces, "RRR-4.808")
    action_execution.carry_out(ledger, move.seat, move.engineer, black=bool(pieces["black"]))
    turn_flow.continue_after_action(ledger)


def options(state: State) -> Iterator[UseEngineer]:
    """Yield a move for every unused engineer of the seat that it can pay for."""
    if state.pending or state.phase != "turn":
        return
    seat = state.active if known(state.active) else next(iter(state.seats))
    engineers = state.seats[seat].engineers
    for engineer in engineers if known(engineers) else ():
        bare = UseEngineer(seat=seat, engineer=engineer)
        if passes(
            turn_flow.own_turn(state, bare), turn_flow.not_passed(state, bare), placement_cost.free(state, engineer)
        ):
            for pieces in payments(state, seat, engineer):
                yield structs.replace(bare, **{kind: n for kind, n in pieces.items() if n})


ACTION = Action("use_engineer", UseEngineer, objections, effects, options)
