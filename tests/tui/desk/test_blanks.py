"""A row or a line with a blank asks for it; it is never filled with one of several things that may be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.table.table import Table
from tests.lines.table import load, opened
from tests.tui.desk.test_card_answers import TRACK
from tests.tui.desk.test_conversation import talking
from tui.desk.conversation import Conversation
from tui.desk.move_rows import rows
from tui.desk.session import Session
from tui.desk.turn import Due, Enter

ONE_KNOWN = TRACK | {"event.strike.colour": "green", "event.strike.effects": []}
"""One event is known; the deck holds others that nobody has described."""


@pytest.mark.parametrize("text", ["event", "draw_event", "reveal the event", "イベント"])
def test_a_card_from_a_deck_is_not_known_to_be_the_one_that_is_described(tmp_path: Path, text: str) -> None:
    talk = talking(tmp_path, "crisis", ONE_KNOWN)
    before = len(talk.table.entries)
    talk.write(text)
    assert talk.turn.enter is Enter.CHOOSES
    talk.enter()
    assert len(talk.table.entries) == before
    assert talk.turn.due is Due.CHOOSE
    assert [move.name for (move,) in talk.turn.choices] == ["strike"], "what is known stands below the line"


@pytest.mark.parametrize("text", ["event strike", "event str", "draw_event strike", "draw_event Flood"])
def test_a_card_that_is_named_is_declared(tmp_path: Path, text: str) -> None:
    talk = talking(tmp_path, "crisis", ONE_KNOWN)
    talk.write(text)
    assert talk.turn.enter in (Enter.DECLARES, Enter.ASKS)


def test_no_row_with_a_blank_is_taken_as_the_first_of_several() -> None:
    """`place a manager on ▢` put one where the leftmost space is not asked for, with 44 ways to place it."""
    seen = set()
    for position, table in opened(load("crisis")):
        talk = Conversation(Session("en"), Table(position.name, table.entries))
        talk.listing = True
        words = talk.session.words(table=talk.table)
        listed = rows(talk, talk.turn, words)
        for way, row in zip(talk.steps.ways, listed, strict=True):
            if way.moves or way.gap or "▢" not in row.text:
                continue
            for typed in (str(row.number), row.line):
                talk.write(typed)
                assert talk.turn.enter is Enter.CHOOSES, (position.name, typed)
                talk.enter()
                assert talk.text.strip() == row.line.strip(), "a number on the line says nothing to go on with"
                talk.write("")
            seen.add(way.verb)
    assert seen >= {"place_manager", "draw_event", "use_influence"}
