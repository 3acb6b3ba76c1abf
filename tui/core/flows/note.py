"""Adding a remark to the record."""

from __future__ import annotations

from referee.table.table import Table
from tui.core.flows.steps import Ask, AskField, Flow, ask_until_changed, text
from tui.core.session.session import Session


def note(table: Table, session: Session, seq: int = 0) -> Flow:
    """Ask for a remark and record it. With `seq`, it is about an error in that entry."""
    start = session.words(table=table).translate("record.note_start", entry=seq) if seq else ""
    field = AskField("text", text("table.note_text"), None, start)
    yield from ask_until_changed(
        Ask(text("key.note"), (field,)),
        lambda texts: table.note(texts["text"].strip()),
        text("table.noted"),
    )
