"""Shapes: how printed values stand in a line. Each kind of shape is one class, chosen by `shape` in `lines.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct

from referee.printed_lines.tokens import UNKNOWN, Values, read_at, read_each, split_tokens
from referee.rules.game import Game
from scoring.errors import Fault, input_error
from scoring.text_catalogs import Words


class Drawing(NamedTuple):
    """What is drawn of values: a mark at the top, and rows of two columns."""

    mark: str = ""
    rows: Sequence[tuple[str, str]] = ()


class Shape(Struct, frozen=True, forbid_unknown_fields=True, tag_field="shape"):
    """What every shape can do. A Struct cannot be an abstract class: what each kind has to define raises here."""

    def all_paths(self, values: Values, game: Game) -> tuple[str, ...]:
        """List the paths that it fills, as far as known values decide."""
        raise NotImplementedError  # each kind defines it; a Struct cannot be an ABC

    def further_paths(self, values: Values) -> tuple[str, ...]:
        """List the next paths of a row that is as long as it is printed."""
        return ()

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Read values by path; what is not known is left out. Raises `InputError`."""
        raise NotImplementedError  # each kind defines it; a Struct cannot be an ABC

    def write(self, values: Values, game: Game) -> str:
        """Write the values so that they are read back; "" where none is known."""
        raise NotImplementedError  # each kind defines it; a Struct cannot be an ABC

    def warnings(self, text: str, game: Game) -> list[Fault]:
        """List what is possible but unlikely about a text, beyond what can be told from its values."""
        return []

    def drawing(self, words: Words, values: Values, game: Game) -> Drawing:
        """Give the rows that are drawn of the values."""
        return Drawing()

    def in_words(self, words: Words, text: str) -> str:
        """Put a written text into the words of a language; it is read as well."""
        return text


class Numbers(Shape, frozen=True, tag="numbers"):
    """A number for each path in order, such as the spaces of a row; `?` for one that is not known.

    In a drawing it has a `label`, a catalogue id, before it.
    """

    paths: tuple[str, ...]
    label: str = ""

    def all_paths(self, values: Values, game: Game) -> tuple[str, ...]:
        """List the paths."""
        return self.paths

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Read the numbers. Raises `InputError` with every fault."""
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
        """Write the numbers with blanks between."""
        if not any(path in values for path in self.paths):
            return ""
        return " ".join(str(values.get(path, UNKNOWN)) for path in self.paths)

    def drawing(self, words: Words, values: Values, game: Game) -> Drawing:
        """Give the row of the numbers, one below the other with those of other rows."""
        numbers = in_columns([values.get(path, UNKNOWN) for path in self.paths])
        return Drawing(rows=[] if values.keys().isdisjoint(self.paths) else [(words.translate(self.label), numbers)])


def in_columns(cells: Iterable[object]) -> str:
    """Write the cells of a row in columns."""
    return "  ".join(f"{cell:>3}" for cell in cells)
