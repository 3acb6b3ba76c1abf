"""The screen with the standings and the points of each seat by category."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from referee.facts.facts import known
from referee.rules.game import Seat
from scoring.text_catalogs import Words
from tui.core.history.table_results import curves
from tui.core.presenters.board_text import rank_seats
from tui.core.presenters.explanation_text import line_proof
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.seat_style import seat_mark, seat_style
from tui.core.rendering.sparkline import bounds, spark
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import hang, prefix_width
from tui.core.result.joint_curve import joint_curve, tells
from tui.core.result.score_table import START, TOTAL, score_table
from tui.core.session.house_rules import final_list
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.hanging_indent_text import HangingIndentText
from tui.widgets.list_and_detail import Detail, ListAndDetail
from tui.widgets.score_grid import ScoreGrid

SPARK = 10
"""The width of the small score curve of a seat, in terminal cells."""
HIGHEST_CURVE = 10
"""The maximum height of the score curves, in rows."""


class ScoresScreen(TableScreenBase):
    """The screen with all points of a table, and the explanation of the number at the cursor."""

    AUTO_FOCUS = "ScoreGrid"
    DEFAULT_CSS = """
    ScoresScreen #ranks, ScoresScreen #hint { padding: 0 1; }
    ScoresScreen.-narrow ListAndDetail > .list { height: auto; max-height: 75%; }
    ScoresScreen.-wide ListAndDetail > .list { width: 57%; }
    """

    def title_text(self) -> str:
        return self.plain(f"{self.translate('scores.title')} · {self.table_title()}")

    def body(self) -> ComposeResult:
        """Compose the ranking, the grid of points with what is behind its number at the cursor, and a hint."""
        yield HangingIndentText(id="ranks")
        with ListAndDetail():
            with VerticalScroll(can_focus=False, classes="list"):
                yield ScoreGrid(list(self.seats), self.app.theme, self.ascii)
            yield Detail()
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
        self.query_one(Detail).show(self.detail_lines)

    def on_score_grid_highlighted(self) -> None:
        """Explain the number at the new cursor."""
        self.query_one(Detail).show(self.detail_lines)

    def detail_lines(self, width: int, height: int) -> Lines:
        """Return what makes up the number at the cursor, and the score curves below it, as lines."""
        grid, words = self.query_one(ScoreGrid), self.words
        seat, category = grid.at_cursor
        lines: Lines = []
        for line in grid.table.behind(category, seat):
            lines += [*line_proof(words, self.table.game, line, self.ascii), BLANK]
        if category == TOTAL or not lines:
            lines = self.total_lines(seat) if category == TOTAL else [("", StyledText(self.nothing(category))), BLANK]
        score_curves = curves(self.table)
        free = height - len(hang(lines, width))
        if not tells(score_curves) or free < len(score_curves) + 2:
            return lines
        context = DrawingContext(words, self.seats, width - prefix_width(lines), theme=self.app.theme, ascii=self.ascii)
        return [*lines, *(("", row) for row in joint_curve(context, score_curves, min(HIGHEST_CURVE, free - 1)))]

    def total_lines(self, seat: str) -> Lines:
        """Return the points of a seat by category, highest first, as lines."""
        table, nothing = self.query_one(ScoreGrid).table, ("0", symbol("dash", self.ascii))
        numbers = [(table.numbers.get((id, seat), "0"), label) for id, label in table.rows if id != TOTAL]
        parts = sorted((part for part in numbers if part[0] not in nothing), key=lambda part: -float(part[0]))
        head = StyledText(f"{self.words.format_field(seat, 'seat')}  {table.numbers[TOTAL, seat]}", "bold")
        return [("", head), *(("", StyledText(f"{number:>5}  {label}")) for number, label in parts), BLANK]

    def nothing(self, category: str) -> str:
        """Return why there is no explanation of a number of this category."""
        return self.translate("scores.start_why" if category == START else "scores.none")

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
            self.notify(self.nothing(event.category), markup=False)

    def action_why_number(self) -> None:
        self.query_one(ScoreGrid).action_open()

    def action_reveal_last(self) -> None:
        """Display the last scoring again, step by step."""
        self.gyoji.show("reveal", table=self.table)
