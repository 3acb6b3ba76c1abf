"""Declarations of Russian Railroads worked out by hand: the examples 9.1 to 9.38 of the rules, and what no example shows."""

from __future__ import annotations

import pytest

from tests.games.russian_railroads.examples.rrr_worked_actions import ACTIONS
from tests.games.russian_railroads.examples.rrr_worked_examples import EXAMPLES
from tests.games.russian_railroads.examples.rrr_worked_rounds import ROUNDS
from tests.games.russian_railroads.examples.rrr_worked_tiles import TILES_AND_ENGINEERS
from tests.play.worked import Worked, check_worked


@pytest.mark.parametrize("case", (*EXAMPLES, *TILES_AND_ENGINEERS, *ACTIONS, *ROUNDS), ids=lambda case: case.id)
def test_it_comes_out_as_worked_out(case: Worked) -> None:
    check_worked(case)
