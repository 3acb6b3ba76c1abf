"""Nippon for the recorder: printed values, the pieces laid out, and a simple player that chooses among the options.

With `eventful` the people at the table also try what is not allowed, take a move back, and overrule the referee once.
"""

from __future__ import annotations

import random
from typing import Any

from msgspec import structs

from referee.notation.move import Move, write
from referee.table.table import Table
from tests.tools.record_way import Way

COLOURS = ("white", "green", "brown", "grey", "pink", "black")

PRINTED: dict[str, Any] = {
    # Invented for demos and tests: what no source gives.
    **{f"tracks.coal.level.{space}": level for space, level in enumerate((2, 2, 3, 4, 5, 6, 7, 8))},
    **{f"tracks.money.level.{space}": level for space, level in enumerate((12, 13, 14, 16, 18, 20, 22, 24, 27, 30))},
    **{f"tracks.knowledge.level.{space}": level for space, level in enumerate((1, 2, 3, 3, 4, 5, 6, 7))},
    "tracks.coal.top": 7,
    "tracks.money.top": 9,
    "tracks.knowledge.top": 7,
    **{f"tracks.coal.stars.{space}": stars for space, stars in enumerate((0, 0, 1, 1, 2, 2, 3, 4))},
    **{f"tracks.knowledge.stars.{space}": stars for space, stars in enumerate((0, 0, 1, 1, 2, 2, 3, 4))},
    **{f"areas.ships.stars.{gone}": stars for gone, stars in enumerate((0, 0, 1, 1, 2, 3, 4))},
    **{f"areas.trains.stars.{gone}": stars for gone, stars in enumerate((0, 0, 0, 1, 2, 2, 3))},
    "areas.symbols": ["1+1", "2+2", "3+3", "5+5"],
    **{
        f"contract.contract_{number}.{name}": value
        for number, (cubes, yen, vp, steps) in enumerate(
            (
                (["3"], 8000, 0, 0),
                (["1", "1"], 0, 1, 1),
                (["2", "2"], 0, 4, 1),
                (["3", "1"], 12000, 0, 1),
                (["2", "1", "1"], 0, 6, 0),
                (["3", "2"], 0, 7, 2),
                (["4"], 0, 3, 3),
            ),
            2,
        )
        for name, value in (("cubes", cubes), ("yen", yen), ("vp", vp), ("steps", steps))
    },
    **{f"influence_tiles.{value}": count for value, count in enumerate((2, 2, 2, 1, 1, 1, 1), 1)},
    "influence_value.1.1": 1,
    "influence_value.1.2": 2,
    "influence_value.2.1": 3,
    "influence_value.2.2": 4,
    "influence_value.2.3": 5,
    "region_scoring.3.1": 20,
    "region_scoring.3.2": 15,
    "region_scoring.3.3": 11,
    **{f"coal_cost.paper_{number}": 2 for number in range(1, 5)},
    "region_bonus.west_japan": "coal_2",
    "region_bonus.central_japan": "yen_5000",
    "region_bonus.east_japan": "blueprint_2",
    "region_bonus.hokkaido": "vp_2",
    **{f"reward_tiles.{column}_{bonus}": 2 for column in "2345" for bonus in ("yen_5000", "blueprint_2", "coal_2")},
    "scoring_track.mark_1": 3,
    "scoring_track.mark_2": 4,
    "scoring_track.golden": 5,
    "worker_rows": 4,
}
GOODS = ("silk", "paper", "bento", "lens", "clock", "light_bulb")
WEIGHTS = {
    "invest": 9, "mechanise": 5, "produce": 8, "knowledge": 3, "mines": 3, "trains": 4, "ships": 4, "export": 9,
    "local_market": 12, "consolidate": 1, "exchange": 3, "place_free": 9, "improve_free": 9,
}  # fmt: skip


def board_facts(chance: random.Random, seats: tuple[str, ...]) -> dict[str, Any]:
    """Lay eight city tiles (invented goods), number their slots, and, with fewer players, count the rewards."""
    facts: dict[str, Any] = {}
    for region in ("west_japan", "central_japan", "east_japan", "hokkaido"):
        for number in (1, 2):
            numbers = [0, 1, 2, 3]
            chance.shuffle(numbers)
            shown = chance.sample(GOODS, 4)
            for good in GOODS:
                path = f"cities.{region}_{number}.slots.{good}"
                facts[f"{path}.shown"] = good in shown
                facts[f"{path}.foreign"] = numbers[shown.index(good)] if good in shown else 0
    if len(seats) < 4:
        for column in "2345":
            left = {"yen_5000": 2, "blueprint_2": 2, "coal_2": 2}
            for _ in range(4 - len(seats)):
                left[chance.choice([bonus for bonus, count in left.items() if count])] -= 1
            facts |= {f"rewards.{column}_{bonus}": count for bonus, count in left.items()}
    return facts


def choose(table: Table, chance: random.Random) -> Move:
    """Pick an option by weight, then extend it now and then."""
    by_verb: dict[str, list[Move]] = {}
    for move in table.options():
        by_verb.setdefault(str(move.__struct_config__.tag), []).append(move)
    if set(by_verb) == {"end"}:
        return by_verb["end"][0]
    by_verb.pop("end", None)
    verbs = list(by_verb)
    workers = len(table.state.seats[table.state.active].workers)
    weights = [WEIGHTS[verb] + (verb == "consolidate") * (workers**2 if workers >= 3 else 0) for verb in verbs]
    move = chance.choice(by_verb[chance.choices(verbs, weights)[0]])
    while chance.random() < 0.6:
        further = list(table.extensions(move))
        if not further:
            break
        move = chance.choice(further)
    return move


TRIES = (
    # what somebody tries at the first moment at which it is refused for just this clause
    ("NIP-2.4", "{other}: mines 1"),
    ("NIP-7.6", "{me}: invest light_bulb_1"),
    ("NIP-12.5", "{me}: trains hokkaido,hokkaido"),
    ("NIP-9.1", "{me}: produce clock_1"),
    ("NIP-3.1", "{me}: knowledge 1"),
    ("NIP-16.8", "{me}: consolidate"),
    ("NIP-7.3", "{me}: invest silk_2"),
    ("NIP-14.4", "{me}: export contract_1:silk+paper"),
    ("NIP-15.6", "{me}: local_market west_japan_1:silk:1:7"),
    ("NIP-8.7", "{me}: mechanise hold"),
    ("NIP-6.3", "{me}: exchange money"),
    ("NIP-16.16", "{me}: may move_multiplier"),
)


def second_thoughts(table: Table, chance: random.Random, lines: int) -> list[str]:
    """Declare something and take it back."""
    if lines <= 45 or table.state.main_done:
        return []
    move = choose(table, chance)
    text = f"{table.seats[move.seat]}: {write(move)}"
    assert table.declare(text).step
    table.undo()
    return [text, "undo"]


def insist(table: Table, _chance: random.Random, lines: int) -> list[str]:
    """Have the table allow a second main move, as thanks for making tea."""
    state = table.state
    text = f"{table.seats[state.active]}: knowledge 1"
    if lines <= 60 or not state.main_done or state.pending or table.judge(text).verdict.clauses != ("NIP-2.2",):
        return []
    reason = "Tea was made for everybody: one extra action"
    done = table.overrule(f"{text} worker=white", reason)
    return [f"overrule {text} worker=white : {reason}"] if done.step else []


def said(table: Table, chance: random.Random) -> str:
    """Say the next declaration; the worker's colour is as the table sees it."""
    move = choose(table, chance)
    if "worker" in type(move).__struct_fields__:
        move = structs.replace(move, worker=chance.choice(COLOURS))  # type: ignore[call-arg]  # it has the field, just looked up
    return f"{table.seats[move.seat]}: {write(move)}"


def shortened(lines: list[str]) -> list[str]:
    """Leave out the ends of turns that the next player's declaration implies."""
    ends = [line.endswith(": end") for line in lines[:-1]]
    return [line for line, end in zip(lines, [*ends, False], strict=True) if not end]


WAY = Way(
    game="nippon",
    verbs=tuple(WEIGHTS),
    printed=lambda _seats: PRINTED,
    facts=board_facts,
    player=lambda _chance, _table, _eventful: said,
    tries=TRIES,
    moments=(second_thoughts, insist),
    shortened=shortened,
)
