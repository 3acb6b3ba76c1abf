"""Building of trains and ships in Nippon (NIP-12, NIP-13), and the free ones of `clock_3` and `lens_3` (NIP-21.11,
NIP-21.19, NIP-R28).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Annotated

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError, known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.nippon.state import FREE, REGIONS, SeatTransportTiles, State
from referee.games.nippon.turn_rules import (
    WorkerMove,
    may_start,
    owns_known,
    pay,
    price_rules,
    take_worker,
    with_worker,
    within_bounds,
)
from referee.games.nippon.values import (
    TRANSPORT_PRICE,
    TRANSPORT_SLOTS,
    ActionPrice,
    owns,
    rise,
    side_added,
    symbols_visible,
    unit_price,
)
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.notation.move import Move, verb_of
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import ListField
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf

FEWEST_SLOTS, MOST_SLOTS = min(TRANSPORT_SLOTS.values()), max(TRANSPORT_SLOTS.values())


class TransportMove(WorkerMove, frozen=True, kw_only=True):
    """A move that builds one train or ship in each of the regions."""

    regions: Annotated[tuple[str, ...], SeparatedList(KeyOf("region", role="identity"), most=9)]


class TransportAction(Struct, frozen=True):
    """The clauses of the action that builds trains or ships (`kind`), and the factory that lowers its price (`cheap`).
    `other` is the factory for the other kind, which players often confuse with it.
    """

    kind: str
    number_clause: str
    price_clause: str
    left_clause: str
    place_clause: str
    different_clause: str
    cheap: str
    cheap_clause: str
    other: str
    other_clause: str

    def price(self, count: int) -> ActionPrice:
        """Return the price of a number of tiles in yen."""
        return unit_price(count, TRANSPORT_PRICE, self.price_clause, self.cheap, self.cheap_clause)

    def action(self, kind: type[TransportMove]) -> Action:
        """Return the `Action` object for building trains or ships with moves of class `kind`."""
        return Action(
            verb_of(kind),
            kind,
            self.objections,
            self.effects,
            starts=may_start(self.kind),
            list_field=ListField("regions", later_regions),
        )

    def objections(self, state: State, move: TransportMove) -> Checks:
        return with_worker(state, move, self.demands(state, move))

    def demands(self, state: State, move: TransportMove) -> Checks:
        count = len(move.regions)
        yield within_bounds(move, count, self.number_clause)
        mixed_up = self.other_clause if move.price is not None and owns_known(state, move.seat, self.other) else ""
        yield from price_rules(state, move, self.price(count), mixed_up)
        yield enough_tiles(state, move.seat, self.kind, count, self.left_clause)
        if count > 1:
            yield different(move.regions, self.different_clause)
        for region in dict.fromkeys(move.regions):
            yield slot_free(state, region, self.place_clause)

    def effects(self, ledger: Ledger, move: TransportMove) -> None:
        """Use the worker, pay and place the tiles."""
        take_worker(ledger, move)
        pay(ledger, move.seat, self.price(len(move.regions)))
        place(ledger, move.seat, self.kind, move.regions, self.place_clause)


@cites("NIP-12.3", "NIP-13.3")
def enough_tiles(state: State, seat: str, kind: str, count: int, clause: str) -> Check:
    """Yield a breach if the seat's area contains fewer tiles than are built (NIP-12.3, NIP-13.3)."""
    have = getattr(state.seats[seat], kind)
    if have < count:
        values = {"seat": seat, "kind": kind, "left": have, "count": count}
        yield Breach(clause, "area_short", values, "fewer", shortage=Shortage(have, count))


def different(regions: tuple[str, ...], clause: str) -> Check:
    """Yield a breach if the action contains a region twice (NIP-12.5, NIP-13.5)."""
    twice = tuple(dict.fromkeys(region for region in regions if regions.count(region) > 1))
    if twice:
        yield Breach(clause, "region_twice", {"regions": twice}, "other_region")


@cites("NIP-12.6", "NIP-20.5")
def slot_free(state: State, region: str, clause: str) -> Check:
    """Yield a breach if the region has no free transport slot; a region has 8, 6 or 4 slots (NIP-12.6, NIP-20.5)."""
    if not has_slot(state, region):
        slots = TRANSPORT_SLOTS[state.players] if known(state.players) else MOST_SLOTS
        also = (clause,) if slots == MOST_SLOTS else (clause, "NIP-20.5")
        yield Breach("NIP-12.6", "slots_full", {"region": region, "slots": slots}, "other_region", also)


def has_slot(state: State, region: str) -> bool:
    """Return whether a region has a free transport slot. The number of players is needed only if the result depends on
    it.
    """
    used = state.regions[region].used
    if used < FEWEST_SLOTS or used >= MOST_SLOTS:
        return used < FEWEST_SLOTS
    return used < TRANSPORT_SLOTS[int(state.players)]


def later_regions(_state: State, move: TransportMove) -> tuple[str, ...]:
    """Return the regions after those in the move, so that each combination occurs once."""
    return REGIONS[REGIONS.index(move.regions[-1]) + 1 :] if move.regions else REGIONS


def place(ledger: Ledger, seat: str, kind: str, regions: Iterable[str], clause: str) -> None:
    """Move tiles from the seat's area to the regions, and move the money marker up for each newly visible income symbol
    (NIP-12.7).
    """
    before: State = ledger.state
    for region in regions:
        _place_one(ledger, seat, kind, region, clause)
    new = _new_symbols(before, ledger.state, seat)
    if new:
        ledger.seat(seat, symbols=ledger.state.seats[seat].symbols + new)
        if owns(ledger.state, seat, "silk_3"):
            rise(ledger, seat, "money", 2 * new, "NIP-21.3")
        else:
            rise(ledger, seat, "money", new, "NIP-12.7")


def _new_symbols(before: State, after: State, seat: str) -> int:
    """Return the number of newly visible income symbols, as answered by the players if the printed symbols are
    unknown.
    """
    if not known(after.printed["areas.symbols"]):
        observed: int = after.now["symbols"]
        return observed
    then, now = before.seats[seat], after.seats[seat]
    return symbols_visible(after, 6 - now.trains, 6 - now.ships) - symbols_visible(
        after, 6 - then.trains, 6 - then.ships
    )


def _place_one(ledger: Ledger, seat: str, kind: str, region: str, clause: str) -> None:
    state: State = ledger.state
    board = state.seats[seat]
    side = board.train_side if kind == "trains" else board.ship_side
    before = state.regions[region]
    links: dict[str, SeatTransportTiles] = getattr(before, kind)
    links_after = {**links, seat: side_added(links[seat], side)}
    changed = structs.replace(before, used=before.used + 1, **{kind: links_after})
    less = structs.replace(board, **{kind: getattr(board, kind) - 1})
    ledger.change(regions={**state.regions, region: changed}, seats={**state.seats, seat: less})
    ledger.todo(seat, kind, clause, region=region)


BUILD_TRAINS = TransportAction(
    "trains",
    number_clause="NIP-12.1",
    price_clause="NIP-12.2",
    left_clause="NIP-12.3",
    place_clause="NIP-12.4",
    different_clause="NIP-12.5",
    cheap="clock_4",
    cheap_clause="NIP-21.20",
    other="lens_4",
    other_clause="NIP-21.12",
)


class Trains(TransportMove, frozen=True, kw_only=True, tag="trains"):
    """A move that builds one train in each of the regions."""


TRAINS = BUILD_TRAINS.action(Trains)


BUILD_SHIPS = TransportAction(
    "ships",
    number_clause="NIP-13.1",
    price_clause="NIP-13.2",
    left_clause="NIP-13.3",
    place_clause="NIP-13.4",
    different_clause="NIP-13.5",
    cheap="lens_4",
    cheap_clause="NIP-21.12",
    other="clock_4",
    other_clause="NIP-21.20",
)


class Ships(TransportMove, frozen=True, kw_only=True, tag="ships"):
    """A move that builds one ship in each of the regions."""


SHIPS = BUILD_SHIPS.action(Ships)


VERB = "place_free"
CLAUSE = {"lens_3": "NIP-21.11", "clock_3": "NIP-21.19"}


class PlaceFree(Move, frozen=True, kw_only=True, tag=VERB):
    """A move that places the free ships or trains in different regions."""

    regions: Annotated[tuple[str, ...], SeparatedList(KeyOf("region", role="identity"), most=9)]


def possible(state: State, seat: str, factory: str) -> int:
    """Return the number of free ships or trains that can be placed: 2, or fewer if the seat lacks tiles or the regions
    lack slots (NIP-R28).
    """
    tiles = min(2, int(getattr(state.seats[seat], FREE[factory])))
    free = 0
    gap: UnknownFactError | None = None
    for region in REGIONS if tiles else ():
        try:
            free += has_slot(state, region)
        except UnknownFactError as untold:
            gap = gap or untold
    if free < tiles and gap:
        raise gap
    return min(tiles, free)


@cites("NIP-21.27")
def places_due(state: State, move: PlaceFree) -> Check:
    """Yield a breach if no such choice is pending, which happens only once after the factory is built (NIP-21.27), or
    if the number of placed tiles is wrong.
    """
    if not state.pending or VERB not in state.pending[-1].verbs:
        yield Breach("NIP-21.27", "nothing_pending", {"verb": VERB})
        return
    first = state.pending[-1]
    if len(move.regions) != first.count:
        values = {"count": len(move.regions), "right": first.count}
        yield Breach(first.clause, "exactly_so_many", values, "exactly")


def objections(state: State, move: PlaceFree) -> Checks:
    yield resolves_first(state.pending, move)
    yield places_due(state, move)
    if state.pending and state.pending[-1].about in FREE:
        factory = state.pending[-1].about
        yield different(move.regions, CLAUSE[factory])
        yield enough_tiles(state, move.seat, FREE[factory], len(move.regions), CLAUSE[factory])
        for region in dict.fromkeys(move.regions):
            yield slot_free(state, region, CLAUSE[factory])


def effects(ledger: Ledger, move: PlaceFree) -> None:
    """Place the tiles and remove the pending choice; nothing happens if no such choice is pending."""
    pending = ledger.state.pending
    if pending and pending[-1].about in FREE:
        factory = pending[-1].about
        ledger.change(pending=pending[:-1])
        place(ledger, move.seat, FREE[factory], move.regions, CLAUSE[factory])


def seat_to_place(state: State) -> Iterator[dict[str, str]]:
    """Yield the start of a move for the seat with the pending choice."""
    if state.pending and VERB in state.pending[-1].verbs:
        yield {"seat": state.pending[-1].seat}


def region_sets(state: State) -> Iterator[tuple[str, ...]]:
    """Yield every set of regions with the number of tiles of the pending choice."""
    return combinations(REGIONS, state.pending[-1].count)


PLACE_FREE = Action(VERB, PlaceFree, objections, effects, starts=seat_to_place, choices={"regions": region_sets})
