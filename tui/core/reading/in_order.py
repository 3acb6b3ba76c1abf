"""Two things that one move gives, said by which of them comes first: “the factory first, then the locomotive”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from referee.notation.move import fields_of
from tui.core.reading.atoms import Atom
from tui.core.reading.families import LONGEST
from tui.core.reading.lexicon import LABEL, VERBS, Lexicon
from tui.core.reading.place import Here
from tui.core.reading.said import said, small
from tui.core.reading.section import Section

NEXT_MOVE = " / "
GIVEN = "="
"""Stands in the notation of a move, which says its order itself."""
Words = tuple[Atom, ...]


class Both(Struct, frozen=True):
    """A move that gives two things: its `verb`, what it is said `of`, by the verb of each thing how it is said that
    this one comes first, and the names of that.
    """

    verb: str
    of: str
    first: dict[str, str]
    names: Section

    def other(self, thing: str) -> str:
        """Give the other one of the two."""
        return next(one for one in self.first if one != thing)

    def told(self, atom: Atom) -> str:
        """Give the thing of which one word says that it comes first; empty for none."""
        meant = self.names.meant((atom.text,))
        whole = meant.ids if meant.whole and not meant.begun else ()
        return next((thing for thing, id in self.first.items() if whole == (id,)), "")


def in_order(here: Here, words: Words) -> tuple[str, ...]:
    """Say a line that tells which of two things comes first as the move that gives them and what is said of each, one
    after the other; and again without what is said of the second, which may have to wait. Empty where the line tells
    no such thing.
    """
    for verb, row in said(here.table.game).get("in_order", {}).items():
        both = Both(verb, row["of"], row["first"], here.words.sections[row["set"]])
        things = dict(_things(here.words, both, words))
        votes = set(_votes(here.words, both, words, things)) if here.possible(verb) else set()
        given = any(atom.text == GIVEN for atom in words) or _names_another(here.words, both, words)
        if len(votes) == 1 and not given:
            return _said(here, both, words, things, votes.pop())
    return ()


def _names_another(known: Lexicon, both: Both, words: Words) -> bool:
    """Tell whether a line names by several words another thing that the move can be of: the first locomotive."""
    of = [section.names for section in known.sections.values() if both.of in section.names]
    others = {name for names in of for id, called in names.items() if id != both.of for name in called}
    spans = ((start, start + length) for length in range(2, LONGEST + 1) for start in range(len(words) - length + 1))
    return any(tuple(atom.text for atom in words[start:until]) in others for start, until in spans)


def _things(known: Lexicon, both: Both, words: Words) -> Iterator[tuple[int, str]]:
    """Give the places where one of the two is named."""
    for place, atom in enumerate(words):
        meant = known.sections[VERBS].meant((atom.text,))
        if thing := both.told(atom):
            yield place, thing
        elif meant.whole and not meant.begun and len(meant.ids) == 1 and meant.ids[0] in both.first:
            yield place, meant.ids[0]


def _votes(known: Lexicon, both: Both, words: Words, things: dict[int, str]) -> Iterator[str]:
    """Give what each word that tells an order says of it: which of the two comes first."""
    for place, atom in enumerate(words):
        before = next((things[at] for at in range(place - 1, -1, -1) if at in things), "")
        after = next((things[at] for at in range(place + 1, len(words)) if at in things), "")
        if thing := both.told(atom):
            yield thing
        leads = _leads(known, words, place, things)
        if atom.text in small().first and (leads or (before and _ends(words, place, things))):
            yield after if leads else before
        elif atom.text in small().next and before and after and before != after:
            yield before
        elif atom.text in small().after and before and _ends(words, place, things):
            behind = words[place - 1].text in small().owning  # behind the factory, not the factory behind
            yield before if behind else both.other(before)


def _leads(known: Lexicon, words: Words, place: int, things: dict[int, str]) -> bool:
    """Tell whether a word begins what it is about: the first locomotive is a space, though."""
    follows = next((at for at in range(place + 1, len(words)) if not _empty(words[at])), -1)
    if follows not in things or known.whole((words[place].text, words[follows].text)):
        return False
    before = words[place - 1] if place else None
    if before is None or before.kind == "sign" or before.text in small().joins:
        return True
    return not words[place].text.isascii() and before.text not in small().particles | small().ordinals


def _ends(words: Words, place: int, things: dict[int, str]) -> bool:
    """Tell whether a word is said of what stands before it, and not of a word behind it."""
    if not words[place].text.isascii() and place and words[place - 1].text in small().particles | small().ordinals:
        return True
    return place + 1 == len(words) or place + 1 in things or _empty(words[place + 1])


def _said(here: Here, both: Both, words: Words, things: dict[int, str], first: str) -> tuple[str, ...]:
    start = min(things)
    paid = _paid(here, both.verb, words, start)
    payment, told = [words[place] for place in sorted(paid)], {thing: list[Atom]() for thing in both.first}
    for place in range(start, len(words)):
        thing = things[max(at for at in things if at <= place)]
        if place not in things and place not in paid and not _ordering(words[place]):
            told[thing].append(words[place])
    before = [one for one in words[:start] if not _is(here.words, one, both.of)]
    head = " ".join((_text(before), both.of, both.first[first], _text(payment)))
    parts = [head]
    waiting = not all(map(_empty, told[both.other(first)]))
    for thing in (first, both.other(first)):
        if waiting or not all(map(_empty, told[thing])):  # the second is said of what the first has left
            name = next((words[at].text for at in things if things[at] == thing), thing)
            parts.append(f"{name} {_text(told[thing])}")
    return tuple(NEXT_MOVE.join(said) for said in (parts, parts[:-1])[: 1 + waiting])


def _is(known: Lexicon, atom: Atom, id: str) -> bool:
    sections = (section for section in known.sections.values() if id in section.names)
    return any(section.meant((atom.text,)).ids == (id,) for section in sections)


def _paid(here: Here, verb: str, words: Words, start: int) -> set[int]:
    """Give the places of what is said of the payment: an amount of the move with its name."""
    labels = here.words.sections[f"{LABEL}.{verb}"]
    amounts = {field.name for field in fields_of(here.table.game.rules.actions[verb].move) if field.is_number}
    found: set[int] = set()
    for place in range(start, len(words)):
        meant = labels.meant((words[place].text,))
        if meant.whole and not meant.begun and amounts & set(meant.ids):
            found.add(place)
            if words[place - 1].kind == "number":
                found.add(place - 1)
            elif place + 1 < len(words) and words[place + 1].kind == "number":
                found.add(place + 1)
                found |= {at for at in range(place + 2, len(words))[:1] if words[at].text in small().counters}
    return found


def _ordering(atom: Atom) -> bool:
    return atom.text in small().first | small().next | small().after


def _empty(atom: Atom) -> bool:
    """Tell whether a word says nothing by itself."""
    return atom.kind in ("sign", "slash") or atom.text in small().carrying


def _text(words: Iterable[Atom]) -> str:
    """Write words as they can be read again."""
    return " ".join(f"#{one.text}" if one.ordinal else one.text for one in words if one.kind != "slash")
