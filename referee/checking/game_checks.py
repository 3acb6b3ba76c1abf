"""A function that runs all checks of a game package and returns one report."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from referee.checking.coverage import CheckReport, Coverage
from referee.checking.missing_texts import absent, missing_texts
from referee.checking.random_play import (
    MAX_DECLARATIONS,
    PlayLog,
    judge_random_moves,
    note_breaches,
    open_table,
    play,
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
    log = PlayLog()
    count = 0

    def sheets() -> None:
        nonlocal count
        counts, missing = check_sheets(game, random.Random(seed), words)
        count = sum(counts.values())
        log.sheet_scorings |= {name for name, number in counts.items() if number}
        log.faults |= {("check_text", fault.values["id"]): fault for fault in missing}

    _call_and_report(game, log, sheets)
    if not game.refereed:
        return CheckReport(
            tuple(log.faults.values()), Coverage(sheets=count), unscored=_scorings_without_sheet(game, log)
        )
    before = len(log.faults)
    _call_and_report(game, log, partial(_check_moves, game))
    if len(log.faults) > before:
        return CheckReport(
            tuple(log.faults.values()), Coverage(sheets=count), unscored=_scorings_without_sheet(game, log)
        )
    for options in settings(game):
        _call_and_report(game, log, partial(_play_all, game, log, options, games, seed))
    if game.demo.is_file():
        _call_and_report(game, log, partial(_check_demo, game, log, random.Random(seed)))
    enforced = [id for id, clause in game.clauses.items() if clause.kind == "enforced"]
    unbroken = tuple(id for id in enforced if id not in log.clauses)
    log.faults |= {("check_text", id): Fault("check_text", "", {"id": id}) for id in sorted(absent(words, log.texts))}
    coverage = Coverage(
        len(log.verbs),
        len(enforced) - len(unbroken),
        len(log.passed.intersection(enforced)),
        log.finished,
        count + log.sheets,
    )
    missing = {fault.values["id"]: fault for fault in missing_texts(game)}
    faults = (fault for key, fault in log.faults.items() if key[1] not in missing)
    return CheckReport((*missing.values(), *faults), coverage, unbroken, _scorings_without_sheet(game, log))


def _check_moves(game: Game) -> None:
    """Read the fields of all moves. Raises `InputError` for the first that cannot be read."""
    for action in game.rules.actions.values():
        fields_of(action.move)


def _scorings_without_sheet(game: Game, log: PlayLog) -> tuple[str, ...]:
    """Return the scorings of which no sheet was scored."""
    return tuple(name for name in scorings(game.id) if name not in log.sheet_scorings)


def _play_all(game: Game, log: PlayLog, options: dict[str, Any], games: int, seed: int) -> None:
    """Play random games with the default settings for every number of seats, or the beginning of one game with other
    settings.
    """
    low, high = game.meta.seats
    for seats in (low,) if options else range(low, high + 1):
        for number in range(1 if options else games):
            chance = random.Random(f"{seed} {options} {seats} {number}")
            play(open_table(game, seats, options), log, chance, SETTING if options else MAX_DECLARATIONS)


def _call_and_report(game: Game, log: PlayLog, act: Callable[[], None]) -> None:
    """Call `act`, and record any exception as a fault with the file and line in the game's code where it was raised."""
    try:
        act()
    except InputError as error:
        log.faults.setdefault(("input", error.faults[0].key), error.faults[0])
    except Exception as error:
        original = error.__cause__ if isinstance(error, GameEndedError) and error.__cause__ else error
        file, line = location_of(original, game.folder.parent)
        about = {"file": file, "line": line}
        why = f"{type(original).__name__}: {original}".partition("\n")[0][:160]
        log.faults.setdefault(("check_raised", str(about)), Fault("check_raised", "", about | {"why": why}))


def _check_demo(game: Game, log: PlayLog, chance: random.Random) -> None:
    """Replay the recorded game: every line must get the expected verdict, and the final points must be correct."""
    script = recorded_script.load(game.demo)
    for number, (table, performed) in enumerate(recorded_script.replay(script), 1):
        if not recorded_script.is_as_expected(performed):
            log.faults.setdefault(("check_demo", ""), Fault("check_demo", "", {"line": script.lines[number - 1]}))
            return
        if performed.declared:
            draft = performed.declared.evaluated.draft
            log.verbs.update(verb_of(move) for move in draft.moves if not performed.line.refused)
            note_breaches(table, log, None, performed.declared.verdict.breaches)
        if number % 10 == 0:
            judge_random_moves(table, log, chance)
    judge_random_moves(table, log, chance)
    final = {seat: board.vp for seat, board in table.state.seats.items()}
    if script.final and final != script.final:
        log.faults.setdefault(("check_final", ""), Fault("check_final", "", {"found": str(final)}))
