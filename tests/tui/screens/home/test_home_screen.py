"""Home and its doors: tables listed, resumed and deleted; what cannot be read does not take the list down."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from textual._compositor import Compositor
from textual.pilot import Pilot

from referee.record import entry as journal
from referee.record.opening_entry import opening, seats_of
from referee.record.table_summary import SeatSummary, TableSummary
from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from referee.store.stored_table import StoredTable
from referee.table.stored_table_summary import stored_or_new_summary
from tests.tui.screen_text import check_golden, screen_lines, screen_text
from tests.tui.thrift import draw
from tui import app as app_module
from tui.app import GyojiApp
from tui.core.i18n.catalogs import words_for
from tui.core.session.home_list import status_of
from tui.core.session.session import Session
from tui.screens.dispute import DisputeScreen
from tui.screens.home import LOOK_INTO, HomeScreen
from tui.screens.new_table import NewTableScreen
from tui.screens.table import TableScreen
from tui.screens.tally import TallyScreen
from tui.widgets.card_list import CardList


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqliteStore:
    monkeypatch.setitem(app_module.SCREENS, "table", "tests.tui.screens.home.table_stub:TableStub")
    return SqliteStore(tmp_path)


def keep(store: SqliteStore, name: str, names: list[str], time: str, **changes: object) -> None:
    game = find("nippon")
    entry = structs.replace(opening(game, seats_of(game, names)), time=time)
    entry = structs.replace(entry, body=entry.body | changes)
    store.adopt(name, [structs.replace(entry, hash=journal.chain("", entry))])


def filled(store: SqliteStore) -> None:
    keep(store, "[old] & 古い卓", ["Aki", "Ben"], "2020-01-01T12:00:00+00:00")
    keep(store, "friday", ["Aki", "Ben", "Chie", "Dai"], "2020-03-01T12:00:00+00:00")
    keep(store, "elsewhere", ["Aki", "Ben"], "2020-02-01T12:00:00+00:00", game="no_such_game")
    keep(store, "damaged", ["Aki", "Ben"], "2020-01-15T12:00:00+00:00")
    store._db.execute("UPDATE entries SET line = 'x' WHERE name = 'damaged'")


async def settled(pilot: Pilot[None]) -> None:
    for _ in range(8):
        await pilot.pause(0.03)


LANGS = ("en", "ja")
SIZES = ((80, 24), (120, 36), (160, 45))


def cursor(app: GyojiApp) -> str:
    """What the cursor stands before: of a card its label, with the lines inside it."""
    (at,) = [(y, line.index("▸")) for y, line in enumerate(screen_lines(app)) if "▸" in line]
    rows = screen_lines(app)[at[0] :]
    inside = [row[at[1] + 1 :] for row in rows[1:] if row[at[1] - 1 : at[1]] in ("┃",)] if "┏▸" in rows[0] else []
    return " ".join(" ".join([rows[0][at[1] :], *(row.split("┃")[0] for row in inside[:6])]).split())


def enter_line(app: GyojiApp) -> str:
    """What Enter does, two rows above the keys."""
    return screen_lines(app)[-3].strip()


def test_enter_goes_on_with_the_table_played_last_and_the_others_stand_below(store: SqliteStore) -> None:
    filled(store)

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            lines = screen_lines(app)
            card = cursor(app)
            assert card.startswith("▸ Go on ━") and "Nippon · friday" in card and "4 seats · 2020-03-01" in card
            # The seats begin with 10 to 13 VP by turn order (NIP-4.21); the leader stands first.
            assert [name for name in ("Dai", "Chie", "Ben", "Aki") if name in card] == ["Dai", "Chie", "Ben", "Aki"]
            assert "█▀█ █▀▄ █" in card, "the name in the large type"
            assert enter_line(app) == "Enter goes on with “friday”: Aki to act."
            assert not lines[-2].strip() and not lines[-4].strip() and "Del" not in lines[-1]
            check_golden("home_en", lines)
            await pilot.press("f2")
            await settled(pilot)
            check_golden("home_ja", screen_lines(app))
            await pilot.press("enter")
            await pilot.pause()
            assert getattr(app.screen, "opened", "") == "friday"
            await pilot.press("escape", "end")
            await pilot.pause()
            assert "「[old] & 古い卓」を開きます" in enter_line(app)
            await pilot.press("enter")
            await pilot.pause()
            assert getattr(app.screen, "opened", "") == "[old] & 古い卓"
            await pilot.press("escape")
            await pilot.pause()
            await pilot.click("#home", offset=(5, 0))
            await pilot.pause()
            assert getattr(app.screen, "opened", "") == "friday"

    asyncio.run(journey())


def test_keys_that_come_before_the_tables_are_listed_find_them(store: SqliteStore) -> None:
    filled(store)

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            app.simulate_key("d")  # as fast as a terminal sends what was typed while the program began
            await settled(pilot)
            assert isinstance(app.screen, DisputeScreen) and app.screen.game.id == "nippon"

    asyncio.run(journey())


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGS)
def test_an_empty_home_says_what_it_is_for_and_opens_the_first_box(
    store: SqliteStore, lang: str, size: tuple[int, int]
) -> None:
    async def journey() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            words, text = app.words, screen_text(app)
            assert text.startswith(" Gyoji 行司") and words.translate("home.which_box") in text
            assert words.translate("home.what")[:12] in text and words.translate("home.nothing_runs") in text
            for game in offered_games():
                meta = find(game).meta
                seats = "{}–{} players" if lang == "en" else "{}〜{}人"
                assert meta.title(lang)[:8] in text and seats.format(*meta.seats) in text
            kind = "note" if size == (80, 24) else "brief"
            for key, name in (("n", "referee"), ("t", "count"), ("d", "right"), ("w", "watch"), ("k", "keep_scores")):
                assert (
                    f"{key}  {words.translate(f'home.{name}')}" in text
                    and words.translate(f"home.{name}_{kind}") in text
                )
            assert (cursor(app).startswith("▸ 1 ") and "Nippon" in cursor(app)) or lang == "ja"
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, NewTableScreen) and app.screen.draft.game.id == offered_games()[0]

    asyncio.run(journey())


@pytest.mark.parametrize("theme", ["gyoji-light", "gyoji-contrast"])
def test_home_is_the_same_in_every_colour_and_in_plain_letters(store: SqliteStore, theme: str) -> None:
    filled(store)

    async def journey() -> None:
        session = Session("en", store)
        session.theme, session.glyphs = theme, "ascii"
        app = GyojiApp(session)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            text = screen_text(app)
            assert app.theme == theme
            assert "#> Go on ===" in text and "1 (*) Nippon" in text and "2 ( ) Russian Rail" in text
            assert ("x There is no game" in text and text.replace("古い卓", "").isascii()) or "行司" in text

    asyncio.run(journey())


def test_a_box_is_chosen_by_its_number_and_the_letters_act_on_it(store: SqliteStore) -> None:
    filled(store)
    doors = (("n", NewTableScreen), ("t", TallyScreen), ("d", DisputeScreen), ("k", NewTableScreen))

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert "What do you want to do with Nippon?" in screen_text(app)
            for number, game in enumerate(offered_games(), 1):
                for key, screen in doors:
                    await pilot.press(str(number))
                    await pilot.pause()
                    title = find(game).meta.en
                    assert cursor(app).startswith(f"▸ {number} ● {title[:14]}")
                    assert f"with {title}" in screen_text(app)
                    assert enter_line(app) == f"Enter opens a new table: {title}."
                    await pilot.press(key)
                    await pilot.pause()
                    front: Any = app.screen
                    assert isinstance(front, screen), (game, key)
                    assert (front.draft if isinstance(front, NewTableScreen) else front).game.id == game
                    if isinstance(front, NewTableScreen):
                        assert front.draft.depth == ("score" if key == "k" else "full")
                    await pilot.press("escape")
                    await pilot.pause()
            await pilot.press("1", "9", "right", "right")
            await pilot.pause()
            assert cursor(app).startswith("▸ 3 ● CRISIS"), "a number without a box is nothing; arrows choose, too"

    asyncio.run(journey())


def test_the_recorded_game_begins_with_its_best_moments_and_runs_by_itself(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app_module.SCREENS, "table", "tui.screens.table:TableScreen")

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await pilot.press("1", "w")
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, TableScreen) and screen.player is not None
            assert screen.player._auto is not None, "it runs without a key"
            await pilot.press("ctrl+g")  # stopped, so that no step comes between two looks
            await pilot.press(*["space"] * 3)
            await settled(pilot)
            assert "NIP-7.6" in screen_text(app), "the refusal of the first moment"
            assert not store.tables(), "nothing of it is kept"

    asyncio.run(journey())


def test_every_row_does_what_the_line_below_says(store: SqliteStore) -> None:
    filled(store)
    says = {
        "Enter goes on with": "TableStub", "Enter opens “": "TableStub", "Enter opens a new table": "NewTableScreen",
        "Enter counts the points": "TallyScreen", "Enter settles": "DisputeScreen", "Enter opens a score": "NewTableScreen",
    }  # fmt: skip
    met = set()

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            rows = app.screen.query_one(CardList)
            places = [place for place, row in enumerate(rows.items) if not rows.skip(row)]
            assert len(places) == 1 + 4 + 5 + 3
            for _ in places:
                text = enter_line(app)
                (screen,) = [name for start, name in says.items() if text.startswith(start)] or [""]
                if screen:  # the recorded game has a test of its own
                    met.add(screen)
                    await pilot.press("enter")
                    await pilot.pause()
                    assert type(app.screen).__name__ == screen, text
                    await pilot.press("escape")
                    await pilot.pause()
                await pilot.press("right")
                await pilot.pause()

    asyncio.run(journey())
    assert met == set(says.values())


def test_a_game_that_is_over_is_not_gone_on_with(store: SqliteStore) -> None:
    keep(store, "before", ["Aki", "Ben"], "2020-02-01T12:00:00+00:00")
    keep(store, "ended", ["Aki", "Ben"], "2020-03-01T12:00:00+00:00")
    table = Session("en", store).open("ended")
    table.add("close", {})

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert cursor(app).startswith("▸ Go on ━") and "Nippon · before" in cursor(app)
            (row,) = [line for line in screen_lines(app) if line.strip().startswith("ended")]
            assert "closed" in row

    asyncio.run(journey())


def test_hundreds_of_tables_are_listed_without_following_them(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find("nippon")
    first = opening(game, seats_of(game, ["Aki", "Ben"]))
    with store._commit():
        for number in range(300):
            lines = store._insert(f"evening {number}", [first])
            store._list(f"evening {number}", [first], lines, None)
    looked: list[str] = []
    monkeypatch.setattr(
        "tui.screens.home.stored_or_new_summary",
        lambda store, name: looked.append(name) or stored_or_new_summary(store, name),
    )

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await settled(pilot)
            assert len(looked) == LOOK_INTO, "a store that does not know how they stand"
            await pilot.press("end")
            await pilot.pause()
            assert cursor(app).startswith("▸ evening")

    asyncio.run(journey())


def test_every_other_room_is_behind_f9(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            for typed, title in (("rulebook", "Rulebook"), ("card lib", "Card library"), ("settings", "Settings")):
                await pilot.press("f9")
                await pilot.pause()
                await pilot.press(*typed)
                await settled(pilot)
                await pilot.press("enter")
                await settled(pilot)
                assert title in screen_lines(app)[0], typed
                await pilot.press("escape")
                await settled(pilot)
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen), "home has nothing behind it"

    asyncio.run(journey())


def test_settings_hold(store: SqliteStore) -> None:
    """At once, and from then on. (The name is short, as its folder stands on the screen.)"""

    async def journey() -> None:
        app = GyojiApp(Session("", store), start="settings")
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert str(store.folder) in screen_text(app)
            await pilot.press("down", "right")
            await pilot.pause()
            assert app.theme == "gyoji-light" == store.setting("theme")
            await pilot.press("down", "left")
            await pilot.pause()
            assert store.setting("glyphs") == "ascii" and "> Symbols" in screen_text(app)
            await pilot.press("up", "up", "enter")
            await pilot.pause()
            assert store.setting("lang") == "ja" and "設定" in screen_lines(app)[0]
            check_golden("settings_ja", [line.replace(str(store.folder), "FOLDER") for line in screen_lines(app)])

    asyncio.run(journey())


def test_motion_is_switched_off_at_once_and_for_the_next_time(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.app.TEXTUAL_ANIMATIONS", "full")

    async def journey() -> None:
        app = GyojiApp(Session("en", store), start="settings")
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert app.animation_level == "full"
            await pilot.press("down", "down", "down", "down", "down", "right")
            await pilot.pause()
            assert "> Motion" in screen_text(app).replace("▸", ">")
            assert app.animation_level == "none" and store.setting("motion") == "off"
        assert GyojiApp(Session("en", store)).animation_level == "none"

    asyncio.run(journey())


def test_the_row_of_a_finished_table_names_who_won() -> None:
    seats = (SeatSummary("A", "Aki", 2, 41), SeatSummary("B", "Ben", 1, 116), SeatSummary("C", "Chie", 0, None))
    over = TableSummary("1", "crisis", "", "", False, seats, 80, False, True, True, False, "", "")
    kept = StoredTable("friday", "crisis", "", "", 80)
    said = status_of(words_for("en"), kept, over)
    assert (said.state, said.detail, said.won) == ("Ben won", "116 · 41", True)
    assert "Ben" not in status_of(words_for("en"), kept, structs.replace(over, over=False, ended=False)).state


def test_home_is_the_first_screen_and_its_keys_know_the_tables(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Compositor, "render_update", draw)  # the row of keys is drawn before the tables are listed
    keep(store, "friday", ["Aki", "Ben"], "2020-03-01T12:00:00+00:00")

    async def visit() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            assert [type(screen) for screen in app.screen_stack] == [
                HomeScreen
            ]  # none is laid out and painted below it
            await settled(pilot)
            assert "Del" not in screen_lines(app)[-1]
            front: Any = app.screen
            assert "delete_table" in [command.action for command in front.commands()], "it stands in the menu"

    asyncio.run(visit())
