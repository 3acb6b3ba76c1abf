"""A question about a card is answered by one value, or by the card's line, which then tells all that is on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.facts.verdict import Question
from scoring.errors import InputError
from tests.evening.plain_front import command, new_table
from tests.tui.core.conversation.test_conversation import start_conversation
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import NextAction
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

EFFECTS = "printed.event.strike.effects"
TRACK = {"track.green.low": 20, "track.top": 45}
"""INVENTED: where green begins and ends."""
LINE = "strike: green status -2; vp 1"


def drawn(folder: Path) -> Conversation:
    conversation = start_conversation(folder, "crisis", TRACK)
    conversation.write("draw_event strike")
    conversation.enter()
    assert conversation.state.pending_question is not None
    assert conversation.state.pending_question.question is not None
    assert conversation.state.pending_question.question.path == EFFECTS
    return conversation


def test_the_line_of_a_card_answers_every_question_about_it(tmp_path: Path) -> None:
    conversation = drawn(tmp_path)
    before = len(conversation.table.entries)
    conversation.answer(LINE)
    assert conversation.state.next_action is not NextAction.ANSWER
    assert len(conversation.table.entries) == before + 1, "one card is one report"
    assert conversation.table.state.printed["event.strike.effects"] == ("status", "vp")
    assert conversation.table.state.printed["event.strike.amount.1"] == -2
    assert conversation.session.library("crisis")["event.strike.amount.2"] == 1


def test_one_of_several_values_is_an_answer_as_before(tmp_path: Path) -> None:
    conversation, path = start_conversation(tmp_path, "crisis"), "printed.warehouse.food.limit"
    conversation.ask(Question(path, conversation.table.fact(path)), is_of_list=True)
    conversation.answer("8")
    assert conversation.table.state.printed["warehouse.food.limit"] == 8
    path = "printed.warehouse.gears.limit"
    conversation.ask(Question(path, conversation.table.fact(path)), is_of_list=True)
    conversation.answer("10 8 6 4 4 2")
    assert conversation.table.state.printed["warehouse.gears.limit"] == 4
    assert conversation.table.state.printed["warehouse.sixth.limit"] == 2


def test_a_card_that_is_one_thing_is_not_answered_by_one_value(tmp_path: Path) -> None:
    """“What does it do?” would be asked again in the same words."""
    conversation = drawn(tmp_path)
    with pytest.raises(InputError) as wrong:
        conversation.answer("status")
    assert [(one.key, one.field) for one in wrong.value.faults] == [("card_token", EFFECTS)]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("strike: green status", "card_token"),
        ("other: green vp 1", "card_leaves_out"),
        ("strike: mauve -", "card_word"),
        ("", "answer_empty"),
        ("strike:", "card_effects"),
    ],
)
def test_a_line_that_is_wrong_is_refused_at_its_question(tmp_path: Path, line: str, fault: str) -> None:
    conversation = drawn(tmp_path)
    entries = len(conversation.table.entries)
    with pytest.raises(InputError) as wrong:
        conversation.answer(line)
    assert [(one.key, one.field) for one in wrong.value.faults] == [(fault, EFFECTS)]
    assert len(conversation.table.entries) == entries
    assert conversation.state.next_action is NextAction.ANSWER, "the question stands"


def test_what_a_line_says_otherwise_than_it_is_known_is_no_answer(tmp_path: Path) -> None:
    conversation = drawn(tmp_path)
    conversation.table.tell({"printed.event.strike.colour": "red"})
    with pytest.raises(InputError) as wrong:
        conversation.answer(LINE)
    assert [(one.key, one.field) for one in wrong.value.faults] == [("fact_known", EFFECTS)]


def test_a_dispute_takes_the_line_of_a_card(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path, "crisis")
    dispute = DisputeProcedure(conversation.session, conversation.table.game, None)
    dispute.declare("R: draw_event strike")
    dispute.advance()
    for answer in ("31", "45", "20"):  # where the marker stands, and the track
        dispute.answer(answer)
        dispute.advance()
    assert dispute.open_question is not None
    assert dispute.open_question.path == "printed.event.strike.colour"
    dispute.answer(LINE)
    dispute.advance()
    assert dispute.fact_source.facts["printed.event.strike.amount.1"] == -2
    dispute.forget("printed.event.strike.colour")
    dispute.advance()
    assert dispute.open_question.path == "printed.event.strike.colour", "each value can be taken back by itself"


def test_the_commands_take_the_line_of_a_card(tmp_path: Path) -> None:
    table = new_table(tmp_path, "crisis", 2)
    told = (part for path, value in TRACK.items() for part in ("--fact", f"printed.{path}={value}"))
    code, out = command(tmp_path, "declare", table, "draw_event strike", "--fact", f"{EFFECTS}={LINE}", *told)
    assert code == 0, out
    code, out = command(tmp_path, "ruling", "crisis", "R: draw_event strike", "--fact", f"{EFFECTS}={LINE}", "--json")
    assert EFFECTS not in out
    assert "printed.event.strike.amount.1" not in out


def test_what_a_part_of_a_line_may_be_is_said(tmp_path: Path) -> None:
    """The choices of a line are phrases: naming them for a table crashed."""
    conversation = drawn(tmp_path)
    with pytest.raises(InputError) as wrong:
        conversation.answer("strike: mauve vp 1")
    words = conversation.session.words(table=conversation.table)
    assert "green" in messages.fault(words, wrong.value.faults[0], conversation.table.names)


@pytest.mark.parametrize("line", ["reduce food 1", "reduce 1 food", "reduce food -1"])
def test_the_number_of_a_reduction_stands_before_or_behind(tmp_path: Path, line: str) -> None:
    conversation = drawn(tmp_path)
    conversation.answer(line)
    printed = conversation.table.state.printed
    assert printed["event.strike.effects"] == ("reduce",)
    assert (printed["event.strike.amount.1"], printed["event.strike.reduces.1"]) == (1, ("food",))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_hint_of_an_event_shows_effects_that_can_be_typed(tmp_path: Path, lang: str) -> None:
    conversation = drawn(tmp_path)
    hint = words_for(lang, "crisis").translate("card_answer.printed.event")
    example = re.search(r"such as (.+); or manual and its text|例 (.+)、または その他 とその内容", hint)
    assert example is not None
    shown = f"{example[1] or example[2]}; {'manual tea' if lang == 'en' else 'その他 お茶'}"
    conversation.answer(shown)
    assert conversation.table.state.printed["event.strike.effects"] == (
        "status", "credits", "vp", "penalty", "close", "reduce", "price", "manual",
    )  # fmt: skip
