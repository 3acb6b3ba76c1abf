"""The tally of the City of Plan Cards: by counts and by fields. Expected points come from the rules' examples or stand
beside; the values of the scoring cards are INVENTED, no source gives them.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import Seat, find
from referee.table.table import Table
from scoring.errors import Fault
from scoring.games import scoring
from scoring.games.plan_city.sheet import FinalSheet
from scoring.sheet_parser import read
from tests.helpers import raised
from tests.tui.commanding import chosen
from tests.tui.core.tally.typist import type_in
from tests.tui.screen_text import check_golden, screen_lines
from tests.tui.screens.tally.tally_screen import Drive, drive
from tui.core.game_ui.registry import forms_of
from tui.core.i18n.catalogs import words_for
from tui.core.tally.editor import TallyEditor
from tui.core.tally.evaluation import TallyEvaluation, cells_of, evaluate_cells, sheet_of
from tui.core.tally.form import TallyForm, TallyRenderContext
from tui.core.tally.sheet_files import open_sheet
from tui.core.tally.tally_field_message import location_text
from tui.games.plan_city.tally_sheet_conversion import cell_of, field_lines

GAME = "plan_city"
FORMS = forms_of(GAME)
KINDS = {kind.id: kind for kind in FORMS.kinds}
NAMES = {"A": "Aki", "B": "Ben", "C": "Chie"}
IDS = tuple(NAMES)
SEATS = tuple(Seat(id, name, "red", "●") for id, name in NAMES.items())
WORDS = words_for("en", GAME, NAMES)

# INVENTED: the values of the scoring cards, but for 2 kinds = 10.
VALUES = {
    "kind_points.kinds_1": "4",
    "kind_points.kinds_2": "10",
    "rank_values.rail_network": "8 5 2",
    "rank_values.residential": "6 3 1",
    "rank_values.market": "7 4 0",
    "rank_values.garden": "4 3 1",
    "rank_values.slum": "5 2 0",
}
ITEMS = ("textile", "shipbuilding", "industry_3", "industry_4")


def form(kind: str = "counts") -> TallyForm:
    return FORMS.form(KINDS[kind], (), {})


def seat(id: str, *counts: int, cards: str = "0", coal: int = 0, idle: int = 0) -> dict[str, str]:
    """Cells of a seat: four active factories, then rail cells, residential, market, garden, slum."""
    names = [f"active_factories.{one}" for one in ITEMS]
    names += ["rail_cells", "residential", "market", "garden", "slum"]
    told = dict(zip(names, map(str, counts), strict=True))
    told |= {"contract_cards": cards, "coal_in_hand": str(coal), "idle_engines": str(idle)}
    return {f"seats.{id}.{name}": text for name, text in told.items()}


# Examples X6 and X7 as one player: 1 textile and 2 shipbuilding active, network 8, 6, 7, 3 and 4 districts.
X67 = seat("A", 1, 2, 0, 0, 8, 6, 7, 3, 4, idle=1)
OTHERS = seat("B", 1, 0, 0, 0, 4, 6, 2, 1, 0, coal=3) | seat("C", 0, 0, 0, 0, 1, 2, 3, 0, 6)
# A field: a station at 0:0 joined by two rails to the one at 2:1, both with chips (4 cells); a factory with a chip; an
# idle station in the south-east; markets 2 (a split one), one residential area, one garden.
FIELD = {
    "seats.A.field.row_1": "sta+eng*+rail:E | rail:EW | rail:WS+res | gar",
    "seats.A.field.row_2": "mkt2 | fac:a:textile+eng* | sta+eng*+rail:N | riv",
    "seats.A.field.row_3": ". | fac:a:textile | rail:NS/EW | eng+sta",
}


def points(evaluation: TallyEvaluation, id: str) -> dict[str, int]:
    return {line.category: line.points for line in evaluation.breakdown.lines if line.seat == id}


def drawn(form: TallyForm, evaluation: TallyEvaluation, row: str, whole: bool = False, width: int = 78) -> list[str]:
    one = next(one for one in form.figures if one.path == row)
    view = TallyRenderContext(WORDS, SEATS, width, 45, "gyoji-dark", row=one, seat="A", whole=whole)
    assert form.functions.picture is not None
    return [line.plain.rstrip() for line in form.functions.picture(evaluation.told, view)]


# by counts


def test_the_examples_read_together_come_to_their_points() -> None:
    evaluation = evaluate_cells(form(), VALUES | X67 | OTHERS, IDS)
    assert evaluation.final, evaluation.breakdown.needed
    # X6: 2 kinds 10 + a pair 4. Network 8 is 1st: 8; residential 6 = 6 share 6 + 3, rounded up: 5; market 7; garden 4;
    # slum 4 is 2nd: -2; idle -2. Sum 34.
    assert points(evaluation, "A") == {
        "industry_kinds": 10, "industry_pairs": 4, "rail_network": 8, "residential": 5, "market": 7, "garden": 4,
        "slum": -2, "contract_points": 0, "coal": 0, "idle_engines": -2,
    }  # fmt: skip
    assert evaluation.breakdown.totals()["A"] == 34


def test_one_city_is_counted_by_itself_where_there_is_no_table() -> None:
    data = {"seats": {"Aki": {"coal_in_hand": 3}}}
    opened = open_sheet(find(GAME), FORMS, data)
    assert [one.name for one in opened.seats] == ["Aki"] and opened.kind.id == "counts"
    evaluation = evaluate_cells(form(), VALUES | X67, ["A"])
    # X6: 10 + 4, idle -2; what is compared gives it no points, and no printed rank is asked for.
    assert evaluation.breakdown.totals()["A"] == 12 and not evaluation.breakdown.needed
    assert (
        "seats.A.development_points" in evaluation.counts
        and "rank_values.market" not in evaluate_cells(form(), X67, ["A"]).counts
    )
    # At a table all have to be there, and nobody's points of the ranks are asked for.
    assert raised(lambda: open_sheet(find(GAME), FORMS, data, SEATS))[0].key == "sheet_seats"
    assert "seats.A.development_points" not in evaluate_cells(form(), VALUES | X67 | OTHERS, IDS).counts
    assert paths(opened.form) - paths(form().together(IDS, {})) == {"seats.{seat}.development_points"}


def paths(form: TallyForm) -> set[str]:
    return {row.path for row in form.rows}


def test_only_what_decides_is_asked() -> None:
    evaluation = evaluate_cells(form(), {}, IDS)
    assert "seats.A.contract_1.industries" not in evaluation.counts and "start_marker" not in evaluation.counts
    assert "seats.A.other_cells.river" not in evaluation.counts
    assert form().functions.lacking(evaluation.breakdown, IDS) == set(IDS)
    card = {"seats.A.contract_cards": "1", "seats.A.contract_1.first": "3", "seats.A.contract_1.sign": "1"}
    card |= {"seats.A.contract_1.second": "8", "seats.A.contract_1.points": "3", "seats.A.contract_1.industries": "1"}
    evaluation = evaluate_cells(form(), VALUES | X67 | OTHERS | card, IDS)
    assert [fault.field for fault in evaluation.breakdown.needed] == ["seats.A.other_cells.river"]
    assert "seats.A.contract_points" not in evaluation.counts and "seats.A.contract_2.first" not in evaluation.counts
    assert form().functions.lacking(evaluation.breakdown, IDS) == {"A"}
    evaluation = evaluate_cells(form(), VALUES | X67 | OTHERS | card | {"seats.A.other_cells.river": "2"}, IDS)
    # 3 gardens > 2 river cells: 3 points; textile is active: 2 points.
    assert evaluation.final and (
        points(evaluation, "A")["contract_comparison"],
        points(evaluation, "A")["contract_industries"],
    ) == (
        3,
        2,
    )


def test_a_tie_asks_for_the_start_marker_by_the_place_of_the_player() -> None:
    twins = seat("A", 0, 0, 0, 0, 1, 1, 1, 1, 1) | seat("B", 0, 0, 0, 0, 1, 1, 1, 1, 1)
    cells = VALUES | twins | seat("C", 0, 0, 0, 0, 1, 1, 1, 1, 1)
    evaluation = evaluate_cells(form(), cells, IDS)
    assert [fault.field for fault in evaluation.breakdown.needed] == ["start_marker"]
    assert form().functions.lacking(evaluation.breakdown, IDS) == set()
    evaluation = evaluate_cells(form(), cells | {"start_marker": "2"}, IDS)
    # Clockwise from Ben: Ben, Chie, Aki (PLC-9.2).
    assert [place.seat for place in evaluation.breakdown.places] == ["B", "C", "A"]
    wrong = evaluate_cells(form(), cells | {"start_marker": "4"}, IDS)
    assert [fault.key for fault in wrong.faults] == ["seat_not_seated"]


def test_another_reading_changes_the_points() -> None:
    cells = VALUES | X67 | seat("B", 0, 0, 0, 0, 1, 0, 0, 0, 4) | seat("C", 0, 0, 0, 0, 1, 0, 0, 0, 0)
    evaluation = evaluate_cells(form(), cells, IDS)
    assert points(evaluation, "A")["slum"] == -4  # 5 + 2 shared by two, the loss rounded up
    assert points(evaluate_cells(form(), cells | {"slum_rounding": "2"}, IDS), "A")["slum"] == -3


@pytest.mark.parametrize(
    ("typed", "ranks"),
    [
        ("12 8 4", [12, 8, 4]),
        ("1284", [12, 8, 4]),
        ("840", [8, 4, 0]),
        ("1210", [12, 1, 0]),  # not 1 2 10, nor 12 10: three numbers that do not rise
        ("1110", [11, 1, 0]),
        ("8 4", [8, 4, 0]),
        ("84", [84, 0, 0]),  # fewer than one digit for each rank: a number
    ],
)
def test_ranks_may_be_run_together(typed: str, ranks: list[int]) -> None:
    evaluation = evaluate_cells(form(), VALUES | {"rank_values.market": typed}, IDS)
    assert evaluation.sheet["rank_values"]["market"] == ranks and not evaluation.faults


@pytest.mark.parametrize("typed", ["4812", "99999999"])
def test_ranks_that_rise_or_are_too_many_are_not_parted(typed: str) -> None:
    assert evaluate_cells(form(), VALUES | {"rank_values.market": typed}, IDS).faults


def test_figures_of_one_digit_are_run_together_and_contracts_stand_beside_the_coal() -> None:
    told = type_in(form(), "ABC", VALUES | X67 | OTHERS).filling
    told.set_cell("seats.A.cells", "86734")
    told.set_cell("seats.B.cells", "14 0 2 1")
    told.set_cell("seats.C.coal", "02")
    names = ("rail_cells", "residential", "market", "garden", "slum")
    assert [told.evaluation.values[f"seats.A.{name}"] for name in names] == [8, 6, 7, 3, 4]
    assert [told.evaluation.values[f"seats.B.{name}"] for name in names] == [14, 0, 2, 1, 0]
    assert [told.evaluation.values[f"seats.C.{name}"] for name in ("coal_in_hand", "idle_engines")] == [0, 2]
    told.set_cell("seats.C.coal", "12")
    assert told.evaluation.values["seats.C.coal_in_hand"] == 12


def test_contract_cards_are_asked_where_their_points_are_left_open() -> None:
    told = type_in(form(), "ABC", VALUES | X67 | OTHERS).filling
    cells = {path: text for path, text in told.cells.items() if "contract" not in path}
    told = TallyEditor(form(), "ABC", cells, "seats.A.coal", lambda: None, lambda: None)
    told.set_cell("seats.A.coal", "0 1 5")
    told.set_cell("seats.B.coal", "3,0,")
    assert points(told.evaluation, "A")["contract_points"] == 5
    assert "seats.A.contract_cards" not in told.evaluation.counts and "seats.B.contract_cards" in told.evaluation.counts


# by fields


def test_a_field_is_counted_and_the_others_may_be_told_by_counts() -> None:
    made = form("fields")
    hand = {"seats.A.coal_in_hand": "0", "seats.A.contract_cards": "0"}
    evaluation = evaluate_cells(made, VALUES | FIELD | hand | OTHERS, IDS)
    assert evaluation.final, (evaluation.faults, evaluation.breakdown.needed)
    assert evaluation.sheet["seats"]["A"]["field"]["chips"] == [[0, 0], [1, 1], [2, 1]]
    # Network 4 = 4: ranks 1 and 2 share 8 + 5, rounded up 7. Residential 1 is 3rd of 6, 2, 1: 1; markets 2 = 2: ranks 2
    # and 3 share 4 + 0: 2; gardens 1 = 1: 4 + 3 rounded up 4; slums 0 = 0: 2 + 0: -1; one kind 4; one idle station -2.
    assert points(evaluation, "A") == {
        "industry_kinds": 4, "industry_pairs": 0, "rail_network": 7, "residential": 1, "market": 2, "garden": 4,
        "slum": -1, "contract_points": 0, "coal": 0, "idle_engines": -2,
    }  # fmt: skip
    assert "seats.A.market" not in evaluation.counts and "seats.A.field.row_4" in evaluation.counts
    assert "seats.A.field.row_5" not in evaluation.counts


def test_a_seat_of_which_nothing_is_told_lacks_its_field() -> None:
    evaluation = evaluate_cells(form("fields"), VALUES | FIELD, IDS)
    needed = [location_text(form("fields"), fault.field, WORDS, IDS) for fault in evaluation.breakdown.needed]
    assert "Field · Row 1 from the north · Ben" in needed
    assert not any("Ben" in place and "Markets" in place for place in needed)


def test_an_engine_of_which_no_chip_is_told_leaves_the_chips_open() -> None:
    cells = FIELD | {"seats.A.field.row_3": ". | fac:a:textile | - | eng?+sta"}
    evaluation = evaluate_cells(form("fields"), VALUES | cells, IDS)
    assert evaluation.sheet["seats"]["A"]["field"]["chips"] is None
    assert "seats.A.field.row_1" in {fault.field for fault in evaluation.breakdown.needed}


@pytest.mark.parametrize(
    ("row", "text", "key", "place"),
    [
        ("row_2", "mkt2 | fac:a:textile+eng* | oops", "token_unknown", "row_2"),
        ("row_2", "mkt2 | fac:a:textile+eng* | -", "factory_cells", "row_2"),
        ("row_3", ". | fac:a:shipbuilding | -", "factory_industries", "row_3"),
        ("row_1", "- | rail:NN | -", "rail_edges", "row_1"),
    ],
)
def test_what_cannot_be_is_marked_in_its_row(row: str, text: str, key: str, place: str) -> None:
    cells = FIELD | {f"seats.A.field.{row}": text}
    if key == "factory_cells":
        del cells["seats.A.field.row_3"]
    evaluation = evaluate_cells(form("fields"), VALUES | cells, IDS)
    fault = evaluation.fault_at(f"seats.A.field.{place}")
    assert fault is not None and fault.key == key, evaluation.faults
    assert evaluation.breakdown.lines is not None  # an unreadable field counts as blank, the rest is still scored


def test_rows_left_out_and_several_rows_on_one_line() -> None:
    made = form("fields")
    cells = {"seats.A.field.row_1": "res | -", "seats.A.field.row_3": "gar | - / slm | -"}
    sheet = sheet_of(made, dict(cells), IDS)
    assert sheet["seats"]["A"]["field"]["rows"] == ["res | -", ".", "gar | -", "slm | -"]


@pytest.mark.parametrize("kind", ["counts", "fields"])
def test_a_sheet_comes_back_as_it_was_told(kind: str) -> None:
    made = form(kind)
    told = VALUES | OTHERS | {"start_marker": "3", "idle_station": "2", "lone_station": "2", "seats.B.marker": "20"}
    told |= FIELD if kind == "fields" else X67 | {"seats.A.contract_cards": "2", "seats.A.contract_2.sign": "4"}
    evaluation = evaluate_cells(made, told, IDS)
    assert not [fault for fault in evaluation.faults if fault.field]
    read(made.sheet, evaluation.sheet)
    assert FORMS.of_sheet(evaluation.sheet)[0].id == kind
    again = evaluate_cells(made, cells_of(made, evaluation.sheet, IDS), IDS)
    assert again.sheet == evaluation.sheet
    renamed = scoring(GAME, "final").rename(evaluation.sheet, NAMES)
    assert renamed["start_marker"] == "Chie" and renamed["clockwise"] == ["Aki", "Ben", "Chie"]


def test_a_field_that_is_counted_from_elsewhere_keeps_its_chips() -> None:
    lines = field_lines({"rows": ["sta+eng | eng"], "chips": [[-2, 5]], "left": -2, "top": 5})
    assert lines == ["sta+eng* | eng"]


def test_faults_of_lists_are_named_by_their_cells() -> None:
    sheet = read(FinalSheet, {"seats": {seat: {} for seat in IDS}})
    found = {
        cell_of(sheet, Fault("x", field))
        for field in ("seats.A.field.rows.14.2", "seats.B.contracts.1.comparison", "seats.B.contracts.0.industries")
    }
    assert found == {"seats.A.field.row_12", "seats.B.contract_2.first", "seats.B.contract_1.industries"}


# at a table


def test_a_table_that_follows_every_move_fills_the_fields_in() -> None:
    game = find(GAME)
    start = "gar | rail:NS | res / mkt | sta+eng+rail:NS | - / slm | - | -"
    printed = {f"start_card.start_{number}.cells": start for number in (1, 2, 3)}
    printed |= {f"start_card.start_{number}.centre_chip": number == 1 for number in (1, 2, 3)}
    printed |= {"setup.coal": 2, "setup.contracts": 0, "setup.trust_space": 5}
    printed |= {f"rank_values.3.market.{rank}": points for rank, points in ((1, 7), (2, 4), (3, 0))}
    table = Table("t", [opening(game, seats_of(game, list(NAMES.values())), printed=printed, invented=True)])
    table.tell({f"seats.{seat}.layers.0.card": f"start_{number}" for number, seat in enumerate(IDS, 1)})
    assert FORMS.due(table) == "fields"
    cells = cells_of(form("fields"), FORMS.known(table, KINDS["fields"]), IDS)
    # Only the first start card has its chip on the centre; the sheet is filled in as the cards lie.
    assert cells["seats.A.field.row_2"] == "mkt | sta+rail:NS+eng* | -"
    assert cells["seats.B.field.row_2"] == "mkt | sta+rail:NS+eng | -"
    assert (cells["seats.A.coal_in_hand"], cells["seats.A.contract_cards"]) == ("2", "0")
    assert cells["rank_values.market"] == "7 4 0" and "rank_values.slum" not in cells
    counts = cells_of(form(), FORMS.known(table, KINDS["counts"]), IDS)
    assert counts["seats.C.coal_in_hand"] == "2" and "seats.A.market" not in counts


# the picture


def test_the_counted_network_is_drawn_double_and_the_districts_are_counted() -> None:
    evaluation = evaluate_cells(form("fields"), VALUES | FIELD, IDS)
    lines = drawn(form("fields"), evaluation, "seats.{seat}.field.row_1", whole=True)
    assert lines[1].split("  ")[0].strip() == "rail network 4"
    assert lines[2].split() == ["Residential", "areas", "1", "Markets", "2", "Gardens", "1", "Slums", "0"]
    text = "\n".join(lines)
    assert "St══════════════╗" in text and "║" in text
    assert "── │ ──" in text  # the rails beside it lead nowhere and are not counted
    part = drawn(form("fields"), evaluation, "seats.{seat}.field.row_1")
    assert len(part) <= 12 and any("St●═══════re╗" in line for line in part)


def test_counts_are_drawn_with_the_ranks_they_lead_to() -> None:
    evaluation = evaluate_cells(form(), VALUES | X67 | OTHERS, IDS)
    lines = drawn(form(), evaluation, "seats.{seat}.market")
    assert [line.split()[2:] for line in lines[1:]] == [
        ["Aki", "7", "cells", "7"], ["Chie", "3", "cells", "4"], ["Ben", "2", "cells", "0"],
    ]  # fmt: skip


# on the screen


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_field_is_typed_and_drawn(tmp_path: Path, lang: str) -> None:
    async def journey(user: Drive) -> None:
        await user.press("2")
        for name in NAMES.values():
            await user.fill(name)
        await user.press("enter")
        await user.pilot.pause()
        await user.pilot.press(
            *("s", "t", "a", "plus", "e", "n", "g", "asterisk", "space", "vertical_line", "space", "r")
        )
        await user.pilot.press("e", "s", "enter")
        assert user.screen.grid.filling.cells["seats.A.field.row_1"] == "sta+eng* | res"
        assert user.screen.grid.filling.place == "seats.A.field.row_2"
        user.cells(FIELD)
        user.screen.grid.filling.go("seats.A.field.row_2")
        await user.pilot.pause()
        await user.pilot.pause()
        check_golden(f"plc_tally_field_{lang}", screen_lines(user.app))

    drive(tmp_path, journey, lang=lang, game=GAME, scoring="final")


def test_counts_from_the_first_question_to_a_file_and_back(tmp_path: Path) -> None:
    file = tmp_path / "end.json"

    async def journey(user: Drive) -> None:
        await user.press("1")
        for name in NAMES.values():
            await user.fill(name)
        await user.press("enter")
        await user.pilot.pause()
        user.cells(VALUES | X67 | OTHERS | {"seats.A.marker": "33"})
        user.screen.grid.filling.go("seats.A.rail_cells")
        await user.pilot.pause()
        await user.pilot.pause()
        assert user.screen.grid.filling.evaluation.final
        assert "34 ✗−1" in user.text  # the marker is a point short
        check_golden("plc_tally_counts_wide_en", screen_lines(user.app))
        await user.press("ctrl+s")
        await user.fill(str(file))
        assert not user.screen.dirty

    drive(tmp_path, journey, size=(160, 45), game=GAME, scoring="final")
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["clockwise"] == ["Aki", "Ben", "Chie"] and told["seats"]["Aki"]["rail_cells"] == 8

    async def again(user: Drive) -> None:
        await user.press(*chosen("open"))
        await user.pilot.pause()
        await user.fill(str(file))
        await user.pilot.pause()
        assert user.screen.grid.filling.evaluation.breakdown.totals()["A"] == 34

    drive(tmp_path, again, game=GAME)
