"""Things that a seat holds, as columns of the standings and as whole words elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from referee.facts.facts import known
from scoring.text_catalogs import Words


class Holding(NamedTuple):
    """One thing that a seat holds: the heading of its column, its value there, and both in whole words."""

    heading: str
    value: str
    text: str


NOTHING = Holding("", "", "")
"""Keeps the place of a column that a seat has nothing in."""


def holding(words: Words, key: str, value: Any) -> Holding:
    """Name an amount by the catalogue entries `<key>.heading` and `<key>.text`; one that is not known is a question
    mark.
    """
    heading = words.translate(f"{key}.heading")
    if not known(value):
        return Holding(heading, "?", f"{heading} ?")
    return Holding(heading, words.format_field(value, ""), words.translate(f"{key}.text", n=value))


def remark(text: str) -> Holding:
    """Make a holding of a word alone, such as “passed”."""
    return Holding("", text, text)


def holdings_text(holdings: Iterable[Holding]) -> str:
    """Join holdings in whole words."""
    return "  ".join(item.text for item in holdings if item.text)
