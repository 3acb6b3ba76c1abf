"""What the table is told, and what is refused, in inputs that no other test of the clauses comes to."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import LATE, SP
from tests.games.russian_railroads.rrr_tables import (
    GAME,
    locomotives,
    piles,
    play,
    situation,
    tracks,
    used,
)


def why(table: Table, text: str) -> set[tuple[str, str]]:
    """The clauses that a declaration breaks, each with what is wrong."""
    verdict = table.judge(text).verdict
    assert verdict.status is VerdictStatus.ILLEGAL
    return {(one.clause, one.why) for one in verdict.breaches}


def test_a_space_that_gave_no_token_gives_none_outside_an_action() -> None:
    # RRR-4.1020: a token is chosen as soon as the space is reached, which is part of an action (RRR-4.208).
    table = situation(4, piles(9), tracks("Y", SP, 4), locomotives("Y", st_petersburg=4))
    assert why(table, "Y: choose_token tok_doublers_3 st_petersburg_4") == {("RRR-4.208", "nothing_open")}


@pytest.mark.parametrize("line", ["kiev", "st_petersburg"])
def test_a_line_of_one_slot_has_no_second_one_whatever_the_locomotive(line: str) -> None:
    # RRR-4.404: St. Petersburg and Kiev hold one locomotive. Which one is placed is not told.
    verdict = StandalonePosition(GAME, {}).judge(f"Y: move_displaced {line} slot=2").verdict
    assert verdict.status is VerdictStatus.ILLEGAL
    assert [(one.clause, one.why) for one in verdict.breaches] == [("RRR-4.404", "slot_missing")]


def test_nobody_moves_to_an_engineer_that_does_not_lie_there() -> None:
    # RRR-4.801: the sideways engineers are action spaces. Where none lies there is nothing to move to.
    claims = (used("R", "turn_second"), {f"{seat}.passed": True for seat in "BGY"}, {"active": "R"})
    table = situation(4, LATE, *claims, {"strip.public_1": 0})
    play(table, "R: pass")
    assert why(table, "R: relocate engineer_public_1") == {("RRR-4.801", "no_engineer")}
