"""Local market: place 1 to 3 influence tiles in one region for goods (NIP-15), with fewer players under the city
limit (NIP-20.6 to NIP-20.10).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct, structs

from referee.game import Action, Check, Checks
from referee.games.nippon.state import CITIES, GOODS, City, Slot, State, region_of
from referee.games.nippon.turn import WorkerMove, bounded, may_start, take_worker, with_worker
from referee.games.nippon.values import CITY_LIMIT, influence_value
from referee.judge import cites
from referee.ledger import Ledger
from referee.move import Said
from referee.verdict import Breach
from scoring.words import Phrase


class Placement(Struct, frozen=True):
    """One influence tile: the city, the good beside the slot, how many of it are spent, the value of the tile, and
    (2 or 3 players) the good beside the slot whose tile is removed.
    """

    city: Annotated[str, Said("city")]
    good: Annotated[str, Said("good")]
    goods: Annotated[int, Said(low=0, high=9)]
    tile: Annotated[int, Said(low=1, high=7)]
    remove: Annotated[str, Said("removal")] = ""


class LocalMarket(WorkerMove, frozen=True, kw_only=True, tag="local_market"):
    """Place influence tiles one after the other."""

    placements: Annotated[tuple[Placement, ...], Said(most=9)]


@cites("NIP-15.2")
def one_region(move: LocalMarket) -> Check:
    """All tiles of one action go to one region (NIP-15.2)."""
    regions = tuple(dict.fromkeys(region_of(placement.city) for placement in move.placements))
    if len(regions) > 1:
        yield Breach("NIP-15.2", "one_region", {"regions": regions}, "one_of_them", ("NIP-15.1",))


@cites("NIP-15.4")
def good_shown(state: State, placement: Placement) -> Check:
    """The city tile must show the good beside a slot (NIP-15.4)."""
    if not slot_of(state, placement).shown:
        values = {"city": placement.city, "good": placement.good}
        yield Breach("NIP-15.4", "good_not_shown", values, "good_of_city")


@cites("NIP-15.3")
def goods_there(state: State, seat: str, placement: Placement) -> Check:
    """1 to 3 goods of the kind come from the own factory (NIP-15.3)."""
    if not 1 <= placement.goods <= 3:
        yield Breach("NIP-15.3", "goods_number", {"count": placement.goods}, "one_to_three")
    factory = state.seats[seat].factories[placement.good]
    if not factory.tile:
        yield Breach("NIP-15.3", "no_factory", {"seat": seat, "good": placement.good}, "good_you_have")
    elif factory.goods < placement.goods:
        values = {"seat": seat, "good": placement.good, "number": placement.goods, "have": factory.goods}
        yield Breach("NIP-15.3", "market_goods_short", values, "produce_first")


@cites("NIP-15.5", "NIP-15.6")
def value_earned(state: State, placement: Placement) -> Check:
    """The tile is worth no more than the goods earn (NIP-15.5, NIP-15.6)."""
    if not 1 <= placement.goods <= 3:
        return
    earned = influence_value(state, placement.good, placement.goods)
    if placement.tile > earned:
        values = {"tile": placement.tile, "earned": earned, "goods": placement.goods, "good": placement.good}
        yield Breach("NIP-15.6", "value_too_high", values, "lower_tile", ("NIP-15.5",))


@cites("NIP-15.6")
def in_hand(state: State, seat: str, placement: Placement) -> Check:
    """The tile must be in hand (NIP-15.6)."""
    if state.seats[seat].hand[str(placement.tile)] < 1:
        yield Breach("NIP-15.6", "tile_not_in_hand", {"seat": seat, "tile": placement.tile}, "other_tile")


@cites("NIP-15.7")
def slot_takes(state: State, placement: Placement) -> Check:
    """The slot is empty or holds a lower tile (NIP-15.7, R34)."""
    slot = slot_of(state, placement)
    if slot.value >= placement.tile:
        values = {"city": placement.city, "good": placement.good, "there": slot.value, "owner": slot.owner}
        yield Breach("NIP-15.7", "slot_taken", values | {"tile": placement.tile}, "higher_tile")


@cites("NIP-20.6", "NIP-20.7", "NIP-20.8")
def within_limit(state: State, placement: Placement) -> Check:
    """With 2 or 3 players an empty slot of a full city needs the lowest tile removed first (NIP-20.6 to NIP-20.8)."""
    if state.players == 4:
        if placement.remove:
            yield Breach("NIP-20.7", "remove_not_due", {"city": placement.city}, "leave_out")
        return
    if slot_of(state, placement).value:
        if placement.remove:
            yield Breach("NIP-20.10", "remove_not_due", {"city": placement.city}, "leave_out")
        return
    tiles = tiles_of(state.cities[placement.city])
    limit = CITY_LIMIT[int(state.players)]
    if len(tiles) < limit:
        if placement.remove:
            yield Breach("NIP-20.7", "remove_not_due", {"city": placement.city}, "leave_out")
        return
    lowest = min(slot.value for slot in tiles.values())
    lows = tuple(good for good, slot in tiles.items() if slot.value == lowest)
    values = {"city": placement.city, "limit": limit, "lowest": lowest, "tile": placement.tile}
    if placement.tile <= lowest:
        yield Breach("NIP-20.7", "not_above_lowest", values, "higher_tile", ("NIP-20.6",))
    if placement.remove == "none":
        yield Breach("NIP-20.6", "city_full", values, "remove_lowest", ("NIP-20.7",))
    elif placement.remove and placement.remove not in lows:
        yield Breach("NIP-20.7", "remove_wrong", values | {"goods": lows}, "remove_lowest")
    elif not placement.remove and len(lows) > 1:
        yield Breach("NIP-20.8", "remove_choose", values | {"goods": lows}, "remove_lowest")


def slot_of(state: State, placement: Placement) -> Slot:
    """Give the slot a placement names."""
    return state.cities[placement.city].slots[placement.good]


def tiles_of(city: City) -> dict[str, Slot]:
    """List the slots of a city that hold a tile."""
    return {good: slot for good, slot in city.slots.items() if slot.shown and slot.value}


def objections(state: State, move: LocalMarket) -> Checks:
    """Check the worker, then tile after tile, each on what the legal ones before it leave (R33, R70)."""
    yield from with_worker(state, move)
    yield bounded(move, len(move.placements), "NIP-15.1", state.options["local_market_max_tiles"])
    yield one_region(move)
    for placement in move.placements:
        passed = [
            (yield good_shown(state, placement)),
            (yield goods_there(state, move.seat, placement)),
            (yield value_earned(state, placement)),
            (yield in_hand(state, move.seat, placement)),
            (yield slot_takes(state, placement)),
            (yield within_limit(state, placement)),
        ]
        if all(passed) and placement is not move.placements[-1]:
            scratch = Ledger(state)
            place(scratch, move.seat, placement)
            state = scratch.state


def place(book: Ledger, seat: str, placement: Placement) -> None:
    """Discard the goods, take a removed or replaced tile back to its owner's hand, lay the tile."""
    state: State = book.state
    board = state.seats[seat]
    factory = board.factories[placement.good]
    spent = structs.replace(factory, goods=factory.goods - placement.goods)
    book.seat(seat, factories={**board.factories, placement.good: spent})
    book.todo(seat, "goods_gone", "NIP-15.3", placement.goods, good=placement.good)
    good = removed(state, placement)
    if good:
        _give_back(book, placement.city, good, "NIP-20.9")
    if state.cities[placement.city].slots[placement.good].value:
        _give_back(book, placement.city, placement.good, "NIP-15.8")
    _lay(book, placement.city, placement.good, placement.tile, seat)
    hand = book.state.seats[seat].hand
    tile = str(placement.tile)
    book.seat(seat, hand={**hand, tile: hand[tile] - 1})
    book.todo(seat, "tile_placed", "NIP-15.6", tile=placement.tile, city=placement.city, good=placement.good)


def removed(state: State, placement: Placement) -> str:
    """Name the slot whose tile the city limit removes; "" for none."""
    if state.players == 4 or slot_of(state, placement).value:
        return ""
    tiles = tiles_of(state.cities[placement.city])
    if len(tiles) < CITY_LIMIT[int(state.players)]:
        return ""
    if placement.remove in tiles:
        return placement.remove
    return min(tiles, key=lambda good: tiles[good].value)


def _lay(book: Ledger, city: str, good: str, value: int, owner: str) -> None:
    cities = book.state.cities
    slots = cities[city].slots
    slot = structs.replace(slots[good], value=value, owner=owner)
    book.change(cities={**cities, city: City({**slots, good: slot})})


def _give_back(book: Ledger, city: str, good: str, clause: str) -> None:
    slot = book.state.cities[city].slots[good]
    hand = book.state.seats[slot.owner].hand
    tile = str(slot.value)
    book.seat(slot.owner, hand={**hand, tile: hand[tile] + 1})
    book.todo(slot.owner, "tile_back", clause, tile=slot.value, city=city)
    _lay(book, city, good, 0, "")


def effects(book: Ledger, move: LocalMarket) -> None:
    """Take the worker; lay each tile and receive the region bonus for it (NIP-15.9)."""
    take_worker(book, move)
    for placement in move.placements:
        place(book, move.seat, placement)
        bonus(book, move.seat, region_of(placement.city))


def bonus(book: Ledger, seat: str, region: str) -> None:
    """Receive a region bonus: 5,000 yen, 2 coal, blueprints of value 2, or 2 VP."""
    kind = book.state.regions[region].bonus
    if kind == "vp_2":
        book.score(
            seat,
            "region_bonus",
            2,
            "NIP-15.9",
            Phrase("working.region_bonus", {"region": region}),
            about=region,
        )
    elif kind == "yen_5000":
        book.gain(seat, "yen", 5_000, "NIP-15.9")
    elif kind == "coal_2":
        book.gain(seat, "coal", 2, "NIP-15.9")
    else:
        book.gain(seat, "blueprints", 2, "NIP-15.9")


def placeable(state: State, seat: str, cities: tuple[str, ...]) -> Iterator[Placement]:
    """List every single placement possible in some cities."""
    board = state.seats[seat]
    for city in cities:
        for good in GOODS:
            slot = state.cities[city].slots[good]
            factory = board.factories[good]
            if not factory.tile or not factory.goods or not slot.shown:
                continue
            for goods in range(1, min(3, factory.goods) + 1):
                for tile in range(slot.value + 1, influence_value(state, good, goods) + 1):
                    if board.hand[str(tile)] > 0:
                        yield from _removals(state, Placement(city, good, goods, tile))


def _removals(state: State, placement: Placement) -> Iterator[Placement]:
    tiles = tiles_of(state.cities[placement.city]) if state.players < 4 else {}
    if slot_of(state, placement).value or len(tiles) < CITY_LIMIT[int(state.players)]:
        yield placement
        return
    lowest = min(slot.value for slot in tiles.values())
    if placement.tile > lowest:
        lows = [good for good, slot in tiles.items() if slot.value == lowest]
        if len(lows) == 1:
            yield placement
        else:
            yield from (structs.replace(placement, remove=good) for good in lows)


def options(state: State) -> Iterator[LocalMarket]:
    """Offer every single placement."""
    for seat in may_start(state, "local_market"):
        for placement in placeable(state, seat, CITIES):
            yield LocalMarket(seat=seat, placements=(placement,))


def extend(state: State, move: LocalMarket) -> Iterator[LocalMarket]:
    """Offer one tile more in the same region."""
    if len(move.placements) >= state.options["local_market_max_tiles"]:
        return
    book = Ledger(state)
    for placement in move.placements:
        place(book, move.seat, placement)
    region = region_of(move.placements[0].city)
    for placement in placeable(book.state, move.seat, (f"{region}_1", f"{region}_2")):
        yield structs.replace(move, placements=(*move.placements, placement))


ACTION = Action("local_market", LocalMarket, objections, effects, options, extend)
