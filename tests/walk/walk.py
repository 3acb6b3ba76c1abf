"""A random walk over what people put into the conversation: lines, answers, keys; at each step its promises are kept.

Everybody sits at an untaught copy. What is typed comes of what is offered, of recorded plays, of the words of the game,
and of nothing at all; answers are right, wrong and odd; things are taken back in between.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

from msgspec import structs

from referee.facts.facts import UnknownFactError
from referee.facts.verdict import Question, VerdictStatus
from referee.notation.move import Move, Moves, write
from referee.notation.sentence import sentence_of
from referee.record.declaration import Declaration
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.round_check import values_to_compare
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tests.evening.person import NoMove, Person
from tests.fuzz import odd, tables
from tests.lines.table import Line
from tests.lines.table import load as load_lines
from tests.walk.outcome import Broken, Figures
from tui.core.conversation.conversation import MEANWHILE, Conversation
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, NextAction
from tui.core.reading.line import row_marks
from tui.core.session.session import Session

NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi")
AT_ONCE = 40
"""So many of the offers of a moment are drawn from."""
VAIN = 400
"""So many inputs in a row without anything being declared, though people try: nothing goes on any more."""
OFFERED = (VerdictStatus.LEGAL, VerdictStatus.NEEDS, VerdictStatus.UNCLEAR)


class Walk:
    """One table, and everything that is put into its conversation."""

    def __init__(self, game: str, players: int, seed: int, lang: str = "en") -> None:
        found = find(game)
        self.person = Person(game, players, seed)
        self.chance = random.Random(f"walk {game} {players} {seed}")
        self.table = Table("walk", [opening(found, seats_of(found, NAMES[:players]), invented=True)])
        self.conversation = Conversation(Session(lang), self.table)
        self.figures = Figures(kinds=Counter())
        self.did: list[str] = []
        self.vain = 0
        self._offers: tuple[object, list[Move]] = (None, [])
        self._answered: tuple[str, str] = ("", "")
        self._refused: set[str] = set()

    def step(self) -> None:
        """Put one thing in, and look at what came of it. Raises `Broken`."""
        state, before = self.conversation.state, len(self.table.entries)
        acts = self._answering() if state.next_action in (NextAction.ANSWER, NextAction.REASON) else self._saying()
        if state.next_action is NextAction.CHOOSE:
            acts = [*acts, (self._choose, 60)]
        if self.conversation.before is not None:
            acts = [*acts, (self._figure, 20), (self._yes_or_no, 10), (self._skip, 2)]
        act = self.chance.choices([one for one, _ in acts], [share for _, share in acts])[0]
        self.figures.inputs += 1
        self.figures.kinds[act.__name__.strip("_")] += 1
        self.did.append(act.__name__)
        del self.did[:-12]
        act(state)
        grew = len(self.table.entries) > before
        self.vain = 0 if grew else self.vain + 1
        self.hold(self.vain < VAIN, "nothing goes on any more")
        self.look(self.conversation.state)

    def hold(self, kept: bool, promise: str) -> None:
        """Raises `Broken` where a promise is not kept."""
        if not kept:
            state = self.conversation.state
            status = state.evaluated.verdict.status if state.evaluated else ""
            text = f"{self.table.game.id}, entry {len(self.table.entries)}: {self.conversation.text!r} ({state.next_action}, {state.enter}, {status})"
            raise Broken(f"{promise}\n{text} after {self.did}")

    def look(self, state: DialogueState) -> None:
        """What is true of every turn."""
        evaluated = state.evaluated
        if evaluated is not None and evaluated.verdict.status is VerdictStatus.NEEDS:
            self.hold(bool(evaluated.verdict.questions), "what needs something asks for it")
        if state.next_action is NextAction.ANSWER:
            self.hold(
                state.pending_question is not None and state.enter is EnterAction.ANSWERS, "Enter answers what is asked"
            )
        if (
            not self.conversation.text.strip()
            and state.enter is EnterAction.NOTHING
            and state.next_action is NextAction.SAY
        ):
            self.hold(not self.conversation.over, "what is over says so")

    # what people do

    def _saying(self) -> list[tuple[Callable[[DialogueState], None], int]]:
        return [
            (self._wanted, 24),
            (self._offer, 12),
            (self._sentence, 6),
            (self._some_words, 4),
            (self._people, 4),
            (self._enter, 26),
            (self._begun, 8),
            (self._said_before, 8),
            (self._odd, 8),
            (self._empty, 4),
            (self._undo, 2),
            (self._redo, 1),
            (self._overrule, 1),
        ]

    def _answering(self) -> list[tuple[Callable[[DialogueState], None], int]]:
        return [
            (self._answer, 80),
            (self._odd_answer, 10),
            (self._leave, 3),
            (self._offer, 3),
            (self._empty, 2),
            (self._undo, 1),
        ]

    def offers(self) -> list[Move]:
        """Some of what is offered now."""
        if self._offers[0] is not self.table.table_state:
            skip = self.chance.choice((0, 0, 25))
            found = [move for move in islice(self.table.options(), skip, skip + AT_ONCE) if not _may(move)]
            self._offers = (self.table.table_state, found or list(islice(self.table.options(), 1)))
        return self._offers[1]

    def _type(self, text: str) -> None:
        asked = self.conversation.pending_question
        self.conversation.write(text)
        self.hold(self.conversation.text == text, "what is typed stands on the line")
        if asked is not None and self.conversation.pending_question is None:
            self.hold(self.conversation.dropped, "a question that goes says so")
            self.conversation.dropped = False

    def _wanted(self, _turn: DialogueState) -> None:
        """Say what one wants to do."""
        try:
            move = self.person.wants(self.table)
        except (NoMove, AssertionError):
            return
        self._type(self._written(move))

    def _written(self, move: Move) -> str:
        words = self.conversation.session.words(table=self.table)
        text = write(move, words if self.chance.random() < 0.5 else None)
        return f"{self.table.names.seat_word(move.seat)}: {text}" if move.seat else text

    def _offer(self, _turn: DialogueState) -> None:
        """Take an offer as it is written: it is never refused."""
        offers = self.offers()
        if not offers:
            return
        text = self._written(self.chance.choice(offers))
        stood = text == self.conversation.text  # with what was answered for it: that may have refused it
        self._type(text)
        judged = self.conversation.declaration
        self.hold(judged is not None and (stood or self._may_be(judged)), f"what is offered is not refused: {text}")
        self.hold(self.conversation.state.check is None, f"what is offered is no figure: {text}")

    def _may_be(self, judged: Declaration) -> bool:
        """Whether a verdict is one of an offer; what the table has overruled may be an action that nobody can finish."""
        stuck = judged.verdict.stuck and any(made.entry.kind == "overrule" for made in self.table.steps)
        return stuck or judged.verdict.status in OFFERED

    def _sentence(self, _turn: DialogueState) -> None:
        """Type an offer as the sentence that shows it: it is that offer."""
        offers = self.offers()
        if not offers:
            return
        move = self.chance.choice(offers)
        text = sentence_of(move, self._words(), seat=bool(move.seat))
        self._type(text)
        judged = self.conversation.declaration
        self.hold(judged is not None and move in judged.moves, f"a sentence is read as what it says: {text}")
        self.hold(self.conversation.state.check is None, f"a sentence is no figure: {text}")

    def _some_words(self, _turn: DialogueState) -> None:
        """Type some words of an offer, in any order."""
        offers = self.offers()
        if not offers:
            return
        words = sentence_of(self.chance.choice(offers), self._words()).split()
        self._type(" ".join(self.chance.sample(words, self.chance.randint(1, len(words)))))

    def _people(self, _turn: DialogueState) -> None:
        """Type what people say somewhere in this game."""
        self._type(self.chance.choice(_lines(self.table.game.id)).text)

    def _choose(self, state: DialogueState) -> None:
        """Take one of what the line can mean: what is listed can be done, except what is marked as refused."""
        place = self.chance.randrange(len(state.line.choices))
        moves = state.line.choices[place]
        mark = row_marks(self.table, state.line.choices, state.line.unused)[place]
        try:
            entered = self.conversation.choose(place)
        except InputError as found:
            self.hold(False, f"what is listed can be declared: {found}")
            return
        judged = entered.evaluated
        self.figures.recorded += entered.step is not None
        if entered.step is not None:
            self._answered = ("", "")
        result = judged.moves if judged is not None else ()  # what has no choice may follow
        further = self.conversation.state.line.choices if not result else ()
        is_result = result[: len(moves)] == moves or (further and all(_completes(row, moves) for row in further))
        self.hold(bool(is_result), f"{moves} was chosen, and {result or further} taken")
        is_kept = judged is not None and (mark == "no" or bool(further) or self._may_be(judged))
        self.hold(is_kept, f"what is listed without a mark is not refused: {moves}")

    def _words(self) -> Words:
        return self.conversation.session.words(table=self.table)

    def _begun(self, _turn: DialogueState) -> None:
        """Type a part of something."""
        offers = self.offers()
        text = self._written(self.chance.choice(offers)) if offers else "end"
        self._type(text[: self.chance.randint(1, len(text))])

    def _said_before(self, _turn: DialogueState) -> None:
        self._type(self.chance.choice(tables.lines(self.table.game.id)))

    def _odd(self, _turn: DialogueState) -> None:
        self._type(odd.text(self.chance, self.conversation.text or "end", tables.lines(self.table.game.id)))

    def _figure(self, _turn: DialogueState) -> None:
        """Say what a seat is seen to have, right or wrong."""
        figure = self.chance.choice(values_to_compare(self.table))
        name, amount = self.table.seats[figure.seat], (figure.value or 0) + self.chance.choice((0, 0, 1, -1, 7))
        self._type(f"{name} {amount} {figure.what}")
        before = self.conversation.before
        if before is not None and before.next_action is NextAction.CHECK:
            self.hold(
                self.conversation.state.enter in (EnterAction.COMPARES, EnterAction.REFUSES),
                "a figure is compared",
            )

    def _yes_or_no(self, _turn: DialogueState) -> None:
        self._type(self.chance.choice(("yes", "no", "はい", "いいえ")))

    def _skip(self, _turn: DialogueState) -> None:
        before = self.conversation.before
        passed = self.conversation.skip()
        self.hold(
            passed == (before is not None and before.next_action is not NextAction.BETWEEN),
            "what is asked can be passed over",
        )
        self.hold(not passed or self.conversation.before != before, "what is passed over is another turn")

    def _empty(self, _turn: DialogueState) -> None:
        self._type("")

    def _enter(self, state: DialogueState) -> None:
        """Press Enter: it does what it says."""
        text, count = self.conversation.text, len(self.table.entries)
        try:
            entered = self.conversation.enter()
        except InputError:
            self.hold(state.enter is EnterAction.REFUSES, f"Enter {state.enter} and is refused")
            return
        made = entered.step is not None
        self.figures.recorded += made
        if len(self.table.entries) > count:
            self._answered = ("", "")
        recording = (
            EnterAction.DECLARES,
            EnterAction.ENDS,
            EnterAction.CLOSES,
            EnterAction.AGREES,
            EnterAction.COUNTS,
        )
        records = state.enter in recording
        self.hold(
            made == records or state.next_action is NextAction.CHOOSE,
            f"Enter {state.enter} on {text!r}, and recorded: {made}",
        )
        taken = state.next_action in (NextAction.CHOOSE, *MEANWHILE)
        self.hold(made or self.conversation.text == text or taken, "a line that is not recorded stays")
        self.hold(made or bool(entered.taken_back) or len(self.table.entries) == count, "only what is said is recorded")
        if state.enter is EnterAction.ASKS:
            self.hold(entered.next_action is NextAction.ANSWER, "Enter asks")
        if state.enter is EnterAction.CHOOSES and not made:
            self.hold(
                entered.next_action in (NextAction.CHOOSE, NextAction.ANSWER, NextAction.CONFIRM),
                "Enter lists what can be meant",
            )
        if state.enter is EnterAction.WARNS:
            self.hold(entered.next_action is NextAction.CONFIRM, "Enter reminds")
        if state.enter is EnterAction.DONE:
            self.hold(entered.next_action is not NextAction.BETWEEN, "what is done at the table is ticked off")
        if state.next_action is NextAction.TRACE and state.check is not None and state.check.search is not None:
            self.hold(state.check.search.asked < 6, "six questions lead to the entry")

    def _answer(self, state: DialogueState) -> None:
        """Look into the box, and answer."""
        asked = state.pending_question
        assert asked is not None
        if asked.question is None:
            self._reason(state)
            return
        path, words = asked.question.path, self.conversation.session.words(table=self.table)
        here = (path, asked.text)
        self.hold(here != self._answered, f"{path} is asked again after it was answered")
        text = self.person.line(self.table, path)
        text = text or self.person.written(asked.question.fact, self._value(asked.question), words)
        for _ in range(2):  # what is odd is taken the second time
            try:
                self.conversation.answer(text)
            except InputError as found:
                if asked.reason and not self._asks(path):  # it was taken, and the overrule cannot be carried out
                    return
                self.hold(self._asks(path), f"an answer that is not taken leaves the question: {found}")
                continue
            self.figures.answers += 1
            self._answered = here
            self.hold(not self._asks(path), f"{path} is asked again at once")
            return
        self._refused.add(path)
        self.conversation.leave()

    def _value(self, question: Question) -> Any:
        """What lies in the box; where that was refused, because of what was odd before, something that is listed."""
        if question.path in self._refused:
            return self.person.guess(self.table, question.path, question.fact)
        return self.person.value(self.table, question.path, question.fact)

    def _asks(self, path: str) -> bool:
        asked = self.conversation.pending_question
        return asked is not None and asked.question is not None and asked.question.path == path

    def _reason(self, _turn: DialogueState) -> None:
        try:
            self.conversation.overrule("so we play")
        except InputError:
            self.conversation.leave()

    def _odd_answer(self, state: DialogueState) -> None:
        asked = state.pending_question
        if asked is None or asked.question is None:
            return
        try:
            self.conversation.answer(odd.text(self.chance, "3", ("yes", "none", "12")))
        except InputError:
            kept = bool(asked.reason) or self._asks(asked.question.path)
            self.hold(kept, "an answer that is not taken leaves the question")
        else:
            self._answered = (asked.question.path, asked.text)

    def _leave(self, _turn: DialogueState) -> None:
        text = self.conversation.text
        self.conversation.leave()
        self.hold(
            self.conversation.pending_question is None and self.conversation.text == text,
            "leaving a question keeps the line",
        )

    def _undo(self, _turn: DialogueState) -> None:
        self._answered = ("", "")
        if not self.conversation.back():
            self.conversation.undo()
        self.conversation.dropped = False

    def _redo(self, _turn: DialogueState) -> None:
        self._answered = ("", "")
        self.conversation.redo()
        self.conversation.dropped = False

    def _overrule(self, state: DialogueState) -> None:
        """Ask why the table overrules, where it can."""
        if state.enter is EnterAction.REFUSES and state.evaluated is not None and state.evaluated.moves:
            self.conversation.ask(None)


def _completes(row: Moves, partial: Moves) -> bool:
    """Whether moves begin with partial ones and differ only where these state nothing."""
    return len(row) >= len(partial) and all(
        type(move) is type(model)
        and all(
            getattr(move, field.name) == getattr(model, field.name)
            for field in structs.fields(model)
            if getattr(model, field.name) != field.default
        )
        for move, model in zip(row, partial, strict=False)
    )


@cache
def _lines(game: str) -> tuple[Line, ...]:
    return load_lines(game).lines


def _may(move: Move) -> bool:
    """Whether it is what is never allowed, told to be asked for."""
    return str(move.__struct_config__.tag) == "may"


def walk(game: str, players: int, seed: int, inputs: int, lang: str = "en") -> Figures:
    """Walk so far, at a new table wherever one is over. Raises `Broken`."""
    whole, number = Figures(kinds=Counter()), 0
    while whole.inputs < inputs:
        here = Walk(game, players, seed * 1_000 + number, lang)
        number += 1
        while whole.inputs + here.figures.inputs < inputs and not here.table.over:
            try:
                here.step()
            except UnknownFactError as gap:
                raise Broken(f"{gap.path} is not told, and nobody asked for it: {here.did}") from gap
        for name in ("inputs", "recorded", "answers"):
            setattr(whole, name, getattr(whole, name) + getattr(here.figures, name))
        whole.kinds += here.figures.kinds
        whole.games += here.table.over
    return whole
