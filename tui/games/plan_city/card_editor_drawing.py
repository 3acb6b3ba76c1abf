"""The drawing of the card editor: nine cells with the cursor, the keys, the errors and warnings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, Self

from msgspec import Struct, structs

from referee.games.plan_city.printed_notations import short_cells
from scoring.games.plan_city.cells import SIDE
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import hang, prefix_width
from tui.games.plan_city import card_editor_model
from tui.games.plan_city.card_editor_model import CardEditorState, draft_of
from tui.games.plan_city.painting.painter import ROOMY, DisplayedCell, FieldPainter

MARGIN = "  "
"""The margin before the first cell: a space and a line."""
KEYS = re.compile(r"(?:^|(?<=\s\s))\s*(?P<keys>(?:[a-z0-9] )+)")
"""A pattern for key names before their help text."""
BAR, CORNER, LINE = ("│", "|"), ("┼", "+"), ("─", "-")


def sketch_of(text: str) -> CardEditorDrawing:
    return CardEditorDrawing(draft_of(text))


class CardEditorDrawing(Struct, frozen=True):
    """An unfinished card in the editor and its drawing; implements `CardEditorProtocol`."""

    help_id: ClassVar[str] = "help.cardedit"
    draft: CardEditorState

    @property
    def layer_id(self) -> str:
        """The catalogue id of the editor layer (the group of values that the keys change)."""
        return f"plan_city_card.{self.draft.layer}"

    @property
    def text(self) -> str:
        """The card in compact notation."""
        return self.draft.text

    @property
    def sound(self) -> bool:
        return not card_editor_model.faults(self.draft)[0]

    def drawn(self, words: Words, width: int, ascii: bool) -> list[StyledText]:
        """Draw the cells, the keys, the card's text, and the errors and warnings."""
        draft = self.draft
        heading = StyledText(
            words.translate("plan_city_card.cell", row=draft.at // SIDE + 1, cell=draft.at % SIDE + 1), "bold"
        )
        return [*_cells(draft, words, ascii), StyledText(""), heading, *hang(self._notes(words, ascii), width)]

    def _keys(self, words: Words) -> Lines:
        groups = ["legality", *(("scoring", "rails") if self.draft.layer == "scoring" else ())]
        return [("", StyledText(words.translate(f"plan_city_card.keys_{group}"))) for group in groups]

    def _notes(self, words: Words, ascii: bool) -> Lines:
        """Return lines with the key help, the card's text, its errors and its warnings."""
        draft = self.draft
        errors, warnings = card_editor_model.faults(draft)
        no, warn = symbol("no", ascii), symbol("warn", ascii)
        remarks = [(no, StyledText(messages.fault(words, fault), "bold")) for fault in errors]
        remarks += [(warn, StyledText(messages.fault(words, fault))) for fault in warnings]
        text = StyledText(short_cells(draft.text) if not errors else draft.text, "bold")
        return [*self._keys(words), ("", text), *remarks]

    def clicked(self, words: Words, width: int, ascii: bool, x: int, y: int) -> Self | None:
        """Return the editor after a click on a cell (moves the cursor) or on a key name (presses it); None for a click
        elsewhere.
        """
        (column, across), (row, rows) = divmod(x - len(MARGIN), ROOMY.across + 1), divmod(y - 1, ROOMY.rows + 1)
        if across < ROOMY.across and rows < ROOMY.rows and {column, row} <= set(range(SIDE)):
            return self.moved(column - self.draft.at % SIDE, row - self.draft.at // SIDE)
        first = SIDE * (ROOMY.rows + 1) + 3  # below the cells a blank line, and which of them it is
        keys = hang(self._keys(words), width, lead=prefix_width(self._notes(words, ascii)))
        key = key_at([line.plain for line in keys], x, y - first)
        return self.pressed(key) if key else None

    def _with(self, draft: CardEditorState) -> Self:
        return structs.replace(self, draft=draft)

    def moved(self, right: int, down: int) -> Self:
        return self._with(card_editor_model.move_cursor(self.draft, right, down))

    def pressed(self, key: str) -> Self | None:
        """Return the editor after a key press that changes the cell at the cursor; None for a key without a
        function.
        """
        draft = card_editor_model.press_key(self.draft, key)
        return self._with(draft) if draft else None

    def other_layer(self) -> Self:
        return self._with(card_editor_model.other_layer(self.draft))

    def with_key(self, text: str) -> Self:
        """Return the editor with a card typed as text."""
        return self._with(draft_of(text))


def key_at(lines: Sequence[str], x: int, y: int) -> str:
    """Return the key whose name or help text is drawn at a position; "" if there is none, or if the help text is for
    several keys.
    """
    if not 0 <= y < len(lines) or not 0 <= x < cell_len(lines[y]):
        return ""
    at = len(fit(lines[y], x + 1)) - 1  # of a wide sign both halves are it
    before = [key_match for line in lines[:y] for key_match in KEYS.finditer(line)]
    match = next(
        iter([*before, *(key_match for key_match in KEYS.finditer(lines[y]) if key_match.start("keys") <= at)][::-1]),
        None,
    )
    if match is None:
        return ""
    keys, inside = match["keys"].split(), match.string == lines[y] and at < match.end("keys")
    return keys[0] if len(keys) == 1 else lines[y][at].strip() if inside else ""


def _cells(draft: CardEditorState, words: Words, ascii: bool) -> list[StyledText]:
    """Draw the nine cells of the card with lines between them; the cell at the cursor is inverted."""

    painter = FieldPainter(DrawingContext(words, ascii=ascii))
    rule = StyledText(MARGIN[:-1] + (LINE[ascii] * ROOMY.across).join([CORNER[ascii]] * (SIDE + 1)), "dim")
    bar = BAR[ascii]
    lines = [rule]
    for row in range(SIDE):
        parts = [StyledText(f"{MARGIN[:-1]}{bar}", "dim") for _ in range(ROOMY.rows)]
        for column in range(SIDE):
            index = row * SIDE + column
            texts = painter.cell(DisplayedCell(draft.card.cells[index]))
            for part, text in zip(parts, texts, strict=True):
                style = "reverse" if index == draft.at else ""
                part.append(fit(text, ROOMY.across), style).append(bar, "dim")
        if row == draft.at // SIDE:
            parts[1].append(f" {symbol('left', ascii)}")
        lines += [*parts, rule.copy()]
    return lines
