"""Rail networks (section 7.2): the cases of the rules, and the definition once more by trying all ways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.plan_city.cell import EDGES, Cell
from scoring.games.plan_city.city_grid import ROTATIONS, Card, PlacedCard, Position, Surface, surface
from scoring.games.plan_city.rail_networks import IdleStation, networks
from scoring.games.plan_city.steam_engines import active_stations, stations
from tests.drawn import drawn
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


def test_covering_makes_a_dead_end() -> None:
    start = Card(tuple(cells("- | - | -", "sta!+rail:E | rail:EW | sta!+rail:W", "- | - | -").values()))
    plain = Card((Cell(),) * 9)
    before, after = (
        surface(field_of(laid)) for laid in ([PlacedCard(start)], [PlacedCard(start), PlacedCard(plain, 0, 1, -2)])
    )
    assert [len(one.cells) for one in networks(before, active_stations(before, ()))] == [3]
    # Covered: (1, 0) and (2, 0) alone, so nothing changes; one row further down, the rail and a station.
    assert [len(one.cells) for one in networks(after, active_stations(after, ()))] == [3]
    after = surface(field_of([PlacedCard(start), PlacedCard(plain, 0, 1, -1)]))
    assert [len(one.cells) for one in networks(after, active_stations(after, ()))] == [1]


def test_borders_of_cards_do_not_matter() -> None:
    west = Card(tuple(cells("- | - | -", "- | sta!+rail:E | rail:EW", "- | - | -").values()))
    east = Card(tuple(cells("- | - | -", "rail:EW | sta!+rail:W | -", "- | - | -").values()))
    field = surface(field_of([PlacedCard(west), PlacedCard(east, 0, 3, 0)]))
    (network,) = networks(field, active_stations(field, ()))
    assert network.cells == {(1, 1), (2, 1), (3, 1), (4, 1)}
    assert network.stations == {(1, 1), (4, 1)}
    assert not network.lone


# The definition of section 7.2 by trying all ways.

Node = tuple[Position, int]
BESIDE = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ACROSS = dict(zip("NESW", "SWNE", strict=True))


def groups_by_definition(drawn: Surface, active: set[Position], reading: IdleStation) -> list[frozenset[Position]]:
    """The cells of every group, by following every way from every node."""
    idle = {spot for spot, cell in drawn.items() if cell.station} - active
    nodes = nodes_of(drawn, active, reading)
    links = {node: linked(nodes, node) for node in nodes}
    kept = {node for node in nodes if node[0] in active or between_two(links, active, node)}
    groups = []
    while kept:
        group = {kept.pop()}
        while new := {other for node in group for other in links[node] if other in kept}:
            group |= new
            kept -= new
        groups.append(frozenset(spot for spot, _ in group if reading != "passes_uncounted" or spot not in idle))
    return groups


def nodes_of(drawn: Surface, active: set[Position], reading: IdleStation) -> dict[Node, set[str]]:
    """A node for every station that takes part and for every piece of rail, with the edges it reaches."""
    nodes: dict[Node, set[str]] = {}
    for spot, cell in drawn.items():
        if not cell.station:
            nodes |= {(spot, number): set(edges) for number, edges in enumerate(cell.rails)}
        elif spot in active or reading != "blocks":
            nodes[spot, 0] = set("".join(cell.rails))
    return nodes


def linked(nodes: dict[Node, set[str]], node: Node) -> list[Node]:
    """The nodes that meet a node at an edge."""
    (x, y), _ = node
    return [
        other
        for other, edges in nodes.items()
        for edge in nodes[node]
        if other[0] == (x + BESIDE[edge][0], y + BESIDE[edge][1]) and ACROSS[edge] in edges
    ]


def ways(links: dict[Node, list[Node]], active: set[Position], way: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
    """Every way that ends at the first terminal it meets."""
    for other in links[way[-1]]:
        if other in way:
            continue
        if other[0] in active:
            yield (*way, other)
        else:
            yield from ways(links, active, (*way, other))


def between_two(links: dict[Node, list[Node]], active: set[Position], node: Node) -> bool:
    """Whether two ways from a node have nothing else in common."""
    found = [set(way[1:]) for way in ways(links, active, (node,))]
    return any(not one & other for one in found for other in found)


@st.composite
def railways(draw: st.DrawFn) -> tuple[dict[Position, Cell], set[Position]]:
    """A small field full of rails, and its active stations."""
    wide, high = draw(st.sampled_from([(3, 3), (4, 3), (5, 2), (3, 4)]))
    drawn: dict[Position, Cell] = {}
    for spot in ((x, y) for y in range(high) for x in range(wide)):
        station = draw(st.integers(0, 3)) == 0
        groups = [draw(st.sampled_from([1, 1, 1, 2, 0])) for _ in EDGES]
        made = ("".join(edge for edge, at in zip(EDGES, groups, strict=True) if at == group) for group in (1, 2))
        drawn[spot] = Cell(rails=tuple(edges for edges in made if edges), station=station)
    there = sorted(spot for spot, cell in drawn.items() if cell.station)
    active = {spot for spot in there if draw(st.integers(0, 3))}
    return drawn, active


@given(railways(), st.sampled_from(READINGS))
@drawn(250)
def test_the_groups_are_those_of_the_definition(made: Any, reading: IdleStation) -> None:
    drawn, active = made
    found = networks(drawn, active, reading)
    assert sorted(map(sorted, (one.cells for one in found))) == sorted(
        map(sorted, groups_by_definition(drawn, active, reading))
    )
    assert [len(one.cells) for one in found] == sorted((len(one.cells) for one in found), reverse=True)
    # Each active station is in exactly one group, and the idle ones only where they are counted.
    assert sorted(spot for one in found for spot in one.stations) == sorted(active)
    counted = {spot for one in found for spot in one.cells}
    assert reading == "passes_counted" or not counted & (stations(drawn) - active)


@given(railways(), st.sampled_from(READINGS), st.sampled_from(ROTATIONS))
@drawn(60)
def test_turning_or_moving_a_field_changes_no_size(made: Any, reading: IdleStation, rotation: int) -> None:
    drawn, active = made
    before = [len(one.cells) for one in networks(drawn, active, reading)]

    def turn(spot: Position) -> Position:
        for _ in range(rotation // 90):
            spot = (-spot[1], spot[0])  # clockwise, y growing to the south
        return spot[0] + 7, spot[1] - 5

    quarters = rotation // 90
    turned = {
        turn(spot): Cell(
            rails=tuple("".join(EDGES[(EDGES.index(edge) + quarters) % 4] for edge in group) for group in cell.rails),
            station=cell.station,
        )
        for spot, cell in drawn.items()
    }
    assert [len(one.cells) for one in networks(turned, {turn(spot) for spot in active}, reading)] == before
