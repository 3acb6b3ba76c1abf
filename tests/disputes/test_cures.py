"""What a verdict says: a cure names a figure, a thing, or a deed with its object; no reason stands twice."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from referee.facts.verdict import Verdict, VerdictStatus
from referee.judging.judge import judge
from referee.record.declaration import Declaration
from referee.record.replay import moves_of
from referee.rules.game import find
from scoring.text_catalogs import LANGS, Lang, load
from tests.golden.golden_disputes import disputes, whole_positions, with_facts
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.presenters.explanation_text import verdict_proof

GAMES = ("nippon", "russian_railroads", "crisis", "plan_city")
DEED = re.compile(
    r"(“?(accept|act|activate|add|advance|begin|bid|bring|build|buy|carry|choose|claim|consolidate|cover|declare|decline"
    r"|deliver|do|draw|end|enter|export|fuel|get|go|have|hire|improve|let|install|keep|lay|leave|look|move|name|pass|pay"
    r"|place|produce|put|reach|remove|repay|replace|reveal|say|shift|show|spend|start|swap|take|turn|upgrade|use|wait)”?)"
    r"\b.*\s\S+"
)
DONE = re.compile(r"[をにへでと]\S*?(る|す|う|く|む|つ|ぶ|ない|ぐ)(。|か、|（|$)|[をに].*(る|す|う|く|む|つ|ない)")
NAMED_ACTIONS = {"en": ("consolidate", "“pass”"), "ja": ("「パス」", "統合整理")}
PRONOUNS = re.compile(r"\b(that number|that amount|one of them$)")


def says_something(text: str, template: str, lang: Lang) -> bool:
    """Tell whether a cure has a figure or a name of its verdict, or a verb with its object."""
    if re.search(r"\{|\d", template) and (lang == "ja" or DEED.match(text) or re.match(r"\W*\{\w+:seat", template)):
        return True
    if any(text.startswith(name) for name in NAMED_ACTIONS[lang]):
        return True
    return bool(DONE.search(text)) if lang == "ja" else bool(DEED.match(text)) and not PRONOUNS.search(text)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_cure_says_what_to_do(game: str, lang: Lang) -> None:
    texts = {key: text[lang] for path in find(game).words for key, text in load(path).items()}
    cures = {key: text for key, text in texts.items() if key.startswith(("cure.", "cure_for."))}
    assert len(cures) > 15
    assert {key: text for key, text in cures.items() if not says_something(text, text, lang)} == {}


@pytest.mark.parametrize(
    "text", ["exactly that number", "one of: black", "another track", "in the next round", "fewer"]
)
def test_the_measure_refuses_what_says_nothing(text: str) -> None:
    assert not says_something(text, text, "en")


@cache
def illegal(game: str) -> tuple[tuple[str, Verdict], ...]:
    """List the declarations of the golden disputes that are refused in the whole position."""
    found = find(game)
    refused = []
    for cold, position in whole_positions(found, disputes(game)):
        moves = moves_of(found, {"moves": list(cold.moves)})
        state = with_facts(found, position, cold.now)
        verdict = judge(found, state, moves, seats=tuple(state.seats)).verdict
        if verdict.status is VerdictStatus.ILLEGAL:
            refused.append((cold.text, verdict))
    return tuple(refused)


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("game", GAMES)
def test_no_reason_stands_twice_in_one_verdict(game: str) -> None:
    seen = 0
    for text, verdict in illegal(game):
        seen += 1
        for lang in LANGS:
            reasons = Counter(messages.reason(words_for(lang, game), breach) for breach in verdict.breaches)
            assert [reason for reason, count in reasons.items() if count > 1] == [], text
    assert seen > 50


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_printed_twice_in_one_verdict(game: str) -> None:
    for text, verdict in illegal(game):
        evaluated = Declaration(text, (), verdict)
        for lang in LANGS:
            lines = [line.plain for _, line in verdict_proof(words_for(lang, game), find(game), evaluated, None, False)]
            rules = Counter(line for line in lines if re.match(r"[A-Z]+-\S+  \S", line))
            assert [rule for rule, count in rules.items() if count > 1] == [], text


@pytest.mark.parametrize("game", GAMES)
def test_a_cure_does_not_repeat_its_reason(game: str) -> None:
    for text, verdict in illegal(game):
        for breach in verdict.breaches:
            for lang in LANGS:
                words = words_for(lang, game)
                assert messages.cure(words, breach) != messages.reason(words, breach), text
