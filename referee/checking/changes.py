"""What a declaration changes: which facts, whether their values are possible, and the invariants that a game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.facts.facts import FactSpec, UnknownFactError, get, known, same
from referee.judging.pending_choices import open_choices
from referee.notation.move import Move, fields_of
from referee.rules.game import GameRules
from referee.table.table import Table


def changed_facts(facts: Mapping[str, FactSpec], before: Any, after: Any, start: str = "") -> Iterator[tuple[str, Any]]:
    """Yield (path, value) of each fact that is known and differs from that of an earlier state."""
    for name, was, value in _pairs(before, after):
        path = f"{start}{name}"
        if path not in facts:
            yield from () if value is was else changed_facts(facts, was, value, f"{path}.")
        elif known(value) and not same(value, was):
            yield path, value


def _pairs(before: Any, after: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield (name, earlier value, value) of the parts of a state."""
    if isinstance(after, Struct):
        yield from ((name, getattr(before, name, None), getattr(after, name)) for name in after.__struct_fields__)
    elif isinstance(after, dict):
        earlier = before if isinstance(before, dict) else {}
        yield from ((name, dict.get(earlier, name), value) for name, value in after.items())


def value_at(state: Any, path: str) -> Any:
    """Return the value of a fact; None if there is none in this state."""
    try:
        return get(state, path)
    except (KeyError, UnknownFactError):
        return None


def violated_invariants(rules: GameRules, before: Any, after: Any) -> Iterator[str]:
    """Yield the name of each declared invariant that does not hold between two states; one that needs an unknown value
    is left out.
    """
    for invariant in rules.invariants:
        try:
            if not invariant(before, after):
                yield invariant.__name__
        except UnknownFactError:
            continue


ORDER_OF_PLAY = ("phase", "round", "active")


def wrongly_known(table: Table, move: Move) -> Iterator[str]:
    """Yield the paths of facts that a legal move changes, and that are known to be otherwise after it was parked.
    Nothing is compared if choices are open, or if the order of play then waits for a fact; nor of a move without
    fields, which only ends a step: nothing about it can be doubtful, so that it is not parked.
    """
    declared, parked = table.trial(), table.trial()
    if not fields_of(type(move)) or open_choices(table.state) or not declared.declare((move,)).step:
        return
    parked.park("something", move.seat)
    order = (*ORDER_OF_PLAY, table.game.meta.rounds)
    if open_choices(declared.state) or any(_differs(declared, parked, name) for name in order):
        return
    facts = table.game.facts(tuple(table.seats))
    for path, value in changed_facts(facts, table.state, declared.state):
        remaining = get(parked.state, path)
        if known(remaining) and remaining != value:
            yield path


def _differs(declared: Table, parked: Table, name: str) -> bool:
    first, second = (getattr(table.state, name, "") for table in (declared, parked))
    return not known(second) or not known(first) or second != first
