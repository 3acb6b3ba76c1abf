"""The lines that a game offers for its printed values, and the groups in which the rules ask for them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from referee.rules.components import fact_of
from referee.rules.game import Game
from tui.desk.cards import Card, Values


class Group(NamedTuple):
    """The values that one question of the rules asks for: its lines, and the paths that stand alone."""

    id: str
    cards: tuple[Card, ...]
    paths: tuple[str, ...]


def cards_of(game: Game, values: Values | None = None) -> tuple[Card, ...]:
    """Give the lines that a game offers, with those of the cards `values` name; none where it has no `cards.py`."""
    name = f"tui.games.{game.id}.cards"
    if not find_spec(f"tui.games.{game.id}") or not find_spec(name):
        return ()
    module = import_module(name)
    found: tuple[Card, ...] = module.CARDS
    return found + module.named(values) if values and hasattr(module, "named") else found


def key_sections(game: Game) -> dict[str, str]:
    """Give for each pattern with one key the catalogue section that names that key."""
    if not cards_of(game):
        return {}
    found: dict[str, str] = import_module(f"tui.games.{game.id}.cards").KEYS
    return found


def groups(game: Game, values: Values) -> list[Group]:
    """List the groups in the order of the questions; values known under other paths stand at the end of theirs."""
    cards = cards_of(game, values)
    keys = game.rules.keys(())
    sections = key_sections(game)
    singles: dict[str, dict[str, None]] = {}
    for pattern, component in game.components.items():
        if not component.ask:
            continue
        here = singles.setdefault(component.ask, {})
        if "*" not in pattern:
            here[pattern] = None
        elif pattern.count("*") == 1 and pattern in sections:
            here |= dict.fromkeys(pattern.replace("*", key) for key in keys.get(sections[pattern], ()))
    for path in values:
        found = fact_of(game.components, path, keys)
        if found:
            singles[game.components[found.pattern[8:]].ask][path] = None
    return [
        Group(
            ask,
            tuple(card for card in cards if card.group == ask),
            tuple(path for path in paths if not any(card.holds(path) for card in cards)),
        )
        for ask, paths in singles.items()
    ]
