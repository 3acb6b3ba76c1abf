"""The picture of a field: the cells that are counted, for a screen to highlight."""

from __future__ import annotations

import pytest

from scoring.games.plan_city.board_scoring_view import FieldScoringView, field_picture, picture
from tests.games.breakdowns import faults
from tests.games.plan_city.tallies.plc_sheets import cells, field, seat, sheet

ROWS = (
    "sta!+rail:E | rail:EW+mkt2 | sta+eng+rail:EW | gar",
    "res+rail:N | sta!+rail:E | sta!+rail:W | slm",
    "fac:a:textile+eng | fac:a:textile | . | riv+mkt",
)


def drawn(**more: object) -> FieldScoringView:
    told = sheet(field(*ROWS, chips=[(2, 0), (0, 2)]), seat(), **more)
    made = picture(told, "A")
    assert made is not None
    return made


def test_the_counted_network_and_districts() -> None:
    made = drawn()
    assert made.network == {(0, 0), (1, 0), (2, 0)}
    assert [one.cells for one in made.networks or ()] == [{(0, 0), (1, 0), (2, 0)}, {(1, 1), (2, 1)}]
    assert made.districts == {
        "residential": {(0, 1): 1},
        "market": {(1, 0): 2, (3, 2): 1},
        "garden": {(3, 0): 1},
        "slum": {(3, 1): 1},
    }
    assert made.chips == {(2, 0), (0, 2)}
    assert made.idle == frozenset()
    assert made.stations == {(0, 0), (2, 0), (1, 1), (2, 1)}
    assert [(one.name, one.cells, one.active) for one in made.factories or ()] == [("a", ((0, 2), (1, 2)), True)]
    assert (2, 2) not in made.cells


def test_the_readings_of_the_sheet_are_used() -> None:
    row = cells("sta!+rail:E | sta+eng+rail:EW | sta!+rail:W")
    assert field_picture(row, ()).network == {(0, 0)}
    assert field_picture(row, (), "passes_uncounted").network == {(0, 0), (2, 0)}
    assert field_picture(row, (), "passes_counted").network == {(0, 0), (1, 0), (2, 0)}
    assert field_picture(row, (), lone_station=0).network == frozenset()
    assert field_picture(row, (), "passes_counted", 0).network == {(0, 0), (1, 0), (2, 0)}
    told = sheet(field("sta!+rail:E | sta+eng+rail:EW | sta!+rail:W"), idle_station="passes_counted")
    made = picture(told, "A")
    assert made is not None and made.network == {(0, 0), (1, 0), (2, 0)}
    told = sheet(field("sta!"), lone_station=0)
    made = picture(told, "A")
    assert made is not None and made.network == frozenset()


def test_what_chips_decide_is_left_open_while_they_are_not_told() -> None:
    told = sheet(field(*ROWS, chips=None))
    made = picture(told, "A")
    assert made is not None
    assert made.chips is made.network is made.networks is made.factories is made.idle is made.stations is None
    assert made.districts["garden"] == {(3, 0): 1}


def test_a_seat_told_by_counts_has_no_picture() -> None:
    assert picture(sheet(seat()), "A") is None
    with pytest.raises(KeyError):
        picture(sheet(seat()), "Z")
    assert faults(lambda: picture(sheet(field("xx")), "A")) == [("token_unknown", "field.rows.0.0")]
