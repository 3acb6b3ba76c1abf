"""What the words of a line name where they stand, as they are said of one verb."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tui.core.reading.kept import Kept
from tui.core.reading.leaves import Leaf
from tui.core.reading.lexicon import LABEL, VALUE, VERBS, WHOSE, Lexicon
from tui.core.reading.pieces import Piece
from tui.core.reading.said import small
from tui.core.reading.section import Section
from tui.core.reading.wording import AND

LONGEST = 6
"""A name of so many words at most is looked for."""


class Names:
    """The names that can be said of a verb, and the line they are looked for in."""

    def __init__(
        self, lexicon: Lexicon, verb: str, leaves: tuple[Leaf, ...], seats: Section, more: Mapping[str, Section] = {}
    ) -> None:
        self.lexicon = lexicon
        self.verb = verb
        self.leaves = leaves
        self.verbs = lexicon.sections[VERBS]
        self.labels = lexicon.sections[f"{LABEL}.{verb}"]
        self.seats = seats
        named = {leaf.of: lexicon.sections[leaf.of] for leaf in leaves if leaf.of in lexicon.sections}
        self.sections = {**named, **more}
        self.called = {
            leaf.key: lexicon.sections[f"{VALUE}.{leaf.label}"]
            for leaf in leaves
            if f"{VALUE}.{leaf.label}" in lexicon.sections and leaf.shape in ("number", "yes_no")
        }
        whose = {leaf.key: lexicon.sections.get(f"{WHOSE}.{verb}.{leaf.field}") for leaf in leaves if not leaf.listed}
        self._of_leaf = {leaf.key: self.called.get(leaf.key) or self.sections.get(leaf.of) for leaf in leaves}
        self.whose = {key: section for key, section in whose.items() if section}
        self._measured = lexicon.measured
        self.silent = verb in lexicon.silent
        self._known: Kept[str, bool] = Kept()
        self.line: tuple[Piece, ...] = ()
        self._spans: Mapping[tuple[int, int], tuple[str, ...]] = {}
        self._amounts: Mapping[tuple[int, int], tuple[str, ...]] = {}
        self._means: tuple[int, ...] = ()
        self._apart_at = -1
        self._verb_at: dict[int, tuple[int, int]] = {}
        self._seat_at: dict[int, tuple[int, str]] = {}
        self._labelled: dict[int, tuple[int, tuple[str, ...]]] = {}

    def take(self, line: tuple[Piece, ...]) -> None:
        """Look for names in this line from now on."""
        self.line, self._spans, self._amounts = line, _spans(line), _spans(line, amounts=True)
        self._verb_at, self._seat_at, self._labelled = {}, {}, {}
        apart = (at for at, piece in enumerate(line) if piece.apart and piece.number is not None and not piece.counted)
        self._apart_at = next(apart, -1)
        self._means = tuple(at for at, piece in enumerate(line) if at and piece.means and self._field(piece))

    def _field(self, piece: Piece) -> bool:
        """Tell whether a word alone is the name of a field."""
        meant = self.labels.meant((piece.text,))
        return meant.whole and not meant.begun

    def known(self, piece: Piece) -> bool:
        """Tell whether a word can be said of the verb at all."""
        if piece.number is not None:
            return True
        found = self._known.get(piece.text)
        return self._known.keep(piece.text, self._knows(piece.text)) if found is None else found

    def _knows(self, word: str) -> bool:
        if word in small().quantities or word in small().there:
            return True
        of_verb = any(one.startswith(word) for name in self.verbs.names[self.verb] for one in name)
        sections = (*self.sections.values(), *self.called.values(), *self.whose.values())
        return (
            of_verb
            or self.labels.knows(word)
            or self.seats.knows(word)
            or any(section.knows(word) for section in sections)
        )

    def section(self, leaf: Leaf) -> Section | None:
        """Give the names of what a leaf can be; None for numbers that have none."""
        return self._of_leaf[leaf.key]

    def span(self, place: int, length: int, of: str = "") -> tuple[str, ...] | None:
        """Give so many words from a place on; None where another move begins among them. What is joined is one name
        only where the name says “and” as well. What it is done with is no part of a name, but a field, unless it
        tells one of several things apart. `of` is the set whose name it may be.
        """
        words = (self._amounts if of in self._measured else self._spans).get((place, length))
        if words is not None and not self._means:
            return words
        for at in self._means:
            if place < at < place + length:
                return words if words and self._told_apart(place, at, words) else None
        if words is None and place < self._apart_at < place + length - 1:  # with what it counts
            words = _spans(self.line, apart=True).get((place, length))
            whole = words is not None and self.lexicon.whole(words)
            return words if words and whole and self._told_apart(place, self._apart_at, words) else None
        return words

    def _told_apart(self, place: int, at: int, words: tuple[str, ...]) -> bool:
        """Tell whether words are what a single thing is called, of several that are called by those before a place."""
        head = self._spans.get((place, at - place), ())
        if all(piece.number is not None for piece in self.line[place:at]):
            return False
        for section in self.sections.values():
            meant = section.meant(words)
            if len(meant.ids) == 1 and not (meant.begun or meant.noted) and len(section.meant(head).ids) > 1:
                return True
        return False

    def verb_at(self, place: int) -> tuple[int, int]:
        """Say how many words from a place on are the verb, and how well: an initial says little; (0, 0) for none."""
        if place not in self._verb_at:
            self._verb_at[place] = self._find_verb(place)
        return self._verb_at[place]

    def _find_verb(self, place: int) -> tuple[int, int]:
        for length in range(min(LONGEST, len(self.line) - place), 0, -1):
            words = self.span(place, length)
            grade = self.verbs.grade(self.verb, words) if words else None
            if grade is not None and not (self.silent and grade[1] and not self._apart(words or ())):
                initial = all(word.isascii() and len(word) == 1 for word in words or ())
                return length, 0 if initial else 1 if any(grade) else 2
        return 0, 0

    def _apart(self, words: tuple[str, ...]) -> bool:
        """Tell whether the other words of a name of the verb stand elsewhere in the line."""
        said = {piece.text for piece in self.line}
        return any(set(words) < set(name) <= said for name in self.verbs.names[self.verb])

    def said_in_parts(self, words: tuple[str, ...]) -> bool:
        """Tell whether words that are parts of names of the verb are together one of several words."""
        return len(words) > 1 and any(sorted(name) == sorted(words) for name in self.verbs.names[self.verb])

    def said_before(self, place: int) -> bool:
        """Tell whether the verb is said right before a place: then what stands there is first of all said of it."""
        return any(start + self.verb_at(start)[0] == place for start in range(max(0, place - LONGEST), place))

    def seat_at(self, place: int) -> tuple[int, str]:
        """Say how many words from a place on are a seat, and which; (0, "") for none."""
        if place not in self._seat_at:
            self._seat_at[place] = self._find_seat(place)
        return self._seat_at[place]

    def is_somebody(self, place: int) -> bool:
        """Tell whether a word is the whole name of a seat, which is the beginning of nothing else."""
        meant = self.seats.meant((self.line[place].text,))
        return meant.whole and not meant.begun

    def _find_seat(self, place: int) -> tuple[int, str]:
        for length in (3, 2, 1):
            words = self.span(place, length)
            meant = self.seats.meant(words) if words else None
            if meant and len(meant.ids) == 1:
                return length, meant.ids[0]
        return 0, ""

    def labelled(self, place: int) -> tuple[int, tuple[str, ...]]:
        """Say how many words from a place on name a field, and which fields; (0, ()) for none."""
        if place not in self._labelled:
            self._labelled[place] = self._find_label(place)
        return self._labelled[place]

    def _find_label(self, place: int) -> tuple[int, tuple[str, ...]]:
        for length in (3, 2, 1):
            words = self.span(place, length)
            meant = self.labels.meant(words) if words else None
            if not words or not meant or not meant.ids or meant.begun:
                continue
            if any(piece.apart for piece in self.line[place + 1 : place + length]):
                continue  # workers on black are no black workers
            called = any(section.meant(words).whole for section in self.called.values())
            if (meant.whole or not called) and not self._of_other(place, length):
                return length, meant.ids
        return 0, ()

    def _of_other(self, place: int, length: int) -> bool:
        """Tell whether words from a place on begin a longer name of another verb, which is not taken apart."""
        words = self.span(place, length + 1) or ()
        return any(verb != self.verb and self.verbs.grade(verb, words) == (False, False) for verb in self.verbs.names)

    def thing(self, place: int, length: int) -> bool:
        """Tell whether words can name a thing that has to be said: that comes before a field they name."""
        words = self.span(place, length) or ()
        required = [self.sections[leaf.of] for leaf in self.leaves if leaf.required and leaf.of in self.sections]
        return any(words[0] in section.words for section in required)

    def which(self, place: int) -> bool:
        """Tell whether a number alone can be a name: not one that counts something, or stands before what lies here.

        One that says where counts none.
        """
        piece = self.line[place]
        before_verb = self.verb_at(place + 1)[0] and not piece.located
        return piece.number is None or not (piece.counted or before_verb or self._lies_at(place + 1))

    def _lies_at(self, place: int) -> bool:
        """Tell whether what lies on the table is named right at a place."""
        words = self.span(place, 1) or ()
        things = (self.sections[leaf.of] for leaf in self.leaves if leaf.thing and leaf.of in self.sections)
        return bool(words) and not self.line[place].joined and any(one.meant(words).whole for one in things)

    def numbered(self, piece: Piece) -> bool:
        """Tell whether a number alone is the name of something that can be said here."""
        return any(leaf.of in self.sections and self.sections[leaf.of].meant((piece.text,)).ids for leaf in self.leaves)


def _given(piece: Piece) -> bool:
    """Tell whether a number begins what is paid, or used, or is an article: that is no name."""
    return piece.number is not None and (piece.paid or piece.means or piece.one)


def in_one(line: tuple[Piece, ...]) -> tuple[str, ...]:
    """Give the words of a line that can be one name; empty where it is more than that."""
    used = any(piece.means or piece.spent for piece in line)
    return () if used else _spans(line).get((0, len(line)), ())


@lru_cache(256)
def _spans(
    line: tuple[Piece, ...], amounts: bool = False, apart: bool = False
) -> Mapping[tuple[int, int], tuple[str, ...]]:
    """Give the words of every run of pieces that can be one name, by its place and length: asked for each verb anew.
    Of some things an amount is a part of the name (`amounts`); numbers that stand `apart` may be left in.
    """
    found: dict[tuple[int, int], tuple[str, ...]] = {}
    for place, first in enumerate(line):
        words: tuple[str, ...] = (first.text,)
        found[place, 1] = words
        if _given(first):
            continue
        for length, piece in enumerate(line[place + 1 : place + LONGEST], 2):
            kept = apart or (amounts and piece.much)
            if piece.broken or piece.often or (piece.apart and piece.number is not None and not kept) or piece.spent:
                break
            words = (*words, AND, piece.text) if piece.joined else (*words, piece.text)
            found[place, length] = words
    return found
