"""Claims of a place in the next turn order of Russian Railroads (RRR-4.911 to RRR-4.915), and the swap of a ruble
placed there with a worker on the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, MissingChoice
from referee.games.russian_railroads import placement_cost
from referee.games.russian_railroads.action_spaces import SHARED, TURN_SPACES
from referee.games.russian_railroads.state import ActionSpacePieces, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import at_place, require_known
from referee.rules.game import Check

WORKERS = ("own", "turquoise", "black")


@cites("RRR-4.913")
def not_both(state: State, seat: str, space: str) -> Check:
    """Yield a breach if the seat already claims the second of the two places (RRR-4.913)."""
    other = TURN_SPACES[1 - TURN_SPACES.index(space)]
    if state.spaces[other].owner == seat:
        yield Breach("RRR-4.913", "holds_other", {"seat": seat, "space": other}, "other_action")


@cites("RRR-4.912")
def not_own_place(state: State, seat: str, space: str) -> Check:
    """Yield a breach if the seat claims its own current place in a game of 3 or 4 players (RRR-4.912)."""
    if state.players != 2 and at_place(state.order, TURN_SPACES.index(space), "order") == seat:
        yield Breach("RRR-4.912", "own_place", {"seat": seat, "space": space}, "other_action")


def workers_out(state: State, seat: str) -> Iterator[tuple[str, str]]:
    """Yield (space, kind) for each kind of worker that a seat has on the board, except on turn-order spaces."""
    for id, space in state.spaces.items():
        if id not in TURN_SPACES and known(space.owner) and space.owner == seat:
            yield from ((id, kind) for kind in WORKERS if getattr(space, kind))
    yield from ((SHARED, kind) for kind in WORKERS if known(n := getattr(state.shared[seat], kind)) and n)


@cites("RRR-4.914")
def swap_named(state: State, seat: str, swap: str, worker: str) -> Check:
    """Yield a breach if the worker to be swapped with the ruble is not on the board; yield a `MissingChoice` if several
    match (RRR-4.914, RRR-R13).
    """
    out = list(workers_out(state, seat))
    fits = [(origin, kind) for origin, kind in out if swap in ("", origin) and worker in ("", kind)]
    if len(fits) == 1 or (not out and not swap):
        return
    places = tuple(dict.fromkeys(origin for origin, _ in out))
    if fits:
        yield MissingChoice("RRR-4.914", "swap_unsaid", {"seat": seat, "spaces": places})
    else:
        _asked_there(state, seat, swap)
        cure = "say_swap" if places else "leave_out"
        yield Breach("RRR-4.914", "no_worker_there", {"seat": seat, "spaces": places}, cure)


def _asked_there(state: State, seat: str, space: str) -> None:
    """Raise `UnknownFactError` if it is unknown whether the seat has workers on a space."""
    if space == SHARED:
        require_known(getattr(state.shared[seat], kind) for kind in WORKERS)
    elif space in state.spaces:
        require_known((state.spaces[space].owner,))


def swap(ledger: Ledger, seat: str, space: str, origin: str, worker: str) -> None:
    """Swap the ruble just placed on a turn-order space with a worker of the seat on the board; without such a worker,
    the ruble remains (RRR-R13).
    """
    state: State = ledger.state
    fits = [
        candidate
        for candidate in workers_out(state, seat)
        if origin in ("", candidate[0]) and worker in ("", candidate[1])
    ]
    if not fits:
        ledger.todo(seat, "ruble_stays", "RRR-4.914", space=space)
        return
    origin, worker = fits[0]
    if origin == SHARED:
        own_pieces = placement_cost.exchanged_shared(state.shared[seat], worker)
        ledger.change(shared={**state.shared, seat: own_pieces})
    else:
        spaces = {**state.spaces, origin: placement_cost.exchange_worker(state.spaces[origin], worker)}
        ledger.change(spaces=spaces)
    claim = ActionSpacePieces(seat, **{worker: 1})
    ledger.change(spaces={**ledger.state.spaces, space: claim})
    ledger.todo(seat, "swapped", "RRR-4.914", space=space, place=origin, piece=worker)
