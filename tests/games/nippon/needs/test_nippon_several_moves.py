"""Several moves declared at once: what a later one needs and an earlier one changes is asked once, and settles it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from msgspec import structs

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from referee.games.nippon.actions.exchange import Exchange
from referee.games.nippon.state import TRACKS, State
from referee.judging.judge import judge
from referee.notation.move import Move
from referee.record.opening_entry import opening, seats_of
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from tests.drawn import share
from tests.games.nippon.needs.nippon_disputes import declarations
from tests.games.nippon.needs.nippon_hidden import COLD, hidden_positions
from tests.games.nippon.needs.nippon_reading_off import read_off
from tests.games.nippon.nippon_tables import GAME, NAMES, changed, cited
from tests.play.told import Told

MOST_ASKED = 120


def described(**facts: Any) -> Table:
    """A table of four that began in the middle, with what is told of it."""
    table = Table("described", [opening(GAME, seats_of(GAME, NAMES), blank=True)])
    table.describe({"active": "B", "main_done": False, **facts})
    return table


def asked_until_settled(text: str, judging: Any, tell: Callable[[str, Any], Any], answers: dict[str, Any]) -> Any:
    """Answer whatever is asked, each question once; anything not among `answers` ends the asking."""
    asked: list[str] = []
    while True:
        verdict = judging(text).verdict
        path = next((one.path for one in verdict.questions if one.path in answers), None)
        if verdict.status is not VerdictStatus.NEEDS or path is None:
            return verdict, asked
        assert path not in asked, path
        asked.append(path)
        tell(path, answers[path])


# NIP-7.6 with NIP-R5: a knowledge exchange before the build counts for it, so that the level after the step decides.
EXCHANGE = {"seats.B.blueprints": 3, "seats.B.yen": 6_000, "seats.B.room.knowledge": 4}


@pytest.mark.parametrize(
    ("before", "after", "clauses"),
    [
        (3, 4, set()),  # a bento factory needs 4 (NIP-7.5)
        (3, 3, {"NIP-7.6"}),  # the step came to a space without a number (NIP-2.8), and no blueprint is left
    ],
)
def test_the_level_after_an_exchange_is_asked_once(before: int, after: int, clauses: set[str]) -> None:
    facts = EXCHANGE | {"seats.B.levels.knowledge": before}
    rest = {
        "seats.B.factories.bento.tile": "",
        "supply.bento_1": True,
        "seats.B.workers": (),
        "slots.2": ("?", "?", "?"),
        **{f"seats.{seat}.factories.bento.tile": "" for seat in "ACDYRP"},
        "seats.B.held_machines": 0,
    }
    answers = {"now.levels.B.knowledge.1": after, **rest}
    position = StandalonePosition(GAME, facts)
    verdict, asked = asked_until_settled(
        "B: exchange knowledge; invest bento_1", position.judge, position.tell, answers
    )
    assert cited(verdict) == clauses
    assert verdict.status is (VerdictStatus.ILLEGAL if clauses else VerdictStatus.LEGAL)
    assert "now.levels.B.knowledge.1" in asked
    table = described(**facts)
    told = Told(table)
    line = "B: exchange knowledge; invest bento_1"
    verdict, asked = asked_until_settled(line, told.judge, told.tell, answers)
    assert cited(verdict) == clauses
    assert verdict.status is (VerdictStatus.ILLEGAL if clauses else VerdictStatus.LEGAL)
    assert "now.levels.B.knowledge.1" in asked
    if not clauses:
        assert told.declare(line).step
        assert table.state.seats["B"].levels["knowledge"] == 4  # what was read off for the move is known from then on
        assert not table.state.now


def test_the_income_after_an_exchange_is_asked_once() -> None:
    """NIP-R5: a money-track exchange before step 1 of consolidate raises that income (NIP-16.5)."""
    facts = {"seats.B.blueprints": 3, "seats.B.room.money": 4, "seats.B.workers": ("red",), "seats.B.levels.coal": 2}
    facts |= {"seats.B.levels.money": 12, "seats.B.factories.silk.tile": ""}
    answers = {"now.levels.B.money.1": 13}
    position = StandalonePosition(GAME, facts)
    verdict, asked = asked_until_settled(
        "B: exchange money; consolidate wages=3000", position.judge, position.tell, answers
    )
    assert (verdict.status, asked) == (VerdictStatus.LEGAL, ["now.levels.B.money.1"])
    table = described(**facts)
    told = Told(table)
    line = "B: exchange money; consolidate wages=3000"
    verdict, asked = asked_until_settled(line, told.judge, told.tell, answers)
    assert (verdict.status, asked) == (VerdictStatus.LEGAL, ["now.levels.B.money.1"])
    assert told.declare(line).step
    assert table.state.seats["B"].yen == 13_000 - 3_000


def test_of_two_exchanges_the_level_after_both_is_asked() -> None:
    facts = EXCHANGE | {"seats.B.blueprints": 6, "seats.B.levels.knowledge": 2}
    position = StandalonePosition(GAME, facts)
    asked = [one.path for one in position.judge("B: exchange knowledge,knowledge; invest bento_1").verdict.questions]
    assert "now.levels.B.knowledge.2" in asked
    asked = [
        one.path
        for one in position.judge("B: exchange knowledge; exchange knowledge; invest bento_1").verdict.questions
    ]
    assert "now.levels.B.knowledge.2" in asked
    assert "seats.B.levels.knowledge" not in asked


def test_a_level_read_off_for_one_line_is_not_that_of_the_next() -> None:
    table = described(**EXCHANGE | {"seats.B.levels.knowledge": 2})
    assert table.declare("B: exchange knowledge").step
    asked = [one.path for one in table.judge("B: invest bento_1").verdict.questions]
    assert "seats.B.levels.knowledge" in asked  # the marker has been moved: what stands there now


def settled(hidden: State, moves: tuple[Move, ...], judging: Any, tell: Callable[[str, Any], Any]) -> VerdictStatus:
    """Answer every question about some moves from a position of which everything is known, each question once."""
    asked: list[str] = []
    while True:
        verdict = judging(moves).verdict
        if verdict.status is not VerdictStatus.NEEDS:
            return VerdictStatus(verdict.status)
        path = verdict.questions[0].path
        assert path not in asked, (moves, path)
        asked.append(path)
        assert len(asked) < MOST_ASKED
        value = read_off(hidden, path, moves)
        assert known(value), path
        tell(path, value)


@pytest.mark.drawn
@pytest.mark.parametrize("seed", range(3))
def test_asking_about_any_two_moves_ends(seed: int) -> None:
    """Cold and at a described table: no question comes twice, and the verdict is that of the whole position."""
    chance, found = random.Random(seed), Counter[VerdictStatus]()
    for hidden in hidden_positions(seed)[:: share(9, 3)]:
        ids = tuple(hidden.seats)
        offered = [move for action in GAME.rules.actions.values() for move in action.options(hidden)]
        moves = chance.sample(offered, min(3, len(offered)))
        moves += [Exchange(seat=hidden.active, tracks=(chance.choice(TRACKS),)), *declarations(hidden, chance)[-2:]]
        richer = changed(hidden, [{f"seats.{seat}.blueprints": 6 for seat in ids}])
        for pair in chance.sample(list(product(moves, moves)), 8):
            found[check_pair(richer, pair)] += 1
    assert found[VerdictStatus.LEGAL] and found[VerdictStatus.ILLEGAL]


def check_pair(hidden: State, moves: tuple[Move, ...]) -> VerdictStatus:
    """Try two moves in both ways of asking."""
    whole = judge(GAME, hidden, moves, seats=tuple(hidden.seats)).verdict.status
    turn = {"active": hidden.active, "main_done": hidden.main_done}
    position = StandalonePosition(GAME, turn, seats=COLD)
    found = settled(hidden, moves, position.judge, position.tell)
    assert found is whole or (found, whole) == (VerdictStatus.INCOMPLETE, VerdictStatus.ILLEGAL), moves
    seats = tuple(structs.replace(seat, name=seat.id) for seat in COLD)
    table = Table("described", [opening(GAME, seats, blank=True)])
    table.describe(turn)
    told = Told(table)
    assert settled(hidden, moves, told.judge, told.tell) is found, moves
    return whole
