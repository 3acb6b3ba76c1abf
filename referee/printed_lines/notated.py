"""Printed values in a special notation outside the general line formats; a game provides it as a few functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from referee.printed_lines.shape import Drawing, LineCell, Shape
from referee.printed_lines.tokens import Values
from referee.rules.game import Game
from scoring.errors import Fault
from scoring.text_catalogs import Words

Paths = tuple[str, ...]


def _no_warnings(_text: str) -> list[Fault]:
    return []


def _fixed_paths(_values: Values, paths: Paths) -> Paths:
    return paths


def _no_drawing(_words: Words, _values: Values, _paths: Paths) -> Drawing:
    return Drawing()


def _never(_text: str) -> bool:
    return False


def _unspoken(_words: Words, _values: Values, _paths: Paths) -> str:
    return ""


class Notation(Struct, frozen=True):
    """The functions of a special notation: `read` parses a text to values at the paths of a line (raises `InputError`),
    `write` formats them.

    `warnings` returns the unlikely parts of a text, `paths` the paths as determined by the known values, `drawing` a
    small table of the values; `begins` returns whether a text before a colon can already be the values. `spoken`
    returns the values in words for people who do not know the notation, "" if the notation is readable itself.
    `cells` returns the cells in which the values are filled in one by one; None for one cell with the whole text.
    `joined` makes a text of those of the cells, for values whose paths depend on each other.
    """

    read: Callable[[str, Paths], dict[str, Any]]
    write: Callable[[Values, Paths], str]
    warnings: Callable[[str], list[Fault]] = _no_warnings
    paths: Callable[[Values, Paths], Paths] = _fixed_paths
    drawing: Callable[[Words, Values, Paths], Drawing] = _no_drawing
    begins: Callable[[str], bool] = _never
    spoken: Callable[[Words, Values, Paths], str] = _unspoken
    cells: Callable[[Paths], tuple[LineCell, ...]] | None = None
    joined: Callable[[Sequence[str]], str] | None = None


class Notated(Shape, frozen=True, tag="notated"):
    """A line format in a special `notation` of the game: a key of `NOTATIONS` in its `printed_notations.py`."""

    paths: Paths
    notation: str

    def notation_of(self, game: Game) -> Notation:
        """Return the functions of the special notation."""
        notation: Notation = game.module("printed_notations").NOTATIONS[self.notation]
        return notation

    def all_paths(self, values: Values, game: Game) -> Paths:
        return self.notation_of(game).paths(values, self.paths)

    def cells(self, game: Game) -> tuple[LineCell, ...]:
        cells = self.notation_of(game).cells
        return cells(self.paths) if cells else super().cells(game)

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Parse the values into {path: value}. Raises `InputError` for invalid text."""
        return self.notation_of(game).read(text, self.paths)

    def write(self, values: Values, game: Game) -> str:
        return self.notation_of(game).write(values, self.paths)

    def warnings(self, text: str, game: Game) -> list[Fault]:
        return self.notation_of(game).warnings(text)

    def drawing(self, words: Words, values: Values, game: Game) -> Drawing:
        """Return a small table that displays the values."""
        return self.notation_of(game).drawing(words, values, self.paths)
