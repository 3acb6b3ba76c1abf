"""Whatever is declared, on whatever position: a verdict, never an exception; and an overrule leaves a usable table."""

from __future__ import annotations

import random
from typing import Any

import pytest
from nippon_moves import any_move
from nippon_random import declared, play_out
from nippon_tables import GAME, table

from referee.facts import known
from referee.journal import Entry
from referee.judge import judge
from referee.move import read_fields, tokens, write
from referee.opening import cold_seats, opening
from referee.reading import names_of
from referee.table import Declared, Table
from referee.verdict import Status, Verdict

SEATS = ("A", "B", "C", "D")
NAMES = names_of(GAME, dict.fromkeys(SEATS, ""))


def sayable(value: Any) -> bool:
    """Tell whether everything in some values is told."""
    if isinstance(value, dict):
        return all(map(sayable, value.values()))
    if isinstance(value, (tuple, list)):
        return all(map(sayable, value))
    return known(value)


def check_verdict(verdict: Verdict) -> None:
    """A verdict shows nothing that nobody has told, and cites what is in the catalogue."""
    for breach in (*verdict.breaches, *verdict.waived):
        assert sayable(breach.values), breach
        assert {breach.clause, *breach.also} <= set(GAME.clauses)
    for line in verdict.ledger:
        assert known(line.amount), line
        assert sayable(line.values), line
        assert line.clause in GAME.clauses
    if verdict.status is Status.NEEDS:
        assert verdict.questions


def positions(seed: int) -> list[Any]:
    """States from a random game."""
    chance = random.Random(seed)
    states: list[Any] = []

    def look(made: Table, _found: Declared) -> None:
        if chance.random() < 0.15:
            states.append(made.state)

    play_out(2 + seed % 3, seed + 300, look)
    return states


def blank() -> Any:
    """The position of a cold dispute."""
    entry: Entry = opening(GAME, cold_seats(GAME), blank=True)
    return Table("cold", [entry]).state


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(n, marks=pytest.mark.soak) for n in range(6, 200))])
def test_any_move_on_any_position_has_a_verdict(seed: int) -> None:
    chance = random.Random(seed)
    for state in positions(seed):
        ids = tuple(state.seats)
        for _ in range(20):
            move = any_move(chance, chance.choice((state.active, chance.choice(ids))))
            outcome = judge(GAME, state, (move,), seats=ids)
            check_verdict(outcome.verdict)
            assert outcome.verdict.status is not Status.NEEDS or outcome.verdict.questions
            insisted = judge(GAME, state, (move,), seats=ids, insist=True)
            if insisted.state is not None:
                list(GAME.rules.faults(insisted.state))


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(n, marks=pytest.mark.soak) for n in range(4, 100))])
def test_any_move_on_an_untold_position_has_a_verdict(seed: int) -> None:
    chance = random.Random(seed)
    state = blank()
    ids = tuple(state.seats)
    for _ in range(300):
        move = any_move(chance, chance.choice(ids))
        for insist in (False, True):
            outcome = judge(GAME, state, (move,), seats=ids, insist=insist)
            check_verdict(outcome.verdict)


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(n, marks=pytest.mark.soak) for n in range(3, 60))])
def test_overruled_moves_leave_a_table_that_goes_on(seed: int) -> None:
    chance = random.Random(seed)
    made = table(2 + seed % 3)
    for _ in range(60):
        move = any_move(chance, made.state.active)
        trial = judge(GAME, made.state, (move,), seats=tuple(made.state.seats), insist=True)
        if trial.state is None:
            continue
        made.overrule((move,), "the table wants it")
        list(made.options())
        made.prompts()
        made.breakdown()
        if made.state.phase == "done":
            break
        offered = next(iter(made.options()), None)
        if offered is not None and made.judge((offered,)).verdict.status is Status.LEGAL:
            declared(made, offered, chance)
    assert repr(Table("again", made.entries).state) == repr(made.state)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_written_can_be_read(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(200):
        move = any_move(chance, "A")
        words = tokens(write(move))
        kind = GAME.rules.actions[words[0]].move
        assert read_fields(kind, words[1:], NAMES, "A") == move


@pytest.mark.parametrize("number", ["--5", "-", "-x", "1-", "1.5", "¥", "9999999999"])
def test_a_number_that_is_none_is_unreadable(number: str) -> None:
    assert table(2).judge(f"A: knowledge {number}").verdict.status in (Status.UNREADABLE, Status.INCOMPLETE)
