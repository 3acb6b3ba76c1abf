"""Checks for impossible and unlikely printed values, usable by any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from referee.printed_lines.tokens import Values
from referee.rules.game import Game
from scoring.errors import Fault

Numbers = tuple[int, ...]


def game_function(game: Game, name: str) -> Callable[..., Any]:
    """Return a function of the game's module `printed_value_checks` by name."""
    function: Callable[..., Any] = getattr(game.module("printed_value_checks"), name)
    return function


class LineCheck(Struct, frozen=True, forbid_unknown_fields=True):
    """A check of printed values at some paths (by default those of the line), and the fault it reports.

    `kind` is a key of `KINDS`, or a function of the game's `printed_value_checks.py`, which receives the values in
    order (None for unknown) and returns its own faults. Incomplete values are checked only if `partial` is set.
    """

    kind: str
    paths: tuple[str, ...] = ()
    fault: str = ""
    partial: bool = False
    usual: tuple[tuple[int, ...], ...] = ()

    def faults(self, values: Values, paths: Sequence[str], game: Game) -> list[Fault]:
        """Return the faults that this check finds in the values."""
        checked = [values.get(path) for path in self.paths or paths]
        if None in checked and not self.partial:
            return []
        kind = KINDS.get(self.kind)
        if kind is None:
            return list(game_function(game, self.kind)(checked))
        known = tuple(value for value in checked if value is not None)
        is_usual = known in self.usual or not kind(known)
        return [] if is_usual else [Fault(self.fault, "", {"given": known, "values": known})]


def _not_rising(numbers: Numbers) -> bool:
    return any(after <= before for before, after in pairwise(numbers))


def _falling(numbers: Numbers) -> bool:
    return any(after < before for before, after in pairwise(numbers))


def _rising(numbers: Numbers) -> bool:
    return any(after > before for before, after in pairwise(numbers))


def _all_zero(numbers: Numbers) -> bool:
    return not any(numbers)


KINDS: dict[str, Callable[[Numbers], bool]] = {
    "not_rising": _not_rising,
    "falling": _falling,
    "rising": _rising,
    "all_zero": _all_zero,
    "unusual": any,
}
"""The test function of each kind of check; `unusual` matches numbers that are not among the usual ones and not
all 0.
"""
