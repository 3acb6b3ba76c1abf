"""People's words for the things of a game find its rules as the words of the rules do."""

from __future__ import annotations

import pytest

from referee.rules.game import find
from referee.rules.rule_search import SearchMatch, search
from referee.rules.search_synonyms import synonym_terms

IN_OTHER_WORDS = [
    ("plan_city", "May I pull my disc back once it lies on an offer?", "PLC-3.12"),
    ("plan_city", "two lumps on one boiler?", "PLC-5.6"),
    ("plan_city", "燃料を別の機関へ移せる?", "PLC-5.8"),
    ("nippon", "may two boats go into one and the same area", "NIP-13.5"),
    ("nippon", "外資は何位に入る?", "NIP-17.5"),
    ("russian_railroads", "does my engine reach decide how many rails I count", "RRR-4.1402"),
    ("russian_railroads", "同点ならコインの多い人が勝ち?", "RRR-4.1507"),
    ("crisis", "do minus tokens lower my track at once", "CRI-9.7"),
    ("crisis", "ローンはいつ返せる?", "CRI-8.1"),
    ("crisis", "may we trade food with each other", "CRI-9.8"),
]


@pytest.mark.parametrize(("game", "text", "clause"), IN_OTHER_WORDS)
def test_a_question_in_other_words_finds_its_rule(game: str, text: str, clause: str) -> None:
    assert clause in [found.id for found in search(find(game), text).clauses][:6]


@pytest.mark.parametrize(
    ("game", "word", "rule"),
    [
        ("nippon", "vessel", "ship"),
        ("plan_city", "furnace", "engine"),
        ("crisis", "仕入れ", "輸入"),
        ("nippon", "外資", "海外企業"),
        ("russian_railroads", "roubles", "ruble"),
    ],
)
def test_a_word_that_no_rule_holds_finds_the_rules_of_what_it_means(game: str, word: str, rule: str) -> None:
    result = search(find(game), word)
    assert result.match is SearchMatch.RANKED
    first, *others = [clause.text(result.lang).casefold() for clause in result.clauses[:3]]
    assert rule in first and any(rule in text for text in others)


def test_a_word_of_the_rules_itself_stands_for_no_other() -> None:
    folder = find("nippon").folder
    assert synonym_terms(folder, "a ship and a boat", "en") == ()
    assert synonym_terms(folder, "船とボート", "ja") == ()


def test_a_game_without_a_list_has_the_general_words() -> None:
    assert "discard" in synonym_terms(find("nippon").folder.parent, "may I throw it away", "en")
