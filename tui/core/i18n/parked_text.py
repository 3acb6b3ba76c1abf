"""The number of undecided lines of a table as text."""

from __future__ import annotations

from scoring.text_catalogs import Words


def parked_text(words: Words, count: int) -> list[str]:
    """Return a text with the number of lines that were recorded as undecided; empty if there are none."""
    return [words.translate("home.parked", count=count)] if count else []
