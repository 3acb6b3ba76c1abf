"""Journeys through the tallies of Russian Railroads and of Crisis: one board or all, at a table and not."""

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
from tests.tui.screens.tally.tally_screen import counting, picture
from tui.core.components.printed_value_groups import cards_of
from tui.screens.explanation import ExplanationScreen
from tui.screens.tally import TallyScreen
from tui.screens.text_page import TextPageScreen
from tui.widgets.change_impact_dialog import ChangeImpactDialog

RAILROADS = "russian_railroads"


def table_of(store: SqliteStore, depth: str = "tally") -> None:
    game = find(RAILROADS)
    store.adopt("rrr", [opening(game, seats_of(game, ["Aki", "Ben", "Chie"]), depth=depth)])


async def test_one_board_from_the_first_question_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "aki.json"
    async with counting(tmp_path, game=RAILROADS) as user:
        await user.type("1")
        assert "Whose boards? 1–4 names" in user.text
        await user.fill("Aki")
        await user.press("enter")
        # Example 9.26: locomotives 2 and 6, black 9, grey 7, brown 3, one doubler: 12 VP.
        filling = user.screen.grid.filling
        for key in ("2", "space", "6", "full_stop", "9", "space", "7", "space", "3"):
            await user.press(key)
        await user.pilot.pause()
        assert filling.draft == "2 6·9 7 3"
        assert "brown▲           grey▲  black▲" in picture(user)  # while it is being typed
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
        assert isinstance(user.app.screen, TextPageScreen)
        check_golden("rrr_tally_picture_en", screen_lines(user.app))
        await user.press("escape", "f6")
        assert "brown 1–3: (3 + 1 doubled) × 2 = 8" in user.text
        await user.press("f3")
        assert isinstance(user.app.screen, ExplanationScreen)
        await user.press("end")
        assert "RRR-4.1405" in user.text
        await user.press("escape", "escape", "ctrl+s")
        await user.fill(str(file))
        assert not user.screen.dirty
    told = json.loads(file.read_text(encoding="utf-8"))
    assert list(told["seats"]) == ["Aki"]
    assert told["seats"]["Aki"]["trans_siberian"]["brown"] == 3
    async with counting(tmp_path, game=RAILROADS) as user:
        await user.press(*chosen("open"))
        await user.fill(str(file))
        assert user.screen.grid.filling.evaluation.breakdown.totals() == {"A": 20}


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


async def test_the_end_of_the_game_with_its_cards_and_engineers(tmp_path: Path) -> None:
    async with counting(tmp_path, size=(160, 45), game=RAILROADS, scoring="final") as user:
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


async def test_a_table_that_declares_nothing_scores_board_by_board(tmp_path: Path) -> None:
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

    table_of(SqliteStore(tmp_path))
    async with counting(tmp_path, table="rrr") as user:
        await user.press("enter")
        assert "Whose boards are scored?" in user.text
        await user.type("23 ")  # Ben and Chie out
        assert [seat.name for seat in user.screen.seats] == ["Aki"]
        user.cells({f"seats.A.{path}": text for path, text in start.items()})
        user.cells({"seats.A.vp_before": "2"})
        await user.pilot.pause()
        assert user.screen.grid.filling.evaluation.final, user.screen.grid.filling.evaluation.breakdown.needed
        await user.press("ctrl+s")
        assert isinstance(user.app.screen, ChangeImpactDialog)
        assert "Aki +6" in user.text and "Ben" not in user.text  # grey 2 + 1 doubled, industry 3
        await user.press("enter")
        assert not isinstance(user.app.screen, TallyScreen)
    store = SqliteStore(tmp_path)
    table = Table("rrr", store.entries("rrr"))
    assert [entry.kind for entry in table.entries] == ["open", "recount", "score"]
    assert {seat: board.vp for seat, board in table.state.seats.items()} == {"A": 8, "B": 0, "C": 0}
    assert table.entries[-1].body["sheet"]["round"] == 1
    assert store.library(RAILROADS, "hig_2013") == {}
    async with counting(tmp_path, table="rrr") as user:
        await user.press("enter")
        await user.press("enter")
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
        assert user.screen.results and filling.evaluation.final
        # Black 6 and grey 2 with a doubler, reach 2: grey 2 + 1; the industry marker 3. The others score nothing.
        assert filling.evaluation.breakdown.totals() == {"A": 6, "B": 0, "C": 0}


CRISIS = "crisis"


CARDS = {card.id: card for card in cards_of(find(CRISIS))}


TRACK = "0-10 11-24 25-45 45"
"""INVENTED."""


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_round_from_the_first_question_to_its_result(tmp_path: Path, lang: str) -> None:
    SqliteStore(tmp_path).learn(CRISIS, "ludicreations_2016", CARDS["track"].read(TRACK))
    async with counting(tmp_path, lang=lang, game=CRISIS, scoring="goal") as user:
        for name in ("Aki", "Ben", "Chie"):
            await user.fill(name)
        await user.press("enter")
        # D8: goal 22, VP 25, 21, 20: +3 −1 −2 = 0, so the Financial Status stays.
        await user.type("2 22 31 25 21 20 ")
        assert user.screen.grid.filling.evaluation.final
        assert "→ 31  " in picture(user)
        assert user.screen.grid.filling.place == "marker", "it may stay empty"
        await user.pass_optional()
        check_golden(f"crisis_tally_goal_{lang}", screen_lines(user.app))
        await user.press("f6")
        check_golden(f"crisis_tally_goal_result_{lang}", screen_lines(user.app))


async def test_a_production_of_one_player_is_typed_and_saved(tmp_path: Path) -> None:
    file = tmp_path / "aki.json"
    SqliteStore(tmp_path).learn(
        CRISIS, "ludicreations_2016", CARDS["new_company"].read("Spies: I 14 3 1 | e 1energy | w f | 3x2vp 2x5c")
    )
    async with counting(tmp_path, game=CRISIS) as user:
        await user.type("2")
        assert "Whose board is it? A name" in user.text
        await user.fill("Aki")
        await user.type("spies")
        assert user.screen.grid.filling.draft == "spies"
        await user.press("enter")
        await user.type("e1 ")
        assert user.screen.grid.filling.place == "slots.0.bonus"
        await user.press("w", "1", "space", "f", "2", "enter")
        user.cells({"warehouse.energy.stock": "3"})
        await user.pilot.pause()
        assert user.screen.grid.filling.evaluation.breakdown.totals() == {"A": 12}  # D1
        user.screen.grid.filling.go("slots.0.bonus")
        await user.pilot.pause()
        check_golden("crisis_tally_production_en", screen_lines(user.app))
        await user.press("b")  # where one types the letter is typed
        assert (user.screen.grid.filling.draft, user.screen.results) == ("b", False)
        await user.press("escape", "f6")
        assert user.screen.results
        assert "(3 + 3) × 2 = 12 VP" in user.text
        await user.press("f6")
        assert "F3 why  F6 result  ^S save  Esc back" in user.text
        await user.press("ctrl+s")
        await user.fill(str(file))
    assert json.loads(file.read_text(encoding="utf-8"))["seat"] == "Aki"
    async with counting(tmp_path, game=CRISIS) as user:
        await user.press(*chosen("open"))
        await user.fill(str(file))
        assert user.screen.grid.filling.evaluation.breakdown.totals() == {"A": 12}
        assert user.screen.grid.filling.cells["slots.0.card"] == "Spies"


async def test_at_a_table_one_player_is_chosen_for_a_production(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    game = find(CRISIS)
    store.adopt("crisis", [opening(game, seats_of(game, ["Aki", "Ben"]), depth="full")])
    async with counting(tmp_path, table="crisis") as user:
        await user.type("2")
        assert "Whose board is it?" in user.text
        await user.type("2")
        await user.pilot.pause()
        assert [seat.name for seat in user.screen.seats] == ["Ben"]
        assert user.screen.grid.filling.cells["vp_before"] == "15"  # CRI-S.13
        assert not user.screen.dirty
        user.cells({"slots.0.card": "Inn: I 5 1 0 | - | - | 2vp", "slots.0.left": "-", "slots.0.bonus": "-"})
        user.screen.grid.filling.go("vp_before")
        await user.pilot.pause()
        await user.press("ctrl+s")
        await user.pilot.pause()
        assert isinstance(user.app.screen, ChangeImpactDialog)
        assert "Ben +2" in user.text and "Aki" not in user.text
        await user.press("enter")
        await user.pilot.pause()
    table = Table("crisis", store.entries("crisis"))
    assert {seat: board.vp for seat, board in table.state.seats.items()} == {"A": 15, "B": 17}


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("en", "Who plays? 2–4 names, in turn order; one is enough to count a board alone"),
        ("ja", "プレイヤーは? 手番順に2〜4人。1人のボードだけでも集計できます"),
    ],
)
async def test_the_names_of_the_players_of_the_game_are_requested_though_a_board_alone_may_do(
    tmp_path: Path, lang: str, question: str
) -> None:
    """ "1–4 names" were requested in a game for 2 to 4."""
    async with counting(tmp_path, game=RAILROADS, scoring="final", lang=lang) as user:
        assert question in user.text
        await user.fill("Lee")
        await user.press("enter")
        assert user.screen.form is not None and "Lee" in user.text
