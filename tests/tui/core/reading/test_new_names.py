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
    ("text", "near"),
    [
        ("reveal the evnet Fire", "event"),
        ("draw evnet Fire", "event"),
        ("reveal the eventt Big Fire", "event"),
        ("Aki reveals the eevnt cheap imports", "cheap imports"),
        ("event flodo", "flood"),
        ("event bom", "boom"),
        ("draw_event Floood", "flood"),
        ("ok, reveal the event flodd please.", "flood"),
    ],
)
def test_a_misspelt_word_is_no_name_before_it_is_confirmed(text: str, near: str) -> None:
    found = heard("crisis", "event", text)
    assert not found.moves and len(found.choices) == 1
    assert found.unread is not None and found.unread.fault.key == "text_new_name"
    assert found.unread.fault.values["near"] == near


def test_the_colour_of_a_worker_is_confirmed_too() -> None:
    assert moves(heard("nippon", "start", "mines 1 worker=green")) == "mines 1 worker=green"
    found = heard("nippon", "start", "mines 1 worker=grene")
    assert [write(choice[-1]) for choice in found.choices] == ["mines 1 worker=grene"]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "“flodo” would be a new name. Near it: flood."), ("ja", "「flodo」は新しい名前")]
)
@pytest.mark.parametrize("taken", ["accept", "1"])
def test_it_is_shown_and_then_taken(tmp_path: Path, lang: str, said: str, taken: str) -> None:
    at = table("crisis", "event")
    here = Sitting(kept(tmp_path, at, lang), at.name)
    count = len(here.table.entries)
    assert said in here.say("event flodo")
    assert len(here.table.entries) == count
    asked = here.say(taken)  # what the card does is asked next, as of every new name
    assert said not in asked
    asking = here.lines.conversation.asked
    assert asking is not None
    assert [getattr(move, "name", "") for move in asking.draft.moves] == ["flodo"]
