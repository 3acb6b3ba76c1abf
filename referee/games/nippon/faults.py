"""Contradictions in a position (specification 11.1): what cannot lie on a table, each with the clause it breaks.

Checked after every move in tests, and for a described position. A fact nobody has told contradicts nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.facts import NotTold, known
from referee.game import Check
from referee.games.nippon.state import FACTORIES, REGIONS, State, good_of
from referee.games.nippon.values import CITY_LIMIT, TRANSPORT_SLOTS, WORKERS, storage
from referee.verdict import Breach


def faults(state: State) -> Iterator[Breach]:
    """List every contradiction."""
    for check in _CHECKS:
        try:
            yield from check(state)
        except NotTold:
            continue


def _holdings(state: State) -> Check:
    for seat, board in state.seats.items():
        for what in ("yen", "coal", "blueprints", "held_machines", "trains", "ships"):
            if known(getattr(board, what)) and getattr(board, what) < 0:
                yield Breach("NIP-2.5", "below_zero", {"seat": seat, "what": what})
        if known(board.workers) and len(board.workers) > 6:
            yield Breach("NIP-3.1", "workers_many", {"seat": seat, "count": len(board.workers)})
        for value in board.hand.values():
            if known(value) and value < 0:
                yield Breach("NIP-1.4", "below_zero", {"seat": seat, "what": "influence_tiles"})


def _factories(state: State) -> Check:
    owners: dict[str, str] = {}
    for seat, board in state.seats.items():
        for good in (good for good, mine in board.factories.items() if known(mine.tile) and mine.tile):
            mine = board.factories[good]
            if good_of(mine.tile) != good:
                yield Breach("NIP-9.8", "wrong_good", {"seat": seat, "factory": mine.tile, "good": good})
            if mine.tile in owners:
                yield Breach("NIP-7.2", "tile_twice", {"factory": mine.tile, "seats": (owners[mine.tile], seat)})
            owners[mine.tile] = seat
            if known(mine.goods) and known(storage(state, mine.tile)) and mine.goods > storage(state, mine.tile):
                yield Breach("NIP-9.9", "stored_many", {"factory": mine.tile, "goods": mine.goods})
    for factory in FACTORIES:
        if factory in owners and known(state.supply[factory]) and state.supply[factory]:
            yield Breach("NIP-1.13", "tile_in_supply", {"factory": factory, "owner": owners[factory]})


def _tiles(state: State) -> Check:
    for name, city in state.cities.items():
        slots = [slot for slot in city.slots.values() if known(slot.value) and slot.value]
        if len(slots) > CITY_LIMIT[state.players]:
            yield Breach("NIP-15.13", "city_many", {"city": name, "count": len(slots)})
        if any(known(slot.shown) and not slot.shown for slot in slots):
            yield Breach("NIP-15.4", "tile_nowhere", {"city": name})
        shown = [slot.shown for slot in city.slots.values()]
        if all(map(known, shown)) and sum(shown) != 4:
            yield Breach("NIP-15.4", "goods_shown", {"city": name, "count": sum(shown)})


def _sets(state: State) -> Check:
    """Each seat has 10 influence tiles, in hand and on the board (NIP-1.4)."""
    for seat, board in state.seats.items():
        hand = sum(board.hand.values())
        laid = sum(
            slot.value > 0 and slot.owner == seat for city in state.cities.values() for slot in city.slots.values()
        )
        if known(hand) and hand + laid != 10:
            yield Breach("NIP-1.4", "tiles_not_ten", {"seat": seat, "count": hand + laid})


def _links(state: State) -> Check:
    for region in REGIONS:
        here = state.regions[region]
        if known(here.used) and here.used > TRANSPORT_SLOTS[state.players]:
            yield Breach("NIP-12.6", "links_many", {"region": region, "count": here.used})
        lying = sum(links.twos + links.threes for kind in (here.trains, here.ships) for links in kind.values())
        if known(lying) and known(here.used) and lying != here.used:
            yield Breach("NIP-12.6", "links_differ", {"region": region, "count": lying, "used": here.used})
    for seat, board in state.seats.items():
        for kind in ("trains", "ships"):
            out = sum(
                getattr(state.regions[r], kind)[seat].twos + getattr(state.regions[r], kind)[seat].threes
                for r in REGIONS
            )
            left = getattr(board, kind)
            if known(out) and known(left) and out + left != 6:
                clause = "NIP-1.9" if kind == "trains" else "NIP-1.8"
                yield Breach(clause, "tiles_not_six", {"seat": seat, "kind": kind, "count": out + left})


def _workers(state: State) -> Check:
    """No more workers are out than are in play (NIP-1.16, NIP-20.2)."""
    out = [*state.slots.values(), *state.rows.values(), *(board.workers for board in state.seats.values())]
    total = sum(len(workers) for workers in out)
    if total > WORKERS[state.players]:
        yield Breach("NIP-1.16", "workers_out", {"count": total, "in_play": WORKERS[state.players]})


_CHECKS: tuple[Callable[[State], Check], ...] = (_holdings, _factories, _tiles, _sets, _links, _workers)
