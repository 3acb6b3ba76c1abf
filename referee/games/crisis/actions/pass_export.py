"""The action of passing at Export (CRI-4.14.8); passing in the Planning phase is not allowed (CRI-3.2)."""

from __future__ import annotations

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import export_phase
from referee.games.crisis.state import State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks


class PassExport(Move, frozen=True, kw_only=True, tag="pass_export"):
    """A move that declines the choice at Export."""


@cites("CRI-3.2")
def not_in_planning(state: State, move: PassExport) -> Check:
    """Yield a breach if the phase is Planning, in which passing is not allowed (CRI-3.2). Raises `UnknownFactError` if
    the phase is unknown.
    """
    if state.phase == "planning":
        yield Breach("CRI-3.2", "no_pass_in_planning", {"seat": move.seat}, "place_manager")


def objections(state: State, move: PassExport) -> Checks:
    """Yield the rule checks: the phase, and the turn at Export."""
    elsewhere = yield not_in_planning(state, move)
    if elsewhere:
        yield from export_phase.may_choose(state, move)


def effects(ledger: Ledger, move: PassExport) -> None:
    """Move the manager piece back to the seat, without a penalty."""
    export_phase.end_choice(ledger, move.seat, passed=True)


ACTION = Action("pass_export", PassExport, objections, effects, starts=export_phase.choosing)
