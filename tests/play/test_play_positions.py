"""Whatever position is described: it is refused in a sentence, or kept as it was told; then it can be looked at, and
every declaration has a verdict.
"""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from referee.facts.facts import get
from referee.table.table import Table
from tests.play.any_moves import any_move
from tests.play.cases import at_run, games
from tests.play.described import any_answer, describe, described, tellable
from tests.play.playground import Playground
from tests.play.playing import account, judged, noted
from tests.play.sayings import catalogues, check_sentence, check_verdict
from tui.core.i18n.catalogs import words_for
from tui.core.presenters.board_text import board_lines
from tui.core.presenters.plain_text import final_lines, state_text

OFFERS = 20
"""So many options are looked at."""
FACTS = (1, 3, 8, 20)
"""So many facts of a played position are told otherwise."""
POSITIONS, FEW = 4, 2
"""So many positions are described for each game, in a soak and at every run."""


@games(fast=1, all_seats=False)
def test_any_described_position_can_be_looked_at(ground: Playground, players: int, seeds: range) -> None:
    for seed in seeds:
        with noted(ground, players, seed, []):
            for number in range(at_run(seed, FEW, POSITIONS)):
                chance = random.Random(f"{players} {seed} {number}")
                table, told = described(ground, players, chance)
                check_kept(table, told)
                check_looks(ground, table, chance)


@games(fast=1, all_seats=False)
def test_a_played_position_told_otherwise_can_be_looked_at(ground: Playground, players: int, seeds: range) -> None:
    for seed in seeds:
        moments = account(ground.game.id, players, seed).moments
        for number in range(at_run(seed, FEW, POSITIONS)):
            chance = random.Random(f"{players} {seed} {number}")
            moment = chance.choice(moments)
            with noted(ground, players, seed, [moment]):
                table = Table("told otherwise", moment.table.entries)
                facts = tellable(ground.game, tuple(table.seats), ground.words)
                chosen = chance.sample(facts, min(len(facts), chance.choice(FACTS)))
                told = {path: any_answer(fact, chance, ground.words) for path, fact in chosen}
                check_kept(table, describe(table, told))
                check_looks(ground, table, chance)


def check_kept(table: Table, told: dict[str, Any]) -> None:
    """Every fact that was told is read back as it was told, also once the record is read again."""
    again = Table("again", table.entries)
    for path, value in told.items():
        wanted = tuple(value) if isinstance(value, list) else value
        assert get(table.state, path) == wanted, path
        assert get(again.state, path) == wanted, path


def check_looks(ground: Playground, table: Table, chance: random.Random) -> None:
    """Everything that is shown of a table can be shown, and each action has a verdict."""
    rules, seats = ground.game.rules, tuple(table.seats)
    for words in catalogues(ground.game, seats):
        for prompt in table.prompts():
            check_sentence(words, f"prompt.{prompt.key}", prompt.values)
        for breach in rules.faults(table.state):
            check_sentence(words, f"breach.{breach.why}", breach.values)
    list(islice(table.options(), OFFERS))
    table.breakdown()
    words = words_for("en", ground.game.id, table.seats, table.own_words)
    for what in ("", "board", chance.choice(seats)):
        board_lines(words, table, what)
    final_lines(words, table)
    seen = table.summary()
    assert seen is not None
    state_text(words, seen)
    for verb in rules.actions:
        move = any_move(ground, chance, chance.choice(seats), verb)
        check_verdict(ground, table.judge((move,)).verdict)
        check_verdict(ground, judged(ground.game, table.state, (move,), insist=True).verdict)
