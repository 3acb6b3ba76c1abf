"""Before Enter, a line with a typing error is told to be looked for, for Enter then finds what it may mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.core.reading.test_fillers import table
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import NextAction
from tui.core.conversation.suggestions import enter_words
from tui.core.session.session import Session


@pytest.mark.parametrize("text", ["knowlege 2", "consoldate"])
def test_enter_finds_what_the_hint_says_it_looks_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    session = Session("en")
    session.store.adopt("friday", list(table("nippon", "coloured").entries))
    conversation = Conversation(session, session.open("friday"))
    conversation.write(text)
    words = session.words(table=conversation.table)
    assert enter_words(words, conversation.state, False) == "Enter looks for what you may mean."
    assert conversation.enter().next_action is NextAction.CHOOSE
