"""A question without a question mark and a thought record nothing; a question for information is answered by rules."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.notation.move import write
from scoring.text_catalogs import Lang
from tests.tui.core.reading.test_questions_and_typos import enter, keys

START = {"nippon": "start", "russian_railroads": "first", "crisis": "plan", "plan_city": "bid"}
"""The position of each game in which the lines are typed."""

INQUIRIES = [
    ("nippon", "en", "what does consolidating do"),
    ("nippon", "en", "when do i consolidate"),
    ("nippon", "en", "do i need blueprints for a paper factory?"),
    ("crisis", "en", "how does the loan work"),
    ("crisis", "en", "what is vision for"),
    ("crisis", "en", "how much do i get for a loan?"),
    ("crisis", "en", "what does a loan give me?"),
    ("crisis", "en", "does leadership give a vp"),
    ("russian_railroads", "en", "what does the doubler do"),
    ("russian_railroads", "en", "how many rubles do I get there"),
    ("russian_railroads", "en", "how does industry 2 work"),
    ("plan_city", "en", "how much coal do I get"),
    ("plan_city", "en", "what does coal do"),
    ("nippon", "ja", "統合整理って何するの"),
    ("nippon", "ja", "統合整理したらどうなる"),
    ("nippon", "ja", "知識2段階だといくら？"),
    ("nippon", "ja", "製紙工場って青写真いるんだっけ"),
    ("crisis", "ja", "借金っていくらもらえる？"),
    ("crisis", "ja", "指導力って何"),
    ("russian_railroads", "ja", "×2って何点"),
    ("russian_railroads", "ja", "工業2ってワーカー何個"),
    ("russian_railroads", "ja", "ルーブルってワーカーの代わりになる？"),
    ("plan_city", "ja", "石炭って何枚もらえる"),
]
VALUES = [
    ("nippon", "en", "ok so how much is mines 2 again"),
    ("crisis", "en", "is the loan free"),
    ("russian_railroads", "en", "is the x2 space free"),
    ("plan_city", "en", "who has the coal card"),
    ("plan_city", "en", "is the coal card still free"),
    ("nippon", "ja", "アキの石炭いくつ"),
    ("crisis", "ja", "借金のマスは空いてる"),
    ("crisis", "ja", "借金はいくら"),
    ("plan_city", "ja", "石炭はまだ空いてる"),
    ("russian_railroads", "ja", "2ルーブルのマスは空いてる"),
]
THOUGHTS = [
    ("nippon", "en", "maybe mines 2", "mines 2"),
    ("nippon", "en", "thinking about mines 2", "mines 2"),
    ("nippon", "en", "should i take mines 2", "mines 2"),
    ("crisis", "en", "perhaps a manager on vision", "place_manager vision"),
    ("nippon", "ja", "たぶん鉱山2", "mines 2"),
    ("nippon", "ja", "知識1にしようかな", "knowledge 1"),
    ("russian_railroads", "ja", "2ルーブルかな", "place rubles_2"),
    ("plan_city", "ja", "石炭カードのほうがいいかも", "bid_coal"),
]
UNDECIDED = [
    ("crisis", "en", "not sure import 4 maybe"),
    ("crisis", "en", "import 4 is better than import 5"),
    ("nippon", "ja", "この国やばいって笑"),
    ("crisis", "ja", "この国やばいって笑"),
    ("russian_railroads", "ja", "黒3にしようかな"),
    ("plan_city", "ja", "1番に4は高いかな"),
    ("plan_city", "en", "4 on #1 seems high"),
]
DECLARATIONS = [
    ("nippon", "en", "I'd like to do mines 2", "mines 2"),
    ("nippon", "en", "I think mines 2", "mines 2"),
    ("nippon", "en", "do mines 2", "mines 2"),
    ("nippon", "ja", "鉱山2にしたいです", "mines 2"),
    ("nippon", "ja", "鉱山2お願いします", "mines 2"),
]
TALK = [
    ("nippon", "en", "well, mines 2, what else is there", "mines 2"),
    ("nippon", "en", "what the heck, mines 2", "mines 2"),
    ("nippon", "en", "when in doubt: mines 2", "mines 2"),
    ("nippon", "en", "what I want is mines 2", "mines 2"),
    ("nippon", "ja", "鉱山2にしようと思います", "mines 2"),
    ("nippon", "ja", "どうせなら鉱山2", "mines 2"),
    ("nippon", "ja", "悩むなあ、鉱山2", "mines 2"),
]
"""Declarations with words that no move explains."""


@pytest.mark.parametrize(("game", "lang", "text"), INQUIRIES)
def test_a_question_for_information_is_answered_by_rules(game: str, lang: Lang, text: str) -> None:
    conversation, result = enter(text, lang, game, START[game])
    assert result.step is None
    assert not conversation.state.line.choices
    assert result.evaluated is not None
    assert result.evaluated.verdict.status is VerdictStatus.QUESTION
    assert "question_rule" in [fault.key for fault in result.evaluated.verdict.faults]
    assert "text_may" not in keys(result)


@pytest.mark.parametrize(("game", "lang", "text"), VALUES)
def test_a_question_for_a_value_records_nothing(game: str, lang: Lang, text: str) -> None:
    conversation, result = enter(text, lang, game, START[game])
    assert result.step is None
    assert not conversation.state.line.choices
    assert result.evaluated is not None
    assert result.evaluated.verdict.faults[0].key == "question_value"


@pytest.mark.parametrize(("game", "lang", "text", "move"), THOUGHTS)
def test_a_thought_is_offered_and_no_enter_takes_it(game: str, lang: Lang, text: str, move: str) -> None:
    conversation, result = enter(text, lang, game, START[game])
    assert result.step is None
    assert [write(row[-1]) for row in conversation.state.line.choices] == [move]
    assert "text_thought" in keys(result)
    assert conversation.enter().step is None
    assert conversation.choose(0).step is not None


@pytest.mark.parametrize(("game", "lang", "text"), UNDECIDED)
def test_what_is_only_thought_about_is_not_recorded(game: str, lang: Lang, text: str) -> None:
    conversation, result = enter(text, lang, game, START[game])
    assert result.step is None
    assert conversation.enter().step is None


@pytest.mark.parametrize(("game", "lang", "text", "move"), DECLARATIONS)
def test_a_wish_and_talk_declare(game: str, lang: Lang, text: str, move: str) -> None:
    _, result = enter(text, lang, game, START[game])
    assert result.step is not None
    assert result.evaluated is not None
    assert write(result.evaluated.moves[-1]) == move


@pytest.mark.parametrize(("game", "lang", "text", "move"), TALK)
def test_talk_beside_a_move_is_displayed_with_its_row(game: str, lang: Lang, text: str, move: str) -> None:
    conversation, result = enter(text, lang, game, START[game])
    assert result.step is None
    assert write(conversation.state.line.choices[0][-1]) == move
    assert conversation.choose(0).step is not None


@pytest.mark.parametrize(
    ("game", "lang", "text"),
    [
        ("crisis", "en", "can I have two managers at export?"),
        ("crisis", "en", "can I put two managers on export"),
        ("crisis", "ja", "輸出にマネージャー2人置ける？"),
        ("russian_railroads", "ja", "灰色って今動かせる？"),
    ],
)
def test_another_count_or_thing_than_the_move_holds_is_not_answered_with_yes(game: str, lang: Lang, text: str) -> None:
    _, result = enter(text, lang, game, START[game])
    assert result.step is None
    assert "text_may" not in keys(result)
