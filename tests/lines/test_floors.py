"""Most of what version 0.3.0 read by one Enter is still recorded so; the labelled lines and that baseline are consistent."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.drawn import share
from tests.lines.corpora import CORPORA, NATURAL, REGISTERS, TERSE, TWISTED, load
from tests.lines.floors import FIRST_ROWS, Does, baseline, key_of, results
from tests.lines.table import GAMES, LANGUAGES

MEANINGS = 48
"""The number of meanings of a game that people who had read no code wrote, each three ways in both languages."""
EVERY = share(13, 1)
"""Every so many lines are read; people wrote each meaning in six lines."""
LEAST = {TERSE: 0.95, NATURAL: 0.85, TWISTED: 0.70}
"""The share of lines that are still recorded by one Enter, of those that 0.3.0 recorded so."""
BELOW = share(0.06, 0.0)
"""How far the share of a sample may be below that of all lines."""
LEAST_FIRST, LEAST_AMONG_THREE = 0.8, 0.95
"""The share of the others of which the intended move is the first choice, and among the first three."""


@pytest.mark.drawn
def test_what_was_read_by_one_enter_is_still_read_so() -> None:
    lines = [line for game in GAMES for line in results(game, EVERY) if line.key in baseline(game)]
    for register, least in LEAST.items():
        of_register = [line for line in lines if line.line.register == register]
        recorded = sum(line.does is Does.RECORDS for line in of_register)
        assert len(of_register) >= 20
        assert recorded >= (least - BELOW) * len(of_register), register
    rows = [line.right_row for line in lines if line.does is Does.ROWS]
    assert sum(row == 1 for row in rows) >= (LEAST_FIRST - BELOW) * len(rows)
    assert sum(1 <= row <= FIRST_ROWS for row in rows) >= (LEAST_AMONG_THREE - BELOW) * len(rows)


@pytest.mark.parametrize("game", GAMES)
def test_people_wrote_each_meaning_in_each_register(game: str) -> None:
    counts = Counter((line.register, line.lang) for line in load(game, "people").lines)
    assert counts == {(register, lang): MEANINGS for register in REGISTERS for lang in LANGUAGES}


@pytest.mark.parametrize("game", GAMES)
def test_the_baseline_names_legal_lines_of_today(game: str) -> None:
    lines = [line for corpus in CORPORA for line in load(game, corpus).lines]
    legal = {key_of(line) for line in lines if line.verdict == "legal" and not line.is_open}
    assert baseline(game) - legal == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_baseline_has_enough_lines_in_each_register(game: str) -> None:
    known = baseline(game)
    counts = Counter(line.register for corpus in CORPORA for line in load(game, corpus).lines if key_of(line) in known)
    assert min(counts[register] for register in REGISTERS) >= 50, counts
