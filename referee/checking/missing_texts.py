"""Functions that find the texts and key sets which a refereed game needs but does not contain, and the breaches in its
code, without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

from msgspec import Struct

from referee.facts.facts import KeySet, hints
from referee.notation.move import MoveField, fields_of
from referee.rules.forbidden_acts import asks_only
from referee.rules.game import Game
from scoring.errors import Fault
from scoring.fields.field import FieldBase
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf
from scoring.text_catalogs import LANGS, Words, load

_BREACH = "Breach"


def breach_calls(folder: Path) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield (clauses, text id, remedy id, "" for none) of every breach in the code of a game."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for check in ast.walk(tree):
            if isinstance(check, ast.FunctionDef):
                for call in ast.walk(check):
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == _BREACH:
                        yield _parts(call, check)


def _parts(call: ast.Call, check: ast.FunctionDef) -> tuple[tuple[str, ...], str, str]:
    keywords = {each.arg: each.value for each in call.keywords}
    arguments = [*call.args, *(keywords.get(name) for name in ("clause", "why", "values", "cure")[len(call.args) :])]
    clause, why, _, cure = (str(each.value) if isinstance(each, ast.Constant) else "" for each in arguments[:4])
    return ((clause,) if clause else tuple(_clauses_of_check(check))), why, cure


def _clauses_of_check(check: ast.FunctionDef) -> Iterator[str]:
    """Yield the clauses of the check that contains a breach, for a breach without a clause of its own."""
    for decorator in check.decorator_list:
        if isinstance(decorator, ast.Call):
            yield from (str(arg.value) for arg in decorator.args if isinstance(arg, ast.Constant))


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


STABLE = "stable"
"""The stage of a game with texts in every language."""


def missing_texts(game: Game) -> tuple[Fault, ...]:
    """Return a fault for each needed text id that no catalogue contains; for a stable game also for each text without a
    translation.
    """
    words = Words("en", game.words)
    missing = [id for id in _required_ids(game) if not words.has(id)]
    missing += [ids[-1] for ids in _of_breaches(game) if not any(map(words.has, ids))]
    if game.meta.stage == STABLE:
        own = [path for path in game.words if path.is_relative_to(game.folder.parent)]
        missing += [id for path in own for id, text in load(path).items() if not all(text.get(lang) for lang in LANGS)]
    return tuple(Fault("check_text", "", {"id": id}) for id in dict.fromkeys(missing))


def _of_breaches(game: Game) -> Iterator[tuple[str, ...]]:
    """Yield the groups of alternative text ids that the breaches in the code need."""
    for _, why, cure in breach_calls(game.folder):
        if why:
            yield (f"breach.{why}",)
        if why and cure:
            yield (f"cure_for.{why}", f"cure.{cure}")


def _required_ids(game: Game) -> Iterator[str]:
    for verb, action in game.rules.actions.items():
        yield f"action.{verb}"
        if not asks_only(action):
            yield f"sentence.{verb}"
    for fact in game.facts(SEATS[: game.meta.seats[0]]).values():
        yield f"fact.{fact.pattern}"
    yield from (f"seat_colour.{colour}" for colour in game.meta.colours)
    yield from (f"option.{option.id}" for option in game.meta.options)
