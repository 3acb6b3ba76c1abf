"""The screen of the locations where people of a club entered different values of a box; Enter votes for one of them."""

from __future__ import annotations

from msgspec import Struct
from textual.app import ComposeResult
from textual.containers import Vertical

from referee.club.box_voting import open_boxes, vote
from referee.club.membership import person_of
from referee.rules import game as games
from referee.rules.game import title
from referee.store.box_votes import VotedValues
from scoring.errors import InputError, input_error
from tui.core.components.card_library_rows import PrintedValueLibrary
from tui.core.components.open_location_text import OpenLocationText
from tui.core.rendering.styled_text import StyledText
from tui.screens.screen_base import GyojiScreen
from tui.widgets.list_and_detail import Detail, ListAndDetail
from tui.widgets.paragraph import Paragraph
from tui.widgets.row_list import RowList, shorten

EVERY = 5.0
"""The number of seconds after which the open locations are read again."""


class BoxVoteRow(Struct, frozen=True):
    """A row of the list: one of the values of a location, or its heading (None), with its text."""

    location_text: OpenLocationText
    side: VotedValues | None
    text: str


class BoxVoteScreen(GyojiScreen):
    """The open locations with their values, and everybody who entered or confirmed a value of the one at the cursor;
    while none is open, what this screen is for and what is entered on this laptop.
    """

    HELP_ID = "boxvotes"
    DEFAULT_CSS = """
    BoxVoteScreen #intro { padding: 1 1 0 1; height: auto; }
    BoxVoteScreen RowList { height: 1fr; padding: 1 0 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[BoxVoteRow] = []
        self._error: InputError | None = None

    def title_text(self) -> str:
        return self.translate("box_vote.title")

    def body(self) -> ComposeResult:
        """Compose the introduction, the locations with their values, and the votes on the location at the cursor."""
        with ListAndDetail():
            with Vertical(classes="list"):
                yield Paragraph(id="intro")
                yield RowList((), self._draw, skip=lambda row: row.side is None, ascii=self.ascii)
            yield Detail()

    def useful(self, action: str) -> bool:
        """Return whether a command is available now."""
        return action != "vote" or bool(self._rows)

    def on_mount(self) -> None:
        """Display the open locations now, and again after each synchronization."""
        self.fill()
        self.set_interval(EVERY, self.fill)

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language."""
        await super().compose_anew()
        self.fill()

    def fill(self) -> None:
        """Read and display the open locations; the cursor stays on its value. An error is reported once."""
        try:
            self._rows = self._read()
            self._error = None
        except InputError as error:
            if self._error is None or self._error.faults != error.faults:
                self._error = error
                self.report(error)
            return
        for row_list in self.query(RowList):
            at = row_list.item
            row_list.show(self._rows, next((i for i, row in enumerate(self._rows) if _is_same(row, at)), 0))
            row_list.display = bool(self._rows)
            if self._rows:
                row_list.focus()
        self._show_votes()
        self.show_keys()

    def _read(self) -> list[BoxVoteRow]:
        rows: list[BoxVoteRow] = []
        store = self.gyoji.session.store
        for transfer in open_boxes(store):
            words, own = self.gyoji.session.words(transfer.game), store.library(transfer.game, transfer.box)
            for location in transfer.open:
                text = OpenLocationText(words, transfer, location)
                heading = self.translate("box_vote.place", game=title(transfer.game, words.lang), name=text.title())
                rows.append(BoxVoteRow(text, None, heading))
                rows += [BoxVoteRow(text, side, text.side(side, own)) for side in location.sides]
        return rows

    def _draw(self, row: BoxVoteRow, width: int) -> StyledText:
        text = row.text if row.side is None else f"  {row.text}"
        return StyledText(shorten(self.plain(text), width, self.ascii), "bold" if row.side is None else "")

    def _show_votes(self) -> None:
        """Display who votes here, and all votes on the location at the cursor."""
        row = self.query_one(RowList).item
        intro = [self.translate("box_vote.none")]
        lines = [self.translate("help.boxvotes"), "", *self._progress_lines()]
        if isinstance(row, BoxVoteRow):
            name = person_of(self.gyoji.session.store)
            intro = [self.translate("box_vote.intro"), self.translate("box_vote.as_whom", name=name)]
            lines = [each.text for each in self._rows if each.location_text == row.location_text]
        self.query_one("#intro", Paragraph).update(self.plain("\n".join(intro)))
        styled_lines = [("", StyledText(self.plain(line))) for line in lines]
        self.query_one(Detail).show(lambda _width, _height: styled_lines)

    def _progress_lines(self) -> list[str]:
        """Return how many printed values of each group are entered on this laptop, as lines."""
        store, lines = self.gyoji.session.store, []
        for id in games.refereed_games():
            game = games.find(id)
            library = PrintedValueLibrary.read(store, game, game.meta.editions[0])
            words = self.gyoji.session.words(id)
            counts = [(words.translate(f"ask.{group.id}"), *library.count_complete(group)) for group in library.groups]
            parts = [f"{known:>5} / {total:<4} {name}" for name, known, total in counts if total]
            if parts:
                lines += [self.translate("box_vote.entered", game=game.meta.short_title(words.lang)), *parts, ""]
        return lines

    def on_row_list_highlighted(self, _event: RowList.Highlighted) -> None:
        """Display the votes on the location at the cursor."""
        self._show_votes()

    def on_row_list_selected(self, _event: RowList.Selected) -> None:
        self.action_vote()

    def action_vote(self) -> None:
        """Vote for the value at the cursor."""
        row = self.query_one(RowList).item
        if not isinstance(row, BoxVoteRow) or row.side is None:
            return
        self._vote(row.location_text, row.side)

    def _vote(self, location_text: OpenLocationText, side: VotedValues) -> None:
        store = self.gyoji.session.store
        if not person_of(store):
            raise input_error("vote_name", field="by")
        vote(store, location_text.transfer, location_text.location, side)
        voted = self.translate("box_vote.voted", name=location_text.title(), value=location_text.value(side))
        self.notify(f"{voted} {self.translate('box_vote.waiting')}", markup=False)
        self.fill()


def _is_same(row: BoxVoteRow, other: BoxVoteRow | None) -> bool:
    """Return whether two rows are the same value of the same location."""
    if other is None or row.side is None or other.side is None:
        return False
    locations = [(*each.location_text.box, each.location_text.location.path) for each in (row, other)]
    return locations[0] == locations[1] and row.side.values == other.side.values
