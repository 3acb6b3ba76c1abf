"""A game position without a table, for disputes: only the entered values are known, and declarations are judged
in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import structs

from referee.facts.facts import FactSpec, PrintedValueFacts, UnknownFactError
from referee.facts.verdict import Assumption, Breach, UncheckedClauses, Verdict, VerdictStatus
from referee.judging.judge import judge
from referee.judging.line_parser import names_of, read_line
from referee.notation.move import Move
from referee.notation.table_names import TableNames
from referee.record.declaration import NO_FACTS, Declaration, TextOrMoves, unread
from referee.record.opening_entry import cold_seats, opening_body
from referee.record.replay import initial_table_state, state_with_values
from referee.record.table_state import TableState
from referee.rules.fact_paths import OPTIONS, REST, path_of
from referee.rules.game import Game, Seat
from referee.rules.seat_names import colour_names, names_in_line
from referee.table.assumed_turn import turn_assumption
from referee.table.described_position import flatten, position_of, read_told, rest
from referee.table.dispute_assumptions import verdict_with_assumptions
from referee.table.question_order import DisputedCase, Judging
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words


class StandalonePosition:
    """A game position built from values entered one by one, with verdicts based on these only.

    `position` holds the initial values indexed by dotted path, possibly nested (`{"seats": {"B": {"coins": 5000}}}`),
    settings as `options.<name>`, and `rest` for all other values as at the start. `printed` are stored printed values
    (paths without `printed.`); `seats` default to one per colour of the game, or `players` of them. Raises `InputError`
    with all faults.
    """

    def __init__(
        self,
        game: Game,
        position: dict[str, Any] | None = None,
        *,
        printed: Mapping[str, Any] | None = None,
        seats: tuple[Seat, ...] = (),
        players: int = 0,
    ) -> None:
        self.game = game
        self.players = len(seats) or players
        """The number of players; 0 if it is unknown."""
        seat_list = seats or cold_seats(game)[: players or None]
        self.ids = tuple(seat.id for seat in seat_list)
        self.seats = {seat.id: names_in_line(game, seat)[0] for seat in seat_list}
        self._own: dict[str, str] = {}
        self.names: TableNames = _names(game, seat_list)
        self.facts: dict[str, Any] = {}
        self.untellable: frozenset[str] = frozenset()
        self.denied: frozenset[str] = frozenset()
        self._options: dict[str, Any] = {}
        self._rest = False
        self._opening = opening_body(game, seat_list, printed=printed, blank=True)
        self.table_state: TableState = initial_table_state(game, self._opening)
        self._tell_again()
        self._take(flatten(position or {}))
        self._tell_again()

    @property
    def own_words(self) -> dict[str, str]:
        """{id: name} of the names that players gave to game objects, as far as entered."""
        return self.game.own_words(self.state.printed)

    def last_turns(self) -> Mapping[str, tuple[Move, ...]]:
        """Return nothing: no turns are recorded."""
        return {}

    @property
    def state(self) -> Any:
        """The game state, in which only the entered values are known."""
        return self.table_state.state

    @property
    def acting(self) -> str:
        """The seat to act; "" if unknown."""
        try:
            seat = self.game.rules.actor(self.state, "")
        except UnknownFactError:
            return ""
        return seat if isinstance(seat, str) else ""

    def seat_names(self, words: Words) -> dict[str, str]:
        return {seat.id: words.translate_or(f"seat_colour.{seat.colour}", seat.id) for seat in self.table_state.seats}

    # telling

    def fact(self, path: str) -> FactSpec:
        """Return the definition of the value at a path. Raises `InputError` for an unknown path."""
        spec = self.game.fact(self.ids, path)
        if spec is None:
            raise input_error("fact_unknown", field=path)
        return spec

    def path(self, name: str) -> str:
        """Return the full path for a typed one, in which seats may be names or colours (`seats.blue.coins`). Raises
        `InputError` for an unknown path.
        """
        return path_of(self.game, self.table_state.seats, name)

    def tell(self, path: str, value: Any) -> None:
        """Enter or replace the value at a path. Raises `InputError` for an unknown path or invalid value."""
        self._take({path: value})
        self._tell_again()

    def answer(self, path: str, text: str) -> None:
        """Enter a value as typed text. Raises `InputError` for an unknown path or invalid value."""
        self.tell(*read_told(self.game, self.table_state.seats, self.names, path, text))

    def untell(self, path: str) -> None:
        """Remove an entered value, its “cannot be found out” mark, or the choice for all other values."""
        path = self.path(path)
        self._rest = self._rest and path != REST
        self.facts.pop(path, None)
        self.untellable -= {path}
        self._tell_again()

    def cannot_tell(self, path: str) -> None:
        """Mark a value as impossible to find out, so that verdicts depending on it are unclear."""
        path = self.path(path)
        self.fact(path)
        self.facts.pop(path, None)
        self.untellable |= {path}
        self._tell_again()

    def _take(self, facts: Mapping[str, Any]) -> None:
        """Enter several values together. Raises `InputError` with all faults."""
        position = position_of(self.game, self.table_state.seats, facts)
        accepted, wrong = self.game.accept(self.ids, position.facts, state=self.state)
        if position.faults or wrong:
            raise InputError([*position.faults, *wrong])
        self._options |= position.options
        self._rest = self._rest or position.rest
        self.facts |= accepted
        self.untellable -= accepted.keys()

    @property
    def rest(self) -> bool:
        """Whether all values not entered are as at the start of a game."""
        return self._rest

    def whole(self) -> dict[str, Any]:
        """Return the entered values together with those determined by `rest`."""
        return self.facts | self._others

    def _tell_again(self) -> None:
        table_state = initial_table_state(self.game, self._opening)
        state = table_state.state
        state = structs.replace(state, options={**state.options, **self._options})
        state = state_with_values(self.game, state, self.facts)
        known_paths = (*self.facts, *self.untellable)
        self._others = rest(self.game, self.table_state.seats, state, known_paths) if self._rest else {}
        state = state_with_values(self.game, state, self._others) if self._others else state
        self.table_state = structs.replace(table_state, state=state)
        if self.own_words != self._own:
            self._own = self.own_words
            self.names = _names(self.game, self.table_state.seats, tuple(self._own.items()))

    # judging

    def read(self, text: str) -> tuple[Move, ...]:
        """Parse a line in exact notation. Raises `InputError` if it is invalid."""
        return read_line(self.game, self.state, self.names, text)

    def judge(self, declaration: TextOrMoves, text: str = "", move_facts: Mapping[str, Any] = NO_FACTS) -> Declaration:
        """Judge a declaration by the entered values. Never raises; an unreadable text results in a verdict."""
        text, moves = (declaration, ()) if isinstance(declaration, str) else (text, declaration)
        try:
            moves = moves or self.read(text)
        except InputError as why:
            return unread(text, why)
        verdict = verdict_on(self.game, self.state, moves, self.ids, self.untellable)
        return Declaration(text, moves, verdict, self.table_state, move_facts=move_facts)

    def decide(self, declaration: TextOrMoves, text: str = "") -> Declaration:
        """Judge a declaration as a dispute: the most decisive question comes first, and the assumptions of the verdict
        can be denied.
        """
        result = self.judge(declaration, text)
        if not result.moves:
            return result
        case = DisputedCase(self.game, self.state, result.moves, self._judging(result.moves), self.untellable)
        verdict = verdict_with_assumptions(case, result.verdict, result.text, self.denied, frozenset(self._options))
        return structs.replace(result, verdict=verdict)

    def _judging(self, moves: tuple[Move, ...]) -> Judging:
        return lambda state: verdict_without_assumptions(self.game, state, moves, self.ids, self.untellable)

    def deny(self, assumption: Assumption) -> None:
        """Deny an assumption of a verdict: a value becomes a question, a setting gets its other value."""
        if assumption.path.startswith(OPTIONS):
            self.tell(assumption.path, assumption.other)
        else:
            self.denied |= {assumption.path}

    def rests_on(self, declaration: TextOrMoves) -> tuple[str, ...]:
        """Return the printed values (paths without `printed.`) used by the verdict on a declaration, except those
        entered for it.
        """
        looked: dict[str, None] = {}

        class Watched(PrintedValueFacts):
            def __getitem__(self, path: str) -> Any:
                looked[path] = None
                return super().__getitem__(path)

        unwatched = self.table_state
        printed = unwatched.state.printed
        self.table_state = structs.replace(unwatched, state=structs.replace(unwatched.state, printed=Watched(printed)))
        try:
            self.judge(declaration)
        finally:
            self.table_state = unwatched
        return tuple(path for path in looked if path in printed and f"printed.{path}" not in self.facts)

    def contradictions(self) -> tuple[Breach, ...]:
        """Return the breaches of rules by the entered values in combination."""
        return tuple(self.game.rules.faults(self.state))


def verdict_on(
    game: Game,
    state: Any,
    moves: tuple[Move, ...],
    seats: tuple[str, ...],
    untellable: frozenset[str] = frozenset(),
    waived: frozenset[str] = frozenset(),
) -> Verdict:
    """Judge moves for a dispute: only whether they are legal, without the values needed for recording them.

    Later moves are judged in the state after the earlier ones; if that state is unknown, the missing values become
    questions. The verdict includes its assumptions.
    """
    verdict = verdict_without_assumptions(game, state, moves, seats, untellable, waived)
    return structs.replace(verdict, assumed=turn_assumption(game, state, moves, seats, verdict))


def verdict_without_assumptions(
    game: Game,
    state: Any,
    moves: tuple[Move, ...],
    seats: tuple[str, ...],
    untellable: frozenset[str] = frozenset(),
    waived: frozenset[str] = frozenset(),
) -> Verdict:
    """Judge moves for a dispute like `verdict_on`, but without assumptions."""
    verdict = judge(game, state, moves, seats=seats, waived=waived, untellable=untellable).verdict
    if verdict.status is not VerdictStatus.LEGAL or not verdict.unsettled or len(moves) < 2:
        return verdict
    before = judge(game, state, moves[:-1], seats=seats, waived=waived, untellable=untellable).verdict
    if not before.unsettled:
        return verdict
    paths = [question.path for question in before.unsettled]
    open_questions = tuple(item for item in before.unsettled if item.path not in untellable)
    return structs.replace(
        verdict,
        status=VerdictStatus.NEEDS if open_questions else VerdictStatus.UNCLEAR,
        questions=open_questions,
        unchecked=(*verdict.unchecked, *(UncheckedClauses((), path) for path in paths)),
        ledger=(),
        unsettled=(),
    )


@lru_cache(64)
def _names(game: Game, seats: tuple[Seat, ...], own: tuple[tuple[str, str], ...] = ()) -> TableNames:
    """Return the names allowed in a line, with the seats by letter and by colour in both languages."""
    names = names_of(game, {seat.id: names_in_line(game, seat)[0] for seat in seats}, dict(own))
    return names.with_names("seats", {seat.id: colour_names(game, seat.colour) for seat in seats})
