"""Printed values and what follows from them for one seat. Each raises `UnknownFactError` where a decision lacks one.

A track has three kinds of rise, and they treat its top differently (rulings R6, R15, R16): bought steps and a
blueprint exchange are refused beyond it, automatic ones are cut. Here is only the reading; the actions decide.
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

INVEST = 6_000
IMPROVEMENT = 5_000
TRANSPORT = 5_000
WAGE = 3_000
PENALTY = 2
EXCHANGE = 3
STEPS_PRICE = (1_000, 3_000, 6_000)
STEPS_PRICE_SYNERGY = (0, 2_000, 4_000)
UNITS_PRICE_SYNERGY = (2_000, 7_000, 12_000)
KNOWLEDGE_NEEDED = {1: 2, 2: 4, 3: 6}
WORKERS = {2: 36, 3: 42, 4: 48}
ROWS = {2: 2, 3: 3}
"""Worker rows in use (NIP-20.3, NIP-20.4); with 4 players the table says (NIP-T12)."""
LEAST_ROWS = ROWS[3]
"""Worker rows that every board has: with 3 players only these of them are used (NIP-20.3)."""
ROW_SIZE = {2: 2, 3: 3, 4: 3}
TRANSPORT_SLOTS = {2: 4, 3: 6, 4: 8}
CITY_LIMIT = {2: 2, 3: 3, 4: 4}
REWARD_TILES = {2: 16 + 4, 3: 20 + 4, 4: 24 + 4}
"""Reward tiles in play, and the four x2 tiles (NIP-20.1)."""
START_VP = (10, 11, 12, 13)


class ActionPrice(Struct, frozen=True):
    """What an action costs (yen): the printed price and, with the factory `synergy`, a lower one (NIP-21.26)."""

    full: int
    clause: str
    cheap: int = 0
    synergy: str = ""
    synergy_clause: str = ""


def level(state: State, seat: str, track: str) -> int:
    """Read a track: the printed number at the marker or the next one below (NIP-2.8).

    Of a marker whose space is not told, and that has risen in the declaration at hand, the table reads off the level
    that it comes to: what was told of it is the level that it has left.
    """
    board = state.seats[seat]
    space = board.markers[track]
    if not known(space):
        risen = _risen(state, seat, track)
        return _level_after(state, seat, track, risen) if risen else board.levels[track]
    printed: int = state.printed[f"tracks.{track}.level.{space}"]
    return printed


def _risen(state: State, seat: str, track: str) -> int:
    """Count the spaces that a marker has risen in the declaration at hand, where its space is not told."""
    count: int = dict.get(state.now, f"raised.{seat}.{track}", 0)
    return count


def _level_after(state: State, seat: str, track: str, steps: int) -> int:
    read: int = state.now[f"levels.{seat}.{track}.{min(steps, MAX_SPACES)}"]
    return read


def room(state: State, seat: str, track: str) -> int:
    """Count the free spaces above a marker."""
    board = state.seats[seat]
    space = board.markers[track]
    if not known(space):
        return board.room[track]
    free: int = state.printed[f"tracks.{track}.top"] - space
    return free


def rise(ledger: Ledger, seat: str, track: str, steps: int, clause: str) -> None:
    """Move a marker up; the part above the top is lost (R16). Steps of 0 do nothing."""
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
    """Tell whether a seat owns this very tile."""
    return state.seats[seat].factories[good_of(factory)].tile == factory


def owned(board: Board) -> list[str]:
    """List the goods of which a seat owns a factory."""
    return [good for good, factory in board.factories.items() if factory.tile]


def coal_cost(state: State, factory: str) -> int:
    """Read the coal number of a factory tile."""
    cost: int = state.printed[f"coal_cost.{factory}"]
    return cost


def storage(state: State, factory: str) -> int:
    """Read how many goods a factory stores."""
    spaces: int = state.printed[f"storage.{factory}"]
    return spaces


def influence_value(state: State, good: str, spent: int) -> int:
    """Read the highest tile value that so many goods of a kind pay for (NIP-15.5)."""
    value: int = state.printed[f"influence_value.{LEVEL[good]}.{spent}"]
    return value


def reward_number(state: State, workers: int) -> int:
    """Read the reward number above the rightmost occupied worker slot; 0 for none (NIP-16.7)."""
    number: int = state.printed[f"reward_number.{workers}"]
    return number


def symbols_visible(state: State, trains_placed: int, ships_placed: int) -> int:
    """Count the income symbols fully visible once so many tiles have left the two areas (R26)."""
    pairs = (pair.split("+") for pair in state.printed["areas.symbols"])
    return sum(trains_placed >= int(trains) and ships_placed >= int(ships) for trains, ships in pairs)


def unit_price(count: int, each: int, clause: str, synergy: str, synergy_clause: str) -> ActionPrice:
    """Price of 1 to 3 trains, ships or improvements, with the price synergy of a factory."""
    if 1 <= count <= 3:
        return ActionPrice(each * count, clause, UNITS_PRICE_SYNERGY[count - 1], synergy, synergy_clause)
    return ActionPrice(each * count, clause)


def steps_price(steps: int, clause: str, synergy: str, synergy_clause: str) -> ActionPrice:
    """Price of 1 to 3 steps on a track, with the price synergy of a factory."""
    if not steps:
        return ActionPrice(0, clause)
    index = min(steps, 3) - 1
    return ActionPrice(STEPS_PRICE[index], clause, STEPS_PRICE_SYNERGY[index], synergy, synergy_clause)


def colours(state: State, seat: str) -> int:
    """Count the different colours among a seat's workers; asks the table where some were never told."""
    workers = state.seats[seat].workers
    if len(workers) > 1 and UNSEEN in workers:
        observed: int = state.now[f"colours.{seat}"]
        return observed
    return len(set(workers))


def side_added(links: SeatTransportTiles, side: int) -> SeatTransportTiles:
    """Add one tile with this side."""
    return (
        SeatTransportTiles(links.twos + 1, links.threes)
        if side == 2
        else SeatTransportTiles(links.twos, links.threes + 1)
    )


def tile_on(slot: InfluenceSlot) -> int:
    """Read the value of the influence tile on a slot; 0 for none, also where the city tile has no such slot."""
    if known(slot.value):
        return slot.value
    return slot.value if slot.shown else 0
