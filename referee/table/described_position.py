"""A game position described by any number of values indexed by dotted path (“facts”), flat or nested, with optional
table settings.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.facts.facts import UnknownFactError, get, known
from referee.notation.table_names import TableNames
from referee.reading.typed_values import read_fact, read_setting
from referee.rules.fact_paths import OPTIONS, REST, path_of
from referee.rules.game import Game, Seat
from referee.rules.game_settings import check_option, option_of
from scoring.errors import Fault, InputError, input_error
from scoring.fields.typed_text import normalize
from scoring.sheet_parser import MAX_DEPTH, depth_of

START = "start"
"""The value of `rest` that sets all other values as at the start of a game."""


class DescribedPosition(Struct, frozen=True):
    """A game position described by the players: values indexed by dotted path (`facts`), table settings (`options`),
    and whether all other values are as at the start (`rest`). `faults` lists the invalid paths and settings that were
    skipped.
    """

    facts: dict[str, Any]
    options: dict[str, Any]
    rest: bool
    faults: tuple[Fault, ...]


def flatten(data: Any) -> dict[str, Any]:
    """Convert a nested position to values indexed by dotted path: `{"seats": {"A": {"coins": 5}}}` becomes
    `{"seats.A.coins": 5}`. Raises `InputError` if the data is not an object or is too deeply nested.
    """
    if not isinstance(data, dict):
        raise input_error("position_shape")
    if depth_of(data) > MAX_DEPTH:
        raise input_error("too_deep", limit=MAX_DEPTH)
    facts: dict[str, Any] = {}

    def walk(prefix: str, node: dict[str, Any]) -> None:
        for name, value in node.items():
            path = f"{prefix}.{name}" if prefix else str(name)
            if isinstance(value, dict):
                walk(path, value)
            elif value is not None:
                facts[path] = value

    walk("", data)
    return facts


NEAR_FAULTS = 5
"""The maximum number of unknown paths for which similar paths are suggested. The search is slow, and a file may have
hundreds.
"""


def position_of(game: Game, seats: Sequence[Seat], data: Mapping[str, Any]) -> DescribedPosition:
    """Split a flat position into values indexed by full dotted path, table settings, and the choice for all other
    values.
    """
    facts: dict[str, Any] = {}
    options: dict[str, Any] = {}
    faults: list[Fault] = []
    as_at_start = False
    for name, value in data.items():
        try:
            path = path_of(game, seats, name, near=len(faults) < NEAR_FAULTS)
            if path == REST:
                check_rest(value)
                as_at_start = True
            elif path.startswith(OPTIONS):
                check_option(game, path.removeprefix(OPTIONS), value)
                options[path.removeprefix(OPTIONS)] = value
            elif path in facts:
                raise input_error("text_twice", field=name[:80], given=path)
            else:
                facts[path] = value
        except InputError as wrong:
            faults += wrong.faults
    return DescribedPosition(facts, options, as_at_start, tuple(faults))


def check_rest(value: Any) -> None:
    """Raise `InputError` if the choice for all other values (`rest`) is not `start`."""
    if value != START:
        raise input_error("position_rest", field=REST, given=str(value)[:40])


def read_told(game: Game, seats: Sequence[Seat], names: TableNames, name: str, text: str) -> tuple[str, Any]:
    """Return (full path, value) of a typed PATH=VALUE. Raises `InputError` if either is invalid."""
    path = path_of(game, seats, name)
    if path == REST:
        return path, normalize(text).casefold()
    if path.startswith(OPTIONS):
        return path, read_setting(game, option_of(game, path.removeprefix(OPTIONS)), text)
    fact = game.fact(tuple(seat.id for seat in seats), path)
    assert fact is not None
    return path, read_fact(fact, text, path, names)


def rest(game: Game, seats: Sequence[Seat], state: Any, known_paths: Collection[str]) -> dict[str, Any]:
    """Return the values that the game's set-up determines, indexed by dotted path, except `known_paths` and values
    already known in the state (unless those are mere defaults).
    """
    rules = game.rules
    initial, blank = (
        make(tuple(seats), dict(state.options), dict(state.printed)) for make in (rules.first_state, rules.blank_state)
    )
    facts: dict[str, Any] = {}
    for path in game.facts(tuple(seat.id for seat in seats)):
        if path.startswith("now.") or path in known_paths:
            continue
        try:
            value, current = get(initial, path), get(state, path)
            granted = known(current) and known(before := get(blank, path)) and before == current
        except (KeyError, UnknownFactError):
            continue
        if known(value) and (not known(current) or (granted and current != value)):
            facts[path] = value
    return facts
