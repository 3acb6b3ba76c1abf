"""Completion of a command after `/`."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.text_catalogs import Words
from tui.core.moves.suggestion import Suggestion, with_numbers
from tui.core.reading.command_words import SLASH, command_texts, fold_command


def complete_command(words: Words, text: str, known: Iterable[str]) -> tuple[Suggestion, ...]:
    """Return the commands whose name in any language begins with the text."""
    prefix = fold_command(text)
    suggestions = []
    for id in known:
        own = f"{SLASH}{words.translate(f'command.{id}')}"
        if any(fold_command(word).startswith(prefix) for word in command_texts(id)):
            label = words.translate(f"key.{id}")
            suggestions.append(
                Suggestion(own, own, note="" if fold_command(f"{SLASH}{label}") == fold_command(own) else label)
            )
    return with_numbers(suggestions)
