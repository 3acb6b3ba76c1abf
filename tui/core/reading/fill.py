"""From what is said to declarations: values built as they are said, and what is not said filled from the offers."""

from __future__ import annotations

from itertools import islice

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.notation.move import fields_of
from tui.core.reading.built import direct
from tui.core.reading.found import MOST_BUILT, Found
from tui.core.reading.holding import holds, of_each, turned
from tui.core.reading.leaves import Leaf
from tui.core.reading.offered import offered
from tui.core.reading.owned import at
from tui.core.reading.place import Here
from tui.core.reading.said import said as said_of
from tui.core.reading.spoken import BOTH, MOST_COUNTED, Said, Whose
from tui.core.reading.unsaid import is_asked, left_open, missing, one_each, plainest


def fill(here: Here, heard: Said, leaves: tuple[Leaf, ...]) -> Found:
    """Give the declarations that a reading can be. What says how much there is of one thing of a list says it of all,
    and they are in the order in which that holds.
    """
    several = [leaf for leaf in leaves if leaf.several]
    things = sum(len(item.get(leaf.part, ())) for leaf in several for item in heard.items.get(leaf.field, ()))
    if heard.each and len(heard.each) != things:
        return Found.none()
    found = _filled(here, heard, leaves)
    if heard.each and not found.legal:
        others = (_filled(here, one, leaves) for one in islice(turned(heard, several), MOST_BUILT))
        return next((other for other in others if other.legal), found)
    return found


def _filled(here: Here, heard: Said, leaves: tuple[Leaf, ...]) -> Found:
    kind = here.table.game.rules.actions[heard.verb].move
    said = _had(here, heard, leaves) if here.state is not None else None
    said = _where(here, said) if said is not None else None
    if said is None:
        return Found.none()
    main = next((field.name for field in fields_of(kind) if field.is_list), "")
    times = 1
    if said.count is not None:
        if not 1 <= said.count <= MOST_COUNTED:
            return Found.none()
        if not main:
            times = said.count
        else:
            items = said.items.get(main, ())
            items = ({},) * said.count if not items else items * said.count if len(items) == 1 else items
            if len(items) != said.count:
                return Found.none()
            said = structs.replace(said, items={**said.items, main: items})
    if said.every and not main:
        if said.count is None:
            return _as_often_as_can_be(here, said, leaves)
        if said.every == BOTH and said.count != 2:
            return Found.none()
        said = structs.replace(said, every="")  # all three of them
    if said.every and main not in missing(said, leaves) and main not in said.mentioned and missing(said, leaves):
        return Found.none()  # all of what has to be said, and not of what the move may hold besides
    found, which = Found.none(), here.words.which.get(said.verb, "")
    complete = (
        not missing(said, leaves) and not said.every and not left_open(said, leaves, which) and not is_asked(here, said)
    )
    if complete:
        direct(here, said, kind, times, found)
    if not found.legal:
        offered(here, said, leaves, main, times, found)
        found.legal, found.confirm = (plainest(here, said, leaves, of) for of in (found.legal, found.confirm))
    if not (found.legal or found.confirm) and (one := one_each(said, leaves, which)):
        direct(here, structs.replace(said, values={**said.values, **one}), kind, times, found)
    if said.lying or said.amounts:
        found.legal = {moves: None for moves in found.legal if holds(here, said, moves, main)}
        found.illegal = {moves: n for moves, n in found.illegal.items() if holds(here, said, moves, main)}
        found.confirm = {}
    if said.each and found.legal:
        true = {moves: None for moves in found.legal if of_each(here, said, moves)}
        found.confirm |= {} if true else found.legal  # so much of it is not what it takes
        found.legal = true
    return found


def _had(here: Here, said: Said, leaves: tuple[Leaf, ...]) -> Said | None:
    """Give a reading with what a seat has for the values that are said by it; None where it has no such thing."""
    values = dict(said.values)
    for leaf in leaves:
        whose = values.get(leaf.key, ("",))[0]
        if isinstance(whose, Whose):
            row = said_of(here.table.game)["whose"][f"{said.verb}.{leaf.field}"]
            names = here.words.sections[leaf.of].names
            has = at(here.state, row["path"].format(seat=whose.seat).split("."))
            values[leaf.key] = tuple(one for one in has if one in names)
            if not values[leaf.key]:
                return None
    return structs.replace(said, values=values)


def _where(here: Here, said: Said) -> Said | None:
    """Give a reading with what follows from a field that is said of some things only; None where another is named."""
    values = dict(said.values)
    for name, where in said_of(here.table.game).get("only", {}).items():
        verb, _, field = name.partition(".")
        for other, ids in where.items() if verb == said.verb and f"{field}." in values else ():
            values[f"{other}."] = tuple(id for id in values.get(f"{other}.", ids) if id in ids)
            if not values[f"{other}."]:
                return None
    return structs.replace(said, values=values)


def _as_often_as_can_be(here: Here, said: Said, leaves: tuple[Leaf, ...]) -> Found:
    """Give a move that holds one thing twice, or for all of them as many times as it is legal; nothing where it is not
    known how often that is.
    """
    found = Found.none()
    most = 2 if said.every == BOTH else MOST_COUNTED
    for count in range(2, most + 1):
        more = fill(here, structs.replace(said, every="", count=count), leaves)
        if not more.legal:
            return found
        if said.every != BOTH and not any(here.verdict(moves).status is VerdictStatus.LEGAL for moves in more.legal):
            return Found.none()
        found = more
    return found if said.every == BOTH else Found.none()
