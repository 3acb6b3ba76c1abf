"""Questions, negations and typos at Enter: nothing of them is recorded before it is confirmed."""

from __future__ import annotations

from functools import cache

import pytest

from referee.facts.verdict import VerdictStatus
from referee.notation.move import write
from referee.table.table import Table
from scoring.text_catalogs import Lang
from tests.lines.table import load, opened
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import DialogueState, NextAction
from tui.core.session.session import Session


@cache
def tables(game: str) -> dict[str, Table]:
    return {position.name: Table(position.name, table.entries) for position, table in opened(load(game))}


def enter(
    text: str, lang: Lang = "en", game: str = "nippon", position: str = "start"
) -> tuple[Conversation, DialogueState]:
    conversation = Conversation(Session(lang), Table("t", tables(game)[position].entries))
    conversation.write(text)
    return conversation, conversation.enter()


def keys(result: DialogueState) -> list[str]:
    return [note.key for note in result.line.notes]


@pytest.mark.parametrize(
    ("lang", "text", "move"),
    [
        ("en", "could I please build the silk factory #4?", "invest silk_4"),
        ("en", "may I raise the mines by two?", "mines 2"),
        ("ja", "絹糸#4建ててもいい？", "invest silk_4"),
        ("ja", "鉱山を2つ上げられますか？", "mines 2"),
    ],
)
def test_a_question_is_answered_with_a_row_which_records_nothing_either(lang: Lang, text: str, move: str) -> None:
    conversation, result = enter(text, lang)
    assert result.step is None
    assert conversation.state.next_action is NextAction.CHOOSE
    assert [write(row[-1]) for row in conversation.state.line.choices] == [move]
    assert "text_may" in keys(result)
    taken = conversation.choose(0)
    assert taken.step is None and taken.evaluated is not None
    assert [write(each) for each in taken.evaluated.moves] == [move]


def test_a_question_that_is_refused_names_the_clause() -> None:
    conversation, result = enter("can I build the lens factory #1?")
    assert result.step is None
    assert result.evaluated is not None
    assert result.evaluated.verdict.status is VerdictStatus.ILLEGAL
    assert "NIP-7.6" in result.evaluated.verdict.clauses
    assert not conversation.state.line.choices


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I don't build silk #4"),
        ("en", "let's not raise the mines by 2"),
        ("ja", "絹糸#4は建てない"),
        ("ja", "鉱山2は上げない"),
    ],
)
def test_what_is_negated_is_never_recorded(lang: Lang, text: str) -> None:
    conversation, result = enter(text, lang)
    assert result.step is None
    assert not conversation.state.line.choices


def test_a_correction_of_a_typo_is_named_and_one_row_away() -> None:
    conversation, result = enter("I'd like to build the silk facotry #4 now")
    assert result.step is None
    assert [write(row[-1]) for row in conversation.state.line.choices] == ["invest silk_4"]
    assert "text_corrected" in keys(result)


def test_what_is_read_in_the_notation_is_recorded_at_once() -> None:
    _, result = enter("invest silk_4")
    assert result.step is not None


def test_a_row_whose_words_hold_a_negation_is_recorded_once_it_is_taken() -> None:
    """A sentence of Russian Railroads says “without”: taken from the list, nothing is asked again."""
    conversation = Conversation(Session("en"), Table("t", tables("nippon")["start"].entries))
    move = next(iter(conversation.reader.offers.moves("invest")))
    assert conversation.take((move,)).step is not None


@pytest.mark.parametrize(
    ("lang", "text", "name"),
    [
        ("en", "Zoe mines 1", "Zoe"),
        ("en", "may Zoe take a step in the mines?", "Zoe"),
        ("en", "Dam 5", "Dam"),  # as near to “dan”, a Japanese word for steps
        ("en", "Mai: consolidate", "Mai"),  # 枚, 段 and 回 in Latin letters are names, too
        ("en", "Dan: consolidate", "Dan"),
        ("en", "Kai: consolidate", "Kai"),
        ("ja", "ゾエは鉱山1", "ゾエ"),
        ("ja", "花子 鉱山1", "花子"),
    ],
)
def test_the_name_of_nobody_at_the_table_is_refused_with_the_names_there(lang: Lang, text: str, name: str) -> None:
    conversation, result = enter(text, lang)
    assert result.step is None
    faults = [*result.line.notes, *(result.evaluated.verdict.faults if result.evaluated else ())]
    fault = next(fault for fault in faults if fault.field == "seat")
    assert fault.values["given"] == name
    assert fault.values["choices"] == tuple(conversation.table.seats)
    assert not any(fault.key == "text_corrected" for fault in faults)


@pytest.mark.parametrize("text", ["Dan consolidates", "Mai consolidates", "consolidate Kai", "Dan, consolidate"])
def test_a_name_that_sounds_like_a_counter_records_nothing(text: str) -> None:
    assert enter(text)[1].step is None


@pytest.mark.parametrize("text", ["Buld silk 1", "knwledge 2", "Slik 2"])
def test_a_misspelt_word_at_the_start_is_no_name(text: str) -> None:
    _, result = enter(text)
    assert not any(fault.field == "seat" for fault in result.line.notes)
