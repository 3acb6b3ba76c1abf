"""Words in both languages, the JSON Schema, and printed values with their sources."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from scoring.breakdown import Breakdown, as_json
from scoring.errors import Fault, InputError
from scoring.games import names, scoring, scorings, words_of
from scoring.games.plan_city import values
from scoring.games.plan_city.cell import DISTRICTS, INDUSTRIES, District, Industry
from scoring.games.plan_city.district_counts import OTHER_KINDS
from scoring.games.plan_city.grid_notation import parse_card
from scoring.games.plan_city.rank_changing_options import OTHERS, notices_final
from scoring.games.plan_city.sheet import (
    ActiveFactories,
    Comparison,
    ContractCard,
    FieldOnTable,
    FinalSheet,
    IndustryNames,
    KindPoints,
    OtherCells,
    RankValues,
    SeatAtEnd,
)
from scoring.games.plan_city.sheet_checks import check_final, final_warnings
from scoring.sheet_parser import read, schema
from scoring.sheet_types import field_types, label_of
from scoring.text_catalogs import LANGS, Lang, Words, load
from tests.games.plan_city.tallies.plc_sheets import apart, end, field, seat, sheet

GAME = "plan_city"
CATALOGUE = load(words_of(GAME))
HERE = Path(values.__file__).parent
STRUCTS = (
    FinalSheet,
    SeatAtEnd,
    FieldOnTable,
    ActiveFactories,
    OtherCells,
    ContractCard,
    Comparison,
    KindPoints,
    RankValues,
    IndustryNames,
)


def ids(section: str) -> set[str]:
    return {key.partition(".")[2] for key in CATALOGUE if key.startswith(f"{section}.")}


def test_every_id_that_the_code_names_has_words() -> None:
    labels = {label_of(hint, name) for struct in STRUCTS for name, hint in field_types(struct).items()}
    assert ids("field") == {label.removeprefix("field.") for label in labels if label.startswith("field.")}
    assert ids("industry") == set(INDUSTRIES)
    assert ids("kind") == {*DISTRICTS, *OTHER_KINDS}
    assert ids("scoring") == set(scorings(GAME))
    assert ids("option") == set(OTHERS)
    assert ids("interpretation") == {
        f"{option}_{choice}" for option, (_, choices) in OTHERS.items() for choice in choices
    }
    assert all(Words("en", [words_of(GAME)]).has(f"rank.{place}") for place in (1, 2, 3, 4))
    assert ids("contract") == {str(n) for n in range(1, values.CONTRACT_CARDS + 1)}


def test_the_options_are_those_of_the_sheet() -> None:
    made = schema(FinalSheet)["properties"]
    for option, (_, choices) in OTHERS.items():
        assert made[option]["enum"] == list(choices)
        assert made[option]["default"] == choices[0]


def breakdowns() -> list[Breakdown]:
    """Breakdowns that together use every kind of working."""
    cards = [
        {"industries": ["textile"], "comparison": {"first": "garden", "sign": ">", "second": "slum", "points": 3}},
        {"industries": ["industry_4"], "comparison": {"first": "slum", "sign": ">", "second": "slum", "points": 3}},
    ]
    return [
        end(
            seat(1, 2, rail_cells=4, garden=2, slum=1, coal_in_hand=2, contracts=cards),
            field("sta! | sta+eng"),
            seat(slum=1, contracts=None, contract_points=4),
        ),
        end(seat(slum=1), seat(slum=1), seat(slum=3), slum_rounding="toward_zero", zero_count="unranked"),
        end(seat(slum=1), seat(slum=1), slum_rounding="toward_zero"),
        end(seat(slum=2), seat(slum=1), seat(slum=3)),
        apart(seat(development_points=4)),
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_every_working_can_be_said(lang: Lang) -> None:
    words = Words(lang, [words_of(GAME)])
    keys = set()

    def gather(value: object) -> None:
        if hasattr(value, "key"):
            keys.add(value.key)
            for item in value.values.values():
                gather(item)

    for breakdown in breakdowns():
        for one in breakdown.lines:
            gather(one.working)
            text = words.phrase(one.working)
            assert "{" not in text and "working." not in text and "?" not in text, text
            assert words.has(f"category.{one.category}")
            assert not one.about or words.has(f"contract.{one.about}")
    assert keys == {key for key in CATALOGUE if key.startswith("working.")}
    used = {one.category for breakdown in breakdowns() for one in breakdown.lines}
    assert ids("category") == used


def test_workings_read_like_plain_arithmetic() -> None:
    words = Words("en", [words_of(GAME)])
    cards = [{"industries": ["textile"], "comparison": {"first": "garden", "sign": ">", "second": "slum", "points": 3}}]
    told = seat(1, 2, rail_cells=4, garden=2, slum=1, coal_in_hand=2, contracts=cards)
    result = end(told, field("sta! | sta+eng"), seat(slum=1))
    found = {one["category"]: one["working"] for one in as_json(result, words)["lines"] if one["seat"] == "A"}
    assert found == {
        "industry_kinds": "textile industry, shipbuilding industry: 2 kinds = 10",
        "industry_pairs": "shipbuilding industry: 1 × 4 = 4",
        "rail_network": "4 cells; 1st = 8",
        "residential": "0 cells; 3 share 1st–3rd: (6 + 3 + 1) ÷ 3, rounded up = 4",
        "market": "0 cells; 3 share 1st–3rd: (7 + 4 + 0) ÷ 3, rounded up = 4",
        "garden": "2 cells; 1st = 4",
        "slum": "1 cell; 2 share 1st–2nd: (5 + 2) ÷ 2, rounded up = 4 lost = −4",
        "contract_industries": "textile industry: 1 × 2 = 2",
        "contract_comparison": "gardens 2 > 1 slums = 3",
        "coal": "2 chips in hand × 1 = 2",
        "idle_engines": "no idle engine space = 0",
    }
    other = {one["category"]: one["working"] for one in as_json(result, words)["lines"] if one["seat"] == "B"}
    assert other["rail_network"] == "a station alone counts 1; 2nd = 5"
    assert other["idle_engines"] == "1 idle engine space × 2 lost = −2"
    assert other["slum"] == "0 cells; 3rd, loss of 0 = 0"


def every_fault() -> list[Fault]:
    """Sheets and cards that together have everything wrong with them that has words."""
    notation = (
        "xx | rail:Q | fac:1:q / sta+sta | sta!+eng | -+res / mkt2+res | . | fac:e:textile",
        "res | res / -",
        *("rrr", "rrrqrrrrr", "t-t------", "tt-tt----"),
    )
    found: list[Fault] = []
    for text in notation:
        with pytest.raises(InputError) as trouble:
            parse_card(text)
        found += trouble.value.faults
    card = {"industries": ["textile", "textile"], "comparison": {"first": "slum", "second": "slum"}}
    bad = sheet(
        field("fac:a:textile | fac:a:shipbuilding | fac:b"),
        field("sta+eng | res", chips=[(0, 0), (0, 0), (1, 0)]),
        field(*[" | ".join(["res"] * 32)] * 4, contracts=[card] * 4, contract_points=1, development_points=1),
        field("res", residential=2, contracts=[card] * 4),
        clockwise=["A"],
        start_marker="Z",
    )
    found += check_final(bad)
    odd = sheet(
        field("sta+eng | riv+eng | eng | sta | res+gar", "fac:a | fac:a | fac:b+eng | fac:b+eng", coal_in_hand=46),
        seat(coal_in_hand=1, contracts=[card] * 2),
        seat(),
        contracts_per_player=1,
        rank_values={"garden": [1, 2]},
        kind_points={"kinds_2": 4, "kinds_3": 3},
    )
    found += final_warnings(odd)
    tied: dict[str, Any] = {"clockwise": ["A", "B", "C"], "start_marker": "A", "round_8_start": "B"}
    return found + notices_final(sheet(seat(), **tied))


@pytest.mark.parametrize("lang", LANGS)
def test_every_fault_can_be_said(lang: Lang) -> None:
    words = Words(lang, [words_of(GAME)])
    faults = every_fault()
    for fault in faults:
        for part in ("trouble", "remedy"):
            text = words.translate(f"{part}.{fault.key}", **fault.values)
            assert (
                not re.search(r"\{[a-z]", text)
                and f"{part}." not in text
                and "?" not in text.replace("printed so?", "")
            )
    assert {fault.key for fault in faults} == ids("trouble")


def test_the_game_and_its_scoring_are_found_by_name() -> None:
    assert GAME in names()
    assert tuple(scorings(GAME)) == ("final",)
    assert scoring(GAME, "final").sheet is FinalSheet
    with pytest.raises(InputError):
        scoring(GAME, "round")


@pytest.mark.filterwarnings("error")
def test_a_json_schema_is_made() -> None:
    made = schema(FinalSheet)
    assert (made["properties"]["seats"]["minProperties"], made["properties"]["seats"]["maxProperties"]) == (1, 4)
    for part in (made, *made["$defs"].values()):
        assert part["additionalProperties"] is False
        assert all("title" in one for one in part["properties"].values())


def test_a_sheet_survives_being_written_and_read_again() -> None:
    card = {"industries": [], "comparison": {"first": "rail", "sign": "<=", "second": "river", "points": 0}}
    made = sheet(field("sta+eng | res", chips=[(0, 0)]), seat(contracts=[card]), idle_station="passes_counted")
    assert read(FinalSheet, msgspec.to_builtins(made)) == made


def test_every_printed_value_names_its_heading() -> None:
    for section in values.PRINTED.sections.values():
        for value in section.values():
            assert value.source == "seed" and value.ref.startswith("「計画カードの都市」")


def test_the_printed_values_are_those_of_the_rules() -> None:
    # Section 3.1 of the rules.
    assert values.KIND_POINTS == {0: 0, 2: 10}
    assert (values.PAIR_BONUS, values.PAIR_THRESHOLD, values.CONTRACT_INDUSTRY) == (4, 2, 2)
    assert (values.COAL_POINT, values.IDLE_LOSS, values.COAL_CHIPS, values.CONTRACT_CARDS) == (1, 2, 46, 6)
    assert values.PRINTED.number("market", "split_counts") == 2
    assert values.PRINTED.number("industry", "industries") == len(INDUSTRIES) == len(get_args(Industry))
    assert get_args(District) == DISTRICTS
    assert get_args(values.RankCategory) == values.RANK_CATEGORIES


def test_what_the_rules_mark_for_confirmation_is_marked() -> None:
    marked = [
        (section, name)
        for section, rows in values.PRINTED.sections.items()
        for name, row in rows.items()
        if row.confirm
    ]
    assert marked == [("industry", "kinds_2")]
