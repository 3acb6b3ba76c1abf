"""An empty dispute shows what may be asked; what it shows is understood when it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.game import offered_games
from tests.tui.screens.dispute.test_dispute_screen import Drive, drive


@pytest.mark.parametrize(("game", "lang"), [(game, ("en", "ja")[at % 2]) for at, game in enumerate(offered_games())])
def test_the_examples_of_an_empty_line_are_understood(tmp_path: Path, game: str, lang: str) -> None:
    async def journey(user: Drive) -> None:
        heading = user.screen.words.translate("dispute.examples")
        assert heading in user.text
        rows = user.text.splitlines()
        first = next(y for y, row in enumerate(rows) if heading in row) + 1
        ends = "?？"
        shown = [row.strip() for row in rows[first : first + 3] if row.strip() and row.strip()[-1] in ends]
        assert shown
        await user.fill(shown[0])
        answer = user.screen.dispute.question_answer
        assert answer is not None and answer.is_match, shown
        assert heading not in user.text

    drive(tmp_path, journey, game=game, lang=lang, size=(80, 24))
