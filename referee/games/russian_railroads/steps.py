"""Advancing a track by one step (RRR-4.302 to RRR-4.321), with the extra step of the black worker (RRR-4.792 to
RRR-4.795), or an industry marker (RRR-4.602 to RRR-4.613).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any

from msgspec import structs

from referee.facts.facts import known
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach, MissingChoice
from referee.games.russian_railroads import action_effects, board_tracks, effect_stack, turn_flow
from referee.games.russian_railroads.action_spaces import SHARED
from referee.games.russian_railroads.pending_items import PendingActionItem
from referee.games.russian_railroads.state import NONE, LastAction, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import holds, some
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber

STEPS_KIND = "steps"


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
    yield from effect_stack.due(state, move, STEPS_KIND)


@cites("RRR-4.304", "RRR-4.318")
def colour_drawn(state: State, move: StepTrack) -> Check:
    """Yield a breach if the colour is not among those printed on the space (RRR-4.304)."""
    choice = effect_stack.open_item(state, move.seat, STEPS_KIND, partial(suits, move))
    if choice is None or suits(move, choice):
        return
    values = {"colour": move.colour, "colours": choice.movable}
    if choice.count:
        also = ("RRR-4.318",) if choice.space == SHARED else ()
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
    choice = effect_stack.open_item(state, move.seat, STEPS_KIND, partial(suits, move))
    remaining = choice.count + choice.extra if choice and suits(move, choice) else 0
    if remaining and move.to - at > remaining:  # a slip of the tongue: nobody makes more steps than are left
        yield MissingChoice("RRR-4.302", "steps_too_many", {"given": move.to - at, "left": remaining, "next": at + 1})
    elif at and move.to <= at:
        yield Breach("RRR-4.321", "step_back", values, "next_space", ("RRR-4.302",))
    elif at:
        yield Breach("RRR-4.302", "step_far", values, "next_space")
    else:
        yield Breach("RRR-4.311", "enters_first", values, "next_space", ("RRR-4.302",))


def step_track_checks(state: State, move: StepTrack) -> Checks:
    open_now = yield step_due(state, move)
    if open_now:
        yield colour_drawn(state, move)
    yield from board_tracks.step_checks(state.seats[move.seat], move.seat, move.line, move.colour)
    if move.to:
        yield target_right(state, move)


def step_track_effects(ledger: Ledger, move: StepTrack) -> None:
    """Advance the track, count the step, and apply all effects of the step."""
    choice = effect_stack.take_up(ledger, move.seat, STEPS_KIND, partial(suits, move))
    board = board_tracks.step_track(ledger.state.seats[move.seat], move.line, move.colour)
    ledger.seat(move.seat, lines=board.lines)
    space = board.lines[move.line].tracks[move.colour]
    ledger.todo(move.seat, "track_moved", "RRR-4.302", line=move.line, colour=move.colour, space=space)
    if choice:
        _count(ledger, choice, move)
    action_effects.after_step(ledger, move.seat, move.line, move.colour)
    if choice:
        turn_flow.continue_after_action(ledger)


def _count(ledger: Ledger, choice: PendingActionItem, move: StepTrack) -> None:
    """Subtract the step from the pending choice. A black step paid with the black worker adds an extra step
    (RRR-4.792).
    """
    state: State = ledger.state
    if not choice.count:
        effect_stack.replace(ledger, extra=0, loose=False)
        return
    black = move.colour == "black"
    earns = black and choice.bonus
    loose = choice.loose or (black and bool(choice.extra))
    effect_stack.replace(ledger, count=choice.count - 1, loose=loose, extra=1 if earns else choice.extra)
    if earns:
        shared = tuple(
            structs.replace(other, bonus=False) if other.space == choice.space else other
            for other in ledger.state.pending
        )
        last = structs.replace(state.last, extra_used=True) if state.last else None
        ledger.change(pending=shared, last=last)


def options(state: State) -> Iterator[StepTrack]:
    """Yield a move for every legal step of the pending choices."""
    visited = set()
    for choice in effect_stack.choices(state, STEPS_KIND):
        for line, colour in board_tracks.steps_of(state.seats[choice.seat], choice.seat, choice.movable):
            if (line, colour) not in visited:
                visited.add((line, colour))
                yield StepTrack(seat=choice.seat, line=line, colour=colour)


STEP_TRACK = Action("step_track", StepTrack, step_track_checks, step_track_effects, options)


INDUSTRY_KIND = "industry"


class StepIndustry(Move, frozen=True, kw_only=True, tag="step_industry"):
    """A move that advances an industry marker by one space; `marker` can be omitted if there is only one marker.

    `effect` declines the effect of the factory that the marker reaches; an effect without a choice cannot be declined
    later.
    """

    marker: Annotated[int, WholeNumber(high=2, needs_label=True, role="identity")] = 0
    effect: Annotated[str, KeyOf("factory_effect", role="identity")] = ""


def intended_marker(move: StepIndustry) -> int:
    return move.marker or 1


def may_mean(state: State, move: StepIndustry) -> tuple[int, ...]:
    """Return the markers that the move can mean. Raises `UnknownFactError` if it names none and the number of markers
    is unknown.
    """
    if move.marker:
        return (move.marker,)
    return board_tracks.MARKERS if state.seats[move.seat].marker_2 != NONE else board_tracks.MARKERS[:1]


@cites("RRR-4.602")
def marker_said(state: State, move: StepIndustry) -> Check:
    """Yield a `MissingChoice` if there are two markers and the move names none (RRR-4.602, RRR-4.608)."""
    if not move.marker and known(state.seats[move.seat].marker_2) and state.seats[move.seat].marker_2 != NONE:
        yield MissingChoice("RRR-4.602", "marker_unsaid", {"seat": move.seat})


@cites("RRR-4.603", "RRR-4.607", "RRR-4.609", "RRR-4.613", "RRR-4.1104")
def way_free(state: State, move: StepIndustry) -> Check:
    """Yield a breach if the marker of the move cannot advance, or, if it names none, no marker can."""
    if holds(board_tracks.marker_steps(state, move.seat, intended_marker(move))):
        return
    markers = may_mean(state, move)
    if not some(partial(holds, board_tracks.marker_steps(state, move.seat, marker)) for marker in markers):
        for marker in markers:
            yield from board_tracks.marker_steps(state, move.seat, marker)


@cites("RRR-4.614")
def effect_there(state: State, move: StepIndustry) -> Check:
    """Yield a breach if an effect is declined although the marker does not reach a factory (RRR-4.614)."""
    if board_tracks.factory_ahead(state, move.seat, intended_marker(move)):
        return
    if not any(board_tracks.factory_ahead(state, move.seat, marker) for marker in may_mean(state, move)):
        yield Breach("RRR-4.614", "no_effect_to_decline", {"seat": move.seat}, "leave_out")


def step_industry_checks(state: State, move: StepIndustry) -> Checks:
    yield effect_stack.due(state, move, INDUSTRY_KIND)
    yield marker_said(state, move)
    yield way_free(state, move)
    if move.effect:
        yield effect_there(state, move)


def step_industry_effects(ledger: Ledger, move: StepIndustry) -> None:
    """Move the marker, count the step, and apply the effect of the reached space or factory."""
    choice = effect_stack.take_up(ledger, move.seat, INDUSTRY_KIND)
    marker = intended_marker(move)
    number = board_tracks.factory_ahead(ledger.state, move.seat, marker) if move.effect else 0
    if board_tracks.space_of(ledger.state.seats[move.seat], marker) + 1 >= len(
        board_tracks.lane_of(ledger.state).printed
    ):
        raise UnrepresentableStateError
    board = board_tracks.step_marker(ledger.state.seats[move.seat], marker)
    ledger.seat(move.seat, marker_1=board.marker_1, marker_2=board.marker_2)
    _note(ledger, move.seat, marker)
    if choice:
        effect_stack.replace(ledger, count=choice.count - 1)
    if number:
        ledger.todo(move.seat, "effect_declined", "RRR-4.614", number=number)
    else:
        action_effects.after_marker(ledger, move.seat, marker)
    if choice:
        turn_flow.continue_after_action(ledger)


def _note(ledger: Ledger, seat: str, marker: int) -> None:
    """Record the new space of a marker: its factory, or its print."""
    track, board = board_tracks.lane_of(ledger.state), ledger.state.seats[seat]
    at = board_tracks.space_of(board, marker)
    slot = board_tracks.slot_at(track, at)
    if slot:
        ledger.todo(seat, "marker_on_factory", "RRR-4.602", marker=marker, number=board.factories[slot])
    else:
        ledger.todo(seat, "marker_moved", "RRR-4.602", marker=marker, shown=track.printed[at])


def markers(state: State) -> Iterator[dict[str, Any]]:
    """Yield the start of a move for each marker of a seat that advances one; a single marker needs no number."""
    for start in effect_stack.seats_with_choice(INDUSTRY_KIND)(state):
        second = state.seats[start["seat"]].marker_2
        single = known(second) and second == NONE
        yield from (start | {"marker": marker} for marker in ((0,) if single else board_tracks.MARKERS))


STEP_INDUSTRY = Action(
    "step_industry",
    StepIndustry,
    step_industry_checks,
    step_industry_effects,
    starts=markers,
    choices={"effect": ("", "declined")},
)
