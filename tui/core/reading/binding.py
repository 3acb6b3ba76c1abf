"""The numbers of a line, each bound to a number that a declaration holds: by the words and signs beside it."""

from __future__ import annotations

from functools import cache

from tui.core.reading.content import Claim, Kind
from tui.core.reading.families import HOLE, families_at
from tui.core.reading.lexicon import Lexicon
from tui.core.reading.pieces import Piece
from tui.core.reading.said import small

Line = tuple[Piece, ...]


def bound(words: Lexicon, line: Line, numbers: tuple[int, ...], claims: tuple[Claim, ...]) -> set[int]:
    """Bind the numbers of a line each to a claim of its own, as many as can be, and give their places."""
    named = frozenset[str]().union(*(claim.words for claim in claims if claim.kind is Kind.FIELD))
    units = words.units - named
    heads = {place: head_of(words, line, place) | _unit(units, line, place) for place in numbers}
    fits = {
        place: [at for at, claim in enumerate(claims) if _fits(words, line, place, claim, heads[place])]
        for place in numbers
    }
    again = {place for place in numbers if _counted_again(line, place, numbers)}
    fits |= {place: [at for at in fits[place] if claims[at].kind is not Kind.COUNT] for place in again}
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


def _fits(words: Lexicon, line: Line, place: int, claim: Claim, head: frozenset[str]) -> bool:
    """Tell whether a number of a line can be that of a claim, by what stands beside it."""
    if head and not head & claim.words:
        return False
    piece = line[place]
    if abs(piece.number or 0) != abs(claim.value) or (piece.ordinal and claim.kind in (Kind.COUNT, Kind.AMOUNT)):
        return False
    if claim.kind is Kind.PLACE and (piece.counted or not (piece.target or piece.located or piece.ordinal)):
        return False
    if claim.kind is Kind.COUNT and piece.counted and not (piece.apart or piece.often):
        counts = [word for word in _before(line, place) if words.knows(word)]  # 石炭1個: the thing comes first
        if counts:
            return any(word in claim.words or begins(word, claim.words) for word in counts)
    return _stands_alone(words, line, place, claim) or _stands_beside(line, place, claim.words)


def _stands_alone(words: Lexicon, line: Line, place: int, claim: Claim) -> bool:
    """Tell whether a number can be that of a claim without a word beside it that says so."""
    piece = line[place]
    match claim.kind:
        case Kind.ALONE:
            return True
        case Kind.FIELD:
            return not _of_other(words, line, place, claim)
        case Kind.CLAIM:
            return piece.paid or piece.spent or not _beside_thing(words, line, place)
        case Kind.COUNT:
            return piece.often or (piece.counted and not _beside_thing(words, line, place))
        case Kind.NAME:
            return piece.ordinal or piece.joined  # silk 1 and 2
        case _:
            return False


def _counted_again(line: Line, place: int, numbers: tuple[int, ...]) -> bool:
    """Tell whether what stands behind a number is counted by another one too: none of them is how many there are in
    all.
    """
    of = _behind(line, place)
    return bool(of) and any(_behind(line, other) == of for other in numbers if other != place)


def _of_other(words: Lexicon, line: Line, place: int, claim: Claim) -> bool:
    """Tell whether a number counts the thing right before it, or says which one of what stands beside it, that is none
    of what the move of a claim is about.
    """
    piece, own = line[place], claim.words | claim.about | ordering()
    if not (piece.counted or piece.ordinal):
        return False
    beside = () if piece.apart else _before(line, place)
    if piece.ordinal and not any(one.apart for one in line[place + 1 : place + 2]):
        beside = (*beside, *_behind(line, place))
    return any(words.knows(word) and word not in own and not begins(word, own) for word in beside)


def _beside_thing(words: Lexicon, line: Line, place: int) -> bool:
    """Tell whether a number stands right beside the name of something: it is how much or which one of that."""
    return any(words.knows(word) for word in _beside(line, place))


def _stands_beside(line: Line, place: int, words: frozenset[str]) -> bool:
    """Tell whether the next word before or behind a number is one of some."""
    return any(word in words or begins(word, words) for word in _beside(line, place))


def _beside(line: Line, place: int) -> tuple[str, ...]:
    """Give the next words before and behind a number: no sign parts them from it."""
    return (*_before(line, place), *_behind(line, place))


def _before(line: Line, place: int) -> tuple[str, ...]:
    """Give the word before a number: no sign parts it from that."""
    piece = line[place]
    before = line[place - 1 : place] if place and not (piece.joined or piece.broken) else ()
    return tuple(one.text for one in before if one.number is None)


def _behind(line: Line, place: int) -> tuple[str, ...]:
    """Give the word behind a number: no sign parts it from that."""
    behind = line[place + 1 : place + 2]
    return tuple(one.text for one in behind if one.number is None and not (one.joined or one.broken))


@cache
def ordering() -> frozenset[str]:
    """The words that say what comes first or second: they name nothing beside it."""
    return small().first | small().next | small().after


def begins(word: str, words: frozenset[str]) -> bool:
    """Tell whether a word begins one of some."""
    return any(one.startswith(word) for one in words)
