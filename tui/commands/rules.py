"""`gyoji rules`."""

from __future__ import annotations

import argparse

from referee.rules import clauses
from referee.rules.game import find
from tui.commands.common import print_json
from tui.desk.lines import rule_lines
from tui.desk.words import locale_lang, words_for


def rules(chosen: argparse.Namespace) -> int:
    """Search the clauses. Exit 0; 1 where nothing is found."""
    game = find(chosen.game)
    if chosen.json:
        found = clauses.search(game.clauses.values(), chosen.words)
        rows = [{"id": c.id, "en": c.en, "ja": c.ja, "source": c.source, "kind": c.kind} for c in found]
        print_json(rows)
        return 0 if found else 1
    fitting, lines = rule_lines(words_for(chosen.lang or locale_lang(), game.id), game, chosen.words)
    print("\n".join(lines))
    return 0 if fitting else 1
