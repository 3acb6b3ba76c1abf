"""The lines of printed values of a game, as specified in its `lines.toml`: their names, parsing, checks and formatting.

A `[[line]]` with `for` stands for one line per combination of loop values, and `{name}` in its texts is replaced by the
value. In a path, `[resource]` is replaced by each id of a key set, `[1-3]` and `[a b]` by each listed value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, product
from typing import Any

from msgspec import Struct

from referee.printed_lines.checks import LineCheck, game_function
from referee.printed_lines.notated import Notated
from referee.printed_lines.number_shapes import Chart, Marked, Ranges, Series
from referee.printed_lines.sections import Sections, SimpleShape
from referee.printed_lines.shape import Drawing, LineCell
from referee.printed_lines.tokens import UNKNOWN, Values
from referee.rules.game import Game
from referee.rules.printed_values import fact_of
from scoring.data_files import read_data
from scoring.errors import Fault, InputError
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Phrase, Words
from scoring.typed_data import convert

FILE = "lines.toml"
AnyShape = SimpleShape | Sections | Series | Chart | Marked | Ranges | Notated
_ALTERNATIVES = re.compile(r"\[([^\]]+)\]")
_RANGE = re.compile(r"(\d+)-(\d+)")
_PATHS = ("path", "paths", "owns", "deciding", "entries")


class LineLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """The maximum loop value for which a line exists: the value at a path, or `usual` while that is unknown."""

    loop: str
    path: str
    usual: int


class LineSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """The specification of a line of printed values.

    - `part`: the format (shape) of its values.
    - `label`: the catalogue id of its name (by default `card.<id>`); `hint`: the catalogue id of the typing hint (by
      default its own id).
    - `example`: an example text; `examples`: other examples by line id.
    - `owns`: prefixes of the paths that belong to the line (by default its own paths).
    - `rewrite`: patterns of alternative notations with their replacements.
    - `wrong`, `warn`: checks whose faults reject the values, or require confirmation.
    - `implied`: a function of the game's `printed_value_checks.py` that returns the values that follow from the typed
      ones.
    - `limit`: the number of lines of a loop that exist.
    - `unknown`: the sign for an unknown part; `whole`: whether the line is asked for as one item.
    - `named`: a type of cards that players name (`{name}` in the texts is the name of the card).
    - `frame`: whether a frame is drawn around the values.
    """

    id: str
    part: AnyShape
    example: str
    label: str = ""
    hint: str = ""
    owns: tuple[str, ...] = ()
    rewrite: tuple[tuple[str, str], ...] = ()
    examples: dict[str, str] = {}
    wrong: tuple[LineCheck, ...] = ()
    warn: tuple[LineCheck, ...] = ()
    implied: str = ""
    limit: LineLimit | None = None
    unknown: str = UNKNOWN
    whole: bool = False
    named: str = ""
    frame: bool = False


class PrintedLine(Struct, frozen=True):
    """A line of printed values of a game; `values` are its loop values, which are part of its name."""

    game: Game
    spec: LineSpec
    values: dict[str, Any]

    @property
    def id(self) -> str:
        return self.spec.id

    @property
    def label(self) -> Phrase:
        """The name of the line as a translatable phrase."""
        return Phrase(self.spec.label or f"card.{self.spec.id}", self.values)

    @property
    def hint(self) -> str:
        return self.spec.hint or self.spec.id

    @property
    def example(self) -> str:
        """An example text that is valid for the line."""
        return self.spec.examples.get(self.spec.id, self.spec.example)

    @property
    def owns(self) -> tuple[str, ...]:
        """The prefixes of the paths that belong to the line."""
        return self.spec.owns or self.spec.part.all_paths({}, self.game)

    @property
    def question(self) -> str:
        """The id of the question for the values of the line; "" if there is none."""
        fact = fact_of(self.game.components, self.spec.part.all_paths({}, self.game)[0], self.game.rules.keys(()))
        return str(self.game.components[fact.pattern.removeprefix("printed.")].ask) if fact else ""

    def paths(self, values: Values) -> tuple[str, ...]:
        """Return the paths of the values in the line, as determined by the known values."""
        return self.spec.part.all_paths(values, self.game)

    def further_paths(self, values: Values) -> tuple[str, ...]:
        """Return additional paths that the line may fill, if the printed length is unknown."""
        return self.spec.part.further_paths(values)

    def read(self, text: str) -> dict[str, Any]:
        """Parse a typed line to values indexed by dotted path, including implied values. Raises `InputError` with all
        faults.
        """
        values = self.spec.part.read(self._rewritten(text), self.game)
        faults = self._faults(self.spec.wrong, values)
        if faults:
            raise InputError(faults)
        return values | (game_function(self.game, self.spec.implied)(values) if self.spec.implied else {})

    @property
    def cells(self) -> tuple[LineCell, ...]:
        """The cells in which the values can be filled in one by one."""
        return self.spec.part.cells(self.game)

    @property
    def joined(self) -> Callable[[Sequence[str]], str] | None:
        """The function that makes a text of those of the cells; None if `write` does."""
        part = self.spec.part
        return part.notation_of(self.game).joined if isinstance(part, Notated) else None

    def exists(self, values: Values) -> bool:
        """Return whether the line exists, for example for this number of spaces, given the known values."""
        limit = self.spec.limit
        return limit is None or self.values[limit.loop] <= values.get(limit.path, limit.usual)

    def warnings(self, text: str) -> list[Fault]:
        """Return a fault for each possible but unlikely value in a text."""
        return self.content_warnings(text, self.read(text))

    def content_warnings(self, text: str, values: Values) -> list[Fault]:
        """Return a fault for each possible but unlikely value, given a text and its parsed values."""
        return [*self.spec.part.warnings(self._rewritten(text), self.game), *self._faults(self.spec.warn, values)]

    def write(self, values: Values) -> str:
        """Format values as text that can be parsed again; "" if none is known."""
        return self.spec.part.write(values, self.game)

    def drawing(self, words: Words, values: Values) -> Drawing:
        """Return a small table that displays the values."""
        return self.spec.part.drawing(words, values, self.game)

    def in_words(self, words: Words, text: str) -> str:
        """Return a formatted text with its ids replaced by words of a language."""
        return self.spec.part.in_words(words, text)

    def _faults(self, checks: tuple[LineCheck, ...], values: Values) -> list[Fault]:
        paths = self.spec.part.all_paths(values, self.game)
        return [fault for check in checks for fault in check.faults(values, paths, self.game)]

    def _rewritten(self, text: str) -> str:
        text = normalize(text)
        for pattern, replacement in self.spec.rewrite:
            while (changed := re.sub(pattern, replacement, text, flags=re.IGNORECASE)) != text:
                text = changed
        return text


@cache
def lines_of(game: Game) -> tuple[PrintedLine, ...]:
    """Return the line formats of a game in order; each format describes several printed values typed on one line. () if
    the game has none.
    """
    return tuple(_lines(game, read_data(game.folder / FILE)))


@cache
def _notated_alone(game: Game) -> dict[str, PrintedLine]:
    """Return the lines in a notation of the game that hold one value each, by its path."""
    notated = (line for line in lines_of(game) if isinstance(line.spec.part, Notated))
    return {line.paths({})[0]: line for line in notated if len(line.paths({})) == 1}


def input_text(words: Words, game: Game, path: str, value: Any) -> str:
    """Format a printed value (path without `printed.`) as people type it in a notation of the game; "" for a value
    without one.
    """
    line = _notated_alone(game).get(path)
    return line.in_words(words, line.write({path: value})) if line else ""


def value_in_words(words: Words, game: Game, path: str, value: Any) -> str:
    """Format a printed value (path without `printed.`) in words, else as people type it in a notation of the game; ""
    for a value without one.
    """
    line = _notated_alone(game).get(path)
    if line is None:
        return ""
    assert isinstance(line.spec.part, Notated)
    spoken = line.spec.part.notation_of(game).spoken(words, {path: value}, line.paths({}))
    return spoken or input_text(words, game, path, value)


class CardTemplate(Struct, frozen=True):
    """The line specification for a type of cards that players name, before the name is known."""

    row: Mapping[str, Any]

    def spec_for(self, name: str) -> LineSpec:
        return convert(bind_names(self.row, {"name": name}), LineSpec)


@cache
def card_lines(game: Game) -> dict[str, CardTemplate]:
    """Return {card type: line template} for the types of cards that players name."""
    rows, keys = read_data(game.folder / FILE).get("line", ()), game.rules.keys(())
    return {row["named"]: CardTemplate(_expand(row, {}, keys)) for row in rows if "named" in row}


@cache
def key_sections(game: Game) -> dict[str, str]:
    """Return the catalogue section with the key's names, for each path pattern with one key."""
    return dict(read_data(game.folder / FILE).get("sections", {}))


def _lines(game: Game, data: Mapping[str, Any]) -> Iterator[PrintedLine]:
    keys = game.rules.keys(())
    for row in data.get("line", ()):
        if "named" in row:
            continue
        loops = {name: spread(text, keys) for name, text in row.get("for", {}).items()}
        template = {name: value for name, value in row.items() if name != "for"}
        for combination in product(*loops.values()):
            bindings = dict(zip(loops, combination, strict=True))
            spec = convert(_expand(template, bindings, keys), LineSpec)
            yield PrintedLine(game, spec, {name: _label_value(value) for name, value in bindings.items()})


def _label_value(text: str) -> str | int:
    return int(text) if text.isdecimal() else text


def _expand(node: Any, bindings: Mapping[str, str], keys: Mapping[str, tuple[str, ...]], name: str = "") -> Any:
    """Return the data of a line with loop values inserted, path alternatives expanded, and check names converted to
    checks.
    """
    if isinstance(node, Mapping):
        return {key: _expand(value, bindings, keys, key) for key, value in node.items()}
    if isinstance(node, list):
        expanded = [_expand(each, bindings, keys, name) for each in node]
        return list(chain.from_iterable(expanded)) if name in _PATHS else expanded
    if not isinstance(node, str):
        return node
    text = bind_names(node, bindings)
    if name in ("wrong", "warn"):
        return {"kind": text}
    if name in _PATHS:
        paths = list(spread(text, keys))
        return paths[0] if name in ("path", "entries") else paths
    return text


def bind_names(node: Any, bindings: Mapping[str, str]) -> Any:
    """Return data with the names in braces replaced by their values in all texts."""
    if isinstance(node, Mapping):
        return {key: bind_names(value, bindings) for key, value in node.items()}
    if isinstance(node, list):
        return [bind_names(each, bindings) for each in node]
    for name, value in bindings.items() if isinstance(node, str) else ():
        node = node.replace(f"{{{name}}}", value)
    return node


def spread(text: str, keys: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return one text per alternative in brackets; the last alternatives vary fastest."""
    match = _ALTERNATIVES.search(text)
    if match is None:
        return (text,)
    span = _RANGE.fullmatch(match[1])
    names = _padded_numbers(span[1], int(span[2])) if span else keys.get(match[1], tuple(match[1].split()))
    head, _, tail = text.partition(match[0])
    return tuple(path for each in names for path in spread(head + each + tail, keys))


def _padded_numbers(first: str, last: int) -> tuple[str, ...]:
    """Return the numbers of a range as text, zero-padded to the length of the first."""
    return tuple(str(number).zfill(len(first)) for number in range(int(first), last + 1))
