"""The data of the table screen: the table, its conversation and the legal moves, and what is new at the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property

from referee.record.entry import Entry
from referee.store.forks import Fork, forks
from referee.store.line_names import follow
from referee.store.store import Store
from referee.table.protest_replay import ProtestReplays
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import NextAction
from tui.core.i18n.entry_text import numbered_entry_text
from tui.core.reading.line_suggestions import LineSuggestions
from tui.core.reading.move_draft import MoveDraft, autofill, read_draft, text_of
from tui.core.session.home_list import fork_text
from tui.core.session.house_rules import HouseRule, at_table, earlier_house_rules
from tui.core.session.pending_question import SuspendedInput
from tui.core.session.session import Session


class TableSession:
    """An open table with its conversation. The input line and the move form both edit the conversation's text."""

    def __init__(self, session: Session, table: Table) -> None:
        self.session = session
        self.table = table
        self.conversation = Conversation(session, table)
        self.protests = ProtestReplays()
        self._take_up(session.aside.pop(table.entries[0].hash, SuspendedInput("")))

    def store_input(self) -> None:
        """Store the typed line and the open question for the next opening of the table, and save cached table
        states.
        """
        with suppress(InputError):  # they are made anew where the store cannot be used
            self.session.save_states(self.table)
        conversation = self.conversation
        if conversation.text.strip() or conversation.pending_question is not None or conversation.cells:
            self.session.aside[self.table.entries[0].hash] = SuspendedInput(
                conversation.text, conversation.pending_question, conversation.answering, conversation.cells
            )

    def _take_up(self, aside: SuspendedInput) -> None:
        self.conversation.write(aside.text)
        self.conversation.pending_question, self.conversation.answering = aside.pending_question, aside.answering
        self.conversation.cells = aside.cells
        self.conversation.refresh()
        self.conversation.dropped = False  # what is answered meanwhile is not asked, and nobody misses it

    @cached_property
    def earlier_house_rules(self) -> tuple[HouseRule, ...]:
        return () if self.table.entries[0].body.get("invented") else earlier_house_rules(self.session, self.table)

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """The house rules to display with a verdict: first those of this table, then those of earlier tables."""
        return (*at_table(self.table), *self.earlier_house_rules)

    @property
    def words(self) -> Words:
        """The texts in the current language, with the names at this table."""
        return self.session.words(table=self.table)

    @property
    def text(self) -> str:
        return self.conversation.text

    @property
    def draft(self) -> MoveDraft:
        """The typed line parsed into seat, verb and fields."""
        return read_draft(self.table, self.text)

    def filled(self, text: str) -> str:
        """Fill every form field of a line that has only one possible value, and return the completed line."""
        draft = read_draft(self.table, text)
        more = autofill(self.table, self.conversation.reader.offers, draft)
        return text if more == draft else text_of(self.table, more, self.words)

    @property
    def suggestions(self) -> LineSuggestions:
        return LineSuggestions(self.table, self.words, self.conversation.reader.offers)

    def say_entry(self, entry: Entry) -> str:
        return numbered_entry_text(self.words, self.table, entry)

    def undo(self) -> str | None:
        """Undo the last entry and return it as text; None if there is nothing to undo."""
        return self._target(self.conversation.undo())

    def redo(self) -> str | None:
        """Redo the last undone entry and return it as text; None if there is nothing to redo."""
        return self._target(self.conversation.redo())

    def _target(self, undo_entry: Entry | None) -> str | None:
        if undo_entry is None:
            return None
        target: int = undo_entry.body["target"]
        return self.say_entry(next(entry for entry in self.table.entries if entry.seq == target))

    def moved_on(self) -> bool:
        """Load the entries that another process added, under another name if it gave the table one. Return whether
        there was either. Raises `InputError` if the store
        cannot be read.
        """
        store, name, last = self.session.store, self.table.name, self.table.entries[-1]
        if store.count(name) <= last.seq and store.has_entry(name, last):
            return False
        self.follow()
        return True

    def follow(self) -> None:
        """Reload the record from the store. Raises `InputError` if it cannot be read."""
        follow(self.session.store, self.table)
        self.conversation.refresh()


def moved_on(error: InputError) -> bool:
    """Return whether an entry was refused because another process had added an entry or renamed the table."""
    return any(fault.key in ("table_moved_on", "no_such_table") for fault in error.faults)


ASKS = (NextAction.CHECK, NextAction.TRACE)
"""The required actions that ask all players for an answer."""


class AttentionCallHistory:
    """The table state at the last check for a call. The first check of a table never calls the players."""

    def __init__(self) -> None:
        self._seen: tuple[str, str, bool] | None = None

    def must_call(self, conversation: Conversation) -> bool:
        """Return whether to call the players: once for each new turn and each new question."""
        question = (
            conversation.pending_question.question.path
            if conversation.pending_question is not None and conversation.pending_question.question is not None
            else ""
        )
        before = conversation.before
        now = (conversation.table.acting, question, before is not None and before.next_action in ASKS)
        was, self._seen = self._seen, now
        if was is None:
            return False
        return any(new and new != old for new, old in zip(now, was, strict=True))


class LineNews:
    """The news of one open table. Its record must be followed before they are read."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store, self._table = store, table
        self._name, self._revision = table.name, -1
        self.fork: Fork | None = None

    def read(self, words: Words) -> Iterator[str]:
        """Yield what is new since the last call. Raises `InputError` if the store cannot be read."""
        was, self._name = self._name, self._table.name
        before, self._revision = self._revision, self._store.revision()
        if was != self._name:
            yield words.translate("membership.renamed_fetched", was=was, name=self._name)
        if before != self._revision:
            known, self.fork = self.fork, forks(self._store).get(self._name)
            if self.fork not in (None, known):
                yield fork_text(words, self.fork)
