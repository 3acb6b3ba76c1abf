"""What a reading leaves out of a move: what has to be said still, and what need not be."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move, defaults
from tui.core.reading.leaves import Leaf
from tui.core.reading.place import Here, Moves
from tui.core.reading.said import said as said_of
from tui.core.reading.spoken import Choice, Said


def missing(said: Said, leaves: tuple[Leaf, ...]) -> tuple[str, ...]:
    """Give the fields that have to be said and are not."""
    found: dict[str, None] = {}
    for leaf in leaves:
        items = said.items.get(leaf.field, ())
        lacks = (
            not items or any(leaf.part not in item for item in items) if leaf.listed else leaf.key not in said.values
        )
        if leaf.required and lacks:
            found[leaf.field] = None
    return tuple(found)


def left_open(said: Said, leaves: tuple[Leaf, ...], which: str) -> bool:
    """Tell whether a field is mentioned that has no value yet and may have none. The name of the one that says `which`
    is meant is also that of the thing: “hire an engineer” leaves nothing open.
    """
    return any(
        leaf.field in said.mentioned and not said.items.get(leaf.field)
        if leaf.listed
        else leaf.label in said.mentioned and leaf.key not in said.values
        for leaf in leaves
        if not leaf.required and leaf.label != which
    )


def unsaid(said: Said, leaves: tuple[Leaf, ...]) -> tuple[str, ...]:
    """Give the signed figures that are mentioned without a number: of such a change one is as good as another."""
    mentioned = [leaf for leaf in leaves if leaf.label in said.mentioned and leaf.key not in said.values]
    return tuple(dict.fromkeys(leaf.field for leaf in mentioned if leaf.holds(-1) and not leaf.listed))


def one_each(said: Said, leaves: tuple[Leaf, ...], which: str) -> dict[str, Choice]:
    """Read amounts that are mentioned without a number as one each, where all that has to be said is said. The field
    that says `which` one is meant is no amount.
    """
    if missing(said, leaves) or not left_open(said, leaves, which) or unsaid(said, leaves):
        return {}
    return {leaf.key: (1,) for leaf in leaves if leaf.label != which and _can_be_one(said, leaf)}


def _can_be_one(said: Said, leaf: Leaf) -> bool:
    return leaf.label in said.mentioned and leaf.holds(1) and not leaf.listed


def plainest(here: Here, said: Said, leaves: tuple[Leaf, ...], legal: dict[Moves, None]) -> dict[Moves, None]:
    """Leave out moves that say more than others of the same thing, of what nobody has said and may be left out: the
    move without any of it, where that is legal.
    """
    if is_asked(here, said):
        return legal
    unsaid = [leaf for leaf in leaves if not (leaf.required or leaf.listed or leaf.part or _tells(said, leaf))]
    alike: dict[Moves, list[Moves]] = {}
    for moves in legal:
        bare = tuple(structs.replace(move, **{leaf.field: _default(move, leaf) for leaf in unsaid}) for move in moves)
        alike.setdefault(bare, []).append(moves)
    left: dict[Moves, None] = {}
    for bare, several in alike.items():
        if len(several) > 1 and here.verdict(bare).status is VerdictStatus.LEGAL:
            left[bare] = None
            continue
        for leaf in unsaid:
            plain = [moves for moves in several if getattr(moves[0], leaf.field) == _default(moves[0], leaf)]
            several = plain or several
        left |= dict.fromkeys(several)
    return left


def _tells(said: Said, leaf: Leaf) -> bool:
    return leaf.key in said.values or leaf.label in said.mentioned


def _default(move: Move, leaf: Leaf) -> Any:
    return defaults(type(move))[leaf.field]


def is_asked(here: Here, said: Said) -> bool:
    """Tell whether something that may be left out is a choice all the same, for what is said beside it."""
    for name, ids in said_of(here.table.game).get("asked", {}).items():
        verb, _, field = name.partition(".")
        if verb == said.verb and f"{field}." not in said.values:
            return any(set(ids) & set(choice) for choice in said.values.values())
    return False
