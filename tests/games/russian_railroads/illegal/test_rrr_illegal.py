"""Every illegal declaration 10.1 to 10.71 of the rules, and for each a legal one close to it."""

from __future__ import annotations

import pytest

from referee.rules import rulings
from scoring.toml_cache import read_toml
from tests.games.russian_railroads.illegal import rrr_cases_bonuses as bonuses
from tests.games.russian_railroads.illegal import rrr_cases_engineers as engineers
from tests.games.russian_railroads.illegal import rrr_cases_placing as placing
from tests.games.russian_railroads.illegal import rrr_cases_tiles as tiles
from tests.games.russian_railroads.illegal import rrr_cases_tracks as tracks
from tests.games.russian_railroads.illegal.rrr_case import Case
from tests.games.russian_railroads.rrr_tables import GAME, play
from tests.play.laying import refused

CASES = [case for part in (placing, tracks, tiles, engineers, bonuses) for case in part.CASES]
EACH = [pytest.param(case, text, id=f"{case.id} {text}") for case in CASES for text in case.texts]


@pytest.mark.parametrize(("case", "text"), EACH)
def test_refused_with_its_clauses_and_nothing_changes(case: Case, text: str) -> None:
    refused(case.table(), text, *case.clauses)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_its_twin_is_legal(case: Case) -> None:
    play(case.table(twin=True), case.twin)


def test_no_illegal_declaration_is_missing() -> None:
    numbers = sorted({int(case.id.split()[0].removeprefix("10.")) for case in CASES})
    assert numbers == list(range(1, 72))


def test_a_declaration_that_is_no_move_is_asked_as_an_act() -> None:
    for act, row in read_toml(GAME.folder / "acts.toml").items():
        for number in row["examples"]:
            (told,) = (case for case in CASES if case.id == number)
            assert f"may {act}" in told.texts[0]


@pytest.mark.parametrize(("number", "ruling"), [("10.68", "RRR-R15"), ("10.71", "RRR-R27")])
def test_the_ruling_of_a_declaration_belongs_to_its_clauses(number: str, ruling: str) -> None:
    (told,) = (case for case in CASES if case.id == number)
    assert set(told.clauses) <= set(rulings.load(GAME.folder)[ruling].clauses)
