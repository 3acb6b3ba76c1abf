"""The rows of the home screen: the table to continue, the games, the actions for the selected game, and the other
tables.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.record.table_summary import SeatSummary, TableSummary
from referee.rules import game as games
from referee.rules.game_presence import check_installed
from referee.sheets.sheet_lookup import is_sheet
from referee.store.forks import Fork
from referee.store.stored_table import StoredTable
from scoring.errors import InputError
from scoring.game_packages import is_known
from scoring.text_catalogs import Words
from tui.core.i18n.parked_text import parked_text

DOORS = {"referee": "n", "count": "t", "right": "d", "watch": "w", "keep_scores": "k"}
"""The actions for a game, with their keys."""
COUNT, WATCH = "count", "watch"
SHEET_KEY = "a"
"""The key for a score sheet of another game."""


class HomeHeadingRow(NamedTuple):
    """A heading (if `ruled`, followed by a line), or an empty row without text."""

    text: str = ""
    ruled: bool = False


class HomeTableRow(NamedTuple):
    """A table; `on` marks the table to continue."""

    stored: StoredTable
    on: bool = False


class HomeGameRow(NamedTuple):
    """A game with the number key that selects it."""

    number: int
    game: str


class HomeActionRow(NamedTuple):
    """An action for the selected game."""

    name: str


class HomeSheetRow(NamedTuple):
    """The choice of a score sheet for a game that is not listed."""

    name: str = "another_game"


class HomeClubRow(NamedTuple):
    """The number of the club's tables that nobody has opened on this laptop, and whether they are listed below."""

    tables: int
    is_open: bool


Row = HomeHeadingRow | HomeTableRow | HomeGameRow | HomeActionRow | HomeSheetRow | HomeClubRow
SummaryResult = TableSummary | InputError
"""The summary of a table, or the error that prevents it."""


def result_setting(opened: str) -> str:
    """Return the name of the setting that states that the result of the table opened at this time was displayed."""
    return f"result_setting.{opened}"


class StoredTables:
    """The stored tables, last played first, with the summaries computed for tables without a stored one."""

    def __init__(
        self,
        stored: Sequence[StoredTable] = (),
        deleted: bool = False,
        forks: Mapping[str, Fork] | None = None,
        fetched: Container[tuple[str, str]] = (),
        settings: Container[str] = (),
        *,
        is_read: bool = True,
    ) -> None:
        """Create the list; `deleted` is whether there are deleted tables that can be restored, `forks` are the tables
        that are one game which went on in two ways, `fetched` the names and opening times of those of the club that
        nobody has opened here, `settings` the names of the stored settings (see `result_setting`), `is_read` is whether
        the store has been read.
        """
        self.is_read = is_read
        self.tables = list(stored)
        self.own = [table for table in self.tables if (table.name, table.opened) not in fetched]
        self.of_the_club = [table for table in self.tables if (table.name, table.opened) in fetched]
        self.shows_club = False
        self.deleted = deleted
        self.forks = forks or {}
        self._settings = settings
        self.looked: dict[tuple[str, int], SummaryResult] = {}

    def summary_of(self, stored: StoredTable) -> SummaryResult | None:
        """Return the summary of a table, or the error that prevents it; None if it is not computed yet."""
        if stored.faults:
            return InputError(stored.faults)
        return self.looked.get((stored.name, stored.entries)) or stored.summary

    def tells_winner(self, stored: StoredTable) -> bool:
        """Return whether the result of a table was displayed here."""
        return result_setting(stored.opened) in self._settings

    def played(self, stored: StoredTable) -> str:
        """Return the start of the last session at a table, or the stored time if it is unknown."""
        summary = self.summary_of(stored)
        return summary.sat_down if isinstance(summary, TableSummary) else stored.played

    @property
    def table_to_continue(self) -> StoredTable | None:
        """The table to continue: the last played one of this laptop that is unfinished and readable; one without a
        summary yet, which may be finished, and then one that records only scorings follow all others. None if there is
        none.
        """
        unfinished = [stored for stored in self.own if _is_available(stored.game) and self._goes_on(stored)]
        return min(unfinished, key=self._order, default=None)

    def _goes_on(self, stored: StoredTable) -> bool:
        summary = self.summary_of(stored)
        return not isinstance(summary, InputError) and not (summary and (summary.over or summary.closed))

    def _order(self, stored: StoredTable) -> int:
        summary = self.summary_of(stored)
        return 1 if not isinstance(summary, TableSummary) else 2 if summary.depth == "tally" else 0

    def first_box(self) -> str:
        """Return the initially selected game: the last played one, else the first one."""
        available = games.offered_games()
        return next(
            (stored.game for stored in (*self.own, *self.of_the_club) if stored.game in available), available[0]
        )

    def rows(self, words: Words, game: str, roomy: bool = False) -> list[Row]:
        """Return the rows of the home screen for the selected `game`; `roomy` adds empty rows."""
        return list(self._rows(words, game, [HomeHeadingRow()] if roomy else []))

    def _rows(self, words: Words, game: str, air: list[HomeHeadingRow]) -> Iterator[Row]:
        on = self.table_to_continue
        if on is not None:
            yield HomeTableRow(on, on=True)
        else:
            yield HomeHeadingRow(words.translate("home.nothing_runs" if self.is_read else "home.reading"))
        yield from (HomeHeadingRow(), *(air if on is None else ()))
        yield HomeHeadingRow(words.translate("home.which_box" if on is None else "home.another_box"))
        yield from (HomeGameRow(number, box) for number, box in enumerate(games.offered_games(), 1))
        yield HomeSheetRow()
        yield from (*air, HomeHeadingRow(words.translate("home.then", game=title(words, game))))
        yield from map(HomeActionRow, actions_of(game))
        others = [HomeTableRow(stored) for stored in self.own if stored is not on]
        if others or self.of_the_club:
            heading = words.translate("home.tables" if on is None else "home.other_tables")
            yield from (HomeHeadingRow(), *air, HomeHeadingRow(heading, ruled=True))
            yield from others
        if self.of_the_club:
            yield HomeClubRow(len(self.of_the_club), self.shows_club)
            yield from map(HomeTableRow, self.of_the_club if self.shows_club else ())


def actions_of(game: str) -> tuple[str, ...]:
    """Return the actions for a game, with the default action first. A game without a referee only offers score
    sheets.
    """
    box = games.find(game)
    if not box.refereed:
        return (COUNT,)
    return tuple(action for action in DOORS if action != WATCH or box.demo.is_file())


def _is_available(game: str) -> bool:
    return game in games.names() or (is_sheet(game) and is_known(game))


def title(words: Words, game: str) -> str:
    return games.title(game, words.lang, short=True)


class TableStatus(NamedTuple):
    """The state of a table as text: game, acting seat or winner (`won`), and progress or points. `wrong` is the reason
    why the table cannot be read.
    """

    game: str
    state: str = ""
    detail: str = ""
    seat: SeatSummary | None = None
    won: bool = False
    wrong: str = ""


def status_of(
    words: Words,
    stored: StoredTable,
    summary: SummaryResult | None,
    fork: Fork | None = None,
    *,
    tells_winner: bool = True,
) -> TableStatus:
    """Return the state of a table, as far as it is known; if it is one of two ways of a game, that precedes the
    details. The winner is named only if `tells_winner`.
    """
    status = _status(words, stored, summary)
    if status.won and not tells_winner:
        status = TableStatus(status.game, words.translate("home.over"))
    if fork is None:
        return status
    return status._replace(detail=words.join_items([fork_mark(words, fork), *filter(None, [status.detail])]))


def fork_mark(words: Words, fork: Fork) -> str:
    """Format as text at which entry a table parts from another."""
    return words.translate("home.fork", entry=fork.entry)


def fork_text(words: Words, fork: Fork) -> str:
    """Format as a sentence at which entry a table parts from which others, and what to do."""
    return words.translate("home.fork_others", entry=fork.entry, names=words.join_items(list(fork.others)))


def _status(words: Words, stored: StoredTable, summary: SummaryResult | None) -> TableStatus:
    try:
        name = games.find(stored.game).meta.short_title(words.lang)
    except InputError as unknown:
        name, summary = stored.game, summary if isinstance(summary, InputError) else _missing_game(stored) or unknown
    if isinstance(summary, InputError):
        wrong = words.join_sentences(_fault(words, fault.key, fault.field, fault.values) for fault in summary.faults)
        return TableStatus(name, wrong=wrong)
    if summary is None:
        return TableStatus(name)
    if summary.closed or summary.over:
        return _finished_status(words, name, summary)
    acting = next((seat for seat in summary.seats if seat.id == summary.acting), None)
    detail = [words.translate("home.seats", count=len(summary.seats))]
    detail += [words.translate("home.moves", count=summary.moves)] if summary.moves else []
    state = words.translate("home.to_act", name=acting.name) if acting else ""
    return TableStatus(name, state, words.join_items([*parked_text(words, summary.parked), *detail]), acting)


def _missing_game(table: StoredTable) -> InputError | None:
    """Return the error that names the package of a table's missing game; None if the package is installed or
    unknown.
    """
    if table.summary is not None and table.summary.source:
        try:
            check_installed(table.game, table.summary.source)
        except InputError as error:
            return error
    return None


def _finished_status(words: Words, name: str, summary: TableSummary) -> TableStatus:
    """Return the state of a finished table: winner and points, or a note that open protests may change the result."""
    parked = parked_text(words, summary.parked)
    if summary.deciding:
        from tui.core.i18n import messages  # for the few tables of which that is so

        return TableStatus(name, messages.not_final(words, summary.deciding), words.join_items(parked))
    first = [seat for seat in summary.seats if summary.over and seat.rank == 1 and seat.points is not None]
    if not first:
        return TableStatus(
            name, words.translate("home.closed" if summary.closed else "home.over"), words.join_items(parked)
        )
    names = words.join_items([seat.name for seat in first])
    ranked = sorted(summary.seats, key=lambda seat: (not seat.rank, seat.rank, -(seat.points or 0)))
    detail = " · ".join(f"{seat.points:,}" for seat in ranked if seat.points is not None)
    return TableStatus(
        name, words.translate("home.won", name=names), words.join_items([detail, *parked]), first[0], won=True
    )


def _fault(words: Words, key: str, field: str, values: Mapping[str, object]) -> str:
    return words.translate(f"trouble.{key}", **values, field=field)


def enter(words: Words, row: Row, game: str, summary: SummaryResult | None = None, fork: Fork | None = None) -> str:
    """Format as text what Enter does on a row; `summary` is the summary of a table's row, `fork` where it parts from
    another.
    """
    if fork is not None:
        return words.join_sentences((enter(words, row, game, summary), fork_text(words, fork)))
    if isinstance(row, HomeTableRow):
        acting = summary.names.get(summary.acting) if isinstance(summary, TableSummary) else None
        if row.on and acting:
            return words.translate("home.enter_on_acting", name=row.stored.name, acting=acting)
        return words.translate("home.enter_on" if row.on else "home.enter_table", name=row.stored.name)
    if isinstance(row, HomeClubRow):
        return words.translate("home.enter_club_hide" if row.is_open else "home.enter_club_show")
    if isinstance(row, HomeGameRow):
        return words.translate(f"home.enter_{actions_of(row.game)[0]}", game=title(words, row.game))
    if isinstance(row, HomeSheetRow):
        return words.translate("home.enter_another_game")
    return words.translate(f"home.enter_{row.name}", game=title(words, game)) if isinstance(row, HomeActionRow) else ""
