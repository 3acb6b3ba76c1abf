"""Tables of Nippon in memory, with a full set of INVENTED printed values, and ways to lay pieces on them.

INVENTED: no source gives the values of `INVENTED`, of the cities or of the removed reward tiles. They are made up
for these tests, within the bounds that the rules state, so that nothing is unknown. Never copy them anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from referee.games.nippon.state import (
    CITIES,
    CONTRACTS,
    GOODS,
    REGIONS,
    SLOTS,
    Factory,
    SeatTransportTiles,
    State,
    good_of,
)
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import Seat, find
from referee.table.table import Table
from tests.play import laying

# What the tables of all games have in common is named here for the tests of this one.
from tests.play.laying import Change as Change
from tests.play.laying import changed as changed
from tests.play.laying import cited as cited
from tests.play.laying import lines_of as lines_of
from tests.play.laying import opened_once
from tests.play.laying import path_of as path_of
from tests.play.laying import play as play
from tests.play.laying import untold as untold

GAME = find("nippon")
NAMES = ("Ann", "Ben", "Cleo", "Dan")
A, B, C, D = "ABCD"

# INVENTED tracks: the printed number at or below each space from the bottom. As the rules say: coal 2 … 5 …, money
# 12 … 16 …, knowledge 1, 3, none, 4; knowledge has 4 stars in all.
COAL = (2, 3, 3, 4, 5, 5, 6, 7, 7, 8, 9)
MONEY = (12, 13, 14, 14, 15, 16, 16, 17, 18, 19, 20, 22, 24)
KNOWLEDGE = (1, 2, 2, 3, 3, 4, 4, 5, 5, 6)
COAL_STARS = (0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4)
KNOWLEDGE_STARS = (0, 0, 0, 1, 1, 2, 2, 3, 3, 4)
# INVENTED contracts: white cubes, VP, yen, money-track steps; contract_1 is the one of the rules.
DEALS: tuple[tuple[tuple[str, ...], int, int, int], ...] = (
    (("2", "1"), 2, 0, 1),
    (("3",), 3, 0, 0),
    (("1", "1"), 0, 6_000, 2),
    (("2",), 0, 5_000, 1),
    (("2", "2"), 5, 0, 1),
    (("1", "1", "1"), 4, 0, 2),
    (("4",), 0, 10_000, 3),
    (("3", "1"), 6, 0, 3),
)
INFLUENCE = {"1": 1, "2": 2, "3": 2, "4": 2, "5": 1, "6": 1, "7": 1}  # INVENTED; sum 10, as the rules say
BONUS = dict(zip(REGIONS, ("yen_5000", "coal_2", "blueprint_2", "vp_2"), strict=True))  # INVENTED order
REWARDS = tuple(f"{column}_{bonus}" for column in range(2, 6) for bonus in ("yen_5000", "blueprint_2", "coal_2"))

INVENTED: dict[str, Any] = {
    **{
        f"tracks.{track}.level.{space}": level
        for track, levels in (("coal", COAL), ("money", MONEY), ("knowledge", KNOWLEDGE))
        for space, level in enumerate(levels)
        if space
    },
    **{f"tracks.{t}.top": top for t, top in (("coal", 10), ("money", 12), ("knowledge", 9))},
    **{f"tracks.coal.stars.{space}": stars for space, stars in enumerate(COAL_STARS)},
    **{f"tracks.knowledge.stars.{space}": stars for space, stars in enumerate(KNOWLEDGE_STARS)},
    **{f"areas.ships.stars.{gone}": stars for gone, stars in enumerate((0, 0, 1, 1, 2, 3, 4))},
    **{f"areas.trains.stars.{gone}": stars for gone, stars in enumerate((0, 0, 0, 1, 2, 3, 4))},
    "areas.symbols": ["2+0", "0+2", "4+0", "0+4", "3+3"],
    **{
        f"contract.{contract}.{what}": value
        for contract, (cubes, vp, yen, steps) in zip(CONTRACTS, DEALS, strict=True)
        for what, value in (("cubes", list(cubes)), ("vp", vp), ("yen", yen), ("steps", steps))
    },
    **{f"influence_tiles.{value}": count for value, count in INFLUENCE.items()},
    **{f"influence_value.1.{goods}": value for goods, value in ((1, 1), (2, 2))},
    **{f"influence_value.2.{goods}": value for goods, value in ((1, 3), (2, 4), (3, 5))},
    **{f"region_scoring.3.{rank}": points for rank, points in ((1, 20), (2, 15), (3, 11))},
    **{f"coal_cost.paper_{number}": 2 for number in range(1, 5)},
    **{f"region_bonus.{region}": bonus for region, bonus in BONUS.items()},
    **{f"reward_tiles.{reward}": 2 for reward in REWARDS},
    **{f"scoring_track.{mark}": space for mark, space in (("mark_1", 3), ("mark_2", 5), ("golden", 6))},
    "worker_rows": 4,
}
# INVENTED city tiles: the four goods with their foreign numbers 0 to 3 in this order.
SHOWN = dict(
    zip(
        CITIES,
        (
            ("lens", "paper", "silk", "light_bulb"),
            ("silk", "bento", "clock", "paper"),
            ("clock", "silk", "lens", "bento"),
            ("paper", "light_bulb", "bento", "silk"),
            ("silk", "clock", "paper", "light_bulb"),
            ("bento", "lens", "silk", "clock"),
            ("light_bulb", "silk", "clock", "lens"),
            ("paper", "silk", "bento", "clock"),
        ),
        strict=True,
    )
)


def city_facts() -> dict[str, Any]:
    """What the table reads off its eight city tiles (INVENTED), by path."""
    facts: dict[str, Any] = {}
    for city, goods in SHOWN.items():
        for good in GOODS:
            facts[f"cities.{city}.slots.{good}.shown"] = good in goods
        for number, good in enumerate(goods):
            facts[f"cities.{city}.slots.{good}.foreign"] = number
    return facts


def reward_facts(players: int) -> dict[str, Any]:
    """The reward tiles left after the removal for 2 and 3 players (INVENTED which), by path."""
    gone = {2: ("yen_5000", "coal_2"), 3: ("coal_2",)}.get(players, ())
    return {f"rewards.{reward}": 2 - (reward[2:] in gone) for reward in REWARDS}


def told(players: int) -> dict[str, Any]:
    """Every fact that is read off the table after the opening, so that nothing is unknown."""
    return {**city_facts(), **(reward_facts(players) if players < 4 else {})}


@opened_once
def table(
    players: int = 4, *, printed: Mapping[str, Any] | None = None, seats: Sequence[Seat] = (), **options: Any
) -> Table:
    """Open a table of which everything is known; `printed` replaces invented values."""
    values = {**INVENTED, **(printed or {})}
    seated = seats or seats_of(GAME, NAMES[:players])
    entry = opening(GAME, seated, options=options, printed=values, invented=True)
    made = Table("test", [entry])
    made.tell(told(players))
    return made


lay = partial(laying.lay, allowed=("yen_odd",))
"""Yen may lie one below a price, though no note is that small."""


def situation(players: int, *changes: Change, odd: bool = False, **options: Any) -> Table:
    """A table in play on which facts were set directly. It holds no contradiction unless it is meant to (`odd`)."""
    made = table(players, **options)
    lay(made, *changes, odd=odd)
    return made


def own(seat: str, tile: str, machine: int = 0, goods: int = 0) -> Change:
    """The seat owns a factory, which has turned the ships or trains left if it is one of those two."""
    turned = {"lens_2": "ship_side", "clock_2": "train_side"}.get(tile)
    return {
        f"seats.{seat}.factories.{good_of(tile)}": Factory(tile, machine, goods),
        f"supply.{tile}": False,
        **({f"seats.{seat}.{turned}": 3} if turned else {}),
    }


def tile(city: str, good: str, value: int, owner: str) -> Change:
    """An influence tile of a seat, taken from its hand, lies beside a good."""

    def change(state: State) -> State:
        at = f"cities.{city}.slots.{good}"
        hand = f"seats.{owner}.hand.{value}"
        left = state.seats[owner].hand[str(value)] - 1
        return changed(state, [{f"{at}.value": value, f"{at}.owner": owner, hand: left}])

    return change


def built(kind: str, seat: str, region: str, twos: int = 1, threes: int = 0) -> Change:
    """Trains or ships of a seat, taken from its area, lie in a region."""

    def change(state: State) -> State:
        here = state.regions[region]
        lying = getattr(here, kind)[seat]
        count = twos + threes
        return changed(
            state,
            [
                {
                    f"regions.{region}.{kind}.{seat}": SeatTransportTiles(lying.twos + twos, lying.threes + threes),
                    f"regions.{region}.used": here.used + count,
                    f"seats.{seat}.{kind}": getattr(state.seats[seat], kind) - count,
                }
            ],
        )

    return change


def multipliers(seat: str, **spaces: int) -> Change:
    """Multiplier tiles of a seat, taken from the reward columns, lie on achievement spaces."""

    def change(state: State) -> State:
        for space, number in spaces.items():
            pile = next(name for name in REWARDS if name[0] == str(number) and state.rewards[name])
            facts = {f"rewards.{pile}": state.rewards[pile] - 1, f"seats.{seat}.multipliers.{space}": number}
            state = changed(state, [facts])
        return state

    return change


def workers(seat: str, *colours: str) -> Change:
    """A seat has workers of these colours (the bag holds what lies nowhere else)."""

    def change(state: State) -> State:
        return changed(state, [{f"seats.{seat}.workers": colours}])

    return change


def told_slots(**colours: str) -> Change:
    """Say which worker colours lie on action slots: `told_slots(s1="red blue")`; the others hold 3 unseen ones."""
    return {f"slots.{slot}": tuple(colours.get(f"s{slot}", "? ? ?").split()) for slot in SLOTS}
