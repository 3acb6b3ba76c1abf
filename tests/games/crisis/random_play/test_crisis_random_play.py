"""Long random plays: what must hold after every declaration, at the end, and when the past is changed."""

from __future__ import annotations

import random

import pytest
from crisis_random import chosen, declared, play_out, played, table
from crisis_reckoner import winners
from crisis_tables import GAME
from crisis_watch import Watch

from referee import journal
from referee.journal import from_line, to_line
from referee.snapshot import plain
from referee.table import Declared, Table
from referee.verdict import Status

CHUNK = 20
PLAYERS = (1, 2, 3, 4, 5)
fast_and_soak = pytest.mark.parametrize(
    ("players", "seeds"),
    [
        *((players, range(1, 3)) for players in PLAYERS),  # both Export modes, both endings
        *(
            pytest.param(players, range(first, first + CHUNK), marks=pytest.mark.soak)
            for players in PLAYERS
            for first in range(100, 500, CHUNK)
        ),
    ],
)


@fast_and_soak
def test_a_whole_game(players: int, seeds: range) -> None:
    for seed in seeds:
        a_whole_game(players, seed)


def a_whole_game(players: int, seed: int) -> None:
    chance = random.Random(seed)
    made, copy = table(players, ("single", "repeat")[seed % 2], chance)
    watch = Watch(made)
    played(made, copy, chance, watch)
    state = made.state
    assert state.phase == "done"
    assert state.pending == ()
    assert state.status < 0 or state.round == 7
    totals = dict.fromkeys(made.seats, 0)
    for line in made.lines():
        totals[line.seat] += line.points
    assert totals == {seat: board.vp for seat, board in state.seats.items()}
    assert list(made.options()) == []
    first = {place.seat for place in made.breakdown().places if place.rank == 1}
    assert first == winners(plain(state), totals)
    assert watch.seen["draw_event"] == watch.seen["evaluation"] == state.round
    assert watch.seen["last_chance_done"] == (state.status >= 0)
    assert watch.seen["place_manager"] >= 4 * players * state.round


@fast_and_soak
def test_every_option_is_accepted(players: int, seeds: range) -> None:
    """What is offered is legal, or asks what nobody has told."""
    for seed in seeds:
        every_option_is_accepted(players, seed)


def every_option_is_accepted(players: int, seed: int) -> None:
    chance = random.Random(seed)

    def look(made: Table, found: Declared) -> None:
        if seed < 100 and chance.random() < 0.8:
            return
        for move in list(made.options()):
            if found.step is None and move in found.moves:
                continue  # its text was read just now: it does not allow it (CRI-8.5)
            verdict = made.judge((move,)).verdict
            assert verdict.status is Status.LEGAL or verdict.questions, (move, verdict)

    play_out(players, seed + 50, look)


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
    early = next(step.entry.seq for step in again.steps if step.entry.kind == "move" and step.entry.seq > 10)
    again.retract(early)
    again.restore(early)
    assert repr(again.state) == final


@pytest.mark.parametrize("seed", range(3))
def test_a_changed_past_is_judged_again(seed: int) -> None:
    """After an early move is retracted the later ones are judged anew; what still can be done is done."""
    made = play_out(3, seed + 200, untold=0)
    chance = random.Random(seed)
    effective = {step.entry.seq for step in made.steps}
    moves = [entry for entry in made.entries if entry.kind == "move" and entry.seq in effective]
    made.retract(chance.choice(moves[: len(moves) // 2]).seq)
    assert any(step.differs for step in made.steps) or made.state.phase == "done"
    list(made.options())
    made.prompts()


@pytest.mark.parametrize("mode", ["single", "repeat"])
def test_an_export_manager_chooses_once_or_until_it_passes(mode: str) -> None:
    """CRI-4.14.2, CRI-4.14.9: how often a seat that stands at Export chooses in one round."""
    most = 0
    counted: dict[tuple[int, str], int] = {}

    def look(made: Table, found: Declared) -> None:
        nonlocal most
        verb = str(found.moves[0].__struct_config__.tag)
        if found.step and verb in ("export_contract", "sell_black_market", "pass_export"):
            place = (made.steps[-2].world.state.round, found.moves[0].seat)
            counted[place] = counted.get(place, 0) + 1
            most = max(most, counted[place])

    for seed in range(2):
        counted.clear()
        play_out(4, seed, look, mode=mode)
    assert most == 1 if mode == "single" else most > 1


def test_two_games_with_the_same_seed_are_the_same() -> None:
    assert repr(play_out(2, 7).state) == repr(play_out(2, 7).state)


def test_choosing_is_seeded() -> None:
    made, copy = table(2, "single", random.Random(5), untold=0)
    assert chosen(made, random.Random(3)) == chosen(made, random.Random(3))
    assert declared(made, copy, chosen(made, random.Random(3))).step
    assert made.game is GAME
