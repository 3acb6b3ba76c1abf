"""The cards, spaces and tiles of CRISIS are asked for in words of the language, and every example given is read."""

from __future__ import annotations

import re

import pytest

from referee.rules.game import find
from scoring.text_catalogs import Lang
from tui.core.components.printed_value_groups import cards_of
from tui.core.i18n.catalogs import words_for

START = {"event": "緑", "influence": ""}
"""What stands before the effects: the colour of an event; the examples of an influence card begin with its time."""
CODE = re.compile(r"[a-z]{2,}|\b[a-z](?=/|\b)|\b[wfebc]\d")
"""English words and letters; x2 is the sign that the board bears."""


def examples(lang: Lang, kind: str) -> list[str]:
    """Give the effects that the question names as examples."""
    hint = words_for(lang, "crisis", {}).translate(f"card_answer.printed.{kind}")
    return [part.strip() for part in re.split(r"（例 |、または", hint)[1].split(";")]


@pytest.mark.parametrize(
    "asked",
    [
        *(f"printed.{kind}" for kind in ("event", "influence", "company", "import_space", "energy_space", "foreign")),
        *("company_spaces", "employee_spaces", "market"),
    ],
)
def test_no_english_code_stands_in_the_japanese_question(asked: str) -> None:
    assert not CODE.findall(words_for("ja", "crisis", {}).translate(f"card_answer.{asked}"))


@pytest.mark.parametrize(
    ("asked", "line"),
    [("import_space", "import_1"), ("energy_space", "energy_1"), ("foreign", "foreign"), ("company", "new_company")],
)
def test_the_japanese_example_says_what_the_english_one_says(asked: str, line: str) -> None:
    card = next(card for card in cards_of(find("crisis")) if card.id == line)
    japanese, english = (
        re.split(r" \(|（|$", words_for(lang, "crisis", {}).translate(f"card_answer.printed.{asked}"), maxsplit=1)[0]
        for lang in ("ja", "en")
    )
    name = "Mill: " if asked == "company" else ""
    said = [card.read(name + re.split(r": |such as ", hint, maxsplit=1)[1]) for hint in (japanese, english)]
    assert said[0] == said[1] and len(said[0]) > 3


@pytest.mark.parametrize("kind", ["event", "influence"])
def test_every_japanese_example_is_read(kind: str) -> None:
    card = next(card for card in cards_of(find("crisis")) if card.id == f"new_{kind}")
    first, *others = examples("ja", kind)
    time = first.split()[0] if kind == "influence" else ""
    lines = [f"甲: {START[kind]} {first}", *(f"甲: {START[kind] or time} {one}" for one in others)]
    assert lines and all(card.read(line)[f"{kind}.甲.effects"] for line in lines)
