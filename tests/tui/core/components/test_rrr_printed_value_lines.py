"""The lines of the card library of Russian Railroads: what they are understood as, refuse, doubt, and print again."""

from __future__ import annotations

import pytest

from referee.rules.game import find
from tui.core.components.printed_value_confirmation import row_texts, rows_of_equal_values, to_confirm
from tui.core.components.printed_value_groups import cards_of, groups
from tui.core.components.printed_value_parser import card_input_feedback
from tui.core.i18n.catalogs import words_for

GAME = find("russian_railroads")
CARDS = {card.id: card for card in cards_of(GAME)}
LANE = "0 1 2 3 5 . 10 . 15 . ? . 20 . 25 30"
"""The industry track of specification 3.4."""


def cost(workers: int, rubles: int) -> dict[str, int]:
    return {"engineer_cost.9.workers": workers, "engineer_cost.9.rubles": rubles}


@pytest.mark.parametrize(
    ("text", "workers", "rubles", "written"),
    [
        ("2w", 2, 0, "2w"),
        ("1r", 0, 1, "1r"),
        ("r1", 0, 1, "1r"),
        ("1w+1r", 1, 1, "1w+1r"),
        ("1r, 1w ", 1, 1, "1w+1r"),
        ("1 worker and 1 ruble", 1, 1, "1w+1r"),
        ("ワーカー1個と1ルーブル", 1, 1, "1w+1r"),
        ("-", 0, 0, "-"),
        ("0", 0, 0, "-"),
        ("２ワーカー", 2, 0, "2w"),
        ("ルーブル1", 0, 1, "1r"),
        ("ワ1+ル1", 1, 1, "1w+1r"),
    ],
)
def test_a_cost_is_read_in_both_languages_and_written_in_one(
    text: str, workers: int, rubles: int, written: str
) -> None:
    card = CARDS["engineer_9"]
    assert card.read(text) == cost(workers, rubles)
    assert card.write(cost(workers, rubles)) == written


def test_a_cost_that_is_known_in_part_has_a_question_mark() -> None:
    card = CARDS["engineer_9"]
    assert card.write({"engineer_cost.9.workers": 2}) == "2w ?"
    assert card.write({"engineer_cost.9.rubles": 0}) == "?"
    assert card.write({}) == ""
    assert not card.holds("engineer_cost.10.workers") and CARDS["engineer_1"].holds("engineer_cost.1.rubles")
    assert not CARDS["engineer_1"].holds("engineer_cost.10.rubles")


def test_the_industry_track_is_read_place_by_place() -> None:
    lane = CARDS["industry_lane"].read("0 1 2 3 5 gap 10 隙間 15 ・ ？ _ 20 . 25 30")
    # Specification 3.4: sixteen places, gaps on 5, 7, 9, 11, 13, the ? on 10.
    printed = ("0", "1", "2", "3", "5", "gap", "10", "gap", "15", "gap", "?", "gap", "20", "gap", "25", "30")
    assert lane == {"industry.lane": printed} == {"industry.lane": GAME.printed()["industry.lane"]}
    assert CARDS["industry_lane"].write(lane) == LANE


def test_what_a_source_gives_is_written_as_the_specification_prints_it() -> None:
    printed = GAME.printed()
    shown = {id: card.write(printed) for id, card in CARDS.items()}
    assert shown["cost_track_any_2"] == "1w+1r" and shown["cost_hire"] == "1r"
    assert shown["cost_loco_and_factory"] == "3w" and shown["cost_track_black_3"] == "2w"
    assert shown["kiev_stars"] == "1 2 3 4 10" and shown["pass_vp"] == "0 2 3 4"
    assert shown["engineer_1"] == shown["engineer_4"] == "1w"
    assert [id for id, text in shown.items() if not text] == [f"engineer_{n}" for n in range(2, 16) if n != 4]


def test_what_has_no_line_stands_alone() -> None:
    found = groups(GAME, GAME.printed())
    assert [path for group in found for path in group.paths] == ["closed", "public_engineer_slots"]
    assert not any("_" in words_for("en", GAME.id).phrase(card.label) for card in CARDS.values()), "an id as itself"


def test_what_was_understood_is_said_and_a_doubt_is_asked_twice() -> None:
    words = words_for("en", GAME.id)
    reading = card_input_feedback(words, GAME, CARDS["engineer_9"], "2w")
    assert reading.good and not reading.doubtful
    assert "  engineer #9: workers: 2" in reading.lines
    other = card_input_feedback(words, GAME, CARDS["kiev_stars"], "1 2 3 4 12")
    assert other.good and other.doubtful  # the board wins over the source, which says 10
    assert any("the rulebook says 10" in line for line in other.lines)
    bad = card_input_feedback(words, GAME, CARDS["industry_lane"], "0 1 2")
    assert not bad.good and "0 gaps and 0 ? spaces; a track has 5 gaps and one ?." in bad.lines[0]


def test_what_a_table_confirms_is_named_and_a_list_stands_as_it_is_typed() -> None:
    words = words_for("en", GAME.id)
    rows = {row_texts(words, GAME, row) for row in rows_of_equal_values(GAME, to_confirm(GAME))}
    assert ("Industry track", LANE) in rows
    assert ("Star under the Kiev line", "10") in rows
    assert ("Workers drawn on a space", "3") in rows and ("Back of the turn order card", "4") in rows
    assert any(name == "Closed with 2 players" and value.startswith("black 2, grey 2") for name, value in rows)
