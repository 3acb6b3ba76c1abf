"""An index of texts by what they are about: multinomial naive Bayes with equal priors. The terms of a text count by
their TF-IDF weights, each text as a vector of length one; the likeliest subjects of a query are returned.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from math import log, sqrt
from typing import NamedTuple

from referee.rules.search_terms import is_piece, terms
from scoring.text_catalogs import Lang

SIMILARITY = 0.6
"""The minimum similarity of a mistyped word to the intended one, from 0 to 1."""
SHORTEST = 3
"""The minimum length of a word for finding similar words, in letters."""
MAX_LONGER = 2
"""The maximum difference in length between similar words, in letters."""
MAX_SIMILAR = 4
"""The maximum number of query words for which similar words are searched, because this is slow."""
PIECE_WEIGHTS: Mapping[Lang, float] = {"en": 0.25, "ja": 1.0}
"""The weight of word parts, by language; whole English words count more."""
SYNONYM_WEIGHT = 0.5
"""The weight of synonyms in a query; measured with the disputes in tests/disputes."""

SMOOTHING = 0.2
"""What each term counts in advance for every subject. Values from 0.05 to 0.5 differ by 2 percent."""


class SearchQuery(NamedTuple):
    """A search query: the terms of the text, and `synonyms` that the rules use for its words."""

    terms: tuple[str, ...]
    synonyms: tuple[str, ...] = ()

    def words(self, lang: Lang) -> list[str]:
        return [term for term in (*self.terms, *self.synonyms) if not is_piece(term, lang)]


class SearchIndex:
    """An index in one language of texts, given as pairs of the id of a subject and a text about it."""

    def __init__(self, texts: Iterable[tuple[str, str]], lang: Lang) -> None:
        term_counts = [(id, Counter(terms(text, lang))) for id, text in texts]
        text_counts = Counter(term for _, counts in term_counts for term in counts)
        self.lang: Lang = lang
        self._weights = {
            term: log(1 + len(term_counts) / count) * (PIECE_WEIGHTS[lang] if is_piece(term, lang) else 1.0)
            for term, count in text_counts.items()
        }
        sums: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for id, counts in term_counts:
            _add_to(sums[id], _unit_vector({term: self._weight(term, count) for term, count in counts.items()}))
        self._subjects: dict[str, list[tuple[str, float]]] = defaultdict(list)
        for id, vector in sums.items():
            for term, weight in vector.items():
                self._subjects[term].append((id, log(1 + weight / SMOOTHING)))
        unseen = SMOOTHING * len(self._weights)
        self._sizes = {id: log(1 + sum(vector.values()) / unseen) for id, vector in sums.items()}

    def _weight(self, term: str, count: int) -> float:
        return self._weights.get(term, 0.0) * (1 + log(count))

    def scores(self, query: SearchQuery) -> dict[str, float]:
        """Return {id: score} of the subjects that have any term of the query, the best first. A score is the mean
        log-likelihood ratio of the query's terms to a subject without texts, so scores of different queries compare.
        """
        weights = {term: self._weight(term, count) for term, count in Counter(query.terms).items()}
        for term in query.synonyms:
            weights.setdefault(term, SYNONYM_WEIGHT * self._weight(term, 1))
        total: dict[str, float] = defaultdict(float)
        for term, weight in weights.items():
            for id, ratio in self._subjects.get(term, ()):
                total[id] += weight * ratio
        length = sum(weights.values())
        means = {id: ratio / length - self._sizes[id] for id, ratio in total.items()}
        return dict(sorted(means.items(), key=lambda item: -item[1]))


def similar_terms(vocabulary: Iterable[str], query: Iterable[str], lang: Lang) -> list[str]:
    """Return the most similar word of a vocabulary for each of the first long query words, if any."""
    words = [term for term in vocabulary if len(term) >= SHORTEST and not is_piece(term, lang)]
    long_terms = [term for term in query if len(term) >= SHORTEST and not is_piece(term, lang)]
    return [word for term in long_terms[:MAX_SIMILAR] for word in _best_match(term, words)]


def _best_match(term: str, words: Iterable[str]) -> list[str]:
    candidates = [word for word in words if abs(len(word) - len(term)) <= MAX_LONGER]
    return get_close_matches(term, candidates, 1, SIMILARITY)


def _add_to(vector: dict[str, float], term_weights: Mapping[str, float]) -> None:
    for term, weight in term_weights.items():
        vector[term] += weight


def _unit_vector(vector: Mapping[str, float]) -> dict[str, float]:
    length = sqrt(sum(weight * weight for weight in vector.values())) or 1.0
    return {term: weight / length for term, weight in vector.items()}
