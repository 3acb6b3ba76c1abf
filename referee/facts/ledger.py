"""The effects of a move on the table: payments, gains, points and physical tasks, each with its clause.

Effects change the state only through a `Ledger`, which contains the current state and a list of lines that describe the
changes. The state of a game has `seats`, a mapping from seat id to a Struct with the holdings of that seat.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from msgspec.structs import replace

from referee.facts.facts import UnknownFactError
from referee.facts.verdict import LedgerLine
from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Phrase

P = ParamSpec("P")
R = TypeVar("R")


class UnrepresentableStateError(Exception):
    """Raised if a move carried out despite a breach has an effect that the game's state cannot represent. The players
    must then enter the physical counts instead.
    """


class Ledger:
    """The list of effects of a declaration, with `state` as the state after them."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.lines: list[LedgerLine] = []
        self.score_lines: list[ScoreLine] = []
        self.between = False

    def change(self, **fields: Any) -> None:
        self.state = replace(self.state, **fields)

    def seat(self, seat: str, **fields: Any) -> None:
        """Replace fields of one seat in the current state."""
        seats = self.state.seats
        self.state = replace(self.state, seats={**seats, seat: replace(seats[seat], **fields)})

    def pay(self, seat: str, what: str, amount: int, clause: str) -> None:
        """Move an amount of a resource from a seat to the supply and record it as a line, unless the amount is 0."""
        if amount:
            self.seat(seat, **{what: getattr(self.state.seats[seat], what) - amount})
            self.lines.append(LedgerLine("pay", seat, what, amount, clause, between=self.between))

    def gain(self, seat: str, what: str, amount: int, clause: str) -> None:
        """Move an amount of a resource from the supply to a seat and record it as a line, unless the amount is 0."""
        if amount:
            self.seat(seat, **{what: getattr(self.state.seats[seat], what) + amount})
            self.lines.append(LedgerLine("gain", seat, what, amount, clause, between=self.between))

    def todo(self, seat: str, what: str, clause: str, amount: int | None = None, **values: Any) -> None:
        """Record a task for the players to do with the pieces, unless its amount is 0; its text is
        `ledger.todo.<what>`.
        """
        if amount != 0:
            self.figure(seat, what, clause, amount or 0, **values)

    def figure(self, seat: str, what: str, clause: str, amount: int, **values: Any) -> None:
        """Record a task for the players to do with the pieces, even if its amount is 0; its text is
        `ledger.todo.<what>`.
        """
        self.lines.append(LedgerLine("todo", seat, what, amount, clause, values, self.between))

    def points(self, line: ScoreLine) -> None:
        """Record a score line, and add its points to the seat's VP."""
        self.score_lines.append(line)
        if line.points:
            seat = self.state.seats[line.seat]
            self.seat(line.seat, vp=seat.vp + line.points)
            details = (line.category, line.points, line.clauses[0], {"about": line.about})
            self.lines.append(LedgerLine("points", line.seat, *details, self.between))

    def score(self, seat: str, category: str, points: int, clause: str, working: Phrase, about: str = "") -> None:
        """Record the points that a seat scores, and add them to its VP."""
        self.points(ScoreLine(seat, category, points, working, (clause,), about))

    def attempt(self, act: Callable[[Self], None]) -> str:
        """Run `act` on the ledger and return "". If `act` needs an unknown value, undo all its changes and return the
        path of that value.
        """
        before, ledger_lines, score_lines = self.state, len(self.lines), len(self.score_lines)
        try:
            act(self)
        except UnknownFactError as gap:
            self.state = before
            del self.lines[ledger_lines:], self.score_lines[score_lines:]
            return gap.path
        return ""


def between_turns(act: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Any, P], R]:
    """Decorate a function so that all ledger lines it records are marked as tasks of the table between two
    declarations.
    """

    @wraps(act)
    def marked(ledger: Any, /, *args: P.args, **kwargs: P.kwargs) -> R:
        before, ledger.between = ledger.between, True
        try:
            return act(ledger, *args, **kwargs)
        finally:
            ledger.between = before

    return marked
