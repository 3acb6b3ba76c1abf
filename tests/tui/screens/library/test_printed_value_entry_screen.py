"""The box read off on the screen: keys one by one at an empty library."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.store.sqlite_store import SqliteStore
from tests.tui.screen_text import screen_text
from tests.tui.screens.library.test_card_library_screen import typed
from tests.tui.screens.table.table_rooms import Room, fresh, played, visit
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.printed_value_entry import PrintedValueEntryScreen

NAMES = {" ": "space", "*": "asterisk", "-": "minus"}
EDITION = "ludicreations_2016"


def walk(
    folder: Path,
    steps: list[str],
    lang: str = "en",
    size: tuple[int, int] = (80, 24),
    game: str = "crisis",
    **how: str,
) -> list[str]:
    """Open a box, that of CRISIS, type each step (a key in <>), and give what the screen showed after each."""
    texts: list[str] = []

    async def journey() -> None:
        app = GyojiApp(Session(lang, SqliteStore(folder)), start="teach", game=game, **how)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            texts.append(screen_text(app))
            for step in steps:
                await press(pilot, step)
                await pilot.pause()
                texts.append(screen_text(app))

    asyncio.run(journey())
    return texts


def rows_of(screen: str, name: str) -> list[int]:
    """Give the numbers of the screen rows of a name."""
    return [at for at, line in enumerate(screen.splitlines()) if name in line]


async def press(pilot: Pilot[None], step: str) -> None:
    """Press a key, or type a text."""
    if step.startswith("<"):
        await pilot.press(step.strip("<>"))
    else:
        await typed(pilot, step)


def test_a_page_is_entered_row_by_row(tmp_path: Path) -> None:
    texts = walk(tmp_path, ["Oil", "<enter>", "- 2+6 0+4 1+7 1+8 2+9", "<enter>"], page="chart")
    assert "Price chart and warehouse" in texts[0]
    assert "name: sixth resource" in texts[0]
    assert "import prices" in texts[2]
    kept = SqliteStore(tmp_path).library("crisis", EDITION)
    assert kept["resource.sixth.name"] == "Oil"  # a word is kept in small letters, as every answer
    assert kept["price.import.credits.food"] == 6
    assert "export prices" in texts[-1]


def test_an_empty_row_stays_and_a_bad_one_says_why(tmp_path: Path) -> None:
    texts = walk(tmp_path, ["<enter>", "banana", "<enter>", "<escape>"], page="chart")
    assert "banana" in texts[3]
    assert SqliteStore(tmp_path).library("crisis", EDITION) == {}


@pytest.mark.parametrize(("lang", "said"), [("en", "Enter leaves a “?” open"), ("ja", "「?」は未入力のまま")])
def test_a_row_that_is_known_in_part_says_that_enter_leaves_the_rest_open(tmp_path: Path, lang: str, said: str) -> None:
    """The rules forbid 4, 5 and 6 on the second trust space (T-03); Enter seemed to take that for all there is."""
    steps = [*["<down>"] * 3, "<enter>", "<up>", "4 5 6", "<enter>", "<up>"]
    texts = walk(tmp_path, steps, lang, game="plan_city", page="trust")
    told = [said in "".join(text.split()) if lang == "ja" else said in " ".join(text.split()) for text in texts]
    assert [place for place, one in enumerate(told) if one] == [3, 5]
    assert SqliteStore(tmp_path).library("plan_city", "unknown")["trust.forbids.2.7"] is False


def test_pages_turn_and_rows_are_reached_by_arrows(tmp_path: Path) -> None:
    texts = walk(tmp_path, ["<pagedown>", "<pagedown>", "<down>", "1vp 3c > 2food x2", "<enter>", "<pageup>"])
    assert "Spaces of the locations" in texts[1]
    assert "Import spaces" in texts[2]
    assert SqliteStore(tmp_path).library("crisis", EDITION)["import_space.2.credits"] == 3
    assert "Spaces of the locations" in texts[-1]


def test_in_japanese_at_80_by_24(tmp_path: Path) -> None:
    texts = walk(tmp_path, ["<f2>"], "ja", page="status")
    assert "財政トラック" in texts[0]
    assert "Financial Status track" in texts[1]


def test_a_question_at_a_table_opens_its_page_and_the_evening_goes_on(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("mines 1")
        await room.press("enter")
        assert "F4 (or /teach) enters the whole page" in " ".join(room.text.split())
        await room.press(*"/teach", "enter")
        assert isinstance(room.app.screen, PrintedValueEntryScreen)
        await room.press(*(NAMES.get(sign, sign) for sign in "2 3* - 4 5*"), "enter")
        await room.press("escape")
        assert room.table().state.printed["tracks.coal.top"] == 4  # five signs, the first for the start space
        await room.press("enter")
        assert room.entries()[-1].kind == "move"

    asyncio.run(visit(fresh(tmp_path), steps))


def test_what_is_left_unread_says_how_to_come_back(tmp_path: Path) -> None:
    """Esc in the tour said nothing: whoever left it by mistake did not know what became of the rest."""

    async def steps(room: Room) -> None:
        await room.press(*"/teach", "enter", "escape")
        assert not isinstance(room.app.screen, PrintedValueEntryScreen)
        assert room.at_table.words.translate("teach.left") in [note.message for note in room.app._notifications]

    asyncio.run(visit(fresh(tmp_path), steps))


def test_one_key_opens_the_page_of_a_question_and_esc_goes_on_with_what_is_due(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("mines 1")
        await room.press("enter", "f4")
        assert isinstance(room.app.screen, PrintedValueEntryScreen)
        assert room.app.screen.teaching.row.item.id == "card:coal"
        await room.press("escape")
        assert "how many spaces above" in room.text or "coal track" in room.text
        await room.press("4", "enter")
        assert room.table().state.printed["tracks.coal.top"] == 4

    asyncio.run(visit(fresh(tmp_path), steps))


def test_a_box_that_is_read_is_opened_to_be_looked_at_and_put_right(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press(*"/teach", "enter")
        assert isinstance(room.app.screen, PrintedValueEntryScreen), "all of it is entered"
        assert "Enter goes on to the next row" in room.flat
        await room.press("enter")  # an unchanged row stays as it is
        assert room.app.screen.teaching.row.item.id == "card:money"
        await room.press("up")
        assert room.app.screen.teaching.row.item.id == "card:coal"
        await room.line("2 3* - 4 5*", "#entry-line")
        await room.press("enter")
        assert room.entries()[-1].kind == "recount"
        assert room.table().state.printed["tracks.coal.top"] == 4  # five signs, the first for the start space

    asyncio.run(visit(played(tmp_path, 0), steps))


def test_what_is_typed_stands_in_the_cells_of_its_row(tmp_path: Path) -> None:
    texts = walk(tmp_path, ["<down>", "- 2+6 ", "<shift+tab>", "9+9", "<tab>", "0+4"], page="chart")
    heads = next(line for line in texts[2].split("\n") if "energy  food" in line)
    (typed,) = [line for line in texts[2].split("\n") if "2+6" in line and "import prices" in line]
    assert heads.index("food") == typed.index("2+6")  # a cell stands below its name
    asked = [text.splitlines()[at + 1].strip() for text in texts for at in rows_of(text, "import prices")]
    assert asked[2:4] == ["minerals", "food"]  # the cell before is taken up, and typed anew
    (typed,) = [line for line in texts[-1].split("\n") if "import prices" in line and "9+9" in line]
    assert typed.index("0+4") == heads.index("minerals")


def test_what_was_typed_is_kept_while_one_looks_at_other_rows_and_pages(tmp_path: Path) -> None:
    texts = walk(tmp_path, ["<down>", "- 2+6", "<down>", "<pagedown>", "<pageup>", "<down>", "<escape>"])
    assert "2+6" in texts[2] and "2+6" not in texts[4]
    assert " - 2+6" in texts[-2]
    assert "not entered yet: Enter takes it" in " ".join(texts[-1].split())
    assert SqliteStore(tmp_path).library("crisis", EDITION) == {}


def test_where_to_look_is_drawn(tmp_path: Path) -> None:
    texts = walk(tmp_path, [], page="import")
    assert "│▒│▒│▒│▒│▒│▒│▒│▒│" in texts[0]


def test_a_click_goes_to_the_cell_that_it_hits(tmp_path: Path) -> None:
    """A click went to the row, and what was typed took the place of all that stood in it."""
    prices = "- 2+6 0+4 1+7 1+8 2+9"

    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)), start="teach", game="crisis", page="chart")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for step in ("<enter>", prices, "<enter>"):
                await press(pilot, step)
                await pilot.pause()
            for was, told in (("0+4", "9+9"), ("1+8", "8+8")):  # once from another row, once in the row that is typed
                y, row = next((y, row) for y, row in enumerate(screen_text(app).splitlines()) if "2+6" in row)
                await pilot.click(offset=(row.index(was) + 1, y))
                await pilot.pause()
                await press(pilot, told)
                await pilot.pause()
            await press(pilot, "<enter>")
            await pilot.pause()

    asyncio.run(journey())
    kept = SqliteStore(tmp_path).library("crisis", EDITION)
    goods = ("food", "minerals", "gears", "chemicals", "sixth")
    assert [kept[f"price.import.credits.{good}"] for good in goods] == [6, 9, 7, 8, 9]


def test_a_row_with_no_export_price_stands_as_it_was_typed(tmp_path: Path) -> None:
    """Nothing of it is “?” or “in part” (T-02)."""
    texts = walk(tmp_path, ["<enter>", "<enter>", "- 1+2 2+3 3+4 3+5 2+2", "<enter>"], page="chart")
    assert "export prices" in texts[2]
    row = next(line for line in texts[-1].splitlines() if "export prices" in line and "1+2" in line)
    assert row.split("prices")[1].split()[:6] == ["-", "1+2", "2+3", "3+4", "3+5", "2+2"]
    assert "?" not in row
