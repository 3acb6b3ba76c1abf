"""The entry point of the package: from a typed line to its interpretation. Pure functions; any text yields a result."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import MAX_LINE, drop_implied
from referee.notation.move import Moves, verb_of
from referee.reading.acts import act_of, contents
from referee.reading.attempts import Attempt, attempts
from referee.reading.clause_search import FRAME_LIMITS, MAX_DIVISIONS, clause_search, divisions, is_worth_it
from referee.reading.clauses import Divider
from referee.reading.closings import clause_verbs, with_closing
from referee.reading.commands import command_of
from referee.reading.context import Context
from referee.reading.discourse import declaration_by_pronouns, repeated_turn
from referee.reading.disjunctions import with_alternatives
from referee.reading.final_notation import extends, has_other_meaning, is_final_refusal
from referee.reading.frames import Frame
from referee.reading.given_names import has_new_name, is_certain
from referee.reading.implied_moves import with_implied_moves
from referee.reading.lattice import Lattice, lattice_of
from referee.reading.legal_moves import OPEN
from referee.reading.notation_line import is_stated
from referee.reading.ordered_line import OrderedLine, ordered_line
from referee.reading.out_of_turn import read_in_own_turn
from referee.reading.position import Budget, OutOfBudgetError, Position
from referee.reading.ranking import best_outcome, rests_on_initial
from referee.reading.reading import (
    Candidate,
    Choice,
    CommandLine,
    Confirm,
    Exact,
    Illegal,
    Incomplete,
    Outcome,
    Reading,
    Reason,
    Unread,
)
from referee.reading.seat_words import has_seat_word_first, with_seat_words
from referee.reading.senses import NumberMention
from referee.reading.sequence import Sequence, is_refused
from referee.reading.source import Span, without_outer_quotes
from referee.reading.table_names import names_of_table
from referee.record.declaration import Declaration
from scoring.errors import InputError

ORDERED_LIMIT = 6
"""The maximum cost of a line that states the order of two gained objects."""
FIRST_BUDGET, LATER_BUDGET = 220, 70
"""The maximum number of judgements for a line as typed, and for each alternative interpretation."""


def read(text: str, context: Context) -> Reading:
    """Return the interpretation of a typed line."""
    if len(text) > MAX_LINE:
        return Reading(context.default_act, Unread())
    position, text = _position(context), without_outer_quotes(text)
    reading = _read(text, context, position)

    def read_anew(each: Context) -> Reading:
        return _read(text, each, _position(each))

    reading = read_in_own_turn(reading, lattice_of(text, context.lexicon), context, position, read_anew)
    return with_implied_moves(reading, position)


def _position(context: Context) -> Position:
    return Position(context.table, context.options, Budget(context.budget))


def _read(text: str, context: Context, position: Position) -> Reading:
    """Return the interpretation of a line, without implied moves."""
    context = structs.replace(context, lexicon=context.lexicon.with_names(names_of_table(position)))
    lattice = lattice_of(text, context.lexicon)
    command = command_of(lattice, position)
    if command:
        return Reading(context.default_act, CommandLine(command))
    act = act_of(lattice, context.default_act)
    repeated = repeated_turn(lattice, context.discourse)
    if repeated is not None:
        return Reading(act, Confirm(repeated, Reason.REPEATED) if repeated else Unread())
    notation = _read_notation(text, context)
    if notation is None or not _are_options(notation.moves, position):
        notation = _content_in_notation(lattice, context, position, notation) or notation
    if notation is not None and _is_final(notation, lattice, context, position):
        return Reading(act, _evaluate(notation.moves, position))
    reading = _best_attempt(lattice, context, position)

    def read_anew(each: Lattice) -> Reading:
        return _best_attempt(each, context, _position(context))

    reading = with_seat_words(lattice, with_alternatives(lattice, reading, read_anew), read_anew)
    is_open = notation is not None and _is_open(notation) and not has_seat_word_first(lattice)
    if notation is not None and is_open and not _is_of_known_names(reading, position):
        reading = Reading(act, Exact(notation.moves))
    if isinstance(reading.outcome, Exact) and lattice.unknown and not _are_options(reading.outcome.moves, position):
        return _with_likely_name(reading, reading.outcome, lattice, context, position)
    if (
        notation is not None
        and not _is_open(notation)
        and not _is_preferred(reading, notation, lattice, context, position)
    ):
        return Reading(act, Illegal(notation.moves, notation.verdict), reading.candidates)
    return reading


def _is_open(notation: Declaration) -> bool:
    return notation.verdict.status in OPEN


def _is_of_known_names(reading: Reading, position: Position) -> bool:
    """Return whether a line read as ordinary language is a declaration without a new name."""
    return isinstance(reading.outcome, Exact) and not has_new_name(reading.outcome.moves, position)


def _is_certainly(notation: Declaration, lattice: Lattice, position: Position) -> bool:
    """Return whether no name in a line of the notation may be a typing error or another word."""
    return not has_seat_word_first(lattice) and is_certain(notation.text, notation.moves, position)


def _is_final(notation: Declaration, lattice: Lattice, context: Context, position: Position) -> bool:
    """Return whether a line of the notation, without the words around it, is that declaration only."""
    if not _is_certainly(notation, lattice, position):
        return False
    return _is_open(notation) or is_final_refusal(notation.text, notation, context, position)


def _is_preferred(
    reading: Reading, notation: Declaration, lattice: Lattice, context: Context, position: Position
) -> bool:
    """Return whether a refused line of the notation is interpreted as ordinary language: it states the same and maybe
    more, or a name in it means something else as well and is not refused for it too.
    """
    outcome = reading.outcome
    if isinstance(outcome, Unread):
        return False
    rows = outcome.rows if isinstance(outcome, Choice | Incomplete) else (getattr(outcome, "moves", ()),)
    if all(extends(row, notation.moves) for row in rows):
        return True
    if isinstance(outcome, Illegal):
        refused = drop_implied(rows[0])
        is_possible = bool(refused) and position.is_possible(verb_of(refused[0]))
        if not is_possible or position.is_possible(verb_of(notation.moves[0])):
            return False
    return not _is_certainly(notation, lattice, position) or has_other_meaning(notation.text, context)


def _with_likely_name(
    reading: Reading, outcome: Exact, lattice: Lattice, context: Context, position: Position
) -> Reading:
    """Return a choice between an unknown name and a similarly spelled known name; the original interpretation if there
    is no such name.
    """
    for attempt in attempts(lattice, context, position):
        if attempt.corrections:
            likely = _read_attempt(attempt, context, position)
            if isinstance(likely.outcome, Confirm) and likely.outcome.moves != outcome.moves:
                return structs.replace(likely, outcome=Choice((likely.outcome.moves, outcome.moves)))
    return reading


def _evaluate(moves: Moves, position: Position) -> Outcome:
    if not moves:
        return Unread()
    verdict = position.verdict(moves)
    return Exact(moves) if verdict.status in OPEN else Illegal(moves, verdict)


def _best_attempt(lattice: Lattice, context: Context, position: Position) -> Reading:
    """Return the first interpretation of a line that can be declared; otherwise the first that yields any result."""
    best: Reading | None = None
    closest = 0
    for attempt in attempts(lattice, context, position):
        if best is not None and not _may_replace(attempt, best, closest):
            continue
        if best is not None and isinstance(best.outcome, Choice):
            return _referred_to(best, best.outcome, attempt, context, position)
        reading = _read_attempt(attempt, context, position)
        if isinstance(reading.outcome, Exact | Confirm):
            return reading
        if isinstance(reading.outcome, Choice) and attempt.corrections:
            return reading
        if isinstance(reading.outcome, Unread):
            continue
        if best is None or isinstance(best.outcome, Incomplete) or isinstance(reading.outcome, Choice):
            best, closest = reading, attempt.distance
    if best is not None:
        return best
    unknown = tuple(lattice.source.raw_span(span.span) for span in lattice.unknown)
    return Reading(act_of(lattice, context.default_act), Unread(unknown))


def _may_replace(attempt: Attempt, best: Reading, closest: int) -> bool:
    """Return whether another attempt to interpret the line may replace the best result so far, whose corrections change
    `closest` letters.
    """
    return not (best.corrections and isinstance(best.outcome, Illegal) and attempt.distance > closest)


def _referred_to(best: Reading, choice: Choice, attempt: Attempt, context: Context, position: Position) -> Reading:
    """Return a choice resolved by the pronouns of the line, if they refer to one of its declarations; otherwise the
    choice unchanged.
    """
    if not attempt.referents:
        return best
    reading = _read_attempt(attempt, context, position)
    if isinstance(reading.outcome, Exact) and reading.outcome.moves in choice.rows:
        return reading
    moves = declaration_by_pronouns(choice.rows, attempt.referents, context.table.game)
    return structs.replace(best, outcome=Exact(moves)) if moves else best


def _read_attempt(attempt: Attempt, context: Context, position: Position) -> Reading:
    """Return the interpretation of a line by one attempt (as typed, with corrected typos …)."""
    lattice = attempt.lattice
    budget = position.budget
    budget.allow(LATER_BUDGET if attempt.corrections else FIRST_BUDGET)
    candidates: list[Candidate] = []
    with suppress(OutOfBudgetError):
        candidates.extend(_candidates(attempt, position))
    budget.allow_ranking()
    numbers = _numbers_of_unknown(attempt)
    candidates = [each for each in candidates if _uses_all(numbers, each)]
    outcome = best_outcome(candidates, attempt.lattice, position) or Unread()
    if isinstance(outcome, Exact):
        cut = Reason.UNFINISHED if budget.is_cut else None
        typo = Reason.TYPO if attempt.corrections else None
        why = typo or (Reason.INITIAL if rests_on_initial(outcome, candidates) else cut)
        outcome = Confirm(outcome.moves, why) if why is not None else outcome
    source = lattice.source
    if isinstance(outcome, Illegal) and outcome.nowhere is not None:
        outcome = structs.replace(outcome, nowhere=source.raw_span(outcome.nowhere))
    return Reading(
        act_of(lattice, context.default_act),
        outcome,
        tuple(candidates),
        tuple((source.raw_span(each.span), " ".join(each.words)) for each in attempt.corrections),
    )


def _numbers_of_unknown(attempt: Attempt) -> frozenset[Span]:
    """Return the spans of numbers directly before corrected words, because they count those words."""
    lattice = attempt.lattice
    starts = {each.span.start for each in attempt.corrections}
    edges = (edge for start in lattice.places for edge in lattice.at(start) if isinstance(edge, NumberMention))
    return frozenset(edge.span for edge in edges if lattice.after(edge) in starts)


def _uses_all(numbers: frozenset[Span], candidate: Candidate) -> bool:
    """Return whether a candidate uses all numbers, by themselves or as a part of a name: “2 rubles”."""
    used = _used_spans(candidate)
    return all(any(each.start <= span.start and span.until <= each.until for each in used) for span in numbers)


def _used_spans(candidate: Candidate) -> set[Span]:
    """Return the spans of all values, counts and claimed effects in a candidate."""
    frames = candidate.frames
    values = {value.span for frame in frames for value in frame.values}
    return (
        values
        | {each.span for frame in frames for each in frame.counts}
        | {each.span for frame in frames for each in frame.claims}
    )


def _read_notation(text: str, context: Context) -> Declaration | None:
    """Return the evaluation of a line in exact notation; None if the line is not exact notation."""
    try:
        moves = context.table.read(text)
    except InputError:
        return None
    if not is_stated(text, moves):
        return None
    judgement = context.table.judge(moves, text)
    return None if judgement.verdict.status is VerdictStatus.INCOMPLETE else judgement


def _content_in_notation(
    lattice: Lattice, context: Context, position: Position, full: Declaration | None
) -> Declaration | None:
    """Return the evaluation of exact notation surrounded by function words; None if there is none.

    If the whole line is already valid notation, the shorter text is used only if it is one of the legal moves, because
    the surrounding words may belong to an invented name.
    """
    for span in contents(lattice, clause_verbs(context.table.game)):
        judgement = _read_notation(lattice.source.raw_text(span), context)
        if judgement is None or (not _is_open(judgement) and has_other_meaning(judgement.text, context)):
            continue
        if (full is None and is_certain(judgement.text, judgement.moves, position)) or _are_options(
            judgement.moves, position
        ):
            return judgement
    return None


def _are_options(moves: Moves, position: Position) -> bool:
    """Return whether a declaration is a single listed legal move."""
    stated = drop_implied(moves)
    return len(stated) == 1 and stated[0] in position.options(verb_of(stated[0]))


def _candidates(attempt: Attempt, position: Position) -> Iterator[Candidate]:
    """Yield the possible meanings of a line. If the line states the order of two gained objects, only that meaning is
    used.
    """
    line = ordered_line(attempt.lattice, position)
    candidates = _of_ordered(line, position) if line is not None else []
    if any(each.is_open or is_refused(each) for each in candidates):
        yield from candidates
    else:
        yield from _of_clauses(attempt, position)


def _of_ordered(line: OrderedLine, position: Position) -> list[Candidate]:
    """Return the candidates for a line that states the order of two gained objects."""
    sequence, binders = clause_search(line.lattice, position, line.rule.verbs)

    def is_viable(frames: tuple[Frame, ...], /, is_open: bool = False) -> bool:
        arranged = line.arranged(frames)
        return arranged is not None and (not line.is_complete(frames) or sequence.is_viable(arranged, is_open))

    divider = Divider(binders, ORDERED_LIMIT, FRAME_LIMITS[2])
    completed: list[Candidate] = []
    for division in islice(divider.divisions(is_viable), MAX_DIVISIONS):
        if not is_worth_it(division.cost, division.cost, completed):
            break
        arranged = line.arranged(division.frames)
        rows = _carried_out(line, arranged, sequence, position) if arranged is not None else []
        completed += [structs.replace(each, cost=division.cost, marked=division.marked) for each in rows]
    complete = [each for each in completed if each.is_open and not each.is_part]
    return complete or completed


def _carried_out(
    line: OrderedLine, frames: tuple[Frame, ...], sequence: Sequence, position: Position
) -> list[Candidate]:
    """Return the candidates for both parts of an ordered line; only those of the first part if another choice must
    precede the second.
    """
    candidates = sequence.candidates(frames)
    first = line.without_second(frames)
    if len(first) in (1, len(frames)) or any(candidate.is_open for candidate in candidates):
        return candidates
    waiting = [
        each for each in sequence.candidates(first) if each.is_open and _must_choose_first(each, frames, position)
    ]
    return [structs.replace(each, is_part=True) for each in waiting] or candidates


def _must_choose_first(candidate: Candidate, frames: tuple[Frame, ...], position: Position) -> bool:
    """Return whether a choice other than the next clause must be made first after a declaration."""
    after = position.after(candidate.moves)
    verb = frames[len(candidate.frames)].verb
    return after is not None and any(verb not in choice.verbs for choice in after.pending[-1:])


def _of_clauses(attempt: Attempt, position: Position) -> Iterator[Candidate]:
    """Yield the candidates for the cheapest divisions of a line into clauses, until good ones are found."""
    sequence, binders = clause_search(attempt.lattice, position)
    candidates: list[Candidate] = []
    for division in divisions(binders, sequence, candidates):
        is_turned = division.frames[-1].start < division.frames[0].start
        for candidate in with_closing(sequence, division.frames, attempt.closings):
            if is_turned and candidate.changes_seat:
                continue
            candidates.append(structs.replace(candidate, cost=division.cost, marked=division.marked))
            yield candidates[-1]
