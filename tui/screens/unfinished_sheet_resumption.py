"""A tally that is not finished: kept while it is filled in, and offered to whoever comes back to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n.local_time_text import when
from tui.core.tally.form import TallyKind
from tui.core.tally.unfinished_sheets import (
    SavedUnfinishedSheet,
    SheetAutosave,
    UnfinishedSheetKey,
    UnfinishedSheetSnapshot,
    offered,
)
from tui.screens.screen_base import GyojiScreen
from tui.widgets.dialog import PickDialog, PickDialogItem

WAIT = 0.4
"""Seconds after which what is being typed is kept."""
NEW, DROP = "new", "drop"
"""What may be chosen beside going on with one: another sheet, these kept; another sheet, these dropped."""


class UnfinishedSheetResumption:
    """Keeps the sheet of a screen while it is not finished, and offers those about the same from before.

    `now` gives the sheet, None where nothing was typed that is kept nowhere; `take_up` goes on with one from before.
    """

    def __init__(
        self,
        screen: GyojiScreen,
        about: UnfinishedSheetKey,
        kinds: Sequence[TallyKind],
        now: Callable[[], UnfinishedSheetSnapshot | None],
        take_up: Callable[[SavedUnfinishedSheet], Awaitable[None]],
    ) -> None:
        self.screen = screen
        self._now = now
        self._take_up = take_up
        self.about = about
        self.kinds = kinds
        self.keeper = self._keeper()
        self._waiting = self._finished = False

    def _keeper(self, name: str = "") -> SheetAutosave:
        return SheetAutosave(self.screen.gyoji.session.store, self.about, name)

    def offer(self) -> None:
        """Offer to go on with what was not finished, where there is anything."""
        found: dict[str, SavedUnfinishedSheet] = {}
        with suppress(InputError):  # of the store it is said where something is kept
            found = offered(self.keeper.store, self.about, self.kinds)
        if not found:
            return

        def picks(words: Words) -> list[PickDialogItem]:
            rows = [PickDialogItem(name, _row(words, sheet, self.kinds)) for name, sheet in found.items()]
            rest = ((NEW, "tally.unfinished_new"), (DROP, "tally.unfinished_drop"))
            return [*rows, *(PickDialogItem(answer, words.say(key)) for answer, key in rest)]

        async def answered(answer: str | None) -> None:
            if answer is None:
                self.screen.dismiss()
            elif answer in found:
                self.keeper = self._keeper(answer)
                await self._take_up(found[answer])
            elif answer == DROP:
                self._drop(found)

        title = "tally.unfinished"
        dialog = PickDialog(lambda words: words.say(title), picks, lambda: self.screen.words)
        self.screen.app.push_screen(dialog, answered)

    def _drop(self, found: dict[str, SavedUnfinishedSheet]) -> None:
        try:
            for name in found:
                self._keeper(name).drop()
        except InputError as trouble:
            self.screen.report(trouble)

    def keep_soon(self) -> None:
        """Keep what is typed, in a moment."""
        if not self._waiting:
            self._waiting = True
            self.screen.set_timer(WAIT, self._keep_now)

    def _keep_now(self) -> None:
        self._waiting = False
        with suppress(InputError):  # said when the sheet is left
            self.keep()

    def keep(self) -> bool:
        """Keep the sheet as far as it is filled in; tell whether there was something to keep. Raises `InputError`."""
        sheet = None if self._finished else self._now()
        if sheet is None:
            self.keeper.drop()
        else:
            self.keeper.keep(sheet)
        return sheet is not None

    def finish(self) -> None:
        """Keep nothing more of a sheet that is recorded."""
        self._finished = True
        with suppress(InputError):
            self.keeper.drop()


def _row(words: Words, sheet: SavedUnfinishedSheet, kinds: Sequence[TallyKind]) -> str:
    """Say an unfinished sheet: what it scores, for whom, when it was left and how much is entered."""
    what = words.say(next(kind.label for kind in kinds if kind.id == sheet.kind))
    who = words.listed([name or letter for letter, name in sheet.seats])
    return words.say("tally.unfinished_on", what=what, who=who, when=when(words, sheet.left), count=sheet.count)
