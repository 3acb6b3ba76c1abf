"""Every way in which the words of a line are a verb, its seat and its values, so that no word is left over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import structs

from tui.core.reading.kept import Kept
from tui.core.reading.leaves import Leaf, second
from tui.core.reading.lexicon import Lexicon
from tui.core.reading.names import LONGEST, Names
from tui.core.reading.number import Numbers
from tui.core.reading.pieces import Piece, naming
from tui.core.reading.putting import filled, is_open, put
from tui.core.reading.said import lying, small
from tui.core.reading.section import NOTHING, Section
from tui.core.reading.spoken import ALL, BOTH, At, Choice, Said, Whose

MOST_READINGS = 40
MOST_STEPS = 4_000
MOST_READ = 256
"""So many lines, and parts of one, are kept as they were read of a verb."""


class Cover:
    """The search for one verb."""

    def __init__(
        self, lexicon: Lexicon, verb: str, leaves: tuple[Leaf, ...], seats: Section, names: Mapping[str, Section]
    ) -> None:
        self.verb = verb
        self.leaves = leaves
        self.names = Names(lexicon, verb, leaves, seats, names)
        self.numbers = Numbers(self.names)
        self.lying = any(row.seat for row in lying(lexicon.game).get(verb, {}).values())
        self.silent = self.names.silent
        self.line: tuple[Piece, ...] = ()
        self.naming: int | None = None
        self.steps = 0
        self._read: Kept[tuple[Piece, ...], tuple[Said, ...]] = Kept(MOST_READ)

    def readings(self, line: tuple[Piece, ...]) -> tuple[Said, ...]:
        """Give the readings of a line, those in the usual order first; none where a word cannot be said of the verb."""
        self.steps = 0
        if not all(map(self.names.known, line)):
            return ()
        found = self._read.get(line)
        return self._read.keep(line, self._readings(line)) if found is None else found

    def _readings(self, line: tuple[Piece, ...]) -> tuple[Said, ...]:
        self.line = line
        self.names.take(line)
        self.naming = naming(line) if any(leaf.required and leaf.shape == "number" for leaf in self.leaves) else None
        found: dict[Any, Said] = {}
        for said in map(self._in_parts, self._walk(At(0, Said(self.verb)))):
            if not (self._takes_from_place(said) or self._of_nothing(said)):
                found.setdefault(said.told, said)
            if len(found) >= MOST_READINGS:
                break
        least = (said for said in found.values() if said.named >= self.silent)
        return tuple(sorted(least, key=lambda said: said.odd))

    def _takes_from_place(self, said: Said) -> bool:
        """Tell whether a thing that is meant only where it is named has for its name one of the numbers that belong
        together, where they go without the names of their fields: another one of them is missing then.
        """
        things = [leaf for leaf in self.leaves if leaf.label in self.numbers.by_name and leaf.shape != "number"]
        if not any(leaf.key in said.values for leaf in things):
            return False
        together = [leaf for leaf in self.leaves if leaf.required and leaf.shape == "number"]
        told = [leaf.label for leaf in together if leaf.key in said.values]
        labels = {name for place in range(len(self.line)) for name in self.names.labelled(place)[1]}
        return 0 < len(told) < len(together) and not labels.issuperset(told)

    def _of_nothing(self, said: Said) -> bool:
        """Tell whether a line says which one lies there, and not where: no word but the name of that field."""
        which = next((leaf for leaf in self.leaves if leaf.label == self.numbers.which), None)
        if which is None or which.key not in said.values:
            return False
        words = [piece.text for piece in self.line if piece.number is None and not self._labels_of(piece, which)]
        things = [leaf for leaf in self.leaves if leaf.required and leaf.of in self.names.sections]
        return not any(
            set(said.values.get(leaf.key, ())) & set(self.names.sections[leaf.of].meant((word,)).ids)
            for leaf in things
            for word in words
        )

    def _labels_of(self, piece: Piece, leaf: Leaf) -> bool:
        meant = self.names.labels.meant((piece.text,))
        return meant.whole and not meant.begun and leaf.label in meant.ids

    def _in_parts(self, said: Said) -> Said:
        """Take a name all of whose words are said, though other words stand between them, for said whole."""
        if not self.names.said_in_parts(said.called):
            return said
        return structs.replace(said, named=2, called=(), odd=said.odd - len(said.called))

    def _walk(self, at: At) -> Iterator[Said]:
        self.steps += 1
        if self.steps > MOST_STEPS:
            return
        if at.place == len(self.line):
            if not at.label:
                yield at.said
            return
        for after in self._next(at):
            yield from self._walk(after)

    def _next(self, at: At) -> Iterator[At]:
        piece = self.line[at.place]
        if not at.label:
            yield from self._of_verb(at)
            yield from self._of_seat(at)
            yield from self._of_whose(at)
            yield from self._quantity(at, piece)
        yield from self._values(at)
        yield from self._there(at, piece)
        if piece.number is not None:
            yield from self.numbers.read(at, piece, piece.number)
        if not at.label:
            yield from self._labels(at)

    def _of_verb(self, at: At) -> Iterator[At]:
        length, named = self.names.verb_at(at.place)
        begins = at.place - (at.place > 0 and self.names.seat_at(at.place - 1)[0] == 1)
        once_more = named == at.said.named == 2 and self.line[begins].joined
        if length and not once_more:  # “resolve, resolve” is two moves
            odd = at.said.odd + 2 - named
            parts = self.names.span(at.place, length) or () if named == 1 else ()
            called = (*at.said.called, *parts)
            said = structs.replace(at.said, named=max(named, at.said.named), called=called, odd=odd)
            yield At(at.place + length, said)

    def _of_seat(self, at: At) -> Iterator[At]:
        length, seat = self.names.seat_at(at.place) if not at.said.seat else (0, "")
        if length:
            yield At(at.place + length, structs.replace(at.said, seat=seat))
            yield from self._lying(at, at.place + length, seat)

    def _of_whose(self, at: At) -> Iterator[At]:
        """Read “over Ann”: a value that a seat has."""
        for key, section in self.names.whose.items():
            before, seat = self.names.seat_at(at.place)
            start = at.place + before
            for length in (2, 1) if key not in at.said.values else ():
                words = self.names.span(start, length)
                if not words or not section.meant(words).whole:
                    continue
                behind, other = self.names.seat_at(start + length) if not before else (0, seat)
                if other:
                    named = max(at.said.named, self.names.verb_at(start)[1])
                    values = {**at.said.values, key: (Whose(other),)}
                    yield At(start + length + behind, structs.replace(at.said, named=named, values=values))

    def _lying(self, at: At, place: int, seat: str) -> Iterator[At]:
        """Read “Ann's 2”: what a seat has lying there."""
        number = self.line[place].number if place < len(self.line) else None
        if self.lying and number is not None and at.said.lying is None:
            yield At(place + 1, structs.replace(at.said, lying=(seat, number)))

    def _quantity(self, at: At, piece: Piece) -> Iterator[At]:
        every = BOTH if piece.text in small().both else ALL if piece.text in small().every else ""
        if every and not at.said.every:
            yield At(at.place + 1, structs.replace(at.said, every=every))

    # labels

    def _labels(self, at: At) -> Iterator[At]:
        length, names = self.names.labelled(at.place)
        if not length:
            return
        for name in names:
            yes = next((leaf for leaf in self.leaves if leaf.shape == "yes_no" and leaf.label == name), None)
            if yes is not None and yes.key not in at.said.values:
                yield At(at.place + length, structs.replace(at.said, values={**at.said.values, yes.key: (True,)}))
            if at.last and name in (at.last.field, at.last.part):
                yield structs.replace(at, place=at.place + length)
            if at.place + length < len(self.line):
                odd = at.said.odd + 3 * self.names.thing(at.place, length)
                yield At(at.place + length, structs.replace(at.said, odd=odd), label=name)
            if self._with_figure(at.said, name, at.place, at.place + length) or self._other(at, length):
                continue
            mentioned = (*at.said.mentioned, name)
            yield At(at.place + length, structs.replace(at.said, mentioned=mentioned, odd=at.said.odd + 1))

    def _other(self, at: At, length: int) -> bool:
        """Tell whether words beside an initial are the name of another thing than what has to be said is read as: they
        are no field then, beside which something else is meant.
        """
        if not any(piece.initial for piece in self.line):
            return False
        words = self.names.span(at.place, length) or ()
        for leaf in self.leaves:
            section = self.names.section(leaf) if leaf.required and not leaf.listed else None
            meant = section.meant(words) if section else NOTHING
            if meant.whole and not meant.begun and not set(meant.ids) & set(at.said.values.get(leaf.key, ())):
                return True
        return False

    def _with_figure(self, said: Said, name: str, place: int, behind: int) -> bool:
        """Tell whether a field that has no value yet is said with its number, which is no other field's then: the one
        behind its name, or where the field has to be said, the one before it.
        """
        leaf = next((one for one in self.leaves if one.label == name and one.shape == "number"), None)
        if leaf is None or not is_open(said, leaf):
            return False
        after = self.line[behind] if behind < len(self.line) else None
        beside = after is not None and after.number is not None and not (after.joined or after.broken)
        before = leaf.required and place > 0 and self.line[place - 1].number is not None
        return beside or (before and not (self.line[place].joined or self.line[place].broken))

    # values

    def _values(self, at: At) -> Iterator[At]:
        needed = set()
        for leaf in self.leaves:
            if self.names.section(leaf) is None or (at.label and at.label != leaf.label and at.label != leaf.field):
                continue
            unnamed = leaf.label in self.numbers.by_name and not at.label and leaf.key not in self.names.called
            if second(leaf) and not self.line[at.place].joined:
                continue
            for length, ids, less in self._ids(at, leaf):
                if not (leaf.required or leaf.thing or at.label) and (
                    length in needed or self._partly(at.place, length, leaf)
                ):
                    continue
                if leaf.required and not filled(at.said, leaf):
                    needed.add(length)
                words = self.names.span(at.place, length, leaf.of) or ()
                label = self._label_behind(at.place + length, leaf) if unnamed else 0
                for said in put(at.said, leaf, ids, self.line[at.place].joined) if label or not unnamed else ():
                    named = at.label or label
                    usual = leaf.required or leaf.thing or named or (leaf.listed and leaf.field in at.said.items)
                    odd = said.odd + 2 * less + (not usual)
                    yield At(at.place + length + label, structs.replace(said, odd=odd), leaf, words)

    def _label_behind(self, place: int, leaf: Leaf) -> int:
        """Say how many words behind a value are the name of its field, “farmer 2 as bonus”; 0 where they are none, or
        belong to what follows.
        """
        length, names = self.names.labelled(place) if place < len(self.line) else (0, ())
        if leaf.label not in names or not self.line[place].apart:
            return 0
        after = self.line[place + length] if place + length < len(self.line) else None
        ends = after is None or after.joined or after.broken or self.names.verb_at(place + length)[0] > 0
        return length if ends else 0

    def _there(self, at: At, piece: Piece) -> Iterator[At]:
        """Read “the other one there”: an item at the place of the one before it."""
        for leaf in self.leaves if piece.text in small().there and not at.label else ():
            items = at.said.items.get(leaf.field, ())
            if leaf.part and not leaf.after and not leaf.several and self.names.section(leaf) and len(items) > 1:
                where = items[-2].get(leaf.part, ()) if leaf.part not in items[-1] else ()
                for said in put(at.said, leaf, where, joined=True) if where else ():
                    yield At(at.place + 1, said, leaf)

    def _elsewhere(self, after: int) -> bool:
        """Tell whether a number right before a place may belong to what follows there, not to the name before it: not
        one that says where.
        """
        piece = self.line[after - 1]
        if piece.located:
            return False
        follows = self.line[after] if after < len(self.line) else None
        behind = follows is not None and follows.number is None and not (follows.joined or follows.apart)
        return piece.number is not None and (piece.counted or behind)

    def _partly(self, place: int, length: int, leaf: Leaf) -> bool:
        """Tell whether a field is said by a part of a name only, and the words are begun or may be a field required."""
        words = self.names.span(place, length) or ()
        section = self.names.section(leaf)
        meant = section.meant(words) if section else NOTHING
        needed = [self.names.section(one) for one in self.leaves if one.required and not meant.whole]
        return bool(needed) and (meant.begun or any(one.meant(words).ids for one in needed if one))

    def _ids(self, at: At, leaf: Leaf) -> Iterator[tuple[int, Choice, bool]]:
        """Give what a leaf can be by the words from here on, how many they are, and whether that is `less` likely: as
        many as can be, without a last number, or the first of two names.
        """
        section, less = self.names.section(leaf), False
        if section is None:
            return
        for length in range(min(LONGEST, len(self.line) - at.place), 0, -1):
            words = self.names.span(at.place, length, leaf.of)
            meant = section.meant(words, bool(at.label)) if words else None
            which = length > 1 or self.names.which(at.place)
            if length == 1 and (self.line[at.place].ordinal or at.place == self.naming):
                printed = section.meant((f"#{self.line[at.place].text}",))
                meant, which = (printed, True) if printed.ids else (meant, which)
            if not meant or not meant.ids or not which or (meant.begun and self.names.is_somebody(at.place)):
                continue
            if leaf.shape == "number" and not meant.whole:
                continue  # a part of what a number is called may be another number
            yield length, self._raw(leaf, meant.ids), less
            first = self._two(section, words or ()) if leaf.listed else 0
            if first:
                yield first, self._raw(leaf, section.meant((words or ())[:first]).ids), less
                return
            if not self._elsewhere(at.place + length):
                return
            less = True
        again = self._again(at, leaf, section)
        if again:
            yield 1, again, less or self._elsewhere(at.place + 1)

    def _two(self, section: Section, words: tuple[str, ...]) -> int:
        """Say how many words of a name are one themselves, if the others are another; 0 if not."""
        for place in range(1, len(words)):
            if section.meant(words[:place]).whole and section.meant(words[place:]).whole:
                return place
        return 0

    def _again(self, at: At, leaf: Leaf, section: Section) -> Choice:
        """Read “silk 1 and 2”: a number after a name with one is that name with the other number."""
        piece = self.line[at.place]
        if piece.number is None or not piece.joined or at.last is not leaf or piece.counted:
            return ()
        numbers = [word for word in at.words if word.isdigit()]
        words = tuple(piece.text if word.isdigit() else word for word in at.words)
        return section.meant(words).ids if len(numbers) == 1 and len(words) > 1 else ()

    def _raw(self, leaf: Leaf, ids: tuple[str, ...]) -> Choice:
        if leaf.shape == "yes_no":
            return tuple(id == "yes" for id in ids)
        return tuple(map(int, ids)) if leaf.shape == "number" else ids
