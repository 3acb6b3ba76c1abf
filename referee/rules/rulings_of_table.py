"""The rulings that matter at a table, by its number of players."""

from __future__ import annotations

from referee.rules.game import Game
from referee.rules.game_metadata import GameOption
from referee.rules.rulings import Ruling


def concerns(game: Game, ruling: Ruling, seats: int) -> bool:
    """Return whether a ruling matters for this number of seats (0 for an unknown number)."""
    option = setting_of(game, ruling)
    counts = option.asked if option else ()
    return not (seats and counts) or seats in counts


def setting_of(game: Game, ruling: Ruling) -> GameOption | None:
    """Return the setting that changes a ruling; None if there is none."""
    return next((option for option in game.meta.options if option.id == ruling.option), None)
