"""The emblem of a game: a drawing three rows high, in Unicode and in ASCII (`emblem.txt` in the game's folder)."""

from __future__ import annotations

from functools import cache

from scoring.game_packages import package

ROWS, WIDTH = 3, 16
"""The height of an emblem in rows, and its width in terminal cells."""


@cache
def emblem(game: str, ascii: bool) -> tuple[str, ...]:
    """Return the rows of a game's emblem; blank rows if it has none."""
    file = package(game).folder("tui") / "emblem.txt"
    if not file.is_file():
        return ("",) * ROWS
    unicode_rows, ascii_rows = file.read_text(encoding="utf-8").split("\n\n")
    return tuple((ascii_rows if ascii else unicode_rows).splitlines()[:ROWS])
