"""The rulebook screen: questions in ordinary words, words, numbers; sections that open; rules with their rulings."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find as game
from referee.store.sqlite_store import SqliteStore
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import check_golden, screen_lines, screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session

GAME = game("nippon")


TRAINS = [id for id in GAME.clauses if id.startswith("NIP-12.")]


async def test_the_list_follows_what_is_typed(tmp_path: Path) -> None:
    app = GyojiApp(Session("en", SqliteStore(tmp_path)), start="rulebook")
    async with app.run_test(size=(80, 24)) as pilot:
        await press_keys(pilot, *"7.6")
        assert "▸ NIP-7.6" in screen_text(app)
        check_golden("rulebook_en", screen_lines(app))
        await press_keys(pilot, "f2")
        check_golden("rulebook_ja", screen_lines(app))
        await press_keys(pilot, "down")
        assert "▸ NIP-7.6" not in screen_text(app) and "NIP-17.6" in screen_text(app)


async def ask(pilot: Pilot[None], text: str) -> str:
    """Type a question into the search and return the screen."""
    await press_keys(pilot, "ctrl+u", *("space" if letter == " " else letter for letter in text))
    return screen_text(pilot.app)


async def test_enter_opens_the_section_under_the_cursor_and_closes_it_again(tmp_path: Path) -> None:
    app = GyojiApp(Session("en", SqliteStore(tmp_path)), start="rulebook", game="nippon")
    async with app.run_test(size=(90, 60)) as pilot:
        await ask(pilot, "can I put two of my trains in one region")
        await press_keys(pilot, "enter")
        while "▸ NIP-12." not in screen_text(app):
            await press_keys(pilot, "down")
        assert not all(f"{id} " in screen_text(app) for id in TRAINS)
        await press_keys(pilot, "enter")
        assert all(f"{id} " in screen_text(app) for id in TRAINS) and "▸ NIP-12." in screen_text(app)
        await press_keys(pilot, "enter")
        assert not all(f"{id} " in screen_text(app) for id in TRAINS)


async def test_it_opens_at_a_rule_that_was_asked_for(tmp_path: Path) -> None:
    app = GyojiApp(Session("en", SqliteStore(tmp_path)), start="rulebook", game="nippon", clause="NIP-R43")
    async with app.run_test(size=(140, 40)) as pilot:
        await pilot.pause()
        text = screen_text(app)
        assert "▸ NIP-R43" in text and "The table can choose: Influence 0 takes a rank" in text
        await press_keys(pilot, "up")
        assert "▸ NIP-R42" in screen_text(app)


@pytest.mark.parametrize(("names", "has_ruling"), [(("Aki", "Ben"), True), (("Aki", "Ben", "Chie"), False)])
async def test_the_rulebook_at_a_table_has_no_ruling_for_another_number_of_players(
    tmp_path: Path, names: tuple[str, ...], has_ruling: bool
) -> None:
    """NIP-R12 is about 2 players; it bears on NIP-4.4. Its number finds it everywhere."""
    session = Session("en", SqliteStore(tmp_path))
    session.store.adopt("friday", [opening(GAME, seats_of(GAME, names))])
    async with GyojiApp(session, start="table", name="friday").run_test(size=(120, 60)) as pilot:
        await press_keys(pilot, *"/rulebook", "enter")
        await pilot.pause()
        assert ("NIP-R12" in await ask(pilot, "workers in an action slot")) == has_ruling
        assert ("how many workers does an" in await ask(pilot, "NIP-4.4")) == has_ruling
        assert "NIP-R12" in await ask(pilot, "NIP-R12")
