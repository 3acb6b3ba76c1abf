"""A person in plain mode, at an empty library, who types a recorded play as in the app."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.cost.doors import NoWay
from tests.evening.front import at_home
from tests.evening.plain_front import PlainFront, command
from tui.core.components.printed_value_entry import PrintedValueEntry
from tui.plain.text_referee import TextReferee


class PlainHand(PlainFront):
    """One sitting at a table of these people."""

    def __init__(self, home: Path, game: str, seats: Sequence[str], lang: str = "en") -> None:
        super().__init__(home, game, len(seats), lang)
        with at_home(home):
            code, printed = command(home, "new", game, "--seats", ",".join(seats))
            if code:
                raise NoWay(printed)
            self.lines = TextReferee(self.session, self.session.open(printed.splitlines()[-1]), self._say)
        self.lines.now()

    @property
    def teaching(self) -> PrintedValueEntry | None:
        """The page that is being read off; None where none is."""
        reading = self.lines.box._reading
        return reading.teaching if reading else None

    def enter(self) -> None:
        """Take what is typed; an empty line, where something is held back, says that it is meant."""
        if not self.typed and self.see().reminder:
            self.type("accept")
        super().enter()
