"""Names with a number beside words that count, refusals that end a line, and names that nobody knows."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec import structs

from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.reading.context import Context, context_of
from referee.reading.reader import read
from referee.reading.reading import Choice, Confirm, Exact, Incomplete, Outcome
from tests.lines.table import load, opened


@cache
def context(game: str, name: str) -> Context:
    """Return what stands around a line in a position."""
    lines = load(game)
    position = next(position for position in lines.positions if position.name == name)
    _, table = next(opened(structs.replace(lines, positions=(position,))))
    return context_of(table)


def outcome_of(position: str, text: str) -> Outcome:
    """Read a line in a position of CRISIS."""
    return read(text, context("crisis", position)).outcome


def exact(outcome: Outcome) -> str:
    """Write what is declared."""
    assert isinstance(outcome, Exact), outcome
    return "; ".join(map(write, drop_implied(outcome.moves)))


@pytest.mark.parametrize("text", ["2 gears", "gears 2"])
def test_an_amount_stands_on_either_side_of_its_thing(text: str) -> None:
    outcome = outcome_of("export", text)
    assert isinstance(outcome, Choice), outcome
    assert {write(row[0]).split(": ")[-1].split()[0] for row in outcome.rows} == {
        "export_contract",
        "sell_black_market",
    }


@pytest.mark.parametrize("text", ["minus 1 food for Aki", "Aki minus one food", "minus 1 food"])
def test_a_loss_before_its_amount_makes_it_negative(text: str) -> None:
    assert exact(outcome_of("flood", text)).endswith("adjust units=food:-1")


@pytest.mark.parametrize("text", ["Ben ペナルティ1点", "Ben penalty 1 point"])
def test_a_number_behind_its_label_is_counted_in_what_follows(text: str) -> None:
    outcome = outcome_of("flood", text)
    assert isinstance(outcome, Exact), outcome
    assert [(move.seat, write(move).split(": ")[-1]) for move in outcome.moves] == [("B", "adjust penalty_points=1")]


def test_the_beginning_of_a_word_is_no_loanword() -> None:
    assert isinstance(outcome_of("event", "イベント"), Choice | Incomplete)


@pytest.mark.parametrize(
    "text", ["I don't run anything, finished", "I run nothing and I'm done", "何も動かさない、終わり"]
)
def test_a_refusal_that_ends_the_line_as_its_last_word_does_is_declared_once(text: str) -> None:
    outcome = outcome_of("production", text)
    assert isinstance(outcome, Exact), outcome
    assert [write(move).split(": ")[-1] for move in outcome.moves] == ["end_production"]


@pytest.mark.parametrize("text", ["one of the farmers", "a farmer"])
def test_a_number_before_a_name_counts(text: str) -> None:
    assert isinstance(outcome_of("planned", text), Choice)


def test_an_unknown_word_beside_a_declaration_declares_nothing() -> None:
    outcome = outcome_of("planned", "kaisha no 5 ban ni okimasu")
    assert isinstance(outcome, Confirm), outcome
    assert len(outcome.moves) == 1
