"""Filling in a tally form: the cells as typed, the cursor and where it goes, what is being typed, what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tui.desk.arithmetic import plain
from tui.desk.tally.cell_keys import full, goes_on, longest, may_be_negative, pasted, written
from tui.desk.tally.form import Cells, Form, Row
from tui.desk.tally.weighing import Weighed, following, previewed, weigh


class Filling:
    """A form being filled in. `cells` holds what was typed, `weighed` what it comes to; `place` is the cursor, `draft`
    what is being typed there (None: nothing).

    `changed` is called when a cell was told or the cursor moved, `finished` on going on from the last cell.
    """

    def __init__(
        self,
        form: Form,
        ids: Sequence[str],
        cells: Cells,
        place: str,
        changed: Callable[[], object],
        finished: Callable[[], object],
    ) -> None:
        self.form = form
        self.ids = tuple(ids)
        self.cells = cells
        self.draft: str | None = None
        self.went_on = False
        """Whether the cursor has just gone on by itself, with the last key."""
        self.weighed: Weighed = weigh(form, cells, self.ids)
        self._changed, self._finished = changed, finished
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

    # cells

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

    def drop(self) -> None:
        """Leave the cell as it was before anything was typed."""
        self.draft = None
        self._changed()

    def type(self, typed: str) -> None:
        """Write into the cell; what it cannot hold is said, not swallowed. A full cell goes on by itself."""
        row, signs = self.row, written(self.row, typed)
        if self.draft is None and not signs.strip():
            return  # a blank by itself tells nothing
        held = self.text if self.draft is not None or (goes_on(row, signs) and not self._is_sign(signs)) else ""
        self._draft((held + signs)[: longest(row)])
        if full(row, self.text):
            self._go_on()

    def paste(self, text: str) -> None:
        """Take pasted text as if it was typed."""
        if typed := pasted(self.row, text):
            self.type(typed)

    def erase(self) -> None:
        """Take the last sign away."""
        self._draft(self.text[:-1])

    def _draft(self, text: str) -> None:
        self.draft = text
        self._changed()

    def _is_sign(self, signs: str) -> bool:
        """Tell whether + or - is the sign of a number here, and no sum that goes on."""
        signed = self.row.kind == "number" and signs[0] in "+-"
        return signed and may_be_negative(self.form, self.weighed, self.ids, self.place)

    def _go_on(self) -> None:
        """Go to the next cell as Enter would; the last one waits for its Enter."""
        self.commit()
        there = self._following(1)
        if there != self.place and not self.weighed.fault_at(self.place):
            self.go(there)
            self.went_on = True

    # the cursor

    def go(self, path: str) -> None:
        """Move the cursor."""
        self.went_on = False
        self.commit()
        if path in self._at:
            self.place = path
        self._changed()

    def step(self, step: int) -> None:
        """Go to the next cell that counts; a cell that has just become wrong is not left this way."""
        typed = self.draft is not None
        self.commit()
        if typed and self.weighed.fault_at(self.place):
            return
        there = self._following(step)
        if there == self.place and step > 0:
            self._finished()
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

    def to_end(self, last: bool) -> None:
        """Go to the first or the last cell that counts."""
        paths = [path for path in self._at if self._useful(path)]
        if paths:
            self.go(paths[-1 if last else 0])

    def _following(self, step: int) -> str:
        return following(self.form, self.ids, self.weighed.counts, self.cells, self.place, step)

    def _first(self, paths: Sequence[str]) -> None:
        self.commit()
        self.go(next(filter(self._useful, paths), self.place))

    def _useful(self, path: str) -> bool:
        return path in self.weighed.counts or bool(self.cells.get(path))
