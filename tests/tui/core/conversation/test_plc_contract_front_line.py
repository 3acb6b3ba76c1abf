"""The front of a contract card is told as it is printed, where it is shown. All cards are INVENTED."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.verdict import Question
from referee.table.table import Table
from scoring.errors import InputError
from tests.games.plan_city.plan_city_tables import GAME, situation, untold
from tui.core.components.printed_value_groups import known_cards
from tui.core.conversation.typed_answer_reader import read_answer
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

FRONTS = tuple(
    f"printed.contract_front.contract_{number}.{part}"
    for number in range(1, 7)
    for part in ("industries", "left", "sign", "right", "points")
)
PATH = "seats.B.fronts"


def the_end() -> Table:
    """Ann and Ben have one contract card each to show, Cleo two; nobody has entered any front."""
    return situation(
        3, {"phase": "scoring", "round": 8, "A.contracts": 1, "B.contracts": 1, "C.contracts": 2}, untold(*FRONTS)
    )


def told(table: Table, text: str, path: str = PATH) -> dict[str, Any]:
    return read_answer(GAME, table.state, table.names, Question(path, table.fact(path)), text)[0]


def front(number: int, *parts: Any) -> dict[str, Any]:
    names = ("industries", "left", "sign", "right", "points")
    return {f"printed.contract_front.contract_{number}.{n}": part for n, part in zip(names, parts, strict=True)}


@pytest.mark.parametrize(
    "text",
    [
        "t z r>l 5",
        "繊 z 住>ス 5",
        "tz r>l5",
        "T Z R > L 5",
        "textile, fourth: residential > slums: 5 points",
        "textile industry, fourth industry, residential areas > slums 5",
        "繊維工業、第4の工業、住宅地＞スラム街、5点",
    ],
)
def test_a_front_is_told_as_it_is_printed(text: str) -> None:
    shown = {PATH: ["contract_1"]} | front(1, ["textile", "industry_4"], "residential", ">", "slum", 5)
    assert told(the_end(), text) == shown


def test_two_cards_are_told_one_after_the_other() -> None:
    found = told(the_end(), "t r≧l 5 / - x<f 4", "seats.C.fronts")
    first, second = front(1, ["textile"], "residential", ">=", "slum", 5), front(2, [], "rail", "<", "factory", 4)
    assert found == {"seats.C.fronts": ["contract_1", "contract_2"]} | first | second


def test_a_front_that_is_known_is_that_card_unless_another_has_shown_it() -> None:
    table = the_end()
    table.tell(front(4, ("textile",), "residential", ">", "slum", 5))
    path = "seats.A.fronts"
    words = words_for("en", "plan_city")
    assert known_cards(words, table, path) == ["4  textile industry; residential areas > slums; 5 points"]
    assert told(table, "t r>l 5")[PATH] == ["contract_4"]
    table.tell({path: ("contract_4",)})
    assert known_cards(words, table, PATH) == []
    assert told(table, "t r>l 5")[PATH] == ["contract_1"]


def test_what_was_typed_before_is_still_read() -> None:
    table = the_end()
    assert told(table, "contract 3") == {PATH: ("contract_3",)}
    assert told(table, "contract 2, contract 5", "seats.C.fronts") == {"seats.C.fronts": ("contract_2", "contract_5")}
    assert told(table, "3: b m<g 2") == {PATH: ["contract_3"]} | front(3, ["shipbuilding"], "market", "<", "garden", 2)


@pytest.mark.parametrize("text", ["t r>l", "r>l 5 7 >", "q r>l 5", "t q>l 5"])
def test_what_is_no_front_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        told(the_end(), text)


def test_the_question_says_so_in_both_languages() -> None:
    table = the_end()
    for lang, example in (("en", "t z r>l 5"), ("ja", "繊 z 住>ス 5")):
        question = Question(PATH, table.fact(PATH))
        assert example in messages.answers(words_for(lang, "plan_city"), question)
