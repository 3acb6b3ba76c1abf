"""Changing earlier record entries: the effects of a change are displayed first, and the user may write a note
instead.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any

from referee.table.change_impact import impact_of_change
from referee.table.editable_entry_parts import (
    EditableEntryPart,
    amend_sheet,
    amended_body,
    first_open_question,
    parts,
    with_answer,
)
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.core.conversation.line_evaluator import read_before
from tui.core.flows.steps import (
    Ask,
    AskField,
    Change,
    Confirm,
    Flow,
    Inspect,
    Pick,
    PickRow,
    Show,
    Step,
    TextFunction,
    Texts,
    ask_fact,
    ask_until_read,
    choices,
    text,
)
from tui.core.flows.table_entries import note
from tui.core.i18n import messages
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.i18n.entry_text import numbered_entry_text
from tui.core.reading.line import Line, meanings, unused_remark
from tui.core.session.session import Session

Body = dict[str, Any]
NOTE = "note"


def take_back(table: Table, session: Session, seq: int, way: str = "retract") -> Flow:
    """Retract an entry, or `restore` a retracted one, after displaying the effects."""
    if table.entries[0].seq == seq:
        yield Show(text("record.change_open"))
        return
    key = "record.restored" if way == "restore" else "record.retracted"

    def act(table: Table) -> None:
        (table.restore if way == "restore" else table.retract)(seq)

    entries = {entry.seq: entry for entry in (*table.entries, *(step.entry for step in table.steps))}

    def message(words: Words) -> str:
        return words.translate(key, text=numbered_entry_text(words, table, entries[seq]))

    yield from _offer(table, session, f"record.{way}", seq, act, message)


def change(table: Table, session: Session, seq: int, texts: Texts | None = None) -> Flow:
    """Change the content of an entry of any kind: ask for its parts unless their new `texts` are provided, and for
    missing values, and display the effects before making the change.
    """
    body = yield from _new_body(table, session, seq, texts)
    if body is None:
        return
    while (question := first_open_question(table, seq, body)) is not None:
        facts = yield from ask_fact(table, text("record.change", entry=seq), question)
        for path, value in facts.items():
            body = with_answer(body, path, value)

    def amend(table: Table) -> None:
        if "sheet" in body:  # it also moves the score markers
            amend_sheet(table, seq, body, session.words(table=table).translate("tally.record_reason"))
        else:
            table.amend(seq, body)

    yield from _offer(table, session, "record.change", seq, amend, text("record.changed", entry=seq))


def _new_body(table: Table, session: Session, seq: int, texts: Texts | None) -> Generator[Step, Any, Body | None]:
    """Ask for the new content of an entry; None if there is none. Raises `InputError` for an entry not in effect."""
    if table.entries[0].seq == seq:
        yield Show(text("record.change_open"))
        return None
    words = session.words(table=table)
    entry_parts = parts(table, seq, None if words.lang == "en" else words)
    body = next(step.entry.body for step in table.steps if step.entry.seq == seq)
    if "sheet" in body:
        arguments = {"table": table, "scoring": body["scoring"], "sheet": body["sheet"]}
        sheet = yield Inspect("tally", arguments, lambda w: [w.translate("record.change_none")])
        return None if sheet == body["sheet"] else {**body, "sheet": sheet}
    if not entry_parts:
        yield Show(text("record.change_none"))
        return None
    fields = tuple(AskField(part.name, _label(part), _hint(part), _start(words, part)) for part in entry_parts)
    read = partial(_read_parts, table, seq, words, entry_parts)
    ask = Ask(text("record.change", entry=seq), fields)
    starts = {field.name: field.start for field in fields}
    changes, parsed = read({}, texts) if texts else (yield from ask_until_read(ask, partial(read, starts)))
    if parsed is not None:
        name = next(part.name for part in entry_parts if part.declares)
        changes[name] = parsed.moves or (yield _meaning(table, session, seq, parsed))
    return amended_body(table, seq, changes) if changes else None


def _read_parts(
    table: Table, seq: int, words: Words, entry_parts: Sequence[EditableEntryPart], starts: Texts, texts: Texts
) -> tuple[dict[str, Any], Line | None]:
    """Return the texts that differ from `starts`, and a declaration among them as parsed in the state before the entry.
    Raises `InputError` if a text is invalid.
    """
    changes = {name: _stored(words, name, value) for name, value in texts.items() if value.strip() != starts.get(name)}
    declared = next((changes[part.name] for part in entry_parts if part.declares and part.name in changes), None)
    if declared is None:
        amended_body(table, seq, changes)
        return changes, None
    parsed = read_before(table, seq, declared)
    if not parsed.moves and not parsed.choices:
        raise InputError([parsed.undecided.fault])
    return changes, parsed


def _start(words: Words, part: EditableEntryPart) -> str:
    return words.translate_or(f"category.{part.text}", part.text) if part.name == "category" else part.text


def _stored(words: Words, name: str, value: str) -> str:
    ids = words.ids("category") if name == "category" else []
    return next((id for id in ids if fold(words.translate(f"category.{id}")) == fold(value)), value)


def _meaning(table: Table, session: Session, seq: int, parsed: Line) -> Pick:
    before = table.before(seq)

    def lines(words: Words) -> list[str]:
        return [messages.wrong(words, fault, table.names) for fault in parsed.undecided.faults]

    def rows(words: Words) -> list[PickRow]:
        labels = meanings(words, before, parsed.choices, parsed.unused, ascii=session.ascii)
        remarks = [unused_remark(words, unused).words for unused in parsed.unused] or [""] * len(labels)
        return [
            PickRow(moves, label, struck=remark)
            for moves, label, remark in zip(parsed.choices, labels, remarks, strict=True)
        ]

    return Pick(text("record.change", entry=seq), rows, lines, parsed.unused)


def _offer(
    table: Table, session: Session, key: str, seq: int, change: Callable[[Table], object], message: TextFunction
) -> Flow:
    impact = impact_of_change(table, change)
    rows = choices((True, f"{key}_accept"), (NOTE, "record.leave_note"), (None, "record.leave"))
    has_effects = bool(impact.broken or impact.mended or impact.scores or impact.missing)
    has_window = key == "record.change" or has_effects
    answer = yield Confirm(text(key, entry=seq), lambda words: knock_on_lines(words, impact), rows, has_window)
    if answer == NOTE:
        yield from note(table, session, seq=seq)
    else:
        yield Change(lambda: change(table), message)


def _label(part: EditableEntryPart) -> TextFunction:
    return lambda words: messages.fact(words, part.fact) if part.fact else words.translate(f"record.part_{part.name}")


def _hint(part: EditableEntryPart) -> TextFunction | None:
    fact = part.fact
    if fact is None:
        return None
    return lambda words: f"{messages.expected_values(words, fact)}  {words.translate('record.part_blank')}".strip()
