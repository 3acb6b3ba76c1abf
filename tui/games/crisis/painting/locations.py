"""The drawing of the fourteen CRISIS locations: managers on spaces, closed spaces, and the reward of each location."""

from __future__ import annotations

from typing import NamedTuple

from referee.games.crisis.managers import is_known_large
from referee.games.crisis.state import (
    ALL,
    COMPANIES,
    COMPANY_SPACES,
    EMPLOYEE_SPACES,
    EMPLOYEES,
    FOREIGN,
    FOREIGN_TYPES,
    LARGE,
    LOAN_LOCATION,
    LOCATIONS,
    PRODUCTION,
    SUBSIDIES,
)
from referee.games.crisis.values import LOAN, SUBSIDY, hiring
from tui.core.rendering.board_spots import spot
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import flow, none_if_unknown, number, unknown, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.games.crisis.painting.context import CrisisPainter

WIDE = 66
"""The minimum width for all spaces of each location, in character cells."""
LABEL = 22
"""The width of the name of a location, in character cells."""


def places(painter: CrisisPainter, width: int) -> list[StyledText]:
    """Draw all locations in the order of play, with a spot for each space; with a spot for each location if the
    width is too small.
    """
    if width >= WIDE:
        return [line for location in LOCATIONS for line in draw_location(painter, location, width)]
    return flow("", [_in_brief(painter, location) for location in LOCATIONS], width, 1)


def _in_brief(painter: CrisisPainter, location: str) -> StyledText:
    """Draw a location as one spot: its name, and for each space a dot, or who took it, or that it is closed."""
    text = StyledText(f"{painter.words.translate(f'location.{location}')} ")
    for space in _spaces(painter, location):
        text.append_text(space.sign)
    return spot(f"place_manager location={location}", text)


def draw_location(painter: CrisisPainter, location: str, width: int) -> list[StyledText]:
    """Draw a location: its name, its spaces, and its reward."""
    state = painter.state
    is_current = value_or_none(state.phase) in ("operations", "export") and value_or_none(state.location) == location
    mark = symbol("cursor", painter.ascii) if is_current else " "
    label = f"{mark} {painter.words.translate(f'location.{location}')}"
    label += " " * max(1, LABEL - cell_len(label))
    cells = [
        spot(space.notation, StyledText(f"{space.label} " if space.label else "").append_text(space.sign))
        if space.notation
        else space.sign
        for space in _spaces(painter, location)
    ]
    if painter.words.has(f"crisis.gives.{location}"):
        cells.append(StyledText(painter.translate(f"gives.{location}", n=_current_number(painter, location)), "dim"))
    lines = flow(label, cells, width, 1)
    lines[0].stylize("bold" if is_current else "not dim", 0, len(label))
    return lines


def _current_number(painter: CrisisPainter, location: str) -> object:
    """Return the number in a location's reward text."""
    if location == FOREIGN:
        return number(none_if_unknown(lambda: hiring(painter.prices)))
    return {SUBSIDIES: SUBSIDY, LOAN_LOCATION: LOAN}.get(location, 1)


class DrawnSpace(NamedTuple):
    """A space: the sign of its manager, that it is free or closed, the card or tile on it, and the move to it."""

    sign: StyledText
    label: str = ""
    notation: str = ""


def _spaces(painter: CrisisPainter, location: str) -> list[DrawnSpace]:
    """Draw the spaces of a location from left to right. On the large space, the managers are in turn order."""
    state = painter.state
    closed = value_or_none(state.placed[location].closed) or ()
    if location == PRODUCTION:
        return [DrawnSpace(closed_mark(painter))] if closed else []
    if location in LARGE and is_known_large(state, location):
        managers = closed_mark(painter) if closed else _large(painter)
        return [DrawnSpace(managers, painter.translate("large"), f"place_manager location={location}")]
    count = value_or_none(state.printed[f"location.{location}.spaces"])
    owners = {space: value_or_none(owner) for space, owner in state.placed[location].spaces.items()}
    space_ids = [str(space) for space in range(1, (count or 0) + 1)]
    space_ids += [space for space, owner in owners.items() if owner if count is None or int(space) > count]
    cells = [_space(painter, location, space, owners[space], bool({ALL, space} & set(closed))) for space in space_ids]
    if not cells and ALL in closed:
        cells = [DrawnSpace(closed_mark(painter))]
    return [*cells, *([DrawnSpace(unknown())] if count is None else [])]


def closed_mark(painter: CrisisPainter) -> StyledText:
    return StyledText(f"{symbol('no', painter.ascii)} {painter.translate('closed')}", "bold")


def _large(painter: CrisisPainter) -> StyledText:
    seats = value_or_none(painter.state.large)
    if seats is None:
        return unknown()
    counts = {seat: seats.count(seat) for seat in dict.fromkeys(seats)}
    times = symbol("times", painter.ascii)
    managers = [painter.piece(seat, f"{times}{count}" if count > 1 else "") for seat, count in counts.items()]
    return StyledText("  ").join(managers) if managers else painter.dot()


def _space(painter: CrisisPainter, location: str, space: str, owner: str | None, closed: bool) -> DrawnSpace:
    """Draw a space: the card or tile on it, and its manager."""
    sign = painter.piece(owner) if owner else unknown() if owner is None else painter.dot()
    sign = StyledText(symbol("no", painter.ascii), "bold") if closed else sign
    return DrawnSpace(sign, occupant_name(painter, location, space), f"place_manager location={location} space={space}")


def occupant_name(painter: CrisisPainter, location: str, space: str) -> str:
    """Return the name of the card or tile on a space; "?" if unknown, "" for locations without cards and tiles."""
    state = painter.state
    if location == COMPANIES and space in COMPANY_SPACES:
        lies = value_or_none(state.company_spaces[space])
        label = painter.card(lies or "")
    elif location == EMPLOYEES and space in EMPLOYEE_SPACES:
        lies = value_or_none(state.employee_spaces[space])
        label = painter.words.translate(f"tile.{lies}")
    else:
        return ""
    return "?" if lies is None else label if lies else symbol("dash", painter.ascii)


def foreign(painter: CrisisPainter) -> list[StyledText]:
    """Draw the Foreign Employees and the number of Temporary Employees left on the board."""
    remaining = {kind: value_or_none(painter.state.foreign[kind]) for kind in FOREIGN_TYPES}
    times = symbol("times", painter.ascii)
    cells = [
        StyledText(f"{painter.words.translate(f'roles.{kind}')}{times}{count}")
        for kind, count in remaining.items()
        if count
    ]
    nobody = painter.dash() if all(count == 0 for count in remaining.values()) else unknown()
    return [*(cells or [nobody]), StyledText(painter.translate("temporary_left", n=number(painter.state.temporary)))]
