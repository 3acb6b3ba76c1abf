"""Values that contradict one another within a page or across pages are pointed out, with page and cell, while entering."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.game import find, offered_games
from referee.rules.printed_value_plausibility import PrintedValuePlausibilityRule, contradictions
from referee.store.sqlite_store import SqliteStore
from tests.house.test_pages import _fits
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_value_entry import PrintedValueEntry
from tui.core.components.printed_values_merge import read_box
from tui.core.session.session import Session

SUM = PrintedValuePlausibilityRule("sum", ("kind.*",), "all", needs=("kinds",))
MOST = PrintedValuePlausibilityRule("most", ("place.*",), "places")
RISE = PrintedValuePlausibilityRule("rise", ("row.1", "row.2", "row.3"))


@pytest.mark.parametrize(
    ("doubt", "known", "found"),
    [
        (SUM, {"kind.a": 2, "kind.b": 3, "kinds": ("a", "b"), "all": 5}, []),
        (SUM, {"kind.a": 2, "kind.b": 3, "kinds": ("a", "b"), "all": 6}, [(5, 6)]),
        (SUM, {"kind.a": 2, "all": 6}, []),  # there may be more kinds
        (SUM, {"kind.a": 7, "all": 6}, [(7, 6)]),
        (SUM, {"kind.a": 7}, []),
        (RISE, {"row.1": 2, "row.2": 2, "row.3": 3}, []),
        (RISE, {"row.3": 3, "row.1": 4}, [(3, 4)]),  # what stands between them is not told
        (RISE, {"row.1": 2, "row.2": 1, "row.3": 1}, [(1, 2)]),
        (MOST, {"place.1": 4, "place.2": 9, "places": 8}, [(9, 8)]),
    ],
)
def test_what_does_not_fit(
    doubt: PrintedValuePlausibilityRule, known: dict[str, object], found: list[tuple[int, int]]
) -> None:
    assert [(one.given, one.limit) for one in contradictions([doubt], known)] == found


def test_a_doubt_names_page_and_cell_and_is_entered_twice(tmp_path: Path) -> None:
    session = Session("en", SqliteStore(tmp_path))
    box = BoxPrintedValues(session, find("plan_city"))
    words = session.words("plan_city")
    box.keep_values({"trust.spaces": 6})
    page = box.page("set_up")
    teaching = PrintedValueEntry(box, [page], "printed.setup.trust_space")
    said = " ".join(teaching.take(words, "0 7 1"))
    assert (
        words.translate("page.set_up") in said and words.translate("page.trust") in said and "more than the 6" in said
    )
    assert "setup.trust_space" not in session.library("plan_city")
    assert teaching.take(words, "0 7 1") == []
    assert session.library("plan_city")["setup.trust_space"] == 7


def test_what_rises_from_row_to_row_is_looked_at_across_rows(tmp_path: Path) -> None:
    """Each row was looked at by itself: 3 4 at level 1 above 2 4 5 at level 2 was taken without a word."""
    session = Session("en", SqliteStore(tmp_path))
    box = BoxPrintedValues(session, find("nippon"))
    words = session.words("nippon")
    box.keep_values({"influence_value.1.1": 3, "influence_value.1.2": 4})
    page = box.page("map")
    teaching = PrintedValueEntry(box, [page], "printed.influence_value.2.1")
    said = " ".join(teaching.take(words, "2 4 5"))
    assert "less than the 3" in said and "less than the 4" not in said
    assert teaching.take(words, "2 4 5") == []
    assert session.library("nippon")["influence_value.2.1"] == 2


def test_the_kinds_of_a_tile_are_its_number(tmp_path: Path) -> None:
    box = BoxPrintedValues(Session("ja", SqliteStore(tmp_path)), find("crisis"))
    read_box(box, ["[employees]", "w3 f3 e2 b2"])
    assert box.session.library("crisis")["employee.foreign.tiles"] == 10  # 3 + 3 + 2 + 2: it is not asked besides
    assert all(row.item.path != "employee.foreign.tiles" for row in box.rows(box.page("employees")))


@pytest.mark.parametrize("game", offered_games())
def test_a_doubt_is_about_values_that_are_asked(game: str) -> None:
    found = find(game)
    patterns = {pattern for doubt in found.doubts for pattern in (*doubt.values, doubt.of, *doubt.needs) if pattern}
    assert [one for one in patterns if not any(_fits(one, path) for path in found.components)] == []
