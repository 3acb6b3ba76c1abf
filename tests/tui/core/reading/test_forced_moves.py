"""Steps in which nothing can be chosen follow the declaration by themselves, in one entry of the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.notation.move import verb_of
from referee.reading.forced_moves import only_choice
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from tests.fuzz.tables import plays
from tui.core.conversation.conversation import Conversation
from tui.core.session.session import Session

PLAYS = plays("russian_railroads")


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("number", range(len(PLAYS)))
def test_where_one_thing_can_be_done_people_did_it_next(number: int) -> None:
    table, seen = recorded_script.open_play(PLAYS[number]), 0
    forced = None
    for text in PLAYS[number].lines:
        line = recorded_script.parse(text)
        if forced is not None and line.act == "declare" and not line.refused:
            assert verb_of(table.read(line.text)[0]) == verb_of(forced), text
            seen += 1
        recorded_script.perform(table, line)
        forced = only_choice(table, table.state)
    assert seen > 5


def test_what_follows_without_a_choice_is_one_declaration(tmp_path: Path) -> None:
    """The start bonus with an industry step: the marker can only go one space (RRR-4.151), as two entries once."""
    table = recorded_script.open_play(next(play for play in PLAYS if len(play.seats) == 2))
    conversation = Conversation(Session("en", SqliteStore(tmp_path)), table)
    conversation.write("start_bonus sb_industry_1")
    state = conversation.state
    assert state.line.is_understood, "it is shown before it is taken"
    assert state.evaluated is not None
    assert [verb_of(move) for move in state.evaluated.moves] == ["start_bonus", "step_industry"]
    count = len(table.entries)
    assert conversation.enter().step is not None
    assert len(table.entries) == count + 1


def test_a_choice_ends_it(tmp_path: Path) -> None:
    """A black step goes to one of the lines: the player says which."""
    table = recorded_script.open_play(next(play for play in PLAYS if len(play.seats) == 2))
    conversation = Conversation(Session("en", SqliteStore(tmp_path)), table)
    conversation.write("start_bonus sb_black_1")
    assert conversation.declaration is not None
    assert [verb_of(move) for move in conversation.declaration.moves] == ["start_bonus"]
