"""Validation of the printed values of an opening, cached because consecutive tables usually have the same values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.rules.game import Game
from scoring.errors import Fault

MOST = 64
"""The maximum number of cached openings; a complete set of values is some tens of kilobytes."""

_Seen = tuple[Game, dict[str, Any], list[Fault]]
_SEEN: dict[tuple[int, tuple[str, ...], bytes], _Seen] = {}


def accepted_printed(
    game: Game, seats: tuple[str, ...], printed: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Fault]]:
    """Validate printed values (paths without `printed.`). Return (valid values in order, faults)."""
    try:
        key = (id(game), seats, msgspec.json.encode(printed))
    except (TypeError, ValueError, msgspec.MsgspecError):  # no data of a journal: nothing to know it again by
        return _check(game, seats, printed)
    if key not in _SEEN:
        if len(_SEEN) >= MOST:
            del _SEEN[next(iter(_SEEN))]
        _SEEN[key] = (game, *_check(game, seats, printed))  # the game is kept, so that its id stays its own
    _, values, faults = _SEEN[key]
    return dict(values), list(faults)


def _check(game: Game, seats: tuple[str, ...], printed: Mapping[str, Any]) -> tuple[dict[str, Any], list[Fault]]:
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for path, raw in printed.items():
        value, wrong = game.accept(seats, {path: raw}, "printed.")
        faults += wrong
        values |= {} if wrong else value
    return values, faults
