"""What a clause takes from the clause before it, and numbers that name what a declaration is about."""

from __future__ import annotations

import pytest

from referee.notation.move import verb_of, write
from referee.reading.reading import Choice, Exact, Illegal, Incomplete
from tests.referee.reading.recorded_positions import outcome_of, written


@pytest.mark.parametrize("text", ["grey on the trans-siberian", "灰色をシベリアに"])
def test_a_colour_is_carried_over_to_the_steps_that_it_opens(text: str) -> None:
    outcome = outcome_of(text, "first", "russian_railroads")
    assert isinstance(outcome, Illegal)  # grey is not on the line yet
    assert written(outcome).endswith("step_track trans_siberian grey")


@pytest.mark.parametrize("text", ["pay 2 rubles", "with 2 rubles", "2ルーブルで", "for two rubles", "ルーブル2枚払う"])
def test_what_is_paid_names_no_space(text: str) -> None:
    assert not isinstance(outcome_of(text, "rich", "russian_railroads"), Exact)


@pytest.mark.parametrize("text", ["2 workers", "ワーカー2個", "one worker"])
def test_what_may_be_left_out_makes_no_declaration_alone(text: str) -> None:
    assert isinstance(outcome_of(text, "first", "russian_railroads"), Incomplete)


@pytest.mark.parametrize(
    ("text", "slot"),
    [("siberia in place of the 2", 1), ("trans-siberian replacing the 2", 1), ("シベリアの2の代わりに", 1)],
)
def test_a_space_is_named_by_what_is_replaced_there(text: str, slot: int) -> None:
    assert written(outcome_of(text, "replaced", "russian_railroads")) == f"move_displaced trans_siberian slot={slot}"


@pytest.mark.parametrize("text", ["flip the 7", "7は裏返す", "the 7 is flipped over", "裏返す、7番"])
def test_the_number_of_what_it_is_about_may_be_stated(text: str) -> None:
    outcome = outcome_of(text, "replaced", "russian_railroads")
    assert isinstance(outcome, Exact)
    assert written(outcome) == "flip_displaced"


@pytest.mark.parametrize("text", ["flip the 5", "5は裏返す"])
def test_the_number_of_something_else_is_not_recorded(text: str) -> None:
    assert not isinstance(outcome_of(text, "replaced", "russian_railroads"), Exact)


@pytest.mark.parametrize(
    ("text", "is_there"), [("marker to 3", True), ("工業マーカー3へ", True), ("marker to 9", False)]
)
def test_where_a_marker_comes_to_is_compared(text: str, is_there: bool) -> None:
    assert isinstance(outcome_of(text, "engineer", "russian_railroads"), Exact) is is_there


@pytest.mark.parametrize("text", ["use an engineer", "I'd like to use the engineer", "技術者を使います"])
def test_a_verb_that_is_as_well_a_part_of_a_name_is_a_choice(text: str) -> None:
    outcome = outcome_of(text, "many", "russian_railroads")
    assert isinstance(outcome, Choice), outcome
    assert {verb_of(row[0]) for row in outcome.rows} == {"use_engineer", "place"}


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("シベリアの2番と入れ替え", "move_displaced trans_siberian slot=1"),
        ("in place of number 2 on the trans-siberian", "move_displaced trans_siberian slot=1"),
        ("replaces #2 on siberia", "move_displaced trans_siberian slot=1"),
        ("シベリアの2つ目に", "move_displaced trans_siberian slot=2"),  # a rank names a place
    ],
)
def test_a_number_that_tells_which_names_what_lies_there(text: str, move: str) -> None:
    outcome = outcome_of(text, "replaced", "russian_railroads")
    assert isinstance(outcome, Exact)
    assert written(outcome).endswith(move)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("3 workers on loco and factory, take the factory first", "factory_first"),
        ("ワーカー3個で機関車と工場、まず機関車を取る", "loco_first"),
    ],
)
def test_which_comes_first_is_no_declaration_of_its_own(text: str, order: str) -> None:
    outcome = outcome_of(text, "first", "russian_railroads")
    assert isinstance(outcome, Exact)
    (move,) = outcome.moves
    assert f"order={order}" in write(move).split()


@pytest.mark.parametrize(
    ("position", "text", "moves"),
    [
        ("first", "2 workers middle, factory 2 on the far left", "place_factory slot=1"),
        ("first", "ワーカー2個で真ん中、工場2を左端に", "place_factory slot=1"),
    ],
)
def test_a_name_that_begins_like_a_function_word_is_not_lost(position: str, text: str, moves: str) -> None:
    outcome = outcome_of(text, position, "russian_railroads")
    assert isinstance(outcome, Exact)
    assert written(outcome).endswith(moves)


@pytest.mark.parametrize("text", ["industry by 2", "工業化で2マス", "industry 2"])
def test_the_first_word_of_a_space_names_it_where_its_action_cannot_be_taken(text: str) -> None:
    assert written(outcome_of(text, "rich", "russian_railroads")) == "place industry_2"


@pytest.mark.parametrize("text", ["use engineer 3 black on kiev", "engineer 3, then black on kiev"])
def test_a_number_is_of_the_name_it_ends_before_the_label_behind_it(text: str) -> None:
    outcome = outcome_of(text, "engineers", "russian_railroads")
    assert not isinstance(outcome, Illegal) or "black=3" not in written(outcome)


def test_a_payment_at_the_end_is_no_reason_to_confirm() -> None:
    outcome = outcome_of("any 2, black 2 on siberia, with two rubles", "rich", "russian_railroads")
    assert isinstance(outcome, Exact)
    assert written(outcome).startswith("place track_any_2 rubles=2; step_track trans_siberian black")
