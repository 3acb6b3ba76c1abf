"""A line as the words that mean something, in the order in which they are said."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct, structs

from tui.core.reading.atoms import Atom
from tui.core.reading.said import small
from tui.core.reading.spelling import Spelling, parted

BREAKS = "/;。"
"""Signs between two moves."""
JOINS = "、,&+"
"""Signs before another thing."""
LISTS = ":"
"""Behind a number this sign says that what it counts is told one by one: “grey 3: 2 here, 1 there”."""
OF_A_WORD = {"joined", "broken", "apart", "means"}
"""What is said of a word; the rest is said of numbers only."""


class Piece(Struct, frozen=True):
    """A word, or a number: one that counts things (`counted`), says how many times (`often`), or says which one
    (`ordinal`).

    `joined`: “and” or a comma stands before it. `broken`: another move begins with it. `apart`: a small word stands
    before it, so that a number is no part of the name beyond that. `located`: a small word says that it is where.
    `paid`: one says that it is a price; `spent`: a verb says so. `means`: one says that something is done with it.
    `target`: one says that it is where something ends. `much`: one says that a number is how much of what stands right
    before it: 黒を3つ. `added`: a plus stands before it, so that it counts nothing. `one`: an article says it, so that
    it is part of no name.
    """

    text: str
    number: int | None = None
    counted: bool = False
    ordinal: bool = False
    often: bool = False
    joined: bool = False
    broken: bool = False
    apart: bool = False
    located: bool = False
    paid: bool = False
    spent: bool = False
    means: bool = False
    target: bool = False
    much: bool = False
    added: bool = False
    one: bool = False

    @property
    def initial(self) -> bool:
        """Whether it is the first letter of a word only."""
        return len(self.text) == 1 and self.text.isascii() and self.number is None


@lru_cache(256)
def pieces(text: str, known: Spelling, ones: bool = False) -> tuple[Piece, ...]:
    """Part a line into pieces by what is `known`. What carries nothing is left out. `ones`: an article counts what
    follows: “a clock” is one.
    """
    found: list[Piece] = []
    marks: set[str] = set()  # what is said of the next piece: its fields
    minus = False
    words = parted(text, known)
    place = taken = 0
    while place < len(words):
        atom = words[place]
        place += 1
        if atom.kind == "slash":
            continue
        if atom.kind == "sign":
            marks |= _by_sign(atom, found)
        elif atom.kind == "number":
            number, taken = _number(atom, words, place, before=words[place - 2] if place - 1 > taken else None)
            piece, place = _marked(number, words, taken, marks)
            found.append(piece)
            marks = set()
        elif atom.text in small().joins:
            marks.add("joined")
        elif ones and atom.text in small().ones and place < len(words) and words[place].kind == "word":
            one = Piece("1", 1, counted=True, apart=True, one=True)
            found.append(structs.replace(one, **dict.fromkeys(marks & {"joined", "broken"}, True)))
            marks = set()
        elif atom.text in small().minus:
            minus = True
        elif atom.text in known.paying and atom.text.isascii() and not _brings(atom, words, place):
            marks |= {"paid", "spent"}
        elif atom.text in known.paying:
            _pay(found)
        elif atom.text not in known.dropped and not _empty(atom, words, place):
            marks |= {"means"} if _follows(words, place, small().means) else set()
            found.append(structs.replace(Piece(atom.text), **dict.fromkeys(marks & OF_A_WORD, True)))
            marks = set()
        else:
            marks |= _by_word(atom)
    return _lessened(found) if minus else tuple(found)


def _by_sign(atom: Atom, found: list[Piece]) -> set[str]:
    """Say what a sign says of the piece behind it."""
    listing = atom.text == LISTS and bool(found) and found[-1].number is not None
    marks = {"joined"} if atom.text in JOINS or listing else set[str]()
    return marks | {"broken"} if atom.text in BREAKS and found else marks


def _by_word(atom: Atom) -> set[str]:
    """Say what a small word says of the piece behind it."""
    marks = {"apart": small().partings, "much": small().objects}
    if atom.text.isascii():
        marks |= {"located": small().places, "paid": small().prices}
        marks |= {"means": small().means, "target": small().targets}
    return {mark for mark, words in marks.items() if atom.text in words}


def _follows(words: tuple[Atom, ...], place: int, small_words: frozenset[str]) -> bool:
    """Tell whether a Japanese word of some stands at a place: it is about what stands before it."""
    return place < len(words) and words[place].text in small_words and not words[place].text.isascii()


def _marked(number: Piece, words: tuple[Atom, ...], place: int, before: set[str]) -> tuple[Piece, int]:
    """Give a number with what the words before it and behind it say of it, and the place behind those."""
    marks = set(before)
    if _follows(words, place, small().places) or _of_it(words, place):
        marks.add("located")
    if _follows(words, place, small().prices):
        marks.add("means" if number.ordinal else "paid")  # 7番で: nobody pays the seventh
        place += words[place].text not in small().particles
    if _follows(words, place, small().targets):
        marks.add("target")
    marks -= {"apart"} if number.ordinal else set()
    marks -= {"much"} if "joined" in marks else set()
    return structs.replace(number, **dict.fromkeys(marks, True)), place


def _pay(found: list[Piece]) -> None:
    """Say of the last number that it is paid: it stands right before, or before the name of what is paid."""
    for at in range(len(found) - 1, max(-1, len(found) - 3), -1):
        if found[at].number is not None:
            found[at] = structs.replace(found[at], paid=True, spent=True)
            return


def _of_it(words: tuple[Atom, ...], place: int) -> bool:
    """Tell whether the number before a place is what another one is of: “2の6” is 6 on 2."""
    behind = words[place : place + 2]
    owning = len(behind) > 1 and behind[0].text in small().owning and not behind[0].text.isascii()
    return owning and behind[1].kind == "number"


def _lessened(found: list[Piece]) -> tuple[Piece, ...]:
    """Count down by the one number of a line that says that something is lost; several are not understood."""
    places = [place for place, piece in enumerate(found) if piece.number is not None]
    if len(places) != 1:
        return ()
    number = -abs(found[places[0]].number or 0)
    found[places[0]] = structs.replace(found[places[0]], number=number, text=str(number))
    return tuple(found)


def numbers(line: tuple[Piece, ...]) -> tuple[int, ...]:
    """Give the places of the numbers of a line."""
    return tuple(place for place, piece in enumerate(line) if piece.number is not None)


def naming(line: tuple[Piece, ...]) -> int | None:
    """Give the place of the one of two numbers that names a thing: the one that says where, but not where to, or where
    neither does, the first, as it is declared; None where that is not clear.
    """
    found = [place for place, piece in enumerate(line) if piece.number is not None]
    where = [place for place in found if line[place].located]
    if len(where) == 2:
        where = [place for place in where if not line[place].target] or where
    if len(found) != 2 or len(where) == 2 or (not where and line[found[1]].apart):
        return None
    return where[0] if where else found[0]


def _empty(atom: Atom, words: tuple[Atom, ...], place: int) -> bool:
    if atom.text in small().empty:
        return True
    if _brings(atom, words, place):
        return True
    if words[place - 2 : place - 1] and words[place - 2].text in small().articles:
        return atom.text in small().numbers
    return atom.text in small().ordinals and place < len(words) and words[place].kind == "number"


def _brings(atom: Atom, words: tuple[Atom, ...], place: int) -> bool:
    """Tell whether a word says that the thing before it brings what follows: “the one that pays 5”."""
    return atom.text in small().bringing and place > 1 and words[place - 2].text in small().relative


def _number(atom: Atom, words: tuple[Atom, ...], place: int, before: Atom | None) -> tuple[Piece, int]:
    """Take a number with what stands behind it and says what it is."""
    ordinal = atom.ordinal or (before is not None and (before.text == "#" or before.text in small().ordinals))
    counted = often = False
    if place < len(words) and words[place].kind != "number":
        after = words[place].text
        if after in small().ordinals and not after.isascii():  # in English it stands before
            ordinal, place = True, place + 1
        elif after in small().counters | small().often:
            counted, often, place = True, after in small().often, place + 1
    return Piece(atom.text, atom.number, counted, ordinal, often, added=atom.added), place
