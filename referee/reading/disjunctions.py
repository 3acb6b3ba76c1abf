"""Lines with “or” between two alternatives: the alternatives are offered as a choice, never declared together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

from referee.notation.move import Moves
from referee.reading.lattice import Lattice
from referee.reading.masking import with_ignored
from referee.reading.reading import Choice, Confirm, Exact, Illegal, Outcome, Reading, Reason
from referee.reading.senses import Edge, Mention, NumberMention, Role, SmallSense, ThingSense, VerbSense
from referee.reading.source import Span

MAX_PAIRS = 3
"""The maximum number of name pairs tried around an “or”."""
_OR = SmallSense(Role.JOINT, "or")
_OTHERS = ("slash", "either")
"""The keys of other words for “or”: the slash, and “either”."""
_ENDING = "か"
"""The Japanese word that means “or” between two names of the same kind, but marks a question at the end of a
sentence.
"""


def with_alternatives(lattice: Lattice, reading: Reading, read: Callable[[Lattice], Reading]) -> Reading:
    """Return the interpretation of a line with both sides of an “or” as choices; unchanged if the line contains no
    “or”.
    """
    at = next((number for number in range(1, len(lattice.path) - 1) if _is_or(lattice.path, number)), None)
    if at is None or not isinstance(reading.outcome, Exact | Confirm | Choice | Illegal):
        return reading
    for pair in _pairs(lattice, at):
        outcomes = [read(with_ignored(lattice, (span,))).outcome for span in pair]
        rows = [_rows(outcome) for outcome in outcomes]
        if all(rows):
            moves = tuple(dict.fromkeys(each for row in rows for each in row))
            outcome: Outcome = Choice(moves) if len(moves) > 1 else Confirm(moves[0], Reason.UNREAD)
            return Reading(reading.act, outcome, reading.candidates)
    if isinstance(reading.outcome, Exact):
        return Reading(reading.act, Confirm(reading.outcome.moves, Reason.UNREAD), reading.candidates)
    return reading


def _pairs(lattice: Lattice, at: int) -> Iterator[tuple[Span, Span]]:
    """Yield pairs of spans to remove, so that one side of “or” remains each time: first adjacent names of the same
    kind, last everything before or after “or”.
    """
    path = lattice.path
    edges = [edge for start in lattice.places for edge in lattice.at(start) if _kinds(edge)]
    last = max((edge.until for edge in edges if edge.until <= path[at].start), default=-1)
    first = min((edge.start for edge in edges if edge.start >= path[at].until), default=-1)
    before = sorted((edge for edge in edges if edge.until == last), key=lambda edge: -edge.start)
    behind = sorted((edge for edge in edges if edge.start == first), key=lambda edge: edge.until)
    pairs = {
        (first.start, second.until): (
            Span(path[at].start, second.until),
            Span(first.start, path[at].until),
        )
        for first, second in product(before, behind)
        if not _kinds(first).isdisjoint(_kinds(second))
    }
    yield from islice(pairs.values(), MAX_PAIRS)
    yield Span(path[at].start, path[-1].until), Span(path[0].start, path[at].until)


def _rows(outcome: Outcome) -> tuple[Moves, ...]:
    match outcome:
        case Exact(moves) | Confirm(moves):
            return (moves,)
        case Choice(rows):
            return rows
    return ()


def _is_or(path: Sequence[Edge], at: int) -> bool:
    edge = path[at]
    if not isinstance(edge, Mention) or _OR not in edge.senses or not edge.name.isalpha() or edge.name in _OTHERS:
        return False
    return edge.name != _ENDING or not _kinds(path[at - 1]).isdisjoint(_kinds(path[at + 1]))


def _kinds(edge: Edge) -> set[str]:
    """Return what a word names: `"number"`, `"verb"`, or key sets of game objects."""
    if isinstance(edge, NumberMention):
        return {"number"}
    senses = edge.senses if isinstance(edge, Mention) else ()
    kinds = {sense.key_set for sense in senses if isinstance(sense, ThingSense)}
    return kinds | {"verb" for sense in senses if isinstance(sense, VerbSense)}
