"""A declaration that is parked: the turn goes on, and what a main move could have changed is not known any more."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.facts import UnknownFactError, known
from referee.facts.parking import ParkingLedger
from referee.games.nippon import flow, refill
from referee.games.nippon.actions.consolidate import FEWEST
from referee.games.nippon.state import CITIES, GOODS, REGIONS, ROWS, SLOTS, Board, State, good_of
from referee.games.nippon.values import EXCHANGE
from referee.rules.usual import DONE, drop_choices

MOST_WORKERS = 6
HIGHEST = 7
"""The influence tile that nothing replaces."""


def parked(book: ParkingLedger, seat: str) -> None:
    """Take the declaration as the choice that is open, as the end of the turn where its main move is made, else as a
    main move; one that begins the next turn ends the turn before. Out of turn the turn stays where it is.
    """
    state: State = book.state
    verbs = {verb for one in state.pending if one.seat == seat for verb in one.verbs}
    made = known(state.main_done) and state.main_done
    if drop_choices(book, seat):
        _chosen(book, seat, verbs)
    elif not known(state.active) or (state.active == seat and not made):
        book.change(active=seat, main_done=True)
        _main_move(book, seat)
    elif state.active == seat:
        _exchanged(book, seat)
        _end(book)
    else:
        if made and not state.pending and flow.following(state, state.active) == seat:
            _end(book)
            if known(book.state.phase) and book.state.phase == DONE:
                return
            book.change(main_done=True)
        _main_move(book, seat)


def _chosen(book: ParkingLedger, seat: str, verbs: set[str]) -> None:
    """Forget what a one-time synergy gives: ships or trains, or machines."""
    if "place_free" in verbs:
        _transport(book, seat)
    if "improve_free" in verbs:
        book.forget(f"seats.{seat}.held_machines")
        _factories(book, seat, "machine")


def _exchanged(book: ParkingLedger, seat: str) -> None:
    """Forget what an exchange of blueprints changes, where there are enough of them."""
    have = book.state.seats[seat].blueprints
    if not known(have) or have >= EXCHANGE:
        book.forget(f"seats.{seat}.blueprints")
        _tracks(book, seat)


def _tracks(book: ParkingLedger, seat: str) -> None:
    book.forget(f"seats.{seat}.markers")
    book.stands_for += [f"seats.{seat}.levels.", f"seats.{seat}.room."]


# the end of a turn


def _end(book: ParkingLedger) -> None:
    """End the turn under way; where something for it is not told, the table has done it without saying what."""
    if book.tries(flow.end_turn):
        ended = book.state.active
        if book.tries(_end_without_refill):
            book.forget("phase", "active")
            return
        if book.state.phase != DONE:
            book.change(active=flow.following(book.state, ended), main_done=False)


def _end_without_refill(book: ParkingLedger) -> None:
    """Pass the turn on, and forget what the refill and the scorings of the turn's end could have changed."""
    state: State = book.state
    full: list[bool] = []
    if book.tries(lambda lines: full.append(refill.refill(lines))):
        book.forget("slots", "rows")
    if state.phase == "play":
        if full != [False]:
            _marker_may_move(book)
        return
    book.change(final_turns_left=state.final_turns_left - 1)
    if state.active == state.final_trigger:
        book.change(marker=state.marker + 1)
    if state.final_turns_left == 1:
        book.change(phase=DONE, scorings_done=3, final_turns_left=0)
        _scored(book)


def _marker_may_move(book: ParkingLedger) -> None:
    state: State = book.state
    space = state.marker + 1

    def may_pass(mark: str) -> bool:
        printed = state.printed[f"scoring_track.{mark}"]
        return not (known(printed) and known(space)) or printed == space

    if (may_pass("mark_1") and state.scorings_done == 0) or (may_pass("mark_2") and state.scorings_done == 1):
        book.forget("scorings_done")
        _scored(book)
    if may_pass("golden"):
        book.forget("phase", "final_trigger", "final_turns_left")
    book.forget("marker")


def _scored(book: ParkingLedger) -> None:
    """Forget where the score markers stand after a scoring that nobody could work out."""
    book.forget(*(f"seats.{seat}.vp" for seat in book.state.seats))


# a main move


def _main_move(book: ParkingLedger, seat: str) -> None:
    """Forget what an action with a worker or a consolidation could have changed; with six workers it was the latter."""
    state: State = book.state
    at = f"seats.{seat}"
    workers = state.seats[seat].workers
    book.forget(f"{at}.vp", f"{at}.yen", f"{at}.coal", f"{at}.blueprints")
    if not known(workers) or len(workers) >= FEWEST:
        free = (space for space, tile in state.seats[seat].multipliers.items() if not (known(tile) and tile))
        book.forget(*(f"{at}.multipliers.{space}" for space in free), "vp_multipliers")
        book.forget(*(f"rewards.{one}" for one, left in state.rewards.items() if not _none(left)))
    if not known(workers) or workers:
        book.forget(*_owed(state))
    if known(workers) and len(workers) >= MOST_WORKERS:
        book.seat(seat, workers=())
        return
    book.forget(f"{at}.workers", f"{at}.held_machines", f"{at}.hand", f"{at}.train_side", f"{at}.ship_side")
    book.forget(*(f"slots.{slot}" for slot in SLOTS if not _none(state.slots[slot])))
    up = (one for one, here in state.seats[seat].contracts.items() if not _none(here))
    book.forget(*(f"{at}.contracts.{one}" for one in up))
    _tracks(book, seat)
    _market(book, seat)
    _transport(book, seat)
    _built(book, seat)
    _factories(book, seat, "machine", "goods")


def _owed(state: State) -> Iterator[str]:
    """Name the rows that a consolidation may fill."""
    try:
        yield from (f"rows.{row}" for row in refill.owing(state))
    except UnknownFactError:
        yield from (f"rows.{row}" for row in ROWS)


def _built(book: ParkingLedger, seat: str) -> None:
    """One factory of a good that the seat has none of may be built, with a tile that is left."""
    state: State = book.state
    new = [good for good, mine in state.seats[seat].factories.items() if not (known(mine.tile) and mine.tile)]
    if new:
        book.one_of(*(f"seats.{seat}.factories.{good}" for good in new))
    left = [tile for tile, here in state.supply.items() if good_of(tile) in new and not _none(here)]
    if left:
        book.one_of(*(f"supply.{tile}" for tile in left))


def _factories(book: ParkingLedger, seat: str, *what: str) -> None:
    """Forget what lies on the factories that a seat has; a machine of the highest kind stays."""
    for good, mine in book.state.seats[seat].factories.items():
        if _none(mine.tile):
            continue
        best = known(mine.machine) and mine.machine == 2
        book.forget(*(f"seats.{seat}.factories.{good}.{one}" for one in what if not (one == "machine" and best)))


def _transport(book: ParkingLedger, seat: str) -> None:
    """Forget what lies of the trains and ships that the seat has left."""
    board: Board = book.state.seats[seat]
    for kind in ("trains", "ships"):
        left = getattr(board, kind)
        if _none(left):
            continue
        book.forget(f"seats.{seat}.{kind}", f"seats.{seat}.symbols")
        for region in REGIONS:
            book.forget(f"regions.{region}.used", f"regions.{region}.{kind}.{seat}")
            book.stands_for.append(f"now.region.{region}.{kind}.{seat}")


def _market(book: ParkingLedger, seat: str) -> None:
    """Forget the influence slots of the goods that the seat may have sold, and who got a tile back from there."""
    state: State = book.state
    mine = state.seats[seat].factories
    sold = [good for good in GOODS if not _none(mine[good].tile) and not _none(mine[good].goods)]
    for city in CITIES:
        for good in sold:
            slot = state.cities[city].slots[good]
            if _none(slot.shown) or (known(slot.value) and slot.value == HIGHEST):
                continue
            if known(slot.owner) and slot.owner and known(slot.value):
                book.forget(f"seats.{slot.owner}.hand.{slot.value}")
            book.forget(f"cities.{city}.slots.{good}.value", f"cities.{city}.slots.{good}.owner")
    if sold:
        book.stands_for += ["now.region.", "now.foreign."]


def _none(value: object) -> bool:
    """Tell whether a fact is told, and nothing."""
    return known(value) and not value
