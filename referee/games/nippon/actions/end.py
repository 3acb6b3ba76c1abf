"""The action of ending the turn in Nippon, with refills, scoring marker, region scorings and final phase (section 5);
and `pass`, which is always a breach.
"""

from __future__ import annotations

from typing import ClassVar

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.nippon import turn_flow
from referee.games.nippon.state import State
from referee.games.nippon.turn_rules import on_turn, own_turn, seat_in_play
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks


class End(Move, frozen=True, kw_only=True, tag="end"):
    """A move that ends the seat's turn. The next player's first declaration implies it."""

    ends_turn: ClassVar[bool] = True


@cites("NIP-2.2", "NIP-2.3")
def main_move_made(state: State, move: End) -> Check:
    """Yield a breach if the main move of the turn has not been made; passing is not allowed (NIP-2.2, NIP-2.3)."""
    if on_turn(state, move.seat) == move.seat and not state.main_done:
        yield Breach("NIP-2.3", "no_main_move", {"seat": move.seat}, "act_or_consolidate", ("NIP-2.2",))


def objections(state: State, move: End) -> Checks:
    """Yield the rule checks: other pending choices, the turn, and the completed main move."""
    if state.pending:
        yield resolves_first(state.pending, move)
    yield own_turn(state, move)
    yield main_move_made(state, move)


def effects(ledger: Ledger, _move: End) -> None:
    """End the turn: refill, move the scoring marker, score, and activate the next seat."""
    turn_flow.end_turn(ledger)


ACTION = Action("end", End, objections, effects, starts=seat_in_play)


class Pass(Move, frozen=True, kw_only=True, tag="pass"):
    """A move that passes the turn without an action; it is always a breach."""


def never(_state: State, move: Pass) -> Checks:
    yield iter([Breach("NIP-2.3", "no_passing", {"seat": move.seat}, "act_or_consolidate", ("NIP-2.2",))])


def nothing(ledger: Ledger, _move: Pass) -> None:
    """Mark the main move as made. It is used for a pass that the players recorded against the rules."""
    ledger.change(main_done=True)


PASS = Action("pass", Pass, never, nothing)
