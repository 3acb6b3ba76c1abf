"""What may be declared now, verb by verb, listed only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from referee.facts.facts import Unknown, UnknownFactError
from referee.facts.verdict import Question, VerdictStatus
from referee.judging.judge import judge, questions
from referee.notation.move import Move, fields_of, verb_of
from referee.notation.sentence import said_of
from referee.reading.known_position import KnownPositions
from referee.record.judging_context import JudgingContext
from referee.record.replay import tell

OPEN = (VerdictStatus.LEGAL, VerdictStatus.NEEDS, VerdictStatus.UNCLEAR)
MAX_MOVES = 1_000
"""So many moves of one verb are looked through."""
MOMENT = "now."
"""What is read off for one declaration begins so."""
UNNAMED = "?"
"""Stands for a name that is still to be said."""


def missing_fact_path(error: UnknownFactError | KeyError) -> str:
    """Give the path of the fact that options wait for: one that is decided on, or one that says whose board is read."""
    if isinstance(error, UnknownFactError):
        return error.path
    key = error.args[0] if error.args else None
    if not isinstance(key, Unknown):
        raise error
    return key.path


def _none_of(unsettled: Sequence[Question]) -> dict[str, Any]:
    """Give “none” for lists that are read off for one moment; nothing where another question is among them."""
    lists = {each.path: () for each in unsettled if each.path.startswith(MOMENT) and each.fact.is_list}
    return lists if len(lists) == len(unsettled) else {}


def acting(table: JudgingContext, verb: str) -> str:
    """Return who acts when a move names nobody; "" where that is not known."""
    try:
        seat = table.game.rules.actor(table.state, verb)
    except UnknownFactError:
        return ""
    return seat if isinstance(seat, str) else ""


def lead_in(table: JudgingContext, move: Move) -> tuple[Move, ...]:
    """Give the moves that a declaration implies before it; none where that cannot be told."""
    try:
        return table.game.rules.lead_in(table.state, move)
    except UnknownFactError:
        return ()


class LegalMoves:
    """The options of one moment. A verb whose options need an untold fact has a `gap`: the question for it.

    Where the turn may end, what the next player may declare belongs to it: that declaration ends the turn.
    """

    def __init__(self, table: JudgingContext) -> None:
        self.table = table
        self.state = table.state
        self._known_moves: dict[str, list[Move]] = {}
        self._iterators: dict[str, Iterator[Move]] = {}
        self._gaps: dict[str, str] = {}
        self._open: dict[str, bool] = {}
        self._next: Any = None
        self._looked = False
        self._supposed: dict[str, Any] = {}
        self.known = KnownPositions()

    @property
    def verbs(self) -> tuple[str, ...]:
        """Every verb of the game."""
        return tuple(self.table.game.rules.actions)

    def fresh(self) -> bool:
        """Tell whether the table still stands as it did."""
        return self.table.state is self.state

    def moves(self, verb: str) -> Iterator[Move]:
        """Give the moves of one verb, lazily; those seen before are not worked out again."""
        known_moves = self._known_moves.setdefault(verb, [])
        if verb not in self._iterators:
            self._iterators[verb] = self._start(verb)
        at = 0
        while True:
            while at < len(known_moves):
                yield known_moves[at]
                at += 1
            try:
                known_moves.append(next(self._iterators[verb]))
            except StopIteration:
                return
            except (UnknownFactError, KeyError) as gap:
                self._gaps[verb] = missing_fact_path(gap)
                return

    def _start(self, verb: str) -> Iterator[Move]:
        action = self.table.game.rules.actions[verb]
        yield from action.options(self.state)
        if self._after_end() is not None:
            for move in action.options(self._next):
                if lead_in(self.table, move):
                    yield move

    @property
    def supposed(self) -> dict[str, Any]:
        """What is taken for read off at the end of the turn until it is asked: that it is none of a list."""
        self._after_end()
        return self._supposed

    def _after_end(self) -> Any:
        """Give the state after the turn is ended, where that is legal now; None otherwise."""
        if not self._looked:
            self._looked = True
            actions = self.table.game.rules.actions
            ending = next((action for action in actions.values() if action.move.ends_turn), None)
            seat = acting(self.table, ending.verb) if ending else ""
            if ending and seat:
                table_state = self.table.table_state
                seats = tuple(self.table.seats)
                moves = (ending.move(seat=seat),)
                ended = judge(self.table.game, self.state, moves, seats=seats, waived=table_state.waived)
                gaps = _none_of(ended.verdict.unsettled) if ended.state is None else {}
                if gaps:
                    start = tell(self.table.game, self.state, gaps)
                    ended = judge(self.table.game, start, moves, seats=seats, waived=table_state.waived)
                    self._supposed = gaps if ended.state is not None else {}
                self._next = ended.state
        return self._next

    def possible(self, verb: str) -> bool:
        """Tell whether at least one move of the verb may be declared, or may turn out to be once a fact is known."""
        return next(self.moves(verb), None) is not None or verb in self._gaps or self.open(verb)

    def open(self, verb: str) -> bool:
        """Tell whether a verb may be declared of what only people can say: a card that is drawn and nobody has named
        yet, numbers that the table works out.
        """
        if verb not in self._open:
            self._open[verb] = self._is_open(verb)
        return self._open[verb]

    def _is_open(self, verb: str) -> bool:
        kind = self.table.game.rules.actions[verb].move
        needed = [field for field in fields_of(kind) if field.required]
        seat = acting(self.table, verb)
        if not seat or not all(field.is_free for field in needed):
            return False
        if not needed and (not fields_of(kind) or verb in self._gaps or next(self.moves(verb), None) is not None):
            return False
        move = kind(seat=seat, **dict.fromkeys((field.name for field in needed), UNNAMED))
        before = lead_in(self.table, move)
        if before and self._after_end() is None:  # the end of the turn waits for a fact: that comes first
            return False
        return self.table.judge((*before, move)).verdict.status in OPEN

    def gap(self, verb: str) -> Question | None:
        """Give the question whose answer the verb's options wait for; None where there is none."""
        next(self.moves(verb), None)
        path = self._gaps.get(verb)
        if path is None:
            return None
        unsettled = questions(self.table.game, self.state, (path,), tuple(self.table.seats))
        return unsettled[0] if unsettled else None

    def longer(self, move: Move) -> list[Move]:
        """List the same move with one unit more; empty where that needs an untold fact."""
        rules = self.table.game.rules
        extend = rules.actions[verb_of(move)].extend
        state = self._after_end() if lead_in(self.table, move) else self.state
        results: list[Move] = []
        try:
            results.extend(extend(state, move) if extend and state is not None else ())
        except UnknownFactError:
            return results
        return results

    def fuller(self, move: Move) -> Iterator[Move]:
        """Give the offered moves that say all that this one says, and more of what may be left out; where it says
        nothing yet, also who else may declare it.
        """
        stated = said_of(move)
        nobody = not stated and move.seat == self.table.acting and not lead_in(self.table, move)
        if len(stated) < len(fields_of(type(move))) or nobody:
            for each in islice(self.moves(verb_of(move)), MAX_MOVES):
                other = each.seat != move.seat and nobody and not lead_in(self.table, each)
                same = each.seat == move.seat and each != move
                if (same or other) and all(getattr(each, name) == value for name, value in stated.items()):
                    yield each

    def values(self, verb: str, field: str, fixed: dict[str, Any]) -> list[Any]:
        """List the values that offered moves of a verb have in a field, beside the values given so far."""
        results: dict[Any, None] = {}
        for move in self.moves(verb):
            if all(getattr(move, name, value) == value for name, value in fixed.items() if name != field):
                results[getattr(move, field)] = None
        return list(results)
