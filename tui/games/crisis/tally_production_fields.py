"""The text cells of the Production form (a company, employee tiles, reductions), and their conversion to a
score sheet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.games.crisis import card_notation
from referee.games.crisis.card_notation import ItemCount, normalize_line, split_words
from referee.games.crisis.printed_notations import card_of
from referee.games.crisis.state import ANY_TILE, PRODUCTS, RESOURCES, ROLES, TEMPORARY_TILE, TILES
from referee.printed_lines.named_line import among, card_line, card_names, same
from referee.rules.game import find
from scoring.errors import input_error
from scoring.fields.common_words import is_none
from scoring.text_catalogs import Phrase
from tui.core.tally.form import TextPiece

Values = Mapping[str, Any]
AS = "="
"""The separator between a tile and its role."""
_REDUCED = re.compile(r"-?(?P<by>\d{1,2})(?P<kind>[^\W\d]*)(?:@(?P<company>.+))?")


NO_TILE = TextPiece("-", Phrase("yes_no.none"))
TILE_PIECES = (
    NO_TILE,
    *(TextPiece(card_notation.write_tile(tile), Phrase(f"tile.{tile}")) for tile in (*TILES, TEMPORARY_TILE)),
)
"""The choices for employee tiles, including none."""
MAX_REDUCED = 3
"""The largest reduction offered as a choice."""
REDUCTION_PIECES = (
    NO_TILE,
    *(
        TextPiece(
            card_notation.write_count(ItemCount(by, kind)),
            Phrase("card_piece.less", {"by": by, "what": Phrase(f"product.{kind}")}),
        )
        for kind in RESOURCES
        for by in range(1, MAX_REDUCED + 1)
    ),
    *(TextPiece(str(by), Phrase("card_piece.all_less", {"by": by})) for by in range(1, MAX_REDUCED + 1)),
)
"""The choices for reductions, including none."""


# a company


def company_reader(library: Values) -> Any:
    """Return the parser of a company: the name of a stored card, or a complete card."""

    def reader(text: str) -> dict[str, Any]:
        input_text = normalize_line(text)
        if ":" in input_text:
            values = card_line(find("crisis"), "company", "").read(input_text)
            name = card_names(values, "company")[0]
            return company_from_card(name, card_of(values, name))
        known = card_names(library, "company")
        match = among(known, input_text) or next(
            (name for name in known if name.casefold().startswith(input_text.casefold())), ""
        )
        if not match:
            raise input_error("company_unknown", given=input_text[:20])
        return company_from_card(match, card_of(library, match))

    return reader


def company_from_card(name: str, card: Mapping[str, Any]) -> dict[str, Any]:
    """Return the company of a score sheet, created from its name and the printed values of its card."""
    company: dict[str, Any] = {"name": name}
    company |= {
        theirs: list(card[ours])
        for ours, theirs in (("employees", "need_employees"), ("bonus", "bonus_slots"))
        if ours in card
    }
    if "resources" in card:
        company["need_resources"] = dict(Counter(card["resources"]))
    if "outputs" in card:
        company["outputs"] = [
            {"kind": kind, "value": card.get(f"value.{number}"), "multiplier": card.get(f"multiplier.{number}") or None}
            for number, kind in enumerate(card["outputs"], 1)
        ]
    return company


def company_writer(library: Values) -> Any:
    """Return the formatter of a company: its name if the same card is stored, otherwise the complete card."""

    def writer(company: dict[str, Any]) -> str:
        name = company["name"]
        match = among(card_names(library, "company"), name)
        if match and _known_fields(company_from_card(match, card_of(library, match))) == _known_fields(
            company | {"name": match}
        ):
            return match
        printed = {f"company.{name}.{what}": value for what, value in _card_from_company(company).items()}
        return card_line(find("crisis"), "company", name).write(printed)

    return writer


def _known_fields(company: Mapping[str, Any]) -> dict[str, Any]:
    return {what: value for what, value in company.items() if value is not None}


def _card_from_company(company: Mapping[str, Any]) -> dict[str, Any]:
    """Return a score sheet company as printed card values."""
    card: dict[str, Any] = {}
    for ours, theirs in (("employees", "need_employees"), ("bonus", "bonus_slots")):
        card |= {ours: tuple(company[theirs])} if company.get(theirs) is not None else {}
    if company.get("need_resources") is not None:
        card["resources"] = tuple(kind for kind, count in company["need_resources"].items() for _ in range(count))
    if company.get("outputs") is not None:
        card["outputs"] = tuple(output["kind"] for output in company["outputs"])
        for number, output in enumerate(company["outputs"], 1):
            values = {f"value.{number}": output.get("value"), f"multiplier.{number}": output.get("multiplier") or 0}
            card |= {what: value for what, value in values.items() if value is not None}
    return card


# employee tiles


def tiles(text: str) -> list[str]:
    """Parse employee tiles, each with an optional role, for example `w1 w1/f2=f`."""
    input_text = normalize_line(text)
    if is_none(input_text):
        return []
    return [_used_employee(token) for token in split_words(input_text)]


def _used_employee(token: str) -> str:
    tile, separator, role = token.partition(AS)
    return card_notation.tile(tile) + (f"{AS}{card_notation.role(role)}" if separator else "")


def write_tiles(tokens: Iterable[str]) -> str:
    """Format employee tiles as text."""
    return " ".join(map(_write_used, tokens)) or "-"


def _write_used(token: str) -> str:
    tile, separator, role = token.partition(AS)
    return card_notation.write_tile(tile) + (f"{separator}{role[0]}" if separator else "")


def employee(tile: str) -> dict[str, Any]:
    """Return the score sheet employee for a tile; a role without a number has an unknown skill level."""
    if tile == TEMPORARY_TILE:
        return {"origin": "temporary"}
    if tile == ANY_TILE:
        return {"sides": [{"role": role, "skill": 1} for role in ROLES]}
    sides = (side.partition("_") for side in tile.split("/"))
    return {"sides": [{"role": role, "skill": int(skill) if skill else None} for role, _, skill in sides]}


def tile_of(employee: Mapping[str, Any]) -> str:
    """Return the tile of a score sheet employee; "" for an employee without roles."""
    if employee.get("origin") == "temporary":
        return TEMPORARY_TILE
    sides = employee.get("sides") or ()
    if {side["role"] for side in sides} == set(ROLES):
        return ANY_TILE
    parts = {side["role"]: side.get("skill") for side in sides}
    return "/".join(f"{role}_{parts[role] or ''}".rstrip("_") for role in ROLES if role in parts)


class EmployeePool:
    """The seat's employees on a score sheet, by name. It assigns the tiles typed for companies to them, one by one."""

    def __init__(self, own: Sequence[str] | None) -> None:
        self.employees: dict[str, dict[str, Any]] = {}
        self.is_known = own is not None
        self.free: list[tuple[str, str]] = []
        for tile in own or ():
            self.free.append((self._add(tile), tile))
        self.used: dict[str, str] = {}

    def _add(self, tile: str) -> str:
        label = card_notation.write_tile(tile)
        number = 1 + sum(name.partition(" ")[0] == label for name in self.employees)
        name = label if number == 1 else f"{label} #{number}"
        self.employees[name] = employee(tile)
        return name

    def take(self, token: str) -> dict[str, Any]:
        """Return the assignment of a tile to a company: to a free employee, otherwise to a used one, otherwise to one
        not owned. While the employees are unknown, the tile is added to them.
        """
        tile, _, role = token.partition(AS)
        if not self.is_known:
            return _placed_employee(self._add(tile), role)
        for alike in (lambda own_tile: own_tile == tile, lambda own_tile: _roles(own_tile) == _roles(tile)):
            for index, (name, own_tile) in enumerate(self.free):
                if alike(own_tile):
                    del self.free[index]
                    self.used[tile] = name
                    return _placed_employee(name, role)
        return _placed_employee(self.used.get(tile, card_notation.write_tile(tile)), role)


def _roles(tile: str) -> frozenset[str]:
    return frozenset(side.partition("_")[0] for side in tile.split("/"))


def _placed_employee(name: str, role: str) -> dict[str, Any]:
    return {"employee": name} | ({"role": role} if role else {})


# reductions


def reductions(text: str) -> list[dict[str, Any]]:
    """Parse reductions of required resources: `1food`, `1` for any kind, `1@Mill` for one company."""
    input_text = normalize_line(text)
    if is_none(input_text):
        return []
    return [_reduction(part.strip()) for part in input_text.split(",") if part.strip()]


def _reduction(text: str) -> dict[str, Any]:
    match = _REDUCED.fullmatch(text)
    if match is None:
        raise input_error("card_reduction", given=text[:20])
    reduction: dict[str, Any] = {"by": int(match["by"])}
    if match["kind"]:
        reduction["kind"] = card_notation.word(match["kind"], PRODUCTS, "product")
    return reduction | ({"company": match["company"].strip()} if match["company"] else {})


def write_reductions(reductions: Iterable[Mapping[str, Any]]) -> str:
    """Format reductions of required resources as text."""
    parts = []
    for reduction in reductions:
        company = f"@{reduction['company']}" if reduction.get("company") else ""
        kind = reduction.get("kind")
        parts.append(
            (card_notation.write_count(ItemCount(reduction["by"], kind)) if kind else str(reduction["by"])) + company
        )
    return ", ".join(parts) or "-"


def name_reductions(reductions: Sequence[Mapping[str, Any]], companies: Iterable[str]) -> list[dict[str, Any]]:
    """Return the reductions with company names as written on the score sheet."""
    known = tuple(companies)
    renamed = []
    for reduction in reductions:
        name = next(
            (company for company in known if same(company, reduction.get("company") or "")), reduction.get("company")
        )
        renamed.append(dict(reduction) | ({"company": name} if name else {}))
    return renamed
