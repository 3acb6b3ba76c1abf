"""Line by line: what the table does between two turns, the check at the end of a round, once more, and how one is
called.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from referee.record.entry import Entry
from referee.store.sqlite_store import SqliteStore
from tests.referee.table.test_round_check import demo
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee


class Sitting:
    """One sitting at a kept table; `say` types lines and gives what was answered to them."""

    def __init__(self, folder: Path, entries: Sequence[Entry], lang: str = "en") -> None:
        self.session = Session(lang, SqliteStore(folder))
        self.session.store.adopt("friday", list(entries))
        self.table = self.session.open("friday")
        self.said: list[str] = []
        self.calls: list[str] = []
        self.lines = TextReferee(self.session, self.table, self.said.append, self.calls.append)

    def say(self, *lines: str) -> str:
        self.said.clear()
        for line in lines:
            self.lines.answer(line)
        return "\n".join(self.said)


@pytest.fixture
def here(tmp_path: Path) -> Sitting:
    """A table of Russian Railroads of which the first round is over."""
    entries, ended = demo("russian_railroads")
    return Sitting(tmp_path, entries[: ended[0]])


def test_an_empty_line_ticks_off_and_agrees_to_nothing(here: Sitting) -> None:
    count = len(here.table.entries)
    first = here.say("show")
    assert "Between turns" not in first, "it is said when it comes about"
    text = here.say("")
    assert "A round is over: does the table agree with this?" in text
    assert "yes: it matches." in text
    here.say("", "")
    assert len(here.table.entries) == count


def test_a_yes_is_recorded_and_the_record_says_what_was_agreed(here: Sitting) -> None:
    here.say("", "yes")
    assert here.table.entries[-1].kind == "note"
    assert "Checked: Aki: 2 VP · 0 rubles · 5 workers, Ben: 6 VP" in here.say("record")
    here.say("lang ja")
    assert "一致を確認: Aki: 2点" in here.say("record")


@pytest.mark.parametrize(("lang", "yes"), [("en", "yes"), ("ja", "はい")])
def test_a_yes_to_what_is_to_be_done_agrees_to_nothing_yet(tmp_path: Path, lang: str, yes: str) -> None:
    """The first answers the to-dos that were read last, the second the check that follows them."""
    entries, ended = demo("russian_railroads")
    here = Sitting(tmp_path, entries[: ended[0]], lang)
    count = len(here.table.entries)
    text = here.say(yes)
    assert {"en": "A round is over", "ja": "ラウンド終了"}[lang] in text
    assert len(here.table.entries) == count
    here.say(yes)
    assert [entry.kind for entry in here.table.entries[count:]] == ["note"]
    here.say("")
    assert len(here.table.entries) == count + 1, "nothing is left to be ticked off"


@pytest.mark.parametrize("line", ["Dai 3", "Dai three", "dai: three vp", "Dai 三", "Dai 1+2"])
def test_a_difference_leads_to_an_entry(here: Sitting, line: str) -> None:
    text = here.say("", line)
    assert "Dai: 12 VP in the record, 3 VP on the table" in text
    assert "9 VP not marked on the track" in text  # for passing and for the industry, with one entry
    assert "(entry 37)" in text
    assert "yes: 3 VP counts from now on" in text
    text = here.say("yes")
    assert here.table.entries[-1].body["facts"] == {"seats.D.vp": 3}
    assert "Dai: 3 VP" in text


def test_the_search_and_the_check_are_left_by_a_word(here: Sitting) -> None:
    here.say("", "Dai 3")
    assert "A round is over" in here.say("skip")
    assert "A round is over" not in here.say("skip")
    assert here.say("skip").startswith("There is nothing to skip.")


def test_the_next_move_goes_on_at_once(here: Sitting) -> None:
    text = here.say("anyway pass")
    assert "Recorded: Aki passes" in text
    assert here.table.entries[-1].kind == "move"
    assert "A round is over" not in text


def test_what_the_table_does_stands_apart(tmp_path: Path) -> None:
    entries, ended = demo("russian_railroads")
    here = Sitting(tmp_path, entries[: ended[0] - 1])
    text = here.say("pass", "accept") if "pass" in str(entries[ended[0] - 1].body) else ""
    own, _, between = text.partition("Between turns")
    assert "all workers on the boards back to their owners" in between
    assert "all workers" not in own
    assert "Press Enter on an empty line when the pieces are moved" in between


def test_the_check_is_switched_off_and_on(here: Sitting) -> None:
    assert "checks = off" in here.say("set checks off")
    assert "A round is over" not in here.say("")
    here.say("set checks on")
    assert "set calls" in here.say("set")
    assert "set calls" in here.say("set colours red")


def test_people_are_called_the_way_they_want(here: Sitting) -> None:
    here.say("", "skip")
    assert here.calls == []
    here.say("set calls bell", "show")
    here.say("anyway pass")
    assert set(here.calls) <= {"bell"}
    here.say("set calls flash", "anyway pass")
    assert here.calls[-1:] == ["flash"]


def test_the_kind_of_move_declared_last_once_more(here: Sitting) -> None:
    here.say("", "skip")
    text = here.say("again")
    verb = text.splitlines()[0].removeprefix("Again: ")
    acting = here.table.acting
    said_by = [
        move["verb"]
        for entry in here.table.entries
        if entry.kind == "move"
        for move in entry.body["moves"]
        if move["seat"] == acting
    ]
    assert verb in said_by
    offers = [line.strip() for line in text.splitlines()[1:]]
    assert offers
    assert here.say(f"again {offers[0].split(' ', 1)[-1]}") != ""
