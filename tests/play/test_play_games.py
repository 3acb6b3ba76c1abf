"""Whole random games: what must hold after every declaration and at the end."""

from __future__ import annotations

import random
from collections import Counter

from referee.facts.verdict import VerdictStatus
from tests.helpers import verb_of
from tests.play.cases import all_games, at_run, games
from tests.play.offers import stuck_moves
from tests.play.playground import Playground
from tests.play.playing import Moment, account, look_at, noted, play_out
from tests.play.watching import Watch, check_end

MOST_GAMES = 60


@games(fast=1)
def test_a_whole_game(ground: Playground, players: int, seeds: range) -> None:
    for seed in seeds:
        found = account(ground.game.id, players, seed)
        watch = Watch(ground)
        look_at(found, lambda moment, _chance, watch=watch: watch(moment))
        with noted(ground, players, seed, found.moments):
            check_end(found.table)
            ground.end(found.table, watch.seen(found.table))


@games(fast=1, all_seats=False)
def test_every_option_is_accepted(ground: Playground, players: int, seeds: range) -> None:
    """What is offered is legal, or asks what nobody has told; so does what extends it."""

    def look(moment: Moment, chance: random.Random) -> None:
        table = moment.table
        for move in list(table.options()):
            longer = list(table.extensions(move)) if chance.random() < 0.1 else []
            for one in (move, *chance.sample(longer, min(10, len(longer)))):
                verdict = table.judge((one,)).verdict
                accepted = verdict.status in (VerdictStatus.LEGAL, VerdictStatus.NEEDS)
                assert accepted or set(verdict.clauses) & ground.read_off, (one, verdict)

    for seed in seeds:
        look_at(account(ground.game.id, players, seed), look, at_run(seed, 0.1, 0.5))


@games(fast=1, all_seats=False)
def test_a_stuck_action_is_taken_back_whole(ground: Playground, players: int, seeds: range) -> None:
    """After an action got stuck, which options lead nowhere to, the table stands as it did before that action (nothing
    told, no change of mind).
    """
    unfinished = ground.game.rules.unfinished
    for seed in seeds:
        finished = ""
        for moment in account(ground.game.id, players, seed, 0.0, 0.0).moments if unfinished else ():
            with noted(ground, players, seed, [moment]):
                assert not moment.found.verdict.stuck
                if unfinished and not unfinished(moment.table.state):
                    finished = repr(moment.table.state)
                for move in stuck_moves(ground, moment.table):
                    trial = moment.table.trial()
                    trial.declare((move,))
                    assert repr(trial.state) == finished, move


@all_games()
def test_many_games_show_every_action(ground: Playground) -> None:
    wanted = set(ground.game.rules.actions) - {"may"} - ground.seldom
    seen: Counter[str] = Counter()
    for seed in range(1, MOST_GAMES):
        players = ground.seats[seed % len(ground.seats)]
        for moment in account(ground.game.id, players, 1 + seed // len(ground.seats)).moments:
            seen.update(map(verb_of, moment.found.moves))
        if wanted <= set(seen):
            return
    raise AssertionError(wanted - set(seen))


@all_games()
def test_two_games_with_the_same_seed_are_the_same(ground: Playground) -> None:
    first, second = (play_out(ground.game.id, ground.seats[0], 7, 0.2) for _ in range(2))
    assert repr(first.state) == repr(second.state)
    assert len(first.entries) == len(second.entries)
