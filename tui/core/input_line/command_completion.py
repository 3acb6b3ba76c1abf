"""Completion of a command after `/`."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.text_catalogs import Words
from tui.core.moves.suggestion import Suggestion, with_numbers
from tui.core.reading.command_words import SLASH, folded, spoken


def completed(words: Words, text: str, known: Iterable[str]) -> tuple[Suggestion, ...]:
    """Return the commands whose name in any language begins with the text."""
    prefix = folded(text)
    suggestions = []
    for id in known:
        own = f"{SLASH}{words.translate(f'command.{id}')}"
        if any(folded(word).startswith(prefix) for word in spoken(id)):
            label = words.translate(f"key.{id}")
            suggestions.append(Suggestion(own, own, note="" if folded(f"{SLASH}{label}") == folded(own) else label))
    return with_numbers(suggestions)
