"""What everybody agrees on at the end of a round, and the search for the entry where a figure went apart."""

from __future__ import annotations

from functools import cache

import pytest

from referee.record.entry import Entry
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.table import recorded_script
from referee.table.round_check import (
    MAX_QUESTIONS,
    RoundCheckDifferenceSearch,
    RoundCheckValue,
    agree,
    agreed_since,
    agreed_values,
    round_began,
    round_ended,
    search,
    values_to_compare,
)
from referee.table.table import Table

ROUNDS = {"nippon": 3, "russian_railroads": 7, "crisis": 7, "plan_city": 8}
"""Rounds of a game with four seats that is not cut short (scorings in Nippon: NIP-17.1), by the specifications."""


def told(*points: int) -> Table:
    """A table at which A, from the 10 VP of the start (NIP-1.5), scores so many, one entry each from entry 2 on."""
    game = find("nippon")
    table = Table("t", [opening(game, seats_of(game, ["Aki", "Ben"]), depth="score")])
    for one in points:
        table.score("A", "contract", one)
    return table


def vp(table: Table) -> RoundCheckValue:
    return next(figure for figure in values_to_compare(table) if (figure.seat, figure.what) == ("A", "vp"))


def led_to(found: RoundCheckDifferenceSearch, wrong: int) -> RoundCheckDifferenceSearch:
    """Answer the questions as somebody does whose marker went wrong with an entry."""
    while (middle := found.middle) is not None:
        found = found.narrowed_by_answer(middle.seq < wrong)
    return found


@cache
def demo(game: str) -> tuple[list[Entry], tuple[int, ...]]:
    """The demo of a game, and the entries after which a round was over."""
    play = recorded_script.load(recorded_script.demo_of(game))
    table = recorded_script.open_play(play)
    ended = []
    for text in play.lines:
        recorded_script.perform(table, recorded_script.parse(text))
        if round_ended(table) not in (0, *ended):
            ended.append(round_ended(table))
    return table.entries, tuple(ended)


@pytest.mark.parametrize("game", offered_games())
def test_a_round_ends_as_often_as_a_game_has_rounds(game: str) -> None:
    assert len(demo(game)[1]) == ROUNDS[game]


@pytest.mark.parametrize("game", offered_games())
def test_three_or_four_figures_of_each_seat_are_compared(game: str) -> None:
    entries, ended = demo(game)
    table = Table("t", entries[: ended[0]])
    found = values_to_compare(table)
    assert {len([one for one in found if one.seat == seat]) for seat in table.seats} <= {3, 4}
    assert all(one.value is not None for one in found), "everybody can see them"


def test_at_the_end_no_yen_are_compared_that_the_last_wages_took() -> None:
    """NIP-18.2 to 18.4: everybody discards the yen, receives the income and pays the last wages of it, beside the turns:
    the figures asked to compare were those of before.
    """
    entries, ended = demo("nippon")
    over = Table("t", entries[: ended[-1]])
    assert over.over
    assert {figure.what for figure in values_to_compare(over)} == {"vp", "coal", "blueprints"}
    assert "yen" in {figure.what for figure in values_to_compare(Table("t", entries[: ended[0]]))}


@pytest.mark.parametrize("game", offered_games())
def test_an_agreement_is_a_note_that_changes_nothing(game: str) -> None:
    """Kinds and bodies are those of 0.1.0: `note` with a `text` alone."""
    entries, ended = demo(game)
    table = Table("t", entries[: ended[0]])
    world, seen = table.table_state, values_to_compare(table)
    step = agree(table)
    assert (step.entry.kind, list(step.entry.body)) == ("note", ["text"])
    assert table.table_state is world
    assert agreed_values(table, step.entry) == seen
    assert agreed_since(table, ended[0])
    assert repr(Table("t", table.entries).state) == repr(world.state)
    table.undo()
    assert not agreed_since(table, ended[0])


def test_a_remark_is_no_agreement() -> None:
    table = told(8)
    for text in ("Aki had 8", "seats.A.vp=8 or so", "seats.Z.vp=8", "seats.A.shoes=2", ""):
        assert agreed_values(table, table.note(text).entry) == (), text


def test_a_declaration_after_the_round_ends_the_moment() -> None:
    entries, ended = demo("crisis")
    table = Table("t", entries[: ended[0]])
    assert round_ended(table) == ended[0]
    table.note("a remark")
    assert round_ended(table) == ended[0]
    following = next(entry.seq for entry in entries[ended[0] :] if entry.kind == "move")
    assert round_ended(Table("t", entries[: following - 1])) == ended[0], "what is told of the new round ends nothing"
    assert round_ended(Table("t", entries[:following])) == 0


def test_halving_leads_to_the_entry() -> None:
    """Eight entries, 2 to 9: three questions lead to any of them."""
    table = told(1, 2, 3, 4, 5, 6, 7, 8)
    for wrong in range(2, 10):
        found = led_to(search(table, vp(table), 30), wrong)
        assert [one.seq for one in found.entries] == [wrong]
        assert found.asked == 3


def test_what_is_asked_is_what_the_record_had() -> None:
    table = told(1, 2, 3, 4)
    found = search(table, vp(table), 9)
    assert found.middle is not None
    assert (found.middle.seq, found.middle.after) == (3, 10 + 1 + 2)
    assert (found.since, found.figure.value) == (1, 10 + 1 + 2 + 3 + 4)


def test_an_agreement_bounds_the_search() -> None:
    table = told(1, 2)
    step = agree(table)
    table.score("A", "contract", 5)
    found = search(table, vp(table), 13)
    assert found.since == step.entry.seq
    assert [(one.seq, one.before, one.after) for one in found.entries] == [(5, 13, 18)]
    assert found.middle is None
    assert [(trace.kind, trace.seq) for trace in found.traces] == [("missed", 5)]


def test_an_agreement_that_the_record_has_left_since_bounds_nothing() -> None:
    table = told(1, 2)
    agree(table)
    table.score("A", "contract", 5)
    table.amend(2, {"category": "contract", "points": 4})
    assert search(table, vp(table), 13).since == 1


def test_an_explanation_is_looked_for_after_the_agreement_alone() -> None:
    table = told(5)
    agree(table)
    table.score("A", "contract", 2)
    assert search(table, vp(table), 12).traces == ()  # 5 were missed: that was before


def test_no_more_than_six_questions() -> None:
    table = told(*[1] * 200)
    found = led_to(search(table, vp(table), 0), 150)
    assert found.asked == MAX_QUESTIONS
    assert 150 in [one.seq for one in found.entries]
    assert len(found.entries) <= 4  # 200 halved six times


def test_what_no_entry_has_changed() -> None:
    table = told(3)
    agree(table)
    found = search(table, vp(table), 14)
    assert (found.entries, found.middle, found.traces) == ((), None, ())


def test_an_answer_that_nobody_knows_leads_to_another_question() -> None:
    """Each of eight entries may be what was left out: all score 2."""
    table = told(*[2] * 8)
    found = search(table, vp(table), 10 + 14)
    assert found.middle is not None
    again = found.narrowed_by_answer(None)
    assert (again.entries, again.asked) == (found.entries, 1)
    assert again.middle is not None
    assert again.middle.seq != found.middle.seq


def test_what_explains_the_difference_is_searched_and_nothing_else() -> None:
    """One entry of 5 VP explains 5 too few; that nothing explains 4 is stated."""
    table = told(1, 2, 5, 3)
    assert [trace.seq for trace in search(table, vp(table), 16).traces] == [4]
    assert search(table, vp(table), 16).middle is None
    nothing = search(table, vp(table), 31)
    assert not nothing.explains
    assert nothing.middle is not None


@pytest.mark.parametrize("game", offered_games())
def test_a_round_begins_with_the_entry_that_ended_the_last_one(game: str) -> None:
    """The first round begins with the opening; the field that counts the rounds is the one that the game names."""
    entries, _ = demo(game)
    table = Table("t", entries)
    steps, field = table.steps, table.game.meta.rounds
    first = getattr(steps[0].table_state.state, field)
    second = next(step.entry for step in steps if getattr(step.table_state.state, field) > first)
    assert round_began(Table("t", entries[: second.seq - 1])) == entries[0]
    for until in (second.seq, second.seq + 2):
        assert round_began(Table("t", entries[:until])) == second


def test_where_no_moves_are_followed_no_round_begins() -> None:
    assert round_began(told(8)) is None
