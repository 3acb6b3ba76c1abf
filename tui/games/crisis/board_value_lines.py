"""The lines for what is printed on board, price chart, warehouse and plan cards (T-02 to T-11)."""

from __future__ import annotations

import re
from typing import Any

from referee.games.crisis.state import DIFFICULTIES, FOREIGN_TYPES
from referee.printed_lines.tokens import Values
from referee.rules.game import find
from scoring.errors import input_error
from scoring.text_catalogs import Phrase
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat, described_lines
from tui.games.crisis import card_notation
from tui.games.crisis.card_notation import UNKNOWN_TOKEN, plain, spaced, whole
from tui.games.crisis.financial_status_line import track_line
from tui.games.crisis.import_energy_space_line import energy_line, import_line
from tui.games.crisis.plan_card_line import plan_line
from tui.games.crisis.price_chart_line import chart_line

FOREIGN_SUM = "employee.foreign.tiles"
_COUNTED = re.compile(
    r"(?P<count>\d{1,2})\s*(?P<roles>[^\W\d]+?(?:/[^\W\d]+?)*)s?(?:\s*,\s*(?:and\b)?|\s+and\b|\s+|$)\s*"
)
"""A number before the role: “3 workers, 2 bankers”."""


def foreign_line() -> PrintedValueLineFormat:
    """Make the line of the Foreign Employees: how many tiles of each type."""

    def read(text: str) -> dict[str, Any]:
        typed = plain(text)
        turned = [f"{found['roles']}{found['count']}" for found in _COUNTED.finditer(typed)]
        tokens = turned if _COUNTED.sub("", typed).strip() == "" and turned else spaced(typed)
        if not tokens:
            raise input_error("card_empty")
        told: dict[str, int] = {}
        for token in tokens:
            found = re.fullmatch(r"(?P<roles>\D+)(?P<count>\d{1,2})", token)
            if found is None:
                raise input_error("card_foreign", given=token[:20])
            kind = card_notation.slot(found["roles"])
            if kind in told or kind not in FOREIGN_TYPES:
                raise input_error("card_foreign", given=token[:20])
            told[kind] = whole(found["count"], 1, 20)
        each = {f"foreign.{kind}.tiles": count for kind, count in told.items()}
        return {"foreign.types": tuple(told)} | each | {FOREIGN_SUM: sum(told.values())}

    def paths(values: Values) -> tuple[str, ...]:
        return ("foreign.types", *(f"foreign.{kind}.tiles" for kind in values.get("foreign.types", ())), FOREIGN_SUM)

    def write(values: Values) -> str:
        types = values.get("foreign.types", ())
        return " ".join(
            f"{card_notation.write_slot(kind)}{values.get(f'foreign.{kind}.tiles', UNKNOWN_TOKEN)}" for kind in types
        )

    return PrintedValueLineFormat(
        "foreign", "T-09", Phrase("card.foreign"), "foreign", "w3 f3 e2 b2",
        ("foreign.", FOREIGN_SUM), paths, read, lambda _text: [], write,
    )  # fmt: skip


_described = {line.id: line for line in described_lines(find("crisis")).lines}

LINES: tuple[PrintedValueLineFormat, ...] = (
    chart_line("import", ("vp", "credits"), "- 2+6 0+4 1+7 1+8 2+9"),
    chart_line("export", ("vp", "credits"), "0+2 1+3 2+4 2+6 3+6 3+8"),
    chart_line("black_market", ("credits",), "2 2 3 4 5 6"),
    _described["warehouse"],
    _described["spaces"],
    *map(import_line, range(1, 9)),
    *map(energy_line, range(1, 6)),
    track_line(),
    foreign_line(),
    *(plan_line(players, difficulty) for players in range(1, 6) for difficulty in DIFFICULTIES),
    _described["levels"],
    _described["contract_pile"],
)
