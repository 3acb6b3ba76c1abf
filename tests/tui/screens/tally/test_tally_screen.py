"""Journeys through the tally screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import input_error
from tests.tui.commanding import chosen
from tests.tui.screen_text import check_golden, screen_lines
from tests.tui.screens.tally.tally_screen import Drive, counting, drive
from tui.core.history.table_result_reader import read_tables
from tui.core.history.table_results import TableResult
from tui.screens.explanation import ExplanationScreen
from tui.screens.tally import TallyScreen
from tui.screens.text_page import TextPageScreen
from tui.widgets.change_impact_dialog import ChangeImpactDialog
from tui.widgets.confirm_dialog import ConfirmDialog

WEST = "regions.west_japan"


FINAL = {
    **{f"seats.{seat}.{name}": "0" for seat in "AB" for name in ("knowledge_stars", "worker_colours")},
    **{f"seats.{seat}.paper_2": "n" for seat in "AB"},
    **{f"seats.{seat}.money_level": "12" for seat in "AB"},
}


def table_of(store: SqliteStore, depth: str = "tally") -> Table:
    game = find("nippon")
    store.adopt("friday", [opening(game, seats_of(game, ["Aki", "Ben"]), depth=depth)])
    return Table("friday", store.entries("friday"), store.appender("friday"))


async def test_a_region_scoring_from_the_first_question_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "west.json"
    async with counting(tmp_path) as user:
        assert "Region scoring II" in user.text
        await user.type("2")
        assert "Which regions" in user.text
        await user.type("234 ")  # all but West Japan out, then on
        for name in ("Aki", "Ben"):
            await user.fill(name)
        await user.press("enter")
        assert "A ● Aki" in user.text
        await user.type("3 ")
        for part in ("10+7", "3*2", "4"):
            await user.type(part)
            await user.press("space")
        assert "Influence tiles (sum) 10+7, Trains (sum) 3*2, Ships (sum) 4" in user.text
        await user.type(" 57")
        assert "At most 56, not 57" in user.text
        await user.type(" ")  # it cannot be: the cursor stays
        assert user.screen.grid.filling.place == f"{WEST}.seats.B.own"
        assert "10+7 3*2 4" in user.text
        await user.type("0 ")
        assert user.screen.grid.filling.evaluation.final
        await user.pass_optional()
        await user.press("escape")
        user.screen.grid.filling.go(f"{WEST}.seats.B.own")
        await user.pilot.pause()
        check_golden("tally_sheet_en", screen_lines(user.app))
        await user.press("f2")
        check_golden("tally_sheet_ja", screen_lines(user.app))
        assert user.screen.grid.filling.place == f"{WEST}.seats.B.own"
        await user.press("f2", "down", "b", "w", "s")  # no commands where one types
        assert user.screen.grid.filling.draft == "bws" and "“bws” cannot be part of a sum" in user.text
        await user.press("escape", "f6")
        check_golden("tally_result_en", screen_lines(user.app))
        await user.press("f3")
        assert isinstance(user.app.screen, ExplanationScreen)
        assert "influence 17 + 6 for trains = 23; 1st = 15" in user.text
        assert "NIP-17.2" in user.text
        await user.press("escape", "escape", "ctrl+s")
        await user.fill(str(file))
        assert not user.screen.dirty
        await user.press("ctrl+s")
        await user.fill(str(tmp_path / "west.json"))  # its own file may be written again
        await user.press("escape")
        assert not isinstance(user.app.screen, TallyScreen)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["scoring"] == 2
    assert told["regions"] == {
        "west_japan": {
            "foreign": 3,
            "seats": {"Aki": {"tiles": 17, "trains": 6, "ships": 4}, "Ben": {"tiles": 0, "trains": 0, "ships": 0}},
        }
    }


async def test_a_final_scoring_at_a_table_is_recorded_once_it_is_whole(tmp_path: Path) -> None:
    table_of(SqliteStore(tmp_path))
    async with counting(tmp_path, size=(160, 45), scoring="final", table="friday") as user:
        assert "friday · Final scoring" in user.text
        await user.press("ctrl+s")
        assert "missing" in user.text.lower()  # the result, and what it lacks
        user.cells(FINAL | {"seats.A.vp": "40", "seats.B.vp": "38+2", "seats.B.marker": "43"})
        await user.pilot.pause()
        assert "Who ended the game" in user.text  # asked for only because of the tie
        user.cells({"last_turns.ended": "a"})
        await user.pilot.pause()
        assert "later last turn" in user.text
        assert "difference +1" in user.text
        check_golden("tally_final_wide_en", screen_lines(user.app))
        await user.press("ctrl+s")
        assert isinstance(user.app.screen, ChangeImpactDialog)
        assert "Aki +2, Ben +2" in user.text
        assert "Aki 10 → 40" in user.text
        await user.press("f2")
        assert "この得点計算をテーブル「friday」に記録しますか" in user.text
        assert "記録の勝利点が得点トラックと違います" in user.text
        await user.press("enter")
        assert not isinstance(user.app.screen, TallyScreen)
    store = SqliteStore(tmp_path)
    table = Table("friday", store.entries("friday"))
    assert [entry.kind for entry in table.entries] == ["open", "recount", "score"]
    assert {seat: board.vp for seat, board in table.state.seats.items()} == {"A": 42, "B": 42}
    assert table.entries[-1].body["already"] == ["vp"]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[1, 2", ("not JSON",)),
        ("[]", ("object",)),
        (
            '{"seats": {"A": {"vp": "many", "coal_stars": 99}}}',
            ("seats.A.vp", "not a whole number", "seats.A.coal_stars", "not 99"),
        ),
    ],
)
async def test_a_wrong_file_gives_all_its_faults(tmp_path: Path, text: str, said: tuple[str, ...]) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(text, encoding="utf-8")
    async with counting(tmp_path) as user:
        await user.press(*chosen("open"))
        await user.fill(str(file))
        assert isinstance(user.app.screen, TextPageScreen)
        for part in said:
            assert part in user.text
        await user.press("escape", *chosen("open"))
        await user.fill(str(tmp_path / "nothing.json"))
        assert "There is no such file" in user.text


async def test_the_keys_and_the_mouse_of_the_grid(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        grid = user.screen.grid
        assert grid.filling.place == "seats.A.vp"
        await user.type("3")
        await user.press("escape")  # what was being typed is dropped, the screen stays
        assert grid.filling.cells == {}
        await user.type("-4 ")
        assert (grid.filling.cells["seats.A.vp"], grid.filling.place) == ("-4", "seats.B.vp")
        await user.press("left", "backspace", "5", "down")  # goes on from what was there
        assert (grid.filling.cells["seats.A.vp"], grid.filling.place) == ("-5", "seats.A.money_level")
        await user.press("up", "delete", "shift+tab")
        assert grid.filling.cells == {}
        await user.press("end")
        assert grid.filling.place == "printed_multipliers.1"
        await user.type("9")
        await user.press("up", "down")
        assert grid.filling.cells["printed_multipliers.1"] == "9"
        assert "contracts" in user.text
        await user.press("enter")
        assert grid.filling.place == "seats.A.vp"  # the first that wants something
        row = next(y for y, line in enumerate(screen_lines(user.app)) if "Money level" in line)
        await user.pilot.click(offset=(70, row))
        assert grid.filling.place == "seats.B.money_level"
        await user.press("7", "down")  # 7 is below the first printed level
        assert "7!" in user.text

    async with counting(tmp_path, scoring="final") as user:
        user.app.session.glyphs = "ascii"
        await user.fill("Aki")
        await user.fill("Ben")
        await user.press("enter")
        await journey(user)
        await user.screen.relabel()
        await user.pilot.pause()
        assert not any(sign in user.text for sign in "▸●▲✗…")


async def test_a_result_without_a_table_is_kept_in_the_history(tmp_path: Path) -> None:
    async with counting(tmp_path, scoring="final") as user:
        for name in ("Aki", "Ben"):
            await user.fill(name)
        await user.press("enter")
        user.cells(FINAL | {"seats.A.vp": "40", "seats.B.vp": "38"})
        await user.press("escape")
        assert not isinstance(user.app.screen, (TallyScreen, ConfirmDialog))
        assert any("Kept in History" in one.message for one in user.app._notifications)
    store = SqliteStore(tmp_path)
    (kept,) = store.tables()
    (one,) = read_tables(store, [kept])
    assert isinstance(one, TableResult) and one.is_decided
    # 2 VP each for money: 12 (thousand yen) by 6, times the printed 1.
    assert [(seat.name, seat.rank, seat.points) for seat in one.seats] == [("Aki", 1, 42), ("Ben", 2, 40)]
    assert store.first(kept.name).body["depth"] == "tally"


async def test_what_is_no_result_is_no_table_and_asked_about_where_it_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise input_error("store_full")

    async with counting(tmp_path, scoring="final") as user:
        for name in ("Aki", "Ben"):
            await user.fill(name)
        await user.press("enter")
        await user.type("40 ")
        monkeypatch.setattr(SqliteStore, "change", full)
        for leave in ("escape", "f10"):
            await user.press(leave)
            assert isinstance(user.app.screen, ConfirmDialog)
            await user.press("n")
            assert user.screen.cells["seats.A.vp"] == "40"
        await user.press("f10", "y")
        assert not isinstance(user.app.screen, TallyScreen)
    store = SqliteStore(tmp_path)
    assert not store.tables()


def test_the_score_track_of_a_changed_sheet_moves_the_markers(tmp_path: Path) -> None:
    spots = {"A": {"tiles": 5, "trains": 0, "ships": 0}, "B": {"tiles": 0, "trains": 0, "ships": 0}}
    seats = {"A": {"vp_before": 30}, "B": {"vp_before": 11}}
    sheet = {"scoring": 1, "seats": seats, "regions": {"hokkaido": {"foreign": 3, "seats": spots}}}
    made = table_of(SqliteStore(tmp_path))
    made.score_sheet("regions", sheet)
    assert (made.state.seats["A"].vp, made.state.seats["B"].vp) == (40, 11)  # 30 on the track, 10 for the first place

    async def journey(user: Drive) -> None:
        await user.press("escape")
        user.app.show("record", table="friday")
        await user.pilot.pause()
        await user.press("f4")
        user.cells({"seats.A.vp_before": "33"})
        await user.press("ctrl+s")
        assert "Aki 40 to 43 VP" in user.text
        await user.press("enter")

    table = Table("friday", drive(tmp_path, journey, size=(100, 30), table="friday").entries("friday"))
    assert [entry.kind for entry in table.entries[-2:]] == ["amend", "recount"]
    assert (table.state.seats["A"].vp, table.state.seats["B"].vp) == (43, 11)


async def test_names_that_cannot_be_are_said(tmp_path: Path) -> None:
    async with counting(tmp_path, scoring="final") as user:
        await user.fill("Aki")
        await user.fill("aki")
        await user.press("enter")
        await user.pilot.pause()
        assert user.screen.form is None
        assert "Two seats are called “aki”" in user.text
        await user.press("f2")
        assert user.screen.setup.names[0] == "Aki"
        await user.press("escape")
        await user.pilot.pause()
        assert not isinstance(user.app.screen, TallyScreen)
