"""A question about a card that the line itself lays: nothing lies there yet. All cards are INVENTED."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from scoring.errors import InputError
from tests.games.plan_city.plan_city_tables import INVENTED
from tui.core.conversation.conversation import Conversation
from tui.core.session.session import Session

PRINTED = {path: value for path, value in INVENTED.items() if not path.startswith("plan_card.")}
LINE = "Cleo plan 1 1; Cleo done"


def placing(folder: Path) -> Conversation:
    """Cleo is the last to lay a card, which nobody has told, and has a chip for an engine space on it (PLC-5.9)."""
    session, game = Session("en", SqliteStore(folder)), find("plan_city")
    printed = {**PRINTED, "setup.coal": 1, "setup.contracts": 0, "contract_backs.same": True}
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]), printed=printed)])
    conversation = Conversation(session, session.open("friday"))
    conversation.checks = False
    conversation.table.tell({f"seats.{seat}.layers.0.card": f"start_{number}" for number, seat in enumerate("ABC", 1)})
    conversation.table.tell({"seats.A.coal": 0, "seats.B.coal": 0})
    for line in ("bid #1 2", "coal", "bid #2 2", "Ann plan 1 1; Ann done", "Ben done"):
        conversation.write(line)
        assert conversation.enter().step is not None, (line, conversation.state)
    return conversation


def asked(conversation: Conversation) -> str:
    assert conversation.pending_question is not None and conversation.pending_question.question is not None
    return conversation.pending_question.question.path


def test_a_card_that_the_line_lays_is_told_after_it_is_laid(tmp_path: Path) -> None:
    conversation = placing(tmp_path)
    conversation.write(LINE)
    conversation.enter()
    assert asked(conversation) == "seats.C.layers.1.card"
    conversation.answer("l - r / - r - / g - m")
    board = conversation.table.state.seats["C"]
    assert (board.cards, board.layers["1"].card, board.layers["1"].x) == (2, "plan_01", 1)
    assert not board.done, "what it was asked for still has to be declared"
    assert conversation.enter().step is not None
    assert conversation.table.state.phase == "trust"


def test_an_answer_that_cannot_be_leaves_the_line_as_it_was(tmp_path: Path) -> None:
    conversation = placing(tmp_path)
    conversation.write(LINE)
    conversation.enter()
    before = len(conversation.table.entries)
    with pytest.raises(InputError):
        conversation.answer("l - r")
    assert (len(conversation.table.entries), conversation.text, asked(conversation)) == (
        before,
        LINE,
        "seats.C.layers.1.card",
    )
    assert conversation.table.state.seats["C"].cards == 1


def test_a_card_that_only_a_recount_has_laid_is_told_by_its_line(tmp_path: Path) -> None:
    """A recount says how many cards lie there, not which: the question for one was asked again whatever was said."""
    conversation = placing(tmp_path)
    conversation.table.recount({"seats.C.cards": 2}, "")
    conversation.write(LINE)
    conversation.enter()
    assert asked(conversation) == "seats.C.layers.1.card"
    conversation.answer("9: l - r / - r - / g - m")
    assert conversation.table.state.seats["C"].layers["1"].card == "plan_09"
