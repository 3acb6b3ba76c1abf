"""Explanations of the values of a move whose names do not explain themselves, from the catalogue entries `effect.<id>`.
A whole move is explained only if its verb has an entry `note.<verb>`.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.notation.move import Move, MoveField, fields_of, verb_of
from scoring.text_catalogs import Words


def note(field: MoveField, value: Any, words: Words) -> str:
    """Return the effect of a field's value as text; "" if its name explains it."""
    return words.join_clauses(dict.fromkeys(_notes(field, value, words)))


def notes(move: Move, words: Words) -> str:
    """Return the effects of what a move gains as text; "" if there is nothing to explain."""
    key = f"note.{verb_of(move)}"
    if not words.has(key):
        return ""
    effects = [effect for field in fields_of(type(move)) for effect in _notes(field, getattr(move, field.name), words)]
    return words.translate(key, effect=words.join_clauses(dict.fromkeys(effects))) if effects else ""


def _notes(field: MoveField, value: Any, words: Words) -> list[str]:
    if isinstance(value, tuple):
        return [note for item in value for note in _notes(field.element, item, words)]
    if isinstance(value, Struct):
        return [note for part in fields_of(type(value)) for note in _notes(part, getattr(value, part.name), words)]
    text = words.translate_or(f"effect.{value}", "") if field.key_set else ""
    return [text] if text else []
