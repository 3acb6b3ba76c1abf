"""The moves that can be declared now, by action, computed lazily."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import islice
from typing import Any

from msgspec import structs

from referee.facts.facts import Unknown, UnknownFactError
from referee.facts.verdict import Question, VerdictStatus
from referee.judging.judge import judge, questions
from referee.judging.pending_choices import open_choices
from referee.notation.move import Move, fields_of, verb_of
from referee.notation.sentence import said_of
from referee.reading.known_position import KnownPositions
from referee.reading.supposed_table import SupposedTable
from referee.record.judging_context import JudgingContext
from referee.record.replay import state_with_values
from referee.rules.fact_paths import TURN
from referee.rules.game import Game

OPEN = (VerdictStatus.LEGAL, VerdictStatus.NEEDS, VerdictStatus.UNCLEAR)
MAX_MOVES = 1_000
"""The maximum number of moves searched per action."""
MOMENT = "now."
"""The path prefix of values that are valid for one move only."""
UNNAMED = "?"
"""A placeholder for a name not yet entered."""


def missing_fact_path(error: UnknownFactError | KeyError) -> str:
    """Return the path of the unknown value that prevents listing the moves. Re-raise a `KeyError` with another
    cause.
    """
    if isinstance(error, UnknownFactError):
        return error.path
    key = error.args[0] if error.args else None
    if not isinstance(key, Unknown):
        raise error
    return key.path


def _none_of(unsettled: Sequence[Question]) -> dict[str, Any]:
    """Return an empty list for each open question, if all of them ask for a list that is valid for one move only;
    otherwise `{}`.
    """
    lists = {each.path: () for each in unsettled if each.path.startswith(MOMENT) and each.fact.is_list}
    return lists if len(lists) == len(unsettled) else {}


def acting(table: JudgingContext, verb: str) -> str:
    """Return the acting seat for a move that names none; `""` if it is unknown."""
    try:
        seat = table.game.rules.actor(table.state, verb)
    except UnknownFactError:
        return ""
    return seat if isinstance(seat, str) else ""


def _actor(game: Game, state: Any) -> Any:
    """Return the acting seat of a state, or what is unknown of it."""
    try:
        return game.rules.actor(state, "")
    except UnknownFactError:
        return ""


def lead_in(table: JudgingContext, move: Move) -> tuple[Move, ...]:
    """Return the moves that a declaration implies before it; `()` if they depend on an unknown value."""
    return implied_before(table, table.state, move)


def implied_before(table: JudgingContext, state: Any, move: Move) -> tuple[Move, ...]:
    """Return the moves that a declaration implies before it in another state of a table."""
    try:
        return table.game.rules.lead_in(state, move)
    except UnknownFactError:
        return ()


class LegalMoves:
    """The legal moves at one moment. If those of an action depend on an unknown value, `gap` returns the question about
    it.

    If the turn may end now, the moves of the next player are included, because declaring one of them ends the turn.
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
        self._turns: dict[str, tuple[LegalMoves, ...]] = {}
        self._without_rules: dict[frozenset[str], LegalMoves] = {}
        self.known = KnownPositions()

    @property
    def verbs(self) -> tuple[str, ...]:
        return tuple(self.table.game.rules.actions)

    def is_state_unchanged(self) -> bool:
        """Return whether the table is still in the state of these legal moves."""
        return self.table.state is self.state

    def moves(self, verb: str) -> Iterator[Move]:
        """Yield the legal moves of one action. Moves computed earlier are cached."""
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
        """The values assumed at the end of the turn until they are entered: the lists in question are empty."""
        self._after_end()
        return self._supposed

    def _after_end(self) -> Any:
        """Return the state after the end of the turn; None if the turn cannot end now."""
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
                    start = state_with_values(self.table.game, self.state, gaps)
                    ended = judge(self.table.game, start, moves, seats=seats, waived=table_state.waived)
                    self._supposed = gaps if ended.state is not None else {}
                self._next = ended.state
        return self._next

    def in_turn_of(self, seat: str) -> tuple[LegalMoves, ...]:
        """Return the legal moves if it were the turn of a seat: with the pending choices as its own, and without them.
        Empty if that cannot be supposed, or if its moves are legal now because the turn may end.
        """
        if seat not in self._turns:
            states = self._states_in_turn_of(seat)
            self._turns[seat] = tuple(LegalMoves(SupposedTable(self.table, state)) for state in states)
        return self._turns[seat]

    def without_rules(self, clauses: frozenset[str]) -> LegalMoves:
        """Return the same legal moves for a table without some of the rules, where more moves are legal if stated."""
        if clauses not in self._without_rules:
            other = self._without_rules[clauses] = copy(self)
            suspended = self.table.table_state.waived | clauses
            other.table, other.known = SupposedTable(self.table, self.state, suspended), KnownPositions()
        return self._without_rules[clauses]

    def _states_in_turn_of(self, seat: str) -> Iterator[Any]:
        game, pending = self.table.game, open_choices(self.state)
        after = self._after_end()
        if game.fact(tuple(self.table.seats), TURN) is None or (after is not None and _actor(game, after) == seat):
            return
        states = [after, self.state]
        if pending:
            own = tuple(structs.replace(each, seat=seat) for each in pending)
            states = [structs.replace(self.state, pending=each) for each in (own, ())]
        for state in states:
            supposed = None if state is None else state_with_values(game, state, {TURN: seat})
            if supposed is not None and _actor(game, supposed) == seat:
                yield supposed
                if not pending:
                    return

    def possible(self, verb: str) -> bool:
        """Return whether an action has a legal move, or may have one once an unknown value is entered."""
        return next(self.moves(verb), None) is not None or verb in self._gaps or self.open(verb)

    def open(self, verb: str) -> bool:
        """Return whether an action may be declared with information that only people have, such as the name of a newly
        drawn card.
        """
        if verb not in self._open:
            self._open[verb] = self.open_to(verb, acting(self.table, verb))
        return self._open[verb]

    def open_to(self, verb: str, seat: str) -> bool:
        """Return whether a seat may declare an action with information that only people have."""
        kind = self.table.game.rules.actions[verb].move
        needed = [field for field in fields_of(kind) if field.required]
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
        """Return the question about the unknown value on which the moves of an action depend; None if there is none."""
        next(self.moves(verb), None)
        path = self._gaps.get(verb)
        if path is None:
            return None
        unsettled = questions(self.table.game, self.state, (path,), tuple(self.table.seats))
        return unsettled[0] if unsettled else None

    def longer(self, move: Move) -> list[Move]:
        """Return the versions of a move with one more unit or list item; `[]` if they depend on an unknown value."""
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
        """Yield the legal moves with all stated values of a move and more optional values. If nothing is stated yet,
        moves of other seats are included.
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
        """Return the values of a field in the legal moves of an action, given the other field values in `fixed`."""
        results: dict[Any, None] = {}
        for move in self.moves(verb):
            if all(getattr(move, name, value) == value for name, value in fixed.items() if name != field):
                results[getattr(move, field)] = None
        return list(results)
