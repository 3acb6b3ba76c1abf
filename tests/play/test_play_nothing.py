"""Nothing is recorded that changes nothing, whatever is declared; what is not recorded says why."""

from __future__ import annotations

import random

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move
from referee.table.table import Table
from scoring.errors import Fault
from tests.play.any_moves import any_move, fitting_seat, fitting_verb
from tests.play.cases import at_run, games
from tests.play.described import described
from tests.play.playground import Playground
from tests.play.playing import Moment, account, look_at, noted

TRIES = 6
SHARE = 0.1


@games(fast=1, all_seats=False)
def test_what_is_recorded_changes_something(ground: Playground, players: int, seeds: range) -> None:
    def look(moment: Moment, chance: random.Random) -> None:
        state = moment.table.state
        for _ in range(TRIES):
            seat = fitting_seat(ground, state, chance)
            check_declared(moment.table.trial(), any_move(ground, chance, seat, fitting_verb(state, chance)))
        offers = list(moment.table.options())
        for move in chance.sample(offers, min(TRIES, len(offers))):
            check_declared(moment.table.trial(), move)

    for seed in seeds:
        look_at(account(ground.game.id, players, seed), look, at_run(seed, SHARE / 2, SHARE))


@games(fast=1, all_seats=False)
def test_what_is_recorded_of_a_described_position_changes_something(
    ground: Playground, players: int, seeds: range
) -> None:
    for seed in seeds:
        with noted(ground, players, seed, []):
            chance = random.Random(seed)
            table, _ = described(ground, players, chance)
            for verb in ground.game.rules.actions:
                check_declared(table.trial(), any_move(ground, chance, fitting_seat(ground, table.state, chance), verb))


def check_declared(table: Table, move: Move) -> None:
    """A declaration that is recorded changes what lies there or says what it does; another leaves no entry."""
    before, entries = repr(table.state), len(table.entries)
    result = table.declare((move,))
    verdict = result.verdict
    if result.step is None:
        assert len(table.entries) == entries or result.taken_back, move
        assert verdict.status is not VerdictStatus.LEGAL, move
        assert verdict.breaches or verdict.questions or verdict.unchecked or verdict.faults, (move, verdict)
    else:
        assert not result.step.failed
        assert repr(table.state) != before or verdict.ledger or result.step.score_lines, move


def test_what_only_a_house_rule_lets_be_is_recorded_while_it_changes_something() -> None:
    """With the order of the phases set aside the trust markers are moved in the preparation; a second time is nothing."""
    moments = account("plan_city", 3, 1, 0.0, 0.0).moments
    moment = next(moment for moment in moments if moment.table.state.phase == "bidding" and moment.number > 20)
    table = moment.table.trial()
    table.house_rule(["PLC-2.2"], "the trust phase when we like")
    first, entries = table.declare("trust"), len(table.entries)
    again = table.declare("trust")
    assert first.step is not None, first.verdict
    assert again.step is None
    assert (again.verdict.status, again.verdict.faults) == (VerdictStatus.UNCLEAR, (Fault("changes_nothing"),))
    assert len(table.entries) == entries
