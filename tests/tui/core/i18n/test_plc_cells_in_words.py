"""Cells of a card in the record: in words, not in the letters in which they are typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.facts.verdict import Question
from tests.tui.plain.test_plain_lines import sitting
from tui.core.presenters.plain_text import question_lines

CELLS = "- | res | - / mkt | sta! | gar / fac:a:textile | fac:a:textile+eng | slm+rail:NS"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (
            "en",
            "start 2: empty, residential, empty / market, running station, garden / "
            "textile factory, textile factory with engine, slum with rails NS",
        ),
        (
            "ja",
            "起点2: 空き、住宅地、空き / 市場、稼働中の駅、庭園 / 繊維工場、繊維工場・蒸気機関、スラム街・線路（北南）",
        ),
    ],
)
def test_a_start_card_stands_in_the_record_in_words(tmp_path: Path, lang: str, text: str) -> None:
    here = sitting(tmp_path, "plan_city", lang)
    here.table.tell({"printed.start_card.start_2.cells": CELLS})
    assert text in here.say("record")


@pytest.mark.parametrize(
    ("lang", "letters"),
    [
        ("en", ("r residential", "l slum", "e engine", "- nothing")),
        ("ja", ("住は住宅地", "スはスラム街", "機は蒸気機関")),
    ],
)
def test_the_question_for_a_card_explains_its_letters(tmp_path: Path, lang: str, letters: tuple[str, ...]) -> None:
    here = sitting(tmp_path, "plan_city", lang)
    path = "seats.A.layers.0.card"
    shown = "\n".join(question_lines(here.lines.words, here.table, Question(path, here.table.fact(path))))
    assert not [letter for letter in letters if letter not in shown]
