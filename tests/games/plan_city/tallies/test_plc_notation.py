"""The compact notation of section 3.5: every token, both ways, and faults that name the cell."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.plan_city.cells import DISTRICTS, EDGES, INDUSTRIES, Cell, print_cell, read_cell
from scoring.games.plan_city.city_grid import Card
from scoring.games.plan_city.grid_notation import corner, parse_card, print_card, print_field
from tests.games.breakdowns import faults
from tests.games.plan_city.tallies.plc_sheets import parse_field
from tests.helpers import raised

EXAMPLE = "gar | rail:NS | res / mkt | sta+eng+rail:NS | fac:a:textile / slm | res | fac:a:textile+eng"
"""The card of section 3.5."""

TOKENS: list[tuple[str, Cell]] = [
    ("res", Cell(("residential",))),
    ("mkt", Cell(("market",))),
    ("gar", Cell(("garden",))),
    ("slm", Cell(("slum",))),
    ("mkt2", Cell(("market", "market"))),
    ("sta", Cell(station=True)),
    ("rail:NS", Cell(rails=("NS",))),
    ("rail:NES", Cell(rails=("NES",))),
    ("rail:NS/EW", Cell(rails=("NS", "EW"))),
    ("rail:E", Cell(rails=("E",))),
    ("fac:a:textile", Cell(factory="a", industry="textile")),
    ("fac:a", Cell(factory="a")),
    ("eng", Cell(engine="space")),
    ("eng!", Cell(engine="printed")),
    ("sta!", Cell(station=True, runs=True)),
    ("riv", Cell(river=True)),
    ("-", Cell()),
    ("?", Cell(entered="legality")),
    ("?+fac:b+eng", Cell(factory="b", engine="space", entered="legality")),
    ("??", Cell(entered="no")),
]


@pytest.mark.parametrize(("text", "cell"), TOKENS, ids=[text for text, _ in TOKENS])
def test_every_token_both_ways(text: str, cell: Cell) -> None:
    assert read_cell(text, "", {}) == (cell, [])
    assert print_cell(cell) == text


def test_the_card_of_the_rules() -> None:
    card = parse_card(EXAMPLE)
    assert card.cells == (
        Cell(("garden",)),
        Cell(rails=("NS",)),
        Cell(("residential",)),
        Cell(("market",)),
        Cell(station=True, engine="space", rails=("NS",)),
        Cell(factory="a", industry="textile"),
        Cell(("slum",)),
        Cell(("residential",)),
        Cell(factory="a", industry="textile", engine="space"),
    )
    assert parse_card(EXAMPLE.replace(" / ", "\n")) == card
    assert parse_card(print_card(card)) == card


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("RES + Rail:sn", "res+rail:NS"),
        ("ｒｅｓ＋ｒａｉｌ：ＮＳ／ＥＷ", "res+rail:NS/EW"),
        ("mkt+mkt", "mkt2"),
        ("eng+sta", "sta+eng"),
        ("gar+res", "res+gar"),
    ],
)
def test_one_cell_written_in_other_ways(text: str, same: str) -> None:
    cell, found = read_cell(text, "", {})
    assert (print_cell(cell), found) == (same, [])


@st.composite
def rail_groups(draw: st.DrawFn) -> tuple[str, ...]:
    """Groups of edges, each edge in one of them at most."""
    groups = [draw(st.integers(0, 3)) for _ in EDGES]
    made = ("".join(edge for edge, at in zip(EDGES, groups, strict=True) if at == group) for group in (1, 2, 3))
    return tuple(edges for edges in made if edges)


@st.composite
def drawn_cells(draw: st.DrawFn) -> Cell:
    """A cell that the notation can write, factories left out."""
    engine = draw(st.sampled_from(["none", "space", "printed"]))
    river = draw(st.booleans())
    entered = draw(st.sampled_from(["full", "full", "full", "legality", "no"]))
    if entered == "no":
        return Cell(entered="no")
    if entered == "legality":
        return Cell(engine=engine, river=river, entered="legality")
    districts = tuple(sorted(draw(st.lists(st.sampled_from(DISTRICTS), max_size=2)), key=DISTRICTS.index))
    station = draw(st.booleans())
    runs = station and engine == "none" and draw(st.booleans())
    return Cell(districts, draw(rail_groups()), station, runs, "", "", engine, river)


@given(st.lists(drawn_cells(), min_size=9, max_size=9))
def test_a_card_survives_being_written_and_read_again(made: list[Cell]) -> None:
    card = Card(tuple(made))
    assert parse_card(print_card(card)) == card


@given(
    st.dictionaries(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), drawn_cells(), min_size=1, max_size=12),
    st.sampled_from([*INDUSTRIES, ""]),
)
def test_a_field_survives_being_written_and_read_again(made: Any, industry: Any) -> None:
    # A factory west of everything else, with the name that a laid card gives it.
    made |= {(-6, 0): Cell(factory="d12", industry=industry), (-6, 1): Cell(factory="d12", engine="space")}
    left, top = corner(made)
    assert parse_field(print_field(made), "rows", left, top) == made


def test_positions_without_a_card() -> None:
    read = parse_field([". | res", "gar | .", "| mkt |", "slm"])
    assert {spot: cell.districts for spot, cell in read.items()} == {
        (1, 0): ("residential",),
        (0, 1): ("garden",),
        (1, 2): ("market",),
        (0, 3): ("slum",),
    }
    assert print_field(read) == (". | res", "gar | .", ". | mkt", "slm | .")


FAULTS: list[tuple[str, list[str]]] = [
    ("ras", ["token_unknown"]),
    ("", ["token_unknown"]),
    ("res+", ["token_unknown"]),
    ("rail", ["token_unknown"]),
    ("fac:", ["token_unknown"]),
    ("sta+sta!", ["token_twice"]),
    ("eng+eng!", ["token_twice"]),
    ("rail:N+rail:S", ["token_twice"]),
    ("riv+riv", ["token_twice"]),
    ("fac:a:textile+fac:b:textile", ["token_twice"]),
    ("rail:NX", ["rail_edges"]),
    ("rail:NN", ["rail_edges"]),
    ("rail:NS/SE", ["rail_edges"]),
    ("rail:NS/", ["rail_edges"]),
    ("fac:1:textile", ["factory_letter"]),
    ("fac:aa:textile", ["factory_letter"]),
    ("fac::textile", ["factory_letter"]),
    ("fac:a:steel", ["industry_unknown"]),
    ("fac:a:", ["industry_unknown"]),
    ("-+res", ["nothing_and_more"]),
    ("mkt2+res", ["districts_many"]),
    ("res+gar+slm", ["districts_many"]),
    ("sta!+eng", ["token_clash"]),
    ("sta!+eng!", ["token_clash"]),
    ("?+res", ["token_clash"]),
    ("?+rail:NS", ["token_clash"]),
    ("?+sta", ["token_clash"]),
    ("??+eng", ["token_clash"]),
    ("xx+rail:Q+fac:1:q", ["token_unknown", "rail_edges", "factory_letter", "industry_unknown"]),
]


@pytest.mark.parametrize(("text", "keys"), FAULTS, ids=[text for text, _ in FAULTS])
def test_what_cannot_be_read(text: str, keys: list[str]) -> None:
    cell, found = read_cell(text, "rows.1.2", {"row": 2, "cell": 3})
    assert cell == Cell()
    assert [fault.key for fault in found] == keys
    assert {fault.field for fault in found} == {"rows.1.2"}
    assert all(fault.values["row"] == 2 and fault.values["cell"] == 3 for fault in found)


def test_faults_of_a_card_name_its_cells() -> None:
    assert faults(lambda: parse_card("res | res\nres | x | res\n- | fac:e:textile | .", "plan_07")) == [
        ("card_cells", "plan_07.0"),
        ("token_unknown", "plan_07.1.1"),
        ("card_letter", "plan_07.2.1"),
        ("cell_empty", "plan_07.2.2"),
    ]
    assert faults(lambda: parse_card("res | res | res")) == [("card_rows", "card")]
    (fault,) = raised(lambda: parse_card("- | - | -\n- | - | -\n- | q | -"))
    assert fault.values == {"row": 3, "cell": 2, "token": "q"}


@pytest.mark.parametrize(
    ("rows", "key", "where"),
    [
        (("fac:a:textile | -", "- | -"), "factory_cells", "rows.0.0"),
        (("fac:a:textile | - | fac:a:textile",), "factory_cells", "rows.0.2"),
        (("fac:a:textile | -", "- | fac:a:textile"), "factory_cells", "rows.1.1"),
        (("fac:a:textile | fac:a:textile | fac:a:textile",), "factory_cells", "rows.0.2"),
        (("fac:a:textile | fac:a:shipbuilding",), "factory_industries", "rows.0.1"),
    ],
)
def test_a_factory_is_two_cells_side_by_side_of_one_industry(rows: tuple[str, ...], key: str, where: str) -> None:
    assert faults(lambda: parse_field(rows)) == [(key, where)]
    # Wherever the field lies, the fault names the place in what was typed.
    assert faults(lambda: parse_field(rows, "rows", -3, -2)) == [(key, where)]


def test_the_industry_need_be_told_on_one_half_only() -> None:
    parse_field(["fac:a | fac:a:textile"])
    parse_field(["fac:a", "fac:a"])
