"""What is easily missed is said before a declaration closes it for good, and never where nothing is missed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from referee.facts.facts import PrintedValueFacts, Unknown
from referee.games.russian_railroads.state import State
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import LATE
from tests.games.russian_railroads.rrr_tables import Change, hand, owns, passed, play, situation, used
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

NOBODY_LEFT = passed("B", "G", "R")
EMPTY = hand("Y", 0, 0)


def said(table: Table, text: str) -> dict[str, Any]:
    """What a declaration leaves undone, by key, with its values but the seat."""
    evaluated = table.judge(text)
    for lang in ("en", "ja"):
        words = words_for(lang, "russian_railroads")
        assert all("{" not in messages.prompt(words, left) for left in evaluated.overlooked)
    return {
        left.key: next((v for key, v in left.values.items() if key != "seat"), None) for left in evaluated.overlooked
    }


@pytest.mark.parametrize(
    ("changes", "missed"),
    [
        ((EMPTY,), {}),
        ((hand("Y", 2, 0),), {"pass_with_workers": 2}),
        # Engineer 7 costs 1 worker here, 14 costs 2: a ruble is as good as a worker (RRR-4.751).
        ((hand("Y", 0, 1), owns("Y", 7, 14)), {"pass_with_engineers": ("engineer_7",)}),
        ((hand("Y", 0, 2), owns("Y", 7, 14)), {"pass_with_engineers": ("engineer_7", "engineer_14")}),
        ((EMPTY, owns("Y", 7)), {}),
        ((hand("Y", 0, 1), owns("Y", 7), used("Y", "engineer_7", 0, rubles=1)), {}),
        ((hand("Y", 0, 1), owns("B", 7)), {}),
        # Rubles are kept for the next round (RRR-4.757), but there is none after the last one.
        ((hand("Y", 0, 3),), {}),
        ((hand("Y", 0, 3), {"round": 7}), {"pass_with_rubles": 3}),
        ((EMPTY, {"round": 7}), {}),
        # Nobody else can hire number 10 any more, and it leaves at the end of the round (RRR-4.1305).
        ((hand("Y", 0, 1), NOBODY_LEFT), {"pass_leaves_engineer": 10}),
        ((hand("Y", 0, 1), passed("B", "G")), {}),
        ((EMPTY, NOBODY_LEFT), {}),
        ((hand("Y", 0, 1), NOBODY_LEFT, {"strip.hire": 0}), {}),
    ],
)
def test_passing(changes: tuple[Change, ...], missed: dict[str, Any]) -> None:
    assert said(situation(4, LATE, *changes), "Y: pass") == missed


def untold(state: State) -> State:
    """Nobody has read off the engineer for hire, nor what engineer 7 costs."""
    printed = {path: value for path, value in state.printed.items() if not path.startswith("engineer_cost.7.")}
    strip = {**state.strip, "hire": Unknown("strip.hire")}
    return structs.replace(state, printed=PrintedValueFacts(printed), strip=strip)


def test_what_nobody_has_told_is_not_held_against_anybody() -> None:
    table = situation(4, LATE, hand("Y", 0, 1), NOBODY_LEFT, owns("Y", 7), untold)
    assert said(table, "Y: pass") == {}


@pytest.mark.parametrize(("space", "missed"), [("temp_workers_2", {"relocate_in_vain": None}), ("rubles_2", {})])
def test_turquoise_workers_are_of_no_use_after_the_last_turn(space: str, missed: dict[str, Any]) -> None:
    table = situation(4, LATE, used("R", "turn_second"), passed("Y", "B", "G"), {"active": "R"})
    play(table, "R: pass")
    assert said(table, f"R: relocate {space}") == missed


def test_an_illegal_pass_is_not_warned_about() -> None:
    assert said(situation(4, LATE, hand("B", 2, 0)), "B: pass") == {}
