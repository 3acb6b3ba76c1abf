"""The alignment of a line with a declaration: each unit of the declaration with at most one word or number of the line,
each word with one unit. What is explained and what is left over are the features by which declarations are ranked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from itertools import groupby, pairwise

from msgspec import Struct, structs

from referee.move_ranking.line_words import COUNTING, LineWords, NumberWord, Word
from referee.move_ranking.units import MoveUnit, UnitKind, repetition, units_of
from referee.notation.move import Move, Moves, verb_of
from referee.reading.senses import LabelSense, NumberRole, Role, SeatSense, SmallSense

FEATURES = (
    "explained",
    "explained_in_part",
    "words_left",
    "numbers_left",
    "verb",
    "verb_in_part",
    "things_missing",
    "options_missing",
    "amounts_missing",
    "repeats_missing",
    "repeated_to_end",
    "ambiguous",
    "digits",
    "label_agrees",
    "label_differs",
    "unlabelled",
    "numbers_order",
    "wrong_kind_of_number",
    "order",
    "open_now",
    "other_seat",
    "acts",
    "unsaid_acts",
    "described",
    "owned",
    "not_owned",
    "distance",
)
"""The names of the features, in the order of the weights."""
_SEVERAL = tuple(SmallSense(Role.QUANTIFIER, key) for key in ("all", "both", "rest", "each"))
_AT = {name: number for number, name in enumerate(FEATURES)}
_CERTAIN = 0.8
"""The least quality of a name that is no part of a longer one."""
_URGENCY = {UnitKind.IDENTITY: 0, UnitKind.VERB: 1, UnitKind.OPTION: 2, UnitKind.AMOUNT: 2, UnitKind.REPEAT: 3}
MAX_LEFT = 5.0


class TableHints(Struct, frozen=True):
    """What the table knows of the declarations that a line may state. `described` are the words that describe where
    each move is made, `actors` the actions that may be declared now, each with the seat that does.
    """

    actors: Mapping[str, str] = {}
    settled: frozenset[MoveUnit] = frozenset()
    """What all moves of an action that may be declared have in common."""
    numbered: frozenset[str] = frozenset()
    """The fields that a number without a label may fill."""
    described: Mapping[Move, int] = {}
    owned: Mapping[Move, bool | None] = {}
    """Whether the seat of a move owns what it names; None if nothing in it is owned."""


class Alignment(Struct):
    """What a declaration explains of a line."""

    features: list[float]
    explained: int
    """The characters that it explains."""


class Aligner:
    """The alignments of one line. What each unit may be stated by is searched once for all declarations."""

    def __init__(self, line: LineWords, hints: TableHints) -> None:
        self.line = line
        self.hints = hints
        self._words: dict[MoveUnit, tuple[Word, ...]] = {}
        self._gains: dict[MoveUnit, float] = {}
        self._digits = {number.value for number in line.numbers}
        self.total = max(1, line.all_content.bit_count())

    def with_closed(self, verb: str) -> Aligner:
        """Return an aligner of the same line where an action may not be declared."""
        other = copy(self)
        actors = {other: seat for other, seat in self.hints.actors.items() if other != verb}
        other.hints = structs.replace(self.hints, actors=actors)
        return other

    def words(self, unit: MoveUnit) -> tuple[Word, ...]:
        """Return the words that may state a unit, the most valuable first."""
        words = self._words.get(unit)
        if words is None:
            matches = [word for sense in unit.senses for word in self.line.of(sense)]
            if len(matches) > 1:
                matches.sort(key=lambda word: (-word.gain, word.alternatives))
            words = self._words[unit] = tuple(matches)
        return words

    def gain(self, unit: MoveUnit) -> float:
        """Return how many characters a unit may explain at most; less than 0 for one that the line leaves open."""
        gain = self._gains.get(unit)
        if gain is None:
            words = self.words(unit)
            gain = words[0].gain if words else 0.0
            if unit.number is not None:
                lengths = (word.mask.bit_count() for word in self.line.numbers if word.value == unit.number)
                gain = max(gain, max(lengths, default=0))
                gain = gain if not unit.is_optional or self.is_labelled(unit) else gain - 1.0
            gain -= 0.5 if gain and unit.is_optional else 0.0
            gain += sum(0.5 for digit in unit.digits if digit in self._digits)
            gain = self._gains[unit] = gain if gain else -1.0
        return gain

    def is_labelled(self, unit: MoveUnit) -> bool:
        """Return whether the line names the field of a number, or the field is one that numbers fill."""
        return unit.field in self.hints.numbered or LabelSense(unit.verb, unit.field) in self.line.by_sense

    def estimate(self, move: Move) -> float:
        """Return quickly about how well a line states a move."""
        return sum(map(self.gain, units_of(move))) + self.hints.described.get(move, 0).bit_count()

    def align(self, moves: Moves, is_repeated_to_end: bool = False) -> Alignment:
        """Return the alignment of the line with a declaration, whose last move may be repeated until it cannot be."""
        return _Alignment(self, moves, is_repeated_to_end).result()


class _Alignment:
    """The alignment of one declaration, while it is made."""

    def __init__(self, aligner: Aligner, moves: Moves, is_repeated_to_end: bool) -> None:
        self.aligner = aligner
        self.is_repeated_to_end = is_repeated_to_end
        self.line = aligner.line
        self.moves = moves
        self.features = [0.0] * len(FEATURES)
        self.used = 0
        """The characters of the words that state a unit."""
        self.explained = 0
        self.free_numbers = list(aligner.line.numbers)
        self.starts: dict[MoveUnit, int] = {}
        self.numbered: list[MoveUnit] = []

    def result(self) -> Alignment:
        units: list[MoveUnit] = []
        for move, same in groupby(self.moves):
            units += units_of(move)
            count = len(list(same))
            if count > 1 and not (self.is_repeated_to_end and move == self.moves[-1]):
                units.append(repetition(move, count))
        for unit in sorted(units, key=self._urgency):
            self._state(unit)
        self._explain_seats()
        self._explain_labels()
        self._explain_locations()
        self._explain_counts()
        self.numbered = [unit for unit in units if unit.number is not None and unit in self.starts]
        self._leftovers()
        self._add("repeated_to_end", float(self.is_repeated_to_end))
        self._order()
        self._of_table()
        return Alignment(self.features, self.explained)

    def _add(self, name: str, value: float = 1.0) -> None:
        self.features[_AT[name]] += value

    def _urgency(self, unit: MoveUnit) -> tuple[int, float]:
        """Sort what a move needs before its name, and that before what may be left out; long names come first."""
        return _URGENCY[unit.kind], -self.aligner.gain(unit)

    # units

    def _state(self, unit: MoveUnit) -> None:
        if self._state_by_number(unit) or self._state_by_word(unit):
            return
        if unit in self.aligner.hints.settled:
            return
        match unit.kind:
            case UnitKind.IDENTITY:
                self._add("things_missing")
            case UnitKind.OPTION:
                self._add("options_missing")
            case UnitKind.AMOUNT:
                self._add("amounts_missing", 0.3 if unit.number == 1 else 1.0)
            case UnitKind.REPEAT:
                self._add("repeats_missing")

    def _state_by_word(self, unit: MoveUnit) -> bool:
        for word in self.aligner.words(unit):
            if not word.mask & self.used:
                self._use(unit, word)
                return True
        return unit.kind is UnitKind.REPEAT and any(sense in self.line.by_sense for sense in _SEVERAL)

    def _use(self, unit: MoveUnit, word: Word) -> None:
        self.used |= word.mask
        self._explain(word.mask, word.quality)
        self.starts[unit] = word.start
        if unit.kind is UnitKind.VERB:
            self._add("verb" if word.quality > _CERTAIN else "verb_in_part")
            return
        if word.alternatives > 1 and not self._has_digits(unit, word):
            self._add("ambiguous", min(2.0, 0.5 * (word.alternatives - 1)))

    def _has_digits(self, unit: MoveUnit, word: Word) -> bool:
        """Use the numbers of an id that stand apart from its name; return whether all of them do."""
        apart = 0
        until = word.start + (word.mask >> word.start).bit_length()
        for digit in unit.digits:
            number = self._free_number(digit)
            if number is not None and not number.mask & word.mask and number.is_adjacent(word.start, until):
                self._use_number(number)
                self._add("digits")
                apart += 1
        return 0 < apart == len(unit.digits)

    def _explain(self, mask: int, quality: float) -> None:
        new = mask & ~self.explained & self.line.all_content
        self._add("explained" if quality > _CERTAIN else "explained_in_part", new.bit_count() / self.aligner.total)
        self.explained |= mask

    # numbers

    def _free_number(self, value: int) -> NumberWord | None:
        free = (number for number in self.free_numbers if number.value == value and not number.mask & self.used)
        return next(free, None)

    def _use_number(self, number: NumberWord) -> None:
        self.free_numbers.remove(number)
        self.used |= number.mask
        self._explain(number.mask, 1.0)

    def _state_by_number(self, unit: MoveUnit) -> bool:
        if unit.number is None:
            return False
        free = [each for each in self.free_numbers if each.value == unit.number and not each.mask & self.used]
        if not free:
            return False
        number = max(free, key=lambda each: (unit.field in each.units, -each.start))
        self._use_number(number)
        self.starts[unit] = number.start
        is_labelled = unit.field in number.units or self.aligner.is_labelled(unit)
        self._add("unlabelled", float(unit.is_optional and not is_labelled))
        if unit.field and unit.field in number.units:
            self._add("label_agrees")
        elif number.units - {unit.verb} and unit.kind is not UnitKind.REPEAT:
            self._add("label_differs")
        counts = unit.kind in (UnitKind.AMOUNT, UnitKind.REPEAT)
        is_wrong = number.roles == {NumberRole.ORDINAL} if counts else not number.roles.isdisjoint(COUNTING)
        self._add("wrong_kind_of_number", float(is_wrong))
        return True

    # what goes with the units

    def _explain_seats(self) -> None:
        matched: set[str] = set()
        for seat in dict.fromkeys(move.seat for move in self.moves):
            free = [word for word in self.line.by_sense.get(SeatSense(seat), ()) if not word.mask & self.used]
            if free and free[0].quality > _CERTAIN:
                self._explain(free[0].mask, free[0].quality)
                matched.add(seat)
        first = self.moves[0]
        expected = self.aligner.hints.actors.get(verb_of(first), first.seat)
        self._add("other_seat", float(first.seat not in matched and first.seat != expected))

    def _explain_labels(self) -> None:
        """Explain the labels of the values, and further names of the actions."""
        by_sense = self.line.by_sense
        for unit in {unit for move in self.moves for unit in units_of(move)}:
            again = self.aligner.words(unit) if unit.kind is UnitKind.VERB else ()
            for word in (*again, *by_sense.get(LabelSense(unit.verb, unit.field), ())):
                self._explain(word.mask, word.quality)

    def _explain_locations(self) -> None:
        described = self.aligner.hints.described
        mask = 0
        for move in self.moves:
            mask |= described.get(move, 0)
        if mask & ~self.explained:
            self._add("described")
            self._explain(mask & ~self.explained, 1.0)

    def _explain_counts(self) -> None:
        """Explain the numbers that say how many moves or items of a list there are."""
        counts = {1, len(self.moves)}
        counts |= {
            len(value)
            for move in self.moves
            for name in move.__struct_fields__
            if isinstance(value := getattr(move, name), tuple)
        }
        for number in [each for each in self.free_numbers if each.value in counts and not each.mask & self.used]:
            if NumberRole.ORDINAL not in number.roles:
                self._use_number(number)

    def _leftovers(self) -> None:
        remaining = sum(1 for word in self.line.content if (word & ~self.explained).bit_count() * 2 > word.bit_count())
        self._add("words_left", min(MAX_LEFT, remaining))
        numbers = sum(1 for number in self.free_numbers if number.mask & ~self.explained)
        self._add("numbers_left", min(MAX_LEFT, numbers))

    def _order(self) -> None:
        """Measure how far apart the units stand, and count moves that stand in another order in the line."""
        starts = list(self.starts.values())
        self._add("distance", (max(starts) - min(starts)) / 40 if len(starts) > 1 else 0.0)
        numbers = [self.starts[unit] for unit in self.numbered]
        self._add("numbers_order", sum(1.0 for previous, following in pairwise(numbers) if previous > following))
        firsts: list[int] = []
        for move, _ in groupby(self.moves):
            of_move = [self.starts[unit] for unit in units_of(move) if unit in self.starts]
            firsts += [min(of_move)] if of_move else []
            self._add("unsaid_acts", float(not of_move))
        self._add("order", sum(1.0 for previous, following in pairwise(firsts) if previous > following))

    def _of_table(self) -> None:
        self._add("open_now", float(verb_of(self.moves[-1]) in self.aligner.hints.actors))
        owned = [self.aligner.hints.owned.get(move) for move in self.moves[-1:]]
        self._add("owned", float(True in owned))
        self._add("not_owned", float(False in owned))
        self._add("acts", min(MAX_LEFT, len(list(groupby(self.moves))) - 1.0))


def explained_share(line: LineWords, alignments: Iterable[Alignment]) -> float:
    """Return the largest share of the characters that need an explanation which an alignment explains."""
    total = max(1, line.all_content.bit_count())
    return max(((each.explained & line.all_content).bit_count() / total for each in alignments), default=0.0)
