"""Geometry of section 3.3: turning, laying, overlaps, what is on top, what a placement would cover."""

from __future__ import annotations

import pytest

from scoring.errors import InputError
from scoring.games.plan_city.cells import Cell
from scoring.games.plan_city.city_grid import OVERLAPS, ROTATIONS, Card, footprint, least_overlap, overlap, rotated_card
from scoring.games.plan_city.grid_notation import parse_card, print_card
from scoring.games.plan_city.rail_networks import factories, idle_engines
from tests.games.plan_city.tallies.plc_sheets import cells

RAILS = parse_card("rail:N | rail:NE | rail:NES / rail:NS/EW | sta+eng+rail:W | - / - | rail:SW | -")


def test_a_quarter_turn_turns_the_rails() -> None:
    # N -> E -> S -> W -> N.
    assert print_card(rotated_card(RAILS, 90)) == (
        "- | rail:EW/NS | rail:E / rail:NW | sta+rail:N+eng | rail:ES / - | - | rail:ESW"
    )
    assert rotated_card(rotated_card(RAILS, 90), 180) == rotated_card(RAILS, 270)


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_turning_by_the_formula_of_the_rules(rotation: int) -> None:
    marks = [Cell(factory=letter) for letter in "abcdefghi"]  # only a mark for each place
    made = rotated_card(Card(tuple(marks)), rotation).surface()  # type: ignore[arg-type]  # nine marks
    for place, cell in enumerate(marks):
        row, column = divmod(place, 3)
        for _ in range(rotation // 90):
            row, column = column, 2 - row
        assert made[column, row] == cell


# The overlap table of section 3.3: rows |dy|, columns |dx|.
TABLE = [[9, 6, 3], [6, 4, 2], [3, 2, 1]]


@pytest.mark.parametrize("right", range(-3, 4))
@pytest.mark.parametrize("down", range(-3, 4))
def test_overlap_of_two_shifted_cards(right: int, down: int) -> None:
    expected = TABLE[abs(down)][abs(right)] if abs(right) < 3 and abs(down) < 3 else 0
    assert overlap(right, down) == expected
    assert len(set(footprint(0, 0)) & set(footprint(right, down))) == expected


def test_the_cells_that_must_be_covered_for_a_bid_number() -> None:
    assert OVERLAPS == (1, 2, 3, 4, 6, 9)
    assert [least_overlap(number) for number in range(1, 10)] == [1, 2, 3, 4, 6, 6, 9, 9, 9]
    assert least_overlap(0) == 1  # PLC-R4
    assert least_overlap(10) is None


def test_a_factory_runs_only_if_all_its_engines_do() -> None:
    # PLC-R33.
    drawn = cells("fac:a:textile+eng | fac:a:textile+eng", "fac:b:textile | fac:b:textile+eng", "fac:c | fac:c")
    runs = [[one.active for one in factories(drawn, chips)] for chips in ((), {(0, 0)}, {(0, 0), (1, 0), (1, 1)})]
    assert runs == [[False, False, False], [False, False, False], [True, True, False]]
    assert idle_engines(drawn, {(0, 0)}) == {(1, 0), (1, 1)}


def test_what_is_wrong_on_a_card_is_counted_from_1() -> None:
    with pytest.raises(InputError) as raised:
        parse_card("- | - | - / - | nonsense | - / - | -")
    shown = {fault.key: (fault.values.get("row"), fault.values.get("cell")) for fault in raised.value.faults}
    assert shown["card_cells"] == (3, None)
    assert (2, 2) in shown.values()
