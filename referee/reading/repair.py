"""Versions of a line with corrected typos."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from referee.reading.lattice import Lattice
from referee.reading.lexicon import Lexicon
from referee.reading.senses import Match, Mention, NumberMention, SmallSense, UnknownSpan
from referee.reading.source import Span
from referee.reading.typos import Correction, corrected, corrections

MAX_UNKNOWN = 2
MAX_REPAIRS = 3


class Repair(Struct, frozen=True):
    """A line with corrected typos."""

    lattice: Lattice
    corrections: tuple[Correction, ...]


def repairs(lattice: Lattice, unknowns: Sequence[UnknownSpan], lexicon: Lexicon) -> Iterator[Repair]:
    """Yield versions of a line with unknown words corrected, the likeliest first. Words unlike any known word are
    unchanged.
    """
    waiting = [Repair(lattice, ())]
    for unknown in unknowns[:MAX_UNKNOWN]:
        repaired = list(_repaired(waiting, unknown, lexicon))
        waiting = repaired or waiting
    yield from (repair for repair in waiting[: MAX_REPAIRS + 1] if repair.corrections)


def _repaired(waiting: Sequence[Repair], unknown: UnknownSpan, lexicon: Lexicon) -> Iterator[Repair]:
    """Yield versions of a line with one unknown word corrected to a name. Function words are not tried, because they
    fill no field.
    """
    for repair in waiting:
        number = 0
        for correction in corrections(repair.lattice, unknown, lexicon)[: 2 * MAX_REPAIRS]:
            lattice = corrected(repair.lattice, correction, lexicon, Match.EXACT)
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
