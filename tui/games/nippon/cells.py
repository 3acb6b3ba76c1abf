"""The pieces of Nippon as short texts: what nobody has told is a question mark."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from rich.cells import cell_len
from rich.text import Text

from referee.facts import NotTold, known
from referee.game import Seat
from referee.games.nippon import values
from referee.games.nippon.state import State
from referee.table import Table
from scoring.words import Words
from tui.widgets.seats import seat_style
from tui.widgets.signs import shape, sign

FULL, EMPTY = ("▰", "#"), ("▱", "-")
GOOD, SPACE = ("▪", "o"), ("▫", ".")


class Pen(Struct, frozen=True):
    """What a drawing needs besides the state: the words, the table's seats, the theme, the signs."""

    words: Words
    table: Table
    theme: str
    ascii: bool

    @property
    def state(self) -> State:
        """The state drawn."""
        found: State = self.table.state
        return found

    def say(self, key: str, **shown: Any) -> str:
        """Say a text of the board."""
        return self.words.say(f"nippon.{key}", **shown)

    def seat(self, id: str, rest: str = "") -> Text:
        """Draw a seat's mark with something beside it, in its colour."""
        seat: Seat = next(one for one in self.table.world.seats if one.id == id)
        return Text(f"{id}{shape(seat.shape, self.ascii)}{rest}", seat_style(seat, self.theme))

    def bar(self, pair: tuple[str, str], count: int) -> str:
        """Repeat a sign."""
        return pair[self.ascii] * max(0, count)


def seen(value: Any) -> Any:
    """Give a value; None where nobody has told it."""
    return value if known(value) else None


def number(value: Any) -> str:
    """Draw a number."""
    return f"{value:,}" if known(value) else "?"


def level(state: State, seat: str, track: str) -> str:
    """Draw the level of a track."""
    try:
        return number(values.level(state, seat, track))
    except NotTold:
        return "?"


def workers(pen: Pen, found: Any) -> Text:
    """Draw workers by their colours; colours nobody has told are counted."""
    if not known(found):
        return Text("?", "dim")
    seen = [colour for colour in found if colour != "?"]
    unseen = len(found) - len(seen)
    parts = [*seen, *([f"{unseen}×?" if not pen.ascii else f"{unseen}x?"] if unseen else ())]
    return Text(" ".join(parts) if parts else sign("dash", pen.ascii), "" if parts else "dim")


def flow(lead: str, cells: list[Text], width: int, gap: int = 2) -> list[Text]:
    """Set cells one beside the other, going on below where there is no more room."""
    indent = cell_len(lead)
    lines = [Text().append(lead, "dim")]
    for place, cell in enumerate(cells):
        if place and lines[-1].cell_len + cell.cell_len + gap > width and lines[-1].cell_len > indent:
            lines.append(Text(" " * indent))
        elif place:
            lines[-1].append(" " * gap)
        lines[-1].append_text(cell)
    return lines
