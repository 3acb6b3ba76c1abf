"""`gyoji rules`."""

from __future__ import annotations

import argparse

from referee import clauses
from referee.game import find
from tui.commands.common import print_json
from tui.words import locale_lang


def rules(chosen: argparse.Namespace) -> int:
    """Search the clauses. Exit 0; 1 where nothing is found."""
    game = find(chosen.game)
    found = clauses.search(game.clauses.values(), chosen.words)
    lang = chosen.lang or locale_lang()
    if chosen.json:
        rows = [{"id": c.id, "en": c.en, "ja": c.ja, "source": c.source, "kind": c.kind} for c in found]
        print_json(rows)
    else:
        for clause in found:
            print(f"{clause.id:<12} {clause.text(lang)}  [{clause.source}]")
    return 0 if found else 1
