"""What one cell shows: the smallest thing that the scoring and the referee read (section 3.4 of the rules)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

District = Literal["residential", "market", "garden", "slum"]
DISTRICTS: tuple[District, ...] = ("residential", "market", "garden", "slum")

Industry = Literal["textile", "shipbuilding", "industry_3", "industry_4"]
INDUSTRIES: tuple[Industry, ...] = ("textile", "shipbuilding", "industry_3", "industry_4")

EDGES = "NESW"
"""The edges of a cell, clockwise."""

Engine = Literal["none", "space", "printed"]
"""A steam-engine space: none, one that takes a chip, one drawn as running that takes none."""

Entered = Literal["no", "legality", "full"]
"""How much the table has told of a cell: nothing, what placements read (engine, factory, river), everything."""

SIDE = 3
"""Cells along each side of a card (PLC-R3)."""


class Cell(Struct, frozen=True):
    """One cell as it is drawn, without the chip that may lie on it.

    `districts` are the counted kinds, a split market being two markets; `rails` groups of edges, such as "NS", joined
    inside the cell. A station that `runs` is active without an engine space (PLC-1.3). `factory` is the letter of the
    factory whose half this is, on a field one name for each factory; `industry` is "" where it is not told.
    """

    districts: tuple[District, ...] = ()
    rails: tuple[str, ...] = ()
    station: bool = False
    runs: bool = False
    factory: str = ""
    industry: Industry | Literal[""] = ""
    engine: Engine = "none"
    river: bool = False
    entered: Entered = "full"

    @property
    def lines(self) -> tuple[str, ...]:
        """Give the groups of edges that are joined here; in a station all edges meet, and there may be none."""
        return (ordered("".join(self.rails)),) if self.station else self.rails


def ordered(edges: str) -> str:
    """Write a group of edges clockwise from the north."""
    return "".join(edge for edge in EDGES if edge in edges)


def turned_edges(edges: str, quarters: int) -> str:
    """Turn a group of edges clockwise by so many quarter turns."""
    return ordered("".join(EDGES[(EDGES.index(edge) + quarters) % len(EDGES)] for edge in edges))
