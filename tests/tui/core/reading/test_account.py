"""What a line says is what Enter records: a number or a name that would get lost refuses the line, or is confirmed."""

from __future__ import annotations

from functools import cache

import pytest

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.table.table import Table
from scoring.text_catalogs import LANGS, Lang
from tests.lines.table import load, opened
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import DialogueState, EnterAction
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.presenters.verdict_text import verdict_lines
from tui.core.session.session import Session


@cache
def entries(game: str, name: str) -> Table:
    return next(Table(name, found.entries) for position, found in opened(load(game)) if position.name == name)


def conversation_at(at: str, text: str, lang: Lang = "en") -> Conversation:
    """A conversation at a position (“game/position”) with a line written."""
    game, _, name = at.partition("/")
    conversation = Conversation(Session(lang), Table(name, entries(game, name).entries))
    conversation.write(text)
    return conversation


def shown(conversation: Conversation) -> str:
    """What stands below the line, in one string."""
    assert conversation.declaration is not None
    words = conversation.session.words(table=conversation.table)
    return " ".join(
        text.plain for _, text in verdict_lines(words, conversation.declaration, {}, conversation.table.names)
    )


def said(moves: tuple[object, ...]) -> str:
    return "; ".join(write(move) for move in drop_implied(moves))  # type: ignore[arg-type]


def never_recorded(state: DialogueState) -> bool:
    return state.enter not in (EnterAction.DECLARES, EnterAction.ASKS, EnterAction.WARNS)


OUTSIDE = [
    ("russian_railroads/free", "3番手", "3番手"),
    ("russian_railroads/free", "4番手", "4番手"),
    ("russian_railroads/free", "turn order 3", "turn order 3"),
    ("russian_railroads/free", "3rd place", "3rd place"),
    ("russian_railroads/first", "the 4th player", "4th player"),
    ("plan_city/four", "the 5th proposal for 6", "5th proposal"),
    ("russian_railroads/free", "黒5 シベ", "黒5"),
    ("russian_railroads/free", "black 4 kiev", "black 4"),
    ("russian_railroads/first", "茶4 キエフ", "茶4"),
    ("russian_railroads/free", "grey 5 siberia", "grey 5"),
    ("nippon/stocked", "Aki exports contract 11 with 2 silk and 2 paper", "contract 11"),
    ("nippon/stocked", "契約12 絹2", "契約12"),
    ("nippon/start", "build silk 6", "silk 6"),
    ("nippon/start", "絹工場9を建てる", "絹工場9"),
    ("plan_city/four", "提案4 5", "提案4"),
    ("plan_city/four", "proposal 5 for 4", "proposal 5"),
    ("crisis/production", "Ben runs the workshop with worker 7", "worker 7"),
]
"""Lines that name one more than there are of a kind."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("at", "text", "named"), OUTSIDE)
def test_a_number_that_no_thing_of_its_kind_has_is_refused_with_those_there_are(
    at: str, text: str, named: str, lang: Lang
) -> None:
    conversation = conversation_at(at, text, lang)
    assert conversation.state.enter is EnterAction.REFUSES
    assert conversation.state.evaluated is not None
    assert [fault.key for fault in conversation.state.evaluated.verdict.faults] == ["text_no_such"]
    assert named in shown(conversation)


def test_the_spaces_there_are_stand_beside_the_one_there_is_not() -> None:
    assert "1st" in shown(conversation_at("russian_railroads/free", "3番手"))
    assert "2番手" in shown(conversation_at("russian_railroads/free", "3番手", "ja"))


REPLACED = [
    ("nippon/paper", "契約3 紙", "export contract_3:paper"),
    ("nippon/paper", "contract 3 paper", "export contract_3:paper"),
    ("nippon/paper", "contract 5 paper", "export contract_5:paper"),
]
"""Lines that name a thing with which it cannot be done, and what they say."""


@pytest.mark.parametrize(("at", "text", "meant"), REPLACED)
def test_what_is_named_with_its_number_is_refused_with_its_reason_and_not_replaced(
    at: str, text: str, meant: str
) -> None:
    conversation = conversation_at(at, text)
    assert conversation.state.enter is EnterAction.REFUSES
    assert conversation.state.evaluated is not None
    assert said(conversation.state.evaluated.moves) == meant
    assert conversation.state.evaluated.verdict.breaches


DIFFERS = [
    ("russian_railroads/free", "factory 4 first with 10 workers", "10 workers"),
    ("russian_railroads/free", "loco and factory with 7 workers", "7 workers"),
    ("russian_railroads/rich", "2 workers on locomotive middle", "locomotive middle"),
    ("russian_railroads/rich", "1 worker and a ruble on locomotive middle", "locomotive middle"),
    ("russian_railroads/first", "黒3 シベ1 キエフ3", "キエフ3"),
    ("russian_railroads/first", "black 3 siberia 1 kiev 3", "kiev 3"),
    ("russian_railroads/three", "シベ1 キエフ4", "キエフ4"),
    ("russian_railroads/free", "灰3 シベ2 ペテル2", "ペテル2"),
    ("crisis/plan", "company 2, loan; domestic", "company"),
    ("nippon/stocked", "Aki exports contract 4 with 12 silk and 2 paper", "12 silk"),
    ("nippon/paper", "紙4個を輸出", "4"),
    ("nippon/reward", "統合整理 5列 石炭2個 知識", "5列"),
    ("russian_railroads/rich", "黒を5つ、シベリアに2つとキエフに1つ", "5"),
    ("russian_railroads/bonus", "黒0 キエフ", "黒0"),
    ("crisis/plan", "employees 0", "employees 0"),
    ("crisis/plan", "会社0", "会社0"),
    ("crisis/hire", "Ben hires one farmer at space 0", "space 0"),
    ("nippon/paper", "deliver 6 paper for contract 2", "6 paper"),
    ("nippon/paper", "Aki sells 40 paper for a tile 3 in East Japan city 2", "40 paper"),
    ("nippon/stocked", "Aki sells 2 silk for a tile 40 in Central Japan city 1", "40"),
    ("nippon/lenses", "hokkaido 2 lens 1 tile 99 hokkaido 1 lens 1 tile 1", "99"),
    ("nippon/reward", "統合整理 4列 石炭1個 知識", "1個"),
    ("nippon/start", "silk keep 2 coal", "2 coal"),
    ("nippon/start", "絹糸 石炭3を残せる", "3"),
    (
        "nippon/stocked",
        "Aki exports contract 4 with 2 silk and 2 paper, and contract 3 with 2 silk and 1 paper",
        "2 silk",
    ),
    (
        "nippon/stocked",
        "Aki exports contract 4 with 2 silk and 2 paper, and contract 3 with 1 silk and 2 paper",
        "2 paper",
    ),
    ("crisis/import", "鉱物2個を輸入", "2個"),
    ("crisis/import", "鉱物3個を輸入", "3個"),
    ("russian_railroads/engineers", "engineer 1, 4 ruble", "engineer 1"),
    ("russian_railroads/free", "factory 4 first with 4 workers", "4 workers"),
    ("russian_railroads/first", "pay a ruble: black or grey 0, black on the trans-siberian", "grey 0"),
    ("russian_railroads/rich", "好きな色を0、黒をシベリアに1、黒をキエフに1", "0"),
    ("russian_railroads/first", "黒3 trans-siberianと黒3を全部シベリア", "黒3"),
    ("russian_railroads/locomotive", "top space factory and loco kiev", "factory"),
    ("russian_railroads/free", "my engineer then grey 3: 2 siberia, 1 petersburg", "engineer"),
    ("russian_railroads/free", "first loco; loco and factory, factory 7 first", "factory"),
]
"""Lines of which a part would get lost, and that part."""


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("at", "text"), [(at, text) for at, text, _ in DIFFERS])
def test_a_line_of_which_a_part_would_get_lost_is_not_recorded(at: str, text: str, lang: Lang) -> None:
    conversation = conversation_at(at, text, lang)
    assert never_recorded(conversation.state)
    before = len(conversation.table.entries)
    conversation.enter()
    assert len(conversation.table.entries) == before


def test_what_is_first_understood_at_enter_is_displayed_before_it_is_recorded() -> None:
    """Also where the same declaration was confirmed from another line before."""
    conversation = conversation_at("nippon/start", "buld silk 1")
    assert conversation.state.enter is EnterAction.REFUSES
    conversation.reader.confirm(conversation.reader.reader.parse("build silk 1").moves)
    before = len(conversation.table.entries)
    conversation.enter()
    assert len(conversation.table.entries) == before
    assert conversation.state.enter is EnterAction.CHOOSES


def test_a_choice_is_left_where_the_line_states_too_little() -> None:
    """Nobody says which reward is taken: all that can be taken are listed."""
    conversation = conversation_at("nippon/last", "consolidate keeping coal")
    assert never_recorded(conversation.state)
    assert len(conversation.state.line.choices) > 1


def test_a_thing_that_nobody_has_named_is_not_recorded_with_those_that_are() -> None:
    conversation = conversation_at("nippon/stocked", "sell 1 silk for a tile 4 in west")
    assert never_recorded(conversation.state)


@pytest.mark.parametrize(
    "text",
    [
        "Cleo two on the second then coal card",
        "Cleo two on the second, the coal card",
        "Cleo bids 2 on proposal 2 and takes the coal card",
    ],
)
def test_the_coal_card_besides_a_bid_is_never_a_bid_without_coal(text: str) -> None:
    """Cleo has one marker: what she bids besides is refused, or named as what is left out."""
    conversation = conversation_at("plan_city/last_bid", text)
    assert never_recorded(conversation.state)


@pytest.mark.parametrize("text", ["知識3点", "青: 知識 4点", "北海道 8点", "青: 北海道 2点", "鉱山 1点"])
def test_points_are_no_steps_and_no_trains(text: str) -> None:
    conversation = conversation_at("nippon/start", text, "ja")
    assert never_recorded(conversation.state)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("text", "key", "named"),
    [
        ("Cleo contract card two left and two up of plan 0", "text_no_such", "plan 0"),
        ("Cleo 契約カードを計画0から左へ二、上へ二", "text_no_such", "計画0"),
        ("Cleo contract card two left and two up of the fifth card", "text_nowhere", "fifth"),
        ("Cleo contract card one left of plan 9", "text_nowhere", "plan 9"),
        ("Cleo contract card one left of plan 2", "text_nowhere", "plan 2"),
    ],
)
def test_a_card_that_does_not_lie_there_is_named(text: str, key: str, named: str) -> None:
    """No plan card has the number 0; the others lie somewhere else."""
    conversation = conversation_at("plan_city/contract", text)
    assert conversation.state.evaluated is not None
    assert [fault.key for fault in conversation.state.evaluated.verdict.faults] == [key]
    assert named in str(conversation.state.evaluated.verdict.faults[0].values["given"])


@pytest.mark.parametrize(
    "text",
    [
        "Ben uses the influence card “Bribe”, done talking",
        'use influence "Bribe" whatever that is',
        "use influence card «Bribe», that is all of it",
        "Ben: use influence 「Bribe」 what a card",
    ],
)
def test_what_stands_behind_a_name_in_quotes_is_no_part_of_it(text: str) -> None:
    assert never_recorded(conversation_at("crisis/influence", text).state)


@pytest.mark.parametrize("y", [3, 14, 23])
def test_a_line_that_takes_long_to_read_raises_nothing(y: int) -> None:
    text = f"Cleo lays the plan card at (0, {y}) turned by 270° after coal chips on (1, 2)"
    assert never_recorded(conversation_at("plan_city/laying", text).state)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("at", ["first", "engineers"])
@pytest.mark.parametrize("text", ["技術者雇う", "技術者を雇う", "hire an engineer", "エンジニアを雇う"])
def test_a_thing_without_its_number_is_not_the_first_of_its_kind(at: str, text: str) -> None:
    conversation = conversation_at(f"russian_railroads/{at}", text)
    assert conversation.declaration is not None
    assert said(conversation.declaration.moves) == "place hire"


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("シベ1 キエフ2", "step_track trans_siberian grey; step_track kiev grey; step_track kiev grey"),
        ("シベ1、キエフ2", "step_track trans_siberian grey; step_track kiev grey; step_track kiev grey"),
        ("siberia 1 kiev 2", "step_track trans_siberian grey; step_track kiev grey; step_track kiev grey"),
        ("siberia 2 kiev 1", "step_track trans_siberian grey; step_track trans_siberian grey; step_track kiev grey"),
    ],
)
def test_the_step_that_cannot_be_made_is_refused_with_its_reason(text: str, meant: str) -> None:
    """Grey cannot go on to Kiev: the steps before it are no reason to take the line for unknown words."""
    conversation = conversation_at("russian_railroads/grey", text)
    assert conversation.state.enter is EnterAction.REFUSES
    assert conversation.state.evaluated is not None
    assert said(conversation.state.evaluated.moves) == meant
    assert {"RRR-4.313", "RRR-4.314"} & set(conversation.state.evaluated.verdict.clauses)


# a line of two sentences is of one player, unless it names the other


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("game", "position", "text"),
    [
        ("plan_city", "bid", "2 on the second. 4 on the first"),
        ("plan_city", "bid", "提案２の4。提案1の5"),
        ("russian_railroads", "free", "black 2, siberia 2. industry 2."),
        ("russian_railroads", "free", "工業化1。工業化2。"),
    ],
)
def test_a_second_sentence_is_not_declared_for_somebody_else(game: str, position: str, text: str) -> None:
    table = next(table for there, table in opened(load(game)) if there.name == position)
    moves = LineEvaluator(table).line(text).moves
    assert len({move.seat for move in moves}) < 2, moves


@pytest.mark.parametrize("text", ["Ann bids 4 on #1. Ben bids 2 on #2."])
def test_a_second_sentence_that_names_its_player_is_that_players(text: str) -> None:
    table = next(table for there, table in opened(load("plan_city")) if there.name == "bid")
    assert [move.seat for move in LineEvaluator(table).line(text).moves] == ["A", "B"]


@pytest.mark.parametrize(
    "text",
    [
        "train in east or central japan",
        "knowledge 1 or 2",
        "mines 1 or 2",
        "coal or knowledge 1",
        "ships hokkaido or west",
    ],
)
def test_nothing_is_declared_for_whoever_says_or(text: str) -> None:
    table = next(table for there, table in opened(load("nippon")) if there.name == "start")
    evaluated = LineEvaluator(table).line(text).evaluated
    assert evaluated.moves == () or evaluated.verdict.status is VerdictStatus.ILLEGAL


@pytest.mark.parametrize("text", ["ok", "yes", "do it", "はい", "うん"])
def test_a_yes_takes_the_step_that_an_empty_line_takes(text: str) -> None:
    conversation = conversation_at("nippon/building", "")
    ends = conversation.state.evaluated.moves if conversation.state.evaluated else ()
    assert ends
    conversation.write(text)
    assert conversation.state.evaluated is not None
    assert conversation.state.evaluated.moves == ends


def test_a_yes_declares_nothing_where_no_step_closes_anything() -> None:
    conversation = conversation_at("nippon/start", "yes")
    assert never_recorded(conversation.state)
