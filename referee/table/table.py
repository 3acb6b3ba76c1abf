"""A table in play: its record, and every action that is possible on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import structs

from referee.error_boundary import caught
from referee.facts.facts import FactSpec, Unknown, UnknownFactError, get, known
from referee.facts.verdict import Verdict, VerdictStatus
from referee.judging.declaration_draft import MOMENT, DeclarationDraft, EvaluatedDraft, Said, unread
from referee.judging.judge import judge
from referee.judging.line_parser import MAX_LINE, read_line, speaker
from referee.notation.move import Move, verb_of
from referee.record.entry import Entry
from referee.record.parked_lines import with_origin
from referee.record.record import Record
from referee.record.replay import carried_out, state_with_values, step
from referee.record.table_glance import TableGlance
from referee.record.table_state import ReplayStep
from referee.record.undo import PLAYED
from referee.rules.clauses import check_clauses
from referee.rules.fact_paths import OPTIONS, REST, path_of
from referee.rules.game import PromptLine
from referee.rules.game_settings import check_setting
from referee.rules.seat_names import renaming
from referee.table import standings
from referee.table.assumed_turn import turn_assumption
from referee.table.declaration_result import DeclarationResult
from referee.table.described_position import DescribedPosition, position_of, rest
from referee.table.sheet_check import sheet_here, vp_differing
from referee.table.table_summary import glance, is_protested
from scoring.breakdown import Breakdown, ScoreLine, SeatRank
from scoring.errors import Fault, InputError, input_error
from scoring.games import scoring as find_scoring
from scoring.sheet_parser import read


class Table(Record):
    """A table in play, with methods to declare moves, enter facts, and query the state."""

    # declaring

    def read(self, text: str) -> tuple[Move, ...]:
        """Parse a typed line. Raises `InputError` if it is invalid."""
        return read_line(self.game, self.state, self.names, text)

    def draft(self, declaration: Said) -> DeclarationDraft:
        """Return a declaration as a draft with its parsed moves. Raises `InputError` if it cannot be parsed."""
        draft = (
            DeclarationDraft(declaration)
            if isinstance(declaration, str)
            else DeclarationDraft(moves=declaration)
            if isinstance(declaration, tuple)
            else declaration
        )
        return draft if draft.moves else structs.replace(draft, moves=self.read(draft.text))

    def judge(self, declaration: Said) -> EvaluatedDraft:
        """Judge a declaration without recording it; the status is `needs` if a fact is missing to record a legal move.
        Raises `InputError` for readings that do not exist in this state.
        """
        try:
            draft = self.draft(declaration)
        except InputError as why:
            return unread(_typed(declaration), why, self.table_state)
        table_state, seats, moves = self.table_state, tuple(self.seats), draft.moves
        before = state_with_values(self.game, self.state, draft.readings) if draft.readings else self.state
        outcome = judge(self.game, before, moves, seats=seats, waived=table_state.waived, carried_out=self.carried_out)
        verdict = outcome.verdict
        if verdict.status is VerdictStatus.LEGAL and verdict.unsettled:
            verdict = structs.replace(verdict, status=VerdictStatus.NEEDS, questions=verdict.unsettled)
        if table_state.parked:
            verdict = with_origin(table_state, verdict)
        assumed = turn_assumption(self.game, before, moves, seats, verdict)
        verdict = structs.replace(verdict, assumed=assumed) if assumed else verdict
        return EvaluatedDraft(draft, verdict, table_state, before, outcome, self._overlooked(before, moves, verdict))

    def _overlooked(self, state: Any, moves: tuple[Move, ...], verdict: Verdict) -> tuple[PromptLine, ...]:
        """Return the easily missed actions that the moves make impossible; each move is checked in the state after the
        previous ones.
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

    def declare(self, declaration: Said | EvaluatedDraft) -> DeclarationResult:
        """Record a declaration if it is legal; an evaluated draft is judged again only if the table has changed since.
        If the declaration makes the current action impossible to complete, the whole action is retracted. Raises
        `InputError` if the table is closed or disputed.
        """
        self._open()
        evaluated = self._fresh(declaration) if isinstance(declaration, EvaluatedDraft) else self.judge(declaration)
        if evaluated.verdict.stuck:
            return DeclarationResult(evaluated, taken_back=self.take_back())
        outcome = evaluated.outcome
        if evaluated.verdict.status is not VerdictStatus.LEGAL or outcome is None:
            return DeclarationResult(evaluated)
        if evaluated.idle:
            idle = structs.replace(
                evaluated.verdict, status=VerdictStatus.UNCLEAR, ledger=(), faults=(Fault("changes_nothing"),)
            )
            return DeclarationResult(structs.replace(evaluated, verdict=idle))
        seat, status = evaluated.moves[-1].seat, evaluated.verdict.status
        carry_out = partial(carried_out, self.table_state, outcome)
        return DeclarationResult(evaluated, self.add("move", _body(evaluated.draft), seat, status, carry_out))

    def _fresh(self, evaluated: EvaluatedDraft) -> EvaluatedDraft:
        """Return an evaluated draft for the present state of the table; its parsed moves are kept."""
        return evaluated if evaluated.judged_on is self.table_state else self.judge(evaluated.draft)

    def overrule(self, declaration: Said, reason: str) -> DeclarationResult:
        """Record a declaration against the verdict; later checks accept its effects. Raises `InputError` if the move
        cannot be carried out at all; the table must then record a recount.
        """
        self._open()
        evaluated = self.judge(declaration)
        if not evaluated.moves or evaluated.verdict.status is VerdictStatus.INCOMPLETE:
            return DeclarationResult(evaluated)  # there is nothing yet that could be carried out
        body = _body(evaluated.draft, clauses=list(evaluated.verdict.clauses), reason=reason[:500])
        trial = step(self.game, self.table_state, Entry(0, "", "overrule", body=body))
        if trial.failed:
            verdict = trial.verdict or evaluated.verdict
            if verdict.unsettled:
                asks = structs.replace(verdict, status=VerdictStatus.NEEDS, questions=verdict.unsettled)
                return DeclarationResult(structs.replace(evaluated, verdict=asks))
            raise input_error("overrule_recount")
        seat = evaluated.moves[-1].seat
        return DeclarationResult(evaluated, self.add("overrule", body, seat, evaluated.verdict.status))

    def park(self, text: str, seat: str = "") -> ReplayStep:
        """Record a typed line as parked, for the given seat, the seat that it names, or the acting seat. Raises
        `InputError` for an empty line, if no moves are recorded now, and if the seat is unknown.
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
        """Return the description of the fact at a path. Raises `InputError` if there is no such fact."""
        fact = self.game.fact(tuple(self.seats), path_of(self.game, self.table_state.seats, path))
        if fact is None:
            raise input_error("fact_unknown", field=path)
        return fact

    def check(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return facts as a state stores them. Raises `InputError` with every fault."""
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
        """Record facts that the table reads off its pieces; None if there is nothing to record. Raises `InputError`
        with every fault; readings for one declaration (`now.…`) must be in its draft instead.
        """
        values = self.check(facts)
        if moment := [path for path in values if path.startswith(MOMENT)]:
            raise InputError([Fault("fact_moment", path) for path in moment])
        return self.add("report", {"facts": self._implied(values) | values}) if values else None

    def _implied(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the unknown facts that follow from these facts."""
        implied = self.game.rules.implied
        if implied is None:
            return {}
        implied_facts = [fact for path, value in values.items() for fact in implied(self.state, path, value).items()]
        return {path: value for path, value in implied_facts if not known(self.known_as(path))}

    def answer(self, facts: Mapping[str, Any], asked: str = "") -> dict[str, Any]:
        """Record answers that are still unknown, and skip those with the known value. Returns the readings among them,
        which belong to the draft of their declaration.

        Raises `InputError` with every fault, also for an answer that differs from a known value, which must be a
        recount. The fact at `asked` is recorded regardless, because its known value was not sufficient.
        """
        values = self.check(facts)
        known_as = {path: self.known_as(path) for path in values}
        faults = [
            self.fact(path).contradiction(path, was, values[path])
            for path, was in known_as.items()
            if known(was) and was != values[path] and path != asked
        ]
        if faults:
            raise InputError(faults)
        new = {path: value for path, value in values.items() if path == asked or not known(known_as[path])}
        readings = {path: value for path, value in new.items() if path.startswith(MOMENT)}
        if lasting := {path: value for path, value in new.items() if path not in readings}:
            self.tell(lasting)
        return readings

    def known_as(self, path: str) -> Any:
        """Return the value of a fact, or an `Unknown` if it is unknown or does not exist."""
        try:
            return get(self.state, path)
        except (KeyError, UnknownFactError):
            return Unknown(path)

    def describe(self, facts: Mapping[str, Any]) -> ReplayStep:
        """Record a described position, its settings first. If the other facts are as at the start, these are recorded
        too. Raises `InputError` with every fault.
        """
        position = position_of(self.game, self.table_state.seats, facts)
        with self.together():
            steps = [self.option(name, value) for name, value in position.options.items()]
            values = self._accepted(position)
            if position.rest:
                values |= self._rest(values)
            return self.add("position", {"facts": values}) if values or not steps else steps[-1]

    def _rest(self, values: dict[str, Any]) -> dict[str, Any]:
        if any(self.past.counts[kind] for kind in PLAYED):
            raise input_error("position_rest_late", field=REST)
        before = {path for replayed in self.steps for path in replayed.entry.body.get("facts", ())}
        return rest(
            self.game, self.table_state.seats, state_with_values(self.game, self.state, values), before | values.keys()
        )

    def recount(self, facts: Mapping[str, Any], reason: str) -> ReplayStep:
        """Record a physical count that differs from the record and takes precedence over it. Raises `InputError` with
        every fault.
        """
        self._open()
        values = self.check(facts)
        return self.add("recount", {"facts": values, "before": dict(self._standing(values)), "reason": reason[:500]})

    def _standing(self, paths: Iterable[str]) -> Iterator[tuple[str, Any]]:
        """Yield the known values of some facts; a path that does not exist is skipped here and rejected when the entry
        is carried out.
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
        """Set clauses aside from now on. Raises `InputError` for an unknown clause."""
        check_clauses(self.game.clauses, clauses)
        return self.add("house_rule", {"clauses": list(clauses), "text": text[:500]})

    def note(
        self, text: str, seat: str = "", clauses: Sequence[str] = (), contradictions: Sequence[str] = ()
    ) -> ReplayStep:
        """Record a remark; with `clauses` and `contradictions`, the table accepts these contradictions."""
        more = {"clauses": list(clauses), "contradictions": list(contradictions)} if clauses else {}
        return self.add("note", {"text": text[:2000]} | more, seat)

    def rename(self, seat: str, name: str) -> ReplayStep:
        """Rename a seat. Raises `InputError` for an unknown seat or an invalid name."""
        return self.add("seat", renaming(self.table_state.seats, seat, name), seat)

    def hand_over(self, seat: str, name: str = "") -> ReplayStep:
        """Record that another person takes over a seat; without a name nobody plays it, and its pieces remain. Raises
        `InputError` for an unknown seat or an invalid name.
        """
        return self.add("handover", renaming(self.table_state.seats, seat, name, nobody=True), seat)

    def score(self, seat: str, category: str, points: int) -> ReplayStep:
        """Record points of a seat (VP), at a depth that records no moves. Raises `InputError` for an unknown seat."""
        self._open()
        if seat not in self.seats:
            raise input_error("seat_none", given=seat[:40], seats=tuple(self.seats.values()))
        return self.add("score", {"category": category, "points": points}, seat)

    def score_sheet(self, scoring: str, sheet: Any, reason: str = "") -> ReplayStep:
        """Record an entered sheet, with its seats by letter, name or colour. VP on the sheet that differ from the
        record are first recounted, with this `reason`.

        Raises `InputError` with every fault of the sheet, for missing fields, for other seats than those of this table,
        and for a second final scoring.
        """
        self._open()
        definition = find_scoring(self.game.id, scoring)
        if self.table_state.final is not None and definition.places:
            raise input_error("scored_finally", field=self.name)
        own_sheet = sheet_here(self.game, self.table_state, definition, sheet)
        body = {"scoring": scoring, "sheet": own_sheet, "already": list(definition.already)}
        step(self.game, self.table_state, Entry(0, "", "score", body=body))
        with self.together():
            if differing := vp_differing(self.table_state, definition, read(definition.sheet, own_sheet)):
                self.recount({f"seats.{seat}.vp": vp for seat, (_, vp) in differing.items()}, reason)
            return self.add("score", body)

    def option(self, name: str, value: Any, anew: bool = False) -> ReplayStep:
        """Change a setting of the table, or its `depth`. With a depth, `anew` marks the whole position as unknown,
        because it was not tracked. Raises `InputError` for an unknown name or value.
        """
        check_setting(self.game, name, value)
        return self.add("option", {"name": name, "value": value} | ({"anew": True} if anew else {}))

    def close(self) -> ReplayStep:
        """Close the table; it can still be read."""
        return self.add("close", {})

    # looking

    def glance(self) -> TableGlance | None:
        """Return the summary of the table for lists; None if protests must be compared first, or if the code of the
        game fails.
        """
        try:
            return None if is_protested(self) else glance(self)
        except InputError:
            return None
        except Exception as error:  # what is recorded is recorded, and the list looks again
            caught(error, table=self.name)
            return None

    def options(self) -> Iterator[Move]:
        """Yield the moves that may be declared now, with one unit if several are possible (see `extensions`)."""
        for action in self.game.rules.actions.values():
            try:
                yield from (move for move in action.options(self.state) if known(move.seat))
            except UnknownFactError:
                continue  # not even who acts is told: the position has to be described first

    def extensions(self, move: Move) -> Iterator[Move]:
        """Yield the same move with one more unit."""
        extend = self.game.rules.actions[verb_of(move)].extend
        return iter(extend(self.state, move) if extend else ())

    def prompts(self) -> list[PromptLine]:
        """Return the prompt lines for the present state, the innermost pending choice first."""
        return self.game.rules.prompts(self.state)

    def lines(self) -> list[ScoreLine]:
        """Return every score line so far."""
        return [line for replayed in self.steps for line in replayed.score_lines]

    @property
    def acting(self) -> str:
        """The seat that acts now; "" if unknown, if there is none, or if no moves are recorded."""
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
        return standings.over(self.game, self.table_state)

    def breakdown(self) -> Breakdown:
        """Return the standings: every score line, and the ranking by present VP. Ties are broken once the game is over,
        if the facts for that are known.
        """
        return Breakdown(tuple(self.lines()), self.places())

    def places(self) -> tuple[SeatRank, ...]:
        """Return the ranking of the seats with known VP."""
        return standings.places(self.game, self.table_state)


def _typed(declaration: Said) -> str:
    return declaration if isinstance(declaration, str) else "" if isinstance(declaration, tuple) else declaration.text


def _body(draft: DeclarationDraft, **more: Any) -> dict[str, Any]:
    """Return the body of a declaration's entry."""
    body = {"moves": [msgspec.to_builtins(move) for move in draft.moves], **more}
    return body | ({"readings": dict(draft.readings)} if draft.readings else {})
