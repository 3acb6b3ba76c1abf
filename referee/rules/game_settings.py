"""The settings of a table (a game's options): whether a value can be one, and reading one that a person types."""

from __future__ import annotations

from typing import Any

from referee.rules.game import Game, GameOption
from scoring.errors import input_error
from scoring.fields.common_words import yes_or_no, yes_or_no_by_prefix
from scoring.fields.typed_text import fold
from scoring.text_catalogs import load

DEPTHS = ("tally", "score", "full")
"""What is kept: the scorings only, rounds and scores, every move. A setting of the table, not of the game."""


def check_setting(game: Game, name: str, value: Any) -> None:
    """Check the value of a game's setting or of the `depth`. Raises `InputError` naming it."""
    if name != "depth":
        check_option(game, name, value)
    elif value not in DEPTHS:
        raise input_error("option_value", field=name, given=str(value)[:40])


def read_setting(game: Game, name: str, text: str) -> Any:
    """Read a typed value of a game's setting or of the `depth`. Raises `InputError` naming it."""
    if name != "depth":
        return read_option(game, name, text)
    check_setting(game, name, fold(text))
    return fold(text)


def option_of(game: Game, name: str) -> GameOption:
    """Find a setting. Raises `InputError` for one that the game does not have."""
    found = next((option for option in game.meta.options if option.id == name), None)
    if found is None:
        raise input_error("option_unknown", field=name[:40], options=tuple(option.id for option in game.meta.options))
    return found


def check_option(game: Game, name: str, value: Any) -> None:
    """Check the value of a setting. Raises `InputError` naming it."""
    if not any(type(value) is type(one) and value == one for one in option_of(game, name).values):
        raise input_error("option_value", field=name[:40], given=str(value)[:40])


def read_option(game: Game, name: str, text: str) -> Any:
    """Read a value as it is typed: yes or no, a number, or a choice; words by any unambiguous beginning.

    Raises `InputError` naming the setting.
    """
    option, wanted = option_of(game, name), fold(text)
    if option.kind == "yes_no":
        value = yes_or_no(text) if yes_or_no(text) is not None else yes_or_no_by_prefix(text)
        if value is None:
            raise input_error("option_value", field=name[:40], given=text[:40])
        return value
    called = _names(game, option)
    found = [value for value, names in called.items() if wanted in names]
    if not found and wanted and option.kind != "number":
        found = [value for value, names in called.items() if any(one.startswith(wanted) for one in names)]
    if len(found) != 1:
        raise input_error("option_value", field=name[:40], given=text[:40])
    return found[0]


def _names(game: Game, option: GameOption) -> dict[Any, set[str]]:
    """Give every name by which each value goes: numbers by their digits, choices by their ids and their words."""
    names = {value: {fold(str(value))} for value in option.values}
    if option.kind == "choice":
        for path in game.words:
            texts = load(path)
            for value, called in names.items():
                called |= {fold(text) for text in texts.get(option.word(value), {}).values()}
    return names
