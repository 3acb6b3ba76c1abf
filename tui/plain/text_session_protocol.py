"""One sitting at a table line by line, as the commands of the line-by-line referee know it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from referee.facts.verdict import Question
from referee.judging.declaration_draft import EvaluatedDraft
from referee.table.protest_replay import ProtestReplays
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import LineInputResult
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.session.house_rules import HouseRule
from tui.core.session.session import Session


class NumberedChoice(NamedTuple):
    """Rows of which one is to be taken, and what is done with its place among them."""

    rows: Sequence[str]
    take: Callable[[int], None]


class TextSessionProtocol(Protocol):
    """The table, the open question, the line refused last, the dispute that is heard, and the ways to say and ask
    something.
    """

    session: Session
    table: Table
    conversation: Conversation
    last: EvaluatedDraft | None
    dispute: DisputeProcedure | None
    protests: ProtestReplays
    listed: int
    """So many of what the last line can mean have been listed."""
    picking: NumberedChoice | None
    """What is to be taken by its number, where that is no line of the table."""
    read_box: Callable[[str], None]
    """Read a page of the box; "" for that of the open question, else every page of the tour. Raises `InputError`."""

    take_box: Callable[[str], None]
    """Take a box file in. Raises `InputError`."""

    @property
    def open_question(self) -> Question | None:
        """The question that is open."""

    @property
    def words(self) -> Words:
        """The words in use at this table."""

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """Every house rule worth saying beside a verdict."""

    def out(self, text: str) -> None:
        """Say something."""

    def ask(self, question: Question, take_answer: Callable[[str], None]) -> None:
        """Ask for one fact: the next line is its answer, which is handed to `take_answer`."""

    def leave(self) -> None:
        """Ask nothing any more."""

    def declare(self, text: str) -> None:
        """Declare a line."""

    def insist(self, text: str) -> None:
        """Declare a line whatever it leaves undone."""

    def reply(self, text: str) -> None:
        """Take an answer to the open question. Raises `InputError`."""

    def go_on(self, outcome: LineInputResult) -> None:
        """Say what an input led to, and ask what is asked then."""

    def repeat(self) -> None:
        """Ask the open question once more."""

    def offer(self, change: Callable[[], None]) -> None:
        """Wait for `accept` before a change counts."""

    def now(self) -> None:
        """Say what is due."""
