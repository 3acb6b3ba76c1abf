"""The summary of a table for lists, computed from its replayed record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from referee import RULES_VERSION
from referee.facts.facts import known
from referee.record.entry import Entry
from referee.record.parked_lines import parked_lines
from referee.record.table_state import ReplayStep, TableState
from referee.record.table_summary import FORM, SeatSummary, TableSummary
from referee.record.undo import UndoHistory
from referee.rules.game import Game
from referee.table.play_time import playing
from referee.table.shared_seats import changed_hands
from referee.table.standings import over
from scoring.breakdown import SeatRank


class ReplayedTable(Protocol):
    """A table whose record has been replayed."""

    name: str

    @property
    def game(self) -> Game:
        """The game of the table."""

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries of the record."""

    @property
    def steps(self) -> Sequence[ReplayStep]:
        """The replay steps: each effective entry with the table state after it."""

    @property
    def table_state(self) -> TableState:
        """The present state of the table."""

    @property
    def past(self) -> UndoHistory:
        """The entries that are in effect."""

    @property
    def acting(self) -> str:
        """The seat that acts now; "" if there is none."""

    @property
    def seats(self) -> dict[str, str]:
        """The names of the seats by id, in turn order."""

    def places(self) -> Iterable[SeatRank]:
        """Return the ranking of the seats."""


def is_protested(table: ReplayedTable) -> bool:
    """Return whether the game is over with open protests, so that its result is still uncertain."""
    return bool(table.table_state.protests) and over(table.game, table.table_state)


def summary_of(table: ReplayedTable) -> TableSummary:
    """Return the summary of a table for lists. Passes on any exception raised by the game's code."""
    opening, table_state, counts = table.entries[0], table.table_state, table.past.counts
    places = {ranked.seat: ranked for ranked in table.places()}
    changed = changed_hands(table.steps, table.seats) if counts["handover"] else ()
    seats = []
    for seat in table_state.seats:
        ranked, vp = places.get(seat.id), table_state.state.seats[seat.id].vp
        points = ranked.points if ranked else vp if known(vp) else None
        rank, look = ranked.rank if ranked else 0, (seat.colour, seat.shape)
        seats.append(SeatSummary(seat.id, seat.name, rank, points, seat.id in changed, *look))
    rules, when = table.game.rules, playing(table.game, table.entries, table.steps, table.past.sessions)
    ended = rules.over(table_state.state)
    full = table_state.depth == "full"
    active = getattr(table_state.state, "active", "") if full else ""
    phase = getattr(table_state.state, "phase", "") if full else ""
    return TableSummary(
        rules=RULES_VERSION,
        game=table.game.id,
        opening=opening.hash or table.name,
        opened=opening.time,
        invented=bool(opening.body.get("invented")),
        seats=tuple(seats),
        moves=counts["move"] + counts["parked"] + counts["overrule"],
        closed=table_state.closed,
        over=over(table.game, table_state),
        ended=ended,
        disputed=bool(table_state.disputed),
        active=active if isinstance(active, str) else "",
        acting=table.acting,
        parked=len(parked_lines(table_state)),
        endings=tuple(ending.key for ending in rules.ended(table_state.state)) if ended and rules.ended else (),
        sat_down=when.sat_down,
        last_act=when.last_act,
        minutes=when.minutes,
        form=FORM,
        source=table.game.package.installed_as,
        depth=table_state.depth,
        phase=phase if isinstance(phase, str) else "",
        prompts=tuple(rules.prompts(table_state.state)) if full and table_state.final is None else (),
    )
