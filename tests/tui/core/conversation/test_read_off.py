"""What people read off at the moment of a declaration, where their answer speaks against it: it can be given anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tests.tui.screens.table.table_rooms import fresh
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import EnterAction
from tui.core.session.session import Session

CARD: dict[str, Any] = {"timing": "text", "effects": ("gain_credits",), "amount.1": 8}
"""INVENTED: a card that says when it may be used, so that only people can tell whether that is now (CRI-8.5)."""
LINE = "Ben: use_influence favour"


@pytest.fixture
def conversation() -> Conversation:
    game = find("crisis")
    printed = {f"influence.favour.{name}": value for name, value in CARD.items()}
    table = Table("friday", [opening(game, seats_of(game, ["Aki", "Ben"]), printed=printed)])
    table.recount({"seats.B.influence": 1}, "")
    conversation = Conversation(Session("en"), table)
    conversation.write(LINE)
    assert conversation.state.enter is EnterAction.ASKS
    conversation.enter()
    conversation.answer("no")
    assert conversation.state.enter is EnterAction.REFUSES
    return conversation


def test_a_line_that_an_answer_refuses_keeps_it_while_it_stands(conversation: Conversation) -> None:
    conversation.write(f"{LINE} ")
    assert conversation.state.enter is EnterAction.REFUSES
    assert conversation.declaration is not None
    assert (conversation.declaration.verdict.status, conversation.declaration.verdict.clauses) == (
        VerdictStatus.ILLEGAL,
        ("CRI-8.5",),
    )


def test_what_was_refused_by_an_answer_is_asked_anew_when_it_is_said_again(conversation: Conversation) -> None:
    """“No” by mistake stuck: until something else was done, nobody was asked again."""
    conversation.write("Ben: use")
    conversation.write(LINE)
    assert conversation.state.enter is EnterAction.ASKS


def test_what_is_told_of_the_moment_last_counts(conversation: Conversation) -> None:
    conversation.reader.store_move_facts({"now.timely": True})
    assert conversation.state.enter is EnterAction.DECLARES


def test_an_undo_keeps_what_was_known_before(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    conversation = Conversation(session, session.open("friday"))
    conversation.table.tell({"printed.tracks.knowledge.top": 9})
    conversation.write("invest silk_1")
    assert conversation.enter(answered=True).step is not None
    conversation.undo()
    assert [entry.kind for entry in conversation.table.entries] == ["open", "report", "move", "retract"]
