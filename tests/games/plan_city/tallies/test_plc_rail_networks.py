"""Rail networks (section 7.2): the cases of the rules; random fields are counted by the plain reckoner."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.games.plan_city.city_grid import Card, PlacedCard, surface
from scoring.games.plan_city.rail_networks import IdleStation, active_stations, networks
from tests.games.plan_city.tallies.plc_sheets import cells, field_of

READINGS: tuple[IdleStation, ...] = ("blocks", "passes_uncounted", "passes_counted")


def sizes(*rows: str, chips: Any = (), idle_station: IdleStation = "blocks") -> list[int]:
    """The cells of every group; stations run where they are written as running or hold a chip."""
    drawn = cells(*rows)
    return [len(one.cells) for one in networks(drawn, active_stations(drawn, chips), idle_station)]


CASES: list[tuple[str, tuple[str, ...], list[int]]] = [
    ("no station", ("rail:EW | rail:EW",), []),
    ("an idle station alone", ("sta+eng+rail:E | rail:EW",), []),
    ("an active station alone counts 1 (PLC-R22)", ("sta! | res",), [1]),
    ("a station alone with a dead end", ("sta!+rail:E | rail:EW | res",), [1]),
    ("the row of the rules: 4", ("sta!+rail:E | rail:EW | rail:EW | sta!+rail:W",), [4]),
    (
        "with a third station branching off the second rail: rails 3 + stations 3 = 6",
        (
            "sta!+rail:E | rail:EW | rail:ESW | sta!+rail:W",
            ". | . | rail:NS | .",
            ". | . | sta!+rail:N | .",
        ),
        [6],
    ),
    ("stations side by side", ("sta!+rail:E | sta!+rail:W",), [2]),
    ("an edge facing a cell without a matching edge", ("sta!+rail:E | rail:NS | sta!+rail:W",), [1, 1]),
    ("an edge that only one side shows", ("sta!+rail:E | sta!",), [1, 1]),
    ("lines that do not meet", ("sta!+rail:E | rail:EW | res | sta!+rail:W",), [1, 1]),
    ("an idle station between them ends the line (PLC-R21)", ("sta!+rail:E | sta+eng+rail:EW | sta!+rail:W",), [1, 1]),
    (
        "a rail to an idle station is not counted",
        ("sta!+rail:E | rail:ESW | sta!+rail:W", ". | sta+eng+rail:N | ."),
        [3],
    ),
    (
        "a spur is not counted",
        ("sta!+rail:E | rail:ESW | sta!+rail:W", ". | rail:NS | ."),
        [3],
    ),
    (
        "a ring between two stations counts with both sides",
        ("sta!+rail:ES | rail:EW | rail:SW", "rail:NS | . | rail:NS", "rail:NE | rail:EW | sta!+rail:NW"),
        [8],
    ),
    (
        # From the south of the ring one way leads to its station, the other past the junction to the second.
        "a ring on a station and the cell beside it counts where a way leads on from there",
        ("sta!+rail:ES | rail:ESW | sta!+rail:W", "rail:NE | rail:NW | ."),
        [5],
    ),
    (
        "a ring with one station is no way between two",
        ("sta!+rail:ES | rail:SW", "rail:NE | rail:NW"),
        [1],
    ),
    (
        "a loop hanging on one junction is not counted",
        ("sta!+rail:E | rail:ESW | sta!+rail:W", "rail:ES | rail:NEW | rail:SW", "rail:NE | rail:EW | rail:NW"),
        [3],
    ),
    (
        "two lines crossing without meeting are not joined; their cell counts in both",
        (
            ". | sta!+rail:S | .",
            "sta!+rail:E | rail:NS/EW | sta!+rail:W",
            ". | sta!+rail:N | .",
        ),
        [3, 3],
    ),
    (
        "lines joined by another crossing are one group, and the crossing counts once",
        (
            ". | rail:ES | rail:SW",
            "sta!+rail:E | rail:NS/EW | rail:NW",
            ". | sta!+rail:N | .",
        ),
        # The line from the west goes straight through, round the corner and down again: 2 stations, 4 rail cells.
        [6],
    ),
    (
        "a station joins all its rails",
        ("sta!+rail:E | sta!+rail:W/S | .", ". | sta!+rail:N | ."),
        [3],
    ),
    (
        "several groups, the largest first (PLC-9.6)",
        ("sta!+rail:E | sta!+rail:W | .", "sta!+rail:E | rail:EW | sta!+rail:W"),
        [3, 2],
    ),
    (
        "two spurs from different cells do not make a way",
        ("sta!+rail:E | rail:ESW | rail:ESW | sta!+rail:W", ". | rail:NE | rail:N | ."),
        [4],
    ),
]


@pytest.mark.parametrize(("rows", "expected"), [made[1:] for made in CASES], ids=[made[0] for made in CASES])
def test_groups(rows: tuple[str, ...], expected: list[int]) -> None:
    assert sizes(*rows) == expected


def test_a_chip_starts_a_station() -> None:
    row = "sta!+rail:E | rail:EW | sta+eng+rail:EW | rail:EW | sta!+rail:W"
    assert sizes(row) == [1, 1]
    assert sizes(row, chips={(2, 0)}) == [5]


def test_the_other_interpretations_of_an_idle_station() -> None:
    row = "sta!+rail:E | rail:EW | sta+eng+rail:EW | rail:EW | sta!+rail:W"
    assert [sizes(row, idle_station=reading) for reading in READINGS] == [[1, 1], [4], [5]]
    # One that the line does not pass through to another active station is never counted.
    dead = "sta!+rail:E | rail:EW | sta+eng+rail:EW | rail:EW"
    assert [sizes(dead, idle_station=reading) for reading in READINGS] == [[1], [1], [1]]


def test_borders_of_cards_do_not_matter() -> None:
    west = Card(tuple(cells("- | - | -", "- | sta!+rail:E | rail:EW", "- | - | -").values()))
    east = Card(tuple(cells("- | - | -", "rail:EW | sta!+rail:W | -", "- | - | -").values()))
    field = surface(field_of([PlacedCard(west), PlacedCard(east, 0, 3, 0)]))
    (network,) = networks(field, active_stations(field, ()))
    assert network.cells == {(1, 1), (2, 1), (3, 1), (4, 1)}
    assert network.stations == {(1, 1), (4, 1)}
    assert not network.lone
