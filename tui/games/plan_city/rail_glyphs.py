"""Rails as line signs: groups of joined edges, plain ones, and double ones where they belong to the counted network."""

from __future__ import annotations

from scoring.games.plan_city.cell import Cell, ordered

PLAIN = {
    "NS": "│", "EW": "─", "NE": "└", "ES": "┌", "SW": "┐", "NW": "┘", "NES": "├", "ESW": "┬", "NSW": "┤", "NEW": "┴",
    "NESW": "┼", "N": "╵", "E": "╶", "S": "╷", "W": "╴",
}  # fmt: skip
DOUBLE = {
    "NS": "║", "EW": "═", "NE": "╚", "ES": "╔", "SW": "╗", "NW": "╝", "NES": "╠", "ESW": "╦", "NSW": "╣", "NEW": "╩",
    "NESW": "╬", "N": "║", "E": "═", "S": "║", "W": "═",
}  # fmt: skip
CROSSING = ("╪", "%")
"""Two lines that cross without meeting, where one sign has to do."""


def join(edges: str, counted: bool, ascii: bool) -> str:
    """Draw edges that meet; "" for none."""
    edges = ordered(edges)
    if not edges:
        return ""
    if not ascii:
        return (DOUBLE if counted else PLAIN)[edges]
    if edges in ("NS", "N", "S"):
        return "#" if counted else "|"
    if edges in ("EW", "E", "W"):
        return "=" if counted else "-"
    return "#" if counted else "+"


def rails(cell: Cell, counted: bool, ascii: bool) -> str:
    """Draw all rails of a cell in one sign; "" for none."""
    groups = [group for group in cell.lines if group]
    if sorted(map(ordered, groups)) == ["EW", "NS"]:
        return CROSSING[ascii]
    return join("".join(groups), counted, ascii)


def edges(cell: Cell) -> str:
    """Give all edges that rails of a cell reach."""
    return "".join(cell.rails)
