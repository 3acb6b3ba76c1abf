"""Plain mode at a box that nobody has taught: the page of a question is read in one go, and the evening goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.plain.test_plain_lines import sitting

COAL = "2 3* - 4 5*"
"""The coal track of a player board, made up: level 2 on the start space, then 3 with a star, none, 4, 5 with a star: 4 spaces."""


def test_a_question_offers_its_page_once(tmp_path: Path) -> None:
    here = sitting(tmp_path, "nippon")
    assert "“teach” enters the whole page at once: Player board" in here.say("mines 1")
    here.say("cancel")
    assert "“teach”" not in here.say("mines 1")


def test_the_page_answers_the_question_and_the_declaration_goes_on(tmp_path: Path) -> None:
    here = sitting(tmp_path, "nippon")
    here.say("mines 1")
    text = here.say("teach")
    assert "1/" in text
    assert "coal" in text
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
    text = here.say("banana")
    assert "banana" in text
    assert "coal" in text.splitlines()[-1] or "coal" in text
    here.say("stop")
    assert here.kinds == ["open"]


def test_the_tour_in_japanese_is_left_and_taken_up_again(tmp_path: Path) -> None:
    here = sitting(tmp_path, "crisis", "ja")
    assert "価格表と倉庫" in here.say("読み取る")
    here.say("", "次へ")
    assert "アクションのスペース" in "\n".join(here.said)
    here.say("終わり")
    assert "価格表と倉庫" in here.say("読み取る")


SMALL = """gyoji box 1
game: nippon
edition: wyg_2015
[tiles]
@2026-11-20 Zoe
influence_tiles: 2 2 2 1 1 1 1
[map]
influence_value_1: 1 2 3
[end]
"""
"""INVENTED."""


@pytest.mark.parametrize("command", ["box {file}", "箱 {file}", "/box {file}"])
def test_a_box_file_is_taken_in_at_the_table(tmp_path: Path, command: str) -> None:
    """What it says is known at the table and in the card library, with the one who entered it; a question is asked on."""
    file = tmp_path / "zoes box.txt"
    file.write_text(SMALL, encoding="utf-8")
    here = sitting(tmp_path, "nippon")
    here.say("mines 1")
    text = here.say(command.format(file=file))
    assert "2 rows kept" in text and text.splitlines()[-1].startswith("? ")
    printed = here.table.state.printed
    assert [printed[f"influence_tiles.{tile}"] for tile in range(1, 8)] == [2, 2, 2, 1, 1, 1, 1]
    store = here.lines.session.store
    assert store.library("nippon", "wyg_2015")["influence_value.1.2"] == 2
    assert store.provenance("nippon", "wyg_2015")["influence_tiles.1"].who == "Zoe"


def test_a_box_that_differs_changes_nothing_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "box.txt"
    file.write_text(SMALL, encoding="utf-8")
    here = sitting(tmp_path, "nippon")
    here.say("teach tiles")
    here.say("2 2 1 2 1 1 1")
    here.say("stop")
    text = here.say(f"box {file}")
    assert "1 row kept" in text and "2 2 2 1 1 1 1" in text and "2 2 1 2 1 1 1" in text
    assert here.table.state.printed["influence_tiles.3"] == 1
    assert "nowhere.txt" in here.say(f"box {tmp_path / 'nowhere.txt'}")
    assert here.say("box").startswith("box FILE")


def test_a_box_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "box.txt"
    file.write_text(SMALL, encoding="utf-8")
    here = sitting(tmp_path, "crisis")
    assert "another game" in here.say(f"box {file}")
    assert here.lines.session.store.library("nippon", "wyg_2015") == {}
