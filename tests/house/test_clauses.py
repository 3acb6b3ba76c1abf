"""Every clause that is enforced has a case that breaks it, which is refused citing it, and one that keeps it."""

from __future__ import annotations

import pytest

from referee.rules.game import find, offered_games
from tests.play.clause_cases import ClauseCase, broken, enforced, kept, without
from tests.play.laying import play, refused

GAMES = offered_games()
BROKEN = [pytest.param(case, id=f"{game} {case.id}") for game in GAMES for case in broken(game)]
KEPT = [pytest.param(case, id=f"{game} {case.id}") for game in GAMES for case in kept(game)]
FEWEST = 40
"""No game has fewer clauses that are enforced: a catalogue that lost them asks for no case either."""


@pytest.mark.parametrize("game", GAMES)
def test_every_enforced_clause_has_a_case_that_breaks_it_and_one_that_keeps_it(game: str) -> None:
    clauses = enforced(find(game))
    assert len(clauses) > FEWEST
    assert without(clauses, broken(game)) == []
    assert without(clauses, kept(game)) == []
    assert {case.clause for case in (*broken(game), *kept(game))} == set(clauses)


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_that_lost_its_cases_is_named(game: str) -> None:
    clauses = enforced(find(game))
    for cases in (broken(game), kept(game)):
        assert without(clauses, []) == clauses
        for clause in clauses:
            assert without(clauses, [case for case in cases if case.clause != clause]) == [clause]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("case", BROKEN)
def test_what_breaks_it_is_refused_citing_it(case: ClauseCase) -> None:
    made = case.table()
    for line in case.lines[:-1]:
        play(made, line)
    refused(made, case.lines[-1], case.clause)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("case", KEPT)
def test_what_keeps_it_is_legal_and_contradicts_nothing(case: ClauseCase) -> None:
    made = case.table()
    for line in case.lines:
        play(made, line)
    assert list(made.game.rules.faults(made.state)) == []
