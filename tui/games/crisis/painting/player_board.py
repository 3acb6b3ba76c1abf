"""What a player has: VP against the goal, credits, loans, warehouse, employees, companies with what each lacks."""

from __future__ import annotations

from collections import Counter

from referee.games.crisis.card_name_matching import among
from referee.games.crisis.company_production import free_tiles, printed, roles
from referee.games.crisis.locations import PRODUCTION
from referee.games.crisis.state import RESOURCES
from referee.games.crisis.values import ICONS, MOST_LOANS, units
from scoring.games.crisis.company_yields import CompanyShortage, shortage
from scoring.games.crisis.employee_slots import roles_of_slot
from tui.core.rendering.drawing import flow, number, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.core.rendering.wrapping import wrapped
from tui.games.crisis.painting.painter import CrisisRenderer, card, recipe, told


def player(renderer: CrisisRenderer, id: str, width: int) -> list[StyledText]:
    """Draw everything that lies before a player."""
    lines = [head(renderer, id), *flow("  ", holdings(renderer, id), width)]
    lines += flow(f"  {renderer.say('warehouse')} ", warehouse(renderer, id), width)
    lines += flow(f"  {renderer.say('employees')} ", employees(renderer, id), width)
    return [*lines, *companies(renderer, id, width)]


def in_words(renderer: CrisisRenderer, id: str, width: int) -> list[StyledText]:
    """Write what a player has in a few lines, the most important first."""
    lines = [head(renderer, id), *flow("  ", holdings(renderer, id), width)]
    stored = [
        cell
        for cell, count in zip(warehouse(renderer, id), renderer.state.seats[id].stock.values(), strict=True)
        if seen(count) != 0
    ]
    lines += flow(f"  {renderer.say('warehouse')} ", stored or [renderer.dash()], width)
    owned = seen(renderer.state.seats[id].companies)
    names = (
        [StyledText("?", "dim")]
        if owned is None
        else [_short(renderer, id, name) for name in owned] or [renderer.dash()]
    )
    return [*lines, *flow(f"  {renderer.say('own_companies')} ", names, width)]


def _short(renderer: CrisisRenderer, id: str, name: str) -> StyledText:
    text = StyledText(renderer.card(name), "bold").append(" ")
    if _has_run(renderer, id, name):
        return text.append(f"({renderer.say('run')})", "dim")
    lacks = told(lambda: lacking(renderer, id, name))
    if lacks is None:
        return text.append("?", "dim")
    return text.append(f"({renderer.say('cannot_run' if lacks else 'can_run')})")


def head(renderer: CrisisRenderer, id: str) -> StyledText:
    """Name the player with VP, and the distance to the goal of the round."""
    board = renderer.state.seats[id]
    vp, goal = seen(board.vp), seen(renderer.state.goal)
    text = StyledText().append_text(renderer.piece(id)).append(f" {renderer.name(id)}", "bold underline")
    text.append(f"  {renderer.say('vp', n=number(board.vp))}", "bold")
    if vp is not None and goal is not None:
        away = renderer.words.format_field(vp - goal, "signed")
        text.append(f"  {renderer.say('to_goal', goal=goal, n=away)}", "" if vp >= goal else "bold")
    return text


def holdings(renderer: CrisisRenderer, id: str) -> list[StyledText]:
    """Draw credits, loans, penalty points, managers and influence cards."""
    board = renderer.state.seats[id]
    cells = [StyledText(renderer.say("credits", n=number(board.credits)), "bold")]
    cells.append(StyledText(renderer.say("loans", n=number(board.loans), most=MOST_LOANS)))
    cells.append(StyledText(renderer.say("penalty", n=number(board.penalty_points))))
    icons, fifth = seen(board.icons), seen(board.fifth_from)
    cells.append(StyledText(renderer.say("managers", n=number(board.hand))))
    if fifth:
        cells.append(StyledText(renderer.say("fifth", n=fifth)))
    else:
        cells.append(StyledText(renderer.say("icons", n="?" if icons is None else icons, of=ICONS)))
    used = seen(board.influence_used)
    cells.append(StyledText(renderer.say("influence", n=number(board.influence))))
    return [*cells, *([StyledText(renderer.say("influence_used"), "dim")] if used else [])]


def warehouse(renderer: CrisisRenderer, id: str) -> list[StyledText]:
    """Draw the units of each resource and how many there may be; full cells are marked."""
    cells = []
    for resource in RESOURCES:
        count = seen(renderer.state.seats[id].stock[resource])
        most = seen(renderer.state.printed[f"warehouse.{resource}.limit"])
        shown = f"{'?' if count is None else count}/{'?' if most is None else most}"
        full = count is not None and count == most
        cells.append(
            StyledText(f"{renderer.resource(resource)} ").append(
                shown, "bold reverse" if full else "bold" if count else "dim"
            )
        )
    return cells


def employees(renderer: CrisisRenderer, id: str) -> list[StyledText]:
    """Draw the employee tiles; those that lie on a company in this Production are dimmed."""
    tiles = seen(renderer.state.seats[id].employees)
    if tiles is None:
        return [StyledText("?", "dim")]
    busy = Counter(seen(renderer.state.seats[id].busy) or ()) if _producing(renderer) else Counter()
    cells = []
    for tile in tiles:
        used = busy[tile] > 0
        busy[tile] -= used
        mark = f" {sign('ok', renderer.ascii)}" if used else ""
        cells.append(StyledText(f"{renderer.tile(tile)}{mark}", "dim" if used else ""))
    return cells or [renderer.dash()]


def _producing(renderer: CrisisRenderer) -> bool:
    return bool(seen(renderer.state.phase) == "operations" and seen(renderer.state.location) == PRODUCTION)


# companies


def companies(renderer: CrisisRenderer, id: str, width: int) -> list[StyledText]:
    """Draw the companies: what each takes and yields, and what it lacks to run."""
    owned = seen(renderer.state.seats[id].companies)
    if not owned:
        return flow(
            f"  {renderer.say('own_companies')} ", [StyledText("?", "dim") if owned is None else renderer.dash()], width
        )
    lines = [StyledText(f"  {renderer.say('own_companies')}", "dim")]
    for name in owned:
        text = StyledText(renderer.card(name), "bold").append(f": {recipe(renderer, card(renderer, name))}  ")
        text.append_text(state_of(renderer, id, name))
        lines += [
            StyledText("    " if place else "   ").append_text(line)
            for place, line in enumerate(wrapped(text, width - 4))
        ]
    return lines


def state_of(renderer: CrisisRenderer, id: str, name: str) -> StyledText:
    """Say whether a company has run, can run, or what it lacks; only what is done has the sign of that."""
    if _has_run(renderer, id, name):
        return StyledText(f"{sign('ok', renderer.ascii)} {renderer.say('run')}", "dim")
    found = told(lambda: lacking(renderer, id, name))
    if found is None:
        return StyledText("?", "dim")
    if not found:
        return StyledText(f"{sign('off', renderer.ascii)} {renderer.say('can_run')}", "bold")
    parts = [" / ".join(renderer.words.say(f"role.{role}") for role in roles_of_slot(slot)) for slot in found.slots]
    parts += [renderer.amount(count, kind) for kind, count in found.units.items()]
    return StyledText(
        f"{sign('no', renderer.ascii)} {renderer.say('lacks', parts=renderer.words.listed(parts))}", "bold"
    )


def _has_run(renderer: CrisisRenderer, id: str, name: str) -> bool:
    run = seen(renderer.state.seats[id].run)
    return bool(_producing(renderer) and run and among(run, name))


def lacking(renderer: CrisisRenderer, id: str, name: str) -> CompanyShortage:
    """Tell what a company lacks with the tiles that are free and the warehouse as it is. Raises `UnknownFactError`."""
    board = renderer.state.seats[id]
    tiles = free_tiles(renderer.state, id).elements() if _producing(renderer) else board.employees
    slots = tuple(printed(renderer.state, name, "employees"))
    needs = units(tuple(printed(renderer.state, name, "resources")))
    return shortage(slots, needs, roles(tiles), {kind: int(board.stock[kind]) for kind in needs})
