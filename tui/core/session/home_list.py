"""Home as one list: the table to go on with, the boxes, what may be done with the chosen one, the other tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.record.table_glance import SeatGlance, TableGlance
from referee.rules import game as games
from referee.rules.game_presence import check_installed
from referee.store.store import StoredTable
from scoring.errors import InputError
from scoring.text_catalogs import Words

DOORS = {"referee": "n", "count": "t", "right": "d", "watch": "w", "keep_scores": "k"}
"""What may be done with a box, and the key that does it."""
COUNT, WATCH = "count", "watch"


class HomeHeadingRow(NamedTuple):
    """A heading, one that is `ruled` with a line behind it, or an empty line."""

    text: str = ""
    ruled: bool = False


class HomeTableRow(NamedTuple):
    """A table: the one to go `on` with, or another one."""

    stored: StoredTable
    on: bool = False


class HomeGameRow(NamedTuple):
    """A box, by the number that is typed for it."""

    number: int
    game: str


class HomeActionRow(NamedTuple):
    """Something to do with the chosen box."""

    name: str


Row = HomeHeadingRow | HomeTableRow | HomeGameRow | HomeActionRow
GlanceResult = TableGlance | InputError
"""What a table showed when it was looked at."""


class StoredTables:
    """The stored tables, the one played last first, and what was found out about those of which the store does not know
    how they stand.
    """

    def __init__(self, stored: Sequence[StoredTable] = (), deleted: bool = False) -> None:
        """`deleted` tells whether there are deleted tables that can be brought back."""
        self.tables = list(stored)
        self.deleted = deleted
        self.looked: dict[tuple[str, int], GlanceResult] = {}

    def told(self, stored: StoredTable) -> GlanceResult | None:
        """Tell how a table stands, as far as that is known."""
        if stored.faults:
            return InputError(stored.faults)
        return self.looked.get((stored.name, stored.entries)) or stored.glance

    def played(self, stored: StoredTable) -> str:
        """Give the moment at which a table was played, as far as that is known."""
        glance = self.told(stored)
        return glance.sat_down if isinstance(glance, TableGlance) else stored.played

    @property
    def on(self) -> StoredTable | None:
        """The table to go on with: the one played last of those that have not ended and can be read."""
        return next((stored for stored in self.tables if stored.game in games.names() and self._goes_on(stored)), None)

    def _goes_on(self, stored: StoredTable) -> bool:
        glance = self.told(stored)
        return not isinstance(glance, InputError) and not (glance and (glance.over or glance.closed))

    def first_box(self) -> str:
        """Name the box to begin with: the one played last, else the first."""
        available = games.offered()
        return next((stored.game for stored in self.tables if stored.game in available), available[0])

    def rows(self, words: Words, game: str, roomy: bool = False) -> list[Row]:
        """Lay out the list; `game` is the chosen box. A roomy terminal gets an empty line more here and there."""
        return list(self._rows(words, game, [HomeHeadingRow()] if roomy else []))

    def _rows(self, words: Words, game: str, air: list[HomeHeadingRow]) -> Iterator[Row]:
        on = self.on
        if on is not None:
            yield HomeTableRow(on, on=True)
        else:
            yield HomeHeadingRow(words.translate("home.nothing_runs"))
        yield from (HomeHeadingRow(), *(air if on is None else ()))
        yield HomeHeadingRow(words.translate("home.which_box" if on is None else "home.another_box"))
        yield from (HomeGameRow(number, box) for number, box in enumerate(games.offered(), 1))
        yield from (*air, HomeHeadingRow(words.translate("home.then", game=title(words, game))))
        yield from map(HomeActionRow, actions_of(game))
        others = [HomeTableRow(stored) for stored in self.tables if stored is not on]
        if others:
            heading = words.translate("home.tables" if on is None else "home.other_tables")
            yield from (HomeHeadingRow(), *air, HomeHeadingRow(heading, ruled=True))
            yield from others


def actions_of(game: str) -> tuple[str, ...]:
    """List what may be done with a game, the first by Enter: one without a referee is only counted."""
    box = games.find(game)
    if not box.refereed:
        return (COUNT,)
    return tuple(action for action in DOORS if action != WATCH or box.demo.is_file())


def title(words: Words, game: str) -> str:
    """Give the title of a game; of one that is not here its id."""
    return games.title(game, words.lang)


class TableStatus(NamedTuple):
    """How a table stands: its game, who is to act or has `won` (the `seat` of it), how far it is or its points; of one
    that cannot be read, what is `wrong`.
    """

    game: str
    state: str = ""
    detail: str = ""
    seat: SeatGlance | None = None
    won: bool = False
    wrong: str = ""


def status_of(words: Words, stored: StoredTable, glance: GlanceResult | None) -> TableStatus:
    """Say how a table stands, as far as that is known."""
    try:
        name = games.find(stored.game).meta.title(words.lang)
    except InputError as unknown:
        name, glance = stored.game, glance if isinstance(glance, InputError) else _missing_game(stored) or unknown
    if isinstance(glance, InputError):
        wrong = " ".join(_fault(words, fault.key, fault.field, fault.values) for fault in glance.faults)
        return TableStatus(name, wrong=wrong)
    if glance is None:
        return TableStatus(name)
    if glance.closed or glance.over:
        return _ended(words, name, glance)
    acting = next((seat for seat in glance.seats if seat.id == glance.acting), None)
    detail = [words.translate("home.seats", count=len(glance.seats))]
    detail += [words.translate("home.moves", count=glance.moves)] if glance.moves else []
    state = words.translate("home.to_act", name=acting.name) if acting else ""
    return TableStatus(name, state, words.join_items([*_parked(words, glance), *detail]), acting)


def _parked(words: Words, glance: TableGlance) -> list[str]:
    return [words.translate("home.parked", count=glance.parked)] if glance.parked else []


def _missing_game(table: StoredTable) -> InputError | None:
    """Name the package of the game of a table that is not installed any more; None where no package is recorded."""
    if table.glance is not None and table.glance.source:
        try:
            check_installed(table.game, table.glance.source)
        except InputError as error:
            return error
    return None


def _ended(words: Words, name: str, glance: TableGlance) -> TableStatus:
    """Say who won, and with what points; of a result that open protests may change, that."""
    parked = _parked(words, glance)
    if glance.deciding:
        from tui.core.i18n import messages  # for the few tables of which that is so

        return TableStatus(name, messages.not_final(words, glance.deciding), words.join_items(parked))
    first = [seat for seat in glance.seats if glance.over and seat.rank == 1 and seat.points is not None]
    if not first:
        return TableStatus(
            name, words.translate("home.closed" if glance.closed else "home.over"), words.join_items(parked)
        )
    names = words.join_items([seat.name for seat in first])
    points = sorted((seat.points for seat in glance.seats if seat.points is not None), reverse=True)
    detail = " · ".join(f"{each:,}" for each in points)
    return TableStatus(
        name, words.translate("home.won", name=names), words.join_items([detail, *parked]), first[0], won=True
    )


def _fault(words: Words, key: str, field: str, values: Mapping[str, object]) -> str:
    return words.translate(f"trouble.{key}", **values, field=field)


def enter(words: Words, row: Row, game: str, glance: GlanceResult | None = None) -> str:
    """Say what Enter does on a row; of a table, `glance` says how it stands."""
    if isinstance(row, HomeTableRow):
        acting = glance.names.get(glance.acting) if isinstance(glance, TableGlance) else None
        if row.on and acting:
            return words.translate("home.enter_on_acting", name=row.stored.name, acting=acting)
        return words.translate("home.enter_on" if row.on else "home.enter_table", name=row.stored.name)
    if isinstance(row, HomeGameRow):
        return words.translate(f"home.enter_{actions_of(row.game)[0]}", game=title(words, row.game))
    return words.translate(f"home.enter_{row.name}", game=title(words, game)) if isinstance(row, HomeActionRow) else ""
