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
ORDER = ("Y", "B", "G", "R")
CARD_TOKEN = f"{Y}used_tokens.tok_card_and_bonus"

NOT_EARNED = {CARD_TOKEN: False, f"{Y}marker_1": 5, f"{Y}marker_2": -1, f"{Y}factories.1": 6}
"""The first gap of the industry track, place 5, holds factory 6; only factory 9 gives an end bonus card."""


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
        # Turn and payment.
        ("B: place rubles_2", {"active": "Y"}, "RRR-4.202"),
        ("B: place rubles_2", {"seats.B.passed": True}, "RRR-4.904"),
        ("B: pass", {"active": "Y"}, "RRR-4.202"),
        ("Y: place industry_1", {"spaces.industry_1.owner": "R"}, "RRR-4.203"),
        ("Y: use_engineer engineer_7", {"spaces.engineer_7.owner": "Y"}, "RRR-4.808"),
        ("Y: place track_black_3 own=1", {}, "RRR-4.206"),
        ("Y: place track_any_2 own=2", {}, "RRR-4.754"),
        ("Y: place hire own=1", {}, "RRR-4.755"),
        ("Y: place hire", {f"{Y}rubles": 0}, "RRR-4.207"),
        ("Y: place hire", {"spaces.hire.owner": "B"}, "RRR-4.806"),
        ("Y: place hire", {"strip.hire": 0}, "RRR-4.804"),
        ("Y: place track_black_3", {f"{Y}own": 1}, "RRR-4.207"),
        ("Y: place rubles_2 turquoise=1", {f"{Y}turquoise": 0}, "RRR-4.781"),
        ("Y: place track_black_2", {"players": 2}, "RRR-4.211"),
        # What has to be possible as a whole: one part that is not is enough.
        ("Y: place track_grey_2", {f"{Y}lines.trans_siberian.tracks.black": 1}, "RRR-4.310"),
        # No ? space is ahead of black that could bring a second marker.
        (
            "Y: place industry_1_black_1",
            {f"{Y}marker_1": 15, f"{Y}marker_2": -1, f"{MAIN}black": 13, f"{Y}lines.st_petersburg.tracks.black": 6},
            "RRR-4.612",
        ),
        ("Y: place doubler_1", {f"{Y}doublers": 8}, "RRR-4.702"),
        ("Y: place doubler_1", {"doublers_left": 0}, "RRR-4.704"),
        ("Y: place loco_and_factory loco_first", {"lowest": 10}, "RRR-4.417"),
        ("Y: place engineer_public_1", {"strip.public_1": 0}, "RRR-4.801"),
        (
            "Y: place engineer_public_1",
            {"strip.public_1": 13, f"{Y}lines.trans_siberian.tracks.black": 4},
            "RRR-4.810",
        ),
        ("Y: use_engineer engineer_7", {f"{Y}engineers": ()}, "RRR-4.807"),
        ("Y: use_engineer engineer_7", {f"{Y}engineers": (), "strip.wait_1": 7}, "RRR-4.803"),
        # Turn order.
        ("Y: place turn_first", {"order": ORDER, "players": 4}, "RRR-4.912"),
        ("Y: place turn_first", {"spaces.turn_second.owner": "Y"}, "RRR-4.913"),
        ("Y: place turn_first", {"players": 4, "round": 7}, "RRR-4.941"),
        ("Y: place last_round_industry_3", {"players": 4, "round": 6}, "RRR-4.941"),
        ("Y: relocate track_black_3", {}, "RRR-4.933"),
        ("Y: relocate hire", {}, "RRR-4.755"),
        ("Y: relocate turn_first", {}, "RRR-4.935"),
        ("Y: relocate rubles_2", {"spaces.rubles_2.owner": "B"}, "RRR-4.932"),
        # Steps.
        ("Y: step_track kiev natural", {}, "RRR-4.315"),
        ("Y: step_track kiev black", {f"{Y}lines.kiev.tracks.black": 9}, "RRR-4.316"),
        ("Y: step_track kiev black to=5", {f"{Y}lines.kiev.tracks.black": 3}, "RRR-4.302"),
        ("Y: step_track kiev black to=3", {f"{Y}lines.kiev.tracks.black": 3}, "RRR-4.321"),
        ("Y: step_track kiev grey", {f"{Y}lines.kiev.tracks.black": 1}, "RRR-4.320"),
        ("Y: step_track kiev brown", {f"{Y}lines.kiev.tracks.grey": 0}, "RRR-4.312"),
        (
            "Y: step_track kiev grey",
            {f"{Y}lines.kiev.tracks.black": 4, f"{Y}lines.kiev.tracks.grey": 3},
            "RRR-4.313",
        ),
        ("Y: step_track st_petersburg brown", {f"{Y}lines.trans_siberian.tracks.black": 5}, "RRR-4.310"),
        # Tiles.
        ("Y: take_locomotive 3", {"lowest": 2}, "RRR-4.402"),
        ("Y: take_locomotive", {"lowest": 10}, "RRR-4.402"),
        ("Y: take_locomotive 2 source=pool", {}, "RRR-4.505"),
        ("Y: take_factory 3", {"lowest": 5, "pool.3": 0}, "RRR-4.501"),
        ("Y: place_locomotive st_petersburg 2", {}, "RRR-4.404"),
        ("Y: place_locomotive st_petersburg number=3", {f"{Y}locomotives.st_petersburg_1": 4}, "RRR-4.406"),
        ("Y: move_displaced st_petersburg number=3", {f"{Y}locomotives.st_petersburg_1": 4}, "RRR-4.407"),
        ("Y: flip_displaced", {f"{Y}locomotives.kiev_1": 0}, "RRR-4.410"),
        ("Y: place_factory 1", {f"{Y}factories.1": 2, f"{Y}factories.2": 0}, "RRR-4.504"),
        # Markers, tokens, cards, reuse.
        ("Y: step_industry marker=1", {f"{Y}marker_1": 4, f"{Y}factories.1": 0}, "RRR-4.603"),
        ("Y: step_industry", {f"{Y}marker_1": 4, f"{Y}factories.1": 0, f"{Y}marker_2": -1}, "RRR-4.603"),
        ("Y: step_industry marker=2", {f"{Y}marker_1": 4, f"{Y}marker_2": 3}, "RRR-4.609"),
        ("Y: step_industry marker=2", {f"{Y}marker_2": -1}, "RRR-4.1104"),
        ("Y: choose_token tok_industry_5", {f"{Y}used_tokens.tok_industry_5": True}, "RRR-4.1101"),
        ("Y: choose_token tok_second_marker", {f"{Y}marker_1": 0}, "RRR-4.609"),
        ("Y: choose_token tok_kiev_medal st_petersburg_6", {f"{Y}locomotives.st_petersburg_1": 5}, "RRR-4.1002"),
        ("Y: choose_token tok_kiev_medal st_petersburg_6", {f"{Y}lines.st_petersburg.tracks.black": 5}, "RRR-4.1018"),
        ("Y: choose_token tok_kiev_medal industry", {f"{Y}token_given.industry": True}, "RRR-4.611"),
        ("Y: choose_card card_loco_9", {"cards.card_loco_9": False}, "RRR-4.1121"),
        ("Y: choose_card card_three_actions", {f"{Y}doublers": 8}, "RRR-4.1122"),
        ("Y: choose_reuse temp_workers_2", {}, "RRR-4.1705"),
        (
            "Y: choose_reuse track_grey_3",
            {"spaces.track_grey_3.owner": "Y", "spaces.track_grey_3.own": 2},
            "RRR-4.1702",
        ),
        ("Y: choose_reuse rubles_2", {"spaces.rubles_2.owner": "B"}, "RRR-4.1701"),
        ("Y: take_end_bonus", {"end_bonus_pile": 0}, "RRR-4.1204"),
        ("Y: start_bonus sb_ruble_1", {"order": ORDER}, "RRR-4.153"),
        ("B: start_bonus sb_ruble_1", {"start_bonuses.sb_ruble_1": False}, "RRR-4.152"),
        ("Y: reveal_end_bonus eb_lines", {f"{Y}end_bonus_cards": 2}, "RRR-4.1502"),
        # What is told counts, though the action that a step belongs to is taken for granted.
        ("B: start_bonus sb_ruble_1", {"order": ORDER, "active": "B", "round": 3}, "RRR-4.151"),
        ("B: start_bonus sb_ruble_1", {"round": 2}, "RRR-4.151"),
        ("B: start_bonus sb_ruble_1", {"phase": "relocate"}, "RRR-4.151"),
        ("Y: reveal_end_bonus eb_lines", {f"{Y}end_bonus_cards": 1, "round": 3}, "RRR-4.1202"),
        ("Y: reveal_end_bonus eb_lines", {f"{Y}end_bonus_cards": 1, "round": 6, "players": 4}, "RRR-4.1202"),
        ("Y: relocate doubler_1", {"round": 7}, "RRR-4.942"),
        ("Y: relocate doubler_1", {"round": 6, "players": 3}, "RRR-4.942"),
        ("Y: decline_relocation", {"round": 7}, "RRR-4.942"),
        ("Y: relocate doubler_1", {"spaces.turn_first.owner": "B", "spaces.turn_second.owner": ""}, "RRR-4.931"),
        ("Y: take_ten", NOT_EARNED, "RRR-4.1201"),
        ("Y: take_end_bonus", NOT_EARNED, "RRR-4.1201"),
        ("Y: choose_card card_black_worker", {CARD_TOKEN: False}, "RRR-4.1108"),
        ("Y: decline_effect", {f"{Y}marker_1": 3, f"{Y}marker_2": -1}, "RRR-4.614"),
        ("Y: take_ten", {"phase": "done"}, "RRR-4.1501"),
        ("Y: step_track kiev black", {"phase": "done"}, "RRR-4.1501"),
        # No number of players makes round 3 the last, and every number makes round 7 the last (RRR-4.102).
        ("Y: place last_round_industry_3", {"round": 3}, "RRR-4.941"),
        ("Y: place turn_first", {"round": 7}, "RRR-4.941"),
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
