"""A question in 80 by 24: it stands whole, and so do the choices, or a mark says that more of them are behind a key."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.facts.verdict import Question
from tests.tui.screens.narrow.narrow_rooms import long_table, plain, seen, visit
from tui.app import GyojiApp
from tui.desk import say
from tui.widgets.ask import Ask
from tui.widgets.declare import Declare

LONGEST = [
    ("russian_railroads", "ja", "under_way"),
    ("crisis", "en", "seats.D.employees"),
    ("plan_city", "en", "seats.D.layers.9.card"),
]
"""The facts of each game whose question and choices take the most rows."""


@pytest.mark.parametrize(("game", "lang", "path"), LONGEST)
def test_the_longest_question_and_its_choices_can_be_read(tmp_path: Path, game: str, lang: str, path: str) -> None:
    table = long_table(game, lang, 0)
    fact = table.fact(path)

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        panel = app.screen.query_one(Declare)
        panel.ask(Question(path, fact))
        await pilot.pause()
        ask = app.screen.query_one(Ask)
        assert plain(say.fact(panel.words, fact)) in seen(app, ask)
        choices = [plain(one) for one in say.expected(panel.words, fact).split(" / ")]
        met = {one for one in choices if one in seen(app, ask)}
        assert len(met) == len(choices) or "PgDn" in seen(app, ask)
        for _ in range(4):
            await pilot.press("pagedown")
            await pilot.pause()
            met |= {one for one in choices if one in seen(app, ask)}
        assert met == set(choices)
        assert ask.region.bottom <= app.screen.query_one("#left").region.bottom

    visit(tmp_path, lang, table, steps)
