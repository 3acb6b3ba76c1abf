"""Declarations from phones that wait for confirmation, displayed above the panels of a table. One key records the
first, another refuses it.
"""

from __future__ import annotations

import asyncio

from textual.widgets import Static

from tui.screens.screen_base import GyojiScreen
from tui.widgets.phone_servers import PhoneOffer
from tui.widgets.turn_banner import TurnBanner


class PhoneOfferPanel(Static):
    """The banner with the first declaration that waits for confirmation."""

    DEFAULT_CSS = "PhoneOfferPanel { height: auto; padding: 0 1; background: $warning; color: $background; }"


class PhoneOffers:
    """The declarations from phones that wait for confirmation at a table."""

    def __init__(self, screen: GyojiScreen, table: str) -> None:
        self.screen, self.table = screen, table
        self.waiting: tuple[PhoneOffer, ...] = ()
        """The waiting declarations as displayed; only these can be answered."""

    def look(self) -> None:
        """Read the waiting declarations in the background and display them."""
        if self.screen.gyoji.phones.is_running(self.table) or self.waiting:
            self.screen.run_worker(self._read, group="offers", exclusive=True)  # type: ignore[arg-type]  # Textual takes it

    async def _read(self) -> None:
        gyoji = self.screen.gyoji
        waiting = await asyncio.to_thread(gyoji.phones.offers, self.table, self.screen.words)
        if len(waiting) > len(self.waiting) and gyoji.session.calls == "bell":
            self.screen.app.bell()
        if waiting != self.waiting:
            self._show(waiting)

    def _show(self, waiting: tuple[PhoneOffer, ...]) -> None:
        """Display the first waiting declaration and the number of others, or remove the banner if there is none."""
        screen, panels = self.screen, self.screen.query(PhoneOfferPanel)
        if waiting:
            text = screen.translate("phones.offer", offer=waiting[0].text, more=len(waiting) - 1)
            if panels:
                panels.first().update(text)
            elif banners := screen.query(TurnBanner):
                screen.mount(PhoneOfferPanel(text, markup=False), after=banners.first())
            else:
                return
        else:
            panels.remove()
        self.waiting = waiting
        screen.show_keys()

    async def answer(self, is_accepted: bool) -> None:
        """Record or refuse the first waiting declaration."""
        screen = self.screen
        if not self.waiting:
            return
        key, phones = self.waiting[0].key, screen.gyoji.phones
        with screen.displaying_errors():
            if not await asyncio.to_thread(phones.answer_offer, self.table, key, is_accepted):
                screen.notify(screen.translate("web.offer_is_void"), markup=False)
        self.look()
