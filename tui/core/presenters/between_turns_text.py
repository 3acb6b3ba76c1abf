"""What comes before the next declaration, in lines: what the table does between two turns, the figures to compare, the
search for a difference. Whoever draws them says what Enter does with the same turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.facts.verdict import LedgerLine
from referee.record import entry as journal
from referee.table.round_check import RoundCheckDifferenceSearch, RoundCheckValue, RoundCheckValueChange
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, NextAction, RoundCheckState
from tui.core.i18n import messages
from tui.core.record_text.entry_text import figure_text, numbered
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign

Lines = list[tuple[str, StyledText]]
"""Each with the sign before it."""


def meanwhile_lines(words: Words, table: Table, turn: DialogueState | None, ascii: bool = False) -> Lines:
    """Say what is due before the next declaration; nothing where a declaration is due."""
    if turn is None:
        return []
    if turn.due is NextAction.BETWEEN:
        head = ("", StyledText(words.say("table.between"), "bold"))
        return [head, *_todo(words, turn.between, sign("box", ascii))]
    if turn.check is None:
        return []
    if turn.check.search is not None:
        return search_lines(words, table, turn.check.search, ascii)
    return _check(words, turn.check, table.over, ascii)


def enter_text(words: Words, turn: DialogueState, room: str = "table") -> str:
    """Say what Enter does before the next declaration, in the words of a room; "" where a declaration is due."""
    keys = {
        EnterAction.DONE: "enter_done",
        EnterAction.AGREES: "enter_agrees",
        EnterAction.COMPARES: "enter_compares",
        EnterAction.COUNTS: "enter_counts",
        EnterAction.LEAVES: "enter_leaves",
    }
    key = "enter_right" if turn.due is NextAction.TRACE else keys.get(turn.enter, "")
    return words.say(f"{room}.{key}", **_values(words, turn)) if key else ""


def _values(words: Words, turn: DialogueState) -> dict[str, str]:
    if turn.check is None:
        return {}
    figure, found = turn.check.figures[-1], turn.check.search
    example = f"{words.format_field(figure.seat, 'seat')} {figure_text(words, figure.what, (figure.value or 0) + 1)}"
    return {"example": example, "shown": figure_text(words, found.figure.what, found.shown) if found else ""}


def _todo(words: Words, ledger: Sequence[LedgerLine], box: str) -> Lines:
    """Say each thing to do; the points of a seat are one move of its marker, where the first of them stands."""
    points: dict[str, list[LedgerLine]] = {}
    for line in ledger:
        if line.kind == "points":
            points.setdefault(line.seat, []).append(line)
    lines = []
    for line in ledger:
        mine = points[line.seat] if line.kind == "points" else [line]
        if line is not mine[0]:
            continue
        text = StyledText(messages.ledger(words, line))
        if len(mine) > 1:
            total = sum(one.amount for one in mine)
            text = StyledText(words.say("table.between_points", seat=line.seat, points=total))
        lines.append((box, text))
    return lines


def _check(words: Words, check: RoundCheckState, over: bool, ascii: bool) -> Lines:
    lines = [("", StyledText(words.say("table.check_over" if over else "table.check"), "bold"))]
    for seat in dict.fromkeys(figure.seat for figure in check.figures):
        mine = [figure for figure in check.figures if figure.seat == seat]
        parts = [figure_text(words, figure.what, figure.value) for figure in mine]
        lines.append(
            (sign("bullet", ascii), StyledText(words.say("table.check_seat", seat=seat, figures=" · ".join(parts))))
        )
    if check.told is not None:
        figure = next(one for one in check.figures if one.path == check.told.path)
        lines.append((sign("warn", ascii), StyledText(_difference(words, figure, check.told.value), "bold")))
    return lines


def search_lines(words: Words, table: Table, found: RoundCheckDifferenceSearch, ascii: bool = False) -> Lines:
    """Write the difference that is searched, and the open question or what the search came to."""
    lines = [(sign("warn", ascii), StyledText(_difference(words, found.figure, found.shown), "bold"))]
    if found.middle is not None:
        return [*lines, ("?", StyledText(question_text(words, table, found), "bold"))]
    lines.append(("", StyledText(words.say(_result_key(found), since=found.since))))
    if found.traces:
        seat = found.figure.seat
        return lines + [(sign("bullet", ascii), StyledText(messages.trace(words, seat, one))) for one in found.traces]
    for changed in found.candidates:
        before, after = (figure_text(words, found.figure.what, value) for value in (changed.before, changed.after))
        text = f"{_entry(words, table, changed)}  {before} {sign('arrow', ascii)} {after}"
        lines.append((sign("bullet", ascii), StyledText(text)))
    return lines


def question_text(words: Words, table: Table, found: RoundCheckDifferenceSearch) -> str:
    """Ask whether a figure was right after the middle entry of a search."""
    changed = found.middle
    assert changed is not None
    before, had = (figure_text(words, found.figure.what, value) for value in (changed.before, changed.after))
    values = {"entry": _entry(words, table, changed), "seat": found.figure.seat, "before": before, "had": had}
    return words.say("table.trace_right", **values)


def _result_key(found: RoundCheckDifferenceSearch) -> str:
    if not found.entries and not found.traces:
        return "table.trace_nothing"
    return "table.trace_among" if found.explains else "table.trace_unexplained"


def _entry(words: Words, table: Table, changed: RoundCheckValueChange) -> str:
    """Name an entry: its number, who made it, what it was."""
    entry = journal.find(table.entries, changed.seq)
    return numbered(words, table, entry) if entry is not None else str(changed.seq)


def _difference(words: Words, figure: RoundCheckValue, shown: int | None) -> str:
    values = {"record": figure_text(words, figure.what, figure.value), "shown": figure_text(words, figure.what, shown)}
    return words.say("table.check_differs", seat=figure.seat, **values)
