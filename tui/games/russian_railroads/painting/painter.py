"""The drawing of a Russian Railroads player board: railway lines and industry track with spaces of equal width, for the
table, the reveal and the score sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from scoring.games.russian_railroads.board_scoring_view import (
    BoardScoringView,
    IndustryTrackScoringView,
    IndustryTrackSpace,
    LineSpace,
    RailLineScoringView,
)
from scoring.games.russian_railroads.industry_track import GAP, TOKEN
from scoring.games.russian_railroads.values import DOUBLER_SPACES
from tui.core.rendering.board_spots import marked
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.seat_style import piece_style
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol

RAIL, WALL, DOT, TIMES = ("═", "="), ("│", "|"), ("·", "."), ("×2", "x2")
INDENT = 6
"""The width of the label before a row, in character cells."""
POINTER = ("▲", "^")
PIECE_ROWS = ("pieces", "more_pieces")
"""The rows with the names of the pieces of a railway line; the second one is for those without room on the first."""
NEW = "+"
"""The mark before points that are higher than at the previous scoring, and before a marker that has moved since."""
REACH = "^"
"""The mark of a bonus that requires both track and locomotive to reach its space (RRR-4.1002), until both do."""

Rows = dict[str, StyledText]
"""The rows of a drawing from top to bottom, by content; empty rows are omitted."""
NO_FACTORY = "[]"
"""The symbol for a gap of the industry track without a factory."""


class SpaceBonusMark(NamedTuple):
    """The drawing of a space's bonus: its icon, whether it was already given (None: unknown), and whether the
    locomotive must reach the space.
    """

    icon: StyledText
    given: bool | None
    reach: bool = False


class PlayerBoardPainter(Struct, frozen=True):
    """The drawing of a player board with spaces of `size` cells, the last of them for a mark. `unknown` is the text for
    unknown values.
    """

    context: DrawingContext
    size: int = 4
    unknown: str = "?"

    def cell(self, text: str, style: str = "", after: str = " ") -> StyledText:
        """Draw a space with a mark after it. A text that is too long replaces the mark."""
        fill = self.size - 1 - cell_len(text)
        styled = StyledText(" " * fill).append(text, style)
        return styled.append(after, "bold") if fill >= 0 else styled

    def row(self, label: str, cells: Iterable[StyledText]) -> StyledText:
        """Draw a row of spaces, with its label in front."""
        row = StyledText().append(fit(label, INDENT), "dim").append_text(StyledText("").join(cells))
        row.rstrip()
        return row

    def _rows(self, cells: Mapping[str, Sequence[StyledText]]) -> Rows:
        translate = self.context.words.translate
        labels = {"doublers": self.context.drawn(TIMES), "stars": symbol("star", self.context.ascii)}
        labels |= {row: translate(f"tally_picture.{row}") for row in ("place", "space", "track", "vp")}
        nonblank = {row: spaces for row, spaces in cells.items() if any(cell.plain.strip() for cell in spaces)}
        return {row: self.row(labels.get(row, ""), spaces) for row, spaces in nonblank.items()}

    def points(self, vp: int | None) -> str:
        """Return victory points as text; "?" if unknown."""
        return self.context.words.translate("russian_railroads.vp", n="?" if vp is None else vp)

    def colour(self, colour: str) -> str:
        return self.context.words.translate(f"colour.{colour}")

    # a line

    def reach(self, line: RailLineScoringView, was: RailLineScoringView | None = None) -> StyledText:
        """Draw the locomotives of a railway line, their reach, and its growth since `was`, the same line at the
        previous scoring.
        """
        words, text = self.context.words, StyledText()
        for number in line.locomotives:
            if number is not None or self.unknown:
                text.append(f"[{'?' if number is None else number or ' '}]", "bold" if number else "dim")
        reach = self.unknown or words.translate("reveal.not_entered") if line.reach is None else line.reach
        text.append(f" {words.translate('russian_railroads.reach', n=reach)}")
        gained = (line.reach or 0) - was.reach if was and was.reach is not None else 0
        return text.append(f" ({NEW}{gained})" if gained > 0 else "", "bold")

    def title(self, line: RailLineScoringView) -> StyledText:
        """Draw the title of a railway line: its name, its reach, and its victory points."""
        text = StyledText().append(
            self.context.words.translate(f"russian_railroads.line.{line.line}"), "bold underline"
        )
        text.append(" ").append_text(self.reach(line)).append(f"  {self.points(line.points)}", "bold")
        return text.append(f" {self.context.drawn(TIMES)}" if line.doubled else "", "bold")

    def legend(self, rows: Iterable[StyledText]) -> str:
        """Return the explanation of the mark for bonuses that still need a locomotive; "" if no row contains
        the mark.
        """
        text = f"   {REACH} {self.context.words.translate('russian_railroads.needs_reach')}"
        return text if any(REACH in row.plain for row in rows) else ""

    def ruler(self, line: RailLineScoringView) -> StyledText:
        """Draw the space numbers of a railway line, which are the same for all seats."""
        return self.row("", (self.cell(str(space.number), "dim") for space in line.spaces))

    def line(
        self, line: RailLineScoringView, was: RailLineScoringView | None = None, spots: Mapping[int, str] | None = None
    ) -> Rows:
        """Draw a railway line as rows: doublers, numbers, rails, the names of their pieces, stars, and victory points
        per space. `was` is the same line at the previous scoring, `spots` are the moves that spaces stand for.
        """
        walls = [self.context.drawn(WALL) if space.number == line.cut else "" for space in line.spaces]
        spaces = list(zip(line.spaces, walls, strict=True))
        rows = self._rows(
            {
                "doublers": [self._doubler(line, space) for space in line.spaces],
                "space": [
                    self.cell(str(space.number), "bold" if space.within_reach else "dim", wall or " ")
                    for space, wall in spaces
                ],
                "track": [
                    marked(self._track(space, wall), (spots or {}).get(space.number, "")) for space, wall in spaces
                ],
                "stars": [self.mark(star(space)) for space in line.spaces],
                "vp": [self._points(space, was) for space in line.spaces],
            }
        )
        names = dict(zip(PIECE_ROWS, self._piece_names(line), strict=False))
        at = next((number for number, row in enumerate(rows, 1) if row == "track"), 0)
        return dict([*list(rows.items())[:at], *names.items(), *list(rows.items())[at:]])

    def _piece_names(self, line: RailLineScoringView) -> list[StyledText]:
        """Draw the names of the pieces below their spaces, each on the first of the rows where it has room."""
        arrow = self.context.drawn(POINTER)
        rows = [StyledText(" " * INDENT) for _ in PIECE_ROWS]
        for space in line.spaces:
            if not space.piece:
                continue
            name, end = self.colour(space.piece), INDENT + space.number * self.size - 1
            starts = {f"{name}{arrow}": end - cell_len(name) - 1, f"{arrow}{name}": end - 1}
            places = [(row, text, start) for row in rows for text, start in starts.items()]
            row, text, start = next(
                ((row, text, start) for row, text, start in places if row.cell_len + (row.cell_len > INDENT) <= start),
                (rows[-1], f" {name}{arrow}", rows[-1].cell_len),
            )
            row.append(" " * (start - row.cell_len)).append(text, piece_style(space.piece, self.context.theme))
        return [row for row in rows if row.plain.strip()]

    def _doubler(self, line: RailLineScoringView, space: LineSpace) -> StyledText:
        """Draw the doubler above a space, or an empty position for it; blank where no doubler is possible."""
        if line.line != "trans_siberian" or space.number > DOUBLER_SPACES:
            return self.cell("")
        if space.multiplier is None:
            return self.cell(self.unknown, "dim")
        return self.cell(self.context.drawn(TIMES), "bold") if space.multiplier > 1 else self._nothing()

    def _nothing(self, after: str = " ") -> StyledText:
        return self.cell(self.context.drawn(DOT), "dim", after)

    def _track(self, space: LineSpace, wall: str) -> StyledText:
        """Draw the rails of a space in their scoring colour, the track piece if it is on this space, and the end of the
        reach.
        """
        if space.colour is None:
            return self.cell(self.unknown, "dim", wall or " ")
        if not space.colour:
            return self._nothing(wall or " ")
        style = piece_style(space.colour, self.context.theme) + (" dim" if space.within_reach is False else "")
        rail = self.context.drawn(RAIL)
        text = StyledText().append(rail * (self.size - 1), f"{style} reverse")
        after = wall or (" " if space.piece else rail)
        return text.append(after, "bold" if wall else "" if space.piece else f"{style} reverse")

    def mark(self, mark: SpaceBonusMark | None) -> StyledText:
        """Draw a bonus with a mark for whether it was given."""
        if mark is None:
            return self.cell("")
        waits = REACH if mark.reach else " "
        mark_symbol = {True: symbol("ok", self.context.ascii), False: waits, None: self.unknown or waits}[mark.given]
        return self.cell(mark.icon.plain or self.unknown, mark.icon.style, mark_symbol)

    def _points(self, space: LineSpace, was: RailLineScoringView | None) -> StyledText:
        """Draw the victory points of a space including its star; empty beyond the reach."""
        vp = total(space)
        if vp is None or not space.within_reach:
            return self.cell(self.unknown if vp is None or space.within_reach is None else "", "dim")
        before = total(was.spaces[space.number - 1]) if was else None
        new = before is not None and vp > before
        return self.cell(f"{NEW * new}{vp}", "bold reverse" if new else "bold" if vp else "dim")

    # the industry track

    def industry_title(self, view: BoardScoringView) -> StyledText:
        """Draw the title of the industry track with the victory points of its markers."""
        each = ["?" if vp is None else str(vp) for vp in marker_points(view.industry)]
        text = StyledText().append(self.context.words.translate("russian_railroads.industry"), "bold underline")
        sums = f"{' + '.join(each)} = " if len(each) > 1 else ""
        return text.append(f"  {sums}{self.points(parts(view)['industry'])}", "bold")

    def industry(
        self,
        track: IndustryTrackScoringView,
        seat: str,
        was: IndustryTrackScoringView | None = None,
        factories: Sequence[int | None] = (),
        token: bool | None = False,
    ) -> Rows:
        """Draw the industry track, with the markers of a seat below it.

        `factories` are the factory numbers on its gaps (0: none, None: unknown); `token` is whether the ? space has
        given its token.
        """
        furthest = max((space.place for space in track.spaces if space.marker), default=-1)
        gaps = (space for space in track.spaces if space.printed == GAP)
        built = {space.place: tile for space, tile in zip(gaps, factories, strict=False)}
        before = {space.marker: space.place for space in was.spaces} if was else {}
        lane = [
            self.cell(
                self._lane(space, built),
                "bold" if space.place <= furthest else "dim" if space.open is False else "",
                self._check_mark(token) if space.printed == TOKEN else " ",
            )
            for space in track.spaces
        ]
        return self._rows(
            {
                "place": [self.cell(str(space.place), "dim") for space in track.spaces],
                "space": lane,
                "vp": [self.cell(str(space.vp), "dim" if space.open is False else "") for space in track.spaces],
                "markers": [self._marker(seat, space, before.get(space.marker, space.place)) for space in track.spaces],
            }
        )

    def _check_mark(self, is_used: bool | None) -> str:
        return self.unknown if is_used is None else symbol("ok", self.context.ascii) if is_used else " "

    def _lane(self, space: IndustryTrackSpace, built: Mapping[int, int | None]) -> str:
        """Return the text of an industry track space: its number, or a gap with its factory."""
        if space.printed != GAP:
            return space.printed
        if space.place in built:
            tile = built[space.place]
            return NO_FACTORY if tile == 0 else self.unknown if tile is None else f"f{tile}"
        return {True: "F", False: NO_FACTORY, None: self.unknown}[space.open]

    def _marker(self, seat: str, space: IndustryTrackSpace, before: int) -> StyledText:
        if not space.marker:
            return self.cell("")
        moved = space.place > before
        style = self.context.style(seat) + (" reverse" if moved else "")
        return self.cell(f"{NEW * moved}{self.context.shape(seat)}{space.marker}", style)


def star(space: LineSpace) -> SpaceBonusMark | None:
    """Return the drawing mark of a space's star (which scores every round) or of the Kiev medal (RRR-4.1017,
    RRR-4.1107); None without either.
    """
    if space.star == 0:
        return None
    pays = None if space.star_points is None or space.star is None else space.star_points > 0
    return SpaceBonusMark(StyledText("" if space.star is None else str(space.star), "bold" if pays else ""), pays, True)


def total(space: LineSpace) -> int | None:
    """Return the victory points of a space including its star; None if unknown."""
    return None if space.points is None or space.star_points is None else space.points + space.star_points


def parts(view: BoardScoringView) -> dict[str, int | None]:
    """Return the victory points of each part of a board; None for unknown points."""
    markers = marker_points(view.industry)
    industry = None if None in markers else sum(vp or 0 for vp in markers)
    return {**{line.line: line.points for line in view.lines}, "industry": industry}


def marker_points(track: IndustryTrackScoringView) -> list[int | None]:
    """Return the victory points of each industry marker; None for unknown points, and for a second marker that may not
    exist.
    """
    return [*track.markers.values(), *([None] if track.second_marker is None else [])]
