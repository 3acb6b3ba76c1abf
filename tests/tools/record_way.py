"""What the recorder has to know of a game (see record_play.py)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.table.table import Table

Player = Callable[[Table, random.Random], str]
"""Says the next line: a declaration that is legal, or what the table tells."""
Moment = Callable[[Table, random.Random, int], list[str]]
"""Does something that happens once in a game, with so many lines before it; says the lines, none while it is too early."""


class Way(Struct, frozen=True):
    """How a game is played and recorded.

    `verbs`: what an eventful play should show. `printed` by number of seats, and `facts` told at the start: what no
    source gives is invented. `player` is made for one game. `tries`: what somebody says at the first moment at which it
    is refused for just these clauses (the first one is what the refusal is about). `shortened` drops implied lines;
    `remark` stands above a recorded play.
    """

    game: str
    verbs: tuple[str, ...]
    printed: Callable[[int], dict[str, Any]]
    facts: Callable[[random.Random, tuple[str, ...]], dict[str, Any]]
    player: Callable[[random.Random, Table, bool], Player]
    tries: tuple[tuple[str, str], ...]
    moments: tuple[Moment, ...]
    shortened: Callable[[list[str]], list[str]] = list
    remark: str = ""


def refused_alone(table: Table, clauses: str, said: str) -> bool:
    """Tell whether a declaration is refused now for the first of these clauses alone, citing all of them."""
    verdict = table.judge(said).verdict
    about = {breach.clause for breach in verdict.breaches} == {clauses.split()[0]} and not verdict.stuck
    return verdict.status is VerdictStatus.ILLEGAL and about and set(clauses.split()) <= set(verdict.clauses)
