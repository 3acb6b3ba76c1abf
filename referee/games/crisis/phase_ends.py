"""The actions that lead a round of Crisis on: paying interest (CRI-2), repaying a loan (CRI-8.1), the evaluation
(CRI-5) and the final scoring (CRI-7.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis import round_end, turn_flow
from referee.games.crisis.managers import assumed, seats_in
from referee.games.crisis.state import State
from referee.games.crisis.values import LOAN
from referee.judging.judge import about, cites
from referee.judging.pending_choices import resolves_first
from referee.notation.move import Move, verb_of
from referee.rules.default_rules import acting
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import WholeNumber
from scoring.games.crisis.round_evaluation import bankrupt
from scoring.games.crisis.values import ROUNDS


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


def pay_interest_checks(state: State, move: PayInterest) -> Checks:
    yield resolves_first(state.pending, move)
    yield interest_due(state, move)
    if move.credits is not None:
        yield paid_right(state, move)


def pay_interest_effects(ledger: Ledger, move: PayInterest) -> None:
    """Pay the interest with the available credits, and gain a penalty point for each missing credit (CRI-2.2)."""
    board = ledger.state.seats[move.seat]
    interest = int(board.loans)
    paid = min(interest, int(board.credits))
    ledger.pay(move.seat, "credits", paid, "CRI-2.1")
    ledger.gain(move.seat, "penalty_points", interest - paid, "CRI-2.2")
    ledger.seat(move.seat, interest_paid=True)
    turn_flow.settle(ledger)


PAY_INTEREST = Action(
    "pay_interest", PayInterest, pay_interest_checks, pay_interest_effects, starts=seats_in("interest")
)


class RepayLoan(Move, frozen=True, kw_only=True, tag="repay_loan"):
    """A move that pays 10 credits to repay one loan."""


@cites("CRI-8.1")
def has_loan(state: State, move: RepayLoan) -> Check:
    """Yield a breach if the seat has no loan (CRI-8.1)."""
    if not state.seats[move.seat].loans:
        yield Breach("CRI-8.1", "nothing_to_repay", {"seat": move.seat})


@cites("CRI-8.1", "CRI-8.3", "CRI-9.4")
def ten_credits(state: State, move: RepayLoan) -> Check:
    """Yield a breach if the seat has fewer than 10 credits (CRI-8.1, CRI-8.3)."""
    have = state.seats[move.seat].credits
    if have < LOAN:
        values = {"seat": move.seat, "price": LOAN, "have": have}
        yield Breach("CRI-8.1", "credits_short", values, "get_credits", ("CRI-8.3", "CRI-9.4"), Shortage(have, LOAN))


def repay_loan_checks(state: State, move: RepayLoan) -> Checks:
    yield from turn_flow.at_any_time(state, move)
    yield has_loan(state, move)
    yield ten_credits(state, move)


def repay_loan_effects(ledger: Ledger, move: RepayLoan) -> None:
    """Pay 10 credits and remove one loan; the VP lost for the loan are not regained (CRI-8.2)."""
    ledger.pay(move.seat, "credits", LOAN, "CRI-8.1")
    ledger.pay(move.seat, "loans", 1, "CRI-8.1")
    turn_flow.settle(ledger)


REPAY_LOAN = Action("repay_loan", RepayLoan, repay_loan_checks, repay_loan_effects, starts=seats_in())


class EvaluateRound(Move, frozen=True, kw_only=True, tag="evaluate_round"):
    """A move that starts the evaluation of the round."""


@cites("CRI-5.2")
def export_over(state: State, move: Move) -> Check:
    """Yield a breach if a seat has not finished Export (CRI-5.2)."""
    if not assumed(state) and state.phase not in ("evaluation", "done"):
        values = {"verb": verb_of(move), "phase": state.phase}
        yield Breach("CRI-5.2", "not_evaluation", values, "later")


def evaluate_round_checks(state: State, move: EvaluateRound) -> Checks:
    yield resolves_first(state.pending, move)
    yield turn_flow.not_over(state, move)
    yield export_over(state, move)


def evaluate_round_effects(ledger: Ledger, _move: EvaluateRound) -> None:
    """Evaluate the round: change the Financial Status, give the award, and start the next round or the end of
    the game.
    """
    round_end.evaluate(ledger)


def evaluate_round_options(state: State) -> Iterator[EvaluateRound]:
    """Yield the move if the evaluation of the round is the next step."""
    if not state.pending and not assumed(state) and state.phase == "evaluation":
        yield EvaluateRound(seat=acting(state))


EVALUATE_ROUND = Action(
    "evaluate_round", EvaluateRound, evaluate_round_checks, evaluate_round_effects, evaluate_round_options
)


class LastChanceDone(Move, frozen=True, kw_only=True, tag="last_chance_done"):
    """A move that ends the last opportunity to repay loans and starts the final scoring."""


@cites("CRI-5.6", "CRI-5.7")
def last_round_over(state: State, move: Move) -> Check:
    """Yield a breach if the last round has not been evaluated: round 7 (CRI-5.6, CRI-5.7), or the round of a bankruptcy
    (CRI-5.5).
    """
    if assumed(state):
        if state.round < ROUNDS and not (known(state.status) and bankrupt(state.status)):
            yield Breach("CRI-5.7", "round_not_last", {"round": state.round, "rounds": ROUNDS}, "later")
    elif state.phase == "last_chance":
        return
    elif state.phase == "done":
        yield Breach("CRI-5.6", "game_over", {"verb": verb_of(move)})
    else:
        yield Breach("CRI-5.7", "not_last_chance", {"phase": state.phase}, "later")


def last_chance_done_checks(state: State, move: LastChanceDone) -> Checks:
    yield resolves_first(state.pending, move)
    yield about(last_round_over(turn_flow.after_evaluation(state), move), "CRI-5.7")


def last_chance_done_effects(ledger: Ledger, _move: LastChanceDone) -> None:
    """Evaluate the last round if that is outstanding, and run the final scoring."""
    turn_flow.evaluate_due(ledger)
    round_end.finish(ledger)


def last_chance_done_options(state: State) -> Iterator[LastChanceDone]:
    """Yield the move if the last round has been evaluated."""
    if state.pending:
        return
    state = turn_flow.after_evaluation(state)
    if not assumed(state) and state.phase == "last_chance":
        yield LastChanceDone(seat=acting(state))


LAST_CHANCE_DONE = Action(
    "last_chance_done", LastChanceDone, last_chance_done_checks, last_chance_done_effects, last_chance_done_options
)
