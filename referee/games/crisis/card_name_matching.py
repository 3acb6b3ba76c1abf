"""Names of cards, which the table gives: companies, events, influence cards."""

from __future__ import annotations

from typing import Any

from referee.facts.facts import KnownFacts, UnknownFactError, known
from referee.games.crisis.state import State
from referee.printed_lines.named_line import among, key_of


def cards(state: State, kind: str) -> tuple[str, ...]:
    """List the names of a kind of card (company, event, influence) of which anything is told."""
    return state.printed.things(kind)


def library_name(state: State, kind: str, name: str) -> str:
    """Give the name of a card as the card library has it, else as declared."""
    return known_name(state.printed, kind, name)


def known_name(printed: KnownFacts, kind: str, name: str) -> str:
    """Give the name of a card as printed values have it, else as declared."""
    if f"{kind}.{key_of(name)}.effects" in printed:
        return key_of(name)
    return among(printed.things(kind), name) or key_of(name)


def word(value: Any) -> str:
    """Give a told word. Raises `UnknownFactError` for one that nobody has told."""
    if not known(value):
        raise UnknownFactError(value.path)
    return str(value)
