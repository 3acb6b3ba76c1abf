"""The interpretation of a typed line: one declaration, several to choose from, or the reason why it is not understood.
Corrected and ignored words are listed with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import speaker
from referee.notation.move import Moves, without_seats
from referee.notation.sentence import sentence_of
from referee.reading.context import Act, Context, context_of
from referee.reading.final_notation import is_final_refusal
from referee.reading.given_names import has_new_name, is_certain
from referee.reading.lattice import MAX_WORDS, Lattice, is_too_long, lattice_of
from referee.reading.legal_moves import OPEN, LegalMoves
from referee.reading.long_lists import too_long_list
from referee.reading.notation_line import begins_with_seat_name, is_stated
from referee.reading.position import Budget, OutOfBudgetError, Position
from referee.reading.reading import Choice, CommandLine, Confirm, Exact, Illegal, Incomplete, Reading, Reason, Unread
from referee.reading.seat_words import has_seat_word_first, no_player, unknown_speaker
from referee.reading.senses import Edge, Match, Mention, Role, SeatSense, SmallSense, ValueSense
from referee.reading.slots import verb_slots
from referee.reading.source import MARKS, Span, is_mark
from referee.reading.supposed_table import under_all_rules
from referee.record.declaration import Declaration
from referee.record.judging_context import JudgingContext
from referee.rules.forbidden_acts import May
from scoring.errors import Fault, InputError, ReadStatus
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import LANGS
from tui.core.i18n.catalogs import words_for
from tui.core.reading.command_words import is_undo
from tui.core.reading.line import Line, no_such_name, without_player

MAX_ROWS = 60
"""The maximum number of listed choices."""
_READ_AS = "text_read_as"
_WHY = {
    Reason.INITIAL: "text_initial",
    Reason.SPENDING: "text_spends",
    Reason.CLAIM: "text_claim",
    Reason.REFUSED: "text_meant",
    Reason.UNREAD: "text_part",
    Reason.UNFINISHED: "text_meant",
    Reason.DESCRIBED: "text_meant",
    Reason.REPEATED: "text_repeats",
}
_SURE = (_READ_AS, "text_may")
"""The remarks that do not prevent judging a disputed declaration without confirmation."""
MAX_SENTENCES = 5
_SENTENCES = re.compile(r"(?<=[.?!])\s+|(?<=[。？！])|[;；]")


class LineReader:
    """A parser of the lines for one table or for a position described by the players; `options` are its legal moves.

    A line has the same meaning whatever rules the players have suspended: it is parsed by all printed rules.
    """

    def __init__(self, table: JudgingContext, options: LegalMoves) -> None:
        self._judging_table, self._table_state = table, table.table_state
        self.table = under_all_rules(table)
        self.options = options if self.table is table else LegalMoves(self.table)
        self.budget = Budget.of_line()
        """What all stages of reading the last line share."""

    def is_for(self, table: JudgingContext) -> bool:
        return self._judging_table is table and self._table_state is table.table_state

    @cached_property
    def context(self) -> Context:
        """The context for parsing free text, including the vocabulary of the game, which is loaded on first use."""
        return context_of(self.table, self.options)

    def parse(self, text: str, is_entered: bool = True) -> Line:
        """Parse a line. Typing errors are only searched in a completely entered line (`is_entered`), and a question is
        only answered then.
        """
        return self._within_budget(lambda: self._declarable(self._understand(text, is_entered)))

    def _within_budget(self, read: Callable[[], Line]) -> Line:
        """Return what a line says; a fault if all its stages of reading together need more than the budget of a
        line.
        """
        self.budget = Budget.of_line()
        try:
            parsed = read()
        except OutOfBudgetError:
            return Line(unread=InputError([Fault("text_costly")]))
        if parsed.evaluated is None or self.table is self._judging_table:
            return parsed
        return structs.replace(
            parsed, evaluated=self._judging_table.judge(parsed.evaluated.moves, parsed.evaluated.text)
        )

    def _understand(self, text: str, is_final: bool = True, is_disputed: bool = False) -> Line:
        """Parse a line. If its declaration is refused, the alternatives may be illegal too. A question in a dispute
        (`is_disputed`) is a declaration too.
        """
        notation, why = self._notation(text)
        certain = self._certain(text, notation, why)
        if certain is not None:
            return certain
        from referee.reading.acts import permission_act
        from referee.reading.reader import read  # takes long to import; a line of the notation needs none of it
        from tui.core.reading.complete_reading import CompleteReading
        from tui.core.reading.line_accounts import LineAccounts
        from tui.core.reading.unread_line import may_be_move, of_nobody, pending_answer, why_unread
        from tui.core.reading.value_answer import leaves_question, names_value_of_seat

        context = structs.replace(self.context, budget=self.budget)
        reading = read(text, structs.replace(context, is_entered=is_final))
        if (question := self._question(text, reading, context, is_final, is_disputed)) is not None:
            return question
        if is_disputed and reading.act is not Act.CONSIDER:
            reading = structs.replace(reading, act=permission_act(lattice_of(text, self.context.lexicon), Act.DECLARE))
        parsed = self._parsed(text, reading)
        gate = CompleteReading(LineAccounts(text, context, reading.corrections), is_final)
        if parsed is not None and not _repeats(reading):
            others = (candidate.moves for candidate in reading.candidates if candidate.moves)
            parsed = self._of_either_seat(text, gate.gate(parsed, others), notation)
        searches = parsed is None and notation is None and is_final and not is_disputed
        if searches and may_be_move(text, context, reading) and (rows := gate.closest.rows(())):
            parsed = gate.offer(rows, [Fault("text_thought")] if reading.act is Act.CONSIDER else ())
        if parsed is not None:
            parsed = structs.replace(parsed, is_question=reading.act is Act.ASK)
        else:
            unread = why_unread(text, context, why) if why else None
            parsed = Line(notation.moves if notation else (), unread=unread, evaluated=notation)
        is_unexplained = not is_disputed and (
            leaves_question(text, parsed) or names_value_of_seat(self._judging_table, text)
        )
        if is_unexplained and (not is_final or (values := self._values(text, parsed))):
            return Line(unread=InputError(values, "question") if is_final else pending_answer())
        return of_nobody(parsed, reading, context, text)

    def _question(
        self, text: str, reading: Reading, context: Context, is_final: bool, is_disputed: bool
    ) -> Line | None:
        """Return the answer to a line that asks for information: in a dispute only if the table displays all that it
        asks for, and a remark while it is typed; None for another line.
        """
        from referee.reading.questions import has_permission_word
        from tui.core.reading.information import asks_whether_affordable
        from tui.core.reading.unread_line import pending_answer
        from tui.core.reading.value_answer import (
            COMPLETE,
            MIN_SHARE,
            MIN_SHARE_OF_OTHER,
            asks_for_value,
            asks_plainly,
            value_answer,
        )

        asks_value = asks_for_value(text) and (asks_plainly(text) or not has_permission_word(text))
        inquires = reading.act is Act.INQUIRE or (reading.act is Act.ASK and asks_whether_affordable(text))
        if isinstance(reading.outcome, CommandLine) or not (asks_value or inquires):
            return None
        if not is_final and not is_disputed:
            return Line(unread=pending_answer())
        if inquires and not is_disputed:
            return Line(unread=self._information(text, reading, context))
        is_open = isinstance(reading.outcome, Unread) or text.rstrip().endswith(("?", "？"))
        share = COMPLETE if is_disputed else MIN_SHARE if is_open else MIN_SHARE_OF_OTHER
        values = value_answer(self._judging_table, text, min_share=share)
        return Line(unread=InputError(values, "question")) if values else None

    def _values_of_notation(self, text: str) -> tuple[Fault, ...]:
        """Return the values of the table for a question whose words are the notation of a move too (dais trust?)."""
        if not text.rstrip().endswith(("?", "？")):
            return ()
        from referee.reading.questions import has_permission_word
        from tui.core.reading.value_answer import COMPLETE, value_answer

        return () if has_permission_word(text) else value_answer(self._judging_table, text, min_share=COMPLETE)

    def _values(self, text: str, parsed: Line) -> tuple[Fault, ...]:
        """Return the values of the table for a line that is not wholly read as a move."""
        from tui.core.reading.value_answer import (
            COMPLETE,
            MIN_SHARE,
            MIN_SHARE_OF_OTHER,
            NEARLY_ALL,
            asks_plainly,
            names_value_of_seat,
            value_answer,
        )

        is_open = text.rstrip().endswith(("?", "？")) or asks_plainly(text)
        share = MIN_SHARE if is_open else MIN_SHARE_OF_OTHER
        if not is_open and (parsed.moves or parsed.choices):
            share = COMPLETE if names_value_of_seat(self._judging_table, text) else NEARLY_ALL
        return value_answer(self._judging_table, text, min_share=share, is_of_table=True)

    def _information(self, text: str, reading: Reading, context: Context) -> InputError:
        """Return the answer to a question for information."""
        from tui.core.reading.complete_reading import CompleteReading
        from tui.core.reading.information import asks_for_effects, information
        from tui.core.reading.line_accounts import LineAccounts

        parsed, gate = self._parsed(text, reading), CompleteReading(LineAccounts(text, context, reading.corrections))
        rows = (parsed.moves, *parsed.choices) if parsed is not None else ()
        rows += tuple(candidate.moves for candidate in reading.candidates)
        priced = [moves for moves in rows if moves and asks_for_effects(text, gate.unused_words(moves))]
        return information(self._judging_table, text, priced)

    def _of_either_seat(self, text: str, parsed: Line, notation: Declaration | None) -> Line:
        """Return a parsed line with both meanings as rows if it is a displayed sentence of the seat that acts, names no
        seat and is read as a declaration of the owner of a thing in it.
        """
        refused = notation.moves if notation is not None else parsed.moves
        is_same = parsed.moves != refused and without_seats(parsed.moves) == without_seats(refused)
        return _rows((parsed.moves, refused), "text_choose") if is_same and not self._names_seat(text) else parsed

    def _certain(self, text: str, notation: Declaration | None, why: InputError | None) -> Line | None:
        """Return what a line says that needs no reading as ordinary language: the notation, a displayed question, a
        command, and a line that is too long; None for another line.
        """
        if why is not None and all(fault.key == "text_many" for fault in why.faults):
            return Line(unread=why)
        if notation is None and (question := self._displayed_question(text)) is not None:
            return question
        if not text.strip() or (notation is not None and self._is_final(text, notation)):
            if values := self._values_of_notation(text):
                return Line(unread=InputError(values, "question"))
            return Line(notation.moves if notation else (), unread=why, evaluated=notation)
        if is_undo(self.table, text):
            return Line(unread=InputError([Fault("text_takes_back")]))
        if is_too_long(text):
            return Line(unread=InputError([Fault("text_words", values={"most": MAX_WORDS})]))
        lattice = lattice_of(text, self.context.lexicon)
        if fault := too_long_list(lattice, verb_slots(self.table.game)):
            return Line(unread=InputError([fault]))
        stranger = unknown_speaker(text, lattice)
        return Line(unread=InputError([no_player(stranger, self.table.seats)])) if stranger else None

    def argue(self, text: str) -> Line:
        """Parse a disputed line for judging. It is a single declaration only if its meaning is certain; a partly
        understood line has choices.
        """
        return self._within_budget(lambda: self._argued(text))

    def _argued(self, text: str) -> Line:
        parsed = self._understand(text, is_disputed=True)
        if parsed.values:
            return parsed
        sure = self._sure(text, parsed) if parsed.moves or parsed.choices else None
        names_other = self._names_seat(text) and not speaker(self.table.names, text)
        if sure is not None and names_other and self._is_of_other(sure.moves):
            return _rows((sure.moves,), _READ_AS)
        if (sure is not None and sure.moves) or is_too_long(text):
            return sure or parsed
        rows, player = self._offered(text, sure) or parsed, parsed.unknown_player
        return rows if player is None else without_player(rows, player)

    def _is_of_other(self, moves: Moves) -> bool:
        """Return whether a refused declaration is of a seat that does not act: what it did before may be disputed."""
        acting = self.table.acting
        is_of_other = bool(acting) and any(move.seat not in ("", acting) for move in moves)
        return is_of_other and self.table.judge(moves).verdict.status is VerdictStatus.ILLEGAL

    def _sure(self, text: str, parsed: Line) -> Line:
        """Return the declaration of a line if its meaning is certain, else its possible declarations as choices."""
        is_out_of_turn = parsed.unread is not None and any(note.key == "text_turn" for note in parsed.unread.faults)
        if parsed.moves in parsed.choices or (parsed.choices and is_out_of_turn):  # all that it may mean is refused
            return _rows(parsed.choices, "text_choose")
        parsed = self._declarable(parsed)
        is_sure = parsed.unread is None or all(note.key in _SURE for note in parsed.unread.faults)
        if is_sure and len(parsed.choices) == 1 and not parsed.moves:
            return Line(parsed.choices[0])
        is_sure = is_sure and (bool(parsed.evaluated) or not parsed.moves or self._states_who(text, parsed.moves))
        return parsed if is_sure or not parsed.moves else _rows((parsed.moves, *parsed.choices), _READ_AS)

    def _offered(self, text: str, parsed: Line | None) -> Line | None:
        """Return `parsed` if the whole disputed line is understood, else choices found in its clauses or sentences.
        None if nothing is understood.
        """
        from referee.reading.argued_moves import ArgumentReader

        argued = ArgumentReader(structs.replace(self.context, budget=self.budget)).read(text)
        of_stated_seat = parsed.choices if parsed is not None and not self.table.acting else ()
        known = set(map(without_seats, of_stated_seat))
        rows = dict.fromkeys(row for row in argued.rows if without_seats(row) not in known)
        if parsed is not None and (
            not rows or (self.table.acting and not argued.names_people_without_seat and _is_close(parsed))
        ):
            return parsed
        rows |= dict.fromkeys(parsed.choices if parsed is not None else ())
        if not rows:
            return self._of_sentences(text)
        passed = [Fault("text_passed", values={"given": " … ".join(argued.passed)})] if argued.passed else []
        return Line(choices=tuple(rows)[:MAX_ROWS], unread=InputError([Fault("text_part"), *passed], "ambiguous"))

    def _states_who(self, text: str, moves: Moves) -> bool:
        """Return whether the seat of a move is known: a seat acts, the line names a seat, or the move is legal and
        contains no new name.
        """
        if self.table.acting:
            return True
        is_open = self.table.judge(moves, text).verdict.status is not VerdictStatus.ILLEGAL
        return (is_open and not has_new_name(moves, self._position())) or self._names_seat(text)

    def _names_seat(self, text: str) -> bool:
        path = lattice_of(text, self.context.lexicon).path
        return any(isinstance(sense, SeatSense) for edge in path if isinstance(edge, Mention) for sense in edge.senses)

    def content(self, text: str) -> str:
        """Return a line without meaningless words and punctuation at its ends: “2” for “ok, 2 please”."""
        lattice = lattice_of(text, self.context.lexicon)
        edges = list(lattice.path)
        while edges and _states_nothing(edges[0], lattice):
            del edges[0]
        while edges and _states_nothing(edges[-1], lattice):
            del edges[-1]
        return lattice.source.raw_text(Span(edges[0].start, edges[-1].until)) if edges else text

    def _notation(self, text: str) -> tuple[Declaration | None, InputError | None]:
        """Parse and judge a line in the notation. Return (verdict, None), or (None, error) if it is not in the
        notation.
        """
        try:
            moves = self.table.read(text)
        except InputError as error:
            return None, error
        if not is_stated(text, moves):
            return None, InputError([Fault("text_extra", values={"given": text})])
        return self.table.judge(moves, text), None

    def _displayed_question(self, text: str) -> Line | None:
        """Return the question about an act that Gyoji displays, with its question mark; None for any other line."""
        sentence = text.strip().rstrip("?？")
        notation, _ = self._notation(sentence) if sentence != text.strip() else (None, None)
        if notation is None or not all(isinstance(move, May) for move in notation.moves):
            return None
        return _rows((notation.moves,), "text_meant") if self._is_final(sentence, notation) else None

    def _is_final(self, text: str, evaluated: Declaration) -> bool:
        """Return whether a line is this declaration and nothing else, legal or not: it is complete in the notation or
        as a sentence, no new name in it may be a typing error, and no seat name in it may be another word.
        """
        status = evaluated.verdict.status
        if status is VerdictStatus.INCOMPLETE or not is_certain(text, evaluated.moves, self._position()):
            return False
        if self._begins_with_seat_word(text, evaluated.moves):
            return False
        return status in OPEN or is_final_refusal(text, evaluated, self.context, self._position())

    def _position(self) -> Position:
        return Position(self.table, self.options, Budget(self.budget))

    def _begins_with_seat_word(self, text: str, moves: Moves) -> bool:
        """Return whether a line that is no displayed sentence begins with a seat name that is another word as well."""
        if not begins_with_seat_name(text, self.table.seats):
            return False
        words = (words_for(lang, self.table.game.id, self.table.seats, self.table.own_words) for lang in LANGS)
        if normalize(text).casefold() in (normalize(sentence_of(moves[-1], each, True)).casefold() for each in words):
            return False
        return has_seat_word_first(lattice_of(text, self.context.lexicon))

    def _of_sentences(self, text: str) -> Line | None:
        """Parse each sentence separately and return all declarations as choices; None if no sentence is understood."""
        sentences = [sentence for sentence in _SENTENCES.split(text) if sentence.strip(MARKS)]
        rows: dict[Moves, None] = {}
        for sentence in sentences[:MAX_SENTENCES] if len(sentences) > 1 else ():
            parsed = self._declarable(self._understand(sentence.strip()))
            rows |= dict.fromkeys((parsed.moves,) if parsed.moves else parsed.choices)
        return _rows(tuple(rows), "text_part") if rows else None

    def _declarable(self, parsed: Line) -> Line:
        """Remove illegal declarations from the choices beside a refused declaration."""
        if not parsed.moves or not parsed.choices:
            return parsed
        return parsed.filtered(lambda row: self.table.judge(row).verdict.status in OPEN)

    # what a reading comes to

    def _parsed(self, text: str, reading: Reading) -> Line | None:
        """Convert the result of the free text reader into a parsed line; None if nothing is understood."""
        match reading.outcome:
            case Exact(moves) if reading.act is Act.DECLARE:
                return Line(moves)
            case Exact(moves) | Confirm(moves):
                return self._row(text, moves, reading)
            case Choice(rows):
                key = "text_meant" if len(rows) == 1 else "text_choose"
                key = "text_thought" if reading.act is Act.CONSIDER else key
                return Line(choices=rows[:MAX_ROWS], unread=_notes(Fault(key), text, reading))
            case Illegal():
                return self._refused(text, reading.outcome, reading)
            case Incomplete(verb, slots, rows) if slots and self.options.possible(verb):
                fields = tuple(dict.fromkeys(name.partition(".")[0] for name in slots))
                fault = Fault("text_missing", fields[0], {"fields": fields})
                return Line((), rows, unread=InputError([fault], "incomplete"), open_verb=verb, open_fields=fields)
        return None

    def _refused(self, text: str, outcome: Illegal, reading: Reading) -> Line | None:
        """Return the refused declaration of a line with legal alternatives as choices; None if there are neither."""
        rows = outcome.rows[:MAX_ROWS]
        if outcome.missing is not None:
            status: ReadStatus = "ambiguous" if rows else "unreadable"
            return Line(choices=rows, unread=_notes(no_such_name(outcome.missing), text, reading, status))
        if outcome.nowhere is not None:
            quoted = text[outcome.nowhere.start : outcome.nowhere.until].strip(MARKS)
            fault = Fault("text_nowhere", values={"given": quoted})
            return Line(choices=rows, unread=_notes(fault, text, reading, "ambiguous" if rows else "unreadable"))
        if outcome.turn:
            values = {"seat": outcome.turn, "acting": self.table.acting}
            return Line(choices=rows, unread=_notes(Fault("text_turn", values=values), text, reading, "unreadable"))
        if outcome.moves and self.table.judge(outcome.moves).verdict.status is VerdictStatus.ILLEGAL:
            return Line(outcome.moves, rows, unread=_notes(None, text, reading))
        return Line(choices=rows, unread=_notes(Fault("text_confirm"), text, reading)) if rows else None

    def _row(self, text: str, moves: Moves, reading: Reading) -> Line:
        """Return a parsed line with one declaration to choose, and a note that explains how the line was
        interpreted.
        """
        key = _WHY.get(reading.outcome.why, _READ_AS) if isinstance(reading.outcome, Confirm) else _READ_AS
        if reading.act is Act.CONSIDER:
            key = "text_thought"
        elif key == _READ_AS and reading.act is Act.ASK and _is_all_in(moves, reading):
            status = self.table.judge(moves).verdict.status
            key = "text_may" if status is VerdictStatus.LEGAL else key
        return Line(choices=(moves,), unread=_notes(Fault(key), text, reading))


def _is_all_in(moves: Moves, reading: Reading) -> bool:
    """Return whether a declaration holds all that the line asks about: each name in full, and each number where it
    stands.
    """
    same = [candidate for candidate in reading.candidates if candidate.moves == moves]
    return not reading.candidates or any(
        candidate.cost == 0 and all(value.how <= Match.SOUND for frame in candidate.frames for value in frame.values)
        for candidate in same
    )


def _repeats(reading: Reading) -> bool:
    """Return whether a line names a recorded turn, not a move whose words could be missing."""
    return isinstance(reading.outcome, Confirm) and reading.outcome.why is Reason.REPEATED


def _is_close(parsed: Line) -> bool:
    """Return whether no part of the line was corrected or left out."""
    notes = parsed.unread.faults if parsed.unread is not None else ()
    return not any(note.key in ("text_corrected", "text_part") for note in notes)


def _rows(rows: tuple[Moves, ...], key: str) -> Line:
    return Line(choices=rows[:MAX_ROWS], unread=InputError([Fault(key)], "ambiguous"))


def _notes(first: Fault | None, text: str, reading: Reading, status: ReadStatus = "ambiguous") -> InputError | None:
    """Return the remarks on an interpretation: its kind and the corrections; None if there are none."""
    faults = [first] if first is not None else []
    faults += [
        Fault("text_corrected", values={"given": text[span.start : span.until], "read": words})
        for span, words in reading.corrections
    ]
    return InputError(faults, status) if faults else None


def _states_nothing(edge: Edge, lattice: Lattice) -> bool:
    """Return whether a part of a line is punctuation or a word without meaning."""
    if is_mark(lattice.source.text, edge.start, edge.until):
        return True
    return all(_is_filler(each) for each in lattice.at(edge.start) if each.until >= edge.until)


def _is_filler(edge: Edge) -> bool:
    """Return whether a part of a line is a word without meaning, even if it can also mean yes (“ok”)."""
    senses = edge.senses if isinstance(edge, Mention) else ()
    fillers = [sense for sense in senses if isinstance(sense, SmallSense) and sense.role is Role.FILLER]
    others = (sense for sense in senses if not isinstance(sense, SmallSense))
    return bool(fillers) and all(isinstance(sense, ValueSense) and not sense.field for sense in others)
