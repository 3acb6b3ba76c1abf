"""Voting in the app: announced on the screen of live tables, shown at the place itself, and cast with Enter."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from referee.club import membership
from referee.store.box_synchronization import synchronize_boxes
from referee.store.printed_value_provenance import PERSON
from referee.store.sqlite_store import SqliteStore
from scoring.text_catalogs import LANGS, Lang
from tests.club.laptops import Laptops
from tests.tui.screen_text import screen_lines, screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.box_votes import BoxVoteScreen
from tui.screens.card_library import PrintedValueLibraryScreen
from tui.screens.club import ClubScreen

Journey = Callable[[GyojiApp, Pilot[None]], Awaitable[None]]
GAME, EDITION = "nippon", "wyg_2015"
COAL = "tracks.coal.top"
AWAY = "postgresql://ben@localhost:1/gyoji"
"""A club that cannot be reached while the app runs."""


@pytest.fixture
def club(tmp_path: Path) -> Any:
    made = SqliteStore(tmp_path / "club")
    yield made
    made.close()


@pytest.fixture
def home(laptops: Laptops, club: SqliteStore) -> SqliteStore:
    """Ben's laptop after a synchronization which found that Aki and Chie have entered another value."""
    for person in ("aki", "chie", "ben", "dai"):
        laptop = laptops[person == "ben"]
        laptop.set(PERSON, person)
        laptop.learn(GAME, EDITION, {COAL: 10 if person in ("ben", "dai") else 9})
        if person == "ben":
            laptop.set(membership.ADDRESS, AWAY)
            continue
        laptop.own_votes.clear()
        list(synchronize_boxes(laptop, club))
    membership.synchronize_with(laptops[1], club)
    return laptops[1]


def visit(store: SqliteStore, journey: Journey, lang: str = "en", size: tuple[int, int] = (80, 24)) -> None:
    """Open the screen of live tables and go on from there."""

    async def drive() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.press("c")
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert isinstance(app.screen, ClubScreen)
            await journey(app, pilot)

    asyncio.run(drive())


def coal(store: SqliteStore) -> Any:
    return store.library(GAME, EDITION).get(COAL)


BANNER = {
    "en": "1 place of a box open to a vote; F4 shows them.",
    "ja": "箱の1か所が投票待ちです。F4 で表示します。",
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_an_open_place_is_announced_and_shows_who_entered_what(
    home: SqliteStore, lang: Lang, size: tuple[int, int]
) -> None:
    async def journey(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert BANNER[lang] in screen_text(app)
        await pilot.press("f4")
        await pilot.pause()
        assert isinstance(app.screen, BoxVoteScreen)
        said = screen_text(app)
        for person in ("aki", "chie", "ben", "dai"):
            assert f"{person}, " in said or f"{person}、" in said
        assert ("coal track" if lang == "en" else "石炭トラック") in said
        assert ("2 votes" if lang == "en" else "2票") in said
        assert ("You vote as ben." if lang == "en" else "投票者名: ben") in said

    visit(home, journey, lang, size)


def test_enter_votes_for_the_value_at_the_cursor(home: SqliteStore, club: SqliteStore) -> None:
    async def journey(app: GyojiApp, pilot: Pilot[None]) -> None:
        await pilot.press("f4")
        await pilot.pause()
        nine, ten = [line for line in screen_lines(app) if " votes: " in line][:2]
        assert nine.endswith("· at the club") and ten.endswith("· here")
        await pilot.press("enter")
        await pilot.pause()
        assert "Voted: coal track: spaces above the start: " in screen_text(app)

    assert coal(home) == 10
    visit(home, journey)
    assert coal(home) == 9 and home.provenance(GAME, EDITION) == {}, (
        "it stands here at once, although nobody was reached"
    )
    membership.synchronize_with(home, club)
    assert coal(club) == 9 and membership.differing_boxes(home) == ()


@pytest.mark.parametrize("lang", LANGS)
def test_the_card_library_shows_the_votes_at_the_place(home: SqliteStore, lang: Lang) -> None:
    async def journey(app: GyojiApp, pilot: Pilot[None]) -> None:
        app.show("library", game=GAME)
        await pilot.pause()
        assert isinstance(app.screen, PrintedValueLibraryScreen)
        location = {"en": "People of the club differ: ", "ja": "クラブで値が分かれています: "}[lang]
        library = app.screen
        shown = [
            "\n".join(library._about(item))
            for group in library.library.groups
            for item in library.library.items(group)
            if item.holds(COAL)
        ]
        assert shown and all(location in text and "chie" in text and "dai" in text for text in shown)

    visit(home, journey, lang)


def test_without_open_places_there_is_no_vote(laptops: Laptops) -> None:
    async def journey(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert "vote" not in screen_text(app)
        await pilot.press("f4")
        await pilot.pause()
        assert isinstance(app.screen, ClubScreen)
        app.show("box_votes")
        await pilot.pause()
        assert "No place of a box is open to a vote." in screen_text(app)
        await pilot.press("enter")
        assert isinstance(app.screen, BoxVoteScreen)

    visit(laptops[0], journey)
