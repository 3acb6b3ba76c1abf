"""The door: from a line to its reading. Pure; any text gives a reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.judging.declaration_draft import EvaluatedDraft
from referee.judging.line_parser import MAX_LINE, drop_implied
from referee.notation.move import verb_of
from referee.reading.acts import act_of, contents
from referee.reading.attempts import Attempt, attempts
from referee.reading.binding import Binder
from referee.reading.clauses import PARTING, Divider, Division
from referee.reading.closings import clause_verbs, with_closing
from referee.reading.commands import command_of
from referee.reading.completion import Completer
from referee.reading.context import Context
from referee.reading.discourse import is_repetition, picked
from referee.reading.edges import LineEdges
from referee.reading.game_phrases import game_phrases
from referee.reading.lattice import Lattice, lattice_of
from referee.reading.legal_moves import OPEN
from referee.reading.position import Budget, OutOfBudgetError, Position
from referee.reading.ranking import best_outcome
from referee.reading.reading import (
    Candidate,
    Choice,
    CommandLine,
    Confirm,
    Exact,
    Illegal,
    Incomplete,
    Moves,
    Outcome,
    Reading,
    Reason,
    Unread,
)
from referee.reading.senses import Match
from referee.reading.sequence import Sequence, is_refused
from referee.reading.slots import SlotKind, verb_slots
from referee.reading.table_names import mentions_by_number, names_of_table
from referee.reading.uses import LineUses, game_uses
from scoring.errors import InputError

MAX_DIVISIONS = 40
LIMITS = (0, 1, 3, 6)
"""So far apart may stand what belongs together: first the closest readings are looked for."""
FIRST_BUDGET, LATER_BUDGET = 200, 60
"""So many judgements one way to read a line may cost; those that are to be confirmed, less."""
REACH = 4
"""So much more it may cost and still be looked at where nothing better comes to anything."""


def read(text: str, context: Context) -> Reading:
    """Read a line."""
    if len(text) > MAX_LINE:
        return Reading(context.default_act, Unread())
    position = Position(context.table, context.options, Budget())
    context = structs.replace(context, lexicon=context.lexicon.with_names(names_of_table(position)))
    lattice = lattice_of(text, context.lexicon)
    command = command_of(lattice, position)
    if command:
        return Reading(context.default_act, CommandLine(command))
    act = act_of(lattice, context.default_act)
    moves = picked(lattice, context.discourse)
    if moves or is_repetition(lattice):
        return Reading(act, _evaluated(moves or context.discourse.last, position))
    notation = _read_notation(text, context)
    if notation is None or not _are_options(notation.moves, position):
        notation = _content_in_notation(lattice, context, position, notation) or notation
    is_open = notation is not None and notation.verdict.status in OPEN
    if notation is not None and is_open and not _has_new_name(notation.moves, position):
        return Reading(act, Exact(notation.moves))
    reading = _best_attempt(lattice, context, position)
    if notation is not None and is_open and not isinstance(reading.outcome, Exact):
        reading = Reading(act, Exact(notation.moves))
    if isinstance(reading.outcome, Exact) and lattice.unknown and not _are_options(reading.outcome.moves, position):
        return _with_likely_name(reading, reading.outcome, lattice, context, position)
    if notation is not None and isinstance(reading.outcome, Illegal | Unread):
        return Reading(act, Illegal(notation.moves, notation.verdict), reading.candidates)
    return reading


def _with_likely_name(
    reading: Reading, outcome: Exact, lattice: Lattice, context: Context, position: Position
) -> Reading:
    """Let people choose where a name that nobody knows is written much like a known one."""
    for attempt in attempts(lattice, context, position):
        if attempt.corrections:
            likely = _read_attempt(attempt, context, position)
            if isinstance(likely.outcome, Confirm) and likely.outcome.moves != outcome.moves:
                return structs.replace(likely, outcome=Choice((likely.outcome.moves, outcome.moves)))
    return reading


def _has_new_name(moves: Moves, position: Position) -> bool:
    """Tell whether moves hold a name that nothing in the position goes by: the line may mean one that is known."""
    names = {name for name, _ in names_of_table(position)}
    return any(isinstance(name, str) and name not in names for name in _free_names(moves, position))


def _evaluated(moves: Moves, position: Position) -> Outcome:
    """Judge a declaration that is given as a whole."""
    if not moves:
        return Unread()
    verdict = position.verdict(moves)
    return Exact(moves) if verdict.status in OPEN else Illegal(moves, verdict)


def _best_attempt(lattice: Lattice, context: Context, position: Position) -> Reading:
    """Read a line in the ways there are until one can be declared; else the first that comes to anything."""
    best: Reading | None = None
    for attempt in attempts(lattice, context, position):
        refused = best is not None and _is_refused_as_stated(best)
        if refused and not attempt.may_replace_refused:
            continue
        if best is not None and isinstance(best.outcome, Choice) and not attempt.is_referring:
            break
        reading = _read_attempt(attempt, context, position)
        if best is not None and isinstance(best.outcome, Choice):  # a pronoun may tell which one
            return reading if _is_among(reading.outcome, best) else best
        is_choice = isinstance(reading.outcome, Choice) and attempt.why is not None and not attempt.is_reason
        if isinstance(reading.outcome, Exact | Confirm) or is_choice:
            return reading
        if isinstance(reading.outcome, Unread) or attempt.why is Reason.UNREAD:
            continue
        if best is None or isinstance(best.outcome, Incomplete) or isinstance(reading.outcome, Choice):
            best = reading
    if best is not None:
        return best
    unknown = tuple(lattice.source.raw_span(span.span) for span in lattice.unknown)
    return Reading(act_of(lattice, context.default_act), Unread(unknown))


def _is_refused_as_stated(reading: Reading) -> bool:
    """Tell whether a reading refuses what is stated: a verb that is named, or that something can be declared of."""
    is_weak = all(candidate.is_weak for candidate in reading.candidates if is_refused(candidate))
    return isinstance(reading.outcome, Illegal) and not reading.corrections and not is_weak


def _is_among(outcome: Outcome, choice: Reading) -> bool:
    """Tell whether one of the declarations that are left to choose is understood."""
    return isinstance(outcome, Exact) and isinstance(choice.outcome, Choice) and outcome.moves in choice.outcome.rows


def _read_attempt(attempt: Attempt, context: Context, position: Position) -> Reading:
    """Read a line in one way."""
    lattice = attempt.lattice
    position.budget.renew(FIRST_BUDGET if attempt.why is None else LATER_BUDGET)
    candidates: list[Candidate] = []
    is_cut = False
    try:
        candidates.extend(_candidates(attempt, position))
    except OutOfBudgetError:
        is_cut = True
    is_cut = is_cut or position.budget.is_search_cut
    position.budget.renew(FIRST_BUDGET)  # ranking looks at what is known
    if attempt.why is Reason.UNREAD:  # numbers alone may belong to what is passed over
        candidates = [each for each in candidates if all(frame.mentions for frame in each.frames)]
    outcome = best_outcome(candidates, context.table, position) or Unread()
    if isinstance(outcome, Exact):
        cut = Reason.UNFINISHED if is_cut else None
        why = attempt.why or (Reason.INITIAL if _rests_on_initial(outcome, candidates) else cut)
        outcome = Confirm(outcome.moves, why) if why is not None else outcome
    source = lattice.source
    return Reading(
        act_of(lattice, context.default_act),
        outcome,
        tuple(candidates),
        tuple(map(source.raw_span, attempt.passed)),
        tuple((source.raw_span(each.span), " ".join(each.words)) for each in attempt.corrections),
    )


def _rests_on_initial(outcome: Exact, candidates: Iterable[Candidate]) -> bool:
    """Tell whether a declaration is understood by the first letter of a name only."""
    same = [candidate for candidate in candidates if candidate.moves == outcome.moves]
    return all(any(frame.how is Match.INITIAL for frame in candidate.frames) for candidate in same)


def _read_notation(text: str, context: Context) -> EvaluatedDraft | None:
    """Judge a line of the strict notation; None where it is none."""
    try:
        moves = context.table.read(text)
    except InputError:
        return None
    judgement = context.table.judge(moves)
    return None if judgement.verdict.status is VerdictStatus.INCOMPLETE else judgement


def _content_in_notation(
    lattice: Lattice, context: Context, position: Position, full: EvaluatedDraft | None
) -> EvaluatedDraft | None:
    """Judge a line of the strict notation with words around it that are not of it; None where it is none.

    Where it is notation as a whole, they may stand in a name that people give: what is offered goes before that.
    """
    for span in contents(lattice, clause_verbs(context.table.game)):
        judgement = _read_notation(lattice.source.raw_text(span), context)
        if judgement is None or judgement.verdict.status not in OPEN:
            continue
        if (full is None and not _has_free_name(judgement.moves, position)) or _are_options(judgement.moves, position):
            return judgement
    return None


def _has_free_name(moves: Moves, position: Position) -> bool:
    """Tell whether a declaration holds a name that people give: words cut off may be of it."""
    return any(_free_names(moves, position))


def _free_names(moves: Moves, position: Position) -> Iterator[Any]:
    """List what a declaration holds of the names that people give."""
    slots = verb_slots(position.table.game)
    for move in moves:
        if verb_of(move) in slots:
            names = (slot for slot in slots[verb_of(move)].slots if slot.kind is SlotKind.NAME and not slot.repeats)
            yield from filter(None, (getattr(move, slot.field) for slot in names))


def _are_options(moves: Moves, position: Position) -> bool:
    """Tell whether a declaration is one move that is listed among what may be declared."""
    stated = drop_implied(moves)
    return len(stated) == 1 and stated[0] in position.options(verb_of(stated[0]))


def _candidates(attempt: Attempt, position: Position) -> Iterator[Candidate]:
    """Complete the best divisions of a line into clauses, until some come to something."""
    game, lattice = position.table.game, attempt.lattice
    more = mentions_by_number(lattice, position)
    strong_verbs = [verb for verb in verb_slots(game) if position.is_possible(verb)]
    bare_verbs = [verb for verb, slots in verb_slots(game).items() if not slots.slots]
    edges = LineEdges(lattice, more, strong_verbs, bare_verbs)
    sequence = Sequence(Completer(game, edges.end), position, edges)
    uses = LineUses(edges, game_uses(game))
    binders = [Binder(edges, slots, uses, position.budget) for slots in verb_slots(game).values()]
    follows = game_phrases(game).follows
    closest: list[Candidate] = []
    try:
        divider = Divider(edges, binders, LIMITS[0], LIMITS[0] + 1, follows)
        closest.extend(_completed(divider, sequence, attempt, LIMITS[0]))
    except OutOfBudgetError:
        yield from closest
        raise
    if _settled(closest) == LIMITS[0]:  # nothing can be closer
        yield from closest
        return
    for limit in LIMITS[1:]:
        candidates: list[Candidate] = []
        divider = Divider(edges, binders, limit, limit + PARTING, follows)
        for candidate in _completed(divider, sequence, attempt, limit):
            candidates.append(candidate)
            yield candidate
        settled = _settled(candidates)
        if settled is not None and settled <= limit:
            return


def _completed(divider: Divider, sequence: Sequence, attempt: Attempt, limit: int) -> Iterator[Candidate]:
    """Complete the divisions of a line, the best first, until some come to something."""
    candidates: list[Candidate] = []
    best: int | None = None
    for division in islice(divider.divisions(sequence.is_viable), MAX_DIVISIONS):
        best = division.cost if best is None else best
        if not _worth_it(division, best, candidates) or limit < division.cost <= LIMITS[-1]:
            return  # one clause that costs no more is looked for first
        for candidate in with_closing(sequence, division.frames, attempt.closings):
            candidates.append(structs.replace(candidate, cost=division.cost, marked=division.marked))
            yield candidates[-1]


def _settled(candidates: Iterable[Candidate]) -> int | None:
    """Return the cost beyond which nothing is looked for: that of what can be declared, or is refused; one more where
    nothing of the verb can be declared now, two where a clause is refused that may go on with the one before.
    """
    costs = [
        candidate.cost + candidate.assumes + (not candidate.is_possible_now) + 2 * candidate.goes_on
        for candidate in candidates
        if (candidate.is_open and candidate.claims_hold)
        or (is_refused(candidate) and candidate.marked and not candidate.is_weak)
    ]
    return min(costs, default=None)


def _worth_it(division: Division, best: int, candidates: Iterable[Candidate]) -> bool:
    """Tell whether a division is ranked with the best one, or nothing came of those before."""
    settled = _settled(candidates)
    return division.cost <= (best + REACH if settled is None else settled)
