"""A question that begins with “may I” is answered with yes or no, in whole words of the language."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from scoring.text_catalogs import Lang
from tests.tui.screens.table.table_rooms import Room, visit
from tui.core.session.session import Session

ANSWERS = {
    ("en", "yes"): "Yes, you may ",
    ("en", "no"): "No, you may never ",
    ("ja", "yes"): "はい、できます: ",
    ("ja", "no"): "いいえ、できません: ",
}
ASKED = {"en": "May I {}?", "ja": "{}ことはできますか?"}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_question_is_answered_with_yes_or_no(tmp_path: Path, answer: str, lang: Lang) -> None:
    act = next(act for act in find("nippon").acts.values() if act.answer == answer)

    async def steps(room: Room) -> None:
        await room.line(ASKED[lang].format(act.text(lang)), "DisputedLineInput")
        await room.press("enter")
        await room.pilot.pause(0.2)
        assert f"{ANSWERS[lang, answer]}{act.text(lang)}" in room.flat

    asyncio.run(visit(Session(lang, SqliteStore(tmp_path)), steps, size=(120, 36), start="dispute", game="nippon"))
