"""A number is answered as people say it wherever it is asked: at the line, on a page of the box, in a dispute."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.game import find
from tests.tui.screens.table.table_rooms import fresh
from tui.core.components.printed_value_parser import read_value
from tui.core.conversation.conversation import Conversation
from tui.core.game_ui.printed_value_lines import fact
from tui.core.reading.spoken_values import answer_text

RAILWAYS = find("russian_railroads")
SLOTS = "public_engineer_slots"


@pytest.mark.parametrize(
    ("text", "number"), [("1枚", "1"), ("7番", "7"), ("６+6", "12"), ("two", "2"), ("五マス", "5"), ("12", "12")]
)
def test_a_number_is_what_is_said_of_it(text: str, number: str) -> None:
    asked = fact(RAILWAYS, SLOTS)
    assert asked is not None and answer_text(asked, text) == number


@pytest.mark.parametrize("text", ["1枚", "one", "1"])
def test_a_page_of_the_box_takes_it_too(text: str) -> None:
    """“How many sideways engineers (枚)?”: 1枚 was no whole number there."""
    assert read_value(RAILWAYS, SLOTS, text) == 1


def test_what_was_told_before_a_line_asked_nothing_stays_when_it_is_taken_back(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    conversation = Conversation(session, session.open("friday"))
    conversation.table.tell({"printed.tracks.knowledge.top": 9})
    conversation.write("invest silk_1")
    assert conversation.enter(answered=True).step is not None
    conversation.undo()
    assert [entry.kind for entry in conversation.table.entries] == ["open", "report", "move", "retract"]
