"""The printed values of a game as the card library displays them: in groups, and as lines in which one input sets many
values. A game provides its lines as `GamePrintedValueLines`. All data here is free of widgets.
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
    """An editor that draws a card cell by cell, with a cursor. Objects are immutable; each key returns the next
    state.
    """

    @property
    def layer_id(self) -> str:
        """The catalogue id of what the keys currently fill in."""

    @property
    def help_id(self) -> str:
        """The catalogue id of the help about the keys."""

    @property
    def text(self) -> str:
        """The text of the card's line."""

    @property
    def sound(self) -> bool:
        """Whether such a card can exist."""

    def drawn(self, words: Words, width: int, ascii: bool) -> list[StyledText]:
        """Draw the card, the help about the keys, its text, and errors or warnings, `width` terminal cells wide."""

    def moved(self, right: int, down: int) -> Self:
        """Move the cursor by a number of cells."""

    def pressed(self, key: str) -> Self | None:
        """Fill the cell at the cursor by a key; None if the key has no meaning here."""

    def clicked(self, words: Words, width: int, ascii: bool, x: int, y: int) -> Self | None:
        """Process a click on a terminal cell of a drawing that is `width` cells wide; None if nothing is drawn
        there.
        """

    def other_layer(self) -> Self:
        """Switch to filling in another property of the cells."""

    def with_key(self, text: str) -> Self:
        """Use a typed text that the card's line can parse."""


class PrintedValueLineFormat(NamedTuple):
    """A format for one line of the card library: its `group` (the id of the question that asks for it), its label, how
    to write it (`card_hint.<hint>`) and an example.

    `paths` returns the paths it sets, as far as they can be known; `read` parses a text or raises `InputError`;
    `doubts` returns warnings about unlikely values; `write` is the reverse of `read` (with `?` for unknown values);
    `draw` displays the values as on the component. A line without `paths` is for adding a further card. `editor`
    creates a drawing of the card from a text.

    A `whole` line is asked for as one question (`card_asked.<kind>`, `card_answer.<kind>`) and answered only by its
    line. `offers` are the cards that may be the requested one: what to type, and how each looks. `there` returns
    whether the known values allow such a row, `worded` translates the words in a text, `unknown` is the text for an
    unknown part, `further_paths` returns further paths that a row of full printed length may have, and `grid` is set if
    the line can be composed of cells.
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
        """Format the values as a line in the reader's language, which can be parsed again."""
        return self.worded(words, self.write(values))

    def say_example(self, words: Words) -> str:
        """Return an example of the line as text."""
        return words.translate("library.example", example=self.worded(words, self.example))

    def holds(self, path: str) -> bool:
        """Return whether a path belongs to this line."""
        return path.startswith(self.owns)


class CardNaming(NamedTuple):
    """How a further card gets its name: the kind of cards, and the line of the card of a name."""

    kind: str
    line_of: Callable[[str], PrintedValueLineFormat]


class TextGrid(Struct, frozen=True):
    """A text composed of cells, with `columns` cells in each of `rows`: the possible cells (text and name), the
    separators between cells and between rows, and the text of an unknown cell.
    """

    pieces: tuple[TextPiece, ...]
    columns: int
    rows: int
    unknown: str
    joint: str = " "
    row_joint: str = " / "

    def split(self, text: str) -> tuple[str, ...]:
        """Return the cells of a text, "" for each unknown one; if their number is wrong, all cells are ""."""
        cells = tuple("" if cell == self.unknown else cell for cell in text.replace(self.row_joint, self.joint).split())
        blank = ("",) * (self.columns * self.rows)
        return cells if len(cells) == len(blank) else blank

    def joined(self, cells: Sequence[str]) -> str:
        """Return the text composed of the cells; "" if all cells are empty."""
        if not any(cells):
            return ""
        texts = [cell or self.unknown for cell in cells]
        starts = range(0, len(texts), self.columns)
        return self.row_joint.join(self.joint.join(texts[start : start + self.columns]) for start in starts)


class GamePrintedValueLines(NamedTuple):
    """The card-library lines of a game; `sections` is, for each path pattern with one key, the catalogue section that
    names the key.

    `named` returns the lines of cards that the table named. `laid` returns, for a state and the full path of a fact on
    a card of the table, the line that contains the fact and the rest of the card by full paths; None if the fact has no
    such line. `calling` sets, while a line is read, the table's own names (by catalogue id). `known` returns, for a
    state, all entered facts and such a path, the known cards that may be the one in question. `lies` returns the owner
    and location of the card in question; None if they are obvious.
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
    """Return the lines that the game defines as data, with their drawing, editor and grid of cells, each selected by
    the hint of the line.
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
    """Return a line of `lines.toml` as a format of the card library."""
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
    """Return the specification of a printed fact (path without `printed.`); None if the path is not a fact."""
    return fact_of(game.components, path, game.rules.keys(()))


def short(words: Words, game: Game, path: str) -> str:
    """Return a short name of a printed value."""
    spec = fact(game, path)
    if spec is None:
        return path
    pattern = spec.pattern[8:]
    keys = {f"k{number}": key for number, key in enumerate(spec.keys, 1)}
    name = f"printed.{pattern}"
    return words.translate(name, **keys) if words.has(name) else words.translate(f"fact.{spec.pattern}", **keys)


def differing(game: Game, values: Values) -> list[str]:
    """Return the paths whose value differs from that of a source."""
    sources = game.printed()
    return [path for path, value in values.items() if path in sources and sources[path] != _same(value)]


def _same(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
