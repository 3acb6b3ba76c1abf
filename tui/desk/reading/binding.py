"""The numbers of a line, each bound to a number that a declaration holds: by the words and signs beside it."""

from __future__ import annotations

from tui.desk.reading.content import Claim, Kind
from tui.desk.reading.families import HOLE, families_at
from tui.desk.reading.lexicon import Lexicon
from tui.desk.reading.pieces import Piece

Line = tuple[Piece, ...]


def bound(words: Lexicon, line: Line, numbers: tuple[int, ...], claims: tuple[Claim, ...]) -> set[int]:
    """Bind the numbers of a line each to a claim of its own, as many as can be, and give their places."""
    named = frozenset[str]().union(*(claim.words for claim in claims if claim.kind is Kind.FIELD))
    units = words.units - named
    heads = {place: head_of(words, line, place) | _unit(units, line, place) for place in numbers}
    fits = {
        place: [at for at, claim in enumerate(claims) if _fits(line, place, claim, heads[place])] for place in numbers
    }
    taken: dict[int, int] = {}

    def bind(place: int, tried: set[int]) -> bool:
        for at in fits[place]:
            if at not in tried:
                tried.add(at)
                if at not in taken or bind(taken[at], tried):
                    taken[at] = place
                    return True
        return False

    return {place for place in numbers if bind(place, set())}


def head_of(words: Lexicon, line: Line, place: int) -> frozenset[str]:
    """Give the words that a number stands right behind and is a name with, “contract 3 …”: it is of nothing else."""
    found = (one for one in families_at(words, line, place) if one.pattern[-1] == HOLE)
    return next((one.heads for one in found if line[place].number in one.members), frozenset())


def _unit(units: frozenset[str], line: Line, place: int) -> frozenset[str]:
    """Give the word behind a number that says what it is of, where no figure of a declaration is called so: 10 workers
    are no factory 10.
    """
    after, further = (line[at] if at < len(line) else None for at in (place + 1, place + 2))
    if after is None or after.joined or after.broken or after.apart or line[place].counted:
        return frozenset()
    own = further is not None and further.number is not None and not (further.joined or further.broken)
    return frozenset() if own else frozenset((after.text,)) & units


def _fits(line: Line, place: int, claim: Claim, head: frozenset[str]) -> bool:
    """Tell whether a number of a line can be that of a claim, by what stands beside it."""
    if head and not head & claim.words:
        return False
    piece = line[place]
    if abs(piece.number or 0) != abs(claim.value) or (piece.ordinal and claim.kind in (Kind.COUNT, Kind.AMOUNT)):
        return False
    if claim.kind is Kind.PLACE and (piece.counted or not (piece.target or piece.located or piece.ordinal)):
        return False
    own = claim.kind in (Kind.FIELD, Kind.ALONE) or (claim.kind is Kind.COUNT and (piece.counted or piece.often))
    own = own or (claim.kind is Kind.NAME and (piece.ordinal or piece.joined))  # silk 1 and 2
    return own or _stands_beside(line, place, claim.words)


def _stands_beside(line: Line, place: int, words: frozenset[str]) -> bool:
    """Tell whether the next word before or behind a number is one of some: no sign parts them from it."""
    before = line[place - 1] if place > 0 and not (line[place].joined or line[place].broken) else None
    after = line[place + 1] if place + 1 < len(line) else None
    after = None if after is None or after.joined or after.broken else after
    beside = (one.text for one in (before, after) if one is not None and one.number is None)
    return any(word in words or begins(word, words) for word in beside)


def begins(word: str, words: frozenset[str]) -> bool:
    """Tell whether a word begins one of some."""
    return any(one.startswith(word) for one in words)
