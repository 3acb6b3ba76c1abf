"""Changing earlier record entries: the effects of a change are displayed first, and the user may write a note
instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from referee.facts.verdict import Question
from referee.table.change_impact import ChangeImpact, impact_of_change
from referee.table.editable_entry_parts import (
    Answers,
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
from tui.core.flows.steps import AskField, PickRow, TextFunction
from tui.core.i18n import messages
from tui.core.reading.parsed_line import ParsedLine, must_be_picked
from tui.core.record_text.entry_text import EntryRow
from tui.core.rendering.styled_text import Lines, StyledText
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.change_impact_dialog import ChangeImpactDialog, knock_on

CHANGE = "record.change"
NOTE = "note"


async def take_back(dialogs: DialogHostProtocol, row: EntryRow) -> None:
    """Retract an entry, or restore a retracted one, after displaying the effects."""
    seq, words = row.entry.seq, dialogs.words
    if row.entry.kind == "open":
        dialogs.tell(words.translate("record.change_open"))
    elif row.retracted:
        text = words.translate("record.restored", text=row.whole or row.text)
        await _offer(dialogs, "record.restore", seq, lambda table: table.restore(seq), text)
    else:
        text = words.translate("record.retracted", text=row.whole or row.text)
        await _offer(dialogs, "record.retract", seq, lambda table: table.retract(seq), text)


async def change(dialogs: DialogHostProtocol, row: EntryRow, misread: Callable[[InputError], None]) -> None:
    """Change the content of an entry of any kind: ask for missing values, and display the effects before making the
    change.

    `misread` receives the error if a declaration cannot be interpreted.
    """
    seq, words = row.entry.seq, dialogs.words
    body = row.step.entry.body if row.step is not None else {}
    try:
        entry_parts = parts(dialogs.table, seq, None if words.lang == "en" else words)
    except InputError:
        entry_parts = ()
    if row.entry.kind == "score" and "sheet" in body:
        changed = await _sheet(dialogs, seq, body)
    elif entry_parts:
        changed = await _parts(dialogs, seq, entry_parts, misread)
    else:
        dialogs.tell(words.translate("record.change_open" if row.entry.kind == "open" else "record.change_none"))
        return
    while changed is not None and changed.lacks is not None:
        changed = await _missing(dialogs, seq, changed.body, changed.lacks)
    if changed is not None:
        await _offer(
            dialogs, CHANGE, seq, _amending(seq, changed.body, words), words.translate("record.changed", entry=seq)
        )


def _amending(seq: int, body: dict[str, Any], words: Words) -> Callable[[Table], object]:
    """Return the function that amends an entry; for a score sheet, it also moves the score markers."""
    if "sheet" in body:
        reason = words.translate("tally.record_reason")
        return lambda table: amend_sheet(table, seq, body, reason)
    return lambda table: table.amend(seq, body)


class _Changed(NamedTuple):
    """The new content of an entry, and the first question that it leaves open (None if there is none)."""

    body: dict[str, Any]
    lacks: Question | None


async def _parts(
    dialogs: DialogHostProtocol,
    seq: int,
    entry_parts: tuple[EditableEntryPart, ...],
    misread: Callable[[InputError], None],
) -> _Changed | None:
    """Ask for the new text of each part of an entry. Return the new content, or None if nothing changes."""
    words = dialogs.words
    was = {part.name: _shown(words, part) for part in entry_parts}
    texts = was
    while True:
        lines = tuple(AskField(part.name, _label(part), _hint(part), texts[part.name]) for part in entry_parts)
        texts = await dialogs.ask(_title(seq), lines) or {}
        changed = {name: _stored(words, name, text) for name, text in texts.items() if text.strip() != was[name]}
        if not changed:
            return None
        try:
            values = await _read(dialogs, seq, entry_parts, changed)
            if values is not None:
                return _evaluate(dialogs, seq, amended_body(dialogs.table, seq, values))
        except InputError as unread:
            misread(unread)


def _shown(words: Words, part: EditableEntryPart) -> str:
    """Return the text of a part, with the name of a category instead of its id."""
    return words.translate_or(f"category.{part.text}", part.text) if part.name == "category" else part.text


def _stored(words: Words, name: str, text: str) -> str:
    """Return the typed text of a part, with the id of a category instead of its name."""
    ids = words.ids("category") if name == "category" else []
    return next((id for id in ids if fold(words.translate(f"category.{id}")) == fold(text)), text)


async def _read(
    dialogs: DialogHostProtocol, seq: int, entry_parts: tuple[EditableEntryPart, ...], changed: dict[str, str]
) -> Answers | None:
    """Return the changed texts, with a declaration parsed to moves in the state before the entry. None if it is
    ambiguous and the user selects no meaning.

    Raises `InputError` if it is invalid or the entry is no longer in effect.
    """
    part = next((part for part in entry_parts if part.declares and part.name in changed), None)
    if part is None:
        return changed
    parsed = read_before(dialogs.table, seq, changed[part.name])
    moves = parsed.moves
    if not moves and not parsed.choices:
        raise parsed.undecided
    if not moves:
        moves = await dialogs.wait(_meaning(dialogs, seq, parsed)) or ()
    return {**changed, part.name: moves} if moves else None


def _meaning(dialogs: DialogHostProtocol, seq: int, parsed: ParsedLine) -> ChangeImpactDialog:
    """Return a window for selecting one of several interpretations of a line."""
    rows, why, before = parsed.choices, parsed.undecided.fault, dialogs.table.before(seq)

    def picks(words: Words) -> list[PickRow]:
        texts = meanings(words, before, rows, parsed.unused)
        remarks = [unused_remark(words, unused).words for unused in parsed.unused] or [""] * len(rows)
        return [
            *(
                PickRow(moves, f"{number} {text}", struck=remark)
                for number, (moves, text, remark) in enumerate(zip(rows, texts, remarks, strict=True), 1)
            ),
            PickRow((), words.translate("record.leave")),
        ]

    def lines(words: Words) -> Lines:
        return [("", StyledText(messages.wrong(words, why, dialogs.table.names)))]

    highlighted = None if must_be_picked(parsed.unused) else 0
    return ChangeImpactDialog(_title(seq), lines, picks, lambda: dialogs.words, highlighted)


async def _sheet(dialogs: DialogHostProtocol, seq: int, body: dict[str, Any]) -> _Changed | None:
    """Open a recorded score sheet in its form. Return the new content, or None if it is unchanged."""
    try:
        sheet = await dialogs.open("tally", table=dialogs.table, scoring=body["scoring"], sheet=body["sheet"])
    except InputError as error:
        dialogs.report(error)
        return None
    return None if sheet is None or sheet == body["sheet"] else _evaluate(dialogs, seq, {**body, "sheet": sheet})


async def _missing(dialogs: DialogHostProtocol, seq: int, body: dict[str, Any], question: Question) -> _Changed | None:
    """Ask for a value that a changed declaration requires, and return the completed content; None if the window is
    closed.
    """
    text = ""
    while True:
        line = AskField(
            "value",
            lambda words: messages.question(words, question),
            lambda words: messages.answers(words, question),
            text,
        )
        answer = await dialogs.ask(_title(seq), (line,))
        if answer is None:
            return None
        text = answer["value"]
        try:
            facts, _ = read_answer(dialogs.table.game, dialogs.table.state, dialogs.table.names, question, text)
        except InputError as wrong:
            dialogs.report(wrong)
            continue
        for path, value in facts.items():
            body = with_answer(body, path, value)
        return _evaluate(dialogs, seq, body)


def _evaluate(dialogs: DialogHostProtocol, seq: int, body: dict[str, Any]) -> _Changed:
    return _Changed(body, first_open_question(dialogs.table, seq, body))


async def _offer(dialogs: DialogHostProtocol, key: str, seq: int, act: Callable[[Table], object], message: str) -> None:
    """Display the effects of a change, and let the user make it, cancel it, or write a note instead.

    A retraction or restoration without effects on other entries is made at once. `key` is the text id of the title;
    `message` is displayed after the change.
    """
    try:
        impact = impact_of_change(dialogs.table, act)
    except InputError as wrong:
        dialogs.report(wrong)
        return
    answer: object = True
    if key == CHANGE or impact.broken or impact.mended or impact.scores or impact.missing:
        answer = await dialogs.wait(_decision(dialogs, key, seq, impact))
    if answer == NOTE:
        await _note(dialogs, seq)
    elif answer:
        dialogs.do(lambda: act(dialogs.table), message)


def _decision(dialogs: DialogHostProtocol, key: str, seq: int, impact: ChangeImpact) -> ChangeImpactDialog:
    def picks(words: Words) -> list[PickRow]:
        return [
            PickRow(True, words.translate(f"{key}_accept")),
            PickRow(NOTE, words.translate("record.leave_note")),
            PickRow(False, words.translate("record.leave")),
        ]

    def title(words: Words) -> str:
        return words.translate(key, entry=seq)

    return ChangeImpactDialog(title, lambda words: knock_on(words, impact), picks, lambda: dialogs.words)


async def _note(dialogs: DialogHostProtocol, seq: int) -> None:
    """Ask for a note about an error in the record, and add it; the earlier entries are unchanged."""
    start = dialogs.words.translate("record.note_start", entry=seq)
    line = AskField("text", lambda words: words.translate("record.note_ask"), None, start)
    answer = await dialogs.ask(lambda words: words.translate("record.leave_note"), (line,))
    text = (answer or {}).get("text", "").strip()
    if text:
        dialogs.do(lambda: dialogs.table.note(text), dialogs.words.translate("table.noted"))


def _title(seq: int) -> TextFunction:
    return lambda words: words.translate(CHANGE, entry=seq)


def _label(part: EditableEntryPart) -> TextFunction:
    return lambda words: messages.fact(words, part.fact) if part.fact else words.translate(f"record.part_{part.name}")


def _hint(part: EditableEntryPart) -> TextFunction | None:
    fact = part.fact
    if fact is None:
        return None
    return lambda words: f"{messages.expected_values(words, fact)}  {words.translate('record.part_blank')}".strip()
