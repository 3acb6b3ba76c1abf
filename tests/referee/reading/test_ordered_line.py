"""Two things that one space gives, stated by which of them comes first, anywhere in the line."""

from __future__ import annotations

import pytest

from referee.reading.reading import Confirm, Exact
from tests.referee.reading.recorded_positions import outcome_of, written

BOTH = "place loco_and_factory order="


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("the train before the factory", "loco_first"),
        ("take the factory first, then the train", "factory_first"),
        ("the train after the factory", "factory_first"),
        ("loco → factory", "loco_first"),
        ("機関車を先に、工場はあとで", "loco_first"),
        ("工場のあとに機関車", "factory_first"),
        ("まず工場、それから機関車", "factory_first"),
    ],
)
def test_words_tell_which_comes_first(text: str, order: str) -> None:
    outcome = outcome_of(text, "free", "russian_railroads")
    assert isinstance(outcome, Exact)
    assert written(outcome) == BOTH + order


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("factory 4 first, loco second", "factory_first; take_factory number=4"),
        ("with 3 workers: loco after factory 7", "factory_first own=3; take_factory number=7"),
        ("factory 4 first with 3 workers", "factory_first own=3; take_factory number=4"),
        ("ワーカー3個で、工場4番を先に、機関車はあと", "factory_first own=3; take_factory number=4"),
    ],
)
def test_what_is_stated_of_a_half_and_of_the_payment_is_kept(text: str, moves: str) -> None:
    outcome = outcome_of(text, "free", "russian_railroads")
    assert isinstance(outcome, Exact)
    assert written(outcome) == BOTH + moves


@pytest.mark.parametrize(
    "text", ["the loco on st. petersburg first, then factory 4", "先に機関車をサンクトに、次に工場7番"]
)
def test_a_half_that_must_wait_for_another_choice_is_left_out_and_confirmed(text: str) -> None:
    outcome = outcome_of(text, "free", "russian_railroads")
    assert isinstance(outcome, Confirm)
    assert written(outcome) == BOTH + "loco_first; take_locomotive; place_locomotive st_petersburg"


def test_both_halves_are_carried_out_where_nothing_stands_between_them() -> None:
    outcome = outcome_of(
        "3 workers, the factory first, then the loco goes to st. petersburg", "rich", "russian_railroads"
    )
    assert isinstance(outcome, Exact)
    assert written(outcome).startswith(BOTH + "factory_first own=3; take_factory")
    assert written(outcome).endswith("place_locomotive st_petersburg")
