"""The explanation screen: the rules and numbers behind a verdict, an entry or points."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from referee.record.declaration import Declaration
from referee.record.table_state import ReplayStep
from referee.rules.game import Seat
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from tui.core.i18n.entry_text import actor, entry_text
from tui.core.presenters.board_text import with_board
from tui.core.presenters.explanation_text import line_proof, section_lines, step_proof, unchecked_lines, verdict_proof
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import BLANK, Lines
from tui.screens.game_screen_base import GameScreenBase
from tui.widgets.hanging_indent_text import HangingIndentText
from tui.widgets.list_and_detail import Detail, ListAndDetail


class ExplanationScreen(GameScreenBase):
    """The screen that explains a verdict, an entry, or the points of score lines."""

    HELP_ID = "why"

    DEFAULT_CSS = """
    ExplanationScreen .list { padding: 1 2; }
    ExplanationScreen .list > HangingIndentText { max-width: 100; }
    ExplanationScreen.-narrow ListAndDetail > .list { max-height: 100%; }
    """

    def __init__(
        self,
        table: Table | str | None = None,
        verdict: Declaration | None = None,
        step: ReplayStep | None = None,
        lines: Sequence[ScoreLine] = (),
        game: str = "",
        seats: Sequence[Seat] = (),
    ) -> None:
        """Open the explanation of `verdict`, `step` or `lines`. Raises `InputError` if the table or game does not
        exist.
        """
        super().__init__(table, game, seats)
        self.verdict = verdict
        self.step = step
        self.lines = tuple(lines)

    def title_text(self) -> str:
        return self.plain(f"{self.translate('why.title')} · {self.game_title()}")

    def body(self) -> ComposeResult:
        """Compose the scrollable explanation, and beside it the sections of the cited rules."""
        with ListAndDetail():
            with VerticalScroll(classes="list"):
                yield HangingIndentText(id="proof")
            yield Detail()

    def on_mount(self) -> None:
        self.show()

    async def compose_anew(self) -> None:
        """Recompose the explanation in the current language."""
        await super().compose_anew()
        self.show()

    def show(self) -> None:
        """Display the explanation."""
        self.query_one("#proof", HangingIndentText).set_lines(self.proof())
        self.query_one(Detail).show(self.detail_lines)
        self.query_one(".list", VerticalScroll).focus()

    def detail_lines(self, width: int, height: int) -> Lines:
        """Return the sections of the cited clauses, as far as they fit, and the board of the seat, as lines."""
        lines = section_lines(self.words, self.game, self.clauses(), width, height)
        if self.table is None:
            return lines
        context = DrawingContext(self.words, self.seats, width, height, self.app.theme, self.ascii)
        return with_board(context, lines, self.table, self.seat())

    def seat(self) -> str:
        """Return the seat that the explanation is about; "" for several or none."""
        seats = {line.seat for line in self.lines}
        if self.step is not None and self.table is not None:
            seats = {actor(self.table, self.step.entry)}
        elif self.verdict is not None:
            seats = {move.seat for move in self.verdict.moves}
        return seats.pop() if len(seats) == 1 else ""

    def proof(self) -> Lines:
        """Return the lines of the explanation in the current language."""
        words = self.words
        if self.verdict is not None:
            names = self.table.names if self.table else None
            settings = self.table.state.options if self.table else {}
            proof = verdict_proof(words, self.game, self.verdict, names, self.ascii, settings)
            return [*proof, *unchecked_lines(words, self.verdict.verdict)]
        if self.step is not None and self.table is not None:
            title = f"{self.step.entry.seq}  {entry_text(words, self.table, self.step.entry, is_full=True)}"
            return step_proof(words, self.game, self.step, title, self.ascii)
        lines: Lines = []
        for line in self.lines:
            lines += [*line_proof(words, self.game, line, self.ascii), BLANK]
        return lines

    def clauses(self) -> list[str]:
        """Return the ids of the explained clauses, in order."""
        if self.verdict is not None:
            return list(self.verdict.verdict.clauses)
        if self.step is not None:
            return [line.clause for line in self.step.ledger if line.clause]
        return [id for line in self.lines for id in line.clauses]

    def action_rules(self) -> None:
        """Open the rulebook at the first cited clause."""
        ids = self.clauses()
        self.gyoji.show("rulebook", **self.there("rulebook"), clause=ids[0] if ids else "")
