"""Whatever is declared, on whatever position: a verdict, never an exception; and an overrule leaves a usable table."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plan_city_moves import any_move
from plan_city_random import GAME, play_out, table

from referee.facts import known
from referee.journal import Entry
from referee.judge import judge
from referee.move import read_fields, tokens, write
from referee.opening import cold_seats, opening
from referee.reading import names_of
from referee.table import Declared, Table
from referee.verdict import Status, Verdict
from scoring.trouble import Trouble

SEATS = ("A", "B", "C", "D")
NAMES = names_of(GAME, dict.fromkeys(SEATS, ""))
VERBS = tuple(GAME.rules.actions)


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
        assert verdict.status is not Status.LEGAL or (known(line.amount) and sayable(line.values)), line
        assert line.clause in GAME.clauses
    if verdict.status is Status.NEEDS:
        assert verdict.questions


def positions(seed: int) -> list[Any]:
    """States from a random game, in every phase."""
    chance = random.Random(seed)
    states: list[Any] = []

    def look(made: Table, _found: Declared) -> None:
        if chance.random() < 0.15:
            states.append(made.state)

    play_out(3 + seed % 2, seed + 300, look)
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
        for _ in range(25):
            move = any_move(chance, chance.choice((state.active, chance.choice(ids))))
            check_verdict(judge(GAME, state, (move,), seats=ids).verdict)
            insisted = judge(GAME, state, (move,), seats=ids, insist=True)
            if insisted.state is not None:
                list(GAME.rules.faults(insisted.state))
                GAME.rules.prompts(insisted.state)


@given(st.randoms(use_true_random=False), st.lists(st.sampled_from(VERBS), min_size=1, max_size=4))
@settings(max_examples=150, deadline=None)
def test_any_moves_on_an_untold_position_have_a_verdict(chance: random.Random, verbs: list[str]) -> None:
    state = blank()
    ids = tuple(state.seats)
    moves = tuple(any_move(chance, chance.choice(ids[:2]), verb) for verb in verbs)
    for insist in (False, True):
        check_verdict(judge(GAME, state, moves, seats=ids, insist=insist).verdict)


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(n, marks=pytest.mark.soak) for n in range(2, 100))])
def test_any_move_on_an_untold_position_has_a_verdict(seed: int) -> None:
    chance = random.Random(seed)
    state = blank()
    ids = tuple(state.seats)
    for _ in range(300):
        move = any_move(chance, chance.choice(ids))
        for insist in (False, True):
            check_verdict(judge(GAME, state, (move,), seats=ids, insist=insist).verdict)


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(n, marks=pytest.mark.soak) for n in range(6, 150))])
def test_overruled_moves_leave_a_table_that_goes_on(seed: int) -> None:
    chance = random.Random(seed)
    made, _ = table(3 + seed % 2, chance, untold=0)
    for _ in range(60):
        if made.state.phase == "done":
            break
        ids = tuple(made.state.seats)
        try:
            made.overrule((any_move(chance, chance.choice(ids)),), "the table wants it")
        except Trouble as refused:
            assert [fault.key for fault in refused.faults] == ["overrule_recount"]
        offered = list(made.options())
        made.prompts()
        made.breakdown()
        if offered and made.judge((offered[0],)).verdict.status is Status.LEGAL:
            assert made.declare((chance.choice(offered),)).verdict.status in (Status.LEGAL, Status.NEEDS)
    assert repr(Table("again", made.entries).state) == repr(made.state)


@given(st.randoms(use_true_random=False), st.sampled_from(VERBS))
@settings(max_examples=200, deadline=None)
def test_what_is_written_can_be_read(chance: random.Random, verb: str) -> None:
    move = any_move(chance, "A", verb)
    words = tokens(write(move))
    kind = GAME.rules.actions[words[0]].move
    assert read_fields(kind, words[1:], NAMES, "A") == move


@pytest.mark.parametrize("number", ["--5", "-", "-x", "1-", "1.5", "9999999999"])
def test_a_number_that_is_none_is_unreadable(number: str) -> None:
    made, _ = table(3, random.Random(1), untold=0)
    assert made.judge(f"A: place_plan 1 {number}").verdict.status in (Status.UNREADABLE, Status.INCOMPLETE)
