"""What lies before the person who types: the table, the conversation about it, and what may be declared. No widgets."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property

from referee.reading.legal_moves import LegalMoves
from referee.record.entry import Entry
from referee.record.table_state import ReplayStep
from referee.table.protest_replay import ProtestReplays
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.conversation.between_turns import last_step
from tui.core.conversation.conversation import Conversation
from tui.core.moves.field_autofill import autofill
from tui.core.moves.line_suggestions import LineSuggestions
from tui.core.moves.move_draft import MoveDraft, read_draft, text_of
from tui.core.moves.pending_question import SuspendedInput
from tui.core.record_text.entry_text import numbered
from tui.core.session.house_rules import HouseRule, at_table, remembered
from tui.core.session.session import Session


class TableSession:
    """One table being played. Text and form are two views of the conversation's line."""

    def __init__(self, session: Session, table: Table) -> None:
        self.session = session
        self.table = table
        self.conversation = Conversation(session, table)
        self.protests = ProtestReplays()
        self._take_up(session.aside.pop(table.entries[0].hash, SuspendedInput("")))

    def put_aside(self) -> None:
        """Keep the line and the open question for when the table is come back to, and save the states from which it is
        opened again then.
        """
        with suppress(InputError):  # they are made anew where the store cannot be used
            self.session.save_states(self.table)
        conversation = self.conversation
        if conversation.text.strip() or conversation.pending_question is not None:
            self.session.aside[self.table.entries[0].hash] = SuspendedInput(
                conversation.text, conversation.pending_question, conversation.answering
            )

    def _take_up(self, aside: SuspendedInput) -> None:
        self.conversation.write(aside.text)
        self.conversation.pending_question, self.conversation.answering = aside.pending_question, aside.answering
        self.conversation.refresh()
        self.conversation.dropped = False  # what is answered meanwhile is not asked, and nobody misses it

    @cached_property
    def remembered(self) -> tuple[HouseRule, ...]:
        """The house rules of earlier tables of this game, looked up once."""
        return () if self.table.entries[0].body.get("invented") else remembered(self.session, self.table)

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """Every house rule worth saying beside a verdict: those of this table first."""
        return (*at_table(self.table), *self.remembered)

    @property
    def words(self) -> Words:
        """The words in use, with the names at this table."""
        return self.session.words(table=self.table)

    @property
    def offers(self) -> LegalMoves:
        """What may be declared now."""
        return self.conversation.offers

    @property
    def text(self) -> str:
        """The line."""
        return self.conversation.text

    @property
    def draft(self) -> MoveDraft:
        """The line as fields."""
        return read_draft(self.table, self.text)

    def filled(self, text: str) -> str:
        """Give a line of the form in which every slot that can hold one thing only is filled."""
        draft = read_draft(self.table, text)
        more = autofill(self.table, self.offers, draft)
        return text if more == draft else text_of(self.table, more, self.words)

    @property
    def suggestions(self) -> LineSuggestions:
        """The ways to go on with a line."""
        return LineSuggestions(self.table, self.words, self.offers)

    def say_entry(self, entry: Entry) -> str:
        """Say an entry with its number and seat."""
        return numbered(self.words, self.table, entry)

    def undo(self) -> str | None:
        """Take back what was done last and say it; None where there is nothing."""
        return self._target(self.conversation.undo())

    def redo(self) -> str | None:
        """Put back what the last undo took and say it; None where there is nothing."""
        return self._target(self.conversation.redo())

    def _target(self, undo_entry: Entry | None) -> str | None:
        if undo_entry is None:
            return None
        target: int = undo_entry.body["target"]
        return self.say_entry(next(entry for entry in self.table.entries if entry.seq == target))

    def moved_on(self) -> bool:
        """Follow what another process added; tell whether there was something. Raises `InputError`."""
        last = self.table.entries[-1].seq
        if self.session.store.count(self.table.name) <= last:
            return False
        self.follow()
        return True

    def follow(self) -> None:
        """Take the record as the store has it. Raises `InputError`."""
        self.table.follow(self.session.store.entries(self.table.name))
        self.conversation.refresh()

    def last_ledger(self) -> ReplayStep | None:
        """Find the last entry that did something with the pieces."""
        return last_step(self.table)


def moved_on(error: InputError) -> bool:
    """Tell whether an append was refused because another process was faster."""
    return any(fault.key == "table_moved_on" for fault in error.faults)
