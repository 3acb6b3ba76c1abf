"""What a player has: VP against the goal, credits, loans, warehouse, employees, companies with what each lacks."""

from __future__ import annotations

from collections import Counter

from referee.games.crisis.company import free_tiles, printed, roles
from referee.games.crisis.locations import PRODUCTION
from referee.games.crisis.names import among
from referee.games.crisis.state import RESOURCES
from referee.games.crisis.values import ICONS, MOST_LOANS, units
from scoring.games.crisis.company import Shortage, shortage
from scoring.games.crisis.employees import roles_of_slot
from tui.core.rendering.board_renderer import flow, number, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.core.rendering.wrapping import wrapped
from tui.games.crisis.cells import CrisisRenderer, card, recipe, told


def player(pen: CrisisRenderer, id: str, width: int) -> list[StyledText]:
    """Draw everything that lies before a player."""
    lines = [head(pen, id), *flow("  ", holdings(pen, id), width)]
    lines += flow(f"  {pen.say('warehouse')} ", warehouse(pen, id), width)
    lines += flow(f"  {pen.say('employees')} ", employees(pen, id), width)
    return [*lines, *companies(pen, id, width)]


def in_words(pen: CrisisRenderer, id: str, width: int) -> list[StyledText]:
    """Write what a player has in a few lines, the most important first."""
    lines = [head(pen, id), *flow("  ", holdings(pen, id), width)]
    stored = [
        cell
        for cell, count in zip(warehouse(pen, id), pen.state.seats[id].stock.values(), strict=True)
        if seen(count) != 0
    ]
    lines += flow(f"  {pen.say('warehouse')} ", stored or [pen.dash()], width)
    owned = seen(pen.state.seats[id].companies)
    names = [StyledText("?", "dim")] if owned is None else [_short(pen, id, name) for name in owned] or [pen.dash()]
    return [*lines, *flow(f"  {pen.say('own_companies')} ", names, width)]


def _short(pen: CrisisRenderer, id: str, name: str) -> StyledText:
    text = StyledText(pen.card(name), "bold").append(" ")
    if _has_run(pen, id, name):
        return text.append(f"({pen.say('run')})", "dim")
    lacks = told(lambda: lacking(pen, id, name))
    if lacks is None:
        return text.append("?", "dim")
    return text.append(f"({pen.say('cannot_run' if lacks else 'can_run')})")


def head(pen: CrisisRenderer, id: str) -> StyledText:
    """Name the player with VP, and the distance to the goal of the round."""
    board = pen.state.seats[id]
    vp, goal = seen(board.vp), seen(pen.state.goal)
    text = StyledText().append_text(pen.seat(id)).append(f" {pen.name(id)}", "bold underline")
    text.append(f"  {pen.say('vp', n=number(board.vp))}", "bold")
    if vp is not None and goal is not None:
        away = pen.words.format_field(vp - goal, "signed")
        text.append(f"  {pen.say('to_goal', goal=goal, n=away)}", "" if vp >= goal else "bold")
    return text


def holdings(pen: CrisisRenderer, id: str) -> list[StyledText]:
    """Draw credits, loans, penalty points, managers and influence cards."""
    board = pen.state.seats[id]
    cells = [StyledText(pen.say("credits", n=number(board.credits)), "bold")]
    cells.append(StyledText(pen.say("loans", n=number(board.loans), most=MOST_LOANS)))
    cells.append(StyledText(pen.say("penalty", n=number(board.penalty_points))))
    icons, fifth = seen(board.icons), seen(board.fifth_from)
    cells.append(StyledText(pen.say("managers", n=number(board.hand))))
    if fifth:
        cells.append(StyledText(pen.say("fifth", n=fifth)))
    else:
        cells.append(StyledText(pen.say("icons", n="?" if icons is None else icons, of=ICONS)))
    used = seen(board.influence_used)
    cells.append(StyledText(pen.say("influence", n=number(board.influence))))
    return [*cells, *([StyledText(pen.say("influence_used"), "dim")] if used else [])]


def warehouse(pen: CrisisRenderer, id: str) -> list[StyledText]:
    """Draw the units of each resource and how many there may be; full cells are marked."""
    cells = []
    for resource in RESOURCES:
        count = seen(pen.state.seats[id].stock[resource])
        most = seen(pen.state.printed[f"warehouse.{resource}.limit"])
        shown = f"{'?' if count is None else count}/{'?' if most is None else most}"
        full = count is not None and count == most
        cells.append(
            StyledText(f"{pen.resource(resource)} ").append(
                shown, "bold reverse" if full else "bold" if count else "dim"
            )
        )
    return cells


def employees(pen: CrisisRenderer, id: str) -> list[StyledText]:
    """Draw the employee tiles; those that lie on a company in this Production are dimmed."""
    tiles = seen(pen.state.seats[id].employees)
    if tiles is None:
        return [StyledText("?", "dim")]
    busy = Counter(seen(pen.state.seats[id].busy) or ()) if _producing(pen) else Counter()
    cells = []
    for tile in tiles:
        used = busy[tile] > 0
        busy[tile] -= used
        mark = f" {sign('ok', pen.ascii)}" if used else ""
        cells.append(StyledText(f"{pen.tile(tile)}{mark}", "dim" if used else ""))
    return cells or [pen.dash()]


def _producing(pen: CrisisRenderer) -> bool:
    return bool(seen(pen.state.phase) == "operations" and seen(pen.state.location) == PRODUCTION)


# companies


def companies(pen: CrisisRenderer, id: str, width: int) -> list[StyledText]:
    """Draw the companies: what each takes and yields, and what it lacks to run."""
    owned = seen(pen.state.seats[id].companies)
    if not owned:
        return flow(f"  {pen.say('own_companies')} ", [StyledText("?", "dim") if owned is None else pen.dash()], width)
    lines = [StyledText(f"  {pen.say('own_companies')}", "dim")]
    for name in owned:
        text = StyledText(pen.card(name), "bold").append(f": {recipe(pen, card(pen, name))}  ")
        text.append_text(state_of(pen, id, name))
        lines += [
            StyledText("    " if place else "   ").append_text(line)
            for place, line in enumerate(wrapped(text, width - 4))
        ]
    return lines


def state_of(pen: CrisisRenderer, id: str, name: str) -> StyledText:
    """Say whether a company has run, can run, or what it lacks; only what is done has the sign of that."""
    if _has_run(pen, id, name):
        return StyledText(f"{sign('ok', pen.ascii)} {pen.say('run')}", "dim")
    found = told(lambda: lacking(pen, id, name))
    if found is None:
        return StyledText("?", "dim")
    if not found:
        return StyledText(f"{sign('off', pen.ascii)} {pen.say('can_run')}", "bold")
    parts = [" / ".join(pen.words.say(f"role.{role}") for role in roles_of_slot(slot)) for slot in found.slots]
    parts += [pen.amount(count, kind) for kind, count in found.units.items()]
    return StyledText(f"{sign('no', pen.ascii)} {pen.say('lacks', parts=pen.words.listed(parts))}", "bold")


def _has_run(pen: CrisisRenderer, id: str, name: str) -> bool:
    run = seen(pen.state.seats[id].run)
    return bool(_producing(pen) and run and among(run, name))


def lacking(pen: CrisisRenderer, id: str, name: str) -> Shortage:
    """Tell what a company lacks with the tiles that are free and the warehouse as it is. Raises `UnknownFactError`."""
    board = pen.state.seats[id]
    tiles = free_tiles(pen.state, id).elements() if _producing(pen) else board.employees
    slots = tuple(printed(pen.state, name, "employees"))
    needs = units(tuple(printed(pen.state, name, "resources")))
    return shortage(slots, needs, roles(tiles), {kind: int(board.stock[kind]) for kind in needs})
