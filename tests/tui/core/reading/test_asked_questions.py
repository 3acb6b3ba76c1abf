"""A question that is not understood is answered alike, whichever words ask it: “may I …?” is no other than “can I …?”."""

from __future__ import annotations

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tests.tui.core.reading.test_account import shown
from tui.core.conversation.conversation import Conversation
from tui.core.session.session import Session

UNREAD = ["move a multiplier tile", "take my bid back", "frobnicate the silk"]


def start_of(game: str, text: str) -> Conversation:
    """A conversation at the start of a game with a line written."""
    entry = opening(find(game), seats_of(find(game), ["Aki", "Ben", "Cho"]))
    conversation = Conversation(Session("en"), Table("friday", [entry]))
    conversation.write(text)
    return conversation


@pytest.mark.parametrize("game", ["nippon", "plan_city", "russian_railroads"])
@pytest.mark.parametrize("asked", UNREAD)
def test_may_i_is_answered_like_can_i(game: str, asked: str) -> None:
    may, can = start_of(game, f"may I {asked}?"), start_of(game, f"can I {asked}?")
    assert shown(may) == shown(can) != ""
    assert may.declaration is not None and can.declaration is not None
    assert may.declaration.verdict.status == can.declaration.verdict.status
