"""The game position for judging a part of a line: the current table state, or the state after the earlier parts of the
line.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import chain, islice
from typing import Any

from referee.facts.facts import UnknownFactError, known
from referee.facts.verdict import Verdict, VerdictStatus
from referee.judging.judge import JudgingResult, judge
from referee.judging.pending_choices import PendingChoice, open_choices
from referee.notation.move import Move, Moves, fields_of, line_of, verb_of
from referee.reading.forced_moves import only_choice
from referee.reading.known_position import KnownJudgement
from referee.reading.legal_moves import OPEN, UNNAMED, LegalMoves, acting, missing_fact_path
from referee.record.judging_context import JudgingContext
from referee.record.replay import state_with_values
from scoring.fields.field import Field
from scoring.fields.shape import OptionalField, SeparatedList
from scoring.fields.simple_fields import WholeNumber
from scoring.fields.struct_fields import CompoundField

MAX_OPTIONS = 1_000
"""The maximum number of legal moves listed per action."""


_BEYOND_BOUNDS = Verdict(VerdictStatus.UNREADABLE)
"""The verdict on a number outside the bounds of its field, which is not judged by the rules."""


class OutOfBudgetError(Exception):
    """Raised when reading a line exceeds its computing budget."""


class Budget:
    """The computing budget of a line, in thousandths of a judgement. All alternative interpretations share it, each
    with its own allowance. A stage of reading has a budget of its own, which is a part of that of the line (`total`).
    """

    JUDGEMENT = 1_000
    OPTION = 10
    FRAME = 33
    DIVISION = 10
    LINE = 300 * JUDGEMENT
    RESERVE = 20 * JUDGEMENT
    """The part of the budget reserved for completing the search results."""

    STAGES = 2
    """All stages together have as much as so many of them may use."""

    def __init__(self, total: Budget | None = None) -> None:
        self.total = total
        self.reserve = self.LINE
        """The remaining budget of the whole line."""
        self.remaining = self.LINE
        """The remaining allowance of the current interpretation."""
        self.is_cut = False
        """Whether results are missing because the budget was used up."""

    @classmethod
    def of_line(cls) -> Budget:
        """Return the budget that all stages of reading a line share."""
        budget = cls()
        budget.remaining = cls.STAGES * cls.LINE
        return budget

    def allow(self, judgements: int) -> None:
        """Set the allowance for the next interpretation of the line, limited by the remaining total."""
        self.remaining = min(self.reserve, judgements * self.JUDGEMENT)

    def allow_ranking(self) -> None:
        """Allow enough work to rank the results regardless of the remaining total, because most of that work is
        cached.
        """
        self.remaining = self.LINE

    @property
    def spent(self) -> int:
        return self.STAGES * self.LINE - self.remaining

    @property
    def is_search_cut(self) -> bool:
        """Whether the search must stop because the budget is used up."""
        is_used_up = self.remaining <= self.RESERVE or (self.total is not None and self.total.remaining < 0)
        self.is_cut = self.is_cut or is_used_up
        return is_used_up

    def search(self, work: int) -> None:
        """Subtract the work of one search step from the budget."""
        self.remaining -= work
        self.reserve -= work
        if self.total is not None:
            self.total.remaining -= work

    def spend(self, work: int) -> None:
        """Subtract work from the budget. Raises `OutOfBudgetError` if it is used up."""
        self.search(work)
        if self.remaining < 0 or (self.total is not None and self.total.remaining < 0):
            self.is_cut = True
            raise OutOfBudgetError


class Position:
    """A game position after the earlier moves of the line (`before`), with its legal moves. Results are cached for the
    line.
    """

    def __init__(
        self, table: JudgingContext, options: LegalMoves, budget: Budget, before: Moves = (), state: Any = None
    ) -> None:
        self.table = table
        self.legal_moves = options
        self.budget = budget
        self.before = before
        self.state = state if before else table.state
        self.known = options.known.after(before) if before else options.known.of_table(table.table_state)
        self._verdicts: dict[Moves, Verdict] = {}
        self._after: dict[Moves, Position | None] = {}
        self._options: dict[str, tuple[Move, ...]] = {}
        self._longer: dict[Move, Moves] = {}
        self.completions: dict[Hashable, list[Any]] = {}
        """The completed declarations in this position, by the meaning of the clause (`Frame.meaning`); see
        `Completer`.
        """
        self.sites_of_owners: dict[tuple[str, str, int], list[Mapping[str, str]]] = {}
        """The board locations with an object of a seat, by action, seat and number of the object."""

    def options(self, verb: str) -> tuple[Move, ...]:
        """Return the legal moves of an action, at most `MAX_OPTIONS`."""
        if verb not in self._options:
            options = self.known.options.get(verb)
            if options is None:
                options = self.known.options[verb] = tuple(islice(self._iterate(verb), MAX_OPTIONS))
            self.budget.spend(Budget.OPTION * len(options))
            self._options[verb] = options
        return self._options[verb]

    def _iterate(self, verb: str) -> Iterator[Move]:
        if not self.before:
            options = self.legal_moves.moves(verb)
            first = next(options, None)
            options = self._after_implied(verb) if first is None else chain((first,), options)
            yield from (move for move in options if known(move.seat))
        elif self.state is not None:
            try:
                moves = self.table.game.rules.actions[verb].options(self.state)
                yield from (move for move in moves if known(move.seat))
            except (UnknownFactError, KeyError) as gap:
                missing_fact_path(gap)  # an error of the code is raised again

    def _after_implied(self, verb: str) -> Iterator[Move]:
        """Yield the legal moves of an action that become possible after its implied moves; none if it implies
        no moves.
        """
        action, seat = self.table.game.rules.actions[verb], acting(self.table, verb)
        fields = fields_of(action.move)
        move = action.move(seat=seat, **dict.fromkeys((field.name for field in fields if field.required), UNNAMED))
        before = self.declaration((move,))[:-1]
        after = self.after(before) if before else None
        if after is not None and after.state is not None:
            yield from after.options(verb)

    def is_possible(self, verb: str) -> bool:
        return bool(self.options(verb)) or (not self.before and self.legal_moves.possible(verb))

    def locate(self, verb: str, seat: str, stated: Mapping[str, tuple[Any, ...]]) -> tuple[Mapping[str, Any], ...]:
        """Return the board locations for an action and seat that match a description."""
        key = (verb, seat, frozenset(stated.items()))
        located = self.known.located
        if key not in located:
            find = self.table.game.rules.locate
            sites = find(self.state, verb, seat, stated) if find is not None and self.state is not None else ()
            located[key] = tuple(sites)
        return located[key]

    def longer(self, move: Move) -> Moves:
        """Return the versions of a move with one more unit or list item."""
        if move not in self._longer:
            if move not in self.known.longer:
                self.known.longer[move] = tuple(self._find_longer(move))
            self._longer[move] = self.known.longer[move]
            self.budget.spend(Budget.OPTION * (10 + len(self._longer[move])))
        return self._longer[move]

    def _find_longer(self, move: Move) -> list[Move]:
        if not self.before:
            return self.legal_moves.longer(move)
        extend = self.table.game.rules.actions[verb_of(move)].extend
        try:
            return list(extend(self.state, move)) if extend and self.state is not None else []
        except UnknownFactError:
            return []

    def declaration(self, moves: Moves) -> Moves:
        """Return the complete declaration: implied moves, earlier moves of the line, then the given moves."""
        full = (*self.before, *moves)
        try:
            return (*self.table.game.rules.lead_in(self.table.state, full[0]), *full) if full else ()
        except UnknownFactError:
            return full

    def verdict(self, moves: Moves) -> Verdict:
        """Return the verdict on moves in this position."""
        if moves not in self._verdicts:
            self._verdicts[moves] = self._judgement_of(moves).verdict if all(map(_in_bounds, moves)) else _BEYOND_BOUNDS
        return self._verdicts[moves]

    def _judgement_of(self, moves: Moves) -> KnownJudgement:
        """Return the evaluation of moves, cached across lines."""
        self.budget.spend(Budget.JUDGEMENT)
        result = self.known.judgements.get(moves)
        if result is not None:
            self.budget.spend(Budget.JUDGEMENT * (result.judgements - 1))
            return result
        judgement = self.table.judge(self.declaration(moves))
        result = KnownJudgement(judgement.verdict, judgement.outcome, 1)
        if judgement.verdict.status is VerdictStatus.NEEDS and self.legal_moves.supposed:
            supposed = self._judge(
                state_with_values(self.table.game, self.table.state, self.legal_moves.supposed), moves
            )
            result = KnownJudgement(supposed.verdict, supposed, 2)
        self.known.judgements[moves] = result
        return result

    def _judge(self, state: Any, moves: Moves) -> JudgingResult:
        table = self.table
        self.budget.spend(Budget.JUDGEMENT)
        seats, waived = tuple(table.seats), table.table_state.waived
        carried_out, declared = self.legal_moves.known.carried_out, self.declaration(moves)
        return judge(table.game, state, declared, seats=seats, waived=waived, carried_out=carried_out)

    def is_open(self, moves: Moves) -> bool:
        """Return whether moves are legal, or may be legal once unknown values are entered."""
        return self.verdict(moves).status in OPEN

    def after(self, moves: Moves) -> Position | None:
        """Return the position after moves; None if they cannot be carried out."""
        if moves not in self._after:
            self.verdict(moves)
            judgement = self.known.judgements.get(moves)
            result = judgement.result if judgement is not None else None
            state = result.state if result is not None else None
            if state is None:
                state = self._state_supposed(moves)
            after = Position(self.table, self.legal_moves, self.budget, (*self.before, *moves), state)
            self._after[moves] = after if state is not None else None
        return self._after[moves]

    def _state_supposed(self, moves: Moves) -> Any:
        """Return the state after moves that require unknown numbers, with the lowest value for each, else the highest.
        None if neither is possible.
        """
        if moves in self.known.supposed:
            state, judgements = self.known.supposed[moves]
            self.budget.spend(Budget.JUDGEMENT * judgements)
            return state
        spent = self.budget.remaining
        state = self._state_with(moves, lambda field: field.low or 0)
        if state is None:
            state = self._state_with(moves, lambda field: field.highest)
        self.known.supposed[moves] = state, (spent - self.budget.remaining) // Budget.JUDGEMENT
        return state

    def _state_with(self, moves: Moves, number_of: Callable[[WholeNumber], int]) -> Any:
        """Return the state after moves, with assumed values for the unknown numbers; None if they cannot be carried
        out.
        """
        state, supposed = self.table.state, set[str]()
        while True:
            result = self._judge(state, moves)
            fields = {each.path: each.fact.field for each in result.verdict.questions}
            numbers = {path: field for path, field in fields.items() if isinstance(field, WholeNumber)}
            if result.state is not None or not numbers.keys() - supposed:
                return result.state
            supposed |= numbers.keys()
            state = state_with_values(
                self.table.game, state, {path: number_of(field) for path, field in numbers.items()}
            )

    @property
    def forced(self) -> Move | None:
        """The only possible next move; None if there is a choice."""
        if not self.known.forced_known:
            self.known.forced = only_choice(self.table, self.state) if self.state is not None else None
            self.known.forced_known = True
        return self.known.forced

    @property
    def pending(self) -> tuple[PendingChoice, ...]:
        """The choices that players must make next."""
        return open_choices(self.state) if self.state is not None else ()

    @property
    def actor(self) -> str:
        """The seat to act; `""` if it is unknown."""
        return self._actor("")

    @property
    def is_actor_unknown(self) -> bool:
        """Whether the seat to act is unknown."""
        try:
            return not known(self.table.game.rules.actor(self.state, ""))
        except UnknownFactError:
            return True

    def _actor(self, verb: str) -> str:
        try:
            seat = self.table.game.rules.actor(self.state, verb) if self.state is not None else ""
        except UnknownFactError:
            return ""
        return seat if isinstance(seat, str) else ""

    def seats(self, verb: str) -> tuple[str, ...]:
        """Return the seats that an unnamed player may mean: the seat of the line's last move and the seat to act,
        otherwise all.
        """
        own = self.before[-1].seat if self.before else ""
        seats = dict.fromkeys(each for each in (own, self._actor(verb)) if each)
        return tuple(seats) or tuple(self.table.seats)


def _in_bounds(move: Move) -> bool:
    return all(_holds(field, getattr(move, name)) for name, field in line_of(type(move)).fields)


def _holds(field: Field, value: Any) -> bool:
    match field:
        case OptionalField():
            return field.is_default(value) or _holds(field.field, value)
        case SeparatedList():
            return all(_holds(field.item, each) for each in value)
        case CompoundField():
            return all(_holds(part, getattr(value, name)) for name, part in field.fields)
        case WholeNumber():
            return bool(field.lowest <= value <= field.highest)
    return True
