"""What a declaration leaves out is asked for, never held against it: without a part that may be left out, a legal
declaration is legal still, waits for facts, or is incomplete.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move, fields_of, write
from tests.play.any_moves import any_move
from tests.play.asking import blank
from tests.play.cases import at_run, games
from tests.play.offers import written
from tests.play.playground import Playground
from tests.play.playing import Moment, account, judged, look_at

SHARE = 0.1
"""The part of the positions of a game that are looked at."""
TRIED = 5
"""So many declarations of an action are tried."""

MEANT = {
    ("crisis", "adjust"): "each part is a change that the table agreed to; one left out is no change",
    ("plan_city", "place_plan.fuel_first"): "who names no engine fuels none (PLC-4.8)",
    ("plan_city", "place_contract.fuel_first"): "who names no engine fuels none (PLC-4.8)",
    ("plan_city", "place_plan.rotation"): "0 is a rotation that people say",
    ("plan_city", "place_contract.rotation"): "0 is a rotation that people say",
    ("crisis", "import_goods.multiple"): "1 is a multiple that people say",
    ("crisis", "convert_energy.multiple"): "1 is a multiple that people say",
    ("crisis", "buy_domestic.units"): "1 is a number of units that people say",
    ("russian_railroads", "choose_next.nth"): "1 is a place that people say",
}
"""Parts whose default is a declaration of its own: it may be illegal."""


@games(fast=1, soak=0.5, all_seats=False)
def test_what_is_left_out_breaks_no_rule(ground: Playground, players: int, seeds: range) -> None:
    untold = blank(ground.game)

    def look(moment: Moment, chance: random.Random) -> None:
        state = moment.table.state
        if ground.game.rules.over(state):
            return
        for verb in ground.game.rules.actions:
            if _may_lack(ground, verb):
                listed = list(
                    written(ground, state, verb, chance, list(ground.game.rules.actions[verb].options(state)))
                )
                for move in chance.sample(listed, min(len(listed), TRIED)):
                    check_left_out(ground, state, move)
                check_left_out(ground, untold, any_move(ground, chance, chance.choice(tuple(untold.seats)), verb))

    for seed in seeds:
        look_at(account(ground.game.id, players, seed, 0.0), look, at_run(seed, SHARE / 2, SHARE))


def _may_lack(ground: Playground, verb: str) -> bool:
    return any(lacking(ground, any_move(ground, random.Random(number), "", verb)) for number in range(20))


def check_left_out(ground: Playground, state: Any, move: Move) -> None:
    """A declaration that breaks no rule breaks none without one of its parts."""
    less = list(lacking(ground, move))
    if not less or judged(ground.game, state, (move,)).verdict.status is not VerdictStatus.LEGAL:
        return
    for part, without in less:
        verdict = judged(ground.game, state, (without,)).verdict
        assert verdict.status is not VerdictStatus.ILLEGAL, (part, write(move), write(without), verdict.breaches)


def lacking(ground: Playground, move: Move) -> Iterator[tuple[str, Move]]:
    """List a declaration without each of the parts that it says and need not say, an item's too; each with its name."""
    verb = str(move.__struct_config__.tag)
    if (ground.game.id, verb) in MEANT:
        return
    for part, without in _less(move):
        if (ground.game.id, f"{verb}.{part}") not in MEANT:
            yield part, without


@cache
def _defaults(kind: type[Any]) -> dict[str, Any]:
    return {info.name: info.default for info in structs.fields(kind)}


def _less(said: Any) -> Iterator[tuple[str, Any]]:
    defaults = _defaults(type(said))
    for field in fields_of(type(said)):
        value = getattr(said, field.name)
        if not field.required and value != defaults[field.name]:
            yield field.name, structs.replace(said, **{field.name: defaults[field.name]})
        if field.is_list and field.element.parts:
            for place, item in enumerate(value):
                for part, less in _less(item):
                    items = (*value[:place], less, *value[place + 1 :])
                    yield f"{field.name}.{part}", structs.replace(said, **{field.name: items})
