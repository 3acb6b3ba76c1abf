"""What the seven tokens and the five cards do (RRR-4.11xx), and the end bonus cards (RRR-4.12xx)."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.state import CARDS
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import (
    AT_TOKEN,
    KV,
    LATE,
    THE_CARD,
    TO_TOKEN,
    board,
)
from tests.games.russian_railroads.rrr_tables import (
    Change,
    cited,
    industry,
    laid,
    lines_of,
    open_now,
    piles,
    play,
    situation,
)

# Cards


def with_card(card: str, *changes: Change) -> Table:
    table = situation(4, LATE, *AT_TOKEN, *changes)
    play(table, f"{THE_CARD}; choose_card {card}")
    assert not table.state.cards[card]
    return table


def end(table: Table) -> Table:
    play(table, "Y: take_ten")
    assert table.state.active == "B"
    return table


@pytest.mark.parametrize(
    ("again", "more", "doublers", "marker", "black"),
    [
        ("doubler", "", 2, 1, 2),
        ("industry", "; step_industry", 1, 2, 2),
        ("black", "; step_track kiev black", 1, 1, 3),
    ],
)
def test_three_actions_in_free_order_and_one_again(
    again: str, more: str, doublers: int, marker: int, black: int
) -> None:
    for order in ("step_industry; step_track kiev black", "step_track kiev black; step_industry"):
        table = with_card("card_three_actions")
        assert (
            table.judge(f"Y: choose_again {again}").verdict.status is VerdictStatus.ILLEGAL
        )  # the repetition comes last
        play(table, f"Y: {order}")
        play(table, f"Y: choose_again {again}{more}")
        end(table)
        assert (board(table).doublers, board(table).marker_1, laid(table, "Y", KV)[0]) == (doublers, marker, black)


def test_the_factory_card_needs_two_steps_afterwards() -> None:
    table = situation(4, LATE, *AT_TOKEN, industry("Y", 14, 2, 3, 4, 5, 6))
    play(table, THE_CARD)
    assert "RRR-4.1122" in cited(table.judge("Y: choose_card card_factory").verdict)


def with_token(token: str, *changes: Change) -> Table:
    table = situation(4, LATE, *AT_TOKEN, *changes)
    play(table, f"{TO_TOKEN}; choose_token {token}")
    assert board(table).used_tokens[token]
    assert board(table).token_given["st_petersburg_4"]
    return table


@pytest.mark.parametrize(("have", "left", "got"), [(0, 20, 3), (6, 14, 2), (8, 12, 0), (0, 1, 1)])
def test_three_doublers_as_far_as_they_go(have: int, left: int, got: int) -> None:
    others = {"B.doublers": 8, "G.doublers": 8, "R.doublers": 3} if left == 1 else {}
    table = with_token("tok_doublers_3", {"Y.doublers": have, "doublers_left": left}, others)
    assert (board(table).doublers, table.state.doublers_left) == (have + got, left - got)
    assert table.state.active == "B"


def test_the_black_worker_for_the_rest_of_the_game() -> None:
    table = end(with_card("card_black_worker"))
    assert (board(table).black, table.state.black_owner) == (1, "Y")
    for seat in "BGR":
        play(table, f"{seat}: pass")
    play(table, "Y: place rubles_2 black=1")
    play(table, "Y: pass")
    assert (table.state.round, board(table).black) == (2, 1)


def test_a_player_may_hold_several_end_bonus_cards() -> None:
    table = with_token("tok_card_and_bonus", {"Y.end_bonus_cards": 2, "end_bonus_pile": 6})
    play(table, "Y: choose_card card_black_worker; take_end_bonus")
    assert (board(table).end_bonus_cards, table.state.end_bonus_pile) == (3, 5)


def test_without_a_card_to_choose_the_end_bonus_remains() -> None:
    # card_factory alone is left, and nothing can be built (RRR-R38).
    cards = {f"cards.{card}": card == "card_factory" for card in CARDS} | {"black_owner": "B", "B.black": 1}
    table = situation(4, *AT_TOKEN, cards, piles(10), industry("Y", 4))
    found = play(table, THE_CARD)
    assert ("rest_lost", 1, "RRR-4.1108") in lines_of(found, "todo")
    assert open_now(table) == [("end_bonus", 1)]
    found = play(table, "Y: take_ten")
    assert lines_of(found, "points", "Y") == [("instead_of_card", 10, "RRR-4.1201")]
