"""A form for several printed values of one component: a cell for each value as people see it, with a mark or the reason
why its text is wrong, and a drawing of the component as it will be. It is made from the line format of the values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.facts.facts import known
from referee.printed_lines.named_line import FURTHER, key_of
from referee.printed_lines.shape import LineCell
from referee.printed_lines.tokens import UNKNOWN
from referee.reading.spoken_numbers import with_figures
from referee.rules.game import Game
from scoring.errors import InputError
from scoring.fields.common_words import is_none, mark_unknown
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Words
from tui.core.components.printed_value_groups import PRINTED, line_for
from tui.core.components.printed_value_page_layout import headings
from tui.core.components.printed_value_parser import fault_text
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat, fact, short
from tui.core.i18n import messages
from tui.core.rendering.styled_text import StyledText
from tui.core.session.pending_question import CELL_END

SHORTHAND = ":|;"
"""Signs of a line that holds several cells; no cell contains them."""


class FormRow(NamedTuple):
    """A cell of the form for display: its name, its text, whether the text is valid (None for an empty cell), and what
    is wrong with it.
    """

    name: str
    text: str
    is_valid: bool | None
    error: str


class ValueForm:
    """The cells of a line format, their texts, and the cell `at` the cursor. `needs_all` is whether every cell must be
    filled in; otherwise only the cell of the question, the first one at the cursor.
    """

    def __init__(self, game: Game, line: PrintedValueLineFormat, values: Mapping[str, Any], path: str) -> None:
        """Create the form for the question about `path`; `values` are the known values by path."""
        self.game, self.line, self.needs_all = game, line, line.whole
        self._first = 1 if line.naming else 0
        self._values = values
        self._start = ("",) * self._first + tuple(self._known(cell, values) for cell in self._cells(""))
        self.texts = list(self._start)
        self.at = self._cell_of(path)

    def _known(self, cell: LineCell, values: Mapping[str, Any]) -> str:
        implied = {
            path: self.line.implied[path.rpartition(".")[2]] for path in cell.paths if self._is_known_at_table(path)
        }
        return cell.write({**values, **implied}).removeprefix(UNKNOWN)

    def _is_known_at_table(self, path: str) -> bool:
        return path.rpartition(".")[2] in self.line.implied

    def _cell_of(self, path: str) -> int:
        cells = self._cells("")
        places = [
            at for at, cell in enumerate(cells, self._first) if {path, path.removeprefix(PRINTED)} & {*cell.paths}
        ]
        open_ = [at for at, text in enumerate(self.texts) if not text and self._is_required(at)]
        return 0 if self._first else next(iter(open_ if self.needs_all else places), 0)

    def _cells(self, name: str) -> tuple[LineCell, ...]:
        if self.line.picture is not None:
            return (LineCell(("",), self.line.read, lambda _values: ""),)
        return self._card(name).cells

    def _card(self, name: str) -> PrintedValueLineFormat:
        naming = self.line.naming
        return naming.line_of(key_of(name) or FURTHER) if naming else self.line

    @property
    def _name(self) -> str:
        return " ".join(normalize(self.texts[0]).split()) if self._first else ""

    def _is_required(self, at: int) -> bool:
        return self.needs_all and not self._cells("")[at - self._first].optional

    # filling

    @property
    def text(self) -> str:
        return self.texts[self.at]

    @property
    def is_alone(self) -> bool:
        """Whether no cell except that at the cursor has been changed."""
        return all(
            text == start for at, (text, start) in enumerate(zip(self.texts, self._start, strict=True)) if at != self.at
        )

    def write(self, text: str) -> None:
        self.texts[self.at] = text

    @property
    def draft(self) -> str:
        """The texts of all cells, however they are; "" if none has been changed."""
        return CELL_END.join(self.texts) if tuple(self.texts) != self._start else ""

    def set_draft(self, draft: str) -> bool:
        """Fill in all cells from a draft, with the cursor at the last that is changed. Return whether it is one."""
        texts = draft.split(CELL_END)
        if len(texts) != len(self._start) or len(texts) == 1:
            return False
        self.texts = texts
        changed = [at for at, (text, start) in enumerate(zip(texts, self._start, strict=True)) if text != start]
        self.at = changed[-1] if changed else 0
        return True

    @property
    def error(self) -> InputError | None:
        """The error of the cell at the cursor."""
        return self._read(self.at)[2]

    def go(self, step: int) -> None:
        """Move the cursor by a number of cells, around the ends."""
        self.at = (self.at + step) % len(self.texts)

    def go_on(self) -> None:
        """Move to the next cell that is empty or wrong, if there is one, otherwise to the next cell."""
        places = [*range(self.at + 1, len(self.texts)), *range(self.at)]
        open_ = [at for at in places if not self.texts[at].strip() or not self._read(at)[1]]
        self.at = next(iter(open_), (self.at + 1) % len(self.texts))

    def _read(self, at: int) -> tuple[Mapping[str, Any], bool, InputError | None]:
        """Parse a cell: its values, whether it is valid, and the error."""
        text = normalize(self.texts[at]).strip()
        if at < self._first or not text or (marked := mark_unknown(text, UNKNOWN)) == UNKNOWN:
            return {}, True, None
        cell = self._cells(self._name)[at - self._first]
        try:
            return _read_cell(cell, marked), True, None
        except InputError as error:
            return {}, False, error

    @property
    def values(self) -> dict[str, Any]:
        """The values of the valid cells by path."""
        if self.line.joined is not None:
            return self._joined_values()
        return {path: value for at in range(len(self.texts)) for path, value in self._read(at)[0].items()}

    def _joined_values(self) -> dict[str, Any]:
        try:
            return {path.removeprefix(PRINTED): value for path, value in self.line.read(self.line_text).items()}
        except InputError:
            return {}

    def answer_text(self, is_command: Callable[[str], bool]) -> str | None:
        """Return the text that Enter submits: what is typed in the only cell that was changed, if it is a whole answer,
        or the line with all cells; the name alone in an empty cell beside it. None if Enter moves to a cell that is
        missing or wrong.
        """
        if self.at >= self._first and self._is_name_alone:
            return self._name
        is_answer = self.line.picture is not None or not self.needs_all or self._is_line(self.text)
        if self.is_alone and (is_answer or is_command(self.text)):
            return self.text
        return None if self._lacking else self.line_text

    @property
    def goes_on(self) -> bool:
        """Whether Enter goes on to the next cell of a card that is named: something is typed, and cells are open. Enter
        in an empty cell answers.
        """
        text, cells = self.text.strip(), self._cells(self._name)
        if not self._first or not text or is_none(text) or self._has_shorthand(text) or not self._read(self.at)[1]:
            return False
        open_ = [cell for cell, typed in zip(cells, self.texts[1:], strict=True) if not (typed or cell.optional)]
        return any(not self._known(cell, self._values) for cell in open_)

    @property
    def _is_name_alone(self) -> bool:
        return bool(self._name) and tuple(self.texts[self._first :]) == self._start[self._first :]

    def go_to_lacking(self) -> None:
        """Move to the next cell that is wrong or missing."""
        self.at = next((at for at in self._lacking if at > self.at), next(iter(self._lacking), self.at))

    @property
    def is_complete(self) -> bool:
        """Whether no cell is wrong or missing."""
        return not self._lacking

    @property
    def _lacking(self) -> list[int]:
        """The cells that are wrong or, if all must be filled in, empty; else the empty ones without which the line does
        not hold the values of others.
        """
        empty = [at for at, text in enumerate(self.texts) if not text.strip() and at >= self._first]
        lacking = [
            at for at in range(len(self.texts)) if not self._read(at)[1] or (at in empty and self._is_required(at))
        ]
        return lacking or (empty if self._loses_values else [])

    @property
    def _loses_values(self) -> bool:
        values = self.values
        if not values or self.line.joined is not None or self.line.picture is not None:
            return False
        try:
            held = self._card(self._name).read(self.line_text)
        except InputError:
            return False  # the line is refused as a whole
        return not values.keys() <= {path.removeprefix(PRINTED) for path in held}

    @property
    def is_open_picture(self) -> bool:
        """Whether a picture has cells that are not typed yet."""
        return self.line.picture is not None and bool(self.text.strip()) and not self._read(0)[1]

    @staticmethod
    def _has_shorthand(text: str) -> bool:
        return any(character in text for character in SHORTHAND)

    def _is_line(self, text: str) -> bool:
        """Return whether a text stands for the whole form: the line in its notation, or what no cell can be."""
        if not text.strip() or self._has_shorthand(text) or not self._read(self.at)[1]:
            return True
        try:
            self.line.read(text)
        except InputError:
            return False
        return True

    @property
    def line_text(self) -> str:
        """The valid cells as a line in the notation."""
        if self.line.joined is not None:
            return self.line.joined([text if self._read(at)[1] else "" for at, text in enumerate(self.texts)])
        values = self.values
        return self._card(self._name).write(values) if values else self._name

    def fill(self, text: str) -> None:
        """Fill in the cells from a draft, with the cursor where typing goes on, or from a line in the notation; any
        other text is that of the cell at the cursor.
        """
        if self.set_draft(text):
            self.go_on()
            return
        try:
            values = self.line.read(text)
        except InputError:
            self.write(text)
            return
        name, colon, _ = text.partition(":")
        self.texts[: self._first] = [name.strip()] if colon else [text][: self._first]
        values_by_path = {path.removeprefix(PRINTED): value for path, value in values.items()}
        texts = (cell.write(values_by_path).removeprefix(UNKNOWN) for cell in self._cells(self._name))
        self.texts = [*self.texts[: self._first], *texts]

    # display

    def names(self, words: Words) -> list[str]:
        """Return the names of the cells."""
        if self.line.picture is not None:
            return [""]
        heads = headings(words, self.line.hint) or headings(words, self.line.id)
        cells = self._cells("")
        names = heads if len(heads) == len(cells) else [self._label(words, cell) for cell in cells]
        return [*([words.translate("form.name")] * self._first), *names]

    def _label(self, words: Words, cell: LineCell) -> str:
        if fact(self.game, cell.paths[0]) is not None:
            return short(words, self.game, cell.paths[0])

        return cell.paths[0].rpartition(".")[2]

    def rows(self, words: Words) -> list[FormRow]:
        """Return the cells for display."""
        return [
            FormRow(name, text, None if not text.strip() else self._read(at)[1], self.error_text(words, at))
            for at, (name, text) in enumerate(zip(self.names(words), self.texts, strict=True))
        ]

    def error_text(self, words: Words, at: int) -> str:
        """Return what is wrong with a cell; "" if nothing is."""
        error = self._read(at)[2]
        return fault_text(words, error) if error else ""

    def hint(self, words: Words, cell: int | None = None) -> str:
        """Return what can be typed in a cell, without one in that at the cursor."""
        if self.line.picture is not None:
            return words.translate(f"picture_hint.{self.line.hint}")
        hints = headings(words, self.line.hint, "cell_hint")
        at = (self.at if cell is None else cell) - self._first
        if at < 0:
            return words.translate("form.name_hint")
        if hints and hints[min(at, len(hints) - 1)]:
            return hints[min(at, len(hints) - 1)]
        spec = fact(self.game, self._cells("")[at].paths[0])
        return messages.expected_values(words, spec) if spec else ""

    def drawing(self, words: Words, cursor: int, ascii: bool) -> list[StyledText]:
        """Draw the component as it will be; empty if it has no drawing, or nothing is filled in."""
        if self.line.picture is not None:
            return self.line.picture.draw(words, self.text, cursor, ascii)
        values, card = self.values, self._card(self._name)
        is_changed = not self.needs_all or any(
            text != start for text, start in zip(self.texts, self._start, strict=True)
        )
        has_name = bool(self._name) or not self._first
        return [*map(StyledText, card.draw(words, values))] if card.draw and values and is_changed and has_name else []


def _read_cell(cell: LineCell, text: str) -> Mapping[str, Any]:
    try:
        return cell.read(text)
    except InputError:
        if (figures := with_figures(text, words_only=True)) == text:
            raise
        return cell.read(figures)


def form_for(game: Game, state: Any, path: str) -> ValueForm | None:
    """Return the form for a question about a value (full path); None if its line has fewer than two cells."""
    line = line_for(game, state, path)
    if line is None or (line.picture is None and len(line.cells) + bool(line.naming) < 2):
        return None
    return ValueForm(game, line, {at: value for at, value in state.printed.items() if known(value)}, path)
