"""The declared order of two tiles, a factory and a locomotive, that one action takes (RRR-4.416)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from referee.facts.verdict import Breach
from referee.games.russian_railroads import effect_stack
from referee.games.russian_railroads.pending_items import PendingActionItem
from referee.games.russian_railroads.state import State
from referee.judging.judge import cites
from referee.rules.game import Check

Tile = Literal["factory", "loco"]
KIND = "take"
_OTHER: dict[Tile, Tile] = {"factory": "loco", "loco": "factory"}


def allows(tile: Tile) -> Callable[[PendingActionItem], bool]:
    """Return the test whether a pending choice allows a tile."""
    other = _OTHER[tile]
    return lambda pending_item: pending_item.about != other


@cites("RRR-4.416")
def is_next(state: State, seat: str, tile: Tile) -> Check:
    """Yield a breach if the other tile must be taken first, as the declared order requires (RRR-4.416)."""
    suits = allows(tile)
    pending_item = effect_stack.open_item(state, seat, KIND, suits)
    if not pending_item or suits(pending_item):
        return
    if tile == "factory":
        yield Breach("RRR-4.416", "locomotive_due", {"seat": seat}, "take_locomotive_now")
    else:
        yield Breach("RRR-4.416", "factory_due", {"seat": seat}, "take_factory_now")
