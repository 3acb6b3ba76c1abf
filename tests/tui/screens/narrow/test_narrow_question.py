"""A question in 80 by 24: it stands whole, and so do the choices, or a mark says that more of them are behind a key."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input

from referee.facts.facts import FactSpec
from referee.facts.verdict import Question
from referee.table.table import Table
from scoring.text_catalogs import Words
from tests.tui.screens.narrow.narrow_rooms import long_table, plain, seen, visit
from tui.app import GyojiApp
from tui.core.i18n import messages
from tui.screens.position_editor import PositionEditorScreen
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.dialog import DialogField, InputDialog
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.recount_picker import count_line

LONGEST = [
    ("russian_railroads", "ja", "under_way"),
    ("crisis", "en", "seats.D.employees"),
    ("plan_city", "en", "seats.D.bid"),
]
"""The facts of each game whose question and choices take the most rows."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "lang", "path"), LONGEST)
def test_the_longest_question_and_its_choices_can_be_read(tmp_path: Path, game: str, lang: str, path: str) -> None:
    table = long_table(game, lang, 0)
    fact = table.fact(path)

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        panel = app.screen.query_one(DeclarePanel)
        panel.ask(Question(path, fact))
        await pilot.pause()
        await pilot.pause()
        ask = app.screen.query_one(InlineQuestion)
        assert plain(messages.fact(panel.words, fact)) in seen(app, ask)
        choices = [plain(messages.choice(panel.words, fact, id)) for id in fact.choices]
        text = seen(app, ask)
        met = {one for one in choices if one in text}
        assert len(met) == len(choices) or "PgDn" in text
        for _ in range(9):
            await pilot.press("pagedown")
            await pilot.pause()
            text = seen(app, ask)
            met |= {one for one in choices if one in text}
        assert met == set(choices), "each of them, however many they are"
        assert ask.region.bottom <= app.screen.query_one("#left").region.bottom

    visit(tmp_path, lang, table, steps)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_question_for_a_card_and_how_it_is_written_can_be_read(tmp_path: Path, lang: str) -> None:
    table = long_table("plan_city", lang, 0)
    question = Question("seats.D.layers.9.card", table.fact("seats.D.layers.9.card"))

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        panel = app.screen.query_one(DeclarePanel)
        panel.ask(question)
        await pilot.pause()
        await pilot.pause()
        ask = app.screen.query_one(InlineQuestion)
        assert plain(messages.question(panel.words, question)) in seen(app, ask)
        assert plain(messages.answers(panel.words, question)) in seen(app, ask)

    visit(tmp_path, lang, table, steps)


MANY = "seats.D.employees"
"""A fact of CRISIS with 107 things that may be answered."""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_in_the_middle_of_a_game_the_line_stands_beside_a_long_list_of_choices(tmp_path: Path, lang: str) -> None:
    table = long_table("crisis", lang, 0)

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        app.push_screen(PositionEditorScreen(table.game, table.table_state.seats, {}, {}))
        await pilot.pause()
        assert isinstance(app.screen, PositionEditorScreen)
        app.screen.ask(MANY)
        await pilot.pause()
        await every_choice_can_be_read(
            app, pilot, app.screen.query_one(InlineQuestion), table.fact(MANY), app.screen.words
        )
        await pilot.press("x", "enter")
        await pilot.pause()
        ask = app.screen.query_one(InlineQuestion)
        assert plain(messages.fact(app.screen.words, table.fact(MANY))) in seen(app, ask)
        assert shown_whole(ask.query_one("#answer")) and shown_whole(ask.query_one("#wrong"))

    visit(tmp_path, lang, table, steps)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_count_is_typed_beside_a_long_list_of_choices(tmp_path: Path, lang: str) -> None:
    table = long_table("crisis", lang, 150, "five")

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        fact, words = table.fact(MANY), app.screen.query_one(DeclarePanel).words
        app.push_screen(InputDialog(lambda w: w.translate("key.recount"), _recount(table, fact), lambda: words))
        await pilot.pause()
        window = app.screen
        assert isinstance(window, InputDialog)
        await every_choice_can_be_read(app, pilot, window.query_one("Vertical"), fact, words)
        text = seen(app, window.query_one("Vertical"))
        for line in window.lines:
            assert plain(line.label(words)) in text
        assert all(shown_whole(line) for line in window.query(Input))
        assert plain(words.translate("table.dialog_keys")) in text

    visit(tmp_path, lang, table, steps)


def _recount(table: Table, fact: FactSpec) -> tuple[DialogField, ...]:
    return count_line(table, MANY, fact), DialogField("reason", lambda w: w.translate("table.recount_reason"))


async def every_choice_can_be_read(
    app: GyojiApp, pilot: Pilot[None], part: Widget, fact: FactSpec, words: Words
) -> None:
    """Turn the pages of the choices, while the line they are for stays where it is."""
    choices = {plain(messages.choice(words, fact, id)) for id in fact.choices}
    met: set[str] = set()
    await pilot.pause()  # the rows are shared once they are known
    for _ in range(20):
        text = seen(app, part)
        assert all(shown_whole(line) for line in part.query(Input))
        met |= {one for one in choices if one in text}
        if met == choices:
            return
        assert "PgDn" in text, len(choices - met)
        await pilot.press("pagedown")
        await pilot.pause()
    raise AssertionError(choices - met)


def shown_whole(part: Widget) -> bool:
    """Tell whether nothing of a part of the screen is hidden."""
    placed = part.screen._compositor.visible_widgets.get(part)
    return placed is not None and placed[0].height > 0 and placed[0].intersection(placed[1]) == placed[0]
