"""`gyoji games check NAME`: runs the general checks of a game, and prints their coverage and faults."""

from __future__ import annotations

import argparse

from msgspec import structs

from referee.checking import coverage
from referee.checking.coverage import CheckReport
from referee.checking.game_checks import check
from referee.rules.game import Game, find
from scoring.errors import Fault, InputError
from scoring.text_catalogs import Phrase, Words
from tui.commands.common import print_json, session, warn
from tui.core.game_ui.registry import board_of, forms_of
from tui.core.tally.game_forms import has_forms

RECORDED_SEED = 0
"""The seed of the games whose coverage is recorded; others may reach less."""


def check_game(arguments: argparse.Namespace) -> int:
    """Check a game and print the result. Exit code 0; 1 for faults or a lower coverage than recorded for the game."""
    game = find(arguments.game)
    words = session(arguments).words(game.id)
    report = _check(game, words, arguments.seed)
    least = coverage.minimum_coverage(game.package) if arguments.seed == RECORDED_SEED else coverage.Coverage()
    problems = (*report.faults, *coverage.shortfalls(report.coverage, least))
    if arguments.record and not problems:
        coverage.record(game.package, report.coverage)
    counts = structs.asdict(report.coverage)
    if arguments.json:
        texts = [words.phrase(Phrase(f"trouble.{fault.key}", fault.values)) for fault in problems]
        print_json(
            {
                "game": game.id,
                **counts,
                "unbroken": list(report.unbroken),
                "faults": texts,
            }
        )
        return 1 if problems else 0
    print(words.phrase(Phrase("games.checked", counts | {"game": game.id, "unbroken": len(report.unbroken)})))
    if report.unbroken:
        print(words.phrase(Phrase("games.unbroken", {"clauses": report.unbroken})))
    warn(words, problems)
    return 1 if problems else 0


def _check(game: Game, words: Words, seed: int) -> CheckReport:
    """Check a game, including its forms and boards for the screen."""
    faults: list[Fault] = []
    try:
        game.check_data()
        if has_forms(game.id):
            forms_of(game.id)
        board_of(game.id)
    except InputError as error:
        faults += error.faults
    report = check(game, words, seed=seed)
    return structs.replace(report, faults=(*faults, *report.faults))
