"""The printed values from published sources that players should compare once with their physical board, grouped into
rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from msgspec import structs

from referee.rules.game import Game
from referee.rules.printed_values import PrintedValueSpec
from referee.store.store import Store
from scoring.text_catalogs import Words
from tui.core.components.printed_value_groups import cards_of, key_sections
from tui.core.components.printed_value_parser import value_text
from tui.core.game_ui.printed_value_lines import fact, short
from tui.core.i18n import messages

MAX_KEYS = 3
"""The maximum number of values listed in the note about values that nobody has compared."""


class EqualPrintedValues(NamedTuple):
    """A row of values to compare: the paths that match one pattern and have the same value. `all` is whether every path
    that matches the pattern has this value.
    """

    pattern: str
    value: Any
    paths: tuple[str, ...]
    all: bool


def to_confirm(game: Game, players: int = 0) -> dict[str, Any]:
    """Return the published values to compare with the physical board, indexed by dotted path. If `players` is given,
    return only the values used with that number of players.
    """
    values = game.printed()
    rows = game.components.items()
    return {path: values[path] for path, row in rows if row.confirm and (not players or _used(row, players))}


def _used(row: PrintedValueSpec, players: int) -> bool:
    return not row.players or players in row.players


def _setting(game: Game, edition: str) -> str:
    return f"confirmed.{game.id}.{edition}"


def _marks(game: Game, players: int) -> set[str]:
    return {_mark(path, value) for path, value in to_confirm(game, players).items()}


def _mark(path: str, value: Any) -> str:
    return sha256(repr((path, value)).encode()).hexdigest()[:8]


def _looked_at(store: Store, game: Game, edition: str) -> set[str]:
    return set(store.setting(_setting(game, edition)).split())


def is_confirmed(store: Store, game: Game, edition: str, players: int = 0) -> bool:
    """Return whether all these published values have been compared with the physical board on this machine."""
    return _marks(game, players) <= _looked_at(store, game, edition)


def confirm(store: Store, game: Game, edition: str, players: int = 0) -> None:
    """Record that the published values, and the values entered by other people, were compared with the physical board.
    The names of those people remain stored.
    """
    marks = _looked_at(store, game, edition) | _marks(game, players)
    store.set(_setting(game, edition), " ".join(sorted(marks)))
    values, tellers = of_players(store, game, edition), store.provenance(game.id, edition)
    if values:
        store.learn(game.id, edition, values, {path: structs.replace(tellers[path], look=False) for path in values})


def to_ask(store: Store, game: Game, edition: str, players: int) -> dict[str, Any]:
    """Return the values to compare with the physical board at a table: published values, unless all were compared
    before, and values entered by other people.
    """
    known = is_confirmed(store, game, edition, players)
    return ({} if known else to_confirm(game, players)) | of_players(store, game, edition)


def of_players(store: Store, game: Game, edition: str) -> dict[str, Any]:
    """Return the stored values that other people entered and that were not compared with the board on this computer,
    indexed by dotted path. Lists are converted to tuples.
    """
    tellers = store.provenance(game.id, edition)
    stored = store.library(game.id, edition) if tellers else {}
    unconfirmed_paths = (path for path in stored if path in tellers and tellers[path].look and fact(game, path))
    values = {path: stored[path] for path in unconfirmed_paths}
    return {path: tuple(value) if isinstance(value, list) else value for path, value in values.items()}


def not_compared(store: Store | None, game: Game, edition: str, paths: Iterable[str]) -> list[str]:
    """Return the given paths (without `printed.`) whose values came from a publication or from other people and were
    never compared with the board on this computer.
    """
    looked = _looked_at(store, game, edition) if store else set()
    own = store.library(game.id, edition) if store else {}
    of_others = of_players(store, game, edition) if store else {}
    of_source = {path: value for path, value in to_confirm(game).items() if path not in own}
    return [
        path
        for path in paths
        if path in of_others or (path in of_source and _mark(path, of_source[path]) not in looked)
    ]


def rests_row(words: Words, game: Game, values: Mapping[str, Any]) -> str:
    """Describe in one line that a verdict depends on values that nobody has compared with the board."""
    texts = [
        words.join_sentences((short(words, game, path), messages.aside(words, value_text(words, game, path, value))))
        for path, value in values.items()
    ]
    more = words.translate("box.rests_on_more", count=len(texts) - MAX_KEYS) if len(texts) > MAX_KEYS else ""
    return words.translate("box.rests_on", values=words.join_items(texts[:MAX_KEYS]), more=more)


def rows_of_equal_values(game: Game, values: Mapping[str, Any]) -> list[EqualPrintedValues]:
    """Return the values grouped into rows, one row for each path pattern and value, in the order of the components."""
    grouped: dict[tuple[str, Any], list[str]] = {}
    patterns: dict[str, set[Any]] = {}
    for path, value in values.items():
        spec = fact(game, path)
        pattern = spec.pattern[8:] if spec else path
        grouped.setdefault((pattern, value), []).append(path)
        patterns.setdefault(pattern, set()).add(value)
    rows = [
        EqualPrintedValues(pattern, value, tuple(paths), len(patterns[pattern]) == 1)
        for (pattern, value), paths in grouped.items()
    ]
    order = list(patterns)
    return sorted(rows, key=lambda row: (order.index(row.pattern), row.value if isinstance(row.value, int) else 0))


def keys_text(words: Words, game: Game, together: EqualPrintedValues) -> str:
    """Format the last parts of a row's paths as text, with names from the text catalogue."""
    section = key_sections(game).get(together.pattern)
    if not section:
        return words.join_items([short(words, game, path) for path in together.paths])
    keys = [path.rpartition(".")[2] for path in together.paths]
    return words.join_items([words.translate_or(f"{section}.{key}", key) for key in keys])


def row_texts(words: Words, game: Game, together: EqualPrintedValues) -> tuple[str, str]:
    """Return (name, value) of a row as text. The value has the line format of the card library if one format contains
    exactly these paths.
    """
    name = words.translate_or(f"confirm.{together.pattern}", together.pattern)
    line = next((card for card in cards_of(game) if card.paths({}) == together.paths), None)
    if line:
        return name, line.write(dict.fromkeys(together.paths, together.value))
    return name, value_text(words, game, together.paths[0], together.value)
