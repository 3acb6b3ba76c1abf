"""The settings of a table: the options of its game and the recording depth, parsed and formatted as fields."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from referee.rules.game import Game
from referee.rules.game_metadata import GameOption
from scoring.errors import InputError, input_error
from scoring.fields.field import FieldContext, Schema
from scoring.fields.name_lookup import NameLookup, catalogue_names
from scoring.text_catalogs import Words, load

DEPTHS = ("tally", "score", "full")
"""The recording depths: only scorings, rounds and scores, or every move."""
DEPTH = GameOption("depth", "choice", "full", choices=DEPTHS)
"""The recording depth, a setting of every table in addition to the game's options."""


def option_of(game: Game, name: str) -> GameOption:
    """Return an option of a game by name. Raises `InputError` if there is none."""
    setting = next((option for option in game.meta.options if option.id == name), None)
    if setting is None:
        raise input_error("option_unknown", field=name[:40], options=tuple(option.id for option in game.meta.options))
    return setting


def setting_of(game: Game, name: str) -> GameOption:
    """Return an option of a game, or the recording depth, by name. Raises `InputError` if there is none."""
    return DEPTH if name == DEPTH.id else option_of(game, name)


def check_option(game: Game, name: str, value: Any) -> None:
    """Raise `InputError` with the option's name if its value is invalid."""
    _check(game, option_of(game, name), value)


def check_setting(game: Game, name: str, value: Any) -> None:
    """Raise `InputError` with the setting's name if the value of an option or of the `depth` is invalid."""
    _check(game, setting_of(game, name), value)


def write_setting(game: Game, name: str, value: Any, words: Words) -> str:
    """Format a value of an option or of the `depth` in the language of `words`, so that it can be parsed again."""
    option = setting_of(game, name)
    return option.field.write(value, setting_context(game, option, words))


def setting_choices(game: Game, name: str, words: Words) -> tuple[tuple[Any, str], ...]:
    """Return (value, text) for all values of an option or of the `depth`."""
    return tuple((value, write_setting(game, name, value, words)) for value in setting_of(game, name).values)


def option_schema(game: Game, name: str, words: Words) -> Schema:
    """Return the JSON Schema of the value of an option."""
    option = option_of(game, name)
    return option.field.json_schema(setting_context(game, option, words))


def _check(game: Game, option: GameOption, value: Any) -> None:
    faults = option.field.check(value, setting_context(game, option))
    if faults:
        raise InputError(faults)


def setting_context(game: Game, option: GameOption, words: Words | None = None) -> FieldContext:
    """Return the field context for a setting, with its name as the fault path."""
    return FieldContext(_lookup(game.words, (DEPTH, *game.meta.options)), words or _words(game.words), option.id[:40])


@lru_cache(32)
def _lookup(paths: tuple[Path, ...], options: tuple[GameOption, ...]) -> NameLookup:
    texts = {key: text for path in paths for key, text in load(path).items()}
    return NameLookup(catalogue_names({option.key_set: option.choices for option in options}, texts))


@lru_cache(32)
def _words(paths: tuple[Path, ...]) -> Words:
    return Words("en", paths)
