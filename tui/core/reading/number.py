"""What a number of a line can be: of a field, an item, how many, or an amount of what a move costs or brings."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from tui.core.reading.leaves import Leaf, units
from tui.core.reading.names import LONGEST, Names
from tui.core.reading.pieces import Piece
from tui.core.reading.putting import awaits_name, begun, filled, is_open, put
from tui.core.reading.spoken import MOST_COUNTED, At, Choice


class Numbers:
    """Reads the numbers that are said of one verb, in the line where its `names` are looked for."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.leaves = names.leaves
        self.units = units(names.leaves)
        self.often = names.lexicon.often.get(names.verb, "")
        self.paid = names.lexicon.paid.get(names.verb, "")
        self.which = names.lexicon.which.get(names.verb, "")
        self.reached = names.lexicon.reached.get(names.verb, "")
        by_name = (name.partition(".") for name in names.lexicon.by_name)
        self.by_name = frozenset(label for verb, _, label in by_name if verb == names.verb)

    def read(self, at: At, piece: Piece, number: int) -> Iterator[At]:
        """Give the ways to go on behind a number that stands where the search does."""
        yield from self._unit(at)
        fits = [leaf for leaf in self.leaves if leaf.holds(number)]
        if piece.often and not self.often:  # no place, and nothing that is said besides
            fits = [leaf for leaf in fits if leaf.required]
        here = [
            leaf for leaf in fits if is_open(at.said, leaf) and (leaf.field not in self.units or at.label == leaf.part)
        ]
        each, of_each = self._each(at, piece, number)
        yield from of_each
        only = self._only(piece)
        if only or at.label:
            asked = [leaf for leaf in here if leaf.label == only or (not only and at.label in (leaf.label, leaf.field))]
            for leaf in asked:
                yield from self._number(at, leaf, number, 1, 0)
            return
        if piece.ordinal or self._behind_thing(at, piece):
            for leaf in here:
                if leaf.label == self.which:
                    yield from self._number(at, leaf, number, 1, 0)
        length, names = self.names.labelled(at.place + 1)
        parted = length > 0 and self.names.line[at.place + 1].apart and not piece.counted  # 11 with a worker
        named = self._heads_name(at.place, longer=length)
        called = [leaf for leaf in here if leaf.label in names and not parted and (leaf.required or not named)]
        for leaf in called:
            yield from self._number(at, leaf, number, 1 + length, self._its_own(at.place + 1 + length))
        near = self._beside(at)
        here = [leaf for leaf in here if leaf.label not in self.by_name]
        in_turn = self._in_turn(at, here, near)
        for odd, leaf in enumerate(in_turn):
            yield from self._number(at, leaf, number, 1, odd)
        alone = len(fits) == 1 and here == fits and number > MOST_COUNTED
        if alone and not (in_turn or named):
            yield from self._number(at, fits[0], number, 1, 0)
        free = not called and not any(leaf.required for leaf in in_turn)
        if not piece.counted and sum(one.number is not None for one in self.names.line) > 1:
            # each number is said of a field, then, but one that counts what the verb names
            counts = (self.units and self.names.verb_at(at.place + 1)[0] > 0) or not any(leaf.required for leaf in fits)
            free = free and not in_turn and bool(counts)
        if free and at.said.count is None and not (piece.ordinal or each) and self._counts(at, piece):
            if piece.often and self._of_other(at.place):
                return
            which = self.names.which(at.place) and self.names.numbered(piece)
            odd = at.said.odd + (not piece.counted and (bool(in_turn) or which))
            yield At(at.place + 1, structs.replace(at.said, count=number, odd=odd))
        thing = any(leaf.thing and leaf.key in near for leaf in self.leaves)
        if (not in_turn or thing) and not each and self._is_amount(at, piece, near):
            amounts = (*at.said.amounts, number)
            yield At(at.place + 1, structs.replace(at.said, amounts=amounts, odd=at.said.odd + 1))

    def _only(self, piece: Piece) -> str:
        """Give the label of the one field that a number is of by what is said beside it; empty where nothing says."""
        ends = self.reached if piece.target and not piece.counted else ""
        return (self.often if piece.often else "") or (self.paid if piece.paid else "") or ends

    def _in_turn(self, at: At, here: list[Leaf], near: set[str]) -> list[Leaf]:
        """Give the leaves that a number alone can be for, the likeliest first: those beside what is named before those
        that stand behind a name still to come, and what is not said yet before what is.
        """
        found = [leaf for leaf in here if leaf.by_place and (begun(at.said, leaf) or leaf.after in near)]
        waits = [leaf for leaf in found if awaits_name(at.said, leaf, self.leaves)]
        waits = waits if len(waits) < len(found) else []
        beside = [leaf for leaf in found if leaf.after in near and leaf not in waits]
        return sorted(found, key=lambda leaf: (leaf not in beside, leaf in waits, filled(at.said, leaf)))

    def _is_amount(self, at: At, piece: Piece, near: set[str]) -> bool:
        """Tell whether a number can be an amount of what the move costs or brings: one that counts, or one beside a
        name which it is no part of.
        """
        beside = piece.counted or (bool(near) and not self._in_name(at.place))
        paid_for = piece.spent and self.names.labelled(at.place - 1)[0]
        return beside and not (piece.ordinal or piece.often or paid_for)

    def _behind_thing(self, at: At, piece: Piece) -> bool:
        """Tell whether a number stands right behind a thing that has to be said: “hire engineer 7”."""
        thing = at.last is not None and bool(at.words) and at.last.required and at.last.shape == "word"
        return thing and not (piece.counted or piece.apart or piece.joined or piece.paid)

    def _each(self, at: At, piece: Piece, number: int) -> tuple[bool, list[At]]:
        """Read how much there is of each thing of a list: “silk 2 bento 1”, “2 silk and 1 bento”. Tell first whether a
        number stands beside one.
        """
        beside = False
        found: list[At] = []
        for leaf in self.leaves if not (piece.ordinal or piece.often or (piece.paid and not piece.counted)) else ():
            if leaf.several and leaf.of in self.names.sections and at.said.count is None:
                before = at.last is leaf and bool(at.words) and not piece.joined
                named = [ids for item in at.said.items.get(leaf.field, ()) for ids in item.get(leaf.part, ())]
                of = [named[-1]] if before else []
                comes = self._named(leaf, at.place + 1)
                of += [comes] if comes else []
                beside = beside or bool(of)
                named += [comes]
                told = [ids for ids, _ in at.said.each]  # each of them once, as often as it is named
                said = [(*at.said.each, (ids, number)) for ids in of if told.count(ids) < named.count(ids)]
                found += [At(at.place + 1, structs.replace(at.said, each=each)) for each in said]
        return beside, found

    def _named(self, leaf: Leaf, place: int) -> Choice:
        """Give what a leaf can be by the words from a place on, as many as can be."""
        spans = (self.names.span(place, length) for length in range(LONGEST, 0, -1))
        return next((ids for words in spans if words and (ids := self.names.sections[leaf.of].meant(words).ids)), ())

    def _its_own(self, place: int) -> int:
        """Count how far a field's name is from the number before it: farther where its own stands right behind it."""
        piece = self.names.line[place] if place < len(self.names.line) else None
        behind = piece is not None and piece.number is not None and not (piece.joined or piece.broken or piece.counted)
        return 2 * (behind and not self.names.labelled(place + 1)[0])

    def _unit(self, at: At) -> Iterator[At]:
        """Read an item that is numbers alone, as x and y: beside the name of its list, after another one, or where the
        list has to be said.
        """
        for field, parts in self.units.items():
            until = at.place + len(parts)
            line = self.names.line[at.place : until]
            if len(line) < len(parts) or any(piece.broken for piece in line[1:]):
                continue
            numbers = [piece.number for piece in line]
            if any(n is None or not leaf.holds(n) for n, leaf in zip(numbers, parts, strict=True)):
                continue
            length, names = self.names.labelled(until)
            follows = parts[0].required or (at.last is parts[-1] and line[0].joined)
            if (at.label == field) if at.label else (follows or field in names):
                named = not at.label and not follows
                early = named and not line[0].joined and self.names.said_before(at.place)
                items = at.said.items.get(field, ())
                unit = {leaf.part: (number,) for leaf, number in zip(parts, numbers, strict=True)}
                odd = at.said.odd + early + 2 * (bool(items) and not line[0].joined)
                said = structs.replace(at.said, items={**at.said.items, field: (*items, unit)}, odd=odd)
                yield At(until + length * named, said, parts[-1])

    def _number(self, at: At, leaf: Leaf, number: int, length: int, odd: int) -> Iterator[At]:
        for said in put(at.said, leaf, (number,), self.names.line[at.place].joined):
            yield At(at.place + length, structs.replace(said, odd=said.odd + odd), leaf)

    def _beside(self, at: At) -> set[str]:
        """Give the leaves that are said right before or behind a number."""
        found = {at.last.key} if at.last and at.words else set()
        for leaf in self.leaves:
            if leaf.shape != "number" and at.place + 1 < len(self.names.line) and leaf.of in self.names.sections:
                after = self.names.line[at.place + 1]
                if after.number is None and not after.joined and self.names.sections[leaf.of].meant((after.text,)).ids:
                    found.add(leaf.key)
        return found

    def _counts(self, at: At, piece: Piece) -> bool:
        """Tell whether a number can say how many: not one that is added, not one more of a list, nor one behind a name
        that has numbers, be it said as the verb.
        """
        section = self.names.sections.get(at.last.of) if at.last and at.words else None
        with_it = self._with(at.place)
        named = bool(with_it) and any(one.meant(with_it).whole for one in self.names.sections.values())
        which = piece.joined or named or (section and section.numbered)
        return not piece.added and (piece.counted or not which)

    def _of_other(self, place: int) -> bool:
        """Tell whether how often is said of another verb that takes it: the one before it, else the one behind."""
        for at in (place - 1, place + 1):
            words = self.names.span(at, 1) if 0 <= at < len(self.names.line) else None
            verbs = self.names.verbs.meant(words).ids if words and self.names.verbs.meant(words).whole else ()
            if verbs:
                return self.names.verb not in verbs and any(verb in self.names.lexicon.often for verb in verbs)
        return False

    def _in_name(self, place: int) -> bool:
        """Tell whether a number is the one of a name, be it of something that another verb is about."""
        with_it = self._with(place)
        return bool(with_it) and self.names.lexicon.whole(with_it)

    def _heads_name(self, place: int, longer: int) -> bool:
        """Tell whether a number and more words behind it than so many are a whole name: “5000 yen of column 2”."""
        spans = filter(None, (self.names.span(place, length) for length in range(longer + 2, LONGEST + 1)))
        return any(section.meant(words).whole for words in spans for section in self.names.sections.values())

    def _with(self, place: int) -> tuple[str, ...]:
        """Give a number with the word before it; empty for none."""
        return (self.names.span(place - 1, 2) or ()) if place else ()
