"""Acts, remarks, corrections, commands and mistyped words: what stands in a line besides its declaration."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec import structs

from referee.reading.context import Act, Context, Discourse, context_of
from referee.reading.reader import read
from referee.reading.reading import CommandLine, Confirm, Exact, Outcome, Reason, Unread
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tests.referee.reading.recorded_positions import written

COMMANDS = {"undo": ("undo", "oops", "take back", "もどす", "取り消し", "間違えた"), "help": ("help",)}


@cache
def context(*last: str) -> Context:
    """Nippon as it is opened; `last` is what the seat declared before."""
    game = find("nippon")
    table = Table(game.id, [opening(game, seats_of(game, ("Aki", "Ben", "Cleo")), invented=True)])
    discourse = Discourse({"A": table.read("; ".join(last))} if last else {}, "A")
    return structs.replace(context_of(table, commands=COMMANDS), discourse=discourse)


def declared(outcome: Outcome) -> str:
    """Write what is declared, or is to be confirmed."""
    assert isinstance(outcome, Exact | Confirm), outcome
    return written(outcome)


@pytest.mark.parametrize(
    "text",
    [
        "can I take mines 2", "mines 2?", "may Aki mines 2", "mines 2, is that ok?", "鉱山2つでいい？", "鉱山2つ、いいですか",
        "鉱山を2つしてもいい", "is it ok if I do mines 2",
    ],
)  # fmt: skip
def test_a_question_asks_for_the_move(text: str) -> None:
    reading = read(text, context())
    assert reading.act is Act.ASK
    assert declared(reading.outcome) == "mines 2"


@pytest.mark.parametrize(
    "text",
    [
        "ok, mines 2", "mines 2 ok", "right, mines 2", "is there anything else? mines 2 then", "hm, how nice! mines 2",
        "鉱山2つにします", "鉱山2つでいいや", "まあいいか、鉱山2つ",
    ],
)  # fmt: skip
def test_talk_declares(text: str) -> None:
    reading = read(text, context())
    assert reading.act is Act.DECLARE
    assert declared(reading.outcome) == "mines 2"


@pytest.mark.parametrize(
    "text",
    [
        "my uncle would be proud: mines 2", "mines 2, and I am so sorry about that", "mines 2. What a lovely evening!",
        "せっかくだから、鉱山2つ",
    ],
)  # fmt: skip
def test_a_remark_costs_nothing(text: str) -> None:
    reading = read(text, context())
    assert isinstance(reading.outcome, Exact), reading.outcome
    assert declared(reading.outcome) == "mines 2"


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    "text",
    [
        "mines 2 because Ben wants silk too",
        "mines 2, seven would be nicer",
        "mines 2, gnomes",
        "鉱山2つ、次は8つ欲しいけど",
    ],
)
def test_a_part_with_a_name_or_number_is_never_dropped_unseen(text: str) -> None:
    outcome = read(text, context()).outcome
    assert not isinstance(outcome, Exact)
    if isinstance(outcome, Confirm):
        assert outcome.why is Reason.TYPO
        assert read(text, context()).corrections


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("mines 3… no, 2", "mines 2"), ("mines 1, wait, 3", "mines 3"), ("silk 2, no sorry, paper 2", "invest paper_2"),
        ("build silk 2, not silk 1", "invest silk_2"), ("train in hokkaido, no, east japan", "trains east_japan"),
        ("鉱山3じゃなくて2", "mines 2"), ("鉱山1、いや2", "mines 2"), ("not paper 1, paper 2", "invest paper_2"),
        ("hokkaido instead of east japan, train", "trains hokkaido"), ("絹1、間違えた、絹2", "invest silk_2"),
    ],
)  # fmt: skip
def test_the_last_value_stands_for_its_slot(text: str, move: str) -> None:
    assert declared(read(text, context()).outcome) == move


@pytest.mark.parametrize(
    "text",
    [
        "don't build silk 2",
        "I won't do mines 2",
        "never mines 2",
        "鉱山2つはしない",
        "絹2は建てません",
        "鉄道を敷かない 北海道",
        "no mines 2 today",
    ],
)
def test_a_negated_line_is_not_read_as_the_positive(text: str) -> None:
    assert isinstance(read(text, context()).outcome, Unread)


@pytest.mark.parametrize(
    "text",
    ["undo", "oops", "もどす", "取り消し", "間違えた", "oops, sorry", "undo please", "もどすね", "えっと、取り消し"],
)
def test_a_whole_line_is_a_command(text: str) -> None:
    assert read(text, context()).outcome == CommandLine("undo")


@pytest.mark.parametrize("text", ["undo mines 2", "don't undo", "help Aki with mines 2"])
def test_a_command_with_more_is_none(text: str) -> None:
    assert not isinstance(read(text, context()).outcome, CommandLine)


@pytest.mark.parametrize("text", ["again", "the same again please", "もう一度", "また同じ", "ok, same again"])
def test_the_last_declaration_is_repeated(text: str) -> None:
    outcome = read(text, context("mines 1")).outcome
    assert isinstance(outcome, Confirm) and outcome.why is Reason.REPEATED
    assert declared(outcome) == "mines 1"
    assert isinstance(read(text, context()).outcome, Unread)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("bulid silk 2", "invest silk_2"), ("build slik 2", "invest silk_2"), ("trian in hokkaido", "trains hokkaido"),
        ("train in hokaido", "trains hokkaido"), ("knowlegde 2", "knowledge 2"), ("consolidaet", "consolidate"),
        ("train in east jaapn", "trains east_japan"), ("mnies 2", "mines 2"),
    ],
)  # fmt: skip
def test_a_typo_is_confirmed(text: str, move: str) -> None:
    reading = read(text, context())
    assert isinstance(reading.outcome, Confirm)
    assert reading.outcome.why is Reason.TYPO
    assert reading.corrections
    assert declared(reading.outcome) == move


@pytest.mark.parametrize(
    "text", ["知識を2つ上げるw", "知識を2つ上げたwww", "「知識を2」", '"knowledge 2"', "“knowledge 2.”"]
)
def test_a_laugh_and_quotation_marks_around_a_whole_line_state_nothing(text: str) -> None:
    outcome = read(text, context()).outcome
    assert isinstance(outcome, Exact)
    assert written(outcome) == "knowledge 2"


def test_a_letter_behind_a_number_is_no_laugh() -> None:
    assert written(read("鉱山2w", context()).outcome) == "mines 2 worker=white"
