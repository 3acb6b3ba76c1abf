"""The rows of the table: what is measured is data, `rows/*.toml`, in the order of their `place`.

Each names its goal (for people) and the most that meets it, the `way` it is measured (`tests.cost.ways`), and what that
takes: a game, a recorded play, names, the cells of a sheet. A row may go on from what another one (`of`) measures.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

ROWS = Path(__file__).parent / "rows"


class Row(Struct, frozen=True):
    """One row: its id, what it measures, its goal as written, the most that meets it and, if it names them, the most
    questions; the way and its data, and the row that these come from (itself, if it names no other).
    """

    id: str
    name: str
    goal: str
    most: float
    questions: int | None
    way: str
    data: dict[str, Any]
    source: str


class Figure(Struct, frozen=True):
    """What was measured: keys, questions or per cent, and questions beside them; in how many cases; what else is to be
    said. `failed` says why there is none, `seen` what was on the screen then.
    """

    value: float = 0
    unit: str = "keys"
    questions: int | None = None
    note: str = ""
    failed: str = ""
    seen: str = ""

    @property
    def text(self) -> str:
        """Write it down."""
        if self.failed:
            return "–"
        asked = "" if self.questions is None else f", {self.questions} question{'' if self.questions == 1 else 's'}"
        return f"{self.value:.4g} {self.unit}{asked}"

    def met(self, row: Row) -> bool:
        """Whether it meets the goal of a row."""
        asked = row.questions is None or (self.questions or 0) <= row.questions
        return not self.failed and self.value <= row.most and asked


@cache
def rows() -> dict[str, Row]:
    """Read all rows, by their ids."""
    found = {}
    for path in ROWS.glob("*.toml"):
        found[path.stem] = tomllib.loads(path.read_text(encoding="utf-8"))
    made = {}
    for id, told in sorted(found.items(), key=lambda item: item[1]["place"]):
        data = {**found.get(told.get("of", ""), {}), **told}
        made[id] = Row(
            id, told["name"], told["goal"], told["most"], told.get("questions"), told["way"],
            {name: value for name, value in data.items() if name not in ("place", "name", "goal", "most", "way", "of")},
            told.get("of", id),
        )  # fmt: skip
    return made
