"""How the words of a line are parted where no blanks do it: a run of Japanese letters by the words that are known."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from tui.core.reading.atoms import Atom, atoms
from tui.core.reading.lexicon import Lexicon
from tui.core.reading.said import small
from tui.core.reading.section import Section

_BEGUN, _WHOLE, _SMALL, _UNKNOWN = 30, 10, 12, 1_000
"""What it costs to part a run at such a word."""


class Spelling(Struct, frozen=True, eq=False):
    """The words of a table that a line is parted by; made once for it, and told from another one by itself.

    `costs` are of every Japanese word that is known, small ones too, `begun` what begins one, `forms` other forms of
    words, `longest` how many letters the longest has. `dropped` are words of a game that carry nothing, `paying` those
    that say of the number beside them that it is paid.
    """

    costs: Mapping[str, int]
    begun: frozenset[str]
    forms: Mapping[str, str]
    longest: int
    dropped: frozenset[str] = frozenset()
    paying: frozenset[str] = frozenset()


def spelled(
    runs: frozenset[str],
    begun: frozenset[str],
    forms: Mapping[str, str],
    dropped: frozenset[str] = frozenset(),
    paying: frozenset[str] = frozenset(),
) -> Spelling:
    """Make a spelling of the words of a table, of what begins one, and of other forms of them."""
    known = runs | small().in_a_run
    others = {form: word for form, word in forms.items() if form not in known}
    costs = {word: _WHOLE if word in runs or word in others else _SMALL for word in (*known, *others)}
    return Spelling(costs, begun, others, max(map(len, costs), default=1), dropped, paying)


@lru_cache(16)
def spelling(words: Lexicon, seats: Section) -> Spelling:
    """Give the spelling of a table: of what its game knows, and of the names of its seats."""
    more = frozenset(word for word in seats.words if not word.isascii())
    begun = frozenset(word[:until] for word in more for until in range(1, len(word)))
    runs = words.runs | words.dropped | words.paying | more
    return spelled(runs, words.begun | begun, words.forms, words.dropped, words.paying)


@lru_cache(256)
def parted(text: str, known: Spelling) -> tuple[Atom, ...]:
    """Give the words of a line: its runs of Japanese letters parted, its numbers as figures."""
    found: list[Atom] = []
    for atom in atoms(text):
        if atom.kind == "run":
            found += [Atom("word", known.forms.get(part, part)) for part in segments(atom.text, known)]
        else:
            found.append(atom)
    return tuple(_counted(found))


def _counted(words: list[Atom]) -> list[Atom]:
    """Give numbers for the words of them, but behind an article; one that says how often goes on to say it behind the
    number.
    """
    found: list[Atom] = []
    for place, atom in enumerate(words):
        number = small().numbers.get(atom.text)
        if number is None or (place and words[place - 1].text in small().articles):
            found.append(atom)
        else:
            found += [Atom("number", str(number), number), *([atom] if atom.text in small().often else ())]
    return found


@lru_cache(1024)
def segments(run: str, known: Spelling) -> tuple[str, ...]:
    """Part a run of Japanese letters into known words: as few as can be, whole ones before begun ones."""
    best: list[tuple[int, int]] = [(0, 0)] * (len(run) + 1)  # from here to the until: what it costs, and the first cut
    for start in range(len(run) - 1, -1, -1):
        costs = [(best[start + 1][0] + _UNKNOWN, -(start + 1))]
        for until in range(start + 1, min(len(run), start + known.longest) + 1):
            part = run[start:until]
            cost = known.costs.get(part, _BEGUN if part in known.begun else 0)
            if cost:
                costs.append((best[until][0] + cost, -until))
        cost, until = min(costs)
        best[start] = (cost, -until)
    parts, at = [], 0
    while at < len(run):
        parts.append(run[at : best[at][1]])
        at = best[at][1]
    return tuple(parts)
