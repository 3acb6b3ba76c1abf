"""The action of refusing the action of a space, for penalty points (CRI-4.0.5)."""

from __future__ import annotations

from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import turn_flow
from referee.games.crisis.locations import EXPORT, IMPORT, PRODUCTION, REFUSALS
from referee.games.crisis.managers import (
    at_own_space,
    bring_back,
    location_of,
    looked_up,
    none_is_resolved,
    one_is_resolved,
    own_space,
    resolved_now,
)
from referee.games.crisis.state import State
from referee.judging.judge import about, cites
from referee.judging.pending_choices import resolves_first
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber


class Decline(Move, frozen=True, kw_only=True, tag="decline"):
    """A move that refuses the action of the seat's own space; `penalty_points` are optional and checked if typed."""

    location: Annotated[str, KeyOf("location", role="identity")] = ""
    space: Annotated[int, WholeNumber(high=9, role="identity")] = 0
    penalty_points: Annotated[int | None, WholeNumber(high=99, role="payment")] = None


@cites("CRI-4.0.4", "CRI-4.0.5", "CRI-4.14.2")
def may_decline(move: Decline, location: str) -> Check:
    """Yield a breach if the action of the location cannot be declined (CRI-4.0.4, CRI-4.0.5)."""
    values = {"seat": move.seat, "location": location}
    if location == EXPORT:
        yield Breach("CRI-4.14.2", "choice_due", values, "pass_export")
    elif location == PRODUCTION:
        yield Breach("CRI-3.11", "no_space_there", values, "activate_or_end")
    elif location not in REFUSALS:
        yield Breach("CRI-4.0.4", "not_declined", values, "carry_out")


def penalty(state: State, move: Decline, location: str) -> int:
    """Return the penalty points for declining at a location; at Import they are the VP of the printed price
    (CRI-4.11.5).
    """
    if location != IMPORT:
        return REFUSALS[location][1]
    space = looked_up(state, move.seat, location, move.space)
    return int(state.printed[f"import_space.{space}.vp"]) if space else 0


@cites("CRI-4.6.4", "CRI-4.8.5", "CRI-4.10.7", "CRI-4.11.5", "CRI-4.12.4")
def penalty_right(state: State, move: Decline, location: str, stated: int) -> Check:
    """Yield a breach if the typed penalty points differ from the correct number."""
    right = penalty(state, move, location)
    if stated != right:
        values = {"location": location, "said": stated, "right": right}
        yield Breach(REFUSALS[location][0], "penalty_said", values, "exactly", ("CRI-4.0.5",))


def objections(state: State, move: Decline) -> Checks:
    """Yield the rule checks: the location, the manager piece on the space, and the penalty points."""
    if state.pending:
        yield resolves_first(state.pending, move)
    if not move.location and none_is_resolved(state):
        yield one_is_resolved(state)
        return
    location = location_of(state, move.location)
    yield from at_own_space(state, move, location, move.space)
    may = yield may_decline(move, location)
    if may and move.penalty_points is not None:
        yield about(penalty_right(state, move, location, move.penalty_points), REFUSALS[location][0])


def effects(ledger: Ledger, move: Decline) -> None:
    """Add the penalty points and move the manager piece back to the seat."""
    location = location_of(ledger.state, move.location)
    if location in REFUSALS:
        ledger.gain(move.seat, "penalty_points", penalty(ledger.state, move, location), REFUSALS[location][0])
    bring_back(ledger, move.seat, location, own_space(ledger.state, move.seat, location, move.space))
    turn_flow.settle(ledger)


ACTION = Action("decline", Decline, objections, effects, starts=resolved_now)
