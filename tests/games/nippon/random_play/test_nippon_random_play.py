"""Long random plays: what must hold after every move, at the end, and when the past is changed."""

from __future__ import annotations

import random

import pytest
from nippon_random import check_position, chosen, play_out
from nippon_tables import GAME, REWARDS, table

from referee import journal
from referee.journal import Entry, from_line, to_line
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


class Watch:
    """Looks at every move of a game."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.discarded = 0
        self.final_turns = 0
        self.final = False
        self.scored = 0

    def __call__(self, made: Table, found: Declared) -> None:
        state = made.state
        check_position(state)
        self.discarded += sum(line.what == "discard_multiplier" for line in found.verdict.ledger)
        placed = sum(bool(tile) for board in state.seats.values() for tile in board.multipliers.values())
        left = sum(state.rewards.values()) + state.vp_multipliers
        assert left + placed + self.discarded == {4: 24, 3: 20, 2: 16}[self.players] + 4
        assert min(state.rewards.values()) >= 0
        if any(str(move.__struct_config__.tag) == "end" for move in found.moves):
            self.final_turns += self.final
            self.final = state.phase == "final"
        assert state.scorings_done in (self.scored, self.scored + 1, 2, 3)
        self.scored = state.scorings_done


@fast_and_soak
def test_a_whole_game(players: int, seeds: range) -> None:
    for seed in seeds:
        a_whole_game(players, seed)


def a_whole_game(players: int, seed: int) -> None:
    assert sum(table(players).state.rewards[reward] for reward in REWARDS) == {4: 24, 3: 20, 2: 16}[players]
    watch = Watch(players)
    made = play_out(players, seed, watch)
    assert (made.state.phase, made.state.scorings_done) == ("done", 3)
    assert watch.final_turns == 3 * players
    started = {line.seat: line.points for line in made.lines() if line.category == "start"}
    assert list(started.values()) == [10, 11, 12, 13][:players]
    totals = dict.fromkeys(started, 0)
    for line in made.lines():
        totals[line.seat] += line.points
    assert totals == {seat: board.vp for seat, board in made.state.seats.items()}
    categories = {line.category for line in made.lines()}
    assert {"region_scoring_1", "region_scoring_2", "region_scoring_3", "wages", "achievement"} <= categories
    ranks = [place.rank for place in made.breakdown().places]
    assert sorted(ranks) == list(range(1, players + 1))  # the last turns part every tie
    assert list(made.options()) == []


@fast_and_soak
def test_every_option_is_accepted(players: int, seeds: range) -> None:
    for seed in seeds:
        every_option_is_accepted(players, seed)


def every_option_is_accepted(players: int, seed: int) -> None:
    chance = random.Random(seed)

    def look(made: Table, _found: Declared) -> None:
        if seed < 100 and chance.random() < 0.7:
            return
        for move in list(made.options()):
            assert accepted(made, move), move
            for longer in made.extensions(move) if chance.random() < 0.1 else ():
                assert accepted(made, longer), longer
                for longest in made.extensions(longer):
                    assert accepted(made, longest), longest

    play_out(players, seed + 50, look)


def accepted(made: Table, move: Move) -> bool:
    """Tell whether a move is legal; only worker colours that nobody has named may be asked for."""
    verdict = made.judge((move,)).verdict
    asked = [question.path for question in verdict.questions]
    return verdict.status is Status.LEGAL or (bool(asked) and all(path.startswith("now.colours.") for path in asked))


@fast_and_soak
def test_undo_and_redo_give_equal_states(players: int, seeds: range) -> None:
    for seed in seeds:
        undo_and_redo_give_equal_states(players, seed)


def undo_and_redo_give_equal_states(players: int, seed: int) -> None:
    chance = random.Random(seed)

    def look(made: Table, _found: Declared) -> None:
        if chance.random() < 0.9:
            return
        states = [repr(made.state)]
        count = chance.randint(1, 4)
        for _ in range(count):
            if made.undo() is None:
                break
            states.append(repr(made.state))
        for before in reversed(states[:-1]):
            assert made.redo() is not None
            assert repr(made.state) == before
        assert made.redo() is None

    play_out(players, seed + 70, look)


@fast_and_soak
def test_the_record_folds_to_the_same_state(players: int, seeds: range) -> None:
    for seed in seeds:
        the_record_folds_to_the_same_state(players, seed)


def the_record_folds_to_the_same_state(players: int, seed: int) -> None:
    made = play_out(players, seed + 90)
    final = repr(made.state)
    lines = [(line.seat, line.category, line.points, line.about) for line in made.lines()]
    assert journal.broken_at(made.entries) is None
    read = [from_line(to_line(entry), number) for number, entry in enumerate(made.entries)]
    again = Table("again", read)
    assert repr(again.state) == final
    assert [(line.seat, line.category, line.points, line.about) for line in again.lines()] == lines
    assert not any(step.differs or step.failed for step in again.steps)
    early = next(entry.seq for entry in again.entries if entry.kind == "move" and entry.seq > 10)
    again.retract(early)
    again.restore(early)
    assert repr(again.state) == final
    assert repr(Table("third", again.entries).state) == final
    assert {seat: board.vp for seat, board in again.state.seats.items()} == {
        place.seat: place.points for place in made.breakdown().places
    }


@pytest.mark.parametrize("seed", range(3))
def test_a_changed_past_is_judged_again(seed: int) -> None:
    """After an early move is retracted the later ones are judged anew; what still can be done is done."""
    made = play_out(3, seed + 200)
    chance = random.Random(seed)
    moves = [entry for entry in made.entries if entry.kind == "move"]
    made.retract(chance.choice(moves[: len(moves) // 2]).seq)
    for step in made.steps:
        assert step.failed or step.verdict is None or not step.verdict.unsettled
    assert any(step.differs for step in made.steps) or made.state.phase == "done"


def test_the_last_entry_can_be_amended() -> None:
    made = table(3)
    made.declare("A: mines 1")
    made.amend(made.entries[-1].seq, {"moves": [{"verb": "mines", "seat": "A", "steps": 2}]})
    assert made.state.seats["A"].markers["coal"] == 2


def test_two_games_with_the_same_seed_are_the_same() -> None:
    assert repr(play_out(2, 7).state) == repr(play_out(2, 7).state)
    assert GAME.rules.over(play_out(2, 7).state)


def test_choosing_is_seeded() -> None:
    made = table(2)
    assert chosen(made, random.Random(3)) == chosen(made, random.Random(3))
    assert isinstance(made.entries[0], Entry)
