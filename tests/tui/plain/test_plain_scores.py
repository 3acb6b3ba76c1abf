"""Points go to the players whom a line names, and to nobody else."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from referee.rules.game import refereed_games
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.plain.test_plain_seat_letters import scoring

Scored = list[tuple[str, int]]
ANNA, TWO, PEOPLE, PLAYERS = (
    ("Anna", "Anna 2"),
    ("Anna 2", "Ben"),
    ("Anna", "Ben", "Chie"),
    ("Player 1", "Player 2", "Player 3"),
)


def scored(here: Sitting) -> Scored:
    """The recorded scores, in order."""
    return [
        (here.table.seats[entry.seat], entry.body["points"]) for entry in here.table.entries if entry.kind == "score"
    ]


@pytest.mark.parametrize(
    ("names", "line", "expected"),
    [
        (ANNA, "Anna 2 7", [("Anna 2", 7)]),
        (ANNA, "Anna 2: 7", [("Anna 2", 7)]),
        (ANNA, "Anna 2:7", [("Anna 2", 7)]),
        (ANNA, "anna２　７", [("Anna 2", 7)]),
        (ANNA, "score Anna 2 7", [("Anna 2", 7)]),
        (ANNA, "7 Anna 2", [("Anna 2", 7)]),
        (ANNA, "7 points for Anna 2", [("Anna 2", 7)]),
        (ANNA, "Anna 2 + 7", [("Anna 2", 7)]),
        (ANNA, "Anna 2 -7", [("Anna 2", -7)]),
        (ANNA, "Anna 2-7", [("Anna 2", -7)]),
        (ANNA, "Anna 2 minus 7", [("Anna 2", -7)]),
        (ANNA, "Anna 3", [("Anna", 3)]),
        (ANNA, "Anna 2 seven", [("Anna 2", 7)]),
        (ANNA, "Anna ten", [("Anna", 10)]),
        (PEOPLE, "ben: twenty five", [("Ben", 25)]),
        (PEOPLE, "Ben 十五点", [("Ben", 15)]),
        (PEOPLE, "Ben five Chie minus two", [("Ben", 5), ("Chie", -2)]),
        (PEOPLE, "score 5 Ben three of them", [("Ben", 5)]),
        (PEOPLE, "Ben first", []),
        (PEOPLE, "Ben five three", []),
        (ANNA, "Anna 27", [("Anna", 27)]),
        (ANNA, "Anna 2,000", [("Anna", 2000)]),
        (ANNA, "Anna: 2", [("Anna", 2)]),
        (ANNA, "Anna +2", [("Anna", 2)]),
        (ANNA, "Anna 5 Anna 2 7", [("Anna", 5), ("Anna 2", 7)]),
        (ANNA, "Anna: 2, Anna 2: 7", [("Anna", 2), ("Anna 2", 7)]),
        (TWO, "Anna 7", [("Anna 2", 7)]),
        (PLAYERS, "Player 2 7", [("Player 2", 7)]),
        (PLAYERS, "Player 2: 7", [("Player 2", 7)]),
        (PLAYERS, "player2 7", [("Player 2", 7)]),
        (PLAYERS, "Player 1 5 Player 3 -2", [("Player 1", 5), ("Player 3", -2)]),
        (("Team 1 2", "Team 1", "2 Fast"), "Team 1 2 5, 2 fast 7", [("Team 1 2", 5), ("2 Fast", 7)]),
        (("チーム 1", "チーム 12"), "チーム 12に５点", [("チーム 12", 5)]),
        (("チーム 1", "チーム 12"), "チーム 1に５点", [("チーム 1", 5)]),
        (PEOPLE, "Ben 1,000", [("Ben", 1000)]),
        (PEOPLE, "score 5 Ben tea with milk", [("Ben", 5)]),
        (("R2-D2", "C-3PO"), "R2-D2 7, C-3PO 5", [("R2-D2", 7), ("C-3PO", 5)]),
        (("1+1", "Ben"), "1+1 5", [("1+1", 5)]),
    ],
)
def test_a_name_that_ends_in_a_number_is_a_name(
    tmp_path: Path, names: tuple[str, ...], line: str, expected: Scored
) -> None:
    here = scoring(tmp_path, names)
    here.say(line)
    assert scored(here) == expected


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (ANNA, "Anna27"),  # 27 for Anna, or 7 for Anna 2
        (ANNA, "Anna 2 7 5"),
        (PEOPLE, "Ben 1 000"),
        (PEOPLE, "Ben 1,5"),
        (PEOPLE, "Ben 1e3"),
        (PEOPLE, "Ben 3 at 10:30"),
        (PEOPLE, "Ben 5 7"),
        (PEOPLE, "2 Ben 7"),
        (PEOPLE, "Anna 2 7"),
        (PEOPLE, "5 and 3 for Ben"),
        (PEOPLE, "Ben 5 Chie 3 4"),
        (PEOPLE, "ben contract 5 3"),
        (PEOPLE, "score Ben 3 at 10:30"),
        (PEOPLE, "score Ben Chie 5"),
        (PEOPLE, "score Ben 5 Chie"),
        (PLAYERS, "Player 4 7"),
    ],
)
def test_two_numbers_for_one_name_are_no_score(tmp_path: Path, names: tuple[str, ...], line: str) -> None:
    here = scoring(tmp_path, names)
    assert "VP (" not in here.say(line)
    assert scored(here) == []


def test_a_name_alone_asks_how_many(tmp_path: Path) -> None:
    here = scoring(tmp_path, ANNA)
    assert "How many points for Anna 2?" in here.say("Anna 2")
    assert "next players" not in here.say("Anna 2")
    assert scored(here) == []


@pytest.mark.parametrize(
    ("names", "lines", "expected"),
    [
        (PEOPLE, ("Ben", "3"), [("Ben", 3)]),
        (PEOPLE, ("Chie", "show", "-4 points"), [("Chie", -4)]),
        (PEOPLE, ("Ben", "5 7", "3"), [("Ben", 3)]),
        (ANNA, ("Anna", "2"), [("Anna", 2)]),
        (PEOPLE, ("Ben", "Chie 4"), [("Chie", 4)]),
        (PEOPLE, ("Ben", "Chie 4", "3"), [("Chie", 4)]),
        (PEOPLE, ("Ben", "note tea", "3"), []),
        (PEOPLE, ("Ben", "tea"), []),
    ],
)
def test_the_points_that_are_asked_for_are_those_of_the_named_player(
    tmp_path: Path, names: tuple[str, ...], lines: tuple[str, ...], expected: Scored
) -> None:
    here = scoring(tmp_path, names)
    here.say(*lines)
    assert scored(here) == expected


@pytest.mark.parametrize("game", refereed_games())
@pytest.mark.parametrize("line", ["Ben 1.5", "Ben 10.5", "Ben 1'000", "Ben 10 5"])
def test_a_number_is_no_beginning_of_what_is_scored(tmp_path: Path, game: str, line: str) -> None:
    here = scoring(tmp_path, PEOPLE, game=game)
    assert "instead of a card" not in here.say(line)
    assert scored(here) == []


def test_several_numbers_for_a_name_say_how_to_write_them(tmp_path: Path) -> None:
    here = scoring(tmp_path, PEOPLE)
    assert "Ben" in here.say("Ben 1 000") and "one number" in here.say("Ben 1 000")


@pytest.mark.parametrize(
    ("line", "expected"),
    [("5", [("Anna", 5)]), ("5 +3", [("Anna", 5), ("Ben", 3)]), ("12 8 0", [("Anna", 12), ("Ben", 8), ("Chie", 0)])],
)
@pytest.mark.parametrize("command", ["", "score "])
def test_points_without_a_name_are_shown_before_they_are_recorded(
    tmp_path: Path, command: str, line: str, expected: Scored
) -> None:
    here = scoring(tmp_path, PEOPLE)
    shown = here.say(f"{command}{line}")
    assert scored(here) == [] and f"{expected[-1][0]}: Entered by the table +{expected[-1][1]} VP" in shown
    assert "accept" in shown
    here.say("accept")
    assert scored(here) == expected


def test_points_without_a_name_are_left_by_any_other_line(tmp_path: Path) -> None:
    here = scoring(tmp_path, PEOPLE)
    here.say("1 000", "Ben 7", "accept")
    assert scored(here) == [("Ben", 7)]


@pytest.mark.parametrize("length", [501, 2_001, 100_000])
def test_a_long_line_is_refused_at_once(tmp_path: Path, length: int) -> None:
    here = scoring(tmp_path, PEOPLE)
    begun = time.process_time()
    assert "longer than" in here.say(f"Ben 5 {'lorem ipsum 1 ' * 8_000}"[:length])
    assert time.process_time() - begun < 2 and scored(here) == []
