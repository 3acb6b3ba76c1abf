"""Section 10, second table: what looks wrong and is legal."""

from __future__ import annotations

import pytest

from tests.games.plan_city.plan_city_tables import (
    IDLE_CENTRE,
    PLAIN,
    START,
    Change,
    field,
    placing,
    play,
    situation,
    stands,
    turn,
)

OTHERS = {"B": "2:2", "C": "3:5", "D": "coal"}
SPACED = "- | - | - / - | sta+eng | - / - | - | -"

CASES: dict[str, tuple[str, tuple[Change, ...]]] = {
    "low trust and the coal card": ("A: bid_coal", ({"A.trust": 1},)),
    "a first bid of 9": ("A: bid_proposal proposal_1 9", ()),
    "back to the same proposal card with more": (
        "A: bid_proposal proposal_1 6",
        (stands("B", "1", "4"), stands("C", "2", "3"), turn("A")),
    ),
    "above the forbidden numbers": ("A: bid_proposal proposal_1 8", ({"A.trust": 2},)),
    "more cells than the number": ("A: place_plan 1 0", (placing(A="1:4", **OTHERS),)),
    "a whole card": ("A: place_plan 0 0", (placing(A="1:4", **OTHERS),)),
    "a card that lies on others": (
        "A: place_plan 3 3",
        (field("A", START, (PLAIN, 1, 1), (PLAIN, 2, 2)), placing(A="1:4", **OTHERS)),
    ),
    # The new card at 3:-1 covers 2 × 2 of the card at 2:-2; west of it lies the start card, which it does not cover.
    "flush against a third card": (
        "A: place_plan 3 -1",
        (field("A", START, (PLAIN, 2, -2)), placing(A="1:4", **OTHERS)),
    ),
    "fuelling and covering in one move": (
        "A: place_plan 2 2 fuel_first=2:2",
        (field("A", START, (IDLE_CENTRE, 1, 1)), {"A.coal": 1}, placing(A="1:4", **OTHERS)),
    ),
    "a contract card in another player's turn": ("A: place_contract 2 2", ({"round": 5}, turn("B"))),
    "the start player on the coal card": ("A: bid_coal", (turn("A"),)),
    "the fuelled centre of the start card": (
        "A: place_plan 1 1",
        (field("A", SPACED, chips="1:1"), placing(A="1:4", **OTHERS)),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_it_is_legal(name: str) -> None:
    text, changes = CASES[name]
    play(situation(4, *changes), text)


def test_a_space_of_the_card_just_placed_may_be_fuelled() -> None:
    table = situation(4, placing(A="1:4", **OTHERS), {"A.coal": 1, "printed.plan_card.plan_01.cells": IDLE_CENTRE})
    play(table, "A: place_plan 1 1")
    play(table, "A: fuel 2:2")
    assert table.state.seats["A"].chips == ("2:2",)


def test_a_start_player_on_the_coal_card_stays_start_player() -> None:
    table = situation(4, stands("B", "1", "4"), stands("C", "2", "3"), stands("D", "3", "5"), turn("A"))
    play(table, "A: bid_coal")
    assert table.state.start_marker == "A"
