"""A function that finds legal moves which a game does not offer."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from referee.checking.changes import value_at
from referee.checking.random_moves import FREE_WORD, other_move, random_move
from referee.facts.facts import Keys, UnknownFactError, known
from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move, defaults, fields_of, verb_of, write
from referee.record.declaration import Declaration
from referee.rules.game import Action, no_options
from referee.table.table import Table

NEIGHBOURS = 4
"""The number of offered moves that are tried with another value in one field."""
MAX_REACHED = 400
"""If more moves are offered for an action, those that are not are left out."""


def omitted_moves(table: Table, legal_moves: Iterable[Move], keys: Keys) -> Iterator[Move]:
    """Yield each tried move that is legal for the acting seat and leads to a position to which no offered move of its
    action leads. Moves that could not be finished, and moves that depend on unknown values, are left out.
    """
    legal_moves, chance = list(legal_moves), random.Random(len(table.entries))
    seats = {move.seat for move in legal_moves} or {table.acting}
    for move in _tried(table, legal_moves, seats, keys, chance):
        if FREE_WORD in write(move):
            continue
        result = table.judge((move,))
        if _counts(table, result) and not _is_reached(table, move, result):
            yield move


def _tried(
    table: Table, legal_moves: list[Move], seats: Iterable[str], keys: Keys, chance: random.Random
) -> Iterator[Move]:
    """Yield the moves to try: a random one of each action, and offered ones with another value in one field."""
    for seat in sorted(filter(known, seats)):
        for action in filter(_offers, table.game.rules.actions.values()):
            yield random_move(action.move, seat, keys, chance)
    for move in chance.sample(legal_moves, min(NEIGHBOURS, len(legal_moves))):
        yield other_move(move, keys, chance)


def _offers(action: Action) -> bool:
    return action.options is not no_options


def _counts(table: Table, result: Declaration) -> bool:
    """Tell whether a move is legal by itself and finishes what it begins."""
    unfinished = table.game.rules.unfinished
    return (
        result.verdict.status is VerdictStatus.LEGAL
        and not result.verdict.waived
        and len(result.moves) == 1
        and result.outcome is not None
        and not (unfinished and unfinished(result.outcome.state))
    )


def _is_reached(table: Table, move: Move, result: Declaration) -> bool:
    """Tell whether an offered move, or one with more units, is this move or leads to the same position. So is a move
    that changes nothing, and one that says what all offered ones leave open.
    """
    try:
        reached = list(islice(_reached(table, verb_of(move)), MAX_REACHED + 1))
    except UnknownFactError:
        return True
    if move in reached or len(reached) > MAX_REACHED or _says_more(move, reached):
        return True
    facts = tuple(table.game.facts(tuple(table.seats)))
    target = _position(facts, result)
    if target == _facts(facts, table.state):
        return True
    return any(_position(facts, table.judge((other,))) == target for other in reached)


def _says_more(move: Move, legal_moves: list[Move]) -> bool:
    """Tell whether a move has an optional field that none of the offered moves has."""
    optional = _optional_fields(move)
    return bool(legal_moves) and not optional <= {name for other in legal_moves for name in _optional_fields(other)}


def _optional_fields(move: Move) -> set[str]:
    """Return the names of the optional fields in which a move differs from the default."""
    kind = type(move)
    optional = (field.name for field in fields_of(kind) if not field.required)
    return {name for name in optional if getattr(move, name) != defaults(kind)[name]}


def _reached(table: Table, verb: str) -> Iterator[Move]:
    latest = dict.fromkeys(table.game.rules.actions[verb].options(table.state))
    earlier: set[Move] = set()
    while latest:
        yield from latest
        earlier |= latest.keys()
        longer = islice((more for move in latest for more in table.extensions(move)), MAX_REACHED)
        latest = {move: None for move in longer if move not in earlier}


def _position(facts: Iterable[str], result: Declaration) -> list[str] | None:
    state = result.outcome.state if result.outcome else None
    return None if state is None else _facts(facts, state)


def _facts(facts: Iterable[str], state: Any) -> list[str]:
    return [_text(value_at(state, path)) for path in facts]


def _text(value: Any) -> str:
    return repr(sorted(map(repr, value)) if isinstance(value, tuple) else value)
