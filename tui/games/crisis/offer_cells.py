"""What is on offer: companies, employees, the export market, the price chart, import and energy spaces."""

from __future__ import annotations

from functools import partial

from referee.games.crisis.locations import ENERGY, IMPORT
from referee.games.crisis.state import COLUMNS, COMPANY_SPACES, RESOURCES, ROWS
from referee.games.crisis.values import OPEN_COLUMNS, at_space, changed, chart, listed, units
from tui.core.rendering.board_renderer import flow, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.core.rendering.wrapping import wrapped
from tui.games.crisis.cells import CrisisRenderer, card, recipe, told
from tui.games.crisis.place_cells import foreign

NAME, CELL, TILE = 18, 17, 20
"""Width of a resource and of a price on the price chart, of a tile of the market (cells)."""


def padded(text: StyledText, width: int) -> StyledText:
    """Fill a text to so many cells."""
    filled = StyledText().append_text(text)
    filled.truncate(width)
    return filled.append(" " * (width - filled.cell_len))


# companies


def companies(pen: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw the companies laid out: cost, VP, icon, what they take and yield."""
    lines = [StyledText(pen.say("companies"), "bold underline")]
    for number in COMPANY_SPACES:
        name = seen(pen.state.company_spaces[number])
        lead = StyledText(f" {number} ")
        if not name:
            lines.append(lead.append_text(StyledText("?", "dim") if name is None else pen.dash()))
            continue
        shown = card(pen, name)
        lead.append(pen.card(name), "bold").append(f"  {_price(pen, shown)}  ")
        lines += _hung(lead, StyledText(f"{recipe(pen, shown)}{_bonus(pen, shown)}"), width)
    return lines


def _price(pen: CrisisRenderer, shown: dict[str, object]) -> str:
    cost = shown.get("cost")
    if isinstance(cost, int):
        cost = told(partial(_now, pen, cost))
    icons = f" {pen.say('icon')}" if shown.get("icons") else ""
    return pen.say("cost", cost="?" if cost is None else cost, vp=shown.get("vp", "?")) + icons


def _now(pen: CrisisRenderer, cost: int) -> int:
    return max(0, cost + changed(pen.prices, "company_credits"))


def _bonus(pen: CrisisRenderer, shown: dict[str, object]) -> str:
    slots = shown.get("bonus")
    if not isinstance(slots, tuple) or not slots:
        return ""
    return f"  {pen.say('bottom', slots=pen.words.listed([pen.words.say(f'roles.{slot}') for slot in slots]))}"


def _hung(lead: StyledText, rest: StyledText, width: int) -> list[StyledText]:
    """Set a text behind its lead; where it finds no room, below it."""
    if lead.cell_len + rest.cell_len <= width:
        return [lead.append_text(rest)]
    return [lead, *(StyledText("   ").append_text(line) for line in wrapped(rest, width - 3))]


def employees(pen: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw the Foreign Employees and the Temporary Employee that are left."""
    return flow(f"{pen.say('foreign')} ", foreign(pen), width)


# the export market


def market(pen: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw the export market: three columns of four; only the left two may be chosen from."""
    heads = [pen.say("column" if column in OPEN_COLUMNS else "column_next", n=column) for column in COLUMNS]
    lines = [StyledText(pen.say("market"), "bold underline")]
    lines.append(
        StyledText("  ").append_text(StyledText("").join(padded(StyledText(head, "dim"), TILE) for head in heads))
    )
    for row in ROWS:
        cells = []
        for column in COLUMNS:
            tile = seen(pen.state.market[column].rows[row])
            drawn = StyledText("?", "dim") if tile is None else StyledText(pen.contract(tile)) if tile else pen.dash()
            cells.append(padded(drawn, TILE))
        lines.append(StyledText(f"{row} ", "dim").append_text(StyledText("").join(cells)))
    for line in lines:
        line.truncate(width)
    return lines


# the price chart


def prices(pen: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw the price chart as it holds now: import, export, black market; then the limits of the warehouse."""
    heads = [pen.say(head) for head in ("import_price", "export_price", "black_market", "limit")]
    lines = [padded(StyledText(pen.say("chart"), "bold underline"), NAME)]
    for head in heads:
        lines[0].append_text(padded(StyledText(head, "dim"), CELL))
    for resource in RESOURCES:
        cells = [_import(pen, resource), _export(pen, resource), _black(pen, resource), _limit(pen, resource)]
        line = padded(StyledText(f" {pen.resource(resource)}"), NAME)
        lines.append(line.append_text(StyledText("").join(padded(StyledText(cell), CELL) for cell in cells)))
    for line in lines:
        line.truncate(width)
    return lines


def _import(pen: CrisisRenderer, resource: str) -> str:
    return _pair(pen, "import", resource) if _listed(pen, "import", resource) else _none(pen, "import", resource)


def _export(pen: CrisisRenderer, resource: str) -> str:
    listed = seen(pen.state.printed["price.export.listed"])
    return _pair(pen, "export", resource) if listed is None or resource in listed else sign("dash", pen.ascii)


def _pair(pen: CrisisRenderer, side: str, resource: str) -> str:
    vp, credits = (told(partial(chart, pen.prices, side, part, resource)) for part in ("vp", "credits"))
    if vp is None and credits is None:
        return "?"
    return pen.say("price", vp="?" if vp is None else vp, credits="?" if credits is None else credits)


def _black(pen: CrisisRenderer, resource: str) -> str:
    if not _listed(pen, "black_market", resource):
        return _none(pen, "black_market", resource)
    credits = told(lambda: chart(pen.prices, "black_market", "credits", resource))
    return pen.say("credits", n="?" if credits is None else credits)


def _listed(pen: CrisisRenderer, side: str, resource: str) -> bool:
    return bool(told(lambda: listed(pen.state, side, resource)))


def _none(pen: CrisisRenderer, side: str, resource: str) -> str:
    untold = told(lambda: listed(pen.state, side, resource)) is None
    return "?" if untold else sign("dash", pen.ascii)


def _limit(pen: CrisisRenderer, resource: str) -> str:
    most = seen(pen.state.printed[f"warehouse.{resource}.limit"])
    return "?" if most is None else str(most)


# import and energy spaces


def imports(pen: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw what each import and each energy space takes and gives now."""
    lines: list[StyledText] = []
    for location, count in ((IMPORT, 8), (ENERGY, 5)):
        lines.append(StyledText(pen.words.say(f"location.{location}"), "bold underline"))
        cells = [StyledText(f"{number}: {_space(pen, location, str(number))}") for number in range(1, count + 1)]
        lines += flow(" ", cells, width, 3)
    return lines


def _space(pen: CrisisRenderer, location: str, number: str) -> str:
    at = f"{location}_space.{number}"
    printed = pen.state.printed
    vp, credits = (told(partial(at_space, pen.prices, location, number, part)) for part in ("vp", "credits"))
    given = seen(printed[f"{at}.{'gives' if location == IMPORT else 'energy'}"])
    if given is None and vp is None and credits is None:
        return "?"
    paid = [pen.say(key, n="?" if n is None else n) for key, n in (("vp", vp), ("credits", credits)) if n != 0]
    if location == ENERGY:
        cost = seen(printed[f"{at}.resources"])
        paid += ["?"] if cost is None else [pen.amount(count, kind) for kind, count in units(cost).items()]
        gives = pen.amount(given, ENERGY)
    else:
        goods = {} if given is None else units(given)
        gives = pen.words.listed([pen.amount(count, kind) for kind, count in goods.items()]) or "?"
    most = seen(printed[f"{at}.multiple"])
    times = sign("times", pen.ascii)
    often = f" {times}?" if most is None else f" {times}1-{most}" if most > 1 else ""
    return f"{' '.join(paid) or sign('dash', pen.ascii)} {sign('arrow', pen.ascii)} {gives}{often}"
