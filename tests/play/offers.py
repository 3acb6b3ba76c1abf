"""Options of a position against the declarations that can be written: sound, and complete up to free choices."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Any

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move, defaults, fields_of
from referee.table.table import Table
from tests.helpers import verb_of
from tests.play.any_moves import any_move, any_value, every_value
from tests.play.playground import Playground, playground
from tests.play.playing import judged

REFUSED = (VerdictStatus.ILLEGAL, VerdictStatus.INCOMPLETE)
ALL, TRIED = 150, 30
"""So many declarations of an action are all tried; of more, so many by chance and so many beside an offered one."""


def written(ground: Playground, state: Any, verb: str, chance: random.Random, offered: list[Move]) -> Iterator[Move]:
    """Declarations of an action that can be written, without what no offered one says (a name that nobody has told, too):
    all of them, or some by chance and some that differ from an offered one in one field.
    """
    names = {getattr(move, field.name) for move in offered for field in fields_of(type(move)) if field.is_free}
    for move in _written(ground, state, verb, chance, offered):
        if all(not field.is_free or getattr(move, field.name) in names for field in fields_of(type(move))):
            yield move


def _written(ground: Playground, state: Any, verb: str, chance: random.Random, offered: list[Move]) -> Iterator[Move]:
    kind = ground.game.rules.actions[verb].move
    said = {name for move in offered for name, usual in defaults(kind).items() if getattr(move, name) != usual}
    fields = [field for field in fields_of(kind) if field.required or field.name in said]
    values = [every_value(ground, field, tuple(state.seats)) for field in fields]
    for seat in state.seats:
        if all(values) and prod(map(len, values)) <= ALL:
            for some in product(*values):
                yield kind(seat=seat, **dict(zip((field.name for field in fields), some, strict=True)))
            continue
        for _ in range(TRIED // len(state.seats)):
            move = any_move(ground, chance, seat, verb)
            yield kind(seat=seat, **{field.name: getattr(move, field.name) for field in fields})
    for _ in range(TRIED if fields and offered else 0):
        field = chance.choice(fields)
        yield structs.replace(chance.choice(offered), **{field.name: any_value(ground, field, chance)})


def closure(ground: Playground, state: Any, verb: str) -> list[Move]:
    """Everything that options and extend reach for an action, each once."""
    action = ground.game.rules.actions[verb]
    latest = list(action.options(state))
    assert len(latest) == len(set(latest)), latest
    found = dict.fromkeys(latest)
    for _ in range(ground.longest):
        longer = [more for move in latest for more in (action.extend(state, move) if action.extend else ())]
        latest = [move for move in dict.fromkeys(longer) if move not in found]
        found |= dict.fromkeys(latest)
        if not latest:
            break
    return list(found)


def outcome(ground: Playground, state: Any, move: Move) -> str | None:
    """What a legal move leaves on the table, as text; None for one that is refused or incomplete. Equal declarations leave equals."""
    found = judged(ground.game, state, (move,))
    assert found.verdict.status in (VerdictStatus.LEGAL, *REFUSED), (move, found.verdict)
    if found.verdict.status in REFUSED:
        return None
    if found.verdict.unsettled:  # what it leaves has to be read off first
        return meaning(move)
    assert found.state is not None, move
    return repr(ground.tidy(found.state))


def meaning(move: Move) -> str:
    """A declaration with what it lists in whatever order."""
    values = ((name, getattr(move, name)) for name in defaults(type(move)))
    listed = [(name, sorted(map(repr, value)) if isinstance(value, tuple) else value) for name, value in values]
    return f"{verb_of(move)} {listed}"


def check_offered(ground: Playground, state: Any, verb: str, offered: list[Move]) -> dict[str, Move]:
    """Every option is accepted, and each comes to something else. Gives what they reach."""
    reached: dict[str, Move] = {}
    for move in offered:
        left = outcome(ground, state, move)
        assert left is not None, move
        assert left not in reached or verb in ground.twins, (move, reached[left])
        reached[left] = move
    return reached


def check_complete(ground: Playground, state: Any, verb: str, chance: random.Random) -> int:
    """Options are sound and complete: whatever is accepted and can be finished comes to what an option comes to. Gives
    their number.
    """
    moves = closure(ground, state, verb)
    reached = check_offered(ground, state, verb, moves)
    offered, unchanged = set(map(meaning, moves)), repr(ground.tidy(state))
    for move in written(ground, state, verb, chance, moves):
        if meaning(move) not in offered:
            left = outcome(ground, state, move)
            accepted = left is not None and left != unchanged
            known = not accepted or left in reached or _in_steps(ground, state, move, left)
            assert known or not can_be_finished(ground, state, move), move
    return len(moves)


def _in_steps(playground: Playground, state: Any, move: Move, effect: str | None) -> bool:
    """Tell whether options one after the other leave the same: of actions that a declaration may contain, then its own."""
    action = playground.game.rules.actions[verb_of(move)]
    for first in (offer for verb in playground.contained for offer in closure(playground, state, verb)):
        after = judged(playground.game, state, (first,)).state
        if first.seat == move.seat and after is not None:
            alike = (offer for offer in action.options(after) if _alike(offer, move))
            if any(outcome(playground, after, offer) == effect for offer in alike):
                return True
    return False


def _alike(move: Move, other: Move) -> bool:
    """Tell whether two declarations differ in what they list at most."""
    values = ((getattr(move, name), getattr(other, name)) for name in ("seat", *defaults(type(move))))
    return all(value == other_value or isinstance(value, tuple) for value, other_value in values)


def counts(table: Table) -> dict[str, int]:
    """How many options of each action there are; those of every action are checked against what can be written."""
    ground = playground(table.game.id)
    found = Counter(map(verb_of, table.options()))
    for verb in table.game.rules.actions:
        if verb != "may":
            assert check_complete(ground, table.state, verb, random.Random(1)) >= found[verb]
    return dict(found)


def can_be_finished(ground: Playground, state: Any, move: Move) -> bool:
    """Tell whether some way of going on after an accepted move finishes the action under way: every one is tried."""
    unfinished, after = ground.game.rules.unfinished, judged(ground.game, state, (move,)).state
    if unfinished is None or after is None:
        return True
    ahead, seen = [after], {repr(after)}
    for now in ahead:
        if not unfinished(now):
            return True
        for following in raw_options(ground, now):
            after = judged(ground.game, now, (following,)).state
            if after is not None and repr(after) not in seen:
                seen.add(repr(after))
                ahead.append(after)
    return False


def raw_options(ground: Playground, state: Any) -> list[Move]:
    """What could be declared, those included that lead to what cannot be finished."""
    actions = {**ground.game.rules.actions, **ground.raw}
    return [move for action in actions.values() for move in action.options(state)]


def stuck_moves(ground: Playground, table: Table) -> list[Move]:
    """The moves that go on with the action under way, but leave it stuck."""
    unfinished = ground.game.rules.unfinished
    following = raw_options(ground, table.state) if unfinished and unfinished(table.state) else []
    return [move for move in following if table.judge((move,)).verdict.stuck]
