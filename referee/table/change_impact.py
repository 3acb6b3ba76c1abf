"""What a change of the past does to everything after it: two folds of one table compared."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from referee.facts.facts import known
from referee.facts.verdict import Breach
from referee.record.table_state import ReplayStep, TableState
from referee.rules.game import PromptLine
from referee.table.table import Table
from scoring.errors import Fault


class InvalidatedEntry(Struct, frozen=True):
    """An entry that no longer fits: the rules it breaks now; `failed` where it cannot even be carried out any more, and
    `faults` say why where that is not for the rules.
    """

    seq: int
    breaches: tuple[Breach, ...] = ()
    failed: bool = False
    faults: tuple[Fault, ...] = ()


class ScoreMarkerImpact(Struct, frozen=True):
    """The score marker of a seat that would stand elsewhere (VP)."""

    seat: str
    was: int
    now: int


class ChangeImpact(Struct, frozen=True):
    """What a change does: entries gone out of effect, broken and mended ones, scores, steps that are now missing."""

    gone: tuple[int, ...] = ()
    broken: tuple[InvalidatedEntry, ...] = ()
    mended: tuple[int, ...] = ()
    scores: tuple[ScoreMarkerImpact, ...] = ()
    missing: tuple[PromptLine, ...] = ()


def trying(table: Table, change: Callable[[Table], object]) -> ChangeImpact:
    """Try a change on a copy of a table and tell what it does. Raises what the change raises."""
    trial = table.trial()
    change(trial)
    return compare(table, trial)


def compare(before: Table, after: Table) -> ChangeImpact:
    """Compare a table with a trial of it that was changed."""
    was, now = ({step.entry.seq: step for step in table.steps} for table in (before, after))
    invalidated = [
        _invalidated(step) for seq, step in now.items() if _misfit(step) and not (seq in was and _misfit(was[seq]))
    ]
    mended = [seq for seq, step in was.items() if _misfit(step) and seq in now and not _misfit(now[seq])]
    scores = score_impacts(before.table_state, after.table_state)
    prompts_before = {_key(prompt) for prompt in before.prompts()}
    missing = [prompt for prompt in after.prompts() if not prompt.done and _key(prompt) not in prompts_before]
    removed = tuple(seq for seq in was if seq not in now)
    return ChangeImpact(removed, tuple(invalidated), tuple(mended), scores, tuple(missing))


def score_impacts(before: TableState, after: TableState) -> tuple[ScoreMarkerImpact, ...]:
    """Compare the score markers of two states of a table, as far as they are known."""
    stood, stand = _markers(before), _markers(after)
    return tuple(ScoreMarkerImpact(seat, stood.get(seat, 0), vp) for seat, vp in stand.items() if stood.get(seat) != vp)


def _markers(table_state: TableState) -> dict[str, int]:
    """Say where the score markers stand (VP), as far as it is known; also of those whom a lost game ranks nowhere."""
    seats = table_state.state.seats
    return {seat.id: vp for seat in table_state.seats if known(vp := seats[seat.id].vp)}


def _misfit(step: ReplayStep) -> bool:
    return step.differs or step.failed


def _invalidated(step: ReplayStep) -> InvalidatedEntry:
    if step.verdict is None:
        return InvalidatedEntry(step.entry.seq, failed=step.failed)
    return InvalidatedEntry(step.entry.seq, step.verdict.breaches, step.failed, step.verdict.faults)


def _key(prompt: PromptLine) -> tuple[str, str]:
    """What tells two prompts apart; a value nobody has told cannot be compared itself."""
    return prompt.key, repr(prompt.values)
