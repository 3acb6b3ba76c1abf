"""The drawing of the CRISIS offers: companies, employees, export market, price chart, import and energy spaces."""

from __future__ import annotations

from functools import partial
from typing import Any

from referee.games.crisis.state import COLUMNS, COMPANY_SPACES, ENERGY_LOCATION, IMPORT, RESOURCES, ROWS
from referee.games.crisis.values import OPEN_COLUMNS, at_space, chart, listed, price_change, units
from tui.core.rendering.board_spots import NUMBER, spot
from tui.core.rendering.drawing import flow, heading, none_if_unknown, number, padded, unknown, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import wrap
from tui.games.crisis.painting.context import CrisisPainter, company, recipe
from tui.games.crisis.painting.locations import foreign

NAME, CELL, TILE, MIN_TILE, ROW_LABEL = 15, 18, 24, 21, 2
"""The widths of a resource name, of a price, of a market tile (at most and at least), and of the number of a row of
tiles, in character cells.
"""
BRIEF = 66
"""The width below which an offered company is drawn without its input and output, in character cells."""
SPACES = {IMPORT: 8, ENERGY_LOCATION: 5}
"""The number of import and of energy spaces."""


def offers(painter: CrisisPainter, width: int) -> list[StyledText]:
    """Draw the companies, the Foreign Employees and the export market."""
    foreign_lines = flow(f"{painter.translate('foreign')} ", foreign(painter), width)
    return [*companies(painter, width), *foreign_lines, *market(painter, width)]


def prices(painter: CrisisPainter, width: int) -> list[StyledText]:
    return [*price_chart(painter), *import_and_energy_spaces(painter, width)]


# companies


def companies(painter: CrisisPainter, width: int) -> list[StyledText]:
    """Draw the available companies with cost, victory points, icon, input and output."""
    lines = [heading(painter.translate("companies"))]
    for space in COMPANY_SPACES:
        name = value_or_none(painter.state.company_spaces[space])
        label = spot(f"invest space={space}", StyledText(f"{space} "))
        if name:
            card = company(painter, name)
            label.append(painter.card(name), "bold").append(f"  {_price(painter, card)}  ")
            does = f"{recipe(painter, card)}{_bonus(painter, card)}" if width >= BRIEF else ""
            lines += _hung(label, StyledText(does), width)
        else:
            lines.append(label.append_text(unknown() if name is None else painter.dash()))
    return lines


def _price(painter: CrisisPainter, card: dict[str, Any]) -> str:
    """Return the current cost of a company, its victory points and its icon as text."""
    cost = (
        none_if_unknown(lambda: max(0, card["cost"] + price_change(painter.prices, "company_credits")))
        if "cost" in card
        else None
    )
    icon = f" {painter.translate('icon')}" if card.get("icons") else ""
    return painter.translate("cost", cost=number(cost), vp=card.get("vp", "?")) + icon


def _bonus(painter: CrisisPainter, card: dict[str, Any]) -> str:
    roles = [painter.words.translate(f"roles.{slot}") for slot in card.get("bonus") or ()]
    return f"  {painter.translate('bottom', slots=painter.words.join_items(roles))}" if roles else ""


def _hung(label: StyledText, text: StyledText, width: int) -> list[StyledText]:
    """Draw a text after a label, or below it if there is not enough width."""
    if label.cell_len + text.cell_len <= width:
        return [label.append_text(text)]
    return [label, *(StyledText("   ").append_text(line) for line in wrap(text, width - 3))]


# the export market and the price chart


def _cells(label: StyledText, cells: list[StyledText], width: int) -> StyledText:
    return StyledText().append_text(label).append_text(StyledText("").join(padded(cell, width) for cell in cells))


def market(painter: CrisisPainter, width: int) -> list[StyledText]:
    """Draw the export market with a spot for each tile: three columns of four tiles, of which only the left two are
    available; only those if the width is too small.
    """
    columns = COLUMNS if width >= ROW_LABEL + len(COLUMNS) * MIN_TILE else OPEN_COLUMNS
    heads = [painter.translate("column" if column in OPEN_COLUMNS else "column_next", n=column) for column in columns]
    each = min(TILE, (width - ROW_LABEL) // len(columns))
    indented = [StyledText(" " * NUMBER).append(head, "dim") for head in heads]
    lines = [heading(painter.translate("market")), _cells(StyledText(" " * ROW_LABEL), indented, each)]
    for row in ROWS:
        cells = []
        for column in columns:
            tile = value_or_none(painter.state.market[column].rows[row])
            text = StyledText(painter.words.translate(f"contract.{tile}")) if tile else painter.dash()
            content = unknown() if tile is None else text
            cells.append(spot(f"export_contract column={column} row={row}", content))
        lines.append(_cells(StyledText(f"{row} ", "dim"), cells, each))
    return lines


def price_chart(painter: CrisisPainter) -> list[StyledText]:
    """Draw the current prices for import, export and the black market, and the warehouse limits."""
    heads = [painter.translate(head) for head in ("import_price", "export_price", "black_market", "limit")]
    lines = [
        _cells(padded(heading(painter.translate("chart")), NAME), [StyledText(head, "dim") for head in heads], CELL)
    ]
    for resource in RESOURCES:
        cells = [_chart_price(painter, side, resource) for side in ("import", "export", "black_market")]
        cells.append(number(painter.state.printed[f"warehouse.{resource}.limit"]))
        name = padded(StyledText(f" {painter.words.translate(f'resource.{resource}')}"), NAME)
        lines.append(_cells(name, [StyledText(cell) for cell in cells], CELL))
    return lines


def _chart_price(painter: CrisisPainter, side: str, resource: str) -> str:
    """Return a price of the chart as text, in victory points and credits (black market: credits only); a dash without a
    price.
    """
    there = none_if_unknown(lambda: listed(painter.state, side, resource))
    if not there:
        return "?" if there is None else symbol("dash", painter.ascii)
    vp, credits = (none_if_unknown(partial(chart, painter.prices, side, part, resource)) for part in ("vp", "credits"))
    if side == "black_market":
        return painter.translate("credits", n=number(credits))
    return "?" if vp is credits is None else painter.translate("price", vp=number(vp), credits=number(credits))


# import and energy spaces


def import_and_energy_spaces(painter: CrisisPainter, width: int) -> list[StyledText]:
    """Draw the import and energy spaces, each with its current cost and yield."""
    lines: list[StyledText] = []
    for location in SPACES:
        lines.append(heading(painter.words.translate(f"location.{location}")))
        lines += deals(painter, location, width)
    return lines


def deals(painter: CrisisPainter, location: str, width: int) -> list[StyledText]:
    """Draw the import or energy spaces with their cost and yield, and a spot each."""
    verb = {IMPORT: "import_goods", ENERGY_LOCATION: "convert_energy"}[location]
    cells = [
        spot(f"{verb} space={space}", StyledText(_space(painter, location, str(space))))
        for space in range(1, SPACES[location] + 1)
    ]
    return flow("", cells, width, 1)


def _space(painter: CrisisPainter, location: str, space: str) -> str:
    """Return an import or energy space as text: its cost, its yield, and its maximum number of uses."""
    at, printed = f"{location}_space.{space}", painter.state.printed
    vp, credits = (
        none_if_unknown(partial(at_space, painter.prices, location, space, part)) for part in ("vp", "credits")
    )
    gain = value_or_none(printed[f"{at}.{'gives' if location == IMPORT else 'energy'}"])
    if gain is vp is credits is None:
        return "?"
    paid = [painter.translate(key, n=number(count)) for key, count in (("vp", vp), ("credits", credits)) if count != 0]
    if location == ENERGY_LOCATION:
        paid.append(_goods(painter, value_or_none(printed[f"{at}.resources"]), " "))
        gives = painter.amount(gain, ENERGY_LOCATION)
    else:
        gives = _goods(painter, gain or None)
    arrow, often = symbol("arrow", painter.ascii), _often(painter, value_or_none(printed[f"{at}.multiple"]))
    return f"{' '.join(filter(None, paid)) or symbol('dash', painter.ascii)} {arrow} {gives}{often}"


def _goods(painter: CrisisPainter, resources: tuple[str, ...] | None, joint: str = "") -> str:
    """Return the amounts of resources as text; "?" if unknown."""
    if resources is None:
        return "?"
    amounts = [painter.amount(count, resource) for resource, count in units(resources).items()]
    return joint.join(amounts) if joint else painter.words.join_items(amounts)


def _often(painter: CrisisPainter, limit: int | None) -> str:
    """Return the maximum number of uses of a space at once as text; "" for one."""
    times = symbol("times", painter.ascii)
    return f" {times}?" if limit is None else f" {times}1-{limit}" if limit > 1 else ""
