"""Search for known words similar in spelling to an unknown one. It runs only on request, because it is slow and yields
guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from msgspec import Struct

from referee.reading.kana import is_kana, romaji
from referee.reading.lattice import Lattice, corrected_lattice
from referee.reading.lexemes import Lexeme, LexemeKind
from referee.reading.lexicon import Lexicon
from referee.reading.senses import Match, UnknownSpan
from referee.reading.small_words import small_words
from referee.reading.source import Span
from referee.reading.word_index import SHORTEST, WordIndex

_Similar = Callable[[str, int], Iterable[tuple[str, int]]]

FARTHEST = 2
SHORT = 4
"""The maximum length of words that may differ by one edit only; longer words may differ by `FARTHEST` (two)."""
_ENDINGS = ("s", "es", "ed", "ing")
"""Endings of inflected English words."""
MAX_KANA_CUT = 2
"""The maximum number of kana at the end of an unknown word that may be particles."""
MAX_CHARACTERS_BEFORE = 6
"""The maximum number of known characters before an unknown one in the same word."""


class Correction(Struct, frozen=True):
    """A span of a line with its replacement words: a similar word, two words joined, or one word split.

    `distance` is the number of missing, extra, wrong or swapped letters; 0 if only blanks differ.
    """

    span: Span
    words: tuple[str, ...]
    distance: int


def corrections(
    lattice: Lattice, unknown: UnknownSpan, lexicon: Lexicon, farthest: int = FARTHEST
) -> tuple[Correction, ...]:
    """Return the possible corrections of an unknown span, the likeliest first. Numbers are never corrected."""
    candidates = dict.fromkeys(_search(lattice.lexemes, unknown, lexicon, farthest))
    text = lattice.source.text
    spelled = (each for each in candidates if not _leaves_out_word(each, text[each.span.start : each.span.until]))
    return tuple(sorted(spelled, key=lambda each: _likelihood(each, text[each.span.start : each.span.until])))


def _leaves_out_word(correction: Correction, original: str) -> bool:
    """Return whether a correction only leaves out a Japanese word beside a known name (以外 of 北海道以外)."""
    word = "".join(correction.words)
    tail = original.removeprefix(word) if original.startswith(word) else original.removesuffix(word)
    return len(tail) < len(original) and not tail.isascii() and not is_kana(tail)


def _likelihood(correction: Correction, original: str) -> tuple[int, bool, int, bool, int, tuple[str, ...]]:
    """Return the sort key of a correction: fewer edits first, then swapped letters, longer spans, omitted letters, and
    smaller differences in length.
    """
    word = " ".join(correction.words)
    is_swapped, letters = sorted(word) == sorted(original), iter(word)
    omits = all(letter in letters for letter in original)
    return (
        correction.distance,
        not is_swapped,
        -len(original),
        not omits,
        abs(len(word) - len(original)),
        correction.words,
    )


def correct(lattice: Lattice, correction: Correction, lexicon: Lexicon, how: Match = Match.TYPO) -> Lattice:
    """Return the word graph (lattice) of a line with a correction applied. Names that depend on it get at best the
    match quality `how`.
    """
    lexemes: list[Lexeme] = []
    for lexeme in lattice.lexemes:
        if lexeme.start == correction.span.start:
            lexemes += _corrected_lexemes(correction, lexeme)
        elif not correction.span.start < lexeme.start < correction.span.until:
            lexemes.append(lexeme)
    return corrected_lattice(lattice, lexemes, correction.span, lexicon, how)


def _corrected_lexemes(correction: Correction, first: Lexeme) -> Iterator[Lexeme]:
    start, until = correction.span
    if not correction.words[0].isascii():
        word = correction.words[0]
        size = until - start
        for at, character in enumerate(word):
            begin = start + min(at, size - 1)
            stop = until if at == len(word) - 1 else start + min(at + 1, size)
            yield Lexeme(character, LexemeKind.CHARACTER, begin, max(stop, begin + 1), at > 0 or first.joined)
        return
    for word in correction.words:
        if rank := small_words().ranks.get(word):
            yield Lexeme(f"{rank}.", LexemeKind.NUMBER, start, until, value=rank, ordinal=True)
            return
        stop = until if word is correction.words[-1] else start + len(word)
        yield Lexeme(word, LexemeKind.WORD, start, stop)
        start = stop


def _search(lexemes: Sequence[Lexeme], unknown: UnknownSpan, lexicon: Lexicon, farthest: int) -> Iterator[Correction]:
    at = next((at for at, lexeme in enumerate(lexemes) if lexeme.start == unknown.start), None)
    if at is None:
        return
    if lexemes[at].kind is LexemeKind.WORD:
        yield from _splits(lexemes[at], lexicon)
        yield from _joins(lexemes, at, lexicon)
        yield from _similar(lexemes[at].text, unknown.span, lexicon.similar_latin, farthest)
        yield from _similar(lexemes[at].text, unknown.span, _ranks().similar, 1)
        for stem in (lexemes[at].text.removesuffix(ending) for ending in _ENDINGS):
            if stem != lexemes[at].text:  # “fels” is no word but the form of one
                yield from _similar(stem, unknown.span, lexicon.similar_latin, 1)
    elif lexemes[at].kind is LexemeKind.CHARACTER:
        for span, text in _kana_windows(lexemes, unknown):
            for sound in romaji(text)[:2]:
                yield from _similar(sound, span, lexicon.similar_by_sound, farthest)
        for span, text in _windows_before(lexemes, unknown):
            yield from _similar(text, span, lexicon.similar_japanese, farthest)


@cache
def _ranks() -> WordIndex:
    """Return the index of the words for ranks (first, second), for finding typos."""
    return WordIndex({word: word for word in small_words().ranks})


def _splits(lexeme: Lexeme, lexicon: Lexicon) -> Iterator[Correction]:
    """Yield corrections that split a word into two known words: silkfactory → silk factory."""
    for cut in range(2, len(lexeme.text) - 1):
        words = lexeme.text[:cut], lexeme.text[cut:]
        if all(lexicon.knows(word) for word in words):
            yield Correction(Span(lexeme.start, lexeme.until), words, 0)


def _joins(lexemes: Sequence[Lexeme], at: int, lexicon: Lexicon) -> Iterator[Correction]:
    """Yield corrections that join a word with its neighbour: fac tory → factory."""
    for first, second in ((at - 1, at), (at, at + 1)):
        pair = lexemes[max(first, 0) : second + 1]
        if len(pair) == 2 and all(lexeme.kind is LexemeKind.WORD for lexeme in pair):
            word = pair[0].text + pair[1].text
            if lexicon.knows(word):
                yield Correction(Span(pair[0].start, pair[1].until), (word,), 0)


def _kana_windows(lexemes: Sequence[Lexeme], unknown: UnknownSpan) -> Iterator[tuple[Span, str]]:
    """Yield the kana around an unknown span that may be the intended word, with and without trailing kana that may be
    particles.
    """
    inside = [at for at, lexeme in enumerate(lexemes) if unknown.start <= lexeme.start < unknown.until]
    start, stop = inside[0], inside[-1] + 1
    if not all(is_kana(lexeme.text) for lexeme in lexemes[start:stop]):
        return
    while start and lexemes[start].joined and is_kana(lexemes[start - 1].text):
        start -= 1
    while stop < len(lexemes) and lexemes[stop].joined and is_kana(lexemes[stop].text):
        stop += 1
    for begin in dict.fromkeys((start, inside[0])):
        for until in range(stop, max(begin + SHORTEST, stop - MAX_KANA_CUT) - 1, -1):
            if begin <= inside[0] and until > inside[-1] and until - begin >= SHORTEST:
                text = "".join(lexeme.text for lexeme in lexemes[begin:until])
                yield Span(lexemes[begin].start, lexemes[until - 1].until), text


def _windows_before(lexemes: Sequence[Lexeme], unknown: UnknownSpan) -> Iterator[tuple[Span, str]]:
    """Yield spans of Japanese characters that end with an unknown span and may begin with known characters."""
    inside = [at for at, lexeme in enumerate(lexemes) if unknown.start <= lexeme.start < unknown.until]
    begin, stop = inside[0], inside[-1] + 1
    while True:
        if begin + SHORTEST <= stop:
            text = "".join(lexeme.text for lexeme in lexemes[begin:stop])
            yield Span(lexemes[begin].start, unknown.until), text
        if not begin or not lexemes[begin].joined or inside[0] - begin == MAX_CHARACTERS_BEFORE:
            return
        begin -= 1


def _similar(text: str, span: Span, similar: _Similar, farthest: int) -> Iterator[Correction]:
    if len(text) >= SHORTEST:
        for word, distance in similar(text, min(max_distance(text), farthest)):
            yield Correction(span, (word,), distance)


def max_distance(text: str) -> int:
    """Return the maximum number of edits for a correction of a word."""
    return 1 if len(text) <= SHORT else FARTHEST
