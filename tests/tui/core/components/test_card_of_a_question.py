"""A question about a card takes the card's line, and the card answers every question about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.facts.verdict import Question
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import InputError
from tests.tui.core.components.test_box_printed_values import EN, seated
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_value_entry import PrintedValueEntry
from tui.core.components.question_answer_hints import page_offer
from tui.core.conversation.conversation import Conversation
from tui.core.session.session import Session

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
