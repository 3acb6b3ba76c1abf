"""Completion of interpreted clauses (frames) to declarations: the legal moves that contain all stated values, otherwise
the declaration exactly as stated.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError
from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move, Moves
from referee.reading.as_stated import build_as_stated, places_as_stated
from referee.reading.blanks import blank_of
from referee.reading.constraints import Constraints
from referee.reading.frame_limits import (
    MAX_ITEMS,
    identifies,
    is_about_other,
    is_misplaced,
    may_repeat,
    names_verb,
    out_of_bounds,
    possible_moves,
    times_of,
)
from referee.reading.frames import Frame, Quantity, SlotValue
from referee.reading.game_phrases import game_phrases
from referee.reading.item_lists import MAX_COMPLETIONS, of_items, of_length
from referee.reading.legal_moves import lead_in
from referee.reading.position import Position
from referee.reading.senses import FamilySense
from referee.reading.several_seats import by_each, by_several, states_several
from referee.reading.slots import SlotKind, SlotRole, VerbSlots, verb_slots
from referee.reading.source import Span
from referee.rules.game import Game

MAX_ROWS = 6
MAX_PLACES = 12
_OPEN = (None, VerdictStatus.LEGAL, VerdictStatus.NEEDS, VerdictStatus.UNCLEAR)


class Completion(Struct, frozen=True):
    """A declaration that completes an interpreted clause (frame). `status` is None if it is one of the listed legal
    moves.

    `implied` is the number of fields filled in although not mentioned; `open_slots` are the missing fields; `missing`
    is a numbered name that does not exist. `is_weak`: the action is not named and cannot be declared now. `spends`: it
    uses up something not mentioned.
    """

    moves: Moves
    status: VerdictStatus | None = None
    implied: int = 0
    missing: FamilySense | None = None
    open_slots: tuple[str, ...] = ()
    is_weak: bool = False
    nowhere: Span | None = None
    """The span of a location description that no location matches."""
    is_doubtful: bool = False
    """Whether the text in `nowhere` may not be a location description, because the action is not named or the text
    contains a name.
    """
    spends: bool = False
    assumes: bool = False
    """Whether an unstated required field was filled with its only legal value."""
    rows: tuple[Moves, ...] = ()
    """The legal declarations most similar to the refused one."""
    misnames: bool = False
    """Whether the stated location does not contain the object named there."""

    @property
    def is_open(self) -> bool:
        """Whether the declaration is possible, or may be possible once unknown values are entered."""
        return self.status in _OPEN and not self.is_weak


class Completer:
    """The completion of interpreted clauses (frames) to declarations of one game."""

    def __init__(self, game: Game, end: int = 0) -> None:
        """Prepare the completion for a game; `end` is the text position at the end of the line."""
        self.game = game
        self.end = end
        self.slots = verb_slots(game)
        self.phrases = game_phrases(game)

    def complete(self, frame: Frame, position: Position) -> list[Completion]:
        """Return the legal declarations with all values that a clause states, otherwise one that is not legal. Results
        are cached by meaning.
        """
        slots = self.slots[frame.verb]
        if (
            not (frame.mentions or frame.covered)
            and len(frame.values) < 2
            and not self._may_stand_alone(frame, slots, position)
        ):
            return []
        key = frame.meaning
        completions = position.completions.get(key)
        if completions is None:
            try:
                completions = self._complete(frame, position)
            except UnknownFactError:  # what the frame refers to is not known at a described position
                completions = []
            position.completions[key] = completions
        return completions

    def _complete(self, frame: Frame, position: Position) -> list[Completion]:
        if frame.negated:
            opposite = self._opposite(frame)
            if opposite is None or self._is_of_other(frame, opposite, position):
                return []
            return self.complete(opposite, position)
        if frame.verb in self.phrases.silent_verbs and not frame.has_verb:
            return []
        slots = self.slots[frame.verb]
        is_weak = not position.is_possible(frame.verb) and not names_verb(frame, position)
        if is_weak and not frame.mentions:
            return []
        missing = frame.missing or out_of_bounds(frame, slots)
        if missing is not None:
            return [Completion((), VerdictStatus.ILLEGAL, missing=missing, is_weak=is_weak)]
        constraints = Constraints(self.phrases, frame, slots, position)
        if is_misplaced(frame, slots, self.phrases) or not may_repeat(frame, slots, position):
            return []
        if constraints.splits_place or constraints.miscounts or is_about_other(frame, slots, position):
            return []
        blank = blank_of(frame, constraints, slots, position)
        if blank is not None:
            rows = blank.rows[:MAX_COMPLETIONS]
            return [Completion((), VerdictStatus.INCOMPLETE, open_slots=blank.fields, rows=rows)]
        if not (frame.has_verb or is_weak or identifies(frame, slots, position)):
            return []
        legal = self._declarable(constraints, is_weak)
        return legal or [self._as_stated(frame, slots, position, is_weak)]

    def _declarable(self, constraints: Constraints, is_weak: bool) -> list[Completion]:
        """Return the legal declarations with all stated values. A clause with missing required fields yields none if
        the named object may be among unknown ones.
        """
        frame, position = constraints.frame, constraints.position
        if is_weak:
            unlisted = self._unlisted(constraints, position) if self._is_complete(frame, constraints) else ()
            return [Completion((move,), None, len(constraints.unstated(move))) for move in unlisted]
        if constraints.rests_on_untold and constraints.open_slots(self.game.rules.actions[frame.verb].move):
            return []
        return list(islice(self._legal(frame, self.slots[frame.verb], position), MAX_COMPLETIONS))

    def _may_stand_alone(self, frame: Frame, slots: VerbSlots, position: Position) -> bool:
        """Return whether a lone number can be a declaration. It must answer a pending choice, or be the whole line and
        identify the object of a possible move.
        """
        if any(frame.verb in choice.verbs for choice in position.pending):
            return True
        if len(frame.values) != 1 or position.before or frame.until < self.end:
            return False
        slot = slots.slots[frame.values[0].slot]
        of_thing = slot.kind is SlotKind.NUMBER and slot.role is SlotRole.IDENTITY and slot.required
        return of_thing and not slot.part and bool(position.actor) and position.is_possible(frame.verb)

    def can_be_negated(self, frame: Frame) -> bool:
        """Return whether the game has a declaration for not doing the stated action (“I do not …”)."""
        return self._opposite(frame) is not None

    def verb_of(self, frame: Frame) -> str | None:
        """Return the action that an interpreted clause (frame) declares; None if it is negated and the game has no
        declaration for that.
        """
        row = self._opposite(frame) if frame.negated else frame
        return None if row is None else row.verb

    def _is_of_other(self, frame: Frame, opposite: Frame, position: Position) -> bool:
        """Return whether the declaration `opposite` would decline a different pending action than the negated one."""
        if self.slots[opposite.verb].slots or not position.pending:
            return False
        return frame.verb not in position.pending[-1].verbs

    def declines(self, frame: Frame) -> bool:
        """Return whether a clause consists only of words that decline a required action."""
        targets = {row["verb"] for row in self.phrases.negated.values()}
        return frame.verb in targets and not (self.slots[frame.verb].slots or frame.seat or frame.counts)

    def _is_complete(self, frame: Frame, constraints: Constraints) -> bool:
        """Return whether a clause states several values and all required fields, so it can be judged even if no listed
        move matches it.
        """
        return len(frame.values) > 1 and not constraints.open_slots(self.game.rules.actions[frame.verb].move)

    def _opposite(self, frame: Frame) -> Frame | None:
        """Return the clause (frame) that declares not doing the stated action; None if the game has no such
        declaration.
        """
        row = self.phrases.negated.get(frame.verb)
        if row is None:
            return None
        slots, targets = self.slots[frame.verb].slots, self.slots[row["verb"]].by_name
        names = [slots[value.slot].name for value in frame.values]
        if any(name not in targets for name in names):
            return None
        values = [structs.replace(value, slot=targets[name]) for value, name in zip(frame.values, names, strict=True)]
        values += [
            SlotValue(targets[name], 0, (value,)) for name, value in row.items() if name != "verb" and name not in names
        ]
        return structs.replace(frame, verb=row["verb"], values=tuple(values), has_verb=True, negated=False)

    # legal ones

    def _legal(self, frame: Frame, slots: VerbSlots, position: Position) -> Iterator[Completion]:
        target = next((v for v in frame.values if slots.slots[v.slot].role is SlotRole.TARGET), None)
        if target is not None:
            yield from self._reaching(frame, slots, target, position)
            return
        constraints = Constraints(self.phrases, frame, slots, position)
        known_options = dict.fromkeys(position.options(frame.verb))
        options = [move for move in known_options if constraints.fits(move)]
        if not options:
            stated = (each for move in known_options for each in constraints.with_stated(move))
            options = [move for move in stated if constraints.fits(move)]
        if not frame.seat and (position.actor or position.before):
            own = ([move for move in options if move.seat == seat] for seat in constraints.seats)
            options = next(filter(None, own), self._of_others(options, position))
        elif not frame.seat and position.is_actor_unknown and len({move.seat for move in known_options}) == 1:
            options = [structs.replace(move, seat=seat) for seat in constraints.seats for move in options]
        if frame.quantity is Quantity.ALL:
            options = _largest(slots, constraints, options)
        if not slots.repeats:
            moves = options
        else:
            listing = of_items if constraints.items else of_length
            moves = list(listing(constraints, options, position))
        moves = list(possible_moves(moves, known_options, position))
        moves = self._without_implied(constraints, moves, position) or list(self._unlisted(constraints, position))
        still_open = len(constraints.open_slots(self.game.rules.actions[frame.verb].move))
        open_parts = constraints.open_parts + (still_open if len(moves) > 1 else 0)
        counts = [len(constraints.unstated(move)) + open_parts for move in moves]
        for move, implied in zip(moves, counts, strict=True):
            if implied == min(counts):
                unstated = (f"{frame.verb}.{field}" for field in constraints.unstated(move))
                spends = not self.phrases.spending_fields.isdisjoint(unstated)
                for completion in self._repeated(frame, slots, move, position, implied):
                    yield structs.replace(
                        completion,
                        spends=spends,
                        assumes=still_open > 0,
                        misnames=constraints.misnames_content or _contradicts_seat(frame, slots),
                    )

    def _of_others(self, options: list[Move], position: Position) -> list[Move]:
        """Return the moves of other seats, for a line that names no seat. If a seat is to act, only moves that first
        end its turn are returned.
        """
        if not position.actor:
            return options
        return [move for move in options if not position.before and lead_in(position.table, move)]

    def _without_implied(self, constraints: Constraints, moves: list[Move], position: Position) -> list[Move]:
        """Return the moves without the optional values that were not mentioned, where the shorter move is possible as
        well.
        """
        simple: dict[Move, None] = {}
        for move in moves:
            bare, without_choice = constraints.bare(move), constraints.bare(move, keeps_choices=False)
            if without_choice != bare and position.verdict((without_choice,)).status is VerdictStatus.NEEDS:
                bare = without_choice
            simple[move if bare == move or not position.is_open((bare,)) else bare] = None
        return list(simple)

    def _reaching(self, frame: Frame, slots: VerbSlots, target: SlotValue, position: Position) -> Iterator[Completion]:
        """Yield a move repeated until it reaches the stated target."""
        field = slots.slots[target.slot].field
        once = structs.replace(frame, values=tuple(value for value in frame.values if value is not target), counts=())
        for completion in list(self._legal(once, slots, position)):
            step = completion.moves[-1]
            last = structs.replace(step, **{field: target.values[0]})
            for before in range(MAX_ITEMS):
                if position.is_open((*(step,) * before, last)):
                    yield structs.replace(completion, moves=(step,) * (before + 1))
                    break
                if before and not position.is_open((step,) * before):
                    break

    def _repeated(
        self, frame: Frame, slots: VerbSlots, move: Move, position: Position, implied: int
    ) -> Iterator[Completion]:
        """Yield a move repeated as often as the line states."""
        times = 1 if slots.repeats else times_of(frame)
        if frame.quantity is not Quantity.NONE and not slots.repeats:
            open_count = next((choice.count for choice in position.pending[-1:] if frame.verb in choice.verbs), times)
            times = open_count if times == 1 else times  # “all three” are three
        repeated = (move,) * times
        if frame.quantity is Quantity.EVERYTHING and times == 1:
            repeated = _all_due(move, position)
            times = len(repeated)
        may_be_single = bool(slots.slots) or frame.verb in self.phrases.closing_verbs
        several = by_several(frame, move, position, may_be_single) if times == 1 else None
        if several:
            yield Completion(several, None, implied)
        elif several is None and (times == 1 or (times <= MAX_ITEMS and position.is_open(repeated))):
            yield Completion(repeated, None, implied)

    def _unlisted(self, constraints: Constraints, position: Position) -> Iterator[Move]:
        """Yield possible declarations outside the listed legal moves, with numbers and names that only people can
        state.
        """
        if constraints.frame.counts:
            return
        kind = self.game.rules.actions[constraints.verb].move
        ways = self._constraints_per_meaning(constraints, position)
        for seat in constraints.seats:
            for way in ways:
                for site in islice(places_as_stated(way, kind, seat), MAX_PLACES):
                    move = build_as_stated(way, kind, seat, (), site)
                    if move is not None and position.is_open((move,)):
                        yield move

    def _constraints_per_meaning(self, constraints: Constraints, position: Position) -> list[Constraints]:
        """Return one set of requirements for each meaning of an ambiguous name in a clause."""
        slots = self.slots[constraints.verb]
        frames = islice(constraints.alternatives(), MAX_ROWS)
        return [Constraints(self.phrases, frame, slots, position) for frame in frames]

    # as stated

    def _as_stated(self, frame: Frame, slots: VerbSlots, position: Position, is_weak: bool) -> Completion:
        """Return the declaration exactly as stated: refused with its reasons, or incomplete."""
        if not slots.slots and times_of(frame) > 1:
            return Completion((), VerdictStatus.INCOMPLETE, is_weak=True)
        constraints = Constraints(self.phrases, frame, slots, position)
        kind = self.game.rules.actions[frame.verb].move
        seat = constraints.seats[0] if constraints.seats else ""
        options = () if constraints.rests_on_untold else position.options(frame.verb)
        move = build_as_stated(constraints, kind, seat, options)
        if move is None:
            open_slots = constraints.open_slots(kind)
            names = constraints.names_site
            nowhere = constraints.nowhere if frame.has_verb or names else None
            if nowhere is not None and position.options(frame.verb):
                doubtful = names or not frame.has_verb
                return Completion((), VerdictStatus.ILLEGAL, is_weak=is_weak, nowhere=nowhere, is_doubtful=doubtful)
            return Completion((), VerdictStatus.INCOMPLETE, open_slots=open_slots, is_weak=is_weak)
        moves = (move,) * min(1 if slots.repeats else times_of(frame), MAX_ITEMS)
        if frame.joined or (states_several(frame) and not slots.slots):
            moves = by_each(move, (frame.seat, *frame.joined) if frame.joined else position.table.seats)
        status = VerdictStatus.ILLEGAL if is_weak else position.verdict(moves).status
        implied = len(constraints.unstated(move))
        rows = () if is_weak else tuple(self._nearest(constraints, slots, position))
        ways = () if is_weak or rows else self._constraints_per_meaning(constraints, position)
        alternatives = [build_as_stated(way, kind, seat, ()) for way in ways if len(ways) > 1]
        rows = rows or tuple((each,) for each in alternatives if each is not None)
        return Completion(moves, status, implied, is_weak=is_weak, rows=rows)

    def _nearest(self, constraints: Constraints, slots: VerbSlots, position: Position) -> Iterator[Moves]:
        """Yield the legal declarations most similar to a refused one: with higher spending or fewer repetitions."""
        constraints.strict = False
        options = [move for move in position.options(constraints.verb) if constraints.fits(move)]
        unstated = [len(constraints.unstated(move)) for move in options]
        options = [move for move, number in zip(options, unstated, strict=True) if number == min(unstated)][:MAX_ROWS]
        for move in options:
            times = 1 if slots.repeats else times_of(constraints.frame)
            for fewer in range(min(times, MAX_ITEMS), 0, -1):
                if position.is_open((move,) * fewer):
                    yield (move,) * fewer
                    break


def _all_due(move: Move, position: Position) -> Moves:
    """Return a move repeated as long as the next required action of the same seat accepts it."""
    moves: Moves = (move,)
    while len(moves) < MAX_ITEMS:
        after = position.after(moves)
        if after is None or not after.pending or after.actor != move.seat or not after.is_open((move,)):
            break
        moves = (*moves, move)
    return moves


def _contradicts_seat(frame: Frame, slots: VerbSlots) -> bool:
    """Return whether “both” contradicts the single named seat, for an action without fields."""
    return frame.quantity is Quantity.BOTH and bool(frame.seat) and not (frame.joined or slots.slots)


def _largest(slots: VerbSlots, constraints: Constraints, options: list[Move]) -> list[Move]:
    """Return the moves with the largest amount, for a line that states all of a counted object."""
    for slot in slots.slots:
        if slot.role is SlotRole.COUNT and not slot.repeats and slot.field not in constraints.stated_fields:
            amounts = [getattr(move, slot.field) or 0 for move in options]
            return [move for move, amount in zip(options, amounts, strict=True) if amount == max(amounts, default=0)]
    return options
