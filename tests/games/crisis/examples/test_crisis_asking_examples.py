"""What is asked when it matters, and what is not: printed values, tie-breaks, described positions."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from referee.record.opening_entry import cold_seats, opening
from referee.table.table import Table
from scoring.errors import InputError
from tests.games.crisis.crisis_tables import (
    GAME,
    INVENTED,
    Change,
    cited,
    play,
    situation,
    standing,
    table,
    through,
    untold,
)
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

NO_CARDS: Change = {f"company_spaces.{space}": "" for space in range(1, 7)}


@pytest.mark.parametrize(
    "lacking",
    [
        ("price.import.listed", "price.import.credits.food"),
        ("warehouse.food.limit",),
    ],
)
def test_a_printed_value_is_asked_for_when_it_matters(lacking: tuple[str, ...]) -> None:
    table = situation(standing(domestic_1="A"), untold(*(f"printed.{path}" for path in lacking)))
    for path in lacking:
        verdict = table.judge("A: buy_domestic food").verdict
        assert (verdict.status, verdict.questions[0].path) == (VerdictStatus.NEEDS, f"printed.{path}")
        table.tell({f"printed.{path}": INVENTED[path]})
    play(table, "A: buy_domestic food")


def test_the_goal_is_asked_for_at_the_first_evaluation() -> None:
    values = {path: value for path, value in INVENTED.items() if not path.startswith("plan.")}
    table = Table("test", [opening(GAME, cold_seats(GAME)[:1], printed=values, invented=True)])
    through(table, "draw_event calm", *["place_manager shady"] * 4, "resolve")  # 4 cards are drawn: it waits
    for path, value in (("difficulty", "hard"), ("printed.plan.1.hard.goal.1", 20)):
        verdict = table.judge("evaluate_round").verdict
        assert (verdict.status, verdict.questions[0].path) == (VerdictStatus.NEEDS, path)
        table.tell({path: value})
    play(table, "evaluate_round")
    assert table.state.status == 31 + 15 - 20


def test_foreign_tiles_are_counted_from_their_types() -> None:
    lacking = ("foreign.types", "foreign.worker.tiles")
    values = {path: value for path, value in INVENTED.items() if path not in lacking}
    table = Table("test", [opening(GAME, cold_seats(GAME)[:1], printed=values, invented=True)])
    through(table, "draw_event calm", "place_manager foreign", *["place_manager shady"] * 3, "resolve")
    for path in lacking:
        assert table.judge("hire_foreign worker").verdict.questions[0].path == f"printed.{path}"
        table.tell({f"printed.{path}": INVENTED[path]})
    table.tell({"difficulty": "easy"})
    play(table, "hire_foreign worker")
    assert table.state.foreign["worker"] == 1


def test_a_company_is_described_once_it_matters() -> None:
    made = table(1)
    made.tell({"company_spaces.1": "st. mary's mine"})
    through(made, "draw_event calm", "place_manager companies 1", *["place_manager shady"] * 3, "resolve")
    for what, value in (("cost", 4), ("vp", 2), ("icons", 1)):
        assert made.judge("invest").verdict.questions[0].path == f"printed.company.st mary's mine.{what}"
        made.tell({f"printed.company.st mary's mine.{what}": value})
    play(made, "invest")
    assert made.state.seats["A"].companies == ("st. mary's mine",)
    for what, value in (
        ("employees", ()),
        ("resources", ()),
        ("outputs", ("vp",)),
        ("value.1", 2),
        ("multiplier.1", 0),
    ):
        assert made.judge('activate "St Marys Mine"').verdict.questions[0].path.endswith(what)
        made.tell({f"printed.company.st mary's mine.{what}": value})
    play(made, 'activate "St Marys Mine"')
    assert made.state.seats["A"].vp == 15 + 2 + 2


def test_what_parts_a_tie_is_asked_for_only_then() -> None:
    end: Change = {"phase": "last_chance", "event": "calm", "round": 7}
    table = situation(end, NO_CARDS, untold("A.company_vp", "B.company_vp"), {"B.credits": 22}, players=2)
    assert table.judge("A: last_chance_done").verdict.questions[0].path == "seats.A.company_vp"
    table = situation(end, NO_CARDS, untold("A.company_vp", "B.company_vp"), players=2)  # 24 credits are more than 22
    play(table, "A: last_chance_done")


@pytest.mark.parametrize(
    ("path", "text", "named"),
    [
        (
            "printed.event.flood.effects",
            "クレジト",
            "クレジット、財政トラック、VP、…",  # what is written alike first
        ),
        ("printed.large_space", "輸入", "裏仕事、政府助成金"),
        ("repriced", "多分", "「はい」でも「いいえ」でもありません"),
    ],
)
def test_an_answer_that_is_none_is_told_what_it_may_be_in_its_own_language(path: str, text: str, named: str) -> None:
    table = situation(players=2)
    with pytest.raises(InputError) as found:
        table.fact(path).read(text, path, table.names)
    assert named in messages.faults(words_for("ja", "crisis"), found.value.faults)[0]


# Described positions


def described(**facts: Any) -> Table:
    table = Table("test", [opening(GAME, cold_seats(GAME), printed=INVENTED, blank=True)])
    if facts:
        table.tell(changed_paths(facts))
    return table


def changed_paths(facts: dict[str, Any]) -> dict[str, Any]:
    return {path.replace("__", "."): value for path, value in facts.items()}


@pytest.mark.parametrize(
    ("text", "facts", "clause"),
    [
        ("R: take_loan", {"seats__R__loans": 4}, "CRI-4.5.4"),
        ("R: repay_loan", {"seats__R__loans": 1, "seats__R__credits": 9}, "CRI-8.1"),
        ("R: buy_domestic food", {"seats__R__credits": 5, "repriced": False}, "CRI-4.6.2"),
        ("R: import_goods 3 2", {}, "CRI-4.11.3"),
        ("R: decline loan", {}, "CRI-4.0.4"),
        ("R: export_contract 3 1 1", {}, "CRI-4.14.3"),
        ("R: sell_black_market food 5", {}, "CRI-4.14.7"),
        ("R: place_manager production", {}, "CRI-3.11"),
        ("R: place_manager import 3", {"placed__import__spaces__3": "B"}, "CRI-3.3"),
        ("R: resolve employees 4", {"placed__employees__spaces__4": ""}, "CRI-4.9.1"),
        ("R: draw_event calm", {"status": 20}, "CRI-1.1"),
        ("R: activate mill worker_1,worker_1", {}, "CRI-4.13.3"),
        ("R: activate mill worker_1", {"seats__R__employees": ("farmer_1",)}, "CRI-4.13.16"),
    ],
)
def test_a_cold_dispute_is_decided_by_one_proven_breach(text: str, facts: dict[str, Any], clause: str) -> None:
    verdict = described(**facts).judge(text).verdict
    assert verdict.status is VerdictStatus.ILLEGAL, verdict
    assert clause in cited(verdict)


def test_a_described_start_of_a_round_needs_no_more_than_what_lies_there() -> None:
    facts: dict[str, Any] = {
        "phase": "event",
        "round": 2,
        "status": 31,
        "order": ("R", "B"),
        "active": "R",
        "goal": 22,
        "temporary": 1,
    }
    for seat in "RB":
        facts |= {f"seats.{seat}.{what}": value for what, value in (("fifth_from", 0), ("loans", 0), ("credits", 10))}
        facts |= {f"seats.{seat}.companies": (), f"seats.{seat}.vp": 20}
    table = Table("test", [opening(GAME, cold_seats(GAME)[:2], printed=INVENTED, blank=True)])
    table.describe(facts)
    through(table, "draw_event calm", *("R: place_manager loan", "B: place_manager loan"))
    assert [table.state.seats[seat].hand for seat in "RB"] == [3, 3]
    assert table.state.placed["loan"].spaces["2"] == "B"
