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
from tui.core.i18n.entry_text import entry_text
from tui.core.presenters.explanation_text import line_proof, step_proof, unchecked_lines, verdict_proof
from tui.core.rendering.styled_text import BLANK, Lines
from tui.screens.game_screen_base import GameScreenBase
from tui.widgets.hanging_indent_text import HangingIndentText


class ExplanationScreen(GameScreenBase):
    """The screen that explains a verdict, an entry, or the points of score lines."""

    HELP_ID = "why"

    DEFAULT_CSS = (
        "ExplanationScreen VerticalScroll { padding: 1 2; } ExplanationScreen HangingIndentText { max-width: 100; }"
    )

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
        """Compose the scrollable explanation."""
        with VerticalScroll():
            yield HangingIndentText(id="proof")

    def on_mount(self) -> None:
        """Display the explanation."""
        self.query_one(HangingIndentText).set_lines(self.proof())
        self.query_one(VerticalScroll).focus()

    async def compose_anew(self) -> None:
        """Recompose the explanation in the current language."""
        await super().compose_anew()
        self.query_one(HangingIndentText).set_lines(self.proof())
        self.query_one(VerticalScroll).focus()

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
