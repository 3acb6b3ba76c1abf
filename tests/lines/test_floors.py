"""The labelled lines and the baseline of what version 0.3.0 read by one Enter are consistent."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.lines.corpora import CORPORA, REGISTERS, load
from tests.lines.floors import baseline, key_of
from tests.lines.table import GAMES, LANGUAGES

MEANINGS = 48
"""The number of meanings of a game that people who had read no code wrote, each three ways in both languages."""


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
