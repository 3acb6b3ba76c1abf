"""The user settings on this computer, in the file of the store."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.store.database_connection import as_text
from referee.store.open_database_file import DatabaseFile


class SettingsFile(DatabaseFile):
    """The store file with access to the user settings by name."""

    def setting(self, name: str, default: str = "") -> str:
        """Return a user setting; `default` if it is not stored."""
        rows = self._all("SELECT value FROM settings WHERE name = ?", name)
        return as_text(rows[0][0]) if rows else default

    def settings(self) -> dict[str, str]:
        """Return every stored setting."""
        return {as_text(name): as_text(value) for name, value in self._all("SELECT name, value FROM settings")}

    def set(self, name: str, value: str) -> None:
        """Store a setting."""
        with self._guard(), self._commit():
            self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))

    def change(self, change: Callable[[dict[str, str]], Mapping[str, str]]) -> None:
        """Change settings depending on the stored ones, in one transaction; the value "" deletes a setting."""
        with self._guard(), self._commit():
            for name, value in change(self.settings()).items():
                if value:
                    self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))
                else:
                    self._db.execute("DELETE FROM settings WHERE name = ?", (name,))

    def unset(self, name: str) -> None:
        """Delete a setting."""
        with self._guard(), self._commit():
            self._db.execute("DELETE FROM settings WHERE name = ?", (name,))
