"""A result as text: one short line for a QR code, and Markdown with the arithmetic of every score line."""

from __future__ import annotations

import re

from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Words
from tui.core.export.exported_result import ExportedSeatResult, ExportedTableResult
from tui.core.i18n.local_time_text import local_day
from tui.core.i18n.messages import about


def short(result: ExportedTableResult) -> str:
    """Format a result as one line with game, day, and rank, name and points of each seat."""
    seats = ", ".join(f"{seat.rank or '-'} {seat.name or seat.id} {points_text(seat)}" for seat in result.seats)
    return f"{result.title} {local_day(result.played)}: {seats}{_unsettled_text(result)}"


def brief(result: ExportedTableResult) -> str:
    """Format a result as the shortest possible line, with letters for the seats."""
    seats = " ".join(f"{seat.id}{points_text(seat)}" for seat in result.seats)
    return f"{result.game} {local_day(result.played)} {seats}{_unsettled_text(result)}"


def _unsettled_text(result: ExportedTableResult) -> str:
    return f" ({result.not_final})" if result.not_final else ""


def points_text(seat: ExportedSeatResult) -> str:
    return "?" if seat.points is None else str(seat.points)


def markdown(result: ExportedTableResult, words: Words) -> str:
    """Format a result as Markdown: ranks, points by category, and the arithmetic and clauses of each score line."""
    translate = words.translate
    head = [f"# {result.title}", "", _cell(facts_line(result, words)), ""]
    names = [words.translate_or(f"category.{name}", name) for name in result.categories]
    columns = [translate("share.place"), translate("share.seat"), translate("share.vp"), *names]
    rows = [
        [str(seat.rank or "-"), seat.name or seat.id, points_text(seat), *_numbers(seat, result)]
        for seat in result.seats
    ]
    parts = [*head, *_table(columns, rows), ""]
    for seat in result.seats:
        parts += [f"## {_cell(seat.name or seat.id)}", ""]
        parts += [
            f"- {line.points:+d}  {_cell(score_line_text(words, line))}" for line in seat.lines if line.points
        ] or ["-"]
        parts.append("")
    if result.remarks:
        parts += [f"## {translate('share.remarks')}", "", *(f"- {_cell(remark)}" for remark in result.remarks), ""]
    return "\n".join(parts)


def facts_line(result: ExportedTableResult, words: Words) -> str:
    """Format table, day, number of moves and state of a result as one line."""
    state = result.not_final or words.translate("share.over" if result.over else "share.running")
    return words.translate(
        "share.facts", table=result.table, day=local_day(result.played), moves=result.moves, state=state
    )


def score_line_text(words: Words, line: ScoreLine) -> str:
    """Format a score line as text with its category, subject, arithmetic and clauses."""
    clauses = f" ({' '.join(line.clauses)})" if line.clauses else ""
    return f"{about(words, line)}: {words.phrase(line.working)}{clauses}"


def _numbers(seat: ExportedSeatResult, result: ExportedTableResult) -> list[str]:
    return [str(seat.categories[name]) if name in seat.categories else "" for name in result.categories]


def _table(columns: list[str], rows: list[list[str]]) -> list[str]:
    lines = [columns, ["---"] * len(columns), *rows]
    return ["| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines]


def _cell(text: str) -> str:
    """Escape Markdown characters in a text."""
    safe = " ".join(text.split())
    for character in "\\`*_{}[]<>|#~&":
        safe = safe.replace(character, f"\\{character}")
    return _LIST.sub(r"\1\\\2", safe)


_LIST = re.compile(r"^([0-9]*)([-+.)])(?=\s|$)")
"""The beginning of a Markdown list item, for example "- " or "1. "."""
