"""Places that are described instead of numbered: by what lies there, from which card, how far to which side.

The positions are those of `tests/lines/plan_city.toml`; which place is meant is read off the fields by hand.
"""

from __future__ import annotations

import pytest
from msgspec import structs

from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.reading.context import context_of
from referee.reading.reader import read
from referee.reading.reading import Choice, Exact, Illegal, Outcome
from tests.lines.table import load, opened


def _outcome(at: str, text: str) -> Outcome:
    lines = load("plan_city")
    there = structs.replace(lines, positions=tuple(each for each in lines.positions if each.name == at))
    table = next(table for _, table in opened(there))
    return read(text, context_of(table)).outcome


@pytest.mark.parametrize(
    ("at", "text", "move"),
    [
        ("bid", "contract in the lower left corner of the start card", "place_contract -2 2"),
        ("bid", "contract over my left column", "place_contract -2 0"),
        ("bid", "契約カードを起点から右に2つ、上に2つ", "place_contract 2 -2"),
        ("laying", "Ann lays the plan over her top two rows", "place_plan 0 -1"),
        ("laying", "Ben fuels the left factory", "fuel 0:1"),
        ("laying", "Ben、下の工場にチップ", "fuel 1:2"),
        ("laying", "Cleo: coal on the shipyard", "fuel 1:2"),
        ("laying", "Ben coal on both factories", "fuel 0:1,1:2"),
        ("four", "4 for plan 11", "bid_proposal proposal_1 4"),
    ],
)
def test_a_described_place_is_the_one_meant(at: str, text: str, move: str) -> None:
    outcome = _outcome(at, text)
    assert isinstance(outcome, Exact)
    assert "; ".join(map(write, drop_implied(outcome.moves))) == move


def test_a_place_that_cannot_be_taken_is_refused_as_it_is_described() -> None:
    outcome = _outcome("laying", "Ann lays the plan right on top of the start card")
    assert isinstance(outcome, Illegal)
    assert write(outcome.moves[-1]) == "place_plan 0 0"


def test_several_places_of_one_description_are_a_choice() -> None:
    outcome = _outcome("laying", "Ben: one chip on a factory")
    assert isinstance(outcome, Choice)
    assert {write(row[-1]) for row in outcome.rows} == {"fuel 0:1", "fuel 1:2"}


@pytest.mark.parametrize(
    ("at", "text", "move"),
    [
        ("laying", "Ben puts a chip on each of his factories", "fuel 0:1,1:2"),
        ("laying", "Ben、工場2つに石炭", "fuel 0:1,1:2"),
        ("laying", "Ben fuels both factories, done", "fuel 0:1,1:2; placement_done"),
        ("laying", "Cleo lays plan 6 at 2 -1, turned 90 to the right", "place_plan 2 -1 rotation=90"),
        ("laying", "Cleo 計画カード 右に1、上に2", "place_plan 1 -2"),
        ("bid", "5 for the card with two shipyards", "bid_proposal proposal_1 5"),
        ("bid", "2に4", "bid_proposal proposal_2 4"),
        ("bid", "4 on 2", "bid_proposal proposal_2 4"),
        ("outbid", "I outbid Ben with a five on #1", "bid_proposal proposal_1 5"),
    ],
)
def test_counts_seats_and_closings_are_accounted_for(at: str, text: str, move: str) -> None:
    outcome = _outcome(at, text)
    assert isinstance(outcome, Exact)
    assert "; ".join(map(write, drop_implied(outcome.moves))) == move


@pytest.mark.parametrize(
    ("text", "moves"), [("4", {"proposal_1", "proposal_2"}), ("bid 4", {"proposal_1", "proposal_2"})]
)
def test_a_number_alone_is_a_choice_of_the_cards_that_show_it(text: str, moves: set[str]) -> None:
    outcome = _outcome("bid", text)
    assert isinstance(outcome, Choice)
    assert {write(row[0]).split()[1] for row in outcome.rows} == moves
