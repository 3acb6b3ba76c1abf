"""The tally form of a round of Russian Railroads: what is scored, asked, marked and drawn."""

from __future__ import annotations

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from scoring.sheet_parser import read
from tests.tui.core.tally.rrr_forms import (
    ENGINEERS,
    FORMS,
    GAME,
    KINDS,
    NAMES,
    SEATS,
    WHOLE,
    WORDS,
    asked,
    board,
    end,
    final_form,
    round_form,
    weighed,
)
from tui.core.tally.evaluation import TallyEvaluation, cells_of, evaluate_cells, following
from tui.core.tally.form import TallyForm, TallyRenderContext
from tui.core.tally.multi_figure_cells import split
from tui.core.tally.tally_field_message import fault_message, location_text


# The tally form of a round of Russian Railroads: what is scored, asked, marked. Expected VP come from the
# rules' examples.
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


# The pictures beside the tally forms of Russian Railroads.
def drawn(
    form: TallyForm, evaluation: TallyEvaluation, path: str, *, seat: str = "A", whole: bool = False, height: int = 24
) -> list[str]:
    row = next(row for row in form.figures if row.path == path)
    assert form.functions.picture is not None
    lines = form.functions.picture(
        evaluation.told, TallyRenderContext(WORDS, SEATS, 76, height, "gyoji-dark", row=row, seat=seat, whole=whole)
    )
    return [line.plain.rstrip() for line in lines]


def test_the_picture_shows_which_space_counts_what() -> None:
    lines = drawn(round_form(), weighed(), "seats.{seat}.doublers")
    assert lines == [
        "Trans-Siberian [2][6] reach 8  12 VP",
        "×2     ×2   ·   ·   ·   ·   ·   ·   ·",
        "space   1   2   3   4   5   6   7   8│  9  10  11  12  13  14  15",
        "track ═══════════ ═══════════════ ═══│═══   ·   ·   ·   ·   ·   ·",
        "           brown▲           grey▲  black▲",
        "VP      4   2   2   1   1   1   1   0",
    ]
    # 9.27: stars 1 and 2 are paid, those under 3 and 4 lie beyond the reach.
    kiev = drawn(round_form(), weighed(), "seats.{seat}.kiev.black")
    assert kiev[0] == "Kiev [2] reach 2  3 VP   ^ the locomotive must reach it"
    assert kiev[4:] == ["★       1✓  2✓  3^  4^             10^", "VP      1   2"]


def test_the_picture_shows_medal_doubled_line_and_markers() -> None:
    # St. Petersburg: grey and reach 7: 7 x 1 x 2 = 14. Kiev: stars 10, the medal 20, grey 5 x 1: 35.
    # Industry: place 11 scores 15, place 2 scores 2.
    cells = board(
        trans_siberian="2 6 15 7 0 0 0",
        st_petersburg="7 9 7 0 0",
        kiev="5 8 6 0",
        kiev_medal="y",
        industry__marker_1_vp="",
        industry__marker_1="11",
        industry__second_marker="y",
        industry__marker_2="2",
        industry__factories="4",
    )
    evaluation = evaluate_cells(round_form(), WHOLE | cells, ("A",))
    assert not evaluation.faults
    whole = drawn(round_form(), evaluation, "seats.{seat}.doublers", whole=True)
    assert len(whole) == 22  # an 80x24 page without its title and its last line
    assert len(drawn(round_form(), evaluation, "seats.{seat}.doublers", whole=True, height=45)) == 26
    assert "St. Petersburg [7] reach 7  14 VP ×2" in whole
    assert "★       1✓  2✓  3✓  4✓ 20✓         10^" in whole
    assert "Industry  15 + 2 = 17 VP" in whole
    lane, marks = whole[-3], whole[-1]
    assert lane == "space   0   1   2   3   5   F  10   F  15   F   ?   F  20  []  25  30"
    assert marks.index("●2") + 2 == lane.index("2") + 1  # each stands below its space
    assert marks.index("●1") + 2 == lane.rindex("F") + 1


def test_the_picture_leaves_open_what_is_not_told() -> None:
    lines = drawn(round_form(), evaluate_cells(round_form(), {}, ("A",)), "seats.{seat}.doublers")
    assert lines[0] == "Trans-Siberian [?][?] reach ?  ? VP"
    assert lines[3].split()[1:] == ["?"] * 15


def test_the_cards_and_the_engineers_are_drawn_for_the_row_they_are_typed_in() -> None:
    form = final_form()
    held = end(A__end_bonus="1 9", B__end_bonus="2", B__highest_engineer="7", C__highest_engineer="12")
    evaluation = evaluate_cells(form, ENGINEERS | held, tuple(NAMES))
    cards = drawn(form, evaluation, "seats.{seat}.end_bonus")
    assert len(cards) == 5
    assert cards[0].split() == ["1", "15", "VP", "A", "●", "15", "6", "black", "tracks"]
    assert cards[1].split() == ["2", "completed", "lines", "B", "●", "?", "7", "advantage", "tokens"]
    majority = drawn(form, evaluation, "seats.{seat}.engineer_count")
    assert [line.split()[2] for line in majority] == ["Aki", "Chie", "Ben", "Dai"]
    assert majority[0].endswith("3 engineers + 1 card  1st  40")
    assert majority[1].endswith("2 engineers  highest 12  2nd  20")
    assert majority[3].endswith("0 engineers  0")


# The tally forms of Russian Railroads at a table: what it knows is filled in.
def table_of(depth: str, names: tuple[str, ...] = ("Aki", "Ben", "Chie")) -> Table:
    game = find(GAME)
    return Table("t", [opening(game, seats_of(game, names), depth=depth)])


def test_a_table_that_follows_every_move_fills_the_sheet_in() -> None:
    table = table_of("full")
    kind = KINDS["round"]
    form = FORMS.form(kind, (), table.state.printed)
    cells = cells_of(form, FORMS.known(table, kind), tuple(table.seats)) | form.start
    assert cells["seats.A.trans_siberian.locomotive"] == "1"
    assert cells["seats.A.industry.second_marker"] == "n"
    assert cells["seats.B.vp_before"] == "0"
    assert evaluate_cells(form, cells, tuple(table.seats)).final
    assert FORMS.earlier(table, kind) == {"seats": {}}
    kind = KINDS["final"]
    form = FORMS.form(kind, (), {})
    cells = cells_of(form, FORMS.known(table, kind), tuple(table.seats))
    assert (cells["seats.A.end_bonus"], cells["seats.A.engineers"], cells["seats.A.vp"]) == ("0", "0", "0")
    assert FORMS.due(table) == "round"


def test_what_is_not_told_at_a_described_table_stays_blank() -> None:
    game = find(GAME)
    table = Table("t", [opening(game, seats_of(game, ["Aki", "Ben"]), blank=True)])
    table.tell({"seats.A.lines.kiev.tracks.black": 4, "seats.A.vp": 20})
    for kind in FORMS.kinds:
        form = FORMS.form(kind, (), {})
        cells = cells_of(form, FORMS.known(table, kind), tuple(table.seats))
        if kind.id == "round":
            assert cells["seats.A.kiev.black"] == "4" and cells["seats.A.vp_before"] == "20"
            assert "seats.A.kiev.locomotive" not in cells and "seats.B.kiev.black" not in cells
        else:
            assert cells["seats.A.black.kiev"] == "4" and "seats.A.engineers" not in cells


def test_rounds_are_scored_without_a_move_and_offer_what_was_told_before() -> None:
    table = table_of("tally")
    kind = KINDS["round"]
    ids = tuple(table.seats)
    assert FORMS.known(table, kind) == {"seats": {}, "round": 1}
    form = FORMS.form(kind, (), {})
    sheet = evaluate_cells(form, WHOLE | {"seats.A.revaluation": "y", "round": "1"}, ("A",)).sheet
    table.score_sheet("round", sheet)
    # Brown is worth 3: 3 x 3 + 3 for the doubler on space 1, grey 4: 16; with Kiev 3 and industry 5: 24.
    assert table.state.seats["A"].vp == 24
    assert FORMS.known(table, kind)["round"] == 1  # the other boards are still to come
    for seat in ids[1:]:
        table.score_sheet("round", {"seats": {seat: sheet["seats"]["A"]}, "round": 1})
    known = cells_of(form, FORMS.known(table, kind), ids)
    assert known["round"] == "2"
    assert known["seats.A.revaluation"] == "y"  # it stays on the board
    assert "seats.A.trans_siberian.black" not in known
    carried = cells_of(form, FORMS.carried(table, kind), ids)
    assert (carried["seats.A.trans_siberian.black"], carried["seats.A.vp_before"]) == ("9", "24")
    for number in range(2, 7):
        assert FORMS.due(table) == "round"
        for seat in ids:
            table.score_sheet("round", {"seats": {seat: sheet["seats"]["A"]}, "round": number})
    assert FORMS.due(table) == "final"
    final = cells_of(final_form(), FORMS.earlier(table, KINDS["final"]), ids)
    assert (final["seats.A.black.trans_siberian"], final["seats.A.locomotive_sum"]) == ("9", "10")
    assert final["seats.A.doublers"] == "1"
