"""The results of a rule search as plain data."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.acts import PhysicalAct
from referee.rules.clauses import Clause
from referee.rules.game import Game
from referee.rules.rule_search import SearchMatch, SearchResult
from referee.rules.rulings import Ruling
from scoring.text_catalogs import LANGS


def result_json(game: Game, result: SearchResult) -> Iterator[dict[str, str]]:
    """Yield the results of a rule search as plain data: clauses, best first, then rulings and acts; nothing if only
    similar rules were found.
    """
    if result.match is SearchMatch.EVERYTHING:
        yield from map(_clause_row, game.clauses.values())
    elif result.match is not SearchMatch.NEAREST:
        yield from map(_clause_row, result.clauses)
        yield from map(_ruling_row, result.rulings)
        yield from map(_act_row, result.acts)


def _clause_row(clause: Clause) -> dict[str, str]:
    return {"id": clause.id, "en": clause.en, "ja": clause.ja, "source": clause.source, "kind": clause.kind}


def _act_row(act: PhysicalAct) -> dict[str, str]:
    """Return an act (an answered question about the rules) as plain data; the answer is no, yes or depends."""
    return {
        "id": act.id,
        "en": act.en,
        "ja": act.ja,
        "source": " ".join(act.clauses),
        "kind": "act",
        "answer": act.answer,
    }


def _ruling_row(ruling: Ruling) -> dict[str, str]:
    """Return a ruling (the interpretation of a doubtful rule) as plain data, with question and interpretation."""
    row = {str(lang): f"{ruling.question(lang)} {ruling.ruling(lang)}" for lang in LANGS}
    row |= {"id": ruling.id, "source": " ".join(ruling.clauses), "kind": "ruling"}
    if ruling.elsewhere_en:
        row |= {f"elsewhere_{lang}": ruling.elsewhere(lang) for lang in LANGS}
    return row | ({"option": ruling.option} if ruling.option else {})
