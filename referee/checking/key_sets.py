"""Functions that find the key sets which moves and facts of a game name but its rules do not list, and the ids without
a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from msgspec import Struct

from referee.facts.facts import KeySet, hints
from referee.notation.move import MoveField, fields_of
from referee.rules.game import Game
from scoring.errors import Fault
from scoring.fields.field import FieldBase
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf
from scoring.text_catalogs import Words

SEATS = tuple("ABCDEFGH")
VERBS = "action"
"""The key set of the declared actions, which no game lists itself."""
OTHER_NAMES = ("seats", VERBS)
"""Key sets whose ids are named by the players, or as the actions."""


def faults_of_key_sets(game: Game, words: Words) -> Iterator[Fault]:
    """Yield a fault for each key set that the rules do not list, and for each id that can be a value and has no name. A
    number is its own name.
    """
    keys = game.rules.keys(SEATS[: game.meta.seats[1]])
    values = (*_of_moves(game), *_of_states(game, KeyOf))
    for key_set, where in (*values, *_of_states(game, KeySet)):
        start, is_pattern, _ = key_set.partition("*")
        if not any(name.startswith(start) if is_pattern else name == key_set for name in (*keys, VERBS)):
            yield Fault("check_key_set", "", {"key_set": key_set, "where": where})
    for key_set in dict.fromkeys(name for name, _ in values if name not in OTHER_NAMES):
        section = key_set.partition(".")[0]
        for id in keys.get(key_set, ()):
            if not (id.isdecimal() or words.has(f"{section}.{id}")):
                yield Fault("check_text", "", {"id": f"{section}.{id}"})


def _of_moves(game: Game) -> Iterator[tuple[str, str]]:
    """Yield (key set, where it stands) for the fields of all moves."""
    for action in game.rules.actions.values():
        for field in _with_parts(fields_of(action.move)):
            if field.key_set:
                yield field.key_set, f"{action.move.__name__}.{field.name}"


def _with_parts(fields: Iterable[MoveField]) -> Iterator[MoveField]:
    for field in fields:
        yield field
        yield from _with_parts(field.element.parts)


def _of_states(game: Game, kind: type) -> Iterator[tuple[str, str]]:
    """Yield (key set, where it stands) for the facts of a game: of their values (`KeyOf`) or of keys (`KeySet`)."""
    for state in (game.rules.state, game.rules.readings):
        yield from ((key_set, where) for note, key_set, where in _of_state(state) if note is kind)


def _of_state(state: type) -> Iterator[tuple[type, str, str]]:
    for name, (inner, notes) in hints(state).items():
        where = f"{state.__name__}.{name}"
        field = notes.get(FieldBase)
        item = field.item if isinstance(field, SeparatedList) else field
        if isinstance(item, KeyOf):
            yield KeyOf, item.key_set, where
        if KeySet in notes:
            yield KeySet, notes[KeySet].keys, where
            inner = get_args(inner)[1]
        if isinstance(inner, type) and issubclass(inner, Struct):
            yield from _of_state(inner)
