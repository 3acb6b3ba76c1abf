"""Cold disputes about whole actions: each move is judged on what the ones before it leave, and nothing else is asked."""

from __future__ import annotations

import random
import re

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.state import State
from referee.judging.judge import judge
from referee.notation.move import Move
from tests.games.russian_railroads.needs.rrr_disputes import says_worker
from tests.games.russian_railroads.needs.rrr_hidden import IDS, blank, hidden_positions, read, settle
from tests.games.russian_railroads.needs.rrr_may_ask import PILES, may_ask
from tests.games.russian_railroads.rrr_tables import (
    GAME,
    Change,
    cited,
    industry,
    locomotives,
    piles,
    situation,
    tracks,
    used,
)

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


def touched(hidden: State, moves: tuple[Move, ...]) -> str:
    """Give a pattern of what middle moves set off, on which the next ones stand (11.2): locomotives and given bonuses
    where a bonus is in question; whatever the factories touch that a marker arrives on.
    """
    seat = moves[0].seat
    mine = rf"seats\.{seat}\."
    asks = [rf"{mine}(locomotives\.\w+|(token|worker|line)_given\.\w+|lines\.\w+\.tracks\.\w+)|left|players"]
    built = set(hidden.seats[seat].factories.values())
    if any(move.__struct_config__.tag == "step_industry" for move in moves):
        asks += [rf"{mine}engineers"] if 1 in built else []
        asks += [PILES] if 2 in built else []
        asks += (
            [rf"now\.can_reuse|spaces\..*|shared\.{seat}\..*|strip\.\w+|{PILES}|{mine}.*|doublers_left"]
            if 3 in built
            else []
        )
    if any(
        move.__struct_config__.tag in ("step_industry", "choose_token", "choose_card", "choose_again") for move in moves
    ):
        asks.append(rf"{mine}doublers|doublers_left")
    return "|".join((*asks, *(may_ask(hidden, move) for move in moves)))


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(n, marks=pytest.mark.soak) for n in range(4, 150))])
def test_a_whole_action_is_judged_on_what_it_touches(seed: int) -> None:
    for hidden, moves in whole_actions(seed):
        whole = judge(GAME, hidden, moves, seats=IDS).verdict
        verdict, asked = settle(blank(), hidden, moves)
        # What the last move leaves may need further facts; legal so far, then.
        assert verdict.status is whole.status or (whole.stuck and verdict.unsettled), (moves, verdict, whole)
        pattern = re.compile(touched(hidden, moves))
        assert [path for path in asked if not pattern.fullmatch(path)] == [], moves


# Some by hand: what is asked, in all, and what is then answered

Y = "seats.Y."
TURN = ("active",)
KIEV_BLACK = f"{Y}lines.kiev.tracks.black"
MAIN_BLACK = f"{Y}lines.trans_siberian.tracks.black"


@pytest.mark.parametrize(
    ("text", "changes", "status", "asked"),
    [
        # Two steps on one line: no other line matters; closed with 2 players only.
        (
            "Y: place track_black_2; step_track kiev black; step_track kiev black",
            (),
            "legal",
            {*TURN, "players", "spaces.track_black_2.owner", f"{Y}own", KIEV_BLACK},
        ),
        # Black on St. Petersburg 4: the reach decides what is open when the next step is declared.
        (
            "Y: place track_black_3; step_track st_petersburg black; step_track st_petersburg black",
            (tracks("Y", "st_petersburg", 3), locomotives("Y", (1, 0), 4)),
            "illegal",
            {
                *TURN,
                "spaces.track_black_3.owner",
                f"{Y}own",
                f"{Y}lines.st_petersburg.tracks.black",
                f"{Y}locomotives.st_petersburg_1",
                f"{Y}token_given.st_petersburg_4",
            },
        ),
        # A chain: a 4 onto the 3, the 3 onto the 1, the 1 turned over; no pool, no factory.
        (
            "Y: place loco_1; take_locomotive; place_locomotive st_petersburg; move_displaced kiev; flip_displaced",
            (piles(4, 2), locomotives("Y", (2, 0), 3, 1)),
            "legal",
            {
                *TURN,
                "lowest",
                "left",
                "spaces.loco_1.owner",
                f"{Y}own",
                f"{Y}locomotives.st_petersburg_1",
                f"{Y}locomotives.kiev_1",
                f"{Y}locomotives.trans_siberian_1",
            },
        ),
        # Past a factory that needs nothing else (6: a ruble).
        (
            "Y: place industry_2; step_industry; step_industry",
            (industry("Y", 4, 6),),
            "legal",
            {*TURN, "spaces.industry_2.owner", f"{Y}own", f"{Y}marker_1", f"{Y}marker_2", f"{Y}factories.1"},
        ),
        # Onto factory 9: the effect comes first.
        (
            "Y: place industry_2; step_industry; step_industry",
            (industry("Y", 4, 9),),
            "illegal",
            {f"{Y}marker_1", f"{Y}factories.1"},  # two proofs are enough
        ),
        # The third step is missing, whatever else is there.
        ("Y: place track_black_3 own=1; step_track kiev black", (), "illegal", set()),
    ],
)
def test_all_that_is_asked_about_an_action(
    text: str, changes: tuple[Change, ...], status: str, asked: set[str]
) -> None:
    hidden = situation(4, piles(9, 2), *changes).state
    moves = read(text, hidden)
    verdict, questions = settle(blank(), hidden, moves)
    assert verdict.status is VerdictStatus(status), verdict
    assert set(questions) == asked


def test_a_space_that_is_named_for_reuse_is_asked_about() -> None:
    hidden = situation(4, piles(9, 2), {"Y.engineers": ("engineer_8",)}, used("Y", "rubles_2")).state
    moves = read("Y: use_engineer engineer_8; choose_reuse rubles_2", hidden)
    verdict, asked = settle(blank(), hidden, moves)
    assert verdict.status is VerdictStatus.LEGAL
    assert "spaces.rubles_2.owner" in asked
    assert "spaces.track_black_3.owner" not in asked  # an owned engineer is used even if nothing could be reused
    other = settle(blank(), hidden, read("Y: use_engineer engineer_8; choose_reuse doubler_1", hidden))
    assert "RRR-4.1702" in cited(other[0])


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


def test_a_dispute_in_which_an_action_gets_stuck() -> None:
    # The marker cannot enter F2: the second of two industry steps, after the effect was declined.
    hidden = situation(4, piles(9, 2), industry("Y", 5, 2), {"round": 7}).state
    moves = read("Y: place last_round_industry_3", hidden)
    verdict, asked = settle(blank(), hidden, moves)
    assert (verdict.status, cited(verdict)) == (VerdictStatus.ILLEGAL, {"RRR-4.603", "RRR-4.209"})
    hidden = situation(4, piles(9, 2), industry("Y", 4, 2), {"round": 7}).state
    moves = read("Y: place last_round_industry_3; step_industry; decline_effect; step_industry", hidden)
    verdict, asked = settle(blank(), hidden, moves)
    assert (verdict.status, verdict.stuck) == (VerdictStatus.ILLEGAL, True)
    assert f"{Y}factories.2" in asked
