"""Whatever is declared, on whatever position: a verdict, never an exception; and an overrule leaves a usable table."""

from __future__ import annotations

import random

import pytest

from referee.judging.pending_choices import open_choices
from referee.notation.move import Move, fields_of, write
from referee.notation.move_parser import read_fields
from referee.table.table import Table
from scoring.errors import InputError
from tests.play.any_moves import any_move, fitting_seat, fitting_verb
from tests.play.asking import blank
from tests.play.cases import all_games, at_run, games
from tests.play.playground import Playground
from tests.play.playing import Moment, account, declared, judged, look_at, noted
from tests.play.sayings import check_verdict, check_written, names

TRIES = 15
LINES = 250
OVERRULES = 60


@games(fast=1)
def test_any_move_on_any_position_has_a_verdict(ground: Playground, players: int, seeds: range) -> None:
    rules = ground.game.rules

    def look(moment: Moment, chance: random.Random) -> None:
        state = moment.table.state
        if chance.random() > (0.4 if open_choices(state) else 0.1):
            return
        for _ in range(TRIES):
            seat = fitting_seat(ground, state, chance)
            move = any_move(ground, chance, seat, fitting_verb(state, chance))
            check_verdict(ground, judged(ground.game, state, (move,)).verdict)
            insisted = judged(ground.game, state, (move,), insist=True)
            if insisted.state is not None:
                list(rules.faults(insisted.state))
                rules.prompts(insisted.state)

    for seed in seeds:
        look_at(account(ground.game.id, players, seed), look, at_run(seed, 0.4, 1))


@games(fast=1, soak=2, all_seats=False)
def test_any_moves_on_an_untold_position_have_a_verdict(ground: Playground, players: int, seeds: range) -> None:
    state = blank(ground.game)
    for seed in seeds:
        chance = random.Random(seed)
        with noted(ground, players, seed, []):
            for _ in range(LINES):
                count = chance.choice((1, 1, 1, 2, 3, 4))
                moves = tuple(
                    any_move(ground, chance, chance.choice(tuple(state.seats)[:players])) for _ in range(count)
                )
                for insist in (False, True):
                    check_verdict(ground, judged(ground.game, state, moves, insist=insist).verdict)


@games(fast=1)
def test_overruled_moves_leave_a_table_that_goes_on(ground: Playground, players: int, seeds: range) -> None:
    for seed in seeds:
        chance = random.Random(seed)
        sitting = ground.sit(players, chance, 0.0)
        table = sitting.table
        for number in range(OVERRULES):
            if ground.game.rules.over(table.state):
                break
            seat = fitting_seat(ground, table.state, chance)
            move = any_move(ground, chance, seat, fitting_verb(table.state, chance))
            with noted(ground, players, seed, []):
                overrule(table, move, number)
                offered = next(iter(table.options()), None)
                if offered is None:
                    continue
                if list(
                    ground.game.rules.faults(table.state)
                ):  # what is offered where pieces contradict may be refused
                    check_verdict(ground, table.judge((offered,)).verdict)
                else:
                    declared(ground, sitting, offered, chance)
        assert repr(Table("again", table.entries).state) == repr(table.state), (players, seed)


def overrule(table: Table, move: Move, number: int) -> None:
    """Have a move made, and see that the table can be used; a move that cannot be made is refused in a sentence."""
    line = f"overrule {number}: {write(move)}"
    try:
        table.overrule((move,), "the table wants it")
    except InputError as refused:
        assert [fault.key for fault in refused.faults] == ["overrule_recount"], line
    list(table.options())
    table.prompts()
    table.breakdown()


@all_games()
def test_what_is_written_can_be_read(ground: Playground) -> None:
    chance = random.Random(1)
    for verb in ground.game.rules.actions:
        for _ in range(25):
            check_written(ground.game, any_move(ground, chance, "A", verb))


@all_games()
@pytest.mark.parametrize("number", ["--5", "-", "-x", "1-", "1.5", "¥", "9999999999"])
def test_a_number_that_is_none_is_unreadable(ground: Playground, number: str) -> None:
    tried = 0
    for action in ground.game.rules.actions.values():
        for field in fields_of(action.move):
            if field.is_number:
                tried += 1
                with pytest.raises(InputError) as unread:
                    read_fields(action.move, [f"{field.name}={number}"], names(ground.game))
                assert unread.value.status == "unreadable"
    assert tried
