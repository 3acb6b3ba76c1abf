"""What is worked out for a line is kept for the next one at the same moment of a table, and for no other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.lines.table import load, opened
from tests.tui.core.reading.test_hear import moves
from tui.core.reading import place
from tui.core.reading.hear import hear
from tui.core.reading.kept import MOST_KEPT, Kept
from tui.core.reading.place import MOST_LINES, MOST_STANDING, standing

LINE = "to the west a ship"


def opening() -> Table:
    """Open Nippon on Aki's first turn, anew."""
    return next(Table(at.name, found.entries) for at, found in opened(load("nippon")) if at.name == "start")


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Note what is judged where a line is read."""
    seen: list[Any] = []
    for home, name in ((place, "judge"), (Table, "judge")):
        monkeypatch.setattr(home, name, _noting(getattr(home, name), seen))
    return seen


def _noting(judge: Callable[..., Any], seen: list[Any]) -> Callable[..., Any]:
    def noting(*args: Any, **named: Any) -> Any:
        seen.append(args)
        return judge(*args, **named)

    return noting


def test_what_was_judged_for_a_line_is_not_judged_again(judged: list[Any]) -> None:
    table = opening()
    first = hear(table, LegalMoves(table), LINE)
    assert (moves(first), bool(judged)) == ("A: ships west_japan", True)
    judged.clear()
    assert hear(table, LegalMoves(table), f"{LINE} please").moves == first.moves
    assert judged == []


def test_nothing_is_kept_beyond_the_moment(judged: list[Any]) -> None:
    table = opening()
    before = hear(table, LegalMoves(table), LINE)
    table.declare(before.moves)
    judged.clear()
    assert moves(hear(table, LegalMoves(table), LINE)) != moves(before)
    assert judged


def test_a_seat_is_known_by_its_new_name_at_once() -> None:
    table = opening()
    assert moves(hear(table, LegalMoves(table), "Aki mines 1")) == "A: mines 1"
    table.rename("A", "Zoe")
    assert moves(hear(table, LegalMoves(table), "Zoe mines 1")) == "A: mines 1"
    assert hear(table, LegalMoves(table), "Aki mines 1").moves == ()


def test_only_so_much_is_kept() -> None:
    table = opening()
    offers = LegalMoves(table)
    here = standing(table, offers)
    assert all(standing(table, offers) is here for _ in range(MOST_LINES - 1))
    assert standing(table, offers) is not here
    others = [opening() for _ in range(MOST_STANDING)]
    again = standing(table, offers)
    for other in others:
        standing(other, LegalMoves(other))
    assert standing(table, offers) is not again
    few: Kept[int, int] = Kept()
    for number in range(MOST_KEPT + 1):
        few.keep(number, number)
    assert few == {MOST_KEPT: MOST_KEPT}
