"""Rail networks: groups of active stations with the rails between them (PLC-9.5, PLC-9.6, section 7.2); and the steam
engines of a field: idle engine spaces, active stations and active factories (PLC-5.7, PLC-7.1, PLC-R33).

A node is one group of connected edges in a cell; a station is one node. A rail counts if it is on a path between two
different active stations (PLC-R23).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from scoring.games.plan_city.cells import Cell, Industry
from scoring.games.plan_city.city_grid import OPPOSITE, Position, Surface, neighbour

IdleStation = Literal["blocks", "passes_uncounted", "passes_counted"]
"""The effect of an idle station on a rail line: it ends the line, or is part of it without or with being counted
(PLC-R21).
"""

Node = tuple[Position, int]
Links = Mapping[Node, Collection[Node]]


class RailNetwork(Struct, frozen=True):
    """One rail network: its scored cells, and the active stations among them."""

    cells: frozenset[Position]
    stations: frozenset[Position]

    @property
    def lone(self) -> bool:
        """Whether the network is a single station without a rail to a second one (PLC-R22)."""
        return len(self.stations) == 1


def networks(
    cells: Surface, active: Collection[Position], idle_station: IdleStation = "blocks"
) -> tuple[RailNetwork, ...]:
    """Return the rail networks of a field by size, the largest first."""
    idle = stations(cells) - set(active)
    links = _links(cells, idle if idle_station == "blocks" else frozenset())
    terminals = [node for node in links if node[0] in active]
    nodes = _between_terminals(links, terminals)
    uncounted = idle if idle_station == "passes_uncounted" else frozenset()
    result = []
    while nodes:
        group = _connected_nodes(links, nodes, min(nodes, key=lambda node: (node[0][1], node[0][0], node[1])))
        nodes -= group
        spots = frozenset(position for position, _ in group)
        result.append(RailNetwork(spots - uncounted, spots & frozenset(active)))
    return tuple(sorted(result, key=lambda network: -len(network.cells)))


def _links(cells: Surface, removed: Collection[Position]) -> dict[Node, list[Node]]:
    """Return the adjacent nodes of each node: rails that meet at a common edge."""
    at: dict[tuple[Position, str], Node] = {}
    links: dict[Node, list[Node]] = {}
    for position, cell in cells.items():
        if position not in removed:
            for number, edges in enumerate(cell.lines):
                links[position, number] = []
                at |= {(position, edge): (position, number) for edge in edges}
    for (position, edge), node in at.items():
        other = at.get((neighbour(position, edge), OPPOSITE[edge]))
        if other is not None:
            links[node].append(other)
    return links


def _between_terminals(links: Links, terminals: Collection[Node]) -> set[Node]:
    """Return the terminals and every node on a path between two different terminals.

    With an additional root node linked to all terminals, these are the nodes on a common cycle with the root. A
    depth-first search finds them: a node is on the same cycles as its parent, unless no descendant of it has a link
    above the parent.
    """
    nodes = set(terminals)
    visit_order: dict[Node, int] = {}  # when the search came by, counting from 1; the root is 0
    for start in terminals:
        if start not in visit_order:
            order, parents, up = _search(links, start, set(terminals), visit_order)
            cyclic = {start}
            for node in order[1:]:
                parent = parents[node]
                if parent in cyclic and up[node] < visit_order[parent]:
                    cyclic.add(node)
            nodes |= cyclic
    return nodes


def _search(
    links: Links, start: Node, terminals: Collection[Node], visit_order: dict[Node, int]
) -> tuple[list[Node], dict[Node, Node], dict[Node, int]]:
    """Run a depth-first search from a terminal. Returns the nodes in visiting order, their parents, and the smallest
    visiting number that each can reach.
    """
    order, parents = [start], {}
    visit_order[start] = len(visit_order) + 1
    up = {start: 0}
    path: list[tuple[Node, Iterator[Node]]] = [(start, iter(links[start]))]
    while path:
        node, further = path[-1]
        for other in further:
            if other not in visit_order:
                parents[other] = node
                order.append(other)
                visit_order[other] = len(visit_order) + 1
                up[other] = 0 if other in terminals else visit_order[other]
                path.append((other, iter(links[other])))
                break
            up[node] = min(up[node], visit_order[other])
        else:
            path.pop()
            if path:
                up[path[-1][0]] = min(up[path[-1][0]], up[node])
    return order, parents, up


def _connected_nodes(links: Links, nodes: Collection[Node], start: Node) -> set[Node]:
    group, edge = {start}, [start]
    while edge:
        new = {other for node in edge for other in links[node] if other in nodes} - group
        group |= new
        edge = list(new)
    return group


class Factory(Struct, frozen=True):
    """A factory on a field: its name, its industry ("" if unknown), its cells, and whether it is active."""

    name: str
    industry: Industry | Literal[""]
    cells: tuple[Position, ...]
    active: bool


def chip_spaces(cells: Surface) -> frozenset[Position]:
    return frozenset(position for position, cell in cells.items() if cell.engine == "space")


def idle_engines(cells: Surface, chips: Collection[Position]) -> frozenset[Position]:
    return without_chip(chip_spaces(cells), chips)


def without_chip(engines: Collection[Position], chips: Collection[Position]) -> frozenset[Position]:
    return frozenset(position for position in engines if position not in chips)


def engine_runs(cell: Cell, chip: bool) -> bool:
    return cell.engine == "printed" or (cell.engine == "space" and chip)


def stations(cells: Surface) -> frozenset[Position]:
    return frozenset(position for position, cell in cells.items() if cell.station)


def active_stations(cells: Surface, chips: Collection[Position]) -> frozenset[Position]:
    """Return the positions of the active stations: with a running engine, or without need of one (PLC-1.3, PLC-5.7)."""
    return frozenset(
        position
        for position in stations(cells)
        if cells[position].runs or engine_runs(cells[position], position in chips)
    )


def factories(cells: Surface, chips: Collection[Position]) -> tuple[Factory, ...]:
    """Return the factories of a field in reading order. A factory is active if it has an engine and all its engines run
    (PLC-R33).
    """
    halves: dict[str, list[Position]] = {}
    for position in sorted(
        [position for position, cell in cells.items() if cell.factory], key=lambda at: (at[1], at[0])
    ):
        halves.setdefault(cells[position].factory, []).append(position)
    result = []
    for name, own in halves.items():
        engines = [position for position in own if cells[position].engine != "none"]
        active = bool(engines) and all(engine_runs(cells[position], position in chips) for position in engines)
        industries = [cells[position].industry for position in own if cells[position].industry]
        result.append(Factory(name, industries[0] if industries else "", tuple(own), active))
    return tuple(result)
