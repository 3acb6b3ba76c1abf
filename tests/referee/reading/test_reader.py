"""The door of the new reader: any text gives a reading, and the simplest declarations are read as they are stated."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.reading.context import Context, context_of
from referee.reading.reader import read
from referee.reading.reading import Choice, Exact, Illegal, Unread
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table

LETTERS = "abk 0123479.,;:!?'\"-+×#（）「」　あかのにを番枚鉄道絹黒ｱﾞ\u0301\U0001f600\x00\n"


@pytest.fixture(scope="module", params=("nippon", "russian_railroads", "crisis", "plan_city"))
def context(request: pytest.FixtureRequest) -> Context:
    """A table of each game as it is opened."""
    game = find(request.param)
    return context_of(Table(game.id, [opening(game, seats_of(game, ("Aki", "Ben", "Cleo")), invented=True)]))


def texts() -> Iterator[str]:
    chance = Random(35)
    for length in (0, 1, 2, 5, 12, 40):
        for _ in range(6):
            yield "".join(chance.choice(LETTERS) for _ in range(length))
    yield "x" * 2_001


@pytest.mark.drawn(every=2)
def test_any_text_gives_a_reading(context: Context) -> None:
    for text in texts():
        assert read(text, context).outcome is not None, text


def test_reading_leaves_the_table_as_it_is(context: Context) -> None:
    table, state = context.table, context.table.state
    for text in ("pass", "1", "kiev 3", "絹 2"):
        assert read(text, context) == read(text, context), text
    assert table.state is state


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("mines 1", "mines 1"),
        ("1 step mines", "mines 1"),
        ("鉱山を2つ", "mines 2"),
        ("knowledge 3 steps", "knowledge 3"),
        ("train in hokkaido", "trains hokkaido"),
        ("西日本と北海道に鉄道", "trains west_japan,hokkaido"),
        ("build silk 2", "invest silk_2"),
        ("ok, mines 1 please", "mines 1"),
    ],
)
def test_a_simple_declaration_is_read(text: str, moves: str) -> None:
    outcome = read(text, _nippon()).outcome
    assert isinstance(outcome, Exact)
    assert "; ".join(map(write, drop_implied(outcome.moves))) == moves


def test_several_equal_meanings_are_a_choice() -> None:
    outcome = read("build silk", _nippon()).outcome
    assert isinstance(outcome, Choice)
    assert {write(row[-1]) for row in outcome.rows} == {f"invest silk_{number}" for number in (1, 2, 3, 4)}


@pytest.mark.parametrize("text", ["2 trains in hokkaido", "mines 9", "trains hokkaido hokkaido"])
def test_what_cannot_be_declared_is_refused_as_it_is_stated(text: str) -> None:
    assert isinstance(read(text, _nippon()).outcome, Illegal)


@pytest.mark.parametrize("text", ["red and blue", "12", "絹工場を建てない", "don't build"])
def test_no_declaration_is_made_of_what_is_none(text: str) -> None:
    assert not isinstance(read(text, _nippon()).outcome, Exact)


def test_a_line_that_nobody_understands_is_unread() -> None:
    assert isinstance(read("wibble", _nippon()).outcome, Unread)


def _nippon() -> Context:
    game = find("nippon")
    return context_of(Table(game.id, [opening(game, seats_of(game, ("Aki", "Ben")), invented=True)]))
