"""The head of the table: round, phase and event, the goal with everyone's distance to it, the Financial Status."""

from __future__ import annotations

from referee.games.crisis.locations import number_of
from scoring.games.crisis.values import AWARD_ROUNDS, ROUNDS
from tui.core.rendering.drawing import flow, number, seen
from tui.core.rendering.styled_text import StyledText
from tui.games.crisis.painting import financial_status as financial_status_drawing
from tui.games.crisis.painting.painter import CrisisRenderer


def status(renderer: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw where the game stands: round and phase, event, turn order with the distances, the track, open choices."""
    lines = [*head(renderer, width), *order(renderer, width)]
    drawn = financial_status_drawing.lines(
        renderer.words, renderer.track, seen(renderer.state.status), None, width, renderer.theme, renderer.ascii
    )
    return [*lines, *drawn, *renderer.open_choices(width)]


def head(renderer: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw round, phase, whose declaration is due, and the event of the round."""
    state = renderer.state
    round, phase = seen(state.round), seen(state.phase)
    first = StyledText(renderer.say("round", n=number(state.round), of=ROUNDS), "bold")
    cells = [first, StyledText("?" if phase is None else renderer.words.say(f"phase.{phase}"))]
    location = seen(state.location)
    if phase == "operations" and location:
        cells[-1].append(f" 4.{number_of(location)}")
    active = seen(state.active)
    if active in renderer.ids and phase in ("interest", "planning", "operations", "export"):
        cells.append(StyledText().append_text(renderer.piece(active)).append(f" {renderer.say('acts', who=active)}"))
    event = seen(state.event)
    if event != "":
        cells.append(StyledText(renderer.say("event", name="?" if event is None else event)))
    cells += [StyledText(renderer.say("award"), "dim")] if round in AWARD_ROUNDS else []
    return flow("", cells, width)


def order(renderer: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw the goal, and the turn order with everyone's distance to it."""
    goal = seen(renderer.state.goal)
    seats = seen(renderer.state.order)
    cells = []
    for place, seat in enumerate(renderer.ids if seats is None else seats, 1):
        vp = seen(renderer.state.seats[seat].vp)
        lead = "" if seats is None else f"{place}."
        away = "?" if goal is None or vp is None else renderer.words.format_field(vp - goal, "signed")
        cells.append(StyledText(lead).append_text(renderer.piece(seat, f" {away}")))
    return flow(f"{renderer.say('goal', n='?' if goal is None else goal)}  {renderer.say('order')} ", cells, width)
