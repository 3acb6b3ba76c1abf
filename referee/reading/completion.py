"""From a frame to declarations: the options that hold every bound value, else what was stated, built as it is."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import islice, product
from typing import Any

from msgspec import Struct, structs

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move
from referee.reading.constraints import Constraints
from referee.reading.frames import Frame, Quantity, SlotValue
from referee.reading.game_phrases import game_phrases
from referee.reading.position import Moves, Position
from referee.reading.senses import FamilySense
from referee.reading.slots import SlotRole, VerbSlots, verb_slots
from referee.rules.game import Game

MAX_ITEMS = 12
MAX_REFUSED = 4
MAX_BUILT = 48
MAX_COMPLETIONS = 40
MAX_ROWS = 6
_OPEN = (None, VerdictStatus.LEGAL, VerdictStatus.NEEDS, VerdictStatus.UNCLEAR)


class Completion(Struct, frozen=True):
    """A declaration of a frame. `status` is None where it is an option: it is legal. `implied` counts the fields that
    nobody mentioned; `missing` is the name with a number that does not exist, `open_slots` what was not mentioned.
    `is_weak` tells that the verb is not named, and nothing of it can be declared.
    """

    moves: Moves
    status: VerdictStatus | None = None
    implied: int = 0
    missing: FamilySense | None = None
    open_slots: tuple[str, ...] = ()
    is_weak: bool = False
    rows: tuple[Moves, ...] = ()
    """What can be declared that is nearest to what is refused."""

    @property
    def is_open(self) -> bool:
        """Tell whether it can be declared, or may turn out to be."""
        return self.status in _OPEN and not self.is_weak


class Completer:
    """The completion of frames of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.slots = verb_slots(game)
        self.phrases = game_phrases(game)

    def complete(self, frame: Frame, position: Position) -> list[Completion]:
        """Return the declarations that hold all that a frame states: the legal ones, else one that is not."""
        slots = self.slots[frame.verb]
        if frame.negated or (frame.verb in self.phrases.silent_verbs and not frame.has_verb):
            return []
        if (
            not frame.mentions
            and len(frame.values) < 2
            and not any(frame.verb in choice.verbs for choice in position.pending)
        ):
            return []  # a number alone only answers what is asked
        is_weak = not frame.has_verb and not position.is_possible(frame.verb)
        if frame.missing is not None:
            return [Completion((), VerdictStatus.ILLEGAL, missing=frame.missing, is_weak=is_weak)]
        constraints = Constraints(self.phrases, frame, slots, position)
        if self._is_misplaced(frame, slots) or not _may_repeat(frame, slots, position) or constraints.splits_place:
            return []
        legal = [] if is_weak else list(islice(self._legal(frame, slots, position), MAX_COMPLETIONS))
        return legal or [self._as_stated(frame, slots, position, is_weak)]

    def _is_misplaced(self, frame: Frame, slots: VerbSlots) -> bool:
        """Tell whether a slot is filled that goes with other values of another slot only."""
        stated = {slots.slots[value.slot].field: set(value.values) for value in frame.values}
        for name, row in self.phrases.companions.items():
            verb, _, field = name.partition(".")
            if verb == frame.verb and field in stated:
                return any(other in stated and not stated[other] & set(allowed) for other, allowed in row.items())
        return False

    # legal ones

    def _legal(self, frame: Frame, slots: VerbSlots, position: Position) -> Iterator[Completion]:
        target = next((v for v in frame.values if slots.slots[v.slot].role is SlotRole.TARGET), None)
        if target is not None:
            yield from self._reaching(frame, slots, target, position)
            return
        constraints = Constraints(self.phrases, frame, slots, position)
        listed = dict.fromkeys(position.options(frame.verb))
        options = [move for move in map(constraints.with_stated, listed) if constraints.fits(move)]
        if not frame.seat:
            options = [move for move in options if move.seat in constraints.seats] or options
        if not slots.repeats:
            moves = options
        else:
            listing = self._of_items if constraints.items else self._of_length
            moves = list(listing(constraints, options, position))
        moves = list(_open_ones(moves, listed, position))
        moves = self._without_implied(constraints, moves, position) or list(self._unlisted(constraints, position))
        still_open = len(constraints.open_slots(self.game.rules.actions[frame.verb].move))
        counts = [len(constraints.unstated(move)) + (still_open if len(moves) > 1 else 0) for move in moves]
        for move, implied in zip(moves, counts, strict=True):
            if implied == min(counts):
                yield from self._repeated(frame, slots, move, position, implied)

    def _without_implied(self, constraints: Constraints, moves: list[Move], position: Position) -> list[Move]:
        """Leave out of options what nobody mentioned, where they are legal without it."""
        simple: dict[Move, None] = {}
        for move in moves:
            bare = constraints.bare(move)
            simple[move if bare == move or not position.is_open((bare,)) else bare] = None
        return list(simple)

    def _reaching(self, frame: Frame, slots: VerbSlots, target: SlotValue, position: Position) -> Iterator[Completion]:
        """Make a move as often as it takes to come to where the line says."""
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
        """Give a declaration as often as is stated."""
        times = 1 if slots.repeats else _times(frame)
        if frame.quantity is not Quantity.NONE and not slots.repeats:
            times = next((choice.count for choice in position.pending[-1:] if frame.verb in choice.verbs), times)
        repeated = (move,) * times
        if times == 1 or (times <= MAX_ITEMS and position.is_open(repeated)):
            yield Completion(repeated, None, implied)

    # lists

    def _of_items(self, constraints: Constraints, options: list[Move], position: Position) -> Iterator[Move]:
        """Build declarations whose list holds exactly the items that are stated."""
        field, times = constraints.list_field, constraints.multiplicities
        options = options or [move for move in position.options(constraints.verb) if constraints.fits_scalars(move)]
        if times is None:
            return
        if times == [1]:
            yield from (move for move in options if constraints.items_fit(move))
            return
        known = [
            list(dict.fromkeys(e for move in options for e in getattr(move, field) if constraints.item_fits(item, e)))
            for item in constraints.items
        ]
        simple = all(not slot.part for item in constraints.items for slot, _ in item)
        grown = list(self._grown(constraints, options, position)) if simple or not all(known) else []
        if grown or not all(known):
            yield from grown
            return
        templates = list(dict.fromkeys(structs.replace(move, **{field: ()}) for move in options))
        built = False
        for combination in islice(product(*known), MAX_BUILT):
            elements = tuple(each for each, number in zip(combination, times, strict=True) for _ in range(number))
            for template in templates:
                move = structs.replace(template, **{field: elements})
                if position.is_open((move,)):
                    built = True
                    yield move
        if not built and not simple:
            yield from self._grown(constraints, options, position)

    def _grown(self, constraints: Constraints, options: list[Move], position: Position) -> Iterator[Move]:
        """Lengthen options until they hold the items that are stated."""
        total = sum(constraints.multiplicities or ())
        waiting = [move for move in options if len(getattr(move, constraints.list_field)) <= total]
        for _ in range(min(total, MAX_ITEMS)):
            complete = [move for move in waiting if constraints.items_fit(move)]
            if complete:
                yield from complete
                return
            waiting = [longer for move in waiting[:MAX_BUILT] for longer in position.longer(move)]

    def _of_length(self, constraints: Constraints, options: list[Move], position: Position) -> Iterator[Move]:
        """Lengthen options whose items nobody mentioned to the length that is stated, or to any length."""
        field, total = constraints.list_field, constraints.total
        if not total and constraints.frame.quantity is Quantity.NONE and len(options) > MAX_ITEMS:
            yield from options
            return
        known = dict.fromkeys(options)
        waiting = options[:MAX_BUILT]
        for _ in range(min(total or MAX_ITEMS, MAX_ITEMS) - 1):
            waiting = [longer for move in waiting for longer in position.longer(move) if longer not in known]
            known |= dict.fromkeys(waiting[:MAX_BUILT])
            if not waiting or len(known) > MAX_COMPLETIONS:
                break
        if constraints.frame.quantity is not Quantity.NONE and known:
            total = max(len(getattr(move, field)) for move in known)
        yield from (move for move in known if not total or len(getattr(move, field)) == total)

    def _unlisted(self, constraints: Constraints, position: Position) -> Iterator[Move]:
        """Build what no option lists and may be legal all the same: numbers and names that only people can give."""
        if constraints.frame.counts:
            return
        kind = self.game.rules.actions[constraints.verb].move
        for seat in constraints.seats:
            move = constraints.literal(kind, seat, ())
            if move is not None and position.is_open((move,)):
                yield move

    # as stated

    def _as_stated(self, frame: Frame, slots: VerbSlots, position: Position, is_weak: bool) -> Completion:
        """Build what was stated as it is: refused with its reasons, or incomplete."""
        constraints = Constraints(self.phrases, frame, slots, position)
        kind = self.game.rules.actions[frame.verb].move
        seat = constraints.seats[0] if constraints.seats else ""
        move = constraints.literal(kind, seat, position.options(frame.verb))
        if move is None:
            open_slots = constraints.open_slots(kind)
            return Completion((), VerdictStatus.INCOMPLETE, open_slots=open_slots, is_weak=is_weak)
        moves = (move,) * min(1 if slots.repeats else _times(frame), MAX_ITEMS)
        status = VerdictStatus.ILLEGAL if is_weak else position.verdict(moves).status
        implied = len(constraints.unstated(move))
        rows = () if is_weak else tuple(self._nearest(constraints, slots, position))
        return Completion(moves, status, implied, is_weak=is_weak, rows=rows)

    def _nearest(self, constraints: Constraints, slots: VerbSlots, position: Position) -> Iterator[Moves]:
        """Give what can be declared that is nearest to what is refused: with more spent, or fewer times."""
        constraints.strict = False
        options = [move for move in position.options(constraints.verb) if constraints.fits(move)][:MAX_ROWS]
        for move in options:
            times = 1 if slots.repeats else _times(constraints.frame)
            for fewer in range(min(times, MAX_ITEMS), 0, -1):
                if position.is_open((move,) * fewer):
                    yield (move,) * fewer
                    break


def _open_ones(moves: Iterable[Move], listed: Container[Move], position: Position) -> Iterator[Move]:
    """Give those of several declarations that can be made; where none of the first can, nothing more is looked at."""
    refused = 0
    for move in moves:
        if move in listed or position.is_open((move,)):
            yield move
            refused = -MAX_ITEMS
        else:
            refused += 1
            if refused == MAX_REFUSED:
                return


def _times(frame: Frame) -> int:
    """Return how often a declaration is made."""
    times: Any = 1
    for count in frame.counts:
        times *= count.amount
    return int(times)


def _may_repeat(frame: Frame, slots: VerbSlots, position: Position) -> bool:
    """Tell whether a declaration without a list can be made as often as is stated: where several of it are open."""
    if slots.repeats or _times(frame) == 1:
        return True
    return sum(choice.count for choice in position.pending if frame.verb in choice.verbs) > 1
