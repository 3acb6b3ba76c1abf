"""The reason that is named for a refusal, and what is refused, in inputs that no case of a clause comes to."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_clauses_tiles import CHAIN, LOCO_1, TAKE
from tests.games.russian_railroads.clauses.rrr_positions import BEGINNING, LATE, SP
from tests.games.russian_railroads.rrr_tables import (
    GAME,
    Change,
    black_worker,
    industry,
    lines_of,
    locomotives,
    open_now,
    owns,
    passed,
    piles,
    play,
    situation,
    tracks,
    used,
)

ALONE = passed("B", "G", "R")
CLAIMED = (used("R", "turn_second"), used("B", "turn_first"), passed("B", "G", "R"))


def why(table: Table, text: str) -> set[tuple[str, str]]:
    """The clauses that a declaration breaks, each with what is wrong."""
    verdict = table.judge(text).verdict
    assert verdict.status is VerdictStatus.ILLEGAL
    return {(one.clause, one.why) for one in verdict.breaches}


def test_a_space_that_gave_no_token_gives_none_outside_an_action() -> None:
    # RRR-4.1020: a token is chosen as soon as the space is reached, which is part of an action (RRR-4.208).
    table = situation(4, piles(9), tracks("Y", SP, 4), locomotives("Y", st_petersburg=4))
    assert why(table, "Y: choose_token tok_doublers_3 st_petersburg_4") == {("RRR-4.208", "nothing_open")}


@pytest.mark.parametrize("line", ["kiev", "st_petersburg"])
def test_a_line_of_one_slot_has_no_second_one_whatever_the_locomotive(line: str) -> None:
    # RRR-4.404: St. Petersburg and Kiev hold one locomotive. Which one is placed is not told.
    verdict = StandalonePosition(GAME, {}).judge(f"Y: move_displaced {line} slot=2").verdict
    assert verdict.status is VerdictStatus.ILLEGAL
    assert [(one.clause, one.why) for one in verdict.breaches] == [("RRR-4.404", "slot_missing")]


def test_nobody_moves_to_an_engineer_that_does_not_lie_there() -> None:
    # RRR-4.801: the sideways engineers are action spaces. Where none lies there is nothing to move to.
    claims = (used("R", "turn_second"), {f"{seat}.passed": True for seat in "BGY"}, {"active": "R"})
    table = situation(4, LATE, *claims, {"strip.public_1": 0})
    play(table, "R: pass")
    assert why(table, "R: relocate engineer_public_1") == {("RRR-4.801", "no_engineer")}


def test_a_start_bonus_tells_the_phase_of_a_described_position() -> None:
    # RRR-4.151: from the last player (R) up to the second (B); only then the first turn begins, that of Y.
    table = situation(4, LATE, BEGINNING, {"phase": "turn", "assumed": True})
    play(table, "R: start_bonus sb_ruble_1")
    assert (table.state.phase, table.state.active) == ("start_bonus", "G")


def test_the_extra_black_step_is_made_once() -> None:
    # RRR-4.792: one extra black step. It was made: a further one is too much of that, not a step that was never earned
    # (RRR-4.795: no black step in the action).
    table = situation(4, LATE, black_worker("Y"))
    play(table, "Y: place track_black_or_grey_1 black=1; step_track kiev black; step_track kiev black")
    assert open_now(table) == []
    assert ("RRR-4.792", "extra_used") in why(table, "Y: step_track kiev black")


def test_a_factory_is_reached_before_its_effect() -> None:
    # RRR-4.605: the effect of factory 6 (1 ruble) happens on arrival; each player has 1 from the start (RRR-4.119).
    table = situation(4, LATE, industry("Y", 4, 6))
    play(table, "Y: place industry_1")
    found = lines_of(play(table, "Y: step_industry"), "todo", "Y")
    assert ("factory_reached", 0, "RRR-4.605") in found
    assert table.state.seats["Y"].rubles == 2


@pytest.mark.parametrize(
    ("changes", "texts", "seat"),
    [
        ((ALONE,), ("Y: place industry_1; step_industry", "Y: place rubles_2"), "Y"),
        (
            (ALONE, owns("Y", 7)),
            ("Y: place industry_1; step_industry", "Y: use_engineer engineer_7; step_track kiev black"),
            "Y",
        ),
        ((passed("B", "G"),), ("Y: place industry_1; step_industry", "R: pass", "Y: pass"), "Y"),
        ((BEGINNING,), ("R: start_bonus sb_industry_1; step_industry", "G: start_bonus sb_ruble_1"), "R"),
        (CLAIMED, ("Y: pass", "R: relocate industry_1; step_industry", "B: relocate rubles_2"), "R"),
        (CLAIMED, ("Y: pass", "R: relocate industry_1; step_industry", "B: decline_relocation"), "R"),
    ],
)
def test_what_an_action_gave_is_over_once_another_is_begun(
    changes: tuple[Change, ...], texts: tuple[str, ...], seat: str
) -> None:
    # RRR-4.208: an action is carried out immediately. The one industry step of the first is made; then something else is
    # declared, and nothing is under way that could give a step.
    table = situation(4, LATE, *changes)
    for text in texts:
        play(table, text)
    assert ("RRR-4.208", "nothing_open") in why(table, f"{seat}: step_industry")


@pytest.mark.parametrize(
    "text",
    [
        "choose_card card_black_worker",
        "choose_reuse rubles_2",
        "choose_token tok_doublers_3",
        "choose_again doubler",
        "take_end_bonus",
        "take_ten",
        "flip_displaced",
        "move_displaced kiev",
        "place_factory",
        "place_locomotive kiev",
        "take_factory 9",
        "take_locomotive",
        "step_track kiev black",
        "step_industry",
        "relocate doubler_1",
        "decline_relocation",
        "reveal_end_bonus eb_lines",
    ],
)
def test_a_part_of_an_action_needs_the_action(text: str) -> None:
    assert ("RRR-4.208", "nothing_open") in why(situation(4, LATE, {"Y.end_bonus_cards": 0}), f"Y: {text}")


FULL_LINES = (piles(9, 1), locomotives("Y", (9, 9), 9, 9))


@pytest.mark.parametrize(
    ("before", "text", "changes", "reason"),
    [
        (TAKE, "Y: place_locomotive kiev number=3", (LATE,), ("RRR-4.402", "not_lowest")),
        (LOCO_1, "Y: take_locomotive", FULL_LINES, ("RRR-4.412", "no_place_for_loco")),
        ("", "Y: place loco_and_factory loco_first", FULL_LINES, ("RRR-4.412", "no_place_for_loco")),
        # The 4 was replaced, not the 3.
        (CHAIN, "Y: move_displaced trans_siberian number=3", (LATE, locomotives("Y", (3, 1), 4, 3)), ("RRR-4.407", "not_replaced")),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_tile_is_named(
    before: str, text: str, changes: tuple[Change, ...], reason: tuple[str, str]
) -> None:
    table = situation(4, *changes)
    for line in filter(None, [before]):
        play(table, line)
    assert reason in why(table, text)


@pytest.mark.parametrize(
    ("players", "order", "active", "reason"),
    [
        (3, "YBG", "Y", ""),
        (4, "YBG", "Y", "order_odd"),  # everybody has one place
        (3, "YBGR", "Y", "order_odd"),
        (3, "YBG", "R", "active_elsewhere"),  # who plays has one
    ],
)
def test_the_turn_order_is_that_of_those_who_play(players: int, order: str, active: str, reason: str) -> None:
    """RRR-4.901, with no table: of the seats there some do not play."""
    position = StandalonePosition(GAME, {"players": players, "order": list(order), "active": active})
    found = [(one.clause, one.why) for one in position.contradictions()]
    assert found == ([("RRR-4.901", reason)] if reason else [])
