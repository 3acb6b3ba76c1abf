"""Places that are described instead of numbered: by what lies there, from which card, how far to which side.

The positions are those of `tests/lines/plan_city.toml`; which place is meant is read off the fields by hand.
"""

from __future__ import annotations

import pytest

from referee.notation.move import verb_of, write
from referee.reading.reading import Choice, Confirm, Exact, Illegal, Incomplete, Unread
from tests.referee.reading.recorded_positions import outcome_of, written


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
    outcome = outcome_of(text, at, "plan_city")
    assert isinstance(outcome, Exact)
    assert written(outcome) == move


def test_a_place_that_cannot_be_taken_is_refused_as_it_is_described() -> None:
    outcome = outcome_of("Ann lays the plan right on top of the start card", "laying", "plan_city")
    assert isinstance(outcome, Illegal)
    assert write(outcome.moves[-1]) == "place_plan 0 0"


def test_several_places_of_one_description_are_a_choice() -> None:
    outcome = outcome_of("Ben: one chip on a factory", "laying", "plan_city")
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
    outcome = outcome_of(text, at, "plan_city")
    assert isinstance(outcome, Exact)
    assert written(outcome) == move


@pytest.mark.parametrize(
    ("text", "moves"), [("4", {"proposal_1", "proposal_2"}), ("bid 4", {"proposal_1", "proposal_2"})]
)
def test_a_number_alone_is_a_choice_of_the_cards_that_show_it(text: str, moves: set[str]) -> None:
    outcome = outcome_of(text, "bid", "plan_city")
    assert isinstance(outcome, Choice)
    assert {write(row[0]).split()[1] for row in outcome.rows} == moves


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Ann puts it at y -1 x 0", "place_plan 0 -1"),
        ("Ann plan card x=0,y=-1", "place_plan 0 -1"),
        ("Ann lays it at column 0, row -1", "place_plan 0 -1"),
    ],
)
def test_a_coordinate_stands_behind_its_label(text: str, move: str) -> None:
    outcome = outcome_of(text, "laying", "plan_city")
    assert isinstance(outcome, Exact)
    assert write(outcome.moves[-1]) == move


def test_a_labelled_coordinate_is_never_of_the_other_axis() -> None:
    outcome = outcome_of("Ann place x -1 y 0", "laying", "plan_city")
    assert isinstance(outcome, Illegal)
    assert write(outcome.moves[-1]) == "place_plan -1 0"


@pytest.mark.parametrize(
    "text",
    [
        "Ann lays it anywhere", "Ann puts it somewhere, turned right", "Annは適当な場所に置く", "Annはどこかに計画カードを置く",
        "Cleo puts hers somewhere on the left", "Ann lays it one and a half cells up", "Annは半区画上に置く",
    ],
)  # fmt: skip
def test_what_is_no_place_declares_nothing(text: str) -> None:
    assert isinstance(outcome_of(text, "laying", "plan_city"), Incomplete | Unread)


@pytest.mark.parametrize("text", ["4 on #2", "提案2に4", "bid 4 on 2"])
def test_a_declaration_holds_the_moves_that_it_implies(text: str) -> None:
    outcome = outcome_of(text, "trust", "plan_city")
    assert isinstance(outcome, Exact)
    assert [verb_of(move) for move in outcome.moves] == ["trust_step", "prepare_round", "bid_proposal"]


@pytest.mark.parametrize(
    ("at", "text", "move"),
    [
        ("contract", "Cleo contract card two left and two up of plan 6", "place_contract -4 -3"),
        ("contract", "Cleo 契約カードを計画カード6の左に2つ、上に2つ", "place_contract -4 -3"),
        ("laying", "Ann lays the plan one right of the start card with a chip on 1 2", "place_plan 1 0 fuel_first=1:2"),
        ("laying", "Ann plan card 1 0 with a chip on 1 2", "place_plan 1 0 fuel_first=1:2"),
        ("laying", "Cleo lays it a cell to the right and two above", "place_plan 1 -2"),
        ("outbid", "Benより上の5", "bid_proposal proposal_1 5"),
    ],
)
def test_a_place_is_told_by_another_piece(at: str, text: str, move: str) -> None:
    outcome = outcome_of(text, at, "plan_city")
    assert isinstance(outcome, Exact)
    assert write(outcome.moves[-1]) == move


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ("laying", "Ann lays it 1 up of plan 2"),
        ("contract", "Cleo contract card one right of plan 1"),
        ("coal_man", "Dan 駅に石炭"),
        ("coal_man", "Dan puts coal on the station"),
        ("trust", "Ben is done"),
    ],
)
def test_what_is_nowhere_is_not_replaced(at: str, text: str) -> None:
    assert isinstance(outcome_of(text, at, "plan_city"), Illegal)


@pytest.mark.parametrize(
    ("at", "text", "move"),
    [
        ("bid", "4 on the sceond card", "bid_proposal proposal_2 4"),
        ("bid", "5 on the frist proposal", "bid_proposal proposal_1 5"),
        ("laying", "Ben fels both", "fuel 0:1,1:2"),
        ("laying", "Ben feuls the lft factory", "fuel 0:1"),
    ],
)
def test_a_mistyped_rank_or_form_is_confirmed(at: str, text: str, move: str) -> None:
    outcome = outcome_of(text, at, "plan_city")
    assert isinstance(outcome, Confirm)
    assert write(outcome.moves[-1]) == move
