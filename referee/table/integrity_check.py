"""What `gyoji doctor` finds: everything on the disk looked at and judged again, and nothing of it changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct

from referee.facts.facts import UnknownFactError
from referee.facts.verdict import VerdictStatus
from referee.judging.judge import judge
from referee.notation.move import Move, verb_of
from referee.record.entry import Entry
from referee.record.replay import moves_of
from referee.record.table_state import TableState
from referee.rules.game import Game, find
from referee.rules.physical_copy_identity import parted
from referee.table.rejudge import VerdictChange, causes_of_changes, verdict_changes
from referee.table.table import Table
from scoring.errors import Fault, InputError

INSTEAD = 3
"""So many declarations that would be legal instead are named."""
TRIED = 2_000
"""So many of what may be declared are looked at for them."""


class RejudgedEntry(Struct, frozen=True):
    """An entry that the rules of today judge otherwise than it was judged: how many entries come after it, and the
    declarations nearest to its own that would have been legal there.
    """

    verdict_change: VerdictChange
    following: int
    instead: tuple[Move, ...] = ()


class TableIntegrityResult(Struct, frozen=True):
    """One record: how many entries it has, the first that is judged otherwise today and how many are in all. `faults`
    say what else is wrong with it: damage, another hand's changes, or why it cannot be followed at all.
    """

    name: str
    game: str
    entries: int = 0
    first: RejudgedEntry | None = None
    differing: int = 0
    faults: tuple[Fault, ...] = ()

    @property
    def sound(self) -> bool:
        """Tell whether there is nothing to say of it."""
        return not (self.faults or self.first)


def check_table(name: str, game: str, entries: Sequence[Entry], faults: Sequence[Fault] = ()) -> TableIntegrityResult:
    """Follow a record by the rules of today; `faults` are known of it already. What the table itself changed and
    accepted is not counted.
    """
    try:
        table = Table(name, entries)
        changed_verdicts = verdict_changes(table)
        changed = causes_of_changes(table) if changed_verdicts else {}
        differing = [change for change in changed_verdicts if change.entry.seq not in changed]
        first = _rejudged(table, differing[0]) if differing else None
    except InputError as unusable:
        return TableIntegrityResult(name, game, len(entries), faults=(*faults, *unusable.faults))
    return TableIntegrityResult(name, table.game.id, len(entries), first, len(differing), tuple(faults))


def _rejudged(table: Table, change: VerdictChange) -> RejudgedEntry:
    seq = change.entry.seq
    before = next((step.table_state for step in reversed(table.steps) if step.entry.seq < seq), None)
    following = sum(step.entry.seq > seq for step in table.steps)
    refused = change.entry.kind == "move" and change.verdict.status is not VerdictStatus.LEGAL
    instead = tuple(_instead(table.game, before, change.entry)) if refused and before else ()
    return RejudgedEntry(change, following, instead)


def _instead(game: Game, table_state: TableState, entry: Entry) -> Iterator[Move]:
    """Give what would have been legal, the likest to what was declared first."""
    try:
        *implied_moves, declared = moves_of(game, entry.body)
    except (InputError, ValueError):
        return
    seats = tuple(seat.id for seat in table_state.seats)
    implied_moves = implied_moves or list(game.rules.lead_in(table_state.state, declared))
    state = judge(game, table_state.state, implied_moves, seats=seats, waived=table_state.waived, insist=True).state
    if state is None:
        return
    options = sorted(_options(game, state, declared), key=lambda move: _alike(declared, move), reverse=True)
    legal = (
        move
        for move in options
        if judge(game, state, (move,), seats=seats, waived=table_state.waived).verdict.status is VerdictStatus.LEGAL
    )
    yield from islice(legal, INSTEAD)


def _options(game: Game, state: Any, declared: Move) -> list[Move]:
    """List what may be declared by the same seat: the same action where there is any of it, else all."""
    action = game.rules.actions[_verb(declared)]
    for actions in ((action,), game.rules.actions.values()):
        options: list[Move] = []
        for candidate in actions:
            try:
                options += (move for move in islice(candidate.options(state), TRIED) if move.seat == declared.seat)
            except UnknownFactError:
                continue
        if options:
            return options
    return []


def _alike(move: Move, other: Move) -> int:
    """Count the fields in which two moves are the same."""
    was, now = msgspec.structs.asdict(move), msgspec.structs.asdict(other)
    return sum(now.get(name) == value for name, value in was.items())


def _verb(move: Move) -> str:
    return verb_of(move)


class PrintedValueIntegrityResult(Struct, frozen=True):
    """The printed values kept of one edition of a game: how many, and what is wrong with some of them."""

    game: str
    edition: str
    values: int
    faults: tuple[Fault, ...] = ()


def check_cards(
    game: str, edition: str, values: dict[str, object], faults: Iterable[Fault] = ()
) -> PrintedValueIntegrityResult:
    """Look at the values kept of an edition, or of a copy of it (paths without `printed.`); `faults` are those that
    could not be read.
    """
    all_faults = list(faults)
    try:
        known = find(game)
    except InputError as unknown:
        return PrintedValueIntegrityResult(game, edition, len(values), (*all_faults, *unknown.faults))
    if parted(edition)[0] not in known.meta.editions:
        all_faults.append(Fault("edition_unknown", "edition", {"given": edition[:40], "editions": known.meta.editions}))
    letters = tuple("ABCDE"[: known.meta.seats[1]])
    for path, value in values.items():
        all_faults += known.accept(letters, {path: value}, "printed.")[1]
    return PrintedValueIntegrityResult(game, edition, len(values), tuple(all_faults))
