"""The rows of a field in few signs, in the long notation (section 3.5): cells, chips, which halves are one factory."""

from __future__ import annotations

import pytest

from scoring.games.plan_city.field_shorthand import long_rows

A, B = "fac:a:textile", "fac:b:textile"


@pytest.mark.parametrize(
    ("row", "long"),
    [
        ("rg", "res | gar"),
        ("r, g |l", "res | gar | slm"),
        ("ｒ ー", "res | -"),
        ("r . s5e!", "res | . | sta+rail:NESW+eng!"),
        ("", ""),
        # an engine space without a chip, with one (PLC-5.6), and one of which that is not told
        ("s8e s8e* s8e?", "sta+rail:N+eng | sta+rail:N+eng* | sta+rail:N+eng?"),
        ("r+se*", "res+sta+eng*"),
        # A space that is named twice is written twice, so that the one who wrote it is told so.
        ("se*e*", "sta+eng*+eng*"),
    ],
)
def test_a_row_says_in_signs_what_the_tokens_say(row: str, long: str) -> None:
    assert long_rows([row]) == [long]


@pytest.mark.parametrize("row", ["rgq", "qrg", "r 9 g", "mkt", "r!"])
def test_a_row_that_is_written_otherwise_is_left_to_the_long_notation(row: str) -> None:
    assert long_rows(["r g", row]) is None


@pytest.mark.parametrize(
    ("rows", "long"),
    [
        # A factory is two cells side by side (section 3.4), beside or below each other: there is but one way.
        (["te t"], [f"{A}+eng | {A}"]),
        (["te", "t"], [f"{A}+eng", A]),
        # An engine space is not needed where there is but one way, nor do two of them matter (PLC-R33).
        (["t t"], [f"{A} | {A}"]),
        (["te te*"], [f"{A}+eng | {A}+eng*"]),
        (["t t . te t"], [f"{A} | {A} | . | {B}+eng | {B}"]),
        # In a row of four the ends have but one neighbour each.
        (["te t t te"], [f"{A}+eng | {A} | {B} | {B}+eng"]),
        (["t t .", ". t t"], [f"{A} | {A} | .", f". | {B} | {B}"]),
        # Two ways; where each factory has one engine space, one of them is left: side by side, one below the other.
        (["te t", "te t"], [f"{A}+eng | {A}", f"{B}+eng | {B}"]),
        (["te te", "t t"], [f"{A}+eng | {B}+eng", f"{A} | {B}"]),
        (["te* te", "t t"], [f"{A}+eng* | {B}+eng", f"{A} | {B}"]),
        # Of different industries.
        (["te be", "t b"], [f"{A}+eng | fac:b:shipbuilding+eng", f"{A} | fac:b:shipbuilding"]),
    ],
)
def test_two_halves_of_one_industry_side_by_side_are_one_factory(rows: list[str], long: list[str]) -> None:
    assert long_rows(rows) == long


@pytest.mark.parametrize(
    "rows",
    [
        ["t"],
        ["t . t"],
        ["t .", ". t"],  # corner to corner
        ["t b"],
        ["t t t"],
        ["t t", "t t"],  # two ways, and no engine space tells them apart
        ["te t", "t te"],  # both ways give each factory one engine space
        ["te te", "t te"],  # neither does
    ],
)
def test_halves_that_are_not_paired_in_one_way_are_left_open(rows: list[str]) -> None:
    assert long_rows(rows) is None


def test_many_halves_are_paired_by_their_engine_spaces() -> None:
    """Of 12 columns with the engine spaces in the upper row each column is one factory: a, b, … l."""
    names = [f"fac:{letter}:textile" for letter in "abcdefghijkl"]
    assert long_rows(["te" * 12, "t" * 12]) == [" | ".join(f"{name}+eng" for name in names), " | ".join(names)]


@pytest.mark.parametrize("high", [8, 9])
def test_a_field_full_of_halves_is_given_up_at_once(high: int) -> None:
    """9 × 8 are paired in a great many ways; 9 × 9 are odd, which is not found out by trying them all."""
    assert long_rows(["t" * 9] * high) is None
