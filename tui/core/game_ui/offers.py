"""The features that a game offers."""

from __future__ import annotations

from typing import Literal

from referee.rules.game import find
from tui.core.game_ui.registry import board_of, forms_of
from tui.core.tally.game_forms import has_forms

Offer = Literal["tally", "referee", "board", "phone"]
"""A feature of a game: score sheets (`tally`), judged declarations (`referee`), a drawn board (`board`), or play on
phones (`phone`).
"""


def offers(game: str) -> tuple[Offer, ...]:
    """Return the features that a game offers. Raises `InputError` if the game is not installed or its files are
    invalid.
    """
    available: list[Offer] = []
    if has_forms(game):
        forms_of(game)
        available.append("tally")
    if not find(game).refereed:
        return tuple(available)
    available.append("referee")
    if board_of(game) is not None:
        available.append("board")
    return (*available, "phone")
