"""What cannot be an answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from referee.games.plan_city.cards import word_faults
from referee.games.plan_city.state import State
from scoring.games.plan_city.fields import ROTATIONS
from scoring.games.plan_city.values import SPAN
from scoring.trouble import Fault


def check(_state: State | None, path: str, value: Any) -> Iterator[Fault]:
    """List what is wrong with an answer beyond its type: the notation of a card, positions, rotations, lists."""
    *above, last = path.split(".")
    if last == "cells" and path.startswith("printed."):
        yield from word_faults(above[-1], value, path)
    elif last in ("chips", "fuelled"):
        yield from _positions(path, value)
    elif last == "rotation" and value not in ROTATIONS:
        yield Fault("rotation_odd", path, {"given": value, "choices": ROTATIONS, "clause": "PLC-4.4"})
    if isinstance(value, tuple):
        yield from _twice(path, value)


def _positions(path: str, value: tuple[str, ...]) -> Iterator[Fault]:
    for number, text in enumerate(value):
        found = re.fullmatch(r"(-?\d{1,2}):(-?\d{1,2})", text)
        if not found or not all(abs(int(part)) < SPAN for part in found.groups()):
            yield Fault("position_odd", f"{path}.{number}", {"given": text[:40]})


def _twice(path: str, value: tuple[str, ...]) -> Iterator[Fault]:
    """Nothing that this game lists is there twice."""
    for one in dict.fromkeys(value):
        if value.count(one) > 1:
            yield Fault("item_twice", path, {"given": one[:40]})
