"""What a game draws of itself: its board, and the holdings that stand beside a seat's VP."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from scoring.words import Words


def drawings(game: str) -> ModuleType | None:
    """Load the module that draws a game; None for a game that draws nothing yet."""
    try:
        return import_module(f"tui.games.{game}.board")
    except ModuleNotFoundError:
        return None


def holdings(game: str, words: Words, state: Any, seat: str) -> str:
    """Say in a few words what a seat holds, the most important first, parts two blanks apart."""
    drawn = drawings(game)
    return str(drawn.holdings(words, state, seat)) if drawn else ""
