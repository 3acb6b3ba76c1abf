"""None, yes and no are understood in the same words by questions, cards, tally cells and settings, in both languages."""

from __future__ import annotations

import pytest

from referee.rules.game import find
from referee.rules.game_settings import read_setting
from referee.table.standalone_position import StandalonePosition
from scoring.fields.common_words import is_none
from tui.core.game_ui.registry import forms_of
from tui.core.reading.spoken_values import answer_text
from tui.core.tally.evaluation import value_of
from tui.core.tally.form import TallyFormRow

NONE = (
    "none",
    "nothing",
    "no",
    "None",
    "NOTHING.",
    "-",
    "無し",
    "なし",
    "ない",
    "何もない",
    "いいえ",
    "nope",
    "nil",
    "無い",
    "ナシ",
    "ありません",
)
YES = ("yes", "y", "Yes.", "yeah", "sure", "true", "はい", "うん", "ある", "そうです", "ok", "yup", "Right", "ハイ")
NO = (
    "no",
    "n",
    "No!",
    "nope",
    "none",
    "nothing",
    "-",
    "いいえ",
    "ない",
    "なし",
    "無し",
    "違う",
    "nah",
    "wrong",
    "ちがいます",
    "イイエ",
)


def answered(game: str, path: str, text: str) -> object:
    position = StandalonePosition(find(game))
    path = path.replace("*", position.ids[0])
    position.answer(path, answer_text(position.fact(path), text))
    return position.facts[path]


def row_of(kind: str) -> TallyFormRow:
    """Find a row of a kind in the tally forms."""
    for game in ("nippon", "crisis", "russian_railroads", "plan_city"):
        forms = forms_of(game)
        for one in forms.kinds:
            form = forms.form(one, (), {})
            for row in form.rows:
                for figure in row.figures:
                    if figure.kind == kind:
                        return figure
    raise AssertionError(kind)


@pytest.mark.parametrize("text", NONE)
def test_none(text: str) -> None:
    assert answered("nippon", "seats.*.workers", text) == ()
    assert answered("crisis", "seats.*.companies", text) == ()
    assert answered("nippon", "seats.*.factories.silk.tile", text) == ""
    assert is_none(text.rstrip(".").casefold())
    if text != "-":  # a sign that a number begins with
        assert value_of(row_of("list"), text) == []
        assert value_of(row_of("number"), text) == 0


@pytest.mark.parametrize("text", [text for text in NONE if text != "-"])
def test_none_of_a_number(text: str) -> None:
    assert answered("nippon", "seats.*.coal", text) == 0


@pytest.mark.parametrize("text", YES)
def test_yes(text: str) -> None:
    assert answered("nippon", "main_done", text) is True
    assert value_of(row_of("yes_no"), text) is True
    assert read_setting(find("nippon"), "zero_influence_ranks", text) is True


@pytest.mark.parametrize("text", NO)
def test_no(text: str) -> None:
    assert answered("nippon", "main_done", text) is False
    assert value_of(row_of("yes_no"), text) is False
    assert read_setting(find("nippon"), "zero_influence_ranks", text) is False
