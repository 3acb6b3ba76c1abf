"""What a game offers, by what it brings."""

from __future__ import annotations

from typing import Literal

from referee.rules.game import find
from tui.core.game_ui.registry import board_of, forms_of
from tui.core.tally.game_forms import has_forms

Offer = Literal["tally", "referee", "board", "phone"]
"""Counting points on forms; judging what is declared; a board that is drawn; the table on phones."""


def offers(game: str) -> tuple[Offer, ...]:
    """List what a game offers. Raises `InputError` for one that is not here, or cannot be used."""
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
