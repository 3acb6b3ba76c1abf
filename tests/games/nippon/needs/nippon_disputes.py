"""Disputes about positions of random games of Nippon."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.games.nippon.state import State
from referee.notation.move import Move
from referee.record.opening_entry import seats_of
from tests.games.nippon.needs.nippon_hidden import COLD, blank, hidden_positions
from tests.games.nippon.needs.nippon_reading_off import told
from tests.games.nippon.nippon_tables import GAME, NAMES
from tests.helpers import verb_of
from tests.play.any_moves import any_move
from tests.play.playground import Dispute, playground

VERBS = (
    "invest", "mechanise", "produce", "knowledge", "mines", "trains", "ships", "export", "local_market", "consolidate",
    "exchange", "end",
)  # fmt: skip
"""What is disputed."""


def disputes(players: int, seed: int) -> Iterator[Dispute]:
    """Positions, each with declarations: offered ones, longer ones, and any ones."""
    chance = random.Random(seed)
    start = blank(COLD if players == 4 else seats_of(GAME, NAMES[:players]))
    for state in hidden_positions(seed, players):
        for move in declarations(state, chance):
            if verb_of(move) in VERBS and getattr(move, "worker", "") in ("", *state.worker_colours):
                described = against_the_assumption(start, state, move)
                # A later unit is judged as if the earlier ones passed.
                yield Dispute(state, (move,), described, builds=not one_unit(move))


def against_the_assumption(start: State, state: State, move: Move) -> State:
    """Tell what a dispute takes for granted and is not so: another seat is on turn, or the main move is made."""
    if not start.assumed:
        return start
    if state.active != move.seat:
        start = told(start, "active", state.active)
    return told(start, "main_done", True) if state.main_done else start


def declarations(state: State, chance: random.Random) -> list[Move]:
    """Declarations about a position, right and wrong ones."""
    offered = [move for action in GAME.rules.actions.values() for move in action.options(state)]
    some = chance.sample(offered, min(3, len(offered)))
    for move in list(some):
        extend = GAME.rules.actions[verb_of(move)].extend
        longer = list(extend(state, move)) if extend else []
        some += chance.sample(longer, min(1, len(longer)))
    seats = [state.active] * 3 + [chance.choice(tuple(state.seats))]
    ground = playground("nippon")
    return some + [any_move(ground, chance, seat, chance.choice(VERBS)) for seat in seats * 2]


def one_unit(move: Move) -> bool:
    """Tell whether a move has a single unit, or units that do not build on one another."""
    return all(len(getattr(move, name, ())) < 2 for name in ("contracts", "placements", "improvements"))
