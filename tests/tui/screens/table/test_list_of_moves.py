"""The list of moves and the form: rows behind their numbers, arrows through every value, Enter on to the next row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.text_catalogs import Lang
from tests.lines.table import load, opened
from tests.tui.screens.narrow.narrow_rooms import long_table
from tests.tui.screens.table.table_rooms import Room, at, fresh, kept, played
from tui.core.rendering.big_type import big, spaced_word
from tui.core.rendering.board_spots import spot_areas
from tui.core.rendering.cell_width import cell_len
from tui.core.session.session import Session
from tui.widgets.dialog import PickDialog
from tui.widgets.move_form import MORE, MoveForm
from tui.widgets.move_input import MoveInput
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.turn_banner import TurnBanner
from tui.widgets.typing_panel import TypingPanel

MOMENTS = [
    ("russian_railroads", 0, (120, 36), "en"),
    ("russian_railroads", 30, (160, 45), "ja"),
    ("crisis", 12, (120, 36), "ja"),
    ("plan_city", 9, (160, 45), "en"),
    ("nippon", 40, (80, 24), "en"),
]


def listed(room: Room) -> MoveSuggestionList:
    """The list of the table."""
    return room.at_table.query_one(MoveSuggestionList)


@pytest.mark.parametrize(("game", "lines", "size", "lang"), MOMENTS)
async def test_every_row_stands_behind_its_number(
    tmp_path: Path, game: str, lines: int, size: tuple[int, int], lang: str
) -> None:
    async with at(kept(tmp_path, long_table(game, lang, lines), lang), size=size, name="demo") as room:
        rows, flat = listed(room).items, " ".join(str(listed(room).render()).split())
        assert rows
        columns = listed(room).columns or ()  # the lines of two rows stand beside one another
        flat = " ".join([flat, *(" ".join(line.plain for _, line in column) for column in columns)])
        flat = " ".join(flat.split())
        spots = {area.spot: area for area in spot_areas(listed(room).board)}
        for spot, number in listed(room).numbers.items():
            drawn = cells(drawn_lines(room)[spots[spot].line])[spots[spot].start : spots[spot].stop]
            assert number_of(drawn) == number, "a row on the board stands behind its number there"
        in_list = [row for row in rows if row.number > len(listed(room).numbers)]
        hidden = sum(f"{row.number} {' '.join(row.text.split())}" not in flat for row in in_list)
        assert not hidden or f"▾{hidden}" in flat
        assert " ".join(listed(room).hint[0][1].plain.split()) in flat, "what Enter does stands below them"


@pytest.mark.parametrize("by_cursor", [False, True])
async def test_a_row_for_one_value_leads_to_its_moves(tmp_path: Path, by_cursor: bool) -> None:
    """Neither the number of such a row nor Enter at it records a move: its moves are listed, and no others."""
    async with at(kept(tmp_path, long_table("crisis", "en", 12), "en"), size=(80, 24), name="demo") as room:
        row = next(row for row in listed(room).items if row.draft.values and len(row.among) > 1)
        before = len(room.entries("demo"))
        await room.press(*(["down"] if by_cursor else []), *str(row.number), "enter")
        assert len(room.entries("demo")) == before
        assert [moves[-1] for moves in room.at_table.table_session.conversation.state.line.choices] == list(row.among)
        await room.press("2", "enter")
        declared = room.entries("demo")[-1].body["moves"][-1]
        assert (declared["location"], declared["space"]) == (row.among[1].location, row.among[1].space)


def drawn_lines(room: Room) -> list[str]:
    """The lines of the list."""
    return str(listed(room).render()).split("\n")


def cells(line: str) -> str:
    """Give a line with one sign for each cell."""
    return "".join(sign + "~" * (cell_len(sign) - 1) for sign in line)


def number_of(part: str) -> int:
    """Give the number at the beginning of a row; 0 if there is none."""
    found = re.match(r"[\s▸]*(\d+) ", part)
    return int(found[1]) if found else 0


def rows(room: Room) -> int:
    """Count the rows of the list."""
    return len(room.at_table.query_one(MoveSuggestionList).items)


POSITIONS = [
    ("nippon", "building", (80, 24), "en"),
    ("russian_railroads", "engineer", (80, 24), "ja"),
    ("crisis", "invest", (100, 30), "en"),
    ("plan_city", "laying", (160, 45), "ja"),
]


def standing(folder: Path, game: str, name: str, lang: str) -> Session:
    table = next(table for position, table in opened(load(game)) if position.name == name)
    return kept(folder, Table("friday", table.entries), lang)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "name", "size", "lang"), POSITIONS)
async def test_whose_turn_it_is_and_the_next_step_stand_whole_and_nothing_jumps(
    tmp_path: Path, game: str, name: str, size: tuple[int, int], lang: str
) -> None:
    async with at(standing(tmp_path, game, name, lang), size=size) as room:
        screen = room.app.screen
        said = screen.query_one(TurnBanner).header
        rows = room.text.splitlines()[:3]
        drawn = big(said.who) or spaced_word(said.who)
        assert all(part in row for part, row in zip(drawn, rows, strict=True))
        rows = room.text.splitlines()[: screen.query_one(TurnBanner).size.height]
        assert "".join(said.step.split()) in "".join("".join(rows).split())
        parts = ("#right", TurnBanner)
        stood = [screen.query_one(part).region for part in parts]
        place = screen.query_one(MoveSuggestionList).region
        verdict = screen.query_one("#verdict").region.offset  # its rows may be those of what else is due
        for typed in ("p", "place", "zzz", "1"):
            await room.line(typed)
            assert [screen.query_one(part).region for part in parts] == stood
            assert screen.query_one(MoveSuggestionList).region == place
            assert screen.query_one("#verdict").region.offset == verdict
            assert any(text.plain for _, text in screen.query_one(TypingPanel).hint), "what Enter does is said"


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_what_is_said_of_enter_in_the_form_is_what_enter_does(tmp_path: Path, lang: Lang) -> None:
    """It had said that Enter declares, while it opened the list of the row."""
    async with at(played(tmp_path, 60, lang)) as room:
        await room.line("build silk")
        await room.press("f4")
        form = room.app.screen.query_one(MoveForm)
        for row in form.shown:
            text = pane_text(room)
            await room.press("enter")
            if row.key == MORE:
                assert room.at_table.words.translate("table.enter_more") in text
                continue
            assert isinstance(room.app.screen, PickDialog), row
            assert room.app.screen.words.translate("table.enter_opens", label=row.label) in text
            await room.press("escape")
            await room.press("down")
        await room.press(*["up"] * (len(form.shown) + 1))
        assert isinstance(room.app.focused, MoveInput)
        assert text != pane_text(room), "on the line Enter is about the line again"


def pane_text(room: Room) -> str:
    """What is said of Enter."""
    return "\n".join(text.plain for _, text in room.at_table.query_one(TypingPanel).hint)


async def test_what_is_taken_leads_to_the_next_empty_row(tmp_path: Path) -> None:
    async with at(played(tmp_path, 0)) as room:
        await room.press("f4", "enter", *"mines", "enter")
        form = room.at_table.query_one(MoveForm)
        assert (form.has_focus, form.shown[form.at].key) == (True, "steps"), "the row below, which is empty"
        await room.press("1", "enter")
        assert (form.has_focus, form.shown[form.at].key) == (True, "worker")


async def test_the_last_row_that_is_filled_leads_to_the_line_where_enter_declares(tmp_path: Path) -> None:
    async with at(fresh(tmp_path, depth="score")) as room:
        await room.press("down")
        for key in ("seat", "category", "points"):
            form = room.at_table.query_one(MoveForm)
            assert (form.has_focus, form.shown[form.at].key) == (True, key)
            await room.press("enter", "enter")
        assert room.app.focused is room.at_table.query_one(MoveInput)
        await room.press("enter")
        assert room.entries()[-1].kind == "score"


@pytest.mark.parametrize("way", ["row", "list"])
async def test_what_is_not_known_empties_its_own_row(tmp_path: Path, way: str) -> None:
    """“?” went to the end of the line, where it was a sign of the card: that row was empty then."""
    session, game = Session("en", SqliteStore(tmp_path)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]))])
    async with at(session) as room:
        await room.line("Ann plan card 0 -1 card=plan_03")
        await room.press("f4")
        form = room.at_table.query_one(MoveForm)
        form.at = next(place for place, row in enumerate(form.shown) if row.key == "x")
        await room.press(*(["question_mark"] if way == "row" else ["enter", "question_mark", "enter"]))
        rows = {row.key: row.value for row in form.shown}
        assert (rows["x"], rows["y"], rows["card"]) == ("", "-1", "plan 3")


async def test_the_arrows_go_through_every_value_of_a_row(tmp_path: Path) -> None:
    """The first action of the game reaches each of the four regions (NIP-8.3): all are met, then the first again."""
    async with at(fresh(tmp_path)) as room:
        await room.line("trains ")
        await room.press("f4")
        form = room.at_table.query_one(MoveForm)
        form.at = next(place for place, row in enumerate(form.shown) if row.key == "regions")
        seen = []
        for _ in range(5):
            await room.press("right")
            seen.append(room.typed)
        assert len(set(seen)) == 4 and seen[4] == seen[0]
        await room.press("left")
        assert room.typed == seen[3]
