"""Evenings in the app, keys one by one: by line, list, form and mouse, in both languages.

In the suite two rounds of three games and the first moves of all four; in a soak two rounds of the whole product, and
whole games.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .sitting_down import LANGS, PLACES, evening

WAYS = ("line", "list", "form", "mouse")
QUICK = (
    ("nippon", 2, "ja", "form"),
    ("nippon", 3, "en", "mouse"),
    ("russian_railroads", 2, "en", "list"),
    ("crisis", 1, "en", "form"),
)
"""Two rounds in the suite."""
FIRST = (
    *((game, players, "ja", "composed") for game, players in (
        ("nippon", 2), ("russian_railroads", 3), ("crisis", 2), ("plan_city", 3),
    )),
    ("plan_city", 4, "en", "mouse"),
    ("crisis", 4, "en", "line"),
)  # fmt: skip
"""The first moves in the suite: Japanese as an input method sends it, and where two rounds take too long."""
MOVES = 2
"""So many are declared."""
PRODUCT = [
    (*at, lang, way) for at in PLACES for lang in LANGS for way in (*WAYS, *(["composed"] if lang == "ja" else []))
]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "players", "lang", "way"), FIRST)
def test_a_few_moves_in_the_app(tmp_path: Path, game: str, players: int, lang: str, way: str) -> None:
    with evening("app", tmp_path, game, players, lang, way=way) as made:
        found = made.play(moves=MOVES)
    assert found.recorded == MOVES
    assert not found.faults, found.faults


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "players", "lang", "way"), QUICK)
def test_two_rounds_in_the_suite(tmp_path: Path, game: str, players: int, lang: str, way: str) -> None:
    two_rounds(tmp_path, game, players, lang, way)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players", "lang", "way"), PRODUCT)
def test_two_rounds_in_the_app(tmp_path: Path, game: str, players: int, lang: str, way: str) -> None:
    two_rounds(tmp_path, game, players, lang, way, seed=2)


def two_rounds(tmp_path: Path, game: str, players: int, lang: str, way: str, seed: int = 1) -> None:
    """Play two rounds of every seat, in one way."""
    with evening("app", tmp_path, game, players, lang, way=way, seed=seed) as made:
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
