"""Execution of the clauses of a line in order, each in the game position after the previous ones."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, structs

from referee.facts.facts import known
from referee.facts.verdict import LedgerLine, Verdict, VerdictStatus
from referee.notation.move import Move, Moves, verb_of
from referee.reading.completion import Completer, Completion
from referee.reading.contents import numbers_at
from referee.reading.declined import is_declined
from referee.reading.edges import LineEdges
from referee.reading.frames import REACHED, TOPIC, Claim, Count, Frame, Quantity, SlotValue
from referee.reading.gapping import with_verbs
from referee.reading.legal_moves import implied_before
from referee.reading.position import Position
from referee.reading.reading import Candidate
from referee.reading.senses import Match
from referee.reading.slots import SlotKind, VerbSlots

MAX_STARTS = 6
"""The maximum number of results of one clause from which the next clause is tried."""
MAX_FORCED = 6
MAX_BRIDGES = 4

_IN_TURN = (";", "/")
"""Separators between successive declarations."""


class _Start(Struct, frozen=True):
    """The result of the clauses executed so far, from which the next clause continues."""

    position: Position
    moves: Moves
    implied: int
    claims_hold: bool = True
    spends: bool = False
    changes_seat: bool = False


class Sequence:
    """The execution of the clauses of a line in order. Results of the first clauses are cached."""

    def __init__(self, completer: Completer, position: Position, edges: LineEdges) -> None:
        self.completer = completer
        self.position = position
        self.edges = edges
        self._known: dict[tuple[tuple[Frame, ...], bool], list[Candidate]] = {}

    def is_viable(self, frames: tuple[Frame, ...], /, is_open: bool = False) -> bool:
        """Return whether the first clauses of a line lead to a possible declaration. A declaration that breaks a rule
        counts as possible, unless `is_open` is set.
        """
        candidates = self.candidates(frames, full=False)
        return any(each.is_open or (not is_open and is_refused(each) and not each.is_weak) for each in candidates)

    def candidates(self, frames: tuple[Frame, ...], full: bool = True) -> list[Candidate]:
        """Return the possible declarations for a sequence of clauses; if there are none, the longest executable
        beginning.
        """
        frames = with_verbs(frames)
        key = (frames, full and len(frames) == 2)
        if key not in self._known:
            self._known[key] = self._carry_out(frames, key[1])
        return self._known[key]

    def _carry_out(self, frames: tuple[Frame, ...], alone: bool) -> list[Candidate]:
        *before, frame = frames
        if any(each.negated and not self.completer.can_be_negated(each) for each in frames):
            return []  # a refusal of what another clause states is no declaration of it
        if before and (any(map(_is_new_name_alone, frames)) or self._is_letter_alone(frames[0])):
            return []
        if before and is_declined(before[-1], frame, self.edges, any(map(self.completer.declines, frames[-2:]))):
            return []
        if before:
            earlier = self.candidates(tuple(before), full=False)
            starts = [
                start for each in earlier[:MAX_STARTS] if each.is_open and (start := self._start(each)) is not None
            ]
            if not starts:
                return [structs.replace(each, frames=frames) for each in earlier if not each.is_open]
        else:
            starts = [_Start(self.position, (), 0)]
        following: list[Candidate] = []
        failed: list[Candidate] = []
        full = self._carried_over(before[-1], frame) if before else frame
        for start in starts:
            if self._is_restated(frame, start):
                following.append(_candidate(self.completer.slots, frames, start, (), Completion(()), True))
                continue
            for moves, completion in self._complete((full, frame), before, start, alone):
                candidate = _candidate(self.completer.slots, frames, start, moves, completion, self._in_turn(frames))
                (following if candidate.is_open else failed).append(candidate)
        return following or failed

    def _is_letter_alone(self, frame: Frame) -> bool:
        """Return whether a clause is only a single initial letter, probably of a seat that is not at the table."""
        spans = [value.span for value in frame.values]
        if frame.has_verb or frame.how is not Match.INITIAL or len(spans) != 1:
            return False
        text = self.edges.lattice.source.text[spans[0].start : spans[0].until]
        return len(text) == 1 and text.isascii()

    def _is_restated(self, frame: Frame, start: _Start) -> bool:
        """Return whether a clause only repeats the previous declaration: “I make nothing, done”."""
        verb = self.completer.verb_of(frame)
        if not start.moves or verb is None or self.completer.slots[verb].slots:
            return False
        if frame.counts or frame.claims or frame.quantity is not Quantity.NONE:
            return False
        last = start.moves[-1]
        if verb_of(last) != verb or frame.seat not in ("", last.seat):
            return False
        return not start.position.is_open((last,))  # what can be done again is done again

    def _complete(
        self, readings: tuple[Frame, Frame], before: list[Frame], start: _Start, alone: bool
    ) -> list[tuple[Moves, Completion]]:
        """Return the completions of a clause with the values shared with the previous clause. If none is possible, the
        clause is tried alone, unless the previous clause is ambiguous.
        """
        full, frame = readings
        rows = _complete(self.completer, full, start, alone)
        if full is frame or any(completion.is_open for _, completion in rows):
            return rows
        if any(len(value.values) > 1 or value.how is Match.PART for value in before[-1].values):
            return rows
        return _complete(self.completer, frame, start, alone)

    def _carried_over(self, before: Frame, frame: Frame) -> Frame:
        """Return a clause with its missing required objects copied from the previous clause: the colour for “on
        siberia” in “grey on siberia”.
        """
        stated = {value.slot for value in frame.values}
        values = [
            SlotValue(slot.index, 0, ids)
            for slot in self.completer.slots[frame.verb].slots
            if slot.required and slot.kind is SlotKind.KEY and not slot.repeats and slot.index not in stated
            if (ids := self.edges.things_between(before.start, before.until, slot.key_set))
        ]
        return structs.replace(frame, values=(*frame.values, *values)) if values else frame

    def _in_turn(self, frames: tuple[Frame, ...]) -> bool:
        """Return whether a separator for successive declarations (`;` or `/`) divides the last two clauses."""
        if len(frames) < 2:
            return False
        between = self.edges.lattice.source.text[frames[-2].until : frames[-1].start]
        last = self.edges.lattice.source.text[frames[-2].start : frames[-2].until].rstrip()
        return between.strip()[:1] in _IN_TURN or last[-1:] in _IN_TURN

    def _start(self, candidate: Candidate) -> _Start | None:
        after = self.position.after(candidate.moves)
        if after is None:
            return None
        return _Start(
            after, candidate.moves, candidate.implied, candidate.claims_hold, candidate.spends, candidate.changes_seat
        )


def _candidate(
    slots: Mapping[str, VerbSlots],
    frames: tuple[Frame, ...],
    start: _Start,
    moves: Moves,
    completion: Completion,
    in_turn: bool,
) -> Candidate:
    number = len(frames) - 1
    declared = (*moves, *completion.moves)
    verdict, claims_hold = None, True
    is_possible_now = completion.is_open or start.position.is_possible(frames[number].verb)
    if completion.moves and not completion.is_open and not completion.is_weak:
        verdict = start.position.verdict(declared)
    elif frames[number].claims and completion.is_open:
        topic = slots[frames[number].verb].topic
        known = frozenset(numbers_at(start.position.state, topic)) if topic else frozenset()
        claims_hold = _claims_hold(frames[number], start.position.verdict(declared), known)
    if frames[number].next_seat and completion.is_open:
        after = start.position.after(declared)
        claims_hold = claims_hold and (after is None or after.actor in ("", frames[number].next_seat))
    return Candidate(
        frames=frames,
        moves=(*start.moves, *declared),
        verdict=verdict,
        implied=start.implied + completion.implied + len(moves),
        clause=number,
        missing=completion.missing,
        nowhere=completion.nowhere,
        is_doubtful=completion.is_doubtful,
        rows=tuple((*start.moves, *moves, *row) for row in completion.rows),
        open_slots=completion.open_slots,
        is_open=completion.is_open,
        is_weak=completion.is_weak,
        is_possible_now=is_possible_now,
        claims_hold=claims_hold and start.claims_hold and not completion.misnames,
        spends=completion.spends or start.spends,
        assumes=completion.assumes and not start.moves and not _is_due(start.position, frames[number].verb),
        changes_seat=start.changes_seat or (not in_turn and _changes_seat(frames[number], start, completion)),
    )


def _changes_seat(frame: Frame, start: _Start, completion: Completion) -> bool:
    """Return whether a clause belongs to a different seat than the previous one without naming it."""
    is_other = bool(start.moves and completion.moves) and completion.moves[0].seat != start.moves[-1].seat
    return is_other and not frame.seat and completion.is_open


def _is_due(position: Position, verb: str) -> bool:
    """Return whether an action is among the required next actions."""
    return any(verb in choice.verbs for choice in position.pending)


def _claims_hold(frame: Frame, verdict: Verdict, topics: frozenset[int]) -> bool:
    """Return whether the ledger of a move confirms the effects that the player claimed. `topics` are the numbers of the
    object of the move.
    """
    values = {str(value) for line in verdict.ledger for value in line.values.values()}
    lines = [line for line in verdict.ledger if known(line.amount)]
    amounts = tuple(lines)
    return all(
        (claim.unit == TOPIC and claim.amount in topics)
        or (claim.unit == REACHED and str(claim.amount) in values)
        or abs(sum(line.amount for line in amounts if line.what == claim.unit)) == claim.amount
        or _has_line(claim, lines, verdict)
        for claim in frame.claims
        if claim.amount or claim.unit in (TOPIC, REACHED)
    ) and all(
        any(line.what == claim.unit and line.amount for line in amounts)
        for claim in frame.claims
        if not claim.amount and claim.unit not in (TOPIC, REACHED)
    )


def _has_line(claim: Claim, lines: list[LedgerLine], verdict: Verdict) -> bool:
    """Return whether a ledger line has the claimed amount, and remove that line. The claim also holds if its amount
    depends on unknown values.
    """
    about = [
        line
        for line in lines
        if line.what == claim.unit or not {line.what, *filter(known, line.values.values())}.isdisjoint(claim.ids)
    ]
    for line in about:
        if abs(line.amount) == claim.amount:
            lines.remove(line)
            return True
    return verdict.status is VerdictStatus.NEEDS and not about


def _complete(completer: Completer, frame: Frame, start: _Start, alone: bool) -> list[tuple[Moves, Completion]]:
    """Return (moves, completion) pairs for a clause: the moves are the forced ones between the previous clause and this
    one.
    """
    position, between = start.position, Moves()
    first: list[tuple[Moves, Completion]] = []
    for _ in range(MAX_FORCED):
        completions = _completions_of(completer, frame, position, alone)
        rows = [(between, completion) for completion in completions]
        if any(completion.is_open for completion in completions):
            return [row for row in rows if row[1].is_open]
        first = first or rows
        if not position.before:
            break
        ending = _turn_end(frame, completions, position)
        if ending is None and position.is_possible(frame.verb):
            break
        bridge = ending or position.forced or _bridge(completer, frame, position)
        after = position.after((bridge,)) if bridge is not None else None
        if bridge is None or after is None:
            break
        between, position = (*between, bridge), after
        first = [] if ending else first  # what the next seat does is refused in its own turn
    return first


def _turn_end(frame: Frame, completions: list[Completion], position: Position) -> Move | None:
    """Return the move by which the turn before ends where the seat of a clause begins its own: “Ann … and Ben …”. None
    if there is no such move.
    """
    stated = next((each.moves for each in completions if each.moves), ())
    if not stated or frame.seat in ("", position.actor):
        return None
    before = implied_before(position.table, position.state, stated[0])
    return before[0] if len(before) == 1 and type(before[0]).ends_turn else None


def _bridge(completer: Completer, frame: Frame, position: Position) -> Move | None:
    """Return the only move that makes a clause possible. None if there is no such move, several, or one after which the
    same choice is still pending.
    """
    verbs = dict.fromkeys(verb for choice in position.pending for verb in choice.verbs)
    options = [move for verb in verbs if verb in completer.slots for move in position.options(verb)[:MAX_BRIDGES]]
    bridges: list[Move] = []
    for move in options[:MAX_BRIDGES]:
        after = position.after((move,))
        if after is not None and any(each.is_open for each in completer.complete(frame, after)):
            bridges.append(move)
        elif after is not None and after.pending and after.pending[-1].verbs == position.pending[-1].verbs:
            return None
    return bridges[0] if len(bridges) == 1 else None


def _completions_of(completer: Completer, frame: Frame, position: Position, alone: bool) -> list[Completion]:
    """Return the completions of a clause. A lone clause without a number applies to everything that the previous clause
    made available.
    """
    pending = position.pending
    count = pending[-1].count if pending and frame.verb in pending[-1].verbs else 1
    if alone and count > 1 and _may_be_of_all(frame, completer.slots[frame.verb]):
        times = structs.replace(frame, counts=(Count(count),))
        completions = completer.complete(times, position)
        if any(completion.moves for completion in completions):
            return completions
    return completer.complete(frame, position)


def _may_be_of_all(frame: Frame, slots: VerbSlots) -> bool:
    """Return whether a clause may refer to everything available: it states no number and omits a required value."""
    if frame.counts or frame.quantity is not Quantity.NONE or slots.repeats:
        return False
    stated = {value.slot for value in frame.values if value.span.until}  # what is carried over stands elsewhere
    return any(slot.required and slot.index not in stated for slot in slots.slots)


def _is_new_name_alone(frame: Frame) -> bool:
    """Return whether a clause is only an unknown name without an action. Next to other clauses, that is no
    declaration.
    """
    return not frame.has_verb and any(value.how is Match.FREE for value in frame.values)


def is_refused(candidate: Candidate) -> bool:
    """Return whether a candidate is a certain refusal: its moves violate a rule, or it names an object or location that
    does not exist. An incomplete candidate is not refused.
    """
    if candidate.missing is not None or candidate.nowhere is not None:
        return True
    if candidate.is_weak:  # it is judged only where nothing else is found
        return bool(candidate.moves)
    return candidate.verdict is not None and candidate.verdict.status is VerdictStatus.ILLEGAL
