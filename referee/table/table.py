"""A table in play (one recorded game), with every operation on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

import msgspec
from msgspec import structs

from referee.error_boundary import caught
from referee.facts.facts import FactSpec, Unknown, UnknownFactError, get, known
from referee.facts.verdict import Verdict, VerdictStatus
from referee.judging.judge import judge
from referee.judging.line_parser import MAX_LINE, drop_implied, read_line, speaker
from referee.notation.move import Move, verb_of
from referee.record.declaration import MOMENT, NO_FACTS, Declaration, TextOrMoves, unread
from referee.record.entry import POSITION_CHANGING_KINDS, Entry, effective
from referee.record.parked_lines import behind_parked_lines
from referee.record.record import Record
from referee.record.replay import carried_out, moves_of, state_with_values, step
from referee.record.table_state import ReplayStep
from referee.record.table_summary import TableSummary
from referee.rules.clauses import check_clauses
from referee.rules.fact_paths import OPTIONS, REST, path_of
from referee.rules.game import PromptLine
from referee.rules.game_settings import check_setting
from referee.rules.seat_names import renaming
from referee.table import computed_table_summary
from referee.table.assumed_turn import turn_assumption
from referee.table.computed_table_summary import is_protested, summary_of
from referee.table.described_position import DescribedPosition, position_of, rest
from referee.table.sheet_check import sheet_here, vp_differing
from scoring.breakdown import Breakdown, ScoreLine, SeatRank
from scoring.errors import Fault, InputError, input_error
from scoring.games import scoring as find_scoring
from scoring.sheet_parser import read

RECENT = 40
"""The number of latest entries among which the last turn of each seat is found."""


class Table(Record):
    """A table in play (one recorded game), with methods to declare moves, enter values, and query the state."""

    # declaring

    def read(self, text: str) -> tuple[Move, ...]:
        """Parse a line in exact notation. Raises `InputError` if it is invalid."""
        return read_line(self.game, self.state, self.names, text)

    def judge(self, declaration: TextOrMoves, text: str = "", move_facts: Mapping[str, Any] = NO_FACTS) -> Declaration:
        """Judge a typed text, or the moves of a `text`, with the values entered for this declaration only, without
        recording it; the status is `needs` if recording it requires an unknown value. Raises `InputError` for answers
        that do not exist in this state.
        """
        text, moves = (declaration, ()) if isinstance(declaration, str) else (text, declaration)
        try:
            moves = moves or self.read(text)
        except InputError as why:
            return unread(text, why, self.table_state)
        table_state, seats = self.table_state, tuple(self.seats)
        before = state_with_values(self.game, self.state, move_facts) if move_facts else self.state
        outcome = judge(self.game, before, moves, seats=seats, waived=table_state.waived, carried_out=self.carried_out)
        verdict = outcome.verdict
        if verdict.status is VerdictStatus.LEGAL and verdict.unsettled:
            verdict = structs.replace(verdict, status=VerdictStatus.NEEDS, questions=verdict.unsettled)
        if table_state.parked:
            verdict = behind_parked_lines(self.game, table_state, verdict)
        assumed = turn_assumption(self.game, before, moves, seats, verdict)
        verdict = structs.replace(verdict, assumed=assumed) if assumed else verdict
        overlooked = self._overlooked(before, moves, verdict)
        return Declaration(text, moves, verdict, table_state, before, outcome, overlooked, move_facts)

    def last_turns(self) -> dict[str, tuple[Move, ...]]:
        """Return the declarations of the last turn of each seat, the latest turn last."""
        turns: dict[str, tuple[Move, ...]] = {}
        recorded = (entry for entry in effective(self.entries[-RECENT:]) if entry.kind in ("move", "overrule"))
        for seat, entries in groupby(recorded, lambda entry: entry.seat):
            turns.pop(seat, None)
            turns[seat] = tuple(move for entry in entries for move in drop_implied(moves_of(self.game, entry.body)))
        return turns

    def _overlooked(self, state: Any, moves: tuple[Move, ...], verdict: Verdict) -> tuple[PromptLine, ...]:
        """Return reminders of easily forgotten actions that legal moves make impossible; () for other verdicts. Each
        move is checked in the state after the previous moves.
        """
        check = self.game.rules.overlooked
        if check is None or verdict.status is not VerdictStatus.LEGAL:
            return ()
        warnings: list[PromptLine] = []
        seats, waived = tuple(self.seats), self.table_state.waived
        for number, move in enumerate(moves):
            before = judge(self.game, state, moves[:number], seats=seats, waived=waived).state if number else state
            try:
                warnings += check(before, (move,)) if before is not None else ()
            except UnknownFactError:
                continue
        return tuple(warnings)

    def declare(self, declaration: TextOrMoves | Declaration) -> Declaration:
        """Record a declaration if it is legal. If it makes the current action impossible to complete, that action is
        retracted instead. Raises `InputError` if the table is closed or disputed.
        """
        self._open()
        evaluated = self._fresh(declaration)
        if evaluated.verdict.stuck:
            return structs.replace(evaluated, taken_back=self.take_back())
        outcome = evaluated.outcome
        if evaluated.verdict.status is not VerdictStatus.LEGAL or outcome is None:
            return evaluated
        if evaluated.idle:
            idle = structs.replace(
                evaluated.verdict, status=VerdictStatus.UNCLEAR, ledger=(), faults=(Fault("changes_nothing"),)
            )
            return structs.replace(evaluated, verdict=idle)
        seat, status = evaluated.moves[-1].seat, evaluated.verdict.status
        carry_out = partial(carried_out, self.table_state, outcome)
        return structs.replace(evaluated, step=self.add("move", _body(evaluated), seat, status, carry_out))

    def _fresh(self, declaration: TextOrMoves | Declaration) -> Declaration:
        """Return a declaration with its verdict, judged again if the table has changed since."""
        if not isinstance(declaration, Declaration):
            return self.judge(declaration)
        if declaration.judged_on is self.table_state:
            return declaration
        return self.judge(declaration.moves or declaration.text, declaration.text, declaration.move_facts)

    def overrule(self, declaration: TextOrMoves | Declaration, reason: str) -> Declaration:
        """Record a declaration against its verdict. Raises `InputError` if the move cannot be carried out at all; the
        players must then record a recount.
        """
        self._open()
        evaluated = self._fresh(declaration)
        if not evaluated.moves or evaluated.verdict.status is VerdictStatus.INCOMPLETE:
            return evaluated  # there is nothing yet that could be carried out
        body = _body(evaluated, clauses=list(evaluated.verdict.clauses), reason=reason[:500])
        trial = step(self.game, self.table_state, Entry(0, "", "overrule", body=body))
        if trial.failed:
            verdict = trial.verdict or evaluated.verdict
            if verdict.unsettled:
                asks = structs.replace(verdict, status=VerdictStatus.NEEDS, questions=verdict.unsettled)
                return structs.replace(evaluated, verdict=asks)
            raise input_error("overrule_recount")
        seat = evaluated.moves[-1].seat
        return structs.replace(evaluated, step=self.add("overrule", body, seat, evaluated.verdict.status))

    def park(self, text: str, seat: str = "") -> ReplayStep:
        """Record a typed line as undecided, for the given seat, the named seat, or the acting seat. Raises `InputError`
        for an empty line, an unknown seat, and if no moves are recorded now.
        """
        self._open()
        if self.table_state.depth != "full" or self.over:
            raise input_error("park_not_now", field=self.name)
        if not text.strip():
            raise input_error("text_empty")
        seat = seat or speaker(self.names, text) or self.acting
        if seat not in self.seats:
            raise input_error("park_whose", given=seat[:40], seats=tuple(self.seats.values()))
        return self.add("parked", {"text": text.strip()[:MAX_LINE]}, seat)

    def _open(self) -> None:
        if self.table_state.closed:
            raise input_error("table_closed", field=self.name)
        self._require_no_dispute()

    # telling

    def fact(self, path: str) -> FactSpec:
        """Return the definition of the value at a path. Raises `InputError` for an unknown path."""
        fact = self.game.fact(tuple(self.seats), path_of(self.game, self.table_state.seats, path))
        if fact is None:
            raise input_error("fact_unknown", field=path)
        return fact

    def check(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return entered values (dotted path → value) converted to their stored form. Raises `InputError` with all
        faults.
        """
        position = position_of(self.game, self.table_state.seats, facts)
        if position.options or position.rest:
            raise input_error("position_only", field=REST if position.rest else f"{OPTIONS}{min(position.options)}")
        return self._accepted(position)

    def _accepted(self, position: DescribedPosition) -> dict[str, Any]:
        values, faults = self.game.accept(tuple(self.seats), position.facts, state=self.state)
        faults = [*position.faults, *faults]
        count = values.get("players", len(self.seats))
        if count not in (None, len(self.seats)):
            faults.append(Fault("players_here", "players", {"given": count, "count": len(self.seats)}))
        if faults:
            raise InputError(faults)
        return values

    def tell(self, facts: Mapping[str, Any]) -> ReplayStep | None:
        """Record values that the players read off the table; None if there are none. Raises `InputError` with all
        faults, and for values of a single declaration (`now.…`).
        """
        values = self.check(facts)
        if moment := [path for path in values if path.startswith(MOMENT)]:
            raise InputError([Fault("fact_moment", path) for path in moment])
        return self.add("report", {"facts": self._implied(values) | values}) if values else None

    def _implied(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the unknown values that follow from the entered ones."""
        implied = self.game.rules.implied
        if implied is None:
            return {}
        implied_facts = [fact for path, value in values.items() for fact in implied(self.state, path, value).items()]
        return {path: value for path, value in implied_facts if not known(self.known_as(path))}

    def answer(self, facts: Mapping[str, Any], asked: str = "") -> dict[str, Any]:
        """Record the answers about unknown values; answers equal to known values are skipped. Return {path:
        value} of the answers that are valid for one declaration only.

        Raises `InputError` with all faults, also for an answer that contradicts a known value. The value at `asked` is
        always recorded, because its known value was insufficient.
        """
        values = self.check(facts)
        known_as = {path: self.known_as(path) for path in values}
        faults = [
            self.fact(path).contradiction(path, was)
            for path, was in known_as.items()
            if known(was) and was != values[path] and path != asked
        ]
        if faults:
            raise InputError(faults)
        new = {path: value for path, value in values.items() if path == asked or not known(known_as[path])}
        move_facts = {path: value for path, value in new.items() if path.startswith(MOMENT)}
        if lasting := {path: value for path, value in new.items() if path not in move_facts}:
            self.add("report", {"facts": self._implied(lasting) | lasting})
        return move_facts

    def known_as(self, path: str) -> Any:
        """Return the value at a path, or an `Unknown` if it is unknown or the path does not exist."""
        try:
            return get(self.state, path)
        except (KeyError, UnknownFactError):
            return Unknown(path)

    def describe(self, facts: Mapping[str, Any]) -> ReplayStep:
        """Record a position described by the players, its settings first, and the values determined by `rest`. Raises
        `InputError` with all faults.
        """
        position = position_of(self.game, self.table_state.seats, facts)
        with self.together():
            steps = [self.option(name, value) for name, value in position.options.items()]
            values = self._accepted(position)
            if position.rest:
                values |= self._rest(values)
            return self.add("position", {"facts": values}) if values or not steps else steps[-1]

    def _rest(self, values: dict[str, Any]) -> dict[str, Any]:
        if any(self.past.counts[kind] for kind in POSITION_CHANGING_KINDS):
            raise input_error("position_rest_late", field=REST)
        before = {path for replayed in self.steps for path in replayed.entry.body.get("facts", ())}
        return rest(
            self.game, self.table_state.seats, state_with_values(self.game, self.state, values), before | values.keys()
        )

    def recount(self, facts: Mapping[str, Any], reason: str) -> ReplayStep:
        """Record counted values that correct the record. Raises `InputError` with all faults."""
        self._open()
        values = self.check(facts)
        return self.add("recount", {"facts": values, "before": dict(self._standing(values)), "reason": reason[:500]})

    def _standing(self, paths: Iterable[str]) -> Iterator[tuple[str, Any]]:
        """Yield (path, value) for each given path with a known value. Paths that do not exist are skipped; a later
        check rejects them.
        """
        for path in paths:
            try:
                was = get(self.state, path)
            except (KeyError, UnknownFactError):
                continue
            if known(was):
                yield path, was

    # other entries

    def house_rule(self, clauses: Sequence[str], text: str) -> ReplayStep:
        """Suspend rule clauses from now on. Raises `InputError` for an unknown clause."""
        check_clauses(self.game.clauses, clauses)
        return self.add("house_rule", {"clauses": list(clauses), "text": text[:500]})

    def note(
        self, text: str, seat: str = "", clauses: Sequence[str] = (), contradictions: Sequence[str] = ()
    ) -> ReplayStep:
        """Record a remark. With `clauses` and `contradictions`, it records that the players accept these
        contradictions.
        """
        more = {"clauses": list(clauses), "contradictions": list(contradictions)} if clauses else {}
        return self.add("note", {"text": text[:2000]} | more, seat)

    def rename(self, seat: str, name: str) -> ReplayStep:
        """Rename a seat. Raises `InputError` for an unknown seat or an invalid name."""
        return self.add("seat", renaming(self.table_state.seats, seat, name), seat)

    def hand_over(self, seat: str, name: str = "") -> ReplayStep:
        """Record that another person takes over a seat; without a name, nobody does and its pieces remain. Raises
        `InputError` for an unknown seat or invalid name.
        """
        return self.add("handover", renaming(self.table_state.seats, seat, name, nobody=True), seat)

    def require_scorable(self) -> None:
        """Raise `InputError` if nothing is counted any more: the table is closed, or its score sheet game is over."""
        self._open()
        if self.over and self.game.depths == ("tally",):
            raise input_error("sheet_over", field=self.name)

    def score(self, seat: str, category: str, points: int) -> ReplayStep:
        """Record victory points of a seat at a table that records no moves. Raises `InputError` for an unknown seat."""
        self.require_scorable()
        if seat not in self.seats:
            raise input_error("seat_none", given=seat[:40], seats=tuple(self.seats.values()))
        return self.add("score", {"category": category, "points": points}, seat)

    def score_sheet(self, scoring: str, sheet: Any, reason: str = "") -> ReplayStep:
        """Record a score sheet, with its seats by letter, name or colour. Victory points that differ from the record
        are first corrected, with this `reason`.

        Raises `InputError` with all faults of the sheet, for missing fields, for other seats than those of this table,
        and for a second final scoring.
        """
        self.require_scorable()
        definition = find_scoring(self.game.id, scoring)
        if self.table_state.final is not None and definition.places:
            raise input_error("scored_finally", field=self.name)
        own_sheet = sheet_here(self.game, self.table_state, definition, sheet)
        body = {"scoring": scoring, "sheet": own_sheet, "already": list(definition.already)}
        step(self.game, self.table_state, Entry(0, "", "score", body=body))
        with self.single_act():
            if differing := vp_differing(self.table_state, definition, read(definition.sheet, own_sheet)):
                self.recount({f"seats.{seat}.vp": vp for seat, (_, vp) in differing.items()}, reason)
            return self.add("score", body)

    def option(self, name: str, value: Any, anew: bool = False) -> ReplayStep:
        """Change a table setting or its `depth` (which details are recorded). `anew` marks the whole position as
        unknown, because it was not tracked. Raises `InputError` for an unknown name or value.
        """
        check_setting(self.game, name, value)
        return self.add("option", {"name": name, "value": value} | ({"anew": True} if anew else {}))

    # looking

    def summary(self) -> TableSummary | None:
        """Return the summary of the table for lists; None if protests must be compared first, or if the game's code
        fails.
        """
        try:
            return None if is_protested(self) else summary_of(self)
        except InputError:
            return None
        except Exception as error:  # what is recorded is recorded, and the list looks again
            caught(error, table=self.name)
            return None

    def options(self) -> Iterator[Move]:
        """Yield the legal moves, each with a single unit where several are possible (see `extensions`)."""
        for action in self.game.rules.actions.values():
            try:
                yield from (move for move in action.options(self.state) if known(move.seat))
            except UnknownFactError:
                continue  # not even who acts is told: the position has to be described first

    def extensions(self, move: Move) -> Iterator[Move]:
        """Yield the versions of a move with one more unit."""
        extend = self.game.rules.actions[verb_of(move)].extend
        return iter(extend(self.state, move) if extend else ())

    def prompts(self) -> list[PromptLine]:
        """Return the prompt lines for the current state (required actions, steps just completed), the innermost pending
        choice first.
        """
        return self.game.rules.prompts(self.state)

    def lines(self) -> list[ScoreLine]:
        return [line for replayed in self.steps for line in replayed.score_lines]

    @property
    def acting(self) -> str:
        """The seat to act; "" if unknown, if there is none, or if no moves are recorded."""
        if self.table_state.depth != "full" or self.over:
            return ""
        try:
            seat = self.game.rules.actor(self.state, "")
        except UnknownFactError:
            return ""
        return seat if isinstance(seat, str) else ""

    @property
    def over(self) -> bool:
        """Whether the game is over, by its moves or by an entered final scoring."""
        return computed_table_summary.over(self.game, self.table_state)

    def breakdown(self) -> Breakdown:
        """Return the standings: all score lines, and the ranking by current victory points."""
        return Breakdown(tuple(self.lines()), self.places())

    def places(self) -> tuple[SeatRank, ...]:
        """Return the ranking of the seats with known victory points."""
        return computed_table_summary.places(self.game, self.table_state)


def _body(evaluated: Declaration, **more: Any) -> dict[str, Any]:
    body = {"moves": [msgspec.to_builtins(move) for move in evaluated.moves], **more}
    return body | ({"readings": dict(evaluated.move_facts)} if evaluated.move_facts else {})
