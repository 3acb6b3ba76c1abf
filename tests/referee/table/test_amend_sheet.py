"""A recorded sheet is changed: the VP that it tells of the score track move the markers as they stand by now."""

from __future__ import annotations

from typing import Any

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.editable_entry_parts import amend_sheet
from referee.table.table import Table
from scoring.errors import InputError
from tests.tui.plain.final_sheets import crisis, nippon, russian_railroads

REGIONS = {"hokkaido": {"foreign": 0, "seats": {seat: {"tiles": 0} for seat in "AB"}}}


def table_of(game: str, scoring: str, sheet: dict[str, Any]) -> Table:
    table = Table("t", [opening(find(game), seats_of(find(game), ["Aki", "Ben"]), depth="score")])
    table.score_sheet(scoring, sheet)
    return table


def regions(**before: int) -> dict[str, Any]:
    return {"scoring": 1, "seats": {seat: {"vp_before": before.get(seat)} for seat in "AB"}, "regions": REGIONS}


@pytest.mark.parametrize(
    ("game", "scoring", "first", "then", "vp"),
    [
        # 2 VP for everybody's money (NIP-18.7)
        ("nippon", "final", nippon({"A": 30, "B": 31}), nippon({"A": 33, "B": 31}), (35, 33)),
        ("nippon", "final", nippon({"A": 30, "B": 31}), nippon({"A": 30, "B": 29}), (32, 31)),
        ("nippon", "final", nippon({"A": 30, "B": 31}, "AB"), nippon({"A": 30, "B": 31}, "BA"), (32, 33)),
        ("nippon", "regions", regions(A=20), regions(A=22), (22, 11)),
        ("nippon", "regions", regions(), regions(A=22), (22, 11)),
        ("nippon", "regions", regions(A=20), regions(), (20, 11)),
        (
            "russian_railroads",
            "final",
            russian_railroads({"A": 9, "B": 8}),
            russian_railroads({"A": 7, "B": 88}),
            (7, 88),
        ),
        ("crisis", "final", crisis({"A": 20, "B": 9}), crisis({"A": 20, "B": 19}, credits=5), (21, 20)),
        ("crisis", "final", crisis({"A": 20, "B": 9}, 10), crisis({"A": 2, "B": 9}, 10), (2, 9)),
    ],
)
@pytest.mark.parametrize("late", [0, 4])
def test_the_track_follows_a_changed_sheet(
    game: str, scoring: str, first: dict[str, Any], then: dict[str, Any], vp: tuple[int, int], late: int
) -> None:
    table = table_of(game, scoring, first)
    seq = table.entries[-1].seq
    if late:
        table.score("A", "late", late)
    amend_sheet(table, seq, {**table.entries[seq - 1].body, "sheet": then}, "track")
    assert (table.state.seats["A"].vp, table.state.seats["B"].vp) == (vp[0] + late, vp[1])
    again = Table("again", table.entries)
    assert again.places() == table.places()


def test_a_changed_sheet_about_strangers_changes_nothing() -> None:
    table = table_of("russian_railroads", "final", russian_railroads({"A": 9, "B": 8}))
    body = {**table.entries[-1].body, "sheet": russian_railroads({"A": 9, "Zoe": 8})}
    count = len(table.entries)
    with pytest.raises(InputError) as found:
        amend_sheet(table, count, body, "track")
    assert found.value.faults[0].key == "sheet_seats"
    assert len(table.entries) == count
