"""A table that begins in the middle, told fact by fact; the box of a new table read once, and never in the way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from referee.facts.facts import known
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.commanding import chosen
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.position_editor import PositionEditorScreen
from tui.screens.printed_value_confirmation import PrintedValueConfirmationScreen
from tui.screens.printed_value_entry import PrintedValueEntryScreen
from tui.screens.table import TableScreen
from tui.widgets.notice_panel import PrintedValueEntryNotice
from tui.widgets.row_list import RowList


class Middle:
    """The screen, and what a person does on it."""

    def __init__(self, app: GyojiApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def text(self) -> str:
        return " ".join(screen_text(self.app).split())

    @property
    def screen(self) -> PositionEditorScreen:
        screen = self.app.screen
        assert isinstance(screen, PositionEditorScreen), self.text
        return screen

    async def press(self, *keys: str) -> None:
        await press_keys(self.pilot, *keys)

    async def tell(self, path: str, answer: str) -> None:
        search = self.screen.query_one("#search", Input)
        search.focus()
        search.value = path
        await self.pilot.pause()
        rows = self.screen.query_one("#facts", RowList)
        rows.cursor = rows.items.index(path)
        await self.press("enter")
        self.screen.query_one("#answer", Input).value = answer
        await self.press("enter")


async def begin(app: GyojiApp, pilot: Pilot[None]) -> Middle:
    await pilot.pause()
    await press_keys(pilot, *"Aki", "enter", *"Ben", "enter", *chosen("midgame"))
    return Middle(app, pilot)


async def test_a_position_with_a_contradiction_is_opened_all_the_same(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    app = GyojiApp(Session("en", store), "new_table")
    async with app.run_test(size=(100, 30)) as pilot:
        user = await begin(app, pilot)
        assert "from the middle of a game" in user.text
        await user.tell("seats.A.vp", "1q")
        assert "is not a whole number" in user.text
        user.screen.query_one("#answer", Input).value = "30"
        await user.press("enter")
        await user.tell("seats.A.yen", "5000")
        await user.tell("seats.A.trains", "5")
        for region in user.screen.cold.state.regions:
            for kind in ("twos", "threes"):
                await user.tell(f"regions.{region}.trains.A.{kind}", "0")
        assert "NIP-1.9" in user.text, "a set has 6 trains, and 5 are told of"
        await user.press("f2")
        assert "途中の局面から" in user.text
        assert "NIP-1.9" in user.text
        await user.press("f2", "ctrl+s")
        assert "1 contradiction in what you entered" in user.text
        await user.press("enter")
        assert user.screen, "looking again changes nothing"
        await user.press("ctrl+s", "down", "enter")
        await pilot.pause(0.2)
        while "confirm" in type(app.screen).__name__.casefold():
            await user.press("ctrl+s" if "^S" in user.text else "enter")
    (kept,) = store.tables()
    entries = store.entries(kept.name)
    assert [entry.kind for entry in entries] == ["open", "position", "note"]
    assert entries[0].body["blank"] is True
    assert entries[1].body["facts"]["seats.A.yen"] == 5000
    assert entries[2].body["clauses"] == ["NIP-1.9"]
    table = Session("en", store).open(kept.name)
    assert table.state.seats["A"].vp == 30
    assert [(line.seat, line.points) for line in table.lines()] == [("A", 30)]
    assert not known(table.state.seats["B"].yen)


async def open_now(app: GyojiApp, pilot: Pilot[None], user: Middle) -> None:
    """Open the table, whatever is to be confirmed first."""
    await user.press("ctrl+s")
    await pilot.pause(0.2)
    while "confirm" in type(app.screen).__name__.casefold():
        await user.press("ctrl+s" if "^S" in user.text else "enter")


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("typed", [False, True])
@pytest.mark.parametrize(
    ("lang", "beside"), [("en", "rest=start: the rest as at the start"), ("ja", "rest=startで残りは開始時のまま")]
)
async def test_the_rest_is_told_as_at_the_start(tmp_path: Path, lang: str, beside: str, typed: bool) -> None:
    """From the menu, or with the words that line-by-line mode and files take; what is told goes before it."""
    store = SqliteStore(tmp_path)
    shown = {"en": "the rest as at the start", "ja": "残りは開始時のまま"}[lang]
    app = GyojiApp(Session(lang, store), "new_table")
    async with app.run_test(size=(80, 24)) as pilot:
        user = await begin(app, pilot)
        assert beside in user.text.replace(" ", "") or beside in user.text
        await user.tell("seats.A.vp", "17")
        if typed:
            user.screen.query_one("#search", Input).value = "rest＝start"  # as an input method sends it
            await user.press("enter")
            assert user.screen.query_one("#search", Input).value == ""
        else:
            await user.press(*chosen("rest"))
        assert user.screen.cold.rest
        assert f"{shown} (" in user.text or f"{shown}（" in user.text
        assert user.screen.cold.state.seats["A"].vp == 17
        # NIP-1.5 and the set-up: 12,000 yen at the start.
        assert user.screen.cold.state.seats["B"].yen == 12_000
        await user.press(*chosen("rest"))
        assert not user.screen.cold.rest
        assert not known(user.screen.cold.state.seats["B"].yen)
        await user.press(*chosen("rest"))
        await open_now(app, pilot, user)
    (kept,) = store.tables()
    table = Session("en", store).open(kept.name)
    assert [entry.kind for entry in table.entries] == ["open", "position"]
    assert (table.state.seats["A"].vp, table.state.seats["B"].yen) == (17, 12_000)


@asynccontextmanager
async def begun(folder: Path, game: str, lang: str = "en") -> AsyncIterator[tuple[GyojiApp, Pilot[None]]]:
    """Sit down at a table that was opened by a command."""
    session = Session(lang, SqliteStore(folder))
    session.store.adopt("friday", [opening(find(game), seats_of(find(game), ("ann", "ben", "cid")))])
    app = GyojiApp(session, "table", name="friday", begun=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()  # what is laid out after the first frame
        yield app, pilot


async def test_one_key_reads_and_esc_leaves_it_for_later(tmp_path: Path) -> None:
    async with begun(tmp_path, "crisis") as (app, pilot):
        for _ in range(3):  # the offer, then what is to be compared with the board where a source needs that
            if not isinstance(app.screen, PrintedValueEntryScreen):
                await press_keys(pilot, "enter")
        assert isinstance(app.screen, PrintedValueEntryScreen)
        first = app.screen.teaching.page.id
        await press_keys(pilot, "pagedown", "escape")
        assert isinstance(app.screen, TableScreen) and not app.screen.query(PrintedValueEntryNotice)
        await press_keys(pilot, *"/teach", "enter")
        assert isinstance(app.screen, PrintedValueEntryScreen)
        assert app.screen.teaching.page.id == first  # nothing of it is entered yet


async def test_what_differs_on_the_board_is_kept_at_the_table(tmp_path: Path) -> None:
    async with begun(tmp_path, "nippon") as (app, pilot):
        await press_keys(pilot, "enter")
        await press_keys(pilot, "down", "down", "enter", "down", "enter")  # one value of an opened row
        await press_keys(pilot, "9", "enter", "enter", "ctrl+s")
        assert isinstance(app.screen, PrintedValueEntryScreen)
        table = app.screen.box.table
        assert table is not None
        kept = SqliteStore(tmp_path).library("nippon", "wyg_2015")
        assert list(kept.values()) == [9]
        assert all(table.state.printed[path] == 9 for path in kept)
        assert find("nippon").printed()[next(iter(kept))] != 9


async def test_esc_at_the_comparison_goes_one_step_back_to_the_offer(tmp_path: Path) -> None:
    async with begun(tmp_path, "nippon") as (app, pilot):
        for _ in range(2):  # and once more
            await press_keys(pilot, "enter")
            assert isinstance(app.screen, PrintedValueConfirmationScreen)
            await press_keys(pilot, "escape")
            assert isinstance(app.screen, TableScreen) and len(app.screen.query(PrintedValueEntryNotice)) == 1
        await press_keys(pilot, "enter")
        assert isinstance(app.screen, PrintedValueConfirmationScreen)
        await press_keys(pilot, "f2", "escape")
        assert isinstance(app.screen, TableScreen) and len(app.screen.query(PrintedValueEntryNotice)) == 1, (
            "in another language"
        )
        await press_keys(pilot, "escape")
        assert not app.screen.query(PrintedValueEntryNotice)


async def test_facts_are_found_by_group_and_search_and_forgotten(tmp_path: Path) -> None:
    app = GyojiApp(Session("en", SqliteStore(tmp_path)), "new_table")
    async with app.run_test(size=(80, 24)) as pilot:
        user = await begin(app, pilot)
        rows = user.screen.query_one("#facts", RowList)
        assert set(user.screen.rows()) - set(user.screen.cold.game.facts(("A", "B"))) != set()
        assert not [row for row in user.screen.rows() if isinstance(row, str) and row.startswith("now.")]
        await user.press("tab")
        assert rows.item == "seats.A.vp"
        await user.press("tab")
        assert rows.item == "seats.B.vp"
        await user.tell("seats.B.coal", "4")
        assert user.screen.cold.facts["seats.B.coal"] == 4
        search = user.screen.query_one("#search", Input)
        search.value = ""
        await user.press(*chosen("entered"))
        assert "seats.B.coal" in rows.items
        rows.cursor = rows.items.index("seats.B.coal")
        await user.press("delete")
        assert "seats.B.coal" not in user.screen.cold.facts
        await user.press("escape")
        assert not isinstance(app.screen, PositionEditorScreen)
    assert SqliteStore(tmp_path).tables() == []
