"""The lines of the card library: what they are understood as, refuse, doubt, and print again."""

from __future__ import annotations

import pytest

from referee.rules.game import find
from scoring.errors import InputError
from tui.core.components.printed_value_groups import cards_of, groups
from tui.core.components.printed_value_parser import card_input_feedback, value_input_feedback
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat, fact, short
from tui.core.i18n.catalogs import words_for

GAME = find("nippon")
CARDS = {card.id: card for card in cards_of(GAME)}


def refused(card: PrintedValueLineFormat, text: str) -> list[str]:
    with pytest.raises(InputError) as found:
        card.read(text)
    return [fault.key for fault in found.value.faults]


def doubted(card: PrintedValueLineFormat, text: str) -> list[str]:
    return [fault.key for fault in card.doubts(text)]


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


@pytest.mark.parametrize(
    ("card", "text", "keys"),
    [
        ("coal", "3 4 5", ["card_start"]),
        ("coal", "2", ["card_length"]),
        ("coal", "2 x y* 5", ["card_space", "card_space"]),
        ("coal", "", ["card_start"]),
        ("coal", "2 " + "- " * 40, ["card_length"]),
        ("money", "12* 14", ["card_no_stars"]),
        ("stars_ships", "0 1 1", ["card_numbers"]),
        ("stars_ships", "1 1 1 2 3 3 4", ["card_stars_first"]),
        ("stars_ships", "0 2 1 2 3 3 4", ["card_stars_fall"]),
        ("stars_trains", "0 1 1 1 1 1 99", ["card_range"]),
        ("symbols", "7+1 1", ["card_symbol", "card_symbol"]),
        ("symbols", " ", ["card_empty"]),
        ("contract_2", "2+1 vp=2 yen=5000", ["card_two_rewards"]),
        ("contract_2", "2+9 vp=99 hats=2", ["card_range", "card_range", "card_field"]),
        ("contract_2", "", ["card_empty"]),
        ("influence_tiles", "2 2 2 1 1 1 2", ["card_sum_tiles"]),
        ("influence_tiles", "2 2 2 1 1 1 -1", ["card_token"]),
        ("influence_tiles", "? ? ? ? ? ? ?", ["card_empty"]),
        ("influence_value_2", "4 5 8", ["card_range"]),
        ("reward_tiles", "2 2 2 2 2 2 2 2 2 2 2 3", ["card_sum_rewards"]),
        ("scoring_track", "6 3 7", ["card_marks"]),
        ("region_scoring", "20 15 999999999999", ["card_token"]),
    ],
)
def test_refused(card: str, text: str, keys: list[str]) -> None:
    assert refused(CARDS[card], text) == keys


@pytest.mark.parametrize(
    ("card", "text", "keys"),
    [
        ("coal", "2 3* - 5*", []),
        ("coal", "2 3 3 5", ["card_not_rising"]),
        ("coal", "2 3 4", ["card_missing"]),
        ("money", "12 16 15", ["card_not_rising"]),
        ("knowledge", "1 2* - 3* - 4* 5", ["card_stars"]),
        ("contract_3", "3", []),  # its reward is not told
        ("contract_3", "3 0VP", ["card_no_reward"]),
        ("contract_3", "3 yen=4500", ["card_thousands"]),
        ("influence_tiles", "3 2 2 1 1 1 0", ["card_zero"]),
        ("influence_value_1", "2 2 3", ["card_not_rising"]),
        ("influence_value_1", "? 3 3", []),
        ("region_scoring", "20 20 8", ["card_not_falling"]),
        ("region_scoring", "14 12 9", ["card_lower"]),
        ("scoring_track", "3 6 5", ["card_golden"]),
        ("scoring_track", "3 6 9", ["card_spaces"]),
    ],
)
def test_doubted(card: str, text: str, keys: list[str]) -> None:
    assert doubted(CARDS[card], text) == keys


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


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_an_example_is_sound_accepted_by_the_game_and_printed_back(card: PrintedValueLineFormat) -> None:
    values = card.read(card.example)
    assert card.doubts(card.example) == []
    assert card.read(card.write(values)) == values
    assert set(card.paths(values)) == set(values)
    for path, value in values.items():
        asked = fact(GAME, path)
        assert asked is not None and asked.check(value, path) == [], path
        assert card.holds(path)
    assert card.write({}) == "" or "?" in card.write({})


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


def test_every_question_of_the_game_has_its_group_and_every_line_a_group() -> None:
    found = groups(GAME, GAME.printed())
    assert [group.id for group in found] == list(
        dict.fromkeys(component.ask for component in GAME.components.values() if component.ask)
    )
    assert {card.id for group in found for card in group.cards} == set(CARDS)
    assert len([path for group in found if group.id == "NIP-T7" for path in group.paths]) == 20 + 24
    for lang in ("en", "ja"):
        words = words_for(lang, "nippon")
        for group in found:
            assert words.has(f"ask.{group.id}")
            for path in group.paths:
                assert not short(words, GAME, path).startswith(("printed.", "fact."))
        for card in CARDS.values():
            assert words.has(f"card_hint.{card.hint}") and words.phrase(card.label) != card.label.key


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
