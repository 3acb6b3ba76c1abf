"""Resolving a space that needs no decision (locations 4.1 to 4.4, 4.7 and 4.9), taking a loan (CRI-4.5), and refusing
the action of a space (CRI-4.0.5).
"""

from __future__ import annotations

from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import turn_flow
from referee.games.crisis.managers import (
    at_own_space,
    bring_back,
    location_of,
    looked_up,
    may_resolve,
    none_is_resolved,
    one_is_resolved,
    own_space,
    resolved_now,
    resolved_together,
    to_resolve,
)
from referee.games.crisis.state import (
    EMPLOYEES,
    EXPORT,
    IMPORT,
    LARGE,
    LEADERSHIP,
    LOAN_LOCATION,
    PRODUCTION,
    REFUSALS,
    RESOLVED,
    SHADY_BUSINESS,
    SUBSIDIES,
    TEMPORARY,
    TEMPORARY_TILE,
    VISION,
    State,
)
from referee.games.crisis.values import LOAN, MAX_LOANS, SUBSIDY, with_added, word
from referee.judging.judge import about, cites
from referee.judging.pending_choices import resolves_first
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.text_catalogs import Phrase


class Resolve(Move, frozen=True, kw_only=True, tag="resolve"):
    """A move that resolves the seat's own space at the current location; `amount` (credits or cards gained) is optional
    and checked if typed.
    """

    location: Annotated[str, KeyOf("location", role="identity")] = ""
    space: Annotated[int, WholeNumber(high=9, role="identity")] = 0
    amount: Annotated[int | None, WholeNumber(high=999, role="payment")] = None


_CHOICES = {LOAN_LOCATION: "CRI-4.0.4", EXPORT: "CRI-4.14.2", PRODUCTION: "CRI-3.11"}
"""The clause for a location that cannot be resolved without a decision; for all other locations, it is CRI-4.0.5."""
_GAINS_ONE = {LEADERSHIP: "CRI-4.3.2", VISION: "CRI-4.4.2"}
_GAINS_NO_AMOUNT = {LOAN_LOCATION: "CRI-4.5.5", TEMPORARY: "CRI-4.7.1", EMPLOYEES: "CRI-4.9.1"}


@cites("CRI-4.0.4", "CRI-4.0.5", "CRI-4.14.2")
def needs_no_decision(state: State, move: Resolve, location: str) -> Check:
    """Yield a breach if the action of the location needs a decision, which another kind of move declares."""
    values = {"seat": move.seat, "location": location}
    if location in RESOLVED:
        return
    if location == LOAN_LOCATION:
        if state.seats[move.seat].loans < MAX_LOANS:
            yield Breach("CRI-4.0.4", "loan_due", values, "take_loan")
    elif location == EXPORT:
        yield Breach("CRI-4.14.2", "choice_due", values, "choose")
    elif location == PRODUCTION:
        yield Breach("CRI-3.11", "no_space_there", values, "activate_or_end")
    else:
        yield Breach("CRI-4.0.5", "choice_due", values, "choose")


@cites("CRI-4.2.1", "CRI-4.1.1")
def amount_right(state: State, move: Resolve, location: str) -> Check:
    """Yield a breach if the typed amount does not match the number of manager pieces resolved together (CRI-4.1.1,
    CRI-4.2.1). Raises `UnknownFactError` if that number is unknown, even without a typed amount.
    """
    own = own_space(state, move.seat, location, move.space)
    count = resolved_together(state, move.seat, location, own)
    right = SUBSIDY * count if location == SUBSIDIES else count
    if move.amount is not None and move.amount != right:
        values = {"location": location, "said": move.amount, "right": right, "count": count}
        if location == SUBSIDIES:
            yield Breach("CRI-4.2.1", "amount_said", values, "exactly")
        else:
            yield Breach("CRI-4.1.1", "amount_said", values, "exactly")


@cites("CRI-4.3.2", "CRI-4.4.2")
def one_gained(move: Resolve, location: str) -> Check:
    """Yield a breach if the typed amount is not 1: the gain is one victory point (CRI-4.3.2) or one influence card
    (CRI-4.4.2).
    """
    if move.amount not in (None, 1):
        values = {"location": location, "said": move.amount, "right": 1, "count": 1}
        yield Breach(_GAINS_ONE[location], "amount_said", values, "exactly")


@cites("CRI-4.5.5", "CRI-4.7.1", "CRI-4.9.1")
def nothing_counted(move: Resolve, location: str) -> Check:
    """Yield a breach if an amount was typed at a location that gives a tile (CRI-4.7.1, CRI-4.9.1) or nothing
    (CRI-4.5.5).
    """
    if move.amount is not None:
        values = {"location": location, "said": move.amount}
        yield Breach(_GAINS_NO_AMOUNT[location], "nothing_counted", values, "no_amount")


def _amount(state: State, move: Resolve, location: str) -> Checks:
    if location in LARGE:
        yield about(amount_right(state, move, location), "CRI-4.2.1" if location == SUBSIDIES else "CRI-4.1.1")
    elif location in _GAINS_ONE:
        yield about(one_gained(move, location), _GAINS_ONE[location])
    elif location in _GAINS_NO_AMOUNT and (location != LOAN_LOCATION or state.seats[move.seat].loans >= MAX_LOANS):
        yield about(nothing_counted(move, location), _GAINS_NO_AMOUNT[location])


def resolve_checks(state: State, move: Resolve) -> Checks:
    yield resolves_first(state.pending, move)
    if not move.location and none_is_resolved(state):
        yield one_is_resolved(state)
        return
    location = location_of(state, move.location)
    yield from at_own_space(state, move, location, move.space)
    yield about(needs_no_decision(state, move, location), _CHOICES.get(location, "CRI-4.0.5"))
    yield from _amount(state, move, location)


def resolve_effects(ledger: Ledger, move: Resolve) -> None:
    """Move the manager piece back to the seat and apply the action of the location."""
    seat = move.seat
    location = location_of(ledger.state, move.location)
    own = own_space(ledger.state, seat, location, move.space)
    count = resolved_together(ledger.state, seat, location, own) if location in LARGE else 1
    bring_back(ledger, seat, location, own)
    if location == SHADY_BUSINESS:
        ledger.gain(seat, "influence", count, "CRI-4.1.1")
    elif location == SUBSIDIES:
        ledger.gain(seat, "credits", SUBSIDY * count, "CRI-4.2.1")
    elif location == LEADERSHIP:
        _lead(ledger, seat)
    elif location == VISION:
        _see(ledger, seat)
    elif location == LOAN_LOCATION:
        ledger.todo(seat, "loan_without_effect", "CRI-4.5.5")
    elif location == TEMPORARY:
        _take_temporary(ledger, seat)
    elif location == EMPLOYEES:
        _take_employee(ledger, seat, own[0] if own else str(move.space))
    turn_flow.settle(ledger)


def moved_to_rank(order: tuple[str, ...], seat: str, rank: int) -> tuple[str, ...]:
    """Return the turn order with the seat moved to a rank (1 is first); the other seats keep their relative order
    (CRI-4.3.3, CRI-4.4.3).
    """
    others = tuple(other for other in order if other != seat)
    return (*others[: rank - 1], seat, *others[rank - 1 :])


def _lead(ledger: Ledger, seat: str) -> None:
    ledger.todo(seat, "turn_order", "CRI-4.3.1", 1)
    ledger.score(seat, "leadership", 1, "CRI-4.3.2", Phrase("working.leadership", {"points": 1}))
    ledger.change(order=moved_to_rank(tuple(ledger.state.order), seat, 1))


def _see(ledger: Ledger, seat: str) -> None:
    ledger.gain(seat, "influence", 1, "CRI-4.4.2")
    order = tuple(ledger.state.order)
    if len(order) > 1:  # alone nobody moves (CRI-R39)
        ledger.change(order=moved_to_rank(order, seat, 2))
        ledger.todo(seat, "turn_order", "CRI-4.4.1", 2)


def _take_temporary(ledger: Ledger, seat: str) -> None:
    state: State = ledger.state
    if state.temporary < 1:
        return
    ledger.change(temporary=state.temporary - 1)
    ledger.seat(seat, employees=with_added(state.seats[seat].employees, TEMPORARY_TILE))
    ledger.todo(seat, "employee_taken", "CRI-4.7.1", tile=TEMPORARY_TILE)


def _take_employee(ledger: Ledger, seat: str, space: str) -> None:
    state: State = ledger.state
    tile = word(state.employee_spaces[space]) if space in state.employee_spaces else ""
    if tile:
        ledger.change(employee_spaces={**state.employee_spaces, space: ""})
        ledger.seat(seat, employees=with_added(state.seats[seat].employees, tile))
        ledger.todo(seat, "employee_taken", "CRI-4.9.1", tile=tile)


RESOLVE = Action("resolve", Resolve, resolve_checks, resolve_effects, starts=resolved_now)


class TakeLoan(Move, frozen=True, kw_only=True, tag="take_loan"):
    """A move that gains 10 credits and a loan, and loses 1 VP (CRI-4.5)."""

    space: Annotated[int, WholeNumber(high=9, role="identity")] = 0


@cites("CRI-4.5.4")
def below_limit(state: State, move: TakeLoan) -> Check:
    """Yield a breach if the seat already has 4 loans (CRI-4.5.4); its manager piece is then resolved without effect
    (CRI-4.5.5).
    """
    loans = state.seats[move.seat].loans
    if loans >= MAX_LOANS:
        values = {"seat": move.seat, "loans": loans, "most": MAX_LOANS}
        yield Breach("CRI-4.5.4", "loans_many", values, "repay_first")


def take_loan_checks(state: State, move: TakeLoan) -> Checks:
    yield from may_resolve(state, move, LOAN_LOCATION, move.space)
    yield below_limit(state, move)


def take_loan_effects(ledger: Ledger, move: TakeLoan) -> None:
    """Gain 10 credits and a loan, and lose 1 VP (CRI-9.6)."""
    bring_back(ledger, move.seat, LOAN_LOCATION, own_space(ledger.state, move.seat, LOAN_LOCATION, move.space))
    ledger.gain(move.seat, "credits", LOAN, "CRI-4.5.1")
    ledger.score(move.seat, "loan", -1, "CRI-4.5.2", Phrase("working.loan", {"points": 1}))
    ledger.gain(move.seat, "loans", 1, "CRI-4.5.3")
    turn_flow.settle(ledger)


TAKE_LOAN = Action("take_loan", TakeLoan, take_loan_checks, take_loan_effects, starts=to_resolve(LOAN_LOCATION))


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


def decline_checks(state: State, move: Decline) -> Checks:
    yield resolves_first(state.pending, move)
    if not move.location and none_is_resolved(state):
        yield one_is_resolved(state)
        return
    location = location_of(state, move.location)
    yield from at_own_space(state, move, location, move.space)
    may = yield may_decline(move, location)
    if may and move.penalty_points is not None:
        yield about(penalty_right(state, move, location, move.penalty_points), REFUSALS[location][0])


def decline_effects(ledger: Ledger, move: Decline) -> None:
    """Add the penalty points and move the manager piece back to the seat."""
    location = location_of(ledger.state, move.location)
    if location in REFUSALS:
        ledger.gain(move.seat, "penalty_points", penalty(ledger.state, move, location), REFUSALS[location][0])
    bring_back(ledger, move.seat, location, own_space(ledger.state, move.seat, location, move.space))
    turn_flow.settle(ledger)


DECLINE = Action("decline", Decline, decline_checks, decline_effects, starts=resolved_now)
