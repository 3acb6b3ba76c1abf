"""What the card library shows of a game: printed values in groups, and lines in which one entry fills many of them.

A game offers its lines as `GamePrintedValueLines`, a part of what it brings to the screen. Everything here is plain
data; no widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, Self

from msgspec import Struct

from referee.facts.facts import FactSpec
from referee.printed_lines.line import PrintedLine, key_sections, lines_of
from referee.printed_lines.named_line import CardLine, card_line, further_cards, key_of, known_cards
from referee.printed_lines.tokens import UNKNOWN, Values
from referee.rules.game import Game
from referee.rules.printed_values import fact_of
from scoring.errors import Fault
from scoring.text_catalogs import Phrase, Words
from tui.core.game_ui.card_frame_drawing import columns, framed
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.form import TextPiece


class CardEditorProtocol(Protocol):
    """A card drawn cell by cell, with a cursor. It does not change: each key gives the next sketch."""

    @property
    def layer_id(self) -> str:
        """The catalogue id of what the keys fill now."""

    @property
    def help_id(self) -> str:
        """The catalogue id of what the keys do."""

    @property
    def text(self) -> str:
        """The text of the card's line."""

    @property
    def sound(self) -> bool:
        """Tell whether there can be such a card."""

    def drawn(self, words: Words, width: int, ascii: bool) -> list[StyledText]:
        """Draw the card, what the keys do, its text, and what is wrong or odd, in so many cells."""

    def moved(self, right: int, down: int) -> Self:
        """Go to a cell beside this one."""

    def pressed(self, key: str) -> Self | None:
        """Fill the cell of the cursor by a key; None for a key that means nothing here."""

    def clicked(self, words: Words, width: int, ascii: bool, x: int, y: int) -> Self | None:
        """Do what a click on a cell of the terminal means, in a drawing so wide; None where nothing is drawn there."""

    def other_layer(self) -> Self:
        """Fill something else of the cells."""

    def with_key(self, text: str) -> Self:
        """Take a text that was typed, which the line reads."""


class PrintedValueLineFormat(NamedTuple):
    """One line: its group (`ask`), its name, how to write it (`card_hint.<hint>`), an example.

    `paths` gives the paths it fills, as far as they can be known; `read` turns text into values or raises `InputError`;
    `doubts` finds what is possible but odd; `write` is the reverse of `read` (with `?` for what is not told); `draw`
    shows the values as they stand on the component. A line without `paths` is one in which a further card is written.
    A line that is easier drawn than typed gives by `editor` the sketch for its text. What is `whole` is asked as one
    thing (`card_asked.<kind>`, `card_answer.<kind>`), and answered by its line only. `offers` are the cards that may be
    the one asked for, as what is typed for each and how it looks. `there` tells by what is known whether there is such
    a row at all. `worded` puts a text that has words in it into those of a language. `unknown` is what a part that is
    not known is written as. `further_paths` are those that a row as long as it is printed may have besides. A line that
    can be put together of cells has a `grid`. A line for a further card has its `naming`.
    """

    id: str
    group: str
    label: Phrase
    hint: str
    example: str
    owns: tuple[str, ...]
    paths: Callable[[Values], tuple[str, ...]]
    read: Callable[[str], dict[str, Any]]
    doubts: Callable[[str], list[Fault]]
    write: Callable[[Values], str]
    draw: Callable[[Words, Values], list[str]] | None = None
    editor: Callable[[str], CardEditorProtocol] | None = None
    whole: bool = False
    offers: tuple[tuple[str, str], ...] = ()
    there: Callable[[Values], bool] = lambda _values: True
    worded: Callable[[Words, str], str] = lambda _words, text: text
    unknown: str = UNKNOWN
    further_paths: Callable[[Values], tuple[str, ...]] = lambda _values: ()
    grid: TextGrid | None = None
    naming: CardNaming | None = None

    def format_values(self, words: Words, values: Values) -> str:
        """Write the values as a reader of a language does; it is read as well."""
        return self.worded(words, self.write(values))

    def say_example(self, words: Words) -> str:
        """Say how a line looks."""
        return words.translate("library.example", example=self.worded(words, self.example))

    def holds(self, path: str) -> bool:
        """Tell whether a path belongs to this line."""
        return path.startswith(self.owns)


class CardNaming(NamedTuple):
    """How a further card gets its name: the kind of cards, and the line of the card of a name."""

    kind: str
    line_of: Callable[[str], PrintedValueLineFormat]


class TextGrid(Struct, frozen=True):
    """A text that is put together of cells, `columns` in each of `rows`: what a cell may be (its text and its name),
    what stands between cells and between rows, and the text of a cell of which nothing is known.
    """

    pieces: tuple[TextPiece, ...]
    columns: int
    rows: int
    unknown: str
    joint: str = " "
    row_joint: str = " / "

    def split(self, text: str) -> tuple[str, ...]:
        """Return the cells of a text, as many as there are; "" for each that is not known."""
        cells = tuple("" if cell == self.unknown else cell for cell in text.replace(self.row_joint, self.joint).split())
        blank = ("",) * (self.columns * self.rows)
        return cells if len(cells) == len(blank) else blank

    def joined(self, cells: Sequence[str]) -> str:
        """Return the text of cells; "" for none at all."""
        if not any(cells):
            return ""
        texts = [cell or self.unknown for cell in cells]
        starts = range(0, len(texts), self.columns)
        return self.row_joint.join(self.joint.join(texts[start : start + self.columns]) for start in starts)


class GamePrintedValueLines(NamedTuple):
    """The lines of a game; `sections` gives for a pattern with one key the catalogue section that names that key.

    Where the table gives its cards their names, `named` gives the lines of those that the values name. Where a fact of
    the table names a card, or is one of several that lie side by side, `laid` gives for a state and its full path the
    line that tells it with the rest, by full paths; None where it stands alone. `calling` takes, while a line is read,
    what the table calls things by a name of its own (by the ids of the catalogue). `known` gives for a state, all that
    was told at the table (paths and values) and such a path the cards that are known and may lie there. `lies` says for
    a state and the full path of what is asked of a card whose it is and where it lies; None where that is plain.
    """

    lines: tuple[PrintedValueLineFormat, ...]
    sections: Mapping[str, str]
    named: Callable[[Values], tuple[PrintedValueLineFormat, ...]] = lambda _values: ()
    laid: Callable[[Any, str], PrintedValueLineFormat | None] = lambda _state, _path: None
    known: Callable[[Any, Sequence[tuple[str, Any]], str], tuple[str, ...]] = lambda _state, _told, _path: ()
    calling: Callable[[Mapping[str, str]], AbstractContextManager[None]] = lambda _own: nullcontext()
    lies: Callable[[Any, str], Phrase | None] = lambda _state, _path: None


def described_lines(
    game: Game,
    draw: Mapping[str, Callable[[Words, Values], list[str]]] = MappingProxyType({}),
    editors: Mapping[str, Callable[[str], CardEditorProtocol]] = MappingProxyType({}),
    grids: Mapping[str, TextGrid] = MappingProxyType({}),
) -> GamePrintedValueLines:
    """Give the lines that the game describes as data; by the hint of a line what draws it, what edits it, and the cells
    of which it is put together.
    """
    make_line = partial(_line_format, draw, editors, grids)
    lines = (*lines_of(game), *further_cards(game))
    return GamePrintedValueLines(
        tuple(map(make_line, lines)),
        key_sections(game),
        lambda values: tuple(map(make_line, known_cards(game, values))),
    )


def _line_format(
    draw: Mapping[str, Callable[[Words, Values], list[str]]],
    editors: Mapping[str, Callable[[str], CardEditorProtocol]],
    grids: Mapping[str, TextGrid],
    line: PrintedLine,
) -> PrintedValueLineFormat:
    """Give a line of `lines.toml` as the card library shows it."""
    spec, is_further = line.spec, isinstance(line, CardLine) and not line.name
    return PrintedValueLineFormat(
        line.id, line.question, line.label, line.hint, line.example, line.owns,
        line.paths, line.read, line.warnings, line.write,
        draw.get(line.hint, partial(_framed, line) if spec.frame else None), editors.get(line.hint),
        spec.whole and bool(line.owns), there=line.exists, worded=line.in_words, unknown=spec.unknown,
        further_paths=line.further_paths, grid=grids.get(line.hint),
        naming=CardNaming(spec.named, partial(_line_under_name, draw, line)) if is_further else None,
    )  # fmt: skip


def _line_under_name(
    draw: Mapping[str, Callable[[Words, Values], list[str]]], line: PrintedLine, name: str
) -> PrintedValueLineFormat:
    return _line_format(draw, {}, {}, card_line(line.game, line.spec.named, key_of(name)))


def _framed(line: PrintedLine, words: Words, values: Values) -> list[str]:
    drawing = line.drawing(words, values)
    return framed(words.phrase(line.label), drawing.mark, columns(drawing.rows))


def fact(game: Game, path: str) -> FactSpec | None:
    """Find what may be told about a printed path (without `printed.`)."""
    return fact_of(game.components, path, game.rules.keys(()))


def short(words: Words, game: Game, path: str) -> str:
    """Name a printed value in a few words."""
    spec = fact(game, path)
    if spec is None:
        return path
    pattern = spec.pattern[8:]
    keys = {f"k{number}": key for number, key in enumerate(spec.keys, 1)}
    name = f"printed.{pattern}"
    return words.translate(name, **keys) if words.has(name) else words.translate(f"fact.{spec.pattern}", **keys)


def differing(game: Game, values: Values) -> list[str]:
    """List the paths whose value is another than a source gives."""
    sources = game.printed()
    return [path for path, value in values.items() if path in sources and sources[path] != _same(value)]


def _same(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
