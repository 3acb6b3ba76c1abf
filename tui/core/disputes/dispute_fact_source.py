"""The facts for a dispute: known facts come from the table's record, and answers are recorded there."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.facts import FactSpec
from referee.facts.verdict import Assumption, Verdict
from referee.notation.move import Moves
from referee.notation.table_names import TableNames
from referee.record.declaration import MOMENT, Declaration
from referee.record.judging_context import JudgingContext
from referee.record.replay import state_with_values
from referee.rules.game import Game
from referee.table.dispute_assumptions import verdict_with_assumptions
from referee.table.question_order import DisputedCase
from referee.table.standalone_position import StandalonePosition, verdict_on, verdict_without_assumptions
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.session.session import Session


class TableFactSource:
    """The facts for a dispute at a table; `facts` are the answers given during the dispute."""

    def __init__(self, session: Session, table: Table) -> None:
        self.session = session
        self.table = table
        self.game = table.game
        self.facts: dict[str, Any] = {}
        self.untellable: frozenset[str] = frozenset()
        self.denied: frozenset[str] = frozenset()
        self._entries: dict[str, int] = {}

    @property
    def names(self) -> TableNames:
        return self.table.names

    @property
    def state(self) -> Any:
        return self.table.state

    def seat_names(self, words: Words) -> dict[str, str]:
        return dict(self.table.seats)

    def fact(self, path: str) -> FactSpec:
        """Return the specification of a fact. Raises `InputError` if no fact has this path."""
        return self.table.fact(path)

    def tell(self, path: str, value: Any) -> None:
        """Record the value of a fact. A value for this declaration only is not recorded but stored for the ruling.
        Raises `InputError` if it is invalid.
        """
        _, faults = self.game.accept(tuple(self.table.seats), {path: value}, state=self.state)
        if faults:
            raise InputError(faults)
        if not path.startswith(MOMENT):  # what holds for this one declaration only is kept with the ruling
            step = self.table.tell({path: value})
            assert step is not None
            self._entries[path] = step.entry.seq
        self.facts[path] = value
        self.untellable -= {path}

    def untell(self, path: str) -> None:
        """Discard an answer and retract its record entry. Raises `InputError` if the entry cannot be retracted."""
        seq = self._entries.pop(path, None)
        if seq is not None:
            self.table.retract(seq)
        self.facts.pop(path, None)
        self.untellable -= {path}

    def cannot_tell(self, path: str) -> None:
        """Mark a fact as one that nobody can answer, and discard its answer."""
        self.untell(path)
        self.untellable |= {path}

    def judge(self, moves: Moves, text: str) -> Declaration:
        """Judge the moves of a text with the facts entered during the dispute."""
        table_state, ids = self.table.table_state, tuple(self.table.seats)
        verdict = verdict_on(self.game, self._with_move_facts(), moves, ids, self.untellable, table_state.waived)
        return (
            self.judge(moves, text)
            if self.session.recall(self.table, verdict)
            else Declaration(text, moves, verdict, table_state)
        )

    def decide(self, moves: Moves, text: str) -> Declaration:
        """Judge the moves of a text and sort the questions, the most decisive first."""
        result, ids = self.judge(moves, text), tuple(self.table.seats)

        def judge_in(state: Any) -> Verdict:
            waived = self.table.table_state.waived
            return verdict_without_assumptions(self.game, state, moves, ids, self.untellable, waived)

        case = DisputedCase(self.game, self._with_move_facts(), moves, judge_in, self.untellable)
        settings = frozenset(self.state.options)  # those of the table, which chose them
        return structs.replace(
            result, verdict=verdict_with_assumptions(case, result.verdict, text, self.denied, settings)
        )

    def deny(self, assumption: Assumption) -> None:
        """Reject an assumption of a verdict; the assumed fact is then asked as a question."""
        self.denied |= {assumption.path}

    def _with_move_facts(self) -> Any:
        """Return the table's state together with the facts for this declaration only."""
        now = {path: value for path, value in self.facts.items() if path.startswith(MOMENT)}
        return state_with_values(self.game, self.table.table_state.state, now)


AnyFactSource = TableFactSource | StandalonePosition


def fact_source_of(session: Session, game: Game, table: Table | None) -> AnyFactSource:
    """Return a new source of facts without answers, based on the table or, without a table, on the stored printed
    values.
    """
    if table is not None:
        return TableFactSource(session, table)
    return StandalonePosition(game, printed=session.library(game.id))


def situation_of(source: AnyFactSource) -> JudgingContext:
    """Return the game state and names with which lines of the dispute are parsed."""
    return source if isinstance(source, StandalonePosition) else source.table
