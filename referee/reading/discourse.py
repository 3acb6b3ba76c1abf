"""Words that refer to the previous dialogue: “it”, “there”, “the same again”, “the second one”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.notation.move import Moves, verb_of
from referee.reading.context import Discourse
from referee.reading.lattice import Lattice
from referee.reading.senses import Match, Mention, NumberMention, NumberRole, Role, ThingSense
from referee.reading.slots import verb_slots
from referee.rules.game import Game


def is_repetition(lattice: Lattice) -> bool:
    """Return whether a line only repeats the last declaration (“same again”)."""
    words = [edge for edge in lattice.path if isinstance(edge, Mention)]
    if len(words) != len(lattice.path) or not any(word.has_role(Role.AGAIN) for word in words):
        return False
    return all(word.is_function_word and not word.has_role(Role.NEGATION) for word in words)


def declaration_by_rank(lattice: Lattice, discourse: Discourse) -> Moves:
    """Return the offered declaration that a line selects by its position (“the second one”, 2番目); `()` if it selects
    none.
    """
    numbers = [edge for edge in lattice.path if isinstance(edge, NumberMention)]
    if len(numbers) == 2 and numbers[1].roles[0] is NumberRole.BARE and _is_pronoun(lattice, numbers[1]):
        numbers = numbers[:1]
    others = [edge for edge in lattice.path if not isinstance(edge, NumberMention)]
    words = [edge for edge in others if isinstance(edge, Mention) and edge.is_function_word]
    if len(numbers) != 1 or len(words) < len(others) or any(word.has_role(Role.NEGATION) for word in words):
        return ()
    number = numbers[0]
    ranked = number.roles[0] is NumberRole.ORDINAL and 1 <= number.value <= len(discourse.rows)
    return discourse.rows[number.value - 1] if ranked else ()


def _is_pronoun(lattice: Lattice, number: NumberMention) -> bool:
    return lattice.source.text[number.start : number.until] == "one"


def pronouns(lattice: Lattice, discourse: Discourse, game: Game) -> tuple[Mention, ...]:
    """Return, for each pronoun of a line, the game objects it may refer to: those named earlier in the line, or those
    of the last declaration.
    """
    things: dict[str, ThingSense] = {thing.key_set: thing for thing in _things(discourse.last, game)}
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


def refers(lattice: Lattice) -> bool:
    return any(isinstance(edge, Mention) and edge.has_role(Role.PRONOUN) for edge in lattice.path)


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
