"""How a scoring of Russian Railroads is shown: line by line, the industry, then end bonus cards and engineers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.record.replay import Step
from referee.table.table import Table
from scoring.breakdown import Line
from scoring.games.russian_railroads.values import LINES
from scoring.words import Words
from tui.desk import say
from tui.desk.ink import Text
from tui.desk.pages import Page, PageRow, plain_pages

ROUND = (*LINES, "industry")
"""What is scored at the end of a round, in its order (RRR-4.1401)."""
FINAL = ("end_bonus", "engineer_majority")
CARDS = "end_bonus"


def is_scoring(lines: Sequence[Line]) -> bool:
    """Tell whether points belong to the scoring of a round or of the end, rather than to a move."""
    return any(line.category in (*ROUND, *FINAL) for line in lines)


def sheet_of(_table: Table, _step: Step) -> None:
    """No sheet is needed: every line says what it counts."""


def pages(words: Words, lines: Sequence[Line], _sheet: Any = None) -> list[Page]:
    """Make a page for each thing that is scored; what a move has just brought comes before it."""
    scored = {category: [line for line in lines if line.category == category] for category in (*ROUND, *FINAL)}
    counted = [found for found in scored.values() if found]
    moves = [line for line in lines if line.category not in scored]
    found = [_page(words, mine, place, len(counted)) for place, mine in enumerate(counted, 1)]
    return [*plain_pages(words, moves), *found]


def _page(words: Words, lines: list[Line], place: int, of: int) -> Page:
    category = lines[0].category
    title = words.say("russian_railroads.scoring_page", what=words.say(f"category.{category}"), place=place, of=of)
    rows = [
        _row(words, [line for line in lines if line.seat == seat]) for seat in dict.fromkeys(one.seat for one in lines)
    ]
    return Page(title, tuple(sorted(rows, key=lambda row: -(row.points or 0))))


def _row(words: Words, lines: list[Line]) -> PageRow:
    """Write what a seat scores, both markers or all cards of it on one row."""
    parts = [words.phrase(line.working) for line in lines]
    if lines[0].category == CARDS:
        parts = [f"{say.about(words, line)}: {part}" for line, part in zip(lines, parts, strict=True)]
    return PageRow(lines[0].seat, Text(words.listed(parts)), sum(line.points for line in lines), tuple(lines))
