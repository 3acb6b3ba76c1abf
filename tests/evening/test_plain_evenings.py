"""Evenings in plain mode and a round by commands: every game with every number of seats, both languages in turn.

In the suite a whole game of each with the fewest seats, and the first rounds with more; in a soak many whole games.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .plain_front import new_table
from .sitting_down import LANGS, PLACES, evening

SOAK = tuple(range(100, 110))
ROUNDS = 3
"""So many are played in the suite where the same game is played to its end with fewer seats."""
WHOLE = {(game, min(seats for other, seats in PLACES if other == game)) for game, _ in PLACES}


def alternating() -> list[object]:
    """Each place once, in one language after the other; in a soak with many seeds in both."""
    found: list[object] = []
    for n, (game, players) in enumerate(PLACES):
        for seed in (1, *SOAK):
            lang = LANGS[(n if seed == 1 else seed) % 2]
            marks = [pytest.mark.soak] if seed in SOAK else []
            found.append(pytest.param(game, players, lang, seed, id=f"{game}-{players}-{lang}-{seed}", marks=marks))
    return found


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize(("game", "players", "lang", "seed"), alternating())
def test_a_game_in_plain_mode(tmp_path: Path, game: str, players: int, lang: str, seed: int) -> None:
    rounds = None if seed in SOAK or (game, players) in WHOLE else ROUNDS
    with evening("plain", tmp_path, game, players, lang, seed=seed) as made:
        found = made.play(rounds)
    assert found.over or (rounds and found.turns >= rounds * players)
    assert not found.faults, found.faults


@pytest.mark.parametrize(
    ("game", "players", "lang"),
    [
        pytest.param(
            *at, LANGS[(n + 1) % 2], id=f"{at[0]}-{at[1]}",
            marks=() if n in (1, 3, 7, 11) else (pytest.mark.soak,),
        )
        for n, at in enumerate(PLACES)
    ],
)  # fmt: skip
def test_a_round_by_commands(tmp_path: Path, game: str, players: int, lang: str) -> None:
    with evening("declare", tmp_path, game, players, lang) as made:
        found = made.play(1)
    assert found.turns >= players
    assert not found.faults, found.faults


def test_a_process_of_its_own(tmp_path: Path) -> None:
    """`gyoji play TABLE --plain` reads lines and is heard: a move, a question, its answer, the end of the turn."""
    name = new_table(tmp_path, "nippon", 2)
    lines = "invest silk_1\nend\nknowledge 2\n3\nend\nquit\n"
    run = subprocess.run(
        [sys.executable, "-m", "tui.cli", "play", name, "--plain", "--lang", "en"],
        input=lines, capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, "GYOJI_HOME": str(tmp_path)},
    )  # fmt: skip
    assert "Recorded: Ann builds Silk (yen bonus)" in run.stdout
    assert "? knowledge track" in run.stdout
    assert "Recorded: Ben takes 2 steps in knowledge" in run.stdout
    assert run.stderr == ""
