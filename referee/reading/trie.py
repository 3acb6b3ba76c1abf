"""The trie (prefix tree) of all names in a vocabulary, with the meanings of each name."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from referee.reading.inflection import lemmas
from referee.reading.kana import is_kana, romaji
from referee.reading.lexemes import Lexeme, LexemeKind
from referee.reading.senses import Match, NumberRole, Sense, SmallSense, VerbSense
from referee.reading.word_index import WordIndex

HOLE, ORDINAL_HOLE = "{n}", "{nth}"
"""The placeholders for a number and for an ordinal number in the pattern of a numbered name."""
MAX_SENSES = 48
"""The maximum number of meanings listed for an incomplete name; with more it is too ambiguous."""


class NameEntry(NamedTuple):
    """All meanings of a name for one kind of match."""

    how: Match
    name: str
    senses: tuple[Sense, ...]


class FamilyEntry(NamedTuple):
    """The names of a numbered series, which differ in the number only (“contract {n}”)."""

    key_set: str
    pattern: str
    members: tuple[tuple[int, str], ...]


class VerbStem(NamedTuple):
    """The stem of a Japanese verb, completed by an ending of its class."""

    verb_class: str
    name: str
    senses: tuple[Sense, ...]
    how: Match = Match.INFLECTED


class Node:
    """A node of the trie. `gap` is True if a name continues with a new word from this node, so that a function word can
    be inserted.
    """

    __slots__ = ("_below", "_entries", "_to_verb", "children", "families", "gap", "number", "raw_entries", "stems")

    def __init__(self) -> None:
        self.children: dict[str, Node] = {}
        self.gap = False
        self.raw_entries: list[NameEntry] = []
        self.stems: list[VerbStem] = []
        self.families: list[FamilyEntry] = []
        self.number: tuple[int, NumberRole] | None = None
        self._entries: tuple[NameEntry, ...] | None = None
        self._below: tuple[Sense, ...] | None = None
        self._to_verb: bool | None = None

    def add(self, how: Match, name: str, senses: tuple[Sense, ...]) -> None:
        """Add the meanings of a name that ends at this node."""
        self.raw_entries.append(NameEntry(how, name, senses))

    @property
    def entries(self) -> tuple[NameEntry, ...]:
        """The meanings of the name that ends at this node, one entry per kind of match."""
        if self._entries is None:
            senses: dict[Match, dict[Sense, None]] = {}
            names: dict[Match, str] = {}
            for entry in self.raw_entries:
                senses.setdefault(entry.how, {}).update(dict.fromkeys(entry.senses))
                names.setdefault(entry.how, entry.name)
            self._entries = tuple(NameEntry(how, names[how], tuple(senses[how])) for how in sorted(senses))
        return self._entries

    @property
    def below(self) -> tuple[Sense, ...]:
        """The meanings of the longer names that continue from this node, without function words; at most
        `MAX_SENSES`.
        """
        if self._below is None:
            own = {sense for entry in self.raw_entries for sense in entry.senses}
            senses: dict[Sense, None] = {}
            nodes = list(self.children.values())
            for node in nodes:
                senses |= dict.fromkeys(
                    sense
                    for entry in node.raw_entries
                    if entry.how is Match.EXACT
                    for sense in entry.senses
                    if sense not in own and not isinstance(sense, SmallSense)
                )
                if len(senses) >= MAX_SENSES:
                    break
                nodes += node.children.values()
            self._below = tuple(senses)[:MAX_SENSES]
        return self._below

    @property
    def leads_to_verb(self) -> bool:
        """Whether the name of an action continues from this node."""
        if self._to_verb is None:
            self._to_verb = any(child.leads_to_verb or child.stems or child.is_verb for child in self.children.values())
        return self._to_verb

    @property
    def is_verb(self) -> bool:
        """Whether the name of an action ends at this node."""
        return any(isinstance(sense, VerbSense) for entry in self.raw_entries for sense in entry.senses)


class Trie:
    """The trie of the names in one vocabulary."""

    def __init__(self, *, prefixes: bool = True) -> None:
        self.root = Node()
        self.prefixes = prefixes
        """Whether the beginning of a name also matches the name; false for function words."""
        self.words: set[str] = set()
        """The words in Latin letters in all names."""
        self.japanese_words: set[str] = set()
        self.loanwords: dict[str, dict[Sense, str]] = {}
        """By sound key: the meanings and names that may also be written in kana."""

    def node(self, lexemes: Sequence[Lexeme]) -> Node:
        """Return the node of a name, created if missing."""
        node = self.root
        for at, lexeme in enumerate(lexemes):
            if at and not lexeme.joined:
                node.gap = True
            text = lexeme.text
            if lexeme.kind is LexemeKind.WORD:
                self.words.add(text)
            child = node.children.get(text)
            if child is None:
                child = node.children[text] = Node()
            node = child
        return node

    @cached_property
    def by_lemma(self) -> dict[str, tuple[str, ...]]:
        """By base form: the words in names that may be an inflected form of it."""
        index: dict[str, list[str]] = {}
        for word in sorted(self.words):
            for lemma in lemmas(word):
                index.setdefault(lemma, []).append(word)
        return {lemma: tuple(words) for lemma, words in index.items()}

    @cached_property
    def latin_index(self) -> WordIndex:
        return WordIndex({word: word for word in sorted(self.words)})

    @cached_property
    def japanese_index(self) -> WordIndex:
        return WordIndex({word: word for word in sorted(self.japanese_words)})

    @cached_property
    def sound_index(self) -> WordIndex:
        """The index of all words by their sound in Latin letters."""
        kana = {sound: word for word in sorted(self.japanese_words) if is_kana(word) for sound in romaji(word)[:2]}
        return WordIndex({word: word for word in sorted(self.words)} | kana)

    @cached_property
    def first_words(self) -> list[str]:
        """The first words of names in Latin letters, sorted."""
        return sorted(word for word in self.root.children if word in self.words)

    def starting_with(self, prefix: str) -> Iterator[Node]:
        """Yield the nodes of the first words that start with a prefix."""
        words = self.first_words
        for at in range(bisect(words, prefix), len(words)):
            if not words[at].startswith(prefix):
                return
            yield self.root.children[words[at]]
