"""The table of costs as a page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tests.cost.rows import Figure, Row

PAGE = Path(__file__).parents[2] / "docs" / "cost.md"
LANGUAGES = {"en": "English", "ja": "Japanese"}
HEAD = """# What an evening costs

Measured at the real screens, from the first one, key by key, with an empty card library: each row is played by
`python -m tests.cost` (one row: `--row`), what it types is in `tests/cost/rows`. A key is a key press; Enter is one.
What goes past something that is only shown, such as a scoring revealed line by line, is not counted.

{date}, version {version}, {language}.

| row | | goal | measured | |
|---|---|---|---|---|
"""


def page(found: Sequence[tuple[Row, Figure]], lang: str) -> str:
    """Write the rows that were measured, and below them what was noted."""
    today = datetime.now(UTC).date().isoformat()
    lines = [HEAD.format(date=today, version=version("gyoji"), language=LANGUAGES[lang])]
    for row, figure in found:
        met = "" if figure.failed else "met" if figure.met(row) else "not met"
        lines.append(f"| `{row.id}` | {row.name} | {row.goal} | {figure.text} | {met} |\n")
    lines.append("\n")
    lines += [f"- `{row.id}`: {_plain(figure.failed or figure.note)}\n" for row, figure in found if figure.failed or figure.note]
    return "".join(lines)


def _plain(text: str) -> str:
    return text.replace("|", "/").strip()


def written(found: Sequence[tuple[Row, Figure]], lang: str) -> Path:
    """Write the page."""
    PAGE.write_text(page(found, lang), encoding="utf-8")
    return PAGE
