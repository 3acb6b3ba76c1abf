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
from tui.core.conversation.missing_value_question import filled
from tui.core.conversation.physical_undo_instructions import PhysicalUndoInstructions
from tui.core.conversation.shown_missed_chances import ShownMissedChances
from tui.core.conversation.typed_answer_reader import AnswerReader, tell
from tui.core.i18n.command_usage import said_as, verb_typed
from tui.core.moves.legal_move_shortlist import LegalMoveShortlist
from tui.core.moves.partial_line_recording import lay_first
from tui.core.moves.pending_question import PendingQuestion
from tui.core.moves.repeat_last import begun_again
from tui.core.session.session import Session

_SAYS = {"tally": NextAction.SHEETS, "score": NextAction.SCORES}
"""What is said at a depth that follows no moves."""
MEANWHILE = (NextAction.BETWEEN, NextAction.CHECK, NextAction.TRACE, NextAction.SETTLE)
"""What comes before the next declaration, and does not block it."""


class Conversation:
    """What is being said at one table.

    `text` is the line, `asked` the question that stands open, `answering` what is typed as its answer. A question is
    asked for one draft: when the line becomes another one, or the table moves on, it is dropped; `dropped` is set until
    that has been said, `unanswered` where nothing else has answered it. `checks` tells whether the figures are compared
    at the end of a round, where the person at this machine wants that. The lines are read and judged by its `reader`;
    `put_back` holds what steps back leave to be undone on the real table. `record_declaration` records a declaration.
    """

    def __init__(self, session: Session, table: Table) -> None:
        self.session = session
        self.table = table
        self.text = ""
        self.asked: PendingQuestion | None = None
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
        self._given = AnswerStack()

    # what is due

    @property
    def over(self) -> bool:
        """Tell whether the game is over or the table closed."""
        return self.table.world.closed or self.table.over

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
        return self.reader.judge(self._meant()) if self.text.strip() else None

    @property
    def turn(self) -> DialogueState:
        """What is due, and what Enter would do."""
        world = self.table.world
        if (first := self._first(self.text.strip())) is not None:
            return first
        judged = self.line or self._ending()
        if world.disputed:
            return DialogueState(NextAction.DISPUTE, EnterAction.REFUSES if judged else EnterAction.NOTHING, judged)
        if self.asked is not None:
            due = NextAction.REASON if self.asked.question is None else NextAction.ANSWER
            return DialogueState(due, EnterAction.ANSWERS, judged, self.asked)
        due = _SAYS.get(world.depth, NextAction.OVER if self.over else NextAction.SAY)
        if judged is None:
            return DialogueState(due)
        line = self.reader.line(self._meant())
        enter = EnterAction.ASKS if line.blank else self._enter(judged)
        if line.choices:
            enter = EnterAction.REFUSES if judged.moves else EnterAction.CHOOSES
            due = NextAction.CHOOSE if self._choosing == self._meant() else due
            return DialogueState(due, enter, judged, choices=line.choices, notes=line.notes)
        if enter is not EnterAction.WARNS and self._reminds(judged):
            due = NextAction.CONFIRM
        return DialogueState(due, enter, judged, said=line.said, notes=line.notes, overlooked=judged.overlooked)

    @property
    def before(self) -> DialogueState | None:
        """What comes before the next declaration, whatever stands on the line; None where nothing does."""
        return self._first("")

    def _first(self, text: str) -> DialogueState | None:
        world = self.table.world
        if world.depth != "full" or world.closed or world.disputed or self.asked is not None:
            return None
        return self.meanwhile.turn(self.session.words(table=self.table), text)

    def _enter(self, judged: EvaluatedDraft) -> EnterAction:
        if judged.question is not None:
            return EnterAction.ASKS
        if judged.verdict.status is not VerdictStatus.LEGAL or judged.idle:
            return EnterAction.REFUSES
        if self._reminds(judged) and self._warned != self._meant():
            return EnterAction.WARNS
        if self.text.strip():
            return EnterAction.DECLARES
        return EnterAction.ENDS if judged.moves[-1].ends_turn else EnterAction.CLOSES

    def _reminds(self, judged: EvaluatedDraft) -> bool:
        return self._reminded.due(judged, again=self._warned == self._meant())

    def _meant(self) -> str:
        """Give what the line declares: an empty one, or a yes, what closes the turn or the phase."""
        text = self.text.strip()
        closes = not text or (self.table.world.depth == "full" and yes_or_no(text) is True)
        return (closing(self.table) if closes else "") or text

    def _ending(self) -> EvaluatedDraft | None:
        """Judge what an empty line declares; None where that is nothing."""
        verb = closing(self.table) if self.table.world.depth == "full" else ""
        judged = self.reader.judge(verb) if verb else None
        return judged if judged and (judged.question or judged.verdict.status is VerdictStatus.LEGAL) else None

    # what comes in

    def write(self, text: str) -> None:
        """Take the line as it is being typed; a question of another draft is dropped, and so is an answer that refused
        the line before.
        """
        if text.strip() != self.text.strip():
            self.reader.reconsider()
        self.text = text
        meant = self._meant()
        if self._choosing != meant:
            self._choosing = ""
        if self.asked is not None and self.asked.draft.text != meant:
            self._drop()

    def refresh(self) -> None:
        """Look at what stands open once more, after the table has moved on."""
        if self.table.world.depth != "full":
            self.asked = None
        elif self.asked is not None and not self._stands(self.asked):
            self._drop()

    def _drop(self) -> None:
        question = self.asked.question if self.asked is not None else None
        self.unanswered = question is None or not known(self.table.known_as(question.path))
        self.asked, self.dropped, self.answering = None, True, ""

    def _stands(self, asked: PendingQuestion) -> bool:
        """Tell whether a question still is one of its draft: the table may have moved on."""
        if asked.blank is not None:
            return self.reader.line(asked.draft.text).blank == asked.blank
        if asked.question is None or asked.reason:
            return self.reader.judge(asked.draft.text).moves == asked.draft.moves
        if not asked.draft.moves:
            return not known(self.table.known_as(asked.question.path))
        judged = self.reader.judge(asked.draft.text)
        paths = [question.path for question in judged.verdict.questions]
        return judged.moves == asked.draft.moves and asked.question.path in paths

    def ask(self, question: Question | None, reason: str = "", listed: bool = False) -> None:
        """Let a question of the line (or of a list) stand open; without one the reason of an overrule is asked."""
        judged = None if listed else self.line or self._ending()
        draft = DeclarationDraft(self._meant(), judged.moves if judged else ())
        self._open(PendingQuestion(question, draft, reason))

    def _open(self, asked: PendingQuestion) -> None:
        """Let a question stand open, and remember after which entry its line began to ask."""
        self._given.asks(asked.draft.text, self.table.entries[-1].seq)
        if asked != self.asked:
            self.asked, self.answering = asked, ""

    def leave(self) -> None:
        """Ask nothing any more; the line stays."""
        self.asked, self.answering = None, ""

    def leave_unknown(self, text: str) -> bool:
        """Leave the open question where an answer says that it is not known; the line stays. Tells whether it did."""
        question = self.asked.question if self.asked else None
        if unknown := question is not None and question.fact.is_unknown(text, self.table.names):
            self.leave()
        return unknown

    def back(self) -> str:
        """Take back the newest answer for the open question's line where it is in no record, and ask it again; leave
        the question where there is none. Gives which was done, as the catalogue names it; "" where `undo` comes first.
        """
        if self.asked is None:
            return ""
        if self._given.read_off:
            self._given.kept.pop()
            self.reader.unread(self.asked.draft.moves)
            return "answer_back" if self._asks_again() else ""
        if self.table.undoable > self._given.since:
            return ""
        self.leave()
        return "question_left"

    def enter(self, anyway: bool = False, answered: bool = False) -> LineInputResult:
        """Declare the line; an empty one closes the turn or the phase. What leaves something undone for good is said
        once before, unless `anyway`. Raises `InputError`; the line stays. The number of a row with a blank becomes the
        row's words, to go on with. What an answer sets off at once (`answered`) is taken back with it.
        """
        row = self.reader.row(self.text)
        if row is not None and not row.moves and self.asked is None and self._first(self.text.strip()) is None:
            self.write(verb_typed(self.session.words(table=self.table), row.draft.verb))
        self.reader.enter("" if self.asked else self.text.strip())
        turn = self.turn
        if turn.due in MEANWHILE:
            made = self.meanwhile.enter(turn, self.text)
            self.text = ""
            return LineInputResult(self.turn, step=made)
        judged = turn.judged
        if turn.enter is EnterAction.NOTHING or judged is None:
            return LineInputResult(turn)
        if turn.enter is EnterAction.CHOOSES:
            if turn.due is NextAction.CHOOSE and len(turn.choices) == 1:
                return self.choose(0)
            self._choosing = self._meant()
            return LineInputResult(self.turn, judged)
        if turn.enter is EnterAction.WARNS and not anyway:
            self._warned = self._meant()
            self._reminded.say(judged)
            return LineInputResult(self.turn, judged)
        text = self._meant()
        if (left := self.reader.line(text).blank) is not None:
            self._open(PendingQuestion(left.question, DeclarationDraft(text), blank=left))
            return LineInputResult(self.turn, judged)
        self._choosing = text if turn.choices else ""
        while judged.question and self.session.recall(self.table, judged.verdict):
            judged = self.reader.judge(text)
        since = self._given.since if answered and self._given.line else self.table.entries[-1].seq
        entered = self._entered(self.record_declaration(judged))
        self._given.set_off(entered.step, self.table, since)
        return entered

    def _entered(self, declared: DeclarationResult, reason: str = "") -> LineInputResult:
        judged, made = declared.judged, declared.step
        if made is not None or declared.taken_back:
            self._warned = ""
            self._given.declared()
            self.reader.forget()
        if made is not None:
            self.text = ""
            self._reminded.recorded(judged)
        elif judged.question is not None and not declared.taken_back:
            self.ask(judged.question, reason)
        return LineInputResult(self.turn, judged, made, declared.taken_back)

    def skip(self) -> bool:
        """Pass the check at the end of a round over, or leave its search; tells whether one was due."""
        before = self.before
        return before is not None and before.due is not NextAction.BETWEEN and self.meanwhile.skip()

    def choose(self, place: int) -> LineInputResult:
        """Declare one of the choices (0 is the first). Raises `InputError`; it stands on the line then."""
        return self.take(self.turn.choices[place])

    def take(self, moves: tuple[Move, ...]) -> LineInputResult:
        """Declare these moves. Raises `InputError`; they stand on the line then."""
        self.reader.confirm(moves)
        self._say(moves)
        return self.enter()

    def _say(self, moves: tuple[Move, ...]) -> None:
        """Put moves on the line, in words where they are read as exactly these moves, else as they are written."""
        words = self.session.words(table=self.table)
        self.write(said_as(words, moves, lambda text: self.reader.judge(text).moves, self.table.acting))

    def answer(self, text: str) -> LineInputResult:
        """Answer the open question for the draft that asks it; what is asked next stands open then. What is asked of a
        piece that the draft itself lays is told once the moves that lay it are recorded; the rest stays on the line.
        Raises `InputError` naming what is wrong with the answer; the question stands then, and nothing is recorded.
        """
        asked, line = self.asked, self.text
        assert asked is not None and asked.question is not None
        try:
            with self.table.together():
                return self._answered(asked, asked.question, text)
        except InputError:
            self.asked, self.text = asked, line
            raise

    def _answered(self, asked: PendingQuestion, question: Question, text: str) -> LineInputResult:
        """Take the answer in. Raises `InputError` as well where it leaves the same question open."""
        path, more = question.path, ""
        left = lay_first(self.table, asked.draft.moves, self.reader.readings(asked.draft.moves), path)
        told = self._answers.told(self.table.game, self.table.state, self.table.names, question, text)
        if asked.blank is not None:
            left, more = filled(asked.blank, told[path])
        elif path.startswith(MOMENT):
            self.reader.read_off(self.table.check(told), asked.draft.moves)
            self._given.answered(recorded=False)
        else:
            tell(self.table, path, told)
            self._given.answered(recorded=True)
        self.leave()
        if left and asked.blank is None:
            self.reader.carry(asked.draft.moves, left)
        if left:
            self._say(left)
        entered = self.overrule(asked.reason) if asked.reason else self._goes_on(asked, more)
        again = self.asked.question if self.asked is not None else None
        if again is not None and again.path == path and asked.blank is None and not path.startswith(MOMENT):
            raise input_error("answer_unfit", path)
        return entered

    def _goes_on(self, asked: PendingQuestion, more: str) -> LineInputResult:
        """Ask what the draft of an answered question waits for next."""
        turn = self.turn
        declares = asked.draft.moves or asked.blank is not None
        if declares and turn.judged is not None and turn.judged.question is not None:
            self.ask(turn.judged.question)
            self.answering = more
            turn = self.turn
        return LineInputResult(turn, turn.judged)

    def overrule(self, reason: str) -> LineInputResult:
        """Record the line because the table wants it so. Raises `InputError` where it cannot be carried out at all."""
        declared = self.table.overrule(self.reader.judge(self._meant()).draft, reason)
        self.leave()
        return self._entered(declared, reason)

    def park(self) -> LineInputResult:
        """Keep what was said as it was typed and go on: nobody can settle it now. Raises `InputError`; the line
        stays.
        """
        text = self._meant()
        made = self.table.park(text, self.reader.whose(text))
        self.leave()
        self.text = ""
        return LineInputResult(self.turn, step=made)

    def again(self) -> str:
        """Put the kind of move on the line that the seat which acts declared last; "" where none can be done."""
        if text := begun_again(self.session.words(table=self.table), self.table, self.offers):
            self.write(text)
        return text

    # the past

    def undo(self) -> Entry | None:
        """Take back what was done last, answers first; gives the entry that says so, None where there is nothing. The
        question of the line whose answer that was stands open again.
        """
        asks = self._given.waits(self._meant(), self.table.undoable)
        done = self._moved(self.put_back.back(lambda: self._given.undo(self.table)))
        if asks and done is not None:
            self._asks_again()
        return done

    def _asks_again(self) -> bool:
        """Let the first question of the line stand open; tells whether it has one."""
        judged = self.line or self._ending()
        if judged is None or not judged.question:
            return False
        self.ask(judged.question)
        self.dropped = False
        return True

    def redo(self) -> Entry | None:
        """Put back what the last undo took; None where there is nothing."""
        return self._moved(self.put_back.forth(lambda: self._given.redo(self.table)))

    def _moved(self, done: Entry | None) -> Entry | None:
        self._warned = self._choosing = ""
        self.refresh()
        return done
