"""Several typos in a line are all corrected, in a question as well, and the declaration is confirmed."""

from __future__ import annotations

import pytest

from tests.lines.reading import said_all
from tests.tui.core.reading.test_questions_and_typos import enter

CORRECTED = [
    ("russian_railroads/rich", "aki taks 2 rubbles", "A: place rubles_2", ("rubles", "take")),
    ("russian_railroads/rich", "taks 2 rubbles", "A: place rubles_2", ("rubles", "take")),
    ("russian_railroads/rich", "aki takes two rubels", "A: place rubles_2", ("rubles",)),
    ("russian_railroads/rich", "can i take two rubels?", "A: place rubles_2", ("rubles",)),
    ("nippon/start", "aki buidls trians in hokaido", "A: trains hokkaido", ("build", "trains", "hokkaido")),
    ("nippon/start", "can i biuld trians in hokaido?", "A: trains hokkaido", ("build", "trains", "hokkaido")),
    ("nippon/start", "aki biulds the slik factory 2", "A: invest silk_2", ("build", "silk")),
    ("nippon/start", "aki studys one setp", "A: knowledge 1", ("step",)),
]


@pytest.mark.parametrize(("at", "text", "meant", "words"), CORRECTED)
def test_every_typo_is_corrected_and_named(at: str, text: str, meant: str, words: tuple[str, ...]) -> None:
    game, _, position = at.partition("/")
    _, result = enter(text, game=game, position=position)
    assert result.step is None
    assert list(map(said_all, result.line.choices)) == [meant]
    assert {note.values["read"] for note in result.line.notes if note.key == "text_corrected"} == set(words)
