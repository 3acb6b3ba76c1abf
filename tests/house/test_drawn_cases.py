"""Which cases of a drawn test every run tries: no game and no language is left to the soak."""

from __future__ import annotations

from itertools import product

import pytest

from tests.drawn import cases_at_every_run

GAMES, LANGUAGES = ("first", "second", "third", "fourth"), ("en", "ja")


@pytest.mark.parametrize("every", [2, 3, 4])
@pytest.mark.parametrize("order", [("game", "lang"), ("lang", "game")])
def test_each_game_and_each_language_is_met(order: tuple[str, str], every: int) -> None:
    """Whichever of the two is counted first, and however few are tried."""
    sizes = {"game": GAMES, "lang": LANGUAGES}
    cases = [dict(zip(order, values, strict=True)) for values in product(*(sizes[name] for name in order))]
    met = [cases[number] for number in cases_at_every_run(cases, every)]
    assert {case["game"] for case in met} == set(GAMES)
    assert {case["lang"] for case in met} == set(LANGUAGES)
    assert len(met) == 4, "a half of the eight: fewer would not meet four games"


def test_games_alone_are_all_met() -> None:
    assert cases_at_every_run([{"game": game} for game in GAMES], 2) == [0, 1, 2, 3]


def test_what_shares_nothing_is_tried_in_even_steps() -> None:
    assert cases_at_every_run([{"line": line} for line in "abcdefg"], 3) == [0, 3, 6]


def test_a_value_that_recurs_is_met() -> None:
    """Two sizes in two languages and a third size in one: three of the five cases meet both sizes and both languages."""
    cases = [{"lang": lang, "size": size} for lang in LANGUAGES for size in (80, 120)] + [{"lang": "en", "size": 40}]
    met = [cases[number] for number in cases_at_every_run(cases, 2)]
    assert {case["size"] for case in met} >= {80, 120}
    assert {case["lang"] for case in met} == set(LANGUAGES)
