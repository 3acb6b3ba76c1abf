"""Records for the history: a whole game of two as people would have played it, and parts of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from referee.record import entry as journal
from referee.record.entry import Entry
from referee.table.table import Table
from tests.play.recorded import replayed

PLAY = Path(__file__).parents[3] / "games" / "nippon" / "plays" / "two.toml"
Change = Callable[[Table], object]


@cache
def played() -> Table:
    """Give the recorded play (its values are as told by a table, so that it counts)."""
    return Table("whole", chained(replayed(PLAY)[1].entries))


def chained(entries: list[Entry]) -> list[Entry]:
    """Seal entries one after the other, as if no value had been invented."""
    found: list[Entry] = []
    for number, entry in enumerate(entries, 1):
        body = {name: value for name, value in entry.body.items() if name != "invented"}
        plain = Entry(number, entry.time, entry.kind, entry.seat, body, entry.verdict, entry.rules)
        found.append(journal.seal(found[-1].hash if found else "", plain))
    return found


def with_changes(*changes: tuple[int, Change]) -> Table:
    """Play it with changes made after so many entries of it (people come and go)."""
    todo, entries = dict(changes), played().entries
    table = Table("changed", entries[:1])
    for number, entry in enumerate(entries, 1):
        if number > 1:
            table.add(entry.kind, entry.body, entry.seat, entry.verdict)
        if number in todo:
            todo[number](table)
    return table
