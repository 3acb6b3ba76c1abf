"""What a clause leaves out or puts behind: the verb beside a number, the owner of a company, the list of the last item."""

from __future__ import annotations

import pytest

from referee.reading.reading import Confirm, Illegal, Incomplete, Reason, Unread
from tests.referee.reading.recorded_positions import outcome_of, written


@pytest.mark.parametrize("text", ["invest 6 and 2", "invest 6, then 2", "6と2に投資します"])
def test_a_number_alone_takes_the_verb_of_the_clause_beside_it(text: str) -> None:
    assert written(outcome_of(text, "invest", "crisis")).count("invest") == 2


@pytest.mark.parametrize("text", ["start the weaving mill", "weaving mill 動かす"])
def test_a_thing_that_another_seat_has_is_of_that_seat(text: str) -> None:
    outcome = outcome_of(text, "production", "crisis")
    assert isinstance(outcome, Confirm), outcome
    assert outcome.moves[-1].seat == "A"


@pytest.mark.parametrize(
    "text",
    [
        "Ben starts the wind park with engineer 2, and engineer 1/banker 1 as a bonus",
        "Ben wind park 技術者2、技術者1/銀行員1をボーナスに",
    ],
)
def test_the_last_item_goes_to_the_list_that_is_named_behind_it(text: str) -> None:
    assert written(outcome_of(text, "production", "crisis")).endswith("employees=engineer_2 bonus=engineer_1/banker_1")


@pytest.mark.parametrize("text", ["deliver 2 minerals to column 1 row 2", "鉱物2個を1列目の2段目に納品"])
def test_something_named_that_does_not_lie_there_is_confirmed(text: str) -> None:
    outcome = outcome_of(text, "export", "crisis")
    assert isinstance(outcome, Confirm), outcome
    assert outcome.why is Reason.CLAIM
    assert written(outcome).endswith("export_contract 1 2 2")


@pytest.mark.parametrize("text", ["deliver gears to column 1 row 1", "ship minerals column 1 row 2"])
def test_a_place_with_something_else_is_not_read_as_an_amount(text: str) -> None:
    assert isinstance(outcome_of(text, "export", "crisis"), Incomplete | Illegal)


@pytest.mark.parametrize("text", ["bakery please", "send someone to the bakery"])
def test_a_name_that_nothing_here_goes_by_is_no_typo(text: str) -> None:
    assert isinstance(outcome_of(text, "plan", "crisis"), Unread | Illegal)


def test_what_a_card_is_played_for_is_not_passed_over() -> None:
    assert isinstance(outcome_of("play some zorp", "influence", "crisis"), Unread)


def test_a_refusal_is_of_what_can_be_declared_now() -> None:
    outcome = outcome_of("Ben: loan", "plan", "crisis")
    assert isinstance(outcome, Illegal), outcome
    assert written(outcome).endswith("place_manager loan")
