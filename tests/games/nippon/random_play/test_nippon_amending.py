"""Amending by hand: what the shared tests of the record (tests/play) do with every game, once in full view."""

from __future__ import annotations

from tests.games.nippon.nippon_tables import table


def test_the_last_entry_can_be_amended() -> None:
    made = table(3)
    made.declare("A: mines 1")
    made.amend(made.entries[-1].seq, {"moves": [{"verb": "mines", "seat": "A", "steps": 2}]})
    assert made.state.seats["A"].markers["coal"] == 2
