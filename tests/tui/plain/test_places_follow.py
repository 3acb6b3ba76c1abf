"""Places after a final scoring follow the points as they stand, ties parted as the rules say, whatever changed them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tests.tui.plain.final_sheets import crisis, nippon, plan_city, russian_railroads
from tui.core.export.exported_result import gather
from tui.core.i18n.catalogs import words_for
from tui.core.reveal.scoring_reveal_scene import scene_of

NAMES = ["Aki", "Ben", "Chie", "Dai"]
SEATS = "ABCD"
START = {
    "nippon": {"A": 10, "B": 11, "C": 12, "D": 13},  # NIP-1.5
    "russian_railroads": dict.fromkeys(SEATS, 0),
    "crisis": dict.fromkeys(SEATS, 15),  # CRI-S.13
    "plan_city": dict.fromkeys(SEATS, 0),
}
Places = list[tuple[str, int]]


def table_of(game: str) -> Table:
    return Table("t", [opening(find(game), seats_of(find(game), NAMES), depth="score")])


# the rules once more, straight from the specification


class Stand(NamedTuple):
    """What the record comes to: VP by seat, and the last final sheet that counts."""

    vp: dict[str, int]
    sheet: dict[str, Any] | None


def folded(game: str, table: Table) -> Stand:
    """Add the record up entry by entry, those that are taken back left out."""
    out: set[int] = set()
    bodies = {entry.seq: entry.body for entry in table.entries}
    for entry in table.entries:
        if entry.kind == "retract":
            out.add(entry.body["target"])
        elif entry.kind == "restore":
            out.discard(entry.body["target"])
    for entry in table.entries:
        if entry.kind == "amend" and entry.seq not in out:
            bodies[entry.body["target"]] = entry.body["body"]
    vp, sheet = dict(START[game]), None
    for entry in table.entries:
        body = bodies[entry.seq]
        if entry.seq in out or entry.kind not in ("score", "recount"):
            continue
        if entry.kind == "recount":
            vp |= {path.split(".")[1]: told for path, told in body["facts"].items()}
        elif "points" in body:
            vp[entry.seat] += body["points"]
        else:
            sheet = body["sheet"]
            vp = {seat: had + gain(game, sheet, seat) for seat, had in vp.items()}
    return Stand(vp, sheet)


def gain(game: str, sheet: dict[str, Any], seat: str) -> int:
    """Give what a sheet of `final_sheets` adds to the score track."""
    board = sheet["seats"][seat]
    if game == "nippon":
        return 2  # 12 x 1,000 yen, 5,000 for 1 VP (NIP-18.7)
    if game == "russian_railroads":
        return 0
    if game == "plan_city":
        return int(board["contract_points"])  # PLC-9.11
    money = 0 if sheet["status"] < 0 else board["credits"] // 5 - 2 * board["loans"]  # CRI-7.4, CRI-7.5
    return int(money - board["penalty_points"])


def ranked(game: str, stand: Stand) -> Places:
    """Rank by VP, then by what parts a tie: a seat's place is one more than how many are better."""
    keys = {seat: (vp, *parts_tie(game, stand, seat)) for seat, vp in stand.vp.items()}
    sheet = stand.sheet
    if game == "crisis" and sheet and sheet["status"] < 0 and max(stand.vp.values()) < sheet["goal"]:
        return []  # everybody loses (CRI-7.3)
    ranks = {seat: 1 + sum(other > mine for other in keys.values()) for seat, mine in keys.items()}
    return sorted(ranks.items(), key=lambda one: (one[1], one[0]))


def parts_tie(game: str, stand: Stand, seat: str) -> tuple[int, ...]:
    sheet = stand.sheet
    if sheet is None or game == "russian_railroads":  # RRR-4.1507
        return ()
    if game == "nippon":
        return (sheet["last_turns"].index(seat),)  # NIP-19
    if game == "plan_city":
        order, start = sheet["clockwise"], sheet["clockwise"].index(sheet["start_marker"])
        return (-((order.index(seat) - start) % len(order)),)  # PLC-9.2
    if sheet["status"] < 0 and stand.vp[seat] < sheet["goal"]:
        return (0, 0)  # who cannot win wins no tie (CRI-7.2)
    return (sheet["seats"][seat]["credits"], sheet["seats"][seat]["company_vp"])  # CRI-7.7, CRI-7.8


# one change after the other

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["score", "score", "sheet", "amend", "retract", "restore", "recount", "undo", "redo"]),
        st.sampled_from(SEATS),
        st.integers(-2, 3),
        st.integers(0, 30),
        st.permutations(SEATS),
    ),
    min_size=3,
    max_size=12,
)


def act(game: str, table: Table, kind: str, seat: str, number: int, choice: int, order: list[str]) -> None:
    """Do one thing at the table, where it can be done."""
    vp = {one: int(board.vp) for one, board in table.state.seats.items()}
    live = [one for one in table.entries[1:] if table.past.in_effect(one.seq)]
    if kind == "score":
        table.score(seat, "told", number)
    elif kind == "sheet" and not table.over:
        table.score_sheet("final", sheet_of(game, {one: max(0, vp[one] + (choice == 0)) for one in SEATS}, order))
    elif kind == "recount":
        table.recount({f"seats.{seat}.vp": max(0, vp[seat] + number)}, "counted")
    elif kind == "amend" and (told := [one for one in live if "points" in one.body]):
        table.amend(told[choice % len(told)].seq, {"category": "told", "points": number})
    elif kind == "retract" and live:
        table.retract(live[choice % len(live)].seq)
    elif kind == "restore" and (
        gone := sorted(one for one in table.past.out if table.entries[one - 1].kind != "amend")
    ):
        table.restore(gone[choice % len(gone)])
    elif kind in ("undo", "redo"):
        table.undo() if kind == "undo" else table.redo()


def sheet_of(game: str, vp: Mapping[str, int], order: list[str]) -> dict[str, Any]:
    """Make a sheet that leaves ties to be parted: by two steps in CRISIS."""
    steps = {seat: place // 2 for place, seat in enumerate(order)}
    made = {
        "nippon": lambda: nippon(vp, order),
        "russian_railroads": lambda: russian_railroads(vp),
        "crisis": lambda: crisis(vp, credits=steps, company_vp={seat: place % 2 for place, seat in enumerate(order)}),
        "crisis_bankrupt": lambda: crisis(vp, 16, credits=steps),
        "plan_city": lambda: plan_city(dict.fromkeys(SEATS, 2), order[0], order[1:] + order[:1]),
    }
    return made["crisis_bankrupt" if game == "crisis" and order[0] < "C" else game]()


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", sorted(START))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS)
def test_places_are_those_of_the_points_as_they_stand(game: str, acts: list[tuple[Any, ...]]) -> None:
    table = table_of(game)
    for one in acts:
        act(game, table, *one)
        stand = folded(game, table)
        assert {seat: int(board.vp) for seat, board in table.state.seats.items()} == stand.vp
        assert table.over == (stand.sheet is not None)
        wanted = ranked(game, stand)
        assert placed(table) == wanted
    again = Table("again", table.entries)
    assert placed(again) == wanted
    summary = table.summary()
    assert summary is not None
    assert sorted((sat.id, sat.rank) for sat in summary.seats if sat.rank) == sorted(wanted)
    result = gather(table, words_for("en", game, table.seats))
    assert sorted((seat.id, seat.rank) for seat in result.seats if seat.rank) == sorted(wanted)
    if "sheet" in table.steps[-1].entry.body:
        assert sorted((one.seat, one.rank) for one in scene_of(table).places) == sorted(wanted)


def placed(table: Table) -> Places:
    return sorted(((place.seat, place.rank) for place in table.places()), key=lambda one: (one[1], one[0]))
