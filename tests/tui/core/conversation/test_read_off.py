"""What people read off at the moment of a declaration, where their answer speaks against it: it can be given anew."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.verdict import Status
from referee.record.opening import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.turn_state import EnterAction
from tui.core.session.session import Session

CARD: dict[str, Any] = {"timing": "text", "effects": ("gain_credits",), "amount.1": 8}
"""INVENTED: a card that says when it may be used, so that only people can tell whether that is now (CRI-8.5)."""
LINE = "Ben: use_influence favour"


@pytest.fixture
def talk() -> Conversation:
    found = find("crisis")
    printed = {f"influence.favour.{name}": value for name, value in CARD.items()}
    made = Table("friday", [opening(found, seats_of(found, ["Aki", "Ben"]), printed=printed)])
    made.recount({"seats.B.influence": 1}, "")
    talk = Conversation(Session("en"), made)
    talk.write(LINE)
    assert talk.turn.enter is EnterAction.ASKS
    talk.enter()
    talk.answer("no")
    assert talk.turn.enter is EnterAction.REFUSES
    return talk


def test_a_line_that_an_answer_refuses_keeps_it_while_it_stands(talk: Conversation) -> None:
    talk.write(f"{LINE} ")
    assert talk.turn.enter is EnterAction.REFUSES
    assert talk.line is not None
    assert (talk.line.verdict.status, talk.line.verdict.clauses) == (Status.ILLEGAL, ("CRI-8.5",))


def test_what_was_refused_by_an_answer_is_asked_anew_when_it_is_said_again(talk: Conversation) -> None:
    """“No” by mistake stuck: until something else was done, nobody was asked again."""
    talk.write("Ben: use")
    talk.write(LINE)
    assert talk.turn.enter is EnterAction.ASKS


def test_what_is_told_of_the_moment_last_counts(talk: Conversation) -> None:
    talk.reader.read_off({"now.timely": True})
    assert talk.turn.enter is EnterAction.DECLARES
