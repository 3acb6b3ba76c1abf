"""The one-time bonus of the factory `light_bulb_2`: up to 2 improvements without cost (NIP-21.22, NIP-R21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.nippon.actions.factory_improvement import MachineImprovement, improve, possible, units
from referee.games.nippon.state import State
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import ListField
from scoring.fields.shape import SeparatedList
from scoring.fields.struct_fields import compound

VERB = "improve_free"
CLAUSE = "NIP-21.22"


class ImproveFree(Move, frozen=True, kw_only=True, tag=VERB):
    """A move that makes up to two improvements without cost; an empty list waives both."""

    improvements: Annotated[tuple[MachineImprovement, ...], SeparatedList(compound(MachineImprovement), most=9)]


@cites(CLAUSE, "NIP-21.27")
def due(state: State, move: ImproveFree) -> Check:
    """Yield a breach if no such choice is pending, which happens only once after the factory is built (NIP-21.27), or
    if there are too many improvements.
    """
    if not state.pending or VERB not in state.pending[-1].verbs:
        yield Breach("NIP-21.27", "nothing_pending", {"verb": VERB}, "", (CLAUSE,))
    elif len(move.improvements) > state.pending[-1].count:
        yield Breach(CLAUSE, "too_many", {"count": len(move.improvements), "most": state.pending[-1].count}, "fewer")


def objections(state: State, move: ImproveFree) -> Checks:
    """Yield the rule checks: the pending choice, the number of improvements, and each improvement."""
    if state.pending:
        yield resolves_first(state.pending, move)
    yield due(state, move)
    yield from units(state, move.seat, move.improvements)


def effects(ledger: Ledger, move: ImproveFree) -> None:
    """Apply the improvements and remove the pending choice."""
    ledger.change(pending=ledger.state.pending[:-1])
    for improvement in move.improvements:
        improve(ledger, move.seat, improvement, CLAUSE)


def seat_to_improve(state: State) -> Iterator[dict[str, str]]:
    """Yield the start of a move for the seat with the pending choice."""
    if state.pending and VERB in state.pending[-1].verbs:
        yield {"seat": state.pending[-1].seat}


ACTION = Action(
    VERB, ImproveFree, objections, effects, starts=seat_to_improve, list_field=ListField("improvements", possible)
)
