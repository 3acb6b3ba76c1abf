"""The screen at the end of a game: winner, reason of the win, ranking, score curves; on request the points of each seat
and the result as a QR code.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.timer import Timer

from referee.table.round_check import round_at
from scoring.breakdown import ScoreLine
from scoring.errors import InputError
from tui.core.export.code_contents import CONTENTS, code_texts, readable_text
from tui.core.export.exported_result import ExportedTableResult, gather
from tui.core.export.markdown_export import facts_line
from tui.core.flows.write_result import write_result
from tui.core.history.table_results import curves
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.result.joint_curve import joint_curve, passing_text, tells
from tui.core.result.ranking_bars import counting_bars, ranking_bars
from tui.core.result.score_table import score_table
from tui.core.result.winning_reason import open_points, winning_reason
from tui.core.reveal.winners_plate import winners_plate
from tui.core.session.home_list import result_setting
from tui.core.session.house_rules import final_list
from tui.screens.dialog_host import ScreenDialogHost
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.hanging_indent_text import HangingIndentText
from tui.widgets.qr_code import QrCode
from tui.widgets.score_grid import ScoreGrid

RESULT, POINTS = "result", "points"
"""The ids of the pages before the QR codes: the result, and the grid of points."""
PAGES = (RESULT, POINTS, *CONTENTS)
"""The ids of the pages that Tab selects in turn."""
FRAME = 3
"""The height of title, hint and key bar together, in rows."""
TALL = 30
"""The terminal height from which the ranking has a blank row above it, in rows."""
STEPS, STEP = 24, 0.08
"""The number of steps in which the points are counted, and the duration of a step in seconds."""
MARGIN = 4
"""The width beside the rows (padding and selection mark), in terminal cells."""
LEAST_ROWS, MOST_ROWS = 3, 12
"""The minimum and maximum number of rows of the chart of the score curves."""


class ResultScreen(TableScreenBase):
    """The result of a table. Tab displays the points of each category and the QR codes."""

    DEFAULT_CSS = """
    ResultScreen #plate { height: 3; }
    ResultScreen #parts { height: 1fr; padding: 0 1; margin-top: 1; }
    ResultScreen #code { margin-left: 1; }
    ResultScreen #caption { width: 1fr; height: auto; margin-left: 2; color: $text-muted; }
    ResultScreen #head { height: 1; margin-top: 1; }
    ResultScreen #points { height: 1fr; }
    ResultScreen #curves { margin-top: 1; }
    ResultScreen #hint { padding: 0 1; color: $accent; }
    """

    def __init__(self, table: Any) -> None:
        """Open the table. Raises `InputError` if it cannot be opened."""
        super().__init__(table)
        self.page = 0
        self.row = 0
        self.step = STEPS
        self._growing: Timer | None = None

    @property
    def result(self) -> ExportedTableResult:
        return gather(self.table, self.words)

    @property
    def page_name(self) -> str:
        return PAGES[self.page]

    def title_text(self) -> str:
        """Return the title line with game, table, day and number of moves."""
        return self.plain(f"{self.table.game.meta.title(self.words.lang)} · {facts_line(self.result, self.words)}")

    def body(self) -> ComposeResult:
        """Compose the banner of the winner, the result, and the QR code beside it."""
        yield HangingIndentText(id="plate")
        with Vertical(id="parts"):
            yield HangingIndentText(id="ranking")
            yield HangingIndentText(id="curves")
            yield HangingIndentText(id="head")
            with VerticalScroll(id="points", can_focus=False):
                yield ScoreGrid(self._ranked_seats(), self.app.theme, self.ascii, opens=False)
            yield QrCode(id="code")
            yield HangingIndentText(id="caption")
        yield HangingIndentText(id="hint")

    def _ranked_seats(self) -> list[Any]:
        seats = {seat.id: seat for seat in self.seats}
        return [seats[seat.id] for seat in self.result.seats]

    def on_mount(self) -> None:
        """Display the result, after its points were counted if animations are on, and let home name the winner."""
        with suppress(InputError):  # a store that cannot be written
            self.gyoji.session.store.set(result_setting(self.table.entries[0].time), "yes")
        if self.app.animation_level != "none":
            self.step = 0
            self._growing = self.set_interval(STEP, self._grow)
        self.show()

    def _grow(self) -> None:
        self.step = min(STEPS, self.step + 1)
        if self.step == STEPS and self._growing is not None:
            self._growing.stop()
        self.show()

    async def prepare_for_key(self) -> None:
        """End the animation before a key is processed."""
        await super().prepare_for_key()
        if self._growing is not None and self.step < STEPS:
            self._growing.stop()
            self.step = STEPS
            self.show()

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language."""
        await super().compose_anew()
        self.show()

    def on_resize(self, _event: events.Resize) -> None:
        """Redraw the result for the new size."""
        self.show()

    # what is shown

    def _text(self, name: str) -> HangingIndentText:
        return self.query_one(f"#{name}", HangingIndentText)

    def show(self) -> None:
        """Display the current page."""
        if not self.query("#hint"):
            return
        result, page_name = self.result, self.page_name
        for names, is_shown in (
            ("#plate, #ranking", page_name not in CONTENTS),
            ("#head, #points", page_name == POINTS),
            ("#code, #caption", page_name in CONTENTS),
        ):
            self.query(names).set(display=is_shown)
        self._show_plate(result)
        self._show_ranking(result)
        self._show_curves(result)
        if page_name == POINTS:
            self._show_points()
        elif page_name in CONTENTS:
            self._show_code(result, page_name)
        self._text("hint").set_lines([("", StyledText(self._hint()))])

    def _hint(self) -> str:
        """Return what Enter does, which page Tab displays next, and the keys that explain a number."""
        page = PAGES[(self.page + 1) % len(PAGES)]
        enter = self.translate("result.enter_own" if self.invented else "result.enter_again")
        tab = self.translate(f"result.next_{page}")
        why = () if self.page_name in CONTENTS else (self.translate("result.why_number"),)
        return "  ".join((enter, tab, *why))

    def _drawing(self, width: int) -> DrawingContext:
        return DrawingContext(self.words, self.seats, width, theme=self.app.theme, ascii=self.ascii)

    @property
    def _width(self) -> int:
        return self.app.size.width - MARGIN

    def _show_plate(self, result: ExportedTableResult) -> None:
        points = next((seat.points for seat in result.seats if seat.id in result.winners), None)
        rows = winners_plate(self._drawing(self.app.size.width), result.winners, points)
        plate = self._text("plate")
        plate.display = bool(rows) and plate.display
        plate.set_lines(("", StyledText() if self._is_counting else row) for row in rows)

    def _show_ranking(self, result: ExportedTableResult) -> None:
        """Display the reason of the win or the missing points, and the ranking; before it, the points being counted."""
        if self._is_counting:
            bars = counting_bars(
                self._drawing(self._width), result, self.step / STEPS, 3 if self.app.size.height >= TALL else 2
            )
            self._text("ranking").set_lines(
                [("", StyledText(self.translate("result.counting"))), *(("", bar) for bar in bars)]
            )
            return
        sentences = [winning_reason(self.words, result), open_points(self.words, self.table, result)]
        lines = [("", StyledText(sentence, "bold")) for sentence in sentences if sentence]
        if self._choosing:
            cursor = symbol("cursor", self.ascii)
            bars = ranking_bars(self._drawing(self._width), result)
            marked = [(cursor if at == self.row else " ", bar) for at, bar in enumerate(bars)]
            rules = [("", StyledText(text, "dim")) for text in final_list(self.words, self.table)]
            gap = [("", StyledText(""))] if self.app.size.height >= TALL else []
            lines += [*gap, *marked, *rules]
        self._text("ranking").set_lines(lines)

    @property
    def _is_counting(self) -> bool:
        return self.step < STEPS

    @property
    def _choosing(self) -> bool:
        """Whether a row of the ranking can be selected."""
        return self.page_name == RESULT and not self._is_counting

    def _show_points(self) -> None:
        """Display the grid of points."""
        grid = self.query_one(ScoreGrid)
        grid.show_table(score_table(self.words, self.table, self.ascii, empty=False))
        self._text("head").set_lines([("", StyledText(self.translate("result.what_for"), "bold"))])
        grid.focus()

    def _show_curves(self, result: ExportedTableResult) -> None:
        """Display the score curves in one chart and who passed whom, if there is room below the ranking."""
        order = [seat.id for seat in result.seats]
        curve_list = sorted(curves(self.table), key=lambda curve: order.index(curve.seat))
        rows, curve = min(MOST_ROWS, self._free_rows() - 3), self._text("curves")
        curve.display = self._choosing and tells(curve_list) and rows >= max(LEAST_ROWS, len(curve_list))
        if curve.display:
            passed = passing_text(self.words, self.table, curve_list, partial(round_at, self.table))
            head = StyledText(self.translate("history.curve"), "bold").append(f"   {passed}".rstrip(), "not bold")
            chart = joint_curve(self._drawing(self._width), curve_list, rows)
            curve.set_lines([("", head), *(("", line) for line in chart)])

    def _free_rows(self) -> int:
        """Return the number of free rows below the ranking."""
        plate = 3 if self._text("plate").display else 0
        return self.app.size.height - FRAME - plate - 1 - len(self._text("ranking").layout_lines(self._width + 2))

    def _show_code(self, result: ExportedTableResult, content: str) -> None:
        texts = code_texts(result, content)
        fits = self.query_one("#code", QrCode).draw(texts, self._width, self.app.size.height - FRAME - 2)
        caption = [("", StyledText(self.translate(f"share.qr_{content}"), "dim"))]
        if not fits:
            caption += [
                ("", StyledText(self.translate("share.too_small"))),
                ("", readable_text(self.words, content, texts[0])),
            ]
        self._text("caption").set_lines(caption)

    # what is done

    def on_key(self, event: events.Key) -> None:
        """Move the selection in the ranking, if the grid of points is on another page."""
        if self._choosing and event.key in ("up", "down"):
            event.stop()
            self.row = max(0, min(len(self.seats) - 1, self.row + (1 if event.key == "down" else -1)))
            self.show()

    def action_switch(self) -> None:
        """Display the next page."""
        self.page = (self.page + 1) % len(PAGES)
        self.show()

    def action_write(self) -> None:
        """Ask for a format and a file, and write the result to the file."""
        dialogs = ScreenDialogHost(self, self.table, self.show)
        dialogs.run(write_result(self.table, lambda: self.words))

    def action_reveal_last(self) -> None:
        """Display the last scoring again, step by step."""
        self.gyoji.show("reveal", table=self.table)

    def action_why_number(self) -> None:
        """Explain the selected number."""
        if self._choosing:
            self._explain(self.result.seats[self.row].lines)
        else:
            self.query_one(ScoreGrid).action_open()

    def on_score_grid_selected(self, event: ScoreGrid.Selected) -> None:
        self._explain(self.query_one(ScoreGrid).table.behind(event.category, event.seat))

    def _explain(self, lines: Sequence[ScoreLine]) -> None:
        if lines:
            self.gyoji.show("why", table=self.table, lines=lines)
        else:
            self.notify(self.translate("scores.start_why"), markup=False)

    def action_again_people(self) -> None:
        """Open the screen for a new table of the same game with the same players and colours."""
        self.gyoji.show(
            "new_table",
            game=self.table.game.id,
            people=tuple((seat.name, seat.colour) for seat in self.seats),
        )

    def action_own_table(self) -> None:
        """Open the screen for a new table of the demo's game."""
        self.gyoji.show("new_table", game=self.table.game.id)

    def useful(self, action: str) -> bool:
        """Return whether a command is available; the players of a demo cannot be seated at a new table."""
        return super().useful(action) and action != ("again_people" if self.invented else "own_table")
