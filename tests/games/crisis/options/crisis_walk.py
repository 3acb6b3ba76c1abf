"""Positions of random games in which everything is known: cards and tiles that are laid out are read off at once.

INVENTED like the tables: companies, tiles and contracts are made up as they come.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from crisis_tables import GAME, INVENTED, Card, company

from referee.facts import known
from referee.fold import tell
from referee.games.crisis.state import CONTRACTS, PRODUCTS, RESOURCES, TILES, State
from referee.games.crisis.values import level
from referee.judge import judge
from referee.move import Move
from referee.opening import cold_seats
from referee.verdict import Status

ROLES = ("worker", "farmer", "engineer", "banker", "worker/farmer")
SHY = ("decline", "pass_export", "end_production", "repay_loan", "use_influence")
"""Declarations that a random player makes only now and then where others are possible."""
# A favour needs no reading here; nobody goes bankrupt in the first round.
PRINTED = {path: max(0, goal - 18) if path.startswith("plan.") else goal for path, goal in INVENTED.items()}
PRINTED |= {"influence.favour.timing": "production"}

Look = Callable[[State], None]


def random_company(chance: random.Random, level: int) -> Card:
    """A company card of a level."""

    def some(pool: tuple[str, ...], most: int) -> str:
        return " ".join(chance.choice(pool) for _ in range(chance.randint(0, most)))

    def output(kind: str) -> str:
        multiplier = f"{chance.randint(1, 3)}x" if chance.random() < 0.5 else ""
        return f"{multiplier}{chance.randint(1, 5)}_{kind}"

    outputs = " ".join(output(kind) for kind in chance.sample(PRODUCTS, chance.choice((1, 1, 2))))
    return company(
        chance.randint(2, 14),
        chance.randint(0, 6),
        chance.randint(0, 1),
        employees=some(ROLES, 2),
        needs=some(RESOURCES, 1),
        bonus=some(ROLES, 3),
        outputs=outputs,
        level=level,
    )


def read_off(state: State, chance: random.Random) -> State:
    """Tell whatever lies on the table and nobody has told."""
    facts: dict[str, Any] = {}
    for space, name in state.company_spaces.items():
        if not known(name):
            made = f"company {state.round}-{space}-{chance.randint(0, 10**9)}"
            facts[f"company_spaces.{space}"] = made
            card = random_company(chance, level(state))
            facts |= {f"printed.company.{made}.{what}": value for what, value in card.items()}
    for space, tile in state.employee_spaces.items():
        if not known(tile):
            facts[f"employee_spaces.{space}"] = chance.choice(("", *TILES, *TILES))
    for number, column in state.market.items():
        for row, tile in column.rows.items():
            if not known(tile):
                facts[f"market.{number}.rows.{row}"] = chance.choice(("", *CONTRACTS))
    told: State = tell(GAME, state, facts)
    return told


def walk(seed: int, players: int, look: Look) -> State:
    """Play a random game to its end and look at every position; give the last one."""
    chance = random.Random(seed)
    seats = cold_seats(GAME)[:players]
    ids = tuple(seat.id for seat in seats)
    options = {"export_mode": chance.choice(("single", "repeat"))}
    state: State = GAME.rules.open(seats, options, {**GAME.printed(), **PRINTED})
    state = tell(GAME, state, {"difficulty": chance.choice(("easy", "medium", "hard"))})
    while True:
        state = read_off(state, chance)
        assert list(GAME.rules.faults(state)) == []
        look(state)
        if GAME.rules.over(state):
            return state
        move = chosen(state, chance)
        found = judge(GAME, state, (move,), seats=ids)
        assert found.verdict.status is Status.LEGAL, (move, found.verdict)
        assert found.state is not None
        state = found.state


def chosen(state: State, chance: random.Random) -> Move:
    """Choose a verb, then a declaration of it, then bonus employees."""
    by_verb: dict[str, list[Move]] = {}
    for verb, action in GAME.rules.actions.items():
        if offered := list(action.options(state)):
            by_verb[verb] = offered
    bold = [verb for verb in by_verb if verb not in SHY]
    verb = chance.choice(bold if bold and chance.random() < 0.9 else list(by_verb))
    move = chance.choice(by_verb[verb])
    extend = GAME.rules.actions[verb].extend
    while extend and chance.random() < 0.7 and (longer := list(extend(state, move))):
        move = chance.choice(longer)
    return move
