"""From a frame to declarations: the options that hold every bound value, else what was stated, built as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations, islice, product

from msgspec import Struct, structs

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move
from referee.reading.constraints import Constraints
from referee.reading.frame_limits import MAX_ITEMS, identifies, is_named, may_repeat, open_ones, out_of_bounds, times_of
from referee.reading.frames import Frame, Quantity, SlotValue
from referee.reading.game_phrases import game_phrases
from referee.reading.legal_moves import lead_in
from referee.reading.position import Moves, Position
from referee.reading.senses import FamilySense
from referee.reading.slots import SlotKind, SlotRole, VerbSlots, verb_slots
from referee.rules.game import Game

MAX_BUILT = 48
MAX_UNLISTED = 8
"""So many lists that no option holds are judged where none of them can be declared."""
MAX_GROWN = 12
"""So many lists are lengthened at each step."""
_EVERYBODY = (Quantity.ALL, Quantity.BOTH)
MAX_COMPLETIONS = 40
MAX_ROWS = 6
_OPEN = (None, VerdictStatus.LEGAL, VerdictStatus.NEEDS, VerdictStatus.UNCLEAR)


class Completion(Struct, frozen=True):
    """A declaration of a frame. `status` is None where it is an option: it is legal. `implied` counts the fields that
    nobody mentioned; `missing` is the name with a number that does not exist, `open_slots` what was not mentioned.
    `is_weak` tells that the verb is not named, and nothing of it can be declared; `spends` that something is used up
    that nobody mentioned.
    """

    moves: Moves
    status: VerdictStatus | None = None
    implied: int = 0
    missing: FamilySense | None = None
    open_slots: tuple[str, ...] = ()
    is_weak: bool = False
    spends: bool = False
    assumes: bool = False
    """Whether what it must hold was not stated: it is the only one that can be declared."""
    rows: tuple[Moves, ...] = ()
    """What can be declared that is nearest to what is refused."""

    @property
    def is_open(self) -> bool:
        """Tell whether it can be declared, or may turn out to be."""
        return self.status in _OPEN and not self.is_weak


class Completer:
    """The completion of frames of one game."""

    def __init__(self, game: Game, end: int = 0) -> None:
        """Take a game, and the place where the line ends."""
        self.game = game
        self.end = end
        self.slots = verb_slots(game)
        self.phrases = game_phrases(game)

    def complete(self, frame: Frame, position: Position) -> list[Completion]:
        """Return the declarations that hold all that a frame states: the legal ones, else one that is not. Where it
        stands, and how closely, does not matter.
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
            completions = position.completions[key] = self._complete(frame, position)
        return completions

    def _complete(self, frame: Frame, position: Position) -> list[Completion]:
        if frame.negated:
            opposite = self._opposite(frame)
            return [] if opposite is None else self.complete(opposite, position)
        if frame.verb in self.phrases.silent_verbs and not frame.has_verb:
            return []
        slots = self.slots[frame.verb]
        is_weak = not position.is_possible(frame.verb) and not is_named(frame, position)
        if is_weak and not frame.mentions:
            return []
        missing = frame.missing or out_of_bounds(frame, slots)
        if missing is not None:
            return [Completion((), VerdictStatus.ILLEGAL, missing=missing, is_weak=is_weak)]
        constraints = Constraints(self.phrases, frame, slots, position)
        if self._is_misplaced(frame, slots) or not may_repeat(frame, slots, position) or constraints.splits_place:
            return []
        if constraints.miscounts:
            return []
        if not frame.has_verb and self._states_nothing_required(constraints, slots):
            rows = tuple((move,) for move in position.options(frame.verb) if constraints.fits(move))
            open_slots = constraints.open_slots(self.game.rules.actions[frame.verb].move)
            return [Completion((), VerdictStatus.INCOMPLETE, open_slots=open_slots, rows=rows[:MAX_COMPLETIONS])]
        if not (frame.has_verb or is_weak or identifies(frame, slots, position)):
            return []
        if is_weak:
            unlisted = self._unlisted(constraints, position) if self._is_complete(frame, constraints) else ()
            legal = [Completion((move,), None, len(constraints.unstated(move))) for move in unlisted]
        else:
            legal = list(islice(self._legal(frame, slots, position), MAX_COMPLETIONS))
        return legal or [self._as_stated(frame, slots, position, is_weak)]

    def _states_nothing_required(self, constraints: Constraints, slots: VerbSlots) -> bool:
        """Tell whether nothing is stated that a declaration must hold: what may be left out alone makes none."""
        if any(slots.slots[value.slot].described for value in constraints.frame.values):
            return False
        required = {slot.field for slot in slots.slots if slot.required}
        implied = (self.phrases.companions.get(f"{slots.verb}.{field}", ()) for field in constraints.stated_fields)
        if constraints.is_located:
            return False
        return bool(required) and required.isdisjoint(constraints.stated_fields.union(*implied))

    def _may_stand_alone(self, frame: Frame, slots: VerbSlots, position: Position) -> bool:
        """Tell whether a number alone can be a declaration: it answers a question, or is a complete line and tells
        which thing a declaration that is possible now is about.
        """
        if any(frame.verb in choice.verbs for choice in position.pending):
            return True
        if len(frame.values) != 1 or position.before or frame.until < self.end:
            return False
        slot = slots.slots[frame.values[0].slot]
        of_thing = slot.kind is SlotKind.NUMBER and slot.role is SlotRole.IDENTITY and slot.required
        return of_thing and bool(position.actor) and position.is_possible(frame.verb)

    def can_be_negated(self, frame: Frame) -> bool:
        """Tell whether the game has a declaration for not doing what a frame states."""
        return self._opposite(frame) is not None

    def _is_complete(self, frame: Frame, constraints: Constraints) -> bool:
        """Tell whether all is stated of what may be legal though no option lists it: what only people know."""
        return len(frame.values) > 1 and not constraints.open_slots(self.game.rules.actions[frame.verb].move)

    def _opposite(self, frame: Frame) -> Frame | None:
        """Return what it means not to do what a frame states; None where the game has no such declaration."""
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

    def _is_misplaced(self, frame: Frame, slots: VerbSlots) -> bool:
        """Tell whether a slot is filled that goes with another slot, or other values of one, only."""
        stated = {slots.slots[value.slot].field: set(value.values) for value in frame.values}
        alone = (field for field in stated if self.phrases.beside.get(f"{frame.verb}.{field}", field) not in stated)
        if not frame.has_verb and any(alone):
            return True
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
        known_options = dict.fromkeys(position.options(frame.verb))
        options = [move for move in known_options if constraints.fits(move)]
        if not options:
            options = [move for move in map(constraints.with_stated, known_options) if constraints.fits(move)]
        if not frame.seat and (position.actor or position.before):
            own = ([move for move in options if move.seat == seat] for seat in constraints.seats)
            options = next(filter(None, own), self._of_others(options, position))
        if frame.quantity is Quantity.ALL:
            options = _largest(slots, constraints, options)
        if not slots.repeats:
            moves = options
        else:
            listing = self._of_items if constraints.items else self._of_length
            moves = list(listing(constraints, options, position))
        moves = list(open_ones(moves, known_options, position))
        moves = self._without_implied(constraints, moves, position) or list(self._unlisted(constraints, position))
        still_open = len(constraints.open_slots(self.game.rules.actions[frame.verb].move))
        counts = [len(constraints.unstated(move)) + (still_open if len(moves) > 1 else 0) for move in moves]
        for move, implied in zip(moves, counts, strict=True):
            if implied == min(counts):
                spends = any(f"{frame.verb}.{field}" in self.phrases.spent for field in constraints.unstated(move))
                for completion in self._repeated(frame, slots, move, position, implied):
                    yield structs.replace(completion, spends=spends, assumes=still_open > 0)

    def _of_others(self, options: list[Move], position: Position) -> list[Move]:
        """Return the options of seats that nobody named: where somebody acts, only those that end the turn first."""
        if not position.actor:
            return options
        return [move for move in options if not position.before and lead_in(position.table, move)]

    def _without_implied(self, constraints: Constraints, moves: list[Move], position: Position) -> list[Move]:
        """Leave out of options what nobody mentioned, where they are legal without it."""
        simple: dict[Move, None] = {}
        for move in moves:
            bare = constraints.bare(move)
            simple[move if bare == move or not position.is_open((bare,)) else bare] = None
        return list(simple)

    def _reaching(self, frame: Frame, slots: VerbSlots, target: SlotValue, position: Position) -> Iterator[Completion]:
        """Make a move as often as it takes to come to where the line states."""
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
        times = 1 if slots.repeats else times_of(frame)
        if frame.quantity is not Quantity.NONE and not slots.repeats:
            times = next((choice.count for choice in position.pending[-1:] if frame.verb in choice.verbs), times)
        repeated = (move,) * times
        if times == 1 and (everybody := self._by_everybody(frame, move, position)):
            yield Completion(everybody, None, implied)
        elif times == 1 or (times <= MAX_ITEMS and position.is_open(repeated)):
            yield Completion(repeated, None, implied)

    def _by_everybody(self, frame: Frame, move: Move, position: Position) -> Moves:
        """Return a declaration made by both or all seats; nothing where that is not stated or cannot be done."""
        seats = tuple(dict.fromkeys((move.seat, *position.table.seats)))
        if frame.seat or frame.quantity not in _EVERYBODY or (frame.quantity is Quantity.BOTH and len(seats) != 2):
            return ()
        moves = tuple(structs.replace(move, seat=seat) for seat in seats)
        return moves if not frame.values and position.is_open(moves) else ()

    # lists

    def _of_items(self, constraints: Constraints, options: list[Move], position: Position) -> Iterator[Move]:
        """Build declarations whose list holds exactly the items that are stated."""
        field, times = constraints.list_field, constraints.multiplicities
        options = options or [move for move in position.options(constraints.verb) if constraints.fits_scalars(move)]
        if times is None:
            return
        if constraints.is_described and (constraints.frame.quantity is not Quantity.NONE or times != [1]):
            yield from self._described(constraints, options, times)
            return
        if times == [1]:
            yield from (move for move in options if constraints.items_fit(move))
            return
        known = [
            list(dict.fromkeys(e for move in options for e in getattr(move, field) if constraints.item_fits(item, e)))
            for item in constraints.items
        ]
        simple = all(not slot.part for item in constraints.items for slot, _ in item)
        if simple and all(len(each) == 1 for each in known):  # in the order of the line
            simple = False
        grown = list(self._grown(constraints, options, position)) if simple or not all(known) else []
        if grown or not all(known):
            yield from grown
            return
        templates = list(dict.fromkeys(structs.replace(move, **{field: ()}) for move in options))
        combinations_of_items = (
            tuple(each for each, number in zip(combination, times, strict=True) for _ in range(number))
            for combination in islice(product(*known), MAX_BUILT)
        )
        lists = (structs.replace(row, **{field: each}) for each in combinations_of_items for row in templates)
        built = list(open_ones(lists, (), position, MAX_UNLISTED))
        yield from built
        if not built and not simple:
            yield from self._grown(constraints, options, position)

    def _described(self, constraints: Constraints, options: list[Move], times: list[int]) -> Iterator[Move]:
        """Build lists of the items that are described: as many as is stated, or all of them."""
        field = constraints.list_field
        known = [
            list(dict.fromkeys(e for move in options for e in getattr(move, field) if constraints.item_fits(item, e)))
            for item in constraints.items
        ]
        if 0 in times:
            times = [number or len(elements) for elements, number in zip(known, times, strict=True)]
            if constraints.total not in (0, sum(times)):
                return
        choices = [list(combinations(elements, number)) for elements, number in zip(known, times, strict=True)]
        templates = list(dict.fromkeys(structs.replace(move, **{field: ()}) for move in options))
        for combination in islice(product(*choices), MAX_BUILT):
            elements = tuple(dict.fromkeys(each for group in combination for each in group))
            if len(elements) == sum(times) > 0:
                yield from (structs.replace(template, **{field: elements}) for template in templates)

    def _grown(self, constraints: Constraints, options: list[Move], position: Position) -> Iterator[Move]:
        """Lengthen options until they hold the items that are stated."""
        total = sum(constraints.multiplicities or ())
        waiting = [move for move in options if len(getattr(move, constraints.list_field)) <= total]
        for _ in range(min(total, MAX_ITEMS)):
            complete = [move for move in waiting if constraints.items_fit(move)]
            if complete:
                yield from complete
                return
            fitting = [move for move in waiting if constraints.holds_only_items(move)]
            waiting = [longer for move in (fitting or waiting)[:MAX_GROWN] for longer in position.longer(move)]

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
        distinct: dict[Hashable, Move] = {}  # nobody mentioned an order
        for move in known:
            elements = frozenset(Counter(getattr(move, field)).items())
            distinct.setdefault((structs.replace(move, **{field: ()}), elements), move)
        yield from (move for move in distinct.values() if not total or len(getattr(move, field)) == total)

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
        if not slots.slots and times_of(frame) > 1:
            return Completion((), VerdictStatus.INCOMPLETE, is_weak=True)
        constraints = Constraints(self.phrases, frame, slots, position)
        kind = self.game.rules.actions[frame.verb].move
        seat = constraints.seats[0] if constraints.seats else ""
        move = constraints.literal(kind, seat, position.options(frame.verb))
        if move is None:
            open_slots = constraints.open_slots(kind)
            return Completion((), VerdictStatus.INCOMPLETE, open_slots=open_slots, is_weak=is_weak)
        moves = (move,) * min(1 if slots.repeats else times_of(frame), MAX_ITEMS)
        status = VerdictStatus.ILLEGAL if is_weak else position.verdict(moves).status
        implied = len(constraints.unstated(move))
        rows = () if is_weak else tuple(self._nearest(constraints, slots, position))
        return Completion(moves, status, implied, is_weak=is_weak, rows=rows)

    def _nearest(self, constraints: Constraints, slots: VerbSlots, position: Position) -> Iterator[Moves]:
        """Give what can be declared that is nearest to what is refused: with more spent, or fewer times."""
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


def _largest(slots: VerbSlots, constraints: Constraints, options: list[Move]) -> list[Move]:
    """Return the options that hold the most of what is counted, where it is all of it."""
    for slot in slots.slots:
        if slot.role is SlotRole.COUNT and not slot.repeats and slot.field not in constraints.stated_fields:
            amounts = [getattr(move, slot.field) or 0 for move in options]
            return [move for move, amount in zip(options, amounts, strict=True) if amount == max(amounts, default=0)]
    return options
