"""The table of costs as a page: rows that are measured anew take the place of what stood there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from datetime import UTC, datetime
from math import isinf
from pathlib import Path

from tests.cost.rows import Figure, Row, rows

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "cost.md"
HEAD = """# What an evening costs

Measured at the real screens, from the first one, key by key, with an empty card library. Each row is played by
`python -m tests.cost` (`--row ROW` for one, `--write` to put it here); what it types is in `tests/cost/rows`. A key is a
key press, Enter is one. What goes past something that is only shown, such as a scoring revealed line by line, is not
counted.

| row | | goal | measured | | when |
|---|---|---|---|---|---|
"""


def lines(found: Sequence[tuple[Row, Figure]], lang: str) -> dict[str, tuple[str, str]]:
    """Write each row that was measured, and what is to be said about it."""
    release = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    when = f"{datetime.now(UTC).date()}, {release}" + ("" if lang == "en" else f", {lang}")
    made = {}
    for row, figure in found:
        met = "not measured" if figure.failed else "–" if isinf(row.most) else "met" if figure.met(row) else "not met"
        line = f"| `{row.id}` | {row.name} | {row.goal} | {figure.text} | {met} | {when} |"
        said = (figure.failed or figure.note).replace("|", "/").strip()
        made[row.id] = (line, f"- `{row.id}`: {said}" if said else "")
    return made


def before() -> dict[str, tuple[str, str]]:
    """Read what stands on the page."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    said = {line.split("`")[1]: line for line in text.splitlines() if line.startswith("- `")}
    return {id: (line, said.get(id, "")) for line, id in re.findall(r"^(\| `([\w-]+)` \|.*)$", text, re.MULTILINE)}


def write(found: Sequence[tuple[Row, Figure]], lang: str) -> None:
    """Write the page, its rows in their order."""
    known = before() | lines(found, lang)
    table = [known[id] for id in rows() if id in known]
    notes = [note for _, note in table if note]
    PAGE.write_text(HEAD + "\n".join([*(line for line, _ in table), "", *notes]) + "\n", encoding="utf-8")
