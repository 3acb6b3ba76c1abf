"""Where were we: what is said on coming back to a table, in words alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.judging.line_parser import drop_implied
from referee.notation.sentence import sentence_of
from referee.record.replay import moves_of
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.presenters.plain_text import prompt_lines
from tui.core.record_text.entry_text import EntryRow, latest

LAST = 3
"""So many entries are told again."""
ACTS = ("move", "parked", "overrule", "score")
"""Entries after which something may still have to be done with the pieces."""


class ResumeSummary(NamedTuple):
    """Whose turn it is ("" for nobody's), what is due, the last entries as sentences (oldest first), and what the last
    act made people do with the pieces.
    """

    turn: str
    due: Sequence[str]
    last: Sequence[str]
    todo: Sequence[str]


def where(words: Words, table: Table) -> ResumeSummary | None:
    """Say where a table stands; None where nothing has been done at it yet."""
    rows = latest(words, table, LAST, by_seat=False)
    if not rows:
        return None
    turn = words.translate("where.turn", name=words.format_field(table.acting, "seat")) if table.acting else ""
    last = [_entry_summary(words, table, row) for row in reversed(rows)]
    return ResumeSummary(turn, prompt_lines(words, table), last, _todo(words, table))


def where_lines(words: Words, table: Table) -> list[str]:
    """Say it line by line, but for what is due; nothing where nothing has been done yet."""
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
    """Say the moves of a declaration, each with who made it; "" for another entry."""
    try:
        moves = drop_implied(moves_of(table.game, step.entry.body)) if "moves" in step.entry.body else ()
    except InputError:
        return ""  # today's rules do not know it
    return "; ".join(sentence_of(move, words, seat=True) for move in moves)


def _todo(words: Words, table: Table) -> list[str]:
    """Say what the last act made people do; what came after it in words (a note, a name) changes nothing of that."""
    acts = (step for step in reversed(table.steps) if step.entry.kind in ACTS)
    step = next(acts, None)
    return [messages.ledger(words, line) for line in step.ledger] if step is not None else []
