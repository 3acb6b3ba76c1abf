"""The action of passing for the rest of the round in Russian Railroads (RRR-4.903 to RRR-4.905)."""

from __future__ import annotations

from referee.facts.ledger import Ledger
from referee.games.russian_railroads import turn_flow
from referee.games.russian_railroads.state import State
from referee.notation.move import Move
from referee.rules.game import Action, Checks
from scoring.text_catalogs import Phrase


class Pass(Move, frozen=True, kw_only=True, tag="pass"):
    """A move that passes, after which the seat has no more turns in this round."""


def objections(state: State, move: Pass) -> Checks:
    """Yield the rule checks: other pending choices, the turn, and the pass of the seat. A seat can pass in any of its
    turns.
    """
    yield from turn_flow.may_act(state, move)


def effects(ledger: Ledger, move: Pass) -> None:
    """Turn over the seat's turn order card and score it (RRR-4.905)."""
    turn_flow.begins(ledger)
    if move.seat == ledger.state.active:
        turn_flow.uses_turn(ledger, move.seat)
    ledger.seat(move.seat, passed=True)
    position = turn_flow.position(ledger.state, move.seat)
    vp = turn_flow.pass_vp(ledger.state, move.seat)
    ledger.todo(move.seat, "card_turned", "RRR-4.905", position)
    ledger.score(move.seat, "pass", vp, "RRR-4.905", Phrase("working.pass", {"place": position, "points": vp}))
    turn_flow.continue_after_action(ledger)


ACTION = Action("pass", Pass, objections, effects, starts=turn_flow.seat_on_turn)
