"""The drawing of the home screen: the table to continue as a large card, the games, the actions and the other
tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from referee.record.table_summary import SeatSummary, TableSummary
from referee.rules import game as games
from referee.rules.game import Seat
from referee.store.stored_table import StoredTable
from scoring.game_packages import package
from scoring.text_catalogs import Words
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.local_time_text import when
from tui.core.i18n.number_span import span
from tui.core.i18n.prompt_texts import prompt_texts
from tui.core.rendering.big_type import big, big_shape, spaced_word
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import padded
from tui.core.rendering.seat_style import seat_bar, seat_mark, seat_style
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import shape, symbol
from tui.core.rendering.wrapping import as_many, wrap
from tui.core.session.home_list import (
    DOORS,
    SHEET_KEY,
    HomeActionRow,
    HomeClubRow,
    HomeGameRow,
    HomeHeadingRow,
    HomeSheetRow,
    HomeTableRow,
    Row,
    StoredTables,
    TableStatus,
    fork_mark,
    status_of,
    title,
)

CARDS_FROM = 112
"""The minimum screen width at which games are cards side by side and actions are in columns, in terminal cells."""
GAP = 2
"""The gap between two cards or columns, in terminal cells."""
ROUND, HEAVY = "╭─╮│╰╯", "┏━┓┃┗┛"
ASCII_ROUND, ASCII_HEAVY = "+-+|++", "#=#|##"
"""The ASCII border of a card: top left corner, horizontal line, top right corner, vertical line, bottom left corner,
bottom right corner.
"""
SHORTEST, LONGEST = 6, 40
"""The minimum and maximum width of the longest bar, in terminal cells."""
WIDE = 100
"""The minimum screen width for wide columns of the other tables, in terminal cells."""
TABLE, NARROW_TABLE = (18, 28, 22), (12, 13, 14)
"""The column widths of a table's name, game and state on wide and on narrow screens, in terminal cells."""
SHORTEST_GAME = 6
"""The minimum width of a table's game where it makes way for points, in cells."""
FIGURES = 10
"""The width of the seat mark and the points beside a bar, in terminal cells."""
NAME = 12
"""The maximum width of a name beside its bar, in terminal cells."""


class PositionedCard(NamedTuple):
    """A drawn row of the home screen: its position, and lines of equal width."""

    row: Row
    x: int
    y: int
    lines: list[StyledText]


class HomeDrawing(Struct, frozen=True):
    """The drawing of the home screen. `cursor` is the row at the cursor, `game` the selected game, and `high` adds
    space between the parts.
    """

    words: Words
    tables: StoredTables
    game: str
    width: int
    theme: str = ""
    ascii: bool = False
    high: bool = False
    cursor: Row | None = None

    @property
    def _wide(self) -> bool:
        return self.high and self.width >= CARDS_FROM

    def card_layout(self, rows: Sequence[Row]) -> Iterator[PositionedCard]:
        """Yield the rows with their positions, top to bottom; games and actions are side by side if they fit."""
        y, at = 0, 0
        while at < len(rows):
            row = rows[at]
            alike = [row]
            if isinstance(row, (HomeGameRow, HomeActionRow)):
                alike = [other for other in rows[at:] if type(other) is type(row)]
            blocks = list(self._group(alike))
            yield from (block._replace(y=block.y + y) for block in blocks)
            y += max(block.y + len(block.lines) for block in blocks)
            at += len(alike)

    def _group(self, rows: Sequence[Row]) -> Iterator[PositionedCard]:
        across = self._across(rows[0])
        gap = GAP if across > 1 else 0
        width = (self.width - gap * (across - 1)) // across
        y = 0
        for first in range(0, len(rows), across):
            line_group = [self._lines(row, width) for row in rows[first : first + across]]
            for column, lines in enumerate(line_group):
                yield PositionedCard(
                    rows[first + column], column * (width + gap), y, [padded(line, width) for line in lines]
                )
            y += max(map(len, line_group))

    def _across(self, row: Row) -> int:
        if isinstance(row, HomeGameRow):
            return min(4, len(games.offered_games())) if self._wide else 2
        return len(DOORS) if isinstance(row, HomeActionRow) and self._wide else 1

    def _lines(self, row: Row, width: int) -> list[StyledText]:
        if isinstance(row, HomeHeadingRow):
            return [self._heading(row, width)]
        if isinstance(row, HomeTableRow):
            return self._go_on(row, width) if row.on else [self._table(row, width)]
        if isinstance(row, HomeGameRow):
            return self._box_card(row, width) if self._wide else [self._box(row, width)]
        if isinstance(row, HomeClubRow):
            text = self.words.translate("home.of_the_club", count=row.tables)
            return [StyledText(f"{self._mark(row)}{_short(text, width - 2, self.ascii)}")]
        if isinstance(row, HomeSheetRow):
            line = StyledText(self._mark(row)).append(SHEET_KEY, "bold reverse")
            line.append(f"   {self.words.translate('home.another_game')}  ")
            note = _short(self.words.translate("home.another_game_note"), width - line.cell_len, self.ascii)
            return [line.append(note, "dim")]
        return self._action(row, width)

    # parts

    def _heading(self, row: HomeHeadingRow, width: int) -> StyledText:
        text = StyledText(f" {row.text}" if row.text else "", "bold")
        if row.ruled:
            text.append(" ").append(("-" if self.ascii else "─") * (width - text.cell_len), "dim")
        return text

    def _mark(self, row: Row) -> str:
        return f"{symbol('cursor', self.ascii)} " if row == self.cursor else "  "

    def _card(self, row: Row, label: str, lines: Sequence[StyledText], width: int) -> list[StyledText]:
        """Draw a card with its label in the top border; at the cursor, the Enter key is in its bottom border."""
        is_current = row == self.cursor
        border = ((ASCII_ROUND, ASCII_HEAVY) if self.ascii else (ROUND, HEAVY))[is_current]
        style = "bold" if is_current else ""
        top_left, rule, right, side, below, corner = tuple(border)
        mark = symbol("cursor", self.ascii) if is_current else rule
        head = StyledText(f"{top_left}{mark} {label} ", style)
        head.append(rule * (width - 1 - head.cell_len)).append(right)
        key = f" Enter {'<' if self.ascii else '↵'} {rule}" if is_current else ""
        foot = StyledText(f"{below}{rule * (width - 2 - cell_len(key))}{key}{corner}", style)
        body = [
            StyledText.assemble((f"{side} ", style), padded(line, width - 4), (f" {side}", style)) for line in lines
        ]
        return [head, *body, foot]

    # the table to go on with

    def _go_on(self, row: HomeTableRow, width: int) -> list[StyledText]:
        summary, inner = self.tables.summary_of(row.stored), width - 4
        label = self.words.translate("home.go_on_card")
        if not isinstance(summary, TableSummary):
            unread = StyledText.assemble((row.stored.name, "bold"), f"  {title(self.words, row.stored.game)}")
            return self._card(row, label, [StyledText(), unread, StyledText()], width)
        about = self._facts(row.stored, summary)
        facts = max(map(cell_len, about))
        names = min(NAME, max((cell_len(seat.name) for seat in summary.seats), default=0))
        plate = self._plate(row.stored, summary, max(12, inner - facts - 2 * GAP - names - FIGURES - SHORTEST))
        plate_width = max(line.cell_len for line in plate) + GAP
        bars = self._standings(summary, inner - plate_width - facts - GAP)
        height = max(3, len(bars))
        lines = []
        for at in range(height):
            line = padded(plate[at] if at < len(plate) else StyledText(), plate_width)
            line.append_text(padded(StyledText(about[at] if at < len(about) else ""), facts)).append(" " * GAP)
            lines.append(line.append_text(bars[at]) if at < len(bars) else line)
        return self._card(row, label, [*lines, *self._first_action(row.stored, summary, inner)], width)

    def _first_action(self, stored: StoredTable, summary: TableSummary, width: int) -> list[StyledText]:
        """Return the first required action as lines; none if nothing is required or a dispute is open."""
        if summary.disputed:
            return []
        words = words_for(self.words.lang, stored.game).named(summary.names)
        required, _ = prompt_texts(words, summary.prompts, summary.acting)
        text = self.words.translate("home.first", text=required[0]) if required else ""
        return wrap(StyledText(text, "bold"), width) if text else []

    def _facts(self, stored: StoredTable, summary: TableSummary) -> tuple[str, str, str]:
        text_of, dot = self.words.translate, f" {symbol('dot', self.ascii)} "
        moves = (
            [text_of("home.moves", count=summary.moves)]
            if summary.moves
            else [text_of("home.seats", count=len(summary.seats))]
        )
        moves += [text_of("home.parked", count=summary.parked)] if summary.parked else []
        fork = self.tables.forks.get(stored.name)
        moves += [fork_mark(self.words, fork)] if fork else []
        last_session = dot.join([*moves, when(self.words, self.tables.played(stored))])
        label_line = dot.join([self._name(stored.game), stored.name])
        return (text_of("home.acts") if summary.acting else ""), label_line, last_session

    def _plate(self, stored: StoredTable, summary: TableSummary, available: int) -> list[StyledText]:
        """Draw the name of the acting seat in large letters, or in capitals if too wide; if no seat acts, the name of
        the table.
        """
        acting = next((seat for seat in summary.seats if seat.id == summary.acting), None)
        if acting is None:
            return [StyledText(line, "bold") for line in spaced_word(_short(stored.name, available, self.ascii))]
        style = seat_style(_seat(acting), self.theme)
        pictogram = (
            ("", f"{acting.id} {shape(acting.shape, self.ascii)}", "") if self.ascii else big_shape(acting.shape)
        )
        shapes = max(map(cell_len, pictogram)) + 1
        name = None if self.ascii else big(acting.name)
        if name is None or shapes + max(map(cell_len, name)) > available:
            name = spaced_word(_short(acting.name, max(8, available - shapes), self.ascii))
        rows = zip(pictogram, name, strict=True)
        return [padded(StyledText(mark, style), shapes).append(letters, style) for mark, letters in rows]

    def _standings(self, summary: TableSummary, available: int) -> list[StyledText]:
        """Draw the seats by points, with bars relative to the leader."""
        ranked = sorted(summary.seats, key=lambda seat: (not seat.rank, seat.rank, -(seat.points or 0)))
        leader = max((seat.points or 0 for seat in summary.seats), default=0)
        names = min(NAME, max((cell_len(seat.name) for seat in summary.seats), default=0))
        bar = min(LONGEST, available - names - FIGURES)
        lines = []
        for seat in ranked:
            line = StyledText().append_text(seat_mark(_seat(seat), self.theme, self.ascii)).append(" ")
            line.append_text(padded(StyledText(_short(seat.name, names, self.ascii)), names))
            line.append(f"{'?' if seat.points is None else seat.points:>4}", "bold")
            if bar >= SHORTEST and leader > 0 and (seat.points or 0) > 0:
                cells = max(1, (seat.points or 0) * bar // leader)
                line.append("  ").append_text(seat_bar(_seat(seat), cells, self.theme, self.ascii))
            lines.append(line)
        return lines

    # boxes, and what may be done

    def _players(self, game: str) -> str:
        return self.words.translate("home.players", seats=span(self.words, *games.find(game).meta.seats))

    def _name(self, game: str) -> str:
        return games.title(game, self.words.lang, short=True)

    def _games_text(self, game: str) -> str:
        count = sum(stored.game == game for stored in self.tables.tables)
        return self.words.translate("home.games", count=count) if count else self.words.translate("home.new_here")

    def _box_card(self, row: HomeGameRow, width: int) -> list[StyledText]:
        selected = row.game == self.game
        dot = f" {symbol('dot', self.ascii)} "
        label = f"{row.number} {symbol('on' if selected else 'off', self.ascii)} {self._name(row.game)}"
        about = StyledText(dot.join([self._players(row.game), self._games_text(row.game)]), "dim")
        about.truncate(width - 4, symbol("ellipsis", self.ascii))
        rows = [*emblem(row.game, self.ascii), about]
        return self._card(row, _short(label, width - 6, self.ascii), rows, width)

    def _box(self, row: HomeGameRow, width: int) -> StyledText:
        selected = row.game == self.game
        line = StyledText(f"{self._mark(row)}{row.number} {symbol('on' if selected else 'off', self.ascii)} ")
        players = self._players(row.game)
        label_line = _short(self._name(row.game), width - line.cell_len - cell_len(players) - GAP, self.ascii)
        line.append_text(
            padded(StyledText(label_line, "bold" if selected else ""), width - line.cell_len - cell_len(players) - 1)
        )
        return line.append(players, "dim")

    def _action(self, row: HomeActionRow, width: int) -> list[StyledText]:
        text_of = self.words.translate
        label_line = StyledText(self._mark(row)).append(DOORS[row.name], "bold reverse")
        label_line.append(f"  {text_of(f'home.{row.name}')}")
        if self._wide:
            brief = StyledText(f"     {text_of(f'home.{row.name}_brief')}", "dim")
            for line in (label_line, brief):
                line.truncate(width, symbol("ellipsis", self.ascii))
            return [label_line, brief]
        wide = max(cell_len(text_of(f"home.{name}")) for name in DOORS) + 7
        note = _short(text_of(f"home.{row.name}_note"), width - wide, self.ascii)
        return [padded(label_line, wide).append(note, "dim")]

    # other tables

    def _table(self, row: HomeTableRow, width: int) -> StyledText:
        """Draw a table as one row: name, game, acting seat or winner, progress or points, and day."""
        day = when(self.words, self.tables.played(row.stored))
        fork = self.tables.forks.get(row.stored.name)
        summary, tells_winner = self.tables.summary_of(row.stored), self.tables.tells_winner(row.stored)
        stands = status_of(self.words, row.stored, summary, fork, tells_winner=tells_winner)
        name, game, state = TABLE if width >= WIDE else NARROW_TABLE
        line = StyledText(self._mark(row))
        available = width - cell_len(day) - 1
        if stands.wrong:
            error_line = StyledText(f"{symbol('no', self.ascii)} {stands.wrong}")
            cells = [(StyledText(row.stored.name), name), (error_line, available - line.cell_len - name - 2 * GAP)]
        else:
            free = available - line.cell_len - name - game - state - 4 * GAP
            game -= min(max(0, cell_len(stands.detail) - free), game - SHORTEST_GAME)  # points are never cut
            texts = [(row.stored.name, name), (stands.game, game)]
            cells = [(StyledText(text), cells) for text, cells in texts]
            detail_width = available - line.cell_len - name - game - state - 4 * GAP
            separator, more = f" {symbol('dot')} ", symbol("ellipsis", self.ascii)
            detail = as_many(stands.detail.split(separator), max(1, detail_width), separator, more)
            cells += [(self._state(stands), state), (StyledText(detail), detail_width)]
        for text, cells_wide in cells:
            text.truncate(max(1, cells_wide), symbol("ellipsis", self.ascii))
            line.append_text(padded(text, max(1, cells_wide))).append(" " * GAP)
        return padded(line, available).append(f" {day}", "dim")

    def _state(self, stands: TableStatus) -> StyledText:
        """Draw the name of the acting seat with its shape, or of the winner with a star."""
        if stands.seat is None:
            return StyledText(stands.state)
        mark = symbol("star", self.ascii) if stands.won else shape(stands.seat.shape, self.ascii)
        return StyledText().append(mark, seat_style(_seat(stands.seat), self.theme)).append(f" {stands.state}")


def _seat(seat: SeatSummary) -> Seat:
    return Seat(seat.id, seat.name, seat.colour, seat.shape)


def _short(text: str, width: int, ascii: bool) -> str:
    """Cut a text that is too long, with an ellipsis at its end."""
    cut = StyledText(text)
    cut.truncate(max(1, width), symbol("ellipsis", ascii))
    return cut.plain


ROWS = 5
"""The height of an emblem in rows."""


@cache
def emblem(game: str, ascii: bool) -> tuple[StyledText, ...]:
    """Return the rows of a game's emblem; blank rows if it has none. Its file has the rows, the ASCII rows, and lines
    with the colour of some of its characters.
    """
    file = package(game).file("tui", "emblem.txt")
    if file is None:
        return (StyledText(),) * ROWS
    parts = file.read_text(encoding="utf-8").split("\n\n")
    colours = [line.split() for part in parts[2:] for line in part.splitlines()]
    rows = [StyledText(row) for row in parts[ascii].splitlines()[:ROWS]]
    for row in rows:
        for at, character in enumerate(row.plain):
            row.stylize(next((colour for characters, colour in colours if character in characters), ""), at, at + 1)
    return (*rows, *[StyledText()] * (ROWS - len(rows)))
