"""The lines of the card library of Nippon and of Russian Railroads, and the library as Gyoji wrote it before boxes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.rules.game import find
from referee.store.migration import MAX_BYTES, import_library
from scoring.errors import InputError
from scoring.text_catalogs import Lang
from tests.tui.core.conversation.test_suggestions import positions, sat_down, shown
from tui.core.components.printed_value_confirmation import row_texts, rows_of_equal_values, to_confirm
from tui.core.components.printed_value_groups import cards_of, groups
from tui.core.components.printed_value_parser import card_input_feedback, value_input_feedback
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

# The lines of the card library: what they are understood as, refuse, doubt, and print again.


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


# A contract is told by what is on its tile, wherever several may be meant: no number is printed there.


@pytest.mark.parametrize(
    ("lang", "line", "said"),
    [
        ("en", "Aki exports one silk and one paper", "contract 3: 1+1 1VP 1step"),
        ("ja", "絹と紙を輸出", "契約3: 1+1 1点 1段階"),
    ],
)
def test_a_row_says_what_is_told_of_its_contract(lang: Lang, line: str, said: str) -> None:
    """Contract 3 of the recorded play: cubes 1 and 1, 1 VP, 1 step (the answers of its script)."""
    conversation = sat_down(dict(positions("nippon"))["stocked"], lang)
    assert said in [row.note for row in shown(conversation, line)]


# The card library as Gyoji wrote it before boxes: still read; anything else is refused with a sentence.


EDITION = GAME.meta.editions[0]
VALUES: dict[str, Any] = {
    "worker_rows": 5,
    "region_bonus.hokkaido": "coal_2",
    "areas.symbols": ("1+0", "2+2"),
    "tracks.coal.level.1": 3,
}


def file(**changes: Any) -> bytes:
    whole = {"format": "gyoji card library", "version": 1, "game": "nippon", "edition": EDITION, "values": {}}
    return json.dumps(whole | changes).encode()


def keys(data: bytes, edition: str = EDITION) -> list[tuple[str, str]]:
    with pytest.raises(InputError) as found:
        import_library(GAME, data, edition)
    for lang in ("en", "ja"):
        for said in messages.faults(words_for(lang, "nippon"), found.value.faults):
            assert "trouble." not in said and "remedy." not in said
    return [(fault.key, fault.field) for fault in found.value.faults]


def test_a_file_of_before_is_read() -> None:
    assert import_library(GAME, file(values=json.loads(json.dumps(VALUES)))) == VALUES


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", ["not_json"]),
        (b"\xff\xfe", ["not_utf8"]),
        (b"[" * 100_000, ["too_deep"]),
        (b" " * (MAX_BYTES + 1), ["too_big"]),
        (b"[]", ["library_shape"]),
        (b'{"values": {}}', ["library_shape"]),
        (file(values=[1]), ["library_shape"]),
        (file(version=2), ["file_newer"]),
        (file(version="1"), ["file_newer"]),
        (file(game="crisis"), ["other_game"]),
        (file(game=None), ["other_game"]),
        (file(edition="first"), ["edition_unknown"]),
        (file(edition=["first"]), ["edition_unknown"]),
    ],
)
def test_what_is_no_library_of_this_game_is_refused(data: bytes, found: list[str]) -> None:
    assert [key for key, _ in keys(data)] == found


def test_every_wrong_value_is_named_at_once() -> None:
    wrong = {
        "worker_rows": 99,
        "no.such": 1,
        "areas.symbols": "1+0",
        "region_bonus.hokkaido": True,
        "storage.silk_1": 4,
    }
    assert keys(file(values=wrong)) == [
        ("text_range", "worker_rows"),
        ("fact_unknown", "no.such"),
        ("field_list", "areas.symbols"),
        ("text_word", "region_bonus.hokkaido"),
    ]


# The lines of the card library of Russian Railroads: what they are understood as, refuse, doubt, and print
# again.


RAILROADS = find("russian_railroads")
RAILROADS_CARDS = {card.id: card for card in cards_of(RAILROADS)}
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
    card = RAILROADS_CARDS["engineer_9"]
    assert card.read(text) == cost(workers, rubles)
    assert card.write(cost(workers, rubles)) == written


def test_a_cost_that_is_known_in_part_has_a_question_mark() -> None:
    card = RAILROADS_CARDS["engineer_9"]
    assert card.write({"engineer_cost.9.workers": 2}) == "2w ?"
    assert card.write({"engineer_cost.9.rubles": 0}) == "?"
    assert card.write({}) == ""
    assert not card.holds("engineer_cost.10.workers") and RAILROADS_CARDS["engineer_1"].holds("engineer_cost.1.rubles")
    assert not RAILROADS_CARDS["engineer_1"].holds("engineer_cost.10.rubles")


def test_the_industry_track_is_read_place_by_place() -> None:
    lane = RAILROADS_CARDS["industry_lane"].read("0 1 2 3 5 gap 10 隙間 15 ・ ？ _ 20 . 25 30")
    # Specification 3.4: sixteen places, gaps on 5, 7, 9, 11, 13, the ? on 10.
    printed = ("0", "1", "2", "3", "5", "gap", "10", "gap", "15", "gap", "?", "gap", "20", "gap", "25", "30")
    assert lane == {"industry.lane": printed} == {"industry.lane": RAILROADS.printed()["industry.lane"]}
    assert RAILROADS_CARDS["industry_lane"].write(lane) == LANE


def test_what_a_source_gives_is_written_as_the_specification_prints_it() -> None:
    printed = RAILROADS.printed()
    shown = {id: card.write(printed) for id, card in RAILROADS_CARDS.items()}
    assert shown["cost_track_any_2"] == "1w+1r" and shown["cost_hire"] == "1r"
    assert shown["cost_loco_and_factory"] == "3w" and shown["cost_track_black_3"] == "2w"
    assert shown["kiev_stars"] == "1 2 3 4 10" and shown["pass_vp"] == "0 2 3 4"
    assert shown["engineer_1"] == shown["engineer_4"] == "1w"
    assert [id for id, text in shown.items() if not text] == [f"engineer_{n}" for n in range(2, 16) if n != 4]


def test_what_has_no_line_of_russian_railroads_stands_alone() -> None:
    found = groups(RAILROADS, RAILROADS.printed())
    assert [path for group in found for path in group.paths] == ["closed", "public_engineer_slots"]
    assert not any("_" in words_for("en", RAILROADS.id).phrase(card.label) for card in RAILROADS_CARDS.values()), (
        "an id as itself"
    )


def test_what_was_understood_of_russian_railroads_is_said() -> None:
    words = words_for("en", RAILROADS.id)
    reading = card_input_feedback(words, RAILROADS, RAILROADS_CARDS["engineer_9"], "2w")
    assert reading.good and not reading.doubtful
    assert "  engineer #9: workers: 2" in reading.lines
    other = card_input_feedback(words, RAILROADS, RAILROADS_CARDS["kiev_stars"], "1 2 3 4 12")
    assert other.good and other.doubtful  # the board wins over the source, which says 10
    assert any("the rulebook says 10" in line for line in other.lines)
    bad = card_input_feedback(words, RAILROADS, RAILROADS_CARDS["industry_lane"], "0 1 2")
    assert not bad.good and "0 gaps and 0 ? spaces; a track has 5 gaps and one ?." in bad.lines[0]


def test_what_a_table_confirms_is_named_and_a_list_stands_as_it_is_typed() -> None:
    words = words_for("en", RAILROADS.id)
    rows = {row_texts(words, RAILROADS, row) for row in rows_of_equal_values(RAILROADS, to_confirm(RAILROADS))}
    assert ("Industry track", LANE) in rows
    assert ("Star under the Kiev line", "10") in rows
    assert ("Workers drawn on a space", "3") in rows and ("Back of the turn order card", "4") in rows
    assert any(name == "Closed with 2 players" and value.startswith("black 2, grey 2") for name, value in rows)
