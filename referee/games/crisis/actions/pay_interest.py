"""The action of paying interest on loans (CRI-2)."""

from __future__ import annotations

from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import turn_flow
from referee.games.crisis.managers import assumed, seats_in
from referee.games.crisis.state import State
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.notation.move import Move, verb_of
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import WholeNumber


class PayInterest(Move, frozen=True, kw_only=True, tag="pay_interest"):
    """A move that pays 1 credit for each loan; `credits` (the sum paid) are optional and checked if typed."""

    credits: Annotated[int | None, WholeNumber(high=9, role="payment")] = None


@cites("CRI-2.1")
def interest_due(state: State, move: Move) -> Check:
    """Yield a breach if the phase is not interest, or the seat has already paid or has no loans (CRI-2.1)."""
    if not assumed(state) and state.phase != "interest":
        yield Breach("CRI-2.1", "no_interest_now", {"verb": verb_of(move), "phase": state.phase}, "later")
    elif not assumed(state) and state.seats[move.seat].interest_paid:
        yield Breach("CRI-2.1", "interest_paid", {"seat": move.seat}, "next_round")
    elif not state.seats[move.seat].loans:
        yield Breach("CRI-2.1", "no_loans", {"seat": move.seat})


@cites("CRI-2.2", "CRI-2.1")
def paid_right(state: State, move: PayInterest) -> Check:
    """Yield a breach if the typed sum is not the interest, at most the credits of the seat (CRI-2.1, CRI-2.2)."""
    board = state.seats[move.seat]
    right = min(board.loans, board.credits)
    if move.credits != right:
        values = {"seat": move.seat, "said": move.credits, "right": right, "loans": board.loans, "have": board.credits}
        yield Breach("CRI-2.2", "interest_said", values, "exactly", ("CRI-2.1",))


def objections(state: State, move: PayInterest) -> Checks:
    """Yield the rule checks: the phase, the loans and the typed sum."""
    if state.pending:
        yield resolves_first(state.pending, move)
    yield interest_due(state, move)
    if move.credits is not None:
        yield paid_right(state, move)


def effects(ledger: Ledger, move: PayInterest) -> None:
    """Pay the interest with the available credits, and gain a penalty point for each missing credit (CRI-2.2)."""
    board = ledger.state.seats[move.seat]
    interest = int(board.loans)
    paid = min(interest, int(board.credits))
    ledger.pay(move.seat, "credits", paid, "CRI-2.1")
    ledger.gain(move.seat, "penalty_points", interest - paid, "CRI-2.2")
    ledger.seat(move.seat, interest_paid=True)
    turn_flow.settle(ledger)


ACTION = Action("pay_interest", PayInterest, objections, effects, starts=seats_in("interest"))
