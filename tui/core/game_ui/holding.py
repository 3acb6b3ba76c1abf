"""The possessions of a seat, as columns of the standings and as full texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from referee.facts.facts import known
from scoring.text_catalogs import Words


class Holding(NamedTuple):
    """One possession of a seat: the heading of its column, its value in the column, and both as a full text."""

    heading: str
    value: str
    text: str


NOTHING = Holding("", "", "")
"""A placeholder for a column in which a seat has nothing."""


def holding(words: Words, key: str, value: Any) -> Holding:
    """Return an amount as a possession, named by the catalogue texts `<key>.heading` and `<key>.text`; the value is a
    question mark if it is unknown.
    """
    heading = words.translate(f"{key}.heading")
    if not known(value):
        return Holding(heading, "?", f"{heading} ?")
    return Holding(heading, words.format_field(value, ""), words.translate(f"{key}.text", n=value))


def remark(text: str) -> Holding:
    """Return a possession that consists of a word only, such as “passed”."""
    return Holding("", text, text)


def holdings_text(holdings: Iterable[Holding]) -> str:
    """Join the full texts of possessions."""
    return "  ".join(item.text for item in holdings if item.text)
