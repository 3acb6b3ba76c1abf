"""The input for a new table: seats with colours, name and settings, the players of earlier tables; and the creation of
the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import chain
from typing import Any

from msgspec import structs

from referee.record.opening_entry import check_name, numbered_names, opening, seats_of
from referee.rules import game as games
from referee.rules.game import Game, Seat
from referee.rules.game_metadata import GameOption
from referee.rules.seat_names import key
from referee.store.store import Store
from referee.table.position_contradictions import accept_contradictions
from referee.table.table import Table
from scoring.errors import Fault, InputError
from scoring.text_catalogs import Words
from tui.core.i18n.local_time_text import DAYS

EARLIER_TABLES = 20
"""The number of tables, the last played first, whose players are suggested."""


class SeatDraft:
    """A row of the seat list; an empty name means an empty seat."""

    def __init__(self, colour: str, name: str = "") -> None:
        self.colour = colour
        self.name = name


class TableDraft:
    """The input for a new table; nothing is stored before `create`. `beside` names expansions in use, which are not
    refereed ("" for none). `suggested` is the suggested name, replaced by a free one if it is taken in the meantime.
    """

    def __init__(self, game: Game) -> None:
        self.table_name = ""
        self.depth = ""
        self.suggested = ""
        self.people: list[SeatDraft] = []
        self.choose_game(game)

    def choose_game(self, game: Game) -> None:
        """Select a game; typed names are kept as far as the game has seats."""
        names = [person.name for person in self.people]
        self.game = game
        self.depth = self.depth if self.depth in game.depths else game.depths[-1]
        self.edition = game.meta.editions[0]
        self.beside = ""
        self.options = {option.id: option.default for option in game.meta.options}
        self.people = [SeatDraft(colour) for colour in game.meta.colours[: game.meta.seats[1]]]
        for person, name in zip(self.people, names, strict=False):
            person.name = name

    @property
    def begun(self) -> bool:
        """Whether a player name or table name was typed."""
        return any(person.name.strip() for person in self.people) or self.table_name != self.suggested

    @property
    def free(self) -> int | None:
        """The index of the first empty seat; None if all are filled."""
        return next((index for index, person in enumerate(self.people) if not person.name.strip()), None)

    @property
    def asked(self) -> tuple[GameOption, ...]:
        """The game settings that the players must choose, given the current number of players."""
        count = sum(bool(person.name.strip()) for person in self.people)
        return tuple(option for option in self.game.meta.options if count in option.asked)

    def seats(self) -> tuple[Seat, ...]:
        """Return the seats. Raises `InputError` with all faults, each with its seat row as `seats.<number>`."""
        occupied = [(line_number, person) for line_number, person in enumerate(self.people, 1) if person.name.strip()]
        try:
            seats = seats_of(self.game, [person.name for _, person in occupied])
        except InputError as error:
            lines = {f"seats.{number}": f"seats.{line_number}" for number, (line_number, _) in enumerate(occupied, 1)}
            raise InputError(
                structs.replace(fault, field=lines.get(fault.field, fault.field)) for fault in error.faults
            ) from None
        pairs = zip(seats, occupied, strict=True)
        return tuple(structs.replace(seat, colour=person.colour) for seat, (_, person) in pairs)

    def marks(self) -> dict[int, Seat]:
        """Return the seat of each filled row by index; empty while the names are invalid."""
        try:
            seats = self.seats()
        except InputError:
            return {}
        indices = [index for index, person in enumerate(self.people) if person.name.strip()]
        return dict(zip(indices, seats, strict=True))

    def move(self, index: int, step: int) -> int:
        """Move a seat up or down and return its new index."""
        there = index + step
        if 0 <= there < len(self.people):
            self.people[index], self.people[there] = self.people[there], self.people[index]
            return there
        return index

    def next_colour(self, index: int) -> None:
        """Give a seat the next colour; a seat that has this colour gets the old one."""
        colours = self.game.meta.colours
        person = self.people[index]
        new_colour = colours[(colours.index(person.colour) + 1) % len(colours)]
        for other in self.people:
            if other.colour == new_colour:
                other.colour = person.colour
        person.colour = new_colour

    def seat_people(self, people: list[tuple[str, str]]) -> None:
        """Fill the seats with players (name, colour) in order, and clear the other seats."""
        colours = list(self.game.meta.colours)
        for index, person in enumerate(self.people):
            person.name = people[index][0] if index < len(people) else ""
            colour = people[index][1] if index < len(people) else ""
            person.colour = colour if colour in colours else ""
            if person.colour:
                colours.remove(person.colour)
        for person in self.people:
            person.colour = person.colour or colours.pop(0)

    def check(self, store: Store) -> None:
        """Raise `InputError` with all faults of the seats, the table name and the settings."""
        faults: list[Fault] = []
        for test in (self.seats, lambda: self._check_name(store), lambda: self._opening({})):
            try:
                test()
            except InputError as error:
                faults += [fault for fault in error.faults if fault not in faults]
        if faults:
            raise InputError(faults)

    def _check_name(self, store: Store) -> None:
        name = check_name(self.table_name.strip())
        if name in store.names() and name != self.suggested:
            raise InputError([Fault("table_taken", "name", {"given": name})])

    def _opening(self, printed: Mapping[str, Any], blank: bool = False) -> Any:
        try:
            seats = self.seats()
        except InputError:
            seats = ()
        settings = {"options": self.options, "edition": self.edition, "depth": self.depth}
        return opening(self.game, seats, printed=printed, blank=blank, **settings)

    def create(self, store: Store, learnt: Mapping[str, Any], position: Mapping[str, Any] | None = None) -> str:
        """Store the table and return its name; with a `position`, it starts in the middle of a game. The printed values
        `learnt` are stored too. Raises `InputError` if the input is invalid.
        """
        self.check(store)
        printed = {path: value for path, value in (position or {}).items() if path.startswith("printed.")}
        learnt = {**learnt, **{path.removeprefix("printed."): value for path, value in printed.items()}}
        if learnt:
            store.learn(self.game.id, self.edition, learnt)
        table = Table(self.table_name.strip(), [self._opening(self.remembered(store), position is not None)])
        if position:
            table.describe(position)
            accept_contradictions(table)
        if table.name != self.suggested:
            store.adopt(table.name, table.entries, table.summary())
            return table.name
        day = self.suggested.rstrip("0123456789").rstrip("-")
        return store.adopt_free(chain((self.suggested,), numbered_names(day)), table.entries, table.summary())

    def remembered(self, store: Store) -> dict[str, Any]:
        """Return the stored printed values of this edition that are still valid."""
        return usable(self.game, store.library(self.game.id, self.edition))


def usable(game: Game, library: Mapping[str, Any]) -> dict[str, Any]:
    """Return {path: value} of the stored printed values that this version of the game still asks for and accepts."""
    accepted = {}
    for path, value in library.items():
        fact = game.fact((), f"printed.{path}")
        if fact is not None and not fact.check(value, path):
            accepted[path] = value
    return accepted


def suggested_name(words: Words, store: Store, today: date | None = None) -> str:
    """Return the day of the week as a table name, numbered if it is taken."""
    day = words.translate(f"when.{DAYS[(today or date.today()).weekday()]}").lower()
    used = set(store.names())
    return next(name for name in numbered_names(day) if name not in used)


def earlier_seats(store: Store) -> list[list[tuple[str, str]]]:
    """Return the players (name, colour) of each earlier table, latest first."""
    tables = []
    for stored in store.tables()[:EARLIER_TABLES]:
        try:
            seats = store.first(stored.name).body.get("seats", [])
            tables.append([(str(seat["name"]), str(seat.get("colour", ""))) for seat in seats])
        except (InputError, TypeError, KeyError, AttributeError):
            continue  # a damaged record lends no names
    return [people for people in tables if people]


def all_games() -> list[Game]:
    return [games.find(name) for name in games.refereed_games()]


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
