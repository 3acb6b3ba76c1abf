"""What must hold of a variation of a line, and where it does not."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

from msgspec import Struct

from referee.notation.move import Move, verb_of
from referee.notation.sentence import said_of
from scoring.fields.typed_text import fold
from tests.lines.outcome import AMOUNT, NAME, Desk, Does, Moves, Outcome, free_words, numbers_in
from tests.lines.variations import Kind, Variation


class Level(StrEnum):
    """How bad a failure is."""

    GRAVE = "grave"
    """Something is recorded that was not said, something said is dropped, or an exception is raised."""
    MILD = "mild"
    """What was read is read no more, or asked about; nothing wrong is recorded."""


class Failure(Struct, frozen=True):
    """A property that does not hold of a variation: how bad it is, and what happens instead."""

    level: Level
    what: str


def check(desk: Desk, one: Variation) -> tuple[Outcome, Failure | None] | None:
    """Check a variation; None where its base is not read as certain moves, so nothing can be compared."""
    base = desk.outcome(one.base.text)
    if one.kind is not Kind.WILD and not base.counts:
        return None
    now = desk.outcome(one.text)
    if now.does is Does.FAILS:
        return now, Failure(Level.GRAVE, now.error)
    match one.kind:
        case Kind.FILLER:
            return now, _same(desk, base, now)
        case Kind.NUMBER:
            return now, _number(desk, one, base, now)
        case Kind.HALF:
            return _half(desk, one, base, now)
        case Kind.TYPO | Kind.NAME if one.was and fold(one.was) in free_words(base.moves):
            return None  # a name that people give may be spelt in any way
        case Kind.NAME:
            return now, _name(desk, one, base, now)
        case Kind.TYPO | Kind.QUESTION:
            return now, _other(desk, base, now)
    return now, None


def _other(desk: Desk, base: Outcome, now: Outcome) -> Failure | None:
    """Other moves than those of the base must not be taken."""
    if now.taken and not desk.alike(now.moves, base.moves):
        return Failure(Level.GRAVE, "other moves")
    return None


def _same(desk: Desk, base: Outcome, now: Outcome) -> Failure | None:
    """The moves of the base must be taken, or refused, as they are without the variation."""
    if now.moves and desk.alike(now.moves, base.moves) and not now.rows:
        return None if now.does is base.does else Failure(Level.MILD, f"{now.does} instead of {base.does}")
    return _other(desk, base, now) or Failure(Level.MILD, f"{now.does} {'other moves' if now.moves else ''}".strip())


def _number(desk: Desk, one: Variation, base: Outcome, now: Outcome) -> Failure | None:
    """What is taken holds the new number; rows hold it, or what is shown speaks of it."""
    if now.moves and _holds(desk, one, base, now.moves):
        return None
    if now.taken:
        ignored = desk.alike(now.moves, base.moves)
        return Failure(Level.GRAVE, "the number is ignored" if ignored else "the number is replaced")
    new = int(one.added)
    if not (now.rows or now.moves) or new in numbers_in(desk.message(now, one.base.lang)):
        return None
    if any(desk.numbers(row)[new] for row in now.rows):
        return None
    return Failure(Level.MILD, f"{now.does}, nothing shown holds the number")


def _holds(desk: Desk, one: Variation, base: Outcome, moves: Moves) -> bool:
    """Tell whether moves hold the new number as what the old one is in those of the base, and as often as it is said;
    where the old one is part of a name there, as the value of another field too.
    """
    if one.exempt:
        return not desk.alike(moves, base.moves)
    new, was = int(one.added), int(one.was)
    held, before = desk.roles(moves), desk.roles(base.moves)
    roles = {role for role in before if before[role][was]} or set(held)
    if NAME in roles:
        roles |= set(held) - {AMOUNT}
    count, already = (sum(found[role][new] for role in roles if role in found) for found in (held, before))
    elsewhere = Counter(numbers_in(one.text))[new] - 1
    return count >= 1 + min(max(0, elsewhere), already) and not desk.alike(moves, base.moves)


def _name(desk: Desk, one: Variation, base: Outcome, now: Outcome) -> Failure | None:
    """A word that nobody knows is no name, and changes no move."""
    if not now.taken:
        return None
    if fold(one.added) in free_words(now.moves) and not free_words(base.moves):
        return Failure(Level.GRAVE, "an unknown word is a name")
    if free_words(base.moves) and fold(one.added) in free_words(now.moves):
        return None  # beside a name that people give it may belong to it
    return _other(desk, base, now) or Failure(Level.MILD, "an unknown word is ignored")


def _half(desk: Desk, one: Variation, base: Outcome, now: Outcome) -> tuple[Outcome, Failure | None] | None:
    """No half of a line is dropped."""
    if not one.other:
        lost = now.taken and desk.alike(now.moves, base.moves) and _unsaid(desk, one, now)
        return now, Failure(Level.GRAVE, f"dropped: {lost}") if lost else None
    other = desk.outcome(one.other)
    if not other.counts or desk.alike(other.moves, base.moves):
        return None
    everything = now.line.moves if now.line else ()  # what is implied by a line may be what its other half says
    for kept, dropped in ((base, other), (other, base)):
        if now.taken and desk.alike(now.moves, kept.moves) and not _within(dropped.moves, everything):
            return now, Failure(Level.GRAVE, f"dropped: {desk.sentence(dropped.moves, 'en')}")
    return now, None


def _unsaid(desk: Desk, one: Variation, now: Outcome) -> str:
    """Give the first number or name of what was added that neither the moves nor the line before it hold."""
    held = desk.numbers(now.moves)
    for number in numbers_in(one.added):
        if held[number] <= numbers_in(one.base.text).count(number):
            return str(number)
    text = fold(one.base.text)
    for name in desk.names_in(one.added):
        if name not in text and not desk.holds_name(now.moves, name):
            return name
    return ""


def _within(moves: Moves, others: Moves) -> bool:
    """Tell whether everything that moves say is said by others."""
    return all(any(_says(other, move) for other in others) for move in moves)


def _says(other: Move, move: Move) -> bool:
    if verb_of(other) != verb_of(move) or other.seat != move.seat:
        return False
    values = said_of(other)
    return all(_covers(values.get(name), value) for name, value in said_of(move).items())


def _covers(held: object, value: object) -> bool:
    if isinstance(held, tuple) and isinstance(value, tuple):
        return all(one in held for one in value)
    return held == value
