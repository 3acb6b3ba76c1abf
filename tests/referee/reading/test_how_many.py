"""What a number or a word of number is of: people, how things stand, the label that it touches."""

from __future__ import annotations

import pytest

from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.reading.reading import Choice, Confirm, Exact, Illegal, Incomplete
from tests.lines.reading import said_all
from tests.referee.reading.recorded_positions import declared, outcome_of


@pytest.mark.parametrize(
    "text",
    [
        "both of us are done",
        "Ben and Aki stop producing",
        "全員おしまい",
        "ベンとアキは生産終了",
        "二人とも生産おわりです",
    ],
)
def test_who_is_stated_to_do_it_does_it(text: str) -> None:
    outcome = outcome_of(text, "production", "crisis")
    assert isinstance(outcome, Exact)
    assert [move.seat for move in drop_implied(outcome.moves)] == ["B", "A"]


def test_all_is_of_what_one_does() -> None:
    outcome = outcome_of("全部おしまい", "production", "crisis")
    assert isinstance(outcome, Exact)
    assert [move.seat for move in drop_implied(outcome.moves)] == ["B"]


@pytest.mark.parametrize("text", ["3列1行 2個で輸出", "輸出 2個 3列1行", "2個を3列1行の契約で輸出"])
def test_a_japanese_label_is_of_the_number_that_it_touches(text: str) -> None:
    outcome = outcome_of(text, "export", "crisis")
    assert isinstance(outcome, Illegal)
    assert said_all(outcome.moves) == "B: export_contract 3 1 2"


@pytest.mark.parametrize("text", ["農民のところに一人置く", "農民に1人行かせる", "one guy on a farmer"])
def test_so_many_people_are_not_which_place(text: str) -> None:
    outcome = outcome_of(text, "plan", "crisis")
    assert isinstance(outcome, Choice)
    assert len(outcome.rows) > 1


@pytest.mark.parametrize(
    "text",
    [
        "食料が3つあるので1つ減らします",
        "食料は3個持ってるから1個返却",
    ],
)
def test_a_number_of_a_reason_tells_how_things_stand(text: str) -> None:
    outcome = outcome_of(text, "flood", "crisis")
    assert not isinstance(outcome, Exact)
    if isinstance(outcome, Confirm):
        assert [write(move) for move in drop_implied(outcome.moves)] == ["adjust units=food:-1"]


@pytest.mark.parametrize("text", ["Ben pays back, Ben pays back", "could I be finished? I'm finished"])
def test_what_is_stated_again_is_no_declaration_of_somebody_else(text: str) -> None:
    outcome = outcome_of(text, "production", "crisis")
    moves = outcome.moves if isinstance(outcome, Exact | Confirm) else ()
    assert {move.seat for move in moves} <= {"B"}


@pytest.mark.parametrize("text", ["汽車を一本、北海道に走らせます", "鉄道を一本、北海道に置きます"])
def test_a_number_word_with_a_counter_names_no_region(text: str) -> None:
    """一 alone is the region 1 (西日本)."""
    assert declared(text, "start") == "trains hokkaido"


@pytest.mark.parametrize(
    "text",
    [
        "build 2 trains in hokkaido and east",
        "put 2 trains on hokkaido and east japan",
        "can I build 2 trains in hokkaido and east",
        "I lay 2 trains, hokkaido & east",
    ],
)
def test_so_many_trains_are_no_region(text: str) -> None:
    """2 alone is Central Japan; two trains cost 10,000 yen, of which Aki has 6,000 (NIP-12.2)."""
    outcome = outcome_of(text, "last")
    assert isinstance(outcome, Illegal)
    assert said_all(outcome.moves) == "A: trains hokkaido,east_japan"


@pytest.mark.parametrize("text", ["2 and 4 trains", "build in 2 and 4 trains", "trains 2 and 4", "trains in 2 and 4"])
def test_numbers_of_regions_stay_regions_beside_trains(text: str) -> None:
    outcome = outcome_of(text, "last")
    assert isinstance(outcome, Illegal)
    assert said_all(outcome.moves) == "A: trains central_japan,hokkaido"


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("3 trains", "trains"),
        ("build 3 trains", "trains"),
        ("build 2 trains", "trains"),
        ("two trains please", "trains"),
        ("鉄道3枚", "trains"),
        ("2 ships", "ships"),
        ("build two ships", "ships"),
        ("船を2隻", "ships"),
    ],
)
def test_so_many_trains_are_no_factory_with_trains_in_its_name(text: str, verb: str) -> None:
    """“Clock (free trains)” is a factory. The regions of the trains are asked for, and nothing is built."""
    outcome = outcome_of(text, "last")
    assert isinstance(outcome, Incomplete)
    assert (outcome.verb, outcome.open_slots) == (verb, ("regions",))
