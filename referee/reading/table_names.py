"""Names that only the position gives: what lies there and is called by a name of the table's own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.reading.contents import content_paths, contents, numbers_at
from referee.reading.lattice import Lattice
from referee.reading.position import Position
from referee.reading.senses import Match, Mention, Sense, ThingSense, ValueSense
from referee.reading.slots import SlotKind, phrases_of, verb_slots
from referee.reading.source import Span, normal_text


def mentions_of_table(lattice: Lattice, position: Position) -> Iterator[Mention]:
    """List where a line names what lies on the table, or what options call by a name that people give."""
    text = lattice.source.text
    for name, senses in _names(position).items():
        spelled = normal_text(name).replace("_", " ")
        start = text.find(spelled) if spelled else -1
        while start >= 0:
            until = start + len(spelled)
            if _is_apart(text, start, until):
                yield Mention((Span(start, until),), tuple(senses), Match.EXACT, name)
            start = text.find(spelled, start + 1)


def mentions_by_number(lattice: Lattice, position: Position) -> Iterator[Mention]:
    """List where a line names something by what it is and the number that lies there now: “engineer 9”."""
    text, state = lattice.source.text, position.state
    for key_set, rows in phrases_of(position.table.game).get("lies", {}).items():
        for id, row in rows.items():
            for number in numbers_at(state, row["path"]):
                for name in map(normal_text, row["names"]):
                    start = text.find(name)
                    while start >= 0:
                        until = start + len(name)
                        behind = _NUMBER_BEHIND.match(text, until)
                        before = _NUMBER_BEFORE.search(text[:start])
                        if behind and int(behind[1]) == number:
                            yield Mention((Span(start, behind.end()),), (ThingSense(key_set, id),), Match.EXACT, name)
                        if before and int(before[1]) == number:
                            yield Mention(
                                (Span(before.start(1), until),), (ThingSense(key_set, id),), Match.EXACT, name
                            )
                        start = text.find(name, start + 1)


_NUMBER_BEHIND = re.compile(r"\s*(?:#|number|no\.?)?\s*(\d{1,3})(?:番)?(?!\d)")
_NUMBER_BEFORE = re.compile(r"(?<!\d)(\d{1,3})\s*番?の?\s*$")


def _is_apart(text: str, start: int, until: int) -> bool:
    """Tell whether a name of Latin letters stands as words of its own."""
    before, behind = text[start - 1 : start], text[until : until + 1]
    return not any(letter.isascii() and letter.isalnum() for letter in before + behind)


def _names(position: Position) -> dict[str, dict[Sense, None]]:
    """Return the names of the table with what they mean."""
    game = position.table.game
    names: dict[str, dict[Sense, None]] = {}
    for verb, slots in verb_slots(game).items():
        for slot in slots.slots:
            if slot.kind is SlotKind.CONTENT and slot.key_set.startswith("lying."):
                row = content_paths(game, verb)[slot.field]
                if not row.seat:
                    for _, thing in contents(position.state, row):
                        names.setdefault(thing, {})[ThingSense(slot.key_set, thing)] = None
            elif slot.kind is SlotKind.NAME and not slot.repeats:
                for move in position.options(verb):
                    name = getattr(move, slot.field)
                    if isinstance(name, str) and name:
                        names.setdefault(name, {})[ValueSense(slot.name, name)] = None
    return names
