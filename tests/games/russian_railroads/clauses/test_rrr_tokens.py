"""What the seven tokens and the five cards do (RRR-4.11xx), and the end bonus cards (RRR-4.12xx)."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import (
    AT_TOKEN,
    KV,
    LATE,
    THE_CARD,
    board,
)
from tests.games.russian_railroads.rrr_tables import (
    Change,
    cited,
    industry,
    laid,
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
