"""The lines of the card library: what they are understood as, refuse, doubt, and print again."""

from __future__ import annotations

import pytest

from referee.rules.game import find
from tui.core.components.printed_value_groups import cards_of, groups
from tui.core.components.printed_value_parser import card_input_feedback, value_input_feedback
from tui.core.i18n.catalogs import words_for

GAME = find("nippon")
CARDS = {card.id: card for card in cards_of(GAME)}


def test_a_track_line_gives_levels_top_and_stars() -> None:
    values = CARDS["coal"].read("2 3* - 5*")
    assert values == {
        "tracks.coal.top": 3,
        "tracks.coal.level.0": 2,
        "tracks.coal.level.1": 3,
        "tracks.coal.level.2": 3,
        "tracks.coal.level.3": 5,
        "tracks.coal.stars.0": 0,
        "tracks.coal.stars.1": 1,
        "tracks.coal.stars.2": 1,
        "tracks.coal.stars.3": 2,
    }


def test_what_lies_below_the_start_of_the_money_track_is_dropped() -> None:
    values = CARDS["money"].read("8, 10、- １２ - 16")
    assert values == {
        "tracks.money.top": 2,
        "tracks.money.level.0": 12,
        "tracks.money.level.1": 12,
        "tracks.money.level.2": 16,
    }


def test_a_contract_reads_its_reward_in_any_order_and_language() -> None:
    wanted = CARDS["contract_4"].read("3+1+1 yen=9000 steps=2")
    assert CARDS["contract_4"].read("３＋１＋１ 段階=2 9000円") == wanted
    assert wanted["contract.contract_4.cubes"] == ("3", "1", "1")
    assert CARDS["contract_4"].write(wanted) == "3+1+1 9000yen 2steps"


def test_a_contract_of_which_the_reward_is_not_told_is_printed_back_without_one() -> None:
    for text in ("3+1", "3+1 0VP", "3+1 0VP 1step"):
        told = CARDS["contract_4"].read(text)
        assert CARDS["contract_4"].write(told) == text


@pytest.mark.parametrize(
    "text",
    [
        "2+1 2VP 1step", "2+1 vp=2 steps=1", "2 + 1 -> 2 VP, 1 step", "2+1 2 points and 1 step", "2+1 steps 1 vp 2",
        "2+1 2勝利点 1段階", "2+1 → 2点と1段", "２＋１　２ 勝利点、１段階上げる", "2+1 2点 +1段階",
    ],
)  # fmt: skip
def test_a_contract_is_read_as_people_write_it(text: str) -> None:
    at = "contract.contract_2"
    told = {f"{at}.cubes": ("2", "1"), f"{at}.vp": 2, f"{at}.yen": 0, f"{at}.steps": 1}
    assert CARDS["contract_2"].read(text) == told


@pytest.mark.parametrize("text", ["3 8,000 yen", "3 ¥8000", "3 8,000円", "3 8000 円", "3 yen=8000", "3 → ¥8,000"])
def test_yen_are_read_with_their_sign_and_comma(text: str) -> None:
    at = "contract.contract_2"
    assert CARDS["contract_2"].read(text) == {f"{at}.cubes": ("3",), f"{at}.vp": 0, f"{at}.yen": 8000, f"{at}.steps": 0}


def test_a_question_mark_leaves_a_value_out() -> None:
    assert CARDS["influence_value_1"].read("? 2 3") == {"influence_value.1.2": 2, "influence_value.1.3": 3}
    assert CARDS["influence_value_1"].write({"influence_value.1.3": 3}) == "? ? 3"


@pytest.mark.parametrize(
    ("text", "said"),
    [("2+1 2VP 1step", "2+1 2点 1段階"), ("3 5000yen 2steps", "3 5,000円 2段階"), ("? 0VP", "? 0点"), ("2+?", "2+?")],
)
def test_a_contract_is_written_as_its_readers_write_it(text: str, said: str) -> None:
    """It stood there in English on a Japanese page; both are read alike."""
    card = CARDS["contract_1"]
    assert card.worded(words_for("ja", "nippon"), text) == said
    assert card.worded(words_for("en", "nippon"), text) == text
    if "?" not in text:
        assert card.read(said) == card.read(text)
        assert card.format_values(words_for("ja", "nippon"), card.read(text)) == said


def test_what_has_no_line_stands_alone() -> None:
    found = groups(GAME, GAME.printed())
    assert len([path for group in found if group.id == "NIP-T7" for path in group.paths]) == 20 + 24


def test_what_was_understood_is_said_and_a_doubt_is_asked_twice() -> None:
    words = words_for("en", "nippon")
    reading = card_input_feedback(words, GAME, CARDS["coal"], "2 3* - 5*")
    assert reading.good and not reading.doubtful
    assert "  level from the start space up: 2  3  3  5" in reading.lines
    assert "  stars up to each space: 0  1  1  2" in reading.lines
    other = card_input_feedback(words, GAME, CARDS["influence_value_3"], "5 6 6")
    assert other.good and other.doubtful
    assert any("the rulebook says 7" in line for line in other.lines)
    assert "column ×2: 5,000 yen, blueprints 2, 2 coal: 2  2  2" in "\n".join(
        card_input_feedback(words, GAME, CARDS["reward_tiles"], CARDS["reward_tiles"].example).lines
    )
    bad = card_input_feedback(words, GAME, CARDS["influence_tiles"], "1")
    assert not bad.good and "1 number is given; 7 are needed." in bad.lines[0]


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("worker_rows", "99", "99 is not between 1 and 8."),
        ("worker_rows", "", "Nothing is entered."),
        ("worker_rows", "many", "“many” is not a whole number."),
        ("region_bonus.hokkaido", "gold", "“gold” is not one of"),
        ("no.such", "1", "This table has no value of that name"),
    ],
)
def test_a_silly_value_is_answered_with_a_sentence(path: str, text: str, said: str) -> None:
    reading = value_input_feedback(words_for("en", "nippon"), GAME, path, text)
    assert not reading.good and said in reading.lines[0]
