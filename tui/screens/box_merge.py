"""A box that came in beside the one here: what is new, and whose value is kept where both say something else."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from scoring.catalogs import Words
from scoring.trouble import Trouble
from tui.core.components.box_format import BoxText
from tui.core.components.box_merge import Meeting, Met
from tui.core.components.box_transfer import edition_named
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import Text
from tui.screens.base import GyojiScreen
from tui.widgets.paragraph import Prose
from tui.widgets.row_list import Rows, shorten

MARK = 10
"""Cells of the word that says whose value is kept."""


class BoxMeetingScreen(GyojiScreen):
    """Rows that differ, then those that are new. It answers with the number of rows that were kept; None: left."""

    OWN: ClassVar[tuple[str, ...]] = ("take_box", "other_side", "all_there", "all_here")
    DEFAULT_CSS = """
    BoxMeetingScreen #intro { padding: 0 1; height: auto; }
    BoxMeetingScreen #rows { height: 1fr; padding: 1 0 0 1; }
    BoxMeetingScreen #about { height: auto; max-height: 50%; min-height: 4; scrollbar-size-vertical: 1; }
    BoxMeetingScreen #about { padding: 0 1; border-top: solid $primary 50%; }
    BoxMeetingScreen.ascii #about { border-top: ascii $primary 50%; }
    """

    def __init__(self, text: BoxText, edition: str = "") -> None:
        """Compare a box with what is kept of its edition; `edition` is the one on show. Raises `Trouble`."""
        super().__init__()
        self.here = edition or text.edition
        self.meeting = Meeting(self.gyoji.session, text)
        self.theirs: set[str] = set()

    @property
    def words(self) -> Words:
        """The words in use, with the game's."""
        return self.gyoji.session.words(self.meeting.text.game.id)

    def title_text(self) -> str:
        """Give the title line."""
        text = self.meeting.text
        return self.plain(f" {self.say('box.title', **edition_named(self.words, text.game, text.edition))}")

    def body(self) -> ComposeResult:
        """Compose what came in, the rows, and both sides of the one under the cursor."""
        yield Prose("\n".join(self._intro()), id="intro")
        yield Rows(self._rows(), self._drawn, ascii=self.ascii, id="rows")
        with VerticalScroll(id="about", can_focus=False):
            yield Prose(id="sides")

    def on_mount(self) -> None:
        """Stand on the first row."""
        self.query_one(Rows).focus()
        self._tell()

    async def compose_anew(self) -> None:
        """Show it in the language now in use; what was chosen stays."""
        cursor = self.query_one(Rows).cursor
        await super().compose_anew()
        self.query_one(Rows).show(self._rows(), cursor)
        self._tell()

    def _intro(self) -> list[str]:
        meeting = self.meeting
        said = [meeting.summary(self.words)]
        if meeting.text.edition != self.here:
            edition = edition_named(self.words, meeting.text.game, meeting.text.edition)["edition"]
            said.append(self.say("box.own_edition", edition=edition))
        count = len(meeting.different)
        return [*said, self.say("box.choose", count=count) if count else self.say("box.agree")]

    def _rows(self) -> list[Met]:
        return [*self.meeting.different, *self.meeting.new]

    def _drawn(self, met: Met, width: int) -> Text:
        mark = "new_row" if not met.differs else "kept_there" if met.id in self.theirs else "kept_here"
        room = max(1, width - MARK)
        place = shorten(self.meeting.place(self.words, met), room, self.ascii)
        return Text.assemble((fit(self.say(f"box.{mark}"), MARK), "bold" if met.differs else "dim"), place)

    def _tell(self) -> None:
        met = self.query_one(Rows).item
        said: list[str] = []
        if isinstance(met, Met):
            said = self.meeting.lines(self.words, met)
        self.query_one("#sides", Prose).update("\n".join(said))

    def on_rows_highlighted(self, _event: Rows.Highlighted) -> None:
        """Follow the cursor."""
        self._tell()

    def on_rows_chosen(self, _event: Rows.Chosen) -> None:
        """Enter or a click takes the other side."""
        self.action_other_side()

    # what can be done

    def useful(self, action: str) -> bool:
        """Tell whether a command means something now."""
        return action not in ("other_side", "all_there", "all_here") or bool(self.meeting.different)

    def action_other_side(self) -> None:
        """Keep the other side's value in the row under the cursor."""
        met = self.query_one(Rows).item
        if isinstance(met, Met) and met.differs:
            self.theirs ^= {met.id}
            self.query_one(Rows).refresh()

    def action_all_there(self) -> None:
        """Take theirs everywhere."""
        self.theirs = {met.id for met in self.meeting.different}
        self.query_one(Rows).refresh()

    def action_all_here(self) -> None:
        """Keep ours everywhere."""
        self.theirs = set()
        self.query_one(Rows).refresh()

    def action_take_box(self) -> None:
        """Keep what is new and what was chosen."""
        try:
            self.dismiss(self.meeting.take(self.theirs))
        except Trouble as found:
            self.report(found)

    def action_back(self) -> None:
        """Leave; nothing of the box was kept."""
        self.dismiss(None)
