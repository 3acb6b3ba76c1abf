"""What is paid for: an amount with its unit is a payment, and no thing that goes by the same words."""

from __future__ import annotations

import pytest

from referee.notation.move import write
from referee.reading.context import context_of
from referee.reading.reader import read
from referee.reading.reading import Confirm, Exact, Incomplete, Reason
from tests.lines.reading import said_all
from tests.referee.reading.recorded_positions import declared, outcome_of, table_at


@pytest.mark.parametrize("text", ["pay 2 rubles", "for two coins", "with 1 ruble", "2ルーブル払って", "ルーブル2払う"])
def test_what_is_only_paid_does_not_name_the_space_where_one_gets_it(text: str) -> None:
    outcome = outcome_of(text, "rich", "russian_railroads")
    assert isinstance(outcome, Incomplete)
    assert not any("rubles_2 rubles=2" in write(move) for row in outcome.rows for move in row)


@pytest.mark.parametrize("text", ["2 rubles with one worker", "one worker on 2 rubles"])
def test_what_one_gets_may_be_paid_for(text: str) -> None:
    assert declared(text, "rich", "russian_railroads") == "place rubles_2 own=1"


@pytest.mark.parametrize("text", ["black or grey 0, black on siberia", "好きな色を0、黒をシベリアに1、黒をキエフに1"])
def test_a_number_before_a_comma_is_no_amount_of_what_stands_behind_it(text: str) -> None:
    """No black worker is paid: black is where the steps go."""
    assert not isinstance(outcome_of(text, "rich", "russian_railroads"), Exact)


@pytest.mark.parametrize(
    "text",
    [
        "take the locomotive with one worker",
        "loco, one guy",
        "機関車を一人で取る",
        "機関車を一人で取ってシベリア鉄道に",
    ],
)
def test_a_ruble_that_nobody_named_is_confirmed(text: str) -> None:
    """The space for one worker is taken: the next one costs two pieces, so a ruble would be paid as well (RRR-4.206)."""
    table = table_at("first", "russian_railroads")
    table.recount({"spaces.loco_1.owner": "A", "spaces.loco_1.own": 1, "seats.A.own": 4}, "counted")
    outcome = read(text, context_of(table)).outcome
    assert isinstance(outcome, Confirm)
    assert outcome.why is Reason.SPENDING
    assert said_all(outcome.moves).startswith("A: place loco_2 own=1 rubles=1")


@pytest.mark.parametrize("text", ["loco with 2 workers", "locomotive with a worker and a ruble"])
def test_an_amount_that_was_named_is_not_confirmed(text: str) -> None:
    table = table_at("first", "russian_railroads")
    table.recount({"spaces.loco_1.owner": "A", "spaces.loco_1.own": 1, "seats.A.own": 4}, "counted")
    assert isinstance(read(text, context_of(table)).outcome, Exact)
