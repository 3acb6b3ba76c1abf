"""A breach (a violated rule) as a few rows or as a card: reason, remedy, and clause with its section of the
rulebook.
"""

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
"""The characters for an available and a missing unit of a bar; the second pair is ASCII."""
LONGEST = 12
"""The maximum number of cells of a bar; in a longer bar, a cell represents several units."""


def shortage_rows(words: Words, breach: Breach, ascii: bool) -> list[StyledText]:
    """Draw two bars for the available and the required amount, and the shortage as a number."""
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
    """Return a row `width` terminal cells wide, with the rulebook section on the left and the clause ids on the
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
    """Format a breach as rows: clause ids with the reason, and the remedy."""
    ids = " ".join((breach.clause, *breach.also))
    reason = StyledText.assemble((ids, "bold"), f"  {messages.reason(words, breach)}")
    return [("", reason), *_cure(words, breach, ascii)]


def breach_card(words: Words, breach: Breach, game: Game, width: int, ascii: bool) -> list[tuple[str, StyledText]]:
    """Format a breach as a card `width` terminal cells wide: reason, remedy, and clauses on the right."""
    reason = StyledText(messages.reason(words, breach), "bold")
    picture = [("", row) for row in shortage_rows(words, breach, ascii)]
    return [("", reason), *picture, *_cure(words, breach, ascii), ("", rule_row(words, game, breach, width))]


def _cure(words: Words, breach: Breach, ascii: bool) -> list[tuple[str, StyledText]]:
    return [(symbol("arrow", ascii), StyledText(messages.cure(words, breach), "italic"))] if breach.cure else []
