"""What people read is in words: no id of ours stands in a list or on the line of a recorded play (law 11)."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from referee.rules.game import offered_games
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from tests.tui.screens.table.table_rooms import Room, visit
from tui.core.conversation.demo_player import DemoProgress
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session

ID = re.compile(r"[a-z0-9]_[a-z0-9]|[a-z]=[a-z0-9]")
"""An id of ours, or a field with its value."""
LINES = 40
"""So many lines of each recorded play are looked at."""


def test_the_list_of_a_dispute_is_in_words(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("blue may w", "DisputedLineInput")
        assert "put the worker on a worker slot that is not the leftmost empty one" in room.text
        assert not ID.findall(room.text)

    asyncio.run(visit(Session("en", SqliteStore(tmp_path)), steps, size=(120, 36), start="dispute", game="nippon"))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered_games())
def test_a_recorded_play_types_sentences(game: str, lang: str) -> None:
    """“Aki: invest light_bulb_1” was typed at people; a legal move is laid down in the words it can be typed in."""
    play = recorded_script.load(recorded_script.demo_of(game))
    replay = DemoProgress(recorded_script.open_play(play), play.lines)
    words = words_for(lang, game, dict(zip("ABCDE", play.seats, strict=False)))
    texts = []
    for _ in range(LINES):
        line = replay.show()
        assert line is not None
        if line.act == "declare" and not line.refused:
            texts.append(replay.line_text(words))
        replay.do()
    assert texts and not [text for text in texts if ID.search(text)]
