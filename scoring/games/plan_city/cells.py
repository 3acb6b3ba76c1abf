"""Cells, the smallest units of a card (section 3.4 of the rules), and their compact notation (section 3.5): tokens
joined by "+".

Two more tokens describe incomplete cells: "?" if only the values needed for placement (engine, factory, river) are
known, "??" if nothing is. A factory of unknown industry is written without it: "fac:a".
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct

from scoring.errors import Fault
from scoring.fields.typed_text import normalize

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


NOTHING = "-"
JOIN = "+"
DISTRICT_TOKENS: dict[str, tuple[District, ...]] = {
    "res": ("residential",),
    "mkt": ("market",),
    "mkt2": ("market", "market"),
    "gar": ("garden",),
    "slm": ("slum",),
}
TOKENS = {districts: token for token, districts in DISTRICT_TOKENS.items()}
MARK_TOKENS = ("sta", "sta!", "eng", "eng!", "riv", "?", "??")
ENGINES: dict[str, Engine] = {"eng": "space", "eng!": "printed"}
ENTERED: dict[str, Entered] = {"?": "legality", "??": "no"}
MAX_DISTRICTS = 2

Details = dict[str, Any]


def read_cell(text: str, at: str, location: Details) -> tuple[Cell, list[Fault]]:
    """Parse one cell. Each fault has the field `at`, and the cell's row and number (`location`) among its values."""
    cell, wrong = _read(text)
    return cell, [Fault(key, at, location | values) for key, values in wrong]


@lru_cache(2048)
def _read(text: str) -> tuple[Cell, tuple[tuple[str, Details], ...]]:
    """Parse one cell and return it with its faults as (key, values); cached."""
    tokens = [token.strip() for token in normalize(text).casefold().split(JOIN)]
    if tokens == [NOTHING]:
        return Cell(), ()
    wrong = tuple(_faults(tokens))
    return (Cell() if wrong else _cell(tokens)), wrong


def _faults(tokens: list[str]) -> list[tuple[str, Details]]:
    faults: list[tuple[str, Details]] = []
    for token in tokens:
        head, _, argument = token.partition(":")
        if head == "rail" and argument:
            edges = argument.upper().replace("/", "")
            if not all(argument.split("/")) or set(edges) - set(EDGES) or len(edges) != len(set(edges)):
                faults.append(("rail_edges", {"token": token}))
        elif head == "fac" and argument:
            name, _, industry = argument.partition(":")
            if not re.fullmatch(r"[a-z][0-9]{0,2}", name):
                faults.append(("factory_letter", {"token": token}))
            if (industry or argument.endswith(":")) and industry not in INDUSTRIES:
                faults.append(("industry_unknown", {"token": token, "choices": INDUSTRIES}))
        elif token == NOTHING:
            faults.append(("nothing_and_more", {"token": token}))
        elif token not in DISTRICT_TOKENS and token not in MARK_TOKENS:
            faults.append(("token_unknown", {"token": token}))
    kinds = [re.split("[:!]", token)[0] for token in tokens if token not in DISTRICT_TOKENS]
    faults += [("token_twice", {"token": kind}) for kind in dict.fromkeys(kinds) if kinds.count(kind) > 1]
    districts = [district for token in tokens for district in DISTRICT_TOKENS.get(token, ())]
    if len(districts) > MAX_DISTRICTS:
        faults.append(("districts_many", {"given": len(districts), "most": MAX_DISTRICTS}))
    return faults + _clashes(tokens, kinds, bool(districts))


def _clashes(tokens: list[str], kinds: list[str], districts: bool) -> list[tuple[str, Details]]:
    """Return a fault for each pair of tokens that exclude each other: "sta!" and an engine, or "?" or "??" and a token
    for content.
    """
    pairs = [("sta!", mark) for mark in ENGINES if "sta!" in tokens and mark in tokens]
    scoring_tokens = [*(["res/mkt/gar/slm"] if districts else []), *(kind for kind in kinds if kind in ("rail", "sta"))]
    pairs += [("?", other) for other in scoring_tokens if "?" in tokens]
    pairs += [("??", other) for other in tokens if "??" in tokens and other != "??"]
    pairs += [("?", "??")] if "?" in tokens and "??" in tokens else []
    return [("token_clash", {"token": token, "other": other}) for token, other in dict.fromkeys(pairs)]


def _cell(tokens: list[str]) -> Cell:
    fields: dict[str, Any] = {}
    districts: list[District] = []
    for token in tokens:
        head, _, argument = token.partition(":")
        if head == "rail":
            fields["rails"] = tuple(sorted_edges(edges) for edges in argument.upper().split("/"))
        elif head == "fac":
            fields["factory"], _, fields["industry"] = argument.partition(":")
        elif token in DISTRICT_TOKENS:
            districts += DISTRICT_TOKENS[token]
        elif token in ENGINES:
            fields["engine"] = ENGINES[token]
        elif token in ENTERED:
            fields["entered"] = ENTERED[token]
        elif token == "riv":
            fields["river"] = True
        else:
            fields["station"], fields["runs"] = True, token == "sta!"
    return Cell(districts=tuple(sorted(districts, key=DISTRICTS.index)), **fields)


@lru_cache(2048)
def print_cell(cell: Cell) -> str:
    """Format one cell in the compact notation."""
    tokens = [token for token, extent in ENTERED.items() if extent == cell.entered]
    joint_token = TOKENS.get(cell.districts)
    tokens += [joint_token] if joint_token else [TOKENS[(district,)] for district in cell.districts]
    if cell.station:
        tokens.append("sta!" if cell.runs else "sta")
    if cell.rails:
        tokens.append(f"rail:{'/'.join(cell.rails)}")
    if cell.factory:
        tokens.append(":".join(("fac", cell.factory, *((cell.industry,) if cell.industry else ()))))
    tokens += [token for token, engine in ENGINES.items() if engine == cell.engine]
    return JOIN.join((*tokens, *(("riv",) if cell.river else ()))) or NOTHING
