"""The printed values of a game with their sources, and the questions for values without a source, from
`components.toml`.

A pattern (a path with `*` for keys) is a question if it has `ask`:

- `ask`: the id of the question in the specification, given with the type and the bounds of the values.
- `keys`: the key set of each `*` ("#" for a number, "@" for a name that players give, such as a card's).
- `names`: the catalogue sections in which the answer replaces the name of its key.

A path is a value with its source if it has `value`:

- `from`: the source (seed or public); `ref`: the place in the source.
- `confirm = true`: players should check the value on the real board.
- `players`: the numbers of players for which it exists (empty for all).
- `among`: the pattern of the printed list of pieces that are used with `{players}` players.

The pages (`[[page]]`) in the same file belong to `referee.rules.printed_value_pages`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import MAX_NAME, NAME, OPTIONAL_NAME, FactSpec, Keys, known, with_ids
from scoring.data_files import read_rows
from scoring.fields.field import Field
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo


class PrintedValueSpec(Struct, frozen=True, rename={"source": "from"}):
    """One printed value, or the question for printed values of a pattern. A value may have narrower bounds than its
    pattern.
    """

    value: Any = None
    source: str = ""
    ref: str = ""
    confirm: bool = False
    players: tuple[int, ...] = ()
    among: str = ""
    ask: str = ""
    type: str = "number"
    low: int | None = None
    high: int | None = None
    of: str = ""
    blank: bool = False
    most: int = 0
    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def field(self) -> Field:
        """The field of an answer, without the ids of its key set."""
        if self.type == "number":
            return WholeNumber(low=self.low, high=self.high)
        if self.type == "yes_no":
            return YesNo()
        item = KeyOf(self.of, blank=self.blank) if self.of else OPTIONAL_NAME if self.blank else NAME
        return SeparatedList(item, most=self.most or None) if self.type == "list" else item

    def fact(self, pattern: str, stars: tuple[str, ...], keys: Keys) -> FactSpec:
        return FactSpec(f"printed.{pattern}", stars, with_ids(self.field, keys))


class PrintedValueSpecs(dict[str, PrintedValueSpec]):
    """The printed values of a game and the questions for them, indexed by dotted path or path pattern; read-only."""

    @cached_property
    def questions(self) -> dict[tuple[str, int], list[tuple[str, tuple[str, ...], PrintedValueSpec]]]:
        """The patterns with a question, with their segments, grouped by (first segment, number of segments). The first
        segment is always literal.
        """
        questions: dict[tuple[str, int], list[tuple[str, tuple[str, ...], PrintedValueSpec]]] = {}
        for pattern, row in self.items():
            parts = tuple(pattern.split("."))
            if row.ask:
                questions.setdefault((parts[0], len(parts)), []).append((pattern, parts, row))
        return questions

    @cached_property
    def name_patterns(self) -> list[tuple[str, str, PrintedValueSpec]]:
        """The patterns whose answers are names, as (text before the key, text after the key, specification)."""
        parts = ((pattern.partition("*"), row) for pattern, row in self.items() if row.names)
        return [(start, end, row) for (start, _, end), row in parts]


@cache
def load(path: Path) -> PrintedValueSpecs:
    return PrintedValueSpecs(read_rows(path, PrintedValueSpec, but=("page",)))


def defaults(components: dict[str, PrintedValueSpec]) -> dict[str, Any]:
    """Return the printed values with a known source, indexed by dotted path."""
    return {
        name: tuple(row.value) if isinstance(row.value, list) else row.value
        for name, row in components.items()
        if row.value is not None
    }


def own_words(components: PrintedValueSpecs, printed: Mapping[str, Any]) -> dict[str, str]:
    """Return the names that players entered for catalogue texts, by id, except names equal to a known source."""
    own: dict[str, str] = {}
    for start, end, row in components.name_patterns:
        for path, name in printed.items():
            if known(name) and name and path.startswith(start) and path.endswith(end):
                key = path[len(start) : len(path) - len(end)]
                if path not in components or name != components[path].value:
                    own.update({f"{section}.{key}": str(name) for section in row.names})
    return own


def fact_of(components: PrintedValueSpecs, path: str, keys: Keys) -> FactSpec | None:
    """Return the definition of the printed value at a dotted path (without `printed.`); None if there is no
    such value.
    """
    parts = path.split(".")
    for name, pattern, row in components.questions.get((parts[0], len(parts)), ()):
        if all(pattern_part in ("*", part) for pattern_part, part in zip(pattern, parts, strict=True)):
            stars = tuple(part for pattern_part, part in zip(pattern, parts, strict=True) if pattern_part == "*")
            if not all(_is_key(part, name, keys) for part, name in zip(stars, row.keys, strict=True)):
                continue
            own = components.get(path)
            if own is not None and own.low is not None:  # fewer values than those of its kind
                row = structs.replace(row, low=own.low, high=own.high)
            return row.fact(name, stars, keys)
    return None


def _is_key(part: str, name: str, keys: Keys) -> bool:
    if name == "#":
        return part.isdecimal() and len(part) <= 2
    return 0 < len(part) <= MAX_NAME if name == "@" else part in keys[name]
