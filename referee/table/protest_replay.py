"""The consequences of open protests: replays of the record as if some were upheld, extended with each new
entry.
"""

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
from referee.table import computed_table_summary
from referee.table.change_impact import ScoreMarkerImpact, score_impacts
from referee.table.protest import Protest, open_protests
from referee.table.table import Table

MAX_COMBINATIONS = 8
"""The maximum number of protest combinations with replays, including none upheld: all combinations of three
protests.
"""
_REPORTS = ("report", "position", "recount")

Upheld = frozenset[int]

_DECIDING: WeakKeyDictionary[Table, tuple[int, tuple[int, ...]]] = WeakKeyDictionary()
"""A cache of the deciding protests of each table after its last entry."""


class AlternativeOutcome(Struct, frozen=True):
    """The outcome of the game if the protests in `upheld` are upheld, compared with the record.

    `unknown_from` is the first later entry that is no longer valid (0 if all are); `scores` are the different score
    markers before it. `is_same` means no difference. `winners` are set for a finished game, None if unknown.
    """

    upheld: Upheld
    unknown_from: int = 0
    scores: tuple[ScoreMarkerImpact, ...] = ()
    is_same: bool = False
    winners: frozenset[str] | None = None


class AlternativeReplay:
    """A replay of the record with the alternatives of some protests. `follow` adds entries recorded later."""

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
        """Return whether the replay can be extended: no later entry changes an entry that the protests are about."""
        changes = (entry for entry in table.entries if entry.seq > self._last and entry.kind in journal.ABOUT_OTHERS)
        return not any(journal.target_of(entry) in self._targets for entry in changes)

    def follow(self, table: Table) -> bool:
        """Add the later entries to the replay. Return False if that is impossible."""
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

    def outcome(self, table: Table) -> AlternativeOutcome:
        """Return the outcome of the replay, compared with the record."""
        unknown_from, recorded, replayed = self._first_unknown(table)
        is_same = not unknown_from and _is_same(recorded, replayed)
        winners = None if unknown_from else winners_of(table, replayed)
        return AlternativeOutcome(self.upheld, unknown_from, score_impacts(recorded, replayed), is_same, winners)

    def _first_unknown(self, table: Table) -> tuple[int, TableState, TableState]:
        """Return (number, recorded state, replayed state) for the first entry that is not valid in the replay, with the
        states before it. If all are valid, return 0 and the current states.
        """
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
    """The replays of one table: each protest alone, and combinations on demand. They may be updated in the background,
    on a copy of the table (`Table.trial`).
    """

    def __init__(self) -> None:
        self._replays: dict[Upheld, AlternativeReplay] = {}
        self._outcomes: dict[Upheld, tuple[int, AlternativeOutcome]] = {}
        self._lock = Lock()

    def outcome(self, table: Table, upheld: Iterable[int]) -> AlternativeOutcome:
        """Return the outcome of the game if some of the open protests are upheld."""
        key, last = frozenset(upheld), table.entries[-1].seq
        with self._lock:
            self._drop_closed(table)
            seq, outcome = self._outcomes.get(key, (0, AlternativeOutcome(key)))
            if seq != last:
                outcome = self._compared(table, key)
                self._outcomes[key] = (last, outcome)
        return outcome

    def is_following(self, table: Table) -> bool:
        """Return whether all required replays exist, so that another entry can be added quickly."""
        replays = [self._replays.get(upheld) for upheld in self._needed(table)]
        return all(replay is not None and replay.can_follow(table) for replay in replays)

    def follow(self, table: Table) -> None:
        """Update the replays for the open protests, alone and combined. This may take long."""
        for upheld in self._needed(table):
            self.outcome(table, upheld)

    def _needed(self, table: Table) -> Iterator[Upheld]:
        """Yield the sets of protests to replay: all combinations if there are few protests, otherwise each protest
        alone.
        """
        seqs = [protest.seq for protest in open_protests(table)]
        alone = (frozenset((seq,)) for seq in seqs)
        yield from (upheld for upheld in _subsets(seqs) if upheld) if 2 ** len(seqs) <= MAX_COMBINATIONS else alone

    def each(self, table: Table) -> list[AlternativeOutcome]:
        return [self.outcome(table, (protest.seq,)) for protest in open_protests(table)]

    def deciding(self, table: Table) -> tuple[int, ...]:
        """Return the numbers of the open protests that can change the winner of a finished game. With too many protests
        to combine, return those that alone move a score marker or have an unknown outcome.
        """
        seqs = [protest.seq for protest in open_protests(table)]
        if 2 ** len(seqs) > MAX_COMBINATIONS:
            return tuple(min(outcome.upheld) for outcome in self.each(table) if outcome.unknown_from or outcome.scores)
        winners = {upheld: self.winners(table, upheld) for upheld in _subsets(seqs)}
        return tuple(seq for seq in seqs if any(_decides(winners, upheld, seq) for upheld in winners))

    def closed(self, table: Table) -> tuple[int, ...]:
        """Return the numbers of the open protests without any consequence, whatever happens to the others. After the
        end of the game, only the winner counts as a consequence.
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
        """Return the winners of a finished game if some protests are upheld; None if unknown."""
        return self.outcome(table, upheld).winners if upheld else recorded_winners(table)

    def _compared(self, table: Table, key: Upheld) -> AlternativeOutcome:
        replay = self._replays.get(key)
        if replay is None or not replay.follow(table):
            protests = [protest for protest in open_protests(table) if protest.seq in key]
            replay = self._replays[key] = AlternativeReplay(table, protests)
        return replay.outcome(table)

    def _drop_closed(self, table: Table) -> None:
        seqs = {protest.seq for protest in open_protests(table)}
        self._replays = {key: replay for key, replay in self._replays.items() if key <= seqs}
        self._outcomes = {key: outcome for key, outcome in self._outcomes.items() if key <= seqs}


def deciding_protests(table: Table) -> tuple[int, ...]:
    """Return the numbers of the open protests that can change the winner of a finished game; () for an
    unfinished game.
    """
    if not _state(table.steps[-1]).protests or recorded_winners(table) is None:
        return ()
    last = table.entries[-1].seq
    seq, deciding = _DECIDING.get(table, (0, ()))
    if seq != last:
        deciding = ProtestReplays().deciding(table)
        _DECIDING[table] = (last, deciding)
    return deciding


def recorded_winners(table: Table) -> frozenset[str] | None:
    """Return the winning seats according to the record; None for an unfinished game."""
    return winners_of(table, _state(table.steps[-1]))


def winners_of(table: Table, state: TableState) -> frozenset[str] | None:
    """Return the winning seats of a finished game; None for an unfinished game."""
    if not computed_table_summary.over(table.game, state):
        return None
    return frozenset(ranked.seat for ranked in computed_table_summary.places(table.game, state) if ranked.rank == 1)


def _subsets(seqs: Sequence[int]) -> Iterator[Upheld]:
    for size in range(len(seqs) + 1):
        yield from map(frozenset, combinations(seqs, size))


def _decides(winners: dict[Upheld, Any], upheld: Upheld, seq: int) -> bool:
    """Return whether upholding one more protest changes the winners or makes them unknown."""
    dismissed, also_upheld = winners[upheld], winners[upheld | {seq}]
    return dismissed != also_upheld or also_upheld is None


def _replacements(table: Table, protest: Protest) -> Iterator[tuple[int, Entry | None]]:
    """Yield (entry number, new entry) for the entries that the alternative of a protest replaces; None instead of a new
    entry if it is retracted.
    """
    other, entries = protest.body.other, table.entries
    target = journal.find(entries, other.entry)
    if target is not None and table.past.in_effect(target.seq):
        change = Entry(0, "", "amend", body={"body": other.body})
        yield target.seq, None if other.body is None else journal.with_amendment(table.past.body(target), change)
    lodged = journal.find(entries, protest.seq)
    if lodged is not None and (other.option or other.moves):
        body = msgspec.to_builtins(structs.replace(protest.body, upheld=True))
        yield lodged.seq, structs.replace(lodged, body=body)


def _state(step: ReplayStep) -> TableState:
    return step.table_state


def _is_same(recorded: TableState, replayed: TableState) -> bool:
    """Return whether two table states are equal, including their unknown values."""
    first, second = (ReplayStep(Entry(0, "", ""), each) for each in (replayed, recorded))
    return StateComparison().is_same(first, second)


def _fits(recorded: ReplayStep, replayed: ReplayStep, before: TableState, replayed_before: TableState) -> bool:
    """Return whether an entry has the same meaning in a replay as in the record: same verdict, and same values for what
    it reports.
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
    """Return the value at a path of the game state; None if unknown."""
    try:
        value = get(table_state.state, path)
    except (KeyError, UnknownFactError):
        return None
    return value if known(value) else None


def _without_markers(table_state: TableState) -> TableState:
    state = table_state.state
    for seat in table_state.seats:
        state = put(state, f"seats.{seat.id}.vp", 0)
    return structs.replace(table_state, state=state, lined={})
