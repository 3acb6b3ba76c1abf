"""The base class of screens about a game, with or without a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.rules.game import Game, Seat, find, offered_games
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.registry import screens_of
from tui.screens.screen_base import GyojiScreen


class GameScreenBase(GyojiScreen):
    """A screen about a game: of a table, or of a score sheet without a table."""

    def __init__(self, table: Table | str | None = None, game: str = "", seats: Sequence[Seat] = ()) -> None:
        """Load the game, from the table if there is one. Raises `InputError` if the table or game does not exist, or if
        the game cannot be displayed.
        """
        super().__init__()
        self.table: Table | None = self.gyoji.session.open(table) if isinstance(table, str) and table else None
        if isinstance(table, Table):
            self.table = table
        self.game: Game = self.table.game if self.table else find(game or offered_games()[0])
        screens_of(self.game.id)
        self.seats: tuple[Seat, ...] = self.table.table_state.seats if self.table else tuple(seats)
        self._library = {} if self.table else self.gyoji.session.library(self.game.id)

    @property
    def words(self) -> Words:
        return self.own(self.gyoji.session.words(self.game.id)).named({seat.id: seat.name for seat in self.seats})

    def there(self, name: str) -> dict[str, Any]:
        """Return the arguments for opening the rulebook: the game, and the number of players if it is known."""
        return {"game": self.game.id, "seats": len(self.seats) if self.table else 0} if name == "rulebook" else {}

    def own(self, words: Words) -> Words:
        """Return `words` with the names that were chosen at the table or, without a table, stored in the card
        library.
        """
        return words.with_table_names(self.game.own_words(self.table.state.printed if self.table else self._library))

    def on_mount(self) -> None:
        """Subscribe to theme changes, because the colours of the seats depend on the theme."""
        self.app.theme_changed_signal.subscribe(self, self._themed)

    def _themed(self, _theme: object) -> None:
        self.call_later(self.relabel)

    def title_emphasis(self) -> str:
        return self.game.meta.title(self.words.lang)

    def game_title(self) -> str:
        """Return the title of the game, followed by the table name if there is a table."""
        title = self.game.meta.title(self.words.lang)
        return f"{title} · {self.table.name}" if self.table else title
