"""Every declaration of an action that can be written, and which of them options reach."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from rrr_tables import GAME

from referee.games.russian_railroads import ACTIONS
from referee.games.russian_railroads.actions.place import Place
from referee.games.russian_railroads.actions.reveal_end_bonus import RevealEndBonus
from referee.games.russian_railroads.actions.use_engineer import UseEngineer
from referee.games.russian_railroads.spaces import TURN_SPACES
from referee.games.russian_railroads.state import END_BONUSES, State
from referee.judge import judge
from referee.move import Field, Move, fields_of
from referee.table import Table
from referee.verdict import Status

VERBS = tuple(verb for verb in GAME.rules.actions if verb != "may")
ALIKE = ("place_factory", "step_industry")
"""Actions with options that may leave the same: over an equal factory, without an effect that does nothing."""
MOST_PIECES = 3
"""No space costs more (specification 3.5); one piece more or less is tried as well."""
CLAIMED = {"to", "number"}
"""Fields that are said only to be checked, but for the factory that is taken."""


def payments() -> Iterator[dict[str, int]]:
    """Every payment, and one piece more than any space costs."""
    for own, black, turquoise, rubles in product(range(5), range(2), range(3), range(5)):
        if own + black + turquoise + rubles <= MOST_PIECES + 1:
            yield {"own": own, "black": black, "turquoise": turquoise, "rubles": rubles}


PAYMENTS = tuple(payments())
ONE_RUBLE = {"own": 0, "black": 0, "turquoise": 0, "rubles": 1}


def values_of(field: Field, keys: dict[str, tuple[str, ...]], verb: str) -> tuple[Any, ...]:
    """Everything a field may say; optional fields may be left out."""
    if field.name in CLAIMED and verb != "take_factory":
        return (0,)
    if field.shape == "number":
        return tuple(range(field.said.low, min(field.said.high, 9) + 1))
    return (*(() if field.required else ("",)), *keys[field.said.of])


def every(state: State, verb: str, seat: str) -> Iterator[Move]:
    """Every declaration of an action by a seat."""
    keys = GAME.rules.keys(tuple(state.seats))
    kind = GAME.rules.actions[verb].move
    if kind is Place:
        yield from _placings(keys, seat)
    elif kind is UseEngineer:
        for engineer, given in product(keys["engineer"], PAYMENTS):
            yield UseEngineer(seat=seat, engineer=engineer, **given)
    elif kind is RevealEndBonus:
        for most in range(4):
            for cards in combinations(END_BONUSES, most):
                yield RevealEndBonus(seat=seat, cards=cards)
    else:
        fields = fields_of(kind)
        for told in product(*(values_of(field, keys, verb) for field in fields)):
            yield kind(seat=seat, **dict(zip((field.name for field in fields), told, strict=True)))


def _placings(keys: dict[str, tuple[str, ...]], seat: str) -> Iterator[Move]:
    for space, given in product(keys["board_space"], PAYMENTS):
        bare = {"seat": seat, "space": space, **given}
        if space == "loco_and_factory":
            yield from (Place(**bare, order=order) for order in ("", *keys["take_order"]))
        elif space in TURN_SPACES and given == ONE_RUBLE:
            for swap, worker in product(("", *keys["target"]), ("", *keys["worker"])):
                yield Place(**bare, swap=swap, worker=worker)
        else:
            yield Place(**bare)


def outcome(made: Table, move: Move) -> str | None:
    """What a legal move leaves on the table, as text; None for one that is refused. Equal declarations leave equals."""
    found = judge(GAME, made.state, (move,), seats=tuple(made.state.seats))
    assert found.verdict.status in (Status.LEGAL, Status.ILLEGAL), (move, found.verdict)
    if found.verdict.status is Status.ILLEGAL:
        return None
    assert found.state is not None
    return repr(found.state)


def after(made: Table, move: Move) -> State:
    """What a legal move leaves on the table."""
    state: State = judge(GAME, made.state, (move,), seats=tuple(made.state.seats)).state
    return state


def can_be_finished(state: State) -> bool:
    """Tell whether some way of going on finishes the action under way: every one is tried."""
    ahead, seen = [state], set()
    for now in ahead:
        if not GAME.rules.unfinished(now):
            return True
        for action in ACTIONS.values():
            for move in action.options(now):
                after = judge(GAME, now, (move,), seats=tuple(now.seats)).state
                if after is not None and repr(after) not in seen:
                    seen.add(repr(after))
                    ahead.append(after)
    return False


def check_complete(made: Table, verb: str) -> int:
    """Options are sound and complete: they reach, each once, exactly the outcomes of all accepted declarations that can
    be finished (RRR-4.209).
    """
    offered = list(GAME.rules.actions[verb].options(made.state))
    assert len(offered) == len(set(offered)), offered
    reached: dict[str, Move] = {}
    for move in offered:
        left = outcome(made, move)
        assert left is not None, move
        assert left not in reached or verb in ALIKE, (move, reached[left])
        reached[left] = move
    for seat in made.state.seats:
        for move in every(made.state, verb, seat):
            left = outcome(made, move)
            assert left is None or left in reached or not can_be_finished(after(made, move)), move
    return len(offered)
