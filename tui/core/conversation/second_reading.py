"""The reader of whole sentences (`referee/reading`), used where the first one understands nothing or too little.

Nothing that it understands is recorded at once: a declaration is a row to take, and what was corrected, passed over or
differs is named. What breaks a rule is refused as it is stated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import structs

from referee.facts.verdict import Verdict, VerdictStatus
from referee.judging.declaration_draft import EvaluatedDraft
from referee.judging.line_parser import drop_implied
from referee.notation.move import fields_of
from referee.reading.acts import act_of
from referee.reading.context import Act, Context, context_of
from referee.reading.lattice import Lattice, lattice_of
from referee.reading.legal_moves import LegalMoves
from referee.reading.reader import read
from referee.reading.reading import Choice, Confirm, Exact, Illegal, Incomplete, Moves, Reading, Reason
from referee.reading.senses import FamilySense, Match, Mention, NumberMention, Role, SmallSense
from referee.reading.source import Span
from referee.record.judging_context import JudgingContext
from scoring.errors import Fault as Note
from scoring.errors import InputError, ReadStatus
from tui.core.reading.hear import Heard as ParsedLine

MAX_ROWS = 9
"""So many meanings are listed."""
NOT_UNDERSTOOD = ("text_unknown", "text_unknown_near", "text_no_move", "text_broken_off", "text_word", "text_verb")
"""Faults of a line that is not understood; others name what is wrong with it."""
_READ_AS = "text_read_as"
_WHY = {
    Reason.INITIAL: "text_initial",
    Reason.SPENDING: "text_spends",
    Reason.CLAIM: "text_claim",
    Reason.REFUSED: "text_confirm",
    Reason.UNREAD: "text_part",
    Reason.UNFINISHED: "text_confirm",
}
_SURE = (_READ_AS, "text_may", "text_passed")
"""What may be known of a declaration that is judged at once where nothing is recorded."""
MAX_SENTENCES = 5
_SENTENCES = re.compile(r"(?<=[.?!])\s+|(?<=[。？！])|[;；]")
_MARKS = " ,.;:!?、。…！？"


class SecondReader:
    """Reads one line again, in one situation."""

    def __init__(self, table: JudgingContext, text: str) -> None:
        self.table = table
        self.text = text
        self._context: Context | None = None

    @property
    def context(self) -> Context:
        """The context of the situation, with its own list of options: the line may be read beside other work."""
        self._context = self._context or context_of(self.table, LegalMoves(self.table))
        return self._context

    def understand(self, first: ParsedLine) -> ParsedLine:
        """Read a line that nothing is understood of, or only what cannot be declared.

        `unread` of the result names what is to be known of the reading. A line that is not understood stays as it is.
        """
        if first.choices or first.written is not None or not self.text.strip():
            return first
        reading = read(self.text, self.context)
        parsed = self._parsed(reading)
        if parsed is None:
            return first
        is_vague = first.unread is None or first.unread.fault.key in NOT_UNDERSTOOD
        if is_vague and not (first.moves or first.near):
            return parsed
        if isinstance(reading.outcome, Exact | Confirm) or (isinstance(reading.outcome, Choice) and not first.moves):
            return parsed if is_vague else _with_faults(parsed, first)
        return first

    def argue(self, first: ParsedLine) -> ParsedLine:
        """Read a line that is argued about: nothing is recorded, so that the one declaration that it is understood as,
        with nothing to confirm, is the one to judge. What only a part of it is understood as is a row.
        """
        if first.moves:
            return first
        parsed = self.understand(first)
        if parsed is first:
            return first if first.choices or first.near else self._of_sentences() or first
        is_sure = parsed.unread is None or all(note.key in _SURE for note in parsed.unread.faults)
        if is_sure and len(parsed.choices) == 1 and not parsed.moves:
            return ParsedLine(parsed.choices[0])
        return parsed if is_sure or not parsed.moves else self._rows((parsed.moves, *parsed.choices), _READ_AS)

    def _of_sentences(self) -> ParsedLine | None:
        """Read each sentence by itself; None where none of them is understood."""
        sentences = [sentence for sentence in _SENTENCES.split(self.text) if sentence.strip(_MARKS)]
        rows: dict[Moves, None] = {}
        for sentence in sentences[:MAX_SENTENCES] if len(sentences) > 1 else ():
            parsed = SecondReader(self.table, sentence.strip()).understand(ParsedLine())
            rows |= dict.fromkeys((parsed.moves,) if parsed.moves else parsed.choices)
        return self._rows(tuple(rows)[:MAX_ROWS], "text_part") if rows else None

    def _rows(self, rows: tuple[Moves, ...], key: str) -> ParsedLine:
        return ParsedLine(choices=rows, unread=InputError([Note(key)], "ambiguous"))

    def check(self, draft: EvaluatedDraft) -> ParsedLine | None:
        """Read a line that is understood as what can be declared, where it asks, negates, or holds a number that the
        declaration does not hold. None where it may be recorded: it does none of that, or both readings agree.
        """
        moves, verdict = draft.moves, draft.verdict
        lattice = lattice_of(self.text, self.context.lexicon)
        is_question, is_negated = act_of(lattice, Act.DECLARE) is Act.ASK, any(_negations(lattice))
        if not (is_question or is_negated or _numbers(lattice, ()) - _numbers_of(moves, verdict)):
            return None
        reading = read(self.text, self.context)
        if isinstance(reading.outcome, Exact) and _agrees(reading.outcome.moves, moves):
            return self._row(moves, reading) if is_question else None
        parsed = self._parsed(reading)
        if not (is_question or is_negated):  # the number may be of what is only described
            return parsed if isinstance(reading.outcome, Exact | Confirm | Choice) else None
        if parsed is None and is_negated:
            return ParsedLine(unread=InputError([Note("text_negated")]))
        return parsed or self._row(moves, reading)

    # what a reading comes to

    def _parsed(self, reading: Reading) -> ParsedLine | None:
        """Return what a reading comes to; None where nothing is understood, or more than can be listed."""
        match reading.outcome:
            case Confirm(why=Reason.UNREAD) if self._passes(reading, _negations):
                return None
            case Choice() if self._passes(reading, _unknown):
                return None
            case Choice(rows) if any(_rests_on_initial(reading, moves) for moves in rows):
                return None
            case Exact(moves) | Confirm(moves):
                return self._row(moves, reading)
            case Choice(rows) if len(rows) <= MAX_ROWS:
                return ParsedLine(choices=rows, unread=self._notes(Note("text_choose"), reading))
            case Illegal():
                return self._refused(reading.outcome, reading)
            case Incomplete(verb, open_slots=names) if names and self.context.options.possible(verb):
                fields = tuple(dict.fromkeys(name.partition(".")[0] for name in names))
                return ParsedLine(
                    unread=InputError([Note("text_missing", fields[0], {"fields": fields})], "incomplete")
                )
        return None

    def _passes(self, reading: Reading, stretches: Callable[[Lattice], Iterable[Span]]) -> bool:
        """Tell whether some stretches of the line are passed over: a negation, without which it states the opposite, or
        what nobody knows, without which it states too little to choose.
        """
        lattice = lattice_of(self.text, self.context.lexicon)
        return any(
            span.start < raw.until and raw.start < span.until
            for raw in map(lattice.source.raw_span, stretches(lattice))
            for span in reading.passed
        )

    def _refused(self, outcome: Illegal, reading: Reading) -> ParsedLine | None:
        """Return what is refused as it is stated, with what can be declared instead."""
        rows = outcome.rows[:MAX_ROWS]
        if outcome.missing is not None:
            status: ReadStatus = "ambiguous" if rows else "unreadable"
            return ParsedLine(choices=rows, unread=self._notes(_no_such(outcome.missing), reading, status))
        if outcome.moves and self.table.judge(outcome.moves).verdict.status is VerdictStatus.ILLEGAL:
            return ParsedLine(outcome.moves, rows, unread=self._notes(None, reading))
        return ParsedLine(choices=rows, unread=self._notes(Note("text_confirm"), reading)) if rows else None

    def _row(self, moves: Moves, reading: Reading) -> ParsedLine:
        """Return a declaration as the one row of a line, with what is to be known of it."""
        verdict = self.table.judge(moves).verdict
        key = _WHY.get(reading.outcome.why, _READ_AS) if isinstance(reading.outcome, Confirm) else _READ_AS
        numbers = _numbers(lattice_of(self.text, self.context.lexicon), reading.passed) - _numbers_of(moves, verdict)
        if key == _READ_AS and numbers:
            note = Note("text_differs", values={"given": " … ".join(map(str, sorted(numbers)))})
        elif key == _READ_AS and reading.act is Act.ASK and verdict.status is VerdictStatus.LEGAL:
            note = Note("text_may")
        else:
            note = Note(key)
        return ParsedLine(choices=(moves,), unread=self._notes(note, reading))

    def _notes(self, first: Note | None, reading: Reading, status: ReadStatus = "ambiguous") -> InputError | None:
        """Name what is to be known of a reading: what it is, what was corrected, what was passed over."""
        faults = [first] if first is not None else []
        faults += [
            Note("text_corrected", values={"given": self.text[span.start : span.until], "read": words})
            for span, words in reading.corrections
        ]
        passed = [self.text[span.start : span.until].strip(_MARKS) for span in _joined(reading.passed)]
        if any(passed):
            faults.append(Note("text_passed", values={"given": " … ".join(filter(None, passed))}))
        return InputError(faults, status) if faults else None


def _with_faults(parsed: ParsedLine, first: ParsedLine) -> ParsedLine:
    """Add what the first reader names to what is to be known."""
    faults = [note for each in (parsed.unread, first.unread) if each is not None for note in each.faults]
    return structs.replace(parsed, unread=InputError(faults, "ambiguous"))


def _joined(spans: tuple[Span, ...]) -> Iterator[Span]:
    """Join stretches that touch."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start <= joined[-1].until + 1:
            joined[-1] = Span(joined[-1].start, max(joined[-1].until, span.until))
        else:
            joined.append(span)
    yield from joined


def _no_such(missing: FamilySense) -> Note:
    """State that a name with this number does not exist."""
    if not missing.members:
        return Note("text_beyond", missing.pattern.partition(" ")[0], {"given": missing.number})
    given = missing.pattern.replace("{nth}", str(missing.number)).replace("{n}", str(missing.number))
    ids = tuple(dict.fromkeys(id for _, id in missing.members))
    return Note("text_no_such", values={"given": given, "choices": ids, "of": missing.key_set})


def _rests_on_initial(reading: Reading, moves: Moves) -> bool:
    """Tell whether one of several clauses is understood by the first letter of a name only."""
    same = [candidate.frames for candidate in reading.candidates if candidate.moves == moves]
    return bool(same) and all(len(frames) > 1 and any(f.how is Match.INITIAL for f in frames) for frames in same)


# whether a line holds more than a declaration


def _agrees(moves: Moves, forced: Moves) -> bool:
    """Tell whether a declaration is another one but for steps without a choice that stand around it there."""
    stated, longer = drop_implied(moves), drop_implied(forced)
    return longer[: len(stated)] == stated


def _negations(lattice: Lattice) -> Iterator[Span]:
    for edge in lattice.path:
        senses = edge.senses if isinstance(edge, Mention) else ()
        if any(isinstance(sense, SmallSense) and sense.role is Role.NEGATION for sense in senses):
            yield Span(edge.start, edge.until)


def _unknown(lattice: Lattice) -> Iterator[Span]:
    return (edge.span for edge in lattice.unknown)


def _numbers(lattice: Lattice, passed: tuple[Span, ...]) -> set[int]:
    """List the numbers of a line, but for what is passed over."""
    numbers = [edge for edge in lattice.path if isinstance(edge, NumberMention)]
    stretches = [(edge.value, lattice.source.raw_span(Span(edge.start, edge.until))) for edge in numbers]
    return {
        value
        for value, stretch in stretches
        if not any(span.start <= stretch.start and stretch.until <= span.until for span in passed)
    }


def _numbers_of(moves: Moves, verdict: Verdict) -> set[int]:
    """List the numbers that a declaration holds: in fields and names, in how often it is made, in the ledger."""
    numbers = set(range(1, len(moves) + 1))
    for move in moves:
        for field in fields_of(type(move)):
            numbers |= _numbers_in(getattr(move, field.name))
    return numbers | {abs(line.amount) for line in verdict.ledger}


def _numbers_in(value: Any) -> set[int]:
    match value:
        case bool() | None:
            return set()
        case int():
            return {value, abs(value)}
        case str():
            return set(map(int, re.findall(r"\d+", value)))
        case tuple():
            return {len(value)}.union(*map(_numbers_in, value))
    return set().union(*map(_numbers_in, structs.astuple(value))) if hasattr(value, "__struct_fields__") else set()
