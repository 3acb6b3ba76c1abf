"""A function that compares a parked declaration with the same one declared: what it leaves known must be so."""

from __future__ import annotations

from collections.abc import Iterator

from referee.checking.changes import changed_facts
from referee.facts.facts import get, known
from referee.judging.pending_choices import open_choices
from referee.notation.move import Move, fields_of
from referee.table.table import Table

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
