"""Words in both languages, the JSON Schemas, and printed values with their sources."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from scoring.breakdown import Breakdown, as_json
from scoring.errors import InputError
from scoring.games import names, scoring, scorings, words_of
from scoring.games.nippon import final_scoring, region_scoring, sheet_checks
from scoring.games.nippon.sheet import (
    FinalSeat,
    FinalSheet,
    RegionOnTable,
    RegionsSheet,
    SeatInRegion,
    SeatMarker,
)
from scoring.games.nippon.sheet_checks import region_warnings
from scoring.games.nippon.values import MULTIPLIER_TILES, PRINTED, RANK_POINTS, REGIONS, SPACES, WITH_X1
from scoring.sheet_parser import read, schema
from scoring.text_catalogs import LANGS, Lang, Words, load
from tests.games.nippon.tallies.nippon_sheets import end, one_region, seat, spot

CATALOGUE = load(words_of("nippon"))


def test_every_id_that_the_code_names_has_words() -> None:
    words = Words("en", [words_of("nippon")])
    wanted = {f"region.{name}" for name in REGIONS} | {f"achievement.{name}" for name in SPACES}
    wanted |= {f"category.region_scoring_{k}" for k in (1, 2, 3)} | {"tie_break.last_turn"}
    wanted |= {f"category.{name}" for name in ("ships", "vp", "region_points", "wages", "achievement")}
    wanted |= {f"scoring.{name}" for name in scorings("nippon")} | {"participant.foreign_companies"}
    for sheet in (RegionsSheet, RegionOnTable, SeatInRegion, SeatMarker, FinalSheet, FinalSeat):
        wanted |= {f"field.{field.name}" for field in msgspec.structs.fields(sheet)}
    assert not [key for key in wanted if not words.has(key)]


def test_every_working_of_the_catalogue_is_used() -> None:
    code = "".join(Path(str(module.__file__)).read_text("utf-8") for module in (region_scoring, final_scoring))
    for key in (key.partition(".")[2] for key in CATALOGUE if key.startswith("working.")):
        used = key in code or any(key.startswith(f"base_{space}") for space in SPACES)
        assert used, key


def breakdowns() -> list[Breakdown]:
    """Breakdowns that together use every kind of working."""
    four = {"A": spot(9, 0, 2), "B": spot(6, 3, 2), "C": spot(2, 0, 2), "D": spot(0, 2, 2)}
    tied = {"A": spot(6), "B": spot(6), "C": spot(5, 0, 2), "D": spot()}
    rich = {
        "A": seat(9, 14, 6, bento_2=True, paper_2=True, factories=1, multipliers=dict.fromkeys(SPACES, 2)),
        "B": seat(3, mechanised=1, contracts=3),
        "C": {"vp": 1, "money_level": 12, "worker_colours": 4, "knowledge_stars": 1},
    }
    loose = {"A": seat(5, level=None, colours=1), "B": seat(1)}
    return [
        one_region(1, 3, four),
        one_region(1, 2, tied),
        one_region(2, 6, tied),
        one_region(1, 0, four, zero_influence_ranks=True),
        end(rich),
        end(loose, printed_multipliers=["coal", "knowledge"]),
        end({"A": seat(region_points=4)}),
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_every_working_can_be_said(lang: Lang) -> None:
    words = Words(lang, [words_of("nippon")])
    said = set()
    for breakdown in breakdowns():
        for one in breakdown.lines:
            said.add(one.working.key)
            text = words.phrase(one.working)
            assert "{" not in text
            assert "working." not in text
    tops = {key for key in CATALOGUE if key.startswith("working.")}
    inner = {key for key in tops if key.startswith(("working.base_", "working.influence"))}
    assert said == tops - inner


def test_workings_read_like_plain_arithmetic() -> None:
    words = Words("en", [words_of("nippon")])
    lines = as_json(one_region(1, 3, {"A": spot(6), "B": spot(2, 4), "C": spot(0, 4)}), words)["lines"]
    assert [one["working"] for one in lines] == [
        "influence 6; 2 share 1st–2nd: (10 + 7) ÷ 2, rounded down = 8",
        "influence 2 + 4 for trains = 6; 2 share 1st–2nd: (10 + 7) ÷ 2, rounded down = 8",
        "trains 4, but no influence tile: influence 0, no rank = 0",
    ]
    lines = as_json(end({"A": seat(0, 14, 2), "B": seat(0, 14, 6)}), words)["lines"]
    said = {(one["seat"], one["category"], one["about"]): one["working"] for one in lines}
    assert said["A", "achievement", "money"] == "8,000 ÷ 6,000, rounded down = 1; 1 × 1 = 1"
    wages = "14 × 1,000 = 14,000 yen; 4 colours × 3,000 paid, 2,000 yen left; 2 unpaid × 2 VP = −4"
    assert said["B", "wages", ""] == wages


@pytest.mark.parametrize("lang", LANGS)
def test_every_fault_can_be_said(lang: Lang) -> None:
    words = Words(lang, [words_of("nippon")])
    crowd = {"A": spot(30, 1, 18), "B": spot(7), "Z": spot(), "foreign_companies": spot()}
    far = {"A": spot(56, 18, 3)}
    told = {
        "west_japan": {"seats": crowd},
        "hokkaido": {"seats": far},
        "east_japan": {"seats": {"A": spot(56)}},
    }
    seats = {"A": {"marker": 1}, "B": {}, "foreign_companies": {}}
    bad = read(RegionsSheet, {"scoring": 1, "points": [1, 2, 3], "seats": seats, "regions": told})
    odd = {"west_japan": {"foreign": 20, "seats": {}}}
    third = read(RegionsSheet, {"scoring": 3, "points": [1, 2, 3], "seats": seats, "regions": odd})
    tiles = dict.fromkeys(SPACES, 2)
    last = {name: seat(mechanised=4, bento_2=True, paper_2=True, multipliers=tiles, region_points=1) for name in "ABCD"}
    ended = read(FinalSheet, {"seats": last, "last_turns": ["A"], "printed_multipliers": ["money"]})
    found = sheet_checks.check_regions(bad) + region_warnings(third) + sheet_checks.check_final(ended)
    for fault in found:
        for part in ("trouble", "remedy"):
            text = words.translate(f"{part}.{fault.key}", **fault.values)
            assert "{" not in text
            assert f"{part}." not in text
    assert {fault.key for fault in found} == {key[8:] for key in CATALOGUE if key.startswith("trouble.")}


def test_the_game_and_its_scorings_are_found_by_name() -> None:
    assert "nippon" in names()
    assert scoring("nippon", "regions").sheet is RegionsSheet
    assert scoring("nippon", "final").sheet is FinalSheet
    with pytest.raises(InputError):
        scoring("nippon", "middle")


@pytest.mark.parametrize(("sheet", "least"), [(RegionsSheet, 2), (FinalSheet, 1)])
@pytest.mark.filterwarnings("error")
def test_a_json_schema_is_made(sheet: type, least: int) -> None:
    made = schema(sheet)
    assert made["type"] == "object"
    assert made["additionalProperties"] is False
    assert made["properties"]["seats"]["minProperties"] == least
    assert made["properties"]["seats"]["maxProperties"] == 4
    for part in (made, *made["$defs"].values()):
        for one in part["properties"].values():
            assert "title" in one or "$ref" in one


def test_a_sheet_survives_being_written_and_read_again() -> None:
    told = {"west_japan": {"foreign": 7, "seats": {"A": {"tiles": 6, "trains": 0, "ships": 2}}}}
    sheet = read(RegionsSheet, {"scoring": 2, "seats": {"A": {}, "B": {}}, "regions": told})
    assert read(RegionsSheet, msgspec.to_builtins(sheet)) == sheet


def test_every_printed_value_names_its_source() -> None:
    for section in PRINTED.sections.values():
        for value in section.values():
            assert value.source in ("seed", "public")
            assert value.ref


def test_the_printed_values_are_those_of_the_rules() -> None:
    assert RANK_POINTS == {1: (10, 7, 5), 2: (15, 11, 8)}
    assert WITH_X1 == ("money", "knowledge")
    # 24 reward tiles less 0, 4 or 8, and 4 VP multiplier tiles.
    assert MULTIPLIER_TILES == {4: 28, 3: 24, 2: 20}
    assert PRINTED.sections["printed_multipliers"]["money"].confirm
