"""What people at a table of the City of Plan Cards write where one line tells more than the fact that is asked."""

from __future__ import annotations

from typing import Any, Protocol

from referee.facts.facts import known
from referee.games.plan_city.printed_notations import short_cells
from referee.table.table import Table

BACK = "printed.contract_back.contract_1.cells"
SET_UP = ("coal", "trust_space", "contracts")


class Shows(Protocol):
    """Somebody who looks at the box."""

    def shown(self, table: Table, path: str) -> Any:
        """Look at something; None for what cannot be read off."""


def plan_city_line(person: Shows, table: Table, path: str) -> str:
    """Write the card, the trust space or the set-up; "" where the fact is told by itself."""
    match path.split("."):
        case ["printed", _, _, "cells"]:
            return _cells(person, table, path)
        case ["seats", _, "layers", _, "card"] | ["beside", _]:
            kind, _, number = str(person.shown(table, path)).partition("_")
            told = f"printed.{kind}_card.{kind}_{number}.cells"
            if kind not in ("start", "plan") or known(table.known_as(told)):
                return ""
            return f"{int(number)}:{_cells(person, table, told)}"
        case ["printed", "contract_backs", "same"]:
            return _cells(person, table, BACK) if person.shown(table, path) else ""
        case ["printed", "trust", "forbids", space, _]:
            closed = [one for one in range(10) if person.shown(table, f"printed.trust.forbids.{space}.{one}")]
            return " ".join(map(str, closed)) or "-"
        case ["printed", "setup", "coal" | "trust_space" | "contracts"]:
            told = [f"printed.setup.{name}" for name in SET_UP]
            if any(known(table.known_as(one)) for one in told):
                return ""
            return " ".join(str(person.shown(table, one)) for one in told)
    return ""


def _cells(person: Shows, table: Table, path: str) -> str:
    """Write nine cells without the blanks and strokes that only part them."""
    text = str(person.shown(table, path))
    few = short_cells(text)
    return few if few == text else few.replace(" / ", "").replace(" ", "")
