"""The pictures beside the tally forms of Russian Railroads."""

from __future__ import annotations

from tests.tui.core.tally.rrr_forms import (
    ENGINEERS,
    NAMES,
    SEATS,
    WHOLE,
    WORDS,
    board,
    end,
    final_form,
    round_form,
    weighed,
)
from tui.core.tally.evaluation import TallyEvaluation, evaluate_cells
from tui.core.tally.form import TallyForm, TallyRenderContext


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
        "track ═════════br ═════════════gy ═══│═bk   ·   ·   ·   ·   ·   ·",
        "VP      4   2   2   1   1   1   1   0",
    ]
    # 9.27: stars 1 and 2 are paid, those under 3 and 4 lie beyond the reach.
    kiev = drawn(round_form(), weighed(), "seats.{seat}.kiev.black")
    assert kiev[0] == "Kiev [2] reach 2  3 VP   ^ the locomotive must reach it"
    assert kiev[3:] == ["★       1✓  2✓  3^  4^             10^", "VP      1   2"]


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
    assert len(whole) == 19  # fits an 80x24 page
    assert len(drawn(round_form(), evaluation, "seats.{seat}.doublers", whole=True, height=45)) == 23
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
