"""What a move does to the table: payments, gains, points and physical to-dos, each with its clause.

Effects change state only through a `Ledger`, which keeps the state as it goes and the lines that explain it. A game's
state has `seats`, a mapping from seat id to a Struct whose fields are that seat's holdings.
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
    """An overruled or waived move leaves something that the game's state cannot hold: the table recounts instead."""


class Ledger:
    """The ledger of one declaration; `state` is the state so far."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.lines: list[LedgerLine] = []
        self.score_lines: list[ScoreLine] = []
        self.between = False

    def change(self, **fields: Any) -> None:
        """Replace fields of the state itself."""
        self.state = replace(self.state, **fields)

    def seat(self, seat: str, **fields: Any) -> None:
        """Replace fields of one seat."""
        seats = self.state.seats
        self.state = replace(self.state, seats={**seats, seat: replace(seats[seat], **fields)})

    def pay(self, seat: str, what: str, amount: int, clause: str) -> None:
        """Take an amount of a holding from a seat to the supply."""
        if amount:
            self.seat(seat, **{what: getattr(self.state.seats[seat], what) - amount})
            self.lines.append(LedgerLine("pay", seat, what, amount, clause, between=self.between))

    def gain(self, seat: str, what: str, amount: int, clause: str) -> None:
        """Give an amount of a holding from the supply to a seat."""
        if amount:
            self.seat(seat, **{what: getattr(self.state.seats[seat], what) + amount})
            self.lines.append(LedgerLine("gain", seat, what, amount, clause, between=self.between))

    def todo(self, seat: str, what: str, clause: str, amount: int | None = None, **values: Any) -> None:
        """Note something to do with the real pieces, unless it is to be done with none of them; the sentence is
        `ledger.todo.<what>`.
        """
        if amount != 0:
            self.figure(seat, what, clause, amount or 0, **values)

    def figure(self, seat: str, what: str, clause: str, amount: int, **values: Any) -> None:
        """Note a figure that the table shows, 0 as well; the sentence is `ledger.todo.<what>`."""
        self.lines.append(LedgerLine("todo", seat, what, amount, clause, values, self.between))

    def points(self, line: ScoreLine) -> None:
        """Score a proven line: VP change on the seat's marker."""
        self.score_lines.append(line)
        if line.points:
            seat = self.state.seats[line.seat]
            self.seat(line.seat, vp=seat.vp + line.points)
            details = (line.category, line.points, line.clauses[0], {"about": line.about})
            self.lines.append(LedgerLine("points", line.seat, *details, self.between))

    def score(self, seat: str, category: str, points: int, clause: str, working: Phrase, about: str = "") -> None:
        """Score points of a move."""
        self.points(ScoreLine(seat, category, points, working, (clause,), about))

    def attempt(self, act: Callable[[Self], None]) -> str:
        """Do something, and give ""; where a fact for it is not told, give its path, with nothing changed."""
        before, ledger_lines, score_lines = self.state, len(self.lines), len(self.score_lines)
        try:
            act(self)
        except UnknownFactError as gap:
            self.state = before
            del self.lines[ledger_lines:], self.score_lines[score_lines:]
            return gap.path
        return ""


def between_turns(act: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Any, P], R]:
    """Mark everything that a function does to its ledger as done by the table between two declarations."""

    @wraps(act)
    def marked(ledger: Any, /, *args: P.args, **kwargs: P.kwargs) -> R:
        before, ledger.between = ledger.between, True
        try:
            return act(ledger, *args, **kwargs)
        finally:
            ledger.between = before

    return marked
