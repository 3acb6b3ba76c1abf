"""A card of the City that is asked for at a table is drawn as well as typed. The card is INVENTED."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from referee.facts.verdict import Question
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from scoring.text_catalogs import Lang
from tests.tui.core.conversation.test_plc_known_card import KNOWN, LONG
from tests.tui.screens.table.table_rooms import Room, asking, visit
from tui.core.rendering.cell_width import cell_len
from tui.core.session.session import Session
from tui.screens.card_editor import CardEditorScreen
from tui.screens.table import TableScreen
from tui.widgets.declare_panel import DeclarePanel


def test_f4_draws_the_card_that_is_asked_for_and_the_drawing_answers(tmp_path: Path) -> None:
    session, game = Session("en", SqliteStore(tmp_path)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]), printed=KNOWN)])

    async def steps(room: Room) -> None:
        for key in "#1 3":
            await room.press({" ": "space", "#": "number_sign"}.get(key, key))
        await room.pilot.pause(0.12)
        await room.press("enter")
        assert asking(room)
        assert "F4 draws it." in room.flat
        await room.press(*"te", "f4")
        assert isinstance(room.app.screen, CardEditorScreen), "what cannot be read yet is no hindrance"
        # down and right to the centre; in the second layer a station that runs without an engine
        await room.press("tab", "right", "down", "s", "s", "enter")
        assert isinstance(room.app.screen, TableScreen)
        assert not asking(room)
        assert room.app.screen.table.state.seats["A"].layers["0"].card == "start_1"
        cells = room.app.screen.table.state.printed["start_card.start_1.cells"]
        assert cells == "- | - | - / - | sta! | - / - | - | -"

    asyncio.run(visit(session, steps))


@pytest.mark.parametrize(("lang", "said"), [("en", "station"), ("ja", "駅")])
def test_a_card_is_drawn_with_the_mouse_alone(tmp_path: Path, lang: Lang, said: str) -> None:
    """A click on a cell goes there; a click on what a key draws draws it (a rail by its digit), on both halves of a wide
    sign; beside the drawing it means nothing.
    """
    session, game = Session(lang, SqliteStore(tmp_path)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]), printed=KNOWN)])

    async def steps(room: Room) -> None:
        await asked_for_a_card(room)
        await room.press("f4", "tab")
        editor = room.app.screen
        assert isinstance(editor, CardEditorScreen)
        for row, column in ((0, 0), (2, 1), (1, 2), (1, 1)):
            # below the title; a cell takes 7 × 3 between lines of 1, the first behind two blanks
            await room.pilot.click(offset=(3 + 8 * column + 6, 2 + 4 * row + 2))
            words = editor.words.translate("plan_city_card.cell", row=row + 1, cell=column + 1)
            assert words in room.text
        y, line = next((y, line) for y, line in enumerate(room.text.splitlines()) if f"s {said}" in line)
        for _ in range(2):  # a station that runs without an engine
            await room.pilot.click(offset=(cell_len(line[: line.index(f"s {said}")]) + 3, y))
        y, line = next((y, line) for y, line in enumerate(room.text.splitlines()) if "8 6 2 4" in line)
        await room.pilot.click(offset=(line.index("6 2 4"), y))
        await room.pilot.click(offset=(cell_len(line[: line.index("2 4") + 3]) + 1, y))  # which of the four?
        await room.pilot.click(offset=(78, y))
        await room.pilot.click(offset=(78, 3))
        await room.press("enter")
        cells = room.at_table.table.state.printed["start_card.start_1.cells"]
        assert cells == "- | - | - / - | sta!+rail:E | - / - | - | -"

    asyncio.run(visit(session, steps))


async def asked_for_a_card(room: Room) -> None:
    await room.line("#1 3")
    await room.press("enter")
    assert asking(room)


async def click_on(room: Room, said: str) -> None:
    found = [(y, line) for y, line in enumerate(room.text.splitlines()) if re.search(rf"\b{said}\b", line)]
    y, line = found[0]
    await room.pilot.click(offset=(line.index(said) + 1, y))
    await room.pilot.pause()


@pytest.mark.parametrize("way", ["number", "click"])
def test_the_row_of_a_known_card_takes_it_by_its_number_and_by_a_click(tmp_path: Path, way: str) -> None:
    session, game = Session("en", SqliteStore(tmp_path)), find("plan_city")
    told = KNOWN | {"start_card.start_2.cells": LONG, "start_card.start_3.cells": LONG}
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]), printed=told)])

    async def steps(room: Room) -> None:
        await asked_for_a_card(room)
        if way == "number":
            await room.press("3", "enter")
        else:
            await click_on(room, "3  te t - / - s!5")
        assert not asking(room)
        assert room.at_table.table.state.seats["A"].layers["0"].card == "start_3"

    asyncio.run(visit(session, steps))


def test_yes_and_no_are_clicked_where_they_stand(tmp_path: Path) -> None:
    session, game = Session("en", SqliteStore(tmp_path)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]), printed=KNOWN)])
    path = "printed.start_card.start_3.centre_chip"

    async def steps(room: Room) -> None:
        fact = room.at_table.table.fact(path)
        assert fact is not None
        room.at_table.query_one(DeclarePanel).ask(Question(path, fact))
        await room.pilot.pause()
        await click_on(room, "no")
        assert not asking(room)
        assert room.at_table.table.state.printed["start_card.start_3.centre_chip"] is False

    asyncio.run(visit(session, steps))


def test_a_question_that_the_pages_of_the_box_answered_is_not_said_to_be_left(tmp_path: Path) -> None:
    session, game = Session("en", SqliteStore(tmp_path)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]), printed=KNOWN)])

    async def steps(room: Room) -> None:
        await asked_for_a_card(room)
        room.at_table.table.tell({"printed.start_card.start_3.cells": LONG, "seats.A.layers.0.card": "start_3"})
        room.at_table.table_session.conversation.refresh()
        room.at_table.query_one(DeclarePanel).show()
        await room.pilot.pause()
        assert not asking(room)
        assert "left open" not in room.notes

    asyncio.run(visit(session, steps))
