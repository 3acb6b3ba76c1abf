"""Adding a remark to the record."""

from __future__ import annotations

from referee.table.table import Table
from tui.core.flows.steps import Ask, AskField, Change, Flow, ask_until_changed, text
from tui.core.session.session import Session


def note(table: Table, session: Session, remark: str = "", seq: int = 0) -> Flow:
    """Record a remark, which is asked for unless provided. With `seq`, it is about an error in that entry."""
    if remark:
        yield Change(lambda: table.note(remark), text("table.noted"))
        return
    start = session.words(table=table).translate("record.note_start", entry=seq) if seq else ""
    ask = Ask(text("key.note"), (AskField("text", text("table.note_text"), None, start),))
    yield from ask_until_changed(ask, lambda texts: table.note(texts["text"].strip()), text("table.noted"))
