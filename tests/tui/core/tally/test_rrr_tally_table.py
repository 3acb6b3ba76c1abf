"""The tally forms of Russian Railroads at a table: what it knows is filled in."""

from __future__ import annotations

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tests.tui.core.tally.rrr_forms import FORMS, GAME, KINDS, WHOLE, final_form
from tui.core.tally.evaluation import cells_of, evaluate_cells


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
