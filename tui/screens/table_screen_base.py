"""The base class of screens about a table, with the names of the seats in the text catalogue."""

from __future__ import annotations

from typing import Any

from referee.rules.game import Seat
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.screens.phone_offers import PhoneOffers
from tui.screens.screen_base import GyojiScreen


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
        """The seats in turn order."""
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
        """Return the name of the game."""
        return self.table.game.meta.title(self.words.lang)

    def table_title(self) -> str:
        """Return the names of game and table for the title line."""
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
        """Open the whole record."""
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
