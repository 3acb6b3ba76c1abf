"""The stack of what an action still has to do: free order, the pool, what gets stuck and is taken back, leaving out."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.record.entry import effective
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import KV, LATE, SP
from tests.games.russian_railroads.rrr_tables import (
    black_worker,
    cited,
    laid,
    locomotives,
    open_now,
    owns,
    piles,
    play,
    situation,
    tracks,
)

BOTH = "Y: place industry_1_black_1"
POOL = {"nested_effects_pool": True}
TWO_TOKENS = (piles(6, 3), tracks("Y", SP, 7))
LOCO_TO_SP = "Y: place loco_1; take_locomotive; place_locomotive st_petersburg"


def moves_in_effect(table: Table) -> int:
    return sum(entry.kind == "move" for entry in effective(table.entries))


# Free order


def test_two_tokens_in_free_order_and_what_the_first_sets_off_comes_before_the_second() -> None:
    table = situation(4, *TWO_TOKENS)
    play(table, LOCO_TO_SP)
    play(table, "Y: choose_token tok_industry_5 st_petersburg_4")
    assert open_now(table) == [("token", 1), ("industry", 5)]
    assert table.judge("Y: choose_token tok_doublers_3").verdict.status is VerdictStatus.ILLEGAL
    play(table, "Y: step_industry; stop; choose_token tok_doublers_3")
    assert table.state.active == "B"


# The pool (option of RRR-R3)


def test_in_the_pool_what_comes_next_already_is_not_chosen() -> None:
    # RRR-4.811: the industry step and the black one are free in their order; the last named is on top (5.2).
    table = situation(4, LATE, **POOL)
    play(table, f"{BOTH}; choose_next industry")
    refused = table.judge("Y: choose_next industry").verdict
    assert [(one.clause, one.why) for one in refused.breaches] == [("RRR-4.811", "next_already")]
    play(table, "Y: choose_next steps")
    assert open_now(table) == [("industry", 1), ("steps", 1)]


# Stuck: taken back as a whole (RRR-4.209, RRR-R36)


def check_taken_back(table: Table, text: str, entries: int, state: object) -> None:
    refused = table.declare(text)
    assert refused.verdict.status is VerdictStatus.ILLEGAL
    assert refused.verdict.stuck
    assert "RRR-4.209" in cited(refused.verdict)
    assert len(refused.taken_back) == entries
    assert repr(table.state) == repr(state)
    assert moves_in_effect(table) == 0
    assert table.judge("Y: place rubles_2").verdict.status is VerdictStatus.LEGAL


@pytest.mark.parametrize(
    "texts",
    [
        # A locomotive instead of the factory, or no effect at all: the third step is not possible.
        ("Y: place last_round_industry_3; step_industry; decline_effect; step_industry",),
        ("Y: place last_round_industry_3", "Y: step_industry", "Y: decline_effect; step_industry"),
        (
            "Y: place last_round_industry_3",
            "Y: step_industry; take_locomotive",
            "Y: place_locomotive kiev",
            "Y: step_industry",
        ),
    ],
)
def test_an_action_that_cannot_be_finished_is_taken_back(texts: tuple[str, ...]) -> None:
    table = situation(4, LATE)
    # What lies there is told, so that it is still there when the record is folded again.
    table.tell({"phase": "turn", "active": "Y", "round": 7, "lowest": 9, "left": 2})
    table.tell({"seats.Y.marker_1": 4, "seats.Y.factories.1": 2})
    before = table.state
    for text in texts[:-1]:
        play(table, text)
    check_taken_back(table, texts[-1], len(texts) - 1, before)


def test_a_factory_taken_first_may_uncover_a_locomotive_that_fits() -> None:
    # One 5 left, every slot holds a 5 or the 9 of the card; the 5 becomes the factory, the 6 fits. A pool changes nothing.
    for pool in ({"pool.3": 0}, {"pool.3": 1}):
        table = situation(4, piles(5, 1), locomotives("Y", (5, 5), 5, 9), {"cards.card_loco_9": False}, pool)
        assert "RRR-4.416" in cited(table.judge("Y: place loco_and_factory loco_first").verdict)
        play(table, "Y: place loco_and_factory factory_first; take_factory 5; place_factory")
        play(table, "Y: take_locomotive; place_locomotive trans_siberian 1; flip_displaced")
        assert table.state.active == "B"


# Leaving out


def test_stopping_is_offered_only_where_the_rest_may_be_left() -> None:
    def offered(made: Table) -> bool:
        return "stop" in {move.__struct_config__.tag for move in made.options()}

    made = situation(4, LATE)
    play(made, "Y: place track_black_2")
    assert not offered(made)
    made = situation(4, LATE, owns("Y", 14))
    play(made, "Y: use_engineer engineer_14")
    assert offered(made)
    made = situation(4, LATE, black_worker("Y"))
    play(made, "Y: place track_black_or_grey_1 black=1; step_track kiev black")
    assert offered(made)
    play(made, "Y: stop")
    assert (laid(made, "Y", KV)[0], made.state.active) == (2, "B")


def test_other_moves_wait_for_what_is_open() -> None:
    table = situation(4, LATE)
    play(table, BOTH)
    for text in ("Y: pass", "Y: place rubles_2", "B: place rubles_2", "Y: take_ten", "B: step_industry", "Y: stop"):
        assert table.judge(text).verdict.status is VerdictStatus.ILLEGAL, text
