"""Building trains and ships: what the two actions share with the free placements of `clock_3` and `lens_3`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, TypeVar

from msgspec import Struct, structs

from referee.facts import known
from referee.game import Check, Checks
from referee.games.nippon.state import REGIONS, Links, State
from referee.games.nippon.turn import WorkerMove, bounded, may_start, price_paid, take_worker, with_worker
from referee.games.nippon.values import (
    TRANSPORT,
    TRANSPORT_SLOTS,
    owns,
    rise,
    side_added,
    symbols_visible,
    unit_price,
)
from referee.judge import cites
from referee.ledger import Ledger
from referee.move import Said
from referee.verdict import Breach


class TransportMove(WorkerMove, frozen=True, kw_only=True):
    """One tile built in each region named."""

    regions: Annotated[tuple[str, ...], Said("region", most=9)]


M = TypeVar("M", bound=TransportMove)


class Transport(Struct, frozen=True):
    """One kind of tile (the seat's area of that name), its clauses, and the factory that makes it cheaper; `other`
    is the factory that does the same for the other kind, which people mix up.
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

    def price(self, state: State, seat: str, count: int) -> int:
        """Price of so many tiles, in yen."""
        return unit_price(state, seat, count, TRANSPORT, self.cheap)

    def objections(self, state: State, move: TransportMove) -> Checks:
        """Check the worker, the number, the price, the tiles left and each region."""
        yield from with_worker(state, move)
        yield bounded(move, len(move.regions), self.number_clause)
        yield paid(self, state, move)
        yield left(state, move.seat, self.kind, len(move.regions), self.left_clause)
        yield different(move.regions, self.different_clause)
        for region in dict.fromkeys(move.regions):
            yield slot_free(state, region, self.place_clause)

    def effects(self, book: Ledger, move: TransportMove) -> None:
        """Take the worker, pay, place the tiles."""
        take_worker(book, move)
        cost = self.price(book.state, move.seat, len(move.regions))
        cheap = owns(book.state, move.seat, self.cheap)
        book.pay(move.seat, "yen", cost, self.cheap_clause if cheap else self.price_clause)
        place(book, move.seat, self.kind, move.regions, self.place_clause)

    def offers(self, state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Give one tile in every region with a free slot, where a tile is left and can be paid."""
        for seat in may_start(state, self.kind):
            board = state.seats[seat]
            if getattr(board, self.kind) and board.yen >= self.price(state, seat, 1):
                for region in free_regions(state):
                    yield seat, (region,)

    def extend(self, state: State, move: M) -> Iterator[M]:
        """Offer one tile more, in a later region (their order does not matter)."""
        count = len(move.regions) + 1
        board = state.seats[move.seat]
        if count <= 3 and getattr(board, self.kind) >= count and board.yen >= self.price(state, move.seat, count):
            for region in free_regions(state):
                if REGIONS.index(region) > REGIONS.index(move.regions[-1]):
                    yield structs.replace(move, regions=(*move.regions, region))


@cites("NIP-12.2", "NIP-13.2", "NIP-2.5")
def paid(transport: Transport, state: State, move: TransportMove) -> Check:
    """The price of all tiles is paid; a price synergy holds for its own kind only."""
    also = (transport.cheap_clause, "NIP-21.26") if owns(state, move.seat, transport.cheap) else ()
    if move.price is not None and owns(state, move.seat, transport.other):
        also = (*also, transport.other_clause)
    price = transport.price(state, move.seat, len(move.regions))
    yield from price_paid(state, move, price, transport.price_clause, also)


@cites("NIP-12.3", "NIP-13.3")
def left(state: State, seat: str, kind: str, count: int, clause: str) -> Check:
    """No more tiles are built than are left in the area (NIP-12.3, NIP-13.3)."""
    have = getattr(state.seats[seat], kind)
    if have < count:
        yield Breach(clause, "area_short", {"seat": seat, "kind": kind, "left": have, "count": count}, "fewer")


def different(regions: tuple[str, ...], clause: str, also: tuple[str, ...] = ()) -> Check:
    """Tiles of one action go to different regions (NIP-12.5, NIP-13.5)."""
    twice = tuple(dict.fromkeys(region for region in regions if regions.count(region) > 1))
    if twice:
        yield Breach(clause, "region_twice", {"regions": twice}, "other_region", also)


@cites("NIP-12.6", "NIP-20.5")
def slot_free(state: State, region: str, clause: str) -> Check:
    """A region has 8, 6 or 4 transport slots (NIP-12.6, NIP-20.5)."""
    used = state.regions[region].used
    if used < 4:
        return
    slots = TRANSPORT_SLOTS[int(state.players)]
    if used >= slots:
        also = (clause,) if slots == 8 else (clause, "NIP-20.5")
        yield Breach("NIP-12.6", "slots_full", {"region": region, "slots": slots}, "other_region", also)


def place(book: Ledger, seat: str, kind: str, regions: Iterable[str], clause: str) -> None:
    """Move tiles from the area to regions, then raise the money marker for symbols now visible (NIP-12.7)."""
    before: State = book.state
    for region in regions:
        _place_one(book, seat, kind, region, clause)
    board = book.state.seats[seat]
    old = before.seats[seat]
    if known(before.printed["areas.symbols"]):
        now = symbols_visible(before, 6 - board.trains, 6 - board.ships)
        new = now - symbols_visible(before, 6 - old.trains, 6 - old.ships)
    else:
        new = before.now["symbols"]
    if new:
        book.seat(seat, symbols=board.symbols + new)
        if owns(book.state, seat, "silk_3"):
            rise(book, seat, "money", 2 * new, "NIP-21.3")
        else:
            rise(book, seat, "money", new, "NIP-12.7")


def _place_one(book: Ledger, seat: str, kind: str, region: str, clause: str) -> None:
    state: State = book.state
    board = state.seats[seat]
    side = board.train_side if kind == "trains" else board.ship_side
    here = state.regions[region]
    links: dict[str, Links] = getattr(here, kind)
    changed = structs.replace(
        here,
        used=here.used + 1,
        **{kind: {**links, seat: side_added(links[seat], side) if known(side) else links[seat]}},
    )
    book.change(regions={**state.regions, region: changed})
    book.seat(seat, **{kind: getattr(board, kind) - 1})
    book.todo(seat, kind, clause, region=region)


def free_regions(state: State) -> Iterator[str]:
    """List the regions with a free transport slot."""
    slots = TRANSPORT_SLOTS[int(state.players)]
    return (region for region in REGIONS if state.regions[region].used < slots)
