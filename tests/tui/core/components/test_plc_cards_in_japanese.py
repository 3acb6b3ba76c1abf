"""The cells of a card of the City are asked for with the marks that the Japanese screen bears, and the example is read."""

from __future__ import annotations

import re

import pytest

from referee.rules.game import find
from scoring.text_catalogs import Lang
from tui.core.components.printed_value_groups import cards_of
from tui.core.i18n.catalogs import words_for


def example(lang: Lang, asked: str) -> str:
    """Give the card that the question names as an example."""
    hint = words_for(lang, "plan_city").translate(f"card_answer.{asked}")
    return re.split(r" \(|（", hint.rpartition(": ")[2], maxsplit=1)[0]


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("seats.*.layers.*.card", "start_1"),
        ("beside.*", "plan_01"),
        ("printed.start_card.*.cells", "start_1"),
        ("printed.plan_card.*.cells", "plan_01"),
        ("printed.contract_back.*.cells", "contract_1"),
        ("printed.contract_backs.same", "contract_1"),
        ("printed.contract_front.*.industries", "front_contract_1"),
    ],
)
def test_the_japanese_example_says_what_the_english_one_says(asked: str, line: str) -> None:
    card = next(card for card in cards_of(find("plan_city")) if card.id == line)
    japanese, english = example("ja", asked), example("en", asked)
    assert not re.search("[a-x]", japanese), "y and z are industries that the sources do not name"
    assert card.read(japanese) == card.read(english)
