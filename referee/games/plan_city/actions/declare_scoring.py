"""The action of scoring the game at its end in City of Plan Cards (section 6.13)."""

from __future__ import annotations

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.plan_city import turn_flow
from referee.games.plan_city.state import State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import proven
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks


class DeclareScoring(Move, frozen=True, kw_only=True, tag="declare_scoring"):
    """A move that scores the game; the players are asked for unknown cards and contract cards."""

    of_the_table = True


@cites("PLC-8.4")
def at_the_end(state: State) -> Check:
    """Yield a breach if it is not the scoring phase, which follows the preparation phase of round 8 (PLC-8.4)."""
    if state.phase != "scoring":
        yield Breach("PLC-8.4", "not_at_end", {"phase": state.phase})


@cites("PLC-9.13")
def fronts_shown(state: State) -> Check:
    """Yield a breach for each seat whose number of shown contract cards differs from those left in its hand
    (PLC-9.13).
    """

    def wrong(seat: str) -> bool:
        board = state.seats[seat]
        return bool(board.contracts and len(board.fronts) != board.contracts)

    for seat in proven(state.seats, wrong):
        board = state.seats[seat]
        values = {"seat": seat, "count": len(board.fronts), "held": board.contracts}
        yield Breach("PLC-9.13", "fronts_wrong", values, "tell_fronts")


def objections(state: State, _move: DeclareScoring) -> Checks:
    """Yield the rule checks: the phase, and the shown contract cards of every seat."""
    if (yield at_the_end(state)):
        yield fronts_shown(state)


def effects(ledger: Ledger, _move: DeclareScoring) -> None:
    """Record every scoring line and end the game."""
    turn_flow.finish(ledger)


ACTION = Action("declare_scoring", DeclareScoring, objections, effects, starts=turn_flow.table_in("scoring"))
