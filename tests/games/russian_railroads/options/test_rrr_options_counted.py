"""Options on small positions, counted by hand from the rules, and checked against every declaration that can be written."""

from __future__ import annotations

import pytest

from tests.games.russian_railroads.clauses.rrr_positions import AT_TOKEN, LATE, THE_CARD, TO_TOKEN
from tests.games.russian_railroads.rrr_tables import (
    Change,
    black_worker,
    hand,
    industry,
    locomotives,
    owns,
    piles,
    play,
    situation,
    table,
    tracks,
    used,
)
from tests.play.offers import counts

pytestmark = pytest.mark.drawn


@pytest.mark.parametrize(
    ("players", "places"),
    [
        # 5 workers, 1 ruble: a space for workers is paid in two ways. Open and possible: 2 black spaces, the bottom one,
        # 2 for a tile, 3 for industry, 3 auxiliary ones, second place, engineer 4: 13 in two ways; both tiles in two
        # orders: 4; any colour and hiring in one way.
        (4, 13 * 2 + 4 + 2),
        (3, 13 * 2 + 4 + 2),
        # 2 rubles; closed are 1 black, 1 tile, 1 industry, the temporary workers, second place. For one worker two ways:
        # bottom, tile, industry, doubler, rubles, first place (the own one), engineer 4; for two workers three: black,
        # industry; three workers in three ways and two orders; any colour in two ways; hiring in one.
        (2, 7 * 2 + 2 * 3 + 3 * 2 + 2 + 1),
    ],
)
def test_the_first_turn(players: int, places: int) -> None:
    assert counts(situation(players)) == {"place": places, "pass": 1}


def test_start_bonuses() -> None:
    made = table(4)
    assert counts(made) == {"start_bonus": 4}
    play(made, "R: start_bonus sb_ruble_1")
    assert counts(made) == {"start_bonus": 3}
    play(made, "G: start_bonus sb_black_1")
    assert counts(made) == {"step_track": 3}


def test_one_ruble_pays_one_worker_or_the_hire() -> None:
    # 1 worker spaces: 1 black, bottom, 1 tile, 1 industry, 3 auxiliary, second place, engineer 4; and hiring.
    # The workers lie on the bottom space: a ruble for second place is exchanged there.
    assert counts(situation(4, LATE, hand("Y", 0, 1))) == {"place": 9 + 1, "pass": 1}


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("changes", "before", "wanted"),
    [
        # Black on three lines; grey on the Trans-Siberian; brown enters there. Kiev and St. Petersburg are too short.
        ((tracks("Y", "trans_siberian", 8, 5),), "place track_any_2", {"step_track": 5}),
        ((tracks("Y", "trans_siberian", 8, 5),), "place track_grey_2", {"step_track": 1}),
        ((owns("Y", 14),), "use_engineer engineer_14", {"step_track": 3, "stop": 1}),
        # Industry and black in free order.
        ((), "place industry_1_black_1", {"step_track": 3, "step_industry": 1, "choose_next": 2}),
        ((industry("Y", 3, second=1),), "place industry_1", {"step_industry": 2}),
        ((industry("Y", 3, second=2),), "place industry_1", {"step_industry": 1}),
        # Locomotive, the pile's factory, two numbers of the pool.
        (({"pool.3": 1, "pool.5": 2},), "place loco_1", {"take_locomotive": 1, "take_factory": 3}),
        (({"pool.3": 1},), "place loco_and_factory loco_first", {"take_locomotive": 1}),
        (({"pool.3": 1},), "place loco_and_factory factory_first", {"take_factory": 2}),
        ((locomotives("Y", (3, 1), 4),), "place loco_1; take_locomotive", {"place_locomotive": 4}),
        ((locomotives("Y", (3, 9), 9),), "place loco_1; take_locomotive", {"place_locomotive": 2}),
        # The 4 of St. Petersburg goes on to three slots; it is turned over only if Kiev has one.
        (
            (locomotives("Y", (3, 1), 4),),
            "place loco_1; take_locomotive; place_locomotive st_petersburg",
            {"move_displaced": 3},
        ),
        (
            (locomotives("Y", (3, 1), 4, 2),),
            "place loco_1; take_locomotive; place_locomotive st_petersburg",
            {"move_displaced": 3, "flip_displaced": 1},
        ),
        ((), "place loco_1; take_factory 9", {"place_factory": 1}),
        ((industry("Y", 0, 2, 3, 4, 5, 6),), "place loco_1; take_factory 9", {"place_factory": 5}),
        # Factories: 2 (a tile), 3 (two spaces used with one piece), 5 (a step), 7 (three black), 9.
        (
            (industry("Y", 4, 2),),
            "place industry_1; step_industry",
            {"take_locomotive": 1, "take_factory": 1, "decline_effect": 1},
        ),
        (
            (industry("Y", 4, 3), used("Y", "rubles_2"), used("Y", "doubler_1"), used("Y", "track_black_3", 2)),
            "place industry_1; step_industry",
            {"choose_reuse": 2, "decline_effect": 1},
        ),
        ((industry("Y", 4, 5),), "place industry_1; step_industry", {"step_industry": 1, "decline_effect": 1}),
        ((industry("Y", 4, 7),), "place industry_1; step_industry", {"step_track": 3, "decline_effect": 1}),
        (
            (industry("Y", 4, 9),),
            "place industry_1; step_industry",
            {"take_end_bonus": 1, "take_ten": 1, "decline_effect": 1},
        ),
        ((industry("Y", 4, 9), {"end_bonus_pile": 0}), "place industry_1; step_industry",
         {"take_ten": 1, "decline_effect": 1}),
        # The extra step of the black worker.
        ((black_worker("Y"),), "place track_black_or_grey_1 black=1; step_track kiev black", {"step_track": 3, "stop": 1}),
    ],
)  # fmt: skip
def test_what_is_open_in_an_action(changes: tuple[Change, ...], before: str, wanted: dict[str, int]) -> None:
    table = situation(4, LATE, *changes)
    play(table, f"Y: {before}")
    assert counts(table) == wanted


def test_tokens_and_cards() -> None:
    table = situation(4, LATE, *AT_TOKEN)
    play(table, TO_TOKEN)
    assert counts(table) == {"choose_token": 6}  # no second marker while the first is on 0
    table = situation(4, LATE, *AT_TOKEN, industry("Y", 2))
    play(table, TO_TOKEN)
    assert counts(table) == {"choose_token": 7}
    play(table, "Y: choose_token tok_card_and_bonus")
    assert counts(table) == {"choose_card": 5}
    play(table, "Y: choose_card card_three_actions")
    assert counts(table) == {"step_track": 3, "step_industry": 1, "choose_next": 2}
    play(table, "Y: step_industry; step_track kiev black")
    assert counts(table) == {"choose_again": 3}
    play(table, "Y: choose_again doubler")
    assert counts(table) == {"take_end_bonus": 1, "take_ten": 1}


def test_a_card_that_cannot_be_carried_out_is_not_offered() -> None:
    table = situation(4, *AT_TOKEN, piles(10), industry("Y", 4), {"cards.card_black_worker": False, "black_owner": "B"})
    play(table, THE_CARD)
    # Three actions and the factory need industry steps.
    assert counts(table) == {"choose_card": 2}
