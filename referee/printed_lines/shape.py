"""Shapes: the formats of printed values in a typed line. Each format is a class, selected by `shape` in
`lines.toml`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct

from referee.printed_lines.tokens import UNKNOWN, Values, read_at, read_each, split_tokens
from referee.rules.game import Game
from scoring.errors import Fault, input_error
from scoring.text_catalogs import Words


class Drawing(NamedTuple):
    """A small table for displaying printed values: a caption (`mark`), and rows of two columns."""

    mark: str = ""
    rows: Sequence[tuple[str, str]] = ()


class LineCell(NamedTuple):
    """One cell of a line as people see it on the component: its paths, and how its text is parsed and formatted. With
    `optional`, the line is complete without it.
    """

    paths: tuple[str, ...]
    read: Callable[[str], Values]
    write: Callable[[Values], str]
    optional: bool = False


def number_cells(paths: Iterable[str], game: Game) -> tuple[LineCell, ...]:
    """Return one cell for the number at each path."""
    return tuple(LineCell((path,), partial(read_at, path, game), partial(_write_number, path)) for path in paths)


def _write_number(path: str, values: Values) -> str:
    return str(values.get(path, ""))


class Shape(Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape"):
    """The base class of all line formats. A Struct cannot be an abstract class, so its required methods raise
    NotImplementedError.
    """

    def all_paths(self, values: Values, game: Game) -> tuple[str, ...]:
        """Return the paths of the values in the line, as determined by the known values."""
        raise NotImplementedError  # each kind defines it; a Struct cannot be an ABC

    def further_paths(self, values: Values) -> tuple[str, ...]:
        """Return additional paths for a row of unknown printed length; empty by default."""
        return ()

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Parse a text to the known values indexed by dotted path. Raises `InputError` for invalid text."""
        raise NotImplementedError  # each kind defines it; a Struct cannot be an ABC

    def write(self, values: Values, game: Game) -> str:
        """Format the values as text that can be parsed again; "" if none is known."""
        raise NotImplementedError  # each kind defines it; a Struct cannot be an ABC

    def cells(self, game: Game) -> tuple[LineCell, ...]:
        """Return the cells in which the values can be filled in one by one; by default one with the whole text."""
        paths, read, write = self.all_paths({}, game), self.read, self.write
        return (LineCell(paths, lambda text: read(text, game), lambda values: write(values, game)),)

    def warnings(self, text: str, game: Game) -> list[Fault]:
        """Return a fault for each unlikely part of a text that its values do not show."""
        return []

    def drawing(self, words: Words, values: Values, game: Game) -> Drawing:
        """Return a small table that displays the values; empty by default."""
        return Drawing()

    def in_words(self, words: Words, text: str) -> str:
        """Return a formatted text in the words of a language, still valid as input; unchanged by default."""
        return text


class Numbers(Shape, frozen=True, tag="numbers"):
    """A line format with one number per path in order, such as the spaces of a row; `?` for an unknown number. `label`
    is the catalogue id of the row's caption.
    """

    paths: tuple[str, ...]
    label: str = ""

    def all_paths(self, values: Values, game: Game) -> tuple[str, ...]:
        return self.paths

    def cells(self, game: Game) -> tuple[LineCell, ...]:
        return number_cells(self.paths, game)

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Parse a row of numbers into {path: value}. Raises `InputError` with all faults."""
        tokens = split_tokens(text)
        if not tokens:
            raise input_error("card_empty")
        if len(tokens) != len(self.paths):
            raise input_error("card_numbers", wanted=len(self.paths), given=len(tokens))
        pairs = zip(self.paths, tokens, strict=True)
        values = read_each((token, partial(read_at, path, game)) for path, token in pairs if token != UNKNOWN)
        if not values:
            raise input_error("card_empty")
        return values

    def write(self, values: Values, game: Game) -> str:
        """Format the numbers, separated by blanks; "" if none is known."""
        if not any(path in values for path in self.paths):
            return ""
        return " ".join(str(values.get(path, UNKNOWN)) for path in self.paths)

    def drawing(self, words: Words, values: Values, game: Game) -> Drawing:
        """Return a small table with the numbers in one row of aligned columns."""
        numbers = in_columns([values.get(path, UNKNOWN) for path in self.paths])
        return Drawing(rows=[] if values.keys().isdisjoint(self.paths) else [(words.translate(self.label), numbers)])


def in_columns(cells: Iterable[object]) -> str:
    """Format the cells of a row in columns of equal width."""
    return "  ".join(f"{cell:>3}" for cell in cells)
