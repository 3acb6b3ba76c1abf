"""What the tests do not notice is listed with a reason, and a rule that is left out is noticed.

All of it is tried by `python -m tests.mutants`; here it is seen that the list is that of the source and that the tool
still takes rules out.
"""

from __future__ import annotations

from functools import cache

import pytest

from referee.facts.verdict import VerdictStatus
from referee.rules.game import offered_games
from tests.mutants.listed import read
from tests.mutants.switch import Switch, install, mutants
from tests.mutants.trying import forked
from tests.play.clause_cases import Case, broken

SAMPLED = 3


every_mutant = cache(mutants)


def test_every_survivor_is_in_the_source_and_has_its_reason() -> None:
    listed = read()
    there = {mutant.id for game in offered_games() for mutant in every_mutant(game)}
    assert set(listed) - there == set()
    assert [id for id, reason in listed.items() if len(reason) < 20] == []


@pytest.mark.parametrize("game", offered_games())
def test_mutants_are_told_apart(game: str) -> None:
    found = every_mutant(game)
    assert len({mutant.id for mutant in found}) == len(found) > 300


def refused(case: Case) -> bool:
    """Tell whether an illegal case is refused citing its clauses, in every way to declare it. Rules that fail do not
    refuse it.
    """
    try:
        verdicts = [case.table().judge(text).verdict for text in case.texts]
    except (ValueError, LookupError, TypeError):
        return False
    return all(one.status is VerdictStatus.ILLEGAL and set(case.clauses) <= set(one.clauses) for one in verdicts)


def noticed(game: str) -> list[tuple[str, bool]]:
    """For a few illegal cases: whether leaving out one breach that they reach is noticed."""
    every = [case for case in broken(game) if ": may " not in "".join(case.texts)]
    switch = Switch()
    found = install(game, switch)
    told = []
    for case in every[:: len(every) // SAMPLED]:
        switch.off = -1
        switch.reached.clear()
        assert refused(case), case.id
        reached = [number for number in switch.reached if found[number].source.startswith("yield Breach(")]
        for number in reached:
            switch.off = number
            if not refused(case):
                told.append((case.id, True))
                break
        else:
            told.append((case.id, False))
    return told


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_a_breach_left_out_is_noticed(game: str) -> None:
    told = forked(lambda: noticed(game))  # in a process of its own: the rules of this one stay as they are
    assert told is not None
    assert len(told) >= SAMPLED
    assert any(seen for _, seen in told), told  # not all: a breach may stand beside another of the same clause
