"""Home as one list: the table to go on with, the boxes, what may be done with the chosen one, the other tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.record.table_glance import SeatGlance, TableGlance
from referee.rules import game as games
from referee.store.store import StoredTable
from scoring.errors import InputError
from scoring.text_catalogs import Words

DOORS = {"referee": "n", "count": "t", "right": "d", "watch": "w", "keep_scores": "k"}
"""What may be done with a box, and the key that does it."""


class HomeHeadingRow(NamedTuple):
    """A heading, one that is `ruled` with a line behind it, or an empty line."""

    text: str = ""
    ruled: bool = False


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
        else:
            yield HomeHeadingRow(words.say("home.nothing_runs"))
        yield from (HomeHeadingRow(), *(air if on is None else ()))
        yield HomeHeadingRow(words.say("home.which_box" if on is None else "home.another_box"))
        yield from (HomeGameRow(number, box) for number, box in enumerate(games.offered(), 1))
        yield from (*air, HomeHeadingRow(words.say("home.then", game=title(words, game))))
        yield from map(HomeActionRow, DOORS)
        others = [HomeTableRow(kept) for kept in self.kept if kept is not on]
        if others:
            heading = words.say("home.tables" if on is None else "home.other_tables")
            yield from (HomeHeadingRow(), *air, HomeHeadingRow(heading, ruled=True))
            yield from others


def title(words: Words, game: str) -> str:
    """Give the title of a game; of one that is not here its id."""
    try:
        return games.find(game).meta.title(words.lang)
    except InputError:
        return game


class TableStanding(NamedTuple):
    """How a table stands: its game, who is to act or has `won` (the `seat` of it), how far it is or its points; of one
    that cannot be read, what is `wrong`.
    """

    game: str
    state: str = ""
    detail: str = ""
    seat: SeatGlance | None = None
    won: bool = False
    wrong: str = ""


def standing(words: Words, kept: StoredTable, told: Told | None) -> TableStanding:
    """Say how a table stands, as far as that is known."""
    try:
        name = games.find(kept.game).meta.title(words.lang)
    except InputError as unknown:
        name, told = kept.game, told if isinstance(told, InputError) else unknown
    if isinstance(told, InputError):
        wrong = " ".join(_fault(words, fault.key, fault.field, fault.values) for fault in told.faults)
        return TableStanding(name, wrong=wrong)
    if told is None:
        return TableStanding(name)
    if told.closed or told.over:
        return _ended(words, name, told)
    acting = next((seat for seat in told.seats if seat.id == told.acting), None)
    detail = [words.say("home.seats", count=len(told.seats))]
    detail += [words.say("home.moves", count=told.moves)] if told.moves else []
    state = words.say("home.to_act", name=acting.name) if acting else ""
    return TableStanding(name, state, words.listed([*_parked(words, told), *detail]), acting)


def _parked(words: Words, told: TableGlance) -> list[str]:
    return [words.say("home.parked", count=told.parked)] if told.parked else []


def _ended(words: Words, name: str, told: TableGlance) -> TableStanding:
    """Say who won, and with what points; of a result that open protests may change, that."""
    parked = _parked(words, told)
    if told.deciding:
        from tui.core.i18n import messages  # for the few tables of which that is so

        return TableStanding(name, messages.not_final(words, told.deciding), words.listed(parked))
    first = [seat for seat in told.seats if told.over and seat.rank == 1 and seat.points is not None]
    if not first:
        return TableStanding(name, words.say("home.closed" if told.closed else "home.over"), words.listed(parked))
    names = words.listed([seat.name for seat in first])
    points = sorted((seat.points for seat in told.seats if seat.points is not None), reverse=True)
    detail = " · ".join(f"{each:,}" for each in points)
    return TableStanding(name, words.say("home.won", name=names), words.listed([detail, *parked]), first[0], won=True)


def _fault(words: Words, key: str, field: str, values: Mapping[str, object]) -> str:
    return words.say(f"trouble.{key}", **values, field=field)


def enter(words: Words, row: Row, game: str, told: Told | None = None) -> str:
    """Say what Enter does on a row; of a table, `told` says how it stands."""
    if isinstance(row, HomeTableRow):
        acting = told.names.get(told.acting) if isinstance(told, TableGlance) else None
        if row.on and acting:
            return words.say("home.enter_on_acting", name=row.kept.name, acting=acting)
        return words.say("home.enter_on" if row.on else "home.enter_table", name=row.kept.name)
    if isinstance(row, HomeGameRow):
        return words.say("home.enter_referee", game=title(words, row.game))
    return words.say(f"home.enter_{row.name}", game=title(words, game)) if isinstance(row, HomeActionRow) else ""
