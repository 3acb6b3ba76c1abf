"""A breach as a few rows or as a card: the reason, the cure, and the clause with its section of the rulebook."""

from __future__ import annotations

from referee.facts.verdict import Breach
from referee.rules.game import Game
from referee.rules.rule_search import section_of_clause
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol

GAP = 2
"""The minimum number of blanks between the parts of a row."""
BAR = (("▰", "▱"), ("#", "-"))
"""A cell of a bar that is had, and one that is missing; the second pair in ASCII."""
LONGEST = 12
"""Cells of a bar at most: a cell of a longer one stands for several."""


def shortage_rows(words: Words, breach: Breach, ascii: bool) -> list[StyledText]:
    """Draw what there is and what is needed as two bars of one scale, and how much is short."""
    short = breach.shortage
    if short is None or not (type(short.have) is type(short.need) is int) or not 0 <= short.have < short.need:
        return []  # what nobody has entered has no length
    seat = breach.values.get("seat") if short.is_owned else None
    name = str(words.format_field(seat, "seat")) if seat else ""
    labels = [words.translate(f"table.{key}", seat=name) for key in ("has" if name else "there", "needed")]
    figures = [_figure(words, figure, short.unit) for figure in (short.have, short.need)]
    per_cell = -(-short.need // LONGEST)
    cells = (short.have // per_cell, -(-short.need // per_cell))
    full, empty = BAR[ascii]
    rows = []
    for label, figure, count in zip(labels, figures, cells, strict=True):
        row = StyledText(label + " " * (max(map(cell_len, labels)) - cell_len(label) + GAP), "dim")
        row.append(" " * (max(map(cell_len, figures)) - cell_len(figure))).append(figure, "bold").append(" " * GAP)
        rows.append(row.append(full * count).append(empty * (cells[1] - count), "dim"))
    rows[1].append(
        " " * GAP + words.translate("table.short", count=_figure(words, short.need - short.have, short.unit))
    )
    return rows


def _figure(words: Words, figure: int, unit: str) -> str:
    return str(words.format_field(figure, unit)) if unit else f"{figure:,}"


def rule_row(words: Words, game: Game, breach: Breach, width: int) -> StyledText:
    """Return one row, `width` cells wide, with the section of the rulebook on the left and the clause numbers on the
    right.
    """
    ids = " ".join((breach.clause, *breach.also))
    section = section_of_clause(game).get(breach.clause)
    heading = section.title(words.lang) if section else ""
    titles = (words.translate("table.rulebook", title=heading), heading) if heading else ()
    title = next((text for text in titles if cell_len(text) + GAP + cell_len(ids) <= width), "")
    blanks = max(0, width - cell_len(title) - cell_len(ids))
    return StyledText(f"{title}{' ' * blanks}{ids}", "dim")


def breach_rows(words: Words, breach: Breach, ascii: bool) -> list[tuple[str, StyledText]]:
    """Return a breach as rows: the violated clauses with the reason, and the cure."""
    ids = " ".join((breach.clause, *breach.also))
    reason = StyledText.assemble((ids, "bold"), f"  {messages.reason(words, breach)}")
    return [("", reason), *_cure(words, breach, ascii)]


def breach_card(words: Words, breach: Breach, game: Game, width: int, ascii: bool) -> list[tuple[str, StyledText]]:
    """Return a breach as a card `width` cells wide: the reason, the cure, and the clauses on the right."""
    reason = StyledText(messages.reason(words, breach), "bold")
    picture = [("", row) for row in shortage_rows(words, breach, ascii)]
    return [("", reason), *picture, *_cure(words, breach, ascii), ("", rule_row(words, game, breach, width))]


def _cure(words: Words, breach: Breach, ascii: bool) -> list[tuple[str, StyledText]]:
    return [(symbol("arrow", ascii), StyledText(messages.cure(words, breach), "italic"))] if breach.cure else []
