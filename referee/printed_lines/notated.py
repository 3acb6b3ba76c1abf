"""Values in a notation that no general shape describes: a game brings it as a few small functions."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from msgspec import Struct

from referee.printed_lines.shape import Shape
from referee.printed_lines.tokens import Values
from referee.rules.game import Game
from scoring.errors import Fault

Paths = tuple[str, ...]


def _no_warnings(_text: str) -> list[Fault]:
    return []


class Notation(Struct, frozen=True):
    """How a text becomes values at the paths of a line, and the reverse; `read` raises `InputError`."""

    read: Callable[[str, Paths], dict[str, Any]]
    write: Callable[[Values, Paths], str]
    warnings: Callable[[str], list[Fault]] = _no_warnings


class Notated(Shape, frozen=True, tag="notated"):
    """Values at the paths of a line in a `notation` of the game: one of `NOTATIONS` in its `printed_notations.py`."""

    paths: Paths
    notation: str

    def all_paths(self, values: Values) -> Paths:
        """List the paths."""
        return self.paths

    def _notation(self, game: Game) -> Notation:
        notation: Notation = import_module(f"referee.games.{game.id}.printed_notations").NOTATIONS[self.notation]
        return notation

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Read the values. Raises `InputError`."""
        return self._notation(game).read(text, self.paths)

    def write(self, values: Values, game: Game) -> str:
        """Write the values."""
        return self._notation(game).write(values, self.paths)

    def warnings(self, text: str, game: Game) -> list[Fault]:
        """List what is unlikely about a text."""
        return self._notation(game).warnings(text)
