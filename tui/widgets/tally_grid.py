"""A score sheet form as one widget: a row for each value, a column for each seat, a cursor, and totals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.events import Click, Key, MouseScrollDown, MouseScrollUp, Paste
from textual.message import Message
from textual.widget import Widget

from referee.rules.game import Seat
from scoring.text_catalogs import Words
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.symbols import symbol
from tui.core.tally.editor import TallyEditor
from tui.core.tally.evaluation import TallyEvaluation, counts_at, has_value, running_totals, sum_text, totals_of
from tui.core.tally.form import Cells, TallyForm, TallyFormRow
from tui.widgets.rich_text_conversion import paint
from tui.widgets.row_list import shorten
from tui.widgets.tally_cells import AROUND, MARGIN, SEAT, TallyColumns, columns, content, look, right, track_text

INDENT = 4
"""The width around a label, in terminal cells: scroll mark, cursor, and two blanks."""
NAME = 8
"""The maximum length of a name that widens its seat column, in terminal cells."""
FOOT = 2
WIDE_BLANK = "\u3000"
"""The full-width space of Japanese text, which Textual does not consider printable."""
_MOVES = {"tab": 1, "shift+tab": -1, "right": 1, "left": -1}


class TallyGrid(Widget, can_focus=True):
    """The widget that displays and edits the cells of a score sheet."""

    DEFAULT_CSS = """
    TallyGrid { height: 1fr; }
    TallyGrid > .sheet--header { background: $panel; text-style: bold; }
    TallyGrid > .sheet--heading { text-style: bold; }
    TallyGrid > .sheet--wanted { color: $accent; }
    TallyGrid > .sheet--blank { text-style: dim; }
    TallyGrid > .sheet--dim { text-style: dim; }
    TallyGrid > .sheet--wrong { color: $error; text-style: bold; }
    TallyGrid > .sheet--cursor { background: $primary 25%; color: $foreground; text-style: bold; }
    TallyGrid > .sheet--caret {
        color: $input-cursor-foreground; background: $input-cursor-background; text-style: $input-cursor-text-style;
    }
    TallyGrid > .sheet--resting { text-style: reverse; }
    TallyGrid > .sheet--total { background: $panel; text-style: bold; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"sheet--{name}"
        for name in ("header", "heading", "wanted", "blank", "dim", "wrong", "cursor", "caret", "resting", "total")
    }

    class Changed(Message):
        """The message that a cell was changed or the cursor moved."""

    class Finished(Message):
        """The message that Enter was pressed on the last cell."""

    def __init__(
        self,
        form: TallyForm,
        seats: Sequence[Seat],
        words: Callable[[], Words],
        cells: Cells,
        place: str = "",
        ascii: bool = False,
    ) -> None:
        super().__init__()
        self.filling = TallyEditor(form, [seat.id for seat in seats], cells, place, self._changed, self._finished)
        self.seats = tuple(seats)
        self.words = words
        self.ascii = ascii
        self.top = 0
        self._shared: tuple[TallyEvaluation, str, int] | None = None
        self._columns = TallyColumns(0, 0, 1, 1)

    def _changed(self) -> None:
        self.refresh()
        self.post_message(self.Changed())

    def _finished(self) -> None:
        self.post_message(self.Finished())

    def on_key(self, event: Key) -> None:
        """Edit the cell or move the cursor; all other keys go to the screen."""
        if self._move(event.key) or self._change(event):
            event.stop()
            event.prevent_default()

    def _move(self, key: str) -> bool:
        filling = self.filling
        if key == "enter":
            filling.enter()
        elif key in ("left", "right") and filling.form.kind.columns:
            filling.move_in_row(_MOVES[key])
        elif key in _MOVES:
            filling.step(_MOVES[key])
        elif key in ("up", "down"):
            filling.move_in_column(1 if key == "down" else -1)
        elif key in ("pageup", "pagedown"):
            for _ in range(max(1, self._room() - 2)):
                filling.move_in_column(1 if key == "pagedown" else -1)
        elif key in ("home", "end"):
            filling.to_end(key == "end")
        else:
            return False
        return True

    def _change(self, event: Key) -> bool:
        """Change the text of the cell at the cursor by a key. Return whether the key changes it."""
        key, filling = event.key, self.filling
        if key == "delete":
            filling.set_cell(filling.place, "")
        elif key == "backspace":
            filling.erase()
        elif key == "escape" and filling.draft is not None:
            filling.drop()
        elif event.character and (event.is_printable or event.character == WIDE_BLANK):
            filling.type(event.character)
        else:
            return False
        return True

    def clear_written(self) -> None:
        self.filling.clear()

    def on_paste(self, event: Paste) -> None:
        """Insert pasted text."""
        event.stop()
        self.filling.paste(event.text)

    # drawing

    def _room(self) -> int:
        return max(1, self.size.height - 1 - FOOT)

    def columns(self, words: Words) -> TallyColumns:
        """Return the column widths, with a cache."""
        now = (self.filling.evaluation, words.lang, self.size.width)
        if self._shared is None or self._shared[0] is not now[0] or self._shared[1:] != now[1:]:
            self._shared, self._columns = now, self._share(words)
        return self._columns

    def _share(self, words: Words) -> TallyColumns:
        form, ids = self.filling.form, self.filling.ids
        rows = [row for row in form.rows if row.has_cells]
        labels = [cell_len(words.phrase(row.label)) for row in rows]
        table = [words.translate("tally.table"), *(self._content(row, ids[0], words)[0] for row in rows if row.single)]
        totals, tracks = totals_of(form, self.filling.evaluation, ids)
        values = [f"{points:,}" for points, _ in totals.values()]
        values += [track_text(*marker, words, self.ascii) for marker in tracks.values()]
        values += [self._content(row, seat, words)[0] for row in rows if not row.single for seat in ids]
        names = [cell_len(words.seats.get(seat.id, seat.name)) for seat in self.seats]
        lengths = [cell_len(each) for each in table] if self._has_table_column else []
        values += [] if lengths else table[1:]
        fitting = (length for length in map(cell_len, values) if length <= SEAT[1] - AROUND)
        longest = max(INDENT + min(NAME, max(names)), *fitting)
        return columns(self.size.width, len(ids), max(labels) + INDENT, lengths, longest)

    @property
    def _has_table_column(self) -> bool:
        """Whether the form needs a column for values of all seats; not on a sheet for a single board."""
        filling, seat = self.filling, self.filling.ids[0]
        singles = (row for row in filling.form.figures if row.single)
        reachable = any(self._counts(row, seat) or has_value(row, seat, filling.cells) for row in singles)
        return reachable and filling.form.kind.most != 1

    def _content(self, row: TallyFormRow, seat: str, words: Words) -> tuple[str, str]:
        """Return (text, appearance) of a cell outside editing."""
        filling = self.filling
        text, counts = filling.text_at(row, seat), counts_at(row, seat, filling.evaluation.counts)
        looks = look(row, text, counts=counts, wrong=filling.fault_at(row, seat) is not None)
        return content(row, text, words, looks, filling.before(row, seat)), looks

    def _cursor(self) -> int:
        rows, path = self.filling.form.rows, self.filling.row.path
        return next(at for at, row in enumerate(rows) if row.has_cells and row.path == path)

    def _reveal(self) -> None:
        """Scroll to the cursor, with the heading above it if possible."""
        rows, height, at = self.filling.form.rows, self._room(), self._cursor()
        first = at - 1 if at and rows[at - 1].kind == "heading" else at
        self.top = max(min(self.top, first), at - height + 1, 0)
        self.top = min(self.top, max(0, len(rows) - height))

    def render(self) -> Text:
        """Draw the seats, the visible rows and the totals."""
        self._reveal()
        words = self.words()
        height = self._room()
        rows = self.filling.form.rows[self.top : self.top + height]
        lines = [self._header(words)]
        for index, row in enumerate(rows):
            above = index == 0 and self.top > 0
            below = index == height - 1 and self.top + height < len(self.filling.form.rows)
            mark = symbol("up", self.ascii) if above else symbol("down", self.ascii) if below else " "
            lines.append(self._row(row, mark, words))
        lines += [Text(" ")] * (height - len(rows))
        lines += self._totals(words)
        return Text("\n", no_wrap=True, overflow="crop").join(lines)

    def _style(self, name: str) -> Style:
        # the colour of the cursor is mixed with the ground it stands on
        return self.get_component_rich_style(f"sheet--{name}", partial=name != "cursor")

    def _header(self, words: Words) -> Text:
        widths = self.columns(words)
        above = self.filling.form.rows[: self._cursor()]
        heading = next((at for at in range(len(above) - 1, -1, -1) if above[at].kind == "heading"), self.top)
        line = self._labelled(f" {words.phrase(above[heading].label) if heading < self.top else ''}", words)
        if widths.table:
            line.append(f"{right(words.translate('tally.table'), widths.table - 1, self.ascii)} ")
        for seat in self.seats:
            mark = paint(seat_mark(seat, self.app.theme, self.ascii))
            name = shorten(words.seats.get(seat.id, seat.name), widths.seat - AROUND - 1 - mark.cell_len, self.ascii)
            cell = Text.assemble(mark, f" {name}" if name else "")
            line.append(" " * (widths.seat - 1 - cell.cell_len))
            line.append_text(cell).append(" ")
        line.append(" " * (self.size.width - line.cell_len))
        line.stylize_before(self._style("header"))
        return line

    def _labelled(self, text: str, words: Words) -> Text:
        """Return the beginning of a line with its label, shortened if necessary."""
        label = self.columns(words).label
        return Text(fit(text if cell_len(text) < label else shorten(text, label - 1, self.ascii), label))

    def _row(self, row: TallyFormRow, mark: str, words: Words) -> Text:
        widths = self.columns(words)
        if row.kind == "sum":
            line = self._labelled(f"{mark}  {words.phrase(row.label)}", words).append(" " * widths.table)
            for seat in self.filling.ids:
                value = sum_text(self.filling.evaluation.breakdown, row, seat)
                line.append(f"{right(value, widths.seat - AROUND, self.ascii)}  ", self._style("dim"))
            return line
        if row.kind == "heading":
            return Text(fit(f"{mark}{words.phrase(row.label)}", self.size.width), self._style("heading"))
        is_current = row.path == self.filling.row.path
        cursor = symbol("cursor", self.ascii) if is_current else " "
        line = self._labelled(f"{mark}{cursor} {words.phrase(row.label)}", words)
        dim = not any(self._counts(row, seat) for seat in self.filling.ids)
        if row.single:
            line.append_text(self._single(row, words))
        else:
            line.append(" " * widths.table)
            for seat in self.filling.ids:
                line.append_text(self._cell(row, seat, widths.seat, words))
        if dim:
            line.stylize(self._style("dim"), 0, widths.label)
        return line

    def _counts(self, row: TallyFormRow, seat: str) -> bool:
        return counts_at(row, seat, self.filling.evaluation.counts)

    def _single(self, row: TallyFormRow, words: Words) -> Text:
        """Draw a value for all seats in its column, extended over the next columns if it is too long."""
        widths, seat = self.columns(words), self.filling.ids[0]
        if not widths.table and self.filling.form.kind.most != 1:
            return Text("")  # it cannot matter
        is_current = row.cell(seat) == self.filling.place
        draft = self.filling.draft if is_current else None
        length = cell_len(draft) if draft is not None else cell_len(self._content(row, seat, words)[0])
        own = widths.table or widths.seat  # on a sheet of one board everything is of its seat
        if length + AROUND <= own:
            return self._cell(row, seat, own, words)
        return self._cell(row, seat, min(length + AROUND + is_current, self.size.width - MARGIN - widths.label), words)

    def _cell(self, row: TallyFormRow, seat: str, width: int, words: Words) -> Text:
        """Draw a cell with its right-aligned value."""
        value_text, looks = self._content(row, seat, words)
        if row.cell(seat) != self.filling.place:
            style = self._style(looks) if looks in ("wanted", "blank", "dim", "wrong") else ""
            return Text.assemble(" ", (right(value_text, width - AROUND, self.ascii), style), " ")
        draft = self.filling.draft
        cell_text = right(f"[{value_text}]" if draft is None else f"{draft} ", width - 1, self.ascii)
        cell = Text.assemble(" ", (cell_text, self._style("cursor" if self.has_focus else "resting")))
        if draft is not None:  # the caret is that of every line
            cell.stylize(self._style("caret"), len(cell) - 1, len(cell))
        return cell

    def _totals(self, words: Words) -> list[Text]:
        widths = self.columns(words)
        form, kind = self.filling.form, self.filling.form.kind
        totals, tracks = totals_of(form, self.filling.evaluation, self.filling.ids)
        name = kind.sums or ("tally.total" if form.already else "tally.points")
        name = "tally.this_round" if form.points_before else name
        first = self._labelled(f"  {words.translate(name)}", words)
        running = running_totals(form, self.filling.evaluation)
        label = "tally.marker" if kind.marker else "tally.after_round" if running else ""
        second = self._labelled(f"  {words.translate(label)}" if label else "", words)
        for line in (first, second):
            line.append(" " * widths.table)
        for seat in self.filling.ids:
            points, is_open = totals[seat]
            is_blank = is_open and not points and not self._has_entries(seat)
            value_text = "?" if is_blank else f"{points:,}"
            first.append(f"{right(value_text, widths.seat - 1, self.ascii)} ", self._style("dim") if is_blank else "")
            stands = track_text(*tracks[seat], words, self.ascii) if kind.marker else ""
            below = words.translate("tally.open") if is_open else stands
            if running:
                below = f"{symbol('star', self.ascii) if running[seat][1] else ''}{running[seat][0]:,}"
            is_dim = not running and (is_open or tracks[seat][0] is None)
            second.append(f"{right(below, widths.seat - 1, self.ascii)} ", self._style("dim") if is_dim else "")
        for line in (first, second):
            line.append(" " * (self.size.width - line.cell_len))
            line.stylize_before(self._style("total"))
        return [first, second]

    def _has_entries(self, seat: str) -> bool:
        places = self.filling.form.places(self.filling.ids)
        own = [row.cell(seat) for row, id in places if id == seat and not row.single]
        return any(self.filling.cells.get(path, "").strip() for path in own)

    # the mouse

    def on_click(self, event: Click) -> None:
        """Move to the clicked cell."""
        offset = event.get_content_offset(self)
        self.focus()
        if offset is None or not 1 <= offset.y <= self._room():
            return
        index = self.top + offset.y - 1
        if index >= len(self.filling.form.rows) or not self.filling.form.rows[index].has_cells:
            return
        row = self.filling.form.rows[index]
        seat = self.filling.ids[self.columns(self.words()).seat_at(offset.x)]
        self.filling.go(row.cell(self.filling.ids[0] if row.single else seat))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Move the cursor down."""
        event.stop()
        self.filling.move_in_column(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Move the cursor up."""
        event.stop()
        self.filling.move_in_column(-1)

    def on_focus(self) -> None:
        """Draw the form with an active cursor."""
        self.refresh()

    def on_blur(self) -> None:
        """Draw the form with an inactive cursor, and store the text of its cell."""
        self.filling.commit()
        self.refresh()
