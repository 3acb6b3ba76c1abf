"""The interface of a text-mode session for its commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from referee.facts.verdict import Question
from referee.record.declaration import Declaration
from referee.table.protest_replay import ProtestReplays
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import DialogueState
from tui.core.conversation.table_session import TableSession
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.session.session import Session

if TYPE_CHECKING:
    from tui.plain.flow_driver import LineFlow


class NumberedChoice(NamedTuple):
    """Rows for selection by number, the function that is called with the selected index, whether an empty line takes
    the only row, and the texts of the rows for selection by words (empty if only numbers select).
    """

    rows: Sequence[str]
    take: Callable[[int], None]
    is_confirmed_by_enter: bool
    find: Sequence[str] = ()


class TextSessionProtocol(Protocol):
    """A text-mode session at a table: its state, and its functions for printing and asking."""

    session: Session
    table: Table
    table_session: TableSession
    conversation: Conversation
    last: Declaration | None
    dispute: DisputeProcedure | None
    protests: ProtestReplays
    listed: int
    """The number of printed rows of the pending choice."""
    picking: NumberedChoice | None
    """The pending choice of a command; None if there is none or if the choice is about the meanings of a line."""
    flow: LineFlow | None
    """The workflow that waits for a typed text; None if there is none."""
    begun_score: str
    """The score line of which only the points are missing; "" if there is none."""
    read_box: Callable[[str], None]
    """The function that starts entering the page of printed values with an id; "" means the page of the open question
    or all recommended pages. Raises `InputError` if there is no such page.
    """

    take_box: Callable[[str], None]
    """The function that imports a box file (printed values). Raises `InputError` if the file is for another game or
    edition.
    """

    @property
    def open_question(self) -> Question | None:
        """The open question; None if there is none."""

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the names at this table."""

    def out(self, text: str) -> None:
        """Print a text."""

    def ask(self, question: Question, take_answer: Callable[[str], None]) -> None:
        """Ask a question; the next line is passed to `take_answer` as the answer."""

    def leave(self) -> None:
        """Close the open question."""

    def declare(self, text: str, anyway: bool = False) -> None:
        """Declare a line; with `anyway`, even if it permanently misses a chance."""

    def reply(self, text: str) -> None:
        """Process a text as the answer to the open question. Raises `InputError` if it cannot be parsed."""

    def go_on(self, outcome: DialogueState) -> None:
        """Print the result of an input, and the next question or choice."""

    def repeat(self) -> None:
        """Print the open question again."""

    def offer(self, change: Callable[[], None]) -> None:
        """Offer a change that is made if the user types `accept`."""

    def report(self, error: InputError) -> None:
        """Print an error, after loading the entries of another process if it is about them."""

    def now(self) -> None:
        """Print the required actions."""
