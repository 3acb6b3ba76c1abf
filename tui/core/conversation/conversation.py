"""The conversation between a person and the referee at one table: one state machine, which knows no screen.

The app and the line-by-line referee render its turn and hand it what came in. It judges a line once for each state of
the table, and whatever else is judged meanwhile leaves what is entered as it is.
"""

from __future__ import annotations

from referee.facts.facts import known
from referee.facts.verdict import Question, VerdictStatus
from referee.judging.declaration_draft import MOMENT, DeclarationDraft, EvaluatedDraft
from referee.notation.move import Move
from referee.reading.legal_moves import LegalMoves
from referee.record.entry import Entry
from referee.table.closing_step import closing
from referee.table.declaration_result import DeclarationResult, RecordDeclaration
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.fields.common_words import yes_or_no
from tui.core.conversation.answer_stack import AnswerStack
from tui.core.conversation.between_turns import BetweenTurnsChecklist
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, LineInputResult, NextAction
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.conversation.missing_value_question import with_answer
from tui.core.conversation.physical_undo_instructions import PhysicalUndoInstructions
from tui.core.conversation.shown_missed_chances import ShownMissedChances
from tui.core.conversation.typed_answer_reader import AnswerReader, tell
from tui.core.i18n.command_usage import declaration_line, verb_command
from tui.core.moves.legal_move_shortlist import LegalMoveShortlist
from tui.core.moves.partial_line_recording import lay_first
from tui.core.moves.pending_question import PendingQuestion
from tui.core.moves.repeat_last import repeated_verb
from tui.core.session.session import Session

_SAYS = {"tally": NextAction.SHEETS, "score": NextAction.SCORES}
"""What is said at a depth that follows no moves."""
MEANWHILE = (NextAction.BETWEEN, NextAction.CHECK, NextAction.TRACE, NextAction.SETTLE)
"""What comes before the next declaration, and does not block it."""


class Conversation:
    """What is being said at one table.

    `text` is the line, `pending_question` the question that stands open, `answering` what is typed as its answer. A
    question is asked for one draft: when the line becomes another one, or the table moves on, it is dropped; `dropped`
    is set until that has been said, `unanswered` where nothing else has answered it. `checks` tells whether figures are
    compared at the end of a round. Its `reader` reads and judges the lines; `put_back` holds what steps back leave to
    be undone on the real table; `record_declaration` records a declaration.
    """

    def __init__(self, session: Session, table: Table) -> None:
        self.session = session
        self.table = table
        self.text = ""
        self.pending_question: PendingQuestion | None = None
        self.answering = ""
        self.dropped = False
        self.unanswered = False
        self.checks = True
        self.meanwhile = BetweenTurnsChecklist(table, lambda: self.checks and session.checks)
        self.reader = LineEvaluator(table)
        self.put_back = PhysicalUndoInstructions(table)
        self.record_declaration: RecordDeclaration = table.declare
        self._answers = AnswerReader()
        self._warned = ""
        self._reminded = ShownMissedChances()
        self._choosing = ""
        self._answer_stack = AnswerStack()

    # what is due

    @property
    def over(self) -> bool:
        """Whether the game is over or the table closed."""
        return self.table.table_state.closed or self.table.over

    @property
    def offers(self) -> LegalMoves:
        """What may be declared now."""
        return self.reader.offers

    @property
    def steps(self) -> LegalMoveShortlist:
        """The ways to go on, as a short list."""
        return self.reader.steps

    @property
    def line(self) -> EvaluatedDraft | None:
        """The line as it is judged; None for an empty one."""
        return self.reader.judge(self._draft_text()) if self.text.strip() else None

    @property
    def turn(self) -> DialogueState:
        """What is due, and what Enter would do."""
        table_state = self.table.table_state
        if (first := self._first(self.text.strip())) is not None:
            return first
        evaluated = self.line or self._ending()
        if table_state.disputed:
            enter = EnterAction.REFUSES if evaluated else EnterAction.NOTHING
            return DialogueState(NextAction.DISPUTE, enter, evaluated)
        if self.pending_question is not None:
            action = NextAction.REASON if self.pending_question.question is None else NextAction.ANSWER
            return DialogueState(action, EnterAction.ANSWERS, evaluated, self.pending_question)
        action = _SAYS.get(table_state.depth, NextAction.OVER if self.over else NextAction.SAY)
        if evaluated is None:
            return DialogueState(action)
        line = self.reader.line(self._draft_text())
        enter = EnterAction.ASKS if line.blank else self._enter(evaluated)
        if line.choices:
            enter = EnterAction.REFUSES if evaluated.moves else EnterAction.CHOOSES
            action = NextAction.CHOOSE if self._choosing == self._draft_text() else action
            return DialogueState(action, enter, evaluated, choices=line.choices, notes=line.notes)
        action = NextAction.CONFIRM if enter is not EnterAction.WARNS and self._reminds(evaluated) else action
        return DialogueState(
            action,
            enter,
            evaluated,
            is_understood=line.is_understood,
            notes=line.notes,
            overlooked=evaluated.overlooked,
        )

    @property
    def before(self) -> DialogueState | None:
        """What comes before the next declaration, whatever stands on the line; None where nothing does."""
        return self._first("")

    def _first(self, text: str) -> DialogueState | None:
        table_state = self.table.table_state
        if (
            table_state.depth != "full"
            or table_state.closed
            or table_state.disputed
            or self.pending_question is not None
        ):
            return None
        return self.meanwhile.turn(self.session.words(table=self.table), text)

    def _enter(self, evaluated: EvaluatedDraft) -> EnterAction:
        if evaluated.question is not None:
            return EnterAction.ASKS
        if evaluated.verdict.status is not VerdictStatus.LEGAL or evaluated.idle:
            return EnterAction.REFUSES
        if self._reminds(evaluated) and self._warned != self._draft_text():
            return EnterAction.WARNS
        if self.text.strip():
            return EnterAction.DECLARES
        return EnterAction.ENDS if evaluated.moves[-1].ends_turn else EnterAction.CLOSES

    def _reminds(self, evaluated: EvaluatedDraft) -> bool:
        return self._reminded.due(evaluated, again=self._warned == self._draft_text())

    def _draft_text(self) -> str:
        """Give what the line declares: an empty one, or a yes, what closes the turn or the phase."""
        text = self.text.strip()
        closes = not text or (self.table.table_state.depth == "full" and yes_or_no(text) is True)
        return (closing(self.table) if closes else "") or text

    def _ending(self) -> EvaluatedDraft | None:
        """Judge what an empty line declares; None where that is nothing."""
        verb = closing(self.table) if self.table.table_state.depth == "full" else ""
        ending = self.reader.judge(verb) if verb else None
        return ending if ending and (ending.question or ending.verdict.status is VerdictStatus.LEGAL) else None

    # what comes in

    def write(self, text: str) -> None:
        """Take the line as typed; drop a question of another draft, and an answer that refused the line before."""
        before, after = self.text.strip(), text.strip()
        if before != after:
            self.reader.reconsider()
            self.reader.follow_list(before, after, bool(self._choosing))
        self.text = text
        draft_text = self._draft_text()
        if self._choosing != draft_text:
            self._choosing = ""
        if self.pending_question is not None and self.pending_question.draft.text != draft_text:
            self._drop()

    def refresh(self) -> None:
        """Look at what stands open once more, after the table has moved on."""
        if self.table.table_state.depth != "full":
            self.pending_question = None
        elif self.pending_question is not None and not self._stands(self.pending_question):
            self._drop()

    def _drop(self) -> None:
        question = self.pending_question.question if self.pending_question is not None else None
        self.unanswered = question is None or not known(self.table.known_as(question.path))
        self.pending_question, self.dropped, self.answering = None, True, ""

    def _stands(self, pending: PendingQuestion) -> bool:
        """Tell whether a question still is one of its draft: the table may have moved on."""
        if pending.blank is not None:
            return self.reader.line(pending.draft.text).blank == pending.blank
        if pending.question is None or pending.reason:
            return self.reader.judge(pending.draft.text).moves == pending.draft.moves
        if not pending.draft.moves:
            return not known(self.table.known_as(pending.question.path))
        evaluated = self.reader.judge(pending.draft.text)
        paths = [question.path for question in evaluated.verdict.questions]
        return evaluated.moves == pending.draft.moves and pending.question.path in paths

    def ask(self, question: Question | None, reason: str = "", is_of_list: bool = False) -> None:
        """Let a question of the line (or of a list) stand open; without one the reason of an overrule is asked."""
        evaluated = None if is_of_list else self.line or self._ending()
        draft = DeclarationDraft(self._draft_text(), evaluated.moves if evaluated else ())
        self._open(PendingQuestion(question, draft, reason))

    def _open(self, pending: PendingQuestion) -> None:
        """Let a question stand open, and remember after which entry its line began to ask."""
        self._answer_stack.asks(pending.draft.text, self.table.entries[-1].seq)
        if pending != self.pending_question:
            self.pending_question, self.answering = pending, ""

    def leave(self) -> None:
        """Ask nothing any more; the line stays."""
        self.pending_question, self.answering = None, ""

    def leave_unknown(self, text: str) -> bool:
        """Leave the open question where an answer says that it is not known; the line stays. Tells whether it did."""
        question = self.pending_question.question if self.pending_question else None
        if unknown := question is not None and question.fact.is_unknown(text, self.table.names):
            self.leave()
        return unknown

    def back(self) -> str:
        """Take back the newest answer for the open question's line where it is in no record, and ask it again; leave
        the question where there is none. Gives which was done, as the catalogue names it; "" where `undo` comes first.
        """
        if self.pending_question is None:
            return ""
        if self._answer_stack.read_off:
            self._answer_stack.are_recorded.pop()
            self.reader.unread(self.pending_question.draft.moves)
            return "answer_back" if self._asks_again() else ""
        if self.table.undoable > self._answer_stack.since:
            return ""
        self.leave()
        return "question_left"

    def enter(self, anyway: bool = False, answered: bool = False) -> LineInputResult:
        """Declare the line; an empty one closes the turn or the phase. What leaves something undone for good is said
        once before, unless `anyway`. Raises `InputError`; the line stays. The number of a row with a blank becomes the
        row's words, to go on with. What an answer sets off at once (`answered`) is taken back with it.
        """
        row = self.reader.row(self.text)
        if (
            row is not None
            and not row.moves
            and self.pending_question is None
            and self._first(self.text.strip()) is None
        ):
            self.write(verb_command(self.session.words(table=self.table), row.draft.verb))
        self.reader.enter("" if self.pending_question else self.text.strip())
        turn = self.turn
        if turn.next_action in MEANWHILE:
            step = self.meanwhile.enter(turn, self.text)
            self.text = ""
            return LineInputResult(self.turn, step=step)
        evaluated = turn.evaluated
        if turn.enter is EnterAction.NOTHING or evaluated is None:
            return LineInputResult(turn)
        if turn.enter is EnterAction.CHOOSES:
            if turn.next_action is NextAction.CHOOSE and len(turn.choices) == 1:
                return self.choose(0)
            self._choosing = self._draft_text()
            return LineInputResult(self.turn, evaluated)
        if turn.enter is EnterAction.WARNS and not anyway:
            self._warned = self._draft_text()
            self._reminded.mark_shown(evaluated)
            return LineInputResult(self.turn, evaluated)
        text = self._draft_text()
        if (missing_value := self.reader.line(text).blank) is not None:
            self._open(PendingQuestion(missing_value.question, DeclarationDraft(text), blank=missing_value))
            return LineInputResult(self.turn, evaluated)
        self._choosing = text if turn.choices else ""
        while evaluated.question and self.session.recall(self.table, evaluated.verdict):
            evaluated = self.reader.judge(text)
        since = self._answer_stack.since if answered and self._answer_stack.line else self.table.entries[-1].seq
        outcome = self._entered(self.record_declaration(evaluated))
        self._answer_stack.set_off(outcome.step, self.table, since)
        return outcome

    def _entered(self, declared: DeclarationResult, reason: str = "") -> LineInputResult:
        evaluated, step = declared.evaluated, declared.step
        if step is not None or declared.taken_back:
            self._warned = ""
            self._answer_stack.declared()
            self.reader.forget()
        if step is not None:
            self.text = ""
            self._reminded.recorded(evaluated)
        elif evaluated.question is not None and not declared.taken_back:
            self.ask(evaluated.question, reason)
        return LineInputResult(self.turn, evaluated, step, declared.taken_back)

    def skip(self) -> bool:
        """Pass the check at the end of a round over, or leave its search; tells whether one was due."""
        before = self.before
        return before is not None and before.next_action is not NextAction.BETWEEN and self.meanwhile.skip()

    def choose(self, index: int) -> LineInputResult:
        """Declare one of the choices (0 is the first). Raises `InputError`; it stands on the line then."""
        return self.take(self.turn.choices[index])

    def take(self, moves: tuple[Move, ...]) -> LineInputResult:
        """Declare these moves. Raises `InputError`; they stand on the line then."""
        self.reader.confirm(moves)
        self._say(moves)
        return self.enter()

    def _say(self, moves: tuple[Move, ...]) -> None:
        """Put moves on the line, in words where they are read as exactly these moves, else as they are written."""
        words = self.session.words(table=self.table)
        self.write(declaration_line(words, moves, lambda text: self.reader.judge(text).moves, self.table.acting))

    def answer(self, text: str) -> LineInputResult:
        """Answer the open question for the draft that asks it; what is asked next stands open then. What is asked of a
        piece that the draft itself lays is told once the moves that lay it are recorded; the rest stays on the line.
        Raises `InputError` naming what is wrong with the answer; the question stands then, and nothing is recorded.
        """
        pending, line = self.pending_question, self.text
        assert pending is not None and pending.question is not None
        try:
            with self.table.together():
                return self._answered(pending, pending.question, text)
        except InputError:
            self.pending_question, self.text = pending, line
            raise

    def _answered(self, pending: PendingQuestion, question: Question, text: str) -> LineInputResult:
        """Take the answer in. Raises `InputError` as well where it leaves the same question open."""
        path, more = question.path, ""
        remaining_moves = lay_first(self.table, pending.draft.moves, self.reader.readings(pending.draft.moves), path)
        facts = self._answers.told(self.table.game, self.table.state, self.table.names, question, text)
        if pending.blank is not None:
            remaining_moves, more = with_answer(pending.blank, facts[path])
        elif path.startswith(MOMENT):
            self.reader.read_off(self.table.check(facts), pending.draft.moves)
            self._answer_stack.answered(recorded=False)
        else:
            tell(self.table, path, facts)
            self._answer_stack.answered(recorded=True)
        self.leave()
        if remaining_moves and pending.blank is None:
            self.reader.carry(pending.draft.moves, remaining_moves)
        if remaining_moves:
            self._say(remaining_moves)
        outcome = self.overrule(pending.reason) if pending.reason else self._goes_on(pending, more)
        again = self.pending_question.question if self.pending_question is not None else None
        if again is not None and again.path == path and pending.blank is None and not path.startswith(MOMENT):
            raise input_error("answer_unfit", path)
        return outcome

    def _goes_on(self, pending: PendingQuestion, more: str) -> LineInputResult:
        """Ask what the draft of an answered question waits for next."""
        turn = self.turn
        declares = pending.draft.moves or pending.blank is not None
        if declares and turn.evaluated is not None and turn.evaluated.question is not None:
            self.ask(turn.evaluated.question)
            self.answering = more
            turn = self.turn
        return LineInputResult(turn, turn.evaluated)

    def overrule(self, reason: str) -> LineInputResult:
        """Record the line because the table wants it so. Raises `InputError` where it cannot be carried out at all."""
        declared = self.table.overrule(self.reader.judge(self._draft_text()).draft, reason)
        self.leave()
        return self._entered(declared, reason)

    def park(self) -> LineInputResult:
        """Keep the line as it was typed and go on, as nobody can settle it now. Raises `InputError`; the line stays."""
        text = self._draft_text()
        step = self.table.park(text, self.reader.whose(text))
        self.leave()
        self.text = ""
        return LineInputResult(self.turn, step=step)

    def again(self) -> str:
        """Put the kind of move on the line that the seat which acts declared last; "" where none can be done."""
        if text := repeated_verb(self.session.words(table=self.table), self.table, self.offers):
            self.write(text)
        return text

    # the past

    def undo(self) -> Entry | None:
        """Take back what was done last, answers first; gives the entry that says so, None where there is nothing. The
        question of the line whose answer that was stands open again.
        """
        asks = self._answer_stack.waits(self._draft_text(), self.table.undoable)
        entry = self._moved(self.put_back.back(lambda: self._answer_stack.undo(self.table)))
        if asks and entry is not None:
            self._asks_again()
        return entry

    def _asks_again(self) -> bool:
        """Let the first question of the line stand open; tells whether it has one."""
        evaluated = self.line or self._ending()
        if evaluated is None or not evaluated.question:
            return False
        self.ask(evaluated.question)
        self.dropped = False
        return True

    def redo(self) -> Entry | None:
        """Put back what the last undo took; None where there is nothing."""
        return self._moved(self.put_back.forth(lambda: self._answer_stack.redo(self.table)))

    def _moved(self, entry: Entry | None) -> Entry | None:
        self._warned = self._choosing = ""
        self.refresh()
        return entry
