"""Words that refer to something else: to a thing named before (“it”), to a recorded turn (“again”, “same as Ben”)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from referee.notation.move import Moves, verb_of
from referee.reading.context import Discourse
from referee.reading.lattice import Lattice
from referee.reading.senses import Match, Mention, Role, SeatSense, SmallSense, ThingSense
from referee.reading.slots import verb_slots
from referee.rules.game import Game

_SAME, _TOO = SmallSense(Role.QUANTIFIER, "same"), SmallSense(Role.PARTICLE, "also")


def repeated_turn(lattice: Lattice, discourse: Discourse) -> Moves | None:
    """Return the turn that a line repeats: its own last one (“same again”), or that of another seat (“same as Ben”;
    “me too”: the latest one) with the acting seat in its place; `()` if there is none; None for any other line, and if
    no seat acts.
    """
    words = [edge for edge in lattice.path if isinstance(edge, Mention)]
    others = [sense.seat for word in words for sense in word.senses if isinstance(sense, SeatSense)]
    is_too = any(_TOO in word.senses for word in words)
    if not discourse.seat or not (is_too or any(word.has_role(Role.AGAIN) or _SAME in word.senses for word in words)):
        return None
    is_complete = len(words) == len(lattice.path) and all(map(_is_seat_or_function_word, words))
    if not is_complete or len(set(others)) > 1:
        return None
    if not others and is_too:
        others = [seat for seat in reversed(discourse.turns) if seat != discourse.seat]
    repeated = discourse.turns.get(others[0] if others else discourse.seat, ())
    return tuple(structs.replace(move, seat=discourse.seat) for move in repeated)


def _is_seat_or_function_word(word: Mention) -> bool:
    names_seat = any(isinstance(sense, SeatSense) for sense in word.senses)
    return names_seat or (word.is_function_word and not word.has_role(Role.NEGATION, Role.CONDITION))


def pronouns(lattice: Lattice) -> tuple[Mention, ...]:
    """Return, for each pronoun of a line, the game objects named earlier in the line to which it may refer."""
    things: dict[str, ThingSense] = {}
    mentions: list[Mention] = []
    for edge in lattice.path:
        if not isinstance(edge, Mention):
            continue
        if edge.has_role(Role.PRONOUN, Role.AGAIN):
            if things:
                mentions.append(Mention(edge.spans, tuple(things.values()), Match.EXACT))
        elif edge.how <= Match.SOUND:
            senses = [sense for sense in edge.senses if isinstance(sense, ThingSense)]
            if len({sense.key_set for sense in senses}) == len(senses):
                things |= {sense.key_set: sense for sense in senses}
    return tuple(mentions)


def declaration_by_pronouns(rows: Sequence[Moves], mentions: Sequence[Mention], game: Game) -> Moves:
    """Return the declaration that names the most objects the pronouns refer to; `()` if several tie."""
    things = {sense for mention in mentions for sense in mention.senses}
    counts = [sum(thing in things for thing in _things(row, game)) for row in rows]
    highest = max(counts, default=0)
    return rows[counts.index(highest)] if counts.count(highest) == 1 and min(counts) < highest else ()


def _things(moves: Moves, game: Game) -> Iterator[ThingSense]:
    """Yield the game objects named in a declaration, in order."""
    for move in moves:
        slots = verb_slots(game).get(verb_of(move))
        for slot in slots.slots if slots is not None else ():
            value = getattr(move, slot.field, None)
            for each in value if isinstance(value, tuple) else (value,):
                id = getattr(each, slot.part, None) if slot.part else each
                if isinstance(id, str) and id and slot.key_set:
                    yield ThingSense(slot.key_set, id)
