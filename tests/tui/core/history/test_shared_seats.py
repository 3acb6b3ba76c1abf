"""Who played a seat: a rename is the same person, a substitute another, and only what was played counts."""

from __future__ import annotations

import pytest

from referee.table.computed_table_summary import changed_hands
from tests.tui.core.history.history_tables import Change, played, with_changes

END = len(played().entries)


def sits(name: str, seat: str = "A") -> Change:
    return lambda table: table.hand_over(seat, name)


def called(name: str, seat: str = "A") -> Change:
    return lambda table: table.rename(seat, name)


def kept(name: str, seat: str = "A") -> Change:
    """As an older program, or another one, kept a name: however it was typed."""
    return lambda table: table.add("handover", {"name": name, "was": ""}, seat)


CASES = {
    "nobody changed": ((), set()),
    "a substitute": (((20, sits("Dai")),), {"A"}),
    "a substitute at the other seat": (((20, sits("Dai", "B")),), {"B"}),
    "another name": (((20, called("Akira")),), set()),
    "a substitute before anything was played": (((1, sits("Dai")),), set()),
    "a substitute after the last move": (((END, sits("Dai")),), {"A"}),
    "left, and nobody came": (((20, sits("")),), set()),
    "left, and somebody came later": (((20, sits("")), (30, sits("Dai"))), {"A"}),
    "left and came back": (((20, sits("")), (30, sits("aki"))), set()),
    "a substitute for a while": (((20, sits("Dai")), (30, sits("Aki"))), {"A"}),
    "renamed, left and came back": (((10, called("Akira")), (20, sits("")), (30, sits("Akira"))), set()),
    "came back in wide letters": (((20, sits("")), (30, sits("Ａｋｉ"))), set()),
    "came back with an accent of its own": (
        ((10, called("Zo\u00e9")), (20, sits("")), (30, kept("Zoe\u0301"))),
        set(),
    ),
    "a substitute, renamed": (((20, sits("Dai")), (30, called("Daisuke"))), {"A"}),
    "a substitute taken back": (((20, sits("Dai")), (21, lambda table: table.retract(21))), set()),
}


@pytest.mark.parametrize("name", CASES)
def test_changed_hands(name: str) -> None:
    changes, seats = CASES[name]
    table = with_changes(*changes)
    assert changed_hands(table.steps, table.seats) == seats
