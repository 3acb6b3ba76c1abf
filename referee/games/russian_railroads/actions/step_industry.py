"""The action of moving an industry marker by one step (RRR-4.602 to RRR-4.613)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any

from referee.facts.facts import known
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach, MissingChoice
from referee.games.russian_railroads import bonus_effects, effect_stack, industry_track, turn_flow
from referee.games.russian_railroads.state import NONE, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import holds, some
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber

KIND = "industry"


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
    return industry_track.MARKERS if state.seats[move.seat].marker_2 != NONE else industry_track.MARKERS[:1]


@cites("RRR-4.602")
def marker_said(state: State, move: StepIndustry) -> Check:
    """Yield a `MissingChoice` if there are two markers and the move names none (RRR-4.602, RRR-4.608)."""
    if not move.marker and known(state.seats[move.seat].marker_2) and state.seats[move.seat].marker_2 != NONE:
        yield MissingChoice("RRR-4.602", "marker_unsaid", {"seat": move.seat})


@cites("RRR-4.603", "RRR-4.607", "RRR-4.609", "RRR-4.613", "RRR-4.1104")
def way_free(state: State, move: StepIndustry) -> Check:
    """Yield a breach if the marker of the move cannot advance, or, if it names none, no marker can."""
    if holds(industry_track.marker_steps(state, move.seat, intended_marker(move))):
        return
    markers = may_mean(state, move)
    if not some(partial(holds, industry_track.marker_steps(state, move.seat, marker)) for marker in markers):
        for marker in markers:
            yield from industry_track.marker_steps(state, move.seat, marker)


@cites("RRR-4.614")
def effect_there(state: State, move: StepIndustry) -> Check:
    """Yield a breach if an effect is declined although the marker does not reach a factory (RRR-4.614)."""
    if industry_track.factory_ahead(state, move.seat, intended_marker(move)):
        return
    if not any(industry_track.factory_ahead(state, move.seat, marker) for marker in may_mean(state, move)):
        yield Breach("RRR-4.614", "no_effect_to_decline", {"seat": move.seat}, "leave_out")


def objections(state: State, move: StepIndustry) -> Checks:
    """Yield the rule checks: the pending choice, the marker, the next space, and the declined factory effect."""
    yield effect_stack.due(state, move, KIND)
    yield marker_said(state, move)
    yield way_free(state, move)
    if move.effect:
        yield effect_there(state, move)


def effects(ledger: Ledger, move: StepIndustry) -> None:
    """Move the marker, count the step, and apply the effect of the reached space or factory."""
    pending_item = effect_stack.take_up(ledger, move.seat, KIND)
    marker = intended_marker(move)
    number = industry_track.factory_ahead(ledger.state, move.seat, marker) if move.effect else 0
    if industry_track.space_of(ledger.state.seats[move.seat], marker) + 1 >= len(
        industry_track.lane_of(ledger.state).printed
    ):
        raise UnrepresentableStateError
    board = industry_track.step_marker(ledger.state.seats[move.seat], marker)
    ledger.seat(move.seat, marker_1=board.marker_1, marker_2=board.marker_2)
    _note(ledger, move.seat, marker)
    if pending_item:
        effect_stack.replace(ledger, count=pending_item.count - 1)
    if number:
        ledger.todo(move.seat, "effect_declined", "RRR-4.614", number=number)
    else:
        bonus_effects.after_marker(ledger, move.seat, marker)
    if pending_item:
        turn_flow.continue_after_action(ledger)


def _note(ledger: Ledger, seat: str, marker: int) -> None:
    """Record the new space of a marker: its factory, or its print."""
    track, board = industry_track.lane_of(ledger.state), ledger.state.seats[seat]
    at = industry_track.space_of(board, marker)
    slot = industry_track.slot_at(track, at)
    if slot:
        ledger.todo(seat, "marker_on_factory", "RRR-4.602", marker=marker, number=board.factories[slot])
    else:
        ledger.todo(seat, "marker_moved", "RRR-4.602", marker=marker, shown=track.printed[at])


def markers(state: State) -> Iterator[dict[str, Any]]:
    """Yield the start of a move for each marker of a seat that advances one; a single marker needs no number."""
    for start in effect_stack.seats_with_choice(KIND)(state):
        second = state.seats[start["seat"]].marker_2
        single = known(second) and second == NONE
        yield from (start | {"marker": marker} for marker in ((0,) if single else industry_track.MARKERS))


ACTION = Action(
    "step_industry", StepIndustry, objections, effects, starts=markers, choices={"effect": ("", "declined")}
)
