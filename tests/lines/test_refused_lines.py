"""A line that cannot be carried out is refused as what was said, not as another move, and nothing is recorded."""

from __future__ import annotations

import pytest

from tests.lines.refused_lines import Refused, out_of_turn, where_gone
from tests.lines.table import GAMES

EVERY = 16
"""Every so many lines of the table are said."""
LEAST = 0.85
"""So many at least are refused as what they say."""
LEAST_WHOLE = 0.75
"""So many at least are refused as all that they say. Others name things that another seat has not, or has otherwise."""


def _other(lines: list[Refused]) -> list[str]:
    return [f"{each.text}: {each.moves}" for each in lines if not each.is_same]


@pytest.mark.parametrize("game", GAMES)
def test_a_line_out_of_turn_is_refused_as_what_it_is_in_turn(game: str) -> None:
    found = [each for each in out_of_turn(game, EVERY) if not _may_be_next(each)]
    assert len(found) >= 8
    assert [each.text for each in found if not each.is_refused] == []
    moved = [each for each in found if each.heard.moves]
    other = [f"{each.text}: {each.moves}" for each in moved if each.moves not in each.meant]
    assert len(other) <= (1 - LEAST_WHOLE) * len(moved), other


def _may_be_next(line: Refused) -> bool:
    """Return whether a seat may do what the line says although it is not acting, because its turn begins so."""
    return any(line.table.judge(moves).verdict.status != "illegal" for moves in line.meant)


@pytest.mark.parametrize("game", ["nippon", "russian_railroads"])
def test_a_line_of_what_is_gone_is_refused_as_what_it_says(game: str) -> None:
    found = list(where_gone(game, EVERY))
    assert len(found) >= 12
    assert [each.text for each in found if not each.is_refused] == []
    moved = [each for each in found if each.heard.moves]
    assert len(_other(moved)) <= (1 - LEAST) * len(moved), _other(moved)


@pytest.mark.drawn(every=2)
def test_a_taken_space_is_refused_as_taken() -> None:
    """Each space of an action may hold the pieces of one seat only (RRR-4.203, RRR-4.204)."""
    found = [each for each in where_gone("russian_railroads", EVERY) if each.is_same]
    assert len(found) >= 20
    for each in found:
        assert {"RRR-4.203", "RRR-4.204"} & set(each.table.judge(each.heard.moves).verdict.clauses), each.text
