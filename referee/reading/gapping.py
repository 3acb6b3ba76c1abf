"""Clauses that are only a number and share the action of an adjacent clause (“invest in 2 and 6”)."""

from __future__ import annotations

from itertools import pairwise

from msgspec import structs

from referee.reading.frames import Frame


def is_number_alone(frame: Frame) -> bool:
    """Return whether a clause consists only of a number that identifies an object."""
    if frame.has_verb or frame.mentions or frame.covered or len(frame.values) != 1:
        return False
    return not (frame.counts or frame.claims or frame.owners or frame.quantity or frame.seat or frame.negated)


def is_gapped(frame: Frame, neighbour: Frame) -> bool:
    """Return whether a clause is a lone number for a field that an adjacent clause of the same action also fills (“6”
    in “invest in 2 and 6”).
    """
    if frame.verb != neighbour.verb or not is_number_alone(frame):
        return False
    return any(value.slot == frame.values[0].slot for value in neighbour.values)


def with_verbs(frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """Return the clauses with lone numbers marked as naming the action that they share with an adjacent clause."""
    has_verb = [frame.has_verb for frame in frames]
    for at, frame in enumerate(frames):
        follows = at > 0 and has_verb[at - 1] and is_gapped(frame, frames[at - 1])
        if not has_verb[at] and (follows or _leads_to_verb(frames[at:])):
            has_verb[at] = True
    if has_verb == [frame.has_verb for frame in frames]:
        return frames
    return tuple(
        structs.replace(frame, has_verb=True, mentions=frame.mentions or 1) if takes_verb else frame
        for frame, takes_verb in zip(frames, has_verb, strict=True)
    )


def _leads_to_verb(frames: tuple[Frame, ...]) -> bool:
    """Return whether the clauses are lone numbers up to a clause that names their shared action (“2 and 6
    invested”).
    """
    for frame, following in pairwise(frames):
        if not is_gapped(frame, following):
            return False
        if following.has_verb:
            return True
    return False
