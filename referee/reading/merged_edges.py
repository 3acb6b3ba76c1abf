"""Merging of words (edges) with the same span: each meaning remains only in its best match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.reading.senses import (
    Edge,
    Match,
    Mention,
    Role,
    SeatSense,
    Sense,
    SmallSense,
    VerbSense,
)

_LITERAL = frozenset({Role.CORRECTION, Role.NEGATION})


_SPOKEN = frozenset({Role.FILLER, Role.QUESTION})
"""The roles of words that remain possible for a word that is also the name of a seat (will, may)."""


def merge_names(rows: list[tuple[int, Edge]]) -> list[tuple[int, Edge]]:
    """Return the rows with all names of the same span and kind of match merged."""
    merged: dict[tuple[int, Match | None], tuple[int, Edge]] = {}
    for until, edge in rows:
        key = until, edge.how if isinstance(edge, Mention) else None
        known = merged.get(key)
        if known is not None and isinstance(edge, Mention) and isinstance(known[1], Mention):
            senses = tuple(dict.fromkeys((*known[1].senses, *edge.senses)))
            edge = Mention(edge.spans, senses, edge.how, known[1].name)
        merged[key] = until, edge
    return list(distinct(merged.values()))


def distinct(rows: Iterable[tuple[int, Edge]]) -> Iterator[tuple[int, Edge]]:
    """Yield the names without meanings that a better match of the same span has. If the span is the full name of a
    seat, incomplete names are skipped.
    """
    known: dict[int, set[Sense]] = {}
    for until, edge in sorted(rows, key=lambda row: row[1].how if isinstance(row[1], Mention) else 0):
        if isinstance(edge, Mention):
            better = known.setdefault(until, set())
            is_longer = edge.until - edge.start > 1  # a letter may be that of much else
            if edge.how >= Match.PREFIX and is_longer and any(isinstance(sense, SeatSense) for sense in better):
                continue
            senses = tuple(sense for sense in likely_senses(edge) if sense not in better)
            better.update(senses)
            if senses:
                yield (
                    until,
                    edge if len(senses) == len(edge.senses) else Mention(edge.spans, senses, edge.how, edge.name),
                )
        else:
            yield until, edge


def literal(senses: tuple[Sense, ...], how: Match) -> tuple[Sense, ...]:
    """Return the meanings of a word; without corrections and negations if the word is only an inflected form (“is” does
    not count as “was”).
    """
    if how is Match.EXACT:
        return senses
    return tuple(sense for sense in senses if not isinstance(sense, SmallSense) or sense.role not in _LITERAL)


def is_counter(sense: Sense) -> bool:
    """Return whether a meaning is a Japanese counter word."""
    return isinstance(sense, SmallSense) and sense.role is Role.COUNTER


def likely_senses(edge: Mention) -> tuple[Sense, ...]:
    """Return the plausible meanings of a word: the name of a seat is not also an article or counter of the same
    sound.
    """
    is_name = edge.until - edge.start > 1 and any(isinstance(sense, SeatSense) for sense in edge.senses)
    if not is_name or edge.how > Match.SOUND:
        return edge.senses
    return tuple(sense for sense in edge.senses if not isinstance(sense, SmallSense) or sense.role in _SPOKEN)


def exact_verbs(edge: Mention) -> tuple[Sense, ...]:
    """Return the actions that a word names by its exact name or an inflected form; otherwise `()`."""
    if edge.how > Match.INFLECTED:
        return ()
    return tuple(sense for sense in edge.senses if isinstance(sense, VerbSense))
