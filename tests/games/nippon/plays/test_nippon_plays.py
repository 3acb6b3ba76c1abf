"""Whole recorded plays for 2, 3 and 4 players and the demo: every line is answered as recorded, and every point is
counted a second time by the plain reckoner below, which knows the rules of scoring and nothing of our code.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.table.json_schemas import plain
from referee.table.recorded_script import RecordedScript
from referee.table.table import Table
from tests.play.recorded import plays, replayed

PLAYS = plays("nippon")
RANKS = {1: (10, 7, 5), 2: (15, 11, 8), 3: (20, 15, 11)}  # III is invented, with the plays


@pytest.fixture(scope="module", params=list(PLAYS))
def case(request: pytest.FixtureRequest) -> tuple[RecordedScript, Table]:
    return replayed(PLAYS[request.param])


def test_the_whole_game_agrees_with_the_plain_reckoner(case: tuple[RecordedScript, Table]) -> None:
    play, table = case
    seats = list(table.seats)
    points = {seat: 10 + place for place, seat in enumerate(seats)}  # NIP-1.5
    scored = 0
    for before, made in zip(table.steps, table.steps[1:], strict=False):
        old, new = plain(before.table_state.state), plain(made.table_state.state)
        for move in made.entry.body.get("moves", ()):
            points[move["seat"]] += of_move(old, move, play.printed)
        if new["scorings_done"] != old["scorings_done"]:
            scored += 1
            for seat, gained in regions(old, RANKS[scored]).items():
                points[seat] += gained
        if new["phase"] == "done":
            for seat in seats:
                points[seat] += final(old, seat, play.printed)
    assert points == play.final


# The plain reckoner: rules NIP-17 and NIP-18 said again, on plain data.


def of_move(state: dict[str, Any], move: dict[str, Any], printed: dict[str, Any]) -> int:
    """Points a move scores by itself: contracts (NIP-14.7), the 2 VP of a region (NIP-15.9), unpaid wages (NIP-16.18)."""
    if move["verb"] == "export":
        vps = printed | {"contract.contract_1.vp": 2}
        return sum(vps[f"contract.{delivery['contract']}.vp"] for delivery in move["contracts"])
    if move["verb"] == "local_market":
        places = [placement["city"].rpartition("_")[0] for placement in move["placements"]]
        return sum(2 for region in places if printed[f"region_bonus.{region}"] == "vp_2")
    if move["verb"] == "consolidate":
        board = state["seats"][move["seat"]]
        yen = 1000 * printed.get(f"tracks.money.level.{board['markers']['money']}", 12)
        yen += 2000 * (board["factories"]["silk"]["tile"] == "silk_1") + 5000 * move.get("reward", "").endswith(
            "yen_5000"
        )
        colours = len(set(board["workers"]))
        return -2 * max(0, colours - yen // 3000)
    return 0


def regions(state: dict[str, Any], ranks: tuple[int, ...]) -> dict[str, int]:
    points = dict.fromkeys(state["seats"], 0)
    for region, here in state["regions"].items():
        amounts = {}
        for seat in points:
            tiles = sum(s["value"] for s in slots(state, region) if s["value"] and s["owner"] == seat)
            trains = 2 * here["trains"][seat]["twos"] + 3 * here["trains"][seat]["threes"]
            amounts[seat] = tiles + trains if tiles else 0
        amounts["foreign"] = sum(s["foreign"] for s in slots(state, region) if s["shown"] and not s["value"])
        order = sorted((who for who in amounts if amounts[who] > 0), key=lambda who: -amounts[who])
        for seat in points:
            if amounts[seat] == 0:
                continue
            equal = [place for place, who in enumerate(order) if amounts[who] == amounts[seat]]
            points[seat] += sum(ranks[place] for place in equal if place < 3) // len(equal)
            if equal[0] < 2:
                points[seat] += 2 * here["ships"][seat]["twos"] + 3 * here["ships"][seat]["threes"]
    return points


def slots(state: dict[str, Any], region: str) -> list[dict[str, Any]]:
    return [slot for number in (1, 2) for slot in state["cities"][f"{region}_{number}"]["slots"].values()]


def final(state: dict[str, Any], seat: str, printed: dict[str, Any]) -> int:
    board = state["seats"][seat]
    yen = 1000 * printed[f"tracks.money.level.{board['markers']['money']}"]
    colours = len(set(board["workers"]))
    paid = min(colours, yen // 3000)
    yen -= 3000 * paid
    factories = [factory for factory in board["factories"].values() if factory["tile"]]
    owned = {factory["tile"] for factory in factories}
    present = {
        region
        for region in state["regions"]
        if any(slot["owner"] == seat and slot["value"] for slot in slots(state, region))
    }
    bases = {
        "money": yen // 6000,
        "ships": stars(printed, "ships", 6 - board["ships"]),
        "trains": stars(printed, "trains", 6 - board["trains"]),
        "influence": len(present),
        "mechanisation": sum(factory["machine"] == 2 for factory in factories),
        "factories": sum(factory["tile"].split("_")[0] not in ("silk", "paper") for factory in factories),
        "coal": printed[f"tracks.coal.stars.{board['markers']['coal']}"] + ("bento_2" in owned),
        "knowledge": printed[f"tracks.knowledge.stars.{board['markers']['knowledge']}"] + ("paper_2" in owned),
        "contracts": sum(not up for up in board["contracts"].values()) // 2,
    }
    times = {space: board["multipliers"][space] or (1 if space in ("money", "knowledge") else 0) for space in bases}
    return sum(bases[space] * times[space] for space in bases) - 2 * (colours - paid)


def stars(printed: dict[str, Any], area: str, gone: int) -> int:
    known = {"ships": {0: 0, 5: 3}, "trains": {0: 0, 3: 1}}  # from the specification; the rest is invented
    return int(printed.get(f"areas.{area}.stars.{gone}", known[area].get(gone)))
