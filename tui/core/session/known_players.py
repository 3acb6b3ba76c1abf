"""The players of earlier tables: groups for the seats of a new table, and names for the completion of typed names."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.seat_names import key
from tui.core.session.new_table import TableDraft

People = list[tuple[str, str]]
"""Players in turn order, as (name, colour)."""


class KnownPlayers:
    """The players of earlier tables, latest first, offered for the seats of a new table."""

    def __init__(self, draft: TableDraft, groups: Sequence[People] = ()) -> None:
        self.draft = draft
        self.groups = groups

    @property
    def names(self) -> list[str]:
        """The names of all players of earlier tables, latest first, without duplicates."""
        return list(dict.fromkeys(name for people in self.groups for name, _ in people))

    @property
    def group(self) -> People:
        """The players of the latest table whose number of players the game allows; empty if there is none."""
        low, high = self.draft.game.meta.seats
        return next((people for people in self.groups if low <= len(people) <= high), [])

    def completed(self, index: int, prefix: str) -> str:
        """Complete a typed name with a known player without a seat; "" if no name matches."""
        used = {key(person.name) for at, person in enumerate(self.draft.people) if at != index}
        free = (name for name in self.names if key(name) not in used)
        return next((name for name in free if key(name).startswith(key(prefix)) and key(name) != key(prefix)), "")

    def take(self, name: str) -> int | None:
        """Insert a name at the first empty seat and return its index. None if the player already has a seat or all
        seats are filled.
        """
        people, free = self.draft.people, self.draft.free
        if free is None or any(person.name == name for person in people):
            return None
        people[free].name = name
        return free
