"""The summary of a table for lists, computed from its replayed record: its standings, its date and play time, and
whether several people shared a seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from referee import RULES_VERSION
from referee.facts.facts import UnknownFactError, known
from referee.record.entry import ADVANCING_KINDS, PLAY_KINDS, Entry
from referee.record.parked_lines import parked_lines
from referee.record.play_sessions import PlaySession, PlaySessions
from referee.record.table_state import ReplayStep, TableState
from referee.record.table_summary import FORM, SeatSummary, TableSummary
from referee.record.undo import UndoHistory
from referee.rules.game import Game
from referee.rules.seat_names import key
from scoring.breakdown import SeatRank, ranking
from scoring.games import scorings


def over(game: Game, table_state: TableState) -> bool:
    """Return whether the game is over, by its moves or by an entered final scoring."""
    return table_state.final is not None or game.rules.over(table_state.state)


def places(game: Game, table_state: TableState) -> tuple[SeatRank, ...]:
    """Return the ranks of the seats by their current victory points; seats with unknown points are omitted.

    Once the game is over, the final sheet or position breaks ties; if everybody loses, there are no ranks.
    """
    points = {seat.id: vp for seat in table_state.seats if known(vp := table_state.state.seats[seat.id].vp)}
    if table_state.final is not None:
        return table_state.final.places(points)
    rules = game.rules
    try:
        if rules.over(table_state.state):
            breaks = tuple(rules.tie_breaks(table_state.state))
            return rules.places(table_state.state) if rules.places else ranking(points, breaks, lowest=game.meta.lowest)
    except UnknownFactError:
        pass  # a described position need not tell what parts a tie
    return ranking(points, lowest=game.meta.lowest)


class PlayTime(Struct, frozen=True):
    """The play time of a game (UTC): the start of its last session, its last entry, and the total duration in
    minutes.
    """

    sat_down: str
    last_act: str
    minutes: int


def playing(game: Game, entries: Sequence[Entry], steps: Sequence[ReplayStep], sessions: PlaySessions) -> PlayTime:
    """Return the play time of a game; `sessions` are the sessions of all its entries.

    Entries retracted later count. Entries after the end of the game do not count, nor do sessions after one that ended
    with a final scoring, because they only correct it.
    """
    ending = _ending(game, steps)
    included = _until_final(game, (_until(entries, ending) if ending else sessions).all)
    seconds = sum(session.seconds for session in included)
    return PlayTime(included[-1].first.time, included[-1].last.time, seconds // 60)


def _ending(game: Game, steps: Sequence[ReplayStep]) -> int:
    """Return the number of the entry that ended the game; 0 for an unfinished game."""
    seq = 0
    for step in reversed(steps):
        if not over(game, step.table_state):
            break
        seq = step.entry.seq
    return seq


def _until(entries: Iterable[Entry], ending: int) -> PlaySessions:
    sessions = PlaySessions()
    for entry in entries:
        if entry.kind in ADVANCING_KINDS:
            sessions.add(entry)
            if entry.seq == ending:
                break
    return sessions


def _until_final(game: Game, sessions: Iterable[PlaySession]) -> list[PlaySession]:
    """Return the play sessions up to the first one that ends with a final scoring."""
    included: list[PlaySession] = []
    for session in sessions:
        included.append(session)
        if _is_final(game, session.last):
            break
    return included


def _is_final(game: Game, entry: Entry) -> bool:
    name = entry.body.get("scoring")
    scoring = scorings(game.id).get(name) if isinstance(name, str) else None
    return scoring is not None and scoring.places is not None


def changed_hands(steps: Sequence[ReplayStep], seats: Iterable[str]) -> set[str]:
    """Return the seats played by more than one person, including the current player.

    A rename (`seat` entry) or a return under the same name does not count as another person. A player who left before
    any play, or without a successor, is not counted.
    """
    if not any(step.entry.kind == "handover" for step in steps):
        return set()
    players: dict[str, set[str]] = {seat: set() for seat in seats}
    names_now = {seat.id: key(seat.name) for seat in steps[0].table_state.seats}
    for step in steps:
        id = step.entry.seat
        if step.entry.kind in PLAY_KINDS:
            for seat, name in names_now.items():
                players[seat].add(name)
        elif step.entry.kind in ("seat", "handover") and id in names_now:
            was = names_now[id]
            names_now = {seat.id: key(seat.name) for seat in step.table_state.seats}
            if step.entry.kind == "seat" and was in players[id]:
                players[id].remove(was)
                players[id].add(names_now[id])
    return {seat for seat, names in players.items() if len((names | {names_now[seat]}) - {""}) > 1}


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
