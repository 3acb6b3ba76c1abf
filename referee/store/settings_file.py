"""The settings of the person at this machine, in the file of the store."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.store.database_connection import as_text
from referee.store.open_database_file import DatabaseFile


class SettingsFile(DatabaseFile):
    """The settings by their names."""

    def setting(self, name: str, default: str = "") -> str:
        """Read a setting of the person at this machine."""
        rows = self._all("SELECT value FROM settings WHERE name = ?", name)
        return as_text(rows[0][0]) if rows else default

    def settings(self) -> dict[str, str]:
        """Read every setting that is kept."""
        return {as_text(name): as_text(value) for name, value in self._all("SELECT name, value FROM settings")}

    def set(self, name: str, value: str) -> None:
        """Keep a setting."""
        with self._guard(), self._commit():
            self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))

    def change(self, change: Callable[[dict[str, str]], Mapping[str, str]]) -> None:
        """Change settings by what is kept now, in one step: nobody writes between; "" keeps one no more."""
        with self._guard(), self._commit():
            for name, value in change(self.settings()).items():
                if value:
                    self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))
                else:
                    self._db.execute("DELETE FROM settings WHERE name = ?", (name,))

    def unset(self, name: str) -> None:
        """Keep a setting no more."""
        with self._guard(), self._commit():
            self._db.execute("DELETE FROM settings WHERE name = ?", (name,))
