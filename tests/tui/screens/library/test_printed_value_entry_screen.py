"""The box read off on the screen and in the card library: keys one by one at an empty library."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.store.sqlite_store import SqliteStore
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import check_golden, screen_lines, screen_text
from tests.tui.screens.table.table_rooms import at, fresh
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.printed_value_entry import PrintedValueEntryScreen

NIPPON_EDITION = "wyg_2015"


async def typed(pilot: Pilot[None], text: str) -> None:
    """Type signs by their own keys."""
    names = {" ": "space", "*": "asterisk", "-": "minus", "+": "plus", "=": "equals_sign", "?": "question_mark"}
    await press_keys(pilot, *(names.get(letter, letter) for letter in text))


async def test_a_line_fills_many_values_and_says_what_it_understood(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    app = GyojiApp(Session("en", store), start="library")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        check_golden("library_en", screen_lines(app))
        await press_keys(pilot, "enter", "enter")
        await typed(pilot, "2 3* - 5")
        await pilot.pause()
        check_golden("library_entry_en", screen_lines(app))
        await press_keys(pilot, "f2")
        check_golden("library_entry_ja", screen_lines(app))
        await press_keys(pilot, "f2")
        await press_keys(pilot, "asterisk", "enter")
        assert store.library("nippon", NIPPON_EDITION)["tracks.coal.stars.3"] == 2
        assert "2 3* - 5*" in screen_text(app)
        # a shorter line forgets what lay above; a doubtful one is entered twice
        await press_keys(pilot, "enter", "backspace", "backspace", "backspace", "enter")
        assert "According to the rules, this track has a 5." in screen_text(app)
        assert "tracks.coal.level.3" in store.library("nippon", NIPPON_EDITION)
        await press_keys(pilot, "enter")
        assert sorted(store.library("nippon", NIPPON_EDITION)) == sorted(
            [
                "tracks.coal.top",
                *(f"tracks.coal.{kind}.{space}" for kind in ("level", "stars") for space in range(3)),
            ]
        )
        await press_keys(pilot, "delete")
        assert "Forget what you entered for" in screen_text(app)
        await press_keys(pilot, "f2")
        assert "の値を消しますか" in screen_text(app)
        await press_keys(pilot, "f2", "y")
        assert store.library("nippon", NIPPON_EDITION) == {}
        assert "partly: 2 ?" in screen_text(app)


NAMES = {" ": "space", "*": "asterisk", "-": "minus"}


EDITION = "ludicreations_2016"


async def walk(
    folder: Path,
    steps: list[str],
    lang: str = "en",
    size: tuple[int, int] = (80, 24),
    game: str = "crisis",
    **how: str,
) -> list[str]:
    """Open a box, that of CRISIS, type each step (a key in <>), and give what the screen showed after each."""
    texts: list[str] = []
    app = GyojiApp(Session(lang, SqliteStore(folder)), start="teach", game=game, **how)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        texts.append(screen_text(app))
        for step in steps:
            await press(pilot, step)
            await pilot.pause()
            texts.append(screen_text(app))
    return texts


async def press(pilot: Pilot[None], step: str) -> None:
    """Press a key, or type a text."""
    if step.startswith("<"):
        await press_keys(pilot, step.strip("<>"))
    else:
        await typed(pilot, step)


@pytest.mark.parametrize(("lang", "said"), [("en", "Enter leaves a “?” open"), ("ja", "「?」は未入力のまま")])
async def test_a_row_that_is_known_in_part_says_that_enter_leaves_the_rest_open(
    tmp_path: Path, lang: str, said: str
) -> None:
    """The rules forbid 4, 5 and 6 on the second trust space (T-03); Enter seemed to take that for all there is."""
    steps = [*["<down>"] * 3, "<enter>", "<up>", "4 5 6", "<enter>", "<up>"]
    texts = await walk(tmp_path, steps, lang, game="plan_city", page="trust")
    told = [said in "".join(text.split()) if lang == "ja" else said in " ".join(text.split()) for text in texts]
    assert [place for place, one in enumerate(told) if one] == [3, 5]
    assert SqliteStore(tmp_path).library("plan_city", "unknown")["trust.forbids.2.7"] is False


async def test_a_question_at_a_table_opens_its_page_and_the_evening_goes_on(tmp_path: Path) -> None:
    async with at(fresh(tmp_path)) as room:
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


async def test_what_was_typed_is_kept_while_one_looks_at_other_rows_and_pages(tmp_path: Path) -> None:
    texts = await walk(tmp_path, ["<down>", "- 2+6", "<down>", "<pagedown>", "<pageup>", "<down>", "<escape>"])
    assert "2+6" in texts[2] and "2+6" not in texts[4]
    assert " - 2+6" in texts[-2]
    assert "not entered yet: Enter takes it" in " ".join(texts[-1].split())
    assert SqliteStore(tmp_path).library("crisis", EDITION) == {}


async def test_a_click_goes_to_the_cell_that_it_hits(tmp_path: Path) -> None:
    """A click went to the row, and what was typed took the place of all that stood in it."""
    prices = "- 2+6 0+4 1+7 1+8 2+9"
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
    kept = SqliteStore(tmp_path).library("crisis", EDITION)
    goods = ("food", "minerals", "gears", "chemicals", "sixth")
    assert [kept[f"price.import.credits.{good}"] for good in goods] == [6, 9, 7, 8, 9]


SIZES = [(80, 24), (120, 36), (160, 45)]


def row_of(screen: str, *parts: str) -> int:
    """Give the number of the one screen row that holds all parts."""
    (found,) = [at for at, line in enumerate(screen.splitlines()) if all(part in line for part in parts)]
    return found


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("lang", "name"), [("en", "export prices"), ("ja", "輸出の価格")])
async def test_what_is_typed_stands_in_its_row_and_the_question_directly_below(
    tmp_path: Path, size: tuple[int, int], lang: str, name: str
) -> None:
    """What belongs together is at most three rows apart (style guide, "Space")."""
    seen = (await walk(tmp_path, ["<down>", "<down>", "7+7"], lang, size, page="chart"))[-1]
    lines = seen.splitlines()
    row = row_of(seen, name, "7+7")
    assert sum("7+7" in line for line in lines) == 1, "the text stands once on the screen"
    assert any("1+3" in line for line in lines[row + 1 : row + 6]), "the example follows the row"
    assert lines[row].lstrip().startswith("▸")


async def test_a_track_of_which_the_start_is_known_shows_it_in_its_cell(tmp_path: Path) -> None:
    """ "in part: 2 ?" stood below eight headings."""
    seen = (await walk(tmp_path, ["<down>"], game="nippon", page="player_board", size=(120, 36)))[-1].splitlines()
    heads = next(line for line in seen if "start  1" in line)
    row = next(line for line in seen if "coal track" in line and "multiplier" not in line)
    assert row[heads.index("start")] == "2"
    assert row[heads.index("1  2")] == "?"
