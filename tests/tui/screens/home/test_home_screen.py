"""Home and its doors: tables listed, resumed and deleted; what cannot be read does not take the list down."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs
from textual.pilot import Pilot

from referee.record import entry as journal
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import check_golden, screen_lines, screen_text
from tui import app as app_module
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.new_table import NewTableScreen
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


async def test_enter_goes_on_with_the_table_played_last_and_the_others_stand_below(store: SqliteStore) -> None:
    filled(store)
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
        await press_keys(pilot, "f2")
        await settled(pilot)
        check_golden("home_ja", screen_lines(app))
        await press_keys(pilot, "enter")
        assert getattr(app.screen, "opened", "") == "friday"
        await press_keys(pilot, "escape", "end")
        assert "「[old] & 古い卓」を開きます" in enter_line(app)
        await press_keys(pilot, "enter")
        assert getattr(app.screen, "opened", "") == "[old] & 古い卓"
        await press_keys(pilot, "escape")
        await pilot.click("#home", offset=(5, 0))
        await pilot.pause()
        assert getattr(app.screen, "opened", "") == "friday"


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGS)
async def test_an_empty_home_says_what_it_is_for_and_opens_the_first_box(
    store: SqliteStore, lang: str, size: tuple[int, int]
) -> None:
    app = GyojiApp(Session(lang, store))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        words, text = app.words, screen_text(app)
        assert text.startswith(" Gyoji 行司") and words.translate("home.which_box") in text
        assert words.translate("home.what")[:12] in text and words.translate("home.nothing_runs") in text
        for game in offered_games():
            meta = find(game).meta
            seats = "{}–{} players" if lang == "en" else "{}〜{}人"
            assert meta.short_title(lang)[:8] in text and seats.format(*meta.seats) in text
        kind = "note" if size == (80, 24) else "brief"
        for key, name in (("n", "referee"), ("t", "count"), ("d", "right"), ("w", "watch"), ("k", "keep_scores")):
            assert (
                f"{key}  {words.translate(f'home.{name}')}" in text and words.translate(f"home.{name}_{kind}") in text
            )
        assert (cursor(app).startswith("▸ 1 ") and "Nippon" in cursor(app)) or lang == "ja"
        await press_keys(pilot, "enter")
        assert isinstance(app.screen, NewTableScreen) and app.screen.draft.game.id == offered_games()[0]


async def test_every_row_does_what_the_line_below_says(store: SqliteStore) -> None:
    filled(store)
    says = {
        "Enter goes on with": "TableStub", "Enter opens “": "TableStub", "Enter opens a new table": "NewTableScreen",
        "Enter counts the points": "TallyScreen", "Enter settles": "DisputeScreen", "Enter opens a score sheet": "PickDialog", "Enter opens a score pad": "NewTableScreen",
    }  # fmt: skip
    met = set()
    app = GyojiApp(Session("en", store))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        rows = app.screen.query_one(CardList)
        places = [place for place, row in enumerate(rows.items) if not rows.skip(row)]
        assert len(places) == 1 + 4 + 1 + 5 + 3
        for _ in places:
            text = enter_line(app)
            (screen,) = [name for start, name in says.items() if text.startswith(start)] or [""]
            if screen:  # the recorded game has a test of its own
                met.add(screen)
                await press_keys(pilot, "enter")
                assert type(app.screen).__name__ == screen, text
                await press_keys(pilot, "escape")
            await press_keys(pilot, "right")
    assert met == set(says.values())


async def test_settings_hold(store: SqliteStore) -> None:
    """At once, and from then on. (The name is short, as its folder stands on the screen.)"""
    app = GyojiApp(Session("", store), start="settings")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert str(store.folder) in screen_text(app)
        await press_keys(pilot, "down", "right")
        assert app.theme == "gyoji-light" == store.setting("theme")
        await press_keys(pilot, "down", "left")
        assert store.setting("glyphs") == "ascii" and "> Symbols" in screen_text(app)
        await press_keys(pilot, "up", "up", "enter")
        assert store.setting("lang") == "ja" and "設定" in screen_lines(app)[0]
        check_golden("settings_ja", [line.replace(str(store.folder), "FOLDER") for line in screen_lines(app)])


async def test_motion_is_switched_off_at_once_and_for_the_next_time(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.app.TEXTUAL_ANIMATIONS", "full")
    app = GyojiApp(Session("en", store), start="settings")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert app.animation_level == "full"
        await press_keys(pilot, "down", "down", "down", "down", "down", "right")
        assert "> Motion" in screen_text(app).replace("▸", ">")
        assert app.animation_level == "none" and store.setting("motion") == "off"
    assert GyojiApp(Session("en", store)).animation_level == "none"
