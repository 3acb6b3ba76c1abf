"""Names that were typed for a new table are lost by no Esc and by no F10."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.rules.game import offered_games
from referee.store.sqlite_store import SqliteStore
from tests.tui.screen_text import screen_text
from tui import app as app_module
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.new_table import NewTableScreen

NAMES = ("Aki", "山田")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqliteStore:
    monkeypatch.setitem(app_module.SCREENS, "table", "tests.tui.screens.home.table_stub:TableStub")
    return SqliteStore(tmp_path)


def typed(app: GyojiApp) -> list[str]:
    """The names in the lines of the form."""
    screen = app.screen
    assert isinstance(screen, NewTableScreen), screen_text(app)
    return [screen.lines.input(place).value for place in range(len(screen.draft.people))]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_esc_on_the_options_folds_them_and_keeps_the_names(store: SqliteStore, game: str) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", store), start="new_table", game=game)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for place, name in enumerate(NAMES):
                app.screen.query_one(f"#seat-{place}").value = name
            for field in ("choices", "table-name", "seat-0"):
                app.screen.set_focus(app.screen.query_one("#house"))
                await pilot.press("enter")
                await pilot.pause()
                assert app.screen.query_one("#more").display, field
                app.screen.set_focus(app.screen.query_one(f"#{field}"))
                await pilot.press("right", "escape")
                await pilot.pause()
                assert typed(app)[:2] == list(NAMES), field
                assert not app.screen.query_one("#more").display
                assert app.focused and app.focused.id == "house"

    asyncio.run(journey())


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("leave", ["escape", "f10"])
@pytest.mark.parametrize(("game", "again"), [("nippon", "nippon"), ("crisis", "russian_railroads"), ("plan_city", "")])
def test_names_are_there_when_the_form_is_opened_again(store: SqliteStore, leave: str, game: str, again: str) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("ja", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            app.show("new_table", game=game)
            await pilot.pause()
            for place, name in enumerate(NAMES):
                app.screen.query_one(f"#seat-{place}").value = name
            await pilot.pause()
            await pilot.press(leave)
            await pilot.pause()
            assert not isinstance(app.screen, NewTableScreen)
            app.show("new_table", **({"game": again} if again else {}))
            await pilot.pause()
            assert typed(app)[:2] == list(NAMES)
            assert app.screen.draft.game.id == (again or game)
            if game == again:
                app.screen.set_focus(app.screen.query_one("#create"))
                await pilot.press("enter")
                await pilot.pause()
                app.show("new_table", game=game)
                await pilot.pause()
                assert not any(typed(app)), "the table was opened: the next one begins anew"

    asyncio.run(journey())


def test_a_form_in_which_nothing_was_typed_leaves_nothing(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            app.show("new_table", game="nippon", depth="score")
            await pilot.pause()
            await pilot.press("escape")
            await pilot.pause()
            assert app.session.new_table is None

    asyncio.run(journey())
