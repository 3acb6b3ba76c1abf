"""Entry of the printed values of a game, page by page and row by row, with pauses at any time. `PrintedValueEntry` is a
state machine without a screen: `prompt` returns the text about the next row, and `take` processes the typed line.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.printed_value_pages import PrintedValuePage
from scoring.errors import InputError
from scoring.fields.common_words import is_unknown
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.i18n import messages

WAYS = ("next", "back", "stop")
"""The navigation commands accepted instead of values; the catalogue lists their words under `teach_word.<command>`."""


class PrintedValueEntry:
    """A guided entry of printed values through several pages. It begins at the page and row of `target_path`, if given.
    If all values are known, it visits every row for corrections.
    """

    def __init__(self, box: BoxPrintedValues, pages: Sequence[PrintedValuePage], target_path: str = "") -> None:
        self.box = box
        self.pages = tuple(pages)
        self.at = 0
        self.place = 0
        self._from = 0
        self._round = False
        self._twice = ""
        self.kept = 0
        """The number of rows stored during this entry."""
        self.looks = all(box.is_read(row) for page in self.pages for row in box.rows(page))
        self._begin(target_path)

    @property
    def over(self) -> bool:
        """Whether the entry is finished: all pages are done."""
        return self.at >= len(self.pages)

    @property
    def page(self) -> PrintedValuePage:
        return self.pages[self.at]

    @property
    def rows(self) -> list[PrintedValuePageRow]:
        return self.box.rows(self.page)

    @property
    def row(self) -> PrintedValuePageRow:
        return self.rows[self.place]

    def _begin(self, target_path: str = "") -> None:
        """Move to the row that contains the requested value or, without it, to the first row with unknown values."""
        self._round = False
        while not self.over:
            path = target_path.removeprefix("printed.")
            rows = list(enumerate(self.rows))
            targets = [index for index, row in rows if path in row.paths]
            open_ = [index for index, row in rows if self._wants(row)]
            self.place = self._from = next(iter((*targets, *open_)), -1)
            if self.place >= 0:
                return
            self.at += 1

    def _wants(self, row: PrintedValuePageRow) -> bool:
        return self.looks or not self.box.is_read(row)

    def go(self, row_index: int) -> None:
        """Move to the row with this index, or to the first or last row if the index is out of range."""
        self._twice = ""
        self.place = min(max(0, row_index), len(self.rows) - 1)

    def turn(self, step: int) -> None:
        """Move forwards or backwards by `step` pages, without skipping known pages. The entry ends after the
        last page.
        """
        self._twice = ""
        self.at = max(0, self.at + step)
        if not self.over:
            places = [index for index, row in enumerate(self.rows) if self._wants(row)]
            self.place = self._from = next(iter(places), 0)
            self._round = False

    # what is said

    def title(self, words: Words) -> list[str]:
        """Return the heading of the page with the number of known rows, and the place in the game where the page is
        printed.
        """
        return [self.heading(words, self.page), words.translate(f"page_where.{self.page.id}")]

    def heading(self, words: Words, page: PrintedValuePage) -> str:
        """Return the name of a page with the number of known rows."""
        read, rows = self.box.read_rows(page)
        return words.translate("teach.page", page=words.translate(f"page.{page.id}"), read=read, rows=rows)

    def prompt(self, words: Words) -> list[str]:
        """Return the text about the row to enter next: position, name, explanation and known values."""
        row, library_rows = self.row, self.box.library
        position = f"{self.place + 1}/{len(self.rows)}"
        lines = [
            f"{position} {library_rows.title_of(words, row.item)}",
            *(f"  {line}" for line in row.hint(words, self.box)),
        ]
        if library_rows.count_known(row.item)[0]:
            lines.append(f"  {words.translate('teach.known', known=library_rows.state(words, row.item))}")
            lines += [f"  {open_text}" for open_text in (self.left_open(words),) if open_text]
        return lines

    def left_open(self, words: Words) -> str:
        """Return a note that Enter leaves the missing values of the current row unknown; "" unless the row is partly
        known.
        """
        known, total = self.box.library.count_known(self.row.item)
        return words.translate("teach.in_part") if 0 < known < total else ""

    # what comes in

    def take(self, words: Words, text: str) -> list[str]:
        """Process a typed line: values of the row, a navigation command, or an empty line or "unknown", which skip the
        row. Return the lines to display.
        """
        text = text.strip()
        way = _navigation_command(words, text)
        if way == "stop":
            self.at = len(self.pages)
        elif way == "next":
            self._turn()
        elif way == "back":
            self._back()
        elif not text or is_unknown(text):
            self._go_to_next_row()
        else:
            return self._write(words, text)
        return []

    def _write(self, words: Words, text: str) -> list[str]:
        feedback = self.box.input_feedback(words, self.row, text)
        if not feedback.good or (feedback.doubtful and self._twice != text):
            self._twice = text
            return list(feedback.lines)
        try:
            self.box.keep(self.row, text)
        except InputError as error:
            return messages.faults(words, error.faults)
        self.kept += 1
        self._go_to_next_row()
        return []

    def _go_to_next_row(self) -> None:
        """Move to the next row with unknown values, starting over once at the top of the page. If there is none, move
        to the next page.
        """
        self._twice = ""
        rows, next_index = self.rows, self.place + 1
        places = (
            [*range(next_index, self._from)] if self._round else [*range(next_index, len(rows)), *range(self._from)]
        )
        later = next((index for index in places if self._wants(rows[index])), -1)
        if later < 0:
            self._turn()
            return
        self._round = self._round or later < next_index
        self.place = later

    def _back(self) -> None:
        self._twice = ""
        if self.place:
            self.place -= 1
        elif self.at:
            self.at -= 1
            self.place = len(self.rows) - 1
            self._from, self._round = 0, False

    def _turn(self) -> None:
        self._twice = ""
        self.at += 1
        self._begin()


def _navigation_command(words: Words, text: str) -> str:
    word = fold(text)
    return next((way for way in WAYS if word in (way, fold(words.translate(f"teach_word.{way}")))), "")
