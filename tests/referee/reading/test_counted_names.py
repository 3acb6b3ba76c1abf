"""Names with a number beside words that count, refusals that end a line, and names that nobody knows."""

from __future__ import annotations

import pytest

from referee.notation.move import write
from referee.reading.reading import Choice, Exact, Incomplete
from tests.referee.reading.recorded_positions import declared, outcome_of


@pytest.mark.parametrize("text", ["2 gears", "gears 2"])
def test_an_amount_stands_on_either_side_of_its_thing(text: str) -> None:
    outcome = outcome_of(text, "export", "crisis")
    assert isinstance(outcome, Choice), outcome
    assert {write(row[0]).split(": ")[-1].split()[0] for row in outcome.rows} == {
        "export_contract",
        "sell_black_market",
    }


@pytest.mark.parametrize("text", ["minus 1 food for Aki", "Aki minus one food", "minus 1 food"])
def test_a_loss_before_its_amount_makes_it_negative(text: str) -> None:
    assert declared(text, "flood", "crisis").endswith("adjust units=food:-1")


@pytest.mark.parametrize("text", ["Ben ペナルティ1点", "Ben penalty 1 point"])
def test_a_number_behind_its_label_is_counted_in_what_follows(text: str) -> None:
    outcome = outcome_of(text, "flood", "crisis")
    assert isinstance(outcome, Exact), outcome
    assert [(move.seat, write(move).split(": ")[-1]) for move in outcome.moves] == [("B", "adjust penalty_points=1")]


def test_the_beginning_of_a_word_is_no_loanword() -> None:
    assert isinstance(outcome_of("イベント", "event", "crisis"), Choice | Incomplete)


@pytest.mark.parametrize(
    "text", ["I don't run anything, finished", "I run nothing and I'm done", "何も動かさない、終わり"]
)
def test_a_refusal_that_ends_the_line_as_its_last_word_does_is_declared_once(text: str) -> None:
    outcome = outcome_of(text, "production", "crisis")
    assert isinstance(outcome, Exact), outcome
    assert [write(move).split(": ")[-1] for move in outcome.moves] == ["end_production"]


@pytest.mark.parametrize("text", ["one of the farmers", "a farmer"])
def test_a_number_before_a_name_counts(text: str) -> None:
    assert isinstance(outcome_of(text, "planned", "crisis"), Choice)
