"""Printed values of a game with where each comes from, and what to ask the table where no source gives one.

`components.toml` has two kinds of rows. A pattern (a path with `*` for keys) with `ask` says which question of the
specification asks for such values, their type and their bounds; `keys` names the key set of each `*` ("#": a number,
"@": a name that the table gives, such as a card's); `names` the sections of the catalogue in which an answer is from
then on the word for the key it is about.
A path with `value` gives what a source gives, with `from` (seed or public), `ref` and, where the real board should be
looked at once, `confirm = true`; `players` lists the numbers of players whose table has it (none named: every table),
and `among` the printed list, as a pattern of its own, that names the pieces in use at a table of `{players}`.
The pages on which people read them (`[[page]]`) stand in the same file and are `referee.rules.printed_value_pages`.
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
    """One printed value or the question for it; a value may have bounds of its own, closer than those of its kind."""

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
        """What an answer may be; the ids of its key set are not known."""
        if self.type == "number":
            return WholeNumber(low=self.low, high=self.high)
        if self.type == "yes_no":
            return YesNo()
        item = KeyOf(self.of, blank=self.blank) if self.of else OPTIONAL_NAME if self.blank else NAME
        return SeparatedList(item, most=self.most or None) if self.type == "list" else item

    def fact(self, pattern: str, stars: tuple[str, ...], keys: Keys) -> FactSpec:
        """Give what may be told under its pattern, with these keys for the `*` of it."""
        return FactSpec(f"printed.{pattern}", stars, with_ids(self.field, keys))


class PrintedValueSpecs(dict[str, PrintedValueSpec]):
    """The printed values of a game and the questions for them, by path or pattern; never changed once made."""

    @cached_property
    def questions(self) -> dict[tuple[str, int], list[tuple[str, tuple[str, ...], PrintedValueSpec]]]:
        """The patterns that ask, each with its parts, by their first part, which is always a name, and their length."""
        questions: dict[tuple[str, int], list[tuple[str, tuple[str, ...], PrintedValueSpec]]] = {}
        for pattern, row in self.items():
            parts = tuple(pattern.split("."))
            if row.ask:
                questions.setdefault((parts[0], len(parts)), []).append((pattern, parts, row))
        return questions

    @cached_property
    def name_patterns(self) -> list[tuple[str, str, PrintedValueSpec]]:
        """The patterns of names, each as what stands before and after its key."""
        parts = ((pattern.partition("*"), row) for pattern, row in self.items() if row.names)
        return [(start, end, row) for (start, _, end), row in parts]


@cache
def load(path: Path) -> PrintedValueSpecs:
    """Read a `components.toml`."""
    return PrintedValueSpecs(read_rows(path, PrintedValueSpec, but=("page",)))


def defaults(components: dict[str, PrintedValueSpec]) -> dict[str, Any]:
    """Give the values that a source gives."""
    return {
        name: tuple(row.value) if isinstance(row.value, list) else row.value
        for name, row in components.items()
        if row.value is not None
    }


def own_words(components: PrintedValueSpecs, printed: Mapping[str, Any]) -> dict[str, str]:
    """Give the words that the table has told for words of the catalogue, by id; a name that a source gives is none."""
    own: dict[str, str] = {}
    for start, end, row in components.name_patterns:
        for path, name in printed.items():
            if known(name) and name and path.startswith(start) and path.endswith(end):
                key = path[len(start) : len(path) - len(end)]
                if path not in components or name != components[path].value:
                    own.update({f"{section}.{key}": str(name) for section in row.names})
    return own


def fact_of(components: PrintedValueSpecs, path: str, keys: Keys) -> FactSpec | None:
    """Find what may be told about a printed path (without its root `printed.`); None for a path nobody knows."""
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
