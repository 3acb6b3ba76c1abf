"""The same declaration in the same described position has one verdict: cold, and at a table opened with the position."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from referee.facts.facts import UnknownFactError, get, known
from referee.facts.verdict import Verdict, VerdictStatus
from referee.notation.move import Move, write
from referee.record.opening_entry import opening
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from tests.helpers import verb_of
from tests.play.any_moves import any_move, fitting_seat, fitting_verb
from tests.play.cases import games
from tests.play.described import describe, tellable
from tests.play.playground import Playground
from tests.play.playing import Moment, account, noted

POSITIONS, DECLARATIONS = 2, 20
SHARES = (0.3, 0.7, 0.95, 1.0)
LEAST = 4
"""So many of each of the two decided verdicts a game shows at least."""


@games(fast=1, soak=0.65, all_seats=False)
def test_a_declaration_is_judged_the_same_cold_and_at_a_table(ground: Playground, players: int, seeds: range) -> None:
    statuses = Counter[VerdictStatus]()
    for seed in seeds:
        moments = account(ground.game.id, players, seeds[0]).moments
        chance = random.Random(f"{players} {seed}")
        for _ in range(POSITIONS):
            moment = chance.choice(moments)
            with noted(ground, players, seed, [moment]):
                table, cold = both(ground, moment, chance)
                for _ in range(DECLARATIONS):
                    statuses[check_same(table, cold, declaration(ground, table, moment, chance))] += 1
    assert statuses[VerdictStatus.ILLEGAL] >= LEAST, statuses


def both(ground: Playground, moment: Moment, chance: random.Random) -> tuple[Table, StandalonePosition]:
    """Describe a part of what lies on a table, at a new one and cold."""
    game, old = ground.game, moment.table
    seats, share = old.table_state.seats, chance.choice(SHARES)
    facts = {path: value for path, value in lying(ground, old) if chance.random() < share}
    table = Table("both", [opening(game, seats, options=old.state.options, blank=True)])
    told = describe(table, facts)
    options = {f"options.{name}": value for name, value in old.state.options.items()}
    return table, StandalonePosition(game, told | options, seats=seats)


def lying(ground: Playground, table: Table) -> list[tuple[str, Any]]:
    """What is known of a table, as it would be told."""
    found = []
    for path, _ in tellable(table.game, tuple(table.seats), ground.words):
        try:
            value = get(table.state, path)
        except (KeyError, UnknownFactError):
            continue
        if known(value):
            found.append((path, list(value) if isinstance(value, tuple) else value))
    return found


def declaration(ground: Playground, table: Table, moment: Moment, chance: random.Random) -> tuple[Move, ...]:
    """What may be declared there, what was declared next in the game that was played, or anything."""
    seat = fitting_seat(ground, moment.table.state, chance)
    kind = chance.random()
    if kind < 0.5:
        return (any_move(ground, chance, seat, fitting_verb(moment.table.state, chance)),)
    offered = [move for move in moment.table.options() if verb_of(move) != "may"]
    if not offered:
        return (any_move(ground, chance, seat),)
    move = chance.choice(offered)
    return (move,) if kind < 0.9 else (move, any_move(ground, chance, move.seat))


def check_same(table: Table, cold: StandalonePosition, moves: tuple[Move, ...]) -> VerdictStatus:
    """Both ways say the same: by the moves, and by the line that says them."""
    here, there = table.judge(moves).verdict, cold.judge(moves).verdict
    line = "; ".join(f"{move.seat}: {write(move)}" for move in moves)
    assert said(here) == said(there), (line, here, there)
    assert said(table.judge(line).verdict) == said(cold.judge(line).verdict), line
    return there.status


def said(verdict: Verdict) -> tuple[Any, ...]:
    """What must be the same: only a table asks, of a legal declaration, what its bookkeeping lacks."""
    status = verdict.status
    if status is VerdictStatus.NEEDS and verdict.questions and verdict.questions == verdict.unsettled:
        status = VerdictStatus.LEGAL
    questions = tuple(asked.path for asked in verdict.questions) if status is VerdictStatus.NEEDS else ()
    return status, verdict.clauses, questions, verdict.faults
