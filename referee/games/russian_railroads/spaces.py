"""Placing pieces on an action space of the game board (RRR-4.201 to RRR-4.212) or on an owned engineer (RRR-4.807 to
RRR-4.812), and claiming a place in the next turn order (RRR-4.911 to RRR-4.915).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import structs

from referee.facts.facts import known, known_or, passes_or_unknown
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach, MissingChoice
from referee.games.russian_railroads import action_effects, completability, placement_cost, turn_flow
from referee.games.russian_railroads.action_spaces import (
    BOARD_SPACES,
    HIGHEST_ENGINEER,
    HIRE,
    LOCO_AND_FACTORY,
    PUBLIC,
    SHARED,
    TURN_SPACES,
    engineer_of,
)
from referee.games.russian_railroads.placement_cost import public_slot, public_tile
from referee.games.russian_railroads.state import ActionSpacePieces, LastAction, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import at_place, require_known
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import can_begin
from scoring.fields.simple_fields import KeyOf, WholeNumber

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


DEMANDS = {"industry_1_black_1": ("RRR-4.612",), PUBLIC[0]: ("RRR-4.810",), PUBLIC[1]: ("RRR-4.810",)}
"""The clauses that, in addition to RRR-4.209, require the action of a space to be complete."""


class Place(placement_cost.PaidPlacementMove, frozen=True, kw_only=True, tag="place"):
    """A move that places pieces on a space.

    `order` is needed only on the space with both a locomotive and a factory: which of the two is taken first. If a
    ruble is placed on a turn-order space, `swap` is the space of the worker to be exchanged and `worker` its kind.
    `number` is the engineer on the space; it is optional and only compared with the board.
    """

    space: Annotated[str, KeyOf("board_space", role="identity")]
    order: Annotated[str, KeyOf("take_order")] = ""
    swap: Annotated[str, KeyOf("target", role="identity")] = ""
    worker: Annotated[str, KeyOf("worker", role="identity")] = ""
    number: Annotated[int, WholeNumber(high=HIGHEST_ENGINEER, needs_label=True, role="identity")] = 0


@cites("RRR-4.801", "RRR-4.116")
def tile_there(state: State, space: str) -> Check:
    """Yield a breach if the space has no sideways engineer (RRR-4.801), or there is no slot for a sideways engineer
    (RRR-4.116).
    """
    if not public_slot(state, space):
        yield Breach("RRR-4.801", "one_sideways_slot", {}, "other_space_free", ("RRR-4.116",))
    elif not public_tile(state, space):
        yield Breach("RRR-4.801", "no_engineer", {"space": space}, "other_space_free")


@cites("RRR-4.804", "RRR-4.806")
def tile_to_hire(state: State) -> Check:
    """Yield a breach if the rightmost slot has no engineer (RRR-4.804), such as after hiring in this round
    (RRR-4.806).
    """
    number = state.strip[HIRE]
    if known(number) and not number:
        yield Breach("RRR-4.804", "nobody_to_hire", {}, "other_action", ("RRR-4.806",))


@cites("RRR-4.801", "RRR-4.804", "RRR-4.802", "RRR-4.803")
def engineer_matches_space(state: State, move: Place) -> Check:
    """Yield a breach if the typed engineer is not the one on the space (RRR-4.801, RRR-4.804)."""
    hire = move.space == HIRE
    if not hire and move.space not in PUBLIC:
        yield Breach("RRR-4.801", "no_engineer", {"space": move.space}, "other_space_free")
        return
    there = state.strip[HIRE] if hire else public_tile(state, move.space)
    if there and there != move.number:
        values = {"space": move.space, "number": move.number, "there": there}
        clause, *also = ("RRR-4.804", "RRR-4.802", "RRR-4.803") if hire else ("RRR-4.801",)
        yield Breach(clause, "other_engineer_there", values, "that_engineer", tuple(also))


def place_checks(state: State, move: Place) -> Checks:
    space = move.space
    yield from turn_flow.may_act(state, move)
    yield placement_cost.in_play(state, space)
    yield placement_cost.free(state, space)
    tile = True
    if space in PUBLIC:
        tile = yield tile_there(state, space)
    if tile:
        yield placement_cost.paid_exactly(state, move, space)
        yield placement_cost.in_hand(state, move, space)
    if tile and move.number:
        yield engineer_matches_space(state, move)
    if space == HIRE:
        yield tile_to_hire(state)
    elif space in TURN_SPACES:
        yield not_both(state, move.seat, space)
        yield not_own_place(state, move.seat, space)
        if placement_cost.payment(state, move, space)["rubles"]:
            yield swap_named(state, move.seat, move.swap, move.worker)
    elif tile:
        parts = completability.parts_of(state, space)
        yield from completability.checks(
            state, move.seat, parts, move.order, DEMANDS.get(space, ()), frozenset({space})
        )


def place_effects(ledger: Ledger, move: Place) -> None:
    """Place the pieces, then hire the engineer, claim the place in the turn order, or start the action."""
    state: State = ledger.state
    seat, space = move.seat, move.space
    if space in PUBLIC and not public_tile(state, space):
        raise UnrepresentableStateError  # an overruled use of nobody
    pieces = placement_cost.payment(state, move, space)
    turn_flow.begins(ledger)
    turn_flow.uses_turn(ledger, seat)
    placement_cost.lay_pieces(ledger, seat, space, pieces)
    if space == HIRE:
        _hire(ledger, seat)
    elif space in TURN_SPACES:
        ledger.change(last=LastAction(seat, space))
        if pieces["rubles"]:
            swap(ledger, seat, space, move.swap, move.worker)
    else:
        action_effects.carry_out(ledger, seat, space, move.order, black=bool(pieces["black"]))
    turn_flow.continue_after_action(ledger)


def _hire(ledger: Ledger, seat: str) -> None:
    state: State = ledger.state
    number = state.strip[HIRE]
    if not number:
        raise UnrepresentableStateError  # an overruled hire of nobody
    board = state.seats[seat]
    ledger.seat(seat, engineers=(*board.engineers, f"engineer_{int(number)}"))
    ledger.change(strip={**state.strip, HIRE: 0}, last=LastAction(seat, HIRE))
    ledger.todo(seat, "engineer_hired", "RRR-4.807", number=number)


def payments(state: State, seat: str, space: str) -> Iterator[dict[str, Any]]:
    """Yield the possible payments with the pieces in hand. If the cost is unknown, yield one empty payment, so that the
    cost is asked for.
    """
    cost, board = placement_cost.cost_of(state, space), state.seats[seat]
    if not known(cost.workers):
        if passes_or_unknown(lambda: turn_flow.holdings(board) > 0):
            yield {}
        return
    if not known(cost.rubles) and passes_or_unknown(
        lambda: turn_flow.holdings(board) > 0 and board.own >= cost.workers
    ):
        yield {}  # what is due in rubles is asked
        return
    rubles = cost.rubles if known(cost.rubles) else 0
    for black in range(2):
        for turquoise in range(3):
            for more in range(cost.workers + 1):
                own = cost.workers - black - turquoise - more
                pieces = {"own": own, "black": black, "turquoise": turquoise, "rubles": rubles + more}
                if own >= 0 and all(known_or(getattr(board, kind), n) >= n for kind, n in pieces.items()):
                    yield {kind: n for kind, n in pieces.items() if n}


def place_options(state: State) -> Iterator[Place]:
    """Yield a move for every free space that the seat can pay for and whose action can be carried out."""
    if state.pending or state.phase != "turn":
        return
    seat = state.active if known(state.active) else next(iter(state.seats))
    if not passes_or_unknown(lambda: turn_flow.holdings(state.seats[seat]) > 0):
        return  # who has nothing to place need not tell what lies there
    for space in (*BOARD_SPACES, *PUBLIC):
        for order in ("loco_first", "factory_first") if space == LOCO_AND_FACTORY else ("",):
            start: dict[str, Any] = {"seat": seat, "space": space, "order": order}
            if can_begin(Place, place_checks, ("own",), state, start):
                for pieces in payments(state, seat, space):
                    yield from _with_swap(state, Place(**start, **pieces))


def _with_swap(state: State, move: Place) -> Iterator[Place]:
    if move.space not in TURN_SPACES or not move.rubles:
        yield move
        return
    workers = list(workers_out(state, move.seat))
    if not workers:
        yield move
    for space, kind in workers:
        yield structs.replace(move, swap=space, worker=kind)


PLACE = Action("place", Place, place_checks, place_effects, place_options)


class UseEngineer(placement_cost.PaidPlacementMove, frozen=True, kw_only=True, tag="use_engineer"):
    """A move that pays the printed cost of an owned engineer and starts its action, which can be carried out in
    part.
    """

    engineer: Annotated[str, KeyOf("engineer", role="identity")]


@cites("RRR-4.801", "RRR-4.803", "RRR-4.807")
def owns_engineer(state: State, seat: str, engineer: str) -> Check:
    """Yield a breach if the seat does not own the engineer; those on the strip are owned by nobody (RRR-4.803,
    RRR-4.807).
    """
    if engineer in state.seats[seat].engineers:
        return
    number = engineer_of(engineer)
    values = {"seat": seat, "engineer": engineer}
    slot = next((slot for slot, there in state.strip.items() if known(there) and there == number), "")
    if slot == HIRE:
        yield Breach("RRR-4.807", "engineer_for_hire", values, "hire_first", ("RRR-4.801",))
    elif slot.startswith("wait"):
        yield Breach("RRR-4.803", "engineer_waits", values, "other_action", ("RRR-4.807",))
    elif slot:
        yield Breach("RRR-4.807", "engineer_public", values | {"space": f"engineer_{slot}"}, "place_there")
    else:
        yield Breach("RRR-4.807", "not_your_engineer", values, "other_action")


def use_engineer_checks(state: State, move: UseEngineer) -> Checks:
    yield from turn_flow.may_act(state, move)
    is_own = yield owns_engineer(state, move.seat, move.engineer)
    yield placement_cost.free(state, move.engineer)
    if is_own:
        yield placement_cost.paid_exactly(state, move, move.engineer)
        yield placement_cost.in_hand(state, move, move.engineer)


def use_engineer_effects(ledger: Ledger, move: UseEngineer) -> None:
    """Place the pieces on the engineer and start its action."""
    pieces = placement_cost.payment(ledger.state, move, move.engineer)
    turn_flow.begins(ledger)
    turn_flow.uses_turn(ledger, move.seat)
    placement_cost.lay_pieces(ledger, move.seat, move.engineer, pieces, "RRR-4.808")
    action_effects.carry_out(ledger, move.seat, move.engineer, black=bool(pieces["black"]))
    turn_flow.continue_after_action(ledger)


def use_engineer_options(state: State) -> Iterator[UseEngineer]:
    """Yield a move for every unused engineer of the seat that it can pay for."""
    if state.pending or state.phase != "turn":
        return
    seat = state.active if known(state.active) else next(iter(state.seats))
    for engineer in known_or(state.seats[seat].engineers, ()):
        start = {"seat": seat, "engineer": engineer}
        if can_begin(UseEngineer, use_engineer_checks, ("own",), state, start):
            for pieces in payments(state, seat, engineer):
                yield UseEngineer(**start, **pieces)


USE_ENGINEER = Action("use_engineer", UseEngineer, use_engineer_checks, use_engineer_effects, use_engineer_options)
