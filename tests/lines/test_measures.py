"""What the measures of typed lines count: twins, additions, and readings that facts change."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.notation.move import Move, Moves
from referee.rules.game import find
from tests.lines import additions, facts, twins
from tests.lines.additions import Addition, Base, additions_of
from tests.lines.effects import LANGUAGES, Effect, Outcome
from tests.lines.facts import Change
from tests.lines.moments import CREATED, installed, moments, selected
from tests.lines.twins import EXACT, Form, Twin

EXAMPLES = ("lost_cities", CREATED)


@pytest.fixture(scope="module")
def games() -> Iterator[tuple[str, ...]]:
    with installed() as results:
        yield results


def end(seat: str) -> Move:
    return find("nippon").rules.actions["end"].move(seat=seat)


def coal(seat: str) -> Move:
    return find("nippon").rules.actions["mines"].move(seat=seat, steps=1)


@pytest.mark.parametrize("game", EXAMPLES)
def test_twins_of_an_example_are_illegal_and_entered_in_each_form(games: tuple[str, ...], game: str) -> None:
    assert game in games
    results = list(twins.twins(game, 0, 40, is_each_way=False))
    assert results == list(twins.twins(game, 0, 40, is_each_way=False))
    assert {twin.form for twin in results} >= {*EXACT, Form.FILLERS}
    tables = {moment.name for moment, _ in selected(game, 0, 40)}
    assert {twin.moment for twin in results} <= tables
    for moment in moments(game, 0):
        of_moment = [twin for twin in results if twin.moment == moment.name and twin.form is Form.NOTATION]
        assert all(moment.is_illegal(twin.moves) for twin in of_moment)


@pytest.mark.parametrize("game", EXAMPLES)
def test_additions_to_an_example_contain_the_line(games: tuple[str, ...], game: str) -> None:
    assert game in games
    results = list(additions.additions(game, 0, 60, is_each_way=False))
    assert {each.base.lang for each in results} == set(LANGUAGES)
    assert all(each.base.text in each.text for each in results if each.slot != "inside")
    assert all(len(each.text) > len(each.base.text) for each in results)


TAKEN = [
    ((end("A"), end("A")), (end("A"),), "fewer acts"),
    ((end("A"), end("A")), (end("A"), end("B")), "other seats"),
    ((end("A"), coal("A")), (end("A"), end("A"), coal("A")), "more acts"),
    ((coal("A"),), (end("A"),), "other acts"),
    ((end("A"),), (end("A"),), "itself"),
]


@pytest.mark.parametrize(("stated", "recorded", "difference"), TAKEN)
def test_a_twin_fails_if_anything_is_recorded(stated: Moves, recorded: Moves, difference: str) -> None:
    outcome = Outcome("app", Effect.RECORDS, recorded)
    twin = Twin("nippon", "start", "longer", Form.NOTATION, "", stated, (outcome,))
    assert twin.failures == [outcome]
    assert twin.difference(outcome) == difference
    assert not twin.is_final_refusal


def test_a_twin_is_final_refusal_or_listed_as_choices() -> None:
    moves = (end("A"), end("A"))
    refused, choices, other = (
        Twin("nippon", "start", "longer", Form.NOTATION, "", moves, (outcome,))
        for outcome in (
            Outcome("app", Effect.REFUSES, moves),
            Outcome("app", Effect.ROWS),
            Outcome("app", Effect.REFUSES, moves[:1]),
        )
    )
    assert not any(twin.failures for twin in (refused, choices, other))
    assert [twin.is_final_refusal for twin in (refused, choices, other)] == [True, False, False]


ADDED = [
    ("before", "next turn ", frozenset(), (end("A"),), True),
    ("after", " {other}", frozenset({"B"}), (end("A"),), True),
    ("after", " {other}", frozenset({"B"}), (end("B"),), False),
    ("denied", "not {line}", frozenset(), (end("A"),), True),
    ("denied", "not {line}", frozenset(), (coal("A"),), False),
]


@pytest.mark.parametrize(("slot", "added", "ids", "recorded", "fails"), ADDED)
def test_an_addition_fails_if_it_is_left_out(
    slot: str, added: str, ids: frozenset[str], recorded: Moves, fails: bool
) -> None:
    base = Base("end", "en", (end("A"),))
    for effect in (Effect.RECORDS, Effect.ASKS):
        addition = Addition("nippon", "start", base, slot, added, "", ids, (Outcome("app", effect, recorded),))
        assert bool(addition.failures) is fails
    choices = Addition("nippon", "start", base, slot, added, "", ids, (Outcome("app", Effect.ROWS),))
    assert choices.failures == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_addition_stands_twice(lang: str) -> None:
    for texts in additions_of()[lang].values():
        assert len(texts) == len({*texts}) >= 3


CHANGES = [
    ("A: end", "A: end", ""),
    ("A: end", "B: end", "another move"),
    ("A: end", " | A: end | B: end", "no move any more"),
    ("A: end", "", "no move any more"),
    (" | A: end | B: end", "A: end", "a move now"),
    (" | A: end", " | B: end", "other choices"),
]


@pytest.mark.parametrize(("before", "after", "kind"), CHANGES)
def test_a_change_is_any_other_reading(before: str, after: str, kind: str) -> None:
    change = Change("nippon", "end", "--fact x=1", before, after)
    assert change.is_change is bool(kind)
    assert not kind or change.kind == kind


def test_facts_are_given_to_lines_of_a_ruling_and_of_a_dispute() -> None:
    assert any("--fact" in change.way for change in facts.rulings("nippon", 0, 4))
    assert list(facts.disputes("crisis", 0, 12))
