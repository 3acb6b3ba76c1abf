"""What must hold after every declaration of Nippon: every piece is somewhere, three scorings, three last turns each."""

from __future__ import annotations

from collections import Counter

from referee.games.nippon.state import FACTORIES, REGIONS, State
from referee.games.nippon.turn_flow import in_bag
from referee.games.nippon.values import WORKERS, storage
from referee.table.table import Table
from tests.games.nippon.nippon_tables import INFLUENCE
from tests.helpers import verb_of
from tests.play.playground import Change

TOPS = {"coal": 10, "money": 12, "knowledge": 9}
TILES = {4: 24, 3: 20, 2: 16}
"""Reward tiles by number of seats; four VP multipliers lie beside them."""


def check_position(state: State) -> None:
    """Check everything that is conserved or bounded."""
    out = [*state.slots.values(), *state.rows.values(), *(board.workers for board in state.seats.values())]
    assert in_bag(state) == WORKERS[len(state.seats)] - sum(map(len, out)) >= 0
    owned = Counter(one.tile for board in state.seats.values() for one in board.factories.values() if one.tile)
    for factory in FACTORIES:
        assert owned[factory] + state.supply[factory] == 1
    for seat, board in state.seats.items():
        for value, count in INFLUENCE.items():
            laid = sum(
                slot.value == int(value) and slot.owner == seat
                for city in state.cities.values()
                for slot in city.slots.values()
            )
            assert board.hand[value] + laid == count
        for kind in ("trains", "ships"):
            links = [getattr(state.regions[region], kind)[seat] for region in REGIONS]
            assert getattr(board, kind) + sum(one.twos + one.threes for one in links) == 6
        assert all(0 <= board.markers[track] <= top for track, top in TOPS.items())
        for mine in board.factories.values():
            assert 0 <= mine.goods <= (storage(state, mine.tile) if mine.tile else 0)
        assert min(board.yen, board.coal, board.blueprints, board.held_machines) >= 0
        assert len(board.workers) <= 6
    for slot in (slot for city in state.cities.values() for slot in city.slots.values()):
        assert bool(slot.owner) == bool(slot.value)
        assert slot.shown or not slot.value
    assert min(state.rewards.values()) >= 0


def multipliers(state: State) -> int:
    """Multiplier tiles that lie somewhere on the table."""
    placed = sum(bool(tile) for board in state.seats.values() for tile in board.multipliers.values())
    return sum(state.rewards.values()) + state.vp_multipliers + placed


def check_change(change: Change) -> None:
    """Multipliers leave the table by being discarded; one scoring after the other; turns are counted at the end."""
    before, after = change.before, change.after
    discarded = sum(line.what == "discard_multiplier" for line in change.found.verdict.ledger)
    assert multipliers(before) - multipliers(after) == discarded
    change.seen["discarded"] += discarded
    if any(verb_of(move) == "end" for move in change.found.moves):
        change.seen["final turns"] += before.phase == "final"
    assert after.scorings_done in (before.scorings_done, before.scorings_done + 1) or after.phase == "done"


def check_end(table: Table, seen: Counter[str]) -> None:
    """Three scorings, the points at the start, what is scored at the end; the last turns part every tie."""
    players = len(table.seats)
    first, last = table.steps[0].table_state.state, table.state
    assert sum(table.steps[1].table_state.state.rewards.values()) == TILES[players]
    assert multipliers(last) == TILES[players] + 4 - seen["discarded"]
    assert (last.phase, last.scorings_done, first.scorings_done) == ("done", 3, 0)
    assert seen["final turns"] == 3 * players
    started = {line.seat: line.points for line in table.lines() if line.category == "start"}
    assert list(started.values()) == [10, 11, 12, 13][:players]
    categories = {line.category for line in table.lines()}
    assert {"region_scoring_1", "region_scoring_2", "region_scoring_3", "wages", "achievement"} <= categories
    assert sorted(place.rank for place in table.breakdown().places) == list(range(1, players + 1))
