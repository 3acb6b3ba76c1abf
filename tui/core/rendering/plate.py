"""The banner of a table, three rows high: acting seat, points, possessions, and the referee's last call. Important
parts are in large letters; other parts are displayed completely or not at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from referee.rules.game import Seat
from tui.core.rendering.big_type import HEIGHT, big, big_shape, spaced_word
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.seat_style import seat_style
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import shape, symbol
from tui.core.rendering.wrapping import wrap

GAP = 3
"""The gap between two blocks, in terminal cells."""
DIVIDER = 2
"""The gap between the banner and the call, in terminal cells, because their colours may be similar."""
MARGIN = 2
"""The space before the first block, in terminal cells."""
SHORTEST_NAME = 8
"""The minimum width of a name, in terminal cells. If it does not fit beside the points, the points are below it in
small letters.
"""
_LARGE_MARKS = {"ok": "✓", "no": "×", "unknown": "?", "warn": "!"}
"""The large symbols of the kinds of a call."""
Block = tuple[str, ...]
"""Three rows of text."""


class Call(Struct, frozen=True):
    """The referee's last call: its kind (ok, no, unknown, warn), its word, a remark below it, the seats concerned, and
    its large mark (by default that of the kind). `text` fills the banner: what was just recorded, for a moment, or the
    first reason of a refusal. The remark is the key that takes back what was recorded.
    """

    kind: str
    word: str = ""
    remark: str = ""
    seats: tuple[Seat, ...] = ()
    text: str = ""
    mark: str = ""

    @property
    def large_mark(self) -> str:
        return self.mark or _LARGE_MARKS[self.kind]


class Plate(Struct, frozen=True):
    """The contents of the banner: the acting seat or a phrase (`who`), points with unit, possessions (`holds`), notes,
    an important notice, and the last call. `next_seats` are displayed after the word `then`, and `verb` after the name.
    """

    who: str
    seats: tuple[Seat, ...] = ()
    points: int | None = None
    unit: str = ""
    holds: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    notice: str = ""
    won: bool = False
    call: Call | None = None
    then: str = ""
    next_seats: tuple[Seat, ...] = ()
    verb: str = ""


def plate_rows(plate: Plate, width: int, theme: str, colours: Mapping[str, str], ascii: bool) -> list[StyledText]:
    """Draw the banner in three rows, `width` terminal cells wide; `colours` are the theme variables."""
    if plate.call is not None and plate.call.text:
        rows = _text_rows(plate.call, width - 2 * MARGIN, ascii)
        return [
            StyledText(f"{' ' * MARGIN}{fit(row, width - MARGIN)}", _call_style(plate.call, colours)) for row in rows
        ]
    style = f"{seat_style(plate.seats[0], theme)} reverse" if len(plate.seats) == 1 else "bold reverse"
    call = _call_block(plate.call, ascii) if plate.call else ()
    available = width - (_width(call) + 2 * MARGIN + DIVIDER if call else 0)
    rows = _main_rows(plate, available, ascii)
    quiet = _main_rows(plate, width, ascii) if plate.call else rows
    notes = _notes(plate, width - _used_width(quiet), available - _used_width(rows), ascii)
    lines = []
    for row, note, call_row in zip(rows, notes, call or ("",) * HEIGHT, strict=True):
        line = StyledText().append(fit(row, available - cell_len(note) - 1), style)
        line.append(f"{note} ", style.replace("bold ", ""))
        if plate.call:
            line.append(" " * DIVIDER)
            line.append(f"{' ' * MARGIN}{call_row}{' ' * MARGIN}", _call_style(plate.call, colours))
        lines.append(line)
    return lines


def _main_rows(plate: Plate, available: int, ascii: bool) -> Block:
    """Draw the acting seat, its points, and as many possessions as fit beside the notes."""
    blocks = [_shapes(plate, ascii), *_name_and_points(plate, available, ascii)]
    notes_width = max(map(cell_len, plate.notes), default=0)
    more = symbol("ellipsis", ascii)
    blocks += _holdings(plate.holds, available - _joined_width(blocks) - cell_len(more) - 1, notes_width, more)
    return _join_blocks(blocks)


def _used_width(rows: Block) -> int:
    return cell_len(rows[0]) + GAP + 1


def _shapes(plate: Plate, ascii: bool) -> Block:
    """Draw the large shape of the seat, or a star if it has won; for several seats, their letters and small shapes."""
    if len(plate.seats) == 1:
        seat_shape = "★" if plate.won else plate.seats[0].shape
        return ("", shape(seat_shape, ascii), "") if ascii else big_shape(seat_shape)
    return ("", " ".join(f"{seat.id} {shape(seat.shape, ascii)}" for seat in plate.seats), "")


def _name_and_points(plate: Plate, available: int, ascii: bool) -> list[Block]:
    """Draw name, verb and points. Name and verb have the largest letters that leave space for points and
    possessions.
    """
    points = [_points(plate, ascii)] if plate.points is not None else []
    small_verb = [spaced_word(plate.verb)] if plate.verb else []
    used_width = _joined_width([_shapes(plate, ascii), *points])
    holdings_width = GAP + _width(plate.holds[:HEIGHT]) + MARGIN if plate.holds else 0
    name = [] if ascii or len(plate.seats) != 1 else [block for block in [big(plate.who)] if block is not None]
    for verb in (_big_verb(small_verb, plate.verb), small_verb) if name else ():
        blocks = [*name, *verb]
        if used_width + sum(GAP + _width(block) for block in blocks) + holdings_width <= available:
            return [*blocks, *points]
    short = StyledText(plate.who.upper())
    name_width = available - used_width - 2 * GAP - sum(GAP + _width(block) for block in small_verb)
    short.truncate(max(SHORTEST_NAME, name_width), symbol("ellipsis", ascii))
    if name_width < SHORTEST_NAME and points:
        return [("", short.plain, f"{plate.points} {plate.unit}"), *small_verb]
    return [spaced_word(short.plain), *small_verb, *points]


def _big_verb(small: list[Block], verb: str) -> list[Block]:
    """Draw the verb in large letters, or return `small` if it has characters without a large drawing."""
    letters = big(verb)
    return small if letters is None else [letters]


def _points(plate: Plate, ascii: bool) -> Block:
    """Draw the points in large digits, with their unit beside the last row."""
    figures = None if ascii else big(str(plate.points))
    if figures is None:
        return ("", f"{plate.points} {plate.unit}", "")
    return (*figures[:-1], f"{figures[-1]} {plate.unit}")


def _holdings(holds: Sequence[str], available: int, notes_width: int, more: str) -> list[Block]:
    """Arrange the possessions in columns of three, as many as fit, with the symbol `more` if some are omitted."""
    columns: list[Block] = []
    for start in range(0, len(holds), HEIGHT):
        part = holds[start : start + HEIGHT]
        column = (*part, *("",) * (HEIGHT - len(part)))
        available -= GAP + _width(column)
        if available < MARGIN + (GAP + notes_width if columns else 0):
            break
        columns.append(column)
    if columns and len(columns) * HEIGHT < len(holds):
        columns[-1] = (*columns[-1][:-1], f"{columns[-1][-1]} {more}")
    return columns


def _notes(plate: Plate, width: int, available: int, ascii: bool) -> Block:
    """Return the rows of notes, with the next seats in the last row. Rows wider than `available` terminal cells are
    empty. A notice replaces all of them.
    """
    if plate.notice:
        notice_lines = wrap(StyledText(plate.notice), max(1, available))[:HEIGHT]
        return tuple(line.plain for line in notice_lines) + ("",) * (HEIGHT - len(notice_lines))
    count = HEIGHT - bool(plate.next_seats)
    packed = [*_pack(plate.notes, width, count, f" {symbol('dot', ascii)} ")]
    if plate.next_seats:
        packed.append(_next_seats(plate, available, ascii))
    return tuple(row if cell_len(row) <= available else "" for row in packed)


def _pack(notes: Sequence[str], width: int, count: int, dot: str) -> list[str]:
    """Distribute notes over `count` rows of `width` terminal cells; a note that does not fit is omitted."""
    rows, at = [""] * count, 0
    for note in notes:
        if rows[at] and cell_len(rows[at] + dot + note) > width and at < count - 1:
            at += 1
        longer = rows[at] + dot + note if rows[at] else note
        if cell_len(longer) <= width:
            rows[at] = longer
    return rows


def _next_seats(plate: Plate, available: int, ascii: bool) -> str:
    """Return the names of the next seats in turn order, as many as fit."""
    names = [f"{shape(seat.shape, ascii)} {seat.name or seat.id}" for seat in plate.next_seats]
    rows = (f"{plate.then} {'  '.join(names[:count])}" for count in range(len(names), 0, -1))
    return next((row for row in rows if cell_len(row) <= available), "")


def _call_block(call: Call, ascii: bool) -> Block:
    """Draw a call: seats, symbol and word, in large letters where possible."""
    mark = None if ascii else big(call.large_mark)
    seat = spaced_word(" ".join(f"{seat.id} {shape(seat.shape, ascii)}" for seat in call.seats))
    if mark is None:
        return _join_blocks([seat, spaced_word(f"{symbol(call.kind, ascii)} {call.word}")], margin=0)
    return _join_blocks([seat, mark, big(call.word) or spaced_word(call.word)], margin=0)


def _text_rows(call: Call, available: int, ascii: bool) -> Block:
    """Draw the text of a call: in large letters if they fit behind its seat, else as a sentence beside its word."""
    seat = spaced_word(" ".join(f"{seat.id} {shape(seat.shape, ascii)}" for seat in call.seats))
    mark, letters = call.large_mark, None if ascii else big(call.text, available)
    block = _join_blocks([seat, big(mark) or (), letters], margin=0) if letters is not None else ()
    if block and _width(block) <= available:
        return block
    names = "".join(f"{seat.name or seat.id}: " for seat in call.seats)
    mark_block = None if ascii else big(mark)
    if mark_block and call.word:
        mark_block = _join_blocks([mark_block, big(call.word) or spaced_word(call.word)], margin=0)
    width = available - _width(mark_block) - GAP if mark_block else available
    text = f"{names}{call.text}" if mark_block else f"{symbol(call.kind, ascii)} {names}{call.text}"
    lines = [line.plain for line in wrap(StyledText(text), width)]
    if len(lines) > HEIGHT:
        more = symbol("ellipsis", ascii)
        lines[HEIGHT - 1] = wrap(StyledText(lines[HEIGHT - 1]), width - cell_len(more))[0].plain + more
    above = [""] * (len(lines) == 1)
    sentence = tuple([*above, *lines, *[""] * HEIGHT][:HEIGHT])
    return _join_blocks([mark_block, sentence], margin=0) if mark_block else sentence


def _call_style(call: Call, colours: Mapping[str, str]) -> str:
    """Return the style of a call's block, whose background stands out from that of every seat."""
    background = colours.get(f"call-{call.kind}", colours.get("call-unknown"))
    text = colours.get(f"call-{call.kind}-text", colours["foreground"]) if background else ""
    return f"bold {text} on {background}" if background else "bold"


def _width(block: Sequence[str]) -> int:
    return max((cell_len(row) for row in block), default=0)


def _joined_width(blocks: Sequence[Block]) -> int:
    return MARGIN + sum(_width(block) for block in blocks) + GAP * (len(blocks) - 1)


def _join_blocks(blocks: Sequence[Block], margin: int = MARGIN) -> Block:
    """Arrange blocks of three rows side by side."""
    columns = [block for block in blocks if _width(block)]
    return tuple(
        " " * margin + (" " * GAP).join(fit(block[row], _width(block)) for block in columns) for row in range(HEIGHT)
    )
