"""In a dispute without a table, no answer changes what an edited line says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.screens.dispute.test_dispute_screen import Drive, drive


@pytest.mark.parametrize(
    ("first", "line"),
    [("preparation phase", "let's score"), ("let's score", "preparation phase"), ("trust step", "let's score")],
)
def test_an_edited_line_says_what_it_says_without_the_answers(tmp_path: Path, first: str, line: str) -> None:
    said = []

    async def fresh(user: Drive) -> None:
        await user.fill(line)
        said.append((user.screen.dispute.moves, user.screen.dispute.rows))

    async def edited(user: Drive) -> None:
        await user.fill(first)
        dispute = user.screen.dispute
        assert dispute.stage == "ask", user.text
        await user.answers("bidding")
        assert dispute.order, user.text
        await user.press("escape")
        user.screen.stages.line.value = ""
        await user.fill(line)
        said.append((dispute.moves, dispute.rows))

    drive(tmp_path / "fresh", fresh, game="plan_city")
    drive(tmp_path / "edited", edited, game="plan_city")
    assert said[0][0] and said[0] == said[1]
