"""One cell in the compact notation (section 3.5 of the rules): tokens joined by "+", both ways.

Two tokens are added for a card that is entered in two steps: "?" where only what placements read (engine, factory,
river) is told of a cell, "??" where nothing is. A factory whose industry is not told has none: "fac:a".
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from scoring.errors import Fault
from scoring.fields.typed_text import normalize
from scoring.games.plan_city.cell import DISTRICTS, EDGES, INDUSTRIES, Cell, District, Engine, Entered, ordered

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
DISTRICTS_MOST = 2

Shown = dict[str, Any]


def read_cell(text: str, at: str, shown: Shown) -> tuple[Cell, list[Fault]]:
    """Read one cell; the faults carry the field `at` and the values `shown`, which say where it is."""
    cell, wrong = _read(text)
    return cell, [Fault(key, at, shown | values) for key, values in wrong]


@lru_cache(2048)
def _read(text: str) -> tuple[Cell, tuple[tuple[str, Shown], ...]]:
    """Read one cell, wherever it stands: the same few are drawn again and again."""
    tokens = [token.strip() for token in normalize(text).casefold().split(JOIN)]
    if tokens == [NOTHING]:
        return Cell(), ()
    wrong = tuple(_faults(tokens))
    return (Cell() if wrong else _cell(tokens)), wrong


def _faults(tokens: list[str]) -> list[tuple[str, Shown]]:
    found: list[tuple[str, Shown]] = []
    for token in tokens:
        head, _, rest = token.partition(":")
        if head == "rail" and rest:
            edges = rest.upper().replace("/", "")
            if not all(rest.split("/")) or set(edges) - set(EDGES) or len(edges) != len(set(edges)):
                found.append(("rail_edges", {"token": token}))
        elif head == "fac" and rest:
            name, _, industry = rest.partition(":")
            if not re.fullmatch(r"[a-z][0-9]{0,2}", name):
                found.append(("factory_letter", {"token": token}))
            if (industry or rest.endswith(":")) and industry not in INDUSTRIES:
                found.append(("industry_unknown", {"token": token, "choices": INDUSTRIES}))
        elif token == NOTHING:
            found.append(("nothing_and_more", {"token": token}))
        elif token not in DISTRICT_TOKENS and token not in MARK_TOKENS:
            found.append(("token_unknown", {"token": token}))
    kinds = [re.split("[:!]", token)[0] for token in tokens if token not in DISTRICT_TOKENS]
    found += [("token_twice", {"token": kind}) for kind in dict.fromkeys(kinds) if kinds.count(kind) > 1]
    districts = [district for token in tokens for district in DISTRICT_TOKENS.get(token, ())]
    if len(districts) > DISTRICTS_MOST:
        found.append(("districts_many", {"given": len(districts), "most": DISTRICTS_MOST}))
    return found + _clashes(tokens, kinds, bool(districts))


def _clashes(tokens: list[str], kinds: list[str], districts: bool) -> list[tuple[str, Shown]]:
    """List what cannot stand together: a station that runs without an engine and one, what is told and is not."""
    pairs = [("sta!", mark) for mark in ENGINES if "sta!" in tokens and mark in tokens]
    scored = [*(["res/mkt/gar/slm"] if districts else []), *(kind for kind in kinds if kind in ("rail", "sta"))]
    pairs += [("?", other) for other in scored if "?" in tokens]
    pairs += [("??", other) for other in tokens if "??" in tokens and other != "??"]
    pairs += [("?", "??")] if "?" in tokens and "??" in tokens else []
    return [("token_clash", {"token": one, "other": other}) for one, other in dict.fromkeys(pairs)]


def _cell(tokens: list[str]) -> Cell:
    told: dict[str, Any] = {}
    districts: list[District] = []
    for token in tokens:
        head, _, rest = token.partition(":")
        if head == "rail":
            told["rails"] = tuple(ordered(edges) for edges in rest.upper().split("/"))
        elif head == "fac":
            told["factory"], _, told["industry"] = rest.partition(":")
        elif token in DISTRICT_TOKENS:
            districts += DISTRICT_TOKENS[token]
        elif token in ENGINES:
            told["engine"] = ENGINES[token]
        elif token in ENTERED:
            told["entered"] = ENTERED[token]
        elif token == "riv":
            told["river"] = True
        else:
            told["station"], told["runs"] = True, token == "sta!"
    return Cell(districts=tuple(sorted(districts, key=DISTRICTS.index)), **told)


@lru_cache(2048)
def print_cell(cell: Cell) -> str:
    """Write one cell; what `read_cell` makes of it is the same cell."""
    tokens = [sign for sign, entered in ENTERED.items() if entered == cell.entered]
    whole = TOKENS.get(cell.districts)
    tokens += [whole] if whole else [TOKENS[(one,)] for one in cell.districts]
    if cell.station:
        tokens.append("sta!" if cell.runs else "sta")
    if cell.rails:
        tokens.append(f"rail:{'/'.join(cell.rails)}")
    if cell.factory:
        tokens.append(":".join(("fac", cell.factory, *((cell.industry,) if cell.industry else ()))))
    tokens += [sign for sign, engine in ENGINES.items() if engine == cell.engine]
    return JOIN.join((*tokens, *(("riv",) if cell.river else ()))) or NOTHING
