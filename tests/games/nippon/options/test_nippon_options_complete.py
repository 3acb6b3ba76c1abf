"""Options and extend on small positions against every declaration that can be written: sound, complete, and counted.

The counts are derived by hand from the rules and the invented values. Free choices that no option names: the worker's
colour, fields that are said only to be checked, the order where it does not matter, which of two equal white cubes a
good pays, a removal that is named though there is no choice.
"""

from __future__ import annotations

from itertools import product

import pytest

from referee.games.nippon.actions.consolidate import Consolidate
from referee.games.nippon.actions.exchange import Exchange
from referee.games.nippon.actions.export import ContractDelivery, Export
from referee.games.nippon.actions.factory_improvement import MachineImprovement
from referee.games.nippon.actions.improve_free import ImproveFree
from referee.games.nippon.actions.invest import Invest
from referee.games.nippon.actions.knowledge import Knowledge
from referee.games.nippon.actions.local_market import InfluenceTilePlacement, LocalMarket
from referee.games.nippon.actions.mechanise import Mechanise
from referee.games.nippon.actions.mines import Mines
from referee.games.nippon.actions.place_free import PlaceFree
from referee.games.nippon.actions.produce import Produce
from referee.games.nippon.actions.ships import Ships
from referee.games.nippon.actions.trains import Trains
from referee.games.nippon.state import ACHIEVEMENTS, CITIES, CONTRACTS, FACTORIES, GOODS, REGIONS, TRACKS
from tests.games.nippon.nippon_tables import (
    REWARDS,
    Change,
    built,
    lay,
    multipliers,
    own,
    play,
    situation,
    table,
    tile,
    workers,
)
from tests.games.nippon.options.nippon_every import check_complete, closure, sequences

SIX = ("red", "red", "blue", "blue", "green", "green")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_opening(players: int) -> None:
    made = table(players)
    # 8 factories of level 1 (1 knowledge missing, blueprints 1); 3 steps each on two tracks; 4 regions for a ship and
    # for a train; one machine to hold; consolidate without a reward.
    assert len(list(made.options())) == 8 + 3 + 3 + 4 + 4 + 1 + 1
    # 12,000 yen: two trains or ships (4 + 6 sets of regions), two machines.
    sizes = {"invest": 8, "knowledge": 3, "mines": 3, "ships": 10, "trains": 10, "mechanise": 2, "consolidate": 1}
    nothing = ("produce", "export", "local_market", "exchange", "place_free", "improve_free", "end", "pass", "may")
    for verb, count in {**sizes, **dict.fromkeys(nothing, 0)}.items():
        assert len(closure(made, verb)) == count, verb


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        (({},), 8),
        # Level 4: all 16 of levels 1 and 2.
        (({"A.markers.knowledge": 5, "A.blueprints": 0},), 16),
        # Level 4 and blueprints 2: all but the four of a good that is owned and one that another seat has.
        (({"A.markers.knowledge": 5, "A.blueprints": 2}, own("A", "silk_2"), own("B", "clock_1")), 24 - 4 - 1),
        (({"A.yen": 5_000},), 0),
        ((workers("A", *SIX),), 0),
        (({"slots.2": ()},), 0),
        (({"main_done": True},), 0),
    ],
)
def test_invest(changes: tuple[Change, ...], count: int) -> None:
    table = situation(4, *changes)
    every = [Invest(seat="A", factory=(factory,)) for factory in FACTORIES]
    check_complete(table, "invest", every, count)


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        # Two factories without machines, 3 units: 2 + 4 + (8 - 2): the same one cannot be improved three times.
        ((own("A", "silk_1"), own("A", "paper_1"), {"A.yen": 15_000}), 12),
        # install; install, upgrade; install, upgrade, hold.
        ((own("A", "silk_1"), {"A.yen": 15_000}), 3),
        ((own("A", "silk_1", 1), own("A", "clock_1", 2), {"A.yen": 10_000}), 2),
        ((own("A", "light_bulb_4", 1), {"A.yen": 7_000}), 2),
        (({"A.yen": 4_999},), 0),
    ],
)
def test_mechanise(changes: tuple[Change, ...], count: int) -> None:
    table = situation(4, *changes)
    factories = ("silk_1", "paper_1", "light_bulb_4", "clock_1")
    units = [MachineImprovement(kind, factory) for kind in ("install", "upgrade") for factory in factories]
    every = (Mechanise(seat="A", improvements=chosen) for chosen in sequences([*units, MachineImprovement("hold")], 3))
    check_complete(table, "mechanise", every, count)


@pytest.mark.parametrize(
    ("coal", "count"),
    [
        (7, 3 + 3 + 1),  # 2 + 2 + 3 coal
        (5, 3 + 3),
        (4, 3 + 1),  # silk and paper together
        (2, 2),
        (1, 0),
    ],
)
def test_produce(coal: int, count: int) -> None:
    table = situation(4, own("A", "silk_1"), own("A", "paper_1", 1, 3), own("A", "lens_2"), own("A", "clock_1", 0, 4))
    lay(table, {"A.coal": coal})
    mine = ("silk_1", "paper_1", "lens_2", "clock_1", "bento_1")
    every = (Produce(seat="A", factories=chosen) for chosen in sequences(mine, 4))
    check_complete(table, "produce", every, count)


@pytest.mark.parametrize(
    ("marker", "yen", "count"), [(0, 6_000, 3), (0, 5_999, 2), (7, 6_000, 2), (9, 6_000, 0), (0, 999, 0)]
)
def test_knowledge(marker: int, yen: int, count: int) -> None:
    table = situation(4, {"A.markers.knowledge": marker, "A.yen": yen})
    check_complete(table, "knowledge", [Knowledge(seat="A", steps=n) for n in range(6)], count)


@pytest.mark.parametrize(
    ("marker", "yen", "count"), [(0, 0, 1), (0, 2_000, 2), (8, 4_000, 2), (9, 4_000, 1), (10, 4_000, 0)]
)
def test_mines_with_the_price_synergy(marker: int, yen: int, count: int) -> None:
    table = situation(4, own("A", "bento_2"), {"A.markers.coal": marker, "A.yen": yen})
    check_complete(table, "mines", [Mines(seat="A", steps=n) for n in range(6)], count)


@pytest.mark.parametrize(
    ("players", "changes", "count"),
    [
        (4, ({"A.yen": 15_000},), 4 + 6 + 4),
        (4, ({"A.yen": 15_000}, built("trains", "A", "hokkaido", 4)), 4 + 6),
        # East Japan is full.
        (2, ({"A.yen": 15_000}, built("ships", "B", "east_japan", 4)), 3 + 3 + 1),
        (4, (own("A", "clock_4"), {"A.yen": 7_000}), 4 + 6),
        (4, (built("trains", "A", "hokkaido", 6),), 0),
    ],
)
def test_trains(players: int, changes: tuple[Change, ...], count: int) -> None:
    table = situation(players, *changes)
    every = (Trains(seat="A", regions=regions) for regions in sequences(REGIONS, 4))
    check_complete(table, "trains", every, count)


def test_ships() -> None:
    table = situation(3, own("A", "lens_4"), {"A.yen": 12_000})
    every = (Ships(seat="A", regions=regions) for regions in sequences(REGIONS, 4))
    check_complete(table, "ships", every, 4 + 6 + 4)


def test_export() -> None:
    # Silk 3 and paper 1: contracts 1 (2+1), 2 (3), 3 (1+1), 4 (2) and 8 (3+1); then only 3 and 4 together, in two orders.
    table = situation(4, own("A", "silk_1", 0, 3), own("A", "paper_1", 0, 1))
    goods = list(sequences(("silk", "paper", "lens"), 3))
    units = [ContractDelivery(contract, chosen) for contract in CONTRACTS for chosen in goods]
    singles = [Export(seat="A", contracts=(unit,)) for unit in units]
    fitting = [ContractDelivery(contract, chosen) for contract in CONTRACTS for chosen in goods if 0 < len(chosen) < 3]
    pairs = (Export(seat="A", contracts=pair) for pair in product(fitting, repeat=2))
    check_complete(table, "export", [*singles, *pairs], 5 + 2)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("players", "factory", "goods", "changes", "count"),
    [
        # Every city shows silk; 1 good of level 1 is worth 1.
        (4, "silk_1", 1, (), 8),
        # Six cities show the clock; 1, 2, 3 goods are worth 5, 6, 7.
        (4, "clock_1", 3, (), 6 * (5 + 6 + 7)),
        # 2 players, a full city with 3 and 1: the slot of the 3 takes 4 and 5, the empty ones 2 to 5 (the 1 goes).
        (
            2,
            "clock_1",
            1,
            (tile("hokkaido_1", "silk", 3, "B"), tile("hokkaido_1", "lens", 1, "B")),
            5 * 5 + 4,
        ),
        # The two lowest are equal: each may be removed.
        (
            2,
            "clock_1",
            1,
            (tile("hokkaido_1", "silk", 3, "B"), tile("hokkaido_1", "lens", 3, "A")),
            5 * 5 + 2 * 2,
        ),
        # An occupied slot in a full city is replaced.
        (
            2,
            "clock_1",
            1,
            (tile("hokkaido_1", "clock", 3, "B"), tile("hokkaido_1", "lens", 1, "A")),
            5 * 4 + 2,  # the own 1 lies on the board
        ),
    ],
)
def test_local_market_single(players: int, factory: str, goods: int, changes: tuple[Change, ...], count: int) -> None:
    table = situation(players, own("A", factory, 0, goods), *changes)
    good = factory.rpartition("_")[0]
    every = (
        LocalMarket(seat="A", placements=(InfluenceTilePlacement(city, named, spent, value, remove),))
        for city in CITIES
        for named in (good, "paper")
        for spent in range(5)
        for value in range(1, 8)
        for remove in ("", "none", *GOODS)
    )
    offered = list(table.options())
    singles = [move for move in offered if isinstance(move, LocalMarket)]
    assert len(singles) == count
    if goods == 1:
        check_complete(table, "local_market", every, count)


def test_local_market_several() -> None:
    # Two clock goods for tiles 1 and 2, in hokkaido_1 and hokkaido_2 (others are full of 7s, out of reach).
    full = [
        {f"cities.{city}.slots.clock.value": 7, f"cities.{city}.slots.clock.owner": "B"}
        for city in ("west_japan_2", "central_japan_1", "east_japan_1", "east_japan_2")
    ]
    hand = {f"A.hand.{value}": count for value, count in zip("1234567", (1, 1, 0, 0, 0, 0, 0), strict=True)}
    table = situation(4, own("A", "clock_1", 0, 2), *full, hand, odd=True)
    units = [
        InfluenceTilePlacement(city, "clock", spent, value)
        for city in ("hokkaido_1", "hokkaido_2")
        for spent in (1, 2)
        for value in (1, 2, 3)
    ]
    every = (LocalMarket(seat="A", placements=chosen) for chosen in sequences(units, 3))
    # Singles: 2 cities x 2 amounts x 2 tiles = 8. Pairs, 1 good each: 1 then 2 or 2 then 1 in different cities
    # (2 + 2), and 1 then 2 in the same city (2): the 1 comes back, but there are no goods left.
    check_complete(table, "local_market", every, 8 + 6)


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        ((), 1),
        ((own("A", "silk_2"),), 2),  # with and without the coal
        ((own("A", "silk_2"), {"A.coal": 0}), 1),
        ((workers("A", "red", "red", "blue"),), 3 * 9),
        ((workers("A", "red", "red", "blue", "blue"),), 6 * 9),
        ((workers("A", *SIX),), 12 * 9),
        ((workers("A", *SIX), multipliers("A", coal=2), {"rewards.2_coal_2": 0}), 11 * 8),
        # All spaces have tiles; those were the two of 5,000 yen and one more of the columns 3, 4 and 5.
        (
            (workers("A", *SIX), multipliers("A", **dict(zip(ACHIEVEMENTS, (3, 3, 3, 4, 4, 4, 5, 5, 5), strict=True)))),
            9,
        ),
        ((workers("A", *SIX), dict.fromkeys((f"rewards.{reward}" for reward in REWARDS), 0)), 9),
        (
            (workers("A", *SIX), dict.fromkeys((f"rewards.{reward}" for reward in REWARDS), 0), {"vp_multipliers": 0}),
            1,
        ),
        (
            (workers("A", "red", "red", "blue"), {f"rewards.{reward}": 0 for reward in REWARDS if reward[0] == "2"}),
            1,
        ),
    ],
)
def test_consolidate(changes: tuple[Change, ...], count: int) -> None:
    table = situation(4, *changes)
    every = [
        Consolidate(seat="A", reward=reward, space=space, keep_coal=keep)
        for reward in ("", *REWARDS, "vp_multiplier")
        for space in ("", *ACHIEVEMENTS, "discard")
        for keep in (0, 1, 2)
    ]
    check_complete(table, "consolidate", every, count)


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        (({"A.blueprints": 9},), 3 + 6 + 10),  # multisets of tracks
        (({"A.blueprints": 5},), 3),
        (({"A.blueprints": 2},), 0),
        (({"A.blueprints": 9, "A.markers.coal": 9, "A.markers.money": 12},), 2 + 2 + 2),  # coal at most once
        (({"A.blueprints": 3, "main_done": True},), 3),
    ],
)
def test_exchange(changes: tuple[Change, ...], count: int) -> None:
    table = situation(4, *changes)
    every = (Exchange(seat="A", tracks=tracks) for tracks in sequences(TRACKS, 4))
    check_complete(table, "exchange", every, count)


@pytest.mark.parametrize(("gone", "count"), [(0, 6), (5, 4)])
def test_free_ships(gone: int, count: int) -> None:
    table = situation(4, {"A.markers.knowledge": 5}, built("ships", "A", "west_japan", gone))
    play(table, "A: invest lens_3")
    every = (PlaceFree(seat="A", regions=regions) for regions in sequences(REGIONS, 3))
    check_complete(table, "place_free", every, count)


def test_free_improvements() -> None:
    table = situation(4, {"A.markers.knowledge": 9}, own("A", "silk_1", 2))
    play(table, "A: invest light_bulb_2")
    units = [
        MachineImprovement(kind, factory) for kind in ("install", "upgrade") for factory in ("silk_1", "light_bulb_2")
    ]
    every = (
        ImproveFree(seat="A", improvements=chosen) for chosen in sequences([*units, MachineImprovement("hold")], 3)
    )
    check_complete(table, "improve_free", every, 3)  # none; install; install, upgrade
