"""One edge of a line: what can be bound, or passed over."""

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
    """An edge that can be bound; `until` is where the line goes on behind it."""

    id: int
    edge: Edge
    until: int


class Skip(Struct, frozen=True):
    """A function word: its roles and keys, and where the line goes on. `is_mark` tells a mark from a word."""

    until: int
    roles: frozenset[Role]
    keys: frozenset[str]
    is_mark: bool = False
    hides_negation: bool = False
    """Whether it reads letters of a negation as something else."""
    """Whether it may be a whole clause: it names a verb that takes nothing (“done”)."""


def is_begun(edge: Edge) -> bool:
    """Tell whether a mention is less than a complete name."""
    return isinstance(edge, Mention) and edge.how > Match.SOUND


def is_no_name(edge: Edge) -> bool:
    """Tell whether an edge is no whole name of anything: unknown, or more than two letters of a name."""
    return isinstance(edge, UnknownSpan) or (is_begun(edge) and edge.until - edge.start > 2)


def is_small(edge: Edge) -> bool:
    """Tell whether an edge is a function word and nothing else."""
    return isinstance(edge, Mention) and all(isinstance(sense, SmallSense) for sense in edge.senses)


def is_of_thing(mention: Mention) -> bool:
    """Tell whether a mention names things that the position has, or values, and nothing else."""
    return len(mention.spans) == 1 and all(
        isinstance(sense, ValueSense) or (isinstance(sense, ThingSense) and sense.key_set.startswith("lying."))
        for sense in mention.senses
    )


def without_parts(edges: tuple[Edge, ...]) -> Iterator[Edge]:
    """Leave out number words that a quantifier begins with: “one of” is no one."""
    longest = max((edge.until for edge in edges if is_quantifier(edge)), default=0)
    return (edge for edge in edges if not (isinstance(edge, NumberMention) and edge.until < longest))


def is_quantifier(edge: Edge) -> bool:
    """Tell whether an edge is a word of how much: all, both."""
    return isinstance(edge, Mention) and any(
        isinstance(sense, SmallSense) and sense.role is Role.QUANTIFIER for sense in edge.senses
    )


def begins_name(mention: Mention, edges: Iterable[Edge]) -> bool:
    """Tell whether a mention is how the exact name of a thing among edges begins: “st” of “st. pete”."""
    return any(
        edge.until > mention.until
        and isinstance(edge, Mention)
        and edge.how is Match.EXACT
        and len(edge.spans) == 1
        and any(isinstance(sense, ThingSense) for sense in edge.senses)
        for edge in edges
    )


def is_letter(mention: Mention) -> bool:
    """Tell whether a mention is one letter or character."""
    return mention.until - mention.start == 1
