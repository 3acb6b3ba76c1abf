"""Editing of a score sheet: typed cells, cursor, unfinished text and evaluation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from scoring.errors import Fault, InputError
from tui.core.tally.cell_input import (
    cell_content,
    extends_value,
    is_no_more,
    longest,
    may_be_negative,
    pasted_text,
    uncorrectable_message,
)
from tui.core.tally.evaluation import (
    TallyEvaluation,
    cell_text,
    counts_at,
    evaluate_cells,
    following,
    has_value,
    index_of_path,
    is_blank,
    is_required,
    value_of,
    with_entered_figures,
)
from tui.core.tally.form import Cells, TallyForm, TallyFormRow
from tui.core.tally.multi_figure_cells import format_line, merge_cells, split

NONE = {"number": "0", "list": "0", "yes_no": "n", "choice": "0", "text": "-"}
"""The text for "none", by kind of row."""
TOO_MUCH = ("field_high", "sum_high", "cell_choice")
"""The faults that further typing cannot correct."""


class TallyEditor:
    """A score sheet being filled in. `cells` are the typed texts, `evaluation` their result, `place` the path at the
    cursor, and `draft` the unfinished text there (None if there is none). Invalid text stays in its cell.

    `changed` is called after a change of a cell or the cursor, `finished` when Enter finds no further cell to fill in.
    """

    def __init__(
        self,
        form: TallyForm,
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
        self.evaluation: TallyEvaluation = evaluate_cells(form, cells, self.ids)
        self._changed, self._finished = changed, finished
        self._stops = form.stops(self.ids)
        self._passed: set[str] = set()
        self._looked_at = ("", "")
        self._looked: TallyEvaluation | None = None
        by_board = form.kind.columns and bool(form.carried)
        start = next((stop for stop in self._stops if by_board or self._counts(stop)), self._stops[0])
        self._at = index_of_path(self._stops, place)
        if self._at < 0:
            self._at = self._stops.index(start)

    @property
    def place(self) -> str:
        """The path of the cell at the cursor."""
        row, seat = self._stops[self._at]
        return row.cell(seat)

    @property
    def row(self) -> TallyFormRow:
        """The row at the cursor; a row with several numbers contains only those that can be typed now."""
        return self.as_typed(*self._stops[self._at])

    @property
    def seat(self) -> str:
        return self._stops[self._at][1]

    @property
    def text(self) -> str:
        """The text in the cell at the cursor, including unfinished text."""
        return self.text_at(self.row, self.seat) if self.draft is None else self.draft

    @property
    def figure(self) -> TallyFormRow:
        """The row of the number at the cursor; in a row with several numbers, the one being typed."""
        figures = self.row.figures
        with suppress(InputError):
            texts = split(self.row, self.draft or "") if self.row.kind == "line" else {}
            return next((figure for figure in reversed(figures) if texts.get(figure.path)), figures[0])
        return figures[-1]

    def as_typed(self, row: TallyFormRow, seat: str) -> TallyFormRow:
        return with_entered_figures(row, seat, self.evaluation.counts, self.cells)

    def text_at(self, row: TallyFormRow, seat: str) -> str:
        """Return the text of a cell."""
        refused = self.cells.get(row.cell(seat), "")
        if row.kind == "line" and not refused:
            row = self.as_typed(row, seat)
            return format_line(row, self._held(row, seat)) if has_value(row, seat, self.cells) else ""
        return refused

    def preview(self) -> Any:
        """Return the parsed sheet including the unfinished text, or without it if it cannot be parsed."""
        drafted = self._drafted()
        return self.evaluation.told if drafted is None else drafted.told or self.evaluation.told

    def _drafted(self) -> TallyEvaluation | None:
        """Return the evaluation including the unfinished text, cached; None if there is no such text or it is
        incomplete.
        """
        if self.draft is None or is_no_more(self.draft):
            return None
        at = (self.place, self.draft)
        if self._looked_at != at:
            self._looked_at, self._looked = at, None
            with suppress(InputError):
                cells = self._apart(self.row, self.seat, self.draft)
                for figure in self.row.figures:
                    value_of(figure, cells.get(figure.cell(self.seat), ""))
                self._looked = evaluate_cells(self.form, {**self.cells, **cells}, self.ids)
        return self._looked

    @property
    def offered(self) -> str:
        """The previous text of the cell at the cursor, which Enter confirms; "" if there is none."""
        return self.form.earlier.get(self.place, "") if self.before(self.row, self.seat) else ""

    @property
    def _refused_line(self) -> str:
        """The invalid line of several numbers in the cell at the cursor; "" if there is none."""
        return self.cells.get(self.place, "") if self.row.kind == "line" else ""

    @property
    def useful_here(self) -> bool:
        """Whether the cell at the cursor can affect the score."""
        return self._counts(self._stops[self._at])

    @property
    def keeps_previous_board(self) -> bool:
        """Whether Enter keeps the previous values of this board and moves to the next board."""
        there = self._next(has_text=False)
        return self._is_carried(self._at) and there is not None and self._stops[there][1] != self.seat

    @property
    def done(self) -> bool:
        """Whether no cell has to be filled in any more; Enter passes the optional ones and displays the result."""
        return self.evaluation.final and not self.offered and next(self._ahead(has_text=False), None) is None

    @property
    def is_last(self) -> bool:
        """Whether Enter displays the result."""
        return self._next(has_text=False) is None

    def fault_here(self) -> Fault | None:
        """Return the fault of the cell at the cursor; None if there is none. For unfinished text, only faults that
        further typing cannot correct count.
        """
        if self.draft is None:
            return self.fault_at(self.row, self.seat)
        if draft_fault := uncorrectable_message(self.row, self.draft):
            return draft_fault
        drafted = self._drafted()
        faults = drafted.faults if drafted else ()
        own = self.row.paths(self.seat)
        return next((fault for fault in faults if fault.field in own and fault.key in TOO_MUCH), None)

    def before(self, row: TallyFormRow, seat: str) -> str:
        """Return the previous text of a blank cell that can affect the score; "" if there is none."""
        if has_value(row, seat, self.cells) or not self._counts((row, seat)):
            return ""
        if row.kind == "line":
            return format_line(row, self._held(row, seat))
        return self.form.earlier.get(row.cell(seat), "") or self.form.carried.get(row.cell(seat), "")

    def fault_at(self, row: TallyFormRow, seat: str) -> Fault | None:
        return self.evaluation.fault_at(*row.paths(seat))

    # cells

    def commit(self) -> None:
        """Store the unfinished text in its cell. A word for "no more" is not stored: it sets this cell and the
        following empty cells to none.
        """
        if self.draft is None:
            return
        if is_no_more(self.draft):
            self._none_on_the_rest()
        else:
            self.set_cell(self.place, self.draft)

    def set_cell(self, path: str, text: str) -> None:
        """Set a cell, or the numbers of a line (several numbers in one cell). A line that cannot be split is stored as
        typed.
        """
        at = index_of_path(self._stops, path)
        row, seat = self._stops[at]
        if row.kind == "line" and path != row.cell(seat):
            row = next(figure for figure in row.figures if figure.cell(seat) == path)
        try:
            cells = self._apart(row, seat, text)
        except InputError:
            cells = dict.fromkeys(row.paths(seat), "") | {row.cell(seat): text.strip()}
        self.draft = None
        self._put(cells)
        self._changed()

    def _put(self, cells: Cells) -> None:
        for cell, text in cells.items():
            if text:
                self.cells[cell] = text
            else:
                self.cells.pop(cell, None)
        self.evaluation = evaluate_cells(self.form, self.cells, self.ids)
        self._looked_at = ("", "")

    def _apart(self, row: TallyFormRow, seat: str, text: str) -> Cells:
        """Return the cells that a text sets. Raises `InputError` if a line has too many numbers."""
        if row.kind != "line":
            return {row.cell(seat): cell_text(row, text)}
        row = self.as_typed(row, seat)
        if is_blank(row, text):
            return dict.fromkeys(row.paths(seat), "")
        carried = {figure.path: self.form.carried.get(figure.cell(seat), "") for figure in row.figures}
        cells = merge_cells(row, text, self._held(row, seat), carried)
        return {row.cell(seat): "", **{figure.cell(seat): cells[figure.path] for figure in row.figures}}

    def _held(self, row: TallyFormRow, seat: str) -> Cells:
        cells = {figure.path: figure.cell(seat) for figure in row.figures}
        return {path: self.cells.get(cell) or self.form.carried.get(cell, "") for path, cell in cells.items()}

    def _none_on_the_rest(self) -> None:
        """Set the cell at the cursor and all following unfilled cells of its column to "none"; of its row if seats are
        side by side.
        """
        self.draft = None
        remaining = [stop for stop in self._stops[self._at :] if self._beside(stop)]
        while True:
            stop = next(
                (candidate for candidate in remaining if candidate == self._stops[self._at] or self._wants(candidate)),
                None,
            )
            if stop is None:
                break
            remaining.remove(stop)
            row, seat = stop
            self._put({row.cell(seat): "", **{figure.cell(seat): NONE[figure.kind] for figure in row.figures}})
        self._changed()

    def _beside(self, stop: tuple[TallyFormRow, str]) -> bool:
        row, seat = self._stops[self._at]
        if self.form.kind.columns and not row.single:
            return stop[1] == seat and not stop[0].single
        return stop[0] == row

    def take_over(self, cells: Cells) -> None:
        """Replace the cells by the merged ones after changes by other people; the cursor and the unfinished
        text stay.
        """
        self.cells.clear()
        self._put(cells)
        self._changed()

    def drop(self) -> None:
        """Discard the unfinished text."""
        self.draft = None
        self._changed()

    def type(self, text: str) -> None:
        """Append typed characters to the text of the cell; invalid characters are kept and reported."""
        row, signs = self.row, cell_content(self.row, text)
        if self.draft is None and not signs.strip():
            return  # a blank by itself tells nothing
        earlier = (
            self.text if self.draft is not None or (extends_value(row, signs) and not self._is_sign(signs)) else ""
        )
        self._draft((earlier + signs)[: longest(row)])

    def paste(self, text: str) -> None:
        """Append pasted text as if it had been typed."""
        if content := pasted_text(self.row, text):
            self.type(content)

    def erase(self) -> None:
        """Delete the last character."""
        self._draft(self.text[:-1])

    def clear(self) -> None:
        self._draft("")

    def _draft(self, text: str) -> None:
        self.draft = text
        self._changed()

    def _is_sign(self, signs: str) -> bool:
        """Return whether a typed + or - is the sign of a number and not an operator."""
        signed = self.row.kind == "number" and signs[0] in "+-"
        return signed and may_be_negative(self.form, self.evaluation, self.ids, self.place)

    # the cursor

    def enter(self) -> None:
        """Store the text of the cell and move to the next unfilled cell, or finish if there is none. The cursor stays
        if the text is invalid.
        """
        if self.draft is None:  # what was there before is confirmed, a line that was refused is read again
            self.draft = self.offered or self._refused_line or None
        has_draft = self.draft is not None
        self.commit()
        if has_draft and self.fault_at(self.row, self.seat):
            return
        stop = self._stops[self._at]
        if self._wants(stop) or not has_value(*stop, self.cells):
            self._passed.add(self.place)  # left blank on purpose: not asked again
        there = self._next(has_draft)
        if there is None:
            self._finished()
        else:
            self._at = there
        self._changed()

    def _next(self, has_text: bool) -> int | None:
        """Return the index of the cell to which Enter moves: the next one that must be filled in, or a blank optional
        one on the way to it or to the end; None if all is filled in. Over the values of the last round, only what
        changed is typed.
        """
        there = next(self._ahead(has_text), None)
        if self.form.carried:
            return there
        until = len(self._stops) if there is None or there < self._at else there
        return next(filter(self._may_fill, range(self._at + 1, until)), there)

    def _may_fill(self, at: int) -> bool:
        """Return whether a cell is blank and optional, can affect the score, and was not left blank on purpose."""
        row, seat = self._stops[at]
        is_open = row.optional and row.cell(seat) not in self._passed and not has_value(row, seat, self.cells)
        return is_open and self._counts((row, seat))

    def _ahead(self, has_text: bool) -> Iterator[int]:
        """Yield the indexes of the cells to which Enter moves, next first. `has_text` is whether Enter follows
        typed text.
        """
        after = range(self._at + 1, len(self._stops))
        if self.form.kind.columns and self.form.carried and not self.row.single:
            own = [at for at in after if self._stops[at][1] == self.seat and not self._stops[at][0].single]
            yield from (at for at in own if self._asks(at) or (has_text and self._is_carried(at)))
            others = [at for at in after if at not in own]
            yield from (at for at in others if self._asks(at) or self._is_carried(at))
        else:
            yield from filter(self._asks, after)
        yield from filter(self._asks, range(self._at))

    def _asks(self, at: int) -> bool:
        row, seat = self._stops[at]
        return row.cell(seat) not in self._passed and self._wants((row, seat))

    def _is_carried(self, at: int) -> bool:
        row, seat = self._stops[at]
        is_carried = any(self.form.carried.get(figure.cell(seat)) for figure in row.figures)
        return is_carried and not row.single and not row.optional and self._counts((row, seat))

    def go(self, path: str) -> None:
        """Store the unfinished text and move the cursor to a cell, or to the line that contains the number with this
        path.
        """
        self.commit()
        at = index_of_path(self._stops, path)
        if at >= 0:
            self._at = at
        self._changed()

    def step(self, step: int) -> None:
        """Move to the next or previous cell that can affect the score or is filled in. The cursor stays if the typed
        text is invalid.
        """
        has_draft = self.draft is not None
        self.commit()
        if has_draft and self.fault_at(self.row, self.seat):
            return
        self.go(following(self.form, self.ids, self.evaluation.counts, self.cells, self.place, step))

    def move_in_column(self, step: int) -> None:
        """Move up or down to the next cell of the column that can affect the score."""
        rows = [row for row in self.form.rows if row.has_cells]
        at = rows.index(self._stops[self._at][0])
        ahead = rows[at + 1 :] if step > 0 else rows[:at][::-1]
        self._first([(row, self.ids[0] if row.single else self.seat) for row in ahead])

    def move_in_row(self, step: int) -> None:
        """Move left or right to the next cell of the row that can affect the score."""
        at = self.ids.index(self.seat)
        ahead = self.ids[at + 1 :] if step > 0 else self.ids[:at][::-1]
        row = self._stops[self._at][0]
        self._first([] if row.single else [(row, seat) for seat in ahead])

    def to_end(self, last: bool) -> None:
        """Move to the first or the last cell that can affect the score."""
        stops = [stop for stop in self._stops if self._useful(stop)]
        if stops:
            row, seat = stops[-1 if last else 0]
            self.go(row.cell(seat))

    def _first(self, stops: Sequence[tuple[TallyFormRow, str]]) -> None:
        self.commit()
        row, seat = next(filter(self._useful, stops), self._stops[self._at])
        self.go(row.cell(seat))

    def _counts(self, stop: tuple[TallyFormRow, str]) -> bool:
        return counts_at(*stop, self.evaluation.counts)

    def _wants(self, stop: tuple[TallyFormRow, str]) -> bool:
        return is_required(self.form, *stop, self.evaluation, self.cells)

    def _useful(self, stop: tuple[TallyFormRow, str]) -> bool:
        return self._counts(stop) or has_value(*stop, self.cells)
