"""A box shared from the card library and taken in there: as a file, as codes on the screen, beside the box here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input, Static

from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from scoring.errors import input_error
from tests.tui.boxes import EDITION, taught
from tests.tui.commanding import chosen
from tests.tui.core.export.test_qr_codes import read as scanned
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.components import shared_printed_values
from tui.core.export import qr_chunks
from tui.core.session.session import Session
from tui.screens.card_library import PrintedValueLibraryScreen
from tui.screens.printed_values_merge import PrintedValueMergeScreen

NIPPON = find("nippon").meta.editions[0]


OTHER = f"gyoji box 1\ngame: nippon\nedition: {NIPPON}\n@2026-11-20 Zoe\nworker_rows: 5\nregion_bonus.hokkaido: coal_2\n[end]\n"
"""INVENTED."""


def seen(app: GyojiApp) -> str:
    return " ".join(screen_text(app).split())


async def run_word(pilot: Pilot[None], word: str) -> None:
    await press_keys(pilot, *chosen(word))


async def take_file(pilot: Pilot[None], path: Path) -> None:
    await run_word(pilot, "import")
    pilot.app.screen.query_one(Input).value = str(path)
    await press_keys(pilot, "enter")


@asynccontextmanager
async def library(
    store: SqliteStore, lang: str = "en", size: tuple[int, int] = (80, 24), **arguments: Any
) -> AsyncIterator[tuple[GyojiApp, Pilot[None]]]:
    """Open the card library."""
    app = GyojiApp(Session(lang, store), start="library", **arguments)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("size", "most"), [((80, 24), 18), ((120, 36), 6)])
async def test_codes_on_the_screen_are_read_and_make_the_same_box(
    tmp_path: Path, size: tuple[int, int], most: int
) -> None:
    here, there = taught(tmp_path / "here"), SqliteStore(tmp_path / "there")
    texts: list[str] = []
    async with library(here, size=size, game="crisis") as (app, pilot):
        await run_word(pilot, "codes")
        count = int(str(app.screen.query_one("#caption", Static).render()).split()[3])
        assert count <= most
        for at in range(1, count + 1):
            assert f"Code {at} of {count}" in screen_text(app)
            drawn = [line.rstrip("\n") for line in str(app.screen.query_one("#code", Static).render()).splitlines()]
            assert len(drawn) <= size[1] - 2
            texts.append(scanned(drawn))
            await press_keys(pilot, "space")
        assert f"Code 1 of {count}" in screen_text(app), "after the last one the first"
    async with library(there, game="crisis") as (app, pilot):
        await run_word(pilot, "import")
        app.screen.query_one(Input).value = texts[1]
        await press_keys(pilot, "enter")
        assert f"1 of {len(texts)} codes read; missing: 1, 3" in seen(app)
        app.screen.query_one(Input).post_message(Paste("\n".join(reversed(texts))))
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, PrintedValueMergeScreen)
        assert "0 different" in seen(app)
        assert there.library("crisis", EDITION) == {}, "nothing is kept before it is seen"
        await press_keys(pilot, "ctrl+s")
        assert isinstance(app.screen, PrintedValueLibraryScreen)
    assert there.library("crisis", EDITION) == here.library("crisis", EDITION)


async def test_a_value_that_cannot_be_deleted_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(tmp_path)
    store.learn("nippon", NIPPON, {"worker_rows": 5})
    async with library(store, game="nippon", group="NIP-T12") as (app, pilot):
        monkeypatch.setattr(SqliteStore, "forget", Mock(side_effect=input_error("sheet_write", why="full")))
        await press_keys(pilot, "tab", "delete", "y")
        text = " ".join(note.message for note in app._notifications)
        assert "The file cannot be written: full." in text and "Forgotten" not in text


async def test_a_file_is_written_with_a_name_and_taken_in_row_by_row(tmp_path: Path) -> None:
    mine, yours = SqliteStore(tmp_path / "mine"), SqliteStore(tmp_path / "yours")
    mine.learn("nippon", NIPPON, {"worker_rows": 5, "region_bonus.hokkaido": "coal_2", "storage.silk_1": 3})
    yours.learn("nippon", NIPPON, {"worker_rows": 4, "storage.silk_1": 2})
    path = tmp_path / "box.txt"
    async with library(mine, game="nippon") as (app, pilot):
        await run_word(pilot, "export")
        for line, text in zip(app.screen.query(Input), (str(path), "Aki"), strict=True):
            line.value = text
        await press_keys(pilot, "enter", "enter")
    async with library(yours, game="nippon") as (app, pilot):
        await take_file(pilot, path)
        assert "1 row new, 2 different" in seen(app)
        assert "here 4" in seen(app)
        assert "there 5 [Aki," in seen(app)
        await press_keys(pilot, "f2")
        assert "違う行2" in seen(app)
        await press_keys(pilot, "f2", "escape")
        assert yours.library("nippon", NIPPON)["worker_rows"] == 4, "left: all stays as it was"
        await take_file(pilot, path)
        await press_keys(pilot, "enter", "ctrl+s")  # the first row of theirs, the second stays
    kept = yours.library("nippon", NIPPON)
    assert kept == {"worker_rows": 5, "storage.silk_1": 2, "region_bonus.hokkaido": "coal_2"}
    assert yours.provenance("nippon", NIPPON)["worker_rows"].who == "Aki"


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_what_is_no_box_is_said_in_the_window_and_nothing_is_lost(tmp_path: Path, lang: str) -> None:
    store = SqliteStore(tmp_path / "home")
    (tmp_path / "bad.txt").write_text(OTHER.replace("worker_rows: 5", "worker_rows: 99"))
    (tmp_path / "other.txt").write_text(OTHER)
    codes = qr_chunks.parts(OTHER.encode(), 60)
    async with library(store, lang, game="nippon") as (app, pilot):
        await take_file(pilot, tmp_path / "bad.txt")
        assert all(text in seen(app) for text in ("5 [] worker_rows:", "99"))  # the window may break the line between
        line = app.screen.query_one(Input)
        line.value = codes[0]
        await press_keys(pilot, "enter")
        line.value = f"{codes[1]}x"
        await press_keys(pilot, "enter")
        line.value = qr_chunks.parts(b"another", 60)[0]
        await press_keys(pilot, "enter")
        assert ("2 different boxes" if lang == "en" else "2個の別々の箱") in seen(app)
        for code in codes[2:]:
            line.value = code
            await press_keys(pilot, "enter")
        await pilot.pause()
        assert isinstance(app.screen, PrintedValueMergeScreen)
        await press_keys(pilot, "escape")
        await run_word(pilot, "codes")
        assert isinstance(app.screen, PrintedValueLibraryScreen), "nothing is entered: there is nothing to show"
    assert store.library("nippon", NIPPON) == {}
    async with library(store, lang, game="crisis") as (app, pilot):
        await take_file(pilot, tmp_path / "other.txt")
        assert ("another game" if lang == "en" else "別のゲーム") in seen(app)


async def test_a_box_of_players_is_offered_to_a_new_table_and_looked_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "boxes"
    folder.mkdir()
    (folder / "zoe.txt").write_text(OTHER)
    monkeypatch.setattr(shared_printed_values, "FOLDER", str(folder))
    store = SqliteStore(tmp_path / "home")
    app = GyojiApp(Session("en", store), start="new_table")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_keys(pilot, "enter", *"Aki", "enter", *"Ben", "enter", "enter")
        await press_keys(pilot, "enter")
        assert "Other players (Zoe) have entered 2 values" in seen(app)
        assert store.library("nippon", NIPPON) == {}
        await press_keys(pilot, "y")
        assert {told.look for told in store.provenance("nippon", NIPPON).values()} == {True}
        await pilot.pause()
        await press_keys(pilot, "enter")  # the table offers to read the box
        assert "coal" in seen(app), "the value stands among those to be confirmed"
        await press_keys(pilot, "ctrl+s")
    assert {told.look for told in store.provenance("nippon", NIPPON).values()} == {False}
    assert len(store.names()) == 1
