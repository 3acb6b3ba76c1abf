"""The drawing of a field in the City of Plan Cards: districts, rails, stations, factories with engines, rivers, and
card numbers.

There are three sizes: roomy (three rows per cell), close (one row), and tight (one row with only the most important
content). Rails of the scored network are double lines.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import groupby

from msgspec import Struct, structs

from scoring.games.plan_city.board_scoring_view import FieldScoringView
from scoring.games.plan_city.cells import DISTRICTS, SIDE, Cell, sorted_edges
from scoring.games.plan_city.city_grid import OPPOSITE, Position, neighbour
from scoring.text_catalogs import Words
from tui.core.rendering.board_spots import NUMBER, marked
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.drawing import COLUMN_GAP, DrawingContext, flow, in_two_columns
from tui.core.rendering.styled_text import StyledText

CHIP, IDLE, PRINTED, UNTOLD = ("●", "*"), ("○", "o"), ("◎", "@"), ("?", "?")
RIVER, EMPTY = ("≈", "~"), ("·", ".")
GROUNDS = {
    "residential": {"gyoji-dark": "#2f4f2f", "gyoji-light": "#cfe3c4"},
    "market": {"gyoji-dark": "#5a4a12", "gyoji-light": "#f1e2a6"},
    "garden": {"gyoji-dark": "#1c3a1c", "gyoji-light": "#a9cf9a"},
    "slum": {"gyoji-dark": "#4a3328", "gyoji-light": "#e0c7b4"},
    "factory": {"gyoji-dark": "#444444", "gyoji-light": "#d0d0d0"},
    "river": {"gyoji-dark": "#1f3d5c", "gyoji-light": "#b8d4ee"},
}
"""The backgrounds of cells by their kind and the theme."""
LEGEND = 30
"""The width of the legend beside a field, in character cells."""
INDENT = 4
"""The width of the row number before a row, in character cells."""

BOX_CHARACTERS = {
    "NS": "│", "EW": "─", "NE": "└", "ES": "┌", "SW": "┐", "NW": "┘", "NES": "├", "ESW": "┬", "NSW": "┤", "NEW": "┴",
    "NESW": "┼", "N": "╵", "E": "╶", "S": "╷", "W": "╴",
}  # fmt: skip
DOUBLE = {
    "NS": "║", "EW": "═", "NE": "╚", "ES": "╔", "SW": "╗", "NW": "╝", "NES": "╠", "ESW": "╦", "NSW": "╣", "NEW": "╩",
    "NESW": "╬", "N": "║", "E": "═", "S": "║", "W": "═",
}  # fmt: skip
CROSSING = ("╪", "%")
"""The symbol for two rail lines that cross without a junction, in a single character."""


class DisplayedCell(Struct, frozen=True):
    """A drawable field cell: the number of its card (None: not displayed), whether a chip is on it (None: unknown),
    whether it belongs to the scored rail network, and whether its factory or station runs.
    """

    cell: Cell
    card: int | None = None
    chip: bool | None = False
    counted: bool = False
    active: bool = False


class CellSize(Struct, frozen=True):
    """The drawing size of a cell: its width, the gap after it, and its height in rows."""

    across: int
    gap: int
    rows: int


ROOMY, CLOSE, TIGHT = SIZES = CellSize(7, 1, 3), CellSize(5, 1, 1), CellSize(3, 0, 1)


def displayed_cells(view: FieldScoringView) -> dict[Position, DisplayedCell]:
    """Return the drawable cells of a scored field by position, with the scored network, the chips, and the running
    buildings.
    """
    running = {cell for factory in view.factories or () if factory.active for cell in factory.cells}
    running |= view.stations or frozenset()
    return {
        at: DisplayedCell(
            cell,
            chip=None if view.chips is None else at in view.chips,
            counted=at in (view.network or ()),
            active=at in running,
        )
        for at, cell in view.cells.items()
    }


def field_totals(context: DrawingContext, view: FieldScoringView, unknown: str = "?") -> tuple[str, str]:
    """Return two texts about a field: its running factories and idle engines, and its district sizes. Unknown numbers
    are displayed as `unknown`, or omitted if that is "".
    """
    translate = context.words.translate
    running = None if view.factories is None else sum(factory.active for factory in view.factories)
    counts = {"active": running, "idle": None if view.idle is None else len(view.idle)}
    texts = {key: unknown if count is None else str(count) for key, count in counts.items()}
    runs = (translate(f"plan_city_tally.{key}", n=count) for key, count in texts.items() if count)
    districts = (
        f"{translate(f'category.{district}')} {sum(view.districts[district].values())}" for district in DISTRICTS
    )
    return "  ".join(runs), "  ".join(districts)


def grid(
    context: DrawingContext,
    cells: Mapping[Position, DisplayedCell],
    choices: Mapping[Position, str] | None = None,
    size: CellSize | None = None,
) -> list[StyledText]:
    """Draw a field in a size, else in the largest that fits. `choices` are the moves that cells stand for."""
    spots = {*cells, *(choices or ())}
    if not spots:
        return [StyledText(context.words.translate("plan_city.no_field"), "dim")]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    columns, rows = max(x for x, _ in spots) - left + 1, max(y for _, y in spots) - top + 1
    size = size or next((each for each in SIZES if fits(context, spots, each)), TIGHT)
    columns = min(columns, max(1, (context.width - INDENT) // (size.across + size.gap)))
    numbers = (f"{left + at!s:^{size.across + size.gap}}" for at in range(columns))
    lines = [StyledText(" " * INDENT + "".join(numbers), "dim")]
    painter = FieldPainter(context, size, cells, choices or {})
    for y in range(top, top + rows):
        lines += painter.row(y, range(left, left + columns))
    for line in lines:
        drawn_end = max((span.end for span in line.spans if span.spot or "on #" in span.style), default=0)
        if len(line.plain.rstrip()) >= drawn_end:
            line.rstrip()
    return lines


def card(context: DrawingContext, cells: Mapping[Position, Cell], size: CellSize) -> list[StyledText]:
    """Draw the nine cells of a card, with the backgrounds of their kinds."""
    shown = {at: DisplayedCell(cell) for at, cell in cells.items()}
    painter = FieldPainter(context, size, shown)
    return [line[INDENT:] for y in sorted({y for _, y in cells}) for line in painter.row(y, _columns(cells))]


def _columns(positions: Collection[Position]) -> range:
    return range(min(x for x, _ in positions), max(x for x, _ in positions) + 1)


def card_width(size: CellSize) -> int:
    """Return the width of a card in this size, in character cells."""
    return SIDE * (size.across + size.gap)


def card_size(context: DrawingContext, positions: Collection[Position], size: CellSize) -> CellSize:
    """Return the largest size of a card that fits beside a field of these positions drawn in a size."""
    free = context.width - INDENT - len(_columns(positions)) * (size.across + size.gap) - COLUMN_GAP
    return next((each for each in SIZES if card_width(each) <= free), TIGHT)


def fits(context: DrawingContext, positions: Collection[Position], size: CellSize) -> bool:
    """Return whether these positions fit into the size of a context when drawn in a size."""
    columns, rows = (
        max(places) - min(places) + 1
        for places in ([position[axis] for position in positions] or [0] for axis in (0, 1))
    )
    across = INDENT + columns * (size.across + size.gap)
    return across <= context.width and 1 + rows * size.rows <= context.height


class FieldPainter(Struct, frozen=True):
    """The drawing of field cells in one size."""

    context: DrawingContext
    size: CellSize = ROOMY
    shown: Mapping[Position, DisplayedCell] = {}
    choices: Mapping[Position, str] = {}

    def row(self, y: int, columns: range) -> list[StyledText]:
        """Draw one row of cells, with its number in front."""
        lines = [
            StyledText(f"{y if part == self.size.rows // 2 else '':>{INDENT - 1}} ", "dim")
            for part in range(self.size.rows)
        ]
        for x in columns:
            for line, text in zip(lines, self._with_gap((x, y)), strict=True):
                line.append_text(text)
        return lines

    def _translate(self, key: str) -> str:
        return self.context.words.translate(f"plan_city.{key}")

    def _blank(self, mark: str) -> list[str]:
        """Draw a cell with only a mark in the middle."""
        blank = [" " * self.size.across] * self.size.rows
        blank[self.size.rows // 2] = f"{mark:^{self.size.across}}"
        return blank

    def _with_gap(self, at: Position) -> list[StyledText]:
        """Draw a cell and the gap after it."""
        size, displayed = self.size, self.shown.get(at)
        if displayed is None:
            texts, style = self._blank(EMPTY[self.context.ascii] if size is not TIGHT else ""), "dim"
        else:
            texts, style = self.cell(displayed), "bold" if displayed.counted or displayed.active else ""
            style = f"{style} {self._ground(displayed)}".strip()
        drawn = []
        at_number = next((part for part, text in enumerate(texts) if not text[-NUMBER:].strip()), 0)
        for part, text in enumerate(texts):
            cell = StyledText().append(fit(text, size.across), style)
            if part == at_number and at in self.choices:
                first, last = cell[:-NUMBER], cell[-NUMBER:]
                cell = (
                    first.append_text(marked(last, self.choices[at]))
                    if size is ROOMY
                    else marked(cell, self.choices[at])
                )
            drawn.append(cell.append(self._gap(at, part)))
        return drawn

    def _ground(self, displayed: DisplayedCell) -> str:
        """Return the style of the background of a cell, by its kind."""
        kind = kind_of(displayed.cell)
        return ground_style(kind, self.context.theme) if kind else ""

    def _gap(self, at: Position, part: int) -> str:
        """Draw the gap after a cell: a continuing rail, or a blank."""
        size = self.size
        if not size.gap:
            return ""
        displayed, other = self.shown.get(at), self.shown.get(neighbour(at, "E"))
        if (
            part == size.rows // 2
            and displayed
            and other
            and "E" in _edges(displayed.cell)
            and OPPOSITE["E"] in _edges(other.cell)
        ):
            return self._join("EW", displayed.counted and other.counted)
        return " "

    # a cell

    def cell(self, displayed: DisplayedCell) -> list[str]:
        """Draw a single cell, as one text per row."""
        if displayed.cell.entered == "no":
            blank = self._blank("?")
            return [self._numbered(blank[0], displayed.card), *blank[1:]] if self.size is ROOMY else blank
        if self.size is ROOMY:
            return self._roomy(displayed)
        sure = "?" if displayed.cell.entered == "legality" else ""
        if self.size is CLOSE:
            return [self._close(displayed, sure)]
        mark, engine = self._mark(displayed) or self._districts(displayed.cell) or sure, self._engine(displayed)
        return [fit(mark, 2) + engine if engine else fit(mark, TIGHT.across)]

    def _close(self, displayed: DisplayedCell, sure: str) -> str:
        """Draw a cell five characters wide: districts, other content, engine, and rails in the remaining characters."""
        reach = _edges(displayed.cell)
        west, east = (self._join("EW", displayed.counted) if edge in reach else " " for edge in "WE")
        mark, engine = self._mark(displayed), self._engine(displayed)
        middle = mark + east if mark and mark == self._rails(displayed) else fit(mark, 2)
        districts = self._districts(displayed.cell) or sure or west * 2
        if cell_len(districts) > 2 and cell_len(mark) < 2:  # the 2 of a split market counts
            return fit(districts, 3) + (mark or " ") + (engine or east)
        return fit(districts, 2) + fit(middle, 2) + (engine or east)

    def _roomy(self, displayed: DisplayedCell) -> list[str]:
        """Draw a cell seven characters wide and three rows high: districts, north edge, card; west edge, middle, east
        edge; factory, south edge, engine.
        """
        cell, reach, crossing = displayed.cell, _edges(displayed.cell), len(displayed.cell.lines) > 1
        north, east, south, west = (
            self._join(way, displayed.counted) if edge in reach else " "
            for edge, way in zip("NESW", ("NS", "EW", "NS", "EW"), strict=True)
        )
        river = self.context.drawn(RIVER) if cell.river else " "
        middle = self._translate("cell.station") if cell.station else "" if crossing else self._rails(displayed)
        if crossing:
            middle = self._join("NS", displayed.counted) if {"N", "S"} & set(reach) else " "
        middle = middle or (river * 2 if cell.river else "?" if cell.entered == "legality" else " ")
        centre = fit(middle, 2) if cell.station or cell.river else middle
        sides = (west * 2 + " ", " " + east * 2) if crossing else (west * 3, east * 3)
        return [
            self._head(cell, north, displayed.card),
            fit(sides[0] + centre + sides[1], ROOMY.across),
            self._foot(cell, south, river, self._engine(displayed) or " "),
        ]

    def _head(self, cell: Cell, north: str, card: int | None) -> str:
        """Draw the first row of a roomy cell: its district as a word, or shortened beside a rail to the north."""
        word = self._translate(f"cell_word.{cell.districts[0]}") if cell.districts else ""
        more = self._districts(cell)[len(self._translate(f"cell.{cell.districts[0]}")) :] if cell.districts else ""
        if word and _names_district(cell):
            return fit(f"{word}{more}", ROOMY.across)
        return self._numbered(fit(self._districts(cell), 3) + north, card)

    def _foot(self, cell: Cell, south: str, river: str, engine: str) -> str:
        """Draw the last row of a roomy cell: its factory as a word, or shortened beside a rail to the south; its
        engine.
        """
        if _names_factory(cell):
            word = self._translate(f"cell_word.{cell.industry or 'factory'}")
            return fit(f"{fit(word, ROOMY.across - 1)}{engine}", ROOMY.across)
        return f"{fit(self._factory(cell, 'cell'), 3)}{south}{river}{engine}{river}"

    def _numbered(self, text: str, card: int | None) -> str:
        """Append the number of the cell's card (0 is the start card), right-aligned."""
        return fit(text, 4) + f"{'' if card is None else card:>3}"

    def _districts(self, cell: Cell) -> str:
        """Return a cell's districts as text; a split market ends with 2, two different districts with +."""
        if not cell.districts:
            return ""
        more = "" if len(cell.districts) == 1 else "2" if len(set(cell.districts)) == 1 else "+"
        return f"{self._translate(f'cell.{cell.districts[0]}')}{more}"

    def _factory(self, cell: Cell, kind: str) -> str:
        """Return a cell's factory letter and industry as text; "" without a factory. `kind` selects the catalogue
        texts.
        """
        if not cell.factory:
            return ""
        return cell.factory[:1] + (self._translate(f"{kind}.{cell.industry}") if cell.industry else "?")

    def _mark(self, displayed: DisplayedCell) -> str:
        """Return the most important cell content apart from districts, in two characters."""
        if displayed.cell.station:
            return self._translate("cell.station")
        river = self.context.drawn(RIVER) * 2 if displayed.cell.river else ""
        return self._factory(displayed.cell, "initial") or river or self._rails(displayed)

    def _engine(self, displayed: DisplayedCell) -> str:
        """Return the symbol of a cell's engine: with a chip, idle, running, or unknown; "" without an engine."""
        if displayed.cell.engine == "printed" or displayed.cell.runs:
            return self.context.drawn(PRINTED)
        space = UNTOLD if displayed.chip is None else CHIP if displayed.chip else IDLE
        return self.context.drawn(space) if displayed.cell.engine == "space" else ""

    # rails

    def _rails(self, displayed: DisplayedCell) -> str:
        groups = [group for group in displayed.cell.lines if group]
        if sorted(map(sorted_edges, groups)) == ["EW", "NS"]:
            return self.context.drawn(CROSSING)
        return self._join("".join(groups), displayed.counted)

    def _join(self, edges: str, is_double: bool) -> str:
        """Return the symbol for rails that connect these edges; "" without edges."""
        edges = sorted_edges(edges)
        if not edges or not self.context.ascii:
            return (DOUBLE if is_double else BOX_CHARACTERS)[edges] if edges else ""
        character = "|" if set(edges) <= {"N", "S"} else "-" if set(edges) <= {"E", "W"} else "+"
        return ("=" if character == "-" else "#") if is_double else character


def kind_of(cell: Cell) -> str:
    """Return the kind of a cell for its background: its first district, factory or river; "" for none."""
    return "factory" if cell.factory else cell.districts[0] if cell.districts else "river" if cell.river else ""


def ground_style(kind: str, theme: str) -> str:
    """Return the style of the background of a kind of cells; "" where there are no colours."""
    return "" if theme not in GROUNDS[kind] else f"on {GROUNDS[kind][theme]}"


def _edges(cell: Cell) -> str:
    return "".join(cell.rails)


def _names_district(cell: Cell) -> bool:
    """Return whether a roomy cell has room for the word of its district."""
    return bool(cell.districts) and "N" not in _edges(cell)


def _names_factory(cell: Cell) -> bool:
    """Return whether a roomy cell has room for the word of its factory."""
    return bool(cell.factory) and "S" not in _edges(cell) and not cell.river


def with_legend(context: DrawingContext, cells: Mapping[Position, DisplayedCell]) -> list[StyledText]:
    """Draw a field with the legend of its symbols; without the legend if there is room only for the field."""
    return explained_field(context, cells) or grid(context, cells)


def explained_field(context: DrawingContext, cells: Mapping[Position, DisplayedCell]) -> list[StyledText]:
    """Draw a field with the legend of its symbols below or beside it; empty if there is no room for both."""
    for size in SIZES:
        explained = legend(context, (cells, size))
        above = structs.replace(context, height=context.height - len(explained))
        if fits(above, cells, size):
            return [*grid(above, cells), *explained]
        at_right = legend(structs.replace(context, width=LEGEND), (cells, size))
        at_left = structs.replace(context, width=context.width - LEGEND)
        if len(at_right) <= context.height and fits(at_left, cells, size):
            drawn = grid(at_left, cells)
            return in_two_columns(drawn, at_right, max(line.cell_len for line in drawn), 0)
    return []


def legend(context: DrawingContext, *drawn: tuple[Mapping[Position, DisplayedCell], CellSize]) -> list[StyledText]:
    """Return lines that explain the codes and signs on cells, each drawn in its size."""
    texts = dict.fromkeys(text for cells, size in drawn for text in _legend(context, cells, size))
    return flow("    ", [StyledText(text, "dim") for text in texts], context.width) if texts else []


def _legend(context: DrawingContext, cells: Mapping[Position, DisplayedCell], size: CellSize) -> Iterator[str]:
    """Yield what the codes and signs mean that the cells are drawn with in this size."""
    words = context.words
    known_cells = [displayed for displayed in cells.values() if displayed.cell.entered != "no"]
    coded = [displayed.cell for displayed in known_cells if size is not ROOMY or not _names_district(displayed.cell)]
    districts = {district for cell in coded for district in cell.districts}
    for district in (district for district in DISTRICTS if district in districts):
        yield f"{words.translate(f'plan_city.cell.{district}')} {words.translate(f'plan_city.legend.{district}')}"
    pairs = {len(set(displayed.cell.districts)) for displayed in known_cells if len(displayed.cell.districts) > 1}
    yield from (words.translate(f"plan_city.legend.{('same', 'mixed')[kinds - 1]}") for kinds in sorted(pairs))
    if any(displayed.cell.station for displayed in known_cells):
        yield words.translate("plan_city.legend.station")
    yield from _factory_codes(words, [displayed.cell for displayed in known_cells], size)
    symbols = {name for displayed in known_cells for name in _symbols(displayed)}
    for name, pair in (("printed", PRINTED), ("chip", CHIP), ("idle", IDLE), ("river", RIVER)):
        if name in symbols:
            yield f"{context.drawn(pair)} {words.translate(f'plan_city.legend.{name}')}"
    if size is ROOMY and any(displayed.card is not None for displayed in known_cells):
        yield words.translate("plan_city.legend.card")


def _factory_codes(words: Words, cells: Collection[Cell], size: CellSize) -> Iterator[str]:
    """Yield what the codes of factories mean, which are drawn where there is no room for their words."""
    coded = {
        (cell.industry or "", cell.factory[:1])
        for cell in cells
        if cell.factory and (size is not ROOMY or not _names_factory(cell))
    }
    for kind, letters in groupby(sorted(coded), lambda factory: factory[0]):
        initial = words.translate(f"plan_city.{'cell' if size is ROOMY else 'initial'}.{kind}") if kind else "?"
        codes = " ".join(f"{letter}{initial}" for _, letter in letters)
        industry = words.translate_or(f"industry.{kind}", "?")
        yield words.translate("plan_city.legend.factory", code=codes, industry=industry)


def _symbols(displayed: DisplayedCell) -> Iterator[str]:
    """Yield the names of the symbols that a cell is drawn with besides its letters."""
    if displayed.cell.river:
        yield "river"
    if displayed.cell.engine == "printed" or displayed.cell.runs:
        yield "printed"
    elif displayed.cell.engine == "space" and displayed.chip is not None:
        yield "chip" if displayed.chip else "idle"
