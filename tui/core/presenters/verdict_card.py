"""A broken rule in a few rows, or as a card: the reason, the cure, and the rule with its section of the rulebook."""

from __future__ import annotations

from referee.facts.verdict import Breach
from referee.rules.game import Game
from referee.rules.rule_search import section_of_clause
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign

GAP = 2
"""Blanks between the parts of a row."""


def rule_row(words: Words, game: Game, breach: Breach, width: int) -> StyledText:
    """Name the section of the rulebook, and at the right edge of so many cells the numbers of the rules."""
    ids = " ".join((breach.clause, *breach.also))
    section = section_of_clause(game).get(breach.clause)
    heading = section.title(words.lang) if section else ""
    titles = (words.say("table.rulebook", title=heading), heading) if heading else ()
    title = next((text for text in titles if cell_len(text) + GAP + cell_len(ids) <= width), "")
    blanks = max(0, width - cell_len(title) - cell_len(ids))
    return StyledText(f"{title}{' ' * blanks}{ids}", "dim")


def breach_rows(words: Words, breach: Breach, ascii: bool) -> list[tuple[str, StyledText]]:
    """List the rules that are broken with the reason, and the cure."""
    ids = " ".join((breach.clause, *breach.also))
    reason = StyledText.assemble((ids, "bold"), f"  {messages.reason(words, breach)}")
    return [("", reason), *_cure(words, breach, ascii)]


def breach_card(words: Words, breach: Breach, game: Game, width: int, ascii: bool) -> list[tuple[str, StyledText]]:
    """List the reason, the cure, and the rule at the right edge of so many cells."""
    reason = StyledText(messages.reason(words, breach), "bold")
    return [("", reason), *_cure(words, breach, ascii), ("", rule_row(words, game, breach, width))]


def _cure(words: Words, breach: Breach, ascii: bool) -> list[tuple[str, StyledText]]:
    return [(sign("arrow", ascii), StyledText(messages.cure(words, breach), "italic"))] if breach.cure else []
