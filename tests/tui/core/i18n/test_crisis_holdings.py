"""What a seat of Crisis has, as columns beside its VP in the standings."""

from __future__ import annotations

from types import SimpleNamespace

from tui.core.game_ui.holding import NOTHING
from tui.core.i18n.catalogs import words_for
from tui.games.crisis.board import holdings


def test_what_comes_off_at_the_end_is_no_more_said_after_the_end() -> None:
    words = words_for("en", "crisis")
    board = SimpleNamespace(credits=29, loans=1, penalty_points=1, hand=4, influence=0)
    seats = {"N": board}
    assert holdings(words, SimpleNamespace(phase="export", seats=seats), "N")[1].text == "−3 at the end"
    assert holdings(words, SimpleNamespace(phase="done", seats=seats), "N")[1] == NOTHING
