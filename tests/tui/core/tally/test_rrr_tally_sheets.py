"""Sheets of Russian Railroads go into the cells of a tally form and back; every field has a row and its words."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.games.russian_railroads.values import LANE
from scoring.sheet_parser import read
from tests.tui.core.tally.rrr_forms import FORMS, GAME, KINDS, NAMES
from tui.core.i18n.catalogs import words_for
from tui.core.tally.evaluation import cells_of, evaluate_cells

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
