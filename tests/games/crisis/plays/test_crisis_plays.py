"""Whole recorded plays for 1 to 5 players and the demo: every line is answered as recorded, and every point is counted a
second time by the plain reckoner (crisis_reckoner.py), which knows section 7 of the rules and nothing of our code.
"""

from __future__ import annotations

from collections import Counter

import pytest

from referee.table.json_schemas import plain
from referee.table.recorded_script import RecordedScript
from referee.table.table import Table
from tests.games.crisis.crisis_reckoner import Plain, earned, evaluated, final, winners
from tests.play.recorded import plays, replayed

Step = tuple[Plain, Plain | None, Plain]
PLAYS = plays("crisis")
TOP = 50  # of the invented track of these plays


@pytest.fixture(scope="module", params=list(PLAYS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def case(name: str) -> tuple[RecordedScript, Table]:
    return replayed(PLAYS[name])


@pytest.fixture(scope="module")
def steps(case: tuple[RecordedScript, Table]) -> list[Step]:
    """Every entry as the state before it, its move if it has one, and the state after it."""
    _, table = case
    states = [plain(made.table_state.state) for made in table.steps]
    moves = [made.entry.body.get("moves") or [None] for made in table.steps[1:]]
    assert all(len(each) == 1 for each in moves)
    return [(old, each[0], new) for old, each, new in zip(states, moves, states[1:], strict=False)]


@pytest.mark.drawn(every=2)
def test_every_point_agrees_with_the_plain_reckoner(case: tuple[RecordedScript, Table], steps: list[Step]) -> None:
    play, table = case
    points = dict.fromkeys(table.seats, 15)  # CRI-S.13
    for old, move, new in steps:
        for seat, gained in earned(old, move, new).items() if move else ():
            points[seat] += gained
        assert points == {seat: board["vp"] for seat, board in new["seats"].items()}, move
    assert points == play.final


def test_the_final_scores_are_those_of_the_rules(case: tuple[RecordedScript, Table], steps: list[Step]) -> None:
    """7.4 and 7.5 on where the markers stood before the game was scored."""
    play, _ = case
    old, move, new = next(step for step in steps if step[2]["phase"] == "done")
    assert move is not None
    track = {seat: board["vp"] for seat, board in old["seats"].items()}
    if move["verb"] != "last_chance_done":  # a bankruptcy follows from the last choice at Export
        track = {seat: vp + exported(old, move)[seat] for seat, vp in track.items()}
    assert {seat: final(track[seat], board, new["status"]) for seat, board in new["seats"].items()} == play.final


def exported(old: Plain, move: Plain) -> Counter[str]:
    """The VP of the last choice at Export: earned while the game goes on."""
    return earned(old, move, {**old, "phase": "export"})


def test_every_evaluation_is_that_of_the_rules(case: tuple[RecordedScript, Table], steps: list[Step]) -> None:
    """7.1 to 7.3: the sum of the differences, the award in rounds 2, 4 and 6, and what follows."""
    _, table = case
    seen = 0
    for old, move, new in steps:
        ends = new["round"] != old["round"] or new["phase"] in ("last_chance", "done")
        if not ends or old["phase"] in ("last_chance", "done") or move is None:
            continue
        seen += 1
        points = exported(old, move)
        after = evaluated(old, points, TOP)
        assert new["status"] == after
        follows = "done" if after < 0 else "last_chance" if old["round"] == 7 else "event"
        assert new["phase"] == follows
        for seat, board in new["seats"].items():
            award = old["round"] in (2, 4, 6) and old["seats"][seat]["vp"] + points[seat] >= old["goal"]
            assert board["influence"] - old["seats"][seat]["influence"] == award
    assert seen == table.state.round


def test_the_winner_is_that_of_the_rules(case: tuple[RecordedScript, Table]) -> None:
    play, table = case
    first = {place.seat for place in table.breakdown().places if place.rank == 1}
    assert first == winners(plain(table.state), play.final)
