"""The action of repaying a loan, which is allowed at any time (CRI-8.1 to CRI-8.3)."""

from __future__ import annotations

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis import turn_flow
from referee.games.crisis.managers import seats_in
from referee.games.crisis.state import State
from referee.games.crisis.values import LOAN
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks


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


def objections(state: State, move: RepayLoan) -> Checks:
    """Yield the rule checks: the time, the loan and the credits."""
    yield from turn_flow.at_any_time(state, move)
    yield has_loan(state, move)
    yield ten_credits(state, move)


def effects(ledger: Ledger, move: RepayLoan) -> None:
    """Pay 10 credits and remove one loan; the VP lost for the loan are not regained (CRI-8.2)."""
    ledger.pay(move.seat, "credits", LOAN, "CRI-8.1")
    ledger.pay(move.seat, "loans", 1, "CRI-8.1")
    turn_flow.settle(ledger)


ACTION = Action("repay_loan", RepayLoan, objections, effects, starts=seats_in())
