"""The two kinds of words (edges) in a line: words that can fill a move field, and words that can be skipped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from referee.reading.senses import (
    Edge,
    Match,
    Mention,
    NumberMention,
    Role,
    SmallSense,
    ThingSense,
    UnknownSpan,
    ValueSense,
)


class LineEdge(Struct, frozen=True):
    """A word that can fill a move field; `until` is the position of the next word after it."""

    id: int
    edge: Edge
    until: int


class Skip(Struct, frozen=True):
    """A function word or punctuation mark (`is_mark`) that can be skipped, with its roles and keys; `until` is the
    position of the next word after it.
    """

    until: int
    roles: frozenset[Role]
    keys: frozenset[str]
    is_mark: bool = False
    hides_negation: bool = False
    """Whether it overlaps the letters of a negation."""


def is_inexact(edge: Edge) -> bool:
    """Return whether a word is only part of a name, or otherwise an inexact match."""
    return isinstance(edge, Mention) and edge.how > Match.SOUND


def is_no_name(edge: Edge) -> bool:
    """Return whether a word is unknown, or a match of more than two letters with an incomplete name."""
    return isinstance(edge, UnknownSpan) or (is_inexact(edge) and edge.until - edge.start > 2)


def is_small(edge: Edge) -> bool:
    """Return whether a word has no meaning except as a function word."""
    return isinstance(edge, Mention) and all(isinstance(sense, SmallSense) for sense in edge.senses)


def is_of_thing(mention: Mention) -> bool:
    """Return whether a word names only field values or objects on the table."""
    return len(mention.spans) == 1 and all(
        isinstance(sense, ValueSense) or (isinstance(sense, ThingSense) and sense.key_set.startswith("lying."))
        for sense in mention.senses
    )


def without_parts(edges: tuple[Edge, ...]) -> Iterator[Edge]:
    """Yield the words except number words that begin a quantifier, like “one” in “one of”."""
    longest = max((edge.until for edge in edges if is_quantifier(edge)), default=0)
    return (edge for edge in edges if not (isinstance(edge, NumberMention) and edge.until < longest))


def is_quantifier(edge: Edge) -> bool:
    """Return whether a word is a quantifier: “all”, “both”."""
    return isinstance(edge, Mention) and any(
        isinstance(sense, SmallSense) and sense.role is Role.QUANTIFIER for sense in edge.senses
    )


def begins_name(mention: Mention, edges: Iterable[Edge]) -> bool:
    """Return whether a word is the beginning of a longer exact object name in `edges`: “st” in “st. pete”."""
    return any(
        edge.until > mention.until
        and isinstance(edge, Mention)
        and edge.how is Match.EXACT
        and len(edge.spans) == 1
        and any(isinstance(sense, ThingSense) for sense in edge.senses)
        for edge in edges
    )


def is_letter(mention: Mention) -> bool:
    """Return whether a word is a single letter or character."""
    return mention.until - mention.start == 1
