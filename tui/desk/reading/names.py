"""What the words of a line name where they stand, as they are said of one verb."""

from __future__ import annotations

from itertools import chain

from tui.desk.reading.leaves import Leaf
from tui.desk.reading.lexicon import AND, LABEL, VALUE, VERBS, WHOSE, Lexicon, Section
from tui.desk.reading.pieces import Piece
from tui.desk.reading.said import small

LONGEST = 6
"""A name of so many words at most is looked for."""


class Names:
    """The names that can be said of a verb, and the line they are looked for in."""

    def __init__(self, lexicon: Lexicon, verb: str, leaves: tuple[Leaf, ...], seats: Section) -> None:
        self.lexicon = lexicon
        self.verb = verb
        self.leaves = leaves
        self.verbs = lexicon.sections[VERBS]
        self.labels = lexicon.sections[f"{LABEL}.{verb}"]
        self.seats = seats
        self.sections = {leaf.of: lexicon.sections[leaf.of] for leaf in leaves if leaf.of in lexicon.sections}
        self.called = {
            leaf.key: lexicon.sections[f"{VALUE}.{leaf.label}"]
            for leaf in leaves
            if f"{VALUE}.{leaf.label}" in lexicon.sections and leaf.shape in ("number", "yes_no")
        }
        whose = {leaf.key: lexicon.sections.get(f"{WHOSE}.{verb}.{leaf.field}") for leaf in leaves if not leaf.listed}
        self.whose = {key: section for key, section in whose.items() if section}
        self.silent = verb in lexicon.silent
        self.line: tuple[Piece, ...] = ()

    def known(self, piece: Piece) -> bool:
        """Tell whether a word can be said of the verb at all."""
        if piece.number is not None or piece.text in small().both or piece.text in small().every:
            return True
        of_verb = any(word.startswith(piece.text) for name in self.verbs.names[self.verb] for word in name)
        sections = (*self.sections.values(), *self.called.values(), *self.whose.values())
        return (
            of_verb
            or self.labels.knows(piece.text)
            or self.seats.knows(piece.text)
            or any(section.knows(piece.text) for section in sections)
        )

    def section(self, leaf: Leaf) -> Section | None:
        """Give the names of what a leaf can be; None for numbers that have none."""
        return self.called.get(leaf.key) or self.sections.get(leaf.of)

    def span(self, place: int, length: int) -> tuple[str, ...] | None:
        """Give so many words from a place on; None where another move begins among them. What is joined is one name
        only where the name says “and” as well.
        """
        part = self.line[place : place + length]
        if len(part) < length or any(piece.broken for piece in part[1:]):
            return None
        if any(piece.apart and piece.number is not None for piece in part[1:]):
            return None
        joined = ((AND, piece.text) if at and piece.joined else (piece.text,) for at, piece in enumerate(part))
        return tuple(chain.from_iterable(joined))

    def verb_at(self, place: int) -> tuple[int, int]:
        """Say how many words from a place on are the verb, and how well: an initial says little; (0, 0) for none."""
        for length in range(min(LONGEST, len(self.line) - place), 0, -1):
            words = self.span(place, length)
            grade = self.verbs.grade(self.verb, words) if words else None
            if grade is not None and not (self.silent and grade[1]):
                initial = all(word.isascii() and len(word) == 1 for word in words or ())
                return length, 0 if initial else 1 if any(grade) else 2
        return 0, 0

    def said_in_parts(self, words: tuple[str, ...]) -> bool:
        """Tell whether words that are parts of names of the verb are together one of several words."""
        return len(words) > 1 and any(sorted(name) == sorted(words) for name in self.verbs.names[self.verb])

    def said_before(self, place: int) -> bool:
        """Tell whether the verb is said right before a place: then what stands there is first of all said of it."""
        return any(start + self.verb_at(start)[0] == place for start in range(max(0, place - LONGEST), place))

    def seat_at(self, place: int) -> tuple[int, str]:
        """Say how many words from a place on are a seat, and which; (0, "") for none."""
        for length in (3, 2, 1):
            words = self.span(place, length)
            meant = self.seats.meant(words) if words else None
            if meant and len(meant.ids) == 1:
                return length, meant.ids[0]
        return 0, ""

    def labelled(self, place: int) -> tuple[int, tuple[str, ...]]:
        """Say how many words from a place on name a field, and which fields; (0, ()) for none."""
        for length in (3, 2, 1):
            words = self.span(place, length)
            meant = self.labels.meant(words) if words else None
            if not words or not meant or not meant.ids or meant.begun:
                continue
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
        """Tell whether a number alone can be a name: not one that counts something."""
        piece = self.line[place]
        return piece.number is None or not (piece.counted or self.verb_at(place + 1)[0])

    def numbered(self, piece: Piece) -> bool:
        """Tell whether a number alone is the name of something that can be said here."""
        return any(leaf.of in self.sections and self.sections[leaf.of].meant((piece.text,)).ids for leaf in self.leaves)
