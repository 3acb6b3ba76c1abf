"""The lexicon of a table: all known words with their meanings, from function words to the names of its game, seats and
commands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache

from msgspec import Struct

from referee.reading.families import insert_families
from referee.reading.inflection import endings, lemmas
from referee.reading.kana import is_kana, kana_of, romaji
from referee.reading.lexemes import LexemeKind
from referee.reading.loanwords import sound_key
from referee.reading.names import (
    can_stand_for_name,
    insert_names,
    insert_stems,
    insert_traits,
    literal_spelling,
    spellings,
    text_of,
    words_of,
)
from referee.reading.senses import CommandSense, Match, NumberRole, SeatSense, Sense, ThingSense, ValueSense
from referee.reading.small_words import LIGHT, LOSS, common_values, small_words
from referee.reading.trie import Node, Trie
from referee.reading.vocabulary import GameVocabulary
from referee.reading.word_index import WordIndex
from referee.rules.game import Game, Seat
from referee.rules.seat_names import colour_names

MAX_STARTS = 40
"""The maximum number of names tried for one incomplete word or initial."""
_MAX_CACHED = 4096


NamesOfTable = tuple[tuple[str, tuple[Sense, ...]], ...]
"""(name, meanings) pairs for names given by people."""
SimilarWords = tuple[tuple[str, int], ...]
"""(word, number of edits) pairs."""


class Lexicon:
    """The known words of a table, as tries (prefix trees): one of function words, one of the game, one of seats and
    commands.
    """

    def __init__(self, tries: Sequence[Trie]) -> None:
        self.tries = tuple(tries)
        self.bare_endings = {
            text: (trie.root,)
            for trie in self.tries
            for stem in trie.root.stems
            for text in endings(stem.verb_class).children
        }
        """For the first character of a verb form: the roots of the tries with a verb that has no stem (する)."""
        self._starts: dict[str, tuple[tuple[Node, Match], ...]] = {}
        self._starts_by_sound: dict[str, tuple[Node, ...]] = {}
        self._alternatives: dict[str, tuple[tuple[str, Match], ...]] = {}
        self._similar: dict[tuple[str, str, int], SimilarWords] = {}

    def with_names(self, names: NamesOfTable) -> Lexicon:
        """Return this lexicon with additional names that depend on the game position (cached)."""
        return _with_names(self, names) if names else self

    def starts(self, text: str, kind: LexemeKind) -> tuple[tuple[Node, Match], ...]:
        """Return (trie node, kind of match) pairs for the first word of all names that begin with a text."""
        result = self._starts.get(text)
        if result is None:
            result = tuple(self._find_starts(text, kind))
            if len(self._starts) < _MAX_CACHED:
                self._starts[text] = result
        return result

    def _find_starts(self, text: str, kind: LexemeKind) -> Iterator[tuple[Node, Match]]:
        alternatives = self.alternatives(text) if kind is LexemeKind.WORD else ((text, Match.EXACT),)
        for trie in self.tries:
            for alternative, how in alternatives:
                if node := trie.root.children.get(alternative):
                    yield node, how
        if kind is LexemeKind.WORD and not self.is_function_word(text):
            how = Match.PREFIX if len(text) > 1 else Match.INITIAL
            nodes = [node for trie in self.tries if trie.prefixes for node in trie.starting_with(text)]
            yield from ((node, how) for node in nodes[:MAX_STARTS])

    def is_function_word(self, text: str) -> bool:
        """Return whether a word is a complete function word. Such a word is not read as the beginning of a name."""
        node = self.tries[0].root.children.get(text)
        return node is not None and bool(node.entries)

    def alternatives(self, word: str) -> tuple[tuple[str, Match], ...]:
        """Return (word, kind of match) pairs for the dictionary words of which a typed word may be a form, the word
        itself first.
        """
        result = self._alternatives.get(word)
        if result is None:
            forms = dict.fromkeys(form for trie in self.tries for form in trie_forms(trie, word))
            result = tuple((form, Match.EXACT if form == word else Match.INFLECTED) for form in (word, *forms))
            result = tuple(dict(result).items())
            if len(self._alternatives) < _MAX_CACHED:
                self._alternatives[word] = result
        return result

    def knows(self, word: str) -> bool:
        """Return whether a word, or its base form, occurs in any name."""
        return any(word in trie.words or any(trie_forms(trie, word)) for trie in self.tries)

    @cached_property
    def japanese_words(self) -> dict[str, str]:
        """The Japanese words in names, each as key and value."""
        return {word: word for trie in self.tries for word in sorted(trie.japanese_words)}

    def similar_latin(self, text: str, limit: int) -> SimilarWords:
        """Return the Latin-letter words in names within `limit` edits of a text."""
        return self._similar_words("latin", [trie.latin_index for trie in self.tries], text, limit)

    def similar_japanese(self, text: str, limit: int) -> SimilarWords:
        """Return the Japanese words in names within `limit` edits of a text."""
        return self._similar_words("japanese", [trie.japanese_index for trie in self.tries], text, limit)

    def similar_by_sound(self, text: str, limit: int) -> SimilarWords:
        """Return the words in names whose sound is within `limit` edits of a text."""
        return self._similar_words("sound", [trie.sound_index for trie in self.tries], text, limit)

    def _similar_words(self, kind: str, indexes: Iterable[WordIndex], text: str, limit: int) -> SimilarWords:
        key = kind, text, limit
        words = self._similar.get(key)
        if words is None:
            words = tuple(dict.fromkeys(row for index in indexes for row in index.similar(text, limit)))
            if len(self._similar) < _MAX_CACHED:
                self._similar[key] = words
        return words

    def starts_by_sound(self, kana: str) -> tuple[Node, ...]:
        """Return the trie nodes after a first word in Latin letters that sounds like the given kana."""
        nodes = self._starts_by_sound.get(kana)
        if nodes is None:
            roots = [trie.root for trie in self.tries]
            nodes = tuple(root.children[sound] for sound in romaji(kana) for root in roots if sound in root.children)
            if len(self._starts_by_sound) < _MAX_CACHED:
                self._starts_by_sound[kana] = nodes
        return nodes


def trie_forms(trie: Trie, word: str) -> Iterator[str]:
    """Yield the words in a trie with the same base form as a word."""
    for lemma in lemmas(word):
        yield from trie.by_lemma.get(lemma, ())


class TableWords(Struct, frozen=True):
    """The vocabulary of one table, in addition to that of its game.

    `seats`: the seats with the names of their players. `own`: pairs of a catalogue id and the table's name for it.
    `commands`: pairs of a command and its words. `free`: pairs of a free-text field and its known names (companies,
    events).
    """

    seats: tuple[Seat, ...] = ()
    own: tuple[tuple[str, str], ...] = ()
    commands: tuple[tuple[str, tuple[str, ...]], ...] = ()
    free: tuple[tuple[str, tuple[str, ...]], ...] = ()


def lexicon_of(
    game: Game,
    seats: Sequence[Seat] = (),
    own: Mapping[str, str] = {},
    commands: Mapping[str, Iterable[str]] = {},
    free: Mapping[str, Iterable[str]] = {},
) -> Lexicon:
    """Return the lexicon of a table (cached). `own` maps catalogue ids to names defined at the table, `commands` each
    command to its words, `free` free-text fields to known names.
    """
    return _lexicon(
        game, TableWords(tuple(seats), tuple(sorted(own.items())), _sorted_ids(commands), _sorted_ids(free))
    )


def _sorted_ids(words: Mapping[str, Iterable[str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(sorted((key, tuple(texts)) for key, texts in words.items()))


@lru_cache(8)
def _lexicon(game: Game, table: TableWords) -> Lexicon:
    return Lexicon((function_trie(), _game_trie(game), _table_trie(game, table)))


@lru_cache(32)
def command_lexicon(commands: tuple[tuple[str, tuple[str, ...]], ...]) -> Lexicon:
    """Return a lexicon of program commands only (cached). `commands` pairs each command with its words."""
    trie = Trie(prefixes=False)
    insert_names(trie, ((text, CommandSense(command)) for command, texts in commands for text in texts), parts=False)
    return Lexicon((function_trie(), trie))


@lru_cache(64)
def _with_names(lexicon: Lexicon, names: NamesOfTable) -> Lexicon:
    trie = Trie()
    for name, senses in names:
        key = sound_key(name)
        if key:
            trie.loanwords.setdefault(key, {}).update(dict.fromkeys(senses, name))
    insert_names(trie, ((name, sense) for name, senses in names for sense in senses))
    return Lexicon((*lexicon.tries, trie))


@cache
def function_trie() -> Trie:
    """Return the trie of function words, common values and number words, shared by all tables."""
    trie = Trie(prefixes=False)
    words = small_words()
    for text, sense in words.senses:
        _insert_function_word(trie, text, sense)
    for text, value in common_values():
        if not text.isdigit():
            _insert_function_word(trie, text, value)
    _insert_numbers(trie, words.numbers, NumberRole.BARE)
    _insert_numbers(trie, words.often, NumberRole.TIMES)
    return trie


def _insert_function_word(trie: Trie, text: str, sense: Sense) -> None:
    name = literal_spelling(text)
    trie.node(name).add(Match.EXACT, text, (sense,))
    if sense in (LIGHT, LOSS):
        insert_stems(trie, name, words_of(name)[-1], text, (sense,))


def _insert_numbers(trie: Trie, numbers: Mapping[str, int], role: NumberRole) -> None:
    """Insert number words of several lexemes into a trie. Single number words are already numbers."""
    for text, number in numbers.items():
        name = literal_spelling(text)
        if len(name) > 1 or name[0].kind is not LexemeKind.NUMBER:
            trie.node(name).number = number, role


@lru_cache(8)
def _game_trie(game: Game) -> Trie:
    vocabulary = GameVocabulary(game)
    trie = Trie()
    insert_names(trie, vocabulary.names())
    insert_traits(trie, vocabulary.traits())
    insert_names(trie, vocabulary.phrases(), parts=False)
    insert_names(trie, vocabulary.descriptions(), keep_counters=True)
    for text, thing in vocabulary.effects():
        for word in words_of(spellings(text)[0]):
            if can_stand_for_name(word) and not _is_verb(trie.root, text_of(word)):
                trie.node(word).add(Match.PART, text, (thing,))
    insert_families(trie, vocabulary.things())
    return trie


def _is_verb(node: Node | None, word: str) -> bool:
    """Return whether a word is the full name of an action."""
    for character in (word,) if word.isascii() else word:
        node = node.children.get(character) if node else None
    return node is not None and node.is_verb


def _table_trie(game: Game, table: TableWords) -> Trie:
    trie = Trie()
    for seat in table.seats:
        _insert_seat(trie, game, seat)
    if table.own:
        names = [row for row in GameVocabulary(game).table_names(dict(table.own)) if row[0]]
        insert_names(trie, names)
        insert_families(trie, ((text, sense) for text, sense in names if isinstance(sense, ThingSense)))
    insert_names(trie, ((text, CommandSense(command)) for command, texts in table.commands for text in texts))
    insert_names(trie, ((text, ValueSense(field, text)) for field, texts in table.free for text in texts))
    return trie


def _insert_seat(trie: Trie, game: Game, seat: Seat) -> None:
    """Insert the letter, names, colour and initial of a seat into a trie, and the sound of its name."""
    sense = SeatSense(seat.id)
    texts = filter(None, (seat.id, seat.name, *colour_names(game, seat.colour)))
    insert_names(trie, ((text, sense) for text in texts))
    insert_names(trie, ((text, sense) for text in _sounds(seat.name)), Match.SOUND)
    if spellings(seat.name):
        trie.node(spellings(seat.name)[0][:1]).add(Match.PREFIX, seat.name, (sense,))
        insert_names(trie, [(seat.name[:1], sense)], Match.INITIAL)


def _sounds(name: str) -> Iterator[str]:
    """Yield the spellings of a one-word name in the other script: kana in Latin letters, Latin letters in kana."""
    word = "".join(lexeme.text for lexeme in spellings(name)[0]) if name else ""
    if is_kana(word):
        yield from romaji(word)
    elif len(word) > 1 and word.isascii() and (kana := kana_of(word)):
        yield kana
