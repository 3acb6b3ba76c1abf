"""The search for the disputed moves in a text that also contains descriptions, opinions and questions.

Each clause is read once for each action that it names, or whose game objects it names. The moves found are only offered
as choices and never judged automatically, because the text says more than the move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from msgspec import Struct, structs

from referee.notation.move import Moves, without_seats
from referee.reading.clause_search import clause_search, divisions
from referee.reading.closings import closing_verbs
from referee.reading.context import Context
from referee.reading.dispute_clauses import (
    DisputeClause,
    DisputeSentence,
    sentences_of,
    without_names,
    without_prohibition,
)
from referee.reading.frames import Frame
from referee.reading.lattice import Lattice, lattice_of
from referee.reading.position import Budget, OutOfBudgetError, Position
from referee.reading.ranking import best_outcome
from referee.reading.reading import Candidate, Choice, Confirm, Exact, Illegal, Incomplete, Outcome
from referee.reading.senses import Match
from referee.reading.slots import SlotKind, VerbSlots, verb_slots
from referee.reading.table_names import names_of_table
from referee.reading.verb_focus import focus_on_verbs, verbs_by_name, verbs_of_things, without_amounts

MAX_MATCHES = 3
"""The maximum number of different moves that are offered."""
MAX_VERBS = 6
"""The maximum number of verbs that are tried for one clause."""
MAX_NAMES = 2
"""The maximum number of names that add to the score of a move."""
MAX_DIFFERENT = 8
"""The number of different matching moves (ignoring seats) at which a clause counts as too vague."""
VERB_BUDGET = 40
"""The maximum number of judgements per clause and group of verbs."""
DEED, NOUN, UNNAMED = 2, 1, -1
"""The scores for an action named by a verb form, by a noun only, and not at all."""
ENOUGH = 4
"""The minimum score at which a move is offered."""


class MoveMatch(Struct, frozen=True):
    """The possible declarations (`rows`) in one clause, with the score of the match (`worth`). `passed` lists the
    numbers of the clause that the declarations do not contain.
    """

    rows: tuple[Moves, ...]
    worth: int
    passed: tuple[str, ...] = ()


class ArguedMoves(Struct, frozen=True):
    """The declarations that a dispute may be about, the likeliest first. `passed` are the numbers that were ignored to
    find them.
    """

    rows: tuple[Moves, ...] = ()
    passed: tuple[str, ...] = ()
    names_people_without_seat: bool = False
    """Whether the disputed text names people who are not players at the table."""


class ArgumentReader:
    """A reader that finds the disputed declarations in a text."""

    def __init__(self, context: Context) -> None:
        self.position = Position(context.table, context.options, Budget(context.budget))
        self.lexicon = context.lexicon.with_names(names_of_table(self.position))
        self.slots: Mapping[str, VerbSlots] = {
            verb: slots for verb, slots in verb_slots(context.table.game).items() if not slots.is_silent
        }

        self.closing = closing_verbs(context.table.game)

    def read(self, text: str) -> ArguedMoves:
        """Return the declarations that the text may be disputing, the likeliest first."""
        nameless = without_names(text, self.lexicon)
        sentences = sentences_of(without_prohibition(nameless))
        matches = [move for sentence in sentences for move in self._of_sentence(sentence)]
        matches = _different(sorted(matches, key=lambda each: -each.worth))[:MAX_MATCHES]
        rows = dict.fromkeys(row for each in matches for row in each.rows)
        passed = dict.fromkeys(word for each in matches for word in each.passed)
        return ArguedMoves(tuple(rows), tuple(passed), nameless != text)

    def _of_sentence(self, sentence: DisputeSentence) -> list[MoveMatch]:
        """Return the matches in a sentence that reach the minimum score. The smaller pieces of its clauses are tried
        only if there are none.
        """
        matches = [each for clause in (*sentence.clauses, sentence.full) for each in self._of_clause(clause)]
        if not any(each.worth >= ENOUGH for each in matches):
            matches += [each for clause in sentence.pieces for each in self._of_clause(clause)]
        return [each for each in matches if each.worth >= ENOUGH]

    def _of_clause(self, clause: DisputeClause) -> Iterator[MoveMatch]:
        """Yield the matches of a clause: one per action named in it, then one for the actions whose game objects it
        names.
        """
        lattice = lattice_of(clause.text, self.lexicon)
        deeds = {verb: is_deed for verb, is_deed in verbs_by_name(lattice).items() if verb in self.slots}
        others = [verb for verb in verbs_of_things(lattice, self.slots.values()) if verb not in deeds]
        for verbs in (*([verb] for verb in list(deeds)[:MAX_VERBS]), *([others] if others else [])):
            slots = [self.slots[verb] for verb in verbs]
            focus = focus_on_verbs(lattice, slots)
            match = self._of_verbs(focus, verbs, clause, deeds)
            for shorter, numbers in without_amounts(focus, slots) if match is None else ():
                passed = tuple(map(lattice.source.raw_text, numbers))
                match = match or self._of_verbs(shorter, verbs, clause, deeds, passed)
            if match is not None:
                yield match

    def _of_verbs(
        self,
        lattice: Lattice,
        verbs: Sequence[str],
        clause: DisputeClause,
        deeds: Mapping[str, bool],
        passed: tuple[str, ...] = (),
    ) -> MoveMatch | None:
        """Return the match of a clause read as a declaration of one of `verbs`; None if the evidence is too weak, for
        example because too many moves match.
        """
        candidates = self._candidates(lattice, verbs)
        outcome = best_outcome(candidates, lattice, self.position)
        rows = tuple(_rows(outcome, candidates)) if outcome is not None else ()
        same = [each.frames[0] for each in candidates if each.moves in rows or each.rows == rows]
        if not (rows and same):
            return None
        is_refused = isinstance(outcome, Illegal)
        naming = UNNAMED
        if same[0].verb in deeds:
            naming = DEED if deeds[same[0].verb] and all(each.has_verb for each in same) else NOUN
        is_open = _number_of_moves(rows) >= MAX_DIFFERENT
        if (is_refused and all(frame.counts for frame in same)) or (is_open and naming < DEED):
            return None
        if same[0].verb in self.closing and not same[0].values:  # “…, and that’s the end”
            return None
        worth = 1 + naming + max(map(self._worth_of_values, same)) + clause.asks
        is_guess = is_refused and any(frame.how > Match.SOUND for frame in same)
        return MoveMatch(rows, worth - is_guess - is_open - bool(passed), passed)

    def _candidates(self, lattice: Lattice, verbs: Sequence[str]) -> list[Candidate]:
        """Return the possible declarations of a line read as a single clause of one of `verbs`."""
        position = self.position
        sequence, binders = clause_search(lattice, position, verbs)
        candidates: list[Candidate] = []
        position.budget.allow(VERB_BUDGET)
        with suppress(OutOfBudgetError):
            for division in divisions(binders, sequence, candidates):
                if len(division.frames) == 1:
                    frames = tuple(self._with_seat(frame) for frame in division.frames)
                    rows = sequence.candidates(frames)
                    candidates += [structs.replace(each, cost=division.cost, marked=division.marked) for each in rows]
        position.budget.allow_ranking()
        return [each for each in candidates if each.frames[0].has_verb or each.frames[0].values]

    def _worth_of_values(self, frame: Frame) -> int:
        """Return the score of the values in a clause: one per name, up to `MAX_NAMES`, plus one if it contains a
        number.
        """
        slots = self.slots[frame.verb].slots
        names = sum(slots[value.slot].kind is not SlotKind.NUMBER for value in frame.values)
        return min(names, MAX_NAMES) + (names < len(frame.values))

    def _with_seat(self, frame: Frame) -> Frame:
        """Return the interpreted clause (frame) with the first seat filled in, if it names no seat and no seat is to
        act.
        """
        if frame.seat or self.position.table.acting:
            return frame
        return structs.replace(frame, seat=self.position.table.table_state.seats[0].id)


def _rows(outcome: Outcome, candidates: Sequence[Candidate]) -> Iterator[Moves]:
    """Yield the declarations of an outcome. If the outcome is a refusal without moves, yield only those of the cheapest
    candidate.
    """
    match outcome:
        case Exact(moves) | Confirm(moves):
            yield moves
        case Choice(rows) | Incomplete(rows=rows):
            yield from rows
        case Illegal(moves, missing=None, nowhere=None) if not moves:
            yield from (each.moves for each in sorted(candidates, key=lambda each: each.cost)[:1] if each.moves)
        case Illegal(moves):
            yield from (moves,) if moves else ()


def _number_of_moves(rows: Sequence[Moves]) -> int:
    """Return the number of declarations that differ in more than the seat."""
    return len({without_seats(row) for row in rows})


def _different(matches: Sequence[MoveMatch]) -> list[MoveMatch]:
    """Return the matches without duplicates: matches whose first declarations differ only in the seat count as
    equal.
    """
    distinct: dict[Moves, MoveMatch] = {}
    for each in matches:
        distinct.setdefault(without_seats(each.rows[0]), each)
    return list(distinct.values())
