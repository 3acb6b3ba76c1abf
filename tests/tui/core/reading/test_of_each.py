"""How much of each thing is handed in, said beside it, before or behind: what is said of one is not taken for another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from tests.games.nippon.nippon_tables import own, situation
from tui.core.reading.line import Line
from tui.core.reading.line_reader import LineReader

Hears = Callable[[str], Line]


@pytest.fixture(scope="module")
def exporting() -> Hears:
    """Contract 1 shows 2 and 1 (NIP-14.4: so many of one kind each); A has 2 silk and 2 paper, and no bento."""
    table = situation(4, own("A", "silk_1", 0, 2), own("A", "paper_1", 0, 2))
    offers = LegalMoves(table)
    return lambda text: LineReader(table, offers).parse(text)


@pytest.mark.parametrize(
    ("text", "goods"),
    [
        ("export contract 1 silk 2 paper 1", "silk+paper"),
        ("export contract 1: 2 silk and 1 paper", "silk+paper"),
        ("export contract 1 paper 1 silk 2", "silk+paper"),
        ("export contract 1 silk 1 paper 2", "paper+silk"),
        ("export 1 silk and 2 paper to contract 1", "paper+silk"),
        ("輸出 契約1 絹糸2 紙1", "silk+paper"),
        ("輸出 契約1 絹糸1個 紙2個", "paper+silk"),
        ("絹糸2個と紙1個で契約1", "silk+paper"),
    ],
)
def test_of_each_as_much_as_is_said_is_handed_in(exporting: Hears, text: str, goods: str) -> None:
    """They were read as the silk alone, twice, and refused; or as the other order, though that takes other goods."""
    assert [write(move) for move in exporting(text).moves] == [f"export contract_1:{goods}"]


@pytest.mark.parametrize("text", ["export contract 1 silk 1 paper 1", "輸出 契約1 絹糸2 紙2"])
def test_another_number_than_the_contract_shows_is_asked_about(exporting: Hears, text: str) -> None:
    """What would be handed in is not what is said: nothing is carried out."""
    heard = exporting(text)
    assert heard.moves == ()
    assert heard.choices


@pytest.mark.parametrize("text", ["輸出 契約1 絹糸2 弁当1", "export contract 1 silk 2 bento 1"])
def test_goods_that_are_not_there_are_refused_by_their_names(exporting: Hears, text: str) -> None:
    """NIP-14.5: the bento was dropped, and the silk refused in its place."""
    assert [write(move) for move in exporting(text).moves] == ["export contract_1:silk+bento"]
