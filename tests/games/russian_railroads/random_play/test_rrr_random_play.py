"""Long random plays: what must hold after every declaration, at the end, and when the past is changed."""

from __future__ import annotations

import random

import pytest
from rrr_random import GAME, chosen, declared, play_out, played, table
from rrr_watch import Watch

from referee import journal
from referee.games.russian_railroads import ACTIONS
from referee.journal import from_line, to_line
from referee.move import Move
from referee.table import Declared, Table
from referee.verdict import Status

CHUNK = 20
fast_and_soak = pytest.mark.parametrize(
    ("players", "seeds"),
    [
        *((players, range(1, 3)) for players in (2, 3, 4)),
        *(
            pytest.param(players, range(first, first + CHUNK), marks=pytest.mark.soak)
            for players in (2, 3, 4)
            for first in range(100, 500, CHUNK)
        ),
    ],
)
ROUNDS = {2: 6, 3: 6, 4: 7}


@fast_and_soak
def test_a_whole_game(players: int, seeds: range) -> None:
    for seed in seeds:
        a_whole_game(players, seed)


def a_whole_game(players: int, seed: int) -> None:
    chance = random.Random(seed)
    made = table(players, chance)
    watch = Watch(made)
    played(made, chance, watch)
    assert (made.state.phase, made.state.round) == ("done", ROUNDS[players])
    assert made.state.pending == ()
    totals = dict.fromkeys(made.seats, 0)
    for line in made.lines():
        totals[line.seat] += line.points
    assert totals == {seat: board.vp for seat, board in made.state.seats.items()}
    assert list(made.options()) == []
    ranks = {place.seat: place.rank for place in made.breakdown().places}
    assert ranks == {seat: 1 + sum(other > vp for other in totals.values()) for seat, vp in totals.items()}
    assert watch.seen["start_bonus"] == players - 1
    assert watch.seen["pass"] == players * ROUNDS[players]


@fast_and_soak
def test_every_option_is_accepted(players: int, seeds: range) -> None:
    """What is offered is legal, or asks what nobody has told."""
    for seed in seeds:
        every_option_is_accepted(players, seed)


def every_option_is_accepted(players: int, seed: int) -> None:
    chance = random.Random(seed)

    def look(made: Table, _found: Declared) -> None:
        if seed < 100 and chance.random() < 0.8:
            return
        for move in list(made.options()):
            assert accepted(made, move), (move, made.judge((move,)).verdict)

    play_out(players, seed + 50, look)


def accepted(made: Table, move: Move) -> bool:
    verdict = made.judge((move,)).verdict
    return verdict.status is Status.LEGAL or bool(verdict.questions)


@fast_and_soak
def test_undo_and_redo_give_equal_states(players: int, seeds: range) -> None:
    for seed in seeds:
        undo_and_redo_give_equal_states(players, seed)


def undo_and_redo_give_equal_states(players: int, seed: int) -> None:
    chance = random.Random(seed)

    def look(made: Table, found: Declared) -> None:
        if chance.random() < 0.9 or found.step is None:
            return
        states = [repr(made.state)]
        for _ in range(chance.randint(1, 4)):
            if made.undo() is None:
                break
            states.append(repr(made.state))
        for before in reversed(states[:-1]):
            assert made.redo() is not None
            assert repr(made.state) == before
        assert repr(made.state) == states[0]

    play_out(players, seed + 70, look, untold=0)


@fast_and_soak
def test_the_record_folds_to_the_same_state(players: int, seeds: range) -> None:
    for seed in seeds:
        the_record_folds_to_the_same_state(players, seed)


def the_record_folds_to_the_same_state(players: int, seed: int) -> None:
    made = play_out(players, seed + 90)
    final, lines = repr(made.state), made.lines()
    assert journal.broken_at(made.entries) is None
    read = [from_line(to_line(entry), number) for number, entry in enumerate(made.entries)]
    again = Table("again", read)
    assert repr(again.state) == final
    assert [repr(line) for line in again.lines()] == [repr(line) for line in lines]
    assert not any(step.differs or step.failed for step in again.steps)
    early = next(step.entry.seq for step in again.steps if step.entry.kind == "move" and step.entry.seq > 20)
    again.retract(early)
    again.restore(early)
    assert repr(again.state) == final


@pytest.mark.parametrize(
    "seeds", [range(10), *(pytest.param(range(n, n + 30), marks=pytest.mark.soak) for n in range(1_000, 1_600, 30))]
)
def test_a_stuck_action_is_taken_back_whole(seeds: range) -> None:
    """After an action got stuck, which options lead nowhere to, the table stands as before that action (RRR-4.209)."""
    states: dict[int, str] = {}

    def look(made: Table, _found: Declared) -> None:
        if not GAME.rules.unfinished(made.state):
            states[0] = repr(made.state)
            return
        for move in [move for action in ACTIONS.values() for move in action.options(made.state)]:
            if made.judge((move,)).verdict.stuck:
                trial = made.trial()
                trial.declare((move,))
                assert repr(trial.state) == states[0]
                states[1] = "stuck"

    for seed in seeds:
        play_out(2 + seed % 3, seed, look, untold=0)
    assert 1 in states, "some action gets stuck in so many games"


@pytest.mark.parametrize("seed", range(3))
def test_a_changed_past_is_judged_again(seed: int) -> None:
    """After an early move is retracted the later ones are judged anew; what still can be done is done."""
    made = play_out(3, seed + 200, untold=0)
    chance = random.Random(seed)
    moves = [entry for entry in made.entries if entry.kind == "move"]
    effective = {step.entry.seq for step in made.steps}
    made.retract(chance.choice([entry for entry in moves[: len(moves) // 2] if entry.seq in effective]).seq)
    assert any(step.differs for step in made.steps) or made.state.phase == "done"
    list(made.options())
    made.prompts()


def test_two_games_with_the_same_seed_are_the_same() -> None:
    assert repr(play_out(2, 7).state) == repr(play_out(2, 7).state)


def test_choosing_is_seeded() -> None:
    made = table(2, random.Random(5), untold=0)
    assert chosen(made, random.Random(3)) == chosen(made, random.Random(3))
    assert declared(made, chosen(made, random.Random(3)), random.Random(3)).step
