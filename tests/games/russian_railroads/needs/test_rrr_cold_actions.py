"""Cold disputes about whole actions: each move is judged on what the ones before it leave."""

from __future__ import annotations

import random

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.state import State
from referee.judging.judge import judge
from referee.notation.move import Move
from tests.games.russian_railroads.needs.rrr_disputes import says_worker
from tests.games.russian_railroads.needs.rrr_hidden import IDS, blank, hidden_positions, read, settle
from tests.games.russian_railroads.rrr_tables import GAME, Change, industry, piles, situation, used

SUB_MOVES = [verb for verb in GAME.rules.actions if verb not in ("may", "place", "use_engineer", "pass")]
MOST = 5


def offered(state: State, verbs: list[str]) -> list[Move]:
    return [move for verb in verbs for move in GAME.rules.actions[verb].options(state) if not says_worker(move)]


def whole_actions(seed: int) -> list[tuple[State, tuple[Move, ...]]]:
    """Positions, each with a declaration of an action, as far as chance carries it out in so many moves."""
    chance = random.Random(seed)
    found = []
    for hidden in hidden_positions(seed):
        moves: tuple[Move, ...] = ()
        following = offered(hidden, ["place", "use_engineer"])
        while following and len(moves) < MOST:
            moves = (*moves, chance.choice(following))
            after = judge(GAME, hidden, moves, seats=IDS).state
            following = offered(after, SUB_MOVES) if after and after.pending else []
        if len(moves) > 1:
            found.append((hidden, moves))
    return found


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(n, marks=pytest.mark.soak) for n in range(4, 150))])
def test_a_whole_action_is_judged_as_at_a_table(seed: int) -> None:
    for hidden, moves in whole_actions(seed):
        whole = judge(GAME, hidden, moves, seats=IDS).verdict
        verdict, _ = settle(blank(), hidden, moves)
        # What the last move leaves may need further facts; legal so far, then.
        assert verdict.status is whole.status or (whole.stuck and verdict.unsettled), (moves, verdict, whole)


# Some by hand: what is asked, in all, and what is then answered

Y = "seats.Y."


IN_TURN = {"active", "spaces.industry_2.owner", f"{Y}own", f"{Y}marker_1", f"{Y}marker_2", f"{Y}factories.1"}


def test_factory_3_asks_about_the_space_that_is_named() -> None:
    hidden = situation(4, piles(9, 2), industry("Y", 4, 3), used("Y", "rubles_2")).state
    moves = read("Y: place industry_2; step_industry; choose_reuse rubles_2", hidden)
    verdict, asked = settle(blank(), hidden, moves)
    assert (verdict.status, set(asked)) == (VerdictStatus.LEGAL, IN_TURN | {"spaces.rubles_2.owner"})


@pytest.mark.parametrize(
    ("changes", "status"),
    [((used("Y", "rubles_2"),), "illegal"), ((), "legal")],  # the effect comes first; there is none to come
)
def test_factory_3_asks_once_whether_anything_can_be_reused(changes: tuple[Change, ...], status: str) -> None:
    hidden = situation(4, piles(9, 2), industry("Y", 4, 3), *changes).state
    moves = read("Y: place industry_2; step_industry; step_industry", hidden)
    verdict, asked = settle(blank(), hidden, moves)
    assert verdict.status is VerdictStatus(status)
    assert [path for path in asked if path.startswith("now")] == ["now.can_reuse"]
    assert set(asked) <= IN_TURN | {"now.can_reuse"}
