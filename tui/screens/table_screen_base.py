"""What the screens of one table share: the table, opened by name or handed over, and words that know its seats."""

from __future__ import annotations

from typing import Any

from referee.rules.game import Seat
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.screens.phone_offers import PhoneOffers
from tui.screens.screen_base import GyojiScreen


class TableScreenBase(GyojiScreen):
    """A screen about one table. It is shown anew when it comes to the front again."""

    def __init__(self, table: Table | str) -> None:
        """Open the table. Raises `InputError` where it cannot be."""
        super().__init__()
        session = self.gyoji.session
        self.table = session.open(table) if isinstance(table, str) else table
        self.doubts = session.doubts if isinstance(table, str) else ()
        self.phone_offers = PhoneOffers(self, self.table.name)

    @property
    def words(self) -> Words:
        """The words of the game, with the names of the seats."""
        return self.gyoji.session.words(table=self.table)

    def there(self, room: str) -> dict[str, Any]:
        """Give the box on the table to the rooms that are about one."""
        game: dict[str, Any] = {"game": self.table.game.id}
        rooms: dict[str, dict[str, Any]] = {
            "library": game | {"edition": self.table.table_state.box},
            "teach": {"table": self.table},
            **dict.fromkeys(("rulebook", "tally", "dispute"), game),
        }
        return rooms.get(room, {})

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in turn order."""
        return self.table.table_state.seats

    def mark(self) -> tuple[Any, ...]:
        """Give what the screen's text depends on: when it differs on coming back, the screen is shown anew."""
        return (self.gyoji.session.lang, self.ascii, self.table.entries[-1].seq)

    def on_mount(self) -> None:
        """Draw the seats in other colours when the theme changes; say what is wrong with the record that was opened."""
        self.app.theme_changed_signal.subscribe(self, self._themed)
        if self.doubts:
            self.call_after_refresh(self.report, InputError(self.doubts))

    def _themed(self, _theme: object) -> None:
        self.call_later(self.relabel)

    def title_emphasis(self) -> str:
        """Give the name of the game."""
        return self.table.game.meta.title(self.words.lang)

    def table_title(self) -> str:
        """Give game and table: what every screen of a table begins its title with."""
        return self.plain(f"{self.table.game.meta.title(self.words.lang)} · {self.table.name}")

    @property
    def due(self) -> str:
        """The path of the fact that is asked here; "" for none."""
        return ""

    def useful(self, action: str) -> bool:
        """Tell whether a command means something now."""
        return action not in ("accept_offer", "refuse_offer") or bool(self.phone_offers.waiting)

    def action_share(self) -> None:
        """Show the result as a code, or write it to a file."""
        self.gyoji.show("share", table=self.table)

    def action_record(self) -> None:
        """Show the whole record."""
        self.gyoji.show("record", table=self.table)

    async def action_accept_offer(self) -> None:
        """Record what a phone declares."""
        await self.phone_offers.answer(True)

    async def action_refuse_offer(self) -> None:
        """Record nothing of what a phone declares."""
        await self.phone_offers.answer(False)

    def action_phones(self) -> None:
        """Show the codes by which phones come to the table."""
        self.gyoji.show("phones", table=self.table)

    async def run_command(self, action: str) -> None:
        """Do what one of the commands says; the box is read for this table, the page of what is asked first."""
        if action == "teach":
            self.gyoji.show("teach", table=self.table, due=self.due)
        else:
            await super().run_command(action)

    @property
    def invented(self) -> bool:
        """Tell whether the printed values of this table are made up for a demo."""
        return bool(self.table.entries[0].body.get("invented"))
