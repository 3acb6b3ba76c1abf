"""The fourteen locations: whose managers stand on their spaces, which are closed, what each gives."""

from __future__ import annotations

from referee.games.crisis import locations as at
from referee.games.crisis.managers import told_large
from referee.games.crisis.state import ALL, COMPANY_SPACES, EMPLOYEE_SPACES, FOREIGN_TYPES
from referee.games.crisis.values import LOAN, SUBSIDY, hiring
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import flow, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.games.crisis.painting.painter import CrisisRenderer, told

LABEL = 24
"""Width of a location's number and name (cells)."""


def places(renderer: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw every location in the order in which they are resolved."""
    lines = [StyledText(renderer.say("locations"), "bold underline")]
    for location in at.LOCATIONS:
        lines += place(renderer, location, width)
    return lines


def place(renderer: CrisisRenderer, location: str, width: int) -> list[StyledText]:
    """Draw a location: number and name, its spaces, what it gives."""
    state = renderer.state
    here = seen(state.phase) in ("operations", "export") and seen(state.location) == location
    mark = sign("cursor", renderer.ascii) if here else " "
    lead = f"{mark}{at.number_of(location):>2} {renderer.words.say(f'location.{location}')}"
    lead += " " * max(1, LABEL - cell_len(lead))
    gives = (
        renderer.say(f"gives.{location}", **_numbers(renderer, location))
        if renderer.words.has(f"crisis.gives.{location}")
        else ""
    )
    lines = flow(lead, [*spaces(renderer, location), *([StyledText(gives, "dim")] if gives else [])], width)
    lines[0].stylize("bold" if here else "not dim", 0, len(lead))
    return lines


def _numbers(renderer: CrisisRenderer, location: str) -> dict[str, object]:
    """Give the numbers of what a location gives now."""
    if location == at.FOREIGN:
        cost = told(lambda: hiring(renderer.prices))
        return {"n": "?" if cost is None else cost}
    return {"n": {at.SUBSIDIES: SUBSIDY, at.LOAN: LOAN}.get(location, 1)}


def spaces(renderer: CrisisRenderer, location: str) -> list[StyledText]:
    """Draw the spaces from the left; the large space by who stands there, in turn order."""
    state = renderer.state
    closed = seen(state.placed[location].closed) or ()
    if location == at.PRODUCTION:
        return [closed_mark(renderer)] if closed else []
    if location in at.LARGE and told_large(state, location):
        return [StyledText(f"{renderer.say('large')} ", "dim").append_text(_large(renderer, bool(closed)))]
    count = seen(state.printed[f"location.{location}.spaces"])
    owners = {number: seen(owner) for number, owner in state.placed[location].spaces.items()}
    wanted = [number for number, owner in owners.items() if owner if count is None or int(number) > count]
    wanted = [*(str(number) for number in range(1, (count or 0) + 1)), *wanted]
    cells = [_space(renderer, location, number, owners[number], bool({ALL, number} & set(closed))) for number in wanted]
    more = [StyledText("?", "dim")] if count is None else []
    if not cells and ALL in closed:
        return [closed_mark(renderer), *more]
    return [*cells, *more]


def closed_mark(renderer: CrisisRenderer) -> StyledText:
    """Draw a Closed tile."""
    return StyledText(f"{sign('no', renderer.ascii)} {renderer.say('closed')}", "bold")


def _large(renderer: CrisisRenderer, closed: bool) -> StyledText:
    if closed:
        return closed_mark(renderer)
    standing = seen(renderer.state.large)
    if standing is None:
        return StyledText("?", "dim")
    text = StyledText()
    for seat in dict.fromkeys(standing):
        count = standing.count(seat)
        times = f"{sign('times', renderer.ascii)}{count}" if count > 1 else ""
        text.append("  " if text.plain else "").append_text(renderer.piece(seat, times))
    return text if text.plain else renderer.dot()


def _space(renderer: CrisisRenderer, location: str, number: str, owner: str | None, closed: bool) -> StyledText:
    """Draw a space: what lies on it, and the manager there."""
    text = StyledText()
    label = lying(renderer, location, number)
    if label:
        text.append(f"{number} {label} ")
    if closed:
        return text.append(sign("no", renderer.ascii), "bold")
    if owner is None:
        return text.append("?", "dim")
    return text.append_text(renderer.piece(owner) if owner else renderer.dot())


def lying(renderer: CrisisRenderer, location: str, number: str) -> str:
    """Name the card or the tile on a space."""
    state = renderer.state
    if location == at.COMPANIES and number in COMPANY_SPACES:
        name = seen(state.company_spaces[number])
        found = name if not name else renderer.card(name)
    elif location == at.EMPLOYEES and number in EMPLOYEE_SPACES:
        tile = seen(state.employee_spaces[number])
        found = tile if not tile else renderer.tile(tile)
    else:
        return ""
    return "?" if found is None else found or sign("dash", renderer.ascii)


def foreign(renderer: CrisisRenderer) -> list[StyledText]:
    """Draw the Foreign Employees and the Temporary Employee left on the board."""
    times = sign("times", renderer.ascii)
    left = {kind: seen(renderer.state.foreign[kind]) for kind in FOREIGN_TYPES}
    cells = [
        StyledText(f"{renderer.words.say(f'roles.{kind}')}{times}{count}") for kind, count in left.items() if count
    ]
    if not cells:
        cells = [renderer.dash() if all(count == 0 for count in left.values()) else StyledText("?", "dim")]
    temporary = seen(renderer.state.temporary)
    return [*cells, StyledText(renderer.say("temporary_left", n="?" if temporary is None else temporary))]
