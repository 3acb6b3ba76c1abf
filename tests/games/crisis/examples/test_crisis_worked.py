"""What declarations leave, tell, refuse and ask at a table, worked out by hand from the rules."""

from __future__ import annotations

import pytest

from tests.games.crisis.examples.crisis_worked_endings import ENDINGS, TOLD_LATE
from tests.games.crisis.examples.crisis_worked_examples import EXAMPLES
from tests.games.crisis.examples.crisis_worked_rounds import EVALUATIONS, WAITING
from tests.games.crisis.examples.crisis_worked_rules import CARDS, LOCATIONS
from tests.play.worked import Worked, check_worked

CASES = (*EXAMPLES, *LOCATIONS, *CARDS, *EVALUATIONS, *WAITING, *ENDINGS, *TOLD_LATE)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_it_comes_out_as_worked_out(case: Worked) -> None:
    check_worked(case)
