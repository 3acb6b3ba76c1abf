"""A refusal: its card with the cure and the rule, what is short as a picture, the ways on below it, the call on the plate."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widget import Widget

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.screens.table.table_rooms import Room, at, fresh, played
from tests.tui.screens.table.test_asking import typed
from tui.core.session.session import Session
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.menu import Menu
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.text_pane import TextPane
from tui.widgets.turn_banner import TurnBanner

REFUSED = ("invest light_bulb_1", "Ben: mines 2", "clock_1", "dance with wolves", "mines 9", "ships hokkaido 9")
"""Not legal, another seat's turn, too little money, no words of ours, too much, a place that there is not."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_the_choices_stand_one_blank_row_below_the_reasons(
    tmp_path: Path, lang: str, size: tuple[int, int]
) -> None:
    async with at(fresh(tmp_path, lang), size=size) as room:

        def part(kind: str | type[Widget]) -> Widget:
            return room.app.screen.query_one(kind)

        met = 0
        for text in REFUSED:
            await typed(room, text)
            if not (menu := part(Menu)).has_class("open"):
                await room.press("escape", "ctrl+u")
                continue
            verdict, enter = part("#verdict"), part("#enter")
            assert isinstance(verdict, TextPane) and verdict.lines
            if verdict.hides:  # its pages can be turned; it has all the rows that there are
                assert size == (80, 24) and enter.region.bottom == part(DeclarePanel).region.bottom
            else:
                assert verdict.region.height == verdict.rows(verdict.region.width)
            assert (menu.region.y, enter.region.y) == (verdict.region.bottom + 1, menu.region.bottom)
            assert verdict.region.y == part("#line").region.bottom
            await room.press("ctrl+u")
            assert part("#verdict").region.y == part(MoveSuggestionList).region.bottom
            met += 1
        assert met >= 3


def untold(folder: Path) -> Session:
    """Keep a table of which nothing is entered."""
    session, game = Session("en", SqliteStore(folder)), find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ("Aki", "Ben", "Chie")), blank=True)])
    return session


async def test_what_was_not_checked_opens_with_enter(tmp_path: Path) -> None:
    """NIP-7.1 refuses two goods in one build; seven facts about the rest of it stay open."""
    async with at(untold(tmp_path), size=(120, 36)) as room:
        await room.line("A: invest silk_1, silk_2")
        await room.press("enter")
        assert "See what was not checked: 7 facts are missing" in room.flat
        await room.press("up")  # from the first row to the last
        await room.press("enter")
        assert "Not checked" in room.flat and "knowledge" in room.flat


def call(room: Room) -> str:
    """Give the kind of the call on the plate; "" for none."""
    shown = room.app.screen.query_one(TurnBanner).plate.call
    return shown.kind if shown else ""


async def test_a_refusal_is_seen_with_its_reason_until_the_next_letter(tmp_path: Path) -> None:
    async with at(played(tmp_path, 0)) as room:
        banner = room.app.screen.query_one(TurnBanner)
        height = banner.size.height
        await room.line("invest light bulb")
        assert call(room) == "", "nothing has been entered"
        await room.press("enter")
        assert call(room) == "no" and banner.size.height == height
        assert "Aki: Light bulb" in "".join(room.text.splitlines()[:3]), "the first reason, beside the word NO"
        assert room.flat.count("needs knowledge") == 1, "and nowhere else"
        await room.press("escape")
        await room.line("k")
        assert call(room) == ""
