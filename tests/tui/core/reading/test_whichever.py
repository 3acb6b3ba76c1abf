"""What is left out of a line is asked where something of it would do; where nothing would, the line is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.lines.table import load, opened
from tui.core.reading.line import Line
from tui.core.reading.line_reader import LineReader

Hears = Callable[[str], Line]


def at(name: str, text: str) -> Line:
    """Read a line at a position of the game."""
    position, found = next(pair for pair in opened(load("plan_city")) if pair[0].name == name)
    table = Table(position.name, found.entries)
    return LineReader(table, LegalMoves(table)).parse(text)


@pytest.fixture(scope="module")
def last_bid() -> Hears:
    """Ann is on #1 with 5, Ben on the coal card; Cleo's trust forbids 8 and 9, and her field has room for 2 alone."""
    position, found = next(pair for pair in opened(load("plan_city")) if pair[0].name == "last_bid")
    table = Table(position.name, found.entries)
    offers = LegalMoves(table)
    return lambda text: LineReader(table, offers).parse(text)


def refused(parsed: Line) -> list[str]:
    """Write what a line is refused as; it leaves nothing to choose."""
    assert not parsed.choices
    return [write(move) for move in parsed.moves]


@pytest.mark.parametrize("text", ["bid 8", "8に入札"])
def test_a_bid_that_no_card_takes_is_refused_on_the_card_that_she_may_still_bid_on(last_bid: Hears, text: str) -> None:
    """PLC-3.7; it said that the proposal card is missing, and before Ann's bid offered the coal card for it."""
    assert refused(last_bid(text)) == ["bid_proposal proposal_2 8"]


def test_a_bid_that_is_too_large_is_refused_so(last_bid: Hears) -> None:
    """Cleo has no room for 4 on #2 (PLC-3.10), the only card that she may still bid on."""
    assert refused(last_bid("bid 4")) == ["bid_proposal proposal_2 4"]


def test_a_bid_that_one_card_takes_is_made_there(last_bid: Hears) -> None:
    assert [write(move) for move in last_bid("bid 2").moves] == ["bid_proposal proposal_2 2"]


def test_a_figure_that_says_the_number_does_not_say_how_often() -> None:
    """Nine times the coal card was read as once the coal card; here the card is asked for."""
    position, table = next(opened(load("plan_city")))
    assert position.name == "bid"
    parsed = LineReader(table, LegalMoves(table)).parse("bid 9")
    assert not (parsed.moves or parsed.choices)
    assert (parsed.open_verb, parsed.open_fields) == ("bid_proposal", ("proposal",))


def test_a_number_behind_with_is_no_card() -> None:
    """“bid 2 with 3” says 3 on card 2, which is not above what stands there; it was 2 on card 3."""
    assert refused(at("bid", "bid 2 with 3")) == ["bid_proposal proposal_2 3"]


@pytest.mark.xfail(strict=True, reason="A player who has no bid to be outbid is taken for a bidder in the refusal.")
def test_a_value_is_not_said_by_who_has_none() -> None:
    """Dan is on the coal card."""
    assert not refused(at("outbid", "outbid Dan with 6"))
