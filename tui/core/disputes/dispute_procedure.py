"""The model of a dispute: subject, facts, answers, verdict and current stage. The screen changes it only through its
methods.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import Any

from msgspec import structs

from referee.club.settled_rulings import SettledRuling, settled_rulings
from referee.facts.facts import get, known
from referee.facts.verdict import DECIDED, UNREAD, Question
from referee.notation.move import Move
from referee.reading.legal_moves import LegalMoves
from referee.record.declaration import Declaration, unread
from referee.record.judging_context import JudgingContext
from referee.rules.game import Game
from referee.rules.search_terms import language
from referee.table.dispute import DisputeRemedy, open_case, open_or_change_dispute, settle, withdraw
from referee.table.dispute_assumptions import assumption_at
from referee.table.question_areas import QuestionForm, next_form
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from scoring.errors import Fault, InputError, input_error
from scoring.fields.common_words import CommonWord, words_for
from scoring.text_catalogs import Words
from tui.core.conversation.typed_answer_reader import AnswerReader, distinct_questions, split_answers
from tui.core.disputes.described_acts import entries_declared, entries_objected_to
from tui.core.disputes.dispute_fact_source import AnyFactSource, fact_source_of, situation_of
from tui.core.disputes.question_answer import (
    MoveRow,
    QuestionAnswer,
    RecordedEntryRow,
    answer_about_entries,
    answer_question,
    related_rules,
    states_forbidden_act,
)
from tui.core.disputes.recorded_entry import EntryFactSource, entry_reference, reference_text
from tui.core.disputes.stated_facts import divide, facts_stated
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for as words_in
from tui.core.i18n.command_usage import declaration_line
from tui.core.reading.line import Line
from tui.core.reading.line_reader import LineReader
from tui.core.session.house_rules import HouseRule, at_table, earlier_house_rules
from tui.core.session.session import Session

PLAYERS = "players"
LINE, ASK, VERDICT = "line", "ask", "verdict"
STAGES = (LINE, ASK, VERDICT)
"""The stages of a dispute: the disputed line is being typed, a fact is asked, or the verdict is known."""


class DisputeProcedure:
    """A dispute at a table, or (`table` None) about a position that the players describe without a table. At a table it
    is recorded at its first ruling and blocks declarations; an open recorded dispute is continued.

    `text` is the disputed text, `raw_text` the text as currently typed and `line` what it is read as. `entries` are
    record entries that it may be about; a person chooses one of them or of the choices of the line. `evaluated` is the
    verdict on the text, None while it is typed.

    `question_answer` is the answer to a line that is not a declaration; `related` are rules found by the words of a
    declaration. `claims` are the arguments by seat.

    `form` contains the questions displayed together and `open_question` the one to answer now. `order` lists the paths
    of the answered facts, `from_line` those among them that the line states.
    """

    def __init__(
        self,
        session: Session,
        game: Game,
        table: Table | None,
        text: str = "",
        new_source: Callable[[], AnyFactSource] | None = None,
    ) -> None:
        """Create the dispute. `new_source` makes what is known before any answer, by default of the table or the stored
        printed values.
        """
        game.check_refereed()
        self.session = session
        self.game = game
        self.table = table
        self._first_source = new_source or partial(fact_source_of, session, game, table)
        self.fact_source: AnyFactSource = self._first_source()
        case = open_case(table) if table else None
        self.text = case.text if case else text
        self.claims = case.claims if case else {}
        self.raw_text = self.text
        self.line = Line()
        self.question_answer: QuestionAnswer | None = None
        self.related: QuestionAnswer | None = None
        self.entries: tuple[int, ...] = ()
        self._is_open = False
        self._unanswered = situation_of(self._first_source())
        self._reader = LineReader(self._unanswered, LegalMoves(self._unanswered))
        self._understood: dict[str, Line] = {}
        self.evaluated: Declaration | None = None
        self.open_question: Question | None = None
        self.form = QuestionForm()
        self.order: list[str] = []
        self.from_line: tuple[str, ...] = ()
        self._answers: dict[str, AnswerReader] = {}
        self._argued: tuple[str, tuple[Move, ...]] = ("", ())
        self._of_entry: tuple[int, AnyFactSource | None] = (0, None)

    @property
    def entry(self) -> int:
        """The number of the disputed record entry; 0 if the dispute is about a new declaration."""
        return self.fact_source.seq if isinstance(self.fact_source, EntryFactSource) else 0

    @property
    def situation(self) -> JudgingContext:
        """The game state and names with which lines are parsed."""
        return situation_of(self.fact_source)

    @property
    def words(self) -> Words:
        """The text catalogue of the game, with the names of the seats."""
        words = self.session.words(self.game.id)
        words = words.with_table_names(self.game.own_words(self.fact_source.state.printed))
        return words.named(self.fact_source.seat_names(words))

    @property
    def stage(self) -> str:
        """The current stage, one of `STAGES`: it follows from the verdict and the open question."""
        if self.evaluated is None or self.evaluated.verdict.status in UNREAD:
            return LINE
        return VERDICT if self.open_question is None else ASK

    @property
    def final_evaluation(self) -> Declaration | None:
        """The final verdict; None while a question is pending or if the verdict settles nothing."""
        evaluated = self.evaluated if self.stage == VERDICT else None
        return evaluated if evaluated is not None and evaluated.verdict.status in DECIDED else None

    @property
    def choosing(self) -> bool:
        """Whether a row of the answer must be chosen: the line is unchanged since it was answered."""
        return self.question_answer is not None and self.stage == LINE and self.raw_text.strip() == self.text

    @property
    def listed(self) -> list[str]:
        """The paths of the correctable facts: first the answered ones, then the currently asked ones. Without a table,
        the number of players is the first.
        """
        first = [] if self.table or PLAYERS in self.order else [PLAYERS]
        return [*first, *self.order, *(path for path in self.open_paths if path not in (*first, *self.order))]

    @property
    def has_answers(self) -> bool:
        """Whether a fact was answered, beside those that the line states."""
        return any(path not in self.from_line for path in self.order)

    @property
    def open_paths(self) -> list[str]:
        """The paths of the currently asked facts; empty if none is asked."""
        return [question.path for question in self.form.open] if self.stage == ASK else []

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        return (*at_table(self.table), *earlier_house_rules(self.session, self.table)) if self.table else ()

    @cached_property
    def settled_elsewhere(self) -> Sequence[SettledRuling]:
        """The disputes about this game that other tables of the store have settled, the last one first."""
        try:
            return settled_rulings(self.session.store, [self.game.id], but=self.table.name if self.table else "")
        except InputError:
            return ()

    # on record

    def keep_open(self) -> None:
        """Record the dispute as it is now; until it is settled, nothing can be declared. Raises `InputError` if it
        cannot be recorded.
        """
        if self.table is not None:
            open_or_change_dispute(self.table, self.text, self.claims)

    def drop(self) -> bool:
        """Withdraw the dispute. Return whether it had been recorded. Raises `InputError` if the withdrawal cannot be
        recorded.
        """
        return self.table is not None and withdraw(self.table)

    def settle(self, remedy: DisputeRemedy, table: Table) -> Declaration:
        """Settle the dispute at its table or at a copy of it. An overrule that lacks facts changes nothing, and its
        verdict has their questions. Raises `InputError` if the remedy cannot be recorded.
        """
        assert self.evaluated is not None
        known_facts, cannot = self.fact_source.facts, sorted(self.fact_source.untellable)
        ruled = self.evaluated
        if self.entry:  # its moves are those of the entry, judged as of then: not what is judged at this place
            ruled = structs.replace(ruled, text=self.text, moves=())
        return settle(table, ruled, remedy, known_facts, cannot)

    # from stage to stage

    def declare(self, text: str) -> None:
        """Set the disputed line."""
        self.retype(text)
        self.text, self.line, self.entries = text.strip(), Line(), ()
        self.question_answer = None
        self.form = QuestionForm()
        self._understood = {}

    def retype(self, text: str) -> None:
        """Go back to the stage in which the disputed line is typed, from this text."""
        self.raw_text, self.evaluated, self.open_question = text, None, None

    def read(self, text: str) -> Line:
        """Parse a line as at the table; a line with an entry number is parsed at the state before that entry."""
        try:
            source, declared = self._source_of(text), entry_reference(text).declared
        except InputError as why:
            return Line(unread=why)
        if isinstance(source, EntryFactSource) and not declared:
            return Line(source.moves)
        reader = self._reader_in(self._situation_without_answers(source))
        return self._understood.get(text) or reader.parse(declared, is_entered=False)

    def _situation_without_answers(self, source: AnyFactSource) -> JudgingContext:
        """Return the game state and names with which a line is read: no answer changes what it says. At a table the
        answers are on record, as any value that was entered.
        """
        return self._unanswered if isinstance(source, StandalonePosition) else source.table

    def _reader_in(self, situation: JudgingContext) -> LineReader:
        if not self._reader.is_for(situation):
            self._reader = LineReader(situation, LegalMoves(situation))
        return self._reader

    def _source_of(self, text: str) -> AnyFactSource:
        """Return the source of facts for a line, which may name another record entry. Raises `InputError` if the entry
        does not exist or has no verdict.
        """
        seq = entry_reference(text).seq if self.table is not None else 0
        if seq == self.entry:
            return self.fact_source
        if seq != self._of_entry[0] or self._of_entry[1] is None:
            self._of_entry = (seq, self._new_source(seq))
        assert self._of_entry[1] is not None
        return self._of_entry[1]

    def _new_source(self, seq: int) -> AnyFactSource:
        if seq and self.table is not None:
            return EntryFactSource(self.session, self.table, seq)
        return self._first_source()

    def understand(self) -> None:
        """Parse the disputed line with the slower complete search, unless it is already understood. The words of an act
        that is never allowed are the act, whatever move they may be read as.
        """
        declared = entry_reference(self.text).declared
        if self.line.moves or not declared or self.text in self._understood:
            return
        with suppress(InputError):  # an entry that is none is refused where the line is judged
            situation = self._situation_without_answers(self._source_of(self.text))
            parsed = LineReader(situation, LegalMoves(situation)).argue(declared)
            is_act = bool(parsed.moves) and parsed.evaluated is None and states_forbidden_act(situation, declared)
            self._understood[self.text] = parsed.as_row() if is_act else parsed

    def choose(self, index: int) -> None:
        """Make a row the subject of the dispute; indexes count first the entries, then the declarations."""
        if index < len(self.entries):
            self.dispute_entry(self.entries[index])
            return
        moves = self.line.choices[index - len(self.entries)]
        self.declare(declaration_line(self.words, moves, lambda text: self.read(text).moves))
        self.line = Line(moves)

    def take(self, row: RecordedEntryRow | MoveRow) -> None:
        """Make a row of the answer the subject of the dispute."""
        if isinstance(row, RecordedEntryRow):
            self.dispute_entry(row.seq)
        else:
            self.choose(len(self.entries) + row.place)

    def dispute_entry(self, seq: int) -> None:
        """Make a record entry the subject of the dispute; an entry that cannot be disputed has no moves."""
        self.declare(reference_text(seq))
        moves = self.read(self.text).moves
        if moves:
            line = declaration_line(self.words, moves, lambda text: self.read(reference_text(seq, text)).moves)
            self.declare(reference_text(seq, line))
        self.line = Line(moves)

    def _find_entries(self) -> None:
        """Set `entries` to the record entries that the line may be about, and the line to its possible declarations."""
        self.entries = ()
        if self.table is None or self.line.moves or not self.text or entry_reference(self.text).seq:
            return
        bare = entries_objected_to(self.table, self.text, is_bare=True)
        parsed = Line() if bare.entries else self.read(self.text)
        candidates = bare if bare.entries else entries_objected_to(self.table, self.text)
        if candidates.is_past and not parsed.moves:
            self._understood[self.text] = parsed = Line(unread=InputError([Fault("question_asked")], "question"))
        if not candidates.entries:
            candidates = entries_declared(self.table, parsed.moves, is_question=parsed.is_question)
        if candidates.is_first and self._disputes(candidates.entries[0]):
            return
        self.entries, self._is_open = candidates.entries, candidates.is_open
        of_moves = Line() if candidates.is_past else parsed
        self.line = Line(choices=(of_moves.moves,) if of_moves.moves else of_moves.choices, unused=of_moves.unused)

    def _use_stated_facts(self) -> None:
        """Enter the facts that a line without a table states beside its move, if the ruling needs all of them and the
        other words of the line are the move.
        """
        source = self.fact_source
        if self.line.moves or not isinstance(source, StandalonePosition) or self.read(self.text).moves:
            return
        names_of_seats = source.names.folded("seats").values()
        remainder, stated, seat_names = divide(
            self.text, {name for names in names_of_seats for name in names if len(name) > 1}
        )
        parsed = self._reader.argue(remainder) if stated else Line()
        if not parsed.moves and len(seat_names) == 1:  # the seat stands beside the fact
            parsed = self._reader.argue(f"{min(seat_names)}: {remainder}")
        if not parsed.moves:
            return
        questions = source.decide(parsed.moves, self.text).verdict.questions
        facts = facts_stated(
            self.game, words_in(language(self.text), self.game.id, source.seat_names(self.words)), stated, questions
        )
        if facts is None:
            return
        with suppress(InputError):  # a value that cannot be is asked again
            for path, value in facts.items():
                source.tell(path, value)
                self.from_line += (path,)
                self.order += [path]
            self._argued = (self.text, parsed.moves)
            self.line = self._understood[self.text] = Line(parsed.moves)

    def _disputes(self, seq: int) -> bool:
        """Make a record entry the subject of the dispute if it has a declaration; return whether it has."""
        text, raw_text, line = self.text, self.raw_text, self.line
        self.dispute_entry(seq)
        if self.line.moves:
            return True
        self.text, self.raw_text, self.line = text, raw_text, line
        return False

    def judge(self, text: str) -> tuple[AnyFactSource, Declaration]:
        """Parse and judge a line. Return (source of facts, verdict); answers given for another declaration do not
        apply.
        """
        moves = self.line.moves if text == self.text else ()
        if not moves:
            parsed = self.read(text)
            moves = parsed.moves
            if not moves:
                return self.fact_source, unread(text, parsed.undecided)
        about, argued = self._argued
        source = self._source_of(text)
        evaluated = source.judge(moves, text)
        if source is not self.fact_source:
            return source, evaluated
        if not self.order or text == about or evaluated.verdict.status in UNREAD or moves == argued:
            return self.fact_source, evaluated
        anew = self._new_source(self.entry)
        return anew, anew.judge(moves, text)

    def advance(self) -> None:
        """Judge the disputed line and ask the next question or display the verdict. Raises `InputError` if the dispute
        cannot be recorded.
        """
        self.retype(self.raw_text)
        self.understand()
        self._find_entries()
        if self.entries:
            self.evaluated = unread(self.text, InputError([Fault("text_which_entry")], "ambiguous"))
            assert self.table is not None
            self.question_answer = answer_about_entries(
                self.table, self.text, self.entries, self.line, is_open=self._is_open
            )
            return
        self._use_stated_facts()
        source, result = self.judge(self.text)
        evaluated = source.decide(result.moves, result.text) if result.moves else result
        verdict, parsed = evaluated.verdict, Line() if evaluated.moves else self.read(self.text)
        self.line = Line(evaluated.moves) if evaluated.moves else parsed
        if verdict.status in UNREAD:
            self.evaluated = evaluated
            is_read = bool(evaluated.moves)  # as a move that lacks something: what it lacks is the answer
            self.question_answer = None if is_read else answer_question(self.situation, self.text, parsed)
            return
        if source is not self.fact_source:
            self.fact_source, self.order, self.from_line, self._answers = source, [], (), {}
        self._argued = (self.text, evaluated.moves)
        self.related = related_rules(self.situation, self.text, self.read(self.text))
        self.keep_open()
        self.evaluated = evaluated
        if verdict.questions:
            form = next_form(self.form, verdict.questions, evaluated.moves, self.order)
            self.form = structs.replace(form, open=distinct_questions(self.game, source.state, form.open))
            self.open_question = self.form.open[0]

    # facts

    def answer(self, line: str) -> None:
        """Process the answer to the open question, or answers to several questions separated by semicolons. Raises
        `InputError` if one is invalid; then nothing is recorded.
        """
        assert self.open_question is not None
        paths, question = [each.path for each in self.form.open], self.open_question
        after = paths.index(question.path) + 1 if question.path in paths else len(paths)
        questions = [question, *self.form.open[after:]]
        answers = [*zip(questions, split_answers(line, len(questions)), strict=False)]
        new_answers = [(question, text) for question, text in answers if text] or answers[:1]
        values = [(question.path, self._read(question, text)) for question, text in new_answers]
        for path, facts in values:
            self._take(path, facts)

    def _read(self, question: Question, text: str) -> dict[str, Any]:
        """Parse an answer into facts indexed by dotted path; empty if it means "unknown". Raises `InputError` if it is
        invalid.
        """
        source = self.fact_source
        if not text:
            raise input_error("answer_empty")
        if question.fact.is_unknown(text, source.names):
            return {}
        reader = self._answers.setdefault(question.path, AnswerReader())
        return reader.parse_facts(self.game, source.state, source.names, question, text)

    def _take(self, path: str, facts: Mapping[str, Any]) -> None:
        """Store an answer. Of the other facts on the same card line, store only those that are still unknown."""
        if not facts:
            self.fact_source.cannot_tell(path)
        for fact_path, value in facts.items():
            if fact_path == path or not known(get(self.fact_source.state, fact_path)):
                self.fact_source.tell(fact_path, value)
                self.order += [fact_path] if fact_path not in (*self.order, path) else []
        self.order += [path] if path not in self.order else []

    def deny(self, number: int) -> None:
        """Reject an assumption of the verdict by its number (1 is the first). Raises `InputError` if there is no such
        assumption.
        """
        self.fact_source.deny(assumption_at(self.evaluated, number))

    def correct(self, path: str) -> str:
        """Ask for a fact again, and return its previous answer for the input field."""
        fact, words = self.fact_source.fact(path), self.words
        had = self.fact_source.facts.get(path)
        self.open_question = Question(path, fact)
        if path in self.fact_source.untellable:
            return words_for(CommonWord.UNKNOWN, words.lang)[0]
        if isinstance(had, bool):
            return words.translate(f"yes_no.{'yes' if had else 'no'}")
        return "" if had is None else str(had) if isinstance(had, int) else messages.value(words, fact, had)

    def forget(self, path: str) -> None:
        """Discard the answer for a fact. Raises `InputError` if its record entry cannot be retracted."""
        self.fact_source.untell(path)
        self.order.remove(path)
