"""What cannot lie on a table (specification 11.1), each with its clause and why."""

from __future__ import annotations

from functools import partial

from referee.games.nippon.state import Factory
from tests.games.nippon.nippon_tables import Change, built, own, situation, tile, told_slots, workers
from tests.play.clause_cases import Impossible

SEVEN = tuple("abcdefg")


def at(city: str, good: str, **fields: object) -> Change:
    return {f"cities.{city}.slots.{good}.{name}": value for name, value in fields.items()}


CASES: list[tuple[tuple[Change, ...], str, str]] = [
    (({"A.yen": -1_000},), "2.5", "below_zero"),
    (({"A.coal": -1},), "2.5", "below_zero"),
    (({"A.yen": 1_500},), "2.6", "yen_odd"),
    ((workers("A", *"abcdefa"),), "3.1", "workers_many"),
    (({"A.hand.1": -1},), "1.4", "below_zero"),
    (({"A.hand.1": 2},), "1.4", "tiles_not_ten"),
    (({"A.markers.money": 13},), "2.7", "marker_above_top"),  # the top of these tables is 12
    (({"A.factories.silk": Factory("paper_1", 0, 0), "supply.paper_1": False},), "9.8", "wrong_good"),
    ((own("A", "silk_1"), own("B", "silk_1")), "7.2", "tile_twice"),
    ((own("A", "silk_1", 0, -1),), "14.5", "below_zero"),
    ((own("A", "silk_1", 0, 9),), "9.9", "stored_many"),
    ((own("A", "silk_1"), {"supply.silk_1": True}), "1.13", "tile_in_supply"),
    (
        tuple(tile("hokkaido_1", good, value, "A") for good, value in (("lens", 2), ("bento", 3), ("silk", 4))),
        "15.13",
        "city_many",
    ),
    ((tile("hokkaido_1", "paper", 2, "A"),), "15.4", "tile_nowhere"),  # the city shows no paper
    ((at("hokkaido_1", "lens", value=2, owner=""),), "15.8", "tile_unowned"),
    ((at("hokkaido_1", "paper", shown=True),), "15.4", "goods_shown"),  # a fifth good
    (({"regions.hokkaido.used": 9},), "12.6", "links_many"),  # 8 slots with 4 players
    (({"regions.hokkaido.used": 1},), "12.6", "links_differ"),
    ((built("trains", "A", "hokkaido"), {"A.trains": 6}), "1.9", "tiles_not_six"),
    ((built("ships", "A", "hokkaido"), {"A.ships": 6}), "1.8", "tiles_not_six"),
    (({"A.train_side": 3},), "21.18", "side_turned"),
    (({"A.ship_side": 3},), "21.10", "side_turned"),
    ((own("A", "lens_2"), {"A.ship_side": 2}), "21.10", "side_not_turned"),
    ((told_slots(s1=" ".join("?" * 49)),), "1.16", "workers_out"),  # 48 with 4 players
    ((told_slots(s1=" ".join("a" * 9)),), "1.16", "colour_many"),  # 8 of each colour
    ((told_slots(s1=" ".join(SEVEN)),), "1.16", "colour_seventh"),
    (({"vp_multipliers": 5},), "1.14", "rewards_many"),  # 24 tiles and 4 of the others
]

IMPOSSIBLE = [
    Impossible(partial(situation, 2 if why == "city_many" else 4, *changes, odd=True), f"NIP-{clause}", why)
    for changes, clause, why in CASES
]
