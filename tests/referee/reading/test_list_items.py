"""The items of lists: their numbers, their order, what tells them apart, and pronouns that stand for one of them."""

from __future__ import annotations

import pytest

from referee.notation.move import write
from referee.reading.reading import Choice, Exact
from tests.referee.reading.recorded_positions import declared, outcome_of


@pytest.mark.parametrize(
    ("text", "placements"),
    [
        ("sell 2 paper in west japan city 1 for a 2", "west_japan_1:paper:2:2"),
        ("sell 2 paper in west japan city 1 for a 1", "west_japan_1:paper:2:1"),
        ("紙を2個売って、西日本1に価値1のタイルを置きます", "west_japan_1:paper:2:1"),
        ("紙を2個売って、西日本・都市1に1を置く", "west_japan_1:paper:2:1"),
    ],
)
def test_the_last_open_number_of_an_item_is_taken_across_words(text: str, placements: str) -> None:
    assert declared(text, "paper") == f"local_market {placements}"


@pytest.mark.parametrize("text", ["one silk there as well for a 1", "and the silk there for a 1"])
def test_a_pronoun_tells_which_of_several_rows(text: str) -> None:
    line = f"Aki sells 3 paper in central japan city 2 for a 2, {text}"
    assert declared(line, "stocked").startswith("local_market central_japan_2:paper:3:2,central_japan_2:")


@pytest.mark.parametrize(
    "text", ["put 2 ships on west and east", "船2枚を西日本と東日本に置く", "船を2枚、西日本と東日本に"]
)
def test_what_lies_there_is_counted_over_the_items(text: str) -> None:
    assert declared(text, "free") == "place_free west_japan,east_japan"


def test_named_items_stand_in_the_order_of_the_line() -> None:
    assert declared("ships to the east and to the west", "free") == "place_free east_japan,west_japan"


@pytest.mark.parametrize("text", ["run bento and silk", "弁当と絹を生産"])
def test_items_of_which_the_position_tells_which_stand_in_its_order(text: str) -> None:
    assert declared(text, "running") == "produce silk_3,bento_1"


@pytest.mark.parametrize(
    ("text", "factory"),
    [
        ("build a lens factory that gives cheap ships", "lens_4"),
        ("build the lens mill, the one with cheaper ships", "lens_4"),
        ("船が安くなるレンズ工場を建てる", "lens_4"),
    ],
)
def test_what_tells_things_apart_is_of_the_thing_that_is_named(text: str, factory: str) -> None:
    assert declared(text, "building") == f"invest {factory}"


@pytest.mark.parametrize("text", ["m", "m b", "b m"])
def test_whatever_begins_with_a_letter_is_offered(text: str) -> None:
    outcome = outcome_of(text, "coloured")
    assert isinstance(outcome, Choice)
    assert {"mines", "mechanise"} <= {write(row[0]).split()[0] for row in outcome.rows}


@pytest.mark.parametrize("text", ["2", "３"])
def test_a_number_alone_tells_no_item(text: str) -> None:
    assert not isinstance(outcome_of(text, "lenses"), Exact | Choice)
