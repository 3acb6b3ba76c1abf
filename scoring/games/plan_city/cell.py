"""The content of one cell, the smallest unit of a card (section 3.4 of the rules)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

District = Literal["residential", "market", "garden", "slum"]
DISTRICTS: tuple[District, ...] = ("residential", "market", "garden", "slum")

Industry = Literal["textile", "shipbuilding", "industry_3", "industry_4"]
INDUSTRIES: tuple[Industry, ...] = ("textile", "shipbuilding", "industry_3", "industry_4")

EDGES = "NESW"
"""The edges of a cell, clockwise from north."""

Engine = Literal["none", "space", "printed"]
"""The steam engine of a cell: none, a space for a chip, or an engine drawn as running, which needs no chip."""

Entered = Literal["no", "legality", "full"]
"""The known content of a cell: nothing, only the values needed for placement (engine, factory, river), or
everything.
"""

SIDE = 3
"""The number of cells along each side of a card (PLC-R3)."""


class Cell(Struct, frozen=True):
    """One cell of a card as drawn, without a chip on it.

    `districts` are the districts that count, a split market as two markets; `rails` are groups of edges connected by
    rails inside the cell, such as "NS". A station with `runs` is active without an engine space (PLC-1.3). `factory` is
    a letter for the factory to which this cell belongs, unique within a field; `industry` is "" if unknown.
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
        """The groups of edges connected inside the cell; a station connects all edges with rails to one group, which
        can be empty.
        """
        return (sorted_edges("".join(self.rails)),) if self.station else self.rails


def sorted_edges(edges: str) -> str:
    """Return a group of edges sorted clockwise from north."""
    return "".join(edge for edge in EDGES if edge in edges)


def turned_edges(edges: str, quarters: int) -> str:
    """Return a group of edges, rotated clockwise by a number of quarter turns."""
    return sorted_edges("".join(EDGES[(EDGES.index(edge) + quarters) % len(EDGES)] for edge in edges))
