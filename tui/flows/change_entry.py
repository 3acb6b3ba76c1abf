"""Changing the past from the record: what a change would do is shown before it counts; it may be left with a note."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from referee.facts.verdict import Question
from referee.table.change_impact import ChangeImpact, trying
from referee.table.editable_entry_parts import (
    Answers,
    EditableEntryPart,
    amend_sheet,
    amended,
    answered,
    parts,
    wanting,
)
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.conversation.line_evaluator import read_before
from tui.core.conversation.typed_answer_reader import read_told
from tui.core.i18n import messages
from tui.core.i18n.move_text import meanings
from tui.core.reading.parsed_line import ParsedLine
from tui.core.record_text.entry_text import EntryRow
from tui.core.rendering.styled_text import Lines, StyledText
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.change_impact_dialog import ChangeImpactDialog, knock_on
from tui.widgets.dialog import DialogField, PickDialogItem, Say

CHANGE = "record.change"
NOTE = "note"


async def take_back(host: DialogHostProtocol, row: EntryRow) -> None:
    """Take an entry out of effect, or put it back."""
    seq, words = row.entry.seq, host.words
    if row.entry.kind == "open":
        host.tell(words.say("record.change_open"))
    elif row.retracted:
        said = words.say("record.restored", text=row.whole or row.text)
        await _offer(host, "record.restore", seq, lambda table: table.restore(seq), said)
    else:
        said = words.say("record.retracted", text=row.whole or row.text)
        await _offer(host, "record.retract", seq, lambda table: table.retract(seq), said)


async def change(host: DialogHostProtocol, row: EntryRow, misread: Callable[[InputError], None]) -> None:
    """Change what an entry says, whatever its kind: what it then lacks is asked, and what comes of it is shown.

    `misread` says what of a declaration is not understood.
    """
    seq, words = row.entry.seq, host.words
    body = row.step.entry.body if row.step is not None else {}
    try:
        found = parts(host.table, seq, None if words.lang == "en" else words)
    except InputError:
        found = ()
    if row.entry.kind == "score" and "sheet" in body:
        changed = await _sheet(host, seq, body)
    elif found:
        changed = await _parts(host, seq, found, misread)
    else:
        host.tell(words.say("record.change_open" if row.entry.kind == "open" else "record.change_none"))
        return
    while changed is not None and changed.lacks is not None:
        changed = await _missing(host, seq, changed.body, changed.lacks)
    if changed is not None:
        await _offer(host, CHANGE, seq, _amending(seq, changed.body, words), words.say("record.changed", entry=seq))


def _amending(seq: int, body: dict[str, Any], words: Words) -> Callable[[Table], object]:
    """Give what changes an entry; of a sheet the score track moves with it."""
    if "sheet" in body:
        reason = words.say("tally.record_reason")
        return lambda table: amend_sheet(table, seq, body, reason)
    return lambda table: table.amend(seq, body)


class _Changed(NamedTuple):
    """What an entry is to say, and the first question it leaves open."""

    body: dict[str, Any]
    lacks: Question | None


async def _parts(
    host: DialogHostProtocol, seq: int, found: tuple[EditableEntryPart, ...], misread: Callable[[InputError], None]
) -> _Changed | None:
    """Ask how each part of an entry should read; None where it stays as it is."""
    was = {part.name: part.text for part in found}
    typed = was
    while True:
        lines = tuple(DialogField(part.name, _label(part), _hint(part), typed[part.name]) for part in found)
        typed = await host.ask(_title(seq), lines) or {}
        given = {name: text for name, text in typed.items() if text.strip() != was[name]}
        if not given:
            return None
        try:
            told = await _read(host, seq, found, given)
            if told is not None:
                return _weighed(host, seq, amended(host.table, seq, told))
        except InputError as unread:
            misread(unread)


async def _read(
    host: DialogHostProtocol, seq: int, found: tuple[EditableEntryPart, ...], given: dict[str, str]
) -> Answers | None:
    """Read the declaration among what is given as it would have been read then; None where it can mean several things
    and none of them is taken. Raises `InputError`, also for an entry that is not in effect any more.
    """
    part = next((part for part in found if part.declares and part.name in given), None)
    if part is None:
        return given
    parsed = read_before(host.table, seq, given[part.name])
    moves = parsed.moves
    if not moves and not parsed.choices:
        raise parsed.undecided
    if not moves:
        moves = await host.wait(_meaning(host, seq, parsed)) or ()
    return {**given, part.name: moves} if moves else None


def _meaning(host: DialogHostProtocol, seq: int, parsed: ParsedLine) -> ChangeImpactDialog:
    """Ask which of the things is meant that a line can mean."""
    rows, why = parsed.choices, parsed.undecided.fault

    def picks(words: Words) -> list[PickDialogItem]:
        said = zip(rows, meanings(words, rows), strict=True)
        return [*(PickDialogItem(moves, text) for moves, text in said), PickDialogItem((), words.say("record.leave"))]

    def lines(words: Words) -> Lines:
        return [("", StyledText(messages.wrong(words, why, host.table.names)))]

    return ChangeImpactDialog(_title(seq), lines, picks, lambda: host.words)


async def _sheet(host: DialogHostProtocol, seq: int, body: dict[str, Any]) -> _Changed | None:
    """Open a recorded sheet in its form; None where it stays as it is."""
    try:
        sheet = await host.open("tally", table=host.table, scoring=body["scoring"], sheet=body["sheet"])
    except InputError as found:
        host.report(found)
        return None
    return None if sheet is None or sheet == body["sheet"] else _weighed(host, seq, {**body, "sheet": sheet})


async def _missing(host: DialogHostProtocol, seq: int, body: dict[str, Any], question: Question) -> _Changed | None:
    """Ask for one fact that a changed declaration rests on; None where it is not told."""
    typed = ""
    while True:
        line = DialogField(
            "value",
            lambda words: messages.question(words, question),
            lambda words: messages.answers(words, question),
            typed,
        )
        answer = await host.ask(_title(seq), (line,))
        if answer is None:
            return None
        typed = answer["value"]
        try:
            told, _ = read_told(host.table.game, host.table.state, host.table.names, question, typed)
        except InputError as wrong:
            host.report(wrong)
            continue
        for path, value in told.items():
            body = answered(body, path, value)
        return _weighed(host, seq, body)


def _weighed(host: DialogHostProtocol, seq: int, body: dict[str, Any]) -> _Changed:
    return _Changed(body, wanting(host.table, seq, body))


async def _offer(host: DialogHostProtocol, key: str, seq: int, act: Callable[[Table], object], said: str) -> None:
    """Let the table accept a change once it has seen what comes of it, or keep the history and note it.

    What takes back or puts back and changes nothing else is done at once. `key` titles it, `said` is said once it is
    done.
    """
    try:
        found = trying(host.table, act)
    except InputError as wrong:
        host.report(wrong)
        return
    answer: object = True
    if key == CHANGE or found.broken or found.mended or found.scores or found.missing:
        answer = await host.wait(_decision(host, key, seq, found))
    if answer == NOTE:
        await _note(host, seq)
    elif answer:
        host.do(lambda: act(host.table), said)


def _decision(host: DialogHostProtocol, key: str, seq: int, found: ChangeImpact) -> ChangeImpactDialog:
    def picks(words: Words) -> list[PickDialogItem]:
        return [
            PickDialogItem(True, words.say(f"{key}_accept")),
            PickDialogItem(NOTE, words.say("record.leave_note")),
            PickDialogItem(False, words.say("record.leave")),
        ]

    def title(words: Words) -> str:
        return words.say(key, entry=seq)

    return ChangeImpactDialog(title, lambda words: knock_on(words, found), picks, lambda: host.words)


async def _note(host: DialogHostProtocol, seq: int) -> None:
    """Keep the history and write down what was wrong with it."""
    start = host.words.say("record.note_start", entry=seq)
    line = DialogField("text", lambda words: words.say("record.note_ask"), None, start)
    answer = await host.ask(lambda words: words.say("record.leave_note"), (line,))
    text = (answer or {}).get("text", "").strip()
    if text:
        host.do(lambda: host.table.note(text), host.words.say("table.noted"))


def _title(seq: int) -> Say:
    return lambda words: words.say(CHANGE, entry=seq)


def _label(part: EditableEntryPart) -> Say:
    return lambda words: messages.fact(words, part.fact) if part.fact else words.say(f"record.part_{part.name}")


def _hint(part: EditableEntryPart) -> Say | None:
    fact = part.fact
    if fact is None:
        return None
    return lambda words: f"{messages.expected(words, fact)}  {words.say('record.part_blank')}".strip()
