"""What a cold verdict takes for granted has a number, and is asked or judged the other way when it is denied."""

from __future__ import annotations

from pathlib import Path

from tests.tui.screens.dispute.test_dispute_screen import Drive, drive


def test_that_it_is_her_turn_is_denied_by_its_number_and_asked(tmp_path: Path) -> None:
    """Blueprints are traded in in one's own turn only (NIP-2.4, NIP-6.8)."""

    async def journey(user: Drive) -> None:
        await user.answers("9", "3")
        assert "Assumed (1): it is the turn of blue" in user.text
        assert "blue: legal" in user.text
        await user.press("4")
        assert "There is no assumption number 4 (1 in all)." in user.text
        await user.press("1")
        assert "Whose turn is it?" in user.text
        await user.answers("red")
        assert "blue: not legal" in user.text
        assert "NIP-2.4" in user.text or "NIP-6.8" in user.text
        assert "it is the turn of blue\n" not in user.text

    drive(tmp_path, journey, game="nippon", text="blue: exchange coal")


def test_words_about_the_order_of_play_are_left_out_of_the_row_and_its_turn_can_be_denied(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        assert "(not used: before red's turn)" in user.text and "Assumed" not in user.text
        await user.press("1", "enter")
        await user.answers("9", "3")
        assert "Assumed (1): it is the turn of blue" in user.text
        await user.press("1")
        assert "Whose turn is it?" in user.text

    drive(tmp_path, journey, game="nippon", text="blue: exchange coal before red's turn")
