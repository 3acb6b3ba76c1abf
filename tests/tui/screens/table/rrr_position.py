"""A position of Russian Railroads laid out by hand, for its boards; the VP beside it are worked out in the tests.

INVENTED: which engineers lie on the strip and what most of them cost to use. Never copy them anywhere.
"""

from __future__ import annotations

from typing import Any

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table

GAME = find("russian_railroads")
NAMES = ("Aki", "Ben", "Chie", "Dai")
COSTS = {12: (0, 1), 14: (2, 0)}
"""INVENTED costs as workers and rubles; the other engineers without a source cost 1 worker."""
PRINTED: dict[str, Any] = {
    f"engineer_cost.{number}.{what}": count
    for number in range(2, 16)
    if number != 4
    for what, count in zip(("workers", "rubles"), COSTS.get(number, (1, 0)), strict=True)
}


def tracks(seat: str, line: str, **at: int) -> dict[str, Any]:
    return {f"seats.{seat}.lines.{line}.tracks.{colour}": space for colour, space in at.items()}


def board(seat: str, **values: Any) -> dict[str, Any]:
    return {f"seats.{seat}.{name.replace('__', '.')}": value for name, value in values.items()}


def token(seat: str, id: str, space: str) -> dict[str, Any]:
    return {f"seats.{seat}.used_tokens.{id}": True, f"seats.{seat}.token_given.{space}": True}


def laid(space: str, seat: str, **pieces: int) -> dict[str, Any]:
    return {f"spaces.{space}.owner": seat} | {f"spaces.{space}.{kind}": count for kind, count in pieces.items()}


def locomotives(seat: str, first: int, second: int, middle: int, last: int) -> dict[str, Any]:
    slots = ("trans_siberian_1", "trans_siberian_2", "st_petersburg_1", "kiev_1")
    return {f"seats.{seat}.locomotives.{slot}": n for slot, n in zip(slots, (first, second, middle, last), strict=True)}


AKI = (
    board("A", vp=41, own=3, stock=1, rubles=1, doublers=1, marker_1=5, engineers=("engineer_7",))
    | board("A", factories__1=1, factories__2=7, worker_given__trans_siberian_3=True)
    | locomotives("A", 2, 6, 4, 3)
    | tracks("A", "trans_siberian", black=9, grey=7, brown=3)
    | tracks("A", "st_petersburg", black=4)
    | tracks("A", "kiev", black=3)
    | token("A", "tok_industry_5", "st_petersburg_4")
    | laid("industry_2", "A", own=2)
    | {"shared.A.own": 1}
)
BEN = (
    board("B", vp=88, own=1, stock=2, rubles=0, marker_1=6, marker_2=3, line_given__st_petersburg=True)
    | board("B", factories__1=2, factories__2=4)
    | locomotives("B", 1, 0, 7, 5)
    | tracks("B", "trans_siberian", black=2)
    | tracks("B", "st_petersburg", black=9, grey=7)
    | tracks("B", "kiev", black=6, grey=5)
    | token("B", "tok_second_marker", "st_petersburg_4")
    | token("B", "tok_kiev_medal", "st_petersburg_6")
    | laid("track_grey_2", "B", own=1)
    | laid("loco_1", "B", own=1)
    | laid("engineer_public_2", "B", own=1)
    | laid("turn_first", "B", own=1)
)
CHIE = (
    board("C", vp=63, own=0, stock=1, rubles=0, doublers=2, marker_1=4, passed=True)
    | board("C", worker_given__trans_siberian_3=True)
    | locomotives("C", 6, 5, 4, 0)
    | tracks("C", "trans_siberian", black=10, grey=8, brown=7, natural=4)
    | tracks("C", "st_petersburg", black=4)
    | token("C", "tok_revaluation", "st_petersburg_4")
    | laid("track_any_2", "C", own=1, rubles=1)
    | laid("loco_and_factory", "C", own=3)
    | laid("doubler_1", "C", own=1)
    | laid("turn_second", "C", own=1)
)
DAI = (
    board("D", vp=30, own=3, stock=1, turquoise=2, rubles=3, end_bonus_cards=1)
    | board("D", engineers=("engineer_4", "engineer_12"), worker_given__kiev_7=True)
    | locomotives("D", 1, 0, 4, 0)
    | tracks("D", "trans_siberian", black=3)
    | tracks("D", "st_petersburg", black=4)
    | tracks("D", "kiev", black=7)
    | token("D", "tok_card_and_bonus", "st_petersburg_4")
    | laid("track_black_3", "D", own=1, black=1)
    | laid("temp_workers_2", "D", own=1)
    | laid("engineer_4", "D", own=1)
    | laid("hire", "D", rubles=1)
)
MIDDLE = {
    "round": 4,
    "phase": "turn",
    "active": "A",
    "order": ("B", "A", "D", "C"),
    "lowest": 7,
    "left": 2,
    "pool.2": 1,
    "pool.5": 2,
    "strip.wait_1": 0,
    "strip.wait_2": 0,
    "strip.wait_3": 0,
    "strip.wait_4": 14,
    "strip.public_1": 9,
    "strip.public_2": 10,
    "strip.hire": 0,
    "doublers_left": 17,
    "end_bonus_pile": 7,
    "cards.card_black_worker": False,
    "black_owner": "D",
}


def table() -> Table:
    """Round 4, in the middle of Aki's turn: the two black steps of a space are still open."""
    seats = seats_of(GAME, NAMES)
    made = Table("friday", [opening(GAME, seats, printed=PRINTED, invented=True)])
    made.recount(AKI | BEN | CHIE | DAI | MIDDLE, "laid out by hand")
    assert list(GAME.rules.faults(made.state)) == []
    result = made.declare("A: place track_black_2")
    assert result.step is not None, result.verdict
    return made
