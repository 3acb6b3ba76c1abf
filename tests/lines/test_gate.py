"""Nothing is recorded that a line does not mean: a sample of twins, additions and facts, and the lines of people.

All of them are tried by `python -m tests.lines twins`, `additions`, `facts` and `people`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.drawn import share
from tests.lines import additions, facts, floors, people, twins
from tests.lines.moments import CREATED, installed
from tests.lines.table import GAMES
from tests.lines.twins import EXACT

INSTALLED = (*GAMES, "lost_cities", CREATED)
TWINS = ADDITIONS = share(24, 400)
"""So many lines of each game are entered, each in one of the ways."""
RULINGS, DISPUTES = share((5, 8), (60, 100))
EVERY = share(11, 1)
"""Every so many lines of people are read at a position, and every so many disputes."""
LEAST = 0.9
"""The share of twins in the notation and of displayed ones that are refused as what they mean, and not as choices."""


@pytest.fixture(scope="module", autouse=True)
def games() -> Iterator[tuple[str, ...]]:
    with installed() as results:
        yield results


@pytest.mark.drawn
@pytest.mark.parametrize("game", INSTALLED)
def test_a_twin_is_never_recorded_as_another_move_and_mostly_refused_as_said(game: str) -> None:
    results = list(twins.twins(game, 0, TWINS, is_each_way=False))
    assert [twins.described(twin) for twin in results if twin.failures] == []
    exact = [twin for twin in results if twin.form in EXACT]
    other = [twins.described(twin) for twin in exact if not twin.is_final_refusal]
    assert len(exact) >= 5
    assert len(other) <= (1 - LEAST) * len(exact), other


@pytest.mark.drawn
@pytest.mark.parametrize("game", INSTALLED)
def test_no_line_with_a_word_more_is_recorded(game: str) -> None:
    results = list(additions.additions(game, 0, ADDITIONS, is_each_way=False))
    assert len(results) >= 10
    assert [additions.described(each) for each in results if each.failures] == []


@pytest.mark.drawn
@pytest.mark.parametrize("game", GAMES)
def test_no_fact_changes_what_a_line_says(game: str) -> None:
    results = [*facts.rulings(game, 0, RULINGS), *facts.disputes(game, 0, DISPUTES)]
    assert results
    assert [change for change in results if change.is_change] == []


@pytest.mark.drawn
@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_people_is_recorded_or_refused_as_another_move(game: str) -> None:
    lines = people.results(game, EVERY)
    assert ["\n".join(floors.described(line)) for line in lines if line.does in people.WRONG] == []
    assert [answer for answer in people.disputes(game, EVERY) if answer.is_wrong] == []
