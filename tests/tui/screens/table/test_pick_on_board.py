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
"""The number of entries of the record of CRISIS for three up to production, where 32 moves run companies."""
IN_BIDDING = 27
"""The number of entries of the record of the City for three up to a bid before which a contract card may be laid."""
SHAPES = {"A": "●", "B": "▲", "C": "■", "D": "◆", "E": "★"}
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


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("game", AT)
async def test_f5_picks_with_the_number_an_arrow_and_a_click(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    """The board of F5 showed everything, and nothing could be done there."""
    async with at(kept(tmp_path, long_table(game, "en", AT[game]), "en"), size=size, name="demo") as room:
        table_list, before = listed(room), len(room.entries("demo"))
        await room.press("f5")
        board = room.app.screen.query_one(MoveSuggestionList)
        number, row = next((row.number, row) for row in board.items[: len(board.numbers)] if row.moves)
        await room.press(*str(number))
        assert board.row == row
        await room.press("enter")
        await room.pilot.pause(0.1)
        assert room.at_table.query_one(MoveSuggestionList) is table_list
        declared = room.entries("demo")[before:]
        assert declared and declared[-1].body["moves"][-1]["verb"] == type(row.moves[-1]).__struct_config__.tag
        await room.press("ctrl+z", "f5")
        board = room.app.screen.query_one(MoveSuggestionList)
        clicked = next(each for each in spot_areas(board.board) if board.numbers.get(each.spot) == number)
        await room.pilot.click("MoveSuggestionList", offset=(clicked.start + 2, clicked.line))
        await room.pilot.pause(0.1)
        assert room.typed.strip() == row.text
        await room.press("ctrl+u", "f5", "a")
        await room.pilot.pause(0.1)
        assert room.typed == "a", "a letter belongs to the line"
        await room.press("ctrl+u", "f5", "space")
        assert not room.app.screen.query_one(MoveSuggestionList).display, "the pages of all boards follow"
        await room.press("escape")
        assert listed(room).numbers, "the numbers are those of the table again"


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


def cut(name: str, entries: int) -> Table:
    """A record up to this number of entries."""
    table, recorded = read_record(Path(f"tests/kept/records/{name}.jsonl").read_bytes())
    return Table(table, recorded[:entries])


async def choose(room: Room, number: int) -> None:
    await room.press(*str(number))
    await room.press("enter")


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_card_is_placed_on_the_map_and_turned_in_pictures(tmp_path: Path, lang: str) -> None:
    """A row of “lay the contract card” opens the map with numbered places, a place the four rotations of the card."""
    async with at(kept(tmp_path, cut("plan_city-3", IN_BIDDING), lang), size=(80, 24), name="plan_city-3") as room:
        row = next(row for row in listed(room).items if row.draft.verb == "place_contract")
        await choose(room, row.number)
        places = listed(room).numbers
        assert len(places) > 1 and all(spot.startswith("place_contract seat=C x=") for spot in places)
        assert len([line for line in listed(room).board if "St" in line.plain or "駅" in line.plain]) > 1
        chosen = max(places.values())
        await choose(room, chosen)
        assert list(listed(room).numbers.values()) == [1, 2, 3, 4], room.text
        await choose(room, 3)
        move = room.entries("plan_city-3")[-1].body["moves"][-1]
        spot = next(spot for spot, number in places.items() if number == chosen)
        assert spot == f"place_contract seat=C x={move['x']} y={move['y']}" and move["rotation"] == 180


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_location_that_was_chosen_shows_its_spaces(tmp_path: Path, lang: str) -> None:
    """At 80 columns the spaces of all locations have no room; managers of the others are seen in both pictures."""
    async with at(kept(tmp_path, long_table("crisis", lang, 20), lang), size=(80, 24), name="demo") as room:
        state = room.at_table.table_session.table.state
        owners = {owner for place in state.placed.values() for owner in place.spaces.values() if owner}
        text = "\n".join(line.plain for line in listed(room).board)
        assert owners and all(f"{owner}{SHAPES[owner]}" in text for owner in owners), room.text
        row = next(row for row in listed(room).items if row.draft.values.get("location") and len(row.among) > 1)
        await choose(room, row.number)
        assert len(listed(room).numbers) == len(row.among), room.text
        await choose(room, 2)
        move = room.entries("demo")[-1].body["moves"][-1]
        assert (move["location"], move["space"]) == (row.draft.values["location"], row.among[1].space)


async def test_a_number_picks_in_the_list_of_a_row_that_was_taken(tmp_path: Path) -> None:
    """After “run …” and “Ben runs company …” it is the number of a row; it was typed behind the verb and refused."""
    async with at(kept(tmp_path, cut("crisis-3", IN_PRODUCTION), "en"), size=(80, 24), name="crisis-3") as room:
        group = next(row for row in listed(room).items if len(row.among) > 9)
        await room.press(*str(group.number), "enter")
        of_seat = [row for row in listed(room).items if not row.moves][-1]
        await room.press(*str(of_seat.number), "enter")
        row, before = listed(room).items[1], len(room.entries("crisis-3"))
        assert row.number == 2 and row.moves, room.text
        await room.press("2", "enter")
        declared = room.entries("crisis-3")[before:]
        assert declared and declared[-1].body["moves"][-1]["company"] == row.moves[-1].company
