"""How a clause of the rules is written with a case that breaks it and one that keeps it; the positions of this folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from tests.games.plan_city.plan_city_tables import (
    IDLE_CENTRE,
    MILL,
    PLAIN,
    START,
    field,
    placing,
    situation,
    stands,
    turn,
)
from tests.games.plan_city.plan_city_tables import Change as Change
from tests.play.clause_cases import Case, Pair, several

BIDS = {"A": "1:4", "B": "2:2", "C": "3:5", "D": "coal"}
WON = placing(**BIDS)
"""A has won with 4, B with 2, C with 5, D is on the coal card."""
DONE = {f"{seat}.{what}": True for seat in "ABCD" for what in ("placed", "done")}
TRUST = (WON, DONE, {"phase": "trust"})
LAST_BID = (stands("A", "1", "8"), stands("B", "2", "2"), stands("C", "3", "4"), turn("D"))
"""D bids last: on the coal card the numbers of the others are 8 + 2 + 4 = 14 (PLC-X4), without an icon."""
SCORING = {"phase": "scoring", "round": 8, **{f"{seat}.contracts": 0 for seat in "ABCD"}}

IDLE = field("A", START, (IDLE_CENTRE, 1, 1))
"""A plan card over 2 × 2 cells of the start card, its engine space at 2:2 without a chip."""
FUELLED = field("A", START, (IDLE_CENTRE, 1, 1), chips="2:2")
TWO_IDLE = field("A", START, (IDLE_CENTRE, 1, 1), (MILL, 2, -2))
"""Engine spaces at 2:2 and 3:-1, both without a chip."""
ONE_IDLE = field("A", START, (IDLE_CENTRE, 1, 1), (MILL, 2, -2), chips="2:2")
MILL_APART = field("A", START, (MILL, 2, 2), chips="3:3")
"""A factory at 3:3 and 4:3, its chip at 3:3; of the start card all but 2:2 is visible."""
MILL_UPRIGHT = field("A", START, (MILL, 2, 2, 90), chips="3:3")
"""The same turned: by section 3.3 the half at local (1, 2) goes to (2, 1), so the factory is at 3:3 and 3:4."""
TWO_CARDS = field("A", START, (PLAIN, 2, 0))
"""A plan card over the eastern column of the start card."""
RIVER_APART = field("A", START, ("contract", 2, 2))
"""A contract card over the start card's corner, its river at 3:3."""
BARRED = {"fuel_then_cover": False}
STRICT = {"placement_order": "strict"}


def case(
    texts: str | tuple[str, ...],
    *changes: Change,
    before: str | tuple[str, ...] = (),
    leaves: Mapping[str, Any] | None = None,
    players: int = 4,
    options: Mapping[str, Any] | None = None,
) -> Case:
    """Write a case; `before` is played first, and what `leaves` says is on the table after a legal one."""
    lay = partial(situation, players, *changes, **(options or {}))
    return Case("", several(texts), (), lay, several(before), leaves or {})


def pair(id: str, broken: Case, kept: Case) -> Pair:
    """Write the cases of a clause; `id` is the clause, and a word where it has more pairs."""
    return Pair(broken, kept).named(id)


def may(*names: str) -> tuple[str, ...]:
    """Acts that A asks for."""
    return tuple(f"A: may {name}" for name in names)
