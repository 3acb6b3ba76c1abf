"""The rulebook screen: questions in ordinary words, words, numbers; sections that open; rules with their rulings."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.record.opening_entry import opening, seats_of
from referee.rules import rulings
from referee.rules.game import find as game
from referee.store.sqlite_store import SqliteStore
from tests.tui.screen_text import check_golden, screen_lines, screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session

GAME = game("nippon")
TRAINS = [id for id in GAME.clauses if id.startswith("NIP-12.")]


def test_every_ruling_has_both_languages_and_bears_on_known_clauses() -> None:
    found = rulings.load(GAME.folder)
    assert found
    options = {option.id for option in GAME.meta.options}
    for ruling in found.values():
        assert set(ruling.clauses) <= set(GAME.clauses), ruling.id
        assert not ruling.option or ruling.option in options
        for lang in ("en", "ja"):
            assert ruling.question(lang) and ruling.ruling(lang)
    for option in GAME.meta.options:
        assert option.clause in found, "a setting shows the ruling that it changes"


def test_the_list_follows_what_is_typed(tmp_path: Path) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)), start="rulebook")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*"7.6")
            await pilot.pause()
            assert "▸ NIP-7.6" in screen_text(app)
            check_golden("rulebook_en", screen_lines(app))
            await pilot.press("f2")
            await pilot.pause()
            check_golden("rulebook_ja", screen_lines(app))
            await pilot.press("down")
            await pilot.pause()
            assert "▸ NIP-7.6" not in screen_text(app) and "NIP-17.6" in screen_text(app)

    asyncio.run(journey())


async def ask(pilot: Pilot[None], text: str) -> str:
    """Type a question into the search and return the screen."""
    await pilot.press("ctrl+u", *("space" if letter == " " else letter for letter in text))
    await pilot.pause()
    return screen_text(pilot.app)


def test_a_question_lists_the_rules_that_may_decide_by_section(tmp_path: Path) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)), start="rulebook", game="nippon")
        async with app.run_test(size=(100, 40)) as pilot:
            text = await ask(pilot, "can I put two of my trains in one region")
            assert "These rules may apply:" in text and "NIP-12.5" in text
            assert "No         May I put two trains in the same region with a single action?" in text
            assert "Enter full section" in text
            assert "Trains" in [line.strip() for line in screen_lines(app)]
            assert not all(id in text for id in TRAINS)

    asyncio.run(journey())


def test_enter_opens_the_section_under_the_cursor_and_closes_it_again(tmp_path: Path) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)), start="rulebook", game="nippon")
        async with app.run_test(size=(100, 60)) as pilot:
            await ask(pilot, "can I put two of my trains in one region")
            await pilot.press("enter")
            while "▸ NIP-12." not in screen_text(app):
                await pilot.press("down")
            assert not all(f"{id} " in screen_text(app) for id in TRAINS)
            await pilot.press("enter")
            await pilot.pause()
            assert all(f"{id} " in screen_text(app) for id in TRAINS) and "▸ NIP-12." in screen_text(app)
            await pilot.press("enter")
            await pilot.pause()
            assert not all(f"{id} " in screen_text(app) for id in TRAINS)

    asyncio.run(journey())


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("lang", "text", "head", "row"),
    [
        ("en", "zzzz", "Nothing is similar to “zzzz”", "Export: fulfilling contracts"),
        ("ja", "zzzz", "「zzzz」に近いものはありません", "輸出（契約の達成）"),
        ("en", "knowlege", "No rule uses these words", "knowledge"),
    ],
)
def test_what_no_rule_says_leads_to_the_nearest(tmp_path: Path, lang: str, text: str, head: str, row: str) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("ja" if lang == "ja" else "en", SqliteStore(tmp_path)), start="rulebook", game="nippon")
        async with app.run_test(size=(80, 60)) as pilot:
            shown = await ask(pilot, text)
            assert head in shown and row in shown

    asyncio.run(journey())


def test_a_section_title_shows_its_rules_in_full(tmp_path: Path) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)), start="rulebook", game="nippon")
        async with app.run_test(size=(100, 60)) as pilot:
            await ask(pilot, "zzzz")
            await pilot.press("enter", "down", "down")  # taking a worker
            await pilot.pause()
            assert "A player with 6 workers on the player board cannot take another." in screen_text(app)

    asyncio.run(journey())


def test_long_numbers_stand_in_full(tmp_path: Path) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)), start="rulebook", game="crisis")
        async with app.run_test(size=(80, 24)) as pilot:
            assert "CRI-4.13.16  A player" in await ask(pilot, "CRI-4.13.16")

    asyncio.run(journey())


def test_it_opens_at_a_rule_that_was_asked_for(tmp_path: Path) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)), start="rulebook", game="nippon", clause="NIP-R43")
        async with app.run_test(size=(140, 40)) as pilot:
            await pilot.pause()
            text = screen_text(app)
            assert "▸ NIP-R43" in text and "The table can choose: Influence 0 takes a rank" in text
            await pilot.press("up")
            await pilot.pause()
            assert "▸ NIP-R42" in screen_text(app)

    asyncio.run(journey())


@pytest.mark.parametrize(("names", "has_ruling"), [(("Aki", "Ben"), True), (("Aki", "Ben", "Chie"), False)])
def test_the_rulebook_at_a_table_has_no_ruling_for_another_number_of_players(
    tmp_path: Path, names: tuple[str, ...], has_ruling: bool
) -> None:
    """NIP-R12 is about 2 players; it bears on NIP-4.4. Its number finds it everywhere."""

    async def journey() -> None:
        session = Session("en", SqliteStore(tmp_path))
        session.store.adopt("friday", [opening(GAME, seats_of(GAME, names))])
        app = GyojiApp(session, start="table", name="friday")
        async with app.run_test(size=(120, 60)) as pilot:
            await pilot.press(*"/rulebook", "enter")
            await pilot.pause()
            assert ("NIP-R12" in await ask(pilot, "workers in an action slot")) == has_ruling
            assert ("how many workers does an action slot get?" in await ask(pilot, "NIP-4.4")) == has_ruling
            assert "NIP-R12" in await ask(pilot, "NIP-R12")

    asyncio.run(journey())
