"""The drawing of the status of a CRISIS table: round, phase, event, the goal with each seat's distance, and the
Financial Status.
"""

from __future__ import annotations

from msgspec import structs

from scoring.games.crisis.values import AWARD_ROUNDS, ROUNDS
from tui.core.rendering.drawing import flow, number, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.games.crisis.painting import evaluation
from tui.games.crisis.painting.context import CrisisPainter


def status(painter: CrisisPainter, width: int) -> list[StyledText]:
    """Draw the status of the game: round, phase, event, turn order with distances to the goal, Financial Status, and
    pending choices.
    """
    resized = structs.replace(painter, width=width)
    track = evaluation.lines(resized, painter.track, value_or_none(painter.state.status))
    return [*head(painter, width), *order(painter, width), *track, *painter.open_choices(width)]


def head(painter: CrisisPainter, width: int) -> list[StyledText]:
    """Draw the round, the phase, the active seat, and the event of the round."""
    state = painter.state
    phase, location, active, event = (
        value_or_none(value) for value in (state.phase, state.location, state.active, state.event)
    )
    cells = [
        StyledText(painter.translate("round", n=number(state.round), of=ROUNDS), "bold"),
        StyledText("?" if phase is None else painter.words.translate(f"phase.{phase}")),
    ]
    if phase == "operations" and location:
        cells[-1].append(f" {symbol('dot', painter.ascii)} {painter.words.translate(f'location.{location}')}")
    if active in painter.ids and phase in ("interest", "planning", "operations", "export"):
        cells.append(
            StyledText().append_text(painter.piece(active)).append(f" {painter.translate('acts', who=active)}")
        )
    if event != "":
        cells.append(StyledText(painter.translate("event", name="?" if event is None else event)))
    if value_or_none(state.round) in AWARD_ROUNDS:
        cells.append(StyledText(painter.translate("award"), "dim"))
    return flow("", cells, width)


def order(painter: CrisisPainter, width: int) -> list[StyledText]:
    """Draw the goal, and the turn order with each seat's distance to the goal."""
    seats = value_or_none(painter.state.order)
    cells = [
        StyledText(f"{position}." if seats else "").append_text(painter.piece(seat, f" {distance(painter, seat)}"))
        for position, seat in enumerate(seats or painter.ids, 1)
    ]
    return flow(
        f"{painter.translate('goal', n=number(painter.state.goal))}  {painter.translate('order')} ", cells, width
    )


def distance(painter: CrisisPainter, seat: str) -> str:
    """Return the difference between a seat's victory points and the round's goal as text; "?" if unknown."""
    vp, goal = value_or_none(painter.state.seats[seat].vp), value_or_none(painter.state.goal)
    return "?" if goal is None or vp is None else painter.words.format_field(vp - goal, "signed")
