"""A tally that is not finished: kept while it is filled in, and offered to whoever comes back to it.

At a table others may fill in the same sheet on their phones: what they enter is taken over as it comes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n.local_time_text import when
from tui.core.tally.editor import TallyEditor
from tui.core.tally.form import TallyKind
from tui.core.tally.tally_field_message import meanwhile_lines
from tui.core.tally.unfinished_sheets import (
    SavedUnfinishedSheet,
    SheetAutosave,
    SheetMerge,
    UnfinishedSheetKey,
    UnfinishedSheetSnapshot,
    find_unfinished,
)
from tui.screens.screen_base import GyojiScreen
from tui.widgets.dialog import PickDialog, PickDialogItem

WAIT = 0.4
"""Seconds after which what is being typed is kept."""
POLL = 1.0
"""Seconds between two looks at what another process has entered."""
NEW, DROP = "new", "drop"
"""What may be chosen beside going on with one: another sheet, these kept; another sheet, these dropped."""


class UnfinishedSheetResumption:
    """Keeps the sheet of a screen while it is not finished, and offers those about the same from before.

    `now` gives the sheet, None where there is none yet, `filling` its editor, `is_dirty` whether something was typed
    that is kept nowhere; `take_up` goes on with one from before. One that `is_shared` is
    the sheet of its table, from the moment at which it can be filled in.
    """

    def __init__(
        self,
        screen: GyojiScreen,
        about: UnfinishedSheetKey,
        kinds: Sequence[TallyKind],
        now: Callable[[], UnfinishedSheetSnapshot | None],
        filling: Callable[[], TallyEditor],
        is_dirty: Callable[[], bool],
        take_up: Callable[[SavedUnfinishedSheet], Awaitable[None]],
        is_shared: bool,
    ) -> None:
        self.screen = screen
        self._now, self._filling, self._is_dirty = now, filling, is_dirty
        self._take_up = take_up
        self.is_shared = is_shared
        self.about = about
        self.kinds = kinds
        self.keeper = self._keeper()
        self._waiting = self._finished = False

    def _keeper(self, name: str = "") -> SheetAutosave:
        return SheetAutosave(self.screen.gyoji.session.store, self.about, name)

    def offer(self) -> None:
        """Offer to go on with what was not finished, where there is anything."""
        saved: dict[str, SavedUnfinishedSheet] = {}
        with suppress(InputError):  # of the store it is said where something is kept
            saved = find_unfinished(self.keeper.store, self.about, self.kinds)
        if not saved:
            return

        def picks(words: Words) -> list[PickDialogItem]:
            rows = [PickDialogItem(name, _row(words, sheet, self.kinds)) for name, sheet in saved.items()]
            other_choices = ((NEW, "tally.unfinished_new"), (DROP, "tally.unfinished_drop"))
            return [*rows, *(PickDialogItem(answer, words.translate(key)) for answer, key in other_choices)]

        async def answered(answer: str | None) -> None:
            if answer is None:
                self.screen.dismiss()
            elif answer in saved:
                self.keeper = self._keeper(answer)
                await self._take_up(saved[answer])
            else:
                self.keeper = SheetAutosave(self.keeper.store, self.about, begins=self.is_shared and answer == NEW)
                if answer == DROP:
                    self._drop(saved)

        title = "tally.unfinished"
        dialog = PickDialog(lambda words: words.translate(title), picks, lambda: self.screen.words)
        self.screen.app.push_screen(dialog, answered)

    def _drop(self, saved: dict[str, SavedUnfinishedSheet]) -> None:
        try:
            for name in saved:
                self._keeper(name).drop()
        except InputError as error:
            self.screen.report(error)

    def keep_soon(self) -> None:
        """Keep what is typed, in a moment."""
        if not self._waiting:
            self._waiting = True
            self.screen.set_timer(WAIT, self._keep_now)

    def _keep_now(self) -> None:
        self._waiting = False
        with suppress(InputError):  # said when the sheet is left
            self._keep()

    def begin(self) -> None:
        """Offer what was not finished, and follow what others enter."""
        self.offer()
        if self.is_shared:
            self.screen.set_interval(POLL, self.follow)
            self.screen.gyoji.phones_changed.subscribe(self.screen, lambda _: self.follow())
            self.screen.call_after_refresh(self.follow)

    def follow(self) -> None:
        """Take over what others have entered."""
        if self.is_shared and self.screen.is_current:
            with suppress(InputError):  # said when the sheet is left
                self._keep()

    def _keep(self) -> None:
        sheet = None if self._finished else self._now()
        if sheet is not None and (self.is_shared or self._is_dirty()):
            self._take_over(self.keeper.keep(sheet))
        else:
            self.keeper.drop()

    def _take_over(self, merge: SheetMerge) -> None:
        """Show what others have entered, and report where it is otherwise than what was entered here."""
        filling, words = self._filling(), self.screen.words
        is_typing = filling.draft is not None and not merge.news.isdisjoint(filling.row.paths(filling.seat))
        if merge.news:
            filling.take_over(merge.cells)
        for text in meanwhile_lines(filling, merge.refused, words, is_typing):
            self.screen.notify(text, severity="warning", markup=False)

    def keep(self) -> bool:
        """Keep the sheet as far as it is filled in; tell whether there was something to keep. Raises `InputError`."""
        self._keep()
        sheet = None if self._finished else self._now()
        holds = sheet is not None and self.is_shared and sheet.cells != sheet.form.start
        if not holds and not (sheet is not None and self._is_dirty()):
            self.keeper.drop()
            return False
        return True

    def finish(self) -> None:
        """Keep nothing more of a sheet that is recorded."""
        self._finished = True
        with suppress(InputError):
            self.keeper.drop()


def _row(words: Words, sheet: SavedUnfinishedSheet, kinds: Sequence[TallyKind]) -> str:
    """Say an unfinished sheet: what it scores, for whom, when it was left and how much is entered."""
    what = words.translate(next(kind.label for kind in kinds if kind.id == sheet.kind))
    who = words.join_items([name or letter for letter, name in sheet.seats])
    return words.translate("tally.unfinished_on", what=what, who=who, when=when(words, sheet.left), count=sheet.count)
