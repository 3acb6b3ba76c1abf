"""Texts that explain a value of a move whose name does not explain itself: the catalogue entries `effect.<id>`. For a
whole move the explanation is given only if its verb has a catalogue entry `note.<verb>`.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.notation.move import Move, MoveField, fields_of, verb_of
from scoring.text_catalogs import Words


def note(field: MoveField, value: Any, words: Words) -> str:
    """Return what the value of a field does; "" if its name is sufficient."""
    return words.join_clauses(dict.fromkeys(_notes(field, value, words)))


def notes(move: Move, words: Words) -> str:
    """Return what the things gained by a move do; "" if the move gains nothing to explain."""
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
