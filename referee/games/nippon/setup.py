"""The initial state of a game of Nippon (NIP-1, NIP-20), or of a position described by the players, in which all values
are unknown at first.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.facts import PrintedValueFacts, SingleMoveFacts, Unknown, UnknownFactError, blank, known, unknown
from referee.games.nippon import state as s
from referee.games.nippon.state import Board, City, Factory, InfluenceSlot, Region, SeatTransportTiles, State, keys
from referee.games.nippon.values import LEAST_ROWS, ROW_SIZE, ROWS, START_VP, tile_on
from referee.rules.game import Seat
from scoring.errors import input_error


def initial_state(seats: tuple[Seat, ...], options: dict[str, Any], printed: dict[str, Any]) -> State:
    """Return the initial state of a game, with the seats in turn order, start player first (NIP-1.5)."""
    ids = tuple(seat.id for seat in seats)
    values = PrintedValueFacts(printed)
    count = len(ids)
    slot_size = int(options["workers_per_action_slot_2p"]) if count == 2 else 3
    empty = blank(State, keys(ids))
    return structs.replace(
        empty,
        players=count,
        active=ids[0],
        main_done=False,
        phase="play",
        marker=1,
        scorings_done=0,
        final_turns_left=0,
        final_trigger="",
        seats={id: _board(id, START_VP[index], values) for index, id in enumerate(ids)},
        cities={city: City({good: _slot(city, good) for good in s.GOODS}) for city in s.CITIES},
        regions={region: _region(region, ids, values) for region in s.REGIONS},
        supply=dict.fromkeys(s.FACTORIES, True),
        slots=dict.fromkeys(s.SLOTS, (s.UNSEEN,) * slot_size),
        rows=rows(count, values),
        rewards={
            name: _known_or_asked(values, f"reward_tiles.{name}", f"rewards.{name}", count == 4)
            for name in keys(ids)["reward_tile"]
        },
        vp_multipliers=4,
        printed=values,
        now=SingleMoveFacts(),
        options=options,
    )


def _known_or_asked(values: PrintedValueFacts, printed: str, path: str, usable: bool = True) -> Any:
    """Return a printed value if it is known and `usable`, otherwise an `Unknown` with the path of the value to
    ask for.
    """
    value = values[printed]
    return value if usable and known(value) else Unknown(path)


def rows(count: int, values: PrintedValueFacts) -> Any:
    """Return the worker rows in use at the start (NIP-1.18). With 4 players, additional rows are unknown until the
    number of rows is entered (NIP-T12).
    """
    number = ROWS.get(count, values["worker_rows"])
    sure = number if known(number) else LEAST_ROWS
    rows_in_use = {str(row): (s.UNSEEN,) * ROW_SIZE[count] for row in range(1, sure + 1)}
    return rows_in_use if known(number) else rows_in_use | {row: number for row in s.ROWS if row not in rows_in_use}


def _board(seat: str, vp: int, values: PrintedValueFacts) -> Board:
    return Board(
        vp=vp,
        yen=12_000,
        coal=2,
        blueprints=1,
        held_machines=0,
        workers=(),
        markers=dict.fromkeys(s.TRACKS, 0),
        levels={track: unknown(f"seats.{seat}.levels.{track}") for track in s.TRACKS},
        room={track: unknown(f"seats.{seat}.room.{track}") for track in s.TRACKS},
        factories={good: Factory() for good in s.GOODS},
        trains=6,
        ships=6,
        train_side=2,
        ship_side=2,
        symbols=0,
        hand={
            str(value): _known_or_asked(values, f"influence_tiles.{value}", f"seats.{seat}.hand.{value}")
            for value in range(1, 8)
        },
        contracts=dict.fromkeys(s.CONTRACTS, True),
        multipliers=dict.fromkeys(s.ACHIEVEMENTS, 0),
    )


def _slot(city: str, good: str) -> InfluenceSlot:
    path = f"cities.{city}.slots.{good}"
    return InfluenceSlot(shown=unknown(f"{path}.shown"), foreign=unknown(f"{path}.foreign"))


def _region(region: str, ids: tuple[str, ...], values: PrintedValueFacts) -> Region:
    links = dict.fromkeys(ids, SeatTransportTiles())
    bonus = _known_or_asked(values, f"region_bonus.{region}", f"printed.region_bonus.{region}")
    return Region(bonus=bonus, used=0, trains=dict(links), ships=dict(links))


def described_state(seats: tuple[Seat, ...], options: dict[str, Any], printed: dict[str, Any]) -> State:
    """Return the state of a position described by the players: the game is in play, no choice is pending, and all other
    values are unknown.

    Without player names it is a position for a single dispute, in which the seat of the move counts as active
    (`State.assumed`).
    """
    ids = tuple(seat.id for seat in seats)
    empty = blank(State, keys(ids))
    has_names = any(seat.name for seat in seats)
    return structs.replace(
        empty,
        phase="play",
        assumed=not has_names,
        players=len(ids) if has_names else empty.players,
        printed=PrintedValueFacts(printed),
        options=options,
    )


def teach(state: State, path: str, value: Any) -> State:
    """Return the state with all values that follow from a newly entered value. Raises `InputError` for a worker row
    that may not exist (NIP-T12).
    """
    parts = path.split(".")
    if path == "printed.worker_rows":
        return _teach_rows(state, value)
    if parts[0] == "rows" and not _there(state, int(parts[1])):
        raise input_error("fact_not_here", field=path)
    if path.startswith("printed.region_bonus."):
        return _last_bonus(_with_bonus(state, parts[2], value))
    if path == "now.marks" and known(state.marker):
        marks = {f"scoring_track.{mark}": state.marker + 1 for mark in value}
        return structs.replace(state, printed=PrintedValueFacts({**state.printed, **marks}))
    if parts[0] == "seats" and parts[2] == "hand":
        return _teach_hand(state, parts[1], parts[3], value)
    if path.startswith("printed.influence_tiles."):
        return _teach_tiles(state, parts[2], value)
    if parts[0] == "cities" and parts[-1] == "shown":
        return _teach_city(state, parts[1])
    if parts[0] in ("slots", "rows") or parts[-1] == "workers":
        return _teach_colours(state, value)
    return state


def _there(state: State, row: int) -> bool:
    """Return whether a worker row certainly exists; every board has three."""
    return row <= LEAST_ROWS or not _waiting(state)


def _waiting(state: State) -> list[str]:
    rows_of_state: dict[str, Any] = state.rows
    return [
        row for row, workers in rows_of_state.items() if not known(workers) and workers.path == "printed.worker_rows"
    ]


def _teach_rows(state: State, number: int) -> State:
    """Return the state with a newly entered number of worker rows: rows that were unknown only for lack of it are
    filled as at the start, additional rows are unknown.
    """
    waiting = _waiting(state)
    known_rows = {row: workers for row, workers in state.rows.items() if row not in waiting}
    if not waiting:
        more = {str(row): unknown(f"rows.{row}") for row in range(1, number + 1)}
        return structs.replace(state, rows={**more, **known_rows})
    rows_at_start = rows(4, state.printed)
    return structs.replace(state, rows={row: known_rows.get(row, rows_at_start[row]) for row in rows_at_start})


def _with_bonus(state: State, name: str, bonus: str) -> State:
    region = structs.replace(state.regions[name], bonus=bonus)
    return structs.replace(state, regions={**state.regions, name: region})


def _last_bonus(state: State) -> State:
    """Return the state with the fourth region bonus filled in if three are known, because the bonuses are all different
    (NIP-T9).
    """
    printed = {region: state.printed[f"region_bonus.{region}"] for region in s.REGIONS}
    missing = [region for region, bonus in printed.items() if not known(bonus)]
    unused = [bonus for bonus in s.BONUSES if bonus not in [value for value in printed.values() if known(value)]]
    if len(missing) != 1 or len(unused) != 1:
        return state
    after = structs.replace(
        state, printed=PrintedValueFacts({**state.printed, f"region_bonus.{missing[0]}": unused[0]})
    )
    return after if known(state.regions[missing[0]].bonus) else _with_bonus(after, missing[0], unused[0])


def _on_board(state: State, seat: str, value: str) -> int:
    """Return the number of a seat's influence tiles of a value on the board."""
    slots = (slot for city in state.cities.values() for slot in city.slots.values())
    return sum(tile_on(slot) == int(value) and slot.owner == seat for slot in slots)


def _teach_hand(state: State, seat: str, tile: str, count: int) -> State:
    """Return the state with the number of influence tiles of a value in each set, derived from a seat's tiles in hand
    and on the board (NIP-1.4).
    """
    try:
        total = count + _on_board(state, seat, tile)
    except UnknownFactError:
        return state
    after = structs.replace(state, printed=PrintedValueFacts({**state.printed, f"influence_tiles.{tile}": total}))
    return _teach_tiles(after, tile, total)


def _teach_tiles(state: State, tile: str, total: int) -> State:
    seats = dict(state.seats)
    for seat, board in seats.items():
        if not known(board.hand[tile]):
            try:
                hand = {**board.hand, tile: total - _on_board(state, seat, tile)}
            except UnknownFactError:
                continue
            seats[seat] = structs.replace(board, hand=hand)
    return structs.replace(state, seats=seats)


def _teach_city(state: State, name: str) -> State:
    """Return the state with the other goods of a city marked as not on its tile, if four goods of the tile are
    known.
    """
    city = state.cities[name]
    known_slots = {good: slot for good, slot in city.slots.items() if known(slot.shown)}
    if sum(bool(slot.shown) for slot in known_slots.values()) < 4:
        return state
    slots = {
        good: slot if good in known_slots else structs.replace(slot, shown=False) for good, slot in city.slots.items()
    }
    return structs.replace(state, cities={**state.cities, name: City(slots)})


def _teach_colours(state: State, workers: tuple[str, ...]) -> State:
    """Return the state with the names of new worker colours added (NIP-1.16)."""
    new = [colour for colour in dict.fromkeys(workers) if colour != s.UNSEEN and colour not in state.worker_colours]
    return structs.replace(state, worker_colours=(*state.worker_colours, *new)) if new else state
