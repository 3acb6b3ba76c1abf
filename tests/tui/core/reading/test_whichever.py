"""What is left out of a line is asked where something of it would do; where nothing would, the line is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.lines.table import load, opened
from tui.core.reading.hear import Heard, hear

Hears = Callable[[str], Heard]


@pytest.fixture(scope="module")
def last_bid() -> Hears:
    """Ann is on #1 with 5, Ben on the coal card; Cleo's trust forbids 8 and 9, and her field has room for 2 alone."""
    position, found = next(pair for pair in opened(load("plan_city")) if pair[0].name == "last_bid")
    table = Table(position.name, found.entries)
    offers = LegalMoves(table)
    return lambda text: hear(table, offers, text)


def refused(heard: Heard) -> list[str]:
    """Write what a line is refused as."""
    assert not heard.moves and not heard.choices
    return [write(move) for moves in heard.near for move in moves]


@pytest.mark.parametrize("text", ["bid 8", "8に入札"])
def test_a_bid_that_no_card_takes_is_refused_on_each_of_them(last_bid: Hears, text: str) -> None:
    """PLC-3.7; it said that the proposal card is missing, and before Ann's bid offered the coal card for it."""
    assert refused(last_bid(text)) == [f"bid_proposal proposal_{card} 8" for card in (1, 2, 3)]


def test_a_bid_that_is_too_low_or_too_large_is_refused_so(last_bid: Hears) -> None:
    """4 is not above Ann's 5 on #1 (PLC-3.8), and Cleo has no room for it on #2 (PLC-3.10)."""
    assert refused(last_bid("bid 4")) == [f"bid_proposal proposal_{card} 4" for card in (1, 2, 3)]


def test_a_bid_that_one_card_takes_is_made_there(last_bid: Hears) -> None:
    assert [write(move) for move in last_bid("bid 2").moves] == ["bid_proposal proposal_2 2"]


def test_a_figure_that_says_the_number_does_not_say_how_often() -> None:
    """Nine times the coal card was read as once the coal card; Ann's trust forbids 9 (PLC-3.7)."""
    position, table = next(opened(load("plan_city")))
    assert position.name == "bid"
    assert refused(hear(table, LegalMoves(table), "bid 9")) == [f"bid_proposal proposal_{card} 9" for card in (1, 2, 3)]
