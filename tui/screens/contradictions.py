"""The screen with the contradictions in a table's state and the violated rules. The pieces on the board take precedence
over the rules.
"""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical

from referee.table.position_contradictions import Contradiction, accept_contradictions, contradictions_of
from tui.core.i18n import messages
from tui.core.presenters.board_text import with_board
from tui.core.presenters.explanation_text import breach_lines
from tui.core.presenters.verdict_text import cure_lines
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.list_and_detail import Detail, ListAndDetail
from tui.widgets.paragraph import Paragraph
from tui.widgets.row_list import RowList


class ContradictionsScreen(TableScreenBase):
    """The list of contradictions. The user can start a recount, or record that the players accept one or all
    contradictions.
    """

    HELP_ID = "audit"

    DEFAULT_CSS = """
    ContradictionsScreen #intro { padding: 1 1; height: auto; text-style: bold; }
    ContradictionsScreen.-wide ListAndDetail > .list { width: 50%; }
    """

    def title_text(self) -> str:
        return self.plain(f"{self.translate('audit.title')} · {self.table_title()}")

    def body(self) -> ComposeResult:
        """Compose the list and the details of the selected contradiction."""
        with ListAndDetail():
            with Vertical(classes="list"):
                yield Paragraph(id="intro")
                yield RowList((), self.draw, ascii=self.ascii)
            yield Detail()

    def on_mount(self) -> None:
        self.fill()

    async def compose_anew(self) -> None:
        """Recompose the list in the current language."""
        await super().compose_anew()
        self.fill()

    def fill(self) -> None:
        """Compute and display the list of contradictions."""
        contradictions = contradictions_of(self.table)
        intro = self.translate("audit.intro" if contradictions else "audit.none")
        self.query_one("#intro", Paragraph).update(intro)
        rows = self.query_one(RowList)
        rows.show(contradictions, rows.cursor)
        rows.focus()
        self.detail()

    def draw(self, contradiction: Contradiction, width: int) -> StyledText:
        """Draw a contradiction as a row; accepted ones are dim."""
        mark = symbol("ok" if contradiction.accepted_by else "no", self.ascii)
        return StyledText(
            f"{mark} {messages.reason(self.words, contradiction.breach)}", "dim" if contradiction.accepted_by else ""
        )

    @property
    def under_cursor(self) -> Contradiction | None:
        """The contradiction at the cursor; None if the list is empty."""
        item = self.query_one(RowList).item
        return item if isinstance(item, Contradiction) else None

    def detail(self) -> None:
        """Display the contradiction at the cursor."""
        self.query_one(Detail).show(self.detail_lines)

    def detail_lines(self, width: int, height: int) -> Lines:
        """Return the violated clause, the entry in which the players accepted the contradiction, and the board of the
        seat concerned, as lines.
        """
        contradiction, words = self.under_cursor, self.words
        if contradiction is None:
            return []
        lines = cure_lines(words, contradiction.breach, self.ascii)
        lines += breach_lines(words, self.table.game, contradiction.breach, self.ascii, below_card=True)
        if contradiction.accepted_by:
            text = words.translate("audit.let_be", entry=contradiction.accepted_by)
            lines += [BLANK, ("", StyledText(text, "dim"))]
        context = DrawingContext(words, self.seats, width, height, self.app.theme, self.ascii)
        return with_board(context, lines, self.table, contradiction.breach.values.get("seat", ""))

    def on_row_list_highlighted(self) -> None:
        self.detail()

    def action_count_again(self) -> None:
        """Close the screen with the result "recount"."""
        self.dismiss("recount")

    def action_let_be(self) -> None:
        """Record that the players accept the contradiction at the cursor."""
        if self.under_cursor is not None:
            self.note(self.under_cursor)

    def action_let_all_be(self) -> None:
        """Record that the players accept all contradictions."""
        self.note(None)

    def note(self, only: Contradiction | None) -> None:
        """Record that the players accept a contradiction, or all if `only` is None."""
        noted = accept_contradictions(self.table, only=only)
        message = self.translate("audit.noted", clauses=noted) if noted else self.translate("audit.noted_before")
        self.notify(message, markup=False)
        self.fill()

    def action_clause(self) -> None:
        """Open the rulebook at the violated clause."""
        clause = self.under_cursor.breach.clause if self.under_cursor else ""
        self.gyoji.show("rulebook", **self.there("rulebook"), clause=clause)
