"""Moves stand under their verbs, or under a value of their first field, until a list has room for all of them; a number
means the row that is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table import recorded_script
from referee.table.table import Table
from tests.play.recorded import plays
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.conversation.suggestions import rows
from tui.core.session.session import Session

SIZES = {"invest": 8, "machine": 1, "knowledge": 3, "mines": 3, "trains": 4, "ships": 4, "consolidate": 1}
"""Ways at the start of Nippon: 8 factories for the money, one machine to hold, up to three steps on a track with three
workers, four regions."""


def lines() -> LineEvaluator:
    """Read lines at a table where the first player is to act."""
    game = find("nippon")
    made = LineEvaluator(Table("test", [opening(game, seats_of(game, ("Ann", "Ben", "Cleo")))]))
    made.listing = True
    return made


def test_the_rows_are_counted_for_each_size_of_group() -> None:
    """Seven verbs; with those of 3 ways out 7 + 2×2, with those of 4 another 2×3, with that of 8 another 7."""
    assert lines().steps.lengths(28) == [7, 11, 17, 24]
    assert lines().steps.lengths(20) == [7, 11, 17]


def test_groups_are_opened_from_the_smallest_on() -> None:
    made = lines()
    for at_once, closed in ((9, {"invest", "knowledge", "mines", "trains", "ships"}), (17, {"invest"}), (24, set())):
        made.open_up(at_once)
        ways = made.steps.ways
        assert {way.draft.verb for way in ways if way.among} == closed
        assert len(ways) == sum(1 if verb in closed else count for verb, count in SIZES.items())


def test_a_number_on_the_line_is_the_row_that_is_shown_now() -> None:
    made = lines()
    assert made.line("7").moves, "seven rows: the last one is a whole move"
    made.open_up(24)
    for number, way in enumerate(made.steps.ways, 1):
        assert made.line(str(number)).moves[: len(way.moves)] == way.moves


PLACE = "place_manager"


def positions(game: str) -> Iterator[Conversation]:
    """Every fifth declaration of a recorded play, before it is made."""
    play = recorded_script.load(next(iter(plays(game).values())))
    table = recorded_script.open_play(play)
    for number, line in enumerate(map(recorded_script.parse, play.lines)):
        if number % 5 == 0:
            conversation = Conversation(Session("en"), table)
            conversation.reader.listing = True
            yield conversation
        recorded_script.perform(table, line)


@pytest.mark.parametrize("game", ["nippon", "crisis", "plan_city"])
def test_every_legal_move_stands_in_one_row_of_a_list_of_any_length(game: str) -> None:
    """The rows of the longest list are the moves; those of a shorter one hold the same moves, each once."""
    split = 0
    for conversation in positions(game):
        steps = conversation.reader.steps
        complete = [way for way in steps.groups if way.is_complete and way.among]
        moves = Counter(move for way in complete for move in way.among)
        for length in steps.lengths(60):
            conversation.reader.open_up(length)
            assert len(steps.ways) <= length
            listed = [way for way in steps.ways if way.is_complete and (way.among or way.moves)]
            assert Counter(move for way in listed for move in way.among or way.moves[-1:]) == moves
            for number, way in enumerate(steps.ways, 1):
                if way.draft.values and way.among:
                    split += 1
                    conversation.write(str(number))
                    assert [choice[-1] for choice in conversation.state.line.choices] == list(way.among)
            conversation.write("")
    assert split or game == "nippon"


def test_the_managers_of_crisis_are_listed_by_location() -> None:
    """A location with several free spaces has one row, in which the space is open; one with a single space says it."""
    conversation = next(
        each for each in positions("crisis") if [way.draft.verb for way in each.reader.steps.groups] == [PLACE]
    )
    conversation.reader.open_up(20)
    words = conversation.session.words(table=conversation.table)
    listed = {row.text: row for row in rows(conversation, conversation.state, words)}
    employees = listed["place a manager on Employees"]
    assert [move.space for move in employees.among] == sorted({move.space for move in employees.among})
    assert {move.location for move in employees.among} == {"employees"}
    assert "place a manager on Leadership, space 1" in listed
    stood = len(conversation.table.entries)
    conversation.write(str(employees.number))
    conversation.enter()
    assert conversation.text == "place a manager on Employees, space"
    assert [choice[-1] for choice in conversation.state.line.choices] == list(employees.among)
    assert len(conversation.table.entries) == stood, "the space is asked first"


def test_a_number_after_a_chosen_move_is_a_row_of_the_new_list() -> None:
    """The first move was chosen among several: while that goes on, a number is no row of the list; then it is again."""
    game = find("nippon")
    tracks = {"tracks.knowledge.top": 8, "tracks.coal.top": 8}
    table = Table("test", [opening(game, seats_of(game, ("Ann", "Ben", "Cleo")), printed=tracks)])
    conversation = Conversation(Session("en"), table)
    conversation.reader.listing = True
    conversation.write("knowledge")
    conversation.enter()
    assert len(conversation.state.line.choices) > 1
    conversation.write("knowledge 1")
    assert conversation.enter().step is not None
    conversation.write("1")
    assert conversation.state.evaluated
    assert conversation.state.evaluated.moves[-1:] == conversation.reader.steps.ways[0].moves[-1:]
