"""Moves of two seats said in one line, and how often something is done: of what it is said, and by whom."""

from __future__ import annotations

import pytest

from referee.judging.reading import drop_implied
from referee.table.table import Table
from tests.games.crisis.crisis_tables import situation, standing
from tests.lines.reading import said_all
from tui.desk.offers import Offers
from tui.desk.reading.hear import Heard, hear


def heard(table: Table, text: str) -> Heard:
    return hear(table, Offers(table), text)


def choices(found: Heard) -> set[str]:
    return {said_all(drop_implied(choice)) for choice in found.choices}


@pytest.fixture(scope="module")
def converting() -> Table:
    """Ann's manager is due at energy space 3 (up to three times 5 credits), Ben's stands at space 2."""
    return situation(standing(energy_3="A", energy_2="B"), {"A.credits": 30}, players=2)


@pytest.mark.parametrize(
    "text", ["convert twice decline", "convert twice, decline", "2回変換してしない", "2回変換、しない", "変換2回 見送り"]
)
def test_what_somebody_else_does_unnamed_is_to_be_confirmed(converting: Table, text: str) -> None:
    """“Twice” is no space: Ben, who stands at 2, declines nothing by it. He is next, though, and nobody else can."""
    found = heard(converting, text)
    assert not found.moves
    assert choices(found) == {"A: convert_energy 3 multiple=2; B: decline"}


@pytest.mark.parametrize(
    "text",
    [
        "Ann converts twice, Ben declines",
        "Ann converts twice and Ben declines",
        "convert twice, Ben declines",
        "convert twice; Ben declines",
        "Annは2回変換、Benはしない",
    ],
)
def test_who_is_named_is_meant(converting: Table, text: str) -> None:
    assert said_all(heard(converting, text).moves) == "A: convert_energy 3 multiple=2; B: decline"


@pytest.mark.parametrize("text", ["decline twice", "twice decline", "2回しない"])
def test_how_often_is_no_place(converting: Table, text: str) -> None:
    """Ann has one manager here: whatever is asked, nobody is made to decline at space 2."""
    assert not heard(converting, text).moves


@pytest.mark.parametrize("text", ["convert twice decline", "2回変換してしない"])
def test_how_often_one_thing_is_done_says_nothing_of_the_next(text: str) -> None:
    """Both managers are Ann's: she converts twice at one of them and declines at the other, not twice."""
    table = situation(standing(energy_2="A", energy_3="A"), {"A.credits": 30, "A.stock.minerals": 3}, players=2)
    found = heard(table, text)
    assert not found.moves
    assert choices(found) == {f"A: convert_energy {space} multiple=2; A: decline" for space in (2, 3)}
