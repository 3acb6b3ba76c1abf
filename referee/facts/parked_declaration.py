"""A ledger for a declaration that is kept undecided ("parked"): it marks the state values that the declaration may have
changed as unknown.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import KeySet, Unknown, UnknownFactError, get, hints, known, put
from referee.facts.ledger import Ledger
from scoring.fields.field import FieldBase


class ParkedFacts(Struct, frozen=True):
    """The state values made unknown by an undecided ("parked") declaration of a seat; `before` contains their previous
    values.

    Each group in `groups` is a list of paths of game objects, of which the declaration changed at most one. The table
    may be asked for a path with a prefix in `stands_for` instead of an unknown value.
    """

    seat: str
    before: Mapping[str, Any] = {}
    groups: tuple[tuple[str, ...], ...] = ()
    stands_for: tuple[str, ...] = ()

    def waits(self, state: Any) -> bool:
        """Return whether at least one of these values is still unknown."""
        return any(untold(state, path) for path in self.before)

    def covers(self, state: Any, path: str) -> bool:
        """Return whether the question for a path is caused by this undecided declaration."""
        return path in self.before or (path.startswith(self.stands_for) and self.waits(state))


class ParkingLedger(Ledger):
    """A ledger that can also mark values as unknown and stores their previous values. `earlier` are the values made
    unknown by previous undecided declarations; values that were already unknown are not stored.
    """

    def __init__(self, state: Any, earlier: Collection[str] = ()) -> None:
        super().__init__(state)
        self.earlier = earlier
        self.before: dict[str, Any] = {}
        self.groups: list[tuple[str, ...]] = []
        self.stands_for: list[str] = []

    def forget(self, *paths: str) -> None:
        """Mark the values at these paths, and all values below them, as unknown. A path that does not exist is
        ignored.
        """
        for path in paths:
            try:
                value = get(self.state, path)
            except (KeyError, UnknownFactError):
                continue
            self.state = put(self.state, path, self._untold(value, path))

    def _untold(self, node: Any, path: str) -> Any:
        if isinstance(node, Struct):
            return structs.replace(
                node, **{name: self._untold(getattr(node, name), f"{path}.{name}") for name in _of_facts(type(node))}
            )
        if isinstance(node, dict):
            return {key: self._untold(value, f"{path}.{key}") for key, value in node.items()}
        if known(node) or path in self.earlier:
            self.before.setdefault(path, node)
        return Unknown(path)

    def one_of(self, *paths: str) -> None:
        """Mark game objects as unknown, of which the declaration changed at most one. As soon as the changed one is
        entered, the values of the others are restored.
        """
        self.forget(*paths)
        self.groups.append(paths)

    def forget_changes(self, before: Any) -> None:
        """Mark as unknown all values that differ from those of an earlier state, because the declaration may not have
        been the one that the order of play waits for.
        """
        for path in _differing(before, self.state):
            self.before.setdefault(path, get(before, path))
            self.forget(path)

    def undecided_facts(self, seat: str) -> ParkedFacts:
        """Return the values made unknown by the declaration of a seat."""
        return ParkedFacts(seat, self.before, tuple(self.groups), tuple(self.stands_for))


def _of_facts(kind: type) -> list[str]:
    """Return the names of the fields of a state type that contain facts."""
    return [
        name
        for name, (inner, notes) in hints(kind).items()
        if FieldBase in notes or KeySet in notes or (isinstance(inner, type) and issubclass(inner, Struct))
    ]


def _differing(before: Any, after: Any, start: str = "") -> list[str]:
    """Return the paths of the facts that are known in both states, with different values."""
    if isinstance(after, Struct):
        pairs = [(name, getattr(before, name), getattr(after, name)) for name in _of_facts(type(after))]
    elif isinstance(after, dict) and isinstance(before, dict):
        pairs = [(key, before[key], after[key]) for key in after.keys() & before.keys()]
    else:
        return [start.removesuffix(".")] if known(before) and known(after) and before != after else []
    return [path for name, was, value in pairs for path in _differing(was, value, f"{start}{name}.")]


def untold(state: Any, path: str) -> bool:
    """Return whether the value at a path is unknown; False if the path does not exist."""
    try:
        return not known(get(state, path))
    except (KeyError, UnknownFactError):
        return False


def with_restored_facts(state: Any, open: Mapping[int, ParkedFacts], facts: Mapping[str, Any]) -> Any:
    """Restore unknown values that an undecided declaration cannot have changed, because the entered `facts` show that
    it changed a different object of the group.
    """
    for seq, parked in open.items():
        for group in parked.groups:
            hit = [thing for thing in group if any(_changed(parked, thing, path, facts[path]) for path in facts)]
            if len(hit) != 1:
                continue
            others = {path for number, other in open.items() if number != seq for path in other.before}
            for path, was in parked.before.items():
                back = any(_below(path, thing) for thing in group if thing != hit[0])
                if back and path not in others and known(was) and untold(state, path):
                    state = put(state, path, was)
    return state


def _below(path: str, thing: str) -> bool:
    return path == thing or path.startswith(f"{thing}.")


def _changed(parked: ParkedFacts, thing: str, path: str, value: Any) -> bool:
    return _below(path, thing) and path in parked.before and known(was := parked.before[path]) and was != value
