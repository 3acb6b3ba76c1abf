"""The declarations that a line may state, ranked by how well the line says them, whether they are allowed or not."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import nlargest
from itertools import islice
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError
from referee.move_ranking.alignment import FEATURES, Aligner, TableHints
from referee.move_ranking.line_words import LineWords
from referee.move_ranking.locations import DescribedLocations
from referee.move_ranking.stated_acts import StatedActs
from referee.move_ranking.units import MoveUnit, units_of
from referee.move_ranking.weights import score, weights
from referee.notation.move import Move, Moves, verb_of
from referee.reading.contents import is_owned, owned_values
from referee.reading.context import Context
from referee.reading.corrections import withdrawn_spans
from referee.reading.lattice import lattice_of
from referee.reading.legal_moves import LegalMoves
from referee.reading.position import MAX_OPTIONS, Budget, OutOfBudgetError, Position
from referee.reading.senses import VerbSense
from referee.reading.slots import phrases_of
from referee.reading.table_names import mentions_by_number, names_of_table
from referee.reading.typos import correct, corrections
from referee.rules.forbidden_acts import May

MAX_COMPARED = 40
"""The number of single moves that are compared in full."""
FIRST_ACTS = 4
"""The number of moves after which more moves are searched."""
MAX_ACTS = 4
MAX_CORRECTED = 3
MAX_ROWS = 5
LEAST_EXPLAINED = 0.5
"""The share of the characters of a line that a declaration explains at least to be offered."""
MAX_TIMES = 6
_REPEATS_MISSING, _UNSAID_ACTS = map(FEATURES.index, ("repeats_missing", "unsaid_acts"))


class RankedMoves(Struct, frozen=True):
    """A declaration with its features and its score."""

    moves: Moves
    features: tuple[float, ...]
    score: float
    explained: int


def line_words(text: str, context: Context, position: Position) -> LineWords:
    """Return the words of a line at a position, with unknown words corrected."""
    lexicon = context.lexicon.with_names(names_of_table(position))
    lattice = lattice_of(text, lexicon)
    for unknown in lattice.unknown[:MAX_CORRECTED]:
        matches = corrections(lattice, unknown, lexicon)
        if matches:
            lattice = correct(lattice, matches[0], lexicon)
    alike = phrases_of(position.table.game).get("like", {})
    return LineWords(lattice, mentions_by_number(lattice, position), withdrawn_spans(lattice), alike)


class MoveRanker:
    """The ranking of declarations for one line. `by` are the weights; without them those of `weights.toml`."""

    def __init__(self, line: LineWords, position: Position, by: Sequence[float] = ()) -> None:
        self.line = line
        self.position = position
        self.weights = by or weights()
        self.actions = {
            verb: action
            for verb, action in position.table.game.rules.actions.items()
            if not issubclass(action.move, May)
        }
        words = phrases_of(position.table.game)
        self.silent = frozenset(words.get("by_name", {}).get("verbs", ()))
        """The actions that are only declared where they are named."""
        self.stated = StatedActs(line, words, self._owned)

    def ranked(self) -> list[RankedMoves]:
        """Return the declarations that the line may state, the best first."""
        ranked = self._singles(self.position, ())
        best = nlargest(FIRST_ACTS, ranked, key=lambda each: each.score)
        for _ in range(MAX_ACTS - 1):
            longer = [each for first in best for each in self._continued(first)]
            if not longer:
                break
            ranked += longer
            best = nlargest(2, longer, key=lambda each: each.score)
        return self._sorted(ranked)

    def _owned(self, verb: str, field: str, seat: str) -> Container[Any]:
        return owned_values(self.position.table.game, self.position.state, verb, field, seat) or ()

    def _sorted(self, ranked: Iterable[RankedMoves]) -> list[RankedMoves]:
        unique = {each.moves: each for each in ranked}
        return sorted(unique.values(), key=lambda each: -each.score)

    def _singles(self, position: Position, before: Moves) -> list[RankedMoves]:
        """Return the declarations with one more move, or one that is repeated, after the moves before it."""
        locations = DescribedLocations(self.line, position)
        open_verbs = {verb: position.seats(verb)[0] for verb in self.actions if position.is_possible(verb)}
        settled = (unit for verb in open_verbs for unit in settled_units(_options(position, verb)))
        hints = TableHints(open_verbs, frozenset(settled), self.stated.numbered)
        aligner = Aligner(self.line, hints)
        described: dict[Move, int] = {}
        game, state = position.table.game, position.state
        estimates: dict[Move, float] = {}
        for move in self._candidates(position, locations):
            if move not in estimates:
                described[move] = locations.mask(move)
                estimates[move] = aligner.estimate(move) + described[move].bit_count()
        moves = nlargest(MAX_COMPARED, estimates, key=lambda move: estimates[move])
        owned = {move: is_owned(game, state, move) for move in moves}
        aligner.hints = structs.replace(hints, described=described, owned=owned)
        ranked = [self._ranked((*before, move), aligner) for move in moves]
        best = nlargest(FIRST_ACTS, ranked, key=lambda each: each.score)
        return [*ranked, *self._repeated(best, aligner)]

    def _ranked(self, moves: Moves, aligner: Aligner, is_repeated_to_end: bool = False) -> RankedMoves:
        alignment = aligner.align(moves, is_repeated_to_end)
        features = tuple(alignment.features)
        return RankedMoves(moves, features, score(features, self.weights), alignment.explained)

    def _repeated(self, best: Sequence[RankedMoves], aligner: Aligner) -> Iterator[RankedMoves]:
        """Yield declarations with their last move as often as a number of the line says, and until it cannot be made
        any more.
        """
        counts = sorted({number.value for number in self.line.numbers if 1 < number.value <= MAX_TIMES})
        for each in best:
            times = self._possible_times(each.moves)
            closed = aligner if times > 1 else aligner.with_closed(verb_of(each.moves[-1]))
            for count in counts:
                repeated = self._ranked((*each.moves, *each.moves[-1:] * (count - 1)), closed)
                if not repeated.features[_REPEATS_MISSING]:
                    yield repeated
            if 1 < times < MAX_TIMES:
                yield self._ranked((*each.moves, *each.moves[-1:] * (times - 1)), aligner, True)

    def _possible_times(self, moves: Moves) -> int:
        """Return how often the last of some moves may be made, at most `MAX_TIMES`."""
        times, last = 1, moves[-1]
        while times < MAX_TIMES:
            after = self._position_after((*moves, *(last,) * (times - 1)))
            if after is None or last not in _options(after, verb_of(last)):
                break
            times += 1
        return times

    def _position_after(self, moves: Moves) -> Position | None:
        try:
            after = self.position.after(moves)
        except OutOfBudgetError:
            return None
        return after if after is not None and after.state is not None else None

    def _candidates(self, position: Position, locations: DescribedLocations) -> Iterator[Move]:
        for verb, action in self.actions.items():
            if verb in self.silent and VerbSense(verb) not in self.line.by_sense:
                continue
            yield from self._options(position, verb)
            seats = dict.fromkeys((*position.seats(verb)[:2], *self.line.seats[:2]))
            for seat in seats:
                yield from self.stated.moves(action.move, seat, locations.of(verb, seat))

    def _options(self, position: Position, verb: str) -> Iterator[Move]:
        """Yield the moves that may be declared now, and those of a named seat if it were its turn."""
        yield from _options(position, verb)
        for seat in self.line.seats[:1] if not position.before else ():
            if seat not in position.seats(verb):
                for legal_moves in _in_turn_of(position, seat):
                    yield from islice(legal_moves.moves(verb), MAX_OPTIONS)

    def _continued(self, first: RankedMoves) -> list[RankedMoves]:
        """Return declarations that go on after another one, if the line says more than it."""
        if not self.line.all_content & ~first.explained:
            return []
        after = self._position_after(first.moves)
        longer = self._singles(after, first.moves) if after is not None else ()
        return [each for each in longer if each.score > first.score]


def _options(position: Position, verb: str) -> tuple[Move, ...]:
    """Return the moves of an action that may be declared now, as far as the budget of the line allows."""
    try:
        return position.options(verb)
    except OutOfBudgetError:
        return ()


@lru_cache(512)
def settled_units(options: tuple[Move, ...]) -> frozenset[MoveUnit]:
    """Return what all of some moves have in common."""
    if not options:
        return frozenset()
    return frozenset(units_of(options[0])).intersection(*map(units_of, options[1:]))


def _in_turn_of(position: Position, seat: str) -> tuple[LegalMoves, ...]:
    """Return the legal moves if it were the turn of a seat, if that can be supposed."""
    try:
        return position.legal_moves.in_turn_of(seat)[:1]
    except UnknownFactError:
        return ()


def stated_declarations(text: str, context: Context) -> tuple[Moves, ...]:
    """Return the declarations that a line may state, the best first, each as it would be recorded: only those that
    explain most of its words. They are choices of a person, allowed or not.
    """
    position = Position(context.table, context.options, Budget(context.budget))
    try:
        line = line_words(text, context, position)
        ranked = MoveRanker(line, position).ranked()
    except OutOfBudgetError:
        return ()
    least = LEAST_EXPLAINED * line.all_content.bit_count()
    stated = (each for each in ranked if 0 < least <= (each.explained & line.all_content).bit_count())
    rows = (each.moves for each in stated if not each.features[_UNSAID_ACTS])
    return tuple(dict.fromkeys(position.declaration(moves) for moves in islice(rows, MAX_ROWS)))
