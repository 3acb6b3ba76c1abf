"""`gyoji rules`: searches the rules and rulings of a game."""

from __future__ import annotations

import argparse

from referee.rules.game import find
from referee.rules.rule_search import search
from referee.table.standalone_position import StandalonePosition
from tui.commands.common import print_json
from tui.core.disputes.question_answer_text import search_lines
from tui.core.i18n.catalogs import words_for
from tui.core.presenters.rule_search_text import result_json
from tui.core.session.display_language import display_lang


def rules(arguments: argparse.Namespace) -> int:
    """Print the rules and rulings that match some words, or all rules. Exit code 0; 1 without a match."""
    game = find(arguments.game)
    text, players = " ".join(arguments.words), arguments.players
    if arguments.json:
        rows = list(result_json(game, search(game, text, seats=players)))
        print_json(rows)
        return 0 if rows else 1
    words, position = words_for(display_lang(arguments.lang), game.id), StandalonePosition(game, players=players)
    words = words.named(position.seat_names(words))
    matches, lines = search_lines(words, position, text)
    print("\n".join(lines))
    return 0 if matches else 1
