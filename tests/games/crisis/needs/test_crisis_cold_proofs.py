"""One proven breach decides at once, whatever else is unknown; what makes a declaration legal, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from tests.games.crisis.crisis_tables import GAME, cited
from tests.games.crisis.needs.crisis_cold import R, verdict_on


@pytest.mark.parametrize(
    ("text", "facts", "clause"),
    [
        ("R: place_manager import 3", {"active": "B"}, "CRI-3.1"),
        ("R: buy_domestic food units=2", {}, "CRI-4.6.1"),
        # Every colour costs at least 1.
        ("R: hire_foreign worker", {"repriced": False, f"{R}credits": 0}, "CRI-4.8.1"),
        ("R: invest", {f"placed.companies.spaces.{n}": "" for n in range(1, 7)}, "CRI-4.0.6"),
        ("R: convert_energy 1 4", {"printed.energy_space.1.multiple": 3}, "CRI-4.12.2"),
        ("R: activate farm farmer_1", {f"{R}run": ("farm",)}, "CRI-4.13.5"),
        # One resource that is short is enough, whichever is told.
        ("R: use_influence bribe", {f"{R}influence_used": True}, "CRI-8.4"),
        ("R: draw_event calm", {"status": -3, "printed.event.calm.colour": "green"}, "CRI-1.1"),
        ("R: last_chance_done", {"round": 2}, "CRI-5.7"),
        ("R: adjust credits=1", {}, "CRI-9.8"),
    ],
)
def test_one_proven_breach_decides_at_once(text: str, facts: dict[str, Any], clause: str) -> None:
    verdict = verdict_on(text, facts)
    assert verdict.status is VerdictStatus.ILLEGAL, verdict
    assert clause in cited(verdict)
    assert verdict.questions == ()


@pytest.mark.parametrize(
    ("path", "value", "refused"),
    [
        # What a space gives is received (CRI-4.11.2); a tile is taken from those there are (CRI-4.8.2).
        ("printed.import_space.3.gives", (), ["import_gives_nothing"]),
        ("printed.foreign.types", (), ["no_foreign_types"]),
    ],
)
def test_an_answer_that_cannot_be_is_refused(path: str, value: tuple[str, ...], refused: list[str]) -> None:
    _, faults = GAME.accept(("R",), {path: value})
    assert [fault.key for fault in faults] == refused


def test_more_spaces_may_be_described_than_company_cards_can_lie() -> None:
    """The spaces behind the sixth hold no card, so that none is missing there (CRI-3.8): it was a fault of Gyoji."""
    bare: dict[str, Any] = {f"company_spaces.{number}": "" for number in range(1, 7)}
    free: dict[str, Any] = {f"placed.companies.spaces.{number}": "" for number in range(1, 9)}
    told = {"printed.location.companies.spaces": 8, "placed.companies.closed": ()}
    verdict = verdict_on("R: place_manager companies", bare | free | told)
    assert verdict.status is not VerdictStatus.ILLEGAL
