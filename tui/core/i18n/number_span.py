"""A span of numbers, as people say it."""

from __future__ import annotations

from scoring.text_catalogs import Words


def span(words: Words, low: int, high: int) -> str:
    """Say from what number to what; the number alone where they are one."""
    return str(low) if low == high else words.say("say.span", low=low, high=high)
