"""Unfinished score sheets: stored during input and offered later. At a table, values entered on phones are merged as
they arrive.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.flows.steps import PickRow
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
from tui.widgets.dialog import PickDialog

WAIT = 0.4
"""The delay between typing and storing, in seconds."""
POLL = 1.0
"""The interval between two checks for values entered by others, in seconds."""
NEW, DROP = "new", "drop"
"""The answers for starting a new sheet: unfinished ones are kept, or deleted."""


class UnfinishedSheetResumption:
    """The automatic storage of a screen's unfinished sheet, and the offer of earlier ones for the same table or game.

    `now` returns the current input (None before there is any), `filling` the editor, and `is_dirty` whether typed
    values are not stored elsewhere. `take_up` restores an earlier sheet. `is_shared` is whether the sheet is shared
    with phones.
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
        self.keeper = self._new_autosave()
        self._waiting = self._finished = False

    def _new_autosave(self, name: str = "") -> SheetAutosave:
        return SheetAutosave(self.screen.gyoji.session.store, self.about, name)

    def offer(self) -> None:
        """Offer to continue one of the unfinished sheets, if there are any."""
        saved: dict[str, SavedUnfinishedSheet] = {}
        with suppress(InputError):  # of the store it is said where something is kept
            saved = find_unfinished(self.keeper.store, self.about, self.kinds)
        if not saved:
            return

        def picks(words: Words) -> list[PickRow]:
            rows = [PickRow(name, _row(words, sheet, self.kinds)) for name, sheet in saved.items()]
            other_choices = ((NEW, "tally.unfinished_new"), (DROP, "tally.unfinished_drop"))
            return [*rows, *(PickRow(answer, words.translate(key)) for answer, key in other_choices)]

        async def answered(answer: str | None) -> None:
            if answer is None:
                self.screen.dismiss()
            elif answer in saved:
                self.keeper = self._new_autosave(answer)
                await self._take_up(saved[answer])
            else:
                self.keeper = SheetAutosave(self.keeper.store, self.about, begins=self.is_shared and answer == NEW)
                for name in saved if answer == DROP else ():
                    self._new_autosave(name).drop()

        title = "tally.unfinished"
        dialog = PickDialog(lambda words: words.translate(title), picks, lambda: self.screen.words)
        self.screen.app.push_screen(dialog, answered)

    def store_after_delay(self) -> None:
        """Schedule storing the typed values."""
        if not self._waiting:
            self._waiting = True
            self.screen.set_timer(WAIT, self._keep_now)

    def _keep_now(self) -> None:
        self._waiting = False
        with suppress(InputError):  # said when the sheet is left
            self._keep()

    def begin(self) -> None:
        """Offer to continue unfinished sheets. If the sheet is shared with phones, also start merging the values
        entered on them.
        """
        self.offer()
        if self.is_shared:
            self.screen.set_interval(POLL, self.follow)
            self.screen.gyoji.phones_changed.subscribe(self.screen, lambda _: self.follow())
            self.screen.call_after_refresh(self.follow)

    def follow(self) -> None:
        """Merge the values entered by others."""
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
        """Display the values entered by others, with a warning where they differ from local ones."""
        filling, words = self._filling(), self.screen.words
        is_typing = filling.draft is not None and not merge.news.isdisjoint(filling.row.paths(filling.seat))
        if merge.news:
            filling.take_over(merge.cells)
        for text in meanwhile_lines(filling, merge.refused, words, is_typing):
            self.screen.notify(text, severity="warning", markup=False)

    def keep(self) -> bool:
        """Store the sheet. Return whether there was anything to store. Raises `InputError` if it cannot be stored."""
        self._keep()
        sheet = None if self._finished else self._now()
        holds = sheet is not None and self.is_shared and sheet.cells != sheet.form.start
        if not holds and not (sheet is not None and self._is_dirty()):
            self.keeper.drop()
            return False
        return True

    def finish(self) -> None:
        """Stop storing the sheet and delete the stored one, because it is recorded."""
        self._finished = True
        with suppress(InputError):
            self.keeper.drop()


def _row(words: Words, sheet: SavedUnfinishedSheet, kinds: Sequence[TallyKind]) -> str:
    """Format an unfinished sheet as a line: kind, seats, time, and number of values."""
    what = words.translate(next(kind.label for kind in kinds if kind.id == sheet.kind))
    who = words.join_items([name or letter for letter, name in sheet.seats])
    return words.translate("tally.unfinished_on", what=what, who=who, when=when(words, sheet.left), count=sheet.count)
