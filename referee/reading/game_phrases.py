"""The wording rules for the moves of a game, apart from names, loaded from the game's `everyday_words.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from referee.reading.slots import phrases_of
from referee.rules.game import Game


class GamePhrases:
    """The wording rules in a game's data for its actions and fields."""

    def __init__(self, game: Game) -> None:
        self.game = game
        phrases = phrases_of(game)
        by_name: Mapping[str, Any] = phrases.get("by_name", {})
        self.silent_fields = frozenset(by_name.get("fields", ()))
        """The fields that are never filled implicitly: they keep their default unless the line names them."""
        self.spending_fields = frozenset(phrases.get("spending", {}).get("fields", ()))
        """The fields of any action that spend resources; they are never filled implicitly."""
        self.silent_verbs = frozenset(by_name.get("verbs", ()))
        """The actions that are never assumed without being named."""
        self.choices: Mapping[str, Any] = {**phrases.get("asked", {}), **phrases.get("choice", {})}
        """By field: the values of other fields that turn this field into a decision of the player."""
        self.companions: Mapping[str, Mapping[str, Any]] = phrases.get("only", {})
        """By field: the values that other fields must have with it."""
        self.beside: Mapping[str, str] = phrases.get("beside", {})
        """By field: the other field without which it counts only if the action is named."""
        self.closing_verbs = frozenset(phrases.get("closing", {}).get("verbs", ()))
        """The actions that players declare with closing words (“done”)."""
        self.negated: Mapping[str, Mapping[str, Any]] = phrases.get("negated", {})
        """By action: the declaration for not doing it, as `verb` and field values."""
        self.follows: Mapping[str, list[str]] = phrases.get("follows", {})
        """By action: the actions that make it possible."""
        self.blank = frozenset(phrases.get("blank", {}).get("fields", ()))
        """The fields that only people can state, so they are never filled from the legal moves."""


@lru_cache(8)
def game_phrases(game: Game) -> GamePhrases:
    """Return the wording rules of a game (cached)."""
    return GamePhrases(game)
