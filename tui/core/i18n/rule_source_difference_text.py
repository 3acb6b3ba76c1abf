"""Alternative interpretations of the rules by other editions or sources, for the rules that a verdict or a score
depends on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.facts.verdict import Verdict
from referee.rules import rulings
from referee.rules.game import Game
from referee.rules.game_settings import write_setting
from referee.rules.rule_source_differences import CitedClauses, cited_by_lines, cited_by_verdict, read_elsewhere
from referee.rules.rulings import Ruling
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Words

Settings = Mapping[str, Any]
NO_SETTINGS: Settings = {}


def verdict_interpretations(words: Words, game: Game, verdict: Verdict, settings: Settings = NO_SETTINGS) -> list[str]:
    """Return both interpretations of each disputed rule that a verdict depends on."""
    return _interpretations(words, game, cited_by_verdict(verdict), settings)


def new_interpretations(words: Words, table: Table, verdict: Verdict) -> list[str]:
    """Return both interpretations of each disputed rule that a verdict at a table depends on, and no earlier entry. The
    verdict may be the one on the last entry.
    """
    settings = table.state.options
    interpretations = verdict_interpretations(words, table.game, verdict, settings)
    if not interpretations:
        return []
    is_last = all(line in table.steps[-1].ledger for line in verdict.ledger)
    steps = table.steps[:-1] if is_last else table.steps
    lines = (line for step in steps for line in step.ledger)
    cited = (CitedClauses((line.clause,), frozenset((line.what,))) for line in lines)
    earlier = _interpretations(words, table.game, cited, settings)
    return [text for text in interpretations if text not in earlier]


def score_interpretations(
    words: Words, game: Game, lines: Iterable[ScoreLine], settings: Settings = NO_SETTINGS
) -> list[str]:
    """Return both interpretations of each disputed rule that score lines depend on."""
    return _interpretations(words, game, cited_by_lines(lines), settings)


def clause_interpretations(
    words: Words, game: Game, clauses: Iterable[str], settings: Settings = NO_SETTINGS
) -> list[str]:
    """Return both interpretations of each disputed rule about the given clauses."""
    return _interpretations(words, game, (CitedClauses(tuple(clauses)),), settings)


def sheet_settings(game: Game, sheet: Any) -> dict[str, Any]:
    """Return {setting: value} of the game settings that a score sheet contains."""
    return {option.id: getattr(sheet, option.id) for option in game.meta.options if hasattr(sheet, option.id)}


def _interpretations(words: Words, game: Game, cited: Iterable[CitedClauses], settings: Settings) -> list[str]:
    differing_rulings = read_elsewhere(rulings.load(game.folder), cited)
    return [
        f"{ruling.id}: {ruling_text(words, game, ruling, settings)}"
        for ruling in differing_rulings
        if ruling.concerns(len(words.seats))
    ]


def ruling_text(words: Words, game: Game, ruling: Ruling, settings: Settings = NO_SETTINGS) -> str:
    """Format a ruling (the interpretation of a doubtful rule) as text, with other interpretations and the game setting
    that selects one, if there are any.
    """
    text = ruling.ruling(words.lang)
    if ruling.elsewhere_en:
        text = words.translate("elsewhere.both", here=text, elsewhere=ruling.elsewhere(words.lang))
    option = next((option for option in game.meta.options if option.id == ruling.option), None)
    if option is None:
        return text
    if option.id not in settings:
        return words.translate("elsewhere.setting", text=text, option=option.id)
    value = write_setting(game, option.id, settings[option.id], words)
    return words.translate("elsewhere.setting_now", text=text, option=option.id, value=value)
