"""Answers about the City of Plan Cards as people type them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.judging.line_parser import names_of
from referee.rules.game import find
from scoring.errors import InputError

GAME = find("plan_city")
SEATS = {"A": "Aki", "B": "Ben", "C": "Chie"}
NAMES = names_of(GAME, SEATS)


def read(path: str, text: str) -> Any:
    fact = GAME.fact(tuple(SEATS), path)
    assert fact is not None
    return fact.read(text, path, NAMES)


@pytest.mark.parametrize(
    ("text", "positions"),
    [
        ("0:1", ("0:1",)),
        ("0:1,1:2", ("0:1", "1:2")),
        ("-1:0 2:3", ("-1:0", "2:3")),
        ("−１：０、２：３", ("-1:0", "2:3")),
        ("none", ()),
    ],
)
def test_positions_of_chips_are_read_as_they_are_written(text: str, positions: tuple[str, ...]) -> None:
    """What stands before a colon is a column, no label."""
    assert read("seats.A.chips", text) == positions
    assert GAME.accept(tuple(SEATS), {"seats.A.chips": list(positions)})[1] == []


@pytest.mark.parametrize("text", ["2+coal", "2 coal", "2c", "2*", "２＊", "2石炭", "2+石炭", "2-coal"])
def test_a_bid_space_with_coal_is_named_in_many_ways(text: str) -> None:
    assert read("seats.A.bid", text) == "2+coal"


@pytest.mark.parametrize(("text", "value"), [("0", "0"), ("０", "0"), ("-", ""), ("none", ""), ("なし", "")])
def test_the_bid_space_0_is_not_none(text: str, value: str) -> None:
    assert read("seats.A.bid", text) == value


@pytest.mark.parametrize(("text", "sign"), [("=", "="), ("＝", "="), (">=", ">="), ("＞＝", ">="), ("＜", "<")])
def test_a_sign_is_read_at_any_width(text: str, sign: str) -> None:
    assert read("printed.contract_front.contract_1.sign", text) == sign


def test_dashes_are_no_sign() -> None:
    with pytest.raises(InputError) as error:
        read("printed.contract_front.contract_1.sign", "-")
    assert error.value.fault.key == "text_word"
