"""The normal form of typed text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.notation import move
from scoring.fields.typed_text import fold, normalize


@pytest.mark.parametrize(
    ("typed", "normal"),
    [
        ("", ""),
        ("  12 ", "12"),
        ("　１２　", "12"),
        ("−3", "-3"),
        ("–3", "-3"),
        ("—3", "-3"),
        ("‐3", "-3"),
        ("‑3", "-3"),
        ("‒3", "-3"),
        ("―3", "-3"),
        ("－３", "-3"),
        ("﹣3", "-3"),
        ("⁻3", "-3"),
        ("Ｋｉｅｖ", "Kiev"),
        ("ｷｴﾌ", "キエフ"),
        ("カード", "カード"),
        ("a　b", "a b"),
        ("a\u00a0b", "a b"),
    ],
)
def test_the_normal_form(typed: str, normal: str) -> None:
    assert normalize(typed) == normal


@given(st.text())
def test_a_normal_form_stays_as_it_is(text: str) -> None:
    assert normalize(normalize(text)) == normalize(text)


@given(st.text(st.characters() | st.sampled_from(" _-#.'’・,:=\"「」『』Ａａー−"), max_size=30))
def test_names_are_compared_as_in_the_notation(text: str) -> None:
    assert fold(text) == move.fold(text)
