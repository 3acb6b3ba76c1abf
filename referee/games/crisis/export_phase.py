"""The Export phase of Crisis: the seat that chooses, and the end of its choice (CRI-4.14.1, CRI-4.14.2, CRI-4.14.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import turn_flow
from referee.games.crisis.locations import EXPORT
from referee.games.crisis.managers import assumed, bring_back, owners
from referee.games.crisis.state import State
from referee.games.crisis.values import numbers
from referee.judging.judge import about, cites
from referee.judging.pending_choices import resolves_first
from referee.notation.move import Move, verb_of
from referee.rules.game import Check, Checks


def has_come(state: State) -> bool:
    """Return whether Export is being resolved: in the export phase, or as the current location of Operations."""
    return state.phase == "export" or (state.phase == "operations" and state.location == EXPORT)


@cites("CRI-4.0.1")
def in_export(state: State, move: Move) -> Check:
    """Yield a breach if Export, the last location of Operations, is not being resolved (CRI-4.0.1)."""
    if assumed(state) or has_come(state):
        return
    if state.phase == "operations":
        values = {"location": EXPORT, "now": state.location}
        yield Breach("CRI-4.0.1", "other_location", values, "later")
    else:
        yield Breach("CRI-4.0.1", "not_in_export", {"verb": verb_of(move), "phase": state.phase}, "later")


def space_of(state: State, seat: str) -> str:
    """Return the Export space with the seat's manager piece, "" for none. Raises `UnknownFactError` if the owner of a
    space is unknown.
    """
    return next((number for number, owner in owners(state, EXPORT) if owner == seat), "")


@cites("CRI-4.14.2", "CRI-4.14.9")
def has_choice(state: State, move: Move) -> Check:
    """Yield a breach if the seat has no choice left at Export. It has one per manager piece (CRI-4.14.2), or with the
    option "repeat" any number until it passes (CRI-4.14.9, CRI-R30).
    """
    if not (assumed(state) or state.phase in ("operations", "export")) or not _is_finished(state, move.seat):
        return
    if repeating(state):
        yield Breach("CRI-4.14.9", "passed_at_export", {"seat": move.seat}, "next_round")
    else:
        yield Breach("CRI-4.14.2", "no_choice_left", {"seat": move.seat}, "next_round")


def repeating(state: State) -> bool:
    """Return whether the table uses the option of repeated choices at Export, until all seats have passed (CRI-R30)."""
    return bool(state.options["export_mode"] == "repeat")


def _is_finished(state: State, seat: str) -> bool:
    """Return whether a seat has no manager piece left at Export. Raises `UnknownFactError` if the known values do not
    determine that.
    """
    there = [state.placed[EXPORT].spaces[number] for number in numbers(state, EXPORT)]
    if any(known(owner) and owner == seat for owner in there):
        return False
    return all(map(known, there)) or bool(state.now["passed" if repeating(state) else "chosen"])


@cites("CRI-4.14.1")
def own_choice(state: State, move: Move) -> Check:
    """Yield a breach if the move's seat is not the active one; spaces are resolved from left to right (CRI-4.14.1)."""
    if state.active != move.seat:
        yield Breach("CRI-4.14.1", "not_your_choice", {"seat": move.seat, "active": state.active}, "wait")


def may_choose(state: State, move: Move) -> Checks:
    """Yield the rule checks common to all choices at Export: the phase, a remaining choice, and the turn."""
    if state.pending:
        yield resolves_first(state.pending, move)
    now = yield in_export(state, move)
    has = yield about(has_choice(state, move), "CRI-4.14.9" if repeating(state) else "CRI-4.14.2")
    if now and has:
        yield own_choice(state, move)


def choosing(state: State) -> Iterator[dict[str, Any]]:
    """Yield the start of a move for the seat that must choose at Export, if Export is being resolved."""
    if not (state.pending or assumed(state)) and has_come(state):
        yield {"seat": state.active}


def end_choice(ledger: Ledger, seat: str, *, passed: bool = False) -> None:
    """End the choice of a seat and activate the owner of the next space to the right. The manager piece moves back to
    the seat, with the option "repeat" only after a pass.
    """
    state: State = ledger.state
    if assumed(state):
        return
    space = space_of(state, seat)
    if space and (passed or not repeating(state)):
        bring_back(ledger, seat, EXPORT, (space,))
    if space and state.active == seat and state.phase == "export":  # else by the table's wish: the turn stays
        turn_flow.after_export(ledger, seat, space)
    turn_flow.settle(ledger)
