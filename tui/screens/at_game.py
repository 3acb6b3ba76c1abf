"""What screens share that show scored points: a game and its seats, at a table or at none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.game import Game, Seat, find
from referee.table import Table
from scoring.words import Words
from tui.screens.base import GyojiScreen


class AtGame(GyojiScreen):
    """A screen about a game: of a table, or of a tally that belongs to none."""

    def __init__(self, table: Table | str | None = None, game: str = "", seats: Sequence[Seat] = ()) -> None:
        """Take the game. Raises `Trouble` for a table or a game that is not here."""
        super().__init__()
        self.table: Table | None = self.gyoji.session.open(table) if isinstance(table, str) and table else None
        if isinstance(table, Table):
            self.table = table
        self.game: Game = self.table.game if self.table else find(game)
        self.seats: tuple[Seat, ...] = self.table.world.seats if self.table else tuple(seats)
        self._shown: tuple[Any, ...] = ()

    @property
    def words(self) -> Words:
        """The words of the game, with the names of the seats."""
        words = self.gyoji.session.words(self.game.id)
        return words.named({seat.id: seat.name for seat in self.seats})

    @property
    def ascii(self) -> bool:
        """Tell whether signs are drawn in ASCII."""
        return self.gyoji.session.ascii

    def mark(self) -> tuple[Any, ...]:
        """Give what the screen's text depends on besides its own state."""
        return (self.gyoji.session.lang, self.ascii)

    def on_mount(self) -> None:
        """Remember what is shown."""
        self._shown = self.mark()
        self.set_class(self.ascii, "ascii")

    async def on_screen_resume(self) -> None:
        """Follow a change of language while another screen was in front."""
        if self._shown and self._shown != self.mark():
            self._shown = self.mark()
            await self.relabel()

    async def relabel(self) -> None:
        """Show the screen in the language now in use."""
        self._shown = self.mark()
        await super().relabel()

    def game_title(self) -> str:
        """Give the game, and the table where there is one."""
        title = self.game.meta.title(self.words.lang)
        return f"{title} · {self.table.name}" if self.table else title

    def plain(self, text: str) -> str:
        """Draw the dots between the parts of a title in the signs in use."""
        return text.replace("·", "-").replace("—", "-") if self.ascii else text
