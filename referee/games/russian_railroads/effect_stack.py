"""The stack of pending choices in Russian Railroads: the choice that a move makes, the permitted moves, and the end of
a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from msgspec import structs

from referee.facts.facts import known, passes_or_unknown
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.russian_railroads import (
    advantage_cards,
    board_tracks,
    completability,
    described_actions,
    locomotives,
)
from referee.games.russian_railroads.action_spaces import ANY
from referee.games.russian_railroads.pending_items import CHAINS, IN_ORDER, PendingActionItem, item
from referee.games.russian_railroads.state import CARDS, NOTHING_OPEN, Board, State
from referee.judging.judge import cites
from referee.judging.pending_choices import brought_up, choices_open_now, first_open
from referee.judging.three_valued_logic import some
from referee.notation.move import Move, verb_of
from referee.rules.game import Check
from referee.rules.generated_moves import Starts

MANY = ("steps", "industry", *CHAINS, "take")
"""The kinds of pending choices of which a presumed action may contain several."""


def open_index(state: State, seat: str, kind: str, suits: Callable[[PendingActionItem], bool] | None = None) -> int:
    """Return the stack index of the pending choice that a move of a kind makes, -1 for none.

    If there are several, it is the one with the fewest colours that allows the move, otherwise the one nearest to the
    top.
    """
    pending = state.pending
    matches = [
        at
        for at in range(first_open(pending), len(pending))
        if pending[at].kind == kind and pending[at].seat == seat and not finished(pending[at])
    ]
    if len(matches) < 2:
        return matches[0] if matches else -1
    fit = [at for at in matches if suits is None or suits(pending[at])]
    return min(fit, key=lambda at: (len(pending[at].colours), -at)) if fit else matches[-1]


def open_item(
    state: State, seat: str, kind: str, suits: Callable[[PendingActionItem], bool] | None = None
) -> PendingActionItem | None:
    """Return the pending choice that a move of a kind makes, None for none."""
    at = open_index(state, seat, kind, suits)
    return state.pending[at] if at >= 0 else None


def is_presumed(state: State) -> bool:
    """Return whether the action of a move is presumed: the state is a standalone dispute in which no action was entered
    or declared.
    """
    return state.cold and state.assumed and not state.pending and not known(state.under_way)


def used_up(state: State, seat: str, kind: str) -> PendingActionItem | None:
    """Return the last pending choice of a kind that a seat has completed since the start of the last action, None for
    none. Also None if a presumed action may contain more of them.
    """
    own = [choice for choice in state.spent if choice.seat == seat and choice.kind == kind]
    more = kind == "token" or (kind in MANY and not all(choice.clause for choice in own))
    return own[-1] if own and not more else None


@cites("RRR-4.151", "RRR-4.201", "RRR-4.208")
def due(state: State, move: Move, kind: str) -> Check:
    """Yield a breach if no pending choice of this kind can be made by the move (specification 5.2)."""
    spent = used_up(state, move.seat, kind)
    if is_presumed(state) and not spent:
        if state.phase == "done":
            yield Breach("RRR-4.1501", "game_over", {"seat": move.seat})
        return
    if open_index(state, move.seat, kind) >= 0:
        return
    if state.pending:
        first = state.pending[-1]
        has_legal_move(state, first)  # asks where it is not told whether anything is open at all
        values = {"seat": first.seat, "verb": first.verbs[0], "about": first.about, "count": first.count}
        yield Breach(first.clause, "pending", values, "pending")
        return
    if state.assumed and not spent:
        described_actions.due(state)  # asks what is open where a position does not tell it
    values = {"seat": move.seat, "verb": verb_of(move)}
    if known(state.phase) and state.phase == "start_bonus" and known(state.active) and state.active == move.seat:
        yield Breach("RRR-4.151", "start_bonus_first", {"seat": state.active}, "take_start_bonus", ("RRR-4.208",))
    elif spent and spent.clause:
        yield Breach(spent.clause, "used_up", values, "begin_action", ("RRR-4.208",))
    else:
        yield Breach("RRR-4.208", "nothing_open", values, "begin_action")


def take_up(
    ledger: Ledger, seat: str, kind: str, suits: Callable[[PendingActionItem], bool] | None = None, **known_fields: Any
) -> PendingActionItem | None:
    """Move the pending choice that a move makes to the top of the stack, mark it as begun, and return it.

    A presumed choice is created with `known_fields`. Returns None if there is no choice for the move, as for a move
    recorded against the rules.
    """
    state: State = ledger.state
    at = open_index(state, seat, kind, suits)
    if at < 0:
        return _for_granted(ledger, seat, kind, known_fields)
    mark_resumed(ledger)
    pending = state.pending
    if len(choices_open_now(pending)) > 1 and not state.options["nested_effects_pool"]:
        pending, at = brought_up(pending, at), len(pending) - 1
    started = structs.replace(pending[at], begun=True)
    ledger.change(pending=(*pending[:at], *pending[at + 1 :], started))
    return started


def _for_granted(ledger: Ledger, seat: str, kind: str, known_fields: dict[str, Any]) -> PendingActionItem | None:
    """Create and return the pending choice of a presumed action, with a count of 1; None if no action is presumed."""
    state: State = ledger.state
    if not is_presumed(state):
        mark_resumed(ledger)
        return None
    choice: PendingActionItem = item(kind, seat, "", colours=ANY, begun=True, **known_fields)
    ledger.change(pending=(choice,))
    return choice


def mark_resumed(ledger: Ledger) -> None:
    """Mark the action of a position described by the players as declared, because it now continues."""
    state: State = ledger.state
    if not state.assumed or (state.cold and not known(state.under_way)):
        return
    acting = state.acting or bool(state.pending and state.phase == "turn" and not state.cold)
    mark_declared(ledger, acting=acting)


def mark_declared(ledger: Ledger, **changes: Any) -> None:
    """Mark the state as no longer a position described by the players: the described action is over. `changes` are
    further changes of the state.
    """
    ledger.change(assumed=False, under_way="", steps_made=0, open=NOTHING_OPEN, **changes)


def innermost(state: State, seat: str) -> PendingActionItem | None:
    """Return the pending choice on top of the stack; None if there is none or it belongs to a different seat."""
    return state.pending[-1] if state.pending and state.pending[-1].seat == seat else None


def drop(ledger: Ledger) -> PendingActionItem:
    """Remove the pending choice on top of the stack and return it."""
    mark_resumed(ledger)
    return _remove(ledger, len(ledger.state.pending) - 1)


def _remove(ledger: Ledger, at: int) -> PendingActionItem:
    """Remove a pending choice from the stack and record it as completed, unless it is the effect of a factory.

    If a black step was discarded after the extra step was added, that is recorded too (RRR-4.792).
    """
    state: State = ledger.state
    item = state.pending[at]
    changes: dict[str, Any] = {"pending": (*state.pending[:at], *state.pending[at + 1 :])}
    if not item.factory:
        changes["spent"] = (*state.spent, item)
        if state.last and state.last.extra_used and not finished(item) and item.allows("black"):
            changes["last"] = structs.replace(state.last, left_out=True)
    ledger.change(**changes)
    return item


def replace(ledger: Ledger, **changes: Any) -> None:
    """Change fields of the pending choice on top of the stack."""
    pending = ledger.state.pending
    ledger.change(pending=(*pending[:-1], structs.replace(pending[-1], **changes)))


def push(ledger: Ledger, items: tuple[PendingActionItem, ...], *, free: bool = False) -> None:
    """Add pending choices to the stack, the last one on top; `free` means that the player chooses their order (RRR-R3,
    RRR-R37).

    With the option of RRR-R3 the order of all pending choices is free, except those that must wait for a certain other
    choice.
    """
    if not items:
        return
    state: State = ledger.state
    group, ordered = 0, 0
    if state.options["nested_effects_pool"]:
        group, ordered = 1, 0 if free else len(items) - 1
    elif free and len(items) > 1:
        group = 1 + max((choice.together for choice in state.pending), default=1)
    grouped = tuple(
        choice if choice.kind in IN_ORDER or at < ordered else structs.replace(choice, together=group)
        for at, choice in enumerate(items)
    )
    ledger.change(pending=(*state.pending, *grouped))


def can_go_on(state: State, choice: PendingActionItem) -> bool:
    return passes_or_unknown(partial(has_legal_move, state, choice))


def has_legal_move(state: State, choice: PendingActionItem) -> bool:
    """Return whether a pending choice has a legal move."""
    board: Board = state.seats[choice.seat]
    if choice.kind == "steps":
        return board_tracks.step_possible(board, choice.movable)
    if choice.kind == "industry":
        return board_tracks.industry_steps_possible(state, choice.seat, 1)
    if choice.kind == "displaced":
        return locomotives.may_move_on(state, board, choice)
    if choice.kind == "take":
        return can_take(state, choice.seat, choice.about)
    if choice.kind == "card":
        return some(partial(advantage_cards.may_choose, state, choice.seat, card) for card in CARDS)
    if choice.kind == "again":
        return some(partial(advantage_cards.can_do, state, choice.seat, what, 1) for what in advantage_cards.AGAIN)
    if choice.kind == "reuse":
        return completability.can_reuse(state, choice.seat)
    return True


def can_take(state: State, seat: str, kind: str) -> bool:
    """Return whether a tile of a kind (loco, factory, either) can be taken and placed."""
    loco = kind != "factory" and locomotives.can_take(state, seat)
    return loco or (kind != "loco" and locomotives.can_build(state))


def finished(choice: PendingActionItem) -> bool:
    return choice.kind in ("steps", "industry") and not choice.count and not choice.extra


def optional(choice: PendingActionItem) -> bool:
    """Return whether the rest of a pending choice can be discarded (RRR-4.809, RRR-4.1109, RRR-4.792)."""
    return choice.partial or (choice.kind == "steps" and not choice.count)


def untouched(choice: PendingActionItem) -> bool:
    """Return whether a pending choice is a factory effect that can still be declined (RRR-4.614)."""
    return bool(choice.factory) and not choice.begun


def falls_away(choice: PendingActionItem) -> bool:
    """Return whether a pending choice without a legal move is lost: an optional one, a card (RRR-R38) or a factory
    effect (RRR-4.606).
    """
    return optional(choice) or choice.kind == "card" or untouched(choice)


def settle(ledger: Ledger) -> None:
    """Remove completed pending choices from the stack, and those that are lost because they have no legal move."""
    while pending := ledger.state.pending:
        first = first_open(pending)
        closed = _first(pending, first, finished)
        if closed is None:
            closed = _first(pending, first, falls_away)
            if closed is None or any(can_go_on(ledger.state, choice) for choice in pending[first:]):
                return
            _lose_item(ledger, pending[closed])
        _remove(ledger, closed)


def _first(pending: tuple[PendingActionItem, ...], first: int, test: Callable[[PendingActionItem], bool]) -> int | None:
    """Return the index of the first pending choice from `first` on that passes a test, None for none."""
    for at in range(first, len(pending)):
        if test(pending[at]):
            return at
    return None


def _lose_item(ledger: Ledger, choice: PendingActionItem) -> None:
    if untouched(choice):
        ledger.todo(choice.seat, "effect_lost", "RRR-4.606", number=choice.factory)
    else:
        ledger.todo(choice.seat, "rest_lost", choice.clause, choice.count, item=choice.kind)


@cites("RRR-4.209")
def stuck(state: State) -> Check:
    """Yield a breach if an action of the game board cannot be completed and must be undone (RRR-4.209, RRR-R36).

    A start bonus can always be applied, because the boards are in their initial state.
    """
    if not state.pending:
        return
    open_now = choices_open_now(state.pending)
    if state.phase == "start_bonus" or any(map(falls_away, open_now)):
        return
    if not some(partial(has_legal_move, state, choice) for choice in open_now):
        first = open_now[-1]
        values = {"seat": first.seat, "item": first.kind, "count": first.count}
        yield Breach("RRR-4.209", "action_stuck", values, "declare_otherwise", (first.clause,))


def unfinished(state: State) -> bool:
    """Return whether an action with pending choices must be completed; relocations and reveals do not count."""
    return any(choice.kind not in ("relocate", "reveal") for choice in state.pending)


def choices(state: State, kind: str) -> Iterator[PendingActionItem]:
    """Yield the pending choices of a kind that can be made now."""
    for choice in choices_open_now(state.pending):
        if choice.kind == kind:
            yield choice


def seats_with_choice(kind: str) -> Starts:
    """Return the starts of a move that makes a pending choice of a kind: one for each seat that can make it now."""

    def starts(state: State) -> Iterator[dict[str, str]]:
        for seat in dict.fromkeys(choice.seat for choice in choices(state, kind)):
            yield {"seat": seat}

    return starts


def seat_on_top(state: State) -> Iterator[dict[str, str]]:
    """Yield the start of a move for the seat of the pending choice on top of the stack."""
    if state.pending:
        yield {"seat": state.pending[-1].seat}
