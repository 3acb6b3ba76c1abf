"""The action of taking a loan (CRI-4.5)."""

from __future__ import annotations

from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import locations, turn_flow
from referee.games.crisis.managers import bring_back, may_resolve, own_space, to_resolve
from referee.games.crisis.state import State
from referee.games.crisis.values import LOAN, MAX_LOANS
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import WholeNumber
from scoring.text_catalogs import Phrase


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


def objections(state: State, move: TakeLoan) -> Checks:
    """Yield the rule checks: the manager piece on the space, and the number of loans."""
    yield from may_resolve(state, move, locations.LOAN, move.space)
    yield below_limit(state, move)


def effects(ledger: Ledger, move: TakeLoan) -> None:
    """Gain 10 credits and a loan, and lose 1 VP (CRI-9.6)."""
    bring_back(ledger, move.seat, locations.LOAN, own_space(ledger.state, move.seat, locations.LOAN, move.space))
    ledger.gain(move.seat, "credits", LOAN, "CRI-4.5.1")
    ledger.score(move.seat, "loan", -1, "CRI-4.5.2", Phrase("working.loan", {"points": 1}))
    ledger.gain(move.seat, "loans", 1, "CRI-4.5.3")
    turn_flow.settle(ledger)


ACTION = Action("take_loan", TakeLoan, objections, effects, starts=to_resolve(locations.LOAN))
