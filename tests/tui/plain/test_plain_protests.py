"""Playing on under protest line by line: noted, told what depends on it, settled later."""

from __future__ import annotations

from pathlib import Path

from referee.store.sqlite_store import SqliteStore
from referee.table.protest import open_protests
from tests.referee.tiny import TURNS, opened
from tests.tui.plain.test_plain_moments import Sitting
from tui.core.session.session import Session


def sitting(home: Path, lines: int = len(TURNS), lang: str = "en") -> Sitting:
    session = Session(lang, SqliteStore(home))
    session.store.adopt("friday", [opened()])
    here = Sitting(session)
    here.say(*TURNS[:lines])
    return here


def test_a_recorded_move_is_played_on_with_and_upheld_later(tmp_path: Path) -> None:
    here = sitting(tmp_path, 3)
    here.say("dispute #4")
    text = here.say("settle protest Aki : the mines were full")
    assert "You play on under protest: entry 7" in text, text
    assert "1 protest open" in text
    assert here.table.table_state.disputed == 0
    here.say(TURNS[3])
    listed = here.say("protests")
    assert "7 · Aki protests: “the mines were full”" in listed
    assert "A question of the rules. Gyoji ruled: legal" in listed
    assert "entry “4 Chie: take 1 step in the mines” is taken back" in listed
    assert "unknown from entry 8 on" in listed
    offered = here.say("protests 7 uphold : we agree")
    assert "No longer legal: 8" in offered
    here.say("accept")
    assert not open_protests(here.table)
    assert not here.table.past.in_effect(4)
    here.say("undo")
    assert here.table.past.in_effect(4)
    assert "dismissed: entry" in here.say("protests 7 dismiss : it was fine")
    assert here.say("protests") == "No protest is open."


def test_it_is_still_open_after_the_program_was_killed(tmp_path: Path) -> None:
    here = sitting(tmp_path, 3)
    here.say("dispute #4", "settle protest Aki : no")
    again = Sitting(Session("ja", SqliteStore(tmp_path)))
    again.lines.run([])
    assert "未決の異議1件" in "\n".join(again.said)
    assert "7 · Akiの異議: 「no」" in again.say("異議")


def test_what_is_told_changes_with_the_game_and_is_not_repeated(tmp_path: Path) -> None:
    here = sitting(tmp_path, 3)
    here.say("dispute #4", "settle protest Aki : no")
    assert "unknown from entry 8 on" in here.say(TURNS[3])
    assert "protest" not in here.say(TURNS[4])


def test_numbers_that_are_no_protest(tmp_path: Path) -> None:
    here = sitting(tmp_path, 3)
    assert "Entry 3 is not an open protest" in here.say("protests 3 dismiss : x")
    assert "is not a whole number" in here.say("protests what")
