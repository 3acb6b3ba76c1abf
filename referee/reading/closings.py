"""Closing words of a line that are declarations by themselves: “…, done”, 〜で終わり."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from referee.reading.frames import Frame
from referee.reading.lattice import Lattice
from referee.reading.reading import Candidate
from referee.reading.senses import Edge, Match, Mention, NumberMention, Role, SeatSense, SmallSense, VerbSense
from referee.reading.sequence import Sequence
from referee.reading.slots import phrases_of, verb_slots
from referee.reading.source import is_mark
from referee.rules.game import Game


def clause_verbs(game: Game) -> frozenset[str]:
    """Return the actions without fields, whose name alone is a complete clause."""
    return frozenset(verb for verb, slots in verb_slots(game).items() if not slots.slots)


def closing_verbs(game: Game) -> frozenset[str]:
    """Return the actions that players declare with closing words (“done”)."""
    return frozenset(phrases_of(game).get("closing", {}).get("verbs", ())) & clause_verbs(game)


def closing_frames(lattice: Lattice, verbs: Collection[str]) -> tuple[Frame, ...]:
    """Return an interpreted clause (frame) for each of `verbs` named at the end of a line, apart from trailing function
    words.
    """
    ends = len(lattice.source.text)
    tail = ends
    for edge in reversed(lattice.path):
        if not _is_small(edge, lattice.source.text):
            break
        tail = edge.start
    frames: list[Frame] = []
    numbers = [edge for start in lattice.places for edge in lattice.at(start) if isinstance(edge, NumberMention)]
    for start in lattice.places:
        if any(number.start < start < number.until for number in numbers):
            continue  # the 番 of 1番
        for edge in lattice.at(start):
            if edge.until >= tail or (lattice.after(edge) or ends) >= tail:
                frames += (
                    Frame(verb, start, ends + 1, has_verb=True, mentions=1, covered=edge.until - start)
                    for verb in _verbs(edge, verbs, lattice.source.text)
                )
    return tuple(frames)


def with_closing(sequence: Sequence, frames: tuple[Frame, ...], closings: tuple[Frame, ...]) -> Iterator[Candidate]:
    """Yield the candidates for some clauses, and each possible candidate that also contains a closing declaration
    (“done”).
    """
    yield from sequence.candidates(frames)
    verbs = {frame.verb for frame in frames}
    for closing in closings:
        if frames[-1].start < closing.start and closing.verb not in verbs and not frames[-1].negated:
            yield from (each for each in sequence.candidates((*frames, closing)) if each.is_open)


def _verbs(edge: Edge, verbs: Collection[str], text: str) -> list[str]:
    """Return the actions that a word names. English words must match exactly: “do” is not “done”."""
    if not isinstance(edge, Mention) or len(edge.spans) > 1:
        return []
    if edge.how > (Match.EXACT if text[edge.start : edge.until].isascii() else Match.INFLECTED):
        return []
    return [sense.verb for sense in edge.senses if isinstance(sense, VerbSense) and sense.verb in verbs]


def _is_small(edge: Edge, text: str) -> bool:
    """Return whether a word is a punctuation mark, a seat or a function word other than a negation."""
    if is_mark(text, edge.start, edge.until):
        return True
    senses = edge.senses if isinstance(edge, Mention) else ()
    if any(isinstance(sense, SeatSense) for sense in senses):
        return True
    small = [sense for sense in senses if isinstance(sense, SmallSense)]
    return bool(small) and all(sense.role is not Role.NEGATION for sense in small)
