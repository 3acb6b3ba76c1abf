"""A plain reckoner: a field and the final score counted again straight from section 7 of the rules. It reads states as
plain data, the cards as their words, and uses nothing of our code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any, NamedTuple

State = dict[str, Any]
Place = tuple[int, int]
Node = tuple[Place, int]
Half = tuple[Node, str]
"""A node as a way comes in, goes out, or ends there."""

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
DISTRICTS = {"res": "residential", "mkt": "market", "gar": "garden", "slm": "slum"}
RANKED = ("rail_network", "residential", "market", "garden", "slum")
SIGNS = {
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    "=": lambda one, other: one == other,
}


class Seen(NamedTuple):
    """What a cell shows: its tokens, its rails as they lie now, and its factory's name on this field."""

    tokens: tuple[str, ...]
    rails: tuple[frozenset[str], ...]
    factory: str


def seen_as(text: str, turns: int, card: int) -> Seen:
    """Read one cell of a card that is turned by so many quarter turns."""
    tokens = tuple(text.split("+"))
    rails, factory = [], ""
    for token in tokens:
        kind, _, rest = token.partition(":")
        if kind == "rail":
            for group in rest.split("/"):
                for _ in range(turns):
                    group = "".join(CLOCKWISE[edge] for edge in group)
                rails.append(frozenset(group))
        if kind == "fac":
            factory = f"{card}{rest[0]}"
    return Seen(tokens, tuple(rails), factory)


def word_of(state: State, card: str) -> str:
    """The word that tells a card; the backs of the contract cards may all be the same."""
    printed = state["printed"]
    if card.startswith("contract"):
        own = f"contract_back.{card}.cells"
        return str(printed[own] if own in printed else printed["contract_back.contract_1.cells"])
    return str(printed[f"{card.partition('_')[0]}_card.{card}.cells"])


def field(state: State, seat: str) -> dict[Place, Seen]:
    """What is visible of a field, the last card on top (3.3): a quarter turn moves (r, c) to (c, 2 - r)."""
    board = state["seats"][seat]
    cells: dict[Place, Seen] = {}
    for number in range(board["cards"]):
        layer = board["layers"][str(number)]
        turns = layer["rotation"] // 90
        for row, line in enumerate(word_of(state, layer["card"]).split(" / ")):
            for column, text in enumerate(line.split(" | ")):
                r, c = row, column
                for _ in range(turns):
                    r, c = c, 2 - r
                cells[layer["x"] + c, layer["y"] + r] = seen_as(text, turns, number)
    return cells


def chips_of(state: State, seat: str) -> set[Place]:
    """Where the chips of a seat lie."""
    return {(int(x), int(y)) for x, y in (text.split(":") for text in state["seats"][seat]["chips"])}


def idle(state: State, seat: str) -> set[Place]:
    """The engine spaces without a chip (7.6)."""
    cells = field(state, seat)
    return {at for at, cell in cells.items() if "eng" in cell.tokens} - chips_of(state, seat)


def runs(cell: Seen, chip: bool) -> bool:
    """Whether a station runs (3.4)."""
    return "sta!" in cell.tokens or "eng!" in cell.tokens or ("eng" in cell.tokens and chip)


def factories(cells: dict[Place, Seen], chips: set[Place]) -> dict[str, int]:
    """Active factories of each industry, each counted once; every engine space must run (PLC-R33)."""
    active: dict[str, int] = {}
    for name in {cell.factory for cell in cells.values() if cell.factory}:
        halves = [(at, cell) for at, cell in cells.items() if cell.factory == name]
        assert len(halves) == 2, "a factory is never divided"
        engines = [(at, cell) for at, cell in halves if {"eng", "eng!"} & set(cell.tokens)]
        if engines and all("eng!" in cell.tokens or at in chips for at, cell in engines):
            industry = next(token for token in halves[0][1].tokens if token.startswith("fac:")).split(":")[2]
            active[industry] = active.get(industry, 0) + 1
    return active


def districts(cells: dict[Place, Seen]) -> dict[str, int]:
    """How many cells of each kind; a split market is two (PLC-9.10)."""
    found = dict.fromkeys(DISTRICTS.values(), 0)
    for cell in cells.values():
        for token in cell.tokens:
            if token == "mkt2":
                found["market"] += 2
            elif token in DISTRICTS:
                found[DISTRICTS[token]] += 1
    return found


def others(cells: dict[Place, Seen]) -> dict[str, int]:
    """Cells that show something else, for a contract card that names it (PLC-R28)."""
    return {
        "rail": sum(bool(cell.rails) for cell in cells.values()),
        "station": sum(bool({"sta", "sta!"} & set(cell.tokens)) for cell in cells.values()),
        "factory": sum(bool(cell.factory) for cell in cells.values()),
        "river": sum("riv" in cell.tokens for cell in cells.values()),
    }


# the rail network (7.2), node by node


def network(cells: dict[Place, Seen], chips: set[Place], idle_station: str) -> tuple[int, bool]:
    """The size of the largest group, and whether it is a station alone."""
    stations = {at for at, cell in cells.items() if {"sta", "sta!"} & set(cell.tokens)}
    active = {at for at in stations if runs(cells[at], at in chips)}
    edges: dict[Node, frozenset[str]] = {}
    for at, cell in cells.items():
        if at in stations:
            if at in active or idle_station != "blocks":
                edges[at, 0] = frozenset().union(*cell.rails)
        else:
            edges |= {(at, number): group for number, group in enumerate(cell.rails)}
    links: dict[Node, set[Node]] = {node: set() for node in edges}
    for (x, y), number in edges:
        for edge in edges[(x, y), number]:
            beside = (x + STEPS[edge][0], y + STEPS[edge][1])
            links[(x, y), number] |= {node for node in edges if node[0] == beside and FACING[edge] in edges[node]}
    ends = {(at, 0) for at in active}
    kept = {node for node in links if node in ends or two_ways(links, node, ends)}
    largest, alone = 0, False
    while kept:
        group = joined(links, kept)
        kept -= group
        places = {at for at, _ in group}
        if idle_station == "passes_uncounted":
            places -= stations - active
        if len(places) > largest:
            largest, alone = len(places), len(places & active) == 1
    return largest, alone


def joined(links: dict[Node, set[Node]], kept: set[Node]) -> set[Node]:
    """One connected group of the kept nodes."""
    group: set[Node] = set()
    waiting = [min(kept)]
    while waiting:
        node = waiting.pop()
        if node not in group:
            group.add(node)
            waiting += links[node] & kept
    return group


def two_ways(links: dict[Node, set[Node]], start: Node, ends: set[Node]) -> bool:
    """Whether two ways from a node, apart but for it, end at two different stations: a maximum flow of 2, every other
    node letting one pass. A node is split in two, what comes in and what goes out; a way ends at the first station.
    """
    flow: set[tuple[Half, Half]] = set()
    for _ in range(2):
        steps = way_to_end(links, start, ends, flow)
        if not steps:
            return False
        for before, after in steps:
            if (after, before) in flow:
                flow.remove((after, before))
            else:
                flow.add((before, after))
    return True


def way_to_end(
    links: dict[Node, set[Node]], start: Node, ends: set[Node], flow: set[tuple[Half, Half]]
) -> list[tuple[Half, Half]]:
    """The steps of a shortest way from a node to an end through the residual graph; none where there is no way."""
    came: dict[Half, Half] = {}
    waiting: list[Half] = [(start, "out")]
    while waiting:
        at = waiting.pop(0)
        for step in onward(links, start, ends, flow, at):
            if step in came or step == (start, "out"):
                continue
            came[step] = at
            waiting.append(step)
            if step[1] == "end":
                return list(steps_back(came, step))
    return []


def steps_back(came: dict[Half, Half], last: Half) -> Iterator[tuple[Half, Half]]:
    """The steps of a way from its last place back to its start."""
    while last in came:
        yield came[last], last
        last = came[last]


def onward(
    links: dict[Node, set[Node]], start: Node, ends: set[Node], flow: set[tuple[Half, Half]], at: Half
) -> Iterator[Half]:
    """Where the residual graph leads from here."""
    node, side = at
    if side == "out":
        for other in links[node]:
            if other != start and (at, (other, "in")) not in flow:
                yield other, "in"
        if ((node, "in"), at) in flow:
            yield node, "in"
    else:
        out = "end" if node in ends else "out"
        if (at, (node, out)) not in flow:
            yield node, out
        for other in links:
            if ((other, "out"), at) in flow:
                yield other, "out"


# points


def shares(counts: dict[str, int], values: list[int], *, ranked_zero: bool, down: bool) -> dict[str, int]:
    """Rank values with ties (7.4)."""
    taking = {seat: amount for seat, amount in counts.items() if amount or ranked_zero}
    given = dict.fromkeys(counts, 0)
    rank = 0
    for amount in sorted(set(taking.values()), reverse=True):
        tied = [seat for seat, mine in taking.items() if mine == amount]
        total = sum(values[rank : rank + len(tied)])
        for seat in tied:
            given[seat] = total // len(tied) if down else (total + len(tied) - 1) // len(tied)
        rank += len(tied)
    return given


def items(state: State) -> dict[str, dict[str, int]]:
    """Every item of every seat (7.7); losses are negative."""
    printed, options, seats = state["printed"], state["options"], state["seats"]
    found: dict[str, dict[str, int]] = {seat: {} for seat in seats}
    counts: dict[str, dict[str, int]] = {}
    for seat, board in seats.items():
        cells, chips = field(state, seat), chips_of(state, seat)
        active = factories(cells, chips)
        size, alone = network(cells, chips, options["idle_station"])
        counts[seat] = {"rail_network": options["lone_station"] if alone else size, **districts(cells)}
        kinds = len(active)
        found[seat]["industry"] = printed[f"kind_points.{kinds}"] if kinds else 0
        found[seat]["industry"] += 4 * sum(number >= 2 for number in active.values())
        found[seat]["contracts"] = 0
        for card in board["fronts"] if board["contracts"] else ():
            front = {name: printed[f"contract_front.{card}.{name}"] for name in ("industries", "left", "sign", "right")}
            found[seat]["contracts"] += 2 * sum(industry in active for industry in front["industries"])
            visible = {**counts[seat], **others(cells)}
            if SIGNS[front["sign"]](visible[front["left"]], visible[front["right"]]):
                found[seat]["contracts"] += printed[f"contract_front.{card}.points"]
        found[seat]["coal"] = board["coal"]
        found[seat]["idle"] = -2 * len(idle(state, seat))
    for what in RANKED:
        mine = {seat: counts[seat][what] for seat in seats}
        ranked_zero = options["zero_count"] == "ranked"
        ranks = range(1, len(seats) + 1) if ranked_zero or any(mine.values()) else ()  # else no value is needed
        values = [printed[f"rank_values.{len(seats)}.{what}.{rank}"] for rank in ranks]
        down = what == "slum" and options["slum_rounding"] == "toward_zero"
        given = shares(mine, values, ranked_zero=ranked_zero, down=down)
        for seat, points in given.items():
            found[seat][what] = -points if what == "slum" else points
    return found


def totals(state: State) -> dict[str, int]:
    """The final score of every seat (PLC-9.1)."""
    return {seat: sum(mine.values()) for seat, mine in items(state).items()}


def standing(state: State) -> list[str]:
    """The seats from first to last: by total, equal ones clockwise from the start player (PLC-9.2, PLC-R42)."""
    points, around = totals(state), list(state["seats"])
    first = state["start_marker"] if state["options"]["tie_break_start"] == "marker_holder" else state["first"]
    after = dict(zip(around[around.index(first) :] + around[: around.index(first)], count(), strict=False))
    return sorted(points, key=lambda seat: (-points[seat], after[seat]))


# what happens on the way


def trust_space(state: State, number: int) -> int:
    """The trust space for a count; beyond the last one told it is the lowest (PLC-7.2, PLC-R18)."""
    told = state["printed"]
    for fewer in range(number):
        if told.get(f"trust.space.{fewer}") == 1:
            return 1
    return int(told[f"trust.space.{number}"])


def coal_due(state: State, seat: str) -> int:
    """What the seat's marker brings at the beginning of the placement phase (PLC-4.2, PLC-5.2), stock aside."""
    board = state["seats"][seat]
    if board["place"] != "coal_card":
        return int(board["bid"].endswith("+coal"))
    bids: Iterable[str] = (other["bid"] for name, other in state["seats"].items() if name != seat)
    total = sum(int(bid.partition("+")[0]) for bid in bids if bid)
    return int(state["printed"][f"coal_chips.{len(state['seats'])}.{total}"])
