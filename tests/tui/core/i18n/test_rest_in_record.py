"""A position that tells the rest as at the start is said so in the record, in one line; its facts only on request."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from tests.tui.screens.table.table_rooms import NAMES, Room, visit
from tui.core.i18n.entry_text import rows
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee
from tui.screens.explanation import ExplanationScreen

SAID = {"en": "the rest as at the start (", "ja": "残りは開始時のまま（"}


class Sitting:
    """A blank table, described line by line."""

    def __init__(self, folder: Path, game: str, lang: str = "en") -> None:
        session = Session(lang, SqliteStore(folder))
        found = find(game)
        session.store.adopt("friday", [opening(found, seats_of(found, NAMES), blank=True)])
        self.said: list[str] = []
        self.lines = TextReferee(session, session.open("friday"), self.said.append)

    def say(self, text: str) -> list[str]:
        self.said.clear()
        self.lines.answer(text)
        return list(self.said)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered_games())
def test_the_record_says_the_rest_in_one_line(tmp_path: Path, game: str, lang: str) -> None:
    here = Sitting(tmp_path, game, lang)
    here.say("position seats.A.vp=17 rest=start")
    said = here.say("record")[-1]
    facts = here.lines.table.entries[1].body["facts"]
    assert f"{SAID[lang]}{len(facts) - 1}" in said.replace(",", "")
    assert "17" in said
    assert len(said) < 160, said


def test_the_facts_are_said_on_request(tmp_path: Path) -> None:
    here = Sitting(tmp_path, "nippon")
    here.say("position seats.A.vp=17 rest=start")
    text = here.say("record 2")
    facts = here.lines.table.entries[1].body["facts"]
    assert "".join(text).count(" · ") == len(facts) - 1
    assert "How many yen does Ben have" in text[0]
    assert here.say("record 77") == ["There is no entry 77 in effect."]


def test_the_app_says_the_facts_where_the_entry_is_opened(tmp_path: Path) -> None:
    here = Sitting(tmp_path, "nippon")
    here.say("position seats.A.vp=17 rest=start")
    (row,) = [row for row in rows(here.lines.words, here.lines.table) if row.entry.kind == "position"]
    assert SAID["en"] in row.text

    async def steps(room: Room) -> None:
        room.app.push_screen(ExplanationScreen("friday", step=row.step))
        await room.pilot.pause()
        assert isinstance(room.app.screen, ExplanationScreen)
        said = room.app.screen.proof()[0][1].plain
        assert SAID["en"] not in said
        assert "How many yen does Ben have" in said

    asyncio.run(visit(here.lines.session, steps))


@pytest.mark.parametrize("game", offered_games())
def test_a_position_told_fact_by_fact_is_said_fact_by_fact(tmp_path: Path, game: str) -> None:
    """The same value as at the start is no more than that, where the others are not told."""
    here = Sitting(tmp_path, game)
    here.say("position seats.A.vp=10 seats.B.vp=11")
    said = here.say("record")[-1]
    assert SAID["en"] not in said
    assert "10" in said and "11" in said
