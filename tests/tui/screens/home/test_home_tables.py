"""Home: cards in a wide terminal, tables deleted and brought back, a game that is only counted."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from referee.record.entry import seal
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.installed_games import install
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.screens.home.table_stub import TableStub
from tests.tui.screens.home.test_home_screen import cursor, filled, keep, settled
from tui import app as app_module
from tui.app import GyojiApp
from tui.core.i18n.local_time_text import local_time
from tui.core.session.session import Session
from tui.screens.card_library import PrintedValueLibraryScreen
from tui.screens.dispute import DisputeScreen
from tui.screens.home import HomeScreen
from tui.screens.printed_value_entry import PrintedValueEntryScreen
from tui.screens.tally import TallyScreen


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqliteStore:
    monkeypatch.setitem(app_module.SCREENS, "table", "tests.tui.screens.home.table_stub:TableStub")
    return SqliteStore(tmp_path)


async def test_wide_boxes_are_cards_with_emblems_and_what_may_be_done_stands_in_one_row(store: SqliteStore) -> None:
    filled(store)
    app = GyojiApp(Session("en", store))
    async with app.run_test(size=(120, 36)) as pilot:
        await settled(pilot)
        lines = screen_lines(app)
        (top,) = [y for y, line in enumerate(lines) if "─ 1 ● Nippon ─" in line]
        assert all(f"─ {number} ○ " in lines[top] for number in (2, 3, 4))
        # Three of the four tables are of Nippon, one of a game that is not here.
        assert "2–4 players · 3 games" in lines[top + 6] and "1–5 players · new here" in lines[top + 6]
        assert all(lines[top + 1 + row][4:].strip() for row in range(5)), "the emblems"
        (doors,) = [y for y, line in enumerate(lines) if "n  Referee our game" in line]
        assert all(f"{key}  " in lines[doors] for key in "ntdwk")
        assert "judges each move" in lines[doors + 1] and "without rules" in lines[doors + 1]
        await press_keys(pilot, "2")
        assert cursor(app).startswith("▸ 2 ● Russian Railroads ━")
        await press_keys(pilot, "right", "right", "left")
        assert cursor(app).startswith("▸ 3 ● CRISIS ━"), "left and right go along the cards"
        await press_keys(pilot, "down")
        # The third card reaches from column 58 to 84, the fourth of the six columns from 58 to 77.
        assert cursor(app).startswith("▸ a Another game"), "down goes to what stands below"
        await press_keys(pilot, "up", "up")
        assert cursor(app).startswith("▸ Go on ━")


@pytest.mark.parametrize("is_tally", [True, False])
async def test_enter_continues_the_game_in_play(store: SqliteStore, is_tally: bool) -> None:
    """A later tally, or a later table that may be finished, was continued instead."""
    game = find("nippon")
    if not is_tally:
        keep(store, "later", ["Aki", "Ben"], "2020-03-05T12:00:00+00:00")  # without a summary
    for name, day, depth in (("friday", 1, "full"), ("later", 5, "tally"))[: 1 + is_tally]:
        entry = opening(game, seats_of(game, ["Aki", "Ben"]), depth=depth)
        table = Table(name, [seal("", structs.replace(entry, time=f"2020-03-0{day}T12:00:00+00:00"))])
        store.adopt(name, table.entries, table.summary())
    app = GyojiApp(Session("en", store))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press_keys(pilot, "enter")
        await settled(pilot)
        assert isinstance(app.screen, TableStub) and app.screen.opened == "friday"


async def test_enter_before_the_tables_are_read_continues_the_last_table(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow laptop the first frame said that nothing was running, and Enter began a new table."""
    filled(store)
    monkeypatch.setattr(HomeScreen, "call_after_refresh", lambda *_: None)  # the store is not read by itself
    app = GyojiApp(Session("en", store))
    async with app.run_test(size=(120, 36)) as pilot:
        await settled(pilot)
        shown = "\n".join(screen_lines(app))
        assert "Looking for your tables" in shown
        assert "Nothing is running" not in shown and "opens a new table" not in shown
        await press_keys(pilot, "enter")
        await settled(pilot)
        assert type(app.screen).__name__ == "TableStub"


async def test_a_table_is_deleted_only_after_a_question_that_names_it(store: SqliteStore) -> None:
    filled(store)
    app = GyojiApp(Session("en", store))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        await press_keys(pilot, "end", "up", "up", "delete")
        assert "Delete the table “elsewhere”?" in screen_text(app)
        text = screen_text(app)  # the window is narrow: its sentences are wrapped
        assert all(word in text for word in ["It", "can", "be", "brought", "back", "for", "30", "days."])
        assert "Enter  keep it" in screen_text(app) and "y  delete it" in screen_text(app)
        await press_keys(pilot, "f2")
        assert "テーブル「elsewhere」を削除しますか?" in screen_text(app), "the question follows the language"
        assert "30日" in screen_text(app)
        await press_keys(pilot, "f2", "n")
        for keep in ("escape", "enter", "n"):
            await press_keys(pilot, "delete", keep)
            assert len(store.tables()) == 4, keep
        await press_keys(pilot, "delete", "y")
        await settled(pilot)
        assert sorted(kept.name for kept in store.tables()) == ["[old] & 古い卓", "damaged", "friday"]
        assert "elsewhere  " not in screen_text(app)


async def test_enter_on_a_question_that_has_just_come_deletes_nothing(store: SqliteStore) -> None:
    """The cursor begins on the last evening (p12): Del, Enter in one go."""
    filled(store)

    for keys in (
        ("delete", "enter"),
        ("delete", "enter", "enter"),
        ("delete", "delete", "enter"),
        ("delete", "space"),
    ):
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert "friday" in cursor(app)
            await press_keys(pilot, *keys)
            await settled(pilot)
            assert len(store.tables()) == 4, keys


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("lang", "said"), [("en", "^Z bring back"), ("ja", "^Z 元に戻す")])
async def test_a_deleted_table_is_brought_back_from_home(store: SqliteStore, lang: str, said: str) -> None:
    filled(store)
    before = {name: store.entries(name) for name in ("friday", "[old] & 古い卓")}
    app = GyojiApp(Session(lang, store))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        assert said not in screen_lines(app)[-1], "nothing is deleted"
        await press_keys(pilot, "delete", "y")
        await settled(pilot)
        assert "friday" not in store.names()
        (deleted,) = store.deleted_tables.tables()
        passing = " ".join(note.message for note in app._notifications)
        assert "^Z" in passing and local_time(deleted.until, "%Y-%m-%d") in passing
        app.clear_notifications()
        await settled(pilot)
        assert said in screen_lines(app)[-1]
        store.deleted_tables.delete("[old] & 古い卓")
        await press_keys(pilot, "ctrl+z")
        await settled(pilot)
        assert "friday" in screen_text(app) and "[old] & 古い卓" in screen_text(app)
        assert local_time(deleted.until, "%Y-%m-%d") in screen_text(app)
        await press_keys(pilot, *"friday", "enter")
        await settled(pilot)
        assert "friday" in cursor(app)
        await press_keys(pilot, "ctrl+z", "escape")
        await settled(pilot)
        assert len(store.deleted_tables.tables()) == 1
        await press_keys(pilot, "ctrl+z", "enter")
        await settled(pilot)
        assert said not in screen_lines(app)[-1]
    assert {name: store.entries(name) for name in before} == before


async def test_at_a_table_the_library_and_the_pages_are_those_of_its_box(tmp_path: Path) -> None:
    """`/cards` at a table of another game opened the first box of all; `/teach` asked which game, and knew no table."""
    game = find(offered_games()[-1])
    store = SqliteStore(tmp_path)
    edition = game.meta.editions[-1]
    store.adopt("friday", [opening(game, seats_of(game, ["Aki", "Ben", "Chie"]), edition=edition)])
    app = GyojiApp(Session("en", store), "table", name="friday")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.1)
        await press_keys(pilot, "slash", *"cards", "enter")
        assert isinstance(app.screen, PrintedValueLibraryScreen)
        assert (app.screen.game.id, app.screen.edition) == (game.id, edition)
        await press_keys(pilot, "f10")
        await press_keys(pilot, "slash", *"teach", "enter")
        assert isinstance(app.screen, PrintedValueEntryScreen)
        assert app.screen.box.table is not None and app.screen.box.table.name == "friday"


@pytest.fixture
def session(installed: Path) -> Session:
    install(installed, "pears")
    return Session("en", SqliteStore(installed / "store"))


async def test_home_offers_its_tally_and_nothing_else(session: Session) -> None:
    app = GyojiApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "5 ○ Pears of pears" in screen_text(app)
        await press_keys(pilot, "5")
        await settled(pilot)
        text = screen_text(app)
        assert "Count the points" in text
        for missing in ("Who is right", "Watch", "Keep the scores"):
            assert missing not in text
        assert "Pears of pears" in screen_lines(app)[-3], "what Enter does"
        for key in "ndwk":
            await press_keys(pilot, key)
            await settled(pilot)
            assert isinstance(app.screen, HomeScreen), key
        await press_keys(pilot, "enter")
        await settled(pilot)
        assert isinstance(app.screen, TallyScreen)
        assert "Pears" in screen_text(app)


async def test_a_tally_and_a_dispute_ask_for_the_game(tmp_path: Path) -> None:
    games = offered_games()
    assert len(games) > 1
    store = SqliteStore(tmp_path)
    store.adopt("friday", [opening(find(games[1]), seats_of(find(games[1]), ["Aki", "Ben"]))])
    app = GyojiApp(Session("en", store))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        app.open_room("tally")
        await pilot.pause()
        await press_keys(pilot, "enter")  # the game played last stands first
        assert isinstance(app.screen, TallyScreen)
        assert app.screen.game.id == games[1]
        await press_keys(pilot, "escape")
        app.open_room("dispute")
        await pilot.pause()
        await press_keys(pilot, *find(games[0]).meta.en[:4].lower(), "enter")
        assert isinstance(app.screen, DisputeScreen)
        assert app.screen.game.id == games[0]
