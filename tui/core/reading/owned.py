"""What somebody has: whether a move is about a thing of its seat, and what lies at a path of the state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.facts.facts import known
from referee.notation.move import Move, verb_of
from referee.record.judging_context import JudgingContext
from tui.core.reading.said import said as said_of


def owned(table: JudgingContext, state: Any, move: Move) -> bool | None:
    """Tell whether a move names what its seat has: a thing that several have is one's own. None where it is not about
    what anybody has.
    """
    paths: Mapping[str, str] = said_of(table.game).get("owned", {})
    for field, path in paths.items():
        name, _, verb = field.partition(".")
        if verb in ("", verb_of(move)) and hasattr(move, name):
            values = getattr(move, name)
            mine = set(at(state, path.format(seat=move.seat).split(".")))
            return bool(mine) and set(values if isinstance(values, tuple) else (values,)) <= mine
    return None


def everybodys(table: JudgingContext, state: Any, verb: str, field: str) -> Iterator[Any]:
    """Give what any seat has that a field of a verb can name."""
    path = said_of(table.game).get("owned", {}).get(f"{field}.{verb}")
    for seat in table.seats if path else ():
        yield from at(state, path.format(seat=seat).split("."))


def at(state: Any, parts: list[str]) -> Iterator[Any]:
    """Give what is known at a path of the state; a star stands for every key."""
    if not known(state):
        return
    if not parts:
        yield state
    elif parts[0] == "*":
        for one in state.values() if isinstance(state, Mapping) else state:
            yield from at(one, parts[1:])
    else:
        yield from at(state[parts[0]] if isinstance(state, Mapping) else getattr(state, parts[0]), parts[1:])
