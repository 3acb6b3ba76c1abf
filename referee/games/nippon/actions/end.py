"""End the turn: refills, the scoring marker, region scorings, the final phase (section 5); and `pass`, a breach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from referee.facts.facts import maybe
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.nippon import turn_flow
from referee.games.nippon.state import State
from referee.games.nippon.turn_rules import on_turn, own_turn
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.notation.move import Move
from referee.rules.default_rules import acting
from referee.rules.game import Action, Check, Checks


class End(Move, frozen=True, kw_only=True, tag="end"):
    """End the own turn; the next player's first declaration implies it."""

    ends_turn: ClassVar[bool] = True


@cites("NIP-2.2", "NIP-2.3")
def main_move_made(state: State, move: End) -> Check:
    """A turn has a main move; passing is not allowed (NIP-2.2, NIP-2.3)."""
    if on_turn(state, move.seat) == move.seat and not state.main_done:
        yield Breach("NIP-2.3", "no_main_move", {"seat": move.seat}, "act_or_consolidate", ("NIP-2.2",))


def objections(state: State, move: End) -> Checks:
    """Check that nothing is left to do."""
    if state.pending:
        yield resolves_first(state.pending, move)
    yield own_turn(state, move)
    yield main_move_made(state, move)


def effects(ledger: Ledger, _move: End) -> None:
    """Refill, move the marker, score, and pass the turn on."""
    turn_flow.end_turn(ledger)


def options(state: State) -> Iterator[End]:
    """Offer it once the main move is made."""
    if state.phase != "done" and not state.pending and maybe(lambda: bool(state.main_done)):
        yield End(seat=acting(state))


ACTION = Action("end", End, objections, effects, options)


class Pass(Move, frozen=True, kw_only=True, tag="pass"):
    """Do nothing."""


def never(_state: State, move: Pass) -> Checks:
    """Passing is not allowed (NIP-2.3)."""
    yield iter([Breach("NIP-2.3", "no_passing", {"seat": move.seat}, "act_or_consolidate", ("NIP-2.2",))])


def nothing(ledger: Ledger, _move: Pass) -> None:
    """Overruled, the turn counts as done."""
    ledger.change(main_done=True)


def not_offered(_state: State) -> Iterator[Move]:
    """Offer nothing."""
    return iter(())


PASS = Action("pass", Pass, never, nothing, not_offered)
