"""Answers about the City of Plan Cards as people type them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.judging.line_parser import names_of
from referee.reading.typed_values import read_fact
from referee.rules.game import find
from scoring.errors import InputError

GAME = find("plan_city")
SEATS = {"A": "Aki", "B": "Ben", "C": "Chie"}
SIGN = "printed.contract_front.contract_1.sign"


def read(path: str, text: str) -> Any:
    fact = GAME.fact(tuple(SEATS), path)
    assert fact is not None
    return read_fact(fact, text, path, names_of(GAME, SEATS))


@pytest.mark.parametrize(
    ("path", "value", "texts"),
    [
        # What stands before a colon is a column, no label.
        ("seats.A.chips", ("0:1", "1:2"), ["0:1,1:2"]),
        ("seats.A.chips", ("-1:0", "2:3"), ["-1:0 2:3", "−１：０、２：３"]),
        ("seats.A.chips", (), ["none"]),
        ("seats.A.bid", "2+coal", ["2+coal", "2 coal", "2c", "2*", "２＊", "2石炭", "2+石炭", "2-coal"]),
        ("seats.A.bid", "0", ["0", "０"]),
        ("seats.A.bid", "", ["-", "none", "なし"]),
        (SIGN, "=", ["=", "＝"]),
        (SIGN, ">=", [">=", "＞＝"]),
        (SIGN, "<", ["＜"]),
    ],
)
def test_an_answer_is_read_however_it_is_typed(path: str, value: Any, texts: list[str]) -> None:
    assert [read(path, text) for text in texts] == [value] * len(texts)


def test_dashes_are_no_sign() -> None:
    with pytest.raises(InputError) as error:
        read(SIGN, "-")
    assert error.value.fault.key == "text_word"
