"""The points of rows, and the shipped sheets against published scoring."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from referee.record.opening_entry import opening, seats_of
from referee.sheets.sheet_library import SHIPPED, find_sheet, read_sheet
from referee.sheets.sheet_lookup import game_of_form
from referee.table.table import Table
from scoring.breakdown import Breakdown
from scoring.sheet_parser import read
from scoring.sheets.evaluation import scorings_of
from scoring.sheets.form import SheetForm, SheetName
from scoring.sheets.row_lines import row_of_line

Sheet = dict[str, list[int]]


def scored(form: SheetForm, sheet: Sheet) -> Breakdown:
    """Score a sheet that gives the values of each seat in the order of the rows that are filled in."""
    fields = [f"r{at}" for at, row in enumerate(form.rows, 1) if not row.total]
    (scoring,) = scorings_of(form).values()
    filled = {seat: dict(zip(fields, values, strict=True)) for seat, values in sheet.items()}
    return scoring.score(read(scoring.sheet, {"seats": filled}))


def points(lines: str, sheet: Sheet) -> dict[str, int]:
    """Score a sheet with these rows, separated by semicolons."""
    return scored(SheetForm(SheetName("game"), tuple(map(row_of_line, lines.split("; ")))), sheet).totals()


@pytest.mark.parametrize(
    ("lines", "sheet", "totals"),
    [
        ("cards ×3", {"A": [4]}, {"A": 12}),
        ("coins, 1 per 5", {"A": [14], "B": [15]}, {"A": 2, "B": 3}),
        ("coins, 1 per 5, rounded up", {"A": [11], "B": [10]}, {"A": 3, "B": 2}),
        ("coins, 1 per 4, rounded half", {"A": [5], "B": [6], "C": [7]}, {"A": 1, "B": 2, "C": 2}),
        ("debts, -1 per 2", {"A": [3]}, {"A": -2}),
        ("sets 1→1 2→3 3→6", {"A": [0], "B": [2], "C": [5]}, {"A": 0, "B": 3, "C": 6}),
        ("most knights 5 3", {"A": [4], "B": [2], "C": [0]}, {"A": 5, "B": 3, "C": 0}),
        ("most knights 5 3", {"A": [4], "B": [4], "C": [1]}, {"A": 4, "B": 4, "C": 0}),
        ("most knights 5 3, ties each", {"A": [4], "B": [4], "C": [1]}, {"A": 5, "B": 5, "C": 3}),
        ("most knights 2", {"A": [0], "B": [0]}, {"A": 0, "B": 0}),
        ("knights ×1, most 2", {"A": [3], "B": [1]}, {"A": 5, "B": 1}),
        ("least debts -4", {"A": [2], "B": [0], "C": [0]}, {"A": 0, "B": -2, "C": -2}),
        ("least debts -6", {"A": [0], "B": [0], "C": [0]}, {"A": 0, "B": 0, "C": 0}),
        ("a; b; bonus = a + b 10→7", {"A": [4, 6], "B": [4, 5]}, {"A": 17, "B": 9}),
        ("a ×2; subtotal = a; b ×2", {"A": [3, 1]}, {"A": 8}),
    ],
)  # fmt: skip
def test_a_row_scores_by_its_form(lines: str, sheet: Sheet, totals: dict[str, int]) -> None:
    assert points(lines, sheet) == totals


@given(some.lists(some.integers(0, 9), min_size=2, max_size=6), some.sampled_from(["5 3", "9 4 2", "-6"]))
def test_split_points_are_never_more_than_there_are(values: list[int], places: str) -> None:
    sheet = {seat: [value] for seat, value in zip("ABCDEF", values, strict=False)}
    shared, there = sum(points(f"most knights {places}", sheet).values()), sum(map(int, places.split()))
    assert (0 <= shared <= there) if there > 0 else (there <= shared <= 0)


def test_ties_are_broken_by_rows_and_the_fewest_points_may_win() -> None:
    rows = tuple(map(row_of_line, ["points", "coins ×0", "debts ×0"]))
    sheet = {"A": [9, 2, 0], "B": [9, 3, 1], "C": [9, 3, 0], "D": [5, 9, 0]}
    form = SheetForm(SheetName("game"), rows, ties=("coins", "-debts"))
    assert [(place.seat, place.rank) for place in scored(form, sheet).places] == [
        ("C", 1),
        ("B", 2),
        ("A", 3),
        ("D", 4),
    ]
    lowest = SheetForm(SheetName("game"), rows, wins="lowest")
    assert [(place.seat, place.rank) for place in scored(lowest, sheet).places][:2] == [("D", 1), ("A", 2)]


def test_what_is_blank_is_needed_and_holds_back_only_what_depends_on_it() -> None:
    form = SheetForm(SheetName("game"), tuple(map(row_of_line, ["cards ×2", "most knights 5"])))
    (scoring,) = scorings_of(form).values()
    breakdown = scoring.score(read(scoring.sheet, {"seats": {"A": {"r1": 1, "r2": 3}, "B": {"r1": 2}}}))
    assert breakdown.totals() == {"A": 2, "B": 4} and not breakdown.places
    assert [fault.field for fault in breakdown.needed] == ["seats.B.r2"]


# the shipped sheets


def row_points(form: SheetForm, row: str, sheet: Sheet) -> dict[str, int]:
    """Return the points of one row, with 0 (or the least that is allowed) in all others."""
    filled = [each for each in form.rows if not each.total]
    at = [each.name.en for each in filled].index(row)
    whole = {
        seat: [values[0] if index == at else max(0, each.limits[0]) for index, each in enumerate(filled)]
        for seat, values in sheet.items()
    }
    lines = scored(form, whole).lines
    return {line.seat: line.points for line in lines if line.category == f"r{form.row(row) + 1}"}


AGRICOLA = {
    "fields": {0: -1, 1: -1, 2: 1, 3: 2, 4: 3, 5: 4, 9: 4},
    "pastures": {0: -1, 1: 1, 2: 2, 3: 3, 4: 4, 6: 4},
    "grain": {0: -1, 1: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 20: 4},
    "vegetables": {0: -1, 1: 1, 2: 2, 3: 3, 4: 4, 9: 4},
    "sheep": {0: -1, 1: 1, 3: 1, 4: 2, 6: 3, 8: 4},
    "boars": {0: -1, 1: 1, 2: 1, 3: 2, 5: 3, 7: 4},
    "cattle": {0: -1, 1: 1, 2: 2, 3: 2, 4: 3, 6: 4},
    "unused spaces": {0: 0, 3: -3}, "fenced stables": {2: 2}, "clay rooms": {3: 3}, "stone rooms": {3: 6},
    "people": {2: 6, 5: 15}, "begging cards": {2: -6},
}  # fmt: skip
"""By row the published points of values: ultraboardgames.com/agricola/scoring.php, gamerspaper.com/scoring-walkthrough/agricola."""


@pytest.mark.parametrize(
    ("row", "value", "expected"), [(row, *pair) for row in AGRICOLA for pair in AGRICOLA[row].items()]
)
def test_agricola_scores_as_published(row: str, value: int, expected: int) -> None:
    assert row_points(find_sheet("アグリコラ"), row, {"A": [value]}) == {"A": expected}


def test_alhambra_divides_the_points_of_shared_places_as_published() -> None:
    # The examples of news.173zy.com/content/20090805/content-710-1.html: two first share the points of both places, the
    # next is third, and three first share all. The points of the third scoring are 16, 8, 1 of pavilions, 19, 11, 4 of chambers.
    form = find_sheet("Alhambra")
    two = row_points(form, "pavilions", {"A": [4], "B": [4], "C": [2], "D": [1]})
    assert two == {"A": 12, "B": 12, "C": 1, "D": 0}
    three = row_points(form, "chambers", {"A": [2], "B": [2], "C": [2], "D": [1]})
    assert three == {"A": 11, "B": 11, "C": 11, "D": 0}, "34 in three, the rest does not count"


def test_yahtzee_scores_as_published() -> None:
    # github.com/christiinele/Yahtzee, test_check_upper_bonus.py: upper sections of 21 (no bonus), 105 and 63 (bonus);
    # the figures of the lower section are those of yahtzeeonline.org/yahtzee-rules.php.
    form = find_sheet("yahtzee")
    lower = [17, 24, 1, 1, 1, 1, 10, 0]
    sheet = {"A": [1, 2, 3, 4, 5, 6, *lower], "B": [5, 10, 15, 20, 25, 30, *lower], "C": [4, 2, 3, 4, 20, 30, *lower]}
    below = 17 + 24 + 25 + 30 + 40 + 50 + 10
    assert scored(form, sheet).totals() == {"A": 21 + below, "B": 105 + 35 + below, "C": 63 + 35 + below}


def test_agricola_adds_up_to_a_published_farm() -> None:
    # games.supertran.net/2009/12/agricola-2007.html lists the points of a farm with 17 begging cards, 19 sheep and 3 people:
    # begging cards -51, cards 5 + 5 + 2, fields 1, pastures 1, no grain, vegetables, boars or cattle -1 each, sheep 4, unused
    # spaces -2, fenced stables 1, people 9; that is -29.
    form = find_sheet("agricola")
    farm = {
        "fields": 2, "pastures": 1, "grain": 0, "vegetables": 0, "sheep": 19, "boars": 0, "cattle": 0, "unused spaces": 2,
        "fenced stables": 1, "clay rooms": 0, "stone rooms": 0, "people": 3, "points on cards": 12, "begging cards": 17,
    }  # fmt: skip
    assert list(farm) == [row.name.en for row in form.rows]
    breakdown = scored(form, {"A": list(farm.values())})
    assert [line.points for line in breakdown.lines] == [1, 1, -1, -1, 4, -1, -1, -2, 1, 0, 0, 9, 12, -51]
    assert breakdown.totals() == {"A": -29}


def test_yahtzee_adds_up_to_published_score_cards() -> None:
    # The scoring feature of a public Yahtzee package ("Feature: Scoring", three scenarios): an upper section of 63 counts
    # 98, one of 62 counts 62, and the complete card with one more Yahtzee counts 373.
    upper, nothing = [3, 6, 9, 12, 15, 18], [0] * 8
    sheet = {"A": [*upper, *nothing], "B": [2, *upper[1:], *nothing], "C": [*upper, 10, 10, 1, 1, 1, 1, 10, 1]}
    assert scored(find_sheet("yahtzee"), sheet).totals() == {"A": 98, "B": 62, "C": 373}


def test_rummikub_adds_up_to_the_published_score_table() -> None:
    # The score table of the rules (info.5y1.org/free-games-no-time-limit_1_e3d9b2.html): four games, and the totals.
    games = [(24, -5, -16, -3), (-6, -11, 22, -5), (-32, -13, -2, 47), (-10, -25, 41, -6)]
    game = game_of_form(find_sheet("ラミィキューブ"))
    table = Table("eve", [opening(game, seats_of(game, ["Ann", "Ben", "Chie", "Dai"]))])
    for points in games:
        assert not table.over
        table.score_sheet(
            "round", {"seats": {seat: {"r1": number} for seat, number in zip("ABCD", points, strict=True)}}
        )
    assert table.over
    assert [(place.seat, place.points) for place in table.places()] == [("C", 45), ("D", 33), ("A", -24), ("B", -54)]


def test_every_shipped_sheet_is_sound_and_named_in_both_languages() -> None:
    paths = sorted(SHIPPED.glob("*.toml"))
    assert [path.stem for path in paths] == ["agricola", "alhambra", "rummikub", "skyjo", "yahtzee"]
    for path in paths:
        form = read_sheet(path)
        assert all(row.name.ja for row in form.rows), path


def test_a_sheet_is_the_same_game_however_its_rows_are_written() -> None:
    made: list[Any] = [SheetForm(SheetName("game"), (row_of_line(line),)).id for line in ("cards ×3", "cards 3 each")]
    assert made[0] == made[1]
