"""A full-text index in memory: SQLite FTS5, fed with our own terms, ranked by BM25 with a weight for each part."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cached_property
from typing import NamedTuple

from referee.rules.search_documents import PARTS, Document
from referee.rules.search_terms import is_piece, terms
from scoring.text_catalogs import Lang

_COLUMNS = ", ".join(part.name for part in PARTS)
_CREATE = (
    f"CREATE VIRTUAL TABLE document USING fts5(id UNINDEXED, {_COLUMNS}, tokenize='unicode61 remove_diacritics 0')"
)
_INSERT = f"INSERT INTO document VALUES (?, {', '.join('?' * len(PARTS))})"
_SEARCH = (
    f"SELECT id, -bm25(document, 0, {', '.join(str(part.weight) for part in PARTS)}) AS score "
    "FROM document WHERE document MATCH ? ORDER BY score DESC, rowid"
)
SIMILARITY = 0.6
"""A mistyped word and the intended one are at least this similar, from 0 to 1."""
SHORTEST = 3
"""Shorter words are similar to too many others."""
MAX_LONGER = 2
"""A similar word is at most so many letters longer or shorter."""
MAX_SIMILAR = 4
"""For so many words of a query similar ones are searched: it takes a while."""
PIECE_WEIGHTS: dict[Lang, float] = {"en": 0.25, "ja": 1.0}
"""What the pieces of words add to a score: the whole English words of a sentence weigh more than their letters."""


SYNONYM_WEIGHT = 0.5
"""What the words of the rules for the words of a query add to a score: measured with the disputes of tests/disputes."""


class SearchQuery(NamedTuple):
    """What is searched for: the terms of a text, and the terms of the rules that other words of it stand for."""

    terms: tuple[str, ...]
    synonyms: tuple[str, ...] = ()

    def words(self, lang: Lang) -> list[str]:
        """Return the terms that are no pieces of words."""
        return [term for term in (*self.terms, *self.synonyms) if not is_piece(term, lang)]


class SearchIndex:
    """Documents in one language, matched by any of the terms of a query."""

    def __init__(self, documents: Iterable[Document], lang: Lang) -> None:
        self.lang: Lang = lang
        self.connection = sqlite3.connect(":memory:", check_same_thread=False)
        self.connection.execute(_CREATE)
        self.connection.executemany(_INSERT, [(document.id, *self.columns(document)) for document in documents])

    def columns(self, document: Document) -> list[str]:
        """Return the terms of a document, part by part."""
        return [
            " ".join(term for text in document.texts.get(part.name, ()) for term in terms(text, self.lang))
            for part in PARTS
        ]

    def scores(self, query: SearchQuery) -> dict[str, float]:
        """Return the score of each document that contains any term of a query, the best first."""
        total = self._scores_of_any(query.terms)
        for id, score in self._scores_of_any(query.synonyms).items():
            total[id] = total.get(id, 0.0) + SYNONYM_WEIGHT * score
        return dict(sorted(total.items(), key=lambda item: -item[1]))

    def _scores_of_any(self, query: Iterable[str]) -> dict[str, float]:
        """Return the score of each document that contains any of some terms; whole words count more than pieces."""
        weight = PIECE_WEIGHTS[self.lang]
        if weight == 1:
            return self._scores(query, " OR ")
        terms_of: dict[bool, list[str]] = {False: [], True: []}
        for term in query:
            terms_of[is_piece(term, self.lang)].append(term)
        total = self._scores(terms_of[False], " OR ")
        for id, score in self._scores(terms_of[True], " OR ").items():
            total[id] = total.get(id, 0.0) + weight * score
        return total

    def scores_of_all(self, query: Iterable[str]) -> dict[str, float]:
        """Return the score of each document that contains every term of a query, the best first."""
        return self._scores(query, " AND ")

    def _scores(self, query: Iterable[str], operator: str) -> dict[str, float]:
        match = operator.join(f'"{term}"' for term in dict.fromkeys(query))
        return dict(self.connection.execute(_SEARCH, (match,)).fetchall()) if match else {}

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every term of the documents."""
        self.connection.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab(document, 'row')")
        return frozenset(word for (word,) in self.connection.execute("SELECT term FROM vocabulary"))

    def similar_terms(self, query: Iterable[str]) -> list[str]:
        """Return, for the first words of a query, the most similar word of the documents, where there is one."""
        words = [term for term in self.vocabulary if len(term) >= SHORTEST and not is_piece(term, self.lang)]
        long_terms = [term for term in query if len(term) >= SHORTEST and not is_piece(term, self.lang)]
        return [word for term in long_terms[:MAX_SIMILAR] for word in _best_match(term, words)]


def _best_match(term: str, words: Iterable[str]) -> list[str]:
    candidates = [word for word in words if abs(len(word) - len(term)) <= MAX_LONGER]
    return get_close_matches(term, candidates, 1, SIMILARITY)
