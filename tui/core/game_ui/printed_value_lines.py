"""The printed values of a game in the card library: groups, and line formats in which several values are typed on one
line. A game defines its formats as `GamePrintedValueLines`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import Struct

from referee.facts.facts import FactSpec
from referee.printed_lines.line import PrintedLine, key_sections, lines_of
from referee.printed_lines.named_line import CardLine, card_line, further_cards, key_of, known_cards
from referee.printed_lines.shape import LineCell
from referee.printed_lines.tokens import UNKNOWN, Values
from referee.rules.game import Game
from referee.rules.printed_values import fact_of
from scoring.errors import Fault
from scoring.text_catalogs import Phrase, Words
from tui.core.game_ui.card_frame_drawing import columns, draw_frame
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.form import TextPiece


class TextPicture(NamedTuple):
    """A picture of a component while its cells are typed in one text: `draw` returns its rows for a text and the cursor
    in it, `spans` where each cell stands in the text. A row of the picture has `columns` cells of the size (width,
    height) `cell`, and `blank` is the text of an empty cell.
    """

    draw: Callable[[Words, str, int, bool], list[StyledText]]
    spans: Callable[[str], list[tuple[int, int]]]
    columns: int
    cell: tuple[int, int]
    blank: str


class PrintedValueLineFormat(NamedTuple):
    """A format in which several printed values are typed on one line. `group` is the id of the question that asks for
    them; the help text is `card_hint.<hint>`.

    `paths` returns the paths of its values as far as known values determine them; without any, the format adds a new
    card. `read` parses a text or raises `InputError`, and `write` is its reverse (with `?` for unknown values).
    `doubts` returns warnings about unlikely values. `draw` displays the values as on the card, `picture` a
    text while it is typed.

    A `whole` line is asked as one question (`card_asked.<kind>`, `card_answer.<kind>`) and cannot be answered value by
    value. `offers` are possible cards: (text to type, appearance). `there` returns whether the format applies to the
    known values, `worded` translates the words of a text, `unknown` is the text of an unknown value, `further_paths`
    returns paths beyond those known, and `grid` describes a text made of cells. In `cells`, the values are filled in
    one by one; `implied` are values that the table tells, by the last part of their paths, and `joined` makes a line of
    the texts of the cells, unless `write` does.
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
    picture: TextPicture | None = None
    whole: bool = False
    offers: tuple[tuple[str, Callable[[Words], str]], ...] = ()
    there: Callable[[Values], bool] = lambda _values: True
    worded: Callable[[Words, str], str] = lambda _words, text: text
    unknown: str = UNKNOWN
    further_paths: Callable[[Values], tuple[str, ...]] = lambda _values: ()
    grid: TextGrid | None = None
    naming: CardNaming | None = None
    cells: tuple[LineCell, ...] = ()
    implied: Mapping[str, Any] = MappingProxyType({})
    joined: Callable[[Sequence[str]], str] | None = None

    def format_values(self, words: Words, values: Values) -> str:
        """Format the values as a line in the display language that can be parsed again."""
        return self.worded(words, self.write(values))

    def say_example(self, words: Words) -> str:
        return words.translate("library.example", example=self.worded(words, self.example))

    def holds(self, path: str) -> bool:
        return path.startswith(self.owns)


class CardNaming(NamedTuple):
    """How a new card gets its name: the kind of card, and the function that returns the line format for a name."""

    kind: str
    line_of: Callable[[str], PrintedValueLineFormat]


class TextGrid(Struct, frozen=True):
    """A text made of `rows` times `columns` cells: the possible cells as (text, name), the separators between cells and
    between rows, and the text of an unknown cell.
    """

    pieces: tuple[TextPiece, ...]
    columns: int
    rows: int
    unknown: str
    joint: str = " "
    row_joint: str = " / "

    def split(self, text: str) -> tuple[str, ...]:
        """Split a text into cells, "" for an unknown cell. Return only "" if the number of cells is wrong."""
        cells = tuple("" if cell == self.unknown else cell for cell in text.replace(self.row_joint, self.joint).split())
        blank = ("",) * (self.columns * self.rows)
        return cells if len(cells) == len(blank) else blank

    def joined(self, cells: Sequence[str]) -> str:
        """Join the cells into a text; "" if all cells are empty."""
        if not any(cells):
            return ""
        texts = [cell or self.unknown for cell in cells]
        starts = range(0, len(texts), self.columns)
        return self.row_joint.join(self.joint.join(texts[start : start + self.columns]) for start in starts)


class GamePrintedValueLines(NamedTuple):
    """The line formats of a game. `sections` maps a path pattern to the catalogue section with the names of its last
    part.

    `named` returns the formats of cards that were named at the table. `laid` returns the format of a card on the board
    that contains a fact, given state and full path; None if there is none. `calling` is a context in which the table's
    own names are accepted. `known` returns known cards that a question may refer to, given state, entered facts and
    path. `lies` returns the owner and position of the card in a question; None if they are obvious.
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
    pictures: Mapping[str, TextPicture] = MappingProxyType({}),
    grids: Mapping[str, TextGrid] = MappingProxyType({}),
) -> GamePrintedValueLines:
    """Return the line formats defined in the game's data files. Drawings, pictures and grids are assigned by the hint
    of the line.
    """
    make_line = partial(_line_format, draw, pictures, grids)
    lines = (*lines_of(game), *further_cards(game))
    return GamePrintedValueLines(
        tuple(map(make_line, lines)),
        key_sections(game),
        lambda values: tuple(map(make_line, known_cards(game, values))),
    )


def _line_format(
    draw: Mapping[str, Callable[[Words, Values], list[str]]],
    pictures: Mapping[str, TextPicture],
    grids: Mapping[str, TextGrid],
    line: PrintedLine,
) -> PrintedValueLineFormat:
    """Convert a line of `lines.toml` into a line format of the card library."""
    spec, is_further = line.spec, isinstance(line, CardLine) and not line.name
    return PrintedValueLineFormat(
        line.id, line.question, line.label, line.hint, line.example, line.owns,
        line.paths, line.read, line.warnings, line.write,
        draw.get(line.hint, partial(_draw_framed, line) if spec.frame else None), pictures.get(line.hint),
        spec.whole and bool(line.owns), there=line.exists, worded=line.in_words, unknown=spec.unknown,
        further_paths=line.further_paths, grid=grids.get(line.hint), cells=line.cells, joined=line.joined,
        naming=CardNaming(spec.named, partial(_line_under_name, draw, line)) if is_further else None,
    )  # fmt: skip


def _line_under_name(
    draw: Mapping[str, Callable[[Words, Values], list[str]]], line: PrintedLine, name: str
) -> PrintedValueLineFormat:
    return _line_format(draw, {}, {}, card_line(line.game, line.spec.named, key_of(name)))


def _draw_framed(line: PrintedLine, words: Words, values: Values) -> list[str]:
    drawing = line.drawing(words, values)
    return draw_frame(words.phrase(line.label), drawing.mark, columns(drawing.rows))


def fact(game: Game, path: str) -> FactSpec | None:
    """Return the specification of a printed value (path without `printed.`); None if the path does not exist."""
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
    """Return the paths whose value differs from that of a published source."""
    sources = game.printed()
    return [path for path, value in values.items() if path in sources and sources[path] != _same(value)]


def _same(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
