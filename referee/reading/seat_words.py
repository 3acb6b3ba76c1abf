"""Words that name a seat as well as something in the game (“brown”, a player and a worker): where the line makes sense
both ways, the player must choose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import structs

from referee.reading.lattice import Lattice
from referee.reading.masking import replace_mentions, without_seats
from referee.reading.reading import Choice, Confirm, Exact, Illegal, Outcome, Reading, Reason
from referee.reading.senses import Match, Mention, SeatSense, Sense, ThingSense, ValueSense, VerbSense
from referee.reading.source import Span

MAX_WORDS = 2
"""The maximum number of such words in a line whose meanings are compared."""


def with_seat_words(lattice: Lattice, reading: Reading, read: Callable[[Lattice], Reading]) -> Reading:
    """Return the interpretation of a line in which the words that name a seat and something else may mean both; the
    original one if the line makes sense only one way.
    """
    for span in _words(lattice):
        if not isinstance(reading.outcome, Exact):
            return reading
        seats, _ = _senses(lattice, span)
        as_seat = read(replace_mentions(lattice, [Mention((span,), seats, Match.EXACT)])).outcome
        as_other = read(without_seats(lattice, span)).outcome
        is_first = span.start == lattice.places[0]
        reading = structs.replace(reading, outcome=_both(reading.outcome, as_seat, as_other, is_first))
    return reading


def has_seat_word_first(lattice: Lattice) -> bool:
    """Return whether a line begins with a word that names a seat and something else."""
    return any(span.start == lattice.places[0] for span in _words(lattice))


def _both(outcome: Exact, as_seat: Outcome, as_other: Outcome, is_first: bool) -> Outcome:
    """Return a choice of both meanings if both can be declared. A seat named first that could not act is no reason to
    declare the other meaning without confirmation.
    """
    rows = tuple(each.moves for each in (as_seat, as_other) if isinstance(each, Exact | Confirm))
    if len(set(rows)) > 1:
        return Choice(rows)
    if is_first and isinstance(as_seat, Illegal) and as_seat.moves and as_other == outcome:
        return Confirm(outcome.moves, Reason.SEAT)
    return outcome


def _words(lattice: Lattice) -> Iterator[Span]:
    """Yield the spans of the words that name a seat and something else."""
    spans = (edge.spans for start in lattice.places for edge in lattice.at(start) if isinstance(edge, Mention))
    words = dict.fromkeys(each[0] for each in spans if len(each) == 1 and each[0].until - each[0].start > 1)
    both = [span for span in words if all(_senses(lattice, span))]
    yield from both[:MAX_WORDS]


def _senses(lattice: Lattice, span: Span) -> tuple[tuple[Sense, ...], tuple[Sense, ...]]:
    """Return the meanings of a word as the name of a seat, and those as a name in the game."""
    mentions = [each for each in lattice.at(span.start) if isinstance(each, Mention) and each.spans == (span,)]
    senses = [sense for each in mentions for sense in each.senses if each.how <= Match.PART]
    seat = {sense: None for each in mentions for sense in each.senses if each.how <= Match.SOUND}
    return (
        tuple(sense for sense in seat if isinstance(sense, SeatSense)),
        tuple(dict.fromkeys(filter(_is_of_game, senses))),
    )


def _is_of_game(sense: Sense) -> bool:
    return isinstance(sense, ThingSense | VerbSense) or (isinstance(sense, ValueSense) and sense.field != "")
