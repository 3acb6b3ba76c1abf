"""Search for the rules that decide a question in everyday words, in English or Japanese. A score does not prove that a
rule decides the question, so results are displayed as candidates.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache

from msgspec import Struct, structs

from referee.rules import rule_sections, rulings
from referee.rules.acts import PhysicalAct
from referee.rules.clauses import Clause
from referee.rules.game import Game
from referee.rules.rule_sections import Section
from referee.rules.rulings import Ruling
from referee.rules.search_documents import rule_texts
from referee.rules.search_index import SearchIndex, SearchQuery, similar_terms
from referee.rules.search_synonyms import synonym_terms
from referee.rules.search_terms import is_piece, language, terms
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Lang

MAX_TEXT = 300
"""The maximum number of characters searched in a query."""
NOTHING_CITED: Mapping[str, float] = {}
MAX_ACTS = 3
MAX_SECTIONS = 3
MAX_CLAUSES = 4
"""The maximum number of clauses of one section in a ranked result."""
MAX_RULINGS = 5
SECOND_RULE_SHARE = 0.8
"""The minimum score of the second rule, as a share of the best score, that makes both the closest. Below it, the first
rule decided 52 of 54 questions of strangers; above it 133 of 186, and one of the first two 162.
"""
DECIDING = 10
"""The number of best clauses; an act is a result only if one of them decides it."""
RELEVANT_ACTS = 0.7
"""The minimum score of an act in the results, as a share of the best score of an act."""
SHARED_WORDS = 0.3
"""The minimum share of the query's words in an act's text for it to be a result; `SHARED_WORDS_OF_ACT` is an
alternative.
"""
MIN_SHARED_WORDS = 2
SHARED_WORDS_OF_ACT = 0.34
"""For a long query, the minimum share of an act's words in the query, together with at least `MIN_SHARED_WORDS`
words.
"""


class SearchMatch(StrEnum):
    """The kind of match that produced a search result."""

    EVERYTHING = "everything"
    """The query is empty."""
    NUMBER = "number"
    """The query is an id of a clause or ruling, or part of an id."""
    WORD = "word"
    """The query is one word; the results are all clauses containing it."""
    RANKED = "ranked"
    """The results are the best matches."""
    NEAREST = "nearest"
    """No rule contains a word of the query; the results contain similar words."""
    NOTHING = "nothing"
    """No rule is similar; the result lists all sections without clauses."""


class SectionResult(Struct, frozen=True):
    """A rule section with its matching clauses, the best first."""

    section: Section
    clauses: tuple[Clause, ...] = ()


class SearchResult(Struct, frozen=True):
    """The results of a rule search, the best first. `rules` are all matching clauses and rulings, `sections` the best
    clauses; `lang` is the searched language, detected from the text. `has_second` is whether the second rule is about
    as close as the first.
    """

    text: str
    lang: Lang
    match: SearchMatch
    acts: tuple[PhysicalAct, ...] = ()
    sections: tuple[SectionResult, ...] = ()
    rules: tuple[Clause | Ruling, ...] = ()
    has_second: bool = False

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(rule for rule in self.rules if isinstance(rule, Clause))

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The matching rulings, the best of them if all rules are ranked."""
        matching = [rule for rule in self.rules if isinstance(rule, Ruling)]
        return tuple(matching[:MAX_RULINGS] if self.match in (SearchMatch.RANKED, SearchMatch.NEAREST) else matching)

    @property
    def best_clauses(self) -> tuple[Clause, ...]:
        return tuple(clause for result in self.sections for clause in result.clauses)

    def rulings_on(self, clause: str) -> tuple[Ruling, ...]:
        return tuple(ruling for ruling in self.rulings if clause in ruling.clauses)

    @property
    def other_rulings(self) -> tuple[Ruling, ...]:
        """The matching rulings about none of the best clauses."""
        clauses = {clause.id for clause in self.best_clauses}
        return tuple(ruling for ruling in self.rulings if clauses.isdisjoint(ruling.clauses))


class _Indexes:
    """The search indexes of a game in one language, built at the first search. `texts` are the texts of the rules by
    rule, normalised for comparison, `vocabulary` the terms in them.
    """

    def __init__(self, game: Game, lang: Lang) -> None:
        texts = [*rule_texts(game, lang)]
        own: dict[str, list[str]] = defaultdict(list)
        for text in texts:
            if not text.is_example:
                own[text.rule].append(text.text)
        self.rules = SearchIndex(((text.rule, text.text) for text in texts), lang)
        self.acts = SearchIndex(((act.id, act.text(lang)) for act in game.acts.values()), lang)
        self.texts = {rule: "\n".join(_comparable(text, lang) for text in own[rule]) for rule in own}
        self.vocabulary = frozenset(term for each in own.values() for text in each for term in terms(text, lang))


_indexes = cache(_Indexes)


def search(game: Game, text: str, cited: Mapping[str, float] = NOTHING_CITED, seats: int = 0) -> SearchResult:
    """Search the rules by clause number, word or sentence, in English or Japanese. `cited` maps clauses cited by the
    position to a share of the best score, which is added to their scores. Rulings for another number of `seats` are
    only found by their number; 0 seats are an unknown number.
    """
    text = text[:MAX_TEXT]
    lang = language(text)
    if not normalize(text):
        result = SearchResult(text, lang, SearchMatch.EVERYTHING, rules=tuple(rulings.load(game.folder).values()))
    else:
        result = (
            _search_numbers(game, text, lang) or _search_words(game, text, lang, cited) or _contents(game, text, lang)
        )
    number = normalize(text).casefold() if result.match is SearchMatch.NUMBER else ""
    concerned = [
        rule
        for rule in result.rules
        if isinstance(rule, Clause) or rule.concerns(seats) or _names(number, rule.id.casefold())
    ]
    return structs.replace(result, rules=tuple(concerned))


def _names(text: str, id: str) -> bool:
    return bool(text) and (text in id or id in text)


def _contents(game: Game, text: str, lang: Lang) -> SearchResult:
    sections = rule_sections.load(game.folder).values()
    return SearchResult(text, lang, SearchMatch.NOTHING, sections=tuple(map(SectionResult, sections)))


_FULL_ID = re.compile(r"[a-z]+-[a-z]?\d[\d.]*\d|[a-z]+-[a-z]?\d")
_PART_OF_ID = re.compile(r"(?:[a-z]+-)?[a-z]?\d+(?:\.\d*)*|[a-z]+-[a-z]?")


def _search_numbers(game: Game, text: str, lang: Lang) -> SearchResult | None:
    """Search clause and ruling ids: exact matches first, then ids containing the text. None without a match."""
    folded = normalize(text).casefold()
    ids = {id.casefold() for id in (*game.clauses, *rulings.load(game.folder))}
    query = next((id for id in _FULL_ID.findall(folded) if id in ids), folded)
    if not _PART_OF_ID.fullmatch(query) or query.isdecimal():
        return None
    clauses = [clause for clause in game.clauses.values() if query in clause.id.casefold()]
    bearing = [
        ruling
        for ruling in rulings.load(game.folder).values()
        if query in " ".join((ruling.id, *ruling.clauses)).casefold()
    ]
    if not clauses and not bearing:
        return None
    clauses.sort(key=lambda clause: not _is_number(clause.id, query))
    bearing.sort(key=lambda ruling: not _is_number(ruling.id, query))
    sections = _by_section(game, clauses, len(clauses))
    return SearchResult(text, lang, SearchMatch.NUMBER, (), sections, (*clauses, *bearing))


def _is_number(id: str, query: str) -> bool:
    folded = id.casefold()
    return query == folded or folded.endswith(f"-{query}")


def _search_words(game: Game, text: str, lang: Lang, cited: Mapping[str, float]) -> SearchResult | None:
    """Search all texts of the rules. None if they contain no similar word."""
    indexes = _indexes(game, lang)
    query = SearchQuery(terms(text, lang), synonym_terms(game.folder, text, lang))
    if indexes.vocabulary.isdisjoint(query.words(lang)):
        return _search_similar(game, indexes, text, query.terms, lang)
    rules, has_second = _ranked_rules(game, indexes, query, cited)
    acts = _matching_acts(game, indexes, query, _clauses(rules))
    if containing := _containing(indexes, text, lang):
        rules = tuple(rule for rule in rules if rule.id in containing)
        clauses = _clauses(rules)
        sections = _by_section(game, clauses, len(clauses))
        return SearchResult(text, lang, SearchMatch.WORD, acts, sections, rules)
    sections = _by_section(game, _clauses(rules), MAX_CLAUSES)[:MAX_SECTIONS]
    return SearchResult(text, lang, SearchMatch.RANKED, acts, sections, rules, has_second)


def _search_similar(game: Game, indexes: _Indexes, text: str, query: Sequence[str], lang: Lang) -> SearchResult | None:
    """Search by parts of words, otherwise by the most similar words. None if nothing matches."""
    if indexes.vocabulary.isdisjoint(query):
        query = similar_terms(indexes.vocabulary, query, lang)
    rules, has_second = _ranked_rules(game, indexes, SearchQuery(tuple(query)))
    if not rules:
        return None
    sections = _by_section(game, _clauses(rules), MAX_CLAUSES)[:MAX_SECTIONS]
    return SearchResult(text, lang, SearchMatch.NEAREST, (), sections, rules, has_second)


def _containing(indexes: _Indexes, text: str, lang: Lang) -> set[str]:
    """Return the ids of the rules that contain a one-word text; empty for several English words."""
    word = _comparable(text, lang)
    if lang == "en" and len(word.split()) != 1:
        return set()
    return {id for id, comparable in indexes.texts.items() if word in comparable}


def _comparable(text: str, lang: Lang) -> str:
    """Return a text normalised for comparison: English as stems, Japanese without blanks."""
    if lang == "ja":
        return "".join(normalize(text).casefold().split())
    return " ".join(("", *(term for term in terms(text, lang) if not is_piece(term, lang))))


def _ranked_rules(
    game: Game, indexes: _Indexes, query: SearchQuery, cited: Mapping[str, float] = NOTHING_CITED
) -> tuple[tuple[Clause | Ruling, ...], bool]:
    """Return the clauses and rulings found by a query, best first, and whether the second is about as close as the
    first.
    """
    total = indexes.rules.scores(query)
    best = max(total.values(), default=0.0)
    for clause, share in cited.items():
        total[clause] = max(0.0, total.get(clause, 0.0)) + share * best
    rules: dict[str, Clause | Ruling] = {**rulings.load(game.folder), **game.clauses}
    ids = [id for id in sorted(total, key=lambda id: -total[id]) if id in rules]
    return tuple([rules[id] for id in ids]), len(ids) > 1 and total[ids[1]] >= SECOND_RULE_SHARE * total[ids[0]]


def _clauses(rules: Iterable[Clause | Ruling]) -> list[Clause]:
    return [rule for rule in rules if isinstance(rule, Clause)]


def _by_section(game: Game, clauses: Iterable[Clause], limit: int) -> tuple[SectionResult, ...]:
    """Group ranked clauses by section, at most `limit` per section; the section of the best clause is first."""
    sections = section_of_clause(game)
    groups: dict[str, list[Clause]] = defaultdict(list)
    for clause in clauses:
        groups[sections[clause.id].first].append(clause)
    return tuple(SectionResult(sections[group[0].id], tuple(group[:limit])) for group in groups.values())


def _matching_acts(
    game: Game, indexes: _Indexes, query: SearchQuery, clauses: Sequence[Clause]
) -> tuple[PhysicalAct, ...]:
    """Return the physical acts most similar to a query, among those decided by one of the best clauses."""
    deciding = {clause.id for clause in clauses[:DECIDING]}
    acts = [game.acts[id] for id in _relevant(indexes.acts.scores(query), RELEVANT_ACTS)]
    lang = indexes.acts.lang
    return tuple(
        [act for act in acts if not deciding.isdisjoint(act.clauses) and _shares_words(query, act.text(lang), lang)]
    )[:MAX_ACTS]


def _shares_words(query: SearchQuery, text: str, lang: Lang) -> bool:
    words, others = (
        set(SearchQuery(query.terms).words(lang)),
        {term for term in terms(text, lang) if not is_piece(term, lang)},
    )
    shared = len(words & others)
    if shared >= SHARED_WORDS * len(words):
        return True
    return shared >= MIN_SHARED_WORDS and shared >= SHARED_WORDS_OF_ACT * len(others)


def _relevant(scores: Mapping[str, float], share: float) -> list[str]:
    best = max(scores.values(), default=0.0)
    return [id for id, score in scores.items() if score >= share * best]


def section_clauses(game: Game, section: Section) -> list[Clause]:
    return [game.clauses[id] for id, section_of in section_of_clause(game).items() if section_of is section]


@cache
def section_of_clause(game: Game) -> dict[str, Section]:
    return rule_sections.sections_of(rule_sections.load(game.folder), game.clauses)
