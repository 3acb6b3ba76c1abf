"""The rule checks common to all declarations of a turn of Nippon, and the use of a worker for an action (NIP-2,
NIP-3).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import structs

from referee.facts.facts import known, passes_or_unknown
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.nippon.state import UNSEEN, State, good_of
from referee.games.nippon.values import ActionPrice
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import passes, place_in
from referee.notation.move import Move, verb_of
from referee.rules.default_rules import acting
from referee.rules.game import Check, Checks
from referee.rules.generated_moves import Starts
from scoring.fields.simple_fields import KeyOf, Name, WholeNumber

COLOURS = 6
"""The number of worker colours in the game (NIP-1.16)."""


class WorkerMove(Move, frozen=True, kw_only=True):
    """A move that uses a worker for an action.

    `slot` and `price` (yen) are optional and checked if typed; `also` is a second action, which the rules never allow.
    """

    worker: Annotated[str, Name(role="identity")] = ""
    slot: Annotated[int, WholeNumber(low=1, high=5, needs_label=True, role="identity")] = 0
    price: Annotated[int | None, WholeNumber(high=99_000, role="payment")] = None
    also: Annotated[str, KeyOf("action", role="identity")] = ""


def on_turn(state: State, seat: str) -> str:
    """Return the active seat. In a position for a single dispute with an unknown active seat, return the seat of the
    move.
    """
    return seat if state.assumed and not known(state.active) else state.active


@cites("NIP-2.4", "NIP-5.4")
def own_turn(state: State, move: Move) -> Check:
    """Yield a breach if it is not the seat's turn (NIP-2.4), or the game is over or the seat has no turns left
    (NIP-5.4).
    """
    if state.phase == "done":
        yield Breach("NIP-5.4", "game_over", {"seat": move.seat})
    elif on_turn(state, move.seat) != move.seat:
        yield Breach("NIP-2.4", "not_your_turn", {"seat": move.seat, "active": state.active}, "wait")
        if state.phase == "final" and turns_left(state, move.seat) == 0:
            yield Breach("NIP-5.4", "no_turns_left", {"seat": move.seat})


def turns_left(state: State, seat: str) -> int:
    """Return the number of turns that a seat has left in the final phase (NIP-5.4, NIP-5.5)."""
    order = list(state.seats)
    last = place_in(order, state.final_trigger, "final_trigger")
    position = (order.index(seat) - last - 1) % len(order)  # 0 for the seat that begins each round
    turns_used = 3 * len(order) - state.final_turns_left
    return 3 - (turns_used + len(order) - 1 - position) // len(order)


@cites("NIP-2.2")
def one_main_move(state: State, move: Move) -> Check:
    """Yield a breach if the active seat has already made its main move (NIP-2.2)."""
    if state.assumed and not known(state.main_done):
        return  # somebody argues about this move, not about a second one
    if on_turn(state, move.seat) == move.seat and state.main_done:
        yield Breach("NIP-2.2", "main_move_made", {"seat": move.seat}, "end_turn")


def may_act(state: State, move: Move) -> Checks:
    if state.pending:  # a check that is run costs more than the question whether it is needed
        yield resolves_first(state.pending, move)
    yield own_turn(state, move)
    yield one_main_move(state, move)


@cites("NIP-3.1", "NIP-16.2")
def worker_limit(state: State, move: WorkerMove) -> Check:
    """Yield a breach if the seat has 6 workers and therefore must consolidate (NIP-3.1)."""
    if len(state.seats[move.seat].workers) >= 6:
        yield Breach("NIP-3.1", "six_workers", {"seat": move.seat}, "consolidate", ("NIP-16.2",))


@cites("NIP-3.2")
def worker_there(state: State, move: WorkerMove) -> Check:
    """Yield a breach if the action slot has no worker, or none of the typed colour (NIP-3.2)."""
    slot = slot_of(state, move)
    workers = state.slots[slot]
    if not workers:
        yield Breach("NIP-3.2", "slot_empty", {"slot": slot}, "other_slot")
    elif move.worker not in ("", UNSEEN) and move.worker not in workers and UNSEEN not in workers:
        values = {"slot": slot, "colour": move.worker, "there": tuple(dict.fromkeys(workers))}
        yield Breach("NIP-3.2", "colour_missing", values, "other_colour")


@cites("NIP-1.16")
def colour_exists(state: State, move: WorkerMove) -> Check:
    """Yield a breach if the typed colour would be a seventh worker colour (NIP-1.16)."""
    if move.worker not in state.worker_colours and len(state.worker_colours) >= COLOURS:
        values = {"colour": move.worker, "colours": state.worker_colours}
        yield Breach("NIP-1.16", "colour_seventh", values, "other_colour")


@cites("NIP-3.9", "NIP-3.4")
def slot_fits(state: State, move: WorkerMove) -> Check:
    """Yield a breach if the typed slot does not belong to the action (NIP-3.9), or a second action is named (NIP-3.4,
    NIP-3.5).
    """
    verb = verb_of(move)
    right = state.printed[f"action_slot.{verb}"]
    if move.slot and move.slot != right:
        values = {"verb": verb, "slot": move.slot, "right": right}
        yield Breach("NIP-3.9", "wrong_slot", values, "right_slot", ("NIP-3.4",))
    if move.also:
        yield Breach("NIP-3.4", "two_actions", {"verb": verb, "also": move.also}, "", ("NIP-3.5",))


def with_worker(state: State, move: WorkerMove, action: Checks) -> Checks:
    """Yield the rule checks common to all worker actions, and those of `action`.

    If the workers are unknown, their checks come last, because nearly every turn uses a worker and this is seldom
    disputed.
    """
    workers_known = known(state.seats[move.seat].workers) and known(state.slots[slot_of(state, move)])
    yield from may_act(state, move)
    if workers_known:
        yield from worker_taken(state, move)
    if move.worker not in ("", UNSEEN):
        yield colour_exists(state, move)
    if move.slot or move.also:
        yield slot_fits(state, move)
    yield from action
    if not workers_known:
        yield from worker_taken(state, move)


def worker_taken(state: State, move: WorkerMove) -> Checks:
    yield worker_limit(state, move)
    yield worker_there(state, move)


def slot_of(state: State, move: WorkerMove) -> str:
    return str(move.slot or state.printed[f"action_slot.{verb_of(move)}"])


def take_worker(ledger: Ledger, move: WorkerMove) -> None:
    """Move the worker to the seat's leftmost empty worker slot, before the action itself (NIP-3.3)."""
    state: State = ledger.state
    slot = slot_of(state, move)
    workers = state.slots[slot]
    colour = move.worker or UNSEEN
    changes: dict[str, Any] = {"main_done": True, "active": on_turn(state, move.seat)}
    if known(workers) and workers:
        colour, remaining = _without_worker(workers, colour)
        changes["slots"] = {**state.slots, slot: remaining}
    board = state.seats[move.seat]
    if known(board.workers):
        changes["seats"] = {**state.seats, move.seat: structs.replace(board, workers=(*board.workers, colour))}
    if colour != UNSEEN and colour not in state.worker_colours:
        changes["worker_colours"] = (*state.worker_colours, colour)
    ledger.change(**changes)
    ledger.todo(move.seat, "take_worker", "NIP-3.3", slot=slot, colour=colour)


def _without_worker(workers: tuple[str, ...], colour: str) -> tuple[str, tuple[str, ...]]:
    """Return (colour of the removed worker, remaining workers of the slot); colours that are no longer certain become
    `UNSEEN`.
    """
    same = len(set(workers)) == 1
    if colour == UNSEEN and same:
        colour = workers[0]
    removed = colour if colour in workers else UNSEEN
    if removed not in workers or (colour == UNSEEN and not same):
        return colour, (UNSEEN,) * (len(workers) - 1)
    at = workers.index(removed)
    return colour, workers[:at] + workers[at + 1 :]


def owns_known(state: State, seat: str, factory: str) -> bool:
    """Return whether a seat certainly owns a factory."""
    tile = state.seats[seat].factories[good_of(factory)].tile
    return known(tile) and tile == factory


@cites("NIP-2.5")
def yen_enough(state: State, move: Move, price: ActionPrice) -> Check:
    """Yield a breach if the seat has fewer yen than the price (NIP-2.5). The factory with the lower synergy price
    matters only if the full price cannot be paid (NIP-R55).
    """
    yen = state.seats[move.seat].yen
    if yen >= price.full:
        return
    price_to_pay = price.full
    also: tuple[str, ...] = ()
    if price.synergy:
        tile = state.seats[move.seat].factories[good_of(price.synergy)].tile
        if yen >= price.cheap and tile == price.synergy:
            return
        if known(tile) and tile == price.synergy:
            price_to_pay, also = price.cheap, (price.synergy_clause, "NIP-21.26")
    values = {"seat": move.seat, "price": price_to_pay, "yen": yen}
    shortage = Shortage(yen, price_to_pay, "yen")
    yield Breach(price.clause, "yen_short", values, "cheaper", (*also, "NIP-2.5", "NIP-3.6"), shortage)


@cites("NIP-2.5", "NIP-21.26")
def price_right(state: State, move: WorkerMove, price: ActionPrice, mixed_up: str = "") -> Check:
    """Yield a breach if the typed price is wrong; `mixed_up` is the clause of a synergy for another action, cited in
    addition.
    """
    expected, also = price.full, (mixed_up,) if mixed_up else ()
    if price.synergy and state.seats[move.seat].factories[good_of(price.synergy)].tile == price.synergy:
        expected, also = price.cheap, (price.synergy_clause, "NIP-21.26", *also)
    if move.price != expected:
        yield Breach(price.clause, "price_said", {"said": move.price, "price": expected}, "pay", also)


def price_rules(state: State, move: WorkerMove, price: ActionPrice, mixed_up: str = "") -> Checks:
    if move.price is not None:
        yield price_right(state, move, price, mixed_up)
    yield yen_enough(state, move, price)


@cites("NIP-9.2", "NIP-14.4", "NIP-15.3")
def costs_no_yen(move: WorkerMove, clause: str) -> Check:
    """Yield a breach if yen are typed as the price of an action that costs coal or goods (NIP-9.2, NIP-14.4,
    NIP-15.3).
    """
    if move.price:
        yield Breach(clause, "costs_no_yen", {"verb": verb_of(move), "said": move.price}, "leave_out")


def pay(ledger: Ledger, seat: str, price: ActionPrice) -> None:
    """Pay a price; the synergy price if the seat owns the factory."""
    factories = ledger.state.seats[seat].factories
    if price.synergy and factories[good_of(price.synergy)].tile == price.synergy:
        ledger.pay(seat, "yen", price.cheap, price.synergy_clause)
    else:
        ledger.pay(seat, "yen", price.full, price.clause)


def within_bounds(move: WorkerMove, count: int, clause: str, maximum: int = 3) -> Check:
    """Yield a breach if a number is below 1 (NIP-3.10) or above the maximum of the action."""
    if count < 1:
        yield Breach(clause, "none_declared", {"verb": verb_of(move)}, "at_least_one", ("NIP-3.10",))
    if count > maximum:
        yield Breach(clause, "too_many", {"count": count, "most": maximum}, "fewer")


def seat_in_play(state: State) -> Iterator[dict[str, str]]:
    """Yield the start of a move for the acting seat, until the end of the game."""
    if state.phase != "done":
        yield {"seat": acting(state)}


def may_start(verb: str) -> Starts:
    """Return the start of a move that uses a worker for an action: for the seat that may be able to use one now."""

    def starts(state: State) -> Iterator[dict[str, str]]:
        if state.phase == "done" or state.pending or not passes_or_unknown(lambda: not state.main_done):
            return
        move = WorkerMove(seat=acting(state), slot=state.printed[f"action_slot.{verb}"])
        if passes(worker_limit(state, move), worker_there(state, move)):
            yield {"seat": move.seat}

    return starts
