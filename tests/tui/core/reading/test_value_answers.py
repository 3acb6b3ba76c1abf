"""Questions for values of the table are answered with the values, and nothing else is."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from scoring.text_catalogs import Lang
from tests.tui.core.reading.test_questions_and_typos import enter
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

# The start of Nippon (NIP-1.5 to NIP-1.9): 12,000 yen, 2 coal, 6 trains each, 10 and 11 VP, 8 contracts, blueprints of
# value 1; mines cost 3,000 yen for 2 steps (NIP-11.2), a factory 6,000 yen (NIP-7.4).
NONE = "No value of this table was found for this question. `show WORD` lists values, `rules WORDS` searches the rules."
ANSWERS = [
    ("en", "how much coal does Ben have?", "How much coal does Ben have in the budget area? 2"),
    ("en", "How much money do I have?", "How many yen does Aki have in the budget area? 12,000"),
    ("en", "whose turn is it?", "Whose turn is it? Aki, then Ben"),
    ("en", "who is winning?", "Ben 11 VP · Aki 10 VP (−1)"),
    ("en", "how many points does Ben have?", "Ben 11 VP · Aki 10 VP (−1)"),
    ("en", "who has the most trains left?", "How many trains are left in the train area of Aki? 6 · Ben 6"),
    ("en", "how many blueprints have I got?", "What are the blueprints of Aki worth in all? 1"),
    ("en", "does Ben have a silk factory?", "Which silk factory does Ben have, if any? none"),
    ("en", "how many players are there?", "How many players are at the table? 2"),
    ("en", "who's up?", "Whose turn is it? Aki, then Ben"),
    ("en", "how many more points does Ben have than Aki?", "Ben 11 VP · Aki 10 VP (−1)"),
    ("en", "how far behind the leader am I?", "Ben 11 VP · Aki 10 VP (−1)"),
    ("en", "who has the most VP?", "Ben 11 VP · Aki 10 VP (−1)"),
    ("en", "who has the fewest points?", "Ben 11 VP · Aki 10 VP (−1)"),
    ("en", "how expensive is mines 2?", "take 2 steps in the mines: 3,000 yen to the supply"),
    ("en", "who is in last place?", "Ben 11 VP · Aki 10 VP (−1)"),
    ("en", "does anyone have a silk factory?", "Which silk factory does Aki have, if any? none · Ben none"),
    ("en", "how many factories has Ben got?", "Which … factory does Ben have, if any? none"),
    ("en", "who has contract 3?", "Does Aki still have contract 3 face up? yes · Ben yes"),
    (
        "en",
        "is silk_1 still available?",
        "Is Silk (yen bonus) still in the supply? (each time you consolidate: +2,000 yen) yes",
    ),
    ("en", "where is Ben on the money track?", "Ben · tracks coal 2 0/7  money 12 0/9  knowledge 1 0/7"),
    (
        "en",
        "can I afford silk_1?",
        "build Silk (yen bonus): 6,000 yen to the supply · blueprints of value 1 to the supply",
    ),
    ("en", "what's the price of mines 2?", "take 2 steps in the mines: 3,000 yen to the supply"),
    ("en", "what does mines 2 cost?", "take 2 steps in the mines: 3,000 yen to the supply"),
    (
        "en",
        "what does silk_1 cost?",
        "build Silk (yen bonus): 6,000 yen to the supply · blueprints of value 1 to the supply",
    ),
    ("ja", "Benはお金いくら持ってる？", "Benの予算エリアの円紙幣は何円? 12,000"),
    ("ja", "石炭はいくつ？", "Aki: 石炭2 · Ben 石炭2"),
    ("ja", "誰が勝ってる？", "Ben 11点 · Aki 10点（−1）"),
    ("ja", "Benの点数は？", "Ben 11点 · Aki 10点（−1）"),
    ("ja", "誰の番？", "いまは誰の手番? Aki、次はBen"),
    ("ja", "Benの石炭は？", "Benの予算エリアの石炭は何個? 2"),
    ("ja", "次だれ？", "いまは誰の手番? Aki、次はBen"),
    ("ja", "BenはAkiより何点多い？", "Ben 11点 · Aki 10点（−1）"),
    ("ja", "ベンの石炭は？", "Benの予算エリアの石炭は何個? 2"),
    ("ja", "Benの工場は何軒？", "Benが持つ「…」の工場はどれ? なし"),
    ("ja", "Benの弁当工場ある？", "Benが持つ「弁当」の工場はどれ? なし"),
    ("en", "how many wagons does Ben have?", NONE),
    ("en", "how many hats does Ben have?", NONE),
    ("ja", "鉄道は何枚残ってる？", "Akiの鉄道エリアに残る鉄道タイルは何枚? 6 · Ben 6"),
]
# Words of each question that no line of the table has: the values are not its answer.
IN_PART = [
    ("en", "how many trains does Ben have on the map?"),
    ("en", "how much coal would Ben have after the final evaluation?"),
    ("ja", "Benの石炭は整理したあと何個になる？"),
]
RULES = [
    ("en", "which rule says who wins ties?"),
    ("en", "how many trains may I place per turn?"),
    ("en", "why does Ben have to pay coal?"),
    ("ja", "石炭は何に使う？"),
    ("ja", "同点のときは誰が勝つ？"),
    ("en", "what is the coal track for?"),
    ("en", "who has to go first?"),
    ("en", "how many workers do I need for a silk factory?"),
]
OTHER_TIMES = [
    ("en", "how much coal did Ben have last turn?"),
    ("en", "how much coal will Ben have next round?"),
    ("ja", "さっきBenの石炭は何個だった？"),
    ("ja", "Benの石炭はこのまえ何個だった？"),
    ("ja", "つぎの手番のBenの石炭は何個？"),
]


@pytest.mark.parametrize(("lang", "text", "answer"), ANSWERS)
def test_a_question_for_a_value_is_answered_with_it(lang: Lang, text: str, answer: str) -> None:
    conversation, result = enter(text, lang)
    assert result.step is None
    assert result.evaluated is not None
    assert result.evaluated.verdict.status is VerdictStatus.QUESTION
    words = words_for(lang, "nippon", conversation.table.seats)
    assert messages.fault(words, result.evaluated.verdict.faults[0]) == answer


@pytest.mark.parametrize(("lang", "text"), [*RULES, *OTHER_TIMES])
def test_a_question_for_a_rule_or_about_another_time_is_not_answered_with_a_value_of_now(lang: Lang, text: str) -> None:
    _, result = enter(text, lang)
    assert result.step is None
    assert result.evaluated is not None
    assert "question_value" not in [fault.key for fault in result.evaluated.verdict.faults]


@pytest.mark.parametrize(("lang", "text"), IN_PART)
def test_lines_that_hold_only_a_part_of_a_question_are_called_so(lang: Lang, text: str) -> None:
    conversation, result = enter(text, lang)
    assert result.evaluated is not None
    words = words_for(lang, "nippon", conversation.table.seats)
    lines = [messages.fault(words, fault) for fault in result.evaluated.verdict.faults]
    assert lines[0] == words.translate("value.closest") and len(lines) > 1
