"""Export at a copy whose contracts nobody has described: what is said is read as it is, and what lies there is asked."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.games.crisis.crisis_tables import managers, owning, situation, untold
from tui.core.reading.line_reader import LineReader
from tui.core.reading.parsed_line import ParsedLine

MARKET = [f"market.{column}.rows.{row}" for column in (1, 2, 3) for row in (1, 2, 3, 4)]
EXPORT = {"phase": "export", "location": "export", "event": "calm"}
NAME = {"printed.resource.sixth.name": "cloth"}  # INVENTED: no source names the sixth resource (CRI-R47)


def exporting(*told: str) -> Table:
    """A chooses at Export with 4 food, 2 cloth and 1 gear; of the market only these contracts are known."""
    hidden = untold(*(path for path in MARKET if path not in told))
    return situation(NAME, managers(export_1="A"), EXPORT, owning("A", food=4, sixth=2, gears=1), hidden, players=2)


def heard(table: Table, text: str) -> ParsedLine:
    return LineReader(table, LegalMoves(table)).parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "export 2 cloth with contract column 2 row 1",
        "export 2 cloth, column 2 row 1",
        "export 2 cloth column 2, row 1",
        "export 2 cloth for the contract in column 2, row 1",
        "export 2 cloth with the contract at column 2 row 1",
        "export column 2 row 1: 2 cloth",
        "export 2 of the cloth, second column first row",
        "export 2 cloth using contract column 2 row 1",
        "export 2x cloth col 2 row 1",
        "cloth 2個を2列目1段目で輸出",
        "2列目1段目でcloth 2個を輸出",
        "2列1段の契約でcloth2個を輸出",
        "輸出 cloth 2 2列 1段",
        "2列目上から1番目の契約でcloth2個",
        "左から2列目の一番上の契約でcloth2個を輸出",
    ],
)
def test_a_contract_that_is_named_by_its_place_is_asked_where_nobody_has_told_it(text: str) -> None:
    """Cloth may well lie there: it is no other thing than what can be done."""
    table = exporting()
    parsed = heard(table, text)
    assert [write(move) for move in parsed.moves] == ["export_contract 2 1 2"]
    verdict = table.judge(parsed.moves).verdict
    assert (verdict.status, verdict.questions[0].path) == (VerdictStatus.NEEDS, "market.2.rows.1")


@pytest.mark.parametrize(
    "text",
    ["export 4 food", "export food 4", "4 food export", "食料4を輸出", "食料を4つ輸出", "食料4個輸出", "輸出 食料4"],
)
def test_which_contract_is_asked_where_only_the_goods_are_said(text: str) -> None:
    """It lies in one of the eight places on the left (CRI-4.14.3)."""
    parsed = heard(exporting(), text)
    assert not parsed.moves
    places = [(column, row) for column in (1, 2) for row in (1, 2, 3, 4)]
    assert [write(one) for (one,) in parsed.choices] == [f"export_contract {at} {row} 4" for at, row in places]


def test_a_contract_that_is_told_comes_before_those_that_are_not() -> None:
    """Food 3 lies in column 1, row 1: 3 units are exported with it; 4 units only with another one."""
    table = exporting("market.1.rows.1")
    assert [write(move) for move in heard(table, "export 3 food").moves] == ["export_contract 1 1 3"]
    four = [write(one) for (one,) in heard(table, "export 4 food").choices]
    assert four[0] == "export_contract 1 2 4"
    assert len(four) == 7


@pytest.mark.parametrize("text", ["export food", "食料を輸出"])
def test_how_many_is_missing_and_not_filled_in(text: str) -> None:
    parsed = heard(exporting(), text)
    assert not parsed.moves and not parsed.choices
    assert parsed.unread is not None
    assert parsed.unread.status == "incomplete"
    assert parsed.unread.fault.values == {"fields": ("column", "row", "amount")}


def test_the_reason_is_said_where_no_contract_of_these_goods_is_large_enough() -> None:
    """Food 3 and food 2 lie on the left (CRI-4.14.4); no word is said of a column that is “4”."""
    parsed = heard(exporting(*MARKET), "export 4 food")
    assert [write(move) for move in parsed.moves] == ["export_contract 1 1 4"]
    verdict = exporting(*MARKET).judge(parsed.moves).verdict
    assert verdict.status is VerdictStatus.ILLEGAL
    assert "CRI-4.14.4" in {breach.clause for breach in verdict.breaches}
