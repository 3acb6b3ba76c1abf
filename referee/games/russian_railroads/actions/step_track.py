"""The action of advancing a track by one step (RRR-4.302 to RRR-4.321), including the extra step of the black worker
(RRR-4.792 to RRR-4.795).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from msgspec import structs

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, MissingChoice
from referee.games.russian_railroads import bonus_effects, effect_stack, track_steps, turn_flow
from referee.games.russian_railroads.action_spaces import SHARED
from referee.games.russian_railroads.pending_items import PendingActionItem
from referee.games.russian_railroads.state import LastAction, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber

KIND = "steps"


class StepTrack(Move, frozen=True, kw_only=True, tag="step_track"):
    """A move that advances one track by one space; `to`, the reached space, is optional and checked if typed."""

    line: Annotated[str, KeyOf("line", role="identity")]
    colour: Annotated[str, KeyOf("colour", role="identity")]
    to: Annotated[int, WholeNumber(high=15, needs_label=True, role="target")] = 0


def suits(move: StepTrack, item: PendingActionItem) -> bool:
    return item.allows(move.colour)


@cites("RRR-4.208", "RRR-4.792", "RRR-4.795")
def step_due(state: State, move: StepTrack) -> Check:
    """Yield a breach if no track step is pending, or the extra black step is no longer available (RRR-4.792,
    RRR-4.795).
    """
    last: LastAction | None = state.last
    if not state.pending and last and last.seat == move.seat and last.black and move.colour == "black":
        if last.extra_used:
            why = "extra_left_out" if last.left_out else "extra_used"
            yield Breach("RRR-4.792", why, {"seat": move.seat}, "begin_action")
        else:
            yield Breach("RRR-4.795", "no_black_step", {"seat": move.seat}, "begin_action", ("RRR-4.792",))
        return
    yield from effect_stack.due(state, move, KIND)


@cites("RRR-4.304", "RRR-4.318")
def colour_drawn(state: State, move: StepTrack) -> Check:
    """Yield a breach if the colour is not among those printed on the space (RRR-4.304)."""
    pending_item = effect_stack.open_item(state, move.seat, KIND, partial(suits, move))
    if pending_item is None or suits(move, pending_item):
        return
    values = {"colour": move.colour, "colours": pending_item.movable}
    if pending_item.count:
        also = ("RRR-4.318",) if pending_item.space == SHARED else ()
        yield Breach("RRR-4.304", "colour_not_drawn", values, "drawn_colour", also)
    else:
        yield Breach("RRR-4.792", "extra_is_black", values, "black_or_stop")


@cites("RRR-4.302", "RRR-4.311", "RRR-4.321")
def target_right(state: State, move: StepTrack) -> Check:
    """Yield a breach if the typed space is not the next one (RRR-4.302), or not the first for a track that is not yet
    on the line (RRR-4.311).
    """
    at = state.seats[move.seat].lines[move.line].tracks[move.colour]
    values = {"line": move.line, "colour": move.colour, "at": at, "to": move.to}
    if move.to == at + 1:
        return
    pending_item = effect_stack.open_item(state, move.seat, KIND, partial(suits, move))
    remaining = pending_item.count + pending_item.extra if pending_item and suits(move, pending_item) else 0
    if remaining and move.to - at > remaining:  # a slip of the tongue: nobody makes more steps than are left
        yield MissingChoice("RRR-4.302", "steps_too_many", {"given": move.to - at, "left": remaining, "next": at + 1})
    elif at and move.to <= at:
        yield Breach("RRR-4.321", "step_back", values, "next_space", ("RRR-4.302",))
    elif at:
        yield Breach("RRR-4.302", "step_far", values, "next_space")
    else:
        yield Breach("RRR-4.311", "enters_first", values, "next_space", ("RRR-4.302",))


def objections(state: State, move: StepTrack) -> Checks:
    """Yield the rule checks: the pending step, its colour, the next space of the track, and the typed space."""
    open_now = yield step_due(state, move)
    if open_now:
        yield colour_drawn(state, move)
    yield from track_steps.step_checks(state.seats[move.seat], move.seat, move.line, move.colour)
    if move.to:
        yield target_right(state, move)


def effects(ledger: Ledger, move: StepTrack) -> None:
    """Advance the track, count the step, and apply all effects of the step."""
    pending_item = effect_stack.take_up(ledger, move.seat, KIND, partial(suits, move))
    board = track_steps.step_track(ledger.state.seats[move.seat], move.line, move.colour)
    ledger.seat(move.seat, lines=board.lines)
    space = board.lines[move.line].tracks[move.colour]
    ledger.todo(move.seat, "track_moved", "RRR-4.302", line=move.line, colour=move.colour, space=space)
    if pending_item:
        _count(ledger, pending_item, move)
    bonus_effects.after_step(ledger, move.seat, move.line, move.colour)
    if pending_item:
        turn_flow.continue_after_action(ledger)


def _count(ledger: Ledger, pending_item: PendingActionItem, move: StepTrack) -> None:
    """Subtract the step from the pending choice. A black step paid with the black worker adds an extra step
    (RRR-4.792).
    """
    state: State = ledger.state
    if not pending_item.count:
        effect_stack.replace(ledger, extra=0, loose=False)
        return
    black = move.colour == "black"
    earns = black and pending_item.bonus
    loose = pending_item.loose or (black and bool(pending_item.extra))
    effect_stack.replace(ledger, count=pending_item.count - 1, loose=loose, extra=1 if earns else pending_item.extra)
    if earns:
        shared = tuple(
            structs.replace(other, bonus=False) if other.space == pending_item.space else other
            for other in ledger.state.pending
        )
        last = structs.replace(state.last, extra_used=True) if state.last else None
        ledger.change(pending=shared, last=last)


def options(state: State) -> Iterator[StepTrack]:
    """Yield a move for every legal step of the pending choices."""
    visited = set()
    for pending_item in effect_stack.choices(state, KIND):
        for line, colour in track_steps.steps_of(
            state.seats[pending_item.seat], pending_item.seat, pending_item.movable
        ):
            if (line, colour) not in visited:
                visited.add((line, colour))
                yield StepTrack(seat=pending_item.seat, line=line, colour=colour)


ACTION = Action("step_track", StepTrack, objections, effects, options)
