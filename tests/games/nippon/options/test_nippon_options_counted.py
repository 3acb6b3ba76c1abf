"""Options on small positions, counted by hand from the rules, and checked against what can be written.

Counted is what options and what extends them come to. No option names the worker's colour, what is said only to be
checked, the order where it does not matter, or which of two equal white cubes a good pays.
"""

from __future__ import annotations

from random import Random

import pytest

from referee.games.nippon.state import ACHIEVEMENTS
from tests.games.nippon.nippon_tables import (
    REWARDS,
    Change,
    built,
    multipliers,
    own,
    play,
    situation,
    table,
    tile,
    workers,
)
from tests.play.offers import check_complete, counts
from tests.play.playground import playground

SIX = workers("A", "red", "red", "blue", "blue", "green", "green")
NO_REWARDS = dict.fromkeys((f"rewards.{reward}" for reward in REWARDS), 0)
ALL_TILES = multipliers("A", **dict(zip(ACHIEVEMENTS, (3, 3, 3, 4, 4, 4, 5, 5, 5), strict=True)))
LEVEL_4 = {"A.markers.knowledge": 5}
TWO = (own("A", "silk_1"), own("A", "paper_1", 1, 3), own("A", "lens_2"), own("A", "clock_1", 0, 4))


@pytest.mark.parametrize(
    "players",
    [
        2,
    ],
)
def test_the_opening(players: int) -> None:
    # 8 factories of level 1 (1 knowledge missing, blueprints 1); 3 steps each on two tracks; a ship and a train for each
    # of 4 regions; one machine to hold; consolidate without a reward.
    first = {"invest": 8, "knowledge": 3, "mines": 3, "ships": 4, "trains": 4, "mechanise": 1, "consolidate": 1}
    assert counts(table(players)) == first


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("verb", "count", "changes"),
    [
        ("invest", 8, ()),
        ("invest", 16, (LEVEL_4, {"A.blueprints": 0})),  # all of levels 1 and 2
        # Level 4 and blueprints 2: all but the four of a good that is owned and one that another seat has.
        ("invest", 24 - 4 - 1, (LEVEL_4, {"A.blueprints": 2}, own("A", "silk_2"), own("B", "clock_1"))),
        *(("invest", 0, (none,)) for none in ({"A.yen": 5_000}, SIX, {"slots.2": ()}, {"main_done": True})),
        # Two factories without machines, 3 units: 2 + 4 + (8 - 2): the same one cannot be improved three times.
        ("mechanise", 12, (own("A", "silk_1"), own("A", "paper_1"), {"A.yen": 15_000})),
        ("mechanise", 3, (own("A", "silk_1"), {"A.yen": 15_000})),  # install; and upgrade; and hold
        ("mechanise", 2, (own("A", "silk_1", 1), own("A", "clock_1", 2), {"A.yen": 10_000})),
        ("mechanise", 2, (own("A", "light_bulb_4", 1), {"A.yen": 7_000})),
        ("mechanise", 0, ({"A.yen": 4_999},)),
        # 2, 2 and 3 coal; the clock factory is full.
        *(("produce", count, (*TWO, {"A.coal": coal})) for coal, count in ((7, 7), (5, 6), (4, 4), (2, 2), (1, 0))),
        *(
            ("knowledge", count, ({"A.markers.knowledge": marker, "A.yen": yen},))
            for marker, yen, count in ((0, 6_000, 3), (0, 5_999, 2), (7, 6_000, 2), (9, 6_000, 0), (0, 999, 0))
        ),
        *(  # the first step is free
            ("mines", count, (own("A", "bento_2"), {"A.markers.coal": marker, "A.yen": yen}))
            for marker, yen, count in ((0, 0, 1), (0, 2_000, 2), (8, 4_000, 2), (9, 4_000, 1), (10, 4_000, 0))
        ),
        ("trains", 4 + 6 + 4, ({"A.yen": 15_000},)),
        ("trains", 4 + 6, ({"A.yen": 15_000}, built("trains", "A", "hokkaido", 4))),
        ("trains", 4 + 6, (own("A", "clock_4"), {"A.yen": 7_000})),
        ("trains", 0, (built("trains", "A", "hokkaido", 6),)),
        ("ships", 4 + 6 + 4, (own("A", "lens_4"), {"A.yen": 12_000})),
        # Silk 3 and paper 1: contracts 1 (2+1), 2 (3), 3 (1+1), 4 (2) and 8 (3+1); then 3 and 4 together, in two orders.
        ("export", 5 + 2, (own("A", "silk_1", 0, 3), own("A", "paper_1", 0, 1))),
        ("local_market", 8, (own("A", "silk_1", 0, 1),)),  # every city shows silk; 1 good of level 1 is worth 1
        ("consolidate", 1, ()),
        ("consolidate", 2, (own("A", "silk_2"),)),  # with and without the coal
        ("consolidate", 1, (own("A", "silk_2"), {"A.coal": 0})),
        ("consolidate", 3 * 9, (workers("A", "red", "red", "blue"),)),
        ("consolidate", 6 * 9, (workers("A", "red", "red", "blue", "blue"),)),
        ("consolidate", 12 * 9, (SIX,)),
        ("consolidate", 11 * 8, (SIX, multipliers("A", coal=2), {"rewards.2_coal_2": 0})),
        # All spaces have tiles; those were the two of 5,000 yen and one more of the columns 3, 4 and 5.
        ("consolidate", 9, (SIX, ALL_TILES)),
        ("consolidate", 9, (SIX, NO_REWARDS)),
        ("consolidate", 1, (SIX, NO_REWARDS, {"vp_multipliers": 0})),
        ("exchange", 3 + 6 + 10, ({"A.blueprints": 9},)),  # multisets of tracks
        ("exchange", 3, ({"A.blueprints": 5},)),
        ("exchange", 0, ({"A.blueprints": 2},)),
        (
            "exchange",
            2 + 2 + 2,
            ({"A.blueprints": 9, "A.markers.coal": 9, "A.markers.money": 12},),
        ),  # coal once at most
        ("exchange", 3, ({"A.blueprints": 3, "main_done": True},)),
    ],
)
def test_an_action(verb: str, count: int, changes: tuple[Change, ...]) -> None:
    made = situation(4, *changes)
    assert check_complete(playground("nippon"), made.state, verb, Random(1)) == count


@pytest.mark.parametrize(
    ("players", "verb", "count", "changes"),
    [
        # The two lowest are equal: each may be removed.
        (
            2,
            "local_market",
            5 * 5 + 2 * 2,
            (own("A", "clock_1", 0, 1), tile("hokkaido_1", "silk", 3, "B"), tile("hokkaido_1", "lens", 3, "A")),
        ),
    ],
)
def test_an_action_in_a_full_place(players: int, verb: str, count: int, changes: tuple[Change, ...]) -> None:
    made = situation(players, *changes)
    assert check_complete(playground("nippon"), made.state, verb, Random(1)) == count


@pytest.mark.parametrize(
    ("invest", "count", "changes"),
    [
        ("light_bulb_2", 3, ({"A.markers.knowledge": 9}, own("A", "silk_1", 2))),  # none; install; install, upgrade
    ],
)
def test_what_a_new_factory_gives_for_nothing(invest: str, count: int, changes: tuple[Change, ...]) -> None:
    made = situation(4, *changes)
    play(made, f"A: invest {invest}")
    verb = "improve_free" if invest == "light_bulb_2" else "place_free"
    assert check_complete(playground("nippon"), made.state, verb, Random(1)) == count
