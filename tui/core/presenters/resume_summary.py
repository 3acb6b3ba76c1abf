"""The summary displayed when a table is reopened, as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.record.entry import PLAY_KINDS
from referee.record.replay import moves_of
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.i18n.entry_text import EntryRow, latest
from tui.core.i18n.move_text import declaration
from tui.core.presenters.plain_text import prompt_lines

LAST = 3
"""The number of entries in the summary."""


class ResumeSummary(NamedTuple):
    """A summary of a table: the acting seat ("" if there is none), the required actions, the last entries as sentences
    (oldest first), and the physical changes of the last one.
    """

    turn: str
    due: Sequence[str]
    last: Sequence[str]
    todo: Sequence[str]


def where(words: Words, table: Table) -> ResumeSummary | None:
    """Return the summary of a table; None if it has no entries to summarise."""
    rows = latest(words, table, LAST, by_seat=False)
    if not rows:
        return None
    turn = words.translate("where.turn", name=words.format_field(table.acting, "seat")) if table.acting else ""
    last = [_entry_summary(words, table, row) for row in reversed(rows)]
    return ResumeSummary(turn, prompt_lines(words, table), last, _todo(words, table))


def where_lines(words: Words, table: Table) -> list[str]:
    """Format the summary of a table as lines, without the required actions; empty if there is none."""
    summary = where(words, table)
    if summary is None:
        return []
    lines = [words.translate("where.last"), *(f"  {text}" for text in summary.last)]
    if summary.todo:
        lines += [words.translate("where.todo"), *(f"  {text}" for text in summary.todo)]
    return lines


def _entry_summary(words: Words, table: Table, row: EntryRow) -> str:
    text = _sentences(words, table, row.step) if row.step is not None else ""
    if not text:
        text = f"{words.format_field(row.seat, 'seat')}: {row.text}" if row.seat else row.text
    return f"{text}  {row.points}".rstrip()


def _sentences(words: Words, table: Table, step: ReplayStep) -> str:
    """Format the moves of a declaration as sentences with seats; "" for any other entry."""
    try:
        moves = moves_of(table.game, step.entry.body) if "moves" in step.entry.body else ()
    except InputError:
        return ""  # today's rules do not know it
    return declaration(words, moves)


def _todo(words: Words, table: Table) -> list[str]:
    """Format the physical changes of the last move or scoring as lines; later notes and names are ignored."""
    acts = (step for step in reversed(table.steps) if step.entry.kind in PLAY_KINDS)
    step = next(acts, None)
    return [messages.ledger(words, line) for line in step.ledger] if step is not None else []
