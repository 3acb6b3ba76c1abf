"""Changing a table from its screen: what goes wrong is said, and the table is shown as it then is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.trouble import Trouble
from scoring.words import Words
from tui.desk.desk import Desk
from tui.screens.at_table import AtTable


class TableDo(AtTable):
    """What every action of the table screen goes through."""

    desk: Desk

    def show(self) -> None:
        """Show the table as it now is."""

    def trouble(self, found: Trouble) -> None:
        """Say what went wrong."""

    def do(self, change: Callable[[], Any], said: str = "") -> bool:
        """Make a change to the table; what goes wrong is said and nothing is lost. Tells whether it was made."""
        try:
            change()
        except Trouble as found:
            self.trouble(found)
            return False
        if said:
            self.notify(said, markup=False)
        self.show()
        return True

    def the_words(self) -> Words:
        """Give the words in use when a dialog shows itself."""
        return self.words
