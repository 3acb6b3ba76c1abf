"""The drawing of a CRISIS player's possessions: points and goal, credits, loans, warehouse, employees, and companies
with what is missing for running them.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain

from referee.games.crisis.company_production import free_tiles, printed_company_value, roles
from referee.games.crisis.state import PRODUCTION, RESOURCES
from referee.games.crisis.values import ICONS, MAX_LOANS, units
from referee.printed_lines.named_line import among
from scoring.games.crisis.employees import roles_of_slot
from scoring.games.crisis.production import CompanyShortage, shortage
from tui.core.rendering.board_spots import spot
from tui.core.rendering.drawing import flow, none_if_unknown, number, unknown, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import wrap
from tui.games.crisis.painting.context import CrisisPainter, company, recipe
from tui.games.crisis.painting.status import distance


def player(painter: CrisisPainter, seat: str, width: int) -> list[StyledText]:
    return list(chain.from_iterable(player_parts(painter, seat, width)))


def player_parts(painter: CrisisPainter, seat: str, width: int) -> list[list[StyledText]]:
    """Draw all possessions of a player, in parts: each row and each company."""
    return [
        [head(painter, seat), *flow("  ", holdings(painter, seat), width)],
        painter.row("warehouse", list(warehouse(painter, seat).values()), width),
        painter.row("employees", employees(painter, seat), width),
        *companies(painter, seat, width),
    ]


def in_words(painter: CrisisPainter, seat: str, width: int) -> list[StyledText]:
    """Draw the possessions of a player in a few lines of text, the most important first."""
    board = painter.state.seats[seat]
    stored = [cell for resource, cell in warehouse(painter, seat).items() if value_or_none(board.stock[resource]) != 0]
    owned = value_or_none(board.companies)
    names = [unknown()] if owned is None else [_short(painter, seat, name) for name in owned]
    return [
        head(painter, seat),
        *flow("  ", holdings(painter, seat), width),
        *painter.row("warehouse", stored, width),
        *painter.row("own_companies", names, width),
    ]


def _short(painter: CrisisPainter, seat: str, name: str) -> StyledText:
    text = StyledText(painter.card(name), "bold").append(" ")
    if _has_run(painter, seat, name):
        return text.append(f"({painter.translate('run')})", "dim")
    lacks = none_if_unknown(lambda: lacking(painter, seat, name))
    if lacks is None:
        return text.append("?", "dim")
    return text.append(f"({painter.translate('cannot_run' if lacks else 'can_run')})")


def head(painter: CrisisPainter, seat: str) -> StyledText:
    """Draw a player's name with the victory points and the distance to the round's goal."""
    vp, goal = value_or_none(painter.state.seats[seat].vp), value_or_none(painter.state.goal)
    text = painter.seat_heading(seat).append(f"  {painter.translate('vp', n=number(vp))}", "bold")
    if vp is not None and goal is not None:
        away = painter.translate("to_goal", goal=goal, n=distance(painter, seat))
        text.append(f"  {away}", "" if vp >= goal else "bold")
    return text


def holdings(painter: CrisisPainter, seat: str) -> list[StyledText]:
    """Draw a player's credits, loans, penalty points, managers and influence cards."""
    board = painter.state.seats[seat]
    fifth = value_or_none(board.fifth_from)
    texts = [
        painter.translate("loans", n=number(board.loans), most=MAX_LOANS),
        painter.translate("penalty", n=number(board.penalty_points)),
        painter.translate("managers", n=number(board.hand)),
        painter.translate("fifth", n=fifth) if fifth else painter.translate("icons", n=number(board.icons), of=ICONS),
        painter.translate("influence", n=number(board.influence)),
    ]
    used = [StyledText(painter.translate("influence_used"), "dim")] if value_or_none(board.influence_used) else []
    return [StyledText(painter.translate("credits", n=number(board.credits)), "bold"), *map(StyledText, texts), *used]


def warehouse(painter: CrisisPainter, seat: str) -> dict[str, StyledText]:
    """Draw the amount and limit of each resource, by resource; full ones are highlighted."""
    cells = {}
    for resource in RESOURCES:
        count = value_or_none(painter.state.seats[seat].stock[resource])
        limit = value_or_none(painter.state.printed[f"warehouse.{resource}.limit"])
        style = "bold reverse" if count is not None and count == limit else "bold" if count else "dim"
        text = StyledText(f"{painter.words.translate(f'resource.{resource}')} ")
        cells[resource] = text.append(f"{number(count)}/{number(limit)}", style)
    return cells


def employees(painter: CrisisPainter, seat: str) -> list[StyledText]:
    """Draw a player's employee tiles; those already used in this Production are dimmed."""
    board = painter.state.seats[seat]
    tiles = value_or_none(board.employees)
    if tiles is None:
        return [unknown()]
    busy = Counter(value_or_none(board.busy) or ()) if _producing(painter) else Counter()
    cells = []
    for tile in tiles:
        used = busy[tile] > 0
        busy[tile] -= used
        mark = f" {symbol('ok', painter.ascii)}" if used else ""
        cells.append(StyledText(f"{painter.words.translate(f'tile.{tile}')}{mark}", "dim" if used else ""))
    return cells


def _producing(painter: CrisisPainter) -> bool:
    return bool(
        value_or_none(painter.state.phase) == "operations" and value_or_none(painter.state.location) == PRODUCTION
    )


# companies


def companies(painter: CrisisPainter, seat: str, width: int) -> list[list[StyledText]]:
    """Draw a player's companies, one part each: input, output, and what is missing for running it. The first part
    contains the heading.
    """
    owned = value_or_none(painter.state.seats[seat].companies)
    if not owned:
        return [painter.row("own_companies", [unknown()] if owned is None else [], width)]
    parts = []
    for name in owned:
        text = StyledText(painter.card(name), "bold").append(f": {recipe(painter, company(painter, name))}  ")
        first, *more = wrap(text.append_text(state_of(painter, seat, name)), width - 4)
        activated = spot(f"activate company={name.replace(' ', '_')}", first)
        parts.append([activated, *(StyledText("    ").append_text(line) for line in more)])
    parts[0].insert(0, StyledText(f"  {painter.translate('own_companies')}", "dim"))
    return parts


def state_of(painter: CrisisPainter, seat: str, name: str) -> StyledText:
    """Draw the state of a company: already run, ready to run, or what is missing."""
    if _has_run(painter, seat, name):
        return StyledText(f"{symbol('ok', painter.ascii)} {painter.translate('run')}", "dim")
    lacks = none_if_unknown(lambda: lacking(painter, seat, name))
    if lacks is None:
        return unknown()
    if not lacks:
        return StyledText(f"{symbol('off', painter.ascii)} {painter.translate('can_run')}", "bold")
    parts = [
        " / ".join(painter.words.translate(f"role.{role}") for role in roles_of_slot(slot)) for slot in lacks.slots
    ]
    parts += [painter.amount(count, resource) for resource, count in lacks.units.items()]
    return StyledText(
        f"{symbol('no', painter.ascii)} {painter.translate('lacks', parts=painter.words.join_items(parts))}", "bold"
    )


def _has_run(painter: CrisisPainter, seat: str, name: str) -> bool:
    run = value_or_none(painter.state.seats[seat].run)
    return bool(_producing(painter) and run and among(run, name))


def lacking(painter: CrisisPainter, seat: str, name: str) -> CompanyShortage:
    """Return the missing input of a company, given the free employee tiles and the warehouse. Raises `UnknownFactError`
    if a required value is unknown.
    """
    board = painter.state.seats[seat]
    tiles = free_tiles(painter.state, seat).elements() if _producing(painter) else board.employees
    slots = tuple(printed_company_value(painter.state, name, "employees"))
    needs = units(tuple(printed_company_value(painter.state, name, "resources")))
    return shortage(slots, needs, roles(tiles), {kind: int(board.stock[kind]) for kind in needs})
