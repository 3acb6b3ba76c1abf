"""The tally form of the end of Russian Railroads, and its sheets in cells and back."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.games.russian_railroads.values import END_BONUS, LANE
from scoring.sheet_parser import read
from tests.tui.core.tally.rrr_forms import ENGINEERS, FORMS, GAME, KINDS, NAMES, WORDS, asked, end, final_form
from tui.core.i18n.catalogs import words_for
from tui.core.tally.evaluation import cells_of, choice_input, evaluate_cells
from tui.core.tally.field_messages import fault_message


# The tally form of the end of Russian Railroads: cards and engineers. Expected VP come from the rules'
# examples.
def test_the_highest_engineer_is_asked_for_only_where_it_parts_a_tie() -> None:
    form = final_form()
    tied = evaluate_cells(form, ENGINEERS, tuple(NAMES))
    assert [fault.field for fault in tied.breakdown.needed] == ["seats.B.highest_engineer", "seats.C.highest_engineer"]
    assert "seats.A.highest_engineer" not in tied.counts
    parted = evaluate_cells(form, ENGINEERS | end(B__highest_engineer="7", C__highest_engineer="12"), tuple(NAMES))
    assert parted.final
    assert parted.breakdown.totals() == {"A": 140, "B": 100, "C": 120, "D": 100}
    # The numbers say everything that the count and the highest say.
    numbers = end(B__engineer_count="", B__engineers="4 7", C__engineer_count="", C__engineers="12,2")
    evaluation = evaluate_cells(form, ENGINEERS | numbers, tuple(NAMES))
    assert evaluation.breakdown.totals() == parted.breakdown.totals()
    assert not {"seats.B.engineer_count", "seats.B.highest_engineer"} & evaluation.counts


FACTS = {
    "black.trans_siberian": "15",
    "black.st_petersburg": "9",
    "black.kiev": "7",
    "factories": "5",
    "locomotive_sum": "20",
    "extra_workers": "2",
    "tokens": "3",
    "doublers": "4",
}
# What each card is worth with them (section 3.10), and which of them it counts.
WORTH: dict[str, tuple[int, set[str]]] = {
    "eb_fixed_15": (15, set()),
    "eb_lines": (2 * 10, {"black.trans_siberian", "black.st_petersburg", "black.kiev"}),
    "eb_factories": (5 * 4, {"factories"}),
    "eb_locomotives": (20, {"locomotive_sum"}),
    "eb_workers": (2 * 10, {"extra_workers"}),
    "eb_black_tracks": (15 + 9 + 7, {"black.trans_siberian", "black.st_petersburg", "black.kiev"}),
    "eb_tokens": (3 * 7, {"tokens"}),
    "eb_doublers": (20, {"doublers"}),
    "eb_extra_engineer": (0, set()),
    "eb_engineers": (3 * 6, set()),
}


@pytest.mark.parametrize("card", END_BONUS)
def test_each_of_the_ten_cards_asks_for_what_it_counts_and_no_more(card: str) -> None:
    form = final_form()
    row = next(row for row in form.rows if row.path == "seats.{seat}.end_bonus")
    assert row.choices == END_BONUS
    worth, counted = WORTH[card]
    cells = ENGINEERS | {"seats.A.end_bonus": choice_input(row, card)}
    evaluation = evaluate_cells(form, cells, tuple(NAMES))
    facts = {path.removeprefix("seats.A.") for path in evaluation.counts if path.removeprefix("seats.A.") in FACTS}
    assert facts == counted
    assert not any(path.removeprefix("seats.B.") in FACTS for path in evaluation.counts)
    assert set(asked(evaluation)) & set(FACTS) == counted
    told = evaluate_cells(form, cells | {f"seats.A.{name}": FACTS[name] for name in counted}, tuple(NAMES))
    (line,) = [line for line in told.breakdown.lines if line.category == "end_bonus"]
    assert (line.about, line.points) == (card, worth)


def test_a_card_or_an_engineer_told_twice_is_marked_where_it_is_told_again() -> None:
    form = final_form()
    twice = end(A__end_bonus="2 8", B__end_bonus="8", A__engineers="1 4 9", A__engineer_count="", B__engineers="4 5")
    evaluation = evaluate_cells(form, ENGINEERS | twice | end(B__engineer_count=""), tuple(NAMES))
    said = {fault.field: fault_message(form, fault, WORDS, tuple(NAMES)) for fault in evaluation.faults}
    assert set(said) == {"seats.B.end_bonus", "seats.B.engineers"}
    assert "RRR-4.104" in said["seats.B.end_bonus"] and "End bonus cards · Ben:" in said["seats.B.end_bonus"]
    assert "RRR-4.112" in said["seats.B.engineers"]


def test_the_ruling_on_the_card_alone_matters_only_where_it_is_held() -> None:
    form = final_form()
    assert "majority_needs_tile" not in evaluate_cells(form, ENGINEERS, tuple(NAMES)).counts
    parted = ENGINEERS | end(B__highest_engineer="7", C__highest_engineer="12", D__end_bonus="9")
    evaluation = evaluate_cells(
        form, parted | {"seats.B.engineer_count": "0", "seats.C.engineer_count": "0"}, tuple(NAMES)
    )
    assert "majority_needs_tile" in evaluation.counts
    assert evaluation.breakdown.totals()["D"] == 120  # the card alone makes second (ruling RRR-R18)
    strict = evaluate_cells(
        form, parted | end(B__engineer_count="0", C__engineer_count="0") | {"majority_needs_tile": "y"}, "ABCD"
    )
    assert strict.breakdown.totals()["D"] == 100


# Sheets of Russian Railroads go into the cells of a tally form and back; every field has a row and its words.
SHEETS: list[tuple[str, dict[str, Any]]] = [
    (
        "round",
        {
            "seats": {
                "A": {
                    "trans_siberian": {"black": 9, "grey": 7, "locomotive": 2, "locomotive_2": 6},
                    "industry": {"marker_1": 5, "second_marker": False, "factories": 1},
                    "kiev_medal": True,
                    "vp_before": 12,
                }
            },
            "round": 3,
            "kiev_8": 10,
            "industry_lane": list(LANE),
        },
    ),
    ("round", {"seats": {"A": {"kiev": {"black": 2}}, "B": {}}}),
    ("round", {"seats": {"A": {}, "B": {}}, "round": 1}),
    (
        "final",
        {
            "seats": {
                "A": {"vp": 90, "end_bonus": ["eb_lines", "eb_engineers"], "engineers": [4, 11], "black": {"kiev": 9}},
                "B": {"end_bonus": [], "engineer_count": 2, "highest_engineer": 7, "marker": 120},
            },
            "majority_needs_tile": True,
        },
    ),
    ("final", {"seats": {"A": {}, "B": {}}}),
]


@pytest.mark.parametrize(("kind", "sheet"), SHEETS)
def test_a_sheet_goes_into_cells_and_back(kind: str, sheet: dict[str, Any]) -> None:
    found, parts = FORMS.of_sheet(sheet)
    assert found.id == kind
    form = FORMS.form(found, parts, {})
    seats = tuple(sheet["seats"])
    assert evaluate_cells(form, cells_of(form, sheet, seats), seats).sheet == sheet
    named = form.scoring.rename(sheet, NAMES)
    read(form.sheet, named)
    assert list(named["seats"]) == [NAMES[seat] for seat in seats]


@pytest.mark.parametrize("sheet", [{}, {"seats": []}, {"seats": {"A": 1}}, {"seats": {"A": {}}}, {"round": 2}])
def test_any_data_has_a_form(sheet: dict[str, Any]) -> None:
    assert FORMS.of_sheet(sheet)[0] in FORMS.kinds


@pytest.mark.parametrize("told", [{"vp": 3}, {"end_bonus": []}, {"engineers": [4]}, {"majority_place": 1}])
def test_one_seat_that_tells_what_the_end_alone_counts_is_a_final(told: dict[str, Any]) -> None:
    assert FORMS.of_sheet({"seats": {"A": told}})[0].id == "final"
    assert FORMS.of_sheet({"seats": {"A": {"marker": 9, "doublers": 1}}})[0].id == "round"


@pytest.mark.parametrize("kind", ["round", "final"])
def test_every_field_of_a_sheet_has_a_row(kind: str) -> None:
    form = FORMS.form(KINDS[kind], (), {})
    paths = {row.path for row in form.figures}
    sheet = read(form.sheet, {"seats": {"A": {}, "B": {}}})
    wanted = {name for name in sheet.__struct_fields__ if name != "seats"}
    for name in sheet.seats["A"].__struct_fields__:
        inner = getattr(sheet.seats["A"], name)
        parts = (
            [f"{name}.{field}" for field in inner.__struct_fields__] if hasattr(inner, "__struct_fields__") else [name]
        )
        wanted |= {f"seats.{{seat}}.{part}" for part in parts}
    lines = {"st_petersburg": ("white", "locomotive_2"), "kiev": ("natural", "white", "locomotive_2")}
    never = {f"seats.{{seat}}.{line}.{name}" for line, names in lines.items() for name in names}
    assert paths - {""} == wanted - never


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_row_has_its_words(lang: str) -> None:
    words = words_for(lang, GAME)
    for kind in FORMS.kinds:
        for row in FORMS.form(kind, (), {}).figures:
            assert all(words.has(phrase.key) for phrase in (row.label, row.group) if phrase.key), row
            assert row.kind == "heading" or words.has(row.hint), row
