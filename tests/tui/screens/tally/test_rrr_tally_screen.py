"""Journeys through the tally of Russian Railroads: one board or all, the end of the game, a table that only scores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.tui.commanding import chosen
from tests.tui.screen_text import check_golden, screen_lines
from tests.tui.screens.tally.tally_screen import Drive, drive, picture
from tui.screens.explanation import ExplanationScreen
from tui.screens.tally import TallyScreen
from tui.screens.text_page import TextPageScreen
from tui.widgets.confirm_dialog import ConfirmDialog

GAME = "russian_railroads"


def table_of(store: SqliteStore, depth: str = "tally") -> None:
    game = find(GAME)
    store.adopt("rrr", [opening(game, seats_of(game, ["Aki", "Ben", "Chie"]), depth=depth)])


def test_one_board_from_the_first_question_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "aki.json"

    async def journey(user: Drive) -> None:
        await user.type("1")
        assert "Whose boards? 1–4 names" in user.text
        await user.fill("Aki")
        await user.press("enter")
        await user.pilot.pause()
        # Example 9.26: locomotives 2 and 6, black 9, grey 7, brown 3, one doubler: 12 VP.
        filling = user.screen.grid.filling
        for key in ("2", "space", "6", "full_stop", "9", "space", "7", "space", "3"):
            await user.press(key)
        await user.pilot.pause()
        assert filling.draft == "2 6·9 7 3"
        assert "═════════br ═════════════gy ═══│═bk" in picture(user)  # while it is being typed
        check_golden("rrr_tally_typing_en", screen_lines(user.app))
        await user.type(" 1 ")  # natural and white are none: on to the doublers
        assert filling.cells["seats.A.trans_siberian.natural"] == "0"
        assert filling.cells["seats.A.doublers"] == "1"
        assert filling.place == "seats.A.st_petersburg"
        await user.type("0.1 2.4 ")
        assert (filling.cells["seats.A.kiev.locomotive"], filling.cells["seats.A.kiev.black"]) == ("2", "4")
        assert picture(user).startswith("Industry")  # no token space is reached: neither medal nor revaluation is asked
        await user.type("5 ")
        assert filling.evaluation.final, filling.evaluation.breakdown.needed
        await user.pass_optional()
        await user.press("escape")
        await user.press("f2")
        check_golden("rrr_tally_round_ja", screen_lines(user.app))
        await user.press("f2", "f5")
        await user.pilot.pause()
        assert isinstance(user.app.screen, TextPageScreen)
        check_golden("rrr_tally_picture_en", screen_lines(user.app))
        await user.press("escape", "f6")
        await user.pilot.pause()
        assert "brown 1–3: (3 + 1 doubled) × 2 = 8" in user.text
        await user.press("f3")
        await user.pilot.pause()
        assert isinstance(user.app.screen, ExplanationScreen)
        assert "RRR-4.1405" in user.text
        await user.press("escape", "escape", "ctrl+s")
        await user.fill(str(file))
        assert not user.screen.dirty

    drive(tmp_path, journey, game=GAME)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert list(told["seats"]) == ["Aki"]
    assert told["seats"]["Aki"]["trans_siberian"]["brown"] == 3

    async def again(user: Drive) -> None:
        await user.press(*chosen("open"))
        await user.pilot.pause()
        await user.fill(str(file))
        await user.pilot.pause()
        assert user.screen.grid.filling.evaluation.breakdown.totals() == {"A": 20}

    drive(tmp_path, again, game=GAME)


def test_a_wrong_entry_is_marked_where_it_stands_and_not_left(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await user.fill("Aki")
        await user.press("enter")
        await user.pilot.pause()
        await user.press("2", "space", "6", "full_stop", "9", "space", "9", "enter")
        grid = user.screen.grid
        assert grid.filling.place == "seats.A.trans_siberian"
        assert "2 6·9 9!" in user.text
        assert "needs black on 10 or further" in user.text and "RRR-4.312" in user.text
        await user.press("9", "space", "7", "enter")
        assert grid.filling.cells["seats.A.trans_siberian.locomotive_2"] == "6", "the other part of the line stays"
        assert grid.filling.place == "seats.A.doublers"
        assert "RRR-4.312" not in user.text

    drive(tmp_path, journey, game=GAME, scoring="round")


CELLS = {
    **{f"seats.{seat}.vp": vp for seat, vp in zip("ABCD", ("150", "170", "140", "160"), strict=True)},
    "seats.A.end_bonus": "2 8",
    "seats.B.end_bonus": "0",
    "seats.C.end_bonus": "9",
    "seats.D.end_bonus": "10",
    "seats.A.engineer_count": "3",
    "seats.B.engineer_count": "2",
    "seats.C.engineer_count": "1",
    "seats.D.engineer_count": "0",
}


def test_the_end_of_the_game_with_its_cards_and_engineers(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        for name in ("Aki", "Ben", "Chie", "Dai"):
            await user.fill(name)
        await user.pilot.pause()
        assert " Table " not in screen_lines(user.app)[1], "nothing of the whole table can be entered yet"
        await user.type("150 2")
        await user.press("space")
        await user.type("8 ")
        assert user.screen.grid.filling.place == "seats.A.black.trans_siberian"
        assert user.screen.grid.filling.cells["seats.A.end_bonus"] == "2 8"
        user.cells(CELLS | {"seats.A.black.trans_siberian": "15", "seats.A.doublers": "7", "seats.B.marker": "191"})
        await user.pilot.pause()
        assert "Black on the Kiev line" in user.text
        assert " Table " in screen_lines(user.app)[1], "by Chie's card the ruling about engineers can matter"
        user.cells({"seats.A.black.st_petersburg": "9", "seats.A.black.kiev": "8"})
        await user.pilot.pause()
        # Chie's card makes her one engineer two, as many as Ben has: the highest number parts them.
        assert "as many as" not in user.text and not user.screen.grid.filling.evaluation.final
        user.cells({"seats.B.highest_engineer": "9", "seats.C.highest_engineer": "4"})
        await user.pilot.pause()
        user.screen.grid.filling.go("seats.A.doublers")  # the result is laid out anew beside its scroll bar
        await user.pilot.pause()
        await user.pilot.pause()
        check_golden("rrr_tally_final_wide_en", screen_lines(user.app))
        # Aki 150 + 2 lines 20 + 7 doublers 30 + 40; Ben 170 + 20; Chie 140; Dai 160 and no engineer.
        assert user.screen.grid.filling.evaluation.breakdown.totals() == {"A": 240, "B": 190, "C": 140, "D": 160}
        assert "difference +1" in user.text
        user.app.session.glyphs = "ascii"
        user.screen.set_class(True, "ascii")
        await user.screen.relabel()
        await user.pilot.pause()
        assert not any(sign in user.text for sign in "▸●▲■◆✗✓…·│×–")

    drive(tmp_path, journey, size=(160, 45), game=GAME, scoring="final")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_cards_are_listed_below_the_sheet_where_there_is_no_room_beside_it(tmp_path: Path, lang: str) -> None:
    async def journey(user: Drive) -> None:
        for name in ("Aki", "Ben", "Chie", "Dai"):
            await user.fill(name)
        await user.pilot.pause()
        user.cells(CELLS)
        user.screen.grid.filling.go("seats.C.end_bonus")
        await user.pilot.pause()
        check_golden(f"rrr_tally_cards_{lang}", screen_lines(user.app))
        user.screen.grid.filling.go("seats.C.engineer_count")
        await user.pilot.pause()
        assert len(picture(user).splitlines()) == 4
        await user.pilot.resize_terminal(80, 18)  # no room for it
        await user.pilot.pause()
        assert not user.screen.query_one("#part").display or not user.screen.query_one("#part").size.height

    drive(tmp_path, journey, lang=lang, game=GAME, scoring="final")


def test_a_table_that_declares_nothing_scores_board_by_board(tmp_path: Path) -> None:
    start = {
        **{
            f"trans_siberian.{name}": text
            for name, text in (("locomotive", "2"), ("locomotive_2", "0"), ("black", "4"))
        },
        "trans_siberian.grey": "2",
        "doublers": "1",
        "st_petersburg.locomotive": "0",
        "kiev.locomotive": "0",
        "industry.marker_1_vp": "3",
        "industry.second_marker": "n",
    }

    async def journey(user: Drive) -> None:
        await user.press("enter")
        assert "Whose boards are scored?" in user.text
        await user.type("23 ")  # Ben and Chie out
        await user.pilot.pause()
        assert [seat.name for seat in user.screen.seats] == ["Aki"]
        user.cells({f"seats.A.{path}": text for path, text in start.items()})
        user.cells({"seats.A.vp_before": "2"})
        await user.pilot.pause()
        assert user.screen.grid.filling.evaluation.final, user.screen.grid.filling.evaluation.breakdown.needed
        await user.press("ctrl+s")
        await user.pilot.pause()
        assert isinstance(user.app.screen, ConfirmDialog)
        assert "Aki +6" in user.text and "Ben" not in user.text  # grey 2 + 1 doubled, industry 3
        await user.press("y")
        await user.pilot.pause()
        assert not isinstance(user.app.screen, TallyScreen)

    table_of(SqliteStore(tmp_path))
    store = drive(tmp_path, journey, table="rrr")
    table = Table("rrr", store.entries("rrr"))
    assert [entry.kind for entry in table.entries] == ["open", "recount", "score"]
    assert {seat: board.vp for seat, board in table.state.seats.items()} == {"A": 8, "B": 0, "C": 0}
    assert table.entries[-1].body["sheet"]["round"] == 1
    assert store.library(GAME, "hig_2013") == {}

    async def again(user: Drive) -> None:
        await user.press("enter")
        await user.press("enter")
        await user.pilot.pause()
        # Aki's board stands as it did last round: only what changed is typed.
        filling = user.screen.grid.filling
        assert "[(2·4 2)]" in user.text
        assert "type only what has changed" in user.text
        await user.type("6 ")
        assert filling.text_at(filling.form.stops("ABC")[0][0], "A") == "2·6 2"
        assert filling.place == "seats.A.doublers"
        await user.press("enter")  # nothing more on this board: Ben's, which is as it was set up
        assert (filling.place, filling.seat) == ("seats.B.trans_siberian", "B")
        assert "[(1·1)]" in user.text
        await user.press("enter", "enter")
        await user.pilot.pause()
        assert user.screen.results and filling.evaluation.final
        # Black 6 and grey 2 with a doubler, reach 2: grey 2 + 1; the industry marker 3. The others score nothing.
        assert filling.evaluation.breakdown.totals() == {"A": 6, "B": 0, "C": 0}

    drive(tmp_path, again, table="rrr")


def test_a_table_that_declares_every_move_shows_what_it_would_score(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await user.press("enter")
        await user.press("enter")
        await user.pilot.pause()
        assert user.screen.grid.filling.evaluation.final
        assert not user.screen.dirty
        assert picture(user, "whole").startswith("A ● Aki  このラウンド 0点")
        check_golden("rrr_tally_table_wide_ja", screen_lines(user.app))

    table_of(SqliteStore(tmp_path), "full")
    drive(tmp_path, journey, size=(160, 45), lang="ja", table="rrr")
