"""The conversation between players and the referee at one table, as a state machine without a screen. The app and the
text mode display its `state` and pass typed text to it.
"""

from __future__ import annotations

from msgspec import structs

from referee.facts.facts import known
from referee.facts.verdict import Question, VerdictStatus
from referee.notation.move import Move
from referee.record.declaration import MOMENT, Declaration, RecordDeclaration
from referee.record.entry import Entry
from referee.table.closing_step import closing
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.fields.common_words import yes_or_no
from tui.core.conversation.between_turns import BetweenTurnsChecklist
from tui.core.conversation.conversation_memory import AnswerStack, PhysicalUndoInstructions, ShownMissedChances
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, NextAction
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.conversation.missing_values_and_corrections import with_answer
from tui.core.conversation.typed_answer_reader import MOVE, AnswerReader, about_answer, of_answer, record, seat_of_move
from tui.core.i18n.command_usage import declaration_line
from tui.core.reading.legal_move_shortlist import lay_first
from tui.core.reading.line_suggestions import Suggestion, group_line
from tui.core.reading.move_draft import repeated_verb
from tui.core.session.pending_question import CELL_END, PendingQuestion
from tui.core.session.session import Session

_SAYS = {"tally": NextAction.SHEETS, "score": NextAction.SCORES}
"""The required action at tables that do not record moves, by their recording depth."""
MEANWHILE = (NextAction.BETWEEN, NextAction.CHECK, NextAction.TRACE, NextAction.SETTLE)
"""The actions that may be carried out before the next declaration but do not block it."""


class Conversation:
    """The dialogue at one table.

    `text` is the typed line, `pending_question` the open question and `answering` the answer being typed. The question
    is closed if the line is changed to another declaration or if the table no longer has this question. `dropped` is
    True until the display has shown this; `unanswered` is True if the question was closed without an answer. `cells`
    contains the unfinished forms of such questions by path, which are continued when they are asked again.

    `checks` is whether players compare amounts at the end of a round. `reader` parses and judges lines. `put_back`
    contains the physical changes to revert after an undo. `record_declaration` records a declaration.
    """

    def __init__(
        self,
        session: Session,
        table: Table,
        *,
        checks: bool = True,
        reader: LineEvaluator | None = None,
        record_declaration: RecordDeclaration | None = None,
    ) -> None:
        self.session = session
        self.table = table
        self.text = ""
        self.pending_question: PendingQuestion | None = None
        self.answering = ""
        self.cells: dict[str, str] = {}
        self.dropped = False
        self.unanswered = False
        self.checks = checks
        self.meanwhile = BetweenTurnsChecklist(table, lambda: self.checks and session.checks)
        self.reader = LineEvaluator(table) if reader is None else reader
        self.reader.corrects = True
        self.put_back = PhysicalUndoInstructions(table)
        self.record_declaration = table.declare if record_declaration is None else record_declaration
        self._answers = AnswerReader()
        self._warned = ""
        self._reminded = ShownMissedChances()
        self._choosing = ""
        self._answer_stack = AnswerStack()

    # what is due

    @property
    def over(self) -> bool:
        return self.table.table_state.closed or self.table.over

    @property
    def declaration(self) -> Declaration | None:
        """What the typed line declares, with its verdict; None if the line is empty."""
        return self.reader.judge(self._draft_text()) if self.text.strip() else None

    @property
    def state(self) -> DialogueState:
        """The required action, and the effect of Enter."""
        table_state = self.table.table_state
        if (first := self._first(self.text.strip())) is not None:
            return first
        evaluated = self.declaration or self._ending()
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
            return DialogueState(action, enter, evaluated, line=line)
        action = NextAction.CONFIRM if enter is not EnterAction.WARNS and self._reminds(evaluated) else action
        return DialogueState(
            action,
            enter,
            evaluated,
            line=line,
            searches=not evaluated.moves and self.reader.may_read_again(self.text.strip()),
        )

    @property
    def before(self) -> DialogueState | None:
        """The required action before the next declaration, regardless of the typed text; None if there is none."""
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
        return self.meanwhile.state(self.session.words(table=self.table), text)

    def _enter(self, evaluated: Declaration) -> EnterAction:
        if evaluated.question is not None:
            return EnterAction.ASKS
        if evaluated.verdict.status is VerdictStatus.QUESTION:
            return EnterAction.EXPLAINS
        if evaluated.verdict.status is not VerdictStatus.LEGAL or evaluated.idle:
            return EnterAction.REFUSES
        if self._reminds(evaluated) and self._warned != self._draft_text():
            return EnterAction.WARNS
        if self.text.strip():
            return EnterAction.DECLARES
        return EnterAction.ENDS if evaluated.moves[-1].ends_turn else EnterAction.CLOSES

    def _reminds(self, evaluated: Declaration) -> bool:
        return self._reminded.has_unshown_chance(evaluated, again=self._warned == self._draft_text())

    def _draft_text(self) -> str:
        """Return the text to declare: the typed line. If it is empty or a yes, return the verb that ends the turn or
        the phase.
        """
        text = self.text.strip()
        closes = not text or (self.table.table_state.depth == "full" and yes_or_no(text) is True)
        return (closing(self.table) if closes else "") or text

    def _ending(self) -> Declaration | None:
        """Return the verdict on the end of the turn or phase, which an empty line declares. None unless it is legal or
        asks a question.
        """
        verb = closing(self.table) if self.table.table_state.depth == "full" else ""
        ending = self.reader.judge(verb) if verb else None
        return ending if ending and (ending.question or ending.verdict.status is VerdictStatus.LEGAL) else None

    # what comes in

    def write(self, text: str) -> None:
        """Set the typed line. If it now is another declaration, close the open question and discard the answers that
        made the previous declaration illegal.
        """
        before, after = self.text.strip(), text.strip()
        if before != after:
            self.reader.reconsider()
            self.reader.follow_list(before, after, bool(self._choosing))
        self.text = text
        draft_text = self._draft_text()
        if self._choosing != draft_text:
            self._choosing = ""
        if self.pending_question is not None and self.pending_question.text != draft_text:
            self._drop()

    def refresh(self) -> None:
        """Close the open question if it no longer applies to the current state of the table."""
        if self.table.table_state.depth != "full":
            self.pending_question = None
        elif self.pending_question is not None and not self._question_applies(self.pending_question):
            self._drop()

    def _drop(self) -> None:
        question = self.pending_question.question if self.pending_question is not None else None
        self.unanswered = question is None or not known(self.table.known_as(question.path))
        self.dropped = True
        self.leave()

    def _question_applies(self, pending: PendingQuestion) -> bool:
        """Return whether a question still applies to its declaration at the current state of the table."""
        if pending.blank is not None:
            return self.reader.line(pending.text).blank == pending.blank
        if pending.question is None or pending.reason:
            return self.reader.judge(pending.text).moves == pending.moves
        if not pending.moves:
            return not known(self.table.known_as(pending.question.path))
        evaluated = self.reader.judge(pending.text)
        paths = [question.path for question in evaluated.verdict.questions]
        return evaluated.moves == pending.moves and pending.question.path in paths

    def ask(self, question: Question | None, reason: str = "", is_of_list: bool = False) -> None:
        """Open a question about the line or, with `is_of_list`, about the list of legal moves. Without a question, ask
        for the reason of an overrule.
        """
        evaluated = None if is_of_list else self.declaration or self._ending()
        self._open(PendingQuestion(question, self._draft_text(), evaluated.moves if evaluated else (), reason))

    def _open(self, pending: PendingQuestion) -> None:
        """Open a question, and store the entry number at which its line led to the first question."""
        self._answer_stack.start_answers(pending.text, self.table.entries[-1].seq)
        if pending != self.pending_question:
            self.pending_question = pending
            self.answering = self.cells.pop(pending.question.path, "") if pending.question is not None else ""

    def leave(self) -> None:
        """Close the open question without changing the typed line; the cells of its form are kept."""
        question = self.pending_question.question if self.pending_question is not None else None
        if question is not None and CELL_END in self.answering:
            self.cells = {**self.cells, question.path: self.answering}
        self.pending_question, self.answering = None, ""

    def leave_unknown(self, text: str) -> bool:
        """Close the open question if the text means "unknown", without changing the typed line. Return whether it was
        closed.
        """
        question = self.pending_question.question if self.pending_question else None
        if unknown := question is not None and question.fact.is_unknown(text, self.table.names):
            self.leave()
        return unknown

    def back(self) -> str:
        """Go back one step from the open question: withdraw an unrecorded answer, else close the question. Return the
        catalogue key of the message, "" if nothing was done.
        """
        if self.pending_question is None:
            return ""
        if self._answer_stack.is_newest_unrecorded:
            self._answer_stack.are_recorded.pop()
            self.reader.discard_newest_fact(self.pending_question.moves)
            return "answer_back" if self._asks_again() else ""
        if self.table.undoable > self._answer_stack.since:
            return ""
        self.leave()
        return "question_left"

    def enter(self, anyway: bool = False, answered: bool = False) -> DialogueState:
        """Carry out Enter: declare the typed line or, if it is empty, end the turn or phase. Raises `InputError` if the
        line cannot be recorded.

        `anyway` skips the warning about a permanently missed chance. With `answered`, a later undo of the declaration
        also undoes its answers.
        """
        row = self.reader.row(self.text)
        if row is not None and self.pending_question is None and self._first(self.text.strip()) is None:
            self._enter_row(row)
        self.reader.enter("" if self.pending_question else self.text.strip())
        state = self.state
        if state.next_action in MEANWHILE:
            step = self.meanwhile.enter(state, self.text)
            self.text = ""
            return structs.replace(self.state, evaluated=None, step=step)
        evaluated = state.evaluated
        if evaluated is None or state.enter in (EnterAction.NOTHING, EnterAction.EXPLAINS):
            return state
        if state.enter is EnterAction.CHOOSES:
            if state.next_action is NextAction.CHOOSE and len(state.line.choices) == 1 and not state.line.selects_none:
                return self.choose(0)
            self._choosing = self._draft_text()
            return self.state
        if state.enter is EnterAction.WARNS and not anyway:
            self._warned = self._draft_text()
            self._reminded.mark_shown(evaluated)
            return self.state
        text = self._draft_text()
        if (missing_value := self.reader.line(text).blank) is not None:
            self._open(PendingQuestion(missing_value.question, text, blank=missing_value))
            return self.state
        self._choosing = text if state.line.choices else ""
        while evaluated.question and self.session.recall(self.table, evaluated.verdict):
            evaluated = self.reader.judge(text)
        since = self._answer_stack.since if answered and self._answer_stack.line else self.table.entries[-1].seq
        outcome = self._entered(self.record_declaration(evaluated))
        self._answer_stack.link_answers(outcome.step, self.table, since)
        return outcome

    def _enter_row(self, row: Suggestion) -> None:
        """Set the typed line to what a list row says, because its number selects another row of a later list."""
        if row.moves:
            self.reader.confirm(row.moves)
            self._write_moves(row.moves)
        else:
            self.write(group_line(self.table, row, self.session.words(table=self.table)).strip())
            self.reader.enter_row(self.text, row)

    def _entered(self, evaluated: Declaration, reason: str = "") -> DialogueState:
        step, taken_back = evaluated.step, evaluated.taken_back
        if step is not None or taken_back:
            self._warned = ""
            self._answer_stack.discard_line()
            self.reader.forget()
        if step is not None:
            self.text = ""
            self._reminded.recorded(evaluated)
        elif evaluated.question is not None and not taken_back:
            self.ask(evaluated.question, reason)
        return structs.replace(self.state, evaluated=evaluated, step=step, taken_back=taken_back)

    def skip(self) -> bool:
        """Skip the check at the end of a round, or end its search for a difference. Return whether a check was
        required.
        """
        before = self.before
        return before is not None and before.next_action is not NextAction.BETWEEN and self.meanwhile.skip()

    def choose(self, index: int) -> DialogueState:
        """Declare one of the offered declarations, by index. Raises `InputError` if it is refused; it is then the typed
        line.
        """
        line = self.state.line
        return (self.replace_last if line.replaces(index) else self.take)(line.choices[index])

    def replace_last(self, moves: tuple[Move, ...]) -> DialogueState:
        """Take back the declaration recorded last and declare these moves instead. Raises `InputError` if they are
        refused; then nothing is taken back.
        """
        text = self.text
        with self.table.together():
            self.undo()
            try:
                outcome = self.take(moves)
            except InputError:
                self.text = text
                raise
        self.put_back.keep()
        return outcome

    def take(self, moves: tuple[Move, ...]) -> DialogueState:
        """Declare these moves; for a question, only judge them. Raises `InputError` if they are refused; they are then
        the typed line.
        """
        line = self.state.line
        if line.is_question and line.choices:
            return DialogueState(NextAction.SAY, EnterAction.EXPLAINS, self.table.judge(moves))
        self.reader.confirm(moves)
        self._write_moves(moves)
        return self.enter()

    def _write_moves(self, moves: tuple[Move, ...]) -> None:
        """Set the typed line to these moves: as a sentence if it is parsed into exactly these moves, else in the
        notation.
        """
        words = self.session.words(table=self.table)
        self.write(declaration_line(words, moves, lambda text: self.reader.judge(text).moves, self.table.acting))

    def answer(self, text: str) -> DialogueState:
        """Answer the open question and open the next one, recording the moves before the question if necessary, or give
        the reason of an overrule. Raises `InputError` if the answer is invalid; then nothing is recorded.
        """
        pending, line, answering = self.pending_question, self.text, self.answering
        assert pending is not None
        if pending.question is None:
            return self.overrule(text.strip())
        try:
            with self.table.together():
                return self._answered(pending, pending.question, text)
        except InputError as error:
            self.pending_question, self.text, self.answering = pending, line, answering
            is_about_answer = all(about_answer(fault, pending.question) for fault in error.faults)
            if is_about_answer and (seat := seat_of_move(self.reader, pending.question, text)):
                raise InputError([of_answer(MOVE, pending.question, seat=seat)]) from None
            raise

    def _answered(self, pending: PendingQuestion, question: Question, text: str) -> DialogueState:
        """Process an answer to the open question. Raises `InputError` if it is invalid or would not settle the
        question.
        """
        path, more, moves = question.path, "", pending.moves
        remaining_moves = lay_first(self.table, moves, self.reader.move_facts(moves), path)
        facts = self._answers.parse_facts(self.table.game, self.table.state, self.table.names, question, text)
        if pending.blank is not None:
            remaining_moves, more = with_answer(pending.blank, facts[path])
        else:
            if move_facts := record(self.table, path, facts):
                self.reader.store_move_facts(move_facts, moves)
            self._answer_stack.are_recorded.append(not move_facts)
            if remaining_moves:
                self.reader.copy_move_facts(moves, remaining_moves)
        self.answering = ""
        self.leave()
        if remaining_moves:
            self._write_moves(remaining_moves)
        outcome = self.overrule(pending.reason) if pending.reason else self.state
        if not pending.reason and (moves or pending.blank) and outcome.evaluated and outcome.evaluated.question:
            self.ask(outcome.evaluated.question)
            self.answering = more
            outcome = self.state
        again = self.pending_question.question if self.pending_question is not None else None
        if again is not None and again.path == path and pending.blank is None and not path.startswith(MOMENT):
            raise input_error("answer_unfit", path)
        return outcome

    def overrule(self, reason: str) -> DialogueState:
        """Record the line against the verdict, with this reason. Raises `InputError` if the line cannot be carried out
        at all.
        """
        line = self.reader.judge(self._draft_text())
        evaluated = self.table.overrule(self.table.judge(line.moves or line.text, line.text, line.move_facts), reason)
        self.leave()
        return self._entered(evaluated, reason)

    def park(self) -> DialogueState:
        """Record the typed line as undecided, because nobody can settle it now. Raises `InputError` if this is refused;
        the line then stays.
        """
        text = self._draft_text()
        step = self.table.park(text, self.reader.whose(text))
        self.leave()
        self.text = ""
        return structs.replace(self.state, evaluated=None, step=step)

    def again(self) -> str:
        """Set the typed line to the verb that the acting seat declared last, and return it. Return "" if no move with
        that verb is legal.
        """
        if text := repeated_verb(self.session.words(table=self.table), self.table, self.reader.offers):
            self.write(text)
        return text

    # the past

    def undo(self) -> Entry | None:
        """Undo the last entry, a declaration together with its answers, and return the undo entry; None if there is
        none. If it was an answer, ask its question again.
        """
        asks = self._answer_stack.is_answer_last(self._draft_text(), self.table.undoable)
        entry = self._moved(self.put_back.undo_with_changes(lambda: self._answer_stack.undo(self.table)))
        if asks and entry is not None:
            self._asks_again()
        return entry

    def _asks_again(self) -> bool:
        """Open the first question of the line. Return whether the line leads to a question."""
        evaluated = self.declaration or self._ending()
        if evaluated is None or not evaluated.question:
            return False
        self.ask(evaluated.question)
        self.dropped = False
        return True

    def redo(self) -> Entry | None:
        """Redo the last undone entry and return the redo entry; None if there is nothing to redo."""
        return self._moved(self.put_back.redo_with_changes(lambda: self._answer_stack.redo(self.table)))

    def _moved(self, entry: Entry | None) -> Entry | None:
        self._warned = self._choosing = ""
        self.refresh()
        return entry
