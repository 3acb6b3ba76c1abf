"""What a short line can mean is all within reach: page by page by `more`, or narrowed by typing a further word."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from referee.notation.move import write
from referee.record.entry import Entry
from referee.record.replay import moves_of
from tests.tui.core.reading.test_fillers import table
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.narrow.narrow_rooms import long_table
from tests.tui.screens.table.table_rooms import fresh
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee


@cache
def placing() -> tuple[Entry, ...]:
    """CRISIS, where a manager may be placed on 41 spaces."""
    return tuple(long_table("crisis", "en", 10).entries)


@cache
def laying() -> tuple[Entry, ...]:
    """The City, where four players may lay a contract card unturned in 32 ways."""
    return tuple(long_table("plan_city", "en", 10).entries)


class At:
    """A sitting there, and what was said to the last line."""

    def __init__(self, folder: Path, lang: str = "en", entries: tuple[Entry, ...] = ()) -> None:
        session = Session(lang)
        session.store.adopt("friday", list(entries or placing()))
        self.heard: list[str] = []
        self.lines = TextReferee(session, session.open("friday"), self.heard.append)

    def say(self, text: str) -> list[str]:
        self.heard.clear()
        self.lines.answer(text)
        return list(self.heard)

    @property
    def steps(self) -> int:
        return len(self.lines.table.entries)


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> At:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    return At(tmp_path)


def numbers(said: list[str]) -> list[int]:
    """The numbers of the choices that were listed."""
    return [int(line.split()[0]) for line in said if line.startswith("  ") and line.split()[0].isdigit()]


def test_more_lists_the_rest_and_its_numbers_can_be_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    at = At(tmp_path, entries=laying())
    first = at.say("contract card")
    whole = len(at.lines.conversation.state.line.choices)
    assert numbers(first) == list(range(1, 21))
    assert any("more" in line and str(whole - 20) in line for line in first), "how to get at the rest is said"
    assert numbers(at.say("/more")) == list(range(21, whole + 1))
    assert at.say("more") == ["There is nothing to choose from."]
    before = at.steps
    assert "contract card" in "".join(at.say("29"))
    assert at.steps > before


def test_more_has_a_word_in_japanese(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    here = At(tmp_path, "ja", laying())
    assert any("続き" in line for line in here.say("契約カード"))
    assert numbers(here.say("続き"))[0] == 21


def test_without_a_list_there_is_no_more(at: At) -> None:
    assert at.say("more") == ["There is nothing to choose from."]


def test_a_further_word_narrows_the_list(at: At) -> None:
    at.say("place")
    entries = at.steps
    narrowed = at.say("space 2")
    assert len(numbers(narrowed)) == 9, "of 41 spaces nine are the second of their place"
    assert all("space 2" in line for line in narrowed if line.startswith("  ")), narrowed
    assert at.steps == entries, "several are left"
    assert "manager on space 2 of Foreign Employees" in "".join(at.say("foreign")), "not on space 1, as by itself"
    assert at.steps > entries


def test_a_move_of_its_own_is_one_and_no_further_word(at: At) -> None:
    at.say("place")
    before = at.steps
    at.say("place export 1")
    assert at.steps > before


def test_what_narrows_nothing_is_a_line_of_its_own_and_the_list_goes(at: At) -> None:
    at.say("place")
    assert "zzz" in "".join(at.say("zzz"))
    assert numbers(at.say("2")) == []


@pytest.mark.parametrize(("lang", "cancel"), [("en", "cancel"), ("ja", "取りやめ")])
def test_a_list_that_is_left_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, cancel: str) -> None:
    """What is typed next is read by itself, and not as a further word of what was left."""
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    here = At(tmp_path, lang)
    assert numbers(here.say("place"))
    assert here.say(cancel) == [here.lines.words.translate("plain.cancelled")]
    assert here.say(cancel) == [here.lines.words.translate("plain.nothing_open")]
    here.say("space 2")
    assert here.lines.conversation.text == "space 2"


def test_a_whole_line_after_a_question_is_a_line_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row that answers the question is not declared with it."""
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    here = At(tmp_path, entries=tuple(table("plan_city", "four").entries))
    assert numbers(here.say("is 5 on #2 ok?")) == [1]
    here.say("bid 4 on proposal #1")
    declared = moves_of(here.lines.table.game, here.lines.table.entries[-1].body)
    assert [write(move) for move in declared] == ["bid_proposal proposal_1 4"]


def test_what_was_asked_about_is_declared_when_it_is_said(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    assert "  1" in here.say("may consolidate")
    here.say("consolidate")
    assert here.kinds == ["open", "move"]
