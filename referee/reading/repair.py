"""Versions of a line with corrected typos."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from referee.reading.lattice import Lattice
from referee.reading.lexicon import Lexicon
from referee.reading.senses import Match, Mention, NumberMention, SmallSense, UnknownSpan
from referee.reading.source import Span
from referee.reading.typos import Correction, correct, corrections

MAX_UNKNOWN, MAX_BESIDE_NAMES = 3, 2
"""The maximum number of corrected words: in a line, and beside words unlike any known one, which may be names."""
MAX_REPAIRS = 3
SHORTEST_PREFIX = 4
"""The minimum length of a word that is a typo beside another one, although a name begins with it."""


class Repair(Struct, frozen=True):
    """A line with corrected typos."""

    lattice: Lattice
    corrections: tuple[Correction, ...]


def repairs(lattice: Lattice, unknowns: Sequence[UnknownSpan], lexicon: Lexicon) -> Iterator[Repair]:
    """Yield versions of a line with unknown words corrected, the likeliest first. Words unlike any known word are
    unchanged.
    """
    waiting = [Repair(lattice, ())]
    for number, unknown in enumerate(unknowns[:MAX_UNKNOWN]):
        if number == MAX_BESIDE_NAMES and any(len(repair.corrections) < number for repair in waiting):
            break
        repaired = list(_repairs_of(waiting, unknown, lexicon))
        waiting = repaired or waiting
    yield from (repair for repair in waiting[: MAX_REPAIRS + 1] if repair.corrections)


def prefix_words(lattice: Lattice) -> Iterator[UnknownSpan]:
    """Yield the English words of a line that are no names, but with which names begin: “taks”."""
    for start in lattice.places:
        edges = [edge for edge in lattice.at(start) if edge.start == start]
        if not edges or not all(isinstance(edge, Mention) and edge.how is Match.PREFIX for edge in edges):
            continue
        span = Span(start, edges[0].until)
        text = lattice.source.text[start : span.until]
        if (
            len(text) >= SHORTEST_PREFIX
            and text.isascii()
            and text.isalpha()
            and all(edge.until == span.until for edge in edges)
        ):
            yield UnknownSpan(span, text)


def _repairs_of(waiting: Sequence[Repair], unknown: UnknownSpan, lexicon: Lexicon) -> Iterator[Repair]:
    """Yield versions of a line with one unknown word corrected to a name. Function words are not tried, because they
    fill no field.
    """
    for repair in waiting:
        number = 0
        for correction in corrections(repair.lattice, unknown, lexicon)[: 2 * MAX_REPAIRS]:
            lattice = correct(repair.lattice, correction, lexicon, Match.EXACT)
            if number < MAX_REPAIRS and _is_of_name(lattice, correction.span):
                number += 1
                yield Repair(lattice, (*repair.corrections, correction))


def _is_of_name(lattice: Lattice, span: Span) -> bool:
    """Return whether a span overlaps a number or a name that is no function word."""
    return any(
        edge.start < span.until
        and span.start < edge.until
        and (
            isinstance(edge, NumberMention)
            or (isinstance(edge, Mention) and not all(isinstance(sense, SmallSense) for sense in edge.senses))
        )
        for start in lattice.places
        for edge in lattice.at(start)
    )
