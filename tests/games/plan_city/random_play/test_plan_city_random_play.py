"""Long random plays: what must hold after every declaration, at the end, and when the past is changed."""

from __future__ import annotations

import random

import pytest
from plan_city_random import GAME, chosen, declared, play_out, played, table
from plan_city_reckoner import items, standing, totals
from plan_city_tables import situation, untold
from plan_city_watch import Watch

from referee import journal
from referee.journal import from_line, to_line
from referee.move import Move
from referee.snapshot import plain
from referee.table import Declared, Table
from referee.verdict import Status

CHUNK = 20
fast_and_soak = pytest.mark.parametrize(
    ("players", "seeds"),
    [
        *((players, range(1, 3)) for players in (3, 4)),
        *(
            pytest.param(players, range(first, first + CHUNK), marks=pytest.mark.soak)
            for players in (3, 4)
            for first in range(100, 700, CHUNK)
        ),
    ],
)
ROUNDS = 8


@fast_and_soak
def test_a_whole_game(players: int, seeds: range) -> None:
    for seed in seeds:
        a_whole_game(players, seed)


def a_whole_game(players: int, seed: int) -> None:
    chance = random.Random(seed)
    made, box = table(players, chance)
    watch = Watch(made)
    played(made, box, chance, watch)
    assert (made.state.phase, made.state.round) == ("done", ROUNDS)
    found = dict.fromkeys(made.seats, 0)
    for line in made.lines():
        found[line.seat] += line.points
    assert found == {seat: board.vp for seat, board in made.state.seats.items()}
    assert found == totals(plain(made.state)), items(plain(made.state))  # counted again by the rules alone
    assert [place.seat for place in made.breakdown().places] == standing(plain(made.state))
    assert list(made.options()) == []
    assert watch.seen["placement_done"] == players * ROUNDS
    assert watch.seen["trust counted"]
    assert watch.seen["place_plan"] + watch.seen["declare_unplaceable"] <= (players - 1) * ROUNDS
    assert watch.seen["bid_coal"] <= ROUNDS


@fast_and_soak
def test_every_option_is_accepted(players: int, seeds: range) -> None:
    """What is offered is legal, or asks what nobody has told."""
    for seed in seeds:
        every_option_is_accepted(players, seed)


def every_option_is_accepted(players: int, seed: int) -> None:
    chance = random.Random(seed)

    def look(made: Table, _found: Declared) -> None:
        if chance.random() < (0.9 if seed < 100 else 0.7):
            return
        for move in list(made.options()):
            assert accepted(made, move), (move, made.judge((move,)).verdict)

    play_out(players, seed + 50, look)


def accepted(made: Table, move: Move) -> bool:
    verdict = made.judge((move,)).verdict
    if verdict.status is Status.ILLEGAL:  # the table has read off that it cannot be, for this very move
        return bool(made.state.printed["contract_backs.same"]) is False and "PLC-3.10" in verdict.clauses
    return verdict.status in (Status.LEGAL, Status.NEEDS)


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


def test_many_games_show_every_action() -> None:
    seen: set[str] = set()

    def look(_made: Table, found: Declared) -> None:
        seen.update(str(move.__struct_config__.tag) for move in found.moves)

    for seed in range(60):
        play_out(3 + seed % 2, seed, look, untold=0)
        if set(GAME.rules.actions) - {"may", "declare_unplaceable"} <= seen:
            return
    raise AssertionError(set(GAME.rules.actions) - seen)


def test_a_card_with_the_four_player_icon_is_not_offered_to_three() -> None:
    """PLC-1.5: its icon is told, which cards are used is not; the other two may be in use."""
    made = situation(3, untold("printed.proposals_used.3"))
    offered = {move.proposal for move in made.options() if str(move.__struct_config__.tag) == "bid_proposal"}
    assert offered == {"proposal_1", "proposal_2"}


def test_two_games_with_the_same_seed_are_the_same() -> None:
    assert repr(play_out(3, 7).state) == repr(play_out(3, 7).state)


def test_choosing_is_seeded() -> None:
    made, box = table(3, random.Random(5), untold=0)
    assert chosen(made, random.Random(3)) == chosen(made, random.Random(3))
    assert declared(made, box, chosen(made, random.Random(3))).step
