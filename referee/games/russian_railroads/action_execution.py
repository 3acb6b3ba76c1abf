"""Execution of an action in Russian Railroads: its parts take effect immediately or become pending choices."""

from __future__ import annotations

from functools import partial

from msgspec import structs

from referee.facts.facts import known, passes_or_unknown
from referee.facts.ledger import Ledger
from referee.games.russian_railroads import action_completability, effect_stack
from referee.games.russian_railroads.action_spaces import (
    FACTORY_EFFECTS,
    LOCO_AND_FACTORY,
    ActionPart,
    engineer_of,
)
from referee.games.russian_railroads.pending_items import CLAUSE, PendingActionItem, of_part
from referee.games.russian_railroads.state import LOCO_SLOTS, LastAction, State
from referee.judging.three_valued_logic import holds
from scoring.games.russian_railroads.values import DOUBLER_SPACES
from scoring.text_catalogs import Phrase

TEN = 10


def carry_out(ledger: Ledger, seat: str, space: str, order: str = "", *, black: bool = False) -> None:
    """Start the action of a space or an engineer; `black` is True if it was paid with the black worker (RRR-4.792,
    RRR-R52).
    """
    state: State = ledger.state
    ledger.change(last=LastAction(seat, space, black))
    parts = action_completability.parts_of(state, space)
    if space == LOCO_AND_FACTORY and order == "factory_first":
        parts = tuple(reversed(parts))
    partial = not action_completability.has_to_be_complete(space)
    clause = "RRR-4.808" if engineer_of(space) else "RRR-4.208"
    items = [
        structs.replace(pending_item, space=space, bonus=black and pending_item.kind == "steps", partial=partial)
        for part in parts
        if (pending_item := begin(ledger, seat, part, clause, partial=partial))
    ]
    if space == LOCO_AND_FACTORY:
        effect_stack.push(ledger, tuple(reversed(items)))  # in the order declared (RRR-4.416)
    else:
        effect_stack.push(ledger, tuple(items), free=True)


def begin(
    ledger: Ledger, seat: str, part: ActionPart, clause: str, *, partial: bool = False
) -> PendingActionItem | None:
    """Apply a part of an action that needs no choice and return None; otherwise return its pending choice."""
    if part.kind in CLAUSE:
        return of_part(part, seat, partial=partial)
    if part.kind == "rubles":
        ledger.gain(seat, "rubles", part.count, clause)
    elif part.kind == "turquoise":
        ledger.gain(seat, "turquoise", part.count, "RRR-4.706")
    elif part.kind == "vp":
        ledger.score(seat, "engineer", part.count, clause, Phrase("working.engineer_vp", {"points": part.count}))
    elif part.kind == "doublers":
        place_doublers(ledger, seat, part.count, complete=not partial)
    return None


def place_doublers(ledger: Ledger, seat: str, count: int, *, complete: bool = True) -> None:
    """Place doublers on the leftmost free spaces, limited by the spaces and the stock (RRR-4.701, RRR-4.702,
    RRR-4.704). If `complete`, an unknown stock counts as sufficient, because it was checked before.
    """
    state: State = ledger.state
    have, stock = state.seats[seat].doublers, state.doublers_left
    placed = max(0, min(count, DOUBLER_SPACES - have, count if complete and not known(stock) else stock))
    for space in range(have + 1, have + placed + 1):
        ledger.todo(seat, "doubler_placed", "RRR-4.701", space=space)
    ledger.seat(seat, doublers=have + placed)
    ledger.change(doublers_left=state.doublers_left - placed)


def factory_effect(ledger: Ledger, seat: str, number: int) -> PendingActionItem | None:
    """Apply the effect of the factory that a marker has reached, or return its pending choice. An effect that cannot be
    carried out completely is lost (RRR-4.605, RRR-4.606).
    """
    state: State = ledger.state
    part = FACTORY_EFFECTS[number]
    ledger.todo(seat, "factory_reached", "RRR-4.605", number=number)
    if part.kind == "engineer_vp":
        numbers = [int(engineer.rpartition("_")[2]) for engineer in state.seats[seat].engineers]
        key = "working.factory_engineers" if numbers else "working.factory_no_engineer"
        working = Phrase(key, {"numbers": tuple(numbers), "points": sum(numbers)})
        ledger.score(seat, "factory", sum(numbers), "RRR-4.605", working, about=str(number))
        return None
    if part.kind == "loco_vp":
        best = sorted((state.seats[seat].locomotives[slot] for slot in LOCO_SLOTS), reverse=True)[:2]
        working = Phrase("working.factory_locomotives", {"numbers": tuple(best), "points": sum(best)})
        ledger.score(seat, "factory", sum(best), "RRR-4.605", working, about=str(number))
        return None
    if not possible_now(state, seat, part):
        ledger.todo(seat, "effect_lost", "RRR-4.606", number=number)
        return None
    pending_item = begin(ledger, seat, part, "RRR-4.605")
    return structs.replace(pending_item, clause="RRR-4.605", factory=number) if pending_item else None


def possible_now(state: State, seat: str, part: ActionPart) -> bool:
    """Return whether a factory effect can be carried out completely (RRR-4.606). Raises `UnknownFactError` if the
    result depends on unknown values.

    A reuse counts as possible if values are unknown; this is decided when its space is named, or `effect_stack.due`
    asks.
    """
    if part.kind == "reuse":
        return passes_or_unknown(partial(action_completability.can_reuse, state, seat))
    return holds(action_completability.lacking(state, seat, (part,)))
