"""The action of moving the worker from a turn-order space to a different space and starting its action (RRR-4.931 to
RRR-4.935).
"""

from __future__ import annotations

from functools import partial
from typing import Annotated

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.russian_railroads import action_effects, completability, effect_stack, placement_cost, turn_flow
from referee.games.russian_railroads.action_spaces import HIRE, PUBLIC, SHARED, TARGETS, TURN_SPACES, engineer_of
from referee.games.russian_railroads.pending_items import PendingActionItem
from referee.games.russian_railroads.spaces import DEMANDS, WORKERS, owns_engineer, tile_there
from referee.games.russian_railroads.state import ActionSpacePieces, SharedSpacePieces, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import some
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf

KIND = "relocate"


class Relocate(Move, frozen=True, kw_only=True, tag="relocate"):
    """A move of the worker from a turn-order space to a space that costs exactly one worker."""

    space: Annotated[str, KeyOf("target", role="identity")]


class DeclineRelocation(Move, frozen=True, kw_only=True, tag="decline_relocation"):
    """A move by which the worker remains on the turn-order space."""


@cites("RRR-4.931")
def turn_to_move(state: State, move: Move) -> Check:
    """Yield a breach if the worker on the second place must move first (RRR-4.931)."""
    waits = any(choice.kind == KIND and choice.seat == move.seat for choice in state.pending)
    if state.pending and waits and state.pending[-1].kind == KIND and state.pending[-1].seat != move.seat:
        yield Breach("RRR-4.931", "second_moves_first", {"seat": move.seat, "first": state.pending[-1].seat}, "wait")
    else:
        yield from effect_stack.due(state, move, KIND)


@cites("RRR-4.942")
def not_the_last(state: State) -> Check:
    """Yield a breach if a standalone dispute is about the last round, which has no relocation (RRR-4.942)."""
    if effect_stack.is_presumed(state) and placement_cost.last_round(state):
        yield Breach("RRR-4.942", "relocation_over", {}, "other_action", ("RRR-4.941",))


@cites("RRR-4.931")
def claims_a_place(state: State, seat: str) -> Check:
    """Yield a breach if, in a standalone dispute, the seat has no worker on a turn-order space (RRR-4.931)."""
    if effect_stack.is_presumed(state) and not some(partial(_stands_on, state, seat, space) for space in TURN_SPACES):
        yield Breach("RRR-4.931", "no_claim", {"seat": seat}, "other_action")


def _stands_on(state: State, seat: str, space: str) -> bool:
    return turn_flow.claiming_seat(state, space) == seat


@cites("RRR-4.931")
def second_is_done(state: State, seat: str) -> Check:
    """Yield a breach if, in a standalone dispute, the worker on the second place has not had its relocation first
    (RRR-4.931).
    """
    second = state.spaces[TURN_SPACES[1]].owner
    if (
        not effect_stack.is_presumed(state)
        or (known(second) and second == seat)
        or not _stands_on(state, seat, TURN_SPACES[0])
    ):
        return
    if second and not state.now["second_moved"]:
        yield Breach("RRR-4.931", "second_moves_first", {"seat": seat, "first": second}, "wait")


def movable(state: State, move: Move) -> Checks:
    yield turn_to_move(state, move)
    yield not_the_last(state)
    claims = yield claims_a_place(state, move.seat)
    if claims:
        yield second_is_done(state, move.seat)


@cites("RRR-4.932", "RRR-4.935")
def one_worker(state: State, space: str) -> Check:
    """Yield a breach if the cost of the space is not exactly one worker (RRR-4.932), or it is a turn-order space
    (RRR-4.935).
    """
    if space in TURN_SPACES:
        yield Breach("RRR-4.935", "turn_space_again", {"space": space}, "one_worker_space", ("RRR-4.932",))
        return
    cost = placement_cost.cost_of(state, space)
    if cost.workers != 1 or cost.rubles:
        also = ("RRR-4.755",) if space == HIRE else ("RRR-4.933",)
        values = {"space": space, "cost": placement_cost.cost_phrase(cost)}
        yield Breach("RRR-4.932", "needs_more", values, "one_worker_space", also)


@cites("RRR-4.932", "RRR-4.203")
def free_target(state: State, space: str) -> Check:
    """Yield a breach if the space is not free (RRR-4.932)."""
    for breach in placement_cost.free(state, space):
        yield Breach(breach.clause, "space_taken", breach.values, "one_worker_space", ("RRR-4.932", *breach.also))


def target_checks(state: State, seat: str, space: str) -> Checks:
    yield placement_cost.in_play(state, space)
    tile = True
    if space in PUBLIC:
        tile = yield tile_there(state, space)
    if engineer_of(space):
        tile = yield owns_engineer(state, seat, space)
    yield free_target(state, space)
    if not tile:
        return
    fits = yield one_worker(state, space)
    if fits and completability.has_to_be_complete(space):
        yield _completable(state, seat, space)


def _completable(state: State, seat: str, space: str) -> Check:
    parts = completability.parts_of(state, space)
    yield from completability.lacking(state, seat, parts, "", DEMANDS.get(space, ()), frozenset({space}))


def objections(state: State, move: Relocate) -> Checks:
    yield from movable(state, move)
    yield from target_checks(state, move.seat, move.space)


def effects(ledger: Ledger, move: Relocate) -> None:
    """Move the worker and start the action of the space."""
    choice = effect_stack.take_up(ledger, move.seat, KIND, about=_known_claim(ledger.state, move.seat))
    if choice is None:
        return
    effect_stack.drop(ledger)
    turn_flow.begins(ledger)
    kind = _kind_moved(ledger.state, choice)
    if choice.about:
        ledger.change(spaces={**ledger.state.spaces, choice.about: ActionSpacePieces()})
    if move.space == SHARED:
        own_pieces = ledger.state.shared[move.seat]
        counts = {each: getattr(own_pieces, each) + (each == kind) for each in placement_cost.KINDS}
        ledger.change(shared={**ledger.state.shared, move.seat: SharedSpacePieces(**counts)})
    else:
        there = placement_cost.add_pieces(ledger.state.spaces[move.space], move.seat, {kind: 1})
        ledger.change(spaces={**ledger.state.spaces, move.space: there})
    ledger.todo(move.seat, "relocated", "RRR-4.931", piece=kind, space=move.space)
    action_effects.carry_out(ledger, move.seat, move.space, black=kind == "black")
    turn_flow.continue_after_action(ledger)


def _known_claim(state: State, seat: str) -> str:
    """Return the turn-order space that certainly has a piece of the seat, "" if unknown."""
    owners = {space: state.spaces[space].owner for space in reversed(TURN_SPACES)}
    return next((space for space, owner in owners.items() if known(owner) and owner == seat), "")


def _kind_moved(state: State, choice: PendingActionItem) -> str:
    there = state.spaces[choice.about] if choice.about else ActionSpacePieces()
    counts = {kind: getattr(there, kind) for kind in WORKERS}
    if state.cold:
        return next((kind for kind, count in counts.items() if known(count) and count), "own")
    return next((kind for kind, count in counts.items() if count), "own")


def decline_checks(state: State, move: DeclineRelocation) -> Checks:
    yield from movable(state, move)


def decline_effects(ledger: Ledger, move: DeclineRelocation) -> None:
    """Leave the worker on its space (RRR-R14)."""
    if effect_stack.take_up(ledger, move.seat, KIND, about=_known_claim(ledger.state, move.seat)):
        effect_stack.drop(ledger)
        turn_flow.begins(ledger)
        ledger.todo(move.seat, "stays", "RRR-4.931")
        turn_flow.continue_after_action(ledger)


RELOCATE = Action(
    "relocate", Relocate, objections, effects, starts=effect_stack.seats_with_choice(KIND), choices={"space": TARGETS}
)
DECLINE_RELOCATION = Action(
    "decline_relocation",
    DeclineRelocation,
    decline_checks,
    decline_effects,
    starts=effect_stack.seats_with_choice(KIND),
)
