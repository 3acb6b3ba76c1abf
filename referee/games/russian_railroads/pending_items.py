"""The pending choices of Russian Railroads: parts of actions that remain to be resolved (specification 5.2)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.games.russian_railroads.action_spaces import ActionPart
from referee.judging.pending_choices import PendingChoice

VERBS: dict[str, tuple[str, ...]] = {
    "steps": ("step_track",),
    "industry": ("step_industry",),
    "take": ("take_locomotive", "take_factory"),
    "place_loco": ("place_locomotive",),
    "displaced": ("move_displaced", "flip_displaced"),
    "place_factory": ("place_factory",),
    "token": ("choose_token",),
    "card": ("choose_card",),
    "end_bonus": ("take_end_bonus", "take_ten"),
    "again": ("choose_again",),
    "reuse": ("choose_reuse",),
    "relocate": ("relocate", "decline_relocation"),
    "reveal": ("reveal_end_bonus",),
}
"""The verbs that resolve each kind of pending choice."""


CLAUSE = {
    "steps": "RRR-4.301",
    "industry": "RRR-4.601",
    "take": "RRR-4.401",
    "reuse": "RRR-4.1701",
    "end_bonus": "RRR-4.1201",
}
"""The kinds of action parts that require a choice, each with its clause."""


CHAINS = ("place_loco", "displaced", "place_factory")
"""The kinds of pending choices that must be completed first, because a tile in hand must be placed (RRR-R25)."""
IN_ORDER = (*CHAINS, "again")
"""The kinds of pending choices whose order is never free, including the repetition of a card's action, which is last
(RRR-R37).
"""


class PendingActionItem(PendingChoice, frozen=True, kw_only=True):
    """A pending choice on the stack: `count` steps or pieces remain, each resolved by one of its `verbs`.

    `colours` are the track colours that can be moved. `extra` is an optional black step (RRR-4.792); with `bonus`, such
    a step can still be earned; with `loose`, an earlier black step can count as the extra one, so that the remaining
    step can have any printed colour. With `partial`, the rest can be discarded (RRR-4.809, RRR-4.1109).

    `factory` is the number of the factory that has this effect, which can be declined until it is `begun` (RRR-4.614);
    `space` is its action space or engineer. `number` is a locomotive or factory tile, `from_card` marks the 9 of the
    card, `came_from` is the line from which it was removed, and `lines` are the lines changed by its chain.
    """

    kind: str
    colours: tuple[str, ...] = ()
    extra: int = 0
    bonus: bool = False
    loose: bool = False
    partial: bool = False
    factory: int = 0
    begun: bool = False
    space: str = ""
    number: int = 0
    from_card: bool = False
    came_from: str = ""
    lines: tuple[str, ...] = ()

    def allows(self, colour: str) -> bool:
        """Return whether a track of this colour can be moved now."""
        return (colour in self.colours and bool(self.count or self.loose)) or (colour == "black" and bool(self.extra))

    @property
    def movable(self) -> tuple[str, ...]:
        """The track colours that can be moved now."""
        colours = self.colours if self.count or self.loose else ()
        return tuple(dict.fromkeys((*colours, *(("black",) if self.extra else ()))))


def item(kind: str, seat: str, clause: str, count: int = 1, **more: Any) -> PendingActionItem:
    """Return a new pending choice of a seat, required by a clause."""
    return PendingActionItem(verbs=VERBS[kind], kind=kind, seat=seat, clause=clause, count=count, **more)


def of_part(part: ActionPart, seat: str, clause: str = "", *, partial: bool = False) -> PendingActionItem:
    """Return the pending choice for a part of an action; its clause is `clause`, by default that of `CLAUSE`."""
    choice = item(part.kind, seat, clause or CLAUSE[part.kind], part.count)
    return structs.replace(choice, colours=part.colours, about=part.about, partial=partial)
