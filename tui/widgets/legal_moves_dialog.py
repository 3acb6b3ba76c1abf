"""Everything that may be declared now, grouped by verb, searched by typing, worked out only as far as is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Input, Static

from referee.facts.verdict import Question
from referee.notation.move import Move
from referee.notation.sentence import sentence_of
from referee.reading.legal_moves import acting
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.core.conversation.table_session import TableSession
from tui.core.i18n import messages
from tui.core.i18n.effect_help import notes
from tui.core.moves.move_draft import MoveDraft, draft_of, text_of
from tui.core.rendering.styled_text import StyledText
from tui.widgets.app_protocol import left
from tui.widgets.dialog import Dialog
from tui.widgets.rich_text_conversion import paint
from tui.widgets.row_list import RowList

AT_ONCE = 60
"""Options worked out before the list is first shown, and in each slice after it."""


class LegalMoveRow(NamedTuple):
    """One row: a heading (a verb), an option with the line it makes and what its words do, or a question that options
    wait for.
    """

    text: str
    find: str = ""
    line: str = ""
    question: Question | None = None
    note: str = ""

    @property
    def heading(self) -> bool:
        """Tell whether the row only names a verb."""
        return not self.line and self.question is None


class LegalMovesDialog(Dialog):
    """Lists what is possible; the answer is the line of an option, or the question of a verb that lacks a fact."""

    DEFAULT_CSS = """
    LegalMovesDialog > Vertical { height: 90%; width: 76; }
    LegalMovesDialog RowList { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
    ]

    def __init__(self, desk: TableSession) -> None:
        super().__init__(lambda words: words.say("table.options"), lambda: desk.words)
        self.desk = desk
        self.typed = ""
        self.rows: list[LegalMoveRow] = []
        self._left: Iterator[LegalMoveRow] = iter(())
        self._timer: Timer | None = None

    def parts(self) -> ComposeResult:
        """Compose the search line, the list and the count."""
        yield Input(self.typed, placeholder=self.words.say("table.search"), compact=True, select_on_focus=False)
        rows = RowList((), self.draw, skip=lambda row: row.heading, ascii=self.desk.session.ascii)
        rows.can_focus = False
        yield rows
        yield Static("", markup=False, id="whole")
        yield Static("", markup=False, classes="hint", id="count")

    def draw(self, row: LegalMoveRow, width: int) -> StyledText:
        """Draw a row."""
        if row.heading:
            return StyledText(row.text, "bold")
        return StyledText(f"  {row.text}", "italic" if row.question else "").append(
            f"  {row.note}" if row.note else "", "dim"
        )

    def on_mount(self) -> None:
        """Begin the list."""
        self.begin()

    async def action_language(self) -> None:
        """Switch the language and begin anew."""
        await super().action_language()
        if not left(self):
            self.begin()

    def begin(self) -> None:
        """Work the first options out and show them."""
        self.rows = []
        self._left = self._all()
        if self._timer is None:
            self._timer = self.set_interval(0.02, self.more)
        self._timer.resume()
        self.more()

    def more(self) -> None:
        """Work out some more options."""
        slice_ = list(islice(self._left, AT_ONCE))
        self.rows += slice_
        if not slice_ and self._timer is not None:
            self._timer.pause()
        self.fill()

    def _all(self) -> Iterator[LegalMoveRow]:
        words = self.words
        offers = self.desk.offers
        for verb in offers.verbs:
            if not offers.possible(verb):
                continue
            yield LegalMoveRow(words.say(f"action.{verb}"), verb)
            for move in offers.moves(verb):
                yield self._row(move, words)
            if offers.open(verb):
                line = text_of(self.desk.table, MoveDraft(verb, "", {}, self.desk.draft.head), words)
                yield LegalMoveRow(f"{words.say(f'action.{verb}')} …", verb, f"{line} ")
            if (gap := offers.gap(verb)) is not None:
                yield LegalMoveRow(f"? {messages.question(words, gap)}", verb, "", gap)

    def _row(self, move: Move, words: Words) -> LegalMoveRow:
        line = text_of(self.desk.table, draft_of(move, self.desk.table, self.desk.draft.head), words)
        shown = sentence_of(move, words, move.seat != acting(self.desk.table, ""))
        return LegalMoveRow(shown, f"{line} {move.__struct_config__.tag}", line, note=notes(move, words))

    def fill(self) -> None:
        """Show the rows that contain every word typed, each group under its verb."""
        wanted = [fold(word) for word in self.typed.split()]
        found: list[LegalMoveRow] = []
        for row in self.rows:
            fits = row.heading or all(word in fold(f"{row.text} {row.find} {row.note}") for word in wanted)
            if found and found[-1].heading and row.heading:
                found.pop()
            if fits:
                found.append(row)
        if found and found[-1].heading:
            found.pop()
        shown = self.query_one(RowList)
        shown.show(found)
        count = sum(bool(row.line) for row in found)
        self.query_one("#count", Static).update(paint(StyledText(self.words.say("table.options_count", count=count))))

        self.whole()

    def whole(self) -> None:
        """Say the row under the cursor whole below the list, where the list has no room for it."""
        rows, part = self.query_one(RowList), self.query_one("#whole", Static)
        width = rows.scrollable_content_region.width - 2  # the cursor stands before it
        text = self.draw(rows.item, width) if rows.item is not None and not rows.item.heading else StyledText()
        part.display = 0 < width < text.cell_len
        part.update(paint(StyledText(text.plain.strip())))

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Say another row whole."""
        self.whole()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list."""
        if event.value != self.typed:
            self.typed = event.value
            self.query_one(RowList).cursor = 0
            self.fill()

    def action_move(self, step: int) -> None:
        """Move in the list while the search line keeps the focus."""
        self.query_one(RowList).action_move(step)

    def action_page(self, step: int) -> None:
        """Move by a screenful."""
        self.query_one(RowList).action_page(step)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the row under the cursor."""
        self._take(self.query_one(RowList).item)

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Take the row that was clicked."""
        self._take(event.item)

    def _take(self, row: LegalMoveRow | None) -> None:
        if row is not None and not row.heading:
            self.dismiss(row.question or row.line)
