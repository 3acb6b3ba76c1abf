"""Every enforced clause has a case that breaks it, which is refused citing it, and one that keeps it."""

from __future__ import annotations

import pytest

from referee.facts.verdict import Status
from tests.games.russian_railroads.clauses import rrr_clauses_bonus as bonus
from tests.games.russian_railroads.clauses import rrr_clauses_industry as industry
from tests.games.russian_railroads.clauses import rrr_clauses_order as order
from tests.games.russian_railroads.clauses import rrr_clauses_tiles as tiles
from tests.games.russian_railroads.clauses import rrr_clauses_tracks as tracks
from tests.games.russian_railroads.clauses import rrr_clauses_turn as turn
from tests.games.russian_railroads.clauses.rrr_positions import Pair
from tests.games.russian_railroads.rrr_tables import GAME, cited, play

PARTS = (turn, tracks, tiles, industry, order, bonus)
CLAUSES: dict[str, Pair] = {clause: pair for part in PARTS for clause, pair in part.CLAUSES.items()}
ENFORCED = [clause.id for clause in GAME.clauses.values() if clause.kind == "enforced"]


def test_every_enforced_clause_has_its_cases_once() -> None:
    assert sorted(CLAUSES) == sorted(ENFORCED)
    assert sum(len(part.CLAUSES) for part in PARTS) == len(CLAUSES)


@pytest.mark.parametrize("clause", ENFORCED)
def test_a_case_that_breaks_it_is_refused_citing_it(clause: str) -> None:
    for text in CLAUSES[clause].broken.texts:
        made = CLAUSES[clause].broken.table()
        before, entries = made.state, len(made.entries)
        verdict = made.declare(text).verdict
        assert verdict.status is Status.ILLEGAL, (text, verdict)
        assert clause in cited(verdict), (text, verdict)
        assert made.state is before
        assert len(made.entries) == entries


@pytest.mark.parametrize("clause", ENFORCED)
def test_a_case_that_keeps_it_is_legal(clause: str) -> None:
    for text in CLAUSES[clause].kept.texts:
        play(CLAUSES[clause].kept.table(), text)


def test_every_cited_clause_is_in_the_catalogue() -> None:
    for pair in CLAUSES.values():
        for text in pair.broken.texts:
            assert cited(pair.broken.table().judge(text).verdict) <= set(GAME.clauses), text
