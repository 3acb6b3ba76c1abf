"""The possessions of a seat (for example money), as columns of the standings and as full texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from referee.facts.facts import known
from scoring.text_catalogs import Words


class Holding(NamedTuple):
    """A possession of a seat: column heading, value in the column, and full text."""

    heading: str
    value: str
    text: str


NOTHING = Holding("", "", "")
"""An empty column of the standings."""


def holding(words: Words, key: str, value: Any) -> Holding:
    """Return an amount as a possession, with the catalogue texts `<key>.heading` and `<key>.text`. An unknown amount is
    displayed as "?".
    """
    heading = words.translate(f"{key}.heading")
    if not known(value):
        return Holding(heading, "?", f"{heading} ?")
    return Holding(heading, words.format_field(value, ""), words.translate(f"{key}.text", n=value))


def remark(text: str) -> Holding:
    """Return a possession that is only a word, such as “passed”."""
    return Holding("", text, text)


def holdings_text(holdings: Iterable[Holding]) -> str:
    return "  ".join(item.text for item in holdings if item.text)
