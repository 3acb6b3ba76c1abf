"""Spellings of names as sequences of lexemes: with and without punctuation and function words, and in Latin letters."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from referee.reading.inflection import inflections
from referee.reading.kana import is_kana, romaji
from referee.reading.lexemes import AND, Lexeme, LexemeKind, lexemes_of
from referee.reading.senses import Match, Sense
from referee.reading.small_words import small_words
from referee.reading.source import source_of
from referee.reading.tokens import tokens_of
from referee.reading.trie import Trie, VerbStem

Name = tuple[Lexeme, ...]
_MIDDLE_DOT = "・"
"""The Japanese sign between the parts of a name."""
_MARKS_IN_NAMES = frozenset((AND, "#", "?", "!"))
_HIRAGANA = frozenset(map(chr, range(ord("ぁ"), ord("ゖ") + 1)))
MAX_SOUND_WORDS = 3
"""The maximum number of words in a name that is also spelled in Latin letters."""


_QUOTATION_MARKS = str.maketrans(dict.fromkeys('"「」『』“”„«»', " "))


@lru_cache(16384)
def spellings(text: str, keep_counters: bool = False) -> tuple[Name, ...]:
    """Return the spellings of a name: as written, without punctuation, without function words, and without counters
    unless `keep_counters` is set; each also without the middle dot.
    """
    source = source_of(text.replace("_", " ").translate(_QUOTATION_MARKS))
    literal = lexemes_of(tokens_of(source))
    kinds = {lexeme.kind for lexeme in literal}
    words = literal
    if LexemeKind.MARK in kinds:
        words = _without(literal, [at for at, lexeme in enumerate(literal) if _is_idle_mark(lexeme)])
    short = uncounted = words
    ends_small = len(words) > 1 and words[-1].kind is LexemeKind.WORD and words[-1].text in small_words().skipped
    if not ends_small and not small_words().skipped.isdisjoint([lexeme.text for lexeme in words]):
        hiragana = [source.raw[source.offsets[lexeme.start]] in _HIRAGANA for lexeme in words]
        short = _without(words, [at for at in range(len(words)) if _is_small(words, hiragana, at)])
        tells_nothing = all(lexeme.text in small_words().texts for lexeme in short)  # “go” of “your go”
        is_word = has_words(short) and not tells_nothing
        short = uncounted = short if is_word else words
    if LexemeKind.NUMBER in kinds and not keep_counters:
        uncounted = _without(short, [at for at in range(len(short)) if _is_counter(short, at)])
        uncounted = uncounted if has_words(uncounted) else short
    quoting = literal_spelling(text) if source.raw != text.replace("_", " ") else literal
    distinct = [short or literal]
    for before, name in ((short, words), (words, literal), (short, uncounted), (literal, quoting)):
        if name is not before and name:
            distinct.append(name)
    if _MIDDLE_DOT in text:
        dots = ([at for at, lexeme in enumerate(name) if lexeme.text == _MIDDLE_DOT] for name in distinct)
        distinct += [_without(name, at) for name, at in zip(tuple(distinct), dots, strict=True) if at]
    return tuple(name for name in distinct if name)


def has_words(name: Name) -> bool:
    """Return whether a name contains more than numbers and punctuation."""
    return any(lexeme.kind in (LexemeKind.WORD, LexemeKind.CHARACTER) for lexeme in name)


def literal_spelling(text: str) -> Name:
    """Return the lexemes (normalised words) of a name exactly as written."""
    return lexemes_of(tokens_of(source_of(text)))


def _without(name: Name, dropped: list[int]) -> Name:
    """Return a name without the lexemes at the indexes in `dropped`. The next lexeme after a gap starts a new word."""
    if not dropped:
        return name
    return tuple(
        lexeme._replace(joined=False) if at - 1 in dropped else lexeme
        for at, lexeme in enumerate(name)
        if at not in dropped
    )


def _is_idle_mark(lexeme: Lexeme) -> bool:
    return lexeme.kind is LexemeKind.MARK and lexeme.text not in _MARKS_IN_NAMES


def _is_small(name: Name, hiragana: list[bool], at: int) -> bool:
    """Return whether the lexeme at an index is a function word: an article, or a particle between two words."""
    if name[at].text not in small_words().skipped:
        return False
    if name[at].kind is LexemeKind.WORD or not 0 < at < len(name) - 1:
        return name[at].kind is LexemeKind.WORD
    return name[at].text == "を" or not (hiragana[at - 1] or hiragana[at + 1] or not hiragana[at])


def _is_counter(name: Name, at: int) -> bool:
    """Return whether a character belongs to a counter after a number: 2マス is compared as 2."""
    start = at
    while start and name[start].joined and name[start].kind is LexemeKind.CHARACTER:
        start -= 1
    if start == 0 or name[start - 1].kind is not LexemeKind.NUMBER or name[start].kind is not LexemeKind.CHARACTER:
        return False
    until = at + 1
    while until < len(name) and name[until].joined:
        until += 1
    return text_of(name[start:until]) in small_words().counters


def words_of(name: Name) -> list[Name]:
    """Return the words of a name, each as a tuple of lexemes."""
    starts = [at for at, lexeme in enumerate(name) if not at or not lexeme.joined]
    if len(starts) == 1:
        return [name]
    return [name[start:until] for start, until in zip(starts, (*starts[1:], len(name)), strict=True)]


def text_of(word: Name) -> str:
    return "".join(lexeme.text for lexeme in word)


def insert_names(
    trie: Trie,
    names: Iterable[tuple[str, Sense]],
    how: Match = Match.EXACT,
    *,
    parts: bool = True,
    keep_counters: bool = False,
) -> None:
    """Insert names into a trie in all spellings, with Japanese verb forms and with sounds in Latin letters.

    With `parts`, each later word of a name also matches it; with `keep_counters`, no spelling omits counters.
    """
    senses: dict[str, dict[Sense, None]] = {}
    texts: dict[str, str] = {}
    for text, sense in names:
        key = text.replace("_", " ").casefold()
        texts.setdefault(key, text)
        senses.setdefault(key, {})[sense] = None
    for key, text in texts.items():
        if spellings(text):
            _insert_name(trie, text, tuple(senses[key]), how, parts, keep_counters)


def _insert_name(
    trie: Trie, text: str, senses: tuple[Sense, ...], how: Match, parts: bool, keep_counters: bool
) -> None:
    all_spellings = spellings(text, keep_counters)
    for name in all_spellings:
        trie.node(name).add(how, text, senses)
    shortest = all_spellings[0]
    words = words_of(shortest)
    trie.japanese_words.update(text_of(word) for word in words if word[0].kind is LexemeKind.CHARACTER)
    insert_stems(trie, shortest, words[-1], text, senses)
    if unnumbered := _numbers_removed(shortest):
        trie.node(unnumbered).add(Match.PREFIX, " ".join(map(text_of, words_of(unnumbered))), senses)
    for sound in _sounds(words):
        trie.node(sound).add(Match.SOUND, text, senses)
    for word in words[1:] if parts else ():
        if can_stand_for_name(word):
            trie.node(word).add(Match.PART, text, senses)
            insert_stems(trie, word, word, text, senses, Match.PART)


def insert_traits(trie: Trie, traits: Iterable[tuple[str, Sense]]) -> None:
    """Insert descriptive phrases for game objects into a trie. Single words get a lower match quality, because they are
    often ambiguous.
    """
    senses: dict[str, dict[Sense, None]] = {}
    for text, sense in traits:
        senses.setdefault(text, {})[sense] = None
    for text, those in senses.items():
        all_spellings = spellings(text)
        words = words_of(all_spellings[0])
        how = Match.INFLECTED if len(words) > 1 else Match.PART
        for name in all_spellings:
            if text.isdigit() or any(lexeme.kind is not LexemeKind.NUMBER for lexeme in name):
                trie.node(name).add(how, text, tuple(those))
        insert_stems(trie, all_spellings[0], words[-1], text, tuple(those), how)
        if how is Match.INFLECTED:
            for sound in _sounds(words):
                trie.node(sound).add(Match.SOUND, text, tuple(those))


def _numbers_removed(name: Name) -> Name:
    """Return a name without its numbers if it contains at least two; otherwise `()`."""
    numbers = [at for at, lexeme in enumerate(name) if lexeme.kind is LexemeKind.NUMBER]
    return _without(name, numbers) if len(numbers) > 1 else ()


def insert_stems(
    trie: Trie, name: Name, last: Name, text: str, senses: tuple[Sense, ...], how: Match = Match.INFLECTED
) -> None:
    """Insert the stems of the Japanese verb at the end of a name into a trie."""
    if last[-1].kind is LexemeKind.CHARACTER:
        for stem, verb_class in inflections(text_of(last)):
            shortened = name[: len(name) - len(last) + len(stem)]
            node = trie.node(shortened) if shortened else trie.root
            node.gap = node.gap or not stem
            node.stems.append(VerbStem(verb_class, text, senses, how))


def can_stand_for_name(word: Name) -> bool:
    """Return whether one word is distinctive enough to match a longer name: not a number, punctuation mark, single kana
    or function word.
    """
    kind = word[0].kind
    if text_of(word) in small_words().texts:
        return False
    if kind is LexemeKind.WORD:
        return len(word[0].text) > 2
    return kind is LexemeKind.CHARACTER and (len(word) > 1 or not is_kana(word[0].text))


def _sounds(words: list[Name]) -> list[Name]:
    """Return the spellings of a name with its kana in Latin letters; `[]` if it has no kana or too many words."""
    if len(words) > MAX_SOUND_WORDS or all(word[-1].kind is not LexemeKind.CHARACTER for word in words):
        return []
    choices = [_latin(word) for word in words]
    if all(choice == [word] for choice, word in zip(choices, words, strict=True)):
        return []
    spelled: list[Name] = [()]
    for choice in choices:
        spelled = [(*name, *word) for name in spelled for word in choice]
    return spelled


def _latin(word: Name) -> list[Name]:
    text = text_of(word)
    if len(word) < 2 or not is_kana(text):
        return [word]
    return [(word[0]._replace(text=sound, kind=LexemeKind.WORD, joined=False),) for sound in romaji(text)]
