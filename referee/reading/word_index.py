"""An index of words by length and letters, for finding words with a similar spelling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

SHORTEST = 3
"""The minimum length of a word for comparison. Shorter ones resemble too many others."""


class WordIndex:
    """Words indexed by length and letters. A word may be indexed under another text, such as its sound."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._by_length: dict[int, list[tuple[int, str, str]]] = {}
        for compared, word in words.items():
            if len(compared) >= SHORTEST:
                self._by_length.setdefault(len(compared), []).append((_letters(compared), compared, word))

    def similar(self, text: str, limit: int) -> Iterator[tuple[str, int]]:
        """Yield (word, number of edits) for the words within `limit` edits of a text."""
        letters = _letters(text)
        for length in range(len(text) - limit, len(text) + limit + 1):
            for others, compared, word in self._by_length.get(length, ()):
                if (letters & ~others).bit_count() <= limit and (others & ~letters).bit_count() <= limit:
                    distance = edit_distance(text, compared, limit)
                    if distance >= 0:
                        yield word, distance


def _letters(text: str) -> int:
    """Return the set of letters in a word as a bit mask."""
    bits = 0
    for letter in text:
        bits |= 1 << (ord(letter) % 61)
    return bits


def edit_distance(word: str, other: str, limit: int) -> int:
    """Return the number of edits between two words (optimal string alignment); -1 if it exceeds `limit`."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(word, 1):
        current = [row]
        for column, compared in enumerate(other, 1):
            cost = min(last[column] + 1, current[-1] + 1, last[column - 1] + (letter != compared))
            if row > 1 and column > 1 and letter == other[column - 2] and word[row - 2] == compared:
                cost = min(cost, before[column - 2] + 1)
            current.append(cost)
        if min(current) > limit:
            return -1
        before, last = last, current
    return last[-1] if last[-1] <= limit else -1
