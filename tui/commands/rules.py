"""`gyoji rules`."""

from __future__ import annotations

import argparse

from referee.rules import clauses, rulings
from referee.rules.game import find
from referee.rules.rulings import Ruling
from scoring.text_catalogs import LANGS
from tui.commands.common import print_json
from tui.core.i18n.catalogs import locale_lang, words_for
from tui.core.presenters.plain_text import rule_lines


def rules(chosen: argparse.Namespace) -> int:
    """Search the rules and rulings, or list every rule. Exit 0; 1 where nothing is found."""
    game = find(chosen.game)
    if chosen.json:
        found = clauses.search(game.clauses.values(), chosen.words)
        rows = [{"id": c.id, "en": c.en, "ja": c.ja, "source": c.source, "kind": c.kind} for c in found]
        if chosen.words:
            rows += map(_ruling_row, rulings.search(rulings.load(game.folder).values(), chosen.words))
        print_json(rows)
        return 0 if rows else 1
    fitting, lines = rule_lines(words_for(chosen.lang or locale_lang(), game.id), game, chosen.words)
    print("\n".join(lines))
    return 0 if fitting else 1


def _ruling_row(ruling: Ruling) -> dict[str, str]:
    """Give a ruling as plain data, its question before its reading."""
    row = {str(lang): f"{ruling.question(lang)} {ruling.ruling(lang)}" for lang in LANGS}
    row |= {"id": ruling.id, "source": " ".join(ruling.clauses), "kind": "ruling"}
    if ruling.elsewhere_en:
        row |= {f"elsewhere_{lang}": ruling.elsewhere(lang) for lang in LANGS}
    return row | ({"option": ruling.option} if ruling.option else {})
