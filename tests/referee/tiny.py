"""A table to try the core on, with everything told, and a few moves that are always possible on it."""

from __future__ import annotations

from referee.record.entry import Entry
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table

GAME = find("nippon")
PRINTED = {
    **{f"tracks.{track}.top": 9 for track in ("coal", "money", "knowledge")},
    **{
        f"tracks.{track}.level.{space}": first + space
        for track, first in (("coal", 2), ("money", 12), ("knowledge", 1))
        for space in range(10)
    },
    "areas.symbols": ["6+6"],
    "worker_rows": 4,
}
TURNS = ("A: knowledge 1", "B: knowledge 2", "C: mines 1", "A: ships west_japan", "B: consolidate", "C: mines 1")


def opened(count: int = 3) -> Entry:
    names = ["Aki", "Ben", "Chie", "Dai"][:count]
    return opening(GAME, seats_of(GAME, names), printed=PRINTED, invented=True)


def table(count: int = 3) -> Table:
    return Table("tiny", [opened(count)])


def played(count: int = 3) -> Table:
    made = table(count)
    for line in TURNS:
        assert made.declare(line).step is not None, line
    return made
