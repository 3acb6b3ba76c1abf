"""The checks of `gyoji doctor`: all stored data is read and judged again, without changes."""

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
from referee.rules.physical_copy_identity import split_box
from referee.table.rejudge import VerdictChange, causes_of_changes, verdict_changes
from referee.table.table import Table
from scoring.errors import Fault, InputError

INSTEAD = 3
"""The maximum number of suggested alternatives."""
TRIED = 2_000
"""The maximum number of possible moves of an action examined for suggestions."""


class RejudgedEntry(Struct, frozen=True):
    """A record entry with a different verdict under the current rules, with the number of entries after it
    (`following`), and the most similar legal declarations (`instead`).
    """

    verdict_change: VerdictChange
    following: int
    instead: tuple[Move, ...] = ()


class TableIntegrityResult(Struct, frozen=True):
    """The check result of one record: its number of entries, the first entry with a different verdict, and the number
    of such entries. `faults` lists other problems, such as damage or manipulation.
    """

    name: str
    game: str
    entries: int = 0
    first: RejudgedEntry | None = None
    differing: int = 0
    faults: tuple[Fault, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether the check found no problem."""
        return not (self.faults or self.first)


def check_table(name: str, game: str, entries: Sequence[Entry], faults: Sequence[Fault] = ()) -> TableIntegrityResult:
    """Replay a record under the current rules and return the check result, including the already known `faults`.
    Differences caused by later changes of the record are not counted.
    """
    try:
        table = Table(name, entries)
        changed_verdicts = verdict_changes(table)
        changed = causes_of_changes(table) if changed_verdicts else {}
        differing = [change for change in changed_verdicts if change.entry.seq not in changed]
        first = _rejudge(table, differing[0]) if differing else None
    except InputError as unusable:
        return TableIntegrityResult(name, game, len(entries), faults=(*faults, *unusable.faults))
    return TableIntegrityResult(name, table.game.id, len(entries), first, len(differing), tuple(faults))


def _rejudge(table: Table, change: VerdictChange) -> RejudgedEntry:
    seq = change.entry.seq
    before = next((step.table_state for step in reversed(table.steps) if step.entry.seq < seq), None)
    following = sum(step.entry.seq > seq for step in table.steps)
    refused = change.entry.kind == "move" and change.verdict.status is not VerdictStatus.LEGAL
    instead = tuple(_instead(table.game, before, change.entry)) if refused and before else ()
    return RejudgedEntry(change, following, instead)


def _instead(game: Game, table_state: TableState, entry: Entry) -> Iterator[Move]:
    """Yield legal declarations as alternatives to an entry, the most similar first."""
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
    """Return the possible moves of the same seat and action; if there are none, of any action."""
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
    """Return the number of fields that are equal in two moves."""
    was, now = msgspec.structs.asdict(move), msgspec.structs.asdict(other)
    return sum(now.get(name) == value for name, value in was.items())


def _verb(move: Move) -> str:
    return verb_of(move)


class PrintedValueIntegrityResult(Struct, frozen=True):
    """The check result of the stored printed values of one game edition: their number and faults."""

    game: str
    edition: str
    values: int
    faults: tuple[Fault, ...] = ()


def check_cards(
    game: str, edition: str, values: dict[str, object], faults: Iterable[Fault] = ()
) -> PrintedValueIntegrityResult:
    """Check the stored printed values of a game edition, or of one physical copy of it (paths without `printed.`);
    `faults` are added to the result.
    """
    all_faults = list(faults)
    try:
        known = find(game)
    except InputError as unknown:
        return PrintedValueIntegrityResult(game, edition, len(values), (*all_faults, *unknown.faults))
    if split_box(edition)[0] not in known.meta.editions:
        all_faults.append(Fault("edition_unknown", "edition", {"given": edition[:40], "editions": known.meta.editions}))
    letters = tuple("ABCDE"[: known.meta.seats[1]])
    for path, value in values.items():
        all_faults += known.accept(letters, {path: value}, "printed.")[1]
    return PrintedValueIntegrityResult(game, edition, len(values), tuple(all_faults))
