"""Every clause that is enforced has a case that breaks it, which is refused citing it, and one that keeps it; so has every
illegal declaration of a specification.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.facts.facts import get
from referee.facts.verdict import VerdictStatus
from referee.rules.game import find, offered_games
from tests.play.clause_cases import Case, Impossible, broken, enforced, illegal, impossible, kept, without
from tests.play.laying import cited, path_of, refused

GAMES = offered_games()
FEWEST = 40
"""No game has fewer clauses that are enforced: a catalogue that lost them asks for no case either."""
NUMBER = re.compile(r"(?:[A-Z]+-X|10\.)?(\d+)\b")
"""How the case of an illegal declaration begins: the number of the declaration in section 10 of the specification."""


def each(cases: dict[str, list[Case]]) -> list[Any]:
    """Every way to declare every case."""
    return [
        pytest.param(case, text, id=f"{game} {case.id} {text}")
        for game, found in cases.items()
        for case in found
        for text in case.texts
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_enforced_clause_has_a_case_that_breaks_it_and_one_that_keeps_it(game: str) -> None:
    clauses = enforced(find(game))
    assert len(clauses) > FEWEST
    assert without(clauses, broken(game)) == []
    assert without(clauses, kept(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_illegal_declaration_is_missing(game: str) -> None:
    numbers = {int(number[1]) for case in broken(game) if (number := NUMBER.match(case.id))}
    assert numbers == set(range(1, illegal(game) + 1))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("case", "text"), each({game: broken(game) for game in GAMES}))
def test_what_breaks_it_is_refused_citing_it(case: Case, text: str) -> None:
    found = cited(refused(case.table(), text, *case.clauses))
    assert not case.exact or found == set(case.clauses)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("case", "text"), each({game: kept(game) for game in GAMES}))
def test_what_keeps_it_is_legal_and_leaves_what_it_says(case: Case, text: str) -> None:
    made = case.table()
    sound = not list(made.game.rules.faults(made.state))
    assert made.judge(text).verdict.status is VerdictStatus.LEGAL
    made.declare(text)  # what is claimed about points is not recorded
    assert {path: get(made.state, path_of(path)) for path in case.leaves} == case.leaves
    assert not sound or not list(made.game.rules.faults(made.state))


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=f"{game} {case.clause} {case.why}") for game in GAMES for case in impossible(game)],
)
def test_what_cannot_lie_there_is_named(case: Impossible) -> None:
    table = case.lay()
    assert (case.clause, case.why) in {(one.clause, one.why) for one in table.game.rules.faults(table.state)}
