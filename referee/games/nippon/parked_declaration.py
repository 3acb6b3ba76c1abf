"""The effects of a declaration that is kept undecided ("parked"): the turn continues, and all values that it could have
changed become unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.facts.facts import UnknownFactError, known
from referee.facts.parked_declaration import ParkingLedger
from referee.games.nippon import turn_flow
from referee.games.nippon.consolidation import FEWEST
from referee.games.nippon.state import CITIES, GOODS, REGIONS, ROWS, SLOTS, Board, InfluenceSlot, State, good_of
from referee.games.nippon.values import CITY_LIMIT, EXCHANGE_VALUE
from referee.rules.default_rules import DONE, drop_choices

MAX_WORKERS = 6
HIGHEST = 7
"""The highest value of an influence tile; no tile can replace it."""


def apply_undecided(ledger: ParkingLedger, seat: str) -> None:
    """Apply an undecided declaration of a seat to the state.

    It counts as the pending choice, if there is one; as the end of the turn, if the main move has been made and no
    blueprints can be exchanged; otherwise as a declaration that may have been the main move. If it starts the next
    player's turn, the current turn is ended first.
    """
    state: State = ledger.state
    verbs = {verb for choice in state.pending if choice.seat == seat for verb in choice.verbs}
    moved = known(state.main_done) and state.main_done
    if drop_choices(ledger, seat):
        _chosen(ledger, seat, verbs)
    elif not known(state.active) or (state.active == seat and not moved):
        ledger.change(active=seat)
        _main_move(ledger, seat)
    elif state.active == seat:
        if not _forget_exchange(ledger, seat):
            _end(ledger)
    else:
        if (moved or not known(state.main_done)) and turn_flow.following(state, state.active) == seat:
            _end(ledger)
            if known(ledger.state.phase) and ledger.state.phase == DONE:
                return
        _main_move(ledger, seat)


def _chosen(ledger: ParkingLedger, seat: str, verbs: set[str]) -> None:
    """Mark as unknown all values that a one-time bonus could have changed: ships or trains, or machines."""
    if "place_free" in verbs:
        _transport(ledger, seat)
    if "improve_free" in verbs:
        ledger.forget(f"seats.{seat}.held_machines")
        _factories(ledger, seat, "machine")


def _forget_exchange(ledger: ParkingLedger, seat: str) -> bool:
    """Mark as unknown all values that an exchange of blueprints could have changed. Return False if the seat has too
    few for one.
    """
    have = ledger.state.seats[seat].blueprints
    if known(have) and have < EXCHANGE_VALUE:
        return False
    ledger.forget(f"seats.{seat}.blueprints")
    _tracks(ledger, seat)
    return True


def _tracks(ledger: ParkingLedger, seat: str) -> None:
    ledger.forget(f"seats.{seat}.markers")
    ledger.stands_for += [f"seats.{seat}.levels.", f"seats.{seat}.room."]


# the end of a turn


def _end(ledger: ParkingLedger) -> None:
    """End the current turn; results that depend on unknown values become unknown."""
    if ledger.attempt(turn_flow.end_turn):
        ended = ledger.state.active
        if ledger.attempt(_end_without_refill):
            ledger.forget("phase", "active")
            return
        if ledger.state.phase != DONE:
            ledger.change(active=turn_flow.following(ledger.state, ended), main_done=False)


def _end_without_refill(ledger: ParkingLedger) -> None:
    """End the turn although the refill is undetermined: mark as unknown all values that the refill and the end-of-turn
    scorings could have changed.
    """
    state: State = ledger.state
    full: list[bool] = []
    if ledger.attempt(lambda lines: full.append(turn_flow.refill(lines))):
        ledger.forget("slots", "rows")
    if state.phase == "play":
        if full != [False]:
            _marker_may_move(ledger)
        return
    ledger.change(final_turns_left=state.final_turns_left - 1)
    if state.active == state.final_trigger:
        ledger.change(marker=state.marker + 1)
    if state.final_turns_left == 1:
        ledger.change(phase=DONE, scorings_done=3, final_turns_left=0)
        _forget_points(ledger)


def _marker_may_move(ledger: ParkingLedger) -> None:
    state: State = ledger.state
    space = state.marker + 1

    def may_pass(mark: str) -> bool:
        printed = state.printed[f"scoring_track.{mark}"]
        return not (known(printed) and known(space)) or printed == space

    if (may_pass("mark_1") and state.scorings_done == 0) or (may_pass("mark_2") and state.scorings_done == 1):
        ledger.forget("scorings_done")
        _forget_points(ledger)
    if may_pass("golden"):
        ledger.forget("phase", "final_trigger", "final_turns_left")
    ledger.forget("marker")


def _forget_points(ledger: ParkingLedger) -> None:
    """Mark the VP of all seats as unknown, because a scoring could not be calculated."""
    ledger.forget(*(f"seats.{seat}.vp" for seat in ledger.state.seats))


# a main move


def _main_move(ledger: ParkingLedger, seat: str) -> None:
    """Mark as unknown all values that a worker action or a consolidation could have changed, and on the seat's own turn
    whether it has made its main move. With six workers it cannot have taken a worker.
    """
    state: State = ledger.state
    if state.active == seat:
        ledger.forget("main_done")
    at = f"seats.{seat}"
    workers = state.seats[seat].workers
    ledger.forget(f"{at}.vp", f"{at}.yen", f"{at}.coal", f"{at}.blueprints")
    if not known(workers) or len(workers) >= FEWEST:
        free = (space for space, tile in state.seats[seat].multipliers.items() if not (known(tile) and tile))
        ledger.forget(*(f"{at}.multipliers.{space}" for space in free), "vp_multipliers")
        ledger.forget(*(f"rewards.{name}" for name, remaining in state.rewards.items() if not _none(remaining)))
    if not known(workers) or workers:
        ledger.forget(*_refillable_rows(state))
    ledger.forget(f"{at}.workers")
    if known(workers) and len(workers) >= MAX_WORKERS:
        _forget_exchange(ledger, seat)
        return
    ledger.forget(f"{at}.held_machines", f"{at}.hand", f"{at}.train_side", f"{at}.ship_side")
    ledger.forget(*(f"slots.{slot}" for slot in SLOTS if not _none(state.slots[slot])))
    up = (name for name, face_up in state.seats[seat].contracts.items() if not _none(face_up))
    ledger.forget(*(f"{at}.contracts.{name}" for name in up))
    _tracks(ledger, seat)
    _market(ledger, seat)
    _transport(ledger, seat)
    _forget_factories(ledger, seat)
    _factories(ledger, seat, "machine", "goods")


def _refillable_rows(state: State) -> Iterator[str]:
    """Yield the paths of the worker rows that a consolidation could refill."""
    try:
        yield from (f"rows.{row}" for row in turn_flow.rows_to_refill(state))
    except UnknownFactError:
        yield from (f"rows.{row}" for row in ROWS)


def _forget_factories(ledger: ParkingLedger, seat: str) -> None:
    """Mark as unknown the factories that the seat may have built, of goods of which it has none, and the supply tiles
    for them.
    """
    state: State = ledger.state
    new = [good for good, factory in state.seats[seat].factories.items() if not (known(factory.tile) and factory.tile)]
    if new:
        ledger.one_of(*(f"seats.{seat}.factories.{good}" for good in new))
    tiles = [tile for tile, available in state.supply.items() if good_of(tile) in new and not _none(available)]
    if tiles:
        ledger.one_of(*(f"supply.{tile}" for tile in tiles))


def _factories(ledger: ParkingLedger, seat: str, *what: str) -> None:
    """Mark the given fields (`machine`, `goods`) as unknown for the factories that a seat has or may have; a +2 machine
    cannot change.
    """
    for good, factory in ledger.state.seats[seat].factories.items():
        if _none(factory.tile):
            continue
        best = known(factory.machine) and factory.machine == 2
        ledger.forget(*(f"seats.{seat}.factories.{good}.{part}" for part in what if not (part == "machine" and best)))


def _transport(ledger: ParkingLedger, seat: str) -> None:
    """Mark as unknown the remaining trains and ships of the seat, and its trains and ships in the regions."""
    board: Board = ledger.state.seats[seat]
    for kind in ("trains", "ships"):
        remaining = getattr(board, kind)
        if _none(remaining):
            continue
        ledger.forget(f"seats.{seat}.{kind}", f"seats.{seat}.symbols")
        for region in REGIONS:
            ledger.forget(f"regions.{region}.used", f"regions.{region}.{kind}.{seat}")
            ledger.stands_for.append(f"now.region.{region}.{kind}.{seat}")


def _market(ledger: ParkingLedger, seat: str) -> None:
    """Mark as unknown the influence slots of the goods that the seat may have spent, and the tiles that were to be
    removed from a full city for a tile on an empty slot (NIP-20.7).
    """
    state: State = ledger.state
    factories = state.seats[seat].factories
    sold = [good for good in GOODS if not _none(factories[good].tile) and not _none(factories[good].goods)]
    for city in CITIES:
        slots = state.cities[city].slots
        used = [good for good in sold if not (_none(slots[good].shown) or _is_highest(slots[good]))]
        if _may_be_full(state, slots) and any(not (known(slots[good].value) and slots[good].value) for good in used):
            used += [good for good, slot in slots.items() if not (_none(slot.value) or _is_highest(slot))]
        for good in used:
            _forget_tile(ledger, city, good)
    if sold:
        ledger.stands_for += ["now.region.", "now.foreign."]


def _may_be_full(state: State, slots: Mapping[str, InfluenceSlot]) -> bool:
    """Return whether a city may have reached its limit; 4 players have none (NIP-20.7)."""
    if not known(state.players):
        return True
    return CITY_LIMIT[4] > CITY_LIMIT[state.players] <= sum(not _none(slot.value) for slot in slots.values())


def _is_highest(slot: InfluenceSlot) -> bool:
    return known(slot.value) and slot.value == HIGHEST


def _forget_tile(ledger: ParkingLedger, city: str, good: str) -> None:
    """Mark an influence slot as unknown, and the hand to which its tile may have moved."""
    slot = ledger.state.cities[city].slots[good]
    if known(slot.owner) and slot.owner and known(slot.value):
        ledger.forget(f"seats.{slot.owner}.hand.{slot.value}")
    ledger.forget(f"cities.{city}.slots.{good}.value", f"cities.{city}.slots.{good}.owner")


def _none(value: object) -> bool:
    return known(value) and not value
