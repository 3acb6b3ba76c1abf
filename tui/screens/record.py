"""The screen of the complete record: all entries with their original verdicts, changes, and whether they are in
effect.
"""

from __future__ import annotations

from typing import Any, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult

from referee import RULES_VERSION
from referee.record import entry as journal
from referee.record import entry_bodies
from referee.record.entry import Entry
from referee.table.rejudge import VerdictChange, verdict_changes
from scoring.errors import InputError
from tui.core.commands.command_table import KEYS
from tui.core.disputes.protests import case_lines
from tui.core.disputes.recorded_entry import DECLARED, reference_text
from tui.core.flows.change_entry import change, take_back
from tui.core.i18n import messages
from tui.core.i18n.entry_text import EntryRow, rows
from tui.core.i18n.local_time_text import local_time
from tui.core.presenters.explanation_text import breach_lines, clause_lines, step_proof
from tui.core.presenters.verdict_text import SIGNS
from tui.core.rendering.cell_width import fit
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.screens.dialog_host import ScreenDialogHost
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.list_and_detail import ListAndDetail
from tui.widgets.row_list import RowList, shorten
from tui.widgets.text_pane import TextPane


class RecordScreen(TableScreenBase):
    """The record of a table, the newest entry last."""

    # Textual declares them of an object; they are the same for every screen of the class.
    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]]] = [(0, "-narrow"), (120, "-wide")]  # type: ignore[misc]
    DEFAULT_CSS = """
    RecordScreen.-narrow ListAndDetail > .list { height: 1fr; max-height: 100%; }
    RecordScreen.-narrow ListAndDetail > .detail { height: 40%; }
    RecordScreen.-wide ListAndDetail > .list { width: 55%; }
    """
    flows: ScreenDialogHost

    def __init__(self, table: Any, seq: int = 0) -> None:
        """Open the record at an entry; 0 means the last one. Raises `InputError` if the table cannot be opened."""
        super().__init__(table)
        self.flows = ScreenDialogHost(self, self.table, self.show)
        self.seq = seq or self.table.entries[-1].seq
        self.everything = True
        self.today: dict[int, VerdictChange] = {}
        self.edited: int | None = None

    def title_text(self) -> str:
        return self.plain(f"{self.translate('record.title')} · {self.table_title()}")

    def body(self) -> ComposeResult:
        """Compose the list and the details of the selected entry."""
        with ListAndDetail():
            entries = RowList((), self.draw, ascii=self.ascii)
            entries.add_class("list")
            yield entries
            pane = TextPane("detail", more=KEYS["why"].shown)
            pane.add_class("detail")
            yield pane

    def on_mount(self) -> None:
        """Display the record."""
        self.fill()
        self.query_one(RowList).focus()

    async def compose_anew(self) -> None:
        """Recompose the record in the current language."""
        await super().compose_anew()
        self.fill()
        self.query_one(RowList).focus()

    def show(self) -> None:
        """Redraw the record after a change of the table."""
        self._shown = self.mark()
        self.fill()

    def fill(self) -> None:
        """List the entries, keeping the cursor on its entry."""
        self.today = {verdict_change.entry.seq: verdict_change for verdict_change in verdict_changes(self.table)}
        self.edited = journal.broken_at(self.table.entries)
        entry_rows = rows(self.words, self.table)
        if not self.everything:
            entry_rows = [row for row in entry_rows if row.step is not None and row.entry.kind != "report"]
        selected = next(
            (index for index, row in enumerate(entry_rows) if row.entry.seq == self.seq), len(entry_rows) - 1
        )
        self.query_one(RowList).show(entry_rows, selected)
        self.detail()

    def marks(self, row: EntryRow) -> list[str]:
        """Return the marks of an entry: retracted, overruled, judged differently by today's rules, edited outside the
        program, amended.
        """
        words, marks = self.words, []
        if row.retracted:
            marks.append(words.translate("kind.retract"))
        if row.entry.kind == "overrule":
            marks.append(words.translate("kind.overrule"))
        rejudged = self.today.get(row.entry.seq)
        if rejudged is not None and rejudged.failed:
            marks.append(words.translate("record.failed"))
        elif rejudged is not None and rejudged.verdict.faults:
            marks.append(words.translate("record.unread"))
        elif rejudged is not None:
            marks.append(words.translate("record.differs", status=words.translate(f"status.{rejudged.verdict.status}")))
        if row.entry.seq == self.edited:
            marks.append(words.translate("record.edited"))
        if row.amended:
            marks.append(words.translate("kind.amend"))
        return marks

    def draw(self, row: EntryRow, width: int) -> StyledText:
        """Draw an entry as a row."""
        seats = {seat.id: seat for seat in self.seats}
        dead = row.retracted
        text = StyledText().append(f"{row.entry.seq:>4} {local_time(row.entry.time)} ", "dim")
        verdict = next((name for status, name in SIGNS.items() if status == row.entry.verdict), "")
        text.append(f"{symbol(verdict, self.ascii) if verdict else ' '} ")
        if row.seat in seats:
            text.append_text(seat_mark(seats[row.seat], self.app.theme, self.ascii)).append(" ")
        else:
            text.append("    ")
        tail = "  ".join(part for part in (*self.marks(row), row.points) if part)
        available_width = max(6, width - text.cell_len - cell_len(tail) - 2)
        label = row.text if cell_len(row.text) <= available_width else row.short_text or row.text
        label = shorten(label, available_width, self.ascii)
        text.append(fit(label, available_width) if tail else label, "dim strike" if dead else "")
        text.append(f"  {tail}", "bold")
        return text

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Display the details of the entry at the cursor."""
        self.seq = event.item.entry.seq
        self.detail()

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Open the explanation of the entry."""
        self.seq = event.item.entry.seq
        self.action_why_entry()

    def row(self) -> EntryRow | None:
        """Return the row at the cursor; None if the list is empty."""
        row = self.query_one(RowList).item
        return row if isinstance(row, EntryRow) else None

    def detail(self) -> None:
        """Display the details of the entry at the cursor."""
        row = self.row()
        self.query_one("#detail", TextPane).set_lines(self.detail_lines(row) if row else [])

    def detail_lines(self, row: EntryRow) -> Lines:
        """Return the details of an entry: number, kind, time, verdict, text, marks and changes, and today's verdict if
        it differs.
        """
        words = self.words
        kind = words.translate(f"kind.{row.entry.kind}")
        head = f"{row.entry.seq} · {kind} · {local_time(row.entry.time, '%Y-%m-%d %H:%M')}"
        if row.entry.verdict:
            head += f" · {words.translate(f'status.{row.entry.verdict}')}"
        lines: Lines = [("", StyledText(self.plain(head), "bold"))]
        lines += [("!", StyledText(f"{words.translate('record.part_reason')}: {row.why}", "bold"))] if row.why else []
        lines.append(("", StyledText(row.whole or row.text)))
        lines += [("!", StyledText(mark, "bold")) for mark in self.marks(row)]
        if row.step is not None and (row.step.ledger or row.step.score_lines):
            lines += step_proof(words, self.table.game, row.step, "", self.ascii)[1:]
        lines += case_lines(words, self.table, row.step.entry if row.step else row.entry)
        rejudged = self.today.get(row.entry.seq)
        if rejudged is not None and row.entry.rules != RULES_VERSION:
            lines.append(
                ("", StyledText(words.translate("verify.was", then=row.entry.rules, now=RULES_VERSION), "dim"))
            )
        if rejudged is not None:
            lines += [("", StyledText(why)) for why in messages.excluded_entry_reasons(words, rejudged.verdict.faults)]
        for breach in rejudged.verdict.breaches if rejudged is not None else ():
            lines += [BLANK, *breach_lines(words, self.table.game, breach, self.ascii)]
        return lines + self.cited(row.entry)

    def cited(self, entry: Entry) -> Lines:
        """Return the texts of the clauses that an entry cites itself, for example a house rule or a ruling."""
        try:
            clauses = getattr(entry_bodies.parse_body(entry), "clauses", ())
        except InputError:
            return []
        return [BLANK, *clause_lines(self.words, self.table.game, clauses)] if clauses else []

    def action_why_entry(self) -> None:
        """Open the explanation of the entry at the cursor."""
        row = self.row()
        if row is not None and row.step is not None:
            self.gyoji.show("why", table=self.table, step=row.step)

    def action_all_kinds(self) -> None:
        """Switch between all entries and the ones in effect other than answers."""
        self.everything = not self.everything
        self.fill()

    def action_retract(self) -> None:
        """Retract the entry at the cursor, or restore it."""
        row = self.row()
        if row is not None:
            self.flows.run(
                take_back(self.table, self.gyoji.session, row.entry.seq, "restore" if row.retracted else "retract")
            )

    def action_dispute(self) -> None:
        """Open a dispute about the entry at the cursor, judged at the state before it."""
        row = self.row()
        if row is not None and row.step is not None and row.step.entry.kind in DECLARED:
            self.gyoji.show("dispute", table=self.table, text=reference_text(row.entry.seq))
        else:
            self.flows.tell(self.translate("record.dispute_none"))

    def action_change_entry(self) -> None:
        """Change the entry at the cursor."""
        row = self.row()
        if row is not None:
            self.flows.run(change(self.table, self.gyoji.session, row.entry.seq))
