"""Who sat at earlier tables: the group that a box seats, and names that complete what is typed."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.seat_names import key
from tui.core.session.new_table import TableDraft

People = list[tuple[str, str]]
"""People in turn order, each with a name and a colour."""


class KnownPlayers:
    """The people of earlier tables, the last one first, offered to the seats of a draft."""

    def __init__(self, draft: TableDraft, groups: Sequence[People] = ()) -> None:
        self.draft = draft
        self.groups = groups

    @property
    def names(self) -> list[str]:
        """Every name once, the one met last first."""
        return list(dict.fromkeys(name for people in self.groups for name, _ in people))

    @property
    def group(self) -> People:
        """The people of the last table that the box seats; [] for none."""
        low, high = self.draft.game.meta.seats
        return next((people for people in self.groups if low <= len(people) <= high), [])

    def completed(self, index: int, prefix: str) -> str:
        """Complete the name of a line by one that sits nowhere yet; "" where none begins so."""
        used = {key(person.name) for at, person in enumerate(self.draft.people) if at != index}
        free = (name for name in self.names if key(name) not in used)
        return next((name for name in free if key(name).startswith(key(prefix)) and key(name) != key(prefix)), "")

    def take(self, name: str) -> int | None:
        """Put a name into the first empty line, unless it sits already; gives the line."""
        people, free = self.draft.people, self.draft.free
        if free is None or any(person.name == name for person in people):
            return None
        people[free].name = name
        return free
