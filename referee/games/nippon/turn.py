"""What every declaration of a turn must satisfy, and taking a worker with its action (NIP-2, NIP-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import structs

from referee.facts import known
from referee.game import Check, Checks
from referee.games.nippon.state import UNSEEN, State
from referee.judge import cites
from referee.ledger import Ledger
from referee.move import Move, Said
from referee.pending import resolves_first
from referee.verdict import Breach


class WorkerMove(Move, frozen=True, kw_only=True):
    """An action taken with a worker. The slot follows from the action; it is said only to be checked.

    `price` (yen) may be said to have it checked; `also` names a second action, which no rule allows.
    """

    worker: Annotated[str, Said()] = ""
    slot: Annotated[int, Said(low=1, high=5)] = 0
    price: Annotated[int | None, Said(high=99_000)] = None
    also: Annotated[str, Said("action")] = ""


def verb_of(move: Move) -> str:
    """Give a move's verb."""
    return str(move.__struct_config__.tag)


@cites("NIP-2.4")
def own_turn(state: State, move: Move) -> Check:
    """Only the active player makes moves (NIP-2.4), and only while turns are left (NIP-5.4)."""
    if state.phase == "done":
        yield Breach("NIP-5.4", "game_over", {"seat": move.seat})
    elif state.active != move.seat:
        yield Breach("NIP-2.4", "not_your_turn", {"seat": move.seat, "active": state.active}, "wait")
        if state.phase == "final" and turns_left(state, move.seat) == 0:
            yield Breach("NIP-5.4", "no_turns_left", {"seat": move.seat})


def turns_left(state: State, seat: str) -> int:
    """Count the turns a seat still has in the final phase (NIP-5.4, NIP-5.5)."""
    order = list(state.seats)
    last = order.index(state.final_trigger)
    place = (order.index(seat) - last - 1) % len(order)  # 0 for the seat that begins each round
    gone = 3 * len(order) - state.final_turns_left
    return 3 - (gone + len(order) - 1 - place) // len(order)


@cites("NIP-2.2")
def one_main_move(state: State, move: Move) -> Check:
    """A turn has exactly one main move (NIP-2.2)."""
    if state.main_done:
        yield Breach("NIP-2.2", "main_move_made", {"seat": move.seat}, "end_turn")


def may_act(state: State, move: Move) -> Checks:
    """Check what holds for every main move."""
    yield resolves_first(state.pending, move)
    yield own_turn(state, move)
    yield one_main_move(state, move)


@cites("NIP-3.1", "NIP-16.2")
def worker_room(state: State, move: WorkerMove) -> Check:
    """With 6 workers none can be taken: consolidate (NIP-3.1)."""
    if len(state.seats[move.seat].workers) >= 6:
        yield Breach("NIP-3.1", "six_workers", {"seat": move.seat}, "consolidate", ("NIP-16.2",))


@cites("NIP-3.2")
def worker_there(state: State, move: WorkerMove) -> Check:
    """The action slot must hold a worker, of the colour said (NIP-3.2)."""
    slot = slot_of(state, move)
    workers = state.slots[slot]
    if not workers:
        yield Breach("NIP-3.2", "slot_empty", {"slot": slot}, "other_slot")
    elif move.worker and move.worker not in workers and UNSEEN not in workers:
        values = {"slot": slot, "colour": move.worker, "there": tuple(dict.fromkeys(workers))}
        yield Breach("NIP-3.2", "colour_missing", values, "other_colour")


@cites("NIP-3.9", "NIP-3.4")
def slot_fits(state: State, move: WorkerMove) -> Check:
    """The action must be one of the slot's (NIP-3.9), and one alone (NIP-3.4, NIP-3.5)."""
    verb = verb_of(move)
    right = state.printed[f"action_slot.{verb}"]
    if move.slot and move.slot != right:
        yield Breach(
            "NIP-3.9",
            "wrong_slot",
            {"verb": verb, "slot": move.slot, "right": right},
            "right_slot",
            ("NIP-3.4",),
        )
    if move.also:
        yield Breach("NIP-3.4", "two_actions", {"verb": verb, "also": move.also}, "", ("NIP-3.5",))


def with_worker(state: State, move: WorkerMove) -> Checks:
    """Check what holds for every action taken with a worker."""
    yield from may_act(state, move)
    yield worker_room(state, move)
    yield worker_there(state, move)
    yield slot_fits(state, move)


def slot_of(state: State, move: WorkerMove) -> str:
    """Give the action slot a move takes its worker from."""
    return str(move.slot or state.printed[f"action_slot.{verb_of(move)}"])


def take_worker(book: Ledger, move: WorkerMove) -> None:
    """Move the worker to the leftmost empty worker slot; the action itself follows (NIP-3.3)."""
    state: State = book.state
    slot = slot_of(state, move)
    workers = state.slots[slot]
    colour = move.worker or UNSEEN
    if known(workers):
        left = list(workers)
        if left:
            left.remove(colour if colour in left else UNSEEN if UNSEEN in left else left[0])
        book.change(slots={**state.slots, slot: tuple(left)})
    mine = state.seats[move.seat].workers
    if known(mine):
        book.seat(move.seat, workers=(*mine, colour))
    book.change(main_done=True)
    book.todo(move.seat, "take_worker", "NIP-3.3", slot=slot, colour=colour)


@cites("NIP-2.5")
def price_paid(state: State, move: WorkerMove, price: int, clause: str, also: tuple[str, ...] = ()) -> Check:
    """The price must be in the budget (NIP-2.5), and a price said must be the right one."""
    yen = state.seats[move.seat].yen
    if move.price is not None and move.price != price:
        yield Breach(clause, "price_said", {"said": move.price, "price": price}, "pay", also)
    if yen < price:
        values = {"seat": move.seat, "price": price, "yen": yen}
        yield Breach(clause, "yen_short", values, "cheaper", (*also, "NIP-2.5", "NIP-3.6"))


def bounded(move: WorkerMove, count: int, clause: str, most: int = 3) -> Check:
    """A number from 1 to 3 is at least 1 (NIP-3.10) and at most what the action allows."""
    if count < 1:
        yield Breach(clause, "none_declared", {"verb": verb_of(move)}, "at_least_one", ("NIP-3.10",))
    if count > most:
        yield Breach(clause, "too_many", {"count": count, "most": most}, "fewer")


def may_start(state: State, verb: str) -> Iterator[str]:
    """Give the seat that may take a worker for this action now, if any (for options)."""
    if state.phase == "done" or state.pending or state.main_done:
        return
    seat = state.active
    slot = str(state.printed[f"action_slot.{verb}"])
    if len(state.seats[seat].workers) < 6 and state.slots[slot]:
        yield seat


def settle(book: Ledger, seat: str, **fields: object) -> None:
    """Replace fields of a seat's board without a ledger line of its own."""
    book.change(seats={**book.state.seats, seat: structs.replace(book.state.seats[seat], **fields)})
