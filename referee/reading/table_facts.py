"""What a table knows of a declaration besides its fields: what lies where it is made, whose it is, what follows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from referee.facts.facts import UnknownFactError, known
from referee.notation.move import Move, Moves, fields_of, verb_of
from referee.reading.contents import ContentPath, content_paths, seats_at, sites
from referee.reading.explained_words import TableFacts
from referee.reading.game_phrases import game_phrases
from referee.reading.lattice import Lattice
from referee.reading.position import Position
from referee.reading.senses import Match, Mention, VerbSense
from referee.reading.slots import phrases_of
from referee.reading.table_names import mentions_by_number
from referee.record.declaration import Declaration
from referee.rules.game import Game

_END_VALUES = ("space", "reach", "shown")
"""The values of effects that are where something arrives."""


def table_facts(lattice: Lattice, evaluated: Declaration, position: Position) -> TableFacts:
    """Return what a table knows of a judged declaration."""
    moves = evaluated.moves
    things: dict[str, set[str]] = defaultdict(set)
    for key_set, id in (each for move in moves for each in _contents(position, move)):
        things[key_set].add(id)
    seats = (seat for move in moves for seat in _seats(position, move))
    unknown = (key_set for move in moves for key_set in _unknown_contents(position, move))
    game, ledger = position.table.game, evaluated.verdict.ledger
    phrases = phrases_of(game)
    return TableFacts(
        things=things,
        times=frozenset(phrases.get("often", {}).get(verb_of(move), "") for move in moves),
        seats=frozenset(seats),
        amounts=frozenset(abs(line.amount) for line in ledger),
        costs=frozenset(abs(line.amount) for line in ledger if line.kind == "pay"),
        spending=frozenset(_spending(game)),
        which=frozenset(phrases.get("numbered", {}).get("fields", ())),
        prices=frozenset(phrases.get("checked", {}).get("fields", ())),
        unordered=frozenset(phrases.get("unordered", {}).get("key_sets", ())),
        possible=frozenset(filter(position.is_possible, _exact_acts(lattice))),
        next_seat=_next_seat(evaluated, game),
        acting=position.table.acting,
        ends=frozenset(_ends(evaluated)),
        ids=frozenset(_effect_ids(evaluated)),
        descriptions=frozenset((*unknown, *_descriptions(game, moves))),
        mentions=tuple(mentions_by_number(lattice, position)),
    )


def _exact_acts(lattice: Lattice) -> set[str]:
    """Return the actions that words of a line name exactly."""
    edges = (each for start in lattice.places for each in lattice.at(start))
    names = (each for each in edges if isinstance(each, Mention) and each.how is Match.EXACT)
    return {sense.verb for each in names for sense in each.senses if isinstance(sense, VerbSense)}


def _contents(position: Position, move: Move) -> Iterator[tuple[str, str]]:
    """Yield (key set, id) for each known thing at the location of a move."""
    for key_set, row, thing in _things_at(position, move):
        if known(thing) and thing and not row.seat:
            yield from ((key_set, str(each)) for each in (thing if isinstance(thing, tuple) else (thing,)))


def _seats(position: Position, move: Move) -> Iterator[str]:
    """Yield the seats whose thing lies at the location of a move."""
    yield from seats_at(position.table.game, position.state, move)
    for _, row, thing in _things_at(position, move):
        seat = getattr(thing, row.seat) if row.seat and known(thing) and thing else ""
        yield from (seat,) if known(seat) and seat else ()


def _unknown_contents(position: Position, move: Move) -> Iterator[str]:
    """Yield the key sets of the unknown things at the location of a move: the line may name any."""
    yield from (key_set for key_set, row, thing in _things_at(position, move) if not known(thing) and not row.seat)


def _things_at(position: Position, move: Move) -> Iterator[tuple[str, ContentPath, Any]]:
    """Yield (key set, path, thing) for what lies at the location of a move or of one of its list items."""
    verb = verb_of(move)
    holders = [move, *(item for field in fields_of(type(move)) if field.is_list for item in getattr(move, field.name))]
    for name, row in content_paths(position.table.game, verb).items():
        for site, thing in sites(position.state, row):
            if any(_is_at(site, row.where, holder) for holder in holders):
                yield row.of or f"lying.{verb}.{name}", row, thing


def _is_at(site: Mapping[str, str], where: Mapping[str, list[Any]], holder: Any) -> bool:
    """Return whether a move or one of its list items is at a location."""
    keys_by_field = {
        **{name: map(str, values) for name, values in where.items()},
        **{name: (key,) for name, key in site.items()},
    }
    return all(str(getattr(holder, name, None)) in keys for name, keys in keys_by_field.items())


def _next_seat(evaluated: Declaration, game: Game) -> str:
    """Return the seat whose turn follows a declaration that ends a turn; "" if there is none, or it is unknown."""
    outcome = evaluated.outcome
    if outcome is None or outcome.state is None or not any(move.ends_turn for move in evaluated.moves):
        return ""
    try:
        seat = game.rules.actor(outcome.state, "")
    except UnknownFactError:
        return ""
    return seat if isinstance(seat, str) else ""


def _descriptions(game: Game, moves: Moves) -> Iterator[str]:
    """Yield the fields that describe the location of a move instead of naming it."""
    verbs = {verb_of(move) for move in moves}
    for name, row in phrases_of(game).get("described", {}).items():
        if not verbs.isdisjoint(row["verbs"]):
            yield from filter(None, (name, row.get("of", "")))


def _spending(game: Game) -> Iterator[str]:
    """Yield the fields that are never filled without being named, without the names of their actions."""
    phrases = game_phrases(game)
    for name in (*phrases.spending_fields, *phrases.spending_fields_if_unclear):
        yield name.rpartition(".")[2]


def _ends(evaluated: Declaration) -> Iterator[int]:
    """Yield the numbers that the effects of a declaration lead to."""
    lines = evaluated.verdict.ledger
    values = (str(value) for line in lines for name, value in line.values.items() if name in _END_VALUES)
    yield from (int(value) for value in values if value.isdecimal())


def _effect_ids(evaluated: Declaration) -> Iterator[str]:
    for line in evaluated.verdict.ledger:
        yield line.what
        yield from (value for value in line.values.values() if isinstance(value, str))
