"""What is said last may be the payment for what is said first; it is no other action that nobody has named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from tests.games.russian_railroads.rrr_tables import owns, passed, situation
from tui.core.reading.line import Line
from tui.core.reading.line_reader import LineReader

Hears = Callable[[str], Line]
BLACK = "step_track trans_siberian black"


@pytest.fixture(scope="module")
def alone() -> Hears:
    """Y has 4 rubles besides the workers, and engineer 5 (one black step). B has passed: after an action of Y it is Y's turn again."""
    table = situation(2, passed("B"), {"Y.rubles": 4}, owns("Y", 5))
    offers = LegalMoves(table)
    return lambda text: LineReader(table, offers).parse(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("any trans 2 with two rubles", ["place track_any_2 rubles=2", BLACK, BLACK]),
        ("black 3 trans with 1 ruble", ["place track_black_3 own=1 rubles=1", BLACK, BLACK, BLACK]),
        ("engineer 5 trans with a worker", ["use_engineer engineer_5 own=1", BLACK]),
        (
            "black or grey, black kiev, with a ruble",
            ["place track_black_or_grey_1 rubles=1", "step_track kiev black"],
        ),
        ("loco on kiev with a ruble", ["place loco_1 rubles=1", "take_locomotive", "place_locomotive kiev"]),
        ("loco on kiev with one ruble", ["place loco_1 rubles=1", "take_locomotive", "place_locomotive kiev"]),
    ],
)
def test_a_payment_at_the_end_is_for_what_is_said_first(alone: Hears, text: str, meant: list[str]) -> None:
    """RRR-4.751: rubles stand in for workers. It was read as a second action, of the space that gives 2 rubles."""
    parsed = alone(text)
    assert [write(move) for move in parsed.moves or parsed.choices[0]] == meant


def test_no_second_turn_is_made_of_words_that_name_no_action(alone: Hears) -> None:
    """One declaration is one turn (RRR-4.202), unless a second is said: with its sign, or joined to the first."""
    assert not alone("loco on kiev rubles 2").moves
    for text in ("loco on kiev; place on 2 rubles", "loco on kiev, then place on 2 rubles"):
        assert [write(move) for move in alone(text).moves][-1] == "place rubles_2"
