"""Read your board once, line by line, at an empty home: said before the first move, taken up again later."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from tests.tui.core.components.test_box_printed_values import seated
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee

CHART = ("Oil", "- 2+6 0+4 1+7 1+8 2+9", "0+2 1+3 2+4 2+6 3+6 3+8", "2 3 4 5 6 7", "10 8 6 6 6 4")
"""The sixth resource, import, export and black market prices, the limits of the warehouse: made up for the test."""


def sit(folder: Path, *lines: str, lang: str = "en") -> list[str]:
    """Come to the table and say these lines; gives what is said."""
    session, said = Session(lang, SqliteStore(folder)), list[str]()
    table = session.open("friday") if "friday" in session.store.names() else seated(session, "crisis", "Ann", "Ben")
    TextReferee(session, table, said.append, call=lambda _how: None).run(lines)
    return said


@pytest.mark.parametrize(("lang", "page"), [("en", "Price chart and warehouse: 2 min"), ("ja", "価格表と倉庫: 2分")])
def test_the_pages_are_said_before_the_first_move(tmp_path: Path, lang: str, page: str) -> None:
    texts = sit(tmp_path, lang=lang)
    assert f"  {page}" in texts


def test_it_is_left_at_a_page_and_taken_up_again(tmp_path: Path) -> None:
    texts = sit(tmp_path, "teach", *CHART, "stop")
    assert any("Price chart and warehouse (5 of 10" in line for line in texts)
    assert "5 rows entered." in texts
    again = sit(tmp_path)
    assert not any("Price chart" in line for line in again), "that page is read"
    assert any("Spaces of the locations" in line for line in again)
    texts = sit(tmp_path, "teach")
    assert any("Spaces of the locations (" in line for line in texts)


def test_a_move_is_never_in_its_way(tmp_path: Path) -> None:
    texts = sit(tmp_path, "event Storm", "cancel")
    assert not any("no page" in line for line in texts)
    assert any(line.startswith("?") or "Storm" in line or "[" in line for line in texts)


@pytest.mark.parametrize(("seats", "offered"), [(("Ann", "Ben"), True), (("Ann", "Ben", "Cid"), False)])
def test_where_nothing_is_left_to_read_nothing_is_offered(
    tmp_path: Path, seats: tuple[str, ...], offered: bool
) -> None:
    """The sources print the whole board of Russian Railroads, but for a row that two players alone need."""
    session, said = Session("en", SqliteStore(tmp_path)), list[str]()
    table = seated(session, "russian_railroads", *seats)
    TextReferee(session, table, said.append, call=lambda _how: None).run(["teach", "2"])
    assert any("Action spaces: 2 min" in line for line in said) == offered
    assert (session.library("russian_railroads").get("public_engineer_slots") == 2) == offered
    said.clear()
    TextReferee(session, table, said.append, call=lambda _how: None).run([])
    assert not any("min" in line for line in said)
