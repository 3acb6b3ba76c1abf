"""The results of a search of the rules as plain data."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.acts import PhysicalAct
from referee.rules.clauses import Clause
from referee.rules.game import Game
from referee.rules.rule_search import SearchMatch, SearchResult
from referee.rules.rulings import Ruling
from scoring.text_catalogs import LANGS


def result_json(game: Game, result: SearchResult) -> Iterator[dict[str, str]]:
    """Yield a result as plain data: clauses, best first, then rulings and acts; every clause if the search text is
    empty, nothing if there are only similar rules.
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
    """Return an act as plain data, with its answer: no, yes or depends."""
    return {
        "id": act.id,
        "en": act.en,
        "ja": act.ja,
        "source": " ".join(act.clauses),
        "kind": "act",
        "answer": act.answer,
    }


def _ruling_row(ruling: Ruling) -> dict[str, str]:
    """Return a ruling as plain data, with its question before its reading."""
    row = {str(lang): f"{ruling.question(lang)} {ruling.ruling(lang)}" for lang in LANGS}
    row |= {"id": ruling.id, "source": " ".join(ruling.clauses), "kind": "ruling"}
    if ruling.elsewhere_en:
        row |= {f"elsewhere_{lang}": ruling.elsewhere(lang) for lang in LANGS}
    return row | ({"option": ruling.option} if ruling.option else {})
