"""The result of a table in the form used by all export formats."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from referee.facts.facts import known
from referee.rules.game import Game
from referee.sheets.sheet_lookup import exported_game, is_sheet
from referee.table.computed_table_summary import playing
from referee.table.protest_replay import deciding_protests
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Words
from tui.core.i18n import messages

REMARKS = ("house_rule", "mend", "note", "overrule", "parked", "protest", "recount", "ruling", "seat", "handover")
"""The kinds of record entries that are listed as remarks."""


class ExportedSeatResult(Struct, frozen=True):
    """The result of a seat: rank (0 if not ranked yet), victory points (None if unknown), and points by category in the
    order of first scoring.
    """

    id: str
    name: str
    colour: str
    rank: int
    points: int | None
    tie_break: str
    categories: dict[str, int]
    lines: tuple[ScoreLine, ...]


class ExportedTableResult(Struct, frozen=True):
    """The result of a table. Times are in UTC: `played` is the start of the last session, `minutes` the duration of all
    sessions. `order` is the turn order.

    `categories` are in the order of first scoring. `remarks` are house rules, overrules and notes of the players. While
    open protests decide the winner, the result is not final: `deciding` are their numbers and `not_final` is the text
    about them. `lowest` is whether the fewest points win, and `name` returns the exported name of a category.
    """

    game: str
    title: str
    bgg: int
    table: str
    opened: str
    played: str
    over: bool
    seats: tuple[ExportedSeatResult, ...]
    categories: tuple[str, ...]
    options: dict[str, object]
    remarks: tuple[str, ...]
    moves: int
    order: tuple[str, ...] = ()
    minutes: int = 0
    deciding: tuple[int, ...] = ()
    not_final: str = ""
    lowest: bool = False
    name: Callable[[str], str] = str

    @property
    def winners(self) -> tuple[str, ...]:
        """The ids of the winning seats; empty while the result is not final."""
        return tuple(seat.id for seat in self.seats if seat.rank == 1) if self.over and not self.deciding else ()


def gather(table: Table, words: Words) -> ExportedTableResult:
    """Collect the result of a table, best rank first. Before the end of the game, the ranks are the current ones."""
    breakdown = table.breakdown()
    places = {ranking.seat: ranking for ranking in breakdown.places}
    lines = table.lines()
    seats = []
    for seat in table.table_state.seats:
        ranking, vp = places.get(seat.id), table.state.seats[seat.id].vp
        seat_lines = tuple(line for line in lines if line.seat == seat.id)
        points = ranking.points if ranking else vp if known(vp) else None
        tie = ranking.tie_break if ranking else ""
        rank = ranking.rank if ranking else 0
        seats.append(
            ExportedSeatResult(seat.id, seat.name, seat.colour, rank, points, tie, by_category(seat_lines), seat_lines)
        )
    name = export_name(words, table.game)
    entries, when = table.entries, playing(table.game, table.entries, table.steps, table.past.sessions)
    return ExportedTableResult(
        game=exported_game(table.game.id, words.lang),
        name=name,
        title=table.game.meta.title(words.lang),
        bgg=table.game.meta.bgg,
        table=table.name,
        opened=entries[0].time,
        played=when.sat_down,
        over=table.over,
        seats=tuple(sorted(seats, key=lambda seat: seat.rank or 99)),
        categories=tuple(dict.fromkeys(line.category for line in lines)),
        options={name: value for name, value in table.state.options.items() if value != _default(table, name)},
        remarks=tuple(_remarks(table, words)),
        moves=sum(step.entry.kind in ("move", "parked", "overrule") for step in table.steps),
        order=tuple(table.seats),
        minutes=when.minutes,
        deciding=(deciding := deciding_protests(table)),
        not_final=messages.not_final(words, deciding),
        lowest=table.game.meta.lowest,
    )


def export_name(words: Words, game: Game) -> Callable[[str], str]:
    """Return a function that returns a category for an export: its id, or the name of the row of a score sheet."""
    return (lambda id: words.translate_or(f"category.{id}", id)) if is_sheet(game.id) else str


def by_category(lines: Iterable[ScoreLine]) -> dict[str, int]:
    """Return the sum of the points by category."""
    points: dict[str, int] = {}
    for line in lines:
        points[line.category] = points.get(line.category, 0) + line.points
    return points


def _default(table: Table, name: str) -> object:
    return next((option.default for option in table.game.meta.options if option.id == name), None)


def _remarks(table: Table, words: Words) -> Iterable[str]:
    """Yield the remarks about a result: first house rules, which apply to the whole game, then the others in order."""
    entries = [step.entry for step in table.steps if not step.unread]
    remarks = [entry for entry in entries if entry.kind in REMARKS and not entry.body.get("opened")]
    for entry in sorted(remarks, key=lambda entry: entry.kind != "house_rule"):
        if entry.kind not in ("overrule", "recount") or entry.body.get("reason"):
            yield messages.entry(words, entry)
