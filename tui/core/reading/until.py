"""A move said by where it ends: “Kiev to 5” is as many steps as it takes to come there."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from tui.core.reading.fill import fill
from tui.core.reading.found import Found
from tui.core.reading.leaves import Leaf
from tui.core.reading.place import Here, Moves
from tui.core.reading.spoken import MOST_COUNTED, Said


def until(here: Here, said: Said, leaves: tuple[Leaf, ...]) -> Found:
    """Give the declarations that a reading can be; one that says where it ends is made until it is there."""
    reached = here.words.reached.get(said.verb, "")
    if f"{reached}." in said.values and said.count is None and not said.every:
        return _until(here, said, leaves, reached)
    return fill(here, said, leaves)


def _until(here: Here, said: Said, leaves: tuple[Leaf, ...], reached: str) -> Found:
    """Give a move as many times as it takes to come where the line says; as often as it can be, to be confirmed, where
    that is too far.
    """
    (value,) = said.values[f"{reached}."]
    values = {key: choice for key, choice in said.values.items() if key != f"{reached}."}
    plain = structs.replace(said, values=values)
    longest: dict[Moves, None] = {}
    found = Found.none()
    for count in range(1, MOST_COUNTED + 1):
        more = fill(here, structs.replace(plain, count=count), leaves).legal
        if not more:
            break
        longest = more
        found.legal |= {moves: None for moves in more if here.legal(_ending(moves, reached, value))}
    if found.legal:
        return found
    at_once = [_ending(moves[:1], reached, value) for moves in longest]
    if not longest:
        return fill(here, plain, leaves)
    if not all(map(here.illegal, at_once)):
        found.confirm = longest
        return found
    beyond = [_ending((*moves, moves[-1]), reached, value) for moves in longest]
    found.illegal = {moves: len(here.verdict(moves).clauses) for moves in (*at_once, *beyond) if here.illegal(moves)}
    return found


def _ending(moves: Moves, reached: str, value: Any) -> Moves:
    """Give moves of which the last says where it ends."""
    return (*moves[:-1], structs.replace(moves[-1], **{reached: value}))
