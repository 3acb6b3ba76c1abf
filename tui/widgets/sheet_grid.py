"""A tally form as one widget: rows of what lies on the table, a column for each seat, a cursor, running totals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual.events import Click, Key, MouseScrollDown, MouseScrollUp, Paste
from textual.message import Message
from textual.widget import Widget

from referee.rules.game import Seat
from scoring.words import Words
from tui.desk.arithmetic import plain
from tui.desk.cells import fit
from tui.desk.seats import seat_mark
from tui.desk.signs import sign
from tui.desk.tally.cell_keys import full, goes_on, longest, may_be_negative, pasted, written
from tui.desk.tally.form import Cells, Form, Row
from tui.desk.tally.weighing import Weighed, following, previewed, totals_of, weigh
from tui.widgets.cell import content, look, right, track_text
from tui.widgets.paint import paint

COLUMN = (9, 14)
LABEL = (40, 44)
FOOT = 2
_MOVES = {"enter": 1, "tab": 1, "shift+tab": -1, "right": 1, "left": -1}


class SheetGrid(Widget, can_focus=True):
    """The cells of a form. `cells` holds what was typed, `weighed` what it comes to; `place` is the cursor."""

    DEFAULT_CSS = """
    SheetGrid { height: 1fr; }
    SheetGrid > .sheet--header { background: $panel; text-style: bold; }
    SheetGrid > .sheet--heading { color: $primary; text-style: bold; }
    SheetGrid > .sheet--wanted { color: $accent; }
    SheetGrid > .sheet--dim { text-style: dim; }
    SheetGrid > .sheet--wrong { color: $error; text-style: bold; }
    SheetGrid > .sheet--cursor { background: $primary; color: $background; text-style: bold; }
    SheetGrid > .sheet--resting { text-style: reverse; }
    SheetGrid > .sheet--total { background: $panel; text-style: bold; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"sheet--{name}" for name in ("header", "heading", "wanted", "dim", "wrong", "cursor", "resting", "total")
    }

    class Changed(Message):
        """A cell was told, or the cursor moved."""

    class Finished(Message):
        """Enter on the last cell."""

    def __init__(
        self,
        form: Form,
        seats: Sequence[Seat],
        words: Callable[[], Words],
        cells: Cells,
        place: str = "",
        ascii: bool = False,
    ) -> None:
        super().__init__()
        self.form = form
        self.seats = tuple(seats)
        self.ids = tuple(seat.id for seat in seats)
        self.words = words
        self.ascii = ascii
        self.cells = cells
        self.draft: str | None = None
        self._went_on = False  # by itself, with the last key
        self.top = 0
        self.weighed: Weighed = weigh(form, cells, self.ids)
        self._at = {row.cell(seat): (row, seat) for row, seat in form.places(self.ids)}
        first = next((path for path in self._at if path in self.weighed.counts), next(iter(self._at)))
        self.place = place if place in self._at else first

    @property
    def row(self) -> Row:
        """The row of the cursor."""
        return self._at[self.place][0]

    @property
    def seat(self) -> str:
        """The seat of the cursor."""
        return self._at[self.place][1]

    @property
    def text(self) -> str:
        """What stands in the cell of the cursor, or is being typed there."""
        return self.cells.get(self.place, "") if self.draft is None else self.draft

    def preview(self) -> Any:
        """Give the sheet as it is with what is being typed; None where it cannot be read."""
        if self.draft is None:
            return self.weighed.told
        return previewed(self.form, self.weighed, self.cells, self.ids, self.place, self.draft)

    def before(self, path: str) -> str:
        """Give what a blank cell that counts held before; "" where nothing is known of that."""
        blank = path in self.weighed.counts and not self.cells.get(path)
        return self.form.earlier.get(path, "") if blank else ""

    # changing

    def commit(self) -> None:
        """Take over what is being typed."""
        if self.draft is not None:
            self.set_cell(self.place, self.draft)

    def set_cell(self, path: str, text: str) -> None:
        """Tell a cell."""
        self.draft = None
        typed = text.strip() if self._at[path][0].kind == "text" else plain(text).strip()
        if typed:
            self.cells[path] = typed
        else:
            self.cells.pop(path, None)
        self.weighed = weigh(self.form, self.cells, self.ids)
        self._changed()

    def go(self, path: str) -> None:
        """Move the cursor."""
        self._went_on = False
        self.commit()
        if path in self._at:
            self.place = path
        self._changed()

    def _changed(self) -> None:
        self.refresh()
        self.post_message(self.Changed())

    def step(self, step: int) -> None:
        """Go to the next cell that counts; a cell that has just become wrong is not left this way."""
        typed = self.draft is not None
        self.commit()
        if typed and self.weighed.fault_at(self.place):
            return
        there = following(self.form, self.ids, self.weighed.counts, self.cells, self.place, step)
        if there == self.place and step > 0:
            self.post_message(self.Finished())
        self.go(there)

    def climb(self, step: int) -> None:
        """Go to the next cell that counts in the same column."""
        rows = [row for row in self.form.rows if row.kind != "heading"]
        at = rows.index(self.row)
        ahead = rows[at + 1 :] if step > 0 else rows[:at][::-1]
        self._first([row.cell(self.seat) for row in ahead])

    def across(self, step: int) -> None:
        """Go to the next cell that counts in the same row."""
        at = self.ids.index(self.seat)
        ahead = self.ids[at + 1 :] if step > 0 else self.ids[:at][::-1]
        self._first([] if self.row.single else [self.row.cell(seat) for seat in ahead])

    def _first(self, paths: Sequence[str]) -> None:
        self.commit()
        self.go(next((path for path in paths if path in self.weighed.counts or self.cells.get(path)), self.place))

    def on_key(self, event: Key) -> None:
        """Type into cells and move between them; every other key is the screen's, but never a sign that is written."""
        key = event.key
        went_on, self._went_on = self._went_on, False
        if key == "enter" and went_on:  # out of habit: the cell before has gone on already, and nobody is skipped
            event.stop()
            event.prevent_default()
            return
        if key == "enter" and self.draft is None and (before := self.before(self.place)):
            self.draft = before
        if key in ("left", "right") and self.form.columns:
            self.across(_MOVES[key])
        elif key in _MOVES:
            self.step(_MOVES[key])
        elif key in ("up", "down"):
            self.climb(1 if key == "down" else -1)
        elif key in ("pageup", "pagedown"):
            for _ in range(max(1, self._room() - 2)):
                self.climb(1 if key == "pagedown" else -1)
        elif key in ("home", "end"):
            paths = [path for path in self._at if path in self.weighed.counts or self.cells.get(path)]
            if paths:
                self.go(paths[0 if key == "home" else -1])
        elif key == "delete":
            self.set_cell(self.place, "")
        elif key == "backspace":
            self._type(self.text[:-1])
        elif key == "escape" and self.draft is not None:
            self.draft = None
            self._changed()
        elif event.character and event.is_printable:
            self._typed(event.character)
        else:
            return
        event.stop()
        event.prevent_default()

    def _typed(self, typed: str) -> None:
        """Write into the cell; what it cannot hold is said, not swallowed. A full cell goes on by itself."""
        row, signs = self.row, written(self.row, typed)
        if self.draft is None and not signs.strip():
            return  # a blank by itself tells nothing
        held = self.text if self.draft is not None or (goes_on(row, signs) and not self._is_sign(signs)) else ""
        self._type((held + signs)[: longest(row)])
        if full(row, self.text):
            self._go_on()

    def _is_sign(self, signs: str) -> bool:
        """Tell whether + or - is the sign of a number here, and no sum that goes on."""
        signed = self.row.kind == "number" and signs[0] in "+-"
        return signed and may_be_negative(self.form, self.weighed, self.ids, self.place)

    def _go_on(self) -> None:
        """Go to the next cell as Enter would; the last one waits for its Enter."""
        self.commit()
        there = following(self.form, self.ids, self.weighed.counts, self.cells, self.place, 1)
        if there != self.place and not self.weighed.fault_at(self.place):
            self.go(there)
            self._went_on = True

    def _type(self, text: str) -> None:
        self.draft = text
        self._changed()

    def on_paste(self, event: Paste) -> None:
        """Take pasted text as if it was typed."""
        event.stop()
        if text := pasted(self.row, event.text):
            self._typed(text)

    # drawing

    def _room(self) -> int:
        return max(1, self.size.height - 1 - FOOT)

    def _widths(self) -> tuple[int, int]:
        count = max(1, len(self.ids))
        column = max(COLUMN[0], min(COLUMN[1], (self.size.width - LABEL[0]) // count))
        return max(8, min(LABEL[1], self.size.width - column * count)), column

    def _reveal(self) -> None:
        """Scroll so that the cursor is seen, with its heading where there is room."""
        rows, room = self.form.rows, self._room()
        at = rows.index(self.row)
        first = at - 1 if at and rows[at - 1].kind == "heading" else at
        self.top = max(min(self.top, first), at - room + 1, 0)
        self.top = min(self.top, max(0, len(rows) - room))

    def render(self) -> Text:
        """Draw the seats, the rows in view and the totals."""
        self._reveal()
        words = self.words()
        room = self._room()
        rows = self.form.rows[self.top : self.top + room]
        lines = [self._header(words)]
        for place, row in enumerate(rows):
            above = place == 0 and self.top > 0
            below = place == room - 1 and self.top + room < len(self.form.rows)
            mark = sign("up", self.ascii) if above else sign("down", self.ascii) if below else " "
            lines.append(self._row(row, mark, words))
        lines += [Text(" ")] * (room - len(rows))
        lines += self._totals(words)
        return Text("\n", no_wrap=True, overflow="crop").join(lines)

    def _style(self, name: str) -> object:
        return self.get_component_rich_style(f"sheet--{name}", partial=True)

    def _header(self, words: Words) -> Text:
        label, column = self._widths()
        seen = self.form.rows[self.top : self.top + self._room()]
        hidden = all(row.kind != "heading" or row.label != self.row.group for row in seen)
        line = Text(fit(f" {words.phrase(self.row.group) if hidden else ''}", label))
        for seat in self.seats:
            mark = paint(seat_mark(seat, self.app.theme, self.ascii))
            name = words.seats.get(seat.id, seat.name)
            cell = Text.assemble(mark, f" {name}" if name else "")
            cell.truncate(column - 1)
            line.append(" " * (column - cell.cell_len))
            line.append_text(cell)
        line.stylize_before(self._style("header"))  # type: ignore[arg-type]
        return line

    def _row(self, row: Row, mark: str, words: Words) -> Text:
        label, column = self._widths()
        if row.kind == "heading":
            return Text(fit(f"{mark}{words.phrase(row.label)}", self.size.width), self._style("heading"))  # type: ignore[arg-type]
        here = row == self.row
        cursor = sign("cursor", self.ascii) if here else " "
        line = Text(fit(f"{mark}{cursor} {words.phrase(row.label)}", label))
        dim = True
        if row.single and row.kind in ("list", "text"):
            column = self.size.width - label  # a list or a text of the whole table has the whole line
        for seat in self.ids[:1] if row.single else self.ids:
            path = row.cell(seat)
            counts = path in self.weighed.counts
            dim = dim and not counts
            text = self.cells.get(path, "")
            looks = look(row, text, counts=counts, wrong=self.weighed.fault_at(path) is not None)
            shown = content(row, text, words, looks, self.ascii, self.before(path))
            if path == self.place:
                typed = f"{self.draft}_" if self.draft is not None else shown
                line.append(" ")
                drawn = right(f"[{typed}]" if self.draft is None else typed, column - 1, self.ascii)
                line.append(drawn, self._style("cursor" if self.has_focus else "resting"))  # type: ignore[arg-type]
            else:
                drawn = right(shown, column - 1, self.ascii)
                style = self._style(looks) if looks in ("wanted", "dim", "wrong") else ""
                line.append(f" {drawn}", style)  # type: ignore[arg-type]
        if dim:
            line.stylize(self._style("dim"), 0, label)  # type: ignore[arg-type]
        return line

    def _totals(self, words: Words) -> list[Text]:
        label, column = self._widths()
        totals, tracks = totals_of(self.form, self.weighed, self.ids)
        name = self.form.sums or ("tally.total" if self.form.already else "tally.points")
        first, second = Text(fit(f"  {words.say(name)}", label)), Text(fit(f"  {words.say('tally.marker')}", label))
        if self.form.sums:
            second = Text(" " * label)
        for seat in self.ids:
            points_said, open_ = totals[seat]
            first.append(right(f"{points_said:,}{'?' if open_ else ''}", column, self.ascii))
            stands = "" if self.form.sums else track_text(*tracks[seat], words, self.ascii)
            second.append(right(stands, column, self.ascii))
        for line in (first, second):
            line.stylize_before(self._style("total"))  # type: ignore[arg-type]
        return [first, second]

    # the mouse

    def on_click(self, event: Click) -> None:
        """Go to the cell that was clicked."""
        offset = event.get_content_offset(self)
        self.focus()
        if offset is None or not 1 <= offset.y <= self._room():
            return
        index = self.top + offset.y - 1
        if index >= len(self.form.rows) or self.form.rows[index].kind == "heading":
            return
        label, column = self._widths()
        row = self.form.rows[index]
        seat = self.ids[max(0, min(len(self.ids) - 1, (offset.x - label) // column))]
        self.go(row.cell(self.ids[0] if row.single else seat))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Go down a row."""
        event.stop()
        self.climb(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Go up a row."""
        event.stop()
        self.climb(-1)

    def on_focus(self) -> None:
        """Draw the cursor as active."""
        self.refresh()

    def on_blur(self) -> None:
        """Draw the cursor as resting; what is being typed is kept."""
        self.commit()
        self.refresh()
