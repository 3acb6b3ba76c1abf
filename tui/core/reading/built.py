"""Declarations built as they are said."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from referee.judging.pending_choices import open_choices
from referee.notation.move import Move, MoveField, fields_of, verb_of
from scoring.fields.struct_fields import CompoundField
from tui.core.reading.found import MOST_BUILT, Found, fewer
from tui.core.reading.leaves import WHOLE
from tui.core.reading.owned import owned
from tui.core.reading.place import Here
from tui.core.reading.spoken import Item, Said


def direct(here: Here, said: Said, kind: type[Move], times: int, found: Found) -> None:
    """Find what a reading says itself, as declarations of so many `times`; those that cannot be with why not."""
    built = list(islice(_built(said, kind), MOST_BUILT))
    seats = (said.seat,) if said.seat else _whose(here, kind, built, here.seats(said.verb))
    tried = [(kind(seat=seat, **values),) * times for values in built for seat in seats]
    legal = [moves for moves in tried if here.legal(moves)]
    own = [moves for moves in legal if owned(here.table, here.state, moves[0])] if len(legal) > 1 else legal
    found.legal |= dict.fromkeys(own or legal)  # before a turn has ended nothing tells whose a thing is but this
    if legal:
        return
    if times > 1:
        fewer(here, tried, times, found)
    if found.confirm or (times > 1 and not open_choices(here.state)):
        return  # so many are only said of what a move has brought up
    refused = [moves for moves in tried if here.illegal(moves)]
    mine = {moves: owned(here.table, here.state, moves[0]) for moves in refused}
    for moves in [moves for moves in refused if mine[moves]] or refused:
        found.illegal[moves] = len(here.verdict(moves).clauses)
    found.others |= {moves for moves in refused if mine[moves] is False}


def _whose(here: Here, kind: type[Move], built: list[dict[str, Any]], seats: tuple[str, ...]) -> tuple[str, ...]:
    """Give who is meant when nobody is named: others than those who act next, where only they have what is said and
    may declare something of the kind as well.
    """
    has = {s for s in here.table.seats for values in built if owned(here.table, here.state, kind(seat=s, **values))}
    if not has or has & set(seats):
        return seats
    return tuple(seat for seat in here.table.seats if seat in has & _acting(here, kind)) or seats


def _acting(here: Here, kind: type[Move]) -> set[str]:
    return {move.seat for move in here.moves(verb_of(kind))}


def _built(said: Said, kind: type[Move]) -> Iterator[dict[str, Any]]:
    """Give the values of every move that a reading can mean as it is said."""
    names: list[str] = []
    choices: list[list[Any]] = []
    for field in fields_of(kind):
        if field.is_list and field.name in said.items:
            names.append(field.name)
            several = product(*(_items(field, item) for item in said.items[field.name]))
            choices.append(list(islice(several, MOST_BUILT)))
        elif f"{field.name}." in said.values:
            names.append(field.name)
            choices.append(list(said.values[f"{field.name}."]))
    for values in product(*choices):
        yield dict(zip(names, values, strict=True))


def _items(field: MoveField, item: Item) -> list[Any]:
    if WHOLE in item:
        return list(item[WHOLE])
    compound = field.element.field
    if not isinstance(compound, CompoundField):
        return []  # so many of them, and nobody says which
    parts = fields_of(compound.kind)
    told = {part.name: part for part in parts if part.name in item}
    if any(part.required and part.name not in item for part in parts):
        return []
    options = [list(product(*item[name])) if part.is_list else list(item[name]) for name, part in told.items()]
    return [compound.kind(**dict(zip(told, values, strict=True))) for values in product(*options)]
