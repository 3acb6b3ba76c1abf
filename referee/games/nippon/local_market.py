"""The local market action of Nippon: placing 1 to 3 influence tiles in one region for goods (NIP-15), with the city
limit for 2 or 3 players (NIP-20.6 to NIP-20.10).

A slot is named by the good next to it; city tiles with the same good twice are not supported (none is known).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError, known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, MissingChoice, Shortage
from referee.games.nippon.state import CITIES, GOODS, City, InfluenceSlot, State, region_of
from referee.games.nippon.turn_rules import WorkerMove, costs_no_yen, may_start, take_worker, with_worker, within_bounds
from referee.games.nippon.values import CITY_LIMIT, influence_value, tile_on
from referee.judging.judge import cites
from referee.judging.three_valued_logic import passes
from referee.rules.game import Action, Check, Checks
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.fields.struct_fields import compound
from scoring.text_catalogs import Phrase

LOWEST = 1
"""The lowest value of an influence tile, earned by any number of goods (table 3.6)."""


class InfluenceTilePlacement(Struct, frozen=True):
    """The placement of one influence tile: city, good of the slot, number of goods spent, and value of the tile.
    `remove` (with 2 or 3 players) is the good of the slot whose tile is removed.
    """

    city: Annotated[str, KeyOf("city", role="identity")]
    good: Annotated[str, KeyOf("good", role="identity")]
    goods: Annotated[int, WholeNumber(high=9, role="count")]
    tile: Annotated[int, WholeNumber(low=1, high=7, role="identity")]
    remove: Annotated[str, KeyOf("removal", role="identity")] = ""


class LocalMarket(WorkerMove, frozen=True, kw_only=True, tag="local_market"):
    """A move that places influence tiles in the given order."""

    placements: Annotated[tuple[InfluenceTilePlacement, ...], SeparatedList(compound(InfluenceTilePlacement), most=9)]


@cites("NIP-15.2")
def one_region(move: LocalMarket) -> Check:
    """Yield a breach if the tiles are placed in more than one region (NIP-15.2)."""
    regions = tuple(dict.fromkeys(region_of(placement.city) for placement in move.placements))
    if len(regions) > 1:
        yield Breach("NIP-15.2", "one_region", {"regions": regions}, "one_of_them", ("NIP-15.1",))


@cites("NIP-15.4")
def good_shown(state: State, placement: InfluenceTilePlacement) -> Check:
    """Yield a breach if the city tile does not contain the good (NIP-15.4)."""
    slot = slot_of(state, placement)
    if not (known(slot.value) and slot.value) and not slot.shown:
        values = {"city": placement.city, "good": placement.good}
        yield Breach("NIP-15.4", "good_not_shown", values, "good_of_city")


@cites("NIP-15.3")
def goods_there(state: State, seat: str, placement: InfluenceTilePlacement) -> Check:
    """Yield a breach if the number of goods spent is outside 1 to 3, or exceeds the goods stored in the seat's factory
    (NIP-15.3).
    """
    if not 1 <= placement.goods <= 3:
        yield Breach("NIP-15.3", "goods_number", {"count": placement.goods}, "one_to_three")
    factory = state.seats[seat].factories[placement.good]
    if not factory.tile:
        yield Breach("NIP-15.3", "no_factory", {"seat": seat, "good": placement.good}, "good_you_have")
    elif factory.goods < placement.goods:
        values = {"seat": seat, "good": placement.good, "number": placement.goods, "have": factory.goods}
        shortage = Shortage(factory.goods, placement.goods)
        yield Breach("NIP-15.3", "market_goods_short", values, "produce_first", shortage=shortage)


@cites("NIP-15.5", "NIP-15.6")
def value_earned(state: State, placement: InfluenceTilePlacement) -> Check:
    """Yield a breach if the value of the tile exceeds the value earned by the goods (NIP-15.5, NIP-15.6). Any number of
    goods earns the lowest tile.
    """
    if placement.tile == LOWEST or not 1 <= placement.goods <= 3:
        return
    earned = influence_value(state, placement.good, placement.goods)
    if placement.tile > earned:
        values = {"tile": placement.tile, "earned": earned, "goods": placement.goods, "good": placement.good}
        yield Breach("NIP-15.6", "value_too_high", values, "lower_tile", ("NIP-15.5",))


@cites("NIP-15.6")
def in_hand(state: State, seat: str, placement: InfluenceTilePlacement) -> Check:
    """Yield a breach if the seat does not have the tile in hand (NIP-15.6)."""
    if state.seats[seat].hand[str(placement.tile)] < 1:
        yield Breach("NIP-15.6", "tile_not_in_hand", {"seat": seat, "tile": placement.tile}, "other_tile")


@cites("NIP-15.7")
def slot_takes(state: State, placement: InfluenceTilePlacement) -> Check:
    """Yield a breach if the slot contains a tile of equal or higher value (NIP-15.7, NIP-R34)."""
    slot = slot_of(state, placement)
    there = tile_on(slot)
    if there >= placement.tile:
        values = {"city": placement.city, "good": placement.good, "there": there, "tile": placement.tile}
        if known(slot.owner) and slot.owner:
            yield Breach("NIP-15.7", "slot_taken_by", values | {"owner": slot.owner}, "higher_tile")
        else:
            yield Breach("NIP-15.7", "slot_taken", values, "higher_tile")


@cites("NIP-20.6", "NIP-20.7", "NIP-20.8", "NIP-20.10")
def within_limit(state: State, placement: InfluenceTilePlacement) -> Check:
    """Yield a breach if a full city makes the placement illegal: with 2 or 3 players, the lowest tile there must be
    removed, and the new tile must be higher (NIP-20.6 to NIP-20.8).
    """
    names_tile = placement.remove not in ("", "none")
    full = limit_reached(state, placement)
    if full is None:
        if names_tile:
            clause = "NIP-20.10" if tile_on(slot_of(state, placement)) else "NIP-20.7"
            yield Breach(clause, "remove_not_due", {"city": placement.city}, "leave_out")
        return
    lowest = min(full.values())
    lows = tuple(good for good, value in full.items() if value == lowest)
    values = {"city": placement.city, "limit": len(full), "lowest": lowest, "tile": placement.tile}
    if placement.tile <= lowest:
        yield Breach("NIP-20.7", "not_above_lowest", values, "higher_tile", ("NIP-20.6",))
    if placement.remove == "none":
        yield Breach("NIP-20.6", "city_full", values, "remove_lowest", ("NIP-20.7",))
    elif placement.remove and placement.remove not in lows:
        also = ("NIP-20.8",) if len(lows) > 1 else ()
        yield Breach("NIP-20.7", "remove_wrong", values | {"goods": lows}, "remove_lowest", also)
    elif not placement.remove and len(lows) > 1:
        yield MissingChoice("NIP-20.8", "text_missing", {"fields": ("remove",)})


def limit_reached(state: State, placement: InfluenceTilePlacement) -> dict[str, int] | None:
    """Return the tiles of a full city, by good, if this placement requires the removal of one (NIP-20.7); otherwise
    None.

    Unknown values raise `UnknownFactError` only if the result depends on them: a tile in an occupied slot is replaced
    (NIP-20.10), and 4 players have no limit.
    """
    if known(state.players) and state.players == 4:
        return None
    if tile_on(slot_of(state, placement)):
        return None
    limit = CITY_LIMIT[int(state.players)]
    if limit == CITY_LIMIT[4]:
        return None
    slots = state.cities[placement.city].slots
    tiles = {good: slot.value for good, slot in slots.items() if known(slot.value) and slot.value}
    if len(tiles) < limit:
        tiles = {good: tile_on(slot) for good, slot in slots.items() if tile_on(slot)}
    return tiles if len(tiles) >= limit else None


def slot_of(state: State, placement: InfluenceTilePlacement) -> InfluenceSlot:
    return state.cities[placement.city].slots[placement.good]


def checks(state: State, seat: str, placement: InfluenceTilePlacement) -> tuple[Check, ...]:
    """Return all rule checks of one placement."""
    return (
        good_shown(state, placement),
        goods_there(state, seat, placement),
        value_earned(state, placement),
        in_hand(state, seat, placement),
        slot_takes(state, placement),
        within_limit(state, placement),
    )


def objections(state: State, move: LocalMarket) -> Checks:
    """Yield the rule checks: the worker, and each tile in the state after the earlier legal ones (NIP-R33, NIP-R70)."""
    return with_worker(state, move, demands(state, move))


def demands(state: State, move: LocalMarket) -> Checks:
    """Yield the rule checks: the number of tiles, their common region, each tile in the state after the previous legal
    tiles (NIP-R33, NIP-R70), and the price.
    """
    yield within_bounds(move, len(move.placements), "NIP-15.1", state.options["local_market_max_tiles"])
    if len(move.placements) > 1:
        yield one_region(move)
    for number, placement in enumerate(move.placements, 1):
        passed = True
        for check in checks(state, move.seat, placement):
            passed &= yield check
        if passed and number < len(move.placements):
            scratch = Ledger(state)
            place(scratch, move.seat, placement)
            state = scratch.state
    yield costs_no_yen(move, "NIP-15.3")


def place(ledger: Ledger, seat: str, placement: InfluenceTilePlacement) -> None:
    """Discard the goods, move a removed or replaced tile to its owner's hand, and place the tile."""
    state: State = ledger.state
    board = state.seats[seat]
    good, city = placement.good, placement.city
    factory = board.factories[good]
    spent = structs.replace(factory, goods=factory.goods - placement.goods)
    ledger.seat(seat, factories={**board.factories, good: spent})
    ledger.todo(seat, "goods_gone", "NIP-15.3", placement.goods, good=good)
    removed_good = removed(state, placement)
    if removed_good:
        _return_tile_to_owner(ledger, city, removed_good, "NIP-20.9")
    if tile_on(slot_of(state, placement)):
        _return_tile_to_owner(ledger, city, good, "NIP-15.8")
    _lay(ledger, city, good, placement.tile, seat)
    hand = ledger.state.seats[seat].hand
    tile = str(placement.tile)
    ledger.seat(seat, hand={**hand, tile: hand[tile] - 1})
    ledger.todo(seat, "tile_placed", "NIP-15.6", tile=placement.tile, city=city, good=good)


def removed(state: State, placement: InfluenceTilePlacement) -> str:
    """Return the good of the slot whose tile is removed because of the city limit; "" for none."""
    full = limit_reached(state, placement)
    if full is None or placement.remove == "none":
        return ""
    return placement.remove if placement.remove in full else min(full, key=full.__getitem__)


def _lay(ledger: Ledger, city: str, good: str, value: int, owner: str) -> None:
    cities = ledger.state.cities
    slots = cities[city].slots
    slot = structs.replace(slots[good], value=value, owner=owner)
    ledger.change(cities={**cities, city: City({**slots, good: slot})})


def _return_tile_to_owner(ledger: Ledger, city: str, good: str, clause: str) -> None:
    slot = ledger.state.cities[city].slots[good]
    for owner in ledger.state.seats:
        if owner == slot.owner:
            hand = ledger.state.seats[owner].hand
            tile = str(slot.value)
            ledger.seat(owner, hand={**hand, tile: hand[tile] + 1})
            ledger.todo(owner, "tile_back", clause, tile=slot.value, city=city)
    _lay(ledger, city, good, 0, "")


def effects(ledger: Ledger, move: LocalMarket) -> None:
    """Use the worker, then place each tile and gain its region bonus (NIP-15.9)."""
    take_worker(ledger, move)
    for placement in move.placements:
        place(ledger, move.seat, placement)
        bonus(ledger, move.seat, region_of(placement.city))


def bonus(ledger: Ledger, seat: str, region: str) -> None:
    """Gain the bonus of a region: 5,000 yen, 2 coal, blueprints of value 2, or 2 VP."""
    kind = ledger.state.regions[region].bonus
    if kind == "vp_2":
        ledger.score(
            seat, "region_bonus", 2, "NIP-15.9", Phrase("working.region_bonus", {"region": region}), about=region
        )
    elif kind == "yen_5000":
        ledger.gain(seat, "yen", 5_000, "NIP-15.9")
    elif kind == "coal_2":
        ledger.gain(seat, "coal", 2, "NIP-15.9")
    else:
        ledger.gain(seat, "blueprints", 2, "NIP-15.9")


def placeable(state: State, seat: str, cities: tuple[str, ...]) -> Iterator[InfluenceTilePlacement]:
    """Yield every legal placement of one tile in these cities."""
    hand = [tile for tile in range(1, 8) if passes(in_hand(state, seat, InfluenceTilePlacement("", "", 1, tile)))]
    for good in GOODS:
        goods = [n for n in (1, 2, 3) if passes(goods_there(state, seat, InfluenceTilePlacement("", good, n, 1)))]
        for spent in goods:
            tiles = [
                tile for tile in hand if passes(value_earned(state, InfluenceTilePlacement("", good, spent, tile)))
            ]
            for city in cities if tiles else ():
                if passes(good_shown(state, InfluenceTilePlacement(city, good, spent, 1))):
                    for tile in tiles:
                        yield from _removals(state, InfluenceTilePlacement(city, good, spent, tile))


def _removals(state: State, placement: InfluenceTilePlacement) -> Iterator[InfluenceTilePlacement]:
    """Yield a placement that is legal in its slot, once for each tile that can be removed for it (NIP-20.8)."""
    if not passes(slot_takes(state, placement)):
        return
    if passes(within_limit(state, placement)):
        yield placement
        return
    for good in GOODS:
        choice = structs.replace(placement, remove=good)
        if passes(within_limit(state, choice)):
            yield choice


def options(state: State) -> Iterator[LocalMarket]:
    """Yield a move for every legal placement of one tile."""
    for start in may_start("local_market")(state):
        for placement in placeable(state, start["seat"], CITIES):
            yield LocalMarket(**start, placements=(placement,))


def extend(state: State, move: LocalMarket) -> Iterator[LocalMarket]:
    """Yield the move with one more tile in the same region."""
    if len(move.placements) >= state.options["local_market_max_tiles"]:
        return
    ledger = Ledger(state)
    with suppress(UnknownFactError):  # what an earlier tile leaves is not known: the longer move will ask
        for placement in move.placements:
            place(ledger, move.seat, placement)
    region = region_of(move.placements[0].city)
    for placement in placeable(ledger.state, move.seat, (f"{region}_1", f"{region}_2")):
        yield structs.replace(move, placements=(*move.placements, placement))


ACTION = Action("local_market", LocalMarket, objections, effects, options, extend)
