"""Words in both languages, the JSON Schemas, and printed values with their sources."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from scoring.breakdown import Breakdown, as_json
from scoring.errors import InputError
from scoring.games import names, scoring, scorings, words_of
from scoring.games.crisis import final_scoring, score, sheet, sheet_production, values
from scoring.games.crisis.production_checks import check_production, production_warnings
from scoring.games.crisis.score import score_goal, score_production
from scoring.games.crisis.sheet import FinalSheet, GoalSheet
from scoring.games.crisis.sheet_checks import check_final, check_goal, goal_warnings
from scoring.games.crisis.sheet_production import ProductionSheet
from scoring.sheet_parser import read, schema
from scoring.sheet_types import field_types, label_of
from scoring.text_catalogs import LANGS, Lang, Phrase, Words, load
from tests.games.crisis.tallies.crisis_sheets import (
    TEMPORARY,
    card,
    cell,
    ended,
    evaluated,
    plan,
    produced,
    run,
    seat,
    tile,
)

GAME = "crisis"
CATALOGUE = load(words_of(GAME))
TRACK = {"red_low": 0, "red_high": 9, "yellow_low": 10, "yellow_high": 24, "green_low": 25, "green_high": 50, "top": 50}


def test_every_id_that_the_code_names_has_words() -> None:
    words = Words("en", [words_of(GAME)])
    wanted = {f"scoring.{name}" for name in scorings(GAME)} | {f"colour.{name}" for name in values.COLOURS}
    wanted |= {f"category.{name}" for name in ("company", "resource", "award", "outcome", "colour", "goal")}
    wanted |= {f"category.{name}" for name in (*score.NO_VP, *final_scoring.CATEGORIES)}
    wanted |= {f"tie_break.{field}" for field, _ in final_scoring.STEPS} | {f"seat_colour.{sheet.NATION}"}
    wanted |= {f"resource.{name}" for name in values.MONEY} | {f"asked.{name}" for name in score.PRINTED}
    wanted |= {f"working.{name}" for name in get_args(values.Outcome)}
    structs = [one for module in (sheet, sheet_production) for one in vars(module).values() if isinstance(one, type)]
    for struct in structs:
        if issubclass(struct, msgspec.Struct) and struct.__struct_config__.forbid_unknown_fields:  # not a Label
            wanted |= {label_of(hint, name) for name, hint in field_types(struct).items()}
    assert not [key for key in wanted if not words.has(key)]


def test_every_question_belongs_to_a_printed_field() -> None:
    assert {key[6:] for key in CATALOGUE if key.startswith("asked.")} == score.PRINTED


def breakdowns() -> list[Breakdown]:
    """Breakdowns that together use every kind of working."""
    companies = {
        "Works": card(("vp", 2, 3), ("credits", 5), left=("worker/banker",), needs={"food": 2}, bottom=("farmer",)),
        "Farm": card(("food", 4), ("vp", 1, 2), bottom=("worker", "worker")),
        "Forge": card(("gears", 3), ("food", 1)),
        "Idle": card(("vp", 1), left=("engineer",), needs={"food": 99}),
        "Ready": card(("vp", 1)),
    }
    employees = {"w": tile(worker=1), "x": tile(worker=2), "f": tile(farmer=1), "r": TEMPORARY}
    told: Any = {"companies": companies, "employees": employees, "warehouse": {"food": cell(2, 5), "gears": cell(0, 9)}}
    reductions = [{"kind": "vp", "by": 1}, {"company": "Forge", "by": 2}]
    runs = [run("Works", ["r"], ["f"]), run("Farm", (), ["w", "x"]), run("Forge")]
    cheap = {"a": card(("credits", 5, 2), needs={"food": 1})}
    return [
        produced(*runs, reductions=reductions, credits=3, **told),
        produced(run("a"), companies=cheap, warehouse={"food": cell(1)}),
        produced(run("a"), companies=cheap),
        evaluated({"A": 80, "B": 19}, goal=20, round=2, status=31, track=TRACK),
        evaluated({"A": 30, "B": 25}, goal=20, round=2, status=31, order=["A", "B"]),
        evaluated({"A": 20}, goal=20, round=7, status=0, track=TRACK),
        evaluated({"A": 19}, goal=20, round=3, status=0, track=TRACK),
        ended({"A": seat(10, 1, 23, 2)}),
        ended({"A": seat(41), "B": seat(3)}, status=-1, goal=40),
        ended({"A": seat(3)}, status=-1, goal=40),
    ]


def keys_of(told: object) -> set[str]:
    if isinstance(told, tuple):
        return {key for item in told for key in keys_of(item)}
    if isinstance(told, Phrase):
        return {told.key} | {key for item in told.values.values() for key in keys_of(item)}
    return set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_working_can_be_said(lang: Lang) -> None:
    words = Words(lang, [words_of(GAME)])
    found: set[str] = set()
    for breakdown in breakdowns():
        for one in breakdown.lines:
            found |= keys_of(one.working)
            text = words.phrase(one.working)
            assert not [sign for sign in ("{", "?", "working.", "slot.", " -") if sign in text], text
    assert found == {key for key in CATALOGUE if key.startswith(("working.", "slot."))}


def test_workings_read_like_plain_arithmetic() -> None:
    words = Words("en", [words_of(GAME)])
    production, _, _, rising, *_ = breakdowns()
    found = [one["working"] for one in as_json(production, words)["lines"]]
    assert found == [
        "on the card: one of (worker, banker), food 2 − 2 = 0",
        "bonus employee, skill 1",
        "(3 + 1) × (2 − 1) = 4 VP",
        "5 + 1 = 6 credits",
        "bonus employees, skill 1 + 2 = 3",
        "4 + 3 = 7 units of food; warehouse 0 + 7 = 7, limit 5: 2 lost",
        "(2 + 3) × (1 − 1) = 0 VP",
        "(3 − 2) = 1 unit of gears; warehouse 0 + 1 = 1",
        "(1 − 2, at least 0) = 0 units of food; warehouse 5 + 0 = 5",
        "not run; lacks engineer, 94 units of food",
        "not run, though nothing is lacking",
        "2 − 2 + 7, 2 lost = 5",
        "0 + 1 = 1",
        "3 + 6 = 9 credits",
    ]
    assert [one["working"] for one in as_json(rising, words)["lines"]] == [
        "80 − 20 = 60",
        "19 − 20 = −1",
        "before the evaluation = 31",
        "sum of the differences 60 − 1 = 59",
        "the track ends at 50: −40",
        "50 is green",
        "80 reaches the goal 20: draws 1 influence card",
        "19 is below the goal 20: no card",
        "50 is not below 0, so round 2 goes on to its end",
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_every_fault_can_be_said(lang: Lang) -> None:
    words = Words(lang, [words_of(GAME)])
    companies = {"a": card(("vp", 1), left=("worker",), needs={"food": 3, "vp": 1}, bottom=("farmer",)), "b": card()}
    sides = tile(worker=2)["sides"]
    employees = {
        "w": {"origin": "foreign", "sides": sides * 2},
        "r": {"origin": "temporary", "sides": sides},
        "s": TEMPORARY,
        "f": tile(farmer=1),
    }
    cells = {name: cell(9, 8) for name in ("energy", "food", "minerals", "gears", "chemicals", "oil", "water")}
    runs = [run("a", ["f"], ["w"]), run("a", ["w", "stranger"]), run("b"), run("c"), run("a", [("w", "banker")])]
    bad = plan(*runs, companies=companies, employees=employees, warehouse=cells, marker=3)
    short = plan(run("a"), companies=companies, warehouse={"food": cell(1)})
    found = check_production(bad) + check_production(short) + production_warnings(bad)
    blank = plan({"company": "a", "bonus": []}, companies={"a": {}})
    found += score_production(blank, trust=True).needed
    turned = {
        "red_low": 1,
        "red_high": 0,
        "yellow_low": 3,
        "yellow_high": 30,
        "green_low": 33,
        "top": 2,
        "green_high": 3,
    }
    seats = {"nation": {"vp": 99}}
    odd = read(GoalSheet, {"seats": seats, "goal": 1, "order": ["A"], "track": turned, "status": 3})
    found += check_goal(odd)
    low = {"seats": {"A": {"vp": 99}}, "goal": 1, "status": -3}
    found += goal_warnings(read(GoalSheet, low)) + goal_warnings(
        read(GoalSheet, low | {"track": TRACK | {"green_low": 40, "yellow_high": 39}})
    )
    found += check_final(read(FinalSheet, {"seats": seats, "status": 1, "round": 2}))
    for fault in found:
        for part in ("trouble", "remedy"):
            text = words.translate(f"{part}.{fault.key}", **fault.values)
            assert not [sign for sign in ("{", f"{part}.", "asked.") if sign in text], text
    assert {fault.key for fault in found} - {"needed"} == {key[8:] for key in CATALOGUE if key.startswith("trouble.")}


def test_a_blank_printed_field_is_asked_for_with_a_question() -> None:
    words = Words("en", [words_of(GAME)])
    (fault,) = score_goal(read(GoalSheet, {"seats": {"A": {"vp": 3}}, "status": 3, "round": 1})).needed
    text = words.translate(f"trouble.{fault.key}", **fault.values)
    assert text.endswith("Which goal does the Austerity Plan card show for this round?")


def test_the_game_and_its_scorings_are_found_by_name() -> None:
    assert GAME in names()
    assert list(scorings(GAME)) == ["production", "goal", "final"]
    assert scoring(GAME, "goal").sheet is GoalSheet
    with pytest.raises(InputError):
        scoring(GAME, "middle")


@pytest.mark.parametrize("struct", [ProductionSheet, GoalSheet, FinalSheet])
@pytest.mark.filterwarnings("error")
def test_a_json_schema_is_made(struct: type) -> None:
    made = schema(struct)
    assert made["type"] == "object"
    for part in (made, *made["$defs"].values()):
        assert part["additionalProperties"] is False
        for name, one in part["properties"].items():
            assert "title" in one, name
    if "seats" in made["properties"]:
        assert (made["properties"]["seats"]["minProperties"], made["properties"]["seats"]["maxProperties"]) == (1, 5)


def test_a_sheet_survives_being_written_and_read_again() -> None:
    made = plan(
        run("a", ["w"], [("r", "farmer")]),
        companies={"a": card(("vp", 2, 3), left=("worker/farmer",), needs={"food": 1}, bottom=("farmer",))},
        employees={"w": tile(worker=1), "r": TEMPORARY},
        warehouse={"food": cell(3, None)},
        reductions=[{"company": "a", "by": 1}],
    )
    assert read(ProductionSheet, msgspec.to_builtins(made)) == made


def test_every_printed_value_names_its_source() -> None:
    with Path(values.__file__).with_name("values.toml").open("rb") as file:
        sources = tomllib.load(file)["sources"]
    for section in values.PRINTED.sections.values():
        for value in section.values():
            known = (
                value.ref.startswith("「クライシス」")
                if value.source == "seed"
                else set(value.ref.split(", ")) <= set(sources)
            )
            assert known, value


def test_the_printed_values_are_those_of_the_rules() -> None:
    assert (values.ROUNDS, values.AWARD_ROUNDS, values.AWARD_CARDS) == (7, (2, 4, 6), 1)
    assert (values.BANKRUPT_BELOW, values.START_STATUS, values.START_COLOUR) == (0, 31, "green")
    assert (values.RESOURCES, values.TEMPORARY_SKILL, values.TEMPORARY_TILES, values.FOREIGN_SKILL) == (6, 1, 1, 1)
    assert (values.CREDITS_PER_VP, values.VP_PER_LOAN, values.VP_PER_PENALTY_POINT) == (5, 2, 1)
