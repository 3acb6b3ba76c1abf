"""Moves of two seats said in one line, and how often something is done: of what it is said, and by whom."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.games.crisis.crisis_tables import at, owning, situation, standing
from tests.lines.reading import said_all
from tui.core.reading.line import Line
from tui.core.reading.line_reader import LineReader


def heard(table: Table, text: str) -> Line:
    return LineReader(table, LegalMoves(table)).parse(text)


def choices(parsed: Line) -> list[str]:
    return [said_all(drop_implied(choice)) for choice in parsed.choices]


@pytest.fixture(scope="module")
def converting() -> Table:
    """Ann's manager is due at energy space 3 (up to three times 5 credits), Ben's stands at space 2."""
    return situation(standing(energy_3="A", energy_2="B"), {"A.credits": 30}, players=2)


@pytest.mark.parametrize(
    "text",
    ["convert twice decline", "convert twice, decline", "2回変換してしない", "2回変換、しない", "変換2回 見送り"],
)
def test_what_somebody_else_does_unnamed_is_to_be_confirmed(converting: Table, text: str) -> None:
    """“Twice” is no space: Ben, who stands at 2, declines nothing by it. He is next, though, and nobody else can."""
    parsed = heard(converting, text)
    assert not parsed.moves
    assert "A: convert_energy 3 multiple=2; B: decline" in choices(parsed)[:2]


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
    parsed = heard(table, text)
    assert not parsed.moves
    assert set(choices(parsed)[:2]) == {f"A: convert_energy {space} multiple=2; A: decline" for space in (2, 3)}


@pytest.fixture(scope="module")
def producing() -> Table:
    """Ann and Ben have a company each, Cleo none: she has nothing to end."""
    farm = owning("A", "farm", employees="farmer_1")
    return situation(at("production"), farm, owning("B", "bank", employees="banker_1"), {"C.ended": True}, players=3)


@pytest.mark.parametrize(
    "text",
    [
        "we are all done",
        "all of us are done",
        "everybody is done",
        "we are both done producing",
        "Ann and Ben are done",
        "Ann done, Ben done",
        "全員終わり",
        "二人とも生産終わり",
        "AnnとBenは生産終わり",
    ],
)
def test_several_seats_end_their_production_in_one_line(producing: Table, text: str) -> None:
    assert said_all(heard(producing, text).moves) == "A: end_production; B: end_production"


@pytest.mark.parametrize("text", ["all done", "Ann all done"])
def test_all_that_somebody_does_is_not_what_everybody_does(producing: Table, text: str) -> None:
    assert said_all(heard(producing, text).moves) == "A: end_production"


@pytest.mark.parametrize("text", ["Ann and Cleo are done", "AnnとCleoは生産終わり"])
def test_who_is_named_has_to_be_able_to(producing: Table, text: str) -> None:
    parsed = heard(producing, text)
    assert said_all(parsed.moves) == "A: end_production; C: end_production"
    assert producing.judge(parsed.moves).verdict.status is VerdictStatus.ILLEGAL


@pytest.mark.parametrize("text", ["run everything", "run all", "全部稼働"])
def test_all_of_what_has_to_be_said_is_nothing_besides(text: str) -> None:
    """All the companies are not the one that takes most employees."""
    two = owning("A", "farm", "smithy", employees="farmer_1 worker_1", minerals=1)
    table = situation(at("production"), two, players=2)
    parsed = heard(table, text)
    assert not parsed.moves or table.judge(parsed.moves).verdict.status is not VerdictStatus.LEGAL
