"""A region scoring asks for the empty influence slots of a region only where their sum decides and is not told yet."""

from __future__ import annotations

import pytest

from referee.games.nippon.state import GOODS
from referee.record.declaration import Declaration
from referee.table.table import Table
from tests.games.nippon.nippon_tables import GAME, SHOWN, Change, lay, play, situation, tile, untold

FACTS = ("shown", "foreign")
CITY_TILES = untold(*(f"cities.{city}.slots.{good}.{fact}" for city in SHOWN for good in GOODS for fact in FACTS))


def before_scoring(number: int, *changes: Change, zero: bool = False) -> Table:
    """The next turn end moves the marker past the mark of a scoring; what the city tiles show is not told."""
    table = situation(3, CITY_TILES, zero_influence_ranks=zero)
    at_the_mark(table, number, *changes)
    return table


def at_the_mark(table: Table, number: int, *changes: Change) -> None:
    """Empty the rows and all but one place of slot 4; marks I and II stand before spaces 3 and 5 (INVENTED)."""
    empty = {f"rows.{row}": () for row in (1, 2, 3)}
    lay(table, *changes, {"marker": {1: 2, 2: 4}[number], "scorings_done": number - 1, "slots.4": ("?",), **empty})


def asked(table: Table, seat: str = "A") -> list[str]:
    verdict = table.judge(f"{seat}: mechanise hold; {seat}: end").verdict
    return [question.path for question in verdict.questions]


def scored_once() -> Table:
    """Scoring I with a tile of B in Hokkaido, whose empty slots add up to 9, as the table has read off."""
    table = before_scoring(1, tile("hokkaido_1", "silk", 3, "B"))
    play(table, "A: mechanise hold")
    assert table.declare(table.judge("A: end", move_facts={"now.foreign.hokkaido": 9})).step
    return table


def hokkaido(result: Declaration) -> list[int]:
    """The points of B there."""
    assert result.step is not None
    return [line.points for line in result.step.score_lines if (line.seat, line.about) == ("B", "hokkaido")]


ONE, TWO = tile("hokkaido_2", "clock", 5, "C"), tile("hokkaido_2", "bento", 2, "C")


@pytest.mark.parametrize(
    ("laid", "told", "doubt"),
    [
        ((ONE,), 9, []),  # nothing is printed beside that slot
        ((ONE,), 10, ["foreign_risen"]),
        ((ONE,), 6, []),
        ((ONE,), 5, ["foreign_fallen"]),  # a slot has 3 at most
        ((ONE, TWO), 3, []),
        ((ONE, TWO), 2, ["foreign_fallen"]),
        (({"cities.hokkaido_1.slots.silk.value": 0, "B.hand.3": 2},), 12, []),  # its number counts again (NIP-20.9)
        (({"cities.hokkaido_1.slots.silk.value": 0, "B.hand.3": 2},), 13, ["foreign_risen"]),
        (({"cities.hokkaido_1.slots.silk.value": 0, "B.hand.3": 2},), 8, ["foreign_fallen"]),
        ((), 12, []),  # what a move of the same line changes is not known yet
    ],
)
def test_a_sum_that_cannot_have_changed_like_that_is_doubted(
    laid: tuple[Change, ...], told: int, doubt: list[str]
) -> None:
    """NIP-17.4: the numbers of the empty slots; 9 were told at scoring I, and since then tiles came or went."""
    table = scored_once()
    at_the_mark(table, 2, *laid)
    assert GAME.rules.odd
    found = list(GAME.rules.odd(table.state, "now.foreign.hokkaido", told))
    assert [fault.key for fault in found] == doubt
    assert all(fault.values["clause"] == "NIP-17.4" for fault in found)
