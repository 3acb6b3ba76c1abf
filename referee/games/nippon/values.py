"""Printed values of Nippon, and values derived from them for one seat. The functions raise `UnknownFactError` if a
required value is unknown.

A marker moves up in three ways, with different rules at the top (rulings NIP-R6, NIP-R15, NIP-R16): bought steps or a
blueprint exchange beyond the top are breaches, automatic steps stop at the top. The actions apply these rules.
"""

from __future__ import annotations

from msgspec import Struct

from referee.facts.facts import SingleMoveFacts, Unknown, UnknownFactError, known
from referee.facts.ledger import Ledger
from referee.games.nippon.state import (
    LEVEL,
    MAX_SPACES,
    UNSEEN,
    Board,
    InfluenceSlot,
    SeatTransportTiles,
    State,
    good_of,
)

INVEST_PRICE = 6_000
IMPROVEMENT = 5_000
TRANSPORT_PRICE = 5_000
WAGE = 3_000
PENALTY = 2
EXCHANGE_VALUE = 3
STEPS_PRICE = (1_000, 3_000, 6_000)
STEPS_PRICE_SYNERGY = (0, 2_000, 4_000)
UNITS_PRICE_SYNERGY = (2_000, 7_000, 12_000)
KNOWLEDGE_NEEDED = {1: 2, 2: 4, 3: 6}
WORKERS = {2: 36, 3: 42, 4: 48}
ROWS = {2: 2, 3: 3}
"""The number of worker rows by number of players (NIP-20.3, NIP-20.4); with 4 players it is entered (NIP-T12)."""
LEAST_ROWS = ROWS[3]
"""The number of worker rows that every board has, equal to those with 3 players (NIP-20.3)."""
ROW_SIZE = {2: 2, 3: 3, 4: 3}
TRANSPORT_SLOTS = {2: 4, 3: 6, 4: 8}
CITY_LIMIT = {2: 2, 3: 3, 4: 4}
REWARD_TILES = {2: 16 + 4, 3: 20 + 4, 4: 24 + 4}
"""The number of reward tiles in play, including the four x2 tiles, by number of players (NIP-20.1)."""
START_VP = (10, 11, 12, 13)


class ActionPrice(Struct, frozen=True):
    """The price of an action in yen: `full` as printed, and `cheap` for a seat with the factory `synergy`
    (NIP-21.26).
    """

    full: int
    clause: str
    cheap: int = 0
    synergy: str = ""
    synergy_clause: str = ""


def level(state: State, seat: str, track: str) -> int:
    """Return the level of a track: the printed number at the marker, or the nearest one below it (NIP-2.8).

    If the marker's space is unknown, return the level entered by the players, for the current space.
    """
    board = state.seats[seat]
    space = board.markers[track]
    if not known(space):
        risen = _risen(state, seat, track)
        return _level_after(state, seat, track, risen) if risen else board.levels[track]
    printed: int = state.printed[f"tracks.{track}.level.{space}"]
    return printed


def _risen(state: State, seat: str, track: str) -> int:
    """Return the number of spaces that a marker on an unknown space has moved up in this declaration."""
    count: int = dict.get(state.now, f"raised.{seat}.{track}", 0)
    return count


def _level_after(state: State, seat: str, track: str, steps: int) -> int:
    read: int = state.now[f"levels.{seat}.{track}.{min(steps, MAX_SPACES)}"]
    return read


def room(state: State, seat: str, track: str) -> int:
    """Return the number of free spaces above a marker."""
    board = state.seats[seat]
    space = board.markers[track]
    if not known(space):
        return board.room[track]
    free: int = state.printed[f"tracks.{track}.top"] - space
    return free


def rise(ledger: Ledger, seat: str, track: str, steps: int, clause: str) -> None:
    """Move a marker up; steps beyond the top are lost (NIP-R16)."""
    state: State = ledger.state
    if not steps:
        return
    board = state.seats[seat]
    space = board.markers[track]
    free = room(state, seat, track)
    if known(free):
        steps = min(steps, free)
    elif known(space) and not known(state.printed[f"tracks.{track}.level.{space + steps}"]):
        raise UnknownFactError(f"printed.tracks.{track}.top")
    if not steps:
        return
    level_there: int | Unknown = Unknown(f"seats.{seat}.levels.{track}")
    if not known(space):
        risen = _risen(state, seat, track) + steps
        ledger.change(now=SingleMoveFacts({**state.now, f"raised.{seat}.{track}": risen}))
        read = _level_after(state, seat, track, risen)
        level_there = read if known(read) else level_there
    ledger.seat(
        seat,
        markers={**board.markers, track: space + steps},
        levels={**board.levels, track: level_there},
        room={**board.room, track: board.room[track] - steps},
    )
    ledger.todo(seat, "marker", clause, steps, track=track)


def owns(state: State, seat: str, factory: str) -> bool:
    return state.seats[seat].factories[good_of(factory)].tile == factory


def owned_goods(board: Board) -> list[str]:
    return [good for good, factory in board.factories.items() if factory.tile]


def coal_cost(state: State, factory: str) -> int:
    """Return the coal number of a factory."""
    cost: int = state.printed[f"coal_cost.{factory}"]
    return cost


def storage(state: State, factory: str) -> int:
    """Return the number of goods that a factory can store."""
    spaces: int = state.printed[f"storage.{factory}"]
    return spaces


def influence_value(state: State, good: str, spent: int) -> int:
    """Return the highest influence tile value that a number of goods of a kind earns (NIP-15.5)."""
    value: int = state.printed[f"influence_value.{LEVEL[good]}.{spent}"]
    return value


def reward_number(state: State, workers: int) -> int:
    """Return the reward number above the rightmost occupied worker slot (NIP-16.7), 0 for none."""
    number: int = state.printed[f"reward_number.{workers}"]
    return number


def symbols_visible(state: State, trains_placed: int, ships_placed: int) -> int:
    """Return the number of fully visible income symbols after the given numbers of trains and ships have left their
    areas (NIP-R26).
    """
    pairs = (pair.split("+") for pair in state.printed["areas.symbols"])
    return sum(trains_placed >= int(trains) and ships_placed >= int(ships) for trains, ships in pairs)


def unit_price(count: int, each: int, clause: str, synergy: str, synergy_clause: str) -> ActionPrice:
    """Return the price of a number of trains, ships or improvements; for 1 to 3 of them, with the synergy price of a
    factory.
    """
    if 1 <= count <= 3:
        return ActionPrice(each * count, clause, UNITS_PRICE_SYNERGY[count - 1], synergy, synergy_clause)
    return ActionPrice(each * count, clause)


def steps_price(steps: int, clause: str, synergy: str, synergy_clause: str) -> ActionPrice:
    """Return the price of 1 to 3 steps on a track, with the synergy price of a factory."""
    if not steps:
        return ActionPrice(0, clause)
    index = min(steps, 3) - 1
    return ActionPrice(STEPS_PRICE[index], clause, STEPS_PRICE_SYNERGY[index], synergy, synergy_clause)


def colours(state: State, seat: str) -> int:
    """Return the number of different worker colours of a seat; the players are asked if some colours are unknown."""
    workers = state.seats[seat].workers
    if len(workers) > 1 and UNSEEN in workers:
        observed: int = state.now[f"colours.{seat}"]
        return observed
    return len(set(workers))


def side_added(links: SeatTransportTiles, side: int) -> SeatTransportTiles:
    """Return a copy of the tiles with one additional tile that has this side up."""
    return (
        SeatTransportTiles(links.twos + 1, links.threes)
        if side == 2
        else SeatTransportTiles(links.twos, links.threes + 1)
    )


def tile_on(slot: InfluenceSlot) -> int:
    """Return the value of the influence tile on a slot, 0 for none."""
    if known(slot.value):
        return slot.value
    return slot.value if slot.shown else 0
