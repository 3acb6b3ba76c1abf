"""A span of numbers, in words."""

from __future__ import annotations

from scoring.text_catalogs import Phrase, Words


def span(words: Words, low: int, high: int) -> str:
    """Return the text from one number to another; the number alone where they are one."""
    return str(low) if low == high else words.phrase(Phrase("say.span", {"low": low, "high": high}))
