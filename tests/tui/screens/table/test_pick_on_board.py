"""What is pointed at on the drawn board is declared: by its number, by the arrows, by a click."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.table.table import Table
from tests.tui.screens.narrow.narrow_rooms import long_table
from tests.tui.screens.table.table_rooms import Room, at, kept
from tui.core.export.record_file import read_record
from tui.core.rendering.board_spots import SpotArea, spot_areas
from tui.widgets.move_suggestion_list import MoveSuggestionList

AT = {"russian_railroads": 5, "crisis": 8, "nippon": 58, "plan_city": 3}
"""A moment of each recorded play at which a space is chosen."""
IN_PRODUCTION = 209
"""The number of entries of that record up to production."""
SIZES = [(80, 24), (120, 36), (160, 45)]


def listed(room: Room) -> MoveSuggestionList:
    """The board and the list of the table."""
    return room.at_table.query_one(MoveSuggestionList)


def area(room: Room, spot: str) -> SpotArea:
    """Where a spot is drawn."""
    return next(each for each in spot_areas(listed(room).board) if each.spot == spot)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", AT)
async def test_the_number_on_a_space_and_enter_declare_it(
    tmp_path: Path, game: str, lang: str, size: tuple[int, int]
) -> None:
    async with at(kept(tmp_path, long_table(game, lang, AT[game]), lang), size=size, name="demo") as room:
        numbers, rows, before = listed(room).numbers, listed(room).items, len(room.entries("demo"))
        assert numbers, room.text
        number, moves = next((row.number, row.moves) for row in rows[: len(numbers)] if row.moves)
        await room.press(*str(number))
        assert listed(room).board, "the board stays while its number is typed"
        await room.press("enter")
        declared = room.entries("demo")[before:]
        assert declared and declared[-1].body["moves"][-1]["verb"] == type(moves[-1]).__struct_config__.tag


@pytest.mark.parametrize("game", AT)
async def test_a_number_of_no_row_is_no_move(tmp_path: Path, game: str) -> None:
    """“place a manager on Companies, space 6” was read from a 6, and refused, where no row had this number."""
    async with at(kept(tmp_path, long_table(game, "en", AT[game]), "en"), name="demo") as room:
        numbers = {row.number for row in listed(room).items}
        for number in {max(numbers) + 1, 0, 38}:
            await room.line(str(number))
            assert f"There is no row {number} here." in room.flat


async def test_arrows_go_over_the_board_and_into_the_list_below_it(tmp_path: Path) -> None:
    async with at(kept(tmp_path, long_table("russian_railroads", "en", 5), "en"), size=(120, 36), name="demo") as room:
        count, total = len(listed(room).numbers), len(listed(room).items)
        assert count < total
        await room.press("down")
        assert listed(room).at == 0
        await room.press("right")
        assert listed(room).at == 1
        await room.press(*["down"] * 12)
        assert count <= listed(room).at < total, "the rows below the board come after it"
        await room.press(*["up"] * 14)
        assert room.at_table.focused is not listed(room), "above the board is the line"


async def test_a_click_puts_the_space_on_the_line(tmp_path: Path) -> None:
    async with at(kept(tmp_path, long_table("russian_railroads", "en", 5), "en"), size=(120, 36), name="demo") as room:
        spot, number = next(
            (spot, number) for spot, number in listed(room).numbers.items() if listed(room).items[number - 1].moves
        )
        sentence = listed(room).items[number - 1].text
        clicked = area(room, spot)
        await room.pilot.click("MoveSuggestionList", offset=(clicked.start + 1, clicked.line))
        await room.pilot.pause(0.1)
        assert room.typed.strip() == sentence
        await room.press("enter")
        assert room.entries("demo")[-1].kind == "move"


async def test_a_taken_space_shows_who_took_it_and_has_no_number(tmp_path: Path) -> None:
    """RRR-4.204: a space is used once a round, so it is nobody's choice until then; who lies there is seen."""
    async with at(kept(tmp_path, long_table("russian_railroads", "en", 13), "en"), size=(120, 36), name="demo") as room:
        state = room.at_table.table_session.table.state
        taken = [id for id, space in state.spaces.items() if id.startswith("track_") and space.owner]
        assert taken
        for id in taken:
            drawn = area(room, f"place space={id}")
            assert f"place space={id}" not in listed(room).numbers
            line = listed(room).board[drawn.line].plain
            assert line[drawn.start : drawn.stop].strip().startswith(state.spaces[id].owner)


def production() -> Table:
    """The record of CRISIS in production, where three players can run companies in 32 ways."""
    name, entries = read_record(Path("tests/kept/records/crisis-3.jsonl").read_bytes())
    return Table(name, entries[:IN_PRODUCTION])


async def test_a_number_picks_in_the_list_of_a_row_that_was_taken(tmp_path: Path) -> None:
    """After “run …” and “Ben runs <company>” it is the number of a row; it was typed behind the verb and refused."""
    async with at(kept(tmp_path, production(), "en"), size=(80, 24), name="crisis-3") as room:
        group = next(row for row in listed(room).items if len(row.among) > 9)
        await room.press(*str(group.number), "enter")
        of_seat = [row for row in listed(room).items if not row.moves][-1]
        await room.press(*str(of_seat.number), "enter")
        row, before = listed(room).items[1], len(room.entries("crisis-3"))
        assert row.number == 2 and row.moves, room.text
        await room.press("2", "enter")
        declared = room.entries("crisis-3")[before:]
        assert declared and declared[-1].body["moves"][-1]["company"] == row.moves[-1].company
