"""A field drawn cell by cell: districts, rails, stations and factories with their engines, river, whose card it is.

Three sizes: roomy (three rows a cell), close (one row), tight (one row, the most important alone). Rails of the counted
network are double lines; while a card is laid its nine cells stand in a frame.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct

from scoring.games.plan_city.board_scoring_view import FieldScoringView
from scoring.games.plan_city.cell import SIDE, Cell
from scoring.games.plan_city.city_grid import OPPOSITE, Position, footprint, neighbour
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.games.plan_city.rail_glyphs import edges, join, rails

Say = Callable[[str], str]
"""Says a word of this game's board."""

CHIP, IDLE, PRINTED, UNTOLD = ("●", "*"), ("○", "o"), ("◎", "@"), ("?", "?")
RIVER, EMPTY, FREE = ("≈", "~"), ("·", "."), ("+", "+")
FRAME = ("[", "]")
LEAD = 4
"""Room for the y of a row (cells)."""


class DisplayedCell(Struct, frozen=True):
    """One visible cell: which card of the field it belongs to (None: not said), whether a chip lies on it (None: not
    told), whether it is part of the counted rail network, whether its factory or station runs; `number` is the digit
    that chooses its idle engine space while a card is laid (0: none).
    """

    cell: Cell
    card: int | None = None
    chip: bool | None = False
    counted: bool = False
    active: bool = False
    number: int = 0


def shown_of(drawn: FieldScoringView) -> dict[Position, DisplayedCell]:
    """Show the cells of a field as it is scored: the counted network, the chips, what runs."""
    running = {cell for factory in drawn.factories or () if factory.active for cell in factory.cells}
    running |= drawn.stations or frozenset()
    return {
        at: DisplayedCell(
            cell,
            chip=None if drawn.chips is None else at in drawn.chips,
            counted=at in (drawn.network or ()),
            active=at in running,
        )
        for at, cell in drawn.cells.items()
    }


class CardBeingLaid(Struct, frozen=True):
    """A card being laid: its top-left cell, its nine cells as it is turned, the cells that bar it, and where the centre
    of a card may lie; `over` draws it as it would lie, else what is under it is seen.
    """

    at: Position
    cells: Mapping[Position, Cell]
    barred: Collection[Position] = ()
    legal: Collection[Position] = ()
    over: bool = False


class CellSize(Struct, frozen=True):
    """How large a cell is drawn: signs across, the room between two cells, rows."""

    across: int
    gap: int
    rows: int


ROOMY, CLOSE, TIGHT = CellSize(7, 1, 3), CellSize(5, 1, 1), CellSize(3, 0, 1)


def grid(
    shown: Mapping[Position, DisplayedCell],
    say: Say,
    width: int,
    height: int,
    ascii: bool,
    laying: CardBeingLaid | None = None,
) -> list[StyledText]:
    """Draw a field in the largest size that fits; one that fits in none is cut to the part around the card."""
    spots = {*shown, *(footprint(*laying.at) if laying else ()), *(laying.legal if laying else ())}
    if not spots:
        return [StyledText(say("no_field"), "dim")]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    columns, rows = max(x for x, _ in spots) - left + 1, max(y for _, y in spots) - top + 1
    sizes = (ROOMY, CLOSE, TIGHT)
    size = next((one for one in sizes if _fits(one, columns, rows, width, height)), TIGHT)
    columns_in, rows_in = max(1, (width - LEAD) // (size.across + size.gap)), max(1, (height - 1) // size.rows)
    middle = laying.at if laying else (left, top)
    left, columns = _window(left, columns, columns_in, middle[0])
    top, rows = _window(top, rows, rows_in, middle[1]) if laying else (top, rows)
    head = StyledText(
        " " * LEAD + "".join(_middle(str(left + at), size.across + size.gap) for at in range(columns)), "dim"
    )
    lines = [head]
    for y in range(top, top + rows):
        framed = size.gap and laying is not None and laying.at[0] == left and 0 <= y - laying.at[1] < SIDE
        after = FRAME[0] if framed else " "
        cut = [
            StyledText(f"{y if part == size.rows // 2 else '':>{LEAD - 1}}", "dim").append(
                after, "bold" if framed else ""
            )
            for part in range(size.rows)
        ]
        for x in range(left, left + columns):
            for part, text in enumerate(_cell((x, y), shown, say, size, ascii, laying)):
                cut[part].append_text(text)
        lines += cut
    for line in lines:
        line.rstrip()
    return lines


def _fits(size: CellSize, columns: int, rows: int, width: int, height: int) -> bool:
    return LEAD + columns * (size.across + size.gap) <= width and 1 + rows * size.rows <= height


def _window(first: int, count: int, room: int, middle: int) -> tuple[int, int]:
    """Cut a run of columns or rows to the room there is, so that the card stays in view."""
    if count <= room:
        return first, count
    begin = min(max(first, middle + 1 - room // 2), first + count - room)
    return begin, room


def _middle(text: str, width: int) -> str:
    return f"{text:^{width}}"


def _cell(
    at: Position,
    shown: Mapping[Position, DisplayedCell],
    say: Say,
    size: CellSize,
    ascii: bool,
    laying: CardBeingLaid | None,
) -> list[StyledText]:
    one = shown.get(at)
    inside = laying is not None and at in footprint(*laying.at)
    barred = laying is not None and at in laying.barred
    if inside and laying is not None and (one is None or laying.over):
        drawn = _drawn(DisplayedCell(laying.cells.get(at, Cell(entered="no"))), say, size, ascii)
        style = "" if laying.over else "dim"
    elif one is None:
        blank = [" " * size.across] * size.rows
        blank[size.rows // 2] = _middle(EMPTY[ascii] if size is not TIGHT else "", size.across)
        drawn, style = blank, "dim"
    else:
        drawn = _drawn(one, say, size, ascii)
        style = "bold" if one.counted or one.active else ""
    style = f"{style} reverse" if inside else style
    gaps = [_gap(at, shown, part, size, ascii, laying) for part in range(size.rows)]
    free = laying is not None and at in laying.legal
    if mark := sign("no", ascii) if barred else FREE[ascii] if free and size is not TIGHT else "":
        if gaps[-1] and gaps[-1] not in FRAME and size is CLOSE:
            gaps[-1] = mark
        else:
            drawn[-1] = fit(drawn[-1], size.across - 1) + mark
    return [
        StyledText(fit(text, size.across), style).append(gap, "bold" if gap in FRAME else "")
        for text, gap in zip(drawn, gaps, strict=True)
    ]


def _gap(
    at: Position,
    shown: Mapping[Position, DisplayedCell],
    part: int,
    size: CellSize,
    ascii: bool,
    laying: CardBeingLaid | None,
) -> str:
    """Draw what stands behind a cell: the frame of the card being laid, a rail that goes on, or nothing."""
    if not size.gap:
        return ""
    if laying is not None and laying.at[1] <= at[1] < laying.at[1] + SIDE:
        if at[0] == laying.at[0] - 1:
            return FRAME[0]
        if at[0] == laying.at[0] + SIDE - 1:
            return FRAME[1]
    one, other = shown.get(at), shown.get(neighbour(at, "E"))
    if part == size.rows // 2 and one and other and "E" in edges(one.cell) and OPPOSITE["E"] in edges(other.cell):
        return join("EW", one.counted and other.counted, ascii)
    return " "


def _drawn(one: DisplayedCell, say: Say, size: CellSize, ascii: bool) -> list[str]:
    if one.cell.entered == "no":
        blank = [" " * size.across] * size.rows
        blank[size.rows // 2] = _middle("?", size.across)
        return [_numbered(blank[0], one.card), *blank[1:]] if size is ROOMY else blank
    if size is ROOMY:
        return _roomy(one, say, ascii)
    sure = "?" if one.cell.entered == "legality" else ""
    if size is CLOSE:
        return [_close(one, say, ascii, sure)]
    mark, engine = _mark(one, say, ascii) or _districts(one.cell, say) or sure, _engine(one, ascii)
    return [_two(mark) + engine if engine else fit(mark, TIGHT.across)]


def cell_texts(one: DisplayedCell, say: Say, ascii: bool) -> list[str]:
    """Draw one cell by itself, roomy."""
    return _drawn(one, say, ROOMY, ascii)


def _close(one: DisplayedCell, say: Say, ascii: bool, sure: str) -> str:
    """Draw a cell of five signs: districts, what else there is, engine; rails run through what is free."""
    reach = edges(one.cell)
    west, east = (join("EW", one.counted, ascii) if edge in reach else " " for edge in "WE")
    mark = _mark(one, say, ascii)
    middle = mark + east if mark and mark == rails(one.cell, one.counted, ascii) else _two(mark)
    districts = _districts(one.cell, say) or sure or west * 2
    if cell_len(districts) > 2 and cell_len(mark) < 2:  # the 2 of a split market counts
        return fit(districts, 3) + (mark or " ") + (_engine(one, ascii) or east)
    return _two(districts) + _two(middle) + (_engine(one, ascii) or east)


def _roomy(one: DisplayedCell, say: Say, ascii: bool) -> list[str]:
    """Draw a cell of seven signs by three rows: districts, north edge, card; west, middle, east; factory, south edge,
    engine.
    """
    cell, reach = one.cell, edges(one.cell)

    def line(edge: str, way: str, times: int = 1) -> str:
        return (join(way, one.counted, ascii) if edge in reach else " ") * times

    crossing = len(cell.lines) > 1
    sides = (line("W", "EW", 2) + (" " if crossing else line("W", "EW")), line("E", "EW", 3))
    middle = say("cell.station") if cell.station else "" if crossing else rails(cell, one.counted, ascii)
    if crossing:
        middle = join("NS", one.counted, ascii) if {"N", "S"} & set(reach) else " "
        sides = (sides[0], " " + sides[1][1:])
    if not middle and cell.river:
        middle = RIVER[ascii] * 2
    if not middle and cell.entered == "legality":
        middle = "?"
    centre = fit(middle or " ", 2) if cell.station or cell.river else middle or " "
    upper = _numbered(f"{fit(_districts(cell, say), 3)}{line('N', 'NS')}", one.card)
    middle_row = fit(sides[0] + centre + sides[1], ROOMY.across)
    river = RIVER[ascii] if cell.river else " "
    lower = f"{fit(_factory(cell, say), 3)}{line('S', 'NS')}{river}{_engine(one, ascii) or ' '}{river}"
    return [upper, middle_row, lower]


def _numbered(text: str, card: int | None) -> str:
    """Set the number of a card of the field (the start card is 0) at the right end."""
    return fit(text, 4) + f"{'' if card is None else card:>3}"


def _two(text: str) -> str:
    return fit(text, 2)


def _districts(cell: Cell, say: Say) -> str:
    """Draw the districts of a cell: a split market with a 2, two different ones with a +."""
    if not cell.districts:
        return ""
    more = "" if len(cell.districts) == 1 else "2" if len(set(cell.districts)) == 1 else "+"
    return f"{say(f'cell.{cell.districts[0]}')}{more}"


def _factory(cell: Cell, say: Say) -> str:
    if not cell.factory:
        return ""
    return cell.factory[:1] + (say(f"cell.{cell.industry}") if cell.industry else "?")


def _mark(one: DisplayedCell, say: Say, ascii: bool) -> str:
    """Draw the most important thing of a cell besides its districts in two signs."""
    cell = one.cell
    if cell.station:
        return say("cell.station")
    if cell.factory:
        return cell.factory[:1] + (say(f"initial.{cell.industry}") if cell.industry else "?")
    if cell.river:
        return RIVER[ascii] * 2
    return rails(cell, one.counted, ascii)


def _engine(one: DisplayedCell, ascii: bool) -> str:
    """Draw the steam engine: with a chip, idle, drawn as running, or a space of which nobody has told; "" for none."""
    if one.cell.engine == "printed" or one.cell.runs:
        return PRINTED[ascii]
    if one.number and not one.chip:
        return str(one.number)
    if one.cell.engine == "space":
        return (UNTOLD if one.chip is None else CHIP if one.chip else IDLE)[ascii]
    return ""


def legend(say: Callable[..., str], ascii: bool) -> list[StyledText]:
    """Explain the signs in three lines."""
    marks = {"chip": CHIP[ascii], "idle": IDLE[ascii], "printed": PRINTED[ascii], "river": RIVER[ascii] * 2}
    lines = [say("legend_letters"), say("legend_factories"), say("legend_signs", **marks)]
    return [StyledText(text, "dim") for text in lines]
