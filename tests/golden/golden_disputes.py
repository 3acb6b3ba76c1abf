"""Cold disputes as data: a position of which everything is known, what of it is told from the beginning, a declaration,
and what the table reads off for it. They were drawn once, with the code of 0.1.0, and stay as they are, so that every later
version is judged on the same.

A file is JSON Lines. The first line has `seats` and `options`; where they change another such line follows. Every other
line is a dispute: `facts` that are otherwise than in the one before (null: not told any more), what is `told` from the
beginning, `text` and `moves`, and the facts of one move (`now`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.facts.verdict import Verdict, VerdictStatus
from referee.judging.judge import judge
from referee.notation.move import Move
from referee.record.opening_entry import opening
from referee.record.replay import moves_of, state_with_values
from referee.rules.game import Game, Seat, find
from referee.table.table import Table
from scoring.fields.simple_fields import YesNo

FOLDER = Path(__file__).parent / "disputes"


class Cold(Struct, frozen=True):
    """One dispute, with all facts of its position."""

    seats: tuple[Seat, ...]
    options: dict[str, Any]
    facts: dict[str, Any]
    told: dict[str, Any]
    text: str
    moves: tuple[dict[str, Any], ...]
    now: dict[str, Any]


def disputes(game: str) -> Iterator[Cold]:
    """Read the disputes of a game."""
    seats: tuple[Seat, ...] = ()
    options: dict[str, Any] = {}
    facts: dict[str, Any] = {}
    for line in (FOLDER / f"{game}.json").read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        if "seats" in one:
            seats, options = tuple(Seat(*seat) for seat in one["seats"]), one["options"]
            continue
        facts = {path: value for path, value in (facts | one["facts"]).items() if value is not None}
        yield Cold(seats, options, facts, one["told"], one["text"], tuple(one["moves"]), one["now"])


@cache
def _blank(game: Game, seats: tuple[Seat, ...], options: str) -> Any:
    return Table("cold", [opening(game, seats, options=json.loads(options), blank=True)]).state


def blank(game: Game, cold: Cold) -> Any:
    """The position as the dispute begins."""
    start = _blank(game, cold.seats, json.dumps(cold.options, sort_keys=True))
    return with_facts(game, start, cold.told)


def whole_positions(game: Game, following: Iterable[Cold]) -> Iterator[tuple[Cold, Any]]:
    """Give disputes in their order, each with its position and everything told: what is as in the one before stays told."""
    settings: Any = None
    told: dict[str, Any] = {}
    state: Any = None
    for cold in following:
        if (cold.seats, cold.options) != settings or told.keys() - cold.facts.keys():
            settings, told, state = (cold.seats, cold.options), {}, blank(game, cold)
        other = {path: value for path, value in cold.facts.items() if path not in told or told[path] != value}
        told, state = cold.facts, with_facts(game, state, other)
        yield cold, state


def with_facts(game: Game, state: Any, facts: dict[str, Any]) -> Any:
    """Tell facts, as they are checked and kept."""
    for path, value in facts.items():
        fact = game.fact(tuple(state.seats), path)
        if fact is None:
            continue
        kept = tuple(value) if isinstance(value, list) else value
        if not fact.check(kept, path):
            state = state_with_values(game, state, {path: kept})
    return state


def settled(game: Game, state: Any, moves: tuple[Move, ...], cold: Cold) -> tuple[Verdict, list[str]]:
    """Ask one question after the other; give the last verdict and what was asked. It `needs` still what nobody knows;
    a reading of the moment that later rules ask for is answered with no.
    """
    asked: list[str] = []
    while True:
        verdict = judge(game, state, moves, seats=tuple(state.seats)).verdict
        if verdict.status is not VerdictStatus.NEEDS or verdict.questions[0].path in asked:
            return verdict, asked
        asked.append(verdict.questions[0].path)
        known = cold.facts | cold.now
        if asked[-1].startswith("now.") and isinstance(verdict.questions[0].fact.field, YesNo):
            known = {asked[-1]: False, **known}
        if asked[-1] not in known:
            return verdict, asked
        state = with_facts(game, state, {asked[-1]: known[asked[-1]]})


def cold_and_whole(name: str, cold: Cold) -> Iterator[tuple[str, Verdict, list[str]]]:
    """Settle a dispute by questions, and with everything told."""
    game = find(name)
    start, moves = blank(game, cold), moves_of(game, {"moves": list(cold.moves)})
    yield "cold", *settled(game, start, moves, cold)
    yield "whole", *settled(game, with_facts(game, start, cold.facts), moves, cold)
