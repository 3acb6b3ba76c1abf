"""Positions of random games of which some facts are not told: options are never wrong, and questions lead to the verdict
of the whole position.
"""

from __future__ import annotations

import random

import pytest
from msgspec import structs

from referee.facts.facts import PrintedValueFacts, Unknown, UnknownFactError, put
from referee.facts.verdict import VerdictStatus
from referee.games.plan_city.state import LAYERS, State
from referee.judging.judge import judge
from referee.notation.move import Move
from referee.rules.game import Action
from tests.games.plan_city.needs.plan_city_disputes import some_moves
from tests.games.plan_city.needs.plan_city_hidden import IDS, settle
from tests.games.plan_city.plan_city_tables import GAME, IDLE_CENTRE, START, cited, field, situation, untold
from tests.play.playing import account

OF_SEATS = ("coal", "trust", "contracts", "place", "bid", "chips")
"""Facts of a seat that may be untold while its cards are described."""
OF_THE_TABLE = ("active", "round", *(f"beside.proposal_{number}" for number in (1, 2, 3)))


def with_gaps(state: State, chance: random.Random) -> State:
    """Forget some facts of the table and some printed values."""
    paths = [*OF_THE_TABLE, *(f"seats.{seat}.{name}" for seat in IDS for name in OF_SEATS)]
    paths += [f"seats.{seat}.layers.{key}.card" for seat in IDS for key in LAYERS[: state.seats[seat].cards]]
    for path in chance.sample(paths, chance.choice((1, 2, 5))):
        state = put(state, path, Unknown(path))
    printed = dict(state.printed)
    for path in chance.sample(sorted(set(printed) - set(GAME.printed())), chance.choice((0, 3, 30))):
        del printed[path]
    return structs.replace(state, printed=PrintedValueFacts(printed))


def options_of(action: Action, state: State) -> list[Move]:
    """The options of an action, or none where too little is told to list them."""
    try:
        return list(action.options(state))
    except UnknownFactError:
        return []


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(n, marks=pytest.mark.soak) for n in range(3, 60))])
def test_what_is_not_told_is_asked_and_decides_as_the_whole_position_does(seed: int) -> None:
    chance = random.Random(seed)
    seen = dict.fromkeys(VerdictStatus, 0)

    def look(hidden: State) -> None:
        if hidden.phase not in ("bidding", "placement") or chance.random() > 0.4:
            return
        state = with_gaps(hidden, chance)
        for action in GAME.rules.actions.values():
            offered = options_of(action, state)
            for move in chance.sample(offered, min(2, len(offered))):
                assert judge(GAME, state, (move,), seats=IDS).verdict.status is not VerdictStatus.ILLEGAL, move
        for move in some_moves(chance, hidden):
            whole = judge(GAME, hidden, (move,), seats=IDS).verdict
            verdict, asked = settle(state, hidden, (move,))
            assert verdict.status is whole.status, (move, asked, verdict, whole)
            seen[verdict.status] += bool(asked)

    for moment in account("plan_city", 4, seed + 1, 0.0).moments:
        look(moment.table.state)
    assert seen[VerdictStatus.LEGAL] + seen[VerdictStatus.ILLEGAL] > 5  # decided by what was asked


def test_a_bid_space_that_is_not_told_may_show_the_icon_that_makes_the_bid_possible() -> None:
    """6 cells take in the one idle engine space: with the chip of the icon there is room (PLC-R10), without it none."""
    changes = (field("A", START, (IDLE_CENTRE, 1, 1)), {"A.coal": 0, "A.contracts": 0})
    table = situation(4, *changes, untold("printed.proposal.proposal_1.spaces"))
    path = "printed.proposal.proposal_1.spaces"
    for text in ("A: bid_proposal proposal_1 5", "A: bid_proposal proposal_1 5 icon=yes"):
        assert [question.path for question in table.judge(text).verdict.questions] == [path]
    assert cited(table.judge("A: bid_proposal proposal_1 5 icon=no").verdict) == {"PLC-3.10"}
    table.tell({path: ["5+coal", "6"]})
    assert table.judge("A: bid_proposal proposal_1 5").verdict.status is VerdictStatus.LEGAL
    assert cited(table.judge("A: bid_proposal proposal_1 6").verdict) == {"PLC-3.10"}
