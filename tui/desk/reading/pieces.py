"""A line as the words that mean something, in the order in which they are said."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, structs

from tui.desk.reading.atoms import Atom, atoms
from tui.desk.reading.said import small

BREAKS = "/;。"
"""Signs between two moves."""
JOINS = "、,&+"
"""Signs before another thing."""
LISTS = ":"
"""Behind a number this sign says that what it counts is told one by one: “grey 3: 2 here, 1 there”."""


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


def pieces(
    text: str,
    runs: frozenset[str],
    begun: frozenset[str],
    forms: Mapping[str, str],
    dropped: frozenset[str] = frozenset(),
    paying: frozenset[str] = frozenset(),
    ones: bool = False,
) -> tuple[Piece, ...]:
    """Part a line into pieces; `runs` are the Japanese words that are known, `begun` what begins one, `forms` other
    forms of one. What carries nothing is left out, and what a game says of it (`dropped`), also what says of the number
    beside it that it is paid (`paying`). `ones`: an article counts what follows: “a clock” is one.
    """
    found: list[Piece] = []
    joined = broken = apart = located = paid = spent = minus = means = target = much = False
    words = parted(text, runs, begun, forms)
    place = taken = 0
    while place < len(words):
        atom = words[place]
        place += 1
        if atom.kind == "slash" or (found and place == len(words) and atom.text in small().endings):
            continue
        if atom.kind == "sign":
            listing = atom.text == LISTS and bool(found) and found[-1].number is not None
            joined = joined or atom.text in JOINS or listing
            broken = broken or (atom.text in BREAKS and bool(found))
        elif atom.kind == "number":
            piece, place = _number(atom, words, place, before=words[place - 2] if place - 1 > taken else None)
            taken = place
            behind = place < len(words) and words[place].text in small().places and not words[place].text.isascii()
            behind = behind or _of_it(words, place)
            priced = place < len(words) and words[place].text in small().prices and not words[place].text.isascii()
            place += priced and words[place].text not in small().particles
            said = {"joined": joined, "broken": broken, "located": located or behind, "paid": paid or priced}
            ends = place < len(words) and words[place].text in small().targets and not words[place].text.isascii()
            said |= {"spent": spent, "means": means, "target": target or ends, "much": much and not joined}
            if piece.ordinal and priced:  # 7番で: nobody pays the seventh
                said |= {"paid": paid, "means": True}
            found.append(structs.replace(piece, **said, apart=apart and not piece.ordinal))
            joined = broken = apart = located = paid = spent = means = target = much = False
        elif atom.text in small().joins:
            joined = True
        elif ones and atom.text in small().ones and place < len(words) and words[place].kind == "word":
            found.append(Piece("1", 1, counted=True, joined=joined, broken=broken, apart=True, one=True))
            joined = broken = apart = located = paid = spent = means = target = much = False
        elif atom.text in small().minus:
            minus = True
        elif atom.text in paying and atom.text.isascii() and not _brings(atom, words, place):
            paid = spent = True
        elif atom.text in paying:
            _pay(found)
        elif atom.text not in dropped and not _empty(atom, words, place):
            behind = place < len(words) and words[place].text in small().means and not words[place].text.isascii()
            found.append(Piece(atom.text, joined=joined, broken=broken, apart=apart, means=means or behind))
            joined = broken = apart = located = paid = spent = means = target = much = False
        else:
            apart = apart or atom.text in small().partings
            much = much or atom.text in small().objects
            located = located or (atom.text in small().places and atom.text.isascii())
            paid = paid or (atom.text in small().prices and atom.text.isascii())
            means = means or (atom.text in small().means and atom.text.isascii())
            target = target or (atom.text in small().targets and atom.text.isascii())
    return _lessened(found) if minus else tuple(found)


def _pay(found: list[Piece]) -> None:
    """Say of the last number that it is paid: it stands right before, or before the name of what is paid."""
    for at in range(len(found) - 1, max(-1, len(found) - 3), -1):
        if found[at].number is not None:
            found[at] = structs.replace(found[at], paid=True, spent=True)
            return


def _of_it(words: list[Atom], place: int) -> bool:
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


def _empty(atom: Atom, words: list[Atom], place: int) -> bool:
    if atom.text in small().dropped | small().particles | small().prices | small().targets:
        return True
    if _brings(atom, words, place):
        return True
    if words[place - 2 : place - 1] and words[place - 2].text in small().articles:
        return atom.text in small().numbers
    return atom.text in small().ordinals and place < len(words) and words[place].kind == "number"


def _brings(atom: Atom, words: list[Atom], place: int) -> bool:
    """Tell whether a word says that the thing before it brings what follows: “the one that pays 5”."""
    return atom.text in small().bringing and place > 1 and words[place - 2].text in small().relative


def _number(atom: Atom, words: list[Atom], place: int, before: Atom | None) -> tuple[Piece, int]:
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


def parted(text: str, runs: frozenset[str], begun: frozenset[str], forms: Mapping[str, str]) -> list[Atom]:
    """Give the words of a line: its runs of Japanese letters parted, its numbers as figures."""
    line = atoms(text)
    if not any(atom.kind == "run" for atom in line):
        return _counted(list(line))
    known = (
        runs
        | small().dropped
        | small().endings
        | small().particles
        | small().joins
        | small().counters
        | small().ordinals
    )
    known |= small().both | small().every | small().minus | small().prices | small().numbers.keys()
    known |= small().there | small().targets | small().first | small().next | small().after
    others = {form: word for form, word in forms.items() if form not in known}
    known |= others.keys()
    runs |= others.keys()
    found: list[Atom] = []
    for atom in line:
        if atom.kind == "run":
            parts = _segments(atom.text, known, runs, begun)
            found += [Atom("word", others.get(part, part)) for part in parts]
        else:
            found.append(atom)
    return _counted(found)


_BEGUN, _WHOLE, _SMALL, _UNKNOWN = 30, 10, 12, 1_000


def _segments(run: str, known: frozenset[str], runs: frozenset[str], begun: frozenset[str]) -> list[str]:
    """Part a run of Japanese letters into known words: as few as can be, whole ones before begun ones."""
    longest = max((len(word) for word in known), default=1)
    best: list[tuple[int, int]] = [(0, 0)] * (len(run) + 1)  # from here to the until: what it costs, and the first cut
    for start in range(len(run) - 1, -1, -1):
        costs = []
        for until in range(start + 1, min(len(run), start + longest) + 1):
            part = run[start:until]
            if part in known:
                costs.append((best[until][0] + (_WHOLE if part in runs else _SMALL), -until))
            elif part in begun:
                costs.append((best[until][0] + _BEGUN, -until))
        costs.append((best[start + 1][0] + _UNKNOWN, -(start + 1)))
        cost, until = min(costs)
        best[start] = (cost, -until)
    parts, at = [], 0
    while at < len(run):
        parts.append(run[at : best[at][1]])
        at = best[at][1]
    return parts
