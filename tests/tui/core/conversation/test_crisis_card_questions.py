"""Cards and tiles of Crisis are asked once, where they are met, as the line that the card library writes.

Every card here is INVENTED.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.facts.verdict import Question
from referee.rules.game import find
from scoring.errors import InputError
from tests.tui.core.conversation.test_conversation import start_conversation
from tui.core.components.printed_value_groups import cards_of, known_cards
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import NextAction
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

MILL = "Mill: 5 1 0|w|w|4f"
WHOLE = {
    "level": 1, "cost": 5, "vp": 1, "icons": 0, "employees": ("worker",), "resources": (), "bonus": ("worker",),
    "outputs": ("food",), "value.1": 4, "multiplier.1": 0,
}  # fmt: skip
BOARD: dict[str, Any] = {
    "large_space": "subsidies",
    "track.green.low": 20,
    "track.top": 45,
    "warehouse.food.limit": 6,
    "employee.regular.tiles": 40,
}
"""INVENTED: as the tour has it."""


def planning(folder: Path) -> Conversation:
    conversation = start_conversation(folder, "crisis", BOARD)
    say_(conversation, "draw_event calm", "-")
    return conversation


def say_(conversation: Conversation, text: str, *answers: str) -> list[str]:
    """Declare a line and give the answers in turn; gives the facts that were asked."""
    asked = []
    conversation.write(text)
    conversation.enter()
    for answer in answers:
        assert conversation.state.pending_question is not None, text
        assert conversation.state.pending_question.question is not None, text
        asked.append(conversation.state.pending_question.question.path)
        conversation.answer(answer)
    assert conversation.state.next_action is not NextAction.ANSWER, conversation.state.pending_question
    if conversation.text:
        conversation.enter()
    return asked


def printed(conversation: Conversation, start: str) -> dict[str, Any]:
    told = conversation.table.state.printed
    return {path.removeprefix(start): value for path, value in told.items() if path.startswith(start)}


def test_a_company_is_asked_once_for_all_that_is_done_with_it(tmp_path: Path) -> None:
    """It was asked for its name, its cost, VP and icons, then for its employees, resources, outputs and their numbers."""
    conversation = planning(tmp_path)
    assert say_(conversation, "place_manager companies 2", MILL) == ["company_spaces.2"]
    assert printed(conversation, "company.Mill.") == WHOLE, "the level is that of the round (CRI-6.8)"
    assert conversation.table.state.company_spaces["2"] == "Mill"
    assert conversation.table.trial().judge("invest 2").verdict.questions == ()
    conversation.table.tell({"seats.A.companies": ("Mill",), "seats.A.employees": ("worker_1",), "phase": "operations"})
    conversation.table.tell({"location": "production"})
    assert conversation.table.trial().judge("A: activate mill worker_1").verdict.questions == ()


def test_a_company_that_is_known_by_name_is_described_in_one_line(tmp_path: Path) -> None:
    conversation = planning(tmp_path)
    say_(conversation, "place_manager companies 2", "mill")
    asked = conversation.table.game.fact(("A", "B"), "printed.company.mill.cost")
    assert asked is not None
    words = conversation.session.words(table=conversation.table)
    assert (
        messages.question(words, Question("printed.company.mill.cost", asked))
        == "What is printed on the company “mill”?"
    )
    conversation.ask(Question("printed.company.mill.cost", asked), is_of_list=True)
    conversation.answer("I 5 1 0 | w | w | 4food")
    assert printed(conversation, "company.mill.") == WHOLE


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("Mill 5 1 0|w|w|4f", "card_name"),
        ("Mill: 5 1 0|w|w", "card_sections"),
        ("Mill: 5 1|w|w|4f", "card_head"),
        ("Mill: 5 1 0|x|w|4f", "card_word"),
    ],
)
def test_a_card_that_is_written_wrong_is_no_name(tmp_path: Path, line: str, fault: str) -> None:
    conversation = planning(tmp_path)
    conversation.write("place_manager companies 2")
    conversation.enter()
    with pytest.raises(InputError) as wrong:
        conversation.answer(line)
    assert [(one.key, one.field) for one in wrong.value.faults] == [(fault, "company_spaces.2")]


def test_a_cost_that_may_be_a_level_is_looked_at_twice(tmp_path: Path) -> None:
    """“1 8 1” lacks a number if 1 is the level."""
    conversation = planning(tmp_path)
    conversation.write("place_manager companies 2")
    conversation.enter()
    with pytest.raises(InputError) as odd:
        conversation.answer("Mill: 1 8 1|w|w|4f")
    assert [one.key for one in odd.value.faults] == ["company_level_or_cost", "answer_odd"]
    conversation.answer("Mill: 1 8 1|w|w|4f")
    assert printed(conversation, "company.Mill.")["cost"] == 1


def test_a_company_that_lies_elsewhere_is_looked_at_twice(tmp_path: Path) -> None:
    conversation = planning(tmp_path)
    say_(conversation, "place_manager companies 2", MILL)
    conversation.table.tell({"seats.B.companies": ("Inn",)})
    conversation.write("place_manager companies 3")
    conversation.enter()
    for name, fault in (("mill", "company_on_space"), ("inn", "company_of_seat")):
        with pytest.raises(InputError) as odd:
            conversation.answer(name)
        assert [one.key for one in odd.value.faults] == [fault, "answer_odd"]


@pytest.mark.parametrize("text", ["Palace: II 20 10 0 | w w | b | 4x2vp 2x5c", "Palace"])
def test_a_company_of_another_level_is_looked_at_twice(tmp_path: Path, text: str) -> None:
    """In rounds 1 to 3 companies of level I are laid out (CRI-6.8)."""
    conversation = planning(tmp_path)
    if text == "Palace":
        conversation.table.tell({"printed.company.Palace.level": 2})
    conversation.write("place_manager companies 2")
    conversation.enter()
    with pytest.raises(InputError) as odd:
        conversation.answer(text)
    assert [one.key for one in odd.value.faults] == ["company_of_level", "answer_odd"]
    assert "CRI-6.8" in messages.fault(conversation.session.words(table=conversation.table), odd.value.faults[0])
    conversation.answer(text)
    assert conversation.table.state.company_spaces["2"].casefold() == "palace"


def test_an_event_is_its_effects_and_the_deck_tells_its_colour(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path, "crisis", BOARD)
    assert say_(conversation, "draw_event strike", "status -2; close import 1 2") == ["printed.event.strike.effects"]
    assert printed(conversation, "event.strike.") == {
        "colour": "green", "effects": ("status", "close"), "amount.1": -2, "closes.2": "import",
        "spaces.2": ("1", "2"),
    }  # fmt: skip


def test_the_employee_tiles_are_one_row(tmp_path: Path) -> None:
    conversation = planning(tmp_path)
    assert say_(conversation, "place_manager employees 2", "w1 f2 ? b1/w2 -") == ["employee_spaces.2"]
    assert conversation.table.state.employee_spaces["1"] == "worker_1"
    assert conversation.table.state.employee_spaces["4"] == "worker_2/banker_1"
    assert conversation.table.state.employee_spaces["5"] == ""
    assert say_(conversation, "place_manager employees 3", "engineer 2") == ["employee_spaces.3"]


def test_the_open_contracts_are_one_row(tmp_path: Path) -> None:
    conversation = planning(tmp_path)
    question = Question("market.2.rows.3", conversation.table.fact("market.2.rows.3"))
    conversation.ask(question, is_of_list=True)
    conversation.answer("f1 f2 f3 f4 g1 g2 g3 -")
    market = conversation.table.state.market
    assert list(market["1"].rows.values()) == ["food_1", "food_2", "food_3", "food_4"]
    assert list(market["2"].rows.values()) == ["gears_1", "gears_2", "gears_3", ""]
    conversation.ask(Question("market.3.rows.1", conversation.table.fact("market.3.rows.1")), is_of_list=True)
    conversation.answer("m1 m2 m3 m4")
    assert list(conversation.table.state.market["3"].rows.values()) == [
        "minerals_1",
        "minerals_2",
        "minerals_3",
        "minerals_4",
    ]


def test_a_space_of_the_board_is_one_line(tmp_path: Path) -> None:
    conversation = planning(tmp_path)
    path = "printed.import_space.3.credits"
    conversation.ask(Question(path, conversation.table.fact(path)), is_of_list=True)
    conversation.answer("1vp 3c > 2food x2")
    told = {"vp": 1, "credits": 3, "gives": ("food", "food"), "multiple": 2}
    assert printed(conversation, "import_space.3.") == told


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_card_is_one_question(tmp_path: Path, lang: str) -> None:
    conversation, words = planning(tmp_path), words_for("ja" if lang == "ja" else "en", "crisis")
    facts = [conversation.table.fact(f"printed.company.mill.{what}") for what in WHOLE]
    assert len({messages.question(words, Question("", fact)) for fact in facts}) == 1
    assert all("I 8 2 1 |" in messages.answers(words, Question("", fact)) for fact in facts)


def test_a_known_company_is_offered_where_it_may_lie(tmp_path: Path) -> None:
    """Not one on another space, before a player, discarded, or of another level."""
    conversation = planning(tmp_path)
    words, table = conversation.session.words(table=conversation.table), conversation.table
    assert known_cards(words, table, "company_spaces.1") == []
    cards = {"mill": 1, "inn": 1, "kiosk": 1, "forge": 2, "farm": 1, "mine": 1}
    table.tell({f"printed.company.{name}.{what}": n for name, n in cards.items() for what in ("level", "cost")})
    table.tell({"company_spaces.2": "Mill", "seats.B.companies": ("Inn",)})
    table.tell({"company_spaces.3": "kiosk"})
    table.recount({"company_spaces.3": ""}, "")
    assert known_cards(words, table, "company_spaces.1") == ["Known: farm, mine"]
    assert known_cards(words, table, "employee_spaces.1") == []
    conversation.write("place_manager companies 1")
    conversation.enter()
    conversation.answer("farm")
    assert known_cards(words, table, "company_spaces.4") == ["Known: mine"]


def test_the_plan_card_is_one_line(tmp_path: Path) -> None:
    """Its difficulty was asked, then the goal of each round in that round."""
    conversation = planning(tmp_path)
    question = Question("difficulty", conversation.table.fact("difficulty"))
    conversation.ask(question, is_of_list=True)
    conversation.answer("medium 11 12 13 14 15 16 17")
    assert (conversation.table.state.difficulty, conversation.table.state.goal) == ("medium", 11)
    assert [conversation.table.state.printed[f"plan.2.medium.goal.{round}"] for round in range(1, 8)] == list(
        range(11, 18)
    )


OWN = BOARD | {"resource.sixth.name": "cloth"}


@pytest.mark.parametrize(
    ("path", "text", "wanted"),
    [
        ("printed.import_space.5.gives", "5c > 1cloth", ("sixth",)),
        ("printed.import_space.5.gives", "5c > 1 clo", ("sixth",)),
        ("printed.import_space.5.gives", "5c > 1sixth", ("sixth",)),
        ("company_spaces.1", "Weaver: I 10 3 1 | w | e | 2x1vp 2cloth", "Weaver"),
        ("market.1.rows.2", "f4 cl3 m2 g1", "sixth_3"),
        ("printed.event.strike.effects", "strike: green reduce 1 cloth", ("reduce",)),
    ],
)
def test_a_line_takes_what_the_table_calls_the_sixth_resource(
    tmp_path: Path, path: str, text: str, wanted: Any
) -> None:
    conversation = start_conversation(tmp_path, "crisis", OWN)
    conversation.ask(Question(path, conversation.table.fact(path)), is_of_list=True)
    conversation.answer(text)
    assert conversation.table.known_as(path) == wanted


def test_the_card_library_takes_what_the_table_calls_the_sixth_resource() -> None:
    known = {"resource.sixth.name": "cloth"}
    line = next(card for card in cards_of(find("crisis"), known) if card.id == "import_5")
    assert line.read("5c > 2cloth")["import_space.5.gives"] == ("sixth", "sixth")
    with pytest.raises(InputError):
        next(card for card in cards_of(find("crisis")) if card.id == "import_5").read("5c > 2cloth")
