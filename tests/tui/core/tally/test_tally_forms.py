"""The tally forms without a screen: cells to sheet and back, what counts, what is wrong, what it comes to."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.breakdown import Breakdown
from scoring.errors import InputError
from scoring.games import scoring
from scoring.games.nippon.sheet import FinalSheet
from scoring.games.nippon.values import REGIONS
from scoring.sheet_parser import read
from scoring.text_catalogs import Phrase
from tui.core.game_ui.registry import forms_of
from tui.core.i18n.catalogs import words_for
from tui.core.tally.evaluation import cells_of, display_text, evaluate_cells, following, line_of, value_of
from tui.core.tally.form import TallyForm, TallyFormRow
from tui.core.tally.tally_field_message import fault_message, location_text

NIPPON = forms_of("nippon")
KINDS = {kind.id: kind for kind in NIPPON.kinds}
AB = ("A", "B")
WORDS = words_for("en", "nippon", {"A": "Aki", "B": "Ben"})


def regions(number: int, *parts: str) -> TallyForm:
    return NIPPON.form(KINDS[f"regions_{number}"], parts or REGIONS, {})


def final() -> TallyForm:
    return NIPPON.form(KINDS["final"], (), {})


def west(**told: str) -> dict[str, str]:
    """Cells of West Japan: `A_tiles="10+7"`, `foreign="3"`."""
    where = "regions.west_japan"
    return {
        f"{where}.{name}" if name == "foreign" else f"{where}.seats.{name.replace('_', '.')}": text
        for name, text in told.items()
    }


def totals(breakdown: Breakdown) -> dict[str, int]:
    return breakdown.totals()


def test_the_rows_are_what_lies_on_the_table() -> None:
    labels = [(row.kind, WORDS.phrase(row.label)) for row in regions(2, "west_japan").rows]
    assert labels[:3] == [
        ("heading", "West Japan"),
        ("number", "Foreign companies"),
        ("line", "Tiles, trains, ships (sums)"),
    ]
    assert [row.path for row in regions(3, "hokkaido").rows][1:4] == ["points.0", "points.1", "points.2"]
    assert len([row for row in final().figures if ".multipliers." in row.path]) == 9


def test_sums_are_kept_as_typed_and_scored() -> None:
    cells = west(foreign="2", A_tiles="10+7", A_trains="3*2", A_ships="4", B_tiles="5", B_trains="0", B_ships="0")
    evaluation = evaluate_cells(regions(1, "west_japan"), cells, AB)
    assert evaluation.final
    assert evaluation.sheet["regions"]["west_japan"]["seats"]["A"] == {"tiles": 17, "trains": 6, "ships": 4}
    assert totals(evaluation.breakdown) == {"A": 14, "B": 7}
    row = next(row for row in regions(1).figures if row.path.endswith("west_japan.seats.{seat}.tiles"))
    assert display_text(row, "10+7", WORDS) == "10+7=17"
    assert display_text(row, "17", WORDS) == "17"
    assert display_text(row, "10+", WORDS) == "10+"


def test_blank_is_not_told_and_the_result_says_what_it_needs() -> None:
    form = regions(1, "west_japan")
    evaluation = evaluate_cells(form, west(A_tiles="5"), AB)
    assert not evaluation.final
    needed = [location_text(form, fault.field, WORDS, AB) for fault in evaluation.breakdown.needed]
    assert needed == [
        "West Japan · Foreign companies",
        "West Japan · Trains (sum) · Aki",
        "West Japan · Influence tiles (sum) · Ben",
    ]


def test_fields_that_cannot_matter_do_not_count() -> None:
    form = regions(1, "west_japan")
    cells = west(foreign="9", A_tiles="5", A_trains="0", B_tiles="0")
    counts = evaluate_cells(form, cells, AB).counts
    seat = "regions.west_japan.seats"
    assert f"{seat}.A.trains" in counts
    assert f"{seat}.B.trains" not in counts  # no influence tile
    assert f"{seat}.A.ships" in counts  # 2nd behind the foreign companies
    assert f"{seat}.B.ships" not in counts  # no rank
    nobody = evaluate_cells(form, west(A_tiles="0", B_tiles="0"), AB)
    assert "regions.west_japan.foreign" not in nobody.counts
    assert nobody.final


def test_the_next_place_is_the_next_one_that_counts() -> None:
    form = regions(1, "west_japan")
    seat = "regions.west_japan.seats"
    cells = west(foreign="1", A_tiles="0", B_tiles="5")
    counts = evaluate_cells(form, cells, AB).counts
    assert following(form, AB, counts, cells, "regions.west_japan.foreign", 1) == f"{seat}.A.own"
    assert following(form, AB, counts, cells, f"{seat}.B.tiles", -1) == f"{seat}.A.own"  # a figure is in its line
    last = "zero_influence_ranks"
    assert following(form, AB, counts, cells, last, 1) == last
    nobody = west(A_tiles="0", B_tiles="0")
    counts = evaluate_cells(form, nobody, AB).counts
    assert (
        following(form, AB, counts, nobody, f"{seat}.A.own", -1) == f"{seat}.A.own"
    )  # foreign companies cannot matter
    held = nobody | west(foreign="3")  # what was typed stays within reach
    assert following(form, AB, counts, held, f"{seat}.A.own", -1) == "regions.west_japan.foreign"


def test_what_cannot_be_is_said_and_the_rest_is_still_scored() -> None:
    form = regions(1, "west_japan")
    cells = west(foreign="1", A_tiles="57", A_trains="1", B_tiles="5", B_trains="2*", B_ships="y")
    evaluation = evaluate_cells(form, cells, AB)
    said = [fault_message(form, fault, WORDS, AB) for fault in evaluation.faults]
    assert any("Influence tiles (sum) · Aki: At most 56, not 57." in line for line in said)
    assert {fault.field.rpartition("seats.")[2] for fault in evaluation.faults} == {
        "A.tiles",
        "A.trains",
        "B.trains",
        "B.ships",
    }
    assert evaluation.fault_at("regions.west_japan.seats.B.trains") is not None
    assert evaluation.sheet["regions"]["west_japan"]["foreign"] == 1


def test_cross_checks_name_region_or_seat() -> None:
    form = regions(1, "west_japan")
    cells = west(foreign="1", A_tiles="5", A_trains="18", A_ships="18", B_tiles="5", B_trains="18", B_ships="18")
    (fault,) = evaluate_cells(form, cells, AB).faults
    assert fault.key == "transport_slots"
    assert fault_message(form, fault, WORDS, AB).startswith("West Japan: These trains and ships need at least 24")


def test_what_is_odd_is_a_doubt_and_scored_all_the_same() -> None:
    cells = west(foreign="13", A_tiles="5", A_trains="0", A_ships="0", B_tiles="0") | {"seats.A.marker": "12"}
    evaluation = evaluate_cells(regions(1, "west_japan"), cells, AB)
    assert [fault.key for fault in evaluation.doubts] == ["foreign_high", "marker_alone"]
    assert evaluation.final


def test_scoring_iii_takes_its_numbers_from_the_board_or_the_card_library() -> None:
    kind = KINDS["regions_3"]
    blank = NIPPON.form(kind, ("hokkaido",), {})
    assert blank.start == {}
    known = NIPPON.form(kind, ("hokkaido",), {f"region_scoring.3.{n}": 20 - n for n in (1, 2, 3)})
    assert known.start == {"points.0": "19", "points.1": "18", "points.2": "17"}
    cells = {"points.0": "20", "points.1": "15", "points.2": "11"}
    sheet = evaluate_cells(blank, cells, AB).sheet
    assert sheet["points"] == [20, 15, 11]
    told = blank.printed(read(blank.sheet, sheet))
    assert told == {"region_scoring.3.1": 20, "region_scoring.3.2": 15, "region_scoring.3.3": 11}
    rising = evaluate_cells(blank, {"points.0": "1", "points.1": "2", "points.2": "3"}, AB).sheet
    assert blank.printed(read(blank.sheet, rising)) == {}


FINAL: dict[str, str] = {
    **{f"seats.{seat}.{name}": "0" for seat in AB for name in ("knowledge_stars", "worker_colours")},
    **{f"seats.{seat}.paper_2": "n" for seat in AB},
    **{f"seats.{seat}.money_level": "12" for seat in AB},
    "seats.A.vp": "40",
    "seats.B.vp": "30",
}


def test_final_scoring_asks_only_for_spaces_with_a_multiplier() -> None:
    form = final()
    evaluation = evaluate_cells(form, FINAL, AB)
    assert evaluation.final
    assert totals(evaluation.breakdown) == {"A": 42, "B": 32}
    assert "seats.A.ship_stars" not in evaluation.counts
    assert "seats.A.knowledge_stars" in evaluation.counts
    tiled = evaluate_cells(form, FINAL | {"seats.A.multipliers.ships": "3"}, AB)
    assert "seats.A.ship_stars" in tiled.counts
    assert [fault.field for fault in tiled.breakdown.needed] == ["seats.A.ship_stars"]
    assert "last_turns.ended" not in tiled.counts


def test_a_factory_owned_elsewhere_is_not_asked_for() -> None:
    cells = FINAL | {"seats.A.paper_2": "y", "seats.B.paper_2": ""}
    evaluation = evaluate_cells(final(), cells, AB)
    assert "seats.B.paper_2" not in evaluation.counts
    assert evaluation.final


def test_the_last_turns_are_asked_for_only_in_a_tie() -> None:
    form = final()
    cells = FINAL | {"seats.B.vp": "40"}
    tied = evaluate_cells(form, cells, AB)
    assert "last_turns.ended" in tied.counts
    assert not tied.final
    parted = evaluate_cells(form, cells | {"last_turns.ended": "a"}, AB)
    assert parted.sheet["last_turns"] == ["B", "A"]
    assert [(place.seat, place.rank, place.tie_break) for place in parted.breakdown.places] == [
        ("A", 1, "last_turn"),
        ("B", 2, "last_turn"),
    ]
    wrong = evaluate_cells(form, cells | {"last_turns.ended": "c"}, AB)
    assert [fault.key for fault in wrong.faults] == ["last_turns_order"]
    # Four at the table and Ben ended the game: Chie's last turn came before Dai's, Aki's and his.
    four = evaluate_cells(form, {"last_turns.ended": "b"}, ("A", "B", "C", "D"))
    assert four.sheet["last_turns"] == ["C", "D", "A", "B"]
    with pytest.raises(InputError):
        form.functions.from_sheet(four.sheet | {"last_turns": ["D", "C", "A", "B"]})  # it does not go round the table


def test_another_printing_of_the_board_can_be_told() -> None:
    form = final()
    evaluation = evaluate_cells(form, FINAL | {"printed_multipliers.0": "1", "printed_multipliers.1": "2"}, AB)
    assert evaluation.sheet["printed_multipliers"] == ["money", "ships"]
    assert {"seats.A.ship_stars", "seats.B.ship_stars"} <= evaluation.counts
    assert "seats.A.knowledge_stars" not in evaluation.counts


SHEETS: list[tuple[str, dict[str, Any]]] = [
    (
        "regions_2",
        {
            "scoring": 2,
            "seats": {"A": {"vp_before": 12, "marker": 20}, "B": {}},
            "regions": {"hokkaido": {"foreign": 3, "seats": {"A": {"tiles": 4, "trains": 2}, "B": {}}}},
            "zero_influence_ranks": True,
        },
    ),
    (
        "regions_3",
        {
            "scoring": 3,
            "seats": {"A": {}, "B": {}},
            "points": [20, 15, 11],
            "regions": {region: {"seats": {"A": {"tiles": 0}, "B": {"ships": 5}}} for region in REGIONS},
        },
    ),
    (
        "final",
        {
            "seats": {
                "A": {"vp": -4, "bento_2": True, "paper_2": False, "multipliers": {"coal": 5, "ships": 2}},
                "B": {"contracts": 8, "marker": 100},
            },
            "last_turns": ["B", "A"],
            "printed_multipliers": ["money", "knowledge"],
        },
    ),
]


@pytest.mark.parametrize(("kind", "sheet"), SHEETS)
def test_a_sheet_goes_into_cells_and_back(kind: str, sheet: dict[str, Any]) -> None:
    found, parts = NIPPON.of_sheet(sheet)
    assert found.id == kind
    form = NIPPON.form(found, parts, {})
    assert evaluate_cells(form, cells_of(form, sheet, AB), AB).sheet == sheet


@pytest.mark.parametrize(("kind", "sheet"), SHEETS)
def test_seats_are_renamed_wherever_they_stand(kind: str, sheet: dict[str, Any]) -> None:
    names = {"A": "Aki . x", "B": "秋"}
    scored = scoring("nippon", KINDS[kind].scoring)
    named = scored.rename(sheet, names)
    assert set(named["seats"]) == set(names.values())
    back = {name: seat for seat, name in names.items()}
    assert scored.rename(named, back) == sheet
    read(NIPPON.form(KINDS[kind], (), {}).sheet, named)


def test_lines_are_found_from_a_cell() -> None:
    form = final()
    breakdown = evaluate_cells(form, FINAL, AB).breakdown
    row = next(row for row in form.rows if row.path.endswith("money_level"))
    assert [(line.seat, line.category) for line in line_of(breakdown, row, "A")] == [("A", "wages")]
    row = next(row for row in form.figures if row.path.endswith("knowledge_stars"))
    assert [(line.seat, line.about) for line in line_of(breakdown, row, "B")] == [("B", "knowledge")]


def test_cells_of_other_kinds() -> None:
    choice = TallyFormRow("choice", Phrase("x"), "x", choices=(2, 3))
    word = TallyFormRow("choice", Phrase("x"), "x", choices=("money", "ships"), of="achievement")
    yes_no = TallyFormRow("yes_no", Phrase("x"), "x")
    assert [value_of(choice, text) for text in ("", "2", " 3 ", "0", "３", "three", "二")] == [
        None,
        2,
        3,
        None,
        3,
        3,
        2,
    ]
    assert [value_of(word, text) for text in ("1", "2")] == ["money", "ships"]
    assert display_text(word, "2", WORDS) == "ships"
    assert [value_of(yes_no, text) for text in ("y", "N", "はい", "いいえ", "")] == [True, False, True, False, None]
    for row, text in ((choice, "7"), (word, "3"), (yes_no, "1"), (choice, "2+3"), (choice, "second"), (word, "three")):
        with pytest.raises(InputError):
            value_of(row, text)


def test_every_choice_of_the_final_sheet_has_a_row() -> None:
    paths = {row.path for row in final().figures}
    seat = next(iter(read(FinalSheet, {"seats": {"A": {}, "B": {}}}).seats.values()))
    wanted = {f"seats.{{seat}}.{name}" for name in seat.__struct_fields__ if name != "multipliers"}
    wanted |= {f"seats.{{seat}}.multipliers.{name}" for name in seat.multipliers.__struct_fields__}
    assert wanted <= paths
