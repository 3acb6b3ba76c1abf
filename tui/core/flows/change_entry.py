"""Changing earlier record entries: the effects of a change are displayed first, and the user may write a note
instead.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any, NamedTuple

from referee.facts.verdict import Question
from referee.record.entry import Entry
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
from tui.core.conversation.line_meaning_text import meanings, unused_remark
from tui.core.conversation.typed_answer_reader import read_answer
from tui.core.flows.note import note
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
    ask_about,
    ask_until_read,
)
from tui.core.i18n import messages
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.reading.parsed_line import ParsedLine
from tui.core.record_text.entry_text import numbered_entry_text
from tui.core.session.session import Session

Texts = dict[str, str]
Body = dict[str, Any]
NOTE = "note"


def take_back(table: Table, session: Session, seq: int, way: str = "retract") -> Flow:
    """Retract an entry, or `restore` a retracted one, after displaying the effects."""
    entry = _entry(table, seq)
    if entry is not None and entry.kind == "open":
        yield Show(lambda words: words.translate("record.change_open"))
        return
    key = "record.restored" if way == "restore" else "record.retracted"

    def act(table: Table) -> None:
        (table.restore if way == "restore" else table.retract)(seq)

    def message(words: Words) -> str:
        return words.translate(key, text=numbered_entry_text(words, table, entry) if entry is not None else seq)

    yield from _offer(table, session, f"record.{way}", seq, act, message)


def change(table: Table, session: Session, seq: int, texts: Texts | None = None) -> Flow:
    """Change the content of an entry of any kind: ask for its parts unless their new `texts` are provided, and for
    missing values, and display the effects before making the change.
    """
    body = yield from _new_body(table, session, seq, texts)
    if body is None:
        return
    while (question := first_open_question(table, seq, body)) is not None:
        ask = Ask(_title(seq), (ask_about("value", question),))
        facts = yield from ask_until_read(ask, partial(_read_value, table, question))
        for path, value in facts.items():
            body = with_answer(body, path, value)

    def amend(table: Table) -> None:
        if "sheet" in body:  # it also moves the score markers
            amend_sheet(table, seq, body, session.words(table=table).translate("tally.record_reason"))
        else:
            table.amend(seq, body)

    yield from _offer(
        table, session, "record.change", seq, amend, lambda words: words.translate("record.changed", entry=seq)
    )


def part_text(words: Words, part: EditableEntryPart) -> str:
    """Return the text of a part, with the name of a category instead of its id."""
    return words.translate_or(f"category.{part.text}", part.text) if part.name == "category" else part.text


def _entry(table: Table, seq: int) -> Entry | None:
    return next((entry for entry in table.entries if entry.seq == seq), None)


def _title(seq: int) -> TextFunction:
    return lambda words: words.translate("record.change", entry=seq)


def _read_value(table: Table, question: Question, texts: Texts) -> dict[str, Any]:
    return read_answer(table.game, table.state, table.names, question, texts["value"])[0]


def _new_body(table: Table, session: Session, seq: int, texts: Texts | None) -> Generator[Step, Any, Body | None]:
    """Ask for the new content of an entry; None if there is none. Raises `InputError` for an entry not in effect."""
    if table.entries[0].seq == seq:
        yield Show(lambda words: words.translate("record.change_open"))
        return None
    words = session.words(table=table)
    entry_parts = parts(table, seq, None if words.lang == "en" else words)
    body = next(step.entry.body for step in table.steps if step.entry.seq == seq)
    if "sheet" in body:
        none = words.translate("record.change_none")
        sheet = yield Inspect("tally", lambda _words: [none], {"scoring": body["scoring"], "sheet": body["sheet"]})
        return None if sheet == body["sheet"] else {**body, "sheet": sheet}
    if not entry_parts:
        yield Show(lambda words: words.translate("record.change_none"))
        return None
    starts = {part.name: part_text(words, part) for part in entry_parts}
    fields = tuple(AskField(part.name, _label(part), _hint(part), starts[part.name]) for part in entry_parts)
    read = partial(_read_parts, table, seq, words, entry_parts)
    if texts is not None:
        result = read({}, texts)
    else:
        result = yield from ask_until_read(Ask(_title(seq), fields), partial(read, starts))
    if not isinstance(result, _Ambiguous):
        return result
    moves = yield _meaning(table, session, seq, result.parsed)
    return amended_body(table, seq, {**result.changes, result.name: moves})


class _Ambiguous(NamedTuple):
    """The changed parts, and the name and the possible meanings of the one that declares."""

    changes: Texts
    name: str
    parsed: ParsedLine


def _read_parts(
    table: Table, seq: int, words: Words, entry_parts: Sequence[EditableEntryPart], starts: Texts, texts: Texts
) -> Body | _Ambiguous | None:
    """Return the new content of an entry, with a declaration parsed to moves in the state before it; None if no text
    differs from `starts`. Raises `InputError` if a text is invalid.
    """
    changes: dict[str, Any] = {
        name: _stored(words, name, text) for name, text in texts.items() if text.strip() != starts.get(name)
    }
    part = next((part for part in entry_parts if part.declares and part.name in changes), None)
    if part is not None:
        parsed = read_before(table, seq, changes[part.name])
        if not parsed.moves and parsed.choices:
            return _Ambiguous(changes, part.name, parsed)
        if not parsed.moves:
            raise InputError([parsed.undecided.fault])
        changes[part.name] = parsed.moves
    return amended_body(table, seq, changes) if changes else None


def _stored(words: Words, name: str, text: str) -> str:
    """Return the text of a part, with the id of a category instead of its name."""
    ids = words.ids("category") if name == "category" else []
    return next((id for id in ids if fold(words.translate(f"category.{id}")) == fold(text)), text)


def _meaning(table: Table, session: Session, seq: int, parsed: ParsedLine) -> Pick:
    """Return the question which of several interpretations of a line is right."""
    before = table.before(seq)

    def lines(words: Words) -> list[str]:
        return [messages.wrong(words, fault, table.names) for fault in parsed.undecided.faults]

    def rows(words: Words) -> list[PickRow]:
        texts = meanings(words, before, parsed.choices, parsed.unused, ascii=session.ascii)
        remarks = [unused_remark(words, unused).words for unused in parsed.unused] or [""] * len(texts)
        return [
            PickRow(moves, text, struck=remark)
            for moves, text, remark in zip(parsed.choices, texts, remarks, strict=True)
        ]

    return Pick(_title(seq), rows, lines, parsed.unused)


def _offer(
    table: Table, session: Session, key: str, seq: int, change: Callable[[Table], object], message: TextFunction
) -> Flow:
    """Display the effects of a change, and let the user make it, cancel it, or write a note instead. `key` is the text
    id of the title. Raises `InputError` if the change is impossible.
    """
    impact = impact_of_change(table, change)

    def rows(words: Words) -> list[PickRow]:
        return [
            PickRow(True, words.translate(f"{key}_accept")),
            PickRow(NOTE, words.translate("record.leave_note")),
            PickRow(None, words.translate("record.leave")),
        ]

    has_effects = bool(impact.broken or impact.mended or impact.scores or impact.missing)
    answer = yield Confirm(
        lambda words: words.translate(key, entry=seq),
        lambda words: knock_on_lines(words, impact),
        rows,
        key == "record.change" or has_effects,
    )
    if answer == NOTE:
        yield from note(table, session, seq)
    else:
        yield Change(lambda: change(table), message)


def _label(part: EditableEntryPart) -> TextFunction:
    return lambda words: messages.fact(words, part.fact) if part.fact else words.translate(f"record.part_{part.name}")


def _hint(part: EditableEntryPart) -> TextFunction | None:
    fact = part.fact
    if fact is None:
        return None
    return lambda words: f"{messages.expected_values(words, fact)}  {words.translate('record.part_blank')}".strip()
