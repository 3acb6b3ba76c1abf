"""A box is read off by pages: at a table, in the library, and from a text; nothing is kept that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.facts.facts import known
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import InputError
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_value_entry import PrintedValueEntry
from tui.core.components.printed_value_parser import read_value
from tui.core.components.printed_values_merge import read_box
from tui.core.session.session import Session

EN = "en"
EXPORT = "0+2 1+3 2+4 2+6 3+6 3+8"
"""Export prices of energy, food, minerals, gears, chemicals and the sixth resource, VP+credits: made up for the test."""


def library(folder: Path) -> BoxPrintedValues:
    return BoxPrintedValues(Session(EN, SqliteStore(folder)), find("crisis"))


def seated(session: Session, game: str, *names: str) -> Table:
    found = find(game)
    session.store.adopt("friday", [opening(found, seats_of(found, names))])
    return session.open("friday")


def test_a_row_of_a_page_is_kept_in_the_library(tmp_path) -> None:
    box = library(tmp_path)
    teaching = PrintedValueEntry(box, [box.page("chart")], "printed.price.export.vp.gears")
    words = box.session.words("crisis")
    assert teaching.row.item.id == "card:chart_export"
    assert teaching.take(words, EXPORT) == []
    kept = box.session.library("crisis")
    assert (kept["price.export.vp.gears"], kept["price.export.credits.gears"]) == (2, 6)
    assert box.is_read(next(row for row in box.rows(box.page("chart")) if row.item.id == "card:chart_export"))


def test_what_cannot_be_is_said_and_the_row_stays(tmp_path: Path) -> None:
    box = library(tmp_path)
    teaching = PrintedValueEntry(box, [box.page("chart")], "printed.price.export.vp.gears")
    assert teaching.take(box.session.words("crisis"), "banana") != []
    assert teaching.row.item.id == "card:chart_export"
    assert box.session.library("crisis") == {}


def test_an_empty_line_leaves_a_row_and_stop_ends(tmp_path: Path) -> None:
    box = library(tmp_path)
    teaching = PrintedValueEntry(box, [box.page("status"), box.page("contracts")])
    words = box.session.words("crisis")
    teaching.take(words, "")
    assert teaching.page.id == "contracts"
    teaching.take(words, "戻る")  # a way is read in the language in use
    assert teaching.page.id == "contracts"
    teaching.take(words, "back")
    assert teaching.page.id == "status"
    teaching.take(words, "stop")
    assert (teaching.over, teaching.kept) == (True, 0)


def test_a_page_opened_in_its_middle_goes_on_above_and_once_round(tmp_path: Path) -> None:
    box = library(tmp_path)
    rows = [row.item.id for row in box.rows(box.page("chart")) if not box.is_read(row)]
    due = rows.index("card:chart_export")
    assert due > 0
    teaching = PrintedValueEntry(box, [box.page("chart")], "printed.price.export.vp.gears")
    words = box.session.words("crisis")
    seen = []
    while not teaching.over:
        seen.append(teaching.row.item.id)
        teaching.take(words, EXPORT if len(seen) == 1 else "")
    assert seen == rows[due:] + rows[:due]


def test_the_tour_leaves_out_what_is_read(tmp_path: Path) -> None:
    box = library(tmp_path)
    before = [page.id for page in box.recommended_pages()]
    assert before == ["chart", "locations", "import", "energy", "status", "employees", "plan"]
    read_box(box, ["0-12 13-25 26-45 45"], "status")  # low-high of black, green, blue; the last number
    assert [page.id for page in box.recommended_pages()] == [page for page in before if page != "status"]


def test_a_text_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    box = library(tmp_path)
    with pytest.raises(InputError) as found:
        read_box(box, ["# my box", "[status]", "0-12 13-25 26-45 45", "[contracts]", "banana", "1 2 3", "[nothing]"])
    assert [(fault.key, fault.field) for fault in found.value.faults] == [
        ("card_numbers", "5"),
        ("teach_no_row", "6"),
        ("no_such_page", "7"),
    ]
    assert box.session.library("crisis") == {}
    assert read_box(box, ["# my box", "[status]", "0-12 13-25 26-45 45", "", "[contracts]", "4 8 16"]) == 2


def test_at_a_table_a_page_shows_what_its_number_of_players_needs_and_is_told(tmp_path: Path) -> None:
    session = Session(EN, SqliteStore(tmp_path))
    table = seated(session, "plan_city", "Ann", "Ben", "Cid")
    box = BoxPrintedValues(session, table.game, table=table)
    assert [row.item.id for row in box.rows(box.page("coal"))] == ["card:coal_3"]
    asked = box.page_of("printed.coal_chips.3.0")
    assert asked is not None and asked.id == "coal"
    teaching = PrintedValueEntry(box, [asked])
    assert teaching.take(session.words(table=table), "0-6=1 7-12=2 13+=3") == []
    assert table.state.printed["coal_chips.3.0"] == 1
    assert session.library("plan_city")["coal_chips.3.13"] == 3


def test_a_value_known_otherwise_at_the_table_is_a_recount(tmp_path: Path) -> None:
    session = Session(EN, SqliteStore(tmp_path))
    table = seated(session, "crisis", "Ann", "Ben")
    box = BoxPrintedValues(session, table.game, table=table)
    box.keep_values({"track.top": 45})
    box.keep_values({"track.top": 50})
    assert table.entries[-1].kind == "recount"
    assert known(table.state.printed["track.top"])
    assert table.state.printed["track.top"] == 50


def test_only_the_proposal_cards_in_use_are_read_off(tmp_path: Path) -> None:
    session = Session(EN, SqliteStore(tmp_path))
    box = BoxPrintedValues(session, find("plan_city"), table=seated(session, "plan_city", "Ann", "Ben", "Cleo"))
    page = box.page("proposals")
    assert box.rows(page)[0].paths == ("proposals_used.3",)
    assert any("proposal.proposal_3.spaces" in row.paths for row in box.rows(page))  # nobody has said which are used
    PrintedValueEntry(box, [page]).take(session.words("plan_city"), "1 2")
    told = {
        path
        for row in BoxPrintedValues(session, box.game, table=session.open("friday")).rows(page)
        for path in row.paths
    }
    assert "proposal.proposal_2.spaces" in told and "proposal.proposal_2.four_player_icon" in told
    assert not {path for path in told if "proposal_3" in path}


def test_the_items_of_a_list_need_no_commas() -> None:
    game = find("plan_city")
    path = "proposal.proposal_1.spaces"
    assert read_value(game, path, "1+coal 2 4+coal 5") == ("1+coal", "2", "4+coal", "5")
    assert read_value(game, path, "1 coal 2 4 coal 5 6 coal 8 9") == ("1+coal", "2", "4+coal", "5", "6+coal", "8", "9")
    assert read_value(game, path, "1 coal, 2 5") == ("1+coal", "2", "5")
    with pytest.raises(InputError):
        read_value(game, path, "1 2 banana")


@pytest.mark.parametrize("none", ["-", "なし"])
def test_a_row_of_export_prices_with_none_is_complete(tmp_path: Path, none: str) -> None:
    """“- where the chart has no such price” (T-02): read, written back as it was said, and changed by a new row."""
    box = library(tmp_path)
    words = box.session.words("crisis")
    teaching = PrintedValueEntry(box, [box.page("chart")], "printed.price.export.vp.gears")
    row = teaching.row
    assert teaching.take(words, f"{none} 1+2 2+3 3+4 3+5 2+2") == []
    assert box.is_read(row)
    assert box.library.begin(words, row.item) == "- 1+2 2+3 3+4 3+5 2+2"
    teaching = PrintedValueEntry(box, [box.page("chart")])
    assert teaching.row.item.id != row.item.id, "it is not asked again"
    box.keep(row, EXPORT)
    assert box.is_read(row)
    assert box.library.begin(words, row.item) == EXPORT
