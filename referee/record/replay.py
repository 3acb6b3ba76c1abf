"""The replay of record entries: the effect of each kind of entry on the table state."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from types import GenericAlias
from typing import Any, cast

import msgspec
from msgspec import structs

from referee.error_boundary import caught
from referee.facts.facts import SingleMoveFacts, UnknownFactError, get, known, put
from referee.facts.ledger import Ledger
from referee.facts.parked_declaration import ParkingLedger, with_restored_facts
from referee.facts.verdict import Verdict, VerdictStatus
from referee.judging.judge import JudgingResult, judge
from referee.notation.move import Move, unfit
from referee.record import entry_bodies
from referee.record.entry import Entry
from referee.record.opening_entry import check_seats, validate_opening
from referee.record.setup_correction_check import check_setup_correction
from referee.record.sheet_seats import final_of, read_at
from referee.record.table_state import ReplayStep, TableState, blank_position
from referee.rules import default_rules
from referee.rules.game import Game, Seat
from referee.rules.game_settings import check_setting
from referee.rules.physical_copy_identity import box_of
from scoring.breakdown import ScoreLine
from scoring.errors import InputError, input_error
from scoring.games import scoring
from scoring.text_catalogs import Phrase, printable
from scoring.typed_data import convert

TELLING: dict[str, str] = {"position": "position", "report": "position"}
"""The score category for points on a marker that were entered instead of scored, by kind of entry."""


def moves_of(game: Game, body: Mapping[str, Any]) -> tuple[Move, ...]:
    """Return the moves in the content of an entry. Raises `InputError` for data that is not a valid move of
    this game.
    """
    try:
        return cast(tuple[Move, ...], convert(body, _moves_body(game)).moves)
    except msgspec.ValidationError:
        raw_moves = body.get("moves", ())
        if not isinstance(raw_moves, (list, tuple)):
            raise input_error("field_list", field="moves") from None
        return tuple([_read_move(game, move) for move in raw_moves])  # the same, slower, and naming the fault


@cache
def _moves_body(game: Game) -> Any:
    """Return a struct type for a list of moves of a game, which are distinguished by their `verb` field. For a game
    without moves, the list is empty.
    """
    kinds: Any = None
    for action in game.rules.actions.values():
        kinds = action.move if kinds is None else kinds | action.move
    return msgspec.defstruct("MovesBody", [("moves", GenericAlias(tuple, (kinds, ...)), ())])


def _read_move(game: Game, raw_move: Any) -> Move:
    verb = str(raw_move.get("verb", "")) if isinstance(raw_move, dict) else ""
    action = game.rules.actions.get(verb)
    if action is None:
        raise input_error("text_word", field="verb", given=verb[:40], choices=tuple(game.rules.actions))
    names, fields = raw_move.keys(), _fields_of(action.move)
    if not names <= fields:
        raise input_error("field_unknown", field=f"{verb}.{min(names - fields)}"[:80])
    try:
        return convert(raw_move, action.move)
    except msgspec.ValidationError as wrong:
        raise input_error("unusable", field=verb, why=str(wrong)[:80]) from None


@cache
def _fields_of(kind: type[Move]) -> frozenset[str]:
    """Return the field names allowed in a recorded move."""
    return frozenset(("verb", *kind.__struct_fields__))


@cache
def _keys(game: Game, seats: tuple[str, ...]) -> Mapping[str, Container[str]]:
    """Return the ids allowed in moves at a table, by key set."""
    keys = {**game.rules.keys(seats), "seats": seats, "action": tuple(game.rules.actions)}
    return {name: frozenset(ids) for name, ids in keys.items()}


def initial_table_state(game: Game, body: Mapping[str, Any]) -> TableState:
    """Return the table state after an `open` entry: seats in turn order, options, and known printed values."""
    seats = tuple(convert(seat, Seat) for seat in body["seats"])
    options = {option.id: option.default for option in game.meta.options} | body.get("options", {})
    printed = game.printed() | body.get("printed", {})
    start = game.rules.blank_state if body.get("blank") else game.rules.first_state
    box = box_of(str(body.get("edition", "")), str(body.get("box", "")))
    return TableState(start(seats, options, printed), seats, body.get("depth", "full"), box=box)


def step(game: Game, table_state: TableState | None, entry: Entry) -> ReplayStep:
    """Execute one effective entry. An entry that cannot be executed is skipped (`ReplayStep.failed`), so that the table
    remains usable.

    Raises `InputError` for an invalid opening, and for an invalid entry that is not recorded (number 0).
    """
    try:
        return _step(game, table_state, entry)
    except InputError as unread:
        readable_entry, status, faults = structs.replace(entry, body={}), VerdictStatus.UNREADABLE, unread.faults
    except Exception as error:  # whatever a game's code raises is a fault of ours, and no table can mend it
        fault = caught(error, game=game.id, entry=entry.seq, kind=entry.kind, body=entry.body)
        readable_entry, status, faults = entry, VerdictStatus.UNCLEAR, (fault,)
    if table_state is None or not entry.seq:
        raise entry_bodies.at(entry, faults) if status is VerdictStatus.UNREADABLE else InputError(faults)
    return ReplayStep(readable_entry, table_state, verdict=Verdict(status, faults=faults), failed=True)


def _step(game: Game, table_state: TableState | None, entry: Entry) -> ReplayStep:
    if (table_state is None) != (entry.kind == "open"):
        raise input_error("journal_empty" if table_state is None else "journal_opened")
    body: Any = entry_bodies.parse_body(entry)
    if table_state is None:
        return _open(game, entry, body)
    if entry.seat not in table_state.state.seats and (entry.seat or isinstance(body, entry_bodies.OF_A_SEAT)):
        raise input_error("seat_none", field="seat", given=entry.seat[:40], seats=_ids(table_state))
    return _with_points(_KINDS.get(entry.kind, _nothing)(game, table_state, entry, body))


def _with_points(replayed: ReplayStep) -> ReplayStep:
    """Return the step with its points added to the running totals of the table state."""
    if not replayed.score_lines:
        return replayed
    table_state = replayed.table_state
    lined = dict(table_state.lined)
    for line in replayed.score_lines:
        lined[line.seat] = lined.get(line.seat, 0) + line.points
    return replayed.with_state(structs.replace(table_state, lined=lined))


def _ids(table_state: TableState) -> tuple[str, ...]:
    return tuple([seat.id for seat in table_state.seats])


def _open(game: Game, entry: Entry, body: entry_bodies.OpeningBody) -> ReplayStep:
    """Execute the opening. Settings and printed values that are invalid today are skipped and reported in the
    verdict.
    """
    check_seats(game, body.seats)
    ids = tuple(seat.id for seat in body.seats)
    options, printed, faults = validate_opening(game, ids, body.options, body.printed, body.edition)
    initial = initial_table_state(game, {**entry.body, "options": options, "printed": printed})
    verdict = Verdict(VerdictStatus.UNREADABLE, faults=tuple(faults)) if faults else None
    start_lines = _marker_lines(None, initial, "start", game.rules.start)
    return _with_points(ReplayStep(entry, initial, score_lines=start_lines, verdict=verdict, differs=bool(faults)))


def _nothing(_game: Game, table_state: TableState, entry: Entry, _body: entry_bodies.EntryBody) -> ReplayStep:
    return ReplayStep(entry, table_state)


def _move(
    game: Game, table_state: TableState, entry: Entry, body: entry_bodies.DeclarationBody, *, insist: bool = False
) -> ReplayStep:
    moves, ids = moves_of(game, entry.body), _ids(table_state)
    keys = _keys(game, ids)
    faults = [fault for move in moves for fault in unfit(move, keys)]
    if faults:
        raise InputError(faults)
    state = _recorded_by(
        entry.rules, state_with_values(game, table_state.state, _validate(game, table_state, body.readings))
    )
    outcome = judge(game, state, moves, seats=ids, waived=table_state.waived, insist=insist)
    verdict, carried = outcome.verdict, outcome
    refused = verdict.status in (VerdictStatus.ILLEGAL, VerdictStatus.INCOMPLETE)
    if refused and not insist:  # recorded when it was legal: it stands, and is marked
        carried = judge(game, state, moves, seats=ids, waived=table_state.waived, insist=True)
    if carried.state is None:
        return ReplayStep(entry, table_state, verdict=verdict, differs=True, failed=True)
    differs = not insist and verdict.status != entry.verdict
    after = structs.replace(table_state, state=_without_move_facts(carried.state))
    return ReplayStep(entry, after, carried.verdict.ledger, carried.score_lines, verdict, differs=differs)


def carried_out(table_state: TableState, outcome: JudgingResult, entry: Entry) -> ReplayStep:
    """Return the step of a declaration just judged legal in this table state, without judging it again."""
    after = structs.replace(table_state, state=_without_move_facts(outcome.state))
    return _with_points(ReplayStep(entry, after, outcome.verdict.ledger, outcome.score_lines, outcome.verdict))


def _recorded_by(version: str, state: Any) -> Any:
    """Return the state with the rules version of an entry (`now.rules`), so that changed rules can treat old entries as
    before.
    """
    if not version:
        return state
    return structs.replace(state, now=SingleMoveFacts({**state.now, "rules": version}) if state.now else _by(version))


@lru_cache(32)
def _by(version: str) -> SingleMoveFacts:
    return SingleMoveFacts(rules=version)


def _without_move_facts(state: Any) -> Any:
    """Return the state without the values that were valid for one move only."""
    return structs.replace(state, now=_NOTHING_READ) if state.now else state


_NOTHING_READ = SingleMoveFacts()


def _park(game: Game, table_state: TableState, entry: Entry, _body: entry_bodies.ParkedBody) -> ReplayStep:
    """Continue the order of play after an undecided line, and mark all values that it may have changed as unknown.
    After the end of the game, nothing happens.
    """
    if game.rules.over(table_state.state):
        return ReplayStep(entry, table_state)
    earlier = frozenset(path for earlier_line in table_state.parked.values() for path in earlier_line.before)
    ledger = ParkingLedger(table_state.state, earlier)
    try:
        game.rules.parked(ledger, entry.seat)
    except UnknownFactError:  # not even where the game stands is told
        ledger = ParkingLedger(table_state.state, earlier)
        default_rules.forget_seat(ledger, entry.seat)
    parked = {**table_state.parked, entry.seq: ledger.undecided_facts(entry.seat)}
    after = structs.replace(table_state, state=_without_move_facts(ledger.state), parked=parked)
    return ReplayStep(entry, after, tuple(ledger.lines), tuple(ledger.score_lines))


def _overrule(game: Game, table_state: TableState, entry: Entry, body: entry_bodies.OverruleBody) -> ReplayStep:
    return _move(game, table_state, entry, body, insist=True)


def _validate(game: Game, table_state: TableState, facts: Mapping[str, Any]) -> dict[str, Any]:
    if not facts:
        return {}
    values, faults = game.accept(_ids(table_state), facts)
    if faults:
        raise InputError(faults)
    return values


def state_with_values(game: Game, state: Any, facts: Mapping[str, Any]) -> Any:
    """Return the state with entered values and the conclusions from them. Entered values take precedence. Raises
    `InputError` for a path that does not exist in this state.
    """
    if not facts:
        return state
    for path, value in facts.items():
        state = _set_fact(state, path, value)
        if game.rules.teach:
            with suppress(UnknownFactError):  # nothing follows from it yet
                state = game.rules.teach(state, path, value)
    for path, value in facts.items():
        current = get(state, path)
        if not known(current) or current != value:
            state = put(state, path, value)
    return state


def _set_fact(state: Any, path: str, value: Any) -> Any:
    try:
        return put(state, path, value)
    except (KeyError, UnknownFactError):
        raise input_error("fact_not_here", field=path) from None


def _report(
    game: Game, table_state: TableState, entry: Entry, body: entry_bodies.FactReportBody | entry_bodies.RecountBody
) -> ReplayStep:
    """Carry out an entry that states values (a report, an entered position or a recount) and return its replay step.
    Stated score markers become score lines.
    """
    facts = _validate(game, table_state, body.facts)
    after = structs.replace(table_state, state=state_with_values(game, table_state.state, facts))
    moved = _marker_lines(table_state, after, entry.kind, ())
    ledger = Ledger(with_restored_facts(after.state, table_state.parked, facts) if table_state.parked else after.state)
    for follow in (game.rules.put_right, game.rules.going_on if table_state.parked else None):
        if follow:
            follow(ledger)
    return ReplayStep(
        entry, structs.replace(after, state=ledger.state), tuple(ledger.lines), (*moved, *ledger.score_lines)
    )


def _marker_lines(
    before: TableState | None, after: TableState, kind: str, clauses: tuple[str, ...]
) -> tuple[ScoreLine, ...]:
    """Return a score line for each score marker that was set to a value directly, so that all score lines add up to the
    markers. The first known value of a marker is assumed to include the points scored before.
    """
    lines = []
    for seat in after.seats:
        old = before.state.seats[seat.id].vp if before else 0
        new = after.state.seats[seat.id].vp
        was = old if known(old) else after.lined.get(seat.id, 0)
        if known(new) and new != was:
            values = {"before": was, "moved": new - was}
            working = Phrase(f"working.{kind}", values)
            if kind in TELLING:
                working = Phrase(f"working.{kind}_more" if was else f"working.{kind}", values | {"now": new})
            lines.append(ScoreLine(seat.id, TELLING.get(kind, kind), new - was, working, clauses))
    return tuple(lines)


def _score(
    game: Game, table_state: TableState, entry: Entry, body: entry_bodies.ScoreBody | entry_bodies.ScoreSheetBody
) -> ReplayStep:
    """Score points of a seat and category, or a complete score sheet, at a table that records no moves."""
    ledger, ids, ends = Ledger(table_state.state), _ids(table_state), None
    stood: tuple[ScoreLine, ...] = ()
    if isinstance(body, entry_bodies.ScoreSheetBody):
        game_scoring = scoring(game.id, body.scoring)
        sheet = read_at(game, table_state.seats, game_scoring, body.sheet)
        breakdown = game_scoring.score(sheet)
        ends = final_of(game_scoring, sheet, breakdown, ids)
        lines = [line for line in breakdown.lines if line.category not in (*body.already, *game_scoring.unmarked)]
        points = dict.fromkeys(ids, 0) if ends else {}
        stood = _stood(table_state, ledger, points, [line for line in breakdown.lines if line.category in body.already])
    else:
        working = Phrase("working.told", {"points": body.points})
        lines = [ScoreLine(entry.seat, body.category, body.points, working, ())]
    for line in lines:
        if line.points and line.seat not in ids:
            raise input_error("seat_none", field="sheet", given=line.seat[:40], seats=ids)
        if line.points:
            ledger.seat(line.seat, vp=ledger.state.seats[line.seat].vp + line.points)
    if game.rules.after_sheet is not None and isinstance(body, entry_bodies.ScoreSheetBody):
        game.rules.after_sheet(ledger)
    after = structs.replace(table_state, state=ledger.state, final=ends or table_state.final)
    return ReplayStep(entry, after, score_lines=(*stood, *lines))


def _stood(
    table_state: TableState, ledger: Ledger, points: dict[str, int], already: list[ScoreLine]
) -> tuple[ScoreLine, ...]:
    """Set unknown score markers to their values before the sheet is scored, and return the score lines for that. The
    value is the sum of the `already` lines of a seat, or 0 for a seat in `points`.
    """
    for line in already:
        points[line.seat] = points.get(line.seat, 0) + line.points
    untold = [seat for seat in points if seat in _ids(table_state) and not known(table_state.state.seats[seat].vp)]
    for seat in untold:
        ledger.seat(seat, vp=points[seat])
    return _marker_lines(table_state, structs.replace(table_state, state=ledger.state), "report", ()) if untold else ()


def _option(game: Game, before: TableState, entry: Entry, body: entry_bodies.OptionBody) -> ReplayStep:
    check_setting(game, body.name, body.value)
    if body.name == "depth":
        state = blank_position(game, before) if body.anew else before.state
        return ReplayStep(entry, structs.replace(before, depth=str(body.value), state=state))
    options = {**before.state.options, body.name: body.value}
    return ReplayStep(entry, structs.replace(before, state=structs.replace(before.state, options=options)))


def _house_rule(_game: Game, table_state: TableState, entry: Entry, body: entry_bodies.HouseRuleBody) -> ReplayStep:
    return ReplayStep(entry, structs.replace(table_state, waived=table_state.waived | set(body.clauses)))


def _seat(_game: Game, table_state: TableState, entry: Entry, body: entry_bodies.SeatNameBody) -> ReplayStep:
    if not (body.name or entry.kind == "handover") or printable(body.name) != body.name:
        raise input_error("seat_name", field="name", given=body.name)
    seats = [structs.replace(seat, name=body.name) if seat.id == entry.seat else seat for seat in table_state.seats]
    return ReplayStep(entry, structs.replace(table_state, seats=tuple(seats)))


def _ruling(_game: Game, table_state: TableState, entry: Entry, body: entry_bodies.AnyRulingBody) -> ReplayStep:
    """Open or settle a dispute in the table state."""
    begins = isinstance(body, entry_bodies.DisputeBody) and body.opened
    return ReplayStep(entry, structs.replace(table_state, disputed=entry.seq if begins else 0))


def _protest(game: Game, before: TableState, entry: Entry, body: entry_bodies.AnyProtestBody) -> ReplayStep:
    """Open or close a protest (objection). An upheld protest executes its part of the alternative."""
    if isinstance(body, entry_bodies.ProtestOutcomeBody):
        remaining = tuple(seq for seq in before.protests if seq != body.protest)
        return ReplayStep(entry, structs.replace(before, protests=remaining))
    other, step = body.other, ReplayStep(entry, structs.replace(before, protests=(*before.protests, entry.seq)))
    if body.upheld and other.option:
        step = _option(game, step.table_state, entry, entry_bodies.OptionBody(other.option, other.value))
    if not (body.upheld and other.moves):
        return step
    declared = entry_bodies.DeclarationBody(other.moves, other.readings)
    step = _move(game, step.table_state, structs.replace(entry, body=structs.asdict(declared)), declared, insist=True)
    return structs.replace(step, entry=entry)


def _mend(game: Game, table_state: TableState, entry: Entry, body: entry_bodies.SetupCorrectionBody) -> ReplayStep:
    """Validate a set-up correction. Its effect is already included in the opening."""
    check_setup_correction(game, _ids(table_state), body)
    return ReplayStep(entry, table_state)


def _close(_game: Game, table_state: TableState, entry: Entry, _body: entry_bodies.CloseBody) -> ReplayStep:
    return ReplayStep(entry, structs.replace(table_state, closed=True))


_KINDS: dict[str, Callable[[Game, TableState, Entry, Any], ReplayStep]] = {
    "move": _move,
    "parked": _park,
    "overrule": _overrule,
    "report": _report,
    "position": _report,
    "recount": _report,
    "score": _score,
    "option": _option,
    "house_rule": _house_rule,
    "ruling": _ruling,
    "seat": _seat,
    "handover": _seat,
    "close": _close,
    "mend": _mend,
    "protest": _protest,
}
