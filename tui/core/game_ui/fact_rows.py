"""Rows of things that lie beside each other on a board: one line or form asks for all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from referee.printed_lines.shape import LineCell
from referee.printed_lines.tokens import UNKNOWN
from scoring.errors import input_error
from scoring.fields.common_words import is_none
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Phrase
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat

_PART = re.compile(r"[\s,、|]+")


def fact_row(
    kind: str, path: str, rows: Sequence[tuple[str, ...]], reader: Callable[[str], Any], example: str, none: Any = ""
) -> PrintedValueLineFormat:
    """Return the line format for adjacent things: the line contains either the requested one (`path`), or all of one of
    `rows`; `none` is the value of a place where nothing lies.
    """

    def value(text: str) -> Any:
        return none if is_none(text) else reader(text)

    def read(text: str) -> dict[str, Any]:
        texts = [text_part for text_part in _PART.split(normalize(text)) if text_part]
        paths = next((row for row in ((path,), *rows) if len(row) == len(texts)), None)
        if paths is None:
            raise input_error("card_numbers", given=len(texts), wanted=max(map(len, rows)))
        pairs = zip(paths, texts, strict=True)
        return {location: value(text_part) for location, text_part in pairs if text_part != UNKNOWN}

    def cell(location: str) -> LineCell:
        return LineCell((location,), lambda text: {location: value(text.replace(" ", ""))}, lambda _values: "")

    return PrintedValueLineFormat(
        f"{kind}_row", "", Phrase(f"card_answer.{kind}"), kind, example,
        (path,), lambda _values: (path,), read, lambda _text: [], lambda _values: "",
        cells=tuple(map(cell, rows[0])), joined=cell_texts,
    )  # fmt: skip


def cell_texts(texts: Sequence[str]) -> str:
    """Join the texts of cells that stand beside each other into a line, with `?` for an empty cell."""
    return " ".join(normalize(text).strip().replace(" ", "") or UNKNOWN for text in texts)
