"""The check at the end of a round: visible values on the table are compared with the record, and the entry that caused
a difference is searched for.

The players' agreement is recorded as a note with values (`seats.A.vp=31 …`). It has no effect on the game, even if
earlier entries change later, and every version of Gyoji can display it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import known
from referee.record.entry import DECLARED_KINDS, Entry
from referee.record.table_state import ReplayStep, TableState
from referee.table.score_difference import ScoreDifferenceExplanation, ScoreMarkerDifference, explanations
from referee.table.table import Table

MAX_QUESTIONS = 6
"""The maximum number of questions in a search."""
FEW = 3
"""The maximum number of explanations displayed without further questions."""
MAX_TRACES = 200
"""The maximum number of explanations that are searched."""
POINTS = "vp"
ANSWERS = {"yes": True, "no": False, "unknown": None}
"""The answers to the search question: the value was right, wrong, or nobody knows."""
_AGREED = re.compile(r"seats\.([A-Z])\.([a-z_]+)=(-?\d{1,9})")


class RoundCheckValue(Struct, frozen=True):
    """A visible amount that a seat has (`what`); `value` is the recorded value, None if unknown."""

    seat: str
    what: str
    value: int | None = None

    @property
    def path(self) -> str:
        """The path of the value in the game state."""
        return f"seats.{self.seat}.{self.what}"


class RoundCheckValueChange(Struct, frozen=True):
    """The change of a value by a record entry: the value before and after (None if unknown)."""

    seq: int
    before: int | None
    after: int | None


class RoundCheckDifferenceSearch(Struct, frozen=True):
    """The search for the record entry where a value began to differ from the physical value (`shown`).

    After entry `since`, both were equal; one of the later `entries` that changed the value caused the difference.
    `traces` are exact explanations; if there are any, only those are considered. `asked` is the number of answered
    questions, `unknown` the entries for which nobody knew the answer.
    """

    figure: RoundCheckValue
    shown: int
    since: int
    entries: tuple[RoundCheckValueChange, ...]
    traces: tuple[ScoreDifferenceExplanation, ...] = ()
    asked: int = 0
    unknown: frozenset[int] = frozenset()

    @property
    def suspects(self) -> tuple[int, ...]:
        """The numbers of the entries that may have caused the difference, oldest first: entries that explain it
        exactly, otherwise all.
        """
        explaining = {reason.seq for reason in self.traces if reason.is_scored}
        fitting = [change.seq for change in self.entries if change.seq in explaining or self._fits(change)]
        return tuple(fitting) or tuple(change.seq for change in self.entries)

    @property
    def candidates(self) -> tuple[RoundCheckValueChange, ...]:
        return tuple(change for change in self.entries if change.seq in self.suspects)

    @property
    def explains(self) -> bool:
        """Whether a single omitted or doubled change explains the difference."""
        return bool(self.traces) or any(map(self._fits, self.entries))

    @property
    def middle(self) -> RoundCheckValueChange | None:
        """The entry for the next question (“was the value right after it?”); None if no further question is useful."""
        suspects = self.suspects
        count = max(len(suspects), len(self.traces))
        if self.asked >= MAX_QUESTIONS or len(suspects) < 2 or (self.explains and count <= FEW):
            return None
        splits = {
            change.seq: min(before := sum(seq <= change.seq for seq in suspects), len(suspects) - before)
            for change in self.entries
            if change.seq not in self.unknown
        }
        best = max(splits.values(), default=0)
        return next((change for change in self.entries if best and splits.get(change.seq) == best), None)

    def narrowed_by_answer(self, right: bool | None) -> RoundCheckDifferenceSearch:
        """Return the search narrowed by an answer: whether the value was right after the middle entry; None if nobody
        knows.
        """
        middle = self.middle
        assert middle is not None
        count = self.asked + 1
        if right is None:
            return structs.replace(self, asked=count, unknown=self.unknown | {middle.seq})
        entries = tuple(change for change in self.entries if (change.seq > middle.seq) == right)
        traces = tuple(reason for reason in self.traces if not reason.is_scored or (reason.seq > middle.seq) == right)
        since = middle.seq if right else self.since
        return structs.replace(self, since=since, entries=entries, traces=traces, asked=count)

    def _fits(self, change: RoundCheckValueChange) -> bool:
        """Return whether omitting or doubling a change explains the difference."""
        if change.before is None or change.after is None or self.figure.value is None:
            return False
        return abs(change.after - change.before) == abs(self.figure.value - self.shown)


def values_to_compare(table: Table) -> tuple[RoundCheckValue, ...]:
    """Return the values to compare with the record at the end of a round, seat by seat."""
    meta = table.game.meta
    spent = meta.spent_at_end if table.over else ()
    return tuple(
        _figure(table.table_state, seat, what) for seat in table.seats for what in meta.checked if what not in spent
    )


def _figure(table_state: TableState, seat: str, what: str) -> RoundCheckValue:
    value: Any = getattr(table_state.state.seats[seat], what)
    return RoundCheckValue(seat, what, value if known(value) else None)


def round_ended(table: Table) -> int:
    """Return the number of the entry that ended a round or the game, if no declarations follow it; otherwise 0."""
    for index in range(len(table.steps) - 1, 0, -1):
        if _ends(table, index):
            return table.steps[index].entry.seq
        if table.steps[index].entry.kind in DECLARED_KINDS:
            break
    return 0


def round_began(table: Table) -> Entry | None:
    """Return the entry at which the current round started; None for games without rounds and tables without recorded
    moves.
    """
    if not table.game.meta.rounds or table.table_state.depth != "full":
        return None
    ends = (index for index in range(len(table.steps) - 1, 0, -1) if _ends(table, index))
    return table.steps[next(ends, 0)].entry


def round_at(table: Table, seq: int = 0) -> int:
    """Return the number of the round in which an entry was made, or of the current one (`seq` 0); 0 if it is unknown,
    and in games whose rounds have no number from 1 on.
    """
    states = [step.table_state.state for step in table.steps if not seq or step.entry.seq < seq]
    name = table.game.meta.rounds
    if not name or not states:
        return 0
    first, number = getattr(states[0], name, 0), getattr(states[-1], name, 0)
    return number if first == 1 and known(number) else 0


def _ends(table: Table, index: int) -> bool:
    step = table.steps[index]
    if step.entry.kind not in DECLARED_KINDS and not (step.entry.kind == "report" and step.ledger):
        return False
    before, after = (each.table_state for each in table.steps[index - 1 : index + 1])
    if before.state is after.state or after.depth != "full":
        return False
    rules, name = table.game.rules, table.game.meta.rounds
    was, now = (getattr(table_state.state, name, 0) for table_state in (before, after))
    is_next_round = known(was) and known(now) and now > was
    return is_next_round or (rules.over(after.state) and not rules.over(before.state))


def agree(table: Table) -> ReplayStep:
    """Record that the physical values agree with the recorded ones. Raises `InputError` if that is not possible."""
    statements = (f"{figure.path}={figure.value}" for figure in values_to_compare(table) if figure.value is not None)
    return table.note(" ".join(statements))


def agreed_values(table: Table, entry: Entry) -> tuple[RoundCheckValue, ...]:
    """Return the values that an entry records as agreed; empty for other entries."""
    if entry.kind != "note":
        return ()
    words = str(entry.body.get("text", "")).split()
    matches = [_AGREED.fullmatch(word) for word in words]
    if not words or entry.body.get("clauses") or not all(matches):
        return ()
    agreed_figures = tuple(RoundCheckValue(match[1], match[2], int(match[3])) for match in matches if match)
    sound = all(figure.seat in table.seats and figure.what in table.game.meta.checked for figure in agreed_figures)
    return agreed_figures if sound else ()


def agreed_since(table: Table, seq: int) -> bool:
    """Return whether the players agreed on the values after entry `seq`."""
    for step in reversed(table.steps):
        if step.entry.seq <= seq:
            return False
        if agreed_values(table, step.entry):
            return True
    return False


def search(table: Table, figure: RoundCheckValue, marker: int) -> RoundCheckDifferenceSearch:
    """Start the search for the entry where a value began to differ from the physical value `marker`."""
    index = _common(table, figure)
    since = table.steps[index].entry.seq
    differs = figure.what == POINTS and figure.value is not None
    difference = [ScoreMarkerDifference(figure.seat, figure.value, marker)]
    reasons = explanations(table, difference, since, MAX_TRACES) if differs else ()
    entries = tuple(_changes(table.steps, figure, index)) if figure.value is not None else ()
    return RoundCheckDifferenceSearch(figure, marker, since, entries, tuple(reason for _, reason in reasons))


def search_marker(table: Table, difference: ScoreMarkerDifference) -> RoundCheckDifferenceSearch:
    """Start the search for the entry where a score marker began to differ from the record. Entries before the last
    agreement are included only if the later ones explain nothing.
    """
    result = search(table, RoundCheckValue(difference.seat, POINTS, difference.record), difference.shown)
    reasons = () if result.explains else explanations(table, [difference])
    return structs.replace(result, traces=tuple(reason for _, reason in reasons)) if reasons else result


def _common(table: Table, figure: RoundCheckValue) -> int:
    """Return the index of the last step at which a value was entered or agreed and equals the record; 0 if there is
    none.
    """
    for index in range(len(table.steps) - 1, 0, -1):
        value = _known_figure(table, table.steps[index].entry, figure)
        if value is not None and value == _figure(table.steps[index].table_state, figure.seat, figure.what).value:
            return index
    return 0


def _known_figure(table: Table, entry: Entry, figure: RoundCheckValue) -> int | None:
    for agreed_figure in agreed_values(table, entry):
        if (agreed_figure.seat, agreed_figure.what) == (figure.seat, figure.what):
            return agreed_figure.value
    if entry.kind in ("report", "recount", "position"):
        facts = entry.body.get("facts")
        value = facts.get(figure.path) if isinstance(facts, dict) else None
        return value if type(value) is int else None
    return None


def _changes(steps: Sequence[ReplayStep], figure: RoundCheckValue, index: int) -> Iterator[RoundCheckValueChange]:
    before = _figure(steps[index].table_state, figure.seat, figure.what).value
    for step in steps[index + 1 :]:
        after = _figure(step.table_state, figure.seat, figure.what).value
        if after != before:
            yield RoundCheckValueChange(step.entry.seq, before, after)
        before = after
