"""The pending choices of a position described by the players, which may be in the middle of an action, in the
relocation, or at the end of the game.
"""

from __future__ import annotations

from msgspec import structs

from referee.facts.facts import UnknownFactError, known
from referee.games.russian_railroads import action_completability, described_pending_items
from referee.games.russian_railroads.action_spaces import SHARED, TURN_SPACES
from referee.games.russian_railroads.described_pending_items import TOKENS
from referee.games.russian_railroads.pending_items import CLAUSE, PendingActionItem, item, of_part
from referee.games.russian_railroads.state import TOKEN_SPACES, ActionSpacePieces, State
from referee.judging.three_valued_logic import require_known


def open_now(state: State) -> tuple[PendingActionItem, ...]:
    """Return the pending choices of a position described by the players, () if a required value is unknown."""
    try:
        return due(state)
    except UnknownFactError:
        return ()


def due(state: State) -> tuple[PendingActionItem, ...]:
    """Return the pending choices of a position described by the players, the next one last. Raises `UnknownFactError`
    if a required value is unknown.
    """
    if state.phase == "reveal":
        return reveals(state)
    inner = described_pending_items.items(state)
    if state.phase == "relocate":
        pending_items = (*relocations(state), *inner)
    elif state.phase == "turn":
        outer = _under_way(state) if state.under_way else ()
        pending_items = (*described_pending_items.around(inner, outer, state.under_way), *inner)
    else:
        return ()
    return (
        described_pending_items.in_pool(pending_items)
        if inner and state.options["nested_effects_pool"]
        else pending_items
    )


def relocations(state: State) -> tuple[PendingActionItem, ...]:
    """Return a pending choice for each worker (not ruble) that can be relocated, the one on the second place last,
    because it moves first (RRR-4.931, RRR-R13). Raises `UnknownFactError` if the result depends on unknown values.
    """
    places = [(state.spaces[space].owner, space) for space in TURN_SPACES]
    waiting = [(seat, space) for seat, space in places if seat and _holds_worker(state.spaces[space])]
    return tuple(item("relocate", seat, "RRR-4.931", about=space) for seat, space in waiting)


def _holds_worker(space: ActionSpacePieces) -> bool:
    """Return whether the piece on a turn-order space is a worker. Raises `UnknownFactError` if it may be a ruble."""
    return any(known(count) and count for count in (space.own, space.black, space.turquoise)) or not space.rubles


def reveals(state: State) -> tuple[PendingActionItem, ...]:
    """Return a pending choice for each seat with end bonus cards to reveal, the first seat in turn order last
    (RRR-4.1502). Raises `UnknownFactError` if the result depends on unknown values.
    """
    hidden = [(seat, state.seats[seat].end_bonus_cards) for seat in state.order if seat not in state.revealed]
    return tuple(item("reveal", seat, "RRR-4.1502", count) for seat, count in reversed(hidden) if count)


def _under_way(state: State) -> tuple[PendingActionItem, ...]:
    """Return the remaining pending choices of the action in progress, with the steps already made subtracted. Raises
    `UnknownFactError` if a required value is unknown.
    """
    seat, space = state.active, state.under_way
    require_known((seat,))
    if space in TOKEN_SPACES:
        return (item("token", seat, "RRR-4.1019" if space == "industry" else "RRR-4.1018", about=space),)
    steps_before = int(state.steps_made)
    if space in TOKENS:
        return _remaining(of_token(space, seat), steps_before)
    parts = [part for part in action_completability.parts_of(state, space) if part.kind in CLAUSE]
    partial = not action_completability.has_to_be_complete(space)
    pieces = state.shared[seat] if space == SHARED else state.spaces[space]
    black = any("black" in part.colours for part in parts) and bool(pieces.black)
    items = (of_part(part, seat, partial=partial) for part in parts)
    return _remaining(
        tuple(
            structs.replace(pending_item, space=space, bonus=black and pending_item.kind == "steps")
            for pending_item in items
        ),
        steps_before,
    )


def of_token(token: str, seat: str) -> tuple[PendingActionItem, ...]:
    """Return the pending choice for the steps of an advantage token, which can be made in part (RRR-4.1109)."""
    part, clause = TOKENS[token]
    return (structs.replace(of_part(part, seat, partial=True), clause=clause),)


def _remaining(items: tuple[PendingActionItem, ...], steps_before: int) -> tuple[PendingActionItem, ...]:
    """Return the unfinished pending choices after subtracting the steps already made."""
    remaining = []
    for pending_item in items:
        subtracted = min(steps_before, pending_item.count) if pending_item.kind in ("steps", "industry") else 0
        steps_before -= subtracted
        if pending_item.count > subtracted:
            remaining.append(structs.replace(pending_item, count=pending_item.count - subtracted))
    together = 2 if len(remaining) > 1 else 0
    return tuple(structs.replace(pending_item, together=together) for pending_item in remaining)
