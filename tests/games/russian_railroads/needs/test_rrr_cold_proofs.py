"""One proven breach decides at once; where none is proven, only what decides is asked."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.facts.verdict import Verdict, VerdictStatus
from referee.games.russian_railroads.state import State
from referee.judging.judge import judge
from tests.drawn import share
from tests.games.russian_railroads.needs.rrr_hidden import IDS, blank, hidden_positions, read, settle, told
from tests.games.russian_railroads.rrr_tables import GAME, cited

Y = "seats.Y."
MAIN = f"{Y}lines.trans_siberian.tracks."
CARD_TOKEN = f"{Y}used_tokens.tok_card_and_bonus"


def telling(facts: dict[str, Any], state: State | None = None) -> State:
    """A position of which so much is told."""
    made = state or blank()
    for path, value in facts.items():
        made = told(made, path, value)
    return made


def verdict_on(text: str, facts: dict[str, Any]) -> Verdict:
    state = telling(facts)
    return judge(GAME, state, read(text, state), seats=IDS).verdict


@pytest.mark.parametrize(
    ("text", "facts", "clause"),
    [
        # Markers, tokens, cards, reuse.
        ("Y: step_industry marker=1", {f"{Y}marker_1": 4, f"{Y}factories.1": 0}, "RRR-4.603"),
        ("Y: choose_card card_loco_9", {"cards.card_loco_9": False}, "RRR-4.1121"),
        ("Y: reveal_end_bonus eb_lines", {f"{Y}end_bonus_cards": 1, "round": 3}, "RRR-4.1202"),
        ("Y: relocate doubler_1", {"round": 7}, "RRR-4.942"),
        ("Y: choose_card card_black_worker", {CARD_TOKEN: False}, "RRR-4.1108"),
        ("Y: take_ten", {"phase": "done"}, "RRR-4.1501"),
    ],
)
def test_one_proven_breach_decides_at_once(text: str, facts: dict[str, Any], clause: str) -> None:
    verdict = verdict_on(text, facts)
    assert verdict.status is VerdictStatus.ILLEGAL
    assert clause in cited(verdict)
    assert verdict.questions == ()
    assert all(item.path not in facts for item in verdict.unchecked)


@pytest.mark.drawn
@pytest.mark.parametrize(
    ("text", "facts", "never"),
    [
        # A black step is possible somewhere: no colour behind it matters, nor any locomotive or token.
        ("Y: place track_black_3", {}, rf"{Y}(lines\.\w+\.tracks\.(grey|brown|natural|white)|locomotives.*|token.*)"),
        ("Y: place track_grey_2", {f"{MAIN}black": 8, f"{MAIN}grey": 2}, rf"{Y}lines\.(kiev|st_petersburg)\..*"),
        ("Y: step_track kiev grey", {}, r"seats\.Y\.lines\.st_petersburg\..*|active|players|spaces\..*"),
        # Open with every number of players.
        ("Y: place track_black_3", {}, "players"),
        ("Y: place industry_2", {}, "players"),
        ("Y: place track_black_2", {"players": 3}, "round"),
        # The pieces that are not placed.
        ("Y: place track_black_3", {}, rf"{Y}(black|turquoise|rubles|stock)"),
        ("Y: place track_black_3 own=1 rubles=1", {}, rf"{Y}(black|turquoise)"),
        ("Y: place rubles_2", {}, r"(?!active|seats\.Y\.passed|seats\.Y\.own|spaces\.rubles_2\.(owner|rubles)).*"),
        # A free slot takes any number.
        ("Y: place_locomotive kiev number=4", {f"{Y}locomotives.kiev_1": 0}, ".*"),
        ("Y: place_locomotive trans_siberian", {f"{Y}locomotives.trans_siberian_2": 0}, "lowest"),
        ("Y: place loco_1", {"lowest": 4, f"{Y}locomotives.kiev_1": 0}, r"pool\..*|.*factories.*|.*lines.*"),
        # The reach is a matter of bonuses, not of the locomotive's place.
        ("Y: place_locomotive kiev number=4", {}, r".*lines.*|.*given.*"),
        # A marker in the open does not ask for factories further on.
        ("Y: step_industry", {f"{Y}marker_1": 2}, r".*factories.*"),
        ("Y: place industry_2", {f"{Y}marker_1": 0, f"{Y}marker_2": -1}, r".*factories.*|.*token.*"),
        # Other boards, the score, the cards and the round never matter for a step.
        ("Y: place track_any_2", {}, r"seats\.[BGR]\..*|.*\.vp|cards\..*|round|order|strip\..*|end_bonus_pile"),
        ("Y: place engineer_public_2", {"strip.public_2": 4}, r"strip\.(?!public_2).*|printed\..*"),
        ("Y: take_ten", {CARD_TOKEN: True}, ".*"),
        ("Y: take_ten", {f"{Y}marker_1": 3}, rf"{Y}factories\.\d"),
        # The last round is known from the round alone, but for the sixth.
        ("Y: relocate rubles_2", {"round": 2}, "players"),
        ("B: start_bonus sb_ruble_1", {"round": 1}, "players"),
        ("Y: choose_token tok_kiev_medal", {f"{Y}used_tokens.tok_kiev_medal": False}, ".*"),
        ("Y: choose_card card_black_worker", {"cards.card_black_worker": True, CARD_TOKEN: True}, ".*"),
    ],
)
def test_what_decides_nothing_is_not_asked(text: str, facts: dict[str, Any], never: str) -> None:
    for hidden in hidden_positions(1)[:: share(4, 1)]:
        hidden = telling(facts, hidden)
        state = telling(facts)
        _, asked = settle(state, hidden, read(text, state))
        assert [path for path in asked if re.fullmatch(never, path)] == []


@pytest.mark.parametrize(
    ("text", "facts", "asked"),
    [
        ("Y: place turn_second", {"active": "Y", f"{Y}passed": False, "players": 4, f"{Y}own": 1},
         ["round", "spaces.turn_second.owner", "spaces.turn_first.owner", "order"]),
        ("Y: decline_effect", {}, [f"{Y}marker_1"]),
        ("Y: flip_displaced", {f"{Y}locomotives.kiev_1": 2}, [f"{Y}locomotives.st_petersburg_1"]),
        ("Y: choose_reuse engineer_public_1", {"spaces.engineer_public_1.owner": "Y", "strip.public_1": 9},
         ["printed.engineer_cost.9.workers"]),
    ],
)  # fmt: skip
def test_the_questions_of_a_first_verdict(text: str, facts: dict[str, Any], asked: list[str]) -> None:
    verdict = verdict_on(text, facts)
    assert verdict.status is VerdictStatus.NEEDS
    assert [question.path for question in verdict.questions] == asked


def test_the_effect_of_a_factory_that_a_marker_stands_on_may_be_declined() -> None:
    facts = {f"{Y}marker_1": 5, f"{Y}factories.1": 6}  # place 5 is the first gap, behind the printed 5 on place 4
    assert verdict_on("Y: decline_effect", facts).status is VerdictStatus.LEGAL
