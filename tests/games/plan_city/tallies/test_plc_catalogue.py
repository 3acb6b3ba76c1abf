"""Workings as they read, and the printed values of the rules."""

from __future__ import annotations

from typing import get_args

from scoring.breakdown import as_json
from scoring.games import words_of
from scoring.games.plan_city import values
from scoring.games.plan_city.cells import DISTRICTS, INDUSTRIES, District, Industry
from scoring.games.plan_city.score import OTHERS
from scoring.games.plan_city.sheet import FinalSheet
from scoring.sheet_parser import schema
from scoring.text_catalogs import Words
from tests.games.plan_city.tallies.plc_sheets import end, field, seat

GAME = "plan_city"


def test_the_options_are_those_of_the_sheet() -> None:
    made = schema(FinalSheet)["properties"]
    for option, (_, choices) in OTHERS.items():
        assert made[option]["enum"] == list(choices)
        assert made[option]["default"] == choices[0]


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
