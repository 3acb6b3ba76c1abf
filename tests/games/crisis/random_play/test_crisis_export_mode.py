"""What a setting of the table changes in random games."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.games.crisis.state import State
from tests.play.playing import play_out

CHOICES = {"export_contract", "sell_black_market", "pass_export"}


@pytest.mark.parametrize("mode", ["single", "repeat"])
def test_an_export_manager_chooses_once_or_until_it_passes(mode: str) -> None:
    """CRI-4.14.2, CRI-4.14.9: how often a seat that stands at Export chooses in one round."""
    most = 0
    for seed in range(2):
        counted: Counter[tuple[int, str]] = Counter()
        table = play_out("crisis", 4, seed, export_mode=mode)
        for before, step in zip(table.steps, table.steps[1:], strict=False):
            state: State = before.table_state.state
            for move in step.entry.body.get("moves", ()):
                counted[state.round, move["seat"]] += move["verb"] in CHOICES
        most = max(most, *counted.values())
    assert most == 1 if mode == "single" else most > 1
