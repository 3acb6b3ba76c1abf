"""Whole games in plain mode and a round by commands: every game with every number of seats, both languages in turn."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .plain_front import new_table
from .sitting_down import LANGS, PLACES, evening

SOAK = tuple(range(100, 110))


def alternating(*, soak: bool = True) -> list[object]:
    """Each place once, in one language after the other; in a soak with many seeds in both."""
    found = [pytest.param(*at, LANGS[n % 2], 1, id=f"{at[0]}-{at[1]}-{LANGS[n % 2]}") for n, at in enumerate(PLACES)]
    for game, players in PLACES if soak else ():
        for seed in SOAK:
            name = f"{game}-{players}-{LANGS[seed % 2]}-{seed}"
            found.append(pytest.param(game, players, LANGS[seed % 2], seed, id=name, marks=pytest.mark.soak))
    return found


@pytest.mark.parametrize(("game", "players", "lang", "seed"), alternating())
def test_a_whole_game_in_plain_mode(tmp_path: Path, game: str, players: int, lang: str, seed: int) -> None:
    with evening("plain", tmp_path, game, players, lang, seed=seed) as made:
        found = made.play()
    assert found.over
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
    lines = "invest silk_1\nend\nknowledge 2\nend\nquit\n"
    run = subprocess.run(
        [sys.executable, "-m", "tui.cli", "play", name, "--plain", "--lang", "en"],
        input=lines, capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, "GYOJI_HOME": str(tmp_path)},
    )  # fmt: skip
    assert "invest Silk #1: Ann: legal" in run.stdout
    assert "Ben: legal" in run.stdout
    assert run.stderr == ""
