"""A table that tells nothing beforehand: every late question of section 3.18 is asked when it is due, and the game
ends with the same points as one of which everything was known.
"""

from __future__ import annotations

import random
import re

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.nippon.state import State
from referee.record.opening_entry import opening, seats_of
from referee.record.replay import moves_of
from referee.table.table import Table
from tests.games.nippon.needs.nippon_reading_off import read_off
from tests.games.nippon.nippon_tables import GAME, NAMES, built, lay, play, situation, untold
from tests.play.playing import play_out
from tests.play.told import Told

LATE = re.compile(
    r"printed\.(tracks\.\w+\.(level|top|stars)(\.\d+)?|areas\..*|contract\..*|influence_(tiles|value)\..*"
    r"|region_scoring\.3\.\d|coal_cost\.paper_\d|region_bonus\.\w+|worker_rows)"
    r"|seats\.\w\.hand\.\d|cities\..*\.(shown|foreign)|rewards\..*"
    r"|now\.(symbols|marks|foreign\.\w+|(ship|train|coal|knowledge)_stars\.\w|colours\.\w)"
)
"""What is not known at the opening of a table: the questions NIP-T1 to NIP-T14, early or late."""


def untold_table(players: int) -> Table:
    return Table("lazy", [opening(GAME, seats_of(GAME, NAMES[:players]))])


def follow(known: Table, lazy: Table, look: float, chance: random.Random) -> int:
    """Play the moves of a known game at a table that asks; give the number of answers."""
    answers = 0
    for step, before in zip(known.steps[1:], known.steps, strict=False):
        if step.entry.kind != "move":
            continue
        hidden: State = before.table_state.state
        moves = moves_of(GAME, step.entry.body)
        if chance.random() < look:
            for option in lazy.options():
                assert lazy.judge((option,)).verdict.status in (VerdictStatus.LEGAL, VerdictStatus.NEEDS), option
        told = Told(lazy)
        while told.declare(moves).verdict.status is not VerdictStatus.LEGAL:
            verdict = told.judge(moves).verdict
            assert verdict.status is VerdictStatus.NEEDS, verdict
            path = verdict.questions[0].path
            assert LATE.fullmatch(path), path
            told.tell(path, read_off(hidden, path, moves))
            answers += 1
    return answers


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.soak) for n in range(2, 40))])
def test_a_whole_game_with_late_answers(players: int, seed: int) -> None:
    known = play_out("nippon", players, seed + 600)
    lazy = untold_table(players)
    answers = follow(known, lazy, 0.05 if seed == 1 else 0.3, random.Random(seed))
    assert lazy.state.phase == "done"
    assert answers > 20
    for seat, board in known.state.seats.items():
        mine = lazy.state.seats[seat]
        assert (mine.vp, mine.yen, mine.coal, mine.blueprints) == (board.vp, board.yen, board.coal, board.blueprints)
        assert mine.markers == board.markers
    lines = [(line.seat, line.category, line.points, line.about) for line in lazy.lines()]
    assert lines == [(line.seat, line.category, line.points, line.about) for line in known.lines()]
    assert repr(Table("again", lazy.entries).state) == repr(lazy.state)


# silk_3 and income symbols when NIP-T2 was not entered (section 6.3)

UNTOLD_SYMBOLS = untold("printed.areas.symbols")


def asked(table: Table, text: str) -> list[str]:
    return [question.path for question in table.judge(text).verdict.questions]


def test_silk_3_asks_for_symbols_in_a_described_position() -> None:
    table = situation(4, UNTOLD_SYMBOLS, built("trains", "A", "hokkaido", 2), {"A.yen": 9_000})
    lay(table, untold("A.symbols"))
    assert asked(table, "A: invest silk_3") == ["seats.A.symbols"]
    table.tell({"seats.A.symbols": 1})
    play(table, "A: invest silk_3")
    assert table.state.seats["A"].markers["money"] == 1
