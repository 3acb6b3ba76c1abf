"""One proven breach decides at once, whatever else is unknown; what makes a declaration legal, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from tests.games.crisis.crisis_tables import GAME, cited
from tests.games.crisis.needs.crisis_cold import R, verdict_on
from tests.games.crisis.needs.crisis_hidden import blank


@pytest.mark.parametrize(
    ("text", "facts", "clause"),
    [
        ("R: place_manager import 3", {"active": "B"}, "CRI-3.1"),
        ("R: place_manager import 3", {f"{R}hand": 0}, "CRI-3.9"),
        ("R: place_manager import 3", {"placed.import.closed": ("3",)}, "CRI-3.7"),
        ("R: place_manager loan", {"placed.loan.closed": ("all",)}, "CRI-1.3"),
        ("R: place_manager companies 2", {"company_spaces.2": "", "placed.companies.spaces.2": ""}, "CRI-3.8"),
        ("R: place_manager export 1", {"placed.export.spaces.1": "R"}, "CRI-3.6"),
        ("R: place_manager import 9", {}, "CRI-3.1"),
        ("R: place_manager production", {}, "CRI-3.11"),
        ("R: resolve import", {}, "CRI-4.0.5"),
        ("R: resolve export", {}, "CRI-4.14.2"),
        ("R: resolve loan", {f"{R}loans": 3}, "CRI-4.0.4"),
        ("R: decline leadership", {}, "CRI-4.0.4"),
        ("R: decline domestic penalty_points=2", {}, "CRI-4.6.4"),
        ("R: decline companies penalty_points=1", {}, "CRI-4.10.7"),
        ("R: resolve subsidies amount=8", {"printed.large_space": "shady_business"}, "CRI-4.2.1"),
        ("R: buy_domestic food units=2", {}, "CRI-4.6.1"),
        ("R: buy_domestic food", {"printed.price.import.listed": ("gears",)}, "CRI-4.6.2"),
        ("R: buy_domestic food", {f"{R}stock.food": 8, "printed.warehouse.food.limit": 8}, "CRI-4.6.3"),
        ("R: hire_foreign worker", {"foreign.worker": 0}, "CRI-4.8.2"),
        ("R: hire_foreign worker", {"status": -1, "repriced": False, f"{R}credits": 0}, "CRI-4.8.1"),
        # Every colour costs at least 1.
        ("R: hire_foreign worker", {"repriced": False, f"{R}credits": 0}, "CRI-4.8.1"),
        ("R: hire_foreign worker credits=3", {"status": -1, "repriced": False}, "CRI-4.8.1"),
        ("R: invest 2", {"placed.companies.spaces.2": "B"}, "CRI-4.10.8"),
        (
            "R: invest 2",
            {"company_spaces.2": "x", "printed.company.x.cost": 14, "repriced": False, f"{R}credits": 11},
            "CRI-4.10.1",
        ),
        ("R: invest", {f"placed.companies.spaces.{n}": "" for n in range(1, 7)}, "CRI-4.0.6"),
        ("R: import_goods 3 2", {"printed.import_space.3.multiple": 1}, "CRI-4.11.3"),
        ("R: import_goods 3", {"printed.import_space.3.vp": 2, "other_changes.space_vp": 0, f"{R}vp": 1}, "CRI-9.5"),
        ("R: import_goods 3", {"printed.import_space.3.credits": 3, "repriced": False, f"{R}credits": 2}, "CRI-9.4"),
        ("R: convert_energy 1", {"printed.energy_space.1.resources": ("food",), f"{R}stock.food": 0}, "CRI-4.12.1"),
        ("R: convert_energy 1 4", {"printed.energy_space.1.multiple": 3}, "CRI-4.12.2"),
        ("R: activate farm farmer_1", {f"{R}companies": ("mill",)}, "CRI-4.13.16"),
        ("R: activate farm farmer_1", {f"{R}employees": ("worker_1",)}, "CRI-4.13.16"),
        ("R: activate farm farmer_1", {f"{R}run": ("farm",)}, "CRI-4.13.5"),
        ("R: activate farm farmer_1", {"printed.company.farm.employees": ("worker",)}, "CRI-4.13.3"),
        ("R: activate farm", {"printed.company.farm.resources": ("food",), f"{R}stock.food": 0}, "CRI-4.13.3"),
        ("R: activate farm farmer_1 banker_1", {"printed.company.farm.bonus": ("worker",)}, "CRI-4.13.4"),
        ("R: export_contract 3 1 1", {}, "CRI-4.14.3"),
        ("R: export_contract 1 1 0", {}, "CRI-4.14.4"),
        ("R: export_contract 1 1 1", {"active": "B"}, "CRI-4.14.1"),
        ("R: export_contract 1 1 1", {"market.1.rows.1": ""}, "CRI-4.14.6"),
        ("R: sell_black_market food 5", {}, "CRI-4.14.7"),
        ("R: sell_black_market food 1", {f"{R}stock.food": 0}, "CRI-4.14.7"),
        # A manager of R's stands on no Export space any more: the choice is made (CRI-R30).
        *(
            (text, {"active": "R", **{f"placed.export.spaces.{n}": "B" * (n == 2) for n in range(1, 6)}}, "CRI-4.14.2")
            for text in ("R: sell_black_market food 2", "R: export_contract 1 1 1")
        ),
        ("R: sell_black_market food 2", {"active": "R", "now.chosen": True}, "CRI-4.14.2"),
        # A told space further right decides, whatever lies before it.
        ("R: place_manager export", {"placed.export.spaces.4": "R"}, "CRI-3.6"),
        ("R: place_manager export 1", {"placed.export.spaces.4": "R"}, "CRI-3.6"),
        # One resource that is short is enough, whichever is told.
        (
            "R: activate farm",
            {"printed.company.farm.resources": ("energy", "food"), f"{R}stock.food": 0},
            "CRI-4.13.3",
        ),
        (
            "R: convert_energy 1",
            {"printed.energy_space.1.resources": ("food", "minerals"), f"{R}stock.minerals": 0},
            "CRI-4.12.1",
        ),
        ("R: repay_loan", {f"{R}loans": 0}, "CRI-8.1"),
        ("R: repay_loan", {f"{R}credits": 9}, "CRI-8.3"),
        ("R: take_loan", {f"{R}loans": 4}, "CRI-4.5.4"),
        ("R: pay_interest", {f"{R}loans": 0}, "CRI-2.1"),
        ("R: use_influence bribe", {f"{R}influence_used": True}, "CRI-8.4"),
        ("R: use_influence bribe", {f"{R}influence": 0}, "CRI-8.4"),
        ("R: draw_event calm", {"status": -3, "printed.event.calm.colour": "green"}, "CRI-1.1"),
        ("R: last_chance_done", {"round": 2}, "CRI-5.7"),
        ("R: last_chance_done", {"round": 6, "status": 0}, "CRI-5.7"),
        ("R: pass_export", {"phase": "planning"}, "CRI-3.2"),
        ("R: pass_export", {"phase": "operations", "location": "import"}, "CRI-4.0.1"),
        ("R: pass_export", {"phase": "export", "active": "B"}, "CRI-4.14.1"),
        ("R: resolve subsidies", {"printed.large_space": "subsidies", "large": ("B", "B")}, "CRI-4.0.6"),
        (
            "R: resolve subsidies amount=12",
            {"printed.large_space": "subsidies", "large": ("R", "B", "R")},
            "CRI-4.2.1",
        ),
        ("R: adjust credits=1", {}, "CRI-9.8"),
        ("R: may give_credits", {}, "CRI-9.8"),
    ],
)
def test_one_proven_breach_decides_at_once(text: str, facts: dict[str, Any], clause: str) -> None:
    verdict = verdict_on(text, facts)
    assert verdict.status is VerdictStatus.ILLEGAL, verdict
    assert clause in cited(verdict)
    assert verdict.questions == ()


@pytest.mark.parametrize(
    ("text", "facts", "asked"),
    [
        ("R: last_chance_done", {}, "round"),
        ("R: pass_export", {"active": "R", "now.chosen": False}, "phase"),
        ("R: pass_export", {"phase": "operations", "active": "R", "now.chosen": False}, "location"),
        # Whose turn it is does not tell whether the seat has had its choice (CRI-R30).
        ("R: pass_export", {"active": "R", "phase": "export"}, "now.chosen"),
        # 4 credits for each manager: one on an ordinary space, all on the large one.
        ("R: resolve subsidies", {"location": "subsidies"}, "printed.large_space"),
        ("R: resolve subsidies", {"printed.large_space": "subsidies"}, "large"),
        ("R: resolve subsidies amount=8", {}, "printed.large_space"),
        ("R: resolve subsidies amount=8", {"printed.large_space": "subsidies"}, "large"),
    ],
)
def test_the_moment_and_the_managers_are_asked_for_where_they_decide(
    text: str, facts: dict[str, Any], asked: str
) -> None:
    verdict = verdict_on(text, facts)
    assert (verdict.status, [question.path for question in verdict.questions]) == (VerdictStatus.NEEDS, [asked])


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("R: last_chance_done", {"round": 7}),
        ("R: last_chance_done", {"round": 2, "status": -1}),  # bankrupt (CRI-5.5)
        ("R: pass_export", {"phase": "export", "active": "R", "placed.export.spaces.4": "R"}),
        ("R: pass_export", {"phase": "operations", "location": "export", "active": "R", "now.chosen": False}),
        ("R: resolve subsidies amount=8", {"printed.large_space": "subsidies", "large": ("R", "B", "R")}),
    ],
)
def test_the_facts_that_make_it_legal(text: str, facts: dict[str, Any]) -> None:
    assert verdict_on(text, facts).status is VerdictStatus.LEGAL


@pytest.mark.parametrize(
    ("path", "value", "refused"),
    [
        # What a space gives is received (CRI-4.11.2); a tile is taken from those there are (CRI-4.8.2).
        ("printed.import_space.3.gives", (), ["import_gives_nothing"]),
        ("printed.import_space.3.gives", ("food",), []),
        ("printed.foreign.types", (), ["no_foreign_types"]),
        ("printed.foreign.types", ("worker",), []),
        ("printed.energy_space.1.resources", (), []),  # a price in credits alone
    ],
)
def test_an_answer_that_cannot_be_is_refused(path: str, value: tuple[str, ...], refused: list[str]) -> None:
    _, faults = GAME.accept(("R",), {path: value})
    assert [fault.key for fault in faults] == refused


def test_prompts_of_a_blank_position_say_that_it_is_open() -> None:
    assert [prompt.key for prompt in GAME.rules.prompts(blank())] == ["position_open"]


def test_more_spaces_may_be_described_than_company_cards_can_lie() -> None:
    """The spaces behind the sixth hold no card, so that none is missing there (CRI-3.8): it was a fault of Gyoji."""
    bare: dict[str, Any] = {f"company_spaces.{number}": "" for number in range(1, 7)}
    free: dict[str, Any] = {f"placed.companies.spaces.{number}": "" for number in range(1, 9)}
    told = {"printed.location.companies.spaces": 8, "placed.companies.closed": ()}
    verdict = verdict_on("R: place_manager companies", bare | free | told)
    assert verdict.status is not VerdictStatus.ILLEGAL
