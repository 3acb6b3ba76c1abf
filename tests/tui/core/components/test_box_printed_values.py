"""A box is read off by pages, cards by lines: at a table, in the library, from a text; what contradicts is doubted."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.facts.facts import known
from referee.facts.verdict import Question
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.rules.printed_value_plausibility import PrintedValuePlausibilityRule, contradictions
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import InputError
from tests.house.test_pages import _fits
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_value_entry import PrintedValueEntry
from tui.core.components.printed_value_parser import read_value
from tui.core.components.printed_values_import import read_box
from tui.core.components.question_answer_hints import page_offer
from tui.core.conversation.conversation import Conversation
from tui.core.session.session import Session

# A box is read off by pages: at a table, in the library, and from a text; nothing is kept that cannot be.


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


# A question about a card takes the card's line, and the card answers every question about it.


MILL = "Mill: I 8 2 1 | w | w | 4food"
"""Level I, cost 8, 2 VP, 1 manager icon, a worker, for a bonus worker, 4 food: made up for the test."""


def asked(folder: Path, game: str, path: str) -> tuple[Table, Conversation]:
    session = Session(EN, SqliteStore(folder))
    table = seated(session, game, "Ann", "Ben", "Cid")
    conversation = Conversation(session, table)
    fact = table.fact(path)
    assert fact is not None
    conversation.ask(Question(path, fact), is_of_list=True)
    return table, conversation


def test_the_line_of_a_card_answers_all_of_it(tmp_path: Path) -> None:
    table, conversation = asked(tmp_path, "crisis", "printed.company.Mill.cost")
    conversation.answer(MILL.replace("Mill", "mill"))  # its name as somebody typed it
    told = {path: table.state.printed[path] for path in ("company.Mill.level", "company.Mill.cost", "company.Mill.vp")}
    assert told == {"company.Mill.level": 1, "company.Mill.cost": 8, "company.Mill.vp": 2}
    assert conversation.session.library("crisis")["company.Mill.cost"] == 8
    assert conversation.pending_question is None


def test_the_line_of_another_card_is_no_answer(tmp_path: Path) -> None:
    _, conversation = asked(tmp_path, "crisis", "printed.company.Mill.cost")
    with pytest.raises(InputError):
        conversation.answer(MILL.replace("Mill", "Forge"))
    assert conversation.pending_question is not None
    assert conversation.session.library("crisis") == {}


@pytest.mark.parametrize(
    ("game", "path", "page"),
    [
        ("crisis", "printed.company.Mill.cost", "card"),
        ("crisis", "printed.price.export.vp.gears", "chart"),
        ("plan_city", "printed.plan_card.plan_07.cells", "card"),
        ("plan_city", "printed.start_card.start_1.cells", "start_cards"),
    ],
)
def test_a_question_offers_its_page_or_its_card(tmp_path: Path, game: str, path: str, page: str) -> None:
    table, conversation = asked(tmp_path, game, path)
    found = page_offer(BoxPrintedValues(conversation.session, table.game, table=table), path)
    assert found is not None
    assert found.page == page


def test_a_card_is_read_as_a_page_of_one_line(tmp_path: Path) -> None:
    table, conversation = asked(tmp_path, "crisis", "printed.company.Mill.cost")
    box = BoxPrintedValues(conversation.session, table.game, table=table)
    page = box.place_of("printed.company.Mill.cost")
    assert page is not None
    teaching = PrintedValueEntry(box, [page], "printed.company.Mill.cost")
    assert teaching.row.item.id == "card:company_Mill" and len(teaching.rows) == 1
    assert teaching.take(conversation.session.words(table=table), MILL) == []
    assert teaching.over and table.state.printed["company.Mill.vp"] == 2


def test_where_a_name_is_asked_the_line_of_a_card_names_it_and_tells_the_rest(tmp_path: Path) -> None:
    table, conversation = asked(tmp_path, "crisis", "company_spaces.1")
    conversation.answer(MILL)
    assert table.known_as("company_spaces.1") == "Mill"
    assert table.state.printed["company.Mill.cost"] == 8


def test_a_name_alone_is_still_an_answer(tmp_path: Path) -> None:
    table, conversation = asked(tmp_path, "crisis", "company_spaces.1")
    conversation.answer("Forge")
    assert table.known_as("company_spaces.1") == "Forge"
    assert conversation.session.library("crisis") == {}


# Values that contradict one another within a page or across pages are pointed out, with page and cell, while
# entering.


SUM = PrintedValuePlausibilityRule("sum", ("kind.*",), "all", needs=("kinds",))
MOST = PrintedValuePlausibilityRule("most", ("place.*",), "places")
RISE = PrintedValuePlausibilityRule("rise", ("row.1", "row.2", "row.3"))


@pytest.mark.parametrize(
    ("doubt", "known", "found"),
    [
        (SUM, {"kind.a": 2, "kind.b": 3, "kinds": ("a", "b"), "all": 5}, []),
        (SUM, {"kind.a": 2, "kind.b": 3, "kinds": ("a", "b"), "all": 6}, [(5, 6)]),
        (SUM, {"kind.a": 2, "all": 6}, []),  # there may be more kinds
        (SUM, {"kind.a": 7, "all": 6}, [(7, 6)]),
        (SUM, {"kind.a": 7}, []),
        (RISE, {"row.1": 2, "row.2": 2, "row.3": 3}, []),
        (RISE, {"row.3": 3, "row.1": 4}, [(3, 4)]),  # what stands between them is not told
        (RISE, {"row.1": 2, "row.2": 1, "row.3": 1}, [(1, 2)]),
        (MOST, {"place.1": 4, "place.2": 9, "places": 8}, [(9, 8)]),
    ],
)
def test_what_does_not_fit(
    doubt: PrintedValuePlausibilityRule, known: dict[str, object], found: list[tuple[int, int]]
) -> None:
    assert [(one.given, one.limit) for one in contradictions([doubt], known)] == found


def test_a_doubt_names_page_and_cell_and_is_entered_twice(tmp_path: Path) -> None:
    session = Session("en", SqliteStore(tmp_path))
    box = BoxPrintedValues(session, find("plan_city"))
    words = session.words("plan_city")
    box.keep_values({"trust.spaces": 6})
    page = box.page("set_up")
    teaching = PrintedValueEntry(box, [page], "printed.setup.trust_space")
    said = " ".join(teaching.take(words, "0 7 1"))
    assert (
        words.translate("page.set_up") in said and words.translate("page.trust") in said and "more than the 6" in said
    )
    assert "setup.trust_space" not in session.library("plan_city")
    assert teaching.take(words, "0 7 1") == []
    assert session.library("plan_city")["setup.trust_space"] == 7


def test_what_rises_from_row_to_row_is_looked_at_across_rows(tmp_path: Path) -> None:
    """Each row was looked at by itself: 3 4 at level 1 above 2 4 5 at level 2 was taken without a word."""
    session = Session("en", SqliteStore(tmp_path))
    box = BoxPrintedValues(session, find("nippon"))
    words = session.words("nippon")
    box.keep_values({"influence_value.1.1": 3, "influence_value.1.2": 4})
    page = box.page("map")
    teaching = PrintedValueEntry(box, [page], "printed.influence_value.2.1")
    said = " ".join(teaching.take(words, "2 4 5"))
    assert "less than the 3" in said and "less than the 4" not in said
    assert teaching.take(words, "2 4 5") == []
    assert session.library("nippon")["influence_value.2.1"] == 2


def test_the_kinds_of_a_tile_are_its_number(tmp_path: Path) -> None:
    box = BoxPrintedValues(Session("ja", SqliteStore(tmp_path)), find("crisis"))
    read_box(box, ["[employees]", "w3 f3 e2 b2"])
    assert box.session.library("crisis")["employee.foreign.tiles"] == 10  # 3 + 3 + 2 + 2: it is not asked besides
    assert all(row.item.path != "employee.foreign.tiles" for row in box.rows(box.page("employees")))


@pytest.mark.parametrize("game", offered_games())
def test_a_doubt_is_about_values_that_are_asked(game: str) -> None:
    found = find(game)
    patterns = {pattern for doubt in found.doubts for pattern in (*doubt.values, doubt.of, *doubt.needs) if pattern}
    assert [one for one in patterns if not any(_fits(one, path) for path in found.components)] == []
