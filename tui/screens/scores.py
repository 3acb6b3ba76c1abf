"""The screen with the standings and the points of each seat by category."""

from __future__ import annotations

from textual.app import ComposeResult

from referee.facts.facts import known
from referee.rules.game import Seat
from scoring.text_catalogs import Words
from tui.core.history.table_results import curves
from tui.core.presenters.board_text import rank_seats
from tui.core.rendering.seat_style import seat_mark, seat_style
from tui.core.rendering.sparkline import bounds, spark
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.result.score_table import START, score_table
from tui.core.session.house_rules import final_list
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.hanging_indent_text import HangingIndentText
from tui.widgets.score_grid import ScoreGrid

SPARK = 10
"""The width of the small score curve of a seat, in terminal cells."""


class ScoresScreen(TableScreenBase):
    """The screen with all points of a table."""

    AUTO_FOCUS = "ScoreGrid"
    DEFAULT_CSS = "ScoresScreen HangingIndentText { padding: 0 1; }"

    def title_text(self) -> str:
        return self.plain(f"{self.translate('scores.title')} · {self.table_title()}")

    def body(self) -> ComposeResult:
        """Compose the ranking, the grid of points and a hint."""
        from textual.containers import VerticalScroll

        yield HangingIndentText(id="ranks")
        with VerticalScroll(can_focus=False):
            yield ScoreGrid(list(self.seats), self.app.theme, self.ascii)
        yield HangingIndentText(id="hint")

    def on_mount(self) -> None:
        self.fill()

    async def compose_anew(self) -> None:
        """Recompose the points in the current language."""
        await super().compose_anew()
        self.fill()
        self.query_one(ScoreGrid).focus()

    def fill(self) -> None:
        """Display the ranking, the grid of points, the house rules and a hint."""
        words = self.words
        self.query_one(ScoreGrid).show_table(score_table(words, self.table, self.ascii))
        self.query_one("#ranks", HangingIndentText).set_lines(self.ranks(words))
        rule_lines = [("", StyledText(text)) for text in final_list(words, self.table)]
        self.query_one("#hint", HangingIndentText).set_lines(
            [*rule_lines, ("", StyledText(words.translate("scores.hint"), "dim"))]
        )

    def ranks(self, words: Words) -> list[tuple[str, StyledText]]:
        """Return the ranking with small score curves and deciding tie-breaks, as lines."""
        seats = {seat.id: seat for seat in self.seats}
        ties: dict[str, list[str]] = {}
        runs = {curve.seat: curve.points for curve in curves(self.table)}
        low, high = bounds([*runs.values()])
        lines = [("", StyledText())]
        for rank, id, tie in rank_seats(self.table):
            text = self._rank(words, rank, seats[id])
            text.append_text(
                StyledText(spark(runs[id], SPARK, low, high, self.ascii)[0], seat_style(seats[id], self.app.theme))
            )
            if lines[-1][1].cell_len + text.cell_len > self.app.size.width - 4:
                lines.append(("", StyledText()))
            lines[-1][1].append("  " if len(lines[-1][1]) else "").append_text(text)
            if tie:
                ties.setdefault(tie, []).append(seats[id].name)
        for tie, names in ties.items():
            rank_text = words.translate(
                "scores.tie", names=words.join_items(names), name=words.translate_or(f"tie_break.{tie}", tie)
            )
            lines.append(("", StyledText(rank_text, "dim")))
        return [*lines, ("", StyledText(""))]

    def _rank(self, words: Words, rank: int, seat: Seat) -> StyledText:
        """Draw a seat with rank and total; first rank has a star."""
        vp = self.table.state.seats[seat.id].vp
        text = StyledText()
        if rank == 1:
            text.append(f"1{symbol('star', self.ascii)} ", "bold")
        else:
            text.append(f"{rank or '-'} ", "dim")
        text.append_text(seat_mark(seat, self.app.theme, self.ascii))
        return text.append(f" {seat.name} {vp if known(vp) else words.translate('reveal.not_entered')} ", "bold")

    def on_score_grid_selected(self, event: ScoreGrid.Selected) -> None:
        """Explain the selected number."""
        lines = self.query_one(ScoreGrid).table.behind(event.category, event.seat)
        if lines:
            self.gyoji.show("why", table=self.table, lines=lines)
        else:
            key = "scores.start_why" if event.category == START else "scores.none"
            self.notify(self.translate(key), markup=False)

    def action_why_number(self) -> None:
        self.query_one(ScoreGrid).action_open()

    def action_reveal_last(self) -> None:
        """Display the last scoring again, step by step."""
        self.gyoji.show("reveal", table=self.table)
