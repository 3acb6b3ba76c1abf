"""The base class of screens about a table, with the names of the seats in the text catalogue."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.widgets import Static

from referee.rules.game import Seat
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.screens.screen_base import GyojiScreen
from tui.widgets.phone_servers import PhoneOffer
from tui.widgets.turn_banner import TurnBanner


class TableScreenBase(GyojiScreen):
    """A screen about a table, recomposed on return if the table has changed."""

    def __init__(self, table: Table | str) -> None:
        """Open the table. Raises `InputError` if it cannot be opened."""
        super().__init__()
        session = self.gyoji.session
        self.table = session.open(table) if isinstance(table, str) else table
        self.doubts = session.doubts if isinstance(table, str) else ()
        self.phone_offers = PhoneOffers(self, self.table.name)

    @property
    def words(self) -> Words:
        """The text catalogue of the game, with the names of the seats."""
        return self.gyoji.session.words(table=self.table)

    def there(self, room: str) -> dict[str, Any]:
        """Return the arguments for opening another screen: game, edition or table."""
        game: dict[str, Any] = {"game": self.table.game.id}
        rooms: dict[str, dict[str, Any]] = {
            "library": game | {"edition": self.table.table_state.box},
            "teach": {"table": self.table},
            "rulebook": game | {"seats": len(self.table.seats)},
            **dict.fromkeys(("tally", "dispute"), game),
        }
        return rooms.get(room, {})

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.table.table_state.seats

    def mark(self) -> tuple[Any, ...]:
        """Return the values that the displayed text depends on. If they have changed on return to the screen, it is
        recomposed.
        """
        return (self.gyoji.session.lang, self.ascii, self.table.entries[-1].seq)

    def on_mount(self) -> None:
        """Subscribe to theme changes, which affect the seat colours, and display the problems found in the record."""
        self.app.theme_changed_signal.subscribe(self, self._themed)
        if self.doubts:
            self.call_after_refresh(self.report, InputError(self.doubts))

    def _themed(self, _theme: object) -> None:
        self.call_later(self.relabel)

    def title_emphasis(self) -> str:
        return self.table.game.meta.title(self.words.lang)

    def table_title(self) -> str:
        return self.plain(f"{self.table.game.meta.title(self.words.lang)} · {self.table.name}")

    @property
    def due(self) -> str:
        """The path of the fact in the open question; "" if there is none."""
        return ""

    def useful(self, action: str) -> bool:
        """Return whether a command is available now."""
        return action not in ("accept_offer", "refuse_offer") or bool(self.phone_offers.waiting)

    def action_share(self) -> None:
        """Display the result as a QR code, or write it to a file."""
        self.gyoji.show("share", table=self.table)

    def action_record(self) -> None:
        self.gyoji.show("record", table=self.table)

    async def action_accept_offer(self) -> None:
        """Record the first declaration from a phone that waits for confirmation."""
        await self.phone_offers.answer(True)

    async def action_refuse_offer(self) -> None:
        """Refuse the first declaration from a phone that waits for confirmation."""
        await self.phone_offers.answer(False)

    def action_phones(self) -> None:
        """Open the screen with the QR codes for phones."""
        self.gyoji.show("phones", table=self.table)

    async def run_command(self, id: str, argument: str = "") -> None:
        """Run a command; the entry of printed values starts at the fact in the open question."""
        if id == "teach":
            self.gyoji.show("teach", table=self.table, due=self.due)
        else:
            await super().run_command(id)

    @property
    def invented(self) -> bool:
        """Whether the table is a demo with made-up printed values."""
        return bool(self.table.entries[0].body.get("invented"))


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
