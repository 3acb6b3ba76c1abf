"""What depends on open protests: the record replayed as if some were upheld, entry by entry as the game goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError, get, known, put
from referee.record import entry as journal
from referee.record.entry import Entry
from referee.record.state_comparison import StateComparison
from referee.record.table_state import ReplayStep, TableState
from referee.table import standings
from referee.table.change_impact import ScoreMarkerImpact, score_impacts
from referee.table.protest import Protest, open_protests
from referee.table.table import Table

MAX_COMBINATIONS = 8
"""So many replays are kept of several protests, the record itself among them: all of three."""
_REPORTS = ("report", "position", "recount")

Upheld = frozenset[int]

_DECIDING: WeakKeyDictionary[Table, tuple[int, tuple[int, ...]]] = WeakKeyDictionary()
"""The protests that decide who wins, of each table as it stood at an entry: what is shown often is found once."""


class ReadingOutcome(Struct, frozen=True):
    """What the game comes to with the protests `upheld`, compared with what is recorded.

    Later entries fit up to `unknown_from` (0: all of them); `scores` are the markers that would stand elsewhere before
    it (VP). `is_same`: nothing is different. `winners` are those of a game that is over, None where nobody knows.
    """

    upheld: Upheld
    unknown_from: int = 0
    scores: tuple[ScoreMarkerImpact, ...] = ()
    is_same: bool = False
    winners: frozenset[str] | None = None


class ReadingReplay:
    """The record with the other reading of some protests; `follow` takes in what is recorded at the table since."""

    def __init__(self, table: Table, protests: Iterable[Protest]) -> None:
        protests = tuple(protests)
        self.upheld: Upheld = frozenset(protest.seq for protest in protests)
        self._targets = {protest.body.other.entry for protest in protests} | self.upheld
        self._replaced = {seq: entry for protest in protests for seq, entry in _replacements(table, protest)}
        self._first = min((*self._replaced, *self.upheld))
        self._table = table.before(self._first)
        self._last = self._first - 1
        self._take_in(table)

    def can_follow(self, table: Table) -> bool:
        """Tell whether no entry since changes what the protests are about: else it is another replay."""
        changes = (entry for entry in table.entries if entry.seq > self._last and entry.kind in journal.ABOUT_OTHERS)
        return not any(journal.target_of(entry) in self._targets for entry in changes)

    def follow(self, table: Table) -> bool:
        """Take in the entries since; tell whether it can."""
        if not self.can_follow(table):
            return False
        self._take_in(table)
        return True

    def _take_in(self, table: Table) -> None:
        for entry in [entry for entry in table.entries if entry.seq > self._last]:
            replaced = self._replaced.get(entry.seq, entry)
            is_about = entry.kind in journal.ABOUT_OTHERS and journal.target_of(entry) in self._replaced
            if replaced is not None and not is_about:
                self._table.take_in(replaced)
        self._last = table.entries[-1].seq

    def outcome(self, table: Table) -> ReadingOutcome:
        """Compare with what is recorded."""
        unknown_from, recorded, replayed = self._first_unknown(table)
        is_same = not unknown_from and _is_same(recorded, replayed)
        winners = None if unknown_from else winners_of(table, replayed)
        return ReadingOutcome(self.upheld, unknown_from, score_impacts(recorded, replayed), is_same, winners)

    def _first_unknown(self, table: Table) -> tuple[int, TableState, TableState]:
        """Find the first entry that does not fit; give the two tables before it. 0 and the tables now where all fit."""
        indexes = {step.entry.seq: index for index, step in enumerate(table.steps)}
        replayed = self._table.steps
        for index, step in enumerate(replayed):
            seq = step.entry.seq
            if seq < self._first or seq in self._replaced or seq not in indexes:
                continue
            recorded = table.steps[indexes[seq]]
            before = _state(table.steps[indexes[seq] - 1]), _state(replayed[index - 1])
            if not _fits(recorded, step, *before):
                return (seq, *before)
        return 0, _state(table.steps[-1]), _state(replayed[-1])


class ProtestReplays:
    """The replays of one table: each protest alone, and several together once somebody asks. It may be updated beside
    the screen, on a copy of the table (`Table.trial`).
    """

    def __init__(self) -> None:
        self._replays: dict[Upheld, ReadingReplay] = {}
        self._outcomes: dict[Upheld, tuple[int, ReadingOutcome]] = {}
        self._lock = Lock()

    def outcome(self, table: Table, upheld: Iterable[int]) -> ReadingOutcome:
        """Give what the table comes to with some of the open protests upheld."""
        key, last = frozenset(upheld), table.entries[-1].seq
        with self._lock:
            self._drop_closed(table)
            seq, outcome = self._outcomes.get(key, (0, ReadingOutcome(key)))
            if seq != last:
                outcome = self._compared(table, key)
                self._outcomes[key] = (last, outcome)
        return outcome

    def is_following(self, table: Table) -> bool:
        """Tell whether all needed replays of the open protests exist: then one more entry takes no time."""
        replays = [self._replays.get(upheld) for upheld in self._needed(table)]
        return all(replay is not None and replay.can_follow(table) for replay in replays)

    def follow(self, table: Table) -> None:
        """Replay the record for the open protests, alone and together; it may take a while."""
        for upheld in self._needed(table):
            self.outcome(table, upheld)

    def _needed(self, table: Table) -> Iterator[Upheld]:
        """Yield each open protest alone, and of a few all that may be upheld together."""
        seqs = [protest.seq for protest in open_protests(table)]
        alone = (frozenset((seq,)) for seq in seqs)
        yield from (upheld for upheld in _subsets(seqs) if upheld) if 2 ** len(seqs) <= MAX_COMBINATIONS else alone

    def each(self, table: Table) -> list[ReadingOutcome]:
        """Give the outcome of each open protest alone."""
        return [self.outcome(table, (protest.seq,)) for protest in open_protests(table)]

    def deciding(self, table: Table) -> tuple[int, ...]:
        """Number the open protests on which the winner of a game that is over depends, whatever becomes of the others.

        Of more protests than can be combined, each counts that moves a score marker by itself or is unknown.
        """
        seqs = [protest.seq for protest in open_protests(table)]
        if 2 ** len(seqs) > MAX_COMBINATIONS:
            return tuple(min(outcome.upheld) for outcome in self.each(table) if outcome.unknown_from or outcome.scores)
        winners = {upheld: self.winners(table, upheld) for upheld in _subsets(seqs)}
        return tuple(seq for seq in seqs if any(_decides(winners, upheld, seq) for upheld in winners))

    def closed(self, table: Table) -> tuple[int, ...]:
        """Number the open protests that are settled by themselves: nothing depends on them, whatever becomes of the
        others; once the game is over, not the winner.
        """
        seqs = [protest.seq for protest in open_protests(table)]
        if recorded_winners(table) is not None:
            deciding = self.deciding(table)
            return tuple(seq for seq in seqs if seq not in deciding)
        return tuple(seq for seq in seqs if self._changes_nothing(table, seqs, seq))

    def _changes_nothing(self, table: Table, seqs: Sequence[int], seq: int) -> bool:
        if not self.outcome(table, (seq,)).is_same:
            return False
        others = [other for other in seqs if other != seq] if 2 ** len(seqs) <= MAX_COMBINATIONS else []
        return all(
            structs.replace(self.outcome(table, upheld | {seq}), upheld=upheld) == self.outcome(table, upheld)
            for upheld in _subsets(others)
            if upheld
        )

    def winners(self, table: Table, upheld: Upheld) -> frozenset[str] | None:
        """Give the winners of a game that is over with some protests upheld; None where nobody knows."""
        return self.outcome(table, upheld).winners if upheld else recorded_winners(table)

    def _compared(self, table: Table, key: Upheld) -> ReadingOutcome:
        replay = self._replays.get(key)
        if replay is None or not replay.follow(table):
            protests = [protest for protest in open_protests(table) if protest.seq in key]
            replay = self._replays[key] = ReadingReplay(table, protests)
        return replay.outcome(table)

    def _drop_closed(self, table: Table) -> None:
        seqs = {protest.seq for protest in open_protests(table)}
        self._replays = {key: replay for key, replay in self._replays.items() if key <= seqs}
        self._outcomes = {key: outcome for key, outcome in self._outcomes.items() if key <= seqs}


def deciding_protests(table: Table) -> tuple[int, ...]:
    """Number the open protests on which the winner of a game depends that is over; () while it goes on."""
    if not _state(table.steps[-1]).protests or recorded_winners(table) is None:
        return ()
    last = table.entries[-1].seq
    seq, deciding = _DECIDING.get(table, (0, ()))
    if seq != last:
        deciding = ProtestReplays().deciding(table)
        _DECIDING[table] = (last, deciding)
    return deciding


def recorded_winners(table: Table) -> frozenset[str] | None:
    """Give the seats in first place by the record; None while the game goes on."""
    return winners_of(table, _state(table.steps[-1]))


def winners_of(table: Table, state: TableState) -> frozenset[str] | None:
    """Give the seats in first place of a game that is over; None while it goes on."""
    if not standings.over(table.game, state):
        return None
    return frozenset(ranked.seat for ranked in standings.places(table.game, state) if ranked.rank == 1)


def _subsets(seqs: Sequence[int]) -> Iterator[Upheld]:
    for size in range(len(seqs) + 1):
        yield from map(frozenset, combinations(seqs, size))


def _decides(winners: dict[Upheld, Any], upheld: Upheld, seq: int) -> bool:
    """Tell whether upholding one more protest gives other winners, or leaves unknown who wins."""
    dismissed, also_upheld = winners[upheld], winners[upheld | {seq}]
    return dismissed != also_upheld or also_upheld is None


def _replacements(table: Table, protest: Protest) -> Iterator[tuple[int, Entry | None]]:
    """Give the entries that are others under the other reading, None for one that is taken back."""
    other, entries = protest.body.other, table.entries
    target = journal.find(entries, other.entry)
    if target is not None and table.past.in_effect(target.seq):
        change = Entry(0, "", "amend", body={"body": other.body})
        yield target.seq, None if other.body is None else journal.amended(table.past.body(target), change)
    lodged = journal.find(entries, protest.seq)
    if lodged is not None and (other.option or other.moves):
        body = msgspec.to_builtins(structs.replace(protest.body, upheld=True))
        yield lodged.seq, structs.replace(lodged, body=body)


def _state(step: ReplayStep) -> TableState:
    return step.table_state


def _is_same(recorded: TableState, replayed: TableState) -> bool:
    """Tell whether two states are the same, and unknown in the same facts."""
    first, second = (ReplayStep(Entry(0, "", ""), each) for each in (replayed, recorded))
    return StateComparison().is_same(first, second)


def _fits(recorded: ReplayStep, replayed: ReplayStep, before: TableState, replayed_before: TableState) -> bool:
    """Tell whether an entry does under the other reading what is recorded: it is judged alike, and what it reports or
    leaves open says nothing else there.
    """
    if replayed.failed != recorded.failed or replayed.differs != recorded.differs:
        return False
    entry = recorded.entry
    if entry.kind == "overrule":
        return _status(recorded) == _status(replayed)
    if entry.kind in _REPORTS:
        facts = entry.body.get("facts", ())
        return all(_known_value(before, path) == _known_value(replayed_before, path) for path in facts)
    if entry.kind == "parked" or "sheet" in entry.body:
        return _is_same(_without_markers(before), _without_markers(replayed_before))
    return True


def _status(step: ReplayStep) -> tuple[str, tuple[str, ...]]:
    return (step.verdict.status, step.verdict.clauses) if step.verdict is not None else ("", ())


def _known_value(table_state: TableState, path: str) -> Any:
    """Give a fact as it is known, None where it is not."""
    try:
        value = get(table_state.state, path)
    except (KeyError, UnknownFactError):
        return None
    return value if known(value) else None


def _without_markers(table_state: TableState) -> TableState:
    """Give a state with all score markers at 0."""
    state = table_state.state
    for seat in table_state.seats:
        state = put(state, f"seats.{seat.id}.vp", 0)
    return structs.replace(table_state, state=state, lined={})
