"""A question is answered with Yes or No only by the act that it states, not by one that is merely similar."""

from __future__ import annotations

import pytest

from referee.rules.game import find, refereed_games
from referee.rules.rule_search import search
from referee.rules.stated_acts import states_act
from scoring.text_catalogs import LANGS, Lang

QUESTIONS = {
    "en": ("may I {}?", "{}", "am I allowed to {} now?"),
    "ja": ("{}のはいいですか？", "{}", "{}ことはできる？"),
}


def stated(game: str, text: str) -> list[str]:
    rules = find(game)
    return [act.id for act in search(rules, text).acts if states_act(rules, text, act)]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", refereed_games())
def test_every_act_is_stated_by_its_own_words(game: str, lang: Lang) -> None:
    for number, act in enumerate(find(game).acts.values()):
        text = QUESTIONS[lang][number % 3].format(act.text(lang))
        assert act.id in stated(game, text), text


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("nippon", "may I take two workers?"),  # of the same slot, or in one turn?
        ("nippon", "may I take three workers in one turn?"),
        ("nippon", "may I keep a held machinery tile?"),  # the act builds a factory meanwhile
        ("nippon", "may I take a worker and perform an action?"),  # the act performs none
        ("nippon", "may I take a train tile that is the leftmost?"),
        ("nippon", "may I pass?"),  # the act passes without doing anything
        ("nippon", "青写真を1枚使ってトラックを3つ上げてもいい？"),
        ("nippon", "ワーカーを空きの左端のワーカースロットに置いていい？"),
        ("plan_city", "may I take one's own bid marker back?"),  # in which phase?
    ],
)
def test_a_similar_act_is_no_answer(game: str, text: str) -> None:
    assert stated(game, text) == []


@pytest.mark.parametrize(
    "text", ["may I grab two workers in one turn?", "1回の手番にワーカーを2個取ってもいいですか？"]
)
def test_other_forms_of_the_same_words_state_it(text: str) -> None:
    assert stated("nippon", text) == ["take_two_workers"]
