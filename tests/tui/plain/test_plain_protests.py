"""Playing on under protest line by line: noted, told what depends on it, settled later."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from referee.table.dispute import open_case
from referee.table.protest import open_protests
from tests.referee.tiny import TURNS, opened
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.table.table_rooms import fresh
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


def _claims(here: Sitting) -> dict[str, str]:
    case = open_case(here.table)
    return case.claims if case is not None else {}


def test_numbers_that_are_no_protest(tmp_path: Path) -> None:
    here = sitting(tmp_path, 3)
    assert "Entry 3 is not an open protest" in here.say("protests 3 dismiss : x")
    assert "is not a whole number" in here.say("protests what")


@pytest.mark.parametrize("details", ["fact Ben", "Ben fact", "Ben 事実"])
def test_the_seat_and_the_topic_of_a_protest_are_stated_in_any_order(tmp_path: Path, details: str) -> None:
    context = sitting(tmp_path, 3)
    context.say("dispute #4")
    assert "protest: entry" in context.say(f"settle protest {details} : the mines were full")
    (protest,) = open_protests(context.table)
    assert context.table.entries[-1].seat == "B"
    assert protest.body.question == "fact"
    assert protest.body.text == "the mines were full"


def test_what_a_protest_leaves_out_is_asked(tmp_path: Path) -> None:
    context = sitting(tmp_path, 3)
    context.say("dispute #4")
    asked = context.say("settle protest fact Ben")
    assert "?" in asked and not open_protests(context.table)
    context.say("the mines were full")
    (protest,) = open_protests(context.table)
    assert (context.table.entries[-1].seat, protest.body.question, protest.body.text) == (
        "B",
        "fact",
        "the mines were full",
    )


def test_a_refused_move_is_played_for_now(tmp_path: Path) -> None:
    context = Sitting(fresh(tmp_path))
    context.say("dispute invest light_bulb_1")
    rows = context.say("settle protest rule Ben : it is free").splitlines()
    (row,) = [row for row in rows if "play" in row and "do not play" not in row and row.strip()[0].isdigit()]
    context.say(row.split()[0])
    assert context.kinds[-2:] == ["overrule", "protest"]
    (protest,) = open_protests(context.table)
    assert protest.body.other.entry == context.table.entries[-2].seq
    assert context.table.state.seats["A"].factories
    offered = context.say(f"protests {protest.seq} uphold : it was not free")
    assert f"{context.table.entries[-2].seq}" in offered
    context.say("accept")
    assert not context.table.past.in_effect(protest.body.other.entry)


def test_a_claim_is_recorded_with_the_dispute(tmp_path: Path) -> None:
    context = Sitting(fresh(tmp_path))
    assert "No dispute is open" in context.say("claim Ben it is free")
    context.say("dispute invest light_bulb_1")
    context.say("claim Ben it is free", "claim Aki: it is mine")
    assert _claims(context) == {"A": "it is mine", "B": "it is free"}
    assert "claim" in context.say("claim Ben")
    assert _claims(context) == {"A": "it is mine", "B": "it is free"}
    text = context.say("dispute")
    assert "it is mine" in text and "it is free" in text
    context.say("settle leave : Aki is right")
    assert context.table.entries[-1].body["claims"] == {"A": "it is mine", "B": "it is free"}


def test_a_claim_leaves_the_question_of_the_dispute_open(tmp_path: Path) -> None:
    context = Sitting(fresh(tmp_path))
    context.say("dispute Aki: knowledge 2")
    question = context.lines.open_question
    assert question is not None
    assert "?" in context.say("claim Ben she has no room")
    assert context.lines.open_question is question


@pytest.mark.parametrize("command", ["recount", "people", "depth", "dispute invest light_bulb_1"])
def test_undo_leaves_a_list_of_a_workflow_and_takes_nothing_back(tmp_path: Path, command: str) -> None:
    context = Sitting(fresh(tmp_path))
    context.say("note tea", command)
    assert context.lines.picking is not None
    before = context.kinds
    context.say("undo")
    assert context.lines.picking is None
    assert context.kinds == before
    assert context.table.entries[1].body["text"] == "tea"
