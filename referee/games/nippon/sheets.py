"""From the state of a table to the sheets that the scoring floor scores. Raises `NotTold` for what they need."""

from __future__ import annotations

from referee.facts import known
from referee.games.nippon.state import REGIONS, UNSEEN, Board, State, region_of
from referee.games.nippon.values import colours, level, owned
from scoring.games.nippon.sheet import (
    FinalSeat,
    FinalSheet,
    Multipliers,
    RegionOnTable,
    Regions,
    RegionsSheet,
    SeatInRegion,
    SeatMarker,
)
from scoring.games.nippon.values import SPACES, Space


def regions_sheet(state: State, scoring: int = 0) -> RegionsSheet:
    """Fill in the sheet of a region scoring (NIP-17); 0 means the next one due."""
    number = scoring or min(int(state.scorings_done) + 1, 3)
    points = tuple(int(state.printed[f"region_scoring.3.{rank}"]) for rank in (1, 2, 3)) if number == 3 else None
    return RegionsSheet(
        scoring=number,
        seats={seat: SeatMarker() for seat in state.seats},
        regions=Regions(**{region: _region(state, region) for region in REGIONS}),
        points=points,
        zero_influence_ranks=bool(state.options["zero_influence_ranks"]),
    )


def _region(state: State, region: str) -> RegionOnTable:
    tiles = dict.fromkeys(state.seats, 0)
    for name, city in state.cities.items():
        if region_of(name) == region:
            for slot in city.slots.values():
                if slot.value:
                    tiles[slot.owner] += slot.value
    here = state.regions[region]
    seats = {
        seat: SeatInRegion(int(tiles[seat]), int(here.trains[seat].value), int(here.ships[seat].value))
        for seat in state.seats
    }
    return RegionOnTable(foreign_sum(state, region), seats)


def foreign_sum(state: State, region: str) -> int:
    """Add up the foreign numbers of a region's empty slots (NIP-17.4); asks for the sum where a slot is not told."""
    total = 0
    for name, city in state.cities.items():
        if region_of(name) == region:
            for slot in city.slots.values():
                if not (known(slot.shown) and known(slot.foreign) and known(slot.value)):
                    told: int = state.now[f"foreign.{region}"]
                    return int(told)
                if slot.shown and not slot.value:
                    total += slot.foreign
    return total


def final_sheet(state: State) -> FinalSheet:
    """Fill in the sheet of the final scoring (NIP-18); the order of the last turns is known at a led table."""
    printed: tuple[Space, ...] = tuple(space for space in SPACES if state.printed[f"printed_multiplier.{space}"])
    return FinalSheet(
        seats={seat: _seat(state, seat) for seat in state.seats},
        last_turns=last_turns(state),
        printed_multipliers=printed if len(printed) == 2 else None,
    )


def last_turns(state: State) -> tuple[str, ...]:
    """Order the seats by their last turn, earliest first: the trigger of the final phase has the last one (NIP-5.5)."""
    order = list(state.seats)
    last = order.index(state.final_trigger) if state.final_trigger else len(order) - 1
    return (*order[last + 1 :], *order[: last + 1])


def _seat(state: State, seat: str) -> FinalSeat:
    board = state.seats[seat]
    multipliers = {space: int(tile) for space, tile in board.multipliers.items() if tile}
    goods = owned(board)
    built = [board.factories[good] for good in goods]

    def matters(space: str) -> bool:
        return bool(multipliers.get(space, state.printed[f"printed_multiplier.{space}"]))

    return FinalSeat(
        vp=int(board.vp),
        money_level=int(level(state, seat, "money")),
        worker_colours=int(worker_colours(state, seat)),
        ship_stars=area_stars(state, seat, "ships") if matters("ships") else None,
        train_stars=area_stars(state, seat, "trains") if matters("trains") else None,
        influence_regions=sum(_present(state, seat, region) for region in REGIONS),
        mechanised=sum(factory.machine == 2 for factory in built),
        factories=sum(good not in ("silk", "paper") for good in goods),
        coal_stars=track_stars(state, seat, "coal") if matters("coal") else None,
        knowledge_stars=track_stars(state, seat, "knowledge") if matters("knowledge") else None,
        bento_2=board.factories["bento"].tile == "bento_2",
        paper_2=board.factories["paper"].tile == "paper_2",
        contracts=sum(not up for up in board.contracts.values()),
        multipliers=Multipliers(**multipliers),
    )


def _present(state: State, seat: str, region: str) -> bool:
    return any(
        slot.value and slot.owner == seat
        for name, city in state.cities.items()
        if region_of(name) == region
        for slot in city.slots.values()
    )


def worker_colours(state: State, seat: str) -> int:
    """Count the worker colours of a seat (NIP-18.4)."""
    board: Board = state.seats[seat]
    return len(set(board.workers)) if UNSEEN not in board.workers else colours(state, seat)


def area_stars(state: State, seat: str, kind: str) -> int:
    """Count the stars above empty spaces of the ship or train area (NIP-18.8, NIP-18.9)."""
    gone = 6 - getattr(state.seats[seat], kind)
    stars = state.printed[f"areas.{kind}.stars.{gone}"]
    return int(stars if known(stars) else state.now[f"{kind[:-1]}_stars.{seat}"])


def track_stars(state: State, seat: str, track: str) -> int:
    """Count the stars at or below the marker of the coal or knowledge track (NIP-18.13, NIP-18.14)."""
    space = state.seats[seat].markers[track]
    stars = state.printed[f"tracks.{track}.stars.{space}"] if known(space) else space
    return int(stars if known(stars) else state.now[f"{track}_stars.{seat}"])
