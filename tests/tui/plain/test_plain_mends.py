"""A table that was set up otherwise than recorded is mended line by line: colours, the order of the seats, the box."""

from __future__ import annotations

from pathlib import Path

from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.table.table_rooms import fresh
from tui.core.session.session import Session

EDITION = "wyg_2015"
TOP = "printed.tracks.knowledge.top"


def worn(here: Sitting) -> str:
    return " ".join(seat.colour for seat in here.table.table_state.seats)


def test_a_colour_is_mended_in_either_language(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    assert worn(here) == "yellow red purple blue"
    answer = here.say("recolour Aki red")
    assert "Aki plays red." in answer and "Ben plays yellow." in answer
    assert worn(here) == "red yellow purple blue"
    assert "colours corrected: Aki red, Ben yellow" in here.say("record")
    assert "This game has no colour" in here.say("recolour Aki plaid")
    assert "That is what is recorded already" in here.say("recolour Aki red")
    assert "recolour SEAT COLOUR" in here.say("recolour Aki", "cancel")
    assert "Taken back" in here.say("undo")
    assert worn(here) == "yellow red purple blue"
    japanese = Sitting(Session("ja", fresh(tmp_path / "ja").store))
    assert "Aki" in japanese.say("席の色 Aki 赤") and worn(japanese) == "red yellow purple blue"
    assert "色の修正: Aki 赤、Ben 黄" in japanese.say("記録")


def test_the_order_of_the_seats_is_mended_once_what_comes_of_it_was_shown(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    assert "Everything after it still fits." in here.say("order Ben, Aki Chie Dai")
    assert list(here.table.seats) == ["A", "B", "C", "D"], "not before it is accepted"
    assert "Seating order: Ben, Aki, Chie, Dai." in here.say("accept")
    assert list(here.table.seats) == ["B", "A", "C", "D"] and here.table.acting == "B"
    assert "does not list each of the seats" in here.say("order Ben Aki")
    here.say("B: exchange", "order A B C D", "cancel")
    assert list(here.table.seats) == ["B", "A", "C", "D"]
    assert Sitting(here.lines.session).table.acting == here.table.acting, "it is kept"


def test_a_quote_that_is_not_closed_is_said_of_a_copy_too(tmp_path: Path) -> None:
    """The fuzz of plain mode ended in a fault of Gyoji here."""
    here = Sitting(fresh(tmp_path))
    assert "quotation mark" in here.say('copy "friday box')


def test_another_box_lies_there_and_what_is_printed_otherwise_on_it_is_said(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("A: knowledge 3", "9")
    assert here.table.state.printed["tracks.knowledge.top"] == 9
    answer = here.say(f"copy Ken {TOP}=2")
    assert "No longer legal: 3." in answer and "3:" in answer
    assert "the copy “Ken”" in here.say("accept")
    assert here.table.state.printed["tracks.knowledge.top"] == 2
    *_, asked, first, another = here.say("copy").splitlines()
    assert "if not What's Your Game? 2015, the copy “Ken”" in asked and first == "  1 What's Your Game? 2015"
    assert another == "  2 Another copy"
    assert "since the set-up was corrected (entry 4) it is not legal" in here.say("record")
    here.say("undo")
    assert here.table.table_state.box == EDITION and here.table.state.printed["tracks.knowledge.top"] == 9


def test_a_box_of_which_nothing_is_known_is_asked_for_what_has_counted(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("A: knowledge 1", "9")
    answer = here.say("copy Ken anew")
    assert "So far: 9" in answer and here.lines.open_question is not None and here.lines.open_question.path == TOP
    assert "Everything after it still fits." in here.say("8")
    here.say("accept")
    assert here.table.state.printed["tracks.knowledge.top"] == 8
    assert here.table.state.seats["A"].markers["knowledge"] == 1
    assert here.lines.session.library("nippon", f"{EDITION}/Ken") == {"tracks.knowledge.top": 8}
