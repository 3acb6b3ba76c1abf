"""The effects of a card of CRISIS are asked for in words of the language, and every example given is read."""

from __future__ import annotations

import re

import pytest

from referee.rules.game import find
from scoring.text_catalogs import Lang
from tui.core.components.printed_value_groups import cards_of
from tui.core.i18n.catalogs import words_for

START = {"event": "緑", "influence": ""}
"""What stands before the effects: the colour of an event; the examples of an influence card begin with its time."""
CODE = re.compile(r"[a-z]+")


def examples(lang: Lang, kind: str) -> list[str]:
    """Give the effects that the question names as examples."""
    hint = words_for(lang, "crisis", {}).translate(f"card_answer.printed.{kind}")
    return [part.strip() for part in hint.partition(": ")[2].split(";")]


@pytest.mark.parametrize("kind", ["event", "influence"])
def test_no_english_code_stands_in_the_japanese_question(kind: str) -> None:
    assert not CODE.findall(words_for("ja", "crisis", {}).translate(f"card_answer.printed.{kind}"))


@pytest.mark.parametrize("kind", ["event", "influence"])
def test_every_japanese_example_is_read(kind: str) -> None:
    card = next(card for card in cards_of(find("crisis")) if card.id == f"new_{kind}")
    first, *others = examples("ja", kind)[:-1]  # the last one says what else there may be
    time = first.split()[0] if kind == "influence" else ""
    lines = [f"甲: {START[kind]} {first}", *(f"甲: {START[kind] or time} {one}" for one in others)]
    assert lines and all(card.read(line)[f"{kind}.甲.effects"] for line in lines)
