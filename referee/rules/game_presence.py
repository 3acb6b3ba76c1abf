"""Check whether the game of a table is still installed."""

from __future__ import annotations

from referee.rules.game import find
from scoring.errors import input_error
from scoring.game_packages import is_known


def check_installed(game: str, source: str = "") -> None:
    """Raise `InputError` if a table's game is no longer installed, or is unusable. The error contains the package
    `source` if known.
    """
    if is_known(game):
        find(game)
    elif source:
        raise input_error("package_not_installed", source=source)
    else:
        raise input_error("game_not_installed", given=game[:40])
