"""Journeys through the tally of Crisis: a round, a production of one player, the end of the game, at a table and not."""

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
from tui.core.components.printed_value_groups import cards_of
from tui.widgets.confirm_dialog import ConfirmDialog

GAME = "crisis"
CARDS = {card.id: card for card in cards_of(find(GAME))}
TRACK = "0-10 11-24 25-45 45"
"""INVENTED."""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_round_from_the_first_question_to_its_result(tmp_path: Path, lang: str) -> None:
    SqliteStore(tmp_path).learn(GAME, "ludicreations_2016", CARDS["track"].read(TRACK))

    async def journey(user: Drive) -> None:
        for name in ("Aki", "Ben", "Chie"):
            await user.fill(name)
        await user.press("enter")
        await user.pilot.pause()
        # D8: goal 22, VP 25, 21, 20: +3 −1 −2 = 0, so the Financial Status stays.
        await user.type("2 22 31 25 21 20 ")
        await user.pilot.pause()
        assert user.screen.grid.filling.evaluation.final
        assert "→ 31  " in picture(user)
        assert user.screen.grid.filling.place == "marker", "it may stay empty"
        await user.pass_optional()
        check_golden(f"crisis_tally_goal_{lang}", screen_lines(user.app))
        await user.press("f6")
        await user.pilot.pause()
        check_golden(f"crisis_tally_goal_result_{lang}", screen_lines(user.app))

    drive(tmp_path, journey, lang=lang, game=GAME, scoring="goal")


def test_the_letters_of_the_turn_order_are_typed(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        for name in ("Aki", "Ben", "Chie"):
            await user.fill(name)
        await user.press("enter")
        await user.pilot.pause()
        await user.type("2 20 31 25 21 20 ")
        assert user.screen.grid.filling.place == "order"
        await user.press("c", "space", "b", "space", "a", "enter")
        assert user.screen.grid.filling.cells["order"] == "c b a"
        assert user.screen.grid.filling.evaluation.final

    drive(tmp_path, journey, game=GAME, scoring="goal")


def test_a_production_of_one_player_is_typed_and_saved(tmp_path: Path) -> None:
    file = tmp_path / "aki.json"
    SqliteStore(tmp_path).learn(
        GAME, "ludicreations_2016", CARDS["new_company"].read("Spies: I 14 3 1 | e 1energy | w f | 3x2vp 2x5c")
    )

    async def journey(user: Drive) -> None:
        await user.type("2")
        assert "Whose board is it? A name" in user.text
        await user.fill("Aki")
        await user.pilot.pause()
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
        await user.pilot.pause()
        assert user.screen.results
        assert "(3 + 3) × 2 = 12 VP" in user.text
        await user.press("f6")
        await user.pilot.pause()
        assert "F3 why  F6 result  ^S save  Esc back" in user.text
        await user.press("ctrl+s")
        await user.fill(str(file))

    drive(tmp_path, journey, game=GAME)
    assert json.loads(file.read_text(encoding="utf-8"))["seat"] == "Aki"

    async def again(user: Drive) -> None:
        await user.press(*chosen("open"))
        await user.pilot.pause()
        await user.fill(str(file))
        await user.pilot.pause()
        await user.pilot.pause()
        assert user.screen.grid.filling.evaluation.breakdown.totals() == {"A": 12}
        assert user.screen.grid.filling.cells["slots.0.card"] == "Spies"

    drive(tmp_path, again, game=GAME)


def test_at_a_table_one_player_is_chosen_for_a_production(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    game = find(GAME)
    store.adopt("crisis", [opening(game, seats_of(game, ["Aki", "Ben"]), depth="full")])

    async def journey(user: Drive) -> None:
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
        assert isinstance(user.app.screen, ConfirmDialog)
        assert "Ben +2" in user.text and "Aki" not in user.text
        await user.press("y")
        await user.pilot.pause()

    drive(tmp_path, journey, table="crisis")
    table = Table("crisis", store.entries("crisis"))
    assert {seat: board.vp for seat, board in table.state.seats.items()} == {"A": 15, "B": 17}


def test_the_end_of_the_game_after_a_bankruptcy(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        for name in ("Aki", "Ben", "Chie"):
            await user.fill(name)
        await user.press("enter")
        await user.pilot.pause()
        # D9: 44 − 5 = 39, 41, 30; the goal is 40: Ben wins.
        cells = {"status": "-2", "goal": "40"}
        cells |= {f"seats.{seat}.vp": vp for seat, vp in zip("ABC", ("44", "41", "30"), strict=True)}
        cells |= {f"seats.{seat}.penalty_points": n for seat, n in zip("ABC", "500", strict=True)}
        user.cells(cells)
        user.screen.grid.filling.go("seats.B.vp")
        await user.pilot.pause()
        await user.pilot.pause()
        assert user.screen.grid.filling.evaluation.final
        check_golden("crisis_tally_final_wide_en", screen_lines(user.app))

    drive(tmp_path, journey, size=(160, 45), game=GAME, scoring="final")
