"""Positions that people could describe, sound or not: each fact of the schema left out, or told as anything it may be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from referee.checking import random_answers
from referee.facts.facts import FactSpec
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import Game
from referee.table.table import Table
from scoring.errors import InputError
from tests.play.any_moves import WORDS
from tests.play.playground import Playground

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed")


def described(ground: Playground, players: int, chance: random.Random) -> tuple[Table, dict[str, Any]]:
    """Open a table and describe what lies there, much or little of it, within the bounds or right at them; give it with
    what was told.
    """
    game = ground.game
    table = Table("described", [opening(game, seats_of(game, NAMES[:players]), blank=True)])
    share = chance.choice((0.1, 0.5, 0.9, 1.0))
    facts = dict(any_facts(ground, table, chance, share))
    return table, describe(table, facts)


def describe(table: Table, facts: dict[str, Any]) -> dict[str, Any]:
    """Describe what can be told: what is refused, and named, is left out. Gives what was told."""
    told = dict(facts)
    while told:
        entries = list(table.entries)
        try:
            table.describe(told)
            return told
        except InputError as refused:
            assert table.entries == entries, "a refused position is not recorded"
            named = tuple(fault.field for fault in refused.faults)
            left = {path: value for path, value in told.items() if not any(one.startswith(path) for one in named)}
            assert len(left) < len(told), refused
            told = left
    return told


def any_facts(ground: Playground, table: Table, chance: random.Random, share: float) -> Iterator[tuple[str, Any]]:
    """Tell a share of the facts, each as anything that it may be."""
    for path, fact in tellable(table.game, tuple(table.seats), ground.words):
        if chance.random() < share:
            yield path, any_answer(fact, chance, ground.words)


def tellable(game: Game, seats: tuple[str, ...], words: tuple[str, ...] = ()) -> list[tuple[str, FactSpec]]:
    """List every fact of a position by path, printed values too; those of names with the first few `words`."""
    found = [(path, fact) for path, fact in game.facts(seats).items() if not path.startswith("now.")]
    keys = game.rules.keys(seats)
    for pattern, row in game.components.items():
        paths = [""]
        stars = iter(row.keys)
        for part in pattern.split(".") if row.ask else ():
            given: tuple[str, ...] = (part,)
            if part == "*":
                of = next(stars)
                given = {"#": ("1", "2", "3", "4"), "@": words[:3]}.get(of) or keys[of]
            paths = [f"{path}.{key}" for path in paths for key in given]
        found += [
            (f"printed{path}", fact) for path in paths if (fact := game.fact(seats, f"printed{path}")) is not None
        ]
    return found


def any_answer(fact: FactSpec, chance: random.Random, words: tuple[str, ...]) -> Any:
    """Answer as the check of a game does, with a few words more."""
    return random_answers.any_answer(fact, chance, (*words, *WORDS))
