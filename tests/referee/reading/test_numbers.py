"""What the neighbours of a number tell of it."""

from __future__ import annotations

import pytest

from referee.reading.lexemes import numeral
from referee.reading.spoken_numbers import with_figures
from tests.referee.reading.lexicons import lattice, numbers_of


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3", ("3", 3, "bare", "")),
        ("3マス", ("3マス", 3, "cardinal", "space")),
        ("3 steps", ("3 steps", 3, "cardinal", "step")),
        ("２枚", ("２枚", 2, "cardinal", "sheet")),
        ("二つ", ("二つ", 2, "cardinal", "thing")),
        ("ふたつ", ("ふたつ", 2, "bare", "")),
        ("5000円", ("5000円", 5000, "cardinal", "yen")),
        ("5千円", ("5千円", 5000, "cardinal", "yen")),
        ("五千円", ("五千円", 5000, "cardinal", "yen")),
        ("1万", ("1万", 10000, "bare", "")),
        ("four thousand", ("four thousand", 4000, "bare", "")),
        ("4k", ("4k", 4000, "bare", "")),
        ("6千", ("6千", 6000, "bare", "")),
        ("#3", ("#3", 3, "ordinal", "")),
        ("no. 3", ("no. 3", 3, "ordinal", "")),
        ("number 3", ("number 3", 3, "ordinal", "")),
        ("3rd", ("3rd", 3, "ordinal", "")),
        ("third", ("third", 3, "ordinal", "")),
        ("第3", ("第3", 3, "ordinal", "")),
        ("3番目", ("3番目", 3, "ordinal", "")),
        ("2つ目", ("2つ目", 2, "ordinal", "")),
        ("x3", ("x3", 3, "times", "times")),
        ("×３", ("×３", 3, "times", "times")),
        ("3 times", ("3 times", 3, "times", "times")),
        ("3回", ("3回", 3, "times", "times")),
        ("twice", ("twice", 2, "times", "times")),
        ("+2", ("+2", 2, "signed", "")),
        ("-1", ("-1", -1, "signed", "")),
    ],
)
def test_a_number_with_what_stands_beside_it(text: str, number: tuple[str, int, str, str]) -> None:
    """At a table of the city: no thing there is called by a number with a counter."""
    assert numbers_of("crisis", text) == [number]


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("for 3", "price"),
        ("paying 3", "price"),
        ("3円で", "price"),
        ("3払って", "price"),
        ("to 5", "target"),
        ("until 5", "target"),
        ("5まで", "target"),
        ("with 5", "bare"),
        ("3番で", "ordinal"),
    ],
)
def test_a_number_behind_or_before_a_word_of_use(text: str, role: str) -> None:
    assert [found[2] for found in numbers_of("crisis", text)] == [role]


@pytest.mark.parametrize(
    ("game", "text", "number"),
    [
        ("nippon", "3000円", ("3000円", 3000, "cardinal", "yen")),
        ("nippon", "2 coal", ("2 coal", 2, "cardinal", "coal")),
        ("nippon", "石炭", None),
        ("russian_railroads", "2 coins", ("2 coins", 2, "cardinal", "rubles")),
        ("russian_railroads", "10点", ("10点", 10, "cardinal", "vp")),
        ("crisis", "for 6 credits", ("6 credits", 6, "price", "credits")),
        ("crisis", "借金2", ("2", 2, "bare", "")),
        ("plan_city", "2 victory points", ("2 victory points", 2, "cardinal", "vp")),
    ],
)
def test_an_amount_is_counted_in_a_unit_of_the_game(
    game: str, text: str, number: tuple[str, int, str, str] | None
) -> None:
    assert numbers_of(game, text) == ([number] if number else [])


def test_a_price_is_still_counted_in_its_unit() -> None:
    known = lattice("nippon", "for 3000 yen")
    numbers = [edge for edge in known.path if hasattr(edge, "roles")]
    assert [(edge.value, [role.value for role in edge.roles], edge.counter) for edge in numbers] == [
        (3000, ["price", "cardinal"], "yen")
    ]


@pytest.mark.parametrize(
    ("text", "values"),
    [("灰3 シベ1 キエフ2", [1, 2]), ("2 silk and 3 paper", [2, 3]), ("5,000 and 2", [5000, 2]), ("one or two", [1, 2])],
)
def test_every_number_of_a_line_is_there(text: str, values: list[int]) -> None:
    game = "russian_railroads" if "灰" in text else "nippon"
    assert [found[1] for found in numbers_of(game, text)] == values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("一", 1),
        ("十", 10),
        ("十二", 12),
        ("二十", 20),
        ("二十一", 21),
        ("百五", 105),
        ("五千", 5000),
        ("二万三千", 23000),
        ("一〇", 10),
    ],
)
def test_chinese_numerals(text: str, value: int) -> None:
    assert numeral(text) == value


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("houses 6 10 21", "houses 6 10 21"),
        ("5 100", "5 100"),
        ("six, ten, twenty", "6, 10, 20"),
        ("six ten", "6 10"),
        ("２ １０", "2 10"),
        ("4 thousand 10", "4000 10"),
        ("6十 3千", "60 3000"),
    ],
)
def test_a_list_of_numbers_is_no_product(text: str, figures: str) -> None:
    assert with_figures(text) == figures
