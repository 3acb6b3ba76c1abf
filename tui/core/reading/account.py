"""The account of a line: everything that it says is in what is recorded for it, each number by its unit, each name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import count

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError
from scoring.errors import Fault, InputError
from tui.core.reading.binding import begins, bound, head_of, ordering
from tui.core.reading.content import Content, content_of, of_ledger
from tui.core.reading.families import HOLE, LONGEST, RANK, Family, families_at
from tui.core.reading.invented import added
from tui.core.reading.lexicon import VERBS, WHOSE, Lexicon, is_of_things
from tui.core.reading.pieces import Piece
from tui.core.reading.pieces import numbers as numbers_of
from tui.core.reading.place import Here, Meant, Moves
from tui.core.reading.said import small
from tui.core.reading.section import NOTHING
from tui.core.reading.typed import as_typed
from tui.core.reading.wording import Name

Line = tuple[Piece, ...]


class Left(Struct, frozen=True):
    """The places of a line whose numbers and words a declaration does not hold."""

    numbers: tuple[int, ...] = ()
    words: tuple[int, ...] = ()
    more: bool = False
    """It holds what nobody has said."""

    @property
    def first(self) -> int:
        """The place to name: a number before a word."""
        return (*self.numbers, *self.words)[0]

    def __bool__(self) -> bool:
        return bool(self.numbers or self.words or self.more)


class Checked(Struct, frozen=True):
    """The meanings of a line that hold all that it says; `why` says what is missing where none does: `moves` is empty
    then, and `choices` are what comes near.
    """

    moves: Moves = ()
    choices: tuple[Moves, ...] = ()
    why: InputError | None = None


def checked(here: Here, text: str, line: Line, meant: Meant) -> Checked:
    """Check the meanings of a line: one as which it would be recorded, or those to choose among. What is not legal is
    refused with its reason where it alone is what the line says.
    """
    left = {one: left_over(here, line, one) for one in meant.all}
    true = tuple(one for one, rest in left.items() if not rest)
    if true:
        return Checked(meant.moves, true if meant.choices else ())
    least = min(left.values(), key=lambda rest: (len(rest.numbers), len(rest.words)))
    near = tuple(one for one, rest in left.items() if rest == least)
    named = any(head_of(here.words, line, place) for place in least.numbers)  # it says which one is meant
    if named and (said := next((one for one in meant.near if not left_over(here, line, one)), ())):
        return Checked(said, near)
    none = next(filter(None, map(partial(no_such, here, text, line), least.numbers)), None)
    if none is not None:
        return Checked(why=none)
    if not (least.numbers or least.words):
        return Checked(choices=near, why=InputError([Fault("text_more")], "ambiguous"))
    differs = Fault("text_differs", values={"given": _given(here, text, line, least)})
    return Checked(choices=near, why=InputError([differs], "ambiguous"))


def _given(here: Here, text: str, line: Line, left: Left) -> str:
    """Repeat the first number that is left with the word that it stands beside, or the first words."""
    place = left.first
    if line[place].number is None:
        return as_typed(text, line, place, next(n for n in count(1) if place + n not in left.words))
    family = next(families_at(here.words, line, place), None)
    if family is not None:
        return as_typed(text, line, family.start, len(family.pattern))
    behind = line[place + 1] if place + 1 < len(line) else None
    if behind is not None and behind.number is None and not (behind.joined or behind.broken):
        return as_typed(text, line, place, 2)
    head = place > 0 and not (line[place].joined or line[place].broken)
    return as_typed(text, line, place - head, 1 + head)


def refused(here: Here, text: str, line: Line, moves: Moves) -> InputError | None:
    """Say of a declaration that breaks a rule that a number of the line which it leaves out is of no such thing."""
    left = left_over(here, line, moves)
    return next(filter(None, map(partial(no_such, here, text, line), left.numbers)), None)


def no_such(here: Here, text: str, line: Line, place: int) -> InputError | None:
    """Say that the number at a place is none of its family: “black spaces are 2 and 3”. None where it is of none."""
    for family in families_at(here.words, line, place):
        if line[place].number in family.members or _is_amount(here, line, family):
            return None
        of = Counter(section for section, _ in family.members.values()).most_common(1)[0][0]
        ids = tuple(dict.fromkeys(id for section, id in family.members.values() if section == of))
        given = as_typed(text, line, family.start, len(family.pattern))
        return InputError([Fault("text_no_such", values={"given": given, "choices": ids, "of": of})])
    return None


def _is_amount(here: Here, line: Line, family: Family) -> bool:
    """Tell whether a number is so much of something: what stands right behind it is counted."""
    piece = line[family.start]
    return family.pattern[0] == HOLE and not piece.ordinal and (piece.counted or bool(family.heads & here.words.units))


def left_over(here: Here, line: Line, moves: Moves) -> Left:
    """Give what of a line a declaration does not hold."""
    content = content_of(here, moves)
    left = _left(here, line, moves, content)
    left = _left(here, line, moves, content.with_more(of_ledger(here, moves))) if left else left
    if (
        left.numbers and here.verdict(moves).questions
    ):  # what it comes to is known when that is answered, and looked at then
        left = structs.replace(
            left, numbers=tuple(place for place in left.numbers if not _of_held(line, place, content))
        )
    return structs.replace(left, more=added(here.words, line, moves))


def _of_held(line: Line, place: int, content: Content) -> bool:
    """Return whether a number stands beside a word of what a declaration holds."""
    beside = (line[at] for at in (place - 1, place + 1) if 0 <= at < len(line))
    return any(piece.number is None and piece.text in content.words for piece in beside)


def _left(here: Here, line: Line, moves: Moves, content: Content) -> Left:
    numbers = numbers_of(line)
    held = bound(here.words, line, numbers, content.claims) - set(_of_others(here, line, content))
    words = [place for place, piece in enumerate(line) if piece.number is None and not _holds(content, piece.text)]
    words = [place for place in words if not _beside(here, moves, line[place].text)] if words else words
    words += [place for place in _torn(here.words, line, content) if place not in words]
    return Left(tuple(place for place in numbers if place not in held), tuple(words))


def _of_others(here: Here, line: Line, content: Content) -> Iterator[int]:
    """Give the places of numbers in names of three words and more, and of ranks, that are of another thing than a
    declaration holds in the same place.
    """
    for place in numbers_of(line):
        family = next(families_at(here.words, line, place), None)
        if family is None or _is_amount(here, line, family) or (len(family.pattern) < 3 and RANK not in family.pattern):
            continue
        of, id = family.members.get(line[place].number or 0, ("", ""))
        if any(of == held and id not in ids for held, ids in content.named):
            yield place


def _torn(words: Lexicon, line: Line, content: Content) -> Iterator[int]:
    """Give the places of names of several words that are of another thing than a declaration holds in the same place:
    the middle locomotive is no locomotive on the middle line.
    """
    for start in range(len(line)):
        for until in range(start + 2, min(len(line), start + LONGEST) + 1):
            span = line[start:until]
            if span[-1].joined or span[-1].broken or any(piece.number is not None for piece in span):
                break
            name = tuple(piece.text for piece in span)
            if not ordering() & set(name) and words.whole(name) and _of_another(words, name, content):
                yield from range(start, until)


def _of_another(words: Lexicon, name: Name, content: Content) -> bool:
    """Tell whether a name is one of a set of which a declaration holds others only."""
    for of, ids in content.named:
        meant = words.sections[of].meant(name) if of in words.sections else NOTHING
        if meant.whole and not meant.begun and not ids & set(meant.ids):
            return True
    return False


def _holds(content: Content, word: str) -> bool:
    """Tell whether a word is one of a declaration, begins one, or says nothing about what is declared."""
    if word in content.words or word in small().quantities | small().there | ordering():
        return True
    return begins(word, content.words) and word not in small().undecided  # who says “or” has not decided


def _beside(here: Here, moves: Moves, word: str) -> bool:
    """Tell whether a word is the verb of what follows from a declaration and names nothing else, or says a value by
    whose it is.
    """
    whose = [section for name, section in here.words.sections.items() if name.startswith(WHOSE)]
    if any(section.knows(word) for section in whose) or (whose and here.people.knows(word)):
        return True
    if any(section.meant((word,)).whole for name, section in here.words.sections.items() if is_of_things(name)):
        return False
    named = here.words.sections[VERBS]
    verbs = [verb for verb in here.table.game.rules.actions if named.grade(verb, (word,)) is not None]
    try:
        return bool(verbs) and here.open(moves) and any(map(here.after(moves).possible, verbs))
    except UnknownFactError:
        return False
