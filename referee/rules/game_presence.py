"""Whether the game of a table is still here."""

from __future__ import annotations

from referee.rules.game import find
from scoring.errors import input_error
from scoring.game_packages import is_known


def check_installed(game: str, source: str = "") -> None:
    """Raises `InputError` for the game of a table that is not here any more, naming the package it was played with
    where that is known, and for one that cannot be used.
    """
    if is_known(game):
        find(game)
    elif source:
        raise input_error("package_not_installed", source=source)
    else:
        raise input_error("game_not_installed", given=game[:40])
