"""Evenings in the app, keys one by one: by line, list, form and mouse, in both languages.

In the suite a few moves of each game, each by another way; in a soak two rounds of the whole product, and whole games.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .sitting_down import LANGS, PLACES, evening

WAYS = ("line", "list", "form", "mouse")
QUICK = (
    ("nippon", 3, "ja", "form"),
    ("russian_railroads", 2, "en", "list"),
    ("crisis", 4, "ja", "line"),
    ("plan_city", 4, "en", "mouse"),
)
MOVES = 3
"""So many are declared in the suite."""
PRODUCT = [(*at, lang, way) for at in PLACES for lang in LANGS for way in WAYS]


@pytest.mark.parametrize(("game", "players", "lang", "way"), QUICK)
def test_a_few_moves_in_the_app(tmp_path: Path, game: str, players: int, lang: str, way: str) -> None:
    with evening("app", tmp_path, game, players, lang, way=way) as made:
        found = made.play(moves=MOVES)
    assert found.recorded == MOVES
    assert not found.faults, found.faults


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players", "lang", "way"), PRODUCT)
def test_two_rounds_in_the_app(tmp_path: Path, game: str, players: int, lang: str, way: str) -> None:
    with evening("app", tmp_path, game, players, lang, way=way, seed=2) as made:
        found = made.play(2)
    assert found.turns >= 2 * players or found.over
    assert not found.faults, found.faults


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players"), PLACES)
def test_a_whole_game_in_the_app(tmp_path: Path, game: str, players: int) -> None:
    with evening("app", tmp_path, game, players, LANGS[players % 2], seed=3) as made:
        found = made.play()
    assert found.over
    assert not found.faults, found.faults
