"""Random play of whole games, with checks after each declaration."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any

from msgspec import Struct, field

from referee.checking.changes import changed_facts, violated_invariants, wrongly_known
from referee.checking.displayed_texts import DisplayedTexts
from referee.checking.omitted_options import omitted_moves
from referee.checking.random_answers import settle
from referee.checking.random_moves import FREE_WORD, random_move
from referee.checking.reading_back import misread
from referee.facts.facts import UnknownFactError, same
from referee.facts.parked_declaration import untold
from referee.facts.verdict import Breach, VerdictStatus
from referee.judging.judge import clauses_of
from referee.notation.move import Move, verb_of, write
from referee.record.declaration import Declaration
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import Action, Game
from referee.table import recorded_script
from referee.table.table import Table
from scoring.errors import Fault, InputError
from scoring.games import scoring

NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fay", "Gus", "Hal")
MAX_DECLARATIONS = 600
"""The maximum number of declarations in a random game; a longer game is left unfinished."""
LOOK_EVERY = 4
"""The number of declarations between two rounds of judging moves of every kind."""
MAX_OPTIONS = 200
MAX_READ_BACK = 10
"""The maximum number of moves whose sentences are read back at one moment."""
OPTIONS_EVERY = 5
"""The number of declarations between two searches for moves that are not offered."""
PARK_EVERY = 7
"""The number of entries between two declarations that are parked as well."""
TRIES = 8
"""The number of offered moves that are tried if the needed values are unknown."""


class PlayLog(Struct):
    """The coverage and the faults of random play, one fault for each kind and verb."""

    displayed: DisplayedTexts
    verbs: set[str] = field(default_factory=set)
    clauses: set[str] = field(default_factory=set)
    passed: set[str] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)
    """The patterns of the facts that a declaration changed."""
    finished: int = 0
    sheets: Counter[str] = field(default_factory=Counter)
    """The number of scored sheets, by scoring."""
    faults: dict[tuple[str, str], Fault] = {}

    def add(self, faults: Iterable[Fault]) -> None:
        self.faults.update({(fault.key, str(fault.values)): fault for fault in faults})

    def note(self, fault: Fault, move: Move | None = None) -> None:
        """Record a fault, unless a fault of the same kind and verb is recorded already."""
        verb = verb_of(move) if move else ""
        self.faults.setdefault((fault.key, verb), fault)


def _about(table: Table, move: Move | None = None) -> dict[str, Any]:
    """Return the values of a fault's text: the move, the number of entries, and the number of seats."""
    return {"move": write(move) if move else "", "entry": len(table.entries), "seats": len(table.seats)}


def open_table(game: Game, seats: int, options: Mapping[str, Any]) -> Table:
    """Return a new table in memory with this number of seats."""
    printed = recorded_script.load(game.demo).printed if game.demo.is_file() else {}
    entry = opening(game, seats_of(game, NAMES[:seats]), options=dict(options), printed=printed, invented=True)
    return Table("check", [entry])


def play(table: Table, log: PlayLog, chance: random.Random, limit: int = MAX_DECLARATIONS) -> None:
    """Play a random game to its end, or for at most `limit` declarations."""
    for number in range(limit):
        if table.over:
            log.finished += 1
            score_end(table, log)
            break
        if number % LOOK_EVERY == 0:
            judge_random_moves(table, log, chance)
        if number % OPTIONS_EVERY == 0:
            note_omitted(table, log)
        if not _declare_option(table, log, chance):
            break
    judge_random_moves(table, log, chance)
    check_replay(table, log)


def judge_random_moves(table: Table, log: PlayLog, chance: random.Random) -> None:
    """Judge a random move of every kind and record the violated clauses. Record a fault if what is written of one of
    these moves, or of an offered one, is not read as this move.
    """
    seats = tuple(table.seats)
    keys = table.game.rules.keys(seats)
    moves = list(islice(table.options(), MAX_OPTIONS))
    for action in table.game.rules.actions.values():
        for seat in dict.fromkeys((seats[0], chance.choice(seats))):
            move = random_move(action.move, seat, keys, chance)
            verdict = table.judge((move,)).verdict
            note_breaches(table, log, move, (*verdict.breaches,))
            moves += [move] if FREE_WORD not in write(move) else []
    for move in moves[:: -(-len(moves) // MAX_READ_BACK)]:
        note_misread(table, log, move)


def note_omitted(table: Table, log: PlayLog) -> None:
    """Record a fault for each tried move that is legal and not offered."""
    keys = table.game.rules.keys(tuple(table.seats))
    for move in omitted_moves(table, islice(table.options(), MAX_OPTIONS), keys):
        log.note(Fault("check_option_missing", "", _about(table, move)), move)


def note_misread(table: Table, log: PlayLog, move: Move) -> None:
    """Record a fault if what is written of a move is not read as this move."""
    for fault in misread(table, move):
        log.note(fault, move)


def note_breaches(table: Table, log: PlayLog, move: Move | None, breaches: tuple[Breach, ...]) -> None:
    """Record the violated clauses, and a fault for each clause that the catalogue does not contain."""
    for breach in breaches:
        log.displayed.breach(breach)
        for clause in (breach.clause, *breach.also):
            if clause not in table.game.clauses:
                log.note(Fault("check_clause", "", _about(table, move) | {"clause": clause}), move)
            log.clauses.add(clause)


def _declare_option(table: Table, log: PlayLog, chance: random.Random) -> bool:
    """Declare a random move of those offered, or record an answer that it needs. Returns False if neither is
    possible.
    """
    options = list(islice(table.options(), MAX_OPTIONS))
    if not options:
        if not any(untold(table.state, path) for path in table.game.facts(tuple(table.seats))):
            log.note(Fault("check_nothing_offered", "", _about(table)))
        return False
    for move in chance.sample(options, min(TRIES, len(options))):
        evaluated, recorded = settle(table, move, chance)
        status = evaluated.verdict.status
        if status is VerdictStatus.LEGAL:
            _record(table, log, move, evaluated)
            return True
        if recorded:
            return True  # what may be declared is to be listed anew
        if status is not VerdictStatus.NEEDS and not evaluated.move_facts:
            clauses = evaluated.verdict.clauses
            log.note(Fault("check_option_refused", "", _about(table, move) | {"clauses": clauses}), move)
    return False


def note_parked(table: Table, log: PlayLog, move: Move) -> None:
    """Park some moves instead of making them, and record a fault if too much is known then."""
    if len(table.entries) % PARK_EVERY == 0:
        for path in wrongly_known(table, move):
            log.note(Fault("check_parked", "", _about(table, move) | {"path": path}), move)


def note_changes(table: Table, log: PlayLog, move: Move, before: Any) -> None:
    """Record which facts a declaration has changed, and a fault for a value that its field does not allow (if nothing
    was answered by chance) and for a violated invariant.
    """
    facts = table.game.facts(tuple(table.seats))
    by_chance = any(entry.kind == "report" or entry.body.get("facts") for entry in table.entries)
    for name in violated_invariants(table.game.rules, before, table.state):
        log.note(Fault("check_invariant", "", _about(table, move) | {"name": name}), move)
    for path, value in changed_facts(facts, before, table.state):
        log.changed.add(facts[path].pattern)
        if not by_chance and facts[path].check(value, path):
            log.note(Fault("check_fact", "", _about(table, move) | {"path": path, "value": str(value)}), move)


def _record(table: Table, log: PlayLog, move: Move, evaluated: Declaration) -> None:
    """Declare a legal move, undo it and redo it. Record a fault if the positions differ, the move's notation cannot be
    parsed, or the position is contradictory.
    """
    before = table.state
    note_parked(table, log, move)
    table.declare(evaluated)
    after = table.state
    note_changes(table, log, move, before)
    for prompt in table.prompts():
        log.displayed.prompt(prompt)
    for line in evaluated.verdict.ledger:
        log.displayed.ledger_line(line)
    log.verbs.add(verb_of(move))
    table.undo()
    if not same(table.state, before):
        log.note(Fault("check_undo", "", _about(table, move)), move)
    table.redo()
    if not same(table.state, after):
        log.note(Fault("check_redo", "", _about(table, move)), move)
    note_misread(table, log, move)
    log.passed.update(clauses_passed(table.game.rules.actions[verb_of(move)], before, move))
    contradictions = tuple(table.game.rules.faults(table.state))
    if contradictions and not any(entry.kind == "report" for entry in table.entries):
        clauses = tuple(breach.clause for breach in contradictions)
        log.note(Fault("check_contradiction", "", _about(table, move) | {"clauses": clauses}), move)


def clauses_passed(action: Action, state: Any, move: Move) -> set[str]:
    """Return the clauses of all rule checks that the move passes."""
    clauses: set[str] = set()
    checks = action.objections(state, move)
    with suppress(StopIteration, UnknownFactError):
        check = next(checks)
        while True:
            passed = next(check, None) is None
            clauses.update(clauses_of(check) if passed else ())
            check = checks.send(passed)
    return clauses


def score_end(table: Table, log: PlayLog) -> None:
    """Score the sheets that the rules fill in at the end of a game."""
    for name, fill_in in table.game.rules.sheets.items():
        with suppress(UnknownFactError, InputError):  # answers by chance may contradict each other
            final = scoring(table.game.id, name)
            for line in final.score(fill_in(table.state)).lines:
                log.displayed.score_line(final, line)
            log.sheets[name] += 1


def check_replay(table: Table, log: PlayLog) -> None:
    """Replay the whole record, and record a fault if the position differs."""
    again = Table("check", table.entries)
    if not same(again.state, table.state):
        log.note(Fault("check_replay", "", _about(table)))


def settings(game: Game) -> Iterator[dict[str, Any]]:
    """Yield the default settings ({}), then each other value of each setting by itself."""
    yield {}
    for option in game.meta.options:
        yield from ({option.id: value} for value in option.values if value != option.default)
