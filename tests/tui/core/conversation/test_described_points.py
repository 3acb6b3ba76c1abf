"""Points of a table that begins in the middle: they start from what the position tells, wherever they are read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import encode as json_bytes

from referee.record.opening_entry import opening, seats_of
from referee.store.sqlite_store import SqliteStore
from referee.table.stored_table_summary import stored_or_new_summary
from tests.play.recorded import demo
from tui.cli import main
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee

MIDDLE: dict[str, dict[str, Any]] = {
    "plan_city": {"phase": "done", "seats.A.vp": 31, "seats.B.vp": 0},
    "nippon": {"seats.A.vp": 31, "seats.B.vp": 0},
    "russian_railroads": {"seats.A.vp": 31, "seats.B.vp": 0},
    "crisis": {"seats.A.vp": 31, "seats.B.vp": 0},
}
"""Ann has 31 VP, Bob none, of Cy nothing is told. In the City points are counted at the end only (PLC-9.1)."""
EARLY = {"round": 3, "phase": "bidding", "active": "A", "seats.A.coal": 3}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "home"))
    return tmp_path


def new(home: Path, game: str, facts: dict[str, Any], *more: str) -> None:
    """Open a table from a described position, as a command does."""
    position = home / "position.json"
    position.write_text(json.dumps(facts))
    assert main(["new", game, "--seats", "Ann,Bob,Cy", "--position", str(position), "--name", "mid", *more]) == 0


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    assert main(["--lang", "en", *words]) == 0
    return capsys.readouterr().out


def plain(lang: str = "en") -> tuple[TextReferee, list[str]]:
    texts: list[str] = []
    session = Session(lang, SqliteStore())
    return TextReferee(session, session.open("mid"), texts.append), texts


def typed(lines: TextReferee, heard: list[str], *texts: str) -> list[str]:
    heard.clear()
    for text in texts:
        lines.answer(text)
    return list(heard)


@pytest.mark.parametrize("game", MIDDLE)
def test_a_position_s_points_are_read_everywhere(game: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new(home, game, MIDDLE[game])
    shown = said(capsys, "show", "mid").split("\n")
    city = game == "plan_city"  # it counts points, not victory points
    assert any(row.startswith(f" 1. A Ann                 31 {'points' if city else 'VP'}") for row in shown)
    assert any(row.startswith(f" 2. B Bob                  0 {'points' if city else 'VP'}") for row in shown)
    assert any(row.startswith(f" ?. C Cy                   ?{'' if city else ' VP'}") for row in shown)
    standings = json.loads(said(capsys, "show", "mid", "--json"))["standings"]
    assert standings["totals"] == {"A": 31, "B": 0}
    assert [(place["seat"], place["points"]) for place in standings["ranking"]] == [("A", 31), ("B", 0)]
    assert [(sat.id, sat.points) for sat in stored_or_new_summary(SqliteStore(), "mid").seats] == [
        ("A", 31),
        ("B", 0),
        ("C", None),
    ]
    assert "1 Ann 31  2 Bob 0  - Cy ?" in said(capsys, "history")
    result = json.loads(said(capsys, "export", "mid", "--as", "json"))
    assert result["breakdown"]["totals"] == {"A": 31, "B": 0}
    lines, heard = plain()
    assert "  Ann                 31   as entered in the position: 31" in typed(lines, heard, "scores")
    lines, heard = plain("ja")
    assert "  Ann                 31   局面の入力どおり: 31" in typed(lines, heard, "scores")


def test_nobody_has_points_before_the_end_of_a_city(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """PLC-9.1: points are counted at the end only, so that a described table stands at 0 as one from the start does."""
    new(home, "plan_city", EARLY)
    assert [row.split("points")[0] for row in said(capsys, "show", "mid").split("\n") if " points" in row] == [
        " 1. A Ann                  0 ", " 1. B Bob                  0 ", " 1. C Cy                   0 ",
    ]  # fmt: skip
    assert [sat.points for sat in stored_or_new_summary(SqliteStore(), "mid").seats] == [0, 0, 0]


def test_of_a_city_whose_phase_nobody_told_the_points_are_not_known(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new(home, "plan_city", {"round": 8})
    assert " ?. A Ann                  ?  coal" in said(capsys, "show", "mid")


def test_points_of_a_city_that_is_over_are_those_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new(home, "plan_city", {"round": 8})
    lines, heard = plain()
    typed(lines, heard, "position phase=done seats.B.vp=0 seats.C.vp=12")
    assert " ?. A Ann                  ?" in typed(lines, heard, "scores")
    assert " 2. B Bob                  0 points" in heard
    assert "  Cy                  12   as entered in the position: 12" in heard


@pytest.mark.parametrize("way", ["tell", "position"])
def test_points_told_later_are_a_line_of_the_scores(way: str, home: Path) -> None:
    """Scored 5 before anybody told of the marker, which shows 20 then: 15 stood there before."""
    new(home, "nippon", {"seats.B.vp": 3}, "--depth", "score")
    lines, heard = plain()
    typed(lines, heard, "score A 5", f"{way} seats.A.vp=20")
    said_of = {"tell": "read at the table", "position": "entered in the position"}[way]
    scores = typed(lines, heard, "scores")
    assert f"  Ann                 15   as {said_of}: 20, of which 5 on record: +15" in scores
    assert " 1. A Ann                 20 VP" in scores
    points = {seat: sum(line.points for line in lines.table.lines() if line.seat == seat) for seat in "AB"}
    assert points == {"A": 20, "B": 3}


def test_scores_alone_start_from_none_in_a_city(home: Path) -> None:
    new(home, "plan_city", EARLY, "--depth", "score")
    lines, heard = plain()
    assert " 1. A Ann                  5 points" in typed(lines, heard, "score A 5", "scores")


@pytest.mark.parametrize("game", MIDDLE)
def test_a_final_sheet_tells_where_the_markers_stood(game: str, home: Path) -> None:
    """Of a table whose points nobody told: the sheet has what the track shows before it, so that its places stand."""
    played = demo(game)
    sheet = home / "sheet.json"
    sheet.write_bytes(json_bytes(played.game.rules.sheets["final"](played.state)))
    session = Session("en", SqliteStore())
    seats = seats_of(played.game, list(played.seats.values()))
    session.store.adopt("mid", [opening(played.game, seats, depth="tally", blank=True)])
    lines, heard = plain()
    typed(lines, heard, f"sheet final {sheet}")
    table = lines.table
    final = table.table_state.final
    assert final is not None
    told = final.scoring.score(final.sheet).places
    assert table.breakdown().places == told
    totals = table.breakdown().totals()
    assert {place.seat: place.points for place in told} == totals
    assert [sat.points for sat in stored_or_new_summary(SqliteStore(), "mid").seats] == [
        totals[seat] for seat in table.seats
    ]


def test_a_marker_is_traced_to_the_points_of_the_position(home: Path) -> None:
    """The record has 31, the marker shows 0: the points of the position were never put on the track."""
    new(home, "nippon", MIDDLE["nippon"])
    lines, heard = plain()
    assert any("Already on the track" in line for line in typed(lines, heard, "markers Ann=0"))
