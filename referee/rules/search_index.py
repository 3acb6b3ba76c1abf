"""An in-memory full-text index: SQLite FTS5, filled with our own terms and ranked by BM25 with a weight per part."""

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
"""The minimum similarity of a mistyped word to the intended one, from 0 to 1."""
SHORTEST = 3
"""The minimum length of a word for finding similar words, in letters."""
MAX_LONGER = 2
"""The maximum difference in length between similar words, in letters."""
MAX_SIMILAR = 4
"""The maximum number of query words for which similar words are searched, because this is slow."""
PIECE_WEIGHTS: dict[Lang, float] = {"en": 0.25, "ja": 1.0}
"""The weight of word parts in a score, by language; whole English words count more."""


SYNONYM_WEIGHT = 0.5
"""The weight of synonyms in a score; measured with the disputes in tests/disputes."""


class SearchQuery(NamedTuple):
    """A search query: the terms of the text, and `synonyms` that the rules use for its words."""

    terms: tuple[str, ...]
    synonyms: tuple[str, ...] = ()

    def words(self, lang: Lang) -> list[str]:
        return [term for term in (*self.terms, *self.synonyms) if not is_piece(term, lang)]


class SearchIndex:
    """A full-text index of documents in one language. A document matches if it contains any query term."""

    def __init__(self, documents: Iterable[Document], lang: Lang) -> None:
        self.lang: Lang = lang
        self.connection = sqlite3.connect(":memory:", check_same_thread=False)
        self.connection.execute(_CREATE)
        self.connection.executemany(_INSERT, [(document.id, *self.columns(document)) for document in documents])

    def columns(self, document: Document) -> list[str]:
        """Return the index columns of a document: its terms as one text per part."""
        return [
            " ".join(term for text in document.texts.get(part.name, ()) for term in terms(text, self.lang))
            for part in PARTS
        ]

    def scores(self, query: SearchQuery) -> dict[str, float]:
        """Return {document id: score} of the documents that contain any query term, the best first."""
        total = self._scores_of_any(query.terms)
        for id, score in self._scores_of_any(query.synonyms).items():
            total[id] = total.get(id, 0.0) + SYNONYM_WEIGHT * score
        return dict(sorted(total.items(), key=lambda item: -item[1]))

    def _scores_of_any(self, query: Iterable[str]) -> dict[str, float]:
        """Return the scores of the documents that contain any of the terms. Whole words count more than parts
        of words.
        """
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
        """Return {document id: score} of the documents that contain all query terms, the best first."""
        return self._scores(query, " AND ")

    def _scores(self, query: Iterable[str], operator: str) -> dict[str, float]:
        match = operator.join(f'"{term}"' for term in dict.fromkeys(query))
        return dict(self.connection.execute(_SEARCH, (match,)).fetchall()) if match else {}

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """All terms of the rules in the documents; those that only people use in their questions are none."""
        self.connection.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab(document, 'col')")
        terms_of_rules = "SELECT DISTINCT term FROM vocabulary WHERE col != 'example'"
        return frozenset(word for (word,) in self.connection.execute(terms_of_rules))

    def similar_terms(self, query: Iterable[str]) -> list[str]:
        """Return the most similar word in the documents for each of the first long query words, if any."""
        words = [term for term in self.vocabulary if len(term) >= SHORTEST and not is_piece(term, self.lang)]
        long_terms = [term for term in query if len(term) >= SHORTEST and not is_piece(term, self.lang)]
        return [word for term in long_terms[:MAX_SIMILAR] for word in _best_match(term, words)]


def _best_match(term: str, words: Iterable[str]) -> list[str]:
    candidates = [word for word in words if abs(len(word) - len(term)) <= MAX_LONGER]
    return get_close_matches(term, candidates, 1, SIMILARITY)
