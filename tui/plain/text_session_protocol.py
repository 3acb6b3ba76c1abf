"""The interface of a sitting that the commands of the line-by-line referee use."""

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
    """Rows from which the user selects one, and the function called with the index of the selected row."""

    rows: Sequence[str]
    take: Callable[[int], None]


class TextSessionProtocol(Protocol):
    """A sitting at one table: its state, such as the open question and the current dispute, and the functions that
    print and ask.
    """

    session: Session
    table: Table
    conversation: Conversation
    last: EvaluatedDraft | None
    dispute: DisputeProcedure | None
    protests: ProtestReplays
    listed: int
    """The number of rows of the open choice that are already printed."""
    picking: NumberedChoice | None
    """The open choice if it does not concern the meanings of a line; otherwise None."""
    read_box: Callable[[str], None]
    """Begin to enter the printed values of a page; "" is the page of the open question, otherwise every page of the
    tour. Raises `InputError` if there is no such page.
    """

    take_box: Callable[[str], None]
    """Import a box file. Raises `InputError` if it does not fit this table."""

    @property
    def open_question(self) -> Question | None:
        """The open question; None if there is none."""

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the names at this table."""

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """The house rules that may be printed beside a verdict."""

    def out(self, text: str) -> None:
        """Print a text."""

    def ask(self, question: Question, take_answer: Callable[[str], None]) -> None:
        """Ask for one fact: the next line is its answer, which is passed to `take_answer`."""

    def leave(self) -> None:
        """Discard the open question."""

    def declare(self, text: str) -> None:
        """Declare a line."""

    def insist(self, text: str) -> None:
        """Declare a line even if it gives up something for good."""

    def reply(self, text: str) -> None:
        """Use a text as the answer to the open question. Raises `InputError` if it cannot be read."""

    def go_on(self, outcome: LineInputResult) -> None:
        """Print the result of an input, and the question or choice that follows."""

    def repeat(self) -> None:
        """Print the open question again."""

    def offer(self, change: Callable[[], None]) -> None:
        """Offer a change, which is made when the user types `accept`."""

    def now(self) -> None:
        """Print the required actions."""
