"""Words that name a seat as well as something in the game (“brown”, a player and a worker): where the line makes sense
both ways, the player must choose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile

from msgspec import structs

from referee.reading.content_words import content_words
from referee.reading.lattice import Lattice, lattice_of
from referee.reading.lexicon import Lexicon
from referee.reading.masking import replace_mentions, without_seats
from referee.reading.reading import Choice, Confirm, Exact, Illegal, Outcome, Reading, Reason
from referee.reading.senses import (
    Edge,
    LabelSense,
    Match,
    Mention,
    Role,
    SeatSense,
    Sense,
    SmallSense,
    ThingSense,
    UnknownSpan,
    ValueSense,
    VerbSense,
)
from referee.reading.source import Span
from scoring.errors import Fault

_NAME = re.compile(r"(?<![\wー])([A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'’-]*|([ァ-ヺー]+|[一-鿿]+)(?=[はがも、\s]))")
_SUBJECT = ("は", "が", "も")
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


def unknown_speaker(text: str, lattice: Lattice) -> str:
    """Return the word with which a line begins before a colon or what a third person does, if it is unknown or
    introduces nothing, such as “Dan: pass” and “Will passes”: somebody who does not play; "" without one.
    """
    before, colon, _ = text.replace("：", ":").partition(":")
    first, second = (*lattice.path[:2], None, None)[:2]
    if not colon and second is not None and _is_of_third_person(second, lattice.text(second)):
        before = text[: lattice.source.raw_span(Span(second.start, second.until)).start]
        colon = " "
    name = before.strip()
    if not colon or len(name.split()) != 1 or first is None:
        return ""
    until = lattice.source.raw_span(Span(first.start, first.until)).until
    is_name = isinstance(first, UnknownSpan) or (isinstance(first, Mention) and _introduces_nothing(first))
    return name if is_name and len(name) <= until <= len(before) else ""


def _is_of_third_person(edge: Edge, text: str) -> bool:
    """Return whether a word is the form of an English verb for what somebody else does (consolidates)."""
    if not isinstance(edge, Mention) or not text.partition(" ")[0].endswith("s"):
        return False
    is_act = edge.how is Match.INFLECTED and any(isinstance(sense, VerbSense) for sense in edge.senses)
    return is_act or content_words().is_generic_verb(text)


def no_player(name: str, seats: Iterable[str]) -> Fault:
    return Fault("text_word", "seat", {"given": name, "choices": tuple(seats), "of": "seats"})


def _introduces_nothing(word: Mention) -> bool:
    """Return whether a word only counts, governs or qualifies others, or sounds like a field (“Dan”, 段)."""
    return all(
        _is_small(sense, Role.COUNTER, Role.PARTICLE)
        or sense == SmallSense(Role.FILLER, "auxiliary")
        or (isinstance(sense, LabelSense) and word.how == Match.SOUND)
        for sense in word.senses
    )


def unknown_name(text: str, lexicon: Lexicon, corrections: Iterable[tuple[Span, str]]) -> str:
    """Return the unknown word that stands where the acting player does in a line that names an action: somebody who
    does not play; "" without one. A known word that is similar to it is likelier, unless it only counts.
    """
    lattice = lattice_of(text, lexicon)
    before = [*takewhile(lambda edge: isinstance(edge, Mention), lattice.path)]
    unknown = next(iter(lattice.path[len(before) :]), None)
    is_first = all(isinstance(sense, SmallSense) for sense in _all_senses(before))
    if not isinstance(unknown, UnknownSpan) or not is_first:
        return ""
    start = lattice.source.raw_span(unknown.span).start
    match = next((each for each in _NAME.finditer(text) if each.start() <= start < each.end()), None)
    similar = next((lattice_of(words, lexicon).path for span, words in corrections if span.start == start), ())
    if match is None or not all(_is_small(sense, Role.COUNTER) for sense in _all_senses(similar)):
        return ""
    behind = [
        edge for edge in lattice.path if lattice.source.raw_span(Span(edge.start, edge.until)).start >= match.end()
    ]
    if not any(isinstance(sense, VerbSense) for sense in _all_senses(behind)):
        return match[0] if similar else ""
    if before:
        acts = match[0][0].isupper() or text[match.end() :].startswith(_SUBJECT)
    else:
        acts = any(
            isinstance(s, VerbSense) or _is_small(s, Role.PARTICLE, Role.FILLER) for s in _all_senses(behind[:1])
        )
    return match[0] if acts else ""


def _is_small(sense: Sense, *roles: Role) -> bool:
    return isinstance(sense, SmallSense) and sense.role in roles


def _all_senses(edges: Iterable[Edge]) -> Iterator[Sense]:
    for edge in edges:
        if isinstance(edge, Mention) and edge.how <= Match.INFLECTED:
            yield from edge.senses


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
