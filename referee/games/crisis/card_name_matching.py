"""Comparison and lookup of typed card names (companies, events, influence cards), ignoring blanks, punctuation and
case.
"""

from __future__ import annotations

from typing import Any

from referee.facts.facts import KnownFacts, UnknownFactError, known
from referee.games.crisis.state import State
from referee.printed_lines.named_line import among, key_of


def cards(state: State, kind: str) -> tuple[str, ...]:
    """Return the names of the cards of a kind (company, event, influence) with at least one entered value."""
    return state.printed.things(kind)


def library_name(state: State, kind: str, name: str) -> str:
    """Return the name of a card as spelled in the entered printed values, or as typed if it is not among them."""
    return known_name(state.printed, kind, name)


def known_name(printed: KnownFacts, kind: str, name: str) -> str:
    """Return the name of a card as spelled in the printed values, or as typed if it is not among them."""
    if f"{kind}.{key_of(name)}.effects" in printed:
        return key_of(name)
    return among(printed.things(kind), name) or key_of(name)


def word(value: Any) -> str:
    """Return a text value. Raises `UnknownFactError` if it is unknown."""
    if not known(value):
        raise UnknownFactError(value.path)
    return str(value)
