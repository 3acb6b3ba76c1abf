"""The ways in which people refer to the moves of a game, apart from names, read from the game's
`everyday_words.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from referee.reading.slots import phrases_of
from referee.rules.game import Game


class GamePhrases:
    """The phrases that a game's data defines for its verbs and fields."""

    def __init__(self, game: Game) -> None:
        self.game = game
        phrases = phrases_of(game)
        by_name: Mapping[str, Any] = phrases.get("by_name", {})
        self.silent_fields = frozenset(by_name.get("fields", ()))
        """Fields that are never implied: they keep their default unless the line names them."""
        self.spending_fields = frozenset(phrases.get("spending", {}).get("fields", ()))
        """Fields for resources to spend, of any verb; they are never implied either."""
        self.silent_verbs = frozenset(by_name.get("verbs", ()))
        """Verbs that are never implied."""
        self.choices: Mapping[str, Any] = {**phrases.get("asked", {}), **phrases.get("choice", {})}
        """Fields that are a choice of their own if another field has one of these values."""
        self.companions: Mapping[str, Mapping[str, Any]] = phrases.get("only", {})
        """Fields that are valid only with certain values of other fields."""
        self.beside: Mapping[str, str] = phrases.get("beside", {})
        """Fields that count only if the verb is named or another field is stated."""
        self.closing_verbs = frozenset(phrases.get("closing", {}).get("verbs", ()))
        """Verbs that players declare by the closing words of a line."""
        self.negated: Mapping[str, Mapping[str, Any]] = phrases.get("negated", {})
        """By verb: the declaration for not doing it, as `verb` and values of its fields."""
        self.follows: Mapping[str, list[str]] = phrases.get("follows", {})
        """By verb: the verbs that make it possible."""
        self.blank = frozenset(phrases.get("blank", {}).get("fields", ()))
        """Fields that only people can state, so that no option implies them."""


@lru_cache(8)
def game_phrases(game: Game) -> GamePhrases:
    """Return the phrases of a game (cached)."""
    return GamePhrases(game)
