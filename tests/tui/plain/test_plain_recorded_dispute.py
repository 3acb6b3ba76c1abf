"""A recorded move is argued about line by line: in people's words, or by its number."""

from __future__ import annotations

from pathlib import Path

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.dispute import open_case
from tests.referee.tiny import TURNS, opened
from tests.tui.plain.test_plain_moments import Sitting
from tui.core.session.session import Session


def sitting(home: Path, lang: str = "en") -> Sitting:
    session = Session(lang, SqliteStore(home))
    session.store.adopt("friday", [opened()])
    here = Sitting(session)
    here.say(*TURNS)
    return here


def test_an_objection_is_about_the_last_move_which_is_judged_as_of_then(tmp_path: Path) -> None:
    here = sitting(tmp_path)
    text = here.say("dispute hey, that's not allowed")
    assert text.startswith("Chie: legal")
    assert "Entry 7 Chie" in text
    assert "legal" in text
    assert "If you take back entry 7:" in text
    case = open_case(here.table)
    assert case is not None
    assert case.text.startswith("#7 ")


def test_an_entry_is_argued_about_by_its_number(tmp_path: Path) -> None:
    here = sitting(tmp_path)
    text = here.say("dispute #3")
    assert "Entry 3 Ben: take 2 steps in knowledge" in text
    refused = here.say("dispute #3 Chie: mines 1")
    assert "not legal" in refused
    assert "NIP-2.4  " in refused


def test_the_entry_is_taken_back_and_undo_brings_it_again(tmp_path: Path) -> None:
    here = sitting(tmp_path)
    here.say("dispute #7")
    here.say("settle back : the mines were full")
    assert [here.table.past.in_effect(seq) for seq in (6, 7)] == [True, False]
    assert open_case(here.table) is None
    assert not [step for step in here.table.steps if step.differs]
    here.say("undo")
    assert here.table.past.in_effect(7)


def test_it_goes_on_after_it_was_left(tmp_path: Path) -> None:
    here = sitting(tmp_path)
    here.say("dispute #7")
    again = Sitting(Session("ja", SqliteStore(tmp_path)))
    assert "記録7" in again.say("dispute")


def test_japanese(tmp_path: Path) -> None:
    here = sitting(tmp_path, "ja")
    assert "記録7 Chie" in here.say("dispute 今のはおかしい")
    here.say("withdraw")
    assert "記録6 Ben" in here.say("dispute Benの今のは反則では")


def test_an_objection_is_ruled_on_though_a_question_was_open(tmp_path: Path) -> None:
    session = Session("en", SqliteStore(tmp_path))
    game = find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    here = Sitting(session)
    here.say("Aki: knowledge 1", "3")
    here.say("Ben: knowledge 1")
    assert here.table.past.counts["move"] == 2
    here.say("Aki: trains west_japan")
    assert here.lines.open_question is not None
    said = here.say("dispute that was illegal")
    assert here.lines.open_question is None
    assert "judged as the table stood before it" in said


def test_questions_of_one_place_are_listed_and_answered_in_a_line(tmp_path: Path) -> None:
    session = Session("en", SqliteStore(tmp_path))
    game = find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Aki", "Ben"]), edition="", blank=True)])
    here = Sitting(session)
    listed = here.say("dispute Aki: invest silk_2")
    assert "questions about one place" in listed and "1. Which silk factory does Aki have" in listed
    assert "2. How many yen does Aki have" in listed
    asked = here.say("none; 9000")
    assert "workers are on the board of Aki" in asked or "Workers on Aki's board" in asked
    assert "questions about one place" not in asked
    assert here.table.state.seats["A"].yen == 9000
