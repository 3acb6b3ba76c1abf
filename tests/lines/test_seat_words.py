"""A person whose name is a word of the game: the line that can be about both is asked about, never recorded as one of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import structs

from referee.table import recorded_script
from referee.table.table import Table
from tests.lines.outcome import Desk, Does
from tests.lines.reading import said_all

PLAYS = Path(__file__).parents[1] / "games"


def table_of(game: str, play: str, after: int, *names: str) -> Table:
    """Play a recorded play so far, by people of other names."""
    script = recorded_script.load(PLAYS / game / "plays" / f"{play}.toml")
    named = dict(zip(script.seats, names, strict=True))
    table = recorded_script.open_play(structs.replace(script, seats=names))
    for line in script.lines[:after]:
        speaker = re.compile("|".join(rf"\b{name}(?=: )" for name in named))
        parsed = recorded_script.parse(speaker.sub(lambda found: named[found[0]], line))
        assert recorded_script.is_as_expected(recorded_script.perform(table, parsed)), line
    return table


@pytest.fixture(scope="module")
def workers() -> Desk:
    """Brown is next; a worker of any colour may be named or left out."""
    return Desk(table_of("nippon", "two", 13, "Green", "Brown"))


@pytest.fixture(scope="module")
def tracks() -> Desk:
    """Grey has one step; Kiev is not in turn."""
    return Desk(table_of("russian_railroads", "three", 54, "Aki", "Kiev", "Grey"))


@pytest.mark.parametrize("text", ["brown mines 1", "mines 1 brown", "Brown mines one"])
def test_the_player_brown_and_the_brown_worker_are_both_asked_about(workers: Desk, text: str) -> None:
    found = workers.outcome(text)
    assert found.does is Does.CHOOSES
    assert {said_all(row) for row in found.rows} == {"B: mines 1", "B: mines 1 worker=brown"}


def test_a_colon_tells_who_speaks(workers: Desk) -> None:
    assert said_all(workers.outcome("Brown: mines 1").moves) == "B: mines 1"
    assert said_all(workers.outcome("Brown: mines 1 brown").moves) == "B: mines 1 worker=brown"


def test_two_words_leave_one_meaning_each(workers: Desk) -> None:
    found = workers.outcome("brown mines 1 white")
    assert (found.does, said_all(found.moves)) == (Does.RECORDS, "B: mines 1 worker=white")


def test_who_is_not_in_turn_is_not_taken_for_a_worker_without_a_question(workers: Desk) -> None:
    found = workers.outcome("green train central japan")
    assert found.does is Does.CHOOSES
    assert [said_all(row) for row in found.rows] == ["B: trains central_japan worker=green"]


def test_a_player_called_like_a_line_is_not_taken_for_it_without_a_question(tracks: Desk) -> None:
    found = tracks.outcome("kiev black")
    assert found.does is Does.CHOOSES
    assert [said_all(row) for row in found.rows] == ["G: step_track kiev black"]


@pytest.mark.parametrize("text", ["black kiev", "grey siberia"])
def test_what_makes_sense_in_one_way_only_is_not_asked_about(tracks: Desk, text: str) -> None:
    assert tracks.outcome(text).does is Does.RECORDS
