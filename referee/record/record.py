"""The record of an open table: its entries, the replay step of each effective entry, and undo and changes of earlier
entries. An entry is first executed, then stored; several entries can be stored together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Self

from msgspec import UNSET, UnsetType, structs

from referee import RULES_VERSION
from referee.judging.judge import CarriedOutMoves
from referee.judging.line_parser import names_of
from referee.notation.table_names import TableNames
from referee.record import entry as journal
from referee.record.entry import Entry
from referee.record.remembered_values import PrintedValuesOfBox, remembered_values
from referee.record.reopening import sound_steps, to_save
from referee.record.replay import step
from referee.record.saved_state import SavedStates
from referee.record.state_comparison import StateComparison, unchanged_tail
from referee.record.table_state import ReplayStep, TableState
from referee.record.undo import UndoHistory
from referee.rules.game import Game
from referee.sheets.sheet_lookup import game_of_opening
from scoring.errors import Fault, InputError, input_error

if TYPE_CHECKING:
    from referee.record.table_summary import TableSummary

Appender = Callable[[Sequence[Entry], Mapping[str, Mapping[str, Any]], "TableSummary | UnsetType | None"], None]
"""A function that stores entries, all or none, with the printed values in them (by physical copy of the game; None
deletes a value) and the table's summary for lists (UNSET if unchanged).
"""


class Record:
    """An append-only record. Each entry is executed, then passed to `append`, which stores it; if either fails, the
    record is unchanged.
    """

    def __init__(
        self, name: str, entries: Sequence[Entry], append: Appender | None = None, saved: SavedStates | None = None
    ) -> None:
        if not entries or entries[0].kind != "open":
            raise input_error("journal_empty", field=name)
        self.name = name
        self.game: Game = game_of_opening(entries[0].body)
        _ = self.game.rules  # a game that cannot be loaded is no fault of its record
        self.entries: list[Entry] = []
        self.steps: list[ReplayStep] = []
        self.carried_out = CarriedOutMoves()
        self._appender = append
        self._unstored: list[Entry] | None = None
        self._act: tuple[int, ...] | None = None
        self._past: UndoHistory | None = None
        self._stood = 0
        self._removed: list[ReplayStep] = []
        self._names: TableNames | None = None
        self.follow(entries, saved)

    @property
    def table_state(self) -> TableState:
        return self.steps[-1].table_state

    @property
    def state(self) -> Any:
        return self.table_state.state

    @property
    def seats(self) -> dict[str, str]:
        return {seat.id: seat.name for seat in self.table_state.seats}

    @property
    def own_words(self) -> dict[str, str]:
        """The names that players gave to game objects, by catalogue id."""
        return self.game.own_words(self.state.printed)

    @property
    def names(self) -> TableNames:
        """The names allowed in a typed line."""
        if self._names is None:
            self._names = names_of(self.game, self.seats, self.own_words)
        return self._names

    @property
    def past(self) -> UndoHistory:
        """The effective entries, and those that can be undone."""
        if self._past is None:
            self._past = UndoHistory(self.entries)
        return self._past

    def summary(self) -> TableSummary | None:
        return None

    def move_to(self, name: str, append: Appender) -> None:
        """Note that the store has given the record another name."""
        self.name, self._appender = name, append

    def states_to_save(self) -> SavedStates | None:
        """Return the states to save, from which the record can be reopened faster; None if the saved ones suffice or
        none can be saved.
        """
        return to_save(self.game, self.entries, self.steps)

    def follow(self, entries: Sequence[Entry], saved: SavedStates | None = None) -> None:
        """Reload the stored entries and replay them, to include entries of other processes. Entries before trusted
        saved states are replayed lazily. Raises `InputError` if an entry cannot be replayed.
        """
        with self._all_or_nothing():
            self.entries = list(entries)
            self._past = None
            self._names = None
            effective = journal.effective(self.entries)
            self.steps = sound_steps(self.game, self.entries, effective, saved)
            self._replay(effective[len(self.steps) :])

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Restore the previous state of the record if an exception is raised in the context."""
        entries, steps, count = self.entries, self.steps, len(self.entries)
        before = dict(self.__dict__)
        self._stood, self._removed = len(steps), []
        try:
            yield
        except BaseException:
            if self.steps is steps:
                steps[self._stood :] = self._removed
            del entries[count:]
            self.__dict__.update(before, _past=None)
            raise
        finally:
            self._stood, self._removed = 0, []

    @contextmanager
    def together(self) -> Iterator[None]:
        """Store several entries together: all at the end of the context, or none. Exceptions of executing or storing
        them are passed on.
        """
        if self._unstored is not None:
            yield
            return
        with self._all_or_nothing():
            before, state_before = self._boxed(), self.table_state
            unstored: list[Entry] = []
            self._unstored = unstored
            yield
            self._unstored = None
            if self._appender and unstored:
                self._appender(
                    unstored,
                    remembered_values(before, self._boxed(), unstored),
                    self._summary_after(state_before, unstored),
                )

    @contextmanager
    def single_act(self) -> Iterator[None]:
        """Store several entries together, as one act of the players: undo takes all of them back."""
        with self.together():
            within, self._act = self._act, self._act or ()
            yield
            self._act = within

    def _summary_after(self, before: TableState, entries: Sequence[Entry]) -> TableSummary | UnsetType | None:
        """Return the new summary of the table after entries were added to the state `before`; UNSET if they cannot have
        changed it.
        """
        unchanged = self.table_state is before and all(entry.kind == "note" for entry in entries)
        return UNSET if unchanged else self.summary()

    def _boxed(self) -> PrintedValuesOfBox:
        return PrintedValuesOfBox(self.table_state.box, self.steps[0].table_state.state.printed, self.state.printed)

    def _replay(self, entries: Sequence[Entry]) -> None:
        table_state = self.table_state if self.steps else None
        for entry in entries:
            replayed = step(self.game, table_state, entry)
            table_state = replayed.table_state
            self.steps.append(replayed)

    def record(self, kind: str, body: dict[str, Any], seat: str = "", verdict: str = "") -> Entry:
        """Append and store an entry without executing it. If storing raises, the record is unchanged."""
        with self.together():
            before = self.entries[-1]
            if self._act and kind in journal.WITH_ACT:
                body = {**body, "act": self._act}
            now = datetime.now(UTC).isoformat(timespec="seconds")
            entry = journal.seal(before.hash, Entry(before.seq + 1, now, kind, seat, body, verdict, RULES_VERSION))
            self._append(entry)
            assert self._unstored is not None
            self._unstored.append(entry)
            if self._act is not None:
                self._act = (*self._act, entry.seq)
        return entry

    def _append(self, entry: Entry) -> None:
        self.entries.append(entry)
        if self._past is not None:
            self._past.add(entry)

    def add(
        self,
        kind: str,
        body: dict[str, Any],
        seat: str = "",
        verdict: str = "",
        carry_out: Callable[[Entry], ReplayStep] | None = None,
    ) -> ReplayStep:
        """Execute, append and store an entry. `carry_out` returns the step of an entry judged already. On any
        exception, the record is unchanged.
        """
        with self.together():
            entry = self.record(kind, body, seat, verdict)
            replayed = _readable(self._carry_out(entry, carry_out))
            if replayed.failed:
                faults = replayed.verdict.faults if replayed.verdict else ()
                raise InputError(faults or (Fault("entry_failed", kind),))
            return replayed

    def _carry_out(self, entry: Entry, carry_out: Callable[[Entry], ReplayStep] | None = None) -> ReplayStep:
        before = self.state.printed
        replayed = carry_out(entry) if carry_out else step(self.game, self.table_state, entry)
        self.steps.append(replayed)
        has_new_words = self.state.printed is not before and self.game.own_words(before) != self.own_words
        if has_new_words or entry.kind in ("seat", "handover"):
            self._names = None
        return replayed

    def history(self) -> Iterator[tuple[Entry, Self]]:
        """Replay the record and yield (entry, table after it). The same table object changes with each step, so copy
        any data needed later.
        """
        lived = type(self)(self.name, self.entries[:1])
        yield lived.entries[0], lived
        for entry in self.entries[1:]:
            lived.take_in(entry)
            yield entry, lived

    def take_in(self, entry: Entry) -> None:
        """Append and execute an entry that is stored elsewhere, including its changes to earlier entries."""
        self._append(entry)
        self._live(entry)

    def _live(self, entry: Entry) -> None:
        """Execute the last entry, including its changes to earlier entries."""
        if entry.kind in journal.CHANGES:
            self._replay_from(journal.first_touched(self.entries), journal.target_of(entry) or entry.seq)
        else:
            self._carry_out(entry)

    def trial(self) -> Self:
        """Return a copy for trying changes; nothing in it is stored."""
        trial = copy(self)
        trial.entries, trial.steps = list(self.entries), list(self.steps)
        trial._appender = trial._unstored = trial._past = trial._act = None
        return trial

    def before(self, seq: int) -> Self:
        """Return a copy of the record before an effective entry, with the current seat names. Raises `InputError` for
        the opening and for entries not in effect.
        """
        index = next((at for at, replayed in enumerate(self.steps) if replayed.entry.seq == seq), 0)
        if not index:
            raise input_error("no_such_entry", field=str(seq))
        earlier = self.trial()
        earlier.entries = [entry for entry in self.entries if entry.seq < seq]
        earlier.steps = self.steps[:index]
        last = earlier.steps[-1]
        earlier.steps[-1] = last.with_state(structs.replace(last.table_state, seats=self.table_state.seats))
        earlier._names = self.names
        return earlier

    def _require_no_dispute(self, seq: int = 0) -> None:
        """Raise `InputError` during an open dispute, unless `seq` is the entry of the dispute or a later one."""
        if seq < self.table_state.disputed:
            raise input_error("table_disputed", field=self.name, entry=self.table_state.disputed)

    # the past

    @property
    def undoable(self) -> int:
        """The number of the entry that `undo` would retract; 0 if there is none. An open dispute comes first."""
        return self.table_state.disputed or self.past.undoable()

    def undo(self) -> Entry | None:
        """Retract the last effective action (possibly a change of an older entry) or withdraw the open dispute. Return
        the retracting entry; None if there is nothing to undo.
        """
        target = self.undoable
        if not target:
            return None
        with self.together():
            for seq in self._numbers(target, "back"):
                if seq in self.past.out:  # nobody has put it back since
                    self.restore(seq)
            for seq in filter(self.past.stands, reversed(self._numbers(target, "act", "changed"))):
                self.retract(seq)
            return self.retract(target)

    def redo(self) -> Entry | None:
        """Restore the entry that the last undo retracted. Return None if anything has been done since."""
        target = self.past.redoable()
        if not target:
            return None
        with self.together():
            entry = self.restore(target)
            for seq in filter(self.past.out.__contains__, self._numbers(target, "act", "changed")):
                self.restore(seq)
            for seq in reversed(self._numbers(target, "back")):
                if self.past.in_effect(seq):
                    self.retract(seq)
        return entry

    def _numbers(self, seq: int, *fields: str) -> Sequence[int]:
        """Return the numbers of the entries that an entry retracted (`back`), changed (`changed`) or was recorded
        with (`act`), for undo and redo.
        """
        entry = journal.find(self.entries, seq)
        return [number for field in fields for number in entry.body.get(field, ())] if entry else []

    def take_back(self) -> tuple[int, ...]:
        """Retract all entries of the unfinished action, and return their numbers."""
        unfinished = self.game.rules.unfinished
        numbers: list[int] = []
        with self.together():
            while unfinished and unfinished(self.state):
                moves = (each.entry.seq for each in reversed(self.steps) if each.entry.kind in ("move", "overrule"))
                last = next(moves, 0)
                if not last:
                    break
                numbers.append(last)
                self.retract(last)
        return tuple(reversed(numbers))

    def retract(self, seq: int) -> Entry:
        """Take an entry, or the amendment of an entry, out of effect. Raises `InputError` for the opening and for
        entries not in effect.
        """
        if not self.past.stands(seq) or seq == self.entries[0].seq:
            raise input_error("no_such_entry", field=str(seq))
        self._require_no_dispute(seq)
        return self._change("retract", {"target": seq})

    def restore(self, seq: int) -> Entry:
        """Put a retracted entry back into effect. Raises `InputError` if it is not retracted, or is a withdrawn
        dispute.
        """
        if seq not in self.past.out:
            raise input_error("no_such_entry", field=str(seq))
        if self.past.withdrawn(seq):
            raise input_error("dispute_withdrawn", field=str(seq), entry=seq)
        self._require_no_dispute(seq)
        return self._change("restore", {"target": seq})

    def amend(self, seq: int, body: dict[str, Any]) -> Entry:
        """Replace the content of an effective entry. Raises `InputError` for the opening, for entries not in effect,
        and for invalid content.
        """
        if not self._in_effect(seq):
            raise input_error("no_such_entry", field=str(seq))
        self._require_no_dispute(seq)
        with self.together():
            entry = self._change("amend", {"target": seq, "body": body})
            _readable(next(replayed for replayed in reversed(self.steps) if replayed.entry.seq == seq))
        return entry

    def mend(self, body: dict[str, Any]) -> Entry:
        """Correct the set-up from the opening onwards, and judge all entries again. Raises `InputError` for an invalid
        correction.
        """
        self._require_no_dispute()
        with self.together():
            entry = self._change(journal.MEND, body)
            for replayed in (self.steps[0], self.steps[-1]):
                _readable(replayed)
        return entry

    def _in_effect(self, seq: int) -> bool:
        entry = journal.find(self.entries, seq)
        return entry is not None and entry.kind != "open" and self.past.in_effect(seq)

    def _change(self, kind: str, body: dict[str, Any]) -> Entry:
        with self.together():
            entry = self.record(kind, body)
            self._live(entry)
        return entry

    def _replay_from(self, seq: int, about: int) -> None:
        """Replay the effective entries from `seq` onwards, including the entry `about` if it is in effect."""
        self._names = None
        first = len(self.steps)
        while first and self.steps[first - 1].entry.seq >= seq:
            first -= 1
        replaced = self.steps[first:]
        if first < self._stood:
            self._removed = [*replaced[: self._stood - first], *self._removed]
            self._stood = first
        del self.steps[first:]
        later = sorted({about, *(replayed.entry.seq for replayed in replaced)} - {0, seq})
        again = (journal.find(self.entries, number) for number in (seq, *later) if self.past.in_effect(number))
        self._replay_again([self.past.body(each) for each in again if each is not None], [*self.steps[-1:], *replaced])

    def _replay_again(self, entries: Sequence[Entry], replaced: Sequence[ReplayStep]) -> None:
        """Replay entries after the first step of `replaced`. As soon as the state equals the old one and the remaining
        entries are unchanged, the old steps are reused.
        """
        comparison, unchanged = StateComparison(), unchanged_tail(entries, replaced)
        for remaining, entry in zip(range(len(entries), 0, -1), entries, strict=True):
            if remaining <= unchanged and comparison.is_same(self.steps[-1], replaced[-remaining - 1]):
                self.steps += replaced[-remaining:]
                return
            self._replay((entry,))


def _readable(replayed: ReplayStep) -> ReplayStep:
    """Return the step; raise `InputError` if its entry is unreadable, so that no such entry is recorded."""
    if replayed.unread and replayed.verdict is not None:
        raise InputError(replayed.verdict.faults)
    return replayed
