"""`gyoji rules`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from referee.rules.acts import PhysicalAct
from referee.rules.clauses import Clause
from referee.rules.game import Game, find
from referee.rules.rule_search import SearchMatch, SearchResult, search
from referee.rules.rulings import Ruling
from scoring.text_catalogs import LANGS
from tui.commands.common import print_json
from tui.core.i18n.catalogs import locale_lang, words_for
from tui.core.presenters.rule_search_text import search_lines


def rules(chosen: argparse.Namespace) -> int:
    """Search the rules and rulings, or list every rule. Exit 0; 1 where nothing matches."""
    game = find(chosen.game)
    text = " ".join(chosen.words)
    if chosen.json:
        rows = list(_json_rows(game, search(game, text)))
        print_json(rows)
        return 0 if rows else 1
    matches, lines = search_lines(words_for(chosen.lang or locale_lang(), game.id), game, text)
    print("\n".join(lines))
    return 0 if matches else 1


def _json_rows(game: Game, result: SearchResult) -> Iterator[dict[str, str]]:
    """Yield a result as plain data: clauses, the best first, then rulings and acts; without a text, every clause."""
    if result.match is SearchMatch.EVERYTHING:
        yield from map(_clause_row, game.clauses.values())
    elif result.match is not SearchMatch.NEAREST:
        yield from map(_clause_row, result.clauses)
        yield from map(_ruling_row, result.rulings)
        yield from map(_act_row, result.acts)


def _clause_row(clause: Clause) -> dict[str, str]:
    return {"id": clause.id, "en": clause.en, "ja": clause.ja, "source": clause.source, "kind": clause.kind}


def _act_row(act: PhysicalAct) -> dict[str, str]:
    """Return an act as plain data, with the answer: no, yes or depends."""
    return {
        "id": act.id,
        "en": act.en,
        "ja": act.ja,
        "source": " ".join(act.clauses),
        "kind": "act",
        "answer": act.answer,
    }


def _ruling_row(ruling: Ruling) -> dict[str, str]:
    """Give a ruling as plain data, its question before its reading."""
    row = {str(lang): f"{ruling.question(lang)} {ruling.ruling(lang)}" for lang in LANGS}
    row |= {"id": ruling.id, "source": " ".join(ruling.clauses), "kind": "ruling"}
    if ruling.elsewhere_en:
        row |= {f"elsewhere_{lang}": ruling.elsewhere(lang) for lang in LANGS}
    return row | ({"option": ruling.option} if ruling.option else {})
