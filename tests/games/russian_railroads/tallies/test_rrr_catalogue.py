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
from scoring.games.russian_railroads import final_scoring, industry_track, round_scoring, score, values
from scoring.games.russian_railroads.sheet import (
    BlackTracks,
    BoardOnTable,
    FinalSeat,
    FinalSheet,
    IndustryOnBoard,
    LineOnBoard,
    RoundSheet,
)
from scoring.games.russian_railroads.sheet_checks import check_final, check_round, final_warnings, round_warnings
from scoring.sheet_parser import read, schema
from scoring.text_catalogs import LANGS, Lang, Words, load
from tests.games.russian_railroads.tallies.rrr_sheets import board, end, scored, seat, sheet, tracks

GAME = "russian_railroads"
CATALOGUE = load(words_of(GAME))


def test_every_id_that_the_code_names_has_words() -> None:
    words = Words("en", [words_of(GAME)])
    wanted = {f"line.{name}" for name in values.LINES} | {f"colour.{name}" for name in values.COLOURS}
    wanted |= {f"category.{name}" for name in (*values.LINES, "industry", "vp", "end_bonus", "engineer_majority")}
    wanted |= {f"end_bonus.{name}" for name in values.END_BONUS} | {f"scoring.{name}" for name in scorings(GAME)}
    wanted |= {f"industry.marker_{n}" for n in (1, 2)} | {f"rank.{n}" for n in (1, 2, 3, 4)}
    for struct in (RoundSheet, BoardOnTable, LineOnBoard, IndustryOnBoard, FinalSheet, FinalSeat, BlackTracks):
        wanted |= {f"field.{field.name}" for field in msgspec.structs.fields(struct)}
    assert not [key for key in wanted if not words.has(key)]


def test_every_working_of_the_catalogue_is_used() -> None:
    code = "".join(
        Path(str(module.__file__)).read_text("utf-8")
        for module in (round_scoring, industry_track, final_scoring, score)
    )
    unused = [key for key in CATALOGUE if key.startswith("working.") and key.partition(".")[2] not in code]
    assert unused == []


def breakdowns() -> list[Breakdown]:
    """Breakdowns that together use every kind of working."""
    rich = board(
        trans_siberian=tracks(12, 8, 5, 2, loco=5, loco_2=4),
        st_petersburg=tracks(9, 7, 3, loco=8),
        kiev=tracks(8, 6, loco=7),
        doublers=3,
        revaluation=True,
        kiev_medal=True,
        industry={"marker_1": 10, "marker_2": 9},
    )
    poor = board(
        trans_siberian=tracks(15, 14, loco=9, loco_2=9),
        st_petersburg=tracks(4, loco=4),
        kiev=tracks(3, 2, loco=2),
        kiev_medal=True,
        industry={"marker_1_vp": 15, "marker_2": 6},
    )
    open_reach = board(trans_siberian={"black": 9, "grey": 8, "brown": 0, "locomotive": 9})
    cards = ("eb_fixed_15", "eb_lines", "eb_factories", "eb_locomotives")
    told = {"factories": 3, "locomotive_sum": 20, "black": {"trans_siberian": 15, "st_petersburg": 2, "kiev": 9}}
    low = {"trans_siberian": 2, "st_petersburg": 2, "kiev": 2}
    untold: dict[str, Any] = {"engineers": None}
    return [
        scored(rich, poor, open_reach),
        end(
            {
                "A": seat(9, *cards, engineers=[1, 2], **told),
                "B": seat(9, "eb_doublers", engineers=[3, 15], doublers=4),
                "C": seat(9, "eb_tokens", engineer_count=2, tokens=1, **untold),
                "D": seat(9, "eb_extra_engineer", "eb_engineers", engineers=[4]),
            }
        ),
        end(
            {
                "A": seat(0, "eb_lines", "eb_workers", "eb_black_tracks", black=low, extra_workers=1),
                "B": seat(0, "eb_doublers", engineers=[2], doublers=1),
            }
        ),
        end({"A": seat(0, "eb_extra_engineer"), "B": seat(engineers=[2])}, majority_needs_tile=True),
        end({name: seat(engineer_count=n, **untold) for name, n in zip("ABCD", (3, 2, 1, 1), strict=True)}),
        end({"A": seat(engineers=[5], majority_place=1)}),
        end({"A": seat(engineers=[5], majority_place=3)}),
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_every_working_can_be_said(lang: Lang) -> None:
    words = Words(lang, [words_of(GAME)])
    keys = set()

    def gather(value: object) -> None:
        if isinstance(value, tuple):
            for item in value:
                gather(item)
        elif hasattr(value, "key"):
            keys.add(value.key)
            for item in value.values.values():
                gather(item)

    for breakdown in breakdowns():
        for one in breakdown.lines:
            gather(one.working)
            text = words.phrase(one.working)
            assert "{" not in text
            assert "working." not in text
            assert "?" not in text or one.working.key == "working.marker_on_token", text
    assert keys == {key for key in CATALOGUE if key.startswith("working.")}


def test_workings_read_like_plain_arithmetic() -> None:
    words = Words("en", [words_of(GAME)])
    told = board(
        trans_siberian=tracks(9, 7, 3, loco=2, loco_2=6),
        st_petersburg=tracks(9, 7, 2, loco=7),
        kiev=tracks(6, 5, loco=5),
        doublers=1,
        kiev_medal=True,
        industry={"marker_1": 5, "second_marker": False},
    )
    found = {one["category"]: one["working"] for one in as_json(scored(told), words)["lines"]}
    assert found == {
        "trans_siberian": "reach 2 + 6 = 8; brown 1–3: (3 + 1 doubled) × 2 = 8, grey 4–7: 4 × 1 = 4, "
        "black 8: 1 × 0 = 0; 8 + 4 + 0 = 12",
        "st_petersburg": "reach 7; brown 1–2: 2 × 2 = 4, grey 3–7: 5 × 1 = 5; line doubled: (4 + 5) × 2 = 18",
        "kiev": "reach 5; grey 1–5: 5 × 1 = 5, stars 1 + 2 + 3 + 4 = 10, Kiev medal = 20; 5 + 10 + 20 = 35",
        "industry": "on a factory; the number before it = 5",
    }
    ended = end(
        {
            "A": seat(3, "eb_extra_engineer", "eb_engineers", engineers=[4]),
            "B": seat(0, "eb_lines", engineers=[2, 9], black={"trans_siberian": 15, "st_petersburg": 1, "kiev": 9}),
        }
    )
    said = {(one["seat"], one["about"] or one["category"]): one["working"] for one in as_json(ended, words)["lines"]}
    assert said == {
        ("A", "vp"): "after the last round = 3",
        ("B", "vp"): "after the last round = 0",
        ("A", "eb_extra_engineer"): "counts as one engineer in the majority = 0",
        ("A", "eb_engineers"): "1 engineer × 6 = 6",
        ("B", "eb_lines"): "Trans-Siberian Railway, Kiev line: 2 × 10, at most 30 = 20",
        ("A", "engineer_majority"): "1 engineer + 1 for the card = 2, as many as B; highest number 4: 2nd = 20",
        ("B", "engineer_majority"): "2 engineers, as many as A; highest number 9: 1st = 40",
    }


@pytest.mark.parametrize("lang", LANGS)
def test_every_fault_can_be_said(lang: Lang) -> None:
    words = Words(lang, [words_of(GAME)])
    bad = board(
        trans_siberian=tracks(5, 4, 4, loco=1, loco_2=1),
        st_petersburg=tracks(10, 0, 0, 1, loco=4, loco_2=2),
        kiev=tracks(9, 6, 0, 2),
        doublers=8,
        industry={"marker_1": 16, "second_marker": False, "marker_2": 6, "marker_2_vp": 15},
    )
    gaps = board(industry={"marker_1": 7, "marker_2": 7, "factories": 1}, doublers=8)
    lane = {"industry_lane": ["0"]}
    found = check_round(sheet(bad, gaps, board(doublers=8))) + check_round(sheet(board(), **lane))
    odd = board(kiev=tracks(0), revaluation=True, marker=4)
    other = board(industry={"marker_1_vp": 4, "second_marker": False})
    star = board(kiev=tracks(8, loco=8), industry={"marker_1": 6, "second_marker": False})
    found += round_warnings(sheet(odd, other, star))
    seats = {
        "A": seat(0, "eb_lines", "eb_lines", engineers=[3, 3], engineer_count=3, highest_engineer=4, tokens=4)
        | {"black": {"trans_siberian": 12, "st_petersburg": 5, "kiev": 6}, "extra_workers": 3},
        "B": seat(
            0,
            *values.END_BONUS[:8],
            majority_place=1,
            engineer_count=6,
            highest_engineer=4,
            extra_workers=3,
            engineers=None,
        ),
    }
    found += check_final(read(FinalSheet, {"seats": seats}))
    found += check_final(read(FinalSheet, {"seats": {"A": seat(majority_place=1)}}))
    found += final_warnings(read(FinalSheet, {"seats": {"A": seat(extra_workers=0, black={"kiev": 7}), "B": seat()}}))
    for fault in found:
        for part in ("trouble", "remedy"):
            text = words.translate(f"{part}.{fault.key}", **fault.values)
            assert "{" not in text
            assert f"{part}." not in text
    assert {fault.key for fault in found} == {key[8:] for key in CATALOGUE if key.startswith("trouble.")}


def test_the_game_and_its_scorings_are_found_by_name() -> None:
    assert GAME in names()
    assert scoring(GAME, "round").sheet is RoundSheet
    assert scoring(GAME, "final").sheet is FinalSheet
    with pytest.raises(InputError):
        scoring(GAME, "middle")


@pytest.mark.parametrize(("sheet_type", "fewest"), [(RoundSheet, 1), (FinalSheet, 1)])
@pytest.mark.filterwarnings("error")
def test_a_json_schema_is_made(sheet_type: type, fewest: int) -> None:
    made = schema(sheet_type)
    assert made["type"] == "object"
    assert made["additionalProperties"] is False
    assert made["properties"]["seats"]["minProperties"] == fewest
    assert made["properties"]["seats"]["maxProperties"] == 4
    for part in (made, *made["$defs"].values()):
        assert part["additionalProperties"] is False
        for one in part["properties"].values():
            assert "title" in one


def test_a_sheet_survives_being_written_and_read_again() -> None:
    made = sheet(board(trans_siberian=tracks(4, 2, loco=3), industry={"marker_1_vp": 5}), round=3, kiev_8=10)
    assert read(RoundSheet, msgspec.to_builtins(made)) == made


def test_every_printed_value_names_its_source() -> None:
    with Path(values.__file__).with_name("values.toml").open("rb") as file:
        sources = tomllib.load(file)["sources"]
    for section in values.PRINTED.sections.values():
        for value in section.values():
            assert value.source in ("seed", "public")
            assert (
                value.ref.startswith("「ロシアンレールロード」")
                if value.source == "seed"
                else set(value.ref.split(", ")) <= set(sources)
            )


def test_the_printed_values_are_those_of_the_rules() -> None:
    assert {line: made.length for line, made in values.RAILROADS.items()} == {
        "trans_siberian": 15,
        "st_petersburg": 9,
        "kiev": 9,
    }
    assert values.TRACK_VP == {"black": 0, "grey": 1, "brown": 2, "natural": 4, "white": 7}
    assert values.TRACK_VP_REVALUED == {"black": 0, "grey": 1, "brown": 3, "natural": 6, "white": 10}
    assert values.UNLOCKED_AT == {"grey": 2, "brown": 6, "natural": 10, "white": 15}
    assert values.STARS == {1: 1, 2: 2, 3: 3, 4: 4, 8: 10}
    assert values.STAR_TO_CONFIRM == 8
    lane = industry_track.lane(values.LANE)
    assert lane.vp == (0, 1, 2, 3, 5, 5, 10, 10, 15, 15, 15, 15, 20, 20, 25, 30)
    assert (lane.gaps, lane.token) == ((5, 7, 9, 11, 13), 10)
    assert values.MAJORITY_VP == (40, 20)
    assert get_args(values.EndBonus) == values.END_BONUS
    # 37 locomotives in the box; a game for 2 or 3 removes two or one of every number.
    assert sum(values.locomotives_of(number, 4) for number in range(1, 10)) == 37
    assert [values.locomotives_of(9, seats) for seats in (2, 3, 4)] == [3, 4, 5]


def test_what_the_rules_mark_for_confirmation_is_marked() -> None:
    marked = [
        (section, name)
        for section, rows in values.PRINTED.sections.items()
        for name, row in rows.items()
        if row.confirm
    ]
    assert marked == [("kiev_stars", "8"), ("industry", "lane")]
