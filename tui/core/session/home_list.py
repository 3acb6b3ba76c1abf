"""Home as one list: the table to go on with, the boxes, what may be done with the chosen one, the other tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.record.table_glance import TableGlance
from referee.rules import game as games
from referee.store.store import StoredTable
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.rendering.cell_width import cell_len

DOORS = {"referee": "n", "count": "t", "right": "d", "watch": "w", "keep_scores": "k"}
"""What may be done with a box, and the key that does it."""


class HomeHeadingRow(NamedTuple):
    """A heading, or an empty line."""

    text: str = ""


class HomeTableRow(NamedTuple):
    """A table: the one to go `on` with, or another one."""

    kept: StoredTable
    on: bool = False


class HomeGameRow(NamedTuple):
    """A box, by the number that is typed for it."""

    number: int
    game: str


class HomeActionRow(NamedTuple):
    """Something to do with the chosen box."""

    name: str


Row = HomeHeadingRow | HomeTableRow | HomeGameRow | HomeActionRow
Told = TableGlance | InputError
"""What a table showed when it was looked at."""


class StoredTables:
    """The kept tables, the one played last first, and what was found out about those of which the store does not know
    how they stand.
    """

    def __init__(self, kept: Sequence[StoredTable] = (), deleted: bool = False) -> None:
        """`deleted` tells whether there are deleted tables that can be brought back."""
        self.kept = list(kept)
        self.deleted = deleted
        self.looked: dict[tuple[str, int], Told] = {}

    def told(self, kept: StoredTable) -> Told | None:
        """Tell how a table stands, as far as that is known."""
        if kept.faults:
            return InputError(kept.faults)
        return self.looked.get((kept.name, kept.entries)) or kept.glance

    def played(self, kept: StoredTable) -> str:
        """Give the moment at which a table was played, as far as that is known."""
        told = self.told(kept)
        return told.sat_down if isinstance(told, TableGlance) else kept.played

    @property
    def on(self) -> StoredTable | None:
        """The table to go on with: the one played last of those that have not ended and can be read."""
        return next((kept for kept in self.kept if kept.game in games.names() and self._goes_on(kept)), None)

    def _goes_on(self, kept: StoredTable) -> bool:
        told = self.told(kept)
        return not isinstance(told, InputError) and not (told and (told.over or told.closed))

    def first_box(self) -> str:
        """Name the box to begin with: the one played last, else the first."""
        offered = games.offered()
        return next((kept.game for kept in self.kept if kept.game in offered), offered[0])

    def rows(self, words: Words, game: str, roomy: bool = False) -> list[Row]:
        """Lay out the list; `game` is the chosen box. A roomy terminal gets an empty line more here and there."""
        return list(self._rows(words, game, [HomeHeadingRow()] if roomy else []))

    def _rows(self, words: Words, game: str, air: list[HomeHeadingRow]) -> Iterator[Row]:
        on = self.on
        if on is not None:
            yield HomeTableRow(on, on=True)
            yield from (HomeHeadingRow(), *air)
        yield HomeHeadingRow(words.say("home.which_box"))
        yield from air
        yield from (HomeGameRow(number, box) for number, box in enumerate(games.offered(), 1))
        yield from (HomeHeadingRow(), *air, HomeHeadingRow(words.say("home.then", game=title(words, game))), *air)
        yield from map(HomeActionRow, DOORS)
        others = [HomeTableRow(kept) for kept in self.kept if kept is not on]
        if others:
            yield from (
                HomeHeadingRow(),
                *air,
                HomeHeadingRow(words.say("home.tables" if on is None else "home.other_tables")),
                *air,
            )
            yield from others


def title(words: Words, game: str) -> str:
    """Give the title of a game; of one that is not here its id."""
    try:
        return games.find(game).meta.title(words.lang)
    except InputError:
        return game


def standing(words: Words, kept: StoredTable, told: Told | None, width: int = 999) -> str:
    """Say how a table stands: its game, the seats, how far it is; what is wrong with one is said in its place.

    Where that is wider than so many cells, the moves go first, then the seats.
    """
    try:
        name = games.find(kept.game).meta.title(words.lang)
    except InputError as unknown:
        name, told = kept.game, told if isinstance(told, InputError) else unknown
    if isinstance(told, InputError):
        return " ".join(_fault(words, fault.key, fault.field, fault.values) for fault in told.faults)
    if told is None:
        return name
    seats = [words.say("home.seats", count=len(told.seats))]
    moves = [words.say("home.moves", count=told.moves)] if told.moves else []
    state = _state(words, told)
    ways = ((name, *seats, *moves, *state), (name, *seats, *state))
    fits = (said for said in map(words.listed, map(list, ways)) if cell_len(said) <= width)
    return next(fits, words.listed([name, *state]))


def _state(words: Words, told: TableGlance) -> list[str]:
    acting = told.names.get(told.acting)
    if told.closed or told.over:
        now = [words.say("home.closed" if told.closed else "home.over"), *_won(words, told)]
    else:
        now = [words.say("home.to_act", name=acting)] if acting else []
    return [*now, *([words.say("home.parked", count=told.parked)] if told.parked else [])]


def _won(words: Words, glance: TableGlance) -> list[str]:
    """Say who won, with the VP; nothing where that is not known."""
    first = [seat for seat in glance.seats if seat.rank == 1 and seat.points is not None]
    if glance.deciding:
        from tui.core.i18n import messages  # for the few tables of which that is so

        return [messages.not_final(words, glance.deciding)]
    return [words.say("home.won", name=seat.name, points=seat.points) for seat in first if glance.over]


def _fault(words: Words, key: str, field: str, values: Mapping[str, object]) -> str:
    return words.say(f"trouble.{key}", **values, field=field)


def enter(words: Words, row: Row, game: str) -> str:
    """Say what Enter does on a row."""
    if isinstance(row, HomeTableRow):
        return words.say("home.enter_on" if row.on else "home.enter_table", name=row.kept.name)
    if isinstance(row, HomeGameRow):
        return words.say("home.enter_referee", game=title(words, row.game))
    return words.say(f"home.enter_{row.name}", game=title(words, game)) if isinstance(row, HomeActionRow) else ""
