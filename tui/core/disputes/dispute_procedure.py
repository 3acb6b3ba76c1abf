"""A dispute as a model: what is argued about, where it is heard, what was answered, the verdict, and how far it has
come. The screen shows it, and changes it by nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from msgspec import structs

from referee.facts.facts import get, known
from referee.facts.verdict import Question, VerdictStatus
from referee.judging.declaration_draft import DeclarationDraft, EvaluatedDraft, unread
from referee.notation.move import Move
from referee.reading.legal_moves import LegalMoves
from referee.record.judging_context import JudgingContext
from referee.record.table_state import ReplayStep
from referee.rules.game import Game
from referee.table.dispute import DisputeRemedy, open_case, put, settle, withdraw
from referee.table.dispute_assumptions import assumption_at
from referee.table.question_areas import QuestionForm, next_form
from referee.table.table import Table
from scoring.errors import Fault, InputError, input_error
from scoring.fields.common_words import CommonWord, words_for
from scoring.text_catalogs import Words
from tui.core.conversation.typed_answer_reader import AnswerReader, split_answers
from tui.core.disputes.dispute_fact_source import AnyFactSource, fact_source_of, situation_of
from tui.core.disputes.disputed_entries import entries_declared, entries_objected_to
from tui.core.disputes.question_answer import (
    MoveRow,
    QuestionAnswer,
    RecordedEntryRow,
    answer_about_entries,
    answer_question,
    related_rules,
)
from tui.core.disputes.recorded_entry import EntryFactSource, entry_reference, reference_text
from tui.core.i18n import messages
from tui.core.i18n.command_usage import declaration_line
from tui.core.reading.line_reader import LineReader
from tui.core.reading.parsed_line import ParsedLine
from tui.core.session.house_rules import HouseRule, at_table, remembered
from tui.core.session.session import Session

UNREAD = (VerdictStatus.UNREADABLE, VerdictStatus.INCOMPLETE, VerdictStatus.AMBIGUOUS)
SETTLED = (VerdictStatus.LEGAL, VerdictStatus.ILLEGAL, VerdictStatus.UNCLEAR)
PLAYERS = "players"
LINE, ASK, VERDICT = "line", "ask", "verdict"
STAGES = (LINE, ASK, VERDICT)
"""What is asked for: the line that is argued about, a fact that decides, nothing more."""


class DisputeProcedure:
    """One dispute, at a running table or (`table` None) cold.

    At a table it is on record from its first ruling on, which freezes the table; one that stands open there is gone on
    with. `text` is the line argued about, `raw_text` that line as it now stands; `moves` is the declaration that it is
    read as, `rows` are those among which one is to be chosen first, after the `entries` that it may be about;
    `question_answer` is what is known about a line that is no declaration, `related` what the rules hold about words
    that are judged as one. `claims` says by seat who claims what; `form` holds the questions that are asked together,
    `open_question` the one of them that is to be answered now; `order` names the facts that were answered; `pending` is
    the reason of an overrule that waits for facts.
    """

    def __init__(self, session: Session, game: Game, table: Table | None, text: str = "") -> None:
        game.check_refereed()
        self.session = session
        self.game = game
        self.table = table
        self.fact_source: AnyFactSource = fact_source_of(session, game, table)
        case = open_case(table) if table else None
        self.text = case.text if case else text
        self.claims = case.claims if case else {}
        self.raw_text = self.text
        self.moves: tuple[Move, ...] = ()
        self.rows: tuple[tuple[Move, ...], ...] = ()
        self.question_answer: QuestionAnswer | None = None
        self.related: QuestionAnswer | None = None
        self.entries: tuple[int, ...] = ()
        self._reader = LineReader(self.situation, LegalMoves(self.situation))
        self._understood: dict[str, ParsedLine] = {}
        self.stage = LINE
        self.evaluated: EvaluatedDraft | None = None
        self.open_question: Question | None = None
        self.form = QuestionForm()
        self.order: list[str] = []
        self.pending = ""
        self._answers: dict[str, AnswerReader] = {}
        self._argued: tuple[str, tuple[Move, ...]] = ("", ())
        self._of_entry: tuple[int, AnyFactSource | None] = (0, None)

    @property
    def entry(self) -> int:
        """The recorded entry that is argued about, as the table stood before it; 0 for none."""
        return self.fact_source.seq if isinstance(self.fact_source, EntryFactSource) else 0

    @property
    def situation(self) -> JudgingContext:
        """What a line is read by."""
        return situation_of(self.fact_source)

    @property
    def settled(self) -> EvaluatedDraft | None:
        """The verdict, once nothing more is asked."""
        evaluated = self.evaluated if self.stage == VERDICT else None
        return evaluated if evaluated is not None and evaluated.verdict.status in SETTLED else None

    @property
    def choosing(self) -> bool:
        """Tell whether a row of the answer is to be chosen: the line as it stands is the one that is answered."""
        return self.question_answer is not None and self.stage == LINE and self.raw_text.strip() == self.text

    @property
    def listed(self) -> list[str]:
        """The facts that can be corrected: those answered, and cold the number of players; then those asked now."""
        first = [] if self.table or PLAYERS in self.order else [PLAYERS]
        return [*first, *self.order, *(path for path in self.open_paths if path not in (*first, *self.order))]

    @property
    def open_paths(self) -> list[str]:
        """The facts that are asked together now; [] where nothing is asked."""
        return [question.path for question in self.form.open] if self.stage == ASK else []

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """Every house rule that may be said beside the verdict."""
        return (*at_table(self.table), *remembered(self.session, self.table)) if self.table else ()

    # on record

    def keep_open(self) -> None:
        """Put the dispute on record as it now stands: until it is settled nothing is declared. Raises `InputError`."""
        if self.table is not None:
            put(self.table, self.text, self.claims)

    def drop(self) -> bool:
        """Withdraw the dispute; tell whether it was on record. Raises `InputError`."""
        return self.table is not None and withdraw(self.table)

    def settle(self, remedy: DisputeRemedy) -> ReplayStep | None:
        """Settle the dispute; None where an overrule lacks a fact, which then is asked for. Raises `InputError`."""
        assert self.table is not None and self.evaluated is not None
        known_facts, cannot = self.fact_source.facts, sorted(self.fact_source.untellable)
        ruled = self.evaluated
        if self.entry:  # its moves are those of the entry, judged as of then: not what is judged at this place
            ruled = structs.replace(ruled, draft=DeclarationDraft(self.text))
        answer = settle(self.table, ruled, remedy, known_facts, cannot)
        if answer.step is None and answer.verdict.questions:
            self.pending = remedy.agreed
            self._ask(answer.verdict.questions[0])
        return answer.step

    # from stage to stage

    def declare(self, text: str) -> None:
        """Say otherwise what is argued about; an overrule that waited for facts is over."""
        self.text, self.raw_text = text.strip(), text
        self.moves = self.rows = self.entries = ()
        self.question_answer = None
        self.form = QuestionForm()
        self.pending = ""
        self._understood = {}

    def read(self, text: str) -> ParsedLine:
        """Read a line as the line of a table is read, by what is known here now; one that names an entry as it would
        have been read before that.
        """
        try:
            source, declared = self._source_of(text), entry_reference(text).declared
        except InputError as why:
            return ParsedLine(unread=why)
        if isinstance(source, EntryFactSource) and not declared:
            return ParsedLine(source.moves)
        return self._understood.get(text) or self._reader_in(situation_of(source)).parse(declared, is_entered=False)

    def _reader_in(self, situation: JudgingContext) -> LineReader:
        if self._reader.table is not situation or not self._reader.options.fresh():
            self._reader = LineReader(situation, LegalMoves(situation))
        return self._reader

    def _source_of(self, text: str) -> AnyFactSource:
        """Give what a line is judged on: what the dispute is about, or another entry that the line names. Raises
        `InputError` for an entry that is none, or not judged.
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
        return fact_source_of(self.session, self.game, self.table)

    def understand(self) -> None:
        """Read the line that is argued about to the end, which may take a while: not at every key."""
        declared = entry_reference(self.text).declared
        if self.moves or not declared or self.text in self._understood:
            return
        with suppress(InputError):  # an entry that is none is refused where the line is judged
            situation = situation_of(self._source_of(self.text))
            self._understood[self.text] = LineReader(situation, LegalMoves(situation)).argue(declared)

    def choose(self, index: int, words: Words) -> None:
        """Take one of the entries and rows (0 is the first) for what is argued about; the line says it from now on."""
        if index < len(self.entries):
            self.dispute_entry(self.entries[index], words)
            return
        moves = self.rows[index - len(self.entries)]
        self.declare(declaration_line(words, moves, lambda text: self.read(text).moves))
        self.moves = moves

    def take(self, row: RecordedEntryRow | MoveRow, words: Words) -> None:
        """Take a row of the answer for what is argued about."""
        if isinstance(row, RecordedEntryRow):
            self.dispute_entry(row.seq, words)
        else:
            self.choose(len(self.entries) + row.place, words)

    def dispute_entry(self, seq: int, words: Words) -> None:
        """Take a recorded entry for what is argued about. Raises `InputError` for one that is not judged."""
        self.declare(reference_text(seq))
        moves = self.read(self.text).moves
        if moves:
            line = declaration_line(words, moves, lambda text: self.read(reference_text(seq, text)).moves)
            self.declare(reference_text(seq, line))
        self.moves = moves

    def _find_entries(self) -> None:
        """Find the entries that the line may be about; what else it can mean stands after them."""
        self.entries = ()
        if self.table is None or self.moves or not self.text or entry_reference(self.text).seq:
            return
        bare = entries_objected_to(self.table, self.text, is_bare=True)
        parsed = ParsedLine() if bare else self.read(self.text)
        is_read = bool(parsed.moves or parsed.choices)
        objected_to = bare or entries_objected_to(self.table, self.text, is_complete=is_read)
        self.entries = objected_to or entries_declared(self.table, parsed.moves)
        self.rows = (parsed.moves,) if parsed.moves else parsed.choices

    def judge(self, text: str) -> tuple[AnyFactSource, EvaluatedDraft]:
        """Read a line and judge it, and give what it is judged on: answers about another declaration are not known for
        it. What was chosen of its meanings stays.
        """
        moves = self.moves if text == self.text else ()
        if not moves:
            parsed = self.read(text)
            moves = parsed.moves
            if not moves:
                return self.fact_source, unread(text, parsed.undecided)
        draft, (about, argued) = DeclarationDraft(text, moves), self._argued
        source = self._source_of(text)
        evaluated = source.judge(draft)
        if source is not self.fact_source:
            return source, evaluated
        if not self.order or text == about or evaluated.verdict.status in UNREAD or moves == argued:
            return self.fact_source, evaluated
        anew = self._new_source(self.entry)
        return anew, anew.judge(draft)

    def advance(self) -> None:
        """Judge the line on what is known, and go to what is next: a question or the verdict.

        Raises `InputError` where it cannot be put on record; the line is asked for then.
        """
        self.stage = LINE
        self.understand()
        self._find_entries()
        if self.entries:
            self.evaluated = unread(self.text, InputError([Fault("text_which_entry")], "ambiguous"))
            self.question_answer = answer_about_entries(self.situation, self.text, self.entries, self.rows)
            return
        source, result = self.judge(self.text)
        self.evaluated = source.decide(result.draft) if result.moves else result
        verdict, self.moves = self.evaluated.verdict, self.evaluated.moves
        parsed = self.read(self.text) if not self.moves else ParsedLine()
        self.rows = parsed.choices
        if verdict.status in UNREAD:
            self.question_answer = answer_question(self.situation, self.text, parsed)
            return
        if source is not self.fact_source:
            self.fact_source, self.order, self._answers = source, [], {}
        self._argued = (self.text, self.evaluated.moves)
        self.related = related_rules(self.situation, self.text, self.read(self.text))
        self.keep_open()
        if verdict.questions:
            self.form = next_form(self.form, verdict.questions, self.moves, self.order)
            self._ask(self.form.open[0])
        else:
            self.stage = VERDICT

    def _ask(self, question: Question) -> None:
        self.open_question = question
        self.stage = ASK

    # facts

    def answer(self, line: str) -> None:
        """Take the answer to what is asked, or answers to it and the open questions after it with semicolons between,
        nothing for one that stays open. Raises `InputError` for what cannot be one, with nothing taken.
        """
        assert self.open_question is not None
        questions = self._open_from(self.open_question)
        answers = [*zip(questions, split_answers(line, len(questions)), strict=False)]
        new_answers = [(question, text) for question, text in answers if text] or answers[:1]
        values = [(question, text, self._read(question, text)) for question, text in new_answers]
        for question, text, facts in values:
            self._take(question.path, text, facts)

    def _open_from(self, question: Question) -> list[Question]:
        """List a question and the open ones of its form that come after it."""
        paths = [each.path for each in self.form.open]
        after = paths.index(question.path) + 1 if question.path in paths else len(paths)
        return [question, *self.form.open[after:]]

    def _read(self, question: Question, text: str) -> dict[str, Any]:
        """Read an answer; {} where nobody can tell. Raises `InputError`."""
        source = self.fact_source
        if not text:
            raise input_error("answer_empty")
        if question.fact.is_unknown(text, source.names):
            return {}
        reader = self._answers.setdefault(question.path, AnswerReader())
        return reader.told(self.game, source.state, source.names, question, text, by_path=True)

    def _take(self, path: str, text: str, facts: Mapping[str, Any]) -> None:
        if facts:
            self._tell(path, text, facts)
        else:
            self.fact_source.cannot_tell(path)
            self.pending = ""  # what nobody can tell is not carried out
        if path not in self.order:
            self.order.append(path)

    def _tell(self, path: str, answer: str, facts: Mapping[str, Any]) -> None:
        """Tell an answer; of what the line of a card tells besides, only what nobody has told yet."""
        if len(facts) == 1:
            self.fact_source.answer(path, answer)
            return
        for fact_path, value in facts.items():
            if fact_path == path or not known(get(self.fact_source.state, fact_path)):
                self.fact_source.tell(fact_path, value)
                self.order += [fact_path] if fact_path not in (*self.order, path) else []

    def deny(self, number: int) -> None:
        """Deny what the verdict takes for granted (1 is the first), and go on. Raises `InputError`."""
        self.fact_source.deny(assumption_at(self.evaluated, number))
        self.advance()

    def correct(self, path: str, words: Words) -> str:
        """Ask for a fact again; give the answer it had, as it would be typed."""
        fact = self.fact_source.fact(path)
        had = self.fact_source.facts.get(path)
        self._ask(Question(path, fact))
        if path in self.fact_source.untellable:
            return words_for(CommonWord.UNKNOWN, words.lang)[0]
        if isinstance(had, bool):
            return words.translate(f"yes_no.{'yes' if had else 'no'}")
        return "" if had is None else str(had) if isinstance(had, int) else messages.value(words, fact, had)

    def forget(self, path: str) -> None:
        """Take an answer back. Raises `InputError`."""
        self.fact_source.untell(path)
        self.order.remove(path)
