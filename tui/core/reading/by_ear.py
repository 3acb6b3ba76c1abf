"""Names of people in kana, said in Latin letters: read in every line as they are written at the table."""

from __future__ import annotations

import re
from functools import lru_cache

from referee.record.judging_context import JudgingContext
from tui.core.reading.atoms import folded, stem
from tui.core.reading.kana import is_kana, romaji
from tui.core.reading.lexicon import Lexicon
from tui.core.reading.said import small

_WORD = re.compile(r"(?<![\w'’=:])([A-Za-z]+)(?:['’]s)?(?![A-Za-z0-9_=])")


def by_ear(table: JudgingContext, words: Lexicon, text: str) -> str:
    """Write the names of seats as they are at the table: at its beginning, where the word names nothing else, behind
    that where it cannot even be a part of another name.
    """
    names = _names(tuple(table.seats.values()))
    if not names:
        return text
    begins = len(text) - len(text.lstrip())

    def name(found: re.Match[str]) -> str:
        word = folded(found[1])
        other = words.whole((stem(word),)) if found.start() == begins else words.knows(stem(word))
        return found[0] if other else names.get(word, found[0])

    return _WORD.sub(name, text)


@lru_cache(16)
def _names(seats: tuple[str, ...]) -> dict[str, str]:
    """Give the names in kana by what each sounds like, where that is said of one alone and is no word of a line."""
    heard: dict[str, set[str]] = {}
    for seat in seats:
        for said in romaji(folded(seat)) if is_kana(folded(seat)) else (folded(seat),):
            heard.setdefault(said, set()).add(seat)
    carries = small().dropped | small().particles | small().joins | small().every | small().both
    alone = {said: next(iter(names)) for said, names in heard.items() if len(names) == 1 and said not in carries}
    return {said: seat for said, seat in alone.items() if said != folded(seat)}
