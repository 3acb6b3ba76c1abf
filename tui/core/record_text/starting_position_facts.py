"""The facts that equal the starting position, in a position described by the players. The record contains all of them;
the displayed text summarises them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.facts.facts import UnknownFactError, get
from referee.record.entry import Entry
from referee.record.replay import state_with_values
from referee.table.described_position import rest
from referee.table.table import Table


def at_start(table: Table, entry: Entry, facts: Mapping[str, Any]) -> frozenset[str]:
    """Return the paths, in a position described by the players, that "the rest as at the start" covers; empty unless
    the position contains all of them with their initial values.
    """
    earlier = [step for step in table.steps if step.entry.seq < entry.seq]
    if entry.kind != "position" or not earlier:
        return frozenset()
    table_state, game = earlier[-1].table_state, table.game
    options, printed = dict(table_state.state.options), dict(table_state.state.printed)
    initial_state = game.rules.first_state(table_state.seats, options, printed)
    fact_values = {path: tuple(value) if isinstance(value, list) else value for path, value in facts.items()}
    same = {path for path, value in fact_values.items() if _lies(initial_state, path, value)}
    others = {path: value for path, value in fact_values.items() if path not in same}
    before = {path for step in earlier for path in step.entry.body.get("facts", ())}
    try:
        state = state_with_values(game, table_state.state, others)
    except (KeyError, UnknownFactError):  # told under rules that had another place for it
        return frozenset()
    remaining_paths = rest(game, table_state.seats, state, before | others.keys()).keys()
    return frozenset(remaining_paths) if remaining_paths and remaining_paths <= same else frozenset()


def _lies(state: Any, path: str, value: Any) -> bool:
    """Return whether the state has this value of a fact; always False for printed values."""
    if path.startswith("printed."):
        return False
    try:
        return bool(get(state, path) == value)
    except (KeyError, UnknownFactError):
        return False
