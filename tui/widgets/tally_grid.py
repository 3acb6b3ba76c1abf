"""A tally form as one widget: rows of what lies on the table, a column for each seat, a cursor, running totals."""

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
from tui.core.rendering.symbols import sign
from tui.core.tally.editor import TallyEditor
from tui.core.tally.evaluation import counts_at, totals_of
from tui.core.tally.form import Cells, TallyForm, TallyFormRow
from tui.widgets.rich_text_conversion import paint
from tui.widgets.tally_cell import content, look, right, track_text

COLUMN = (9, 18)
LABEL = (28, 44)
LEAD = 4
"""Before a label: the mark of what is above or below, the cursor, a blank; and a blank after it."""
FOOT = 2
WIDE_BLANK = "\u3000"
"""The blank of Japanese writing, which Textual does not call printable."""
_MOVES = {"tab": 1, "shift+tab": -1, "right": 1, "left": -1}


class TallyGrid(Widget, can_focus=True):
    """The cells of a form as they are filled in."""

    DEFAULT_CSS = """
    TallyGrid { height: 1fr; }
    TallyGrid > .sheet--header { background: $panel; text-style: bold; }
    TallyGrid > .sheet--heading { text-style: bold; }
    TallyGrid > .sheet--wanted { color: $accent; }
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
        for name in ("header", "heading", "wanted", "dim", "wrong", "cursor", "caret", "resting", "total")
    }

    class Changed(Message):
        """A cell was told, or the cursor moved."""

    class Finished(Message):
        """Enter on the last cell."""

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
        self._labelled, self._label = "", LABEL[0]

    def _changed(self) -> None:
        self.refresh()
        self.post_message(self.Changed())

    def _finished(self) -> None:
        self.post_message(self.Finished())

    def on_key(self, event: Key) -> None:
        """Type into cells and move between them; every other key is the screen's, but never a sign that is written."""
        if self._move(event.key) or self._change(event):
            event.stop()
            event.prevent_default()

    def _move(self, key: str) -> bool:
        """Move the cursor; tell whether the key is one that does."""
        filling = self.filling
        if key == "enter":
            filling.enter()
        elif key in ("left", "right") and filling.form.kind.columns:
            filling.across(_MOVES[key])
        elif key in _MOVES:
            filling.step(_MOVES[key])
        elif key in ("up", "down"):
            filling.climb(1 if key == "down" else -1)
        elif key in ("pageup", "pagedown"):
            for _ in range(max(1, self._room() - 2)):
                filling.climb(1 if key == "pagedown" else -1)
        elif key in ("home", "end"):
            filling.to_end(key == "end")
        else:
            return False
        return True

    def _change(self, event: Key) -> bool:
        """Change what is written in the cell of the cursor; tell whether the key is one that does."""
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
        """Clear the cell of the cursor as if every sign was taken away."""
        self.filling.clear()

    def on_paste(self, event: Paste) -> None:
        """Take pasted text as if it was typed."""
        event.stop()
        self.filling.paste(event.text)

    # drawing

    def _room(self) -> int:
        return max(1, self.size.height - 1 - FOOT)

    def _widths(self) -> tuple[int, int]:
        count, words = max(1, len(self.filling.ids)), self.words()
        if self._labelled != words.lang:
            labels = (cell_len(words.phrase(row.label)) for row in self.filling.form.rows if row.kind != "heading")
            self._labelled, self._label = words.lang, max(LABEL[0], min(LABEL[1], max(labels) + LEAD))
        column = max(COLUMN[0], min(COLUMN[1], (self.size.width - self._label) // count))
        return max(8, min(LABEL[1], self.size.width - column * count)), column

    def _cursor(self) -> int:
        rows, path = self.filling.form.rows, self.filling.row.path
        return next(at for at, row in enumerate(rows) if row.kind != "heading" and row.path == path)

    def _reveal(self) -> None:
        """Scroll so that the cursor is seen, with its heading where there is room."""
        rows, room, at = self.filling.form.rows, self._room(), self._cursor()
        first = at - 1 if at and rows[at - 1].kind == "heading" else at
        self.top = max(min(self.top, first), at - room + 1, 0)
        self.top = min(self.top, max(0, len(rows) - room))

    def render(self) -> Text:
        """Draw the seats, the rows in view and the totals."""
        self._reveal()
        words = self.words()
        room = self._room()
        rows = self.filling.form.rows[self.top : self.top + room]
        lines = [self._header(words)]
        for place, row in enumerate(rows):
            above = place == 0 and self.top > 0
            below = place == room - 1 and self.top + room < len(self.filling.form.rows)
            mark = sign("up", self.ascii) if above else sign("down", self.ascii) if below else " "
            lines.append(self._row(row, mark, words))
        lines += [Text(" ")] * (room - len(rows))
        lines += self._totals(words)
        return Text("\n", no_wrap=True, overflow="crop").join(lines)

    def _style(self, name: str) -> Style:
        # the colour of the cursor is mixed with the ground it stands on
        return self.get_component_rich_style(f"sheet--{name}", partial=name != "cursor")

    def _header(self, words: Words) -> Text:
        label, column = self._widths()
        above = self.filling.form.rows[: self._cursor()]
        heading = next((at for at in range(len(above) - 1, -1, -1) if above[at].kind == "heading"), self.top)
        line = Text(fit(f" {words.phrase(above[heading].label) if heading < self.top else ''}", label))
        for seat in self.seats:
            mark = paint(seat_mark(seat, self.app.theme, self.ascii))
            name = words.seats.get(seat.id, seat.name)
            cell = Text.assemble(mark, f" {name}" if name else "")
            cell.truncate(column - 1)
            line.append(" " * (column - cell.cell_len))
            line.append_text(cell)
        line.stylize_before(self._style("header"))
        return line

    def _row(self, row: TallyFormRow, mark: str, words: Words) -> Text:
        label, column = self._widths()
        if row.kind == "heading":
            return Text(fit(f"{mark}{words.phrase(row.label)}", self.size.width), self._style("heading"))
        here = row.path == self.filling.row.path
        cursor = sign("cursor", self.ascii) if here else " "
        line = Text(fit(f"{mark}{cursor} {words.phrase(row.label)}", label))
        dim = True
        if row.single and row.kind in ("list", "text"):
            column = self.size.width - label  # a list or a text of the whole table has the whole line
        for seat in self.filling.ids[:1] if row.single else self.filling.ids:
            path = row.cell(seat)
            counts = counts_at(row, seat, self.filling.weighed.counts)
            dim = dim and not counts
            text = self.filling.text_at(row, seat)
            looks = look(row, text, counts=counts, wrong=self.filling.fault_at(row, seat) is not None)
            shown = content(row, text, words, looks, self.ascii, self.filling.before(row, seat))
            if path == self.filling.place:
                draft = self.filling.draft
                drawn = right(f"[{shown}]" if draft is None else f"{draft} ", column - 1, self.ascii)
                line.append(" ").append(drawn, self._style("cursor" if self.has_focus else "resting"))
                if draft is not None:  # the caret is that of every line
                    line.stylize(self._style("caret"), len(line) - 1, len(line))
            else:
                drawn = right(shown, column - 1, self.ascii)
                style = self._style(looks) if looks in ("wanted", "dim", "wrong") else ""
                line.append(f" {drawn}", style)
        if dim:
            line.stylize(self._style("dim"), 0, label)
        return line

    def _totals(self, words: Words) -> list[Text]:
        label, column = self._widths()
        totals, tracks = totals_of(self.filling.form, self.filling.weighed, self.filling.ids)
        name = self.filling.form.kind.sums or ("tally.total" if self.filling.form.already else "tally.points")
        first, second = Text(fit(f"  {words.say(name)}", label)), Text(fit(f"  {words.say('tally.marker')}", label))
        if self.filling.form.kind.sums:
            second = Text(" " * label)
        for seat in self.filling.ids:
            points_said, open_ = totals[seat]
            first.append(right(f"{points_said:,}{'?' if open_ else ''}", column, self.ascii))
            stands = "" if self.filling.form.kind.sums else track_text(*tracks[seat], words, self.ascii)
            second.append(right(stands, column, self.ascii))
        for line in (first, second):
            line.stylize_before(self._style("total"))
        return [first, second]

    # the mouse

    def on_click(self, event: Click) -> None:
        """Go to the cell that was clicked."""
        offset = event.get_content_offset(self)
        self.focus()
        if offset is None or not 1 <= offset.y <= self._room():
            return
        index = self.top + offset.y - 1
        if index >= len(self.filling.form.rows) or self.filling.form.rows[index].kind == "heading":
            return
        label, column = self._widths()
        row = self.filling.form.rows[index]
        seat = self.filling.ids[max(0, min(len(self.filling.ids) - 1, (offset.x - label) // column))]
        self.filling.go(row.cell(self.filling.ids[0] if row.single else seat))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Go down a row."""
        event.stop()
        self.filling.climb(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Go up a row."""
        event.stop()
        self.filling.climb(-1)

    def on_focus(self) -> None:
        """Draw the cursor as active."""
        self.refresh()

    def on_blur(self) -> None:
        """Draw the cursor as resting; what is being typed is kept."""
        self.filling.commit()
        self.refresh()
