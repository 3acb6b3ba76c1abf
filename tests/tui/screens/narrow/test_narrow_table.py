"""What decides at a table stands whole in 80 by 24: who acts, what is due, what to do, questions, the form, messages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input

from referee.facts.facts import FactSpec
from referee.table.table import Table
from scoring.text_catalogs import Words
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import screen_lines
from tests.tui.screens.narrow.narrow_rooms import long_table, narrow, plain, seen, until
from tests.tui.screens.table.table_rooms import played
from tui.app import GyojiApp
from tui.core.flows.recount import count_field
from tui.core.flows.steps import AskField
from tui.core.i18n import messages
from tui.screens.table import TableScreen
from tui.widgets import toast
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.dialog import InputDialog
from tui.widgets.move_form import MoveForm
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.text_pane import TextPane

SOAK = pytest.mark.soak


MOMENTS = [
    ("nippon", "en", 32),  # what the end of the turn does stands before how to end it: nine rows
    pytest.param("nippon", "ja", 32, marks=SOAK),
    pytest.param("russian_railroads", "ja", 78, marks=SOAK),  # two steps that may be taken in either order
    pytest.param("crisis", "en", 40, marks=SOAK),
    ("crisis", "ja", 40),  # six companies wait, each with its own seat: nineteen rows
    ("plan_city", "en", 9),  # all lay at once: what each may do
    pytest.param("plan_city", "ja", 9, marks=SOAK),
    pytest.param("nippon", "ja", 119, marks=SOAK),  # the game is over, and fifty rows tell where the markers go
]
"""Games, languages, and after how many lines of the demo to look."""


PARTS = ("now", "todo")


def items(app: GyojiApp, part: str) -> list[str]:
    """What a part has to say, one text each."""
    return [text.plain for _, text in shower(app, part).lines]


def shower(app: GyojiApp, part: str) -> TextPane | MoveSuggestionList:
    """Give the part of the screen that shows it: what comes before the next move stands where the moves are listed."""
    return app.screen.query_one(MoveSuggestionList) if part == "first" else app.screen.query_one(f"#{part}", TextPane)


def whole(app: GyojiApp, part: str) -> list[bool]:
    """Tell of each text of a part whether it stands whole on the screen."""
    shown = seen(app, shower(app, part))
    return [plain(text) in shown for text in items(app, part)]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "lang", "lines"), MOMENTS)
async def test_what_is_due_stands_whole_or_a_mark_says_how_much_is_behind_a_key(
    tmp_path: Path, game: str, lang: str, lines: int
) -> None:
    async with narrow(tmp_path, lang, long_table(game, lang, lines)) as (app, pilot):
        assert isinstance(app.screen, TableScreen)
        met = {part: whole(app, part) for part in PARTS}
        for part in PARTS:
            hidden = met[part].count(False)
            if hidden:
                assert f"▾{hidden}" in seen(app, app.screen.query_one(f"#{part}", TextPane)), (part, hidden)
        _nothing_is_hidden_while_rows_stand_empty(app)
        for _ in range(12):
            if all(all(found) for found in met.values()):
                break
            await press_keys(pilot, "pagedown")
            for part in PARTS:
                met[part] = [old or new for old, new in zip(met[part], whole(app, part), strict=True)]
        assert all(all(found) for found in met.values()), met


def _nothing_is_hidden_while_rows_stand_empty(app: GyojiApp) -> None:
    record = app.screen.query_one("#record", TextPane).size.height
    assert all(whole(app, "todo")) or record <= 3, "the last two entries are enough while something is to be done"


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_what_else_is_due_yields_to_a_verdict_and_stands_there_again_after_it(tmp_path: Path, lang: str) -> None:
    """Four seats act in CRISIS, and three of them stand under “Also now”: sixteen rows, where there are five."""
    async with narrow(tmp_path, lang, long_table("crisis", lang, 40)) as (app, pilot):
        verdict, now = app.screen.query_one("#verdict", TextPane), app.screen.query_one("#now", TextPane)
        before = now.size
        assert before.height >= 3
        await press_keys(pilot, *"run", "space", *"mine")
        await until(pilot, lambda: verdict.size.height >= 4)
        free = verdict.size.height
        assert verdict.lines and (free >= verdict.rows(verdict.size.width) or not now.display)
        assert free >= 4, "19 rows: frame, line, 9 of the list, 3 of Enter"
        await press_keys(pilot, "enter")
        await until(pilot, lambda: all(whole(app, "verdict")))
        assert all(whole(app, "verdict")), "the list has given its rows"
        await press_keys(pilot, "escape", "ctrl+u")
        await until(pilot, lambda: now.size == before)
        assert now.display and now.size == before


MANY = "seats.D.employees"
"""A fact of CRISIS with 107 things that may be answered."""


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_count_is_typed_beside_a_long_list_of_choices(tmp_path: Path, lang: str) -> None:
    table = long_table("crisis", lang, 150, "five")
    async with narrow(tmp_path, lang, table) as (app, pilot):
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


def _recount(table: Table, fact: FactSpec) -> tuple[AskField, ...]:
    return count_field(table, MANY, fact), AskField("reason", lambda w: w.translate("table.recount_reason"))


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
        await press_keys(pilot, "pagedown")
    raise AssertionError(choices - met)


def shown_whole(part: Widget) -> bool:
    """Tell whether nothing of a part of the screen is hidden."""
    placed = part.screen._compositor.visible_widgets.get(part)
    return placed is not None and placed[0].height > 0 and placed[0].intersection(placed[1]) == placed[0]


def shown(app: GyojiApp) -> str:
    return seen(app, app.screen.query_one(MoveForm))


SHORT = "Undone: consolidate"


LONG = "This line is about as long as what is wrong with a file that somebody gave. " * 3


DECIDING = ("todo", "standings", "enter")


@asynccontextmanager
async def sat_down(folder: Path, lang: str) -> AsyncIterator[tuple[GyojiApp, Pilot[None]]]:
    """Sit down, with messages shown as people see them, at a table where six things are to be done."""
    app = GyojiApp(played(folder, 32, lang), "table", name="friday")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        await pilot.pause()  # what is laid out after the first frame
        yield app, pilot


def stands(app: GyojiApp) -> dict[str, str]:
    """What can be seen of the parts that decide."""
    return {part: seen(app, app.screen.query_one(f"#{part}", TextPane)) for part in DECIDING}


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_message_hides_nothing_of_what_is_to_be_done(tmp_path: Path, lang: str) -> None:
    async with sat_down(tmp_path, lang) as (app, pilot):
        before, rows = stands(app), screen_lines(app)
        assert before["todo"], "there is something to be done"
        for message in (SHORT, LONG):
            app.notify(message, markup=False)
            await pilot.pause()
            await pilot.pause()
            assert stands(app) == before, message
            assert plain(message) in plain("".join(screen_lines(app))), message
            app.clear_notifications()
            await pilot.pause()
        assert screen_lines(app) == rows, "the keys stand there again"


async def test_whoever_types_on_has_the_keys_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message stayed for its seconds over the keys that were looked for; a warning still does."""
    async with sat_down(tmp_path, "en") as (app, pilot):
        keys = screen_lines(app)[-1]
        app.notify(SHORT, markup=False)
        app.notify("Something is wrong.", severity="warning", markup=False)
        await press_keys(pilot, "b")
        assert SHORT in "".join(screen_lines(app)), "it has just been said"
        monkeypatch.setattr(toast, "READ", 0.0)
        await press_keys(pilot, "u")
        assert SHORT not in "".join(screen_lines(app)) and "Something is wrong." in "".join(screen_lines(app))
        app.clear_notifications()
        await pilot.pause()
        assert screen_lines(app)[-1] == keys
