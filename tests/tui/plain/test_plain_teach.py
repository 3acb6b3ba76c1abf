"""Plain mode at a box that nobody has taught: the page of a question is read in one go, and the evening goes on."""

from __future__ import annotations

from pathlib import Path

from tests.tui.plain.test_plain_lines import sitting

COAL = "2 3* - 4 5*"
"""The coal track of a player board, made up: level 2 on the start space, then 3 with a star, none, 4, 5 with a star: 4 spaces."""


def test_a_question_offers_its_page_once(tmp_path: Path) -> None:
    here = sitting(tmp_path, "nippon")
    assert "“teach” reads the whole page in one go: Player board" in here.say("mines 1")
    here.say("cancel")
    assert "“teach”" not in here.say("mines 1")


def test_the_page_answers_the_question_and_the_declaration_goes_on(tmp_path: Path) -> None:
    here = sitting(tmp_path, "nippon")
    here.say("mines 1")
    said = here.say("teach")
    assert "1/" in said
    assert "coal" in said
    here.say(COAL)
    here.say("stop")
    assert here.table.state.printed["tracks.coal.top"] == 4
    assert "coal" in here.table.state.seats["A"].markers
    assert here.table.state.seats["A"].markers["coal"] == 1
    assert here.kinds[-1] == "move"
    assert here.kinds.count("report") == 1


def test_a_row_that_cannot_be_is_refused_and_asked_again(tmp_path: Path) -> None:
    here = sitting(tmp_path, "nippon")
    here.say("teach player_board")
    said = here.say("banana")
    assert "banana" in said
    assert "coal" in said.splitlines()[-1] or "coal" in said
    here.say("stop")
    assert here.kinds == ["open"]


def test_the_tour_in_japanese_is_left_and_taken_up_again(tmp_path: Path) -> None:
    here = sitting(tmp_path, "crisis", "ja")
    assert "価格表と倉庫" in here.say("読み取る")
    here.say("", "次へ")
    assert "アクションのスペース" in "\n".join(here.said)
    here.say("終わり")
    assert "価格表と倉庫" in here.say("読み取る")
