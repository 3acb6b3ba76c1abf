"""The lines of the boards of a table, and rows of the values that stand on the boards of several seats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from referee.table.table import Table
from scoring.text_catalogs import Lang, Words
from tui.core.game_ui.board_words import BoardLine, rendered_lines
from tui.core.reading.value_lines import SeatValue, TableLine, has_maximum, is_of, seat_row, table_words, with_remaining
from tui.core.reading.value_question import ValueQuestion

OF_BOARD, OF_SEATS, OF_REMAINING, WITHOUT_NUMBER = 0.95, 1.15, 1.4, 0.75
"""The weight of a line of the boards, of a row of several seats, of a number of a maximum if the question asks what is
left, and of a line without a number if it asks for one.
"""
_AMOUNT = re.compile(r"(?<![#\d×])\d+")
_NUMBERED = re.compile(r"#?\d+(?: |$)")
_LABEL = re.compile(r"[^\W\d_](?:[^\d\[\]()（）#]*[^\W\d_])?")
_QUANTITY = re.compile(r"[^\d#]*?(\d[\d,]*)(?!\d|[^\d]*[,、×#(（])")


class _Boards:
    """The rendered boards of a table, with the same lines in both languages if their numbers agree."""

    def __init__(self, table: Table, lang: Lang) -> None:
        self._table, self._rendered = table, {lang: rendered_lines(table_words(table, lang), table)}
        self.lines = self._rendered[lang]

    def _line(self, number: int, words: Words) -> BoardLine:
        if words.lang not in self._rendered:
            lines = rendered_lines(table_words(self._table, words.lang), self._table)
            self._rendered[words.lang] = lines if len(lines) == len(self.lines) else self.lines
        return self._rendered[words.lang][number]

    def text(self, number: int, words: Words) -> str:
        line = self._line(number, words)
        return " · ".join(dict.fromkeys((*line.headings[-2:], "  ".join(line.cells))))

    def cell(self, index_pair: tuple[int, int], words: Words) -> str:
        cells = self._line(index_pair[0], words).cells
        return cells[index_pair[1]] if index_pair[1] < len(cells) else cells[0]

    def first_cell(self, seat: str, index_pair: tuple[int, int], words: Words) -> str:
        return f"{words.format_field(seat, 'seat')}: {self.cell(index_pair, words)}"

    def value(self, seat: str, index_pair: tuple[int, int]) -> SeatValue:
        amount = _QUANTITY.match(self.lines[index_pair[0]].cells[index_pair[1]])
        size = int(amount[1].replace(",", "")) if amount else None
        return SeatValue(seat, partial(self.cell, index_pair), size, partial(self.first_cell, seat, index_pair))


def board_value_lines(table: Table, question: ValueQuestion) -> Iterator[TableLine]:
    """Yield the lines of the boards and the rows of several seats. The numbers at the beginning of the first cell
    belong to the name of a line.
    """
    boards = _Boards(table, question.lang)
    for number, line in enumerate(boards.lines):
        if line.is_value and is_of(line.seat, question):
            numbered = _NUMBERED.match(line.cells[0])
            name = (numbered[0] if numbered else "") + _AMOUNT.sub(" ", " ".join(line.cells))
            heading = _AMOUNT.sub(" ", " ".join(line.headings))
            weight = OF_BOARD * (OF_REMAINING if question.asks("rest") and _holds_maximum(line, question) else 1)
            if question.asks("quantity", "asks_price") and not any(map(str.isdecimal, "".join(line.cells))):
                weight *= WITHOUT_NUMBER
            text = with_remaining(partial(boards.text, number), question)
            yield TableLine("board", text, name, "", heading, line.seat, weight)
    asked = [seat for seat in table.seats if is_of(seat, question)]
    for label, indexes in _cells_of_seats(boards.lines, question).items():
        values = [boards.value(seat, index_pair) for seat, index_pair in indexes.items()]
        is_sized = len(values) == len(asked) > 1 and all(value.size is not None for value in values)
        texts = {boards.lines[number].cells[index] for number, index in indexes.values()}
        if is_sized and (len(texts) > 1 or not all(text[:1].isdecimal() for text in texts)):
            yield TableLine("board", with_remaining(seat_row(values, question), question), label, weight=OF_SEATS)


def _cells_of_seats(lines: Sequence[BoardLine], question: ValueQuestion) -> dict[str, dict[str, tuple[int, int]]]:
    """Return where the cells with a number stand on the boards of the seats, by their words and seats."""
    indexes: dict[str, dict[str, tuple[int, int]]] = {}
    for number, line in enumerate(lines):
        for index, text in enumerate(line.cells if line.seat and is_of(line.seat, question) else ()):
            label = _LABEL.search(text)
            if label and _AMOUNT.search(text):
                indexes.setdefault(label[0], {}).setdefault(line.seat, (number, index))
    return indexes


def _holds_maximum(line: BoardLine, question: ValueQuestion) -> bool:
    """Return whether a number of a maximum stands beside a word of the question, if the line has several."""
    cells = [cell.casefold() for cell in line.cells if has_maximum(cell)]
    return len(cells) == 1 or any(word in cell for word in question.words for cell in cells)
