"""The players of earlier tables: groups to seat at a new table, and names to complete typed ones."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.seat_names import key
from tui.core.session.new_table import TableDraft

People = list[tuple[str, str]]
"""People in turn order, each with a name and a colour."""


class KnownPlayers:
    """The people of earlier tables, latest first, offered for the seats of a new table."""

    def __init__(self, draft: TableDraft, groups: Sequence[People] = ()) -> None:
        self.draft = draft
        self.groups = groups

    @property
    def names(self) -> list[str]:
        """The names of all known people, latest first, each once."""
        return list(dict.fromkeys(name for people in self.groups for name, _ in people))

    @property
    def group(self) -> People:
        """The people of the last table whose number fits the game; empty if there is none."""
        low, high = self.draft.game.meta.seats
        return next((people for people in self.groups if low <= len(people) <= high), [])

    def completed(self, index: int, prefix: str) -> str:
        """Return the completion of a typed name with a person who has no seat yet; "" if there is none."""
        used = {key(person.name) for at, person in enumerate(self.draft.people) if at != index}
        free = (name for name in self.names if key(name) not in used)
        return next((name for name in free if key(name).startswith(key(prefix)) and key(name) != key(prefix)), "")

    def take(self, name: str) -> int | None:
        """Insert a name into the first empty line and return the line's index; None if the person already has a seat or
        no line is empty.
        """
        people, free = self.draft.people, self.draft.free
        if free is None or any(person.name == name for person in people):
            return None
        people[free].name = name
        return free
