"""The impact of changing an earlier record entry on all later ones, computed by comparing two replays of a table."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from referee.facts.facts import known
from referee.facts.verdict import Breach
from referee.record.table_state import ReplayStep, TableState
from referee.rules.game import PromptLine
from referee.table.computed_table_summary import over
from referee.table.table import Table
from scoring.errors import Fault


class InvalidatedEntry(Struct, frozen=True):
    """A record entry that a change makes invalid: its new breaches, whether it cannot be carried out at all (`failed`),
    and `faults` other than broken rules.
    """

    seq: int
    breaches: tuple[Breach, ...] = ()
    failed: bool = False
    faults: tuple[Fault, ...] = ()


class ScoreMarkerImpact(Struct, frozen=True):
    """The change of a seat's score marker, in victory points."""

    seat: str
    was: int
    now: int


class ChangeImpact(Struct, frozen=True):
    """The impact of a change: entries no longer in effect (`gone`), newly invalid (`broken`) or newly valid (`mended`),
    changed score markers (`scores`), and newly required actions (`missing`).

    `over_since` is the number of the entry with which the game is over after the change, 0 if it is not over, and None
    if this does not change. `later_scorings` are the scorings that were recorded after this entry.
    """

    gone: tuple[int, ...] = ()
    broken: tuple[InvalidatedEntry, ...] = ()
    mended: tuple[int, ...] = ()
    scores: tuple[ScoreMarkerImpact, ...] = ()
    missing: tuple[PromptLine, ...] = ()
    over_since: int | None = None
    later_scorings: tuple[int, ...] = ()


def impact_of_change(table: Table, change: Callable[[Table], object]) -> ChangeImpact:
    """Return the impact of a change by applying it to a copy of a table. Exceptions of the change are passed on."""
    trial = table.trial()
    change(trial)
    return compare(table, trial)


def compare(before: Table, after: Table) -> ChangeImpact:
    """Return the impact of a change, from a table and a changed copy of it."""
    was, now = ({step.entry.seq: step for step in table.steps} for table in (before, after))
    invalidated = [
        _invalidated_entry(step)
        for seq, step in now.items()
        if _misfit(step) and not (seq in was and _misfit(was[seq]))
    ]
    mended = [seq for seq, step in was.items() if _misfit(step) and seq in now and not _misfit(now[seq])]
    scores = score_impacts(before.table_state, after.table_state)
    prompts_before = {_key(prompt) for prompt in before.prompts()}
    missing = [prompt for prompt in after.prompts() if not prompt.done and _key(prompt) not in prompts_before]
    removed = tuple(seq for seq in was if seq not in now)
    over_since = _over_since(after)
    later = tuple(seq for seq, step in now.items() if step.entry.kind == "score" and 0 < over_since < seq)
    changed = None if over_since == _over_since(before) else over_since
    return ChangeImpact(
        removed, tuple(invalidated), tuple(mended), scores, tuple(missing), over_since=changed, later_scorings=later
    )


def _over_since(table: Table) -> int:
    """Return the number of the entry since which the game is over; 0 if it is not."""
    number = 0
    for step in reversed(table.steps):
        if not over(table.game, step.table_state):
            break
        number = step.entry.seq
    return number


def score_impacts(before: TableState, after: TableState) -> tuple[ScoreMarkerImpact, ...]:
    """Return the changes of known score markers between two table states."""
    stood, stand = _markers(before), _markers(after)
    return tuple(ScoreMarkerImpact(seat, stood.get(seat, 0), vp) for seat, vp in stand.items() if stood.get(seat) != vp)


def _markers(table_state: TableState) -> dict[str, int]:
    """Return the known score markers (victory points by seat)."""
    seats = table_state.state.seats
    return {seat.id: vp for seat in table_state.seats if known(vp := seats[seat.id].vp)}


def _misfit(step: ReplayStep) -> bool:
    return step.differs or step.failed


def _invalidated_entry(step: ReplayStep) -> InvalidatedEntry:
    if step.verdict is None:
        return InvalidatedEntry(step.entry.seq, failed=step.failed)
    return InvalidatedEntry(step.entry.seq, step.verdict.breaches, step.failed, step.verdict.faults)


def _key(prompt: PromptLine) -> tuple[str, str]:
    """Return a comparable key of a reminder line. Its values are converted to text, because unknown values cannot be
    compared.
    """
    return prompt.key, repr(prompt.values)
