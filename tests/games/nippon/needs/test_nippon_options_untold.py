"""Options where facts are untold: never an exception, never a refused offer, and nothing possible is left out."""

from __future__ import annotations

import random

import pytest

from referee.facts.facts import get, known, put
from referee.facts.verdict import VerdictStatus
from referee.games.nippon.actions.export import ACTION as EXPORT
from referee.games.nippon.actions.export import ContractDelivery, Export
from referee.games.nippon.state import State
from referee.judging.judge import judge
from referee.notation.move import Move
from tests.games.nippon.needs.nippon_hidden import IDS, blank, hidden_positions
from tests.games.nippon.needs.nippon_reading_off import read_off
from tests.games.nippon.nippon_tables import GAME, own, situation, untold


def offered(state: State) -> list[Move]:
    return [move for action in GAME.rules.actions.values() for move in action.options(state)]


def partly(hidden: State, chance: random.Random, share: float) -> State:
    """A position of which a share of the facts, and of the printed values, is told."""
    state = blank()
    for path in GAME.facts(IDS):
        if chance.random() < share and not path.startswith("now."):
            value = fact(hidden, path)
            if known(value):
                state = put(state, path, value)
    for path, value in hidden.printed.items():
        if path not in state.printed and chance.random() < share:
            state = put(state, f"printed.{path}", value)
    return state


def fact(hidden: State, path: str) -> object:
    """Read a fact; a row that is not in use is empty, levels and free spaces follow from the markers."""
    root, _, rest = path.partition(".")
    if root == "rows" and rest not in hidden.rows:
        return ()
    return read_off(hidden, path) if ".levels." in path or ".room." in path else get(hidden, path)


def check(state: State) -> set[Move]:
    moves = offered(state)
    for number, move in enumerate(moves):
        assert status(state, move) in (VerdictStatus.LEGAL, VerdictStatus.NEEDS), move
        for longer in longer_ones(state, move) if number % 7 == 0 else ():
            assert status(state, longer) in (VerdictStatus.LEGAL, VerdictStatus.NEEDS), longer
    return set(moves)


def status(state: State, move: Move) -> VerdictStatus:
    return judge(GAME, state, (move,), seats=IDS).verdict.status


def longer_ones(state: State, move: Move) -> list[Move]:
    extend = GAME.rules.actions[str(move.__struct_config__.tag)].extend
    return list(extend(state, move))[:20] if extend else []


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.soak) for n in range(1, 60))])
def test_whatever_part_is_told_what_is_possible_is_offered(seed: int) -> None:
    chance = random.Random(seed)
    for hidden in hidden_positions(seed)[:: 1 if seed else 6]:
        state = partly(hidden, chance, chance.choice((0.3, 0.6, 0.9, 0.97)))
        if not known(state.active):
            state = put(state, "active", hidden.active)
        assert list(GAME.rules.faults(state)) == []  # a part of a position contradicts nothing
        GAME.rules.prompts(state)
        possible = {move for move in offered(hidden) if not isinstance(move, Export)}
        assert possible - check(state) == set()


UNTOLD = untold(*(f"printed.contract.contract_{number}.cubes" for number in range(2, 9)))


@pytest.mark.parametrize(("goods", "most"), [(1, 1), (2, 2), (4, 3)])
def test_a_contract_nobody_has_told_takes_a_good_at_least(goods: int, most: int) -> None:
    """So many goods pay for so many contracts at the most, and for three in one action (NIP-14.1, NIP-14.5)."""
    table = situation(2, own("A", "silk_1", 0, goods), UNTOLD)
    assert set(map(len, exports(table.state))) == set(range(1, most + 1))


def exports(state: State) -> list[tuple[ContractDelivery, ...]]:
    """Every way to export that is offered, however many contracts it names."""
    found = list(EXPORT.options(state))
    for move in found:
        found += EXPORT.extend(state, move)
    return [move.contracts for move in found]
