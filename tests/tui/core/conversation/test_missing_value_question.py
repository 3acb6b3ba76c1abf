"""A row or a line with a blank asks for it; it is never filled with one of several things that may be meant."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from referee.notation.move import fields_of, write, write_verb
from referee.table.table import Table
from scoring.errors import InputError
from tests.lines.table import load, opened
from tests.tui.core.conversation.test_card_answers import TRACK
from tests.tui.core.conversation.test_conversation import start_conversation
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import EnterAction, NextAction
from tui.core.conversation.suggestions import OMITTED, rows
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session

ONE_KNOWN = TRACK | {"event.strike.colour": "green", "event.strike.effects": []}
"""One event is known; the deck holds others that nobody has described."""


@pytest.mark.parametrize("text", ["event", "draw_event", "reveal the event", "イベント"])
def test_a_card_from_a_deck_is_not_known_to_be_the_one_that_is_described(tmp_path: Path, text: str) -> None:
    conversation = start_conversation(tmp_path, "crisis", ONE_KNOWN)
    before = len(conversation.table.entries)
    conversation.write(text)
    assert conversation.state.enter is EnterAction.CHOOSES
    conversation.enter()
    assert len(conversation.table.entries) == before
    assert conversation.state.next_action is NextAction.CHOOSE
    assert [move.name for (move,) in conversation.state.line.choices] == ["strike"], (
        "what is known stands below the line"
    )


@pytest.mark.parametrize("text", ["event strike", "event str", "draw_event strike", "draw_event Flood"])
def test_a_card_that_is_named_is_declared(tmp_path: Path, text: str) -> None:
    conversation = start_conversation(tmp_path, "crisis", ONE_KNOWN)
    conversation.write(text)
    assert conversation.state.enter in (EnterAction.DECLARES, EnterAction.ASKS)


def test_no_row_with_a_blank_is_taken_as_the_first_of_several() -> None:
    """`place a manager on …` put one where the leftmost space is not asked for, with 44 ways to place it."""
    seen = set()
    for position, table in opened(load("crisis")):
        conversation = Conversation(Session("en"), Table(position.name, table.entries))
        conversation.reader.listing = True
        words = conversation.session.words(table=conversation.table)
        listed = rows(conversation, conversation.state, words)
        for way, row in zip(conversation.reader.steps.ways, listed, strict=True):
            if way.moves or way.question or OMITTED not in row.text:
                continue
            for typed in (str(row.number), row.line):
                conversation.write(typed)
                assert conversation.state.enter is EnterAction.CHOOSES, (position.name, typed)
                conversation.enter()
                assert conversation.text.strip() == row.line.strip(), "a number on the line says nothing to go on with"
                conversation.write("")
            seen.add(way.draft.verb)
    assert seen >= {"place_manager", "draw_event", "use_influence"}


def test_a_verb_alone_is_not_taken_for_one_of_several_seats() -> None:
    """“lay the plan card” laid that of one seat where the other seat's card lay open too: who does it is a blank."""
    seen = set()
    for position, table in opened(load("plan_city")):
        conversation = Conversation(Session("en"), Table(position.name, table.entries))
        conversation.reader.listing = True
        for verb in conversation.reader.offers.verbs:
            offered = list(islice(conversation.reader.offers.moves(verb), 60))
            if len({move.seat for move in offered}) < 2 or not any(
                field.required for field in fields_of(type(offered[0]))
            ):
                continue
            conversation.write(write_verb(verb))
            assert conversation.state.enter is EnterAction.CHOOSES, (position.name, verb)
            assert {moves[-1].seat for moves in conversation.state.line.choices} >= {move.seat for move in offered}
            seen.add(verb)
    assert seen >= {"place_plan"}


@pytest.mark.parametrize("text", ["event", "draw_event", "reveal the event", "Aki: event", "イベント"])
def test_the_name_of_a_card_is_asked_where_none_is_known(tmp_path: Path, text: str) -> None:
    """At a copy that nobody has described, Enter did nothing: no row stood below the line."""
    conversation = start_conversation(tmp_path, "crisis", TRACK)
    conversation.write(text)
    assert conversation.state.enter is EnterAction.ASKS
    before = len(conversation.table.entries)
    state = conversation.enter()
    assert state.next_action is NextAction.ANSWER
    assert state.pending_question is not None
    assert state.pending_question.question is not None
    said = {
        lang: messages.question(words_for(lang, "crisis"), state.pending_question.question) for lang in ("en", "ja")
    }
    assert said == {"en": "What is the name of the event card?", "ja": "イベントカードの名前は?"}
    state = conversation.answer("Tax Day")
    assert len(conversation.table.entries) == before, "its name alone tells nothing"
    assert [write(move) for move in state.evaluated.moves] == ['draw_event "Tax Day"'] if state.evaluated else False
    assert state.next_action is NextAction.ANSWER, "what is printed on it is asked next"
    conversation.answer("-")
    assert conversation.enter().step is not None
    assert conversation.table.state.event == "Tax Day"


def test_what_is_said_behind_the_name_is_the_answer_to_what_is_asked_next(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path, "crisis", TRACK)
    conversation.write("event")
    conversation.enter()
    state = conversation.answer("Taxes: status -2; credits -1")
    assert state.evaluated is not None
    assert [write(move) for move in state.evaluated.moves] == ["draw_event Taxes"]
    assert conversation.answering == "status -2; credits -1"


def test_what_is_asked_for_a_blank_is_left_with_the_line(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path, "crisis", TRACK)
    conversation.write("event")
    conversation.enter()
    with pytest.raises(InputError):
        conversation.answer("  ")
    assert conversation.pending_question is not None
    conversation.write("event Calm")
    assert conversation.pending_question is None
    assert conversation.dropped


@pytest.mark.parametrize(("text", "seat"), [("influence", "A"), ("Ben plays the influence card", "B")])
def test_the_player_who_is_named_plays_the_card_that_is_asked_for(tmp_path: Path, text: str, seat: str) -> None:
    conversation = start_conversation(tmp_path, "crisis", TRACK)
    for each in ("A", "B"):
        conversation.table.tell({f"seats.{each}.influence": 1})
    conversation.write(text)
    conversation.enter()
    evaluated = conversation.answer("Bribe").evaluated
    assert evaluated is not None
    assert [(move.seat, write(move)) for move in evaluated.moves] == [(seat, "use_influence Bribe")]


@pytest.mark.parametrize(
    "text", ["Aki: event Tax Day", 'event "Tax Day"', "draw the event Tax Day", "イベント Tax Day"]
)
def test_a_name_stays_as_it_is_written(tmp_path: Path, text: str) -> None:
    """It was shown in small letters; said in small letters later, it is the same card."""
    conversation = start_conversation(tmp_path, "crisis", TRACK)
    conversation.write(text)
    assert conversation.declaration is not None
    assert [write(move) for move in conversation.declaration.moves] == ['draw_event "Tax Day"']
    asked = conversation.enter().pending_question
    assert asked is not None and asked.question is not None
    assert "“Tax Day”" in messages.question(conversation.session.words(table=conversation.table), asked.question)
    conversation.answer("-")
    conversation.write("event tax day")
    assert conversation.declaration is not None
    assert [write(move) for move in conversation.declaration.moves] == ['draw_event "Tax Day"']


@pytest.mark.parametrize(("lang", "said"), [("en", "Missing: card."), ("ja", "まだ足りない項目: カード。")])
def test_what_a_line_leaves_out_is_named_in_the_words_of_people(tmp_path: Path, lang: str, said: str) -> None:
    """It was named by the id of its field besides: “card (name=)”."""
    conversation = start_conversation(tmp_path, "crisis", TRACK)
    conversation.write("event")
    assert conversation.declaration is not None
    assert [
        messages.wrong(words_for(lang, "crisis"), one, conversation.table.names)
        for one in conversation.declaration.verdict.faults
    ] == [said]


FIGURES = [
    ("adjust vp", "said.adjust.vp", {"vp": -2}),
    ("change credits", "said.adjust.credits", {"credits": -2}),
    ("adjust loans=", "said.adjust.loans", {"loans": -1}),
    ("change vp by +1 and credits", "said.adjust.credits", {"vp": 1, "credits": -2}),
    ("VPを変更", "said.adjust.vp", {"vp": -2}),
]


@pytest.mark.parametrize(("text", "path", "told"), FIGURES)
def test_a_change_without_its_figure_is_asked_for_it(text: str, path: str, told: dict[str, int]) -> None:
    """An open effect (CRI-1.4): “adjust vp” was recorded as VP +1, which nobody had said."""
    conversation = flooded()
    before = len(conversation.table.entries)
    conversation.write(text)
    asked = conversation.enter()
    assert len(conversation.table.entries) == before
    assert conversation.pending_question is not None
    assert conversation.pending_question.question is not None
    assert (asked.next_action, conversation.pending_question.question.path) == (NextAction.ANSWER, path)
    conversation.answer(str([*told.values()][-1]))
    step = conversation.enter().step
    assert step is not None
    assert step.entry.body["moves"] == [{"verb": "adjust", "seat": "A", **told}]


def test_a_change_of_nothing_is_not_recorded_and_says_what_may_change() -> None:
    conversation = flooded()
    conversation.write("adjust")
    assert conversation.enter().step is None
    conversation.reader.listing = True
    said = [
        (row.text, row.line)
        for row in rows(conversation, conversation.state, conversation.session.words(table=conversation.table))
    ]
    assert ("change VP by …", "Aki: adjust VP=") in said
    assert ("Ben changes", "Ben: adjust ") in said


def flooded() -> Conversation:
    """A table at an event that it works out itself."""
    (table,) = (table for position, table in opened(load("crisis")) if position.name == "flood")
    return Conversation(Session("en"), Table("flood", table.entries))
