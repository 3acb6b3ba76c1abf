"""The tally form of a round of Russian Railroads: what is scored, asked, marked. Expected VP come from the rules' examples."""

from __future__ import annotations

import pytest

from scoring.sheet_parser import read
from tests.tui.core.tally.rrr_forms import WHOLE, WORDS, asked, board, round_form, weighed
from tui.core.tally.evaluation import evaluate_cells, following
from tui.core.tally.multi_figure_cells import split
from tui.core.tally.tally_field_message import fault_message, location_text


def test_one_board_is_scored_as_in_the_examples() -> None:
    evaluation = weighed()
    assert evaluation.final, evaluation.breakdown.needed
    points = {line.category: line.points for line in evaluation.breakdown.lines}
    assert points == {"trans_siberian": 12, "st_petersburg": 0, "kiev": 3, "industry": 5}


def test_all_boards_can_be_scored_at_once_and_each_lacks_its_own() -> None:
    form = round_form()
    evaluation = evaluate_cells(form, WHOLE | board("B", trans_siberian="1 0 1", kiev="0"), ("A", "B", "C"))
    assert evaluation.breakdown.totals()["A"] == 20
    assert form.functions.lacking(evaluation.breakdown, ("A", "B", "C")) == {"B", "C"}
    needed = [location_text(form, fault.field, WORDS, "ABC") for fault in evaluation.breakdown.needed]
    assert "Industry track · First industry marker, number · Ben" in needed
    assert all("Aki" not in place for place in needed)


def test_only_what_decides_is_asked() -> None:
    form = round_form()
    # Black has not left space 1 of the Trans-Siberian: no colour but black is anywhere, and black scores nothing.
    start = evaluate_cells(form, board(trans_siberian="1 0 1"), ("A",))
    counts = {path.removeprefix("seats.A.") for path in start.counts if path.startswith("seats.A.")}
    told = {f"trans_siberian.{name}" for name in ("locomotive", "locomotive_2", "black")}
    stars = {"kiev.locomotive", "kiev.black"}
    tokens = {"st_petersburg.black", "industry.second_marker"}
    marker = {"industry.marker_1", "industry.marker_1_vp"}
    assert counts == told | stars | tokens | marker | {"vp_before", "marker"}
    # What the marker's place would say is said by its number, and the other way round.
    assert "seats.A.industry.marker_1" not in weighed().counts
    placed = weighed(seats__A__industry__marker_1="4", seats__A__industry__marker_1_vp="")
    assert "seats.A.industry.marker_1_vp" not in placed.counts
    assert {"seats.A.industry.factories", "industry_lane"} <= placed.counts
    assert "seats.A.industry.marker_2_vp" not in placed.counts
    second = weighed(seats__A__industry__second_marker="y")
    assert {"seats.A.industry.marker_2", "seats.A.industry.marker_2_vp"} <= second.counts
    assert asked(second) == ["industry.marker_2_vp"]


def test_enter_leads_down_one_board_after_the_other() -> None:
    form = round_form()
    cells = board(trans_siberian="1 0 1") | board("B", trans_siberian="1 0 1")
    evaluation = evaluate_cells(form, cells, ("A", "B"))
    path, way = "seats.A.trans_siberian", []
    for _ in range(6):
        path = following(form, ("A", "B"), evaluation.counts, cells, path, 1)
        way.append(path.removeprefix("seats."))
    assert way[:3] == ["A.st_petersburg", "A.kiev", "A.industry.marker_1_vp"]
    assert following(form, ("A", "B"), evaluation.counts, cells, "seats.A.marker", 1) == "seats.B.trans_siberian"


def test_blank_is_not_told_and_says_what_it_lacks() -> None:
    lacks = weighed(seats__A__trans_siberian__grey="", seats__A__kiev_medal="", seats__A__industry__marker_1_vp="")
    # Black 9 and brown 3 leave grey open between them; without a token space reached there can be no medal.
    assert asked(lacks) == ["trans_siberian.grey", "industry.marker_1_vp"]
    assert not lacks.final and not lacks.faults


@pytest.mark.parametrize(
    ("line", "text", "told"),
    [
        ("kiev", "951", {"black": "9", "grey": "5", "brown": "1"}),  # nothing there goes beyond 9
        ("st_petersburg", "7·61", {"locomotive": "7", "black": "6", "grey": "1"}),
        ("kiev", "9 5", {"black": "9", "grey": "5"}),
        ("trans_siberian", "42·15 3", {"locomotive": "4", "locomotive_2": "2", "black": "15", "grey": "3"}),
        ("trans_siberian", "15", {"black": "15"}),  # one space, not two
        ("trans_siberian", ",3", {"black": "", "grey": "3"}),  # black as it was
    ],
)
def test_figures_of_one_digit_are_run_together_where_none_has_two(line: str, text: str, told: dict[str, str]) -> None:
    row = next(row for row in round_form().rows if row.kind == "line" and row.path.endswith(f".{line}"))
    assert {path.rpartition(".")[2]: said for path, said in split(row, text).items()} == told


@pytest.mark.parametrize(
    ("cells", "field", "clause"),
    [
        ({"seats.A.trans_siberian.grey": "9"}, "trans_siberian.grey", "RRR-4.312"),
        ({"seats.A.kiev.grey": "4"}, "kiev.grey", "RRR-4.312"),
        ({"seats.A.trans_siberian.natural": "1"}, "trans_siberian.natural", "RRR-4.310"),
        ({"seats.A.kiev.black": "10"}, "kiev.black", "RRR-4.316"),
        (
            {"seats.A.industry.marker_1_vp": "", "seats.A.industry.marker_1": "7", "seats.A.industry.factories": "1"},
            "industry.marker_1",
            "RRR-4.603",
        ),
        (
            {"seats.A.industry.second_marker": "n", "seats.A.industry.marker_2_vp": "2"},
            "industry.second_marker",
            "RRR-4.1104",
        ),
    ],
)
def test_what_cannot_be_is_marked_at_its_field_with_the_clause(cells: dict[str, str], field: str, clause: str) -> None:
    form = round_form()
    evaluation = evaluate_cells(form, WHOLE | cells, ("A",))
    fault = evaluation.fault_at(f"seats.A.{field}")
    assert fault is not None, evaluation.faults
    assert clause in fault_message(form, fault, WORDS, ("A",))


def test_a_number_that_is_none_is_marked_and_the_rest_is_scored() -> None:
    evaluation = weighed(seats__A__kiev__locomotive="12", seats__A__doublers="1+")
    assert {fault.field for fault in evaluation.faults} == {"seats.A.kiev.locomotive", "seats.A.doublers"}
    assert {line.category for line in evaluation.breakdown.lines} == {"st_petersburg", "industry"}


def test_printed_values_of_the_boards_are_filled_in_and_learnt() -> None:
    lane = ("0", "1", "2", "3", "5", "gap", "10", "gap", "15", "gap", "?", "gap", "20", "gap", "25", "50")
    form = round_form(**{"kiev_star.8": 12, "industry.lane": lane})
    assert form.start == {"kiev_8": "12", "industry_lane": "0 1 2 3 5 . 10 . 15 . ? . 20 . 25 50"}
    evaluation = evaluate_cells(form, WHOLE | form.start, ("A",))
    sheet = read(form.sheet, evaluation.sheet)
    assert (sheet.kiev_8, sheet.industry_lane) == (12, lane)
    assert form.printed(sheet) == {"kiev_star.8": 12, "industry.lane": lane}
    assert round_form().start == {}
    assert round_form().printed(read(form.sheet, weighed().sheet)) == {}
    # A place beyond the first gap rests on the lane: it is shown to be compared.
    placed = weighed(seats__A__industry__marker_1_vp="", seats__A__industry__marker_1="6")
    assert [fault.field for fault in placed.doubts] == ["industry_lane"]
