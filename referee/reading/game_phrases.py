"""How people refer to a game's declarations, beyond its names: from the game's `everyday_words.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from referee.reading.slots import phrases_of
from referee.rules.game import Game


class GamePhrases:
    """What the data of a game state about its verbs and fields."""

    def __init__(self, game: Game) -> None:
        self.game = game
        phrases = phrases_of(game)
        by_name: Mapping[str, Any] = phrases.get("by_name", {})
        self.silent_fields = frozenset(by_name.get("fields", ()))
        """Fields that are never implied: they are what their default says unless the line names them."""
        self.spending_fields = frozenset(phrases.get("spending", {}).get("fields", ()))
        """Fields of what is spent: never implied either, of whatever verb."""
        self.silent_verbs = frozenset(by_name.get("verbs", ()))
        """Verbs that are never implied."""
        self.choices: Mapping[str, Any] = {**phrases.get("asked", {}), **phrases.get("choice", {})}
        """Fields that are a choice of their own where another field has one of these values."""
        self.companions: Mapping[str, Mapping[str, Any]] = phrases.get("only", {})
        """Fields that go with certain values of other fields only."""
        self.beside: Mapping[str, str] = phrases.get("beside", {})
        """Fields that count only where the verb is named or another field is stated."""
        self.closing_verbs = frozenset(phrases.get("closing", {}).get("verbs", ()))
        """Verbs that people declare by the words with which they end a line."""
        self.negated: Mapping[str, Mapping[str, Any]] = phrases.get("negated", {})
        """What is declared where people do not want to do something: `verb`, with values of its fields."""
        self.follows: Mapping[str, list[str]] = phrases.get("follows", {})
        """The verbs that open what each verb states."""
        self.blank = frozenset(phrases.get("blank", {}).get("fields", ()))
        """Fields that only people can state: no option implies them."""


@lru_cache(8)
def game_phrases(game: Game) -> GamePhrases:
    """Return how people refer to a game; it is kept."""
    return GamePhrases(game)
