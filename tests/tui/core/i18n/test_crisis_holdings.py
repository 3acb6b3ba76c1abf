"""What a seat of Crisis has, in short, beside its VP in the standings."""

from __future__ import annotations

from types import SimpleNamespace

from tui.core.i18n.catalogs import words_for
from tui.games.crisis.board import holdings


def test_what_comes_off_at_the_end_is_no_more_said_after_the_end() -> None:
    words = words_for("en", "crisis")
    board = SimpleNamespace(credits=29, loans=1, penalty_points=1, hand=4, influence=0)
    seats = {"N": board}
    assert "end −3" in holdings(words, SimpleNamespace(phase="export", seats=seats), "N")
    assert "end" not in holdings(words, SimpleNamespace(phase="done", seats=seats), "N")
