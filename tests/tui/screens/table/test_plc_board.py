"""The board of the City of Plan Cards: goldens of a position laid out by hand, its field once, cards drawn and clicked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.facts.verdict import Question
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from referee.table.table import Table
from scoring.text_catalogs import Lang
from tests.tui.core.conversation.test_plc_known_card import KNOWN
from tests.tui.screen_text import check_golden, screen_lines
from tests.tui.screens.narrow.narrow_rooms import long_table
from tests.tui.screens.table.board_pages import row
from tests.tui.screens.table.plc_position import table
from tests.tui.screens.table.table_rooms import Room, asking, at, kept
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.drawing import DrawingContext
from tui.core.session.session import Session
from tui.games.plan_city import board
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.inline_question import InlineQuestion

SIZES = ((75, 22), (95, 28), (155, 43))
"""The room of the board on the three sizes of a terminal (cells, rows)."""


def drawn(table: Table, lang: str = "en", size: tuple[int, int] = SIZES[0], ascii: bool = False) -> list[list[str]]:
    words = words_for(lang, table.game.id, table.seats)
    found = board.pages(DrawingContext(words, table.table_state.seats, *size, "gyoji-dark", ascii), table)
    return [[line.plain.rstrip() for line in lines] for _, lines in found]


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_field_at_the_small_size(tmp_path: Path, lang: str) -> None:
    async with at(kept(tmp_path, table(), lang)) as room:
        await room.press("f5", "space")
        await room.press("space")
        check_golden(f"plc_board_field_{lang}", screen_lines(room.app))


def test_the_bids_lie_on_their_spaces_and_the_cards_beside() -> None:
    lines = drawn(table())[0]
    first = " ".join(row(lines, "#1"))
    assert first.startswith("#1 bid 1 bid 2 [4 A●] bid 5● bid 6"), first
    assert first.endswith("bid 9") or any(line.strip().startswith("bid 9") for line in lines)
    assert " ".join(row(lines, "#3")).startswith("#3 bid 1● bid 4 [5 D◆]")
    assert row(lines, "coal card")[:3] == ["coal", "card", "C■"]


LETTERS = {"en": "re residential", "ja": "住 住宅地"}


LINES = len(recorded_script.load(recorded_script.demo_of("plan_city")).lines)


MOMENTS = [None, *range(10, LINES, LINES // 6)]
"""A card is laid by all at once, and some moments of the demo: bids, cards laid, the last round."""


def made(lines: int | None, lang: str) -> Table:
    return table() if lines is None else long_table("plan_city", lang, lines)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("lines", MOMENTS)
async def test_at_160_columns_no_field_and_no_seat_stands_twice(tmp_path: Path, lines: int | None, lang: str) -> None:
    table = made(lines, lang)
    async with at(kept(tmp_path, table, lang), size=(160, 45)) as room:
        text = room.text
        assert text.count(LETTERS[lang]) <= 1, text
        for seat in table.table_state.seats:
            assert len(re.findall(rf"{seat.id}{seat.shape} {seat.name}", text)) <= 1, text
        assert not re.search(r"\(-?\d+, -?\d+\)|\[-?\d+, -?\d+\]", text), text


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_card_is_drawn_while_it_is_typed_and_takes_at_most_19_keys(tmp_path: Path, lang: Lang) -> None:
    """A start card with a factory of two cells, a station with all its rails, two curves and four districts, by hand:
    te t - / -82 s!5 r9 / g m l without what only parts the cells, and Enter: 16 keys.
    """
    session, game = Session(lang, SqliteStore(tmp_path)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]), printed=KNOWN)])
    keys = [*"tet--82s!5r9gml", "enter"]
    assert len(keys) <= 19
    async with at(session) as room:
        await asked_for_a_card(room)
        await room.press(*keys[:-1])
        assert room.text.count("✗") == 0 and "St" in room.text if lang == "en" else "駅" in room.text
        await room.press("enter")
        assert not asking(room)
        assert room.at_table.table.state.seats["A"].layers["0"].card == "start_1"
        cells = room.at_table.table.state.printed["start_card.start_1.cells"]
        assert cells == (
            "fac:a:textile+eng | fac:a:textile | - / rail:NS | sta!+rail:NESW | res+rail:NE / gar | mkt | slm"
        )


async def test_cells_of_the_picture_are_reached_with_tab_arrows_and_the_mouse(tmp_path: Path) -> None:
    session, game = Session("en", SqliteStore(tmp_path)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]), printed=KNOWN)])
    async with at(session) as room:
        await asked_for_a_card(room)
        line = room.app.screen.query_one(InlineQuestion).line
        await room.press("g", "tab", "m", "tab", "tab", "r")
        assert line.value == "g m - r"
        await room.press("up", "l")
        assert line.value == "l m - r"
        picture = room.app.screen.query_one("#drawn").region
        await room.pilot.click(offset=(picture.x + 8 + 3, picture.y + 1))
        await room.press("v")
        assert line.value == "l v - r"
        await room.press("end", "q", "enter")
        assert asking(room) and "✗" in room.text


async def asked_for_a_card(room: Room) -> None:
    await room.line("#1 3")
    await room.press("enter")
    assert asking(room)


async def click_on(room: Room, said: str) -> None:
    found = [(y, line) for y, line in enumerate(room.text.splitlines()) if re.search(rf"\b{said}\b", line)]
    y, line = found[0]
    await room.pilot.click(offset=(line.index(said) + 1, y))
    await room.pilot.pause()


async def test_yes_and_no_are_clicked_where_they_stand(tmp_path: Path) -> None:
    session, game = Session("en", SqliteStore(tmp_path)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]), printed=KNOWN)])
    path = "printed.start_card.start_3.centre_chip"
    async with at(session) as room:
        fact = room.at_table.table.fact(path)
        assert fact is not None
        room.at_table.query_one(DeclarePanel).ask(Question(path, fact))
        await room.pilot.pause()
        await click_on(room, "no")
        assert not asking(room)
        assert room.at_table.table.state.printed["start_card.start_3.centre_chip"] is False
