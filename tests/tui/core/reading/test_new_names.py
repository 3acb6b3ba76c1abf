"""A name that nobody has said yet is recorded at one Enter, unless a word of it may be a known one that is misspelt."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.notation.move import write
from tests.tui.core.reading.test_fillers import heard, moves, table
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.table.table_rooms import kept


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("reveal Fire", "Fire"),
        ("reveal the event Fire", "Fire"),
        ("draw event Big Fire.", "Big Fire"),
        ("event Strike", "Strike"),
        ("Aki: event Market Day", "Market Day"),
        ("イベント 大火事", "大火事"),
        ("event boom", "boom"),
        ("reveal “evnet Fire”", "evnet Fire"),
        ('draw_event "flodo"', "flodo"),
    ],
)
def test_a_new_name_is_one_as_it_is_said(text: str, name: str) -> None:
    (move,) = heard("crisis", "event", text).moves
    assert getattr(move, "name", "") == name


@pytest.mark.parametrize(
    ("text", "known", "new"),
    [
        ("event flodo", "flood", "flodo"),
        ("event bom", "boom", "bom"),
        ("draw_event Floood", "flood", "Floood"),
        ("ok, reveal the event flodd please.", "flood", "flodd"),
        ("draw evnet Fire", "Fire", "evnet Fire"),
    ],
)
def test_a_name_that_may_be_a_known_one_is_a_choice_of_both(text: str, known: str, new: str) -> None:
    parsed = heard("crisis", "event", text)
    assert not parsed.moves
    assert [getattr(move, "name", "") for (move,) in parsed.choices] == [known, new]
    assert parsed.unread is not None
    assert "text_corrected" in [fault.key for fault in parsed.unread.faults]


@pytest.mark.parametrize(
    ("text", "name", "read"),
    [
        ("reveal the evnet Fire", "Fire", "event"),
        ("reveal the eventt Big Fire", "Big Fire", "event"),
        ("Aki reveals the eevnt cheap imports", "cheap_imports", "event"),
    ],
)
def test_a_misspelt_word_is_no_name_before_it_is_confirmed(text: str, name: str, read: str) -> None:
    parsed = heard("crisis", "event", text)
    assert not parsed.moves
    assert [getattr(move, "name", "") for (move,) in parsed.choices] == [name]
    assert parsed.unread is not None
    assert read in [fault.values.get("read") for fault in parsed.unread.faults]


def test_the_colour_of_a_worker_is_confirmed_too() -> None:
    assert moves(heard("nippon", "start", "mines 1 worker=green")) == "mines 1 worker=green"
    parsed = heard("nippon", "start", "mines 1 worker=grene")
    assert [write(choice[-1]) for choice in parsed.choices] == ["mines 1 worker=green", "mines 1 worker=grene"]


@pytest.mark.parametrize(("lang", "said"), [("en", "“flodo”"), ("ja", "「flodo」")])
def test_it_is_shown_and_then_taken(tmp_path: Path, lang: str, said: str) -> None:
    at = table("crisis", "event")
    here = Sitting(kept(tmp_path, at, lang), at.name)
    count = len(here.table.entries)
    assert said in here.say("event flodo")
    assert len(here.table.entries) == count
    asking = here.lines.conversation.pending_question
    assert asking is not None
    assert [getattr(move, "name", "") for move in asking.moves] == ["flodo"]
    assert asking.question is not None
    assert asking.question.path == "printed.event.flodo.effects"
