"""A dispute that begins in the middle of an action: what a move brings is counted, whoever gave the move itself."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.facts import known
from referee.facts.verdict import Verdict, VerdictStatus
from referee.record.opening_entry import opening, seats_of
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from scoring.text_catalogs import LANGS
from tests.games.russian_railroads.needs.rrr_hidden import IDS
from tests.games.russian_railroads.rrr_tables import GAME, cited, situation
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

Y = "seats.Y."
TRACK, INDUSTRY = "track kiev black", "industry"
MARKERS = {f"{Y}marker_1": 0, f"{Y}marker_2": -1}
UNUSED = {f"{Y}used_tokens.{token}": False for token in ("tok_tracks_4", "tok_industry_5")}
CARD = {f"{Y}used_tokens.tok_card_and_bonus": True, "cards.card_three_actions": True, "cards.card_factory": True}
KIEV_1 = {f"{Y}lines.kiev.tracks.black": 1}
CLAIM = {"round": 2, "spaces.turn_second.owner": "Y", "spaces.turn_first.owner": ""}
FREE = {f"spaces.{space}.owner": "" for space in ("track_brown_1", "industry_1", "doubler_1")}


def told(facts: dict[str, Any]) -> StandalonePosition:
    return StandalonePosition(GAME, facts)


def cold(text: str, facts: dict[str, Any]) -> Verdict:
    return told(facts).judge(f"Y: {text}").verdict


def times(first: str, sub_move: str, count: int) -> str:
    return "; ".join((first, *(sub_move,) * count))


@pytest.mark.parametrize(
    ("text", "facts", "clause"),
    [
        # Four steps (3.8), however they are split; five industry steps.
        (times("token tok_tracks_4", TRACK, 5), UNUSED | KIEV_1, "RRR-4.1102"),
        (times("token tok_industry_5", INDUSTRY, 6), UNUSED | MARKERS | {f"{Y}factories.1": 6}, "RRR-4.1103"),
        # A token on a space is there: each of the four spaces gives one per game.
        ("token tok_revaluation st_petersburg_4; token tok_kiev_medal st_petersburg_4", {}, "RRR-4.1020"),
        # A relocated worker carries out the action of its new space, and nothing else.
        ("relocate track_brown_1; track kiev black", {}, "RRR-4.304"),
        (times("relocate industry_1", INDUSTRY, 2), MARKERS, "RRR-4.601"),
        (times("relocate track_black_or_grey_1", TRACK, 2), KIEV_1, "RRR-4.301"),
        ("relocate industry_1; industry; track kiev black", MARKERS, "RRR-4.208"),
        ("relocate doubler_1; industry", {f"{Y}doublers": 0}, "RRR-4.208"),
        # The eighth space is filled by the card itself, and no doubler fits any more (RRR-4.702).
        (
            f"card card_three_actions; industry; {TRACK}; again doubler",
            CARD | MARKERS | KIEV_1 | {f"{Y}doublers": 7},
            "RRR-4.702",
        ),
        # One factory and two industry steps (RRR-4.1125); three different things, one of them again (RRR-4.1123).
        (times("card card_factory; take_factory; place_factory", INDUSTRY, 3), CARD | MARKERS, "RRR-4.1122"),
        (
            f"card card_three_actions; industry; {TRACK}; again doubler; again doubler",
            CARD | MARKERS | KIEV_1 | {f"{Y}doublers": 2, "doublers_left": 9},
            "RRR-4.1123",
        ),
        ("choose_card card_black_worker; choose_card card_engineer_1", CARD, "RRR-4.208"),
        ("take_ten; take_ten", CARD, "RRR-4.208"),
    ],
)
def test_more_than_was_given_is_refused(text: str, facts: dict[str, Any], clause: str) -> None:
    built = {f"{Y}factories.{slot}": 0 for slot in "2345"}
    where = {"lowest": 2, "left": 4, "players": 4} | {f"pool.{number}": 0 for number in range(1, 10)}
    verdict = cold(text, built | {f"{Y}factories.1": 0} | where | {"end_bonus_pile": 8} | facts)
    assert verdict.status is VerdictStatus.ILLEGAL, verdict
    assert clause in cited(verdict)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (times("token tok_tracks_4", TRACK, 4), UNUSED | KIEV_1),
        (f"token tok_tracks_4; {TRACK}; stop", UNUSED | KIEV_1),  # a token may be used in part (RRR-4.1109)
        (times("token tok_industry_5", INDUSTRY, 4), UNUSED | MARKERS),
        ("relocate doubler_1", CLAIM | FREE | {f"{Y}doublers": 3, "doublers_left": 9}),
        (f"relocate track_black_or_grey_1; {TRACK}", CLAIM | KIEV_1),
        (
            times("card card_factory; take_factory 2; place_factory", INDUSTRY, 2),
            CARD | MARKERS | {"lowest": 2, "left": 4} | {f"pool.{number}": 0 for number in range(1, 10)},
        ),
        # Two ? spaces at once, by a locomotive 6 with black on 6: two tokens.
        (
            "token tok_revaluation st_petersburg_4; token tok_kiev_medal st_petersburg_6",
            {f"{Y}token_given.st_petersburg_{at}": False for at in (4, 6)}
            | {f"{Y}used_tokens.{token}": False for token in ("tok_revaluation", "tok_kiev_medal")}
            | {f"{Y}lines.st_petersburg.tracks.black": 6, f"{Y}locomotives.st_petersburg_1": 6},
        ),
        # The second step of industry_2, with what the ? gave between the two.
        (
            "industry marker=1; token tok_industry_5; industry marker=1; stop; industry marker=2",
            UNUSED | {f"{Y}marker_1": 9, f"{Y}marker_2": 0, f"{Y}token_given.industry": False, f"{Y}rubles": 1}
            | {f"{Y}factories.{slot}": 6 for slot in "12345"},
        ),
    ],
)  # fmt: skip
def test_what_was_given_is_legal(text: str, facts: dict[str, Any]) -> None:
    verdict = cold(text, {f"{Y}factories.{slot}": 0 for slot in "12345"} | facts)
    assert verdict.status is VerdictStatus.LEGAL, verdict


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        (times("token tok_tracks_4", TRACK, 5), "RRR-4.1102"),
        (times("place track_black_2", TRACK, 4), "RRR-4.301"),  # two, and one more with the black worker (RRR-4.792)
        (times("use_engineer engineer_7", TRACK, 3), "RRR-4.301"),
    ],
)
def test_more_steps_than_an_action_ever_gives_are_proven_with_nothing_told(text: str, clause: str) -> None:
    assert clause in cited(cold(text, {}))
    assert cold(text.rpartition(";")[0], {}).status is VerdictStatus.NEEDS


# Whose worker moves first (RRR-4.931)


@pytest.mark.parametrize(("moved", "status"), [(True, VerdictStatus.LEGAL), (False, VerdictStatus.ILLEGAL)])
def test_the_worker_on_the_second_place_is_asked_about(moved: bool, status: VerdictStatus) -> None:
    facts = FREE | {"round": 2, "spaces.turn_first.owner": "Y", "spaces.turn_second.owner": "B"}
    facts |= {f"{Y}doublers": 3, "doublers_left": 9}
    verdict = cold("relocate doubler_1", facts)
    assert (verdict.status, [one.path for one in verdict.questions]) == (VerdictStatus.NEEDS, ["now.second_moved"])
    assert cold("relocate doubler_1", facts | {"now.second_moved": moved}).status is status


# Which interpretation of RRR-R2 decides


def test_a_verdict_that_hangs_on_the_reading_says_so() -> None:
    three = {f"{Y}locomotives.{slot}": 2 for slot in ("trans_siberian_1", "st_petersburg_1", "kiev_1")}
    verdict = cold("flip_displaced", three | {f"{Y}locomotives.trans_siberian_2": 0})
    assert "flip_read_otherwise" in [line.what for line in verdict.ledger]
    four = cold("flip_displaced", three | {f"{Y}locomotives.trans_siberian_2": 1})
    assert "flip_read_otherwise" not in [line.what for line in four.ledger]
    for lang in LANGS:
        assert "RRR-R2" in "".join(messages.ledger(words_for(lang, GAME.id), line) for line in verdict.ledger)


# In the middle of an action


@pytest.mark.parametrize(
    ("under_way", "made", "text", "status", "clause"),
    [
        ("track_black_3", 1, times(TRACK, TRACK, 1), "legal", ""),
        ("track_black_3", 1, times(TRACK, TRACK, 2), "illegal", "RRR-4.301"),
        ("track_black_3", 1, f"{TRACK}; stop", "illegal", "RRR-4.210"),
        ("track_grey_3", 0, TRACK, "illegal", "RRR-4.304"),
        ("industry_1_black_1", 0, "track kiev black", "legal", ""),
        ("engineer_11", 1, "stop", "legal", ""),  # an own engineer may be used in part
        ("tok_tracks_4", 3, times(TRACK, TRACK, 1), "illegal", "RRR-4.1102"),
        ("st_petersburg_4", 0, "token tok_revaluation", "legal", ""),
        ("", 0, TRACK, "illegal", "RRR-4.208"),
    ],
)
def test_a_position_tells_the_action_it_is_in_the_middle_of(
    under_way: str, made: int, text: str, status: str, clause: str
) -> None:
    facts = {"active": "Y", "under_way": under_way, "steps_made": made} | KIEV_1
    facts |= {f"spaces.{under_way}.black": 0} if under_way.startswith(("track_b", "track_g", "ind", "eng")) else {}
    verdict = cold(text, facts | MARKERS | {f"{Y}used_tokens.tok_revaluation": False})
    assert verdict.status == status, verdict
    assert not clause or clause in cited(verdict)


def position(**facts: Any) -> Table:
    """A table of four that begins in a described position: this, and all else as at the beginning of a game."""
    start, table = situation(4).state, Table("t", [opening(GAME, seats_of(GAME, ("Y", "B", "G", "R")), blank=True)])
    shown = dict(GAME.facts(IDS))
    values = {path: value for path in shown if not path.startswith("now.") and (value := _at(start, path)) is not None}
    table.describe(values | {path.replace("__", "."): value for path, value in facts.items()})
    return table


def _at(state: Any, path: str) -> Any:
    for part in path.split("."):
        state = state[part] if isinstance(state, dict) else getattr(state, part)
    return list(state) if isinstance(state, tuple) else state


PASSED = {f"seats__{seat}__passed": True for seat in IDS}


@pytest.mark.parametrize(("phase", "clause"), [("relocate", "RRR-4.931"), ("reveal", "RRR-4.1502")])
def test_a_phase_in_which_nothing_is_open_is_a_contradiction(phase: str, clause: str) -> None:
    table = position(phase=phase, **PASSED)
    assert [fault.clause for fault in GAME.rules.faults(table.state)] == [clause]


def test_what_is_open_there_is_asked_where_a_position_does_not_tell_it() -> None:
    table = Table("t", [opening(GAME, seats_of(GAME, ("Y", "B", "G", "R")), blank=True)])
    table.describe({"phase": "relocate", "players": 4, "round": 2})
    assert [prompt.key for prompt in table.prompts()] == ["position_open"]
    verdict = table.judge("Y: decline_relocation").verdict
    assert (verdict.status, verdict.questions[0].path) == (VerdictStatus.NEEDS, "spaces.turn_first.owner")


# What is said, and what is not said twice


@pytest.mark.parametrize("text", ["place track_black_2; {0}; {0}; stop", "place doubler_1; stop"])
def test_to_stop_when_all_is_done_refuses_nothing(text: str) -> None:
    table = situation(4)
    assert table.declare(f"Y: {text.format(TRACK)}").step is not None
    assert table.state.active == "B"


def test_what_is_not_checked_is_named_by_its_questions_each_once() -> None:
    verdict = cold("token tok_revaluation st_petersburg_4; token tok_kiev_medal st_petersburg_4", {})
    assert len([one for one in verdict.unchecked if "RRR-4.1101" in one.clauses]) > 1
    line = messages.unchecked_facts(words_for("en", GAME.id), verdict)
    questions = line.partition(":")[2].split(" · ")
    assert len(questions) == len(set(questions)) > 1
    assert "RRR-" not in line


@pytest.mark.parametrize(("held", "offered"), [(0, False), (1, True)])
def test_an_engineer_whose_cost_nobody_told_is_not_offered_to_an_empty_hand(held: int, offered: bool) -> None:
    table = position(strip__public_1=7, seats__Y__own=held, seats__Y__rubles=0, under_way="",
                     shared__Y__own=5 - held)  # fmt: skip
    assert not known(table.state.printed["engineer_cost.7.workers"])
    assert any(getattr(move, "space", "") == "engineer_public_1" for move in table.options()) is offered


def test_the_order_chosen_in_an_action_under_way_stays_chosen() -> None:
    table = position(under_way="industry_1_black_1", spaces__industry_1_black_1__owner="Y",
                     spaces__industry_1_black_1__own=2, seats__Y__own=3)  # fmt: skip
    assert table.declare("choose_next industry").step is not None
    table.tell({"lowest": 2})
    assert [one.kind for one in table.state.pending] == ["steps", "industry"]


def test_what_is_left_of_an_action_may_be_left_undone_for_good() -> None:
    table = position(under_way="engineer_11", steps_made=1, seats__Y__engineers=["engineer_11"],
                     spaces__engineer_11__owner="Y", spaces__engineer_11__own=1, seats__Y__own=4)  # fmt: skip
    assert table.declare("stop").step is not None
    table.tell({"lowest": 2})  # whatever is told later does not bring it back
    assert (table.state.pending, table.state.active) == ((), "B")
