"""A table at which people answer what is asked of one declaration: what lasts is told, the rest travels with it."""

from __future__ import annotations

from typing import Any

from referee.notation.move import Move
from referee.record.declaration import Declaration
from referee.table.table import Table


class Told:
    """A table and what was read off for the declaration at hand."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.move_facts: dict[str, Any] = {}

    def tell(self, path: str, value: Any) -> None:
        """Answer a question."""
        self.move_facts |= self.table.answer({path: value})

    def judge(self, said: str | tuple[Move, ...]) -> Declaration:
        """Judge it with what was read off for it."""
        return self.table.judge(said, move_facts=self.move_facts)

    def declare(self, said: str | tuple[Move, ...]) -> Declaration:
        """Declare it; what was read off goes with it."""
        found = self.table.declare(self.judge(said))
        if found.step is not None:
            self.move_facts = {}
        return found
