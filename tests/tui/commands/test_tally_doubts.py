"""`gyoji tally --from`: what is odd about a sheet but may be so is said beside the result, which stands all the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.russian_railroads.tallies.rrr_sheets import board
from tests.tui.commands.test_commands import REGION
from tui.cli import main

ENDED = {
    "rail_cells": 1,
    "residential": 1,
    "market": 0,
    "garden": 0,
    "slum": 0,
    "active_factories": {},
    "contracts": [],
}
RANKS = {what: [3, 2, 1] for what in ("rail_network", "residential", "market", "garden", "slum")}
FACTORIES = dict.fromkeys(("textile", "shipbuilding", "industry_3", "industry_4"), 0)


def city(**more: Any) -> dict[str, Any]:
    seat = ENDED | {"active_factories": FACTORIES, "coal_in_hand": 0, "idle_engines": 0}
    seats = {"A": seat | more, "B": seat, "C": seat}
    return {"seats": seats, "rank_values": RANKS, "clockwise": ["A", "B", "C"], "start_marker": "A"}


ODD: dict[str, tuple[str, str, dict[str, Any], str]] = {
    # A score marker without where it stood before cannot be compared.
    "nippon": (
        "nippon",
        "regions",
        REGION | {"seats": {"purple": {"marker": 13}, "blue": {}, "red": {}}},
        "seats.purple.vp_before",
    ),
    # CRI-1.5: below 0 the nation was bankrupt before.
    "crisis": (
        "crisis",
        "goal",
        {"seats": {"A": {"vp": 20}, "B": {"vp": 19}}, "goal": 20, "round": 1, "status": -3},
        "status",
    ),
    # PLC-5.9: at the end of the placement phase nobody has both; section 7.6: ask the table to look again.
    "plan_city": ("plan_city", "final", city(coal_in_hand=1, idle_engines=1), "seats.A.coal_in_hand"),
}


def said(tmp_path: Path, capsys: pytest.CaptureFixture[str], sheet: Any, *arguments: str) -> tuple[str, str]:
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(sheet), encoding="utf-8")
    assert main(["tally", *arguments[:2], "--from", str(path), "--lang", "en", *arguments[2:]]) == 0
    found = capsys.readouterr()
    return found.out, found.err


@pytest.mark.parametrize("case", ODD)
def test_what_is_odd_is_said_and_the_sheet_scored(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, scoring, sheet, field = ODD[case]
    out, err = said(tmp_path, capsys, sheet, game, scoring)
    assert out and err.startswith("? ")
    plain = json.loads(said(tmp_path, capsys, sheet, game, scoring, "--json")[0])
    assert field in {doubt["field"] for doubt in plain["doubts"]}
    assert [f"? {doubt['text']}" for doubt in plain["doubts"]] == err.splitlines()


def test_a_board_of_russian_railroads_without_a_locomotive_is_odd(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """RRR-4.117: everybody begins with a locomotive."""
    sheet = {"seats": {"A": board(), "B": board()}}
    plain = json.loads(said(tmp_path, capsys, sheet, "russian_railroads", "round", "--json")[0])
    assert "RRR-4.117" in " ".join(doubt["text"] for doubt in plain["doubts"])


def test_an_agreed_reading_that_decides_a_place_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Section 7.2: the software prints a notice when another option would change any player's rank. A's lone station
    counts 1 and B has none: first in the rail network (3 to 2). With `lone_station = 0` (PLC-R22) they would share it.
    """
    sheet = city(rail_cells=1)
    sheet["seats"]["B"] = ENDED | {"active_factories": FACTORIES, "coal_in_hand": 0, "idle_engines": 0, "rail_cells": 0}
    sheet["seats"]["C"] = sheet["seats"]["B"] | {"coal_in_hand": 1}
    found = said(tmp_path, capsys, sheet, "plan_city", "final")
    assert "PLC-R22" in found[1]


def test_a_sheet_with_nothing_odd_has_no_doubts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, err = said(tmp_path, capsys, REGION, "nippon", "regions", "--json")
    assert "doubts" not in json.loads(out) and err == ""
