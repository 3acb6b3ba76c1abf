"""A name that several things have is a choice, and a word of one name does not stand for another thing."""

from __future__ import annotations

import pytest

from referee.notation.move import write
from referee.reading.reader import read
from referee.reading.reading import Choice, Confirm, Exact, Outcome
from tests.referee.reading.recorded_positions import declared, everyday_context, outcome_of


def outcome(text: str, position: str, game: str) -> Outcome:
    return read(text, everyday_context(position, game)).outcome


def rows(text: str, position: str, game: str) -> set[str]:
    found = outcome(text, position, game)
    assert isinstance(found, Choice)
    return {write(row[-1]) for row in found.rows}


@pytest.mark.parametrize(
    "text",
    [
        "engineer card",
        "the engineer one",
        "技術者のカード",
        "My end bonus card is the engineer one.",
        "技術者のエンドボーナスカードを持っています。",
    ],
)
def test_two_cards_are_about_engineers(text: str) -> None:
    moves = {"reveal_end_bonus eb_extra_engineer", "reveal_end_bonus eb_engineers"}
    assert rows(text, "reveal", "russian_railroads") == moves


@pytest.mark.parametrize("text", ["the token card", "トークンのカード"])
def test_two_cards_are_about_tokens(text: str) -> None:
    moves = {"reveal_end_bonus eb_tokens", "reveal_end_bonus eb_doublers"}
    assert rows(text, "reveal", "russian_railroads") == moves


@pytest.mark.parametrize("text", ["bottom", "bottom space", "一番下"])
def test_each_column_has_a_bottom_space(text: str) -> None:
    spaces = {move.split()[1] for move in rows(text, "first", "russian_railroads")}
    assert spaces == {"track_black_or_grey_1", "loco_and_factory", "industry_1_black_1"}


@pytest.mark.parametrize("text", ["機関車の一番下", "一番下の機関車"])
def test_the_name_of_a_tile_tells_no_order(text: str) -> None:
    """機関車から and 機関車が先 tell that it comes first."""
    moves = {f"place loco_and_factory order={first}_first" for first in ("loco", "factory")}
    assert rows(text, "first", "russian_railroads") == moves


def test_a_name_by_which_one_of_them_differs_is_that_one() -> None:
    text = "機関車と工場、機関車から"
    assert declared(text, "first", "russian_railroads") == "place loco_and_factory order=loco_first"


@pytest.mark.parametrize("text", ["coal track", "石炭トラック"])
def test_what_a_factory_does_may_be_an_action_as_well(text: str) -> None:
    """The action is named before the factory, of which only the effect is."""
    assert {"mines 1", "mines 2", "mines 3"} <= rows(text, "building", "nippon")


@pytest.mark.parametrize("text", ["free ships", "keep coal"])
def test_a_thing_that_is_only_described_is_confirmed(text: str) -> None:
    assert isinstance(outcome(text, "building", "nippon"), Confirm)


@pytest.mark.parametrize(
    ("text", "move"),
    [("知識+2", "knowledge 2"), ("knowledge+2", "knowledge 2"), ("鉱山+2", "mines 2"), ("mines+2", "mines 2")],
)
def test_a_difference_right_behind_a_word_is_an_amount(text: str, move: str) -> None:
    assert declared(text, "lenses", is_everyday=True) == move


@pytest.mark.parametrize(
    "text",
    [
        "both on bento",
        "all on bento",
        "both machines on bento",
        "両方とも弁当に",
        "二つとも弁当",
        "弁当に両方とも使う",
        "全部弁当に",
    ],
)
def test_both_of_what_is_free_goes_to_the_only_thing_that_is_named(text: str) -> None:
    """Two improvements are free: the first installs the machine, the second one turns it (NIP-21.22)."""
    assert declared(text, "upgrades", is_everyday=True) == "improve_free install:bento_3,upgrade:bento_3"


def test_a_word_that_names_what_is_done_is_no_other_thing() -> None:
    """裏返す turns the machine; it is no part of the name of the lens factory, which turns ships."""
    assert not isinstance(outcome("弁当工場に機械を置いて、そのまま+2に裏返します。", "upgrades", "nippon"), Exact)


@pytest.mark.parametrize("text", ["place 1 ruble on second place", "second place with a ruble"])
def test_a_full_name_that_is_refused_stands_before_what_only_assumes_its_space(text: str) -> None:
    """The second place is taken; the second engineer of the hiring space bears no such name."""
    assert not isinstance(outcome_of(text, "rich", "russian_railroads"), Exact)
