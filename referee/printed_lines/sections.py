"""A line format of several parts, each with its own format."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from referee.printed_lines.list_shapes import Amounts, Items
from referee.printed_lines.notated import Notated
from referee.printed_lines.shape import Drawing, LineCell, Numbers, Shape, in_columns
from referee.printed_lines.tokens import UNKNOWN, Values, read_each
from referee.printed_lines.track_shapes import Levels
from referee.rules.game import Game
from scoring.errors import input_error
from scoring.text_catalogs import Words

SimpleShape = Numbers | Items | Amounts | Levels | Notated


class Sections(Shape, frozen=True, tag="sections"):
    """A line format of several parts separated by a sign; `?` means an unknown part.

    If the sign is a blank, the last part contains all remaining text. The first `required` parts (by default all) must
    be typed; with `rare`, the other parts are asked for only if one of their values is known. When displayed, the first
    row has the `heading` and the last segments of the first part's paths.
    """

    parts: tuple[SimpleShape, ...]
    sign: str = "|"
    required: int = 0
    rare: bool = False
    heading: str = ""

    def all_paths(self, values: Values, game: Game) -> tuple[str, ...]:
        """Return the paths of the required parts and of the other parts; with `rare`, of other parts only if a value is
        known.
        """
        paths = [part.all_paths(values, game) for part in self.parts]
        required_count = self.required if self.rare else len(paths)
        return tuple(
            path
            for index, each in enumerate(paths)
            if index < required_count or not values.keys().isdisjoint(each)
            for path in each
        )

    def cells(self, game: Game) -> tuple[LineCell, ...]:
        """Return the cells of all parts, without those that are rarely printed."""
        parts = self.parts[: self.required] if self.rare else self.parts
        return tuple(cell for part in parts for cell in part.cells(game))

    def _split(self, text: str) -> list[str]:
        if self.sign == " ":
            return [part.strip() for part in re.split(r"[\s,、;/|]+", text.strip(), maxsplit=len(self.parts) - 1)]
        return [part.strip() for part in text.split(self.sign)]

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Parse all parts into {path: value}. Raises `InputError` with all faults."""
        texts = self._split(text)
        if not any(texts):
            raise input_error("card_empty")
        required = self.required or len(self.parts)
        while len(texts) > required and not texts[-1]:
            texts.pop()
        if not required <= len(texts) <= len(self.parts):
            raise input_error("card_sections", given=len(texts), wanted=len(self.parts))
        readers = (partial(_read_part, part, game) for part in self.parts)
        values = read_each(zip(texts, readers, strict=False))
        if not values:
            raise input_error("card_empty")
        return values

    def write(self, values: Values, game: Game) -> str:
        """Format the parts up to the last known one, with `?` for an unknown part; "" if nothing is known."""
        texts = [part.write(values, game) for part in self.parts]
        if not any(texts):
            return ""
        while texts and not texts[-1]:
            texts.pop()
        return (self.sign if self.sign == " " else f" {self.sign} ").join(text or UNKNOWN for text in texts)

    def drawing(self, words: Words, values: Values, game: Game) -> Drawing:
        """Return a small table with the keys of the first part as heading, followed by the rows of all parts."""
        keys = [path.rpartition(".")[2] for path in self.parts[0].all_paths({}, game)]
        rows = [row for part in self.parts for row in part.drawing(words, values, game).rows]
        return Drawing("", [(words.translate(self.heading), in_columns(keys)), *rows])

    def in_words(self, words: Words, text: str) -> str:
        """Return a text with the ids of each part replaced by words of a language."""
        for part in self.parts:
            text = part.in_words(words, text)
        return text


def _read_part(part: Shape, game: Game, text: str) -> Values:
    return {} if text == UNKNOWN else part.read(text, game)
