"""The app's link to the club of this laptop: it synchronizes in the background, and the title line says if that fails
for long.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual.app import App

from scoring.errors import InputError
from tui.core.club.transfer_text import transfer_texts
from tui.screens.screen_base import GyojiScreen
from tui.widgets.app_protocol import app_of

if TYPE_CHECKING:
    from referee.club.background_synchronization import BackgroundSynchronization

LOOK = 5.0
"""Seconds between two looks at whether the synchronization is failing."""


class ClubLink:
    """The synchronization of an app, if its laptop belongs to a club."""

    is_away = False
    """Whether the club has not been reached for long."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._synchronization: BackgroundSynchronization | None = None

    def start(self) -> None:
        """Start to synchronize, after the first screen is drawn."""
        from referee.club.background_synchronization import start

        with suppress(InputError):  # said where the tables are listed
            self._synchronization = start(app_of(self._app).session.store)
        if self._synchronization is not None:
            self._app.set_interval(LOOK, self._look)

    def stop(self) -> None:
        """Stop to synchronize."""
        if self._synchronization is not None:
            self._synchronization.stop()

    def _look(self) -> None:
        screen, synchronization = self._app.screen, self._synchronization
        tables_back = synchronization.tables_back() if synchronization and isinstance(screen, GyojiScreen) else ()
        if texts := transfer_texts(app_of(self._app).words, tables_back):
            screen.notify("\n".join(texts), timeout=10, markup=False)
        is_away = synchronization is not None and synchronization.is_failing
        if is_away != self.is_away:
            self.is_away = is_away
            for screen in self._app.screen_stack:
                if isinstance(screen, GyojiScreen):
                    screen.club_changed()
