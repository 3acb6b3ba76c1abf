"""From the first screen to the first number of a game that Gyoji does not know, as a new user types it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.sheets.sheet_library import find_sheet, save_sheet
from referee.sheets.sheet_lookup import game_of_form
from referee.store.sqlite_store import SqliteStore
from scoring.sheets.form import SheetForm, SheetName, SheetRounds
from scoring.sheets.row_lines import row_of_line
from tests.sheets.test_sheet_tables import play, table_of
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.rendering.big_type import big
from tui.core.session.session import Session
from tui.screens.table import TableScreen
from tui.screens.tally import TallyScreen

ROWS = {
    "en": ["vp", "cards x3", "gold 1/5", "farms", "inns", "ore x2", "most men 5", "mills", "ships", "debt x-1", "gems", "relics"],
    "ja": ["得点", "札×3", "金5で1", "畑", "宿", "鉱石×2", "兵が最多5", "水車", "船", "借金×-1", "宝石", "遺物"],
}  # fmt: skip
MOST = 120


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_twelve_rows_take_at_most_120_keys_to_the_first_number(
    lang: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    app = GyojiApp(Session(lang, SqliteStore(tmp_path)))
    keys = 0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)

        async def line(text: str) -> None:
            nonlocal keys
            keys += len(text) + 1
            await press_keys(pilot, *text, "enter")
            await pilot.pause(0.02)

        await press_keys(pilot, "a")
        keys += 1
        assert ("A new score sheet" if lang == "en" else "新しい得点表") in screen_text(app)
        await line("Heat")
        for row in ROWS[lang]:
            await line(row)
        assert ("relics: points" if lang == "en" else "遺物: そのまま得点") in screen_text(app)
        for _ in ("all rows", "the most points win", "once at the end", "no ties"):
            await line("")
        for name in ("A", "B", "", ""):
            await line(name)
        await pilot.pause(0.3)
        assert isinstance(app.screen, TallyScreen)
        assert ("▸ vp" if lang == "en" else "▸ 得点") in screen_text(app), "the table opens on the tally"
        await press_keys(pilot, "7")
        keys += 1
        assert "7" in screen_text(app)
    assert keys <= MOST, keys
    assert (tmp_path / "sheets" / "heat.toml").is_file()


async def test_esc_in_the_middle_loses_no_row_before_that_is_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    app = GyojiApp(Session("en", SqliteStore(tmp_path)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        await press_keys(pilot, "a", *"Heat", "enter", *"cards", "enter", "escape")
        assert "Leave this sheet?" in screen_text(app)
        await press_keys(pilot, "enter")
        assert "cards: points" in screen_text(app)
        await press_keys(pilot, *"cards", "enter")
        assert "Two rows are called “cards”" in screen_text(app)
        await press_keys(pilot, *["backspace"] * 5, "enter")
        await press_keys(pilot, "escape")
        assert "cards: points" in screen_text(app), "a question that is closed leads back to the rows"


async def test_a_name_in_use_is_refused_before_any_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "heat.toml").write_text('version = 1\nname = "Heat"\nrows = ["cards"]\n', encoding="utf-8")
    app = GyojiApp(Session("en", SqliteStore(tmp_path)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        await press_keys(pilot, "a", *"heat")
        assert "Change Heat" in screen_text(app) and "A new score sheet" in screen_text(app)
        await press_keys(pilot, *["backspace"] * 4, *"new", "enter", *"heat", "enter")
        assert "There is already a file of this name" in screen_text(app)


def stored_skyjo(folder: Path) -> None:
    table = table_of(
        SheetForm(SheetName("Golf"), (row_of_line("cards"),), wins="lowest", rounds=SheetRounds(100, 0, True))
    )
    play(table, 40, 12, 35)
    store = SqliteStore(folder)
    store.adopt("eve", table.entries, table.summary())
    store.close()


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", ["Round 2, Ben deals", "This round", "After it (★ is ahead)", "★12"]),
        ("ja", ["第2ラウンド（親: Ben）", "このラウンド", "累計（★は1位）", "★12"]),
    ],
)
async def test_a_round_names_its_number_and_dealer_and_who_is_ahead(
    lang: Any, texts: list[str], tmp_path: Path
) -> None:
    stored_skyjo(tmp_path)
    app = GyojiApp(Session(lang, SqliteStore(tmp_path)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        app.show("table", name="eve")
        await pilot.pause(0.5)
        assert isinstance(app.screen, TallyScreen)
        assert all(text in screen_text(app) for text in texts), screen_text(app)
        await press_keys(pilot, *"50", "enter", *"30", "enter", "1")
        assert {"90", "42", "★35"} <= set(screen_text(app).split()), "as far as the round is entered"
        await press_keys(pilot, "enter", "ctrl+s", "enter")
        await pilot.pause(0.2)
        displayed = screen_text(app)
        assert ("Round 2" if lang == "en" else "第2ラウンド") in displayed and "★" not in displayed, displayed


async def test_the_table_of_a_game_that_is_over_offers_no_further_round(tmp_path: Path) -> None:
    table = table_of(find_sheet("skyjo"))
    play(table, 95, 12, 40)
    store = SqliteStore(tmp_path)
    store.adopt("eve", table.entries, table.summary())
    app = GyojiApp(Session("en", store))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        app.show("table", name="eve")
        await pilot.pause(0.5)
        await press_keys(pilot, *"5", "enter", "0", "enter", "0", "enter", "ctrl+s", "enter")
        await pilot.pause(0.5)
        for _ in range(4):
            if isinstance(app.screen, TableScreen):
                break
            await press_keys(pilot, "escape")
            await pilot.pause(0.2)
        displayed = screen_text(app)
        assert "1  see all points" in displayed and "1  Round" not in displayed, displayed
        await press_keys(pilot, "f9", *"/sheet", "enter")
        assert not isinstance(app.screen, TallyScreen)
        assert any("The game is over; nothing more is counted." in each.message for each in app._notifications)
        await press_keys(pilot, "ctrl+z")
        await pilot.pause(0.2)
        assert "1  Round" in screen_text(app), "after an undo it goes on"


async def test_rows_are_changed_moved_and_removed_while_they_are_typed(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    app = GyojiApp(Session("en", SqliteStore(tmp_path)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        await press_keys(pilot, "a", *"Heat", "enter")
        for line in ("cards", "gold x2", "ships", "inns"):
            await press_keys(pilot, *line, "enter")
        await press_keys(pilot, *"2:", "enter")
        await press_keys(pilot, *["backspace"] * 2, *"x3", "enter")
        assert "2 gold: ×3" in screen_text(app), "the row stands on the line and is changed there"
        await press_keys(pilot, *"4>1", "enter", *"-3", "enter")
        assert all(row in screen_text(app) for row in ("1 inns: points", "2 cards: points", "3 ships: points"))
        assert "gold:" not in screen_text(app)
        await press_keys(pilot, *"7:", "enter")
        assert "There is no row 7; there are 3." in screen_text(app)


async def test_a_saved_sheet_is_changed_and_a_table_in_play_keeps_its_own(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    form = SheetForm(SheetName("Heat"), tuple(map(row_of_line, ["cards", "gold ×2"])), ties=("gold",), wins="lowest")
    save_sheet(form)
    table = table_of(form)
    store = SqliteStore(tmp_path)
    store.adopt("eve", table.entries, table.summary())
    app = GyojiApp(Session("en", store))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        await press_keys(pilot, "a", *"change heat", "enter")
        assert "1 cards: points" in screen_text(app) and "2 gold: ×2" in screen_text(app)
        await press_keys(pilot, *"1: cards x5", "enter", "enter")
        assert "▸ the fewest" in screen_text(app) or "the fewest points win" in screen_text(app)
        await press_keys(pilot, "enter", "enter", "enter")
    changed = find_sheet("heat")
    assert changed == SheetForm(form.name, (row_of_line("cards ×5"), form.rows[1]), ties=("gold",), wins="lowest")
    assert Session("en", SqliteStore(tmp_path)).open("eve").game.id == game_of_form(form).id != game_of_form(changed).id


async def test_half_points_are_typed_into_a_cell(tmp_path: Path) -> None:
    table = table_of(SheetForm(SheetName("Halves"), tuple(map(row_of_line, ["birds", "sheep ×0.5"]))))
    store = SqliteStore(tmp_path)
    store.adopt("eve", table.entries, table.summary())
    app = GyojiApp(Session("en", store))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        app.show("table", name="eve")
        await pilot.pause(0.4)
        for line in ("2.5", "2½", "7+½", "3", "2"):
            await press_keys(pilot, *line, "enter")
        assert {"2.5", "7+.5=7.5", "4", "3.5", "7.5"} <= set(screen_text(app).split()), screen_text(app)


async def test_the_result_shows_half_points(tmp_path: Path) -> None:
    """40 + 11 × ½ = 45.5 for the winner, 40 + 10 × ½ = 45 and 40 + 9 × ½ = 44.5 for the others."""
    table = table_of(SheetForm(SheetName("Halves"), tuple(map(row_of_line, ["birds", "sheep ×0.5"]))))
    seats = {seat: {"r1": 40, "r2": 9 + number} for number, seat in enumerate(table.seats)}
    table.score_sheet("final", {"seats": seats})
    store = SqliteStore(tmp_path)
    store.adopt("eve", table.entries, table.summary())
    app = GyojiApp(Session("en", store))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause(0.2)
        app.show("result", table=app.session.open("eve"))
        await pilot.pause(2)
        shown = screen_text(app)
    assert "\n".join(big("45.5") or ()).splitlines()[1] in shown, "in the banner"
    for points in ("45.5", "45", "44.5"):
        assert any(points in line.split() for line in shown.splitlines()), (points, shown)  # the ranking
