"""The head of the table: round, phase and event, the goal with everyone's distance to it, the Financial Status."""

from __future__ import annotations

from referee.games.crisis.locations import number_of
from scoring.games.crisis.values import AWARD_ROUNDS, ROUNDS
from tui.core.i18n import messages
from tui.core.rendering.board_renderer import flow, number, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.core.rendering.wrapping import hang
from tui.games.crisis import track
from tui.games.crisis.cells import CrisisRenderer


def status(pen: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw where the game stands: round and phase, event, turn order with the distances, the track, open choices."""
    lines = [*head(pen, width), *order(pen, width)]
    drawn = track.lines(pen.words, pen.track, seen(pen.state.status), None, width, pen.theme, pen.ascii)
    return [*lines, *drawn, *open_choices(pen, width)]


def head(pen: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw round, phase, whose declaration is due, and the event of the round."""
    state = pen.state
    round, phase = seen(state.round), seen(state.phase)
    first = StyledText(pen.say("round", n=number(state.round), of=ROUNDS), "bold")
    cells = [first, StyledText("?" if phase is None else pen.words.say(f"phase.{phase}"))]
    location = seen(state.location)
    if phase == "operations" and location:
        cells[-1].append(f" 4.{number_of(location)}")
    active = seen(state.active)
    if active in pen.table.seats and phase in ("interest", "planning", "operations", "export"):
        cells.append(StyledText().append_text(pen.seat(active)).append(f" {pen.say('acts', who=active)}"))
    event = seen(state.event)
    if event != "":
        cells.append(StyledText(pen.say("event", name="?" if event is None else event)))
    cells += [StyledText(pen.say("award"), "dim")] if round in AWARD_ROUNDS else []
    return flow("", cells, width)


def order(pen: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw the goal, and the turn order with everyone's distance to it."""
    goal = seen(pen.state.goal)
    seats = seen(pen.state.order)
    cells = []
    for place, seat in enumerate(pen.table.seats if seats is None else seats, 1):
        vp = seen(pen.state.seats[seat].vp)
        lead = "" if seats is None else f"{place}."
        away = "?" if goal is None or vp is None else pen.words.format_field(vp - goal, "signed")
        cells.append(StyledText(lead).append_text(pen.seat(seat, f" {away}")))
    return flow(f"{pen.say('goal', n='?' if goal is None else goal)}  {pen.say('order')} ", cells, width)


def open_choices(pen: CrisisRenderer, width: int) -> list[StyledText]:
    """Say what has to be resolved first, the innermost first."""
    found = [one for one in pen.table.prompts() if one.pending]
    first = sign("cursor", pen.ascii)
    drawn = [(" " if place else first, StyledText(messages.prompt(pen.words, one))) for place, one in enumerate(found)]
    return [StyledText(pen.say("open_choices"), "bold underline"), *hang(drawn, width)] if drawn else []
