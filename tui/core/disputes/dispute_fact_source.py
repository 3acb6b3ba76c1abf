"""A dispute at a running table: what the record knows is not asked; what is told goes into the record."""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import structs

from referee.facts.facts import FactSpec
from referee.facts.verdict import Assumption, Verdict
from referee.judging.declaration_draft import MOMENT, DeclarationDraft, EvaluatedDraft
from referee.notation.table_names import TableNames
from referee.record.judging_context import JudgingContext
from referee.record.replay import tell
from referee.rules.game import Game
from referee.table.dispute_assumptions import decided
from referee.table.question_order import DisputedCase
from referee.table.standalone_position import StandalonePosition, verdict_on, verdict_without_assumptions
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.reading.spoken_values import answer_text
from tui.core.session.session import Session


class DisputeFactSource(Protocol):
    """Where a dispute is heard: cold (`referee.table.standalone_position.StandalonePosition`), or at a table."""

    game: Game
    facts: dict[str, Any]
    untellable: frozenset[str]

    @property
    def names(self) -> TableNames:
        """The names a line may use."""

    @property
    def state(self) -> Any:
        """What is known."""

    def judge(self, draft: DeclarationDraft) -> EvaluatedDraft:
        """Judge a declaration that is read."""

    def decide(self, draft: DeclarationDraft) -> EvaluatedDraft:
        """Judge a parsed declaration, and order the questions."""

    def deny(self, assumption: Assumption) -> None:
        """Deny what a verdict takes for granted."""

    def seat_names(self, words: Words) -> dict[str, str]:
        """Name the seats."""

    def fact(self, path: str) -> FactSpec:
        """Find what may be told."""

    def answer(self, path: str, text: str) -> None:
        """Tell a fact as a person types it. Raises `InputError`."""

    def tell(self, path: str, value: Any) -> None:
        """Tell a fact. Raises `InputError`."""

    def untell(self, path: str) -> None:
        """Forget an answer."""

    def cannot_tell(self, path: str) -> None:
        """Note that nobody can tell this."""


class TableFactSource:
    """A dispute heard at a table; `facts` are the answers given in it."""

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
        """The names a line may use."""
        return self.table.names

    @property
    def state(self) -> Any:
        """The table's state."""
        return self.table.state

    def seat_names(self, words: Words) -> dict[str, str]:
        """Name the seats."""
        return dict(self.table.seats)

    def fact(self, path: str) -> FactSpec:
        """Find what may be told. Raises `InputError` for a path that is no fact."""
        return self.table.fact(path)

    def answer(self, path: str, text: str) -> None:
        """Tell the table a fact as a person types it. Raises `InputError`."""
        self.tell(path, (fact := self.fact(path)).read(answer_text(fact, text), path, self.names))

    def tell(self, path: str, value: Any) -> None:
        """Tell the table a fact. Raises `InputError`."""
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
        """Take an answer back out of the record. Raises `InputError`."""
        seq = self._entries.pop(path, None)
        if seq is not None:
            self.table.retract(seq)
        self.facts.pop(path, None)
        self.untellable -= {path}

    def cannot_tell(self, path: str) -> None:
        """Note that nobody can tell this."""
        self.untell(path)
        self.untellable |= {path}

    def judge(self, draft: DeclarationDraft) -> EvaluatedDraft:
        """Judge a declaration that is read."""
        table_state, ids = self.table.table_state, tuple(self.table.seats)
        verdict = verdict_on(self.game, self._with_readings(), draft.moves, ids, self.untellable, table_state.waived)
        return (
            self.judge(draft)
            if self.session.recall(self.table, verdict)
            else EvaluatedDraft(draft, verdict, table_state)
        )

    def decide(self, draft: DeclarationDraft) -> EvaluatedDraft:
        """Judge a parsed declaration; the first question is the one that most likely settles the dispute."""
        result, ids = self.judge(draft), tuple(self.table.seats)
        if not result.moves:
            return result

        def judge_in(state: Any) -> Verdict:
            waived = self.table.table_state.waived
            return verdict_without_assumptions(self.game, state, draft.moves, ids, self.untellable, waived)

        case = DisputedCase(self.game, self._with_readings(), draft.moves, judge_in, self.untellable)
        settings = frozenset(self.state.options)  # those of the table, which chose them
        return structs.replace(result, verdict=decided(case, result.verdict, draft.text, self.denied, settings))

    def deny(self, assumption: Assumption) -> None:
        """Deny what a verdict takes for granted: it becomes a question."""
        self.denied |= {assumption.path}

    def _with_readings(self) -> Any:
        """Return the table's state with the observations for this declaration."""
        now = {path: value for path, value in self.facts.items() if path.startswith(MOMENT)}
        return tell(self.game, self.table.table_state.state, now)


AnyFactSource = TableFactSource | StandalonePosition


def fact_source_of(session: Session, game: Game, table: Table | None) -> AnyFactSource:
    """Begin with what the table or the card library knows, and no answers."""
    if table is not None:
        return TableFactSource(session, table)
    return StandalonePosition(game, printed=session.library(game.id))


def situation_of(source: AnyFactSource) -> JudgingContext:
    """Give what a line is read by where a dispute is heard."""
    return source if isinstance(source, StandalonePosition) else source.table
