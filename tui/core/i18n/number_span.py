"""A range of numbers as text."""

from __future__ import annotations

from scoring.text_catalogs import Phrase, Words


def span(words: Words, low: int, high: int) -> str:
    """Format a range of numbers as text; a single number if both ends are equal."""
    return str(low) if low == high else words.phrase(Phrase("say.span", {"low": low, "high": high}))
