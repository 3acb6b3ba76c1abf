"""Where a move of a line is said: at the table as it stands, or after the moves that the line says before it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Any

from msgspec import Struct

from referee.facts.facts import UnknownFactError, known
from referee.facts.verdict import Verdict, VerdictStatus
from referee.judging.judge import JudgingResult, judge
from referee.judging.pending_choices import open_choices
from referee.notation.move import Move, verb_of
from referee.reading.legal_moves import OPEN, LegalMoves, gap_of
from referee.record.judging_context import JudgingContext
from referee.record.replay import tell
from referee.rules.game import Seat
from referee.rules.seat_names import names_in_line
from scoring.fields.simple_fields import WholeNumber
from tui.core.reading.cover import Cover
from tui.core.reading.effort import JUDGED, LONGER, Effort
from tui.core.reading.fillers import Known, plain
from tui.core.reading.lexicon import VERBS, Lexicon, lexicon
from tui.core.reading.pieces import Piece
from tui.core.reading.section import Section, free
from tui.core.reading.spelling import spelling
from tui.core.reading.wording import words_of

Moves = tuple[Move, ...]
MOST_STANDING = 4
"""So many positions are kept with what was worked out there."""
MOST_LINES = 256
"""So many lines are heard at a position before what was worked out for them is forgotten."""


class Meant(Struct, frozen=True):
    """What a line means here: moves, or what to choose among; `near` breaks rules. `loose`: nothing is said but a part
    of a verb's name. `unnamed`: no verb is by a name of its own. `whose`: somebody is meant besides whom nobody names.
    """

    moves: Moves = ()
    choices: tuple[Moves, ...] = ()
    near: tuple[Moves, ...] = ()
    loose: bool = False
    unnamed: bool = False
    whose: bool = False

    @property
    def all(self) -> tuple[Moves, ...]:
        """Everything that the line can mean."""
        return (self.moves,) if self.moves else self.choices


class Here:
    """A table, what may be declared at it, its words, the names of its seats (`people`), and the moves of the line that
    come before (`before`). It is of one moment, so that what is worked out here is kept: verdicts, what parts of a line
    mean (`meant`), and what can be said of each verb (`covers`).
    """

    def __init__(
        self,
        table: JudgingContext,
        offers: LegalMoves,
        words: Lexicon,
        people: Section,
        before: Moves = (),
        effort: Effort | None = None,
    ) -> None:
        self.table = table
        self.effort = effort or Effort()
        self.offers = offers
        self.words = words
        self.people = people
        self.before = before
        self.meant: dict[tuple[tuple[Piece, ...], bool], Meant | None] = {}
        self.covers: dict[str, Cover] = {}
        self._known: JudgingResult | None = None
        """How the moves before come out where the table stands, if that was judged already."""
        self._world = table.world
        self._lines = 0
        self._judged: dict[Moves, Verdict] = {}
        self._outcomes: dict[Moves, JudgingResult | None] = {}
        self._after: dict[Moves, Here] = {}
        self._plain_lines: dict[str, str] = {}
        self._moves: dict[str, tuple[list[Move], Iterator[Move]]] = {}

    def hears(self, table: JudgingContext, offers: LegalMoves) -> bool:
        """Tell whether it is this moment of a table, and hears one line more."""
        same = self.table is table and self._world is table.world and self.offers.state is offers.state
        self._lines += same
        return same and self._lines < MOST_LINES

    @cached_property
    def _plain(self) -> Known:
        """Say what is known here of the words of a line."""
        verbs = self.words.sections[VERBS]
        known = spelling(self.words, self.people)

        def acting(words: tuple[str, ...]) -> bool:
            found = (self.people.meant(words), verbs.meant(words))
            return any(meant.whole and not meant.begun for meant in found)

        def named(words: tuple[str, ...]) -> bool:
            words = tuple(known.forms.get(word, word) for word in words)
            return self.words.whole(words) or acting(words)

        return Known(known, named, acting)

    def plain(self, text: str) -> str:
        """Give a line without what says nothing of what it means."""
        if text not in self._plain_lines:
            self._plain_lines[text] = plain(text, self._plain)
        return self._plain_lines[text]

    @cached_property
    def state(self) -> Any:
        """The state in which the move is said; None where the moves before it cannot be carried out."""
        return self._carried_out[0] if self.before else self.table.state

    @cached_property
    def _carried_out(self) -> tuple[Any, Any]:
        """Give the state after the moves before, and the one they are carried out in: where a number is asked for that
        nobody has told, such as a price, as if it were the least, or the one that is said to lie there. It is asked for
        when the line is declared.
        """
        least = self._supposing(None)
        said = {getattr(move, self.words.which.get(verb_of(move), ""), 0) for move in self.before} - {0}
        tried = () if least[0] is not None else map(self._supposing, sorted(said))
        return next((found for found in tried if found[0] is not None), least)

    def _supposing(self, said: int | None) -> tuple[Any, Any]:
        start, supposed = self.table.state, set[str]()
        while True:
            done = self._known if self._known and not supposed else self._judge(start, self.whole(()))
            fields = {one.path: one.fact.field for one in done.verdict.questions}
            asked = {path: field for path, field in fields.items() if isinstance(field, WholeNumber)}
            if done.state is not None or not asked.keys() - supposed:
                return done.state, start
            supposed |= asked.keys()
            fits = {path: said for path, one in asked.items() if said and (one.low or 0) <= said <= (one.high or said)}
            start = tell(self.table.game, start, {path: one.low or 0 for path, one in asked.items()} | fits)

    def _judge(self, start: Any, moves: Moves) -> JudgingResult:
        self.effort.spend(JUDGED)
        return judge(self.table.game, start, moves, seats=tuple(self.table.seats), waived=self.table.world.waived)

    def after(self, moves: Moves) -> Here:
        """Give the here after these moves."""
        if moves not in self._after:
            there = Here(self.table, self.offers, self.words, self.people, (*self.before, *moves), self.effort)
            there._known = self._outcomes.get(moves)
            self._after[moves] = there
        return self._after[moves]

    def whole(self, moves: Moves) -> Moves:
        """Give the declaration of the line so far: what it implies, what stands before, and these moves."""
        said = (*self.before, *moves)
        try:
            return (*self.table.game.rules.lead_in(self.table.state, said[0]), *said)
        except UnknownFactError:
            return said

    def verdict(self, moves: Moves) -> Verdict:
        """Judge moves here."""
        if moves not in self._judged:
            told = not self.before or self._carried_out[1] is self.table.state
            whole = self.whole(moves)
            if told:
                self.effort.spend(JUDGED)
                judged = self.table.judge(whole)
                found, self._outcomes[moves] = judged.verdict, judged.outcome
            else:
                found = self._judge(self._carried_out[1], whole).verdict
            if told and found.status is VerdictStatus.NEEDS and self.offers.supposed:
                found = self._judge(tell(self.table.game, self.table.state, self.offers.supposed), whole).verdict
            self._judged[moves] = found
        return self._judged[moves]

    def legal(self, moves: Moves) -> bool:
        """Tell whether moves can be declared here, or may turn out to be."""
        return self.verdict(moves).status in OPEN

    def open(self, moves: Moves) -> bool:
        """Tell whether moves leave a choice open that has to be made next."""
        return bool(open_choices(self.after(moves).state))

    def illegal(self, moves: Moves) -> bool:
        """Tell whether moves break a rule here; what is not complete does not."""
        return self.verdict(moves).status is VerdictStatus.ILLEGAL

    def moves(self, verb: str) -> Iterator[Move]:
        """Give what may be declared of a verb, lazily; what was seen before is not worked out again."""
        if verb not in self._moves:
            self._moves[verb] = ([], self._options(verb))
        kept, left = self._moves[verb]
        at = 0
        while True:
            kept.extend(islice(left, at == len(kept)))
            if at == len(kept):
                return
            self.effort.spend(1)
            yield kept[at]
            at += 1

    def _options(self, verb: str) -> Iterator[Move]:
        if not self.before:
            yield from (move for move in self.offers.moves(verb) if known(move.seat))
        elif self.state is not None:
            try:
                yield from (m for m in self.table.game.rules.actions[verb].options(self.state) if known(m.seat))
            except (UnknownFactError, KeyError) as gap:
                gap_of(gap)  # a fault of the code is raised again

    def longer(self, move: Move) -> list[Move]:
        """Give the same move with one unit more."""
        found = self._longer(move)
        self.effort.spend(LONGER + len(found))
        return found

    def _longer(self, move: Move) -> list[Move]:
        if not self.before:
            return self.offers.longer(move)
        extend = self.table.game.rules.actions[verb_of(move)].extend
        try:
            return list(extend(self.state, move)) if extend and self.state is not None else []
        except UnknownFactError:
            return []

    def possible(self, verb: str) -> bool:
        """Tell whether anything of a verb may be declared here."""
        return next(self.moves(verb), None) is not None if self.before else self.offers.possible(verb)

    def seats(self, verb: str) -> tuple[str, ...]:
        """Give who may be meant when nobody is named: who acts next, and who acts in the line so far; every seat where
        both are open.
        """
        try:
            seat = self.table.game.rules.actor(self.state, verb) if self.state is not None else ""
        except UnknownFactError:
            seat = ""
        mine = self.before[-1].seat if self.before else ""
        found = dict.fromkeys(one for one in (mine, seat) if isinstance(one, str) and one)
        return tuple(found) or tuple(self.table.seats)


_standing: deque[Here] = deque(maxlen=MOST_STANDING)


def _names_of(table: JudgingContext, seat: Seat) -> tuple[str, ...]:
    """Return the names of a seat that have a word in them; "seat B" where it has none."""
    return tuple(name for name in names_in_line(table.game, seat) if words_of(name)) or (f"seat {seat.id}",)


def standing(table: JudgingContext, offers: LegalMoves) -> Here:
    """Give the here of a table as it stands, with what was worked out for the lines before, where it stood so then."""
    here = next((one for one in _standing if one.hears(table, offers)), None)
    if here is None:
        people = free({seat.id: _names_of(table, seat) for seat in table.world.seats})
        here = Here(table, offers, lexicon(table.game, table.own_words), people)
        _standing.append(here)
    return here
