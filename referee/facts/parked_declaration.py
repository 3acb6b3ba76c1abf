"""The ledger of a declaration that is parked: what it may have changed is not known any more."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import KeySet, Unknown, UnknownFactError, get, hints, known, put
from referee.facts.ledger import Ledger
from scoring.fields.field import FieldBase


class ParkedFacts(Struct, frozen=True):
    """What a parked declaration of a seat leaves open: each fact with what it was `before`.

    Of the things in each of `groups` (paths, each with all that is below it) the declaration has changed at most one.
    `stands_for` are the beginnings of paths by which the table is asked instead where such a fact is missing.
    """

    seat: str
    before: Mapping[str, Any] = {}
    groups: tuple[tuple[str, ...], ...] = ()
    stands_for: tuple[str, ...] = ()

    def waits(self, state: Any) -> bool:
        """Tell whether something of it is still not told."""
        return any(untold(state, path) for path in self.before)

    def covers(self, state: Any, path: str) -> bool:
        """Tell whether a question is open because of it."""
        return path in self.before or (path.startswith(self.stands_for) and self.waits(state))


class ParkingLedger(Ledger):
    """A ledger that also forgets; it remembers what was known of it. `earlier` are the facts that lines parked before
    have left open; what nobody had told anyhow is not open because of this one.
    """

    def __init__(self, state: Any, earlier: Collection[str] = ()) -> None:
        super().__init__(state)
        self.earlier = earlier
        self.before: dict[str, Any] = {}
        self.groups: list[tuple[str, ...]] = []
        self.stands_for: list[str] = []

    def forget(self, *paths: str) -> None:
        """Let everything at and below these paths be untold; a path that leads nowhere is left out."""
        for path in paths:
            try:
                value = get(self.state, path)
            except (KeyError, UnknownFactError):
                continue
            self.state = put(self.state, path, self._untold(value, path))

    def _untold(self, node: Any, path: str) -> Any:
        if isinstance(node, Struct):
            fields = {
                name: self._untold(getattr(node, name), f"{path}.{name}")
                for name, (inner, notes) in hints(type(node)).items()
                if FieldBase in notes or KeySet in notes or (isinstance(inner, type) and issubclass(inner, Struct))
            }
            return structs.replace(node, **fields)
        if isinstance(node, dict):
            return {key: self._untold(value, f"{path}.{key}") for key, value in node.items()}
        if known(node) or path in self.earlier:
            self.before.setdefault(path, node)
        return Unknown(path)

    def one_of(self, *paths: str) -> None:
        """Forget things of which the declaration has changed one at most: when that is told, the others are back."""
        self.forget(*paths)
        self.groups.append(paths)

    def left(self, seat: str) -> ParkedFacts:
        """Give what the declaration of a seat leaves open."""
        return ParkedFacts(seat, self.before, tuple(self.groups), tuple(self.stands_for))


def untold(state: Any, path: str) -> bool:
    """Tell whether a fact of a state is not told; one that has no place in it needs no telling."""
    try:
        return not known(get(state, path))
    except (KeyError, UnknownFactError):
        return False


def with_restored_facts(state: Any, open: Mapping[int, ParkedFacts], facts: Mapping[str, Any]) -> Any:
    """Bring back what a parked declaration cannot have changed, because it has changed one of the `facts` just entered.

    What another parked declaration may have changed as well stays untold.
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
