"""The required actions before the next declaration as lines: physical changes between turns, the comparison of amounts,
and the search for a difference.
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
from tui.core.record_text.entry_text import figure_text, numbered_entry_text
from tui.core.rendering.styled_text import Lines, StyledText
from tui.core.rendering.symbols import symbol


def meanwhile_lines(words: Words, table: Table, state: DialogueState | None, ascii: bool = False) -> Lines:
    """Describe the required actions before the next declaration in lines; empty if there are none."""
    if state is None:
        return []
    if state.next_action is NextAction.BETWEEN:
        head = ("", StyledText(words.translate("table.between_last" if state.is_last else "table.between"), "bold"))
        return [head, *_todo(words, state.between, symbol("box", ascii))]
    if state.check is None:
        return []
    if state.check.search is not None:
        return search_lines(words, table, state.check.search, ascii)
    return _check(words, state.check, table.over, ascii)


def enter_text(words: Words, state: DialogueState, room: str = "table") -> str:
    """Describe the effect of Enter on an action before the next declaration, with texts of the catalogue section
    `room`; "" if no action is required.
    """
    keys = {
        EnterAction.DONE: "enter_done_last" if state.is_last else "enter_done",
        EnterAction.AGREES: "enter_agrees",
        EnterAction.COMPARES: "enter_compares",
        EnterAction.COUNTS: "enter_counts",
        EnterAction.LEAVES: "enter_leaves",
    }
    key = "enter_right" if state.next_action is NextAction.TRACE else keys.get(state.enter, "")
    return words.translate(f"{room}.{key}", **_values(words, state)) if key else ""


def _values(words: Words, state: DialogueState) -> dict[str, str]:
    if state.check is None:
        return {}
    figure, search = state.check.figures[-1], state.check.search
    example = f"{words.format_field(figure.seat, 'seat')} {figure_text(words, figure.what, (figure.value or 0) + 1)}"
    return {"example": example, "shown": figure_text(words, search.figure.what, search.shown) if search else ""}


def _todo(words: Words, ledger: Sequence[LedgerLine], box: str) -> Lines:
    """Format each physical change as a line. All points of a seat are combined into one line, at the position of the
    first.
    """
    points: dict[str, list[LedgerLine]] = {}
    for line in ledger:
        if line.kind == "points":
            points.setdefault(line.seat, []).append(line)
    lines = []
    for line in ledger:
        seat_prompts = points[line.seat] if line.kind == "points" else [line]
        if line is not seat_prompts[0]:
            continue
        text = StyledText(messages.ledger(words, line))
        if len(seat_prompts) > 1:
            total = sum(prompt.amount for prompt in seat_prompts)
            text = StyledText(words.translate("table.between_points", seat=line.seat, points=total))
        lines.append((box, text))
    return lines


def _check(words: Words, check: RoundCheckState, over: bool, ascii: bool) -> Lines:
    lines = [("", StyledText(words.translate("table.check_over" if over else "table.check"), "bold"))]
    for seat in dict.fromkeys(figure.seat for figure in check.figures):
        own_figures = [figure for figure in check.figures if figure.seat == seat]
        parts = [figure_text(words, figure.what, figure.value) for figure in own_figures]
        lines.append(
            (
                symbol("bullet", ascii),
                StyledText(words.translate("table.check_seat", seat=seat, figures=" · ".join(parts))),
            )
        )
    if check.told is not None:
        figure = next(candidate for candidate in check.figures if candidate.path == check.told.path)
        lines.append((symbol("warn", ascii), StyledText(_difference(words, figure, check.told.value), "bold")))
    return lines


def search_lines(words: Words, table: Table, search: RoundCheckDifferenceSearch, ascii: bool = False) -> Lines:
    """Describe the search for a difference in lines, with the open question or the result."""
    lines = [(symbol("warn", ascii), StyledText(_difference(words, search.figure, search.shown), "bold"))]
    if search.middle is not None:
        return [*lines, ("?", StyledText(question_text(words, table, search), "bold"))]
    lines.append(("", StyledText(words.translate(_result_key(search), since=search.since))))
    if search.traces:
        seat = search.figure.seat
        return lines + [
            (symbol("bullet", ascii), StyledText(messages.trace(words, seat, trace))) for trace in search.traces
        ]
    for changed in search.candidates:
        before, after = (figure_text(words, search.figure.what, value) for value in (changed.before, changed.after))
        text = f"{_entry(words, table, changed)}  {before} {symbol('arrow', ascii)} {after}"
        lines.append((symbol("bullet", ascii), StyledText(text)))
    return lines


def question_text(words: Words, table: Table, search: RoundCheckDifferenceSearch) -> str:
    """Format the question whether a amount was right after the middle entry of a search."""
    changed = search.middle
    assert changed is not None
    before, had = (figure_text(words, search.figure.what, value) for value in (changed.before, changed.after))
    values = {"entry": _entry(words, table, changed), "seat": search.figure.seat, "before": before, "had": had}
    return words.translate("table.trace_right", **values)


def _result_key(search: RoundCheckDifferenceSearch) -> str:
    if not search.entries and not search.traces:
        return "table.trace_nothing"
    return "table.trace_among" if search.explains else "table.trace_unexplained"


def _entry(words: Words, table: Table, changed: RoundCheckValueChange) -> str:
    """Format a record entry as text with number, seat and contents."""
    entry = journal.find(table.entries, changed.seq)
    return numbered_entry_text(words, table, entry) if entry is not None else str(changed.seq)


def _difference(words: Words, figure: RoundCheckValue, marker: int | None) -> str:
    values = {"record": figure_text(words, figure.what, figure.value), "shown": figure_text(words, figure.what, marker)}
    return words.translate("table.check_differs", seat=figure.seat, **values)
