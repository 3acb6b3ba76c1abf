"""What lines of a worked case do not tell: empty lines that close a step, prompts, words, old records, free answers."""

from __future__ import annotations

import pytest

from referee import RULES_VERSION
from referee.games.crisis.planning import PlaceManager
from referee.record import entry as journal
from referee.table.closing_step import closing
from referee.table.table import Table
from tests.games.crisis.clauses.crisis_clause import ALONE, GREEN, NO_CARDS
from tests.games.crisis.crisis_tables import (
    GAME,
    at,
    cited,
    laid_out,
    owning,
    planning,
    play,
    situation,
    standing,
    through,
    untold,
)
from tests.games.crisis.crisis_tables import table as opened_table
from tests.games.crisis.examples.crisis_worked_rounds import RELIEF
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.presenters.plain_text import prompt_lines
from tui.core.presenters.status_header import header_of

FORCED = {
    "shady_business": "resolve location=shady_business",  # 4.1 to 4.4, 4.7 and 4.9 ask for no decision (specification 5.3)
    "subsidies_1": "resolve location=subsidies space=1",
    "leadership_1": "resolve location=leadership space=1",
    "vision_1": "resolve location=vision space=1",
    "loan_1": "take_loan space=1",
    "temporary_1": "resolve location=temporary space=1",
    "employees_3": "resolve location=employees space=3",
    # Who acts there may decline (CRI-4.0.5), or chooses among three (CRI-4.14.2).
    **dict.fromkeys(("domestic_1", "foreign_1", "companies_2", "import_3", "energy_1", "export_1"), ""),
}


@pytest.mark.parametrize(("space", "closes"), FORCED.items())
def test_an_empty_line_carries_out_what_may_not_be_declined(space: str, closes: str) -> None:
    table = situation(standing(**{space: "B"}), players=2)
    assert closing(table) == closes
    if closes:
        play(table, f"B: {closes}")
        assert table.state.location != space.rpartition("_")[0]


def test_who_has_run_every_company_ends_production_with_an_empty_line() -> None:
    """CRI-4.13.2, CRI-4.13.5: nothing is left to choose."""
    a, b = (
        owning("A", "farm", "bank", employees="farmer_1 banker_1"),
        owning("B", "spies", employees="engineer_1", energy=1),
    )
    table = situation(at("production"), a, b, players=2)
    for line, closes in (
        ("A: activate farm farmer_1", ""),
        ("A: activate bank banker_1", "end_production"),
        ("A: end_production", ""),
        ("B: activate spies engineer_1", "end_production"),
    ):
        play(table, line)
        assert closing(table) == closes


@pytest.mark.parametrize("acting", ["A", "B"])
def test_who_acts_in_production_is_named_first(acting: str) -> None:
    """All take part in any order (CRI-4.13.1); the last one who acted at Energy Conversion still acts."""
    table = situation(
        owning("A", "farm"), owning("B", "bank"), at("production", acting), {"order": ("A", "B")}, players=2
    )
    named = [one.values["seat"] for one in GAME.rules.due(table.state) if one.key == "produce"]
    assert (table.acting, named) == (acting, [acting, *{"A", "B"} - {acting}])


def test_what_is_due_before_the_evaluation_is_said() -> None:
    table = situation(ALONE, {"A.influence": 1, "status": 20, "A.loans": 1}, players=1, printed=RELIEF)
    play(table, "A: pass_export")
    assert [prompt.key for prompt in table.prompts()] == ["round_of", "may_use_influence", "evaluation", "may_repay"]
    assert table.prompts()[2].values == {"status": 20, "after": 17}  # 15 - 18


@pytest.mark.parametrize(("status", "said"), [(2, True), (3, False)])  # 15 - 18 = -3
def test_a_bankruptcy_is_said_where_the_table_stands(status: int, said: bool) -> None:
    table = situation(ALONE, {"round": 7, "goal": 18, "status": status}, NO_CARDS, players=1)
    play(table, "A: pass_export")
    words = words_for("en", "crisis", table.seats)
    assert any("bankrupt" in line for line in prompt_lines(words, table)) is said
    assert any("bankrupt" in line for line in header_of(words, table).due) is said


def test_a_rise_that_the_track_cuts_off_is_told_with_the_sum_and_the_end_of_the_track() -> None:
    table = situation(ALONE, {"status": 59, "A.vp": 30, "B.vp": 8}, players=2)  # goal 18: 12 - 10 = 2, and 59 + 2 is 61
    words = words_for("en", "crisis", table.seats)
    told = [
        messages.ledger(words, line)
        for line in play(table, "A: pass_export").verdict.ledger
        if line.clause == "CRI-5.2"
    ]
    assert told == ["move the Financial Status marker from 59 to 60: the sum is +2, but the track ends at 60"]


@pytest.mark.parametrize(("round", "level"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_companies_are_laid_out_of_the_new_rounds_level_unless_the_plan_card_says_another(
    round: int, level: int
) -> None:
    for printed, laid in (({}, level), ({f"plan.1.medium.level.{round + 1}": 4 - level}, 4 - level)):
        table = situation(ALONE, GREEN, NO_CARDS, {"round": round}, players=1, printed=printed)
        found = play(table, "A: pass_export").verdict.ledger
        assert [line.values["level"] for line in found if line.what == "companies_drawn"] == [laid]


def test_a_top_that_is_told_late_is_said_unless_the_table_has_seen_the_marker() -> None:
    """CRI-R57: 40 + 38 - 18 = 60; that the marker was seen at 57, above 50, is pointed out as a contradiction."""
    start = (ALONE, {"status": 40, "A.vp": 38}, untold("printed.track.top", "printed.track.green.high"))
    for facts, lines, why in (
        ({"printed.track.top": 50}, [("status_top", 50, "CRI-5.2")], []),
        ({"status": 57, "printed.track.top": 50}, [], ["status_high"]),
    ):
        table = situation(*start, players=1)
        play(table, "A: pass_export")
        table.recount(facts, "seen")
        assert table.state.status == facts.get("status", 50)
        assert [(line.what, line.amount, line.clause) for line in table.steps[-1].ledger] == lines
        assert [each.why for each in GAME.rules.faults(table.state) if each.clause == "CRI-5.2"] == why


@pytest.mark.parametrize(("rules", "phase"), [("0", "done"), ("1", "done"), (RULES_VERSION, "evaluation")])
def test_a_record_that_was_finished_stays_finished(rules: str, phase: str) -> None:
    """Under earlier rules the evaluation followed at once, in spite of an unused card: 14 VP, the goal 18, 2 - 4."""
    table = opened_table(1, printed=RELIEF)
    table.recount({**laid_out(), "status": 2, "seats.A.influence": 0}, "as it lies there")
    through(table, "A: draw_event slump", "A: event_done", *["A: place_manager shady"] * 4)
    last, moves = table.entries[-1], {"moves": [{"verb": "resolve", "seat": "A"}]}
    entry = journal.Entry(last.seq + 1, last.time, "move", "A", moves, "legal", rules)
    kept = Table("kept", [*table.entries, journal.seal(last.hash, entry)])
    assert (kept.state.phase, kept.over, kept.state.seats["A"].influence) == (phase, phase == "done", 4)
    assert not any(step.failed for step in kept.steps)


def test_a_card_whose_text_decides_is_used_where_it_allows_it() -> None:
    table, favour = situation(planning(), {"A.influence": 1}), "A: use_influence favour"
    assert cited(table.judge(favour, move_facts={"now.timely": False}).verdict) == {"CRI-8.5"}
    assert table.declare(table.judge(favour, move_facts={"now.timely": True})).step
    assert table.state.seats["A"].stock["gears"] == 2


OPEN = sorted(set(GAME.rules.actions) - {"adjust", "event_done", "may"})
NEEDS = {
    "draw_event": "calm",
    "place_manager": "loan",
    "buy_domestic": "food",
    "hire_foreign": "worker",
    "import_goods": "3",
    "convert_energy": "1",
    "decline": "domestic",
    "activate": "farm farmer_2",
    "export_contract": "1 1 1",
    "sell_black_market": "food 1",
    "use_influence": "bribe",
}
"""What a verb needs beside itself."""


@pytest.mark.parametrize("verb", OPEN)
def test_nothing_else_is_declared_while_an_effect_is_open(verb: str) -> None:
    table = situation({"status": 5})
    play(table, "A: draw_event slump")
    breaches = table.judge(f"A: {verb} {NEEDS.get(verb, '')}".strip()).verdict.breaches
    assert [one.clause for one in breaches if one.why == "pending"] == ["CRI-1.4"]


@pytest.mark.parametrize("dash", "-‐‑‒–—―−－")
def test_any_dash_is_the_minus_of_a_change(dash: str) -> None:
    table = situation({"status": 5, "A.loans": 2})
    play(table, "A: draw_event slump")
    for text in ("adjust credits=3 loans={}1", "change influence cards by +1 and the Financial Status by {}2"):
        assert table.read(f"A: {text.format(dash)}") == table.read(f"A: {text.format('-')}")


def test_who_has_no_manager_left_is_offered_no_space() -> None:
    """CRI-3.9, whoever's turn it is told to be."""
    table = situation(planning("B"), {"B.hand": 0, "A.hand": 1}, odd=True)
    assert not [move for move in table.options() if isinstance(move, PlaceManager)]


def test_a_space_that_lacks_its_card_is_named() -> None:
    table = situation(planning(), NO_CARDS, {"placed.companies.spaces.1": "B", "B.hand": 3})
    breaches = table.judge("A: place_manager companies").verdict.breaches
    assert [(one.clause, one.values["space"]) for one in breaches] == [("CRI-3.8", 2)]
    table = situation(standing(companies_6="A"), {"company_spaces.6": ""}, odd=True)
    assert [one.why for one in table.judge("A: invest").verdict.breaches] == ["no_company_there"]


def test_a_resource_that_the_black_market_does_not_list_has_no_price() -> None:
    unlisted = {"A.stock.gears": 2, "printed.price.black_market.listed": ("food",)}
    table = situation(standing(export_1="A"), unlisted, untold("printed.price.black_market.credits.gears"))
    assert [one.why for one in table.judge("A: sell_black_market gears 1").verdict.breaches] == [
        "no_black_market_price"
    ]
