"""A resource goes by the name that the table has given it, wherever it is printed, and is read by it."""

from __future__ import annotations

import pytest

from referee.notation.move import write
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from scoring.text_catalogs import Lang, Words
from tests.games.crisis.crisis_tables import GAME, INVENTED, managers, owning, situation, standing
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

NAME = {"printed.resource.sixth.name": "oil"}  # INVENTED: no source names the sixth resource (CRI-R47)


def words(table: Table, lang: Lang = "en") -> Words:
    return words_for(lang, "crisis", table.seats, table.own_words)


def importing() -> Table:
    """A stands on import space 6, which gives the sixth resource."""
    return situation(NAME, standing(import_6="A"), players=2)


def test_a_table_without_a_name_of_its_own_keeps_the_usual_ones() -> None:
    table = situation(players=2)
    assert table.own_words == {}
    table.tell({"printed.resource.food.name": "food"})  # the name that the source gives
    assert table.own_words == {}
    assert words(table, "ja").translate("resource.food") == "食料"


@pytest.mark.parametrize(
    ("lang", "line"), [("en", "Ann: put 1 unit of oil into the warehouse"), ("ja", "Ann: oil1を倉庫に入れる")]
)
def test_what_to_do_with_the_pieces_names_it(lang: Lang, line: str) -> None:
    table = importing()
    said = words(table, lang)
    assert line in [messages.ledger(said, one) for one in table.judge("import_goods 6").verdict.ledger]


def test_reasons_and_questions_name_it() -> None:
    table = situation(NAME, standing(domestic_1="A"), owning("A", sixth=4), players=2)  # 4 is the limit (INVENTED)
    breaches = table.judge("buy_domestic sixth").verdict.breaches
    assert [messages.reason(words(table), one) for one in breaches] == [
        "Ann has 4 units of oil, but the warehouse limit is 4"
    ]
    asked = GAME.fact(("A", "B"), "seats.A.stock.sixth")
    assert asked is not None
    assert messages.fact(words(table), asked) == "How many units of oil does Ann have in the warehouse?"


def test_contracts_and_outputs_name_it() -> None:
    said = words(importing())
    assert [said.translate(key) for key in ("contract.sixth_2", "product.sixth")] == ["oil 2", "oil"]
    assert said.translate("contract.food_2") == "food 2"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_offered_is_written_with_it_and_read_back(lang: Lang) -> None:
    table = situation(NAME, managers(export_1="A"), {"phase": "export", "location": "export", "event": "calm"},
                     owning("A", sixth=2), players=2)  # fmt: skip
    sale = next(move for move in table.options() if write(move) == "sell_black_market sixth 2")
    text = write(sale, words(table, lang))
    assert "oil" in text
    assert table.read(text) == (sale,)
    assert table.read("sell sixth 2") == (sale,)


def test_a_name_told_in_play_is_read_from_then_on_and_not_after_it_is_taken_back() -> None:
    table = situation(players=2)
    assert table.names.find("resource", "food", "") == "food"
    entry = table.tell(NAME).entry
    assert table.names.find("resource", "oil", "") == "sixth"
    table.retract(entry.seq)
    assert "oil" not in table.names.folded("resource")["sixth"]


def test_a_cold_dispute_knows_it_from_the_card_library() -> None:
    position = StandalonePosition(GAME, printed={**INVENTED, "resource.sixth.name": "oil"})
    evaluated = position.judge("red: sell_black_market oil 5")
    assert [one.clause for one in evaluated.verdict.breaches] == ["CRI-4.14.7"]
    assert position.own_words["resource.sixth"] == "oil"


def test_a_name_with_braces_is_shown_as_it_is() -> None:
    table = situation({"printed.resource.sixth.name": "{oil}"}, players=2)
    assert words(table).translate("resource.sixth") == "{oil}"
