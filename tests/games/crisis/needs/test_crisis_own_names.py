"""A resource that the table has given a name of its own, and contracts that nobody has described: shown, read, asked."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from scoring.text_catalogs import Lang, Words
from tests.games.crisis.crisis_tables import GAME, INVENTED, managers, owning, situation, standing, untold
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.reading.line import Line
from tui.core.reading.line_reader import LineReader

NAME = {"printed.resource.sixth.name": "oil"}  # INVENTED: no source names the sixth resource (CRI-R47)
MARKET = [f"market.{column}.rows.{row}" for column in (1, 2, 3) for row in (1, 2, 3, 4)]


def words(table: Table, lang: Lang = "en") -> Words:
    return words_for(lang, "crisis", table.seats, table.own_words)


def exporting(*known: str) -> Table:
    """A chooses at Export with 4 food, 2 oil and 1 gear; of the market only these contracts are known."""
    hidden = untold(*(path for path in MARKET if path not in known))
    phase = {"phase": "export", "location": "export", "event": "calm"}
    return situation(NAME, managers(export_1="A"), phase, owning("A", food=4, sixth=2, gears=1), hidden, players=2)


def heard(table: Table, text: str) -> Line:
    return LineReader(table, LegalMoves(table)).parse(text)


@pytest.mark.parametrize(
    ("lang", "line"), [("en", "Ann: put 1 unit of oil into the warehouse"), ("ja", "Ann: oil1を倉庫に入れる")]
)
def test_what_to_do_with_the_pieces_names_it(lang: Lang, line: str) -> None:
    table = situation(NAME, standing(import_6="A"), players=2)  # which gives the sixth resource
    ledger = table.judge("import_goods 6").verdict.ledger
    assert line in [messages.ledger(words(table, lang), each) for each in ledger]


def test_reasons_questions_and_products_name_it() -> None:
    table = situation(NAME, standing(domestic_1="A"), owning("A", sixth=4), players=2)  # 4 is the limit (INVENTED)
    breaches = table.judge("buy_domestic sixth").verdict.breaches
    assert [messages.reason(words(table), each) for each in breaches] == [
        "Ann has 4 units of oil, but the warehouse limit is 4"
    ]
    fact = GAME.fact(("A", "B"), "seats.A.stock.sixth")
    assert fact is not None
    assert messages.fact(words(table), fact) == "How many units of oil does Ann have in the warehouse?"
    names = [words(table).translate(key) for key in ("contract.sixth_2", "product.sixth", "contract.food_2")]
    assert names == ["oil 2", "oil", "food 2"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_offered_is_written_with_it_and_read_back(lang: Lang) -> None:
    table = exporting(*MARKET)
    sale = next(move for move in table.options() if write(move) == "sell_black_market sixth 2")
    text = write(sale, words(table, lang))
    assert "oil" in text
    assert table.read(text) == table.read("sell sixth 2") == (sale,)


def test_a_name_is_read_from_when_it_is_told_until_it_is_taken_back() -> None:
    table = situation(players=2)
    table.tell({"printed.resource.food.name": "food"})  # the name that the source gives
    assert table.own_words == {}
    entry = table.tell({"printed.resource.sixth.name": "{oil}"}).entry
    assert table.names.find("resource", "{oil}", "") == "sixth"
    assert words(table).translate("resource.sixth") == "{oil}"
    table.retract(entry.seq)
    assert "{oil}" not in table.names.folded("resource")["sixth"]


def test_a_cold_dispute_knows_it_from_the_card_library() -> None:
    position = StandalonePosition(GAME, printed={**INVENTED, "resource.sixth.name": "oil"})
    verdict = position.judge("red: sell_black_market oil 5").verdict
    assert [each.clause for each in verdict.breaches] == ["CRI-4.14.7"]


@pytest.mark.parametrize(
    "text",
    [
        "export 2 oil with contract column 2 row 1",
        "export column 2 row 1: 2 oil",
        "export 2 of the oil, second column first row",
        "oil 2個を2列目1段目で輸出",
        "輸出 oil 2 2列 1段",
        "左から2列目の一番上の契約でoil2個を輸出",
    ],
)
def test_a_contract_that_is_named_by_its_place_is_asked_where_nobody_has_told_it(text: str) -> None:
    """Oil may well lie there: it is no other thing than what can be done."""
    table = exporting()
    moves = heard(table, text).moves
    assert [write(move) for move in moves] == ["export_contract 2 1 2"]
    verdict = table.judge(moves).verdict
    assert (verdict.status, verdict.questions[0].path) == (VerdictStatus.NEEDS, "market.2.rows.1")


@pytest.mark.parametrize("text", ["export 4 food", "4 food export", "食料を4つ輸出", "輸出 食料4"])
def test_which_contract_is_asked_where_only_the_goods_are_said(text: str) -> None:
    """It lies in one of the eight places on the left (CRI-4.14.3); a food 3 in the first of them is too small."""
    places = [(column, row) for column in (1, 2) for row in (1, 2, 3, 4)]
    for known, first in ((), 0), (("market.1.rows.1",), 1):
        parsed = heard(exporting(*known), text)
        wanted = [f"export_contract {column} {row} 4" for column, row in places[first:]]
        assert ([write(move) for (move,) in parsed.choices], parsed.moves) == (wanted, ())


@pytest.mark.parametrize("text", ["export food", "食料を輸出"])
def test_how_many_is_missing_and_not_filled_in(text: str) -> None:
    parsed = heard(exporting(), text)
    assert not parsed.moves and not parsed.choices
    assert parsed.unread is not None
    assert (parsed.unread.status, parsed.unread.fault.values) == ("incomplete", {"fields": ("column", "row", "amount")})


def test_the_reason_is_said_where_no_contract_of_these_goods_is_large_enough() -> None:
    """Food 3 and food 2 lie on the left (CRI-4.14.4); no word is said of a column that is “4”."""
    table = exporting(*MARKET)
    moves = heard(table, "export 4 food").moves
    assert [write(move) for move in moves] == ["export_contract 1 1 4"]
    assert "CRI-4.14.4" in {each.clause for each in table.judge(moves).verdict.breaches}
