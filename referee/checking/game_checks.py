"""A function that runs all checks of a game package and returns one report."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from referee.checking.coverage import CheckReport, Coverage
from referee.checking.displayed_texts import DisplayedTexts, faults_of_sentences
from referee.checking.missing_texts import SEATS, faults_of_key_sets, missing_texts
from referee.checking.random_play import (
    MAX_DECLARATIONS,
    PlayLog,
    judge_random_moves,
    note_breaches,
    note_changes,
    open_table,
    play,
    score_end,
    settings,
)
from referee.checking.random_sheets import check_sheets
from referee.notation.move import fields_of, verb_of
from referee.rules.game import Game
from referee.table import recorded_script
from scoring.errors import Fault, InputError
from scoring.game_calls import GameEndedError
from scoring.game_code import location_of
from scoring.games import scorings
from scoring.text_catalogs import Words

GAMES = 2
"""The number of random games for each number of seats."""
SETTING = 400
"""The maximum number of random declarations with each non-default setting."""


def check(game: Game, words: Words, *, games: int = GAMES, seed: int = 0) -> CheckReport:
    """Check a game package: score random sheets, play random games with every number of seats and every setting, and
    replay the recorded game.
    """
    log = PlayLog(DisplayedTexts(words))
    _call_and_report(game, log, partial(_check_sheets, game, log, seed))
    if game.refereed and _call_and_report(game, log, partial(_check_data, game, log, words)):
        for options in settings(game):
            _call_and_report(game, log, partial(_play_all, game, log, options, games, seed))
        if game.demo.is_file():
            _call_and_report(game, log, partial(_check_demo, game, log, random.Random(seed)))
    log.add(log.displayed.faults())
    return _report(game, log)


def _report(game: Game, log: PlayLog) -> CheckReport:
    """Count what was covered. A scoring without a sheet is a fault."""
    enforced = [id for id, clause in game.clauses.items() if clause.kind == "enforced"] if game.refereed else []
    unbroken = tuple(id for id in enforced if id not in log.clauses)
    unscored = (Fault("check_unscored", "", {"id": name}) for name in scorings(game.id) if not log.sheets[name])
    coverage = Coverage(
        actions=len(log.verbs),
        clauses=len(enforced) - len(unbroken),
        passed=len(log.passed.intersection(enforced)),
        facts=len(log.changed),
        games=log.finished,
        sheets=log.sheets.total(),
    )
    return CheckReport((*log.faults.values(), *unscored), coverage, unbroken)


def _check_sheets(game: Game, log: PlayLog, seed: int) -> None:
    log.sheets.update(check_sheets(game, random.Random(seed), log.displayed))


def _check_data(game: Game, log: PlayLog, words: Words) -> None:
    """Check moves, key sets, texts and sentences. Raises `InputError` for a move that cannot be read."""
    for action in game.rules.actions.values():
        fields_of(action.move)
    log.add((*missing_texts(game), *faults_of_key_sets(game, words), *faults_of_sentences(game, words)))
    for fact in game.facts(SEATS[: game.meta.seats[0]]).values():
        log.displayed.question(fact)


def _play_all(game: Game, log: PlayLog, options: dict[str, Any], games: int, seed: int) -> None:
    """Play random games with the default settings for every number of seats, or the beginning of one game with other
    settings.
    """
    low, high = game.meta.seats
    for seats in (low,) if options else range(low, high + 1):
        for number in range(1 if options else games):
            chance = random.Random(f"{seed} {options} {seats} {number}")
            play(open_table(game, seats, options), log, chance, SETTING if options else MAX_DECLARATIONS)


def _call_and_report(game: Game, log: PlayLog, act: Callable[[], None]) -> bool:
    """Call `act`, and record any exception as a fault with the file and line in the game's code where it was raised.
    Returns whether there was none.
    """
    try:
        act()
        return True
    except InputError as error:
        log.faults.setdefault(("input", error.faults[0].key), error.faults[0])
    except Exception as error:
        original = error.__cause__ if isinstance(error, GameEndedError) and error.__cause__ else error
        file, line = location_of(original, game.folder.parent)
        about = {"file": file, "line": line}
        why = f"{type(original).__name__}: {original}".partition("\n")[0][:160]
        log.faults.setdefault(("check_raised", str(about)), Fault("check_raised", "", about | {"why": why}))
    return False


def _check_demo(game: Game, log: PlayLog, chance: random.Random) -> None:
    """Replay the recorded game: every line must get the expected verdict, and the final points must be correct."""
    script = recorded_script.load(game.demo)
    before = None
    for number, (table, performed) in enumerate(recorded_script.replay(script), 1):
        if not recorded_script.is_as_expected(performed):
            log.faults.setdefault(("check_demo", ""), Fault("check_demo", "", {"line": script.lines[number - 1]}))
            return
        if performed.declared:
            moves = performed.declared.moves
            log.verbs.update(verb_of(move) for move in moves if not performed.line.refused)
            note_breaches(table, log, None, performed.declared.verdict.breaches)
            if before and performed.declared.step:
                note_changes(table, log, moves[-1], before)
        before = table.state
        if number % 10 == 0:
            judge_random_moves(table, log, chance)
    judge_random_moves(table, log, chance)
    if table.over:
        score_end(table, log)
    final = {seat: board.vp for seat, board in table.state.seats.items()}
    if script.final and final != script.final:
        log.faults.setdefault(("check_final", ""), Fault("check_final", "", {"found": str(final)}))
