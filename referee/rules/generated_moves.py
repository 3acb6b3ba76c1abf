"""The moves that can be declared now, generated from the checks of an action: each move that no check refuses is
offered, so that a list of moves never repeats a check.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from msgspec import structs

from referee.facts.facts import Unknown, UnknownFactError
from referee.facts.verdict import Breach, MissingFieldError
from referee.notation.move import Move

Starts = Callable[[Any], Iterable[dict[str, Any]]]
"""A function that returns the values of fields which the state determines, such as the seat, for each way to begin."""
Choices = Mapping[str, Iterable[Any] | Callable[[Any], Iterable[Any]]]
"""By field, the values that it can have, or a function that returns them for a state."""
Checking = Callable[[Any, Any], Generator[Iterator[Breach], bool, None]]
"""The function that yields the checks of a move in a state."""


_UNDECIDED: Any = Unknown("choice")
"""In place of a choice: a check that refuses a move with it refuses the move with every choice."""


class ListField(NamedTuple):
    """The field of a move with a list of items, and a function that returns the items that can be added to it."""

    field: str
    items: Callable[[Any, Any], Iterable[Any]]


def accepted(checks: Generator[Iterator[Breach], bool, None]) -> bool:
    """Return whether no check refuses a move. A check that needs an unknown value counts as passed: the move is
    offered, and the question for the value follows when it is declared.
    """
    try:
        check = next(checks)
        while True:
            try:
                for _ in check:
                    return False
            except UnknownFactError:
                pass
            check = checks.send(True)
    except (StopIteration, UnknownFactError):
        return True
    except MissingFieldError:
        return False


def can_begin(
    kind: type[Move], checks: Checking, open_fields: Iterable[str], state: Any, start: Mapping[str, Any]
) -> bool:
    """Return whether the checks accept a move as far as it is decided, with some fields left open."""
    return accepted(checks(state, kind(**start, **dict.fromkeys(open_fields, _UNDECIDED))))


def generated(kind: type[Move], checks: Checking, starts: Starts, choices: Choices, state: Any) -> Iterator[Move]:
    """Yield each move that the checks accept, from every start with every combination of the choices."""
    values_of: list[tuple[Any, ...]] | None = None
    for start in starts(state):
        if choices and not can_begin(kind, checks, choices, state, start):
            continue  # whatever is chosen
        if values_of is None:  # most actions cannot begin
            values_of = [tuple(each(state) if callable(each) else each) for each in choices.values()]
        for values in product(*values_of):
            move = kind(**start, **dict(zip(choices, values, strict=True)))
            if accepted(checks(state, move)):
                yield move


def with_first_item(
    kind: type[Move], checks: Checking, starts: Starts, list_field: ListField, state: Any
) -> Iterator[Move]:
    """Yield each move that the checks accept, from every start with no item or one in its list."""
    nothing: dict[str, Any] = {list_field.field: ()}
    for start in starts(state):
        move = kind(**start, **nothing)
        if accepted(checks(state, move)):
            yield move
        yield from _with_item(checks, list_field, state, move)


def with_item(checks: Checking, list_field: ListField, state: Any, move: Move) -> Iterator[Move]:
    """Yield the versions of a move with another item that the checks accept; none for an empty list."""
    if getattr(move, list_field.field):
        yield from _with_item(checks, list_field, state, move)


def _with_item(checks: Checking, list_field: ListField, state: Any, move: Move) -> Iterator[Move]:
    items = getattr(move, list_field.field)
    for item in list_field.items(state, move):
        longer = structs.replace(move, **{list_field.field: (*items, item)})
        if accepted(checks(state, longer)):
            yield longer
