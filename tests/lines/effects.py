"""What is done with a line at a moment by each way of entering it: on the line of the app, as a command, in a dispute."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import Moves
from referee.table.table import Table
from tests.lines.reading import said_all
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.i18n.move_text import declaration
from tui.core.reading.line import Line
from tui.core.session.session import Session

LANGUAGES = ("en", "ja")
DOORS = ("app", "command", "dispute")


class Effect(StrEnum):
    """What one Enter does."""

    RECORDS = "records"
    """Records a move, or shows that it is legal."""
    ASKS = "asks"
    """Requests a fact that decides about a move."""
    REFUSES = "refuses"
    ROWS = "rows"
    NOTHING = "nothing"
    RAISES = "raises"


class Outcome(Struct, frozen=True):
    """The effect of a line entered in one way (`door`), with the moves of the declaration or an error."""

    door: str
    effect: Effect
    moves: Moves = ()
    error: str = ""

    @property
    def takes(self) -> bool:
        """Whether moves are recorded, judged as legal, or recorded after an answer."""
        return self.effect in (Effect.RECORDS, Effect.ASKS)

    def __str__(self) -> str:
        return f"{self.door} {self.effect} {self.error or said_all(self.moves)}".rstrip()


class Entrance(Struct):
    """The ways of entering lines at one moment."""

    table: Table
    evaluator: LineEvaluator

    def outcomes(self, text: str, number: int = 0) -> tuple[Outcome, ...]:
        """Return what each way makes of a line; the first is the line of the app. With a `number` from 1, only one way
        is tried, in turn.
        """
        doors = (DOORS[number % len(DOORS)],) if number else DOORS
        return tuple(self.outcome(door, text) for door in doors)

    def outcome(self, door: str, text: str) -> Outcome:
        """Return what one way makes of a line."""
        try:
            if door == "app":
                return self._by_app(text)
            parse = self.evaluator.reader.parse if door == "command" else self.evaluator.reader.argue
            return self._of_parsed(door, parse(text))
        except Exception as raised:  # any kind of exception is a failure of its own
            return Outcome(door, Effect.RAISES, error=f"{type(raised).__name__}: {str(raised)[:80]}")

    def _by_app(self, text: str) -> Outcome:
        outcome = self._of_line(text)
        if outcome.takes or not self.evaluator.may_read_again(text):
            return outcome
        self.evaluator.enter(text)
        return self._of_line(text)

    def _of_line(self, text: str) -> Outcome:
        line = self.evaluator.line(text)
        moves = drop_implied(line.moves)
        if line.blank is not None or (line.choices and not moves):
            return Outcome("app", Effect.ROWS)
        if not moves:
            return Outcome("app", Effect.NOTHING)
        if line.evaluated.idle or line.choices:
            return Outcome("app", Effect.REFUSES, moves)
        return Outcome("app", _effect(line.evaluated.verdict.status), moves)

    def _of_parsed(self, door: str, parsed: Line) -> Outcome:
        if not parsed.moves:
            return Outcome(door, Effect.ROWS if parsed.choices or parsed.open_verb else Effect.NOTHING)
        return Outcome(door, _effect(self.table.judge(parsed.moves).verdict.status), drop_implied(parsed.moves))


def _effect(status: VerdictStatus) -> Effect:
    if status is VerdictStatus.LEGAL:
        return Effect.RECORDS
    return Effect.ASKS if status in (VerdictStatus.NEEDS, VerdictStatus.UNCLEAR) else Effect.REFUSES


def entrance(table: Table) -> Entrance:
    """Return the ways of entering lines at a table that stays as it is meanwhile."""
    return Entrance(table, LineEvaluator(table))


def displayed(table: Table, moves: Moves) -> dict[str, str]:
    """Return how moves are displayed, by language."""
    return {lang: declaration(Session(lang).words(table=table), moves, table.acting) for lang in LANGUAGES}
