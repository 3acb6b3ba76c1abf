"""Journeys through a dispute: cold, and at a running table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.dispute import open_case
from referee.table.table import Table
from tests.tui.commanding import chosen
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import check_golden, line_in_use, screen_lines
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.dispute import DisputeScreen
from tui.widgets.dispute_line_suggestions import DisputedLineSuggestions
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.row_list import RowList


class Drive:
    """A pilot with words for what a person does and sees."""

    def __init__(self, app: GyojiApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> DisputeScreen:
        screen = self.app.screen
        assert isinstance(screen, DisputeScreen)
        return screen

    @property
    def text(self) -> str:
        return "\n".join(screen_lines(self.app))

    async def press(self, *keys: str) -> None:
        await press_keys(self.pilot, *keys)

    async def fill(self, text: str) -> None:
        """Put a text into the line that has the focus and press Enter."""
        line_in_use(self.app).value = text
        await self.press("enter")

    async def answers(self, *texts: str) -> None:
        for text in texts:
            assert self.screen.dispute.stage == "ask", self.text
            await self.fill(text)


@asynccontextmanager
async def arguing(
    home: Path, *, size: tuple[int, int] = (80, 24), lang: str = "en", **show: Any
) -> AsyncIterator[Drive]:
    """Open the dispute screen."""
    app = GyojiApp(Session(lang, SqliteStore(home)))
    async with app.run_test(size=size, notifications=True) as pilot:
        app.show("dispute", **show)
        await pilot.pause()
        yield Drive(app, pilot)


def drive(home: Path, journey: Callable[[Drive], Awaitable[None]], **how: Any) -> SqliteStore:
    """Run a journey from the dispute screen on; give the store."""

    async def run() -> None:
        async with arguing(home, **how) as user:
            await journey(user)

    asyncio.run(run())
    return SqliteStore(home)


def table_of(home: Path) -> SqliteStore:
    store = SqliteStore(home)
    game = find("nippon")
    store.adopt("friday", [opening(game, seats_of(game, ["Aki", "Ben"]), edition="")])
    return store


def the_table(store: SqliteStore) -> Table:
    return Table("friday", store.entries("friday"), store.appender("friday"))


async def test_a_cold_dispute_asks_its_way_to_a_verdict(tmp_path: Path) -> None:
    file = tmp_path / "ruling.txt"
    async with arguing(tmp_path) as user:
        assert "What is the dispute about?" in user.text
        await user.press(*"blue", "space", *"inv", "tab")
        assert user.screen.stages.line.value == "blue inv".replace("inv", "invest ")
        await user.press("down", "down", "enter")  # into the list, the second factory
        assert user.screen.stages.line.value == "blue invest Silk_(keeps_coal)"  # by its name
        assert "blue builds Silk (keeps coal)" in user.text
        await user.press("enter")
        assert "Which silk factory does blue have" in user.text  # that it is Blue's turn is taken for granted
        check_golden("dispute_question_en", screen_lines(user.app))
        await user.fill("")
        assert "There is no answer yet" in user.text
        await user.answers("none")
        assert "How many yen does blue have" in user.text
        await user.fill("green")
        assert "“green” is not a whole number" in user.text
        await user.answers("50")
        assert user.screen.dispute.stage == "verdict", user.text
        assert "NIP-7.4" in user.text
        check_golden("dispute_verdict_en", screen_lines(user.app))
        await user.press("f2")
        check_golden("dispute_verdict_ja", screen_lines(user.app))
        await user.press("f2", "tab")
        rows = user.screen.query_one("#answers", RowList)
        assert rows.items[0] == "players"
        assert rows.item == "seats.B.yen"
        await user.press("enter")  # 50 was a slip
        assert user.screen.query_one(InlineQuestion).input_text == "50"
        await user.answers("6000", "1", "2", "y", "4")
        await user.press("tab")
        await user.press("up", "up", "up", "up", "up", "enter")
        assert "Which silk factory" in str(user.screen.query_one("#asked").render())
        await user.answers("?")
        assert "the table decides" in user.text  # nobody can tell which silk factory blue owns
        assert "Which silk factory does blue have" in user.text
        await user.press("tab")
        await user.press("up", "up", "up", "up", "up", "enter")
        assert "Which silk factory" in str(user.screen.query_one("#asked").render())
        await user.answers("none")
        assert user.screen.dispute.evaluated is not None
        assert user.screen.dispute.evaluated.verdict.status == "legal"
        await user.press("ctrl+c")
        assert "blue builds Silk (keeps coal)" in user.app.clipboard
        await user.press(*chosen("file"))
        await user.fill(str(file))
        await user.press("ctrl+s")
        assert not isinstance(user.app.screen, DisputeScreen)
    store = SqliteStore(tmp_path)
    assert store.tables() == []
    assert "How many yen does blue have" in file.read_text(encoding="utf-8")


async def test_an_act_is_found_by_its_words_and_ruled_at_once(tmp_path: Path) -> None:
    async with arguing(tmp_path) as user:
        await user.press(*"borrow", "tab", "enter")
        assert user.screen.dispute.stage == "verdict"
        assert "NIP-2.5" in user.text
        await user.press("escape")
        assert user.screen.dispute.stage == "line"
        await user.press("f2")
        assert user.screen.stages.line.value == "may borrow"
        await user.fill("blue: fly")
        assert user.screen.dispute.stage == "line"
        await user.press("f2")
        assert "fly" in user.text
        await user.fill("invest silk_2")
        assert user.screen.dispute.stage == "line"
        assert "yellow builds Silk (keeps coal)" in user.text  # who? without a table all seats are alike,
        await user.press("end")
        assert "blue builds Silk (keeps coal)" in user.text  # and the others stand below the rules
        await user.press("escape", "escape")  # from there to the line, and out
        assert not isinstance(user.app.screen, DisputeScreen)


async def test_a_fact_told_in_a_dispute_is_told_to_the_table(tmp_path: Path) -> None:
    table_of(tmp_path)
    async with arguing(tmp_path, table=the_table(SqliteStore(tmp_path)), text="Aki: knowledge 2") as user:
        assert user.screen.dispute.stage == "ask"
        assert "space of the knowledge track" in user.text or "knowledge" in user.text
        path = user.screen.dispute.open_question.path if user.screen.dispute.open_question else ""
        await user.answers("9")
        assert user.screen.dispute.fact_source.facts == {path: 9}
        await user.press("tab", "delete")
        assert user.screen.dispute.fact_source.facts == {}
    store = SqliteStore(tmp_path)
    assert [entry.kind for entry in store.entries("friday")] == ["open", "ruling", "report", "retract"]


async def test_an_overrule_asks_what_carrying_it_out_needs(tmp_path: Path) -> None:
    store = table_of(tmp_path)
    async with arguing(tmp_path, table="friday", text="Ben: knowledge 2") as user:
        assert "NIP-2.4" in user.text
        await user.press("2")
        await user.fill("Aki let Ben go first")
        asked = 0
        while isinstance(user.app.screen, DisputeScreen) and asked < 6:
            assert "The record needs this" in user.text
            await user.answers("9")
            asked += 1
        assert asked
    kinds = [entry.kind for entry in store.entries("friday")]
    assert kinds[-3:] == ["report", "ruling", "overrule"]


async def test_that_it_is_her_turn_is_denied_by_its_number_and_asked(tmp_path: Path) -> None:
    """Blueprints are traded in in one's own turn only (NIP-2.4, NIP-6.8)."""
    async with arguing(tmp_path, game="nippon", text="blue: exchange coal") as user:
        await user.answers("9", "3")
        assert "Assumed (1): it is the turn of blue" in user.text
        assert "blue: legal" in user.text
        await user.press("4")
        assert "There is no assumption number 4 (1 in all)." in user.text
        await user.press("1")
        assert "Whose turn is it?" in user.text
        await user.answers("red")
        assert "▀▄ ▄▀   █▄ █ █▀█" in user.text, "NO in large letters"
        assert "NIP-2.4" in user.text or "NIP-6.8" in user.text
        assert "it is the turn of blue\n" not in user.text


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("lang", "typed", "row"),
    [
        ("en", "Ben: build silk", "Ben builds Silk (double symbols)"),
        ("ja", "Ben: 絹糸を建てる", "絹糸工場（マーク倍増）"),
    ],
)
@pytest.mark.parametrize("key", ["3", "down"])
async def test_a_sentence_with_several_meanings_is_listed_and_one_is_taken(
    tmp_path: Path, lang: str, typed: str, row: str, key: str
) -> None:
    store = table_of(tmp_path)
    async with arguing(tmp_path, lang=lang, table="friday") as user:
        await user.fill(typed)
        assert user.screen.dispute.stage == "line"
        assert row in user.text
        assert isinstance(user.app.focused, DisputedLineSuggestions)
        await user.press(*([key, key] if key == "down" else [key]), "enter")
        assert user.screen.dispute.stage in ("ask", "verdict"), user.text
        (move,) = user.screen.dispute.line.moves
        assert (move.seat, move.factory) == ("B", ("silk_3",))
    case = open_case(the_table(store))
    assert case is None or case.text  # what was chosen is what is on record
