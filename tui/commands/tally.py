"""`gyoji tally` and `gyoji schema`: score a score sheet, and print JSON Schemas."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import structs

from referee.rules.game import Game
from referee.sheets.sheet_library import game_or_sheet
from scoring.breakdown import as_json
from scoring.errors import InputError, input_error
from scoring.games import Scoring, scoring, scorings
from scoring.sheet_parser import read
from scoring.text_catalogs import Words
from tui.commands.common import print_json
from tui.core.export.exported_result import export_name
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.session.display_language import display_lang
from tui.core.session.user_files import read_file

RESULT = "result"
"""The name for requesting the schema of the tally's JSON output."""


def tally(arguments: argparse.Namespace) -> int:
    """Score a score sheet, or open its form if no file is given. Exit code 0; 2 if the sheet is unusable or lacks a
    deciding value.

    Unlikely but possible values are reported on standard error, and as `doubts` in the JSON output.
    """
    game = game_or_sheet(arguments.game)
    arguments.game = game.id
    if arguments.source is None:
        from tui.core.tally.game_forms import has_forms

        if not has_forms(arguments.game):
            raise input_error("no_form", field=arguments.game)
        from tui.commands.play import app

        selection = {"scoring": scoring(arguments.game, arguments.scoring).id} if arguments.scoring else {}
        return app(arguments, "tally", game=arguments.game, **selection)
    scoring_rules = _scoring(arguments)
    words = words_for(display_lang(arguments.lang), arguments.game)
    with naming_rows(words, game):
        sheet: Any = read(scoring_rules.sheet, scoring_rules.from_file(read_file(arguments.source)))
        breakdown = scoring_rules.score(sheet)
        if breakdown.needed:
            raise InputError(breakdown.needed)
    warnings = scoring_rules.doubts(sheet)
    if arguments.json:
        more = (
            {"doubts": [{"field": warning.field, "text": messages.fault(words, warning)} for warning in warnings]}
            if warnings
            else {}
        )
        print_json(as_json(breakdown, words, name=export_name(words, game)) | more)
        return 0
    for warning in warnings:
        print(f"? {messages.fault(words, warning)}", file=sys.stderr)
    from tui.core.i18n.rule_source_difference_text import score_interpretations, sheet_settings
    from tui.core.presenters.plain_text import breakdown_lines

    print("\n".join(breakdown_lines(words, breakdown)))
    for interpretation in score_interpretations(words, game, breakdown.lines, sheet_settings(game, sheet)):
        print(f"! {interpretation}")
    return 0


@contextmanager
def naming_rows(words: Words, game: Game) -> Iterator[None]:
    """Name the rows of a score sheet in the faults about its values."""
    name = export_name(words, game)
    try:
        yield
    except InputError as error:
        faults = (structs.replace(each, field=".".join(map(name, each.field.split(".")))) for each in error.faults)
        raise InputError(faults, error.status) from None


def _scoring(arguments: argparse.Namespace) -> Scoring:
    """Return the scoring that is named, or the only one of the game. Raises `InputError` if there are several."""
    if arguments.scoring:
        return scoring(arguments.game, arguments.scoring)
    available = scorings(arguments.game)
    if len(available) != 1:
        raise input_error("scoring_missing", field="scoring", scorings=tuple(available))
    return next(iter(available.values()))


def schema(arguments: argparse.Namespace) -> int:
    """Print the JSON Schema of a score sheet, of the tally output, of the moves, or of a position."""
    game = game_or_sheet(arguments.game)
    arguments.game = game.id
    if arguments.what in ("moves", "position"):
        from referee.table.json_schemas import moves, position

        lang = display_lang(arguments.lang)
        print_json(moves(game) if arguments.what == "moves" else position(game, lang))
        return 0
    from scoring.sheet_parser import schema as sheet_schema

    if arguments.what == RESULT:
        from scoring.score_working_json import result_schema

        print_json(result_schema(words_for(display_lang(arguments.lang), arguments.game)))
        return 0
    known = scorings(arguments.game)
    if arguments.what not in known:
        raise input_error(
            "no_such_scoring",
            field="scoring",
            given=arguments.what[:40],
            scorings=(*known, RESULT, "moves", "position"),
        )
    words = words_for(display_lang(arguments.lang), arguments.game)
    print_json(sheet_schema(known[arguments.what].sheet, words))
    return 0
