"""The normal form of typed text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.fields.typed_text import fold, normalize, normalize_characters


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


@pytest.mark.parametrize(("typed", "normal"), [("　１２　", " 12 "), ("5 —", "5 -"), (" a ", " a ")])
def test_blanks_at_the_ends_may_stay(typed: str, normal: str) -> None:
    assert normalize_characters(typed) == normal


@given(st.text())
def test_a_normal_form_stays_as_it_is(text: str) -> None:
    assert normalize(normalize(text)) == normalize(text)


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Anne-Marie", "annemarie"),
        ("Anne–Marie", "annemarie"),
        ("Anne—Marie", "annemarie"),
        ("Anne‑Marie", "annemarie"),
        ("Anne−Marie", "annemarie"),
        ("ＡＮＮＥ　ＭＡＲＩＥ", "annemarie"),
        ("O’Neill", "oneill"),
        ("「青い町」", "青い町"),
        ("ｷｴﾌ", "キエフ"),
        ("カード", "カード"),
        ("Straße", "strasse"),
    ],
)
def test_what_is_compared_of_a_name(name: str, folded: str) -> None:
    assert fold(name) == folded
