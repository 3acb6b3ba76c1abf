"""What is on offer: companies, employees, the export market, the price chart, import and energy spaces."""

from __future__ import annotations

from functools import partial

from referee.games.crisis.locations import ENERGY, IMPORT
from referee.games.crisis.state import COLUMNS, COMPANY_SPACES, RESOURCES, ROWS
from referee.games.crisis.values import OPEN_COLUMNS, at_space, changed, chart, listed, units
from tui.core.rendering.drawing import flow, padded, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.core.rendering.wrapping import wrapped
from tui.games.crisis.painting.locations import foreign
from tui.games.crisis.painting.painter import CrisisRenderer, card, recipe, told

NAME, CELL, TILE = 18, 17, 20
"""Width of a resource and of a price on the price chart, of a tile of the market (cells)."""


# companies


def companies(renderer: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw the companies laid out: cost, VP, icon, what they take and yield."""
    lines = [StyledText(renderer.say("companies"), "bold underline")]
    for number in COMPANY_SPACES:
        name = seen(renderer.state.company_spaces[number])
        lead = StyledText(f" {number} ")
        if not name:
            lines.append(lead.append_text(StyledText("?", "dim") if name is None else renderer.dash()))
            continue
        shown = card(renderer, name)
        lead.append(renderer.card(name), "bold").append(f"  {_price(renderer, shown)}  ")
        lines += _hung(lead, StyledText(f"{recipe(renderer, shown)}{_bonus(renderer, shown)}"), width)
    return lines


def _price(renderer: CrisisRenderer, shown: dict[str, object]) -> str:
    cost = shown.get("cost")
    if isinstance(cost, int):
        cost = told(partial(_now, renderer, cost))
    icons = f" {renderer.say('icon')}" if shown.get("icons") else ""
    return renderer.say("cost", cost="?" if cost is None else cost, vp=shown.get("vp", "?")) + icons


def _now(renderer: CrisisRenderer, cost: int) -> int:
    return max(0, cost + changed(renderer.prices, "company_credits"))


def _bonus(renderer: CrisisRenderer, shown: dict[str, object]) -> str:
    slots = shown.get("bonus")
    if not isinstance(slots, tuple) or not slots:
        return ""
    roles = [renderer.words.say(f"roles.{slot}") for slot in slots]
    return f"  {renderer.say('bottom', slots=renderer.words.listed(roles))}"


def _hung(lead: StyledText, rest: StyledText, width: int) -> list[StyledText]:
    """Set a text behind its lead; where it finds no room, below it."""
    if lead.cell_len + rest.cell_len <= width:
        return [lead.append_text(rest)]
    return [lead, *(StyledText("   ").append_text(line) for line in wrapped(rest, width - 3))]


def employees(renderer: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw the Foreign Employees and the Temporary Employee that are left."""
    return flow(f"{renderer.say('foreign')} ", foreign(renderer), width)


# the export market


def market(renderer: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw the export market: three columns of four; only the left two may be chosen from."""
    heads = [renderer.say("column" if column in OPEN_COLUMNS else "column_next", n=column) for column in COLUMNS]
    lines = [StyledText(renderer.say("market"), "bold underline")]
    lines.append(
        StyledText("  ").append_text(StyledText("").join(padded(StyledText(head, "dim"), TILE) for head in heads))
    )
    for row in ROWS:
        cells = []
        for column in COLUMNS:
            tile = seen(renderer.state.market[column].rows[row])
            drawn = (
                StyledText("?", "dim")
                if tile is None
                else StyledText(renderer.contract(tile))
                if tile
                else renderer.dash()
            )
            cells.append(padded(drawn, TILE))
        lines.append(StyledText(f"{row} ", "dim").append_text(StyledText("").join(cells)))
    for line in lines:
        line.truncate(width)
    return lines


# the price chart


def prices(renderer: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw the price chart as it holds now: import, export, black market; then the limits of the warehouse."""
    heads = [renderer.say(head) for head in ("import_price", "export_price", "black_market", "limit")]
    lines = [padded(StyledText(renderer.say("chart"), "bold underline"), NAME)]
    for head in heads:
        lines[0].append_text(padded(StyledText(head, "dim"), CELL))
    for resource in RESOURCES:
        cells = [
            _import(renderer, resource),
            _export(renderer, resource),
            _black(renderer, resource),
            _limit(renderer, resource),
        ]
        line = padded(StyledText(f" {renderer.resource(resource)}"), NAME)
        lines.append(line.append_text(StyledText("").join(padded(StyledText(cell), CELL) for cell in cells)))
    for line in lines:
        line.truncate(width)
    return lines


def _import(renderer: CrisisRenderer, resource: str) -> str:
    return (
        _pair(renderer, "import", resource)
        if _listed(renderer, "import", resource)
        else _none(renderer, "import", resource)
    )


def _export(renderer: CrisisRenderer, resource: str) -> str:
    listed = seen(renderer.state.printed["price.export.listed"])
    return _pair(renderer, "export", resource) if listed is None or resource in listed else sign("dash", renderer.ascii)


def _pair(renderer: CrisisRenderer, side: str, resource: str) -> str:
    vp, credits = (told(partial(chart, renderer.prices, side, part, resource)) for part in ("vp", "credits"))
    if vp is None and credits is None:
        return "?"
    return renderer.say("price", vp="?" if vp is None else vp, credits="?" if credits is None else credits)


def _black(renderer: CrisisRenderer, resource: str) -> str:
    if not _listed(renderer, "black_market", resource):
        return _none(renderer, "black_market", resource)
    credits = told(lambda: chart(renderer.prices, "black_market", "credits", resource))
    return renderer.say("credits", n="?" if credits is None else credits)


def _listed(renderer: CrisisRenderer, side: str, resource: str) -> bool:
    return bool(told(lambda: listed(renderer.state, side, resource)))


def _none(renderer: CrisisRenderer, side: str, resource: str) -> str:
    untold = told(lambda: listed(renderer.state, side, resource)) is None
    return "?" if untold else sign("dash", renderer.ascii)


def _limit(renderer: CrisisRenderer, resource: str) -> str:
    most = seen(renderer.state.printed[f"warehouse.{resource}.limit"])
    return "?" if most is None else str(most)


# import and energy spaces


def imports(renderer: CrisisRenderer, width: int) -> list[StyledText]:
    """Draw what each import and each energy space takes and gives now."""
    lines: list[StyledText] = []
    for location, count in ((IMPORT, 8), (ENERGY, 5)):
        lines.append(StyledText(renderer.words.say(f"location.{location}"), "bold underline"))
        cells = [StyledText(f"{number}: {_space(renderer, location, str(number))}") for number in range(1, count + 1)]
        lines += flow(" ", cells, width, 3)
    return lines


def _space(renderer: CrisisRenderer, location: str, number: str) -> str:
    at = f"{location}_space.{number}"
    printed = renderer.state.printed
    vp, credits = (told(partial(at_space, renderer.prices, location, number, part)) for part in ("vp", "credits"))
    given = seen(printed[f"{at}.{'gives' if location == IMPORT else 'energy'}"])
    if given is None and vp is None and credits is None:
        return "?"
    paid = [renderer.say(key, n="?" if n is None else n) for key, n in (("vp", vp), ("credits", credits)) if n != 0]
    if location == ENERGY:
        cost = seen(printed[f"{at}.resources"])
        paid += ["?"] if cost is None else [renderer.amount(count, kind) for kind, count in units(cost).items()]
        gives = renderer.amount(given, ENERGY)
    else:
        goods = {} if given is None else units(given)
        gives = renderer.words.listed([renderer.amount(count, kind) for kind, count in goods.items()]) or "?"
    most = seen(printed[f"{at}.multiple"])
    times = sign("times", renderer.ascii)
    often = f" {times}?" if most is None else f" {times}1-{most}" if most > 1 else ""
    return f"{' '.join(paid) or sign('dash', renderer.ascii)} {sign('arrow', renderer.ascii)} {gives}{often}"
