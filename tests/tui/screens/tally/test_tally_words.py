"""The tally screen: number words in a cell, and who is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.screens.tally.tally_screen import Drive, drive

WEST = "regions.west_japan"


@pytest.mark.parametrize(("word", "total"), [("two", "2"), ("三つ", "3"), ("二", "2")])
def test_a_number_word_is_a_number_in_a_cell_and_no_letter_of_it_is_refused(
    tmp_path: Path, word: str, total: str
) -> None:
    async def journey(user: Drive) -> None:
        await user.type("2234 ")  # a region scoring, of West Japan alone
        for name in ("Aki", "Ben"):
            await user.fill(name)
        await user.press("enter")
        await user.pilot.pause()
        await user.type("3 ")
        for sign in word:
            await user.press(sign)
            assert "part of a sum" not in user.text
        assert user.screen.grid.filling.draft == word
        await user.press("enter")
        assert "part of a sum" not in user.text
        assert user.screen.grid.filling.evaluation.values[f"{WEST}.seats.A.tiles"] == int(total)

    drive(tmp_path, journey, game="nippon")


def test_who_plays_names_the_players_of_the_game_and_says_that_one_board_may_be_counted(tmp_path: Path) -> None:
    """Russian Railroads is for 2 to 4 players; "1–4 names" was asked for."""

    async def journey(user: Drive) -> None:
        assert "Who plays? 2–4 names, in turn order" in user.text and "one is enough" in user.text
        await user.fill("Lee")
        await user.press("enter")
        await user.pilot.pause()
        assert "Lee" in user.text and "Who plays?" not in user.text

    drive(tmp_path, journey, game="russian_railroads", scoring="final")
