"""What a table knows of a declaration besides its fields: what lies where it is made, whose it is, what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.facts.facts import known
from referee.judging.declaration_draft import EvaluatedDraft
from referee.notation.move import Move, Moves, fields_of, verb_of
from referee.reading.contents import content_paths, seats_at, sites
from referee.reading.explained_words import TableFacts
from referee.reading.lattice import Lattice
from referee.reading.position import Position
from referee.reading.senses import SeatSense, Sense, ThingSense
from referee.reading.slots import phrases_of
from referee.reading.table_names import mentions_by_number
from referee.rules.game import Game


def table_facts(lattice: Lattice, evaluated: EvaluatedDraft, position: Position) -> TableFacts:
    """Return what a table knows of a judged declaration."""
    moves = evaluated.moves
    senses = {sense for move in moves for sense in _contents(position, move)}
    return TableFacts(
        frozenset(senses),
        frozenset(abs(line.amount) for line in evaluated.verdict.ledger),
        frozenset(_ends(evaluated)),
        frozenset(_effect_ids(evaluated)),
        frozenset(_descriptions(position.table.game, moves)),
        tuple(mentions_by_number(lattice, position)),
    )


def _contents(position: Position, move: Move) -> Iterator[Sense]:
    """Yield the things at the location of a move, and the seats that own them."""
    verb = verb_of(move)
    yield from map(SeatSense, seats_at(position.table.game, position.state, move))
    holders = [move, *(item for field in fields_of(type(move)) if field.is_list for item in getattr(move, field.name))]
    for name, row in content_paths(position.table.game, verb).items():
        for site, thing in sites(position.state, row):
            if not known(thing) or not thing or not any(_is_at(site, row.where, holder) for holder in holders):
                continue
            if row.seat:
                seat = getattr(thing, row.seat)
                yield from (SeatSense(seat),) if known(seat) and seat else ()
                continue
            for each in thing if isinstance(thing, tuple) else (thing,):
                yield ThingSense(row.of or f"lying.{verb}.{name}", str(each))


def _is_at(site: Mapping[str, str], where: Mapping[str, list[Any]], holder: Any) -> bool:
    """Return whether a move or one of its list items is at a location."""
    keys_by_field = {
        **{name: map(str, values) for name, values in where.items()},
        **{name: (key,) for name, key in site.items()},
    }
    return all(str(getattr(holder, name, None)) in keys for name, keys in keys_by_field.items())


def _descriptions(game: Game, moves: Moves) -> Iterator[str]:
    """Yield the fields that describe the location of a move instead of naming it."""
    verbs = {verb_of(move) for move in moves}
    for name, row in phrases_of(game).get("described", {}).items():
        if not verbs.isdisjoint(row["verbs"]):
            yield from filter(None, (name, row.get("of", "")))


def _ends(evaluated: EvaluatedDraft) -> Iterator[int]:
    """Yield the numbers that the effects of a declaration lead to."""
    values = (str(value) for line in evaluated.verdict.ledger for value in line.values.values())
    yield from (int(value) for value in values if value.isdecimal())


def _effect_ids(evaluated: EvaluatedDraft) -> Iterator[str]:
    """Yield what the effects of a declaration are in or about."""
    for line in evaluated.verdict.ledger:
        yield line.what
        yield from (value for value in line.values.values() if isinstance(value, str))
