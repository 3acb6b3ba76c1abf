"""Lines that are a command of the program as a whole: undo, もどす, oops."""

from __future__ import annotations

from collections.abc import Iterator

from referee.reading.lattice import Lattice
from referee.reading.position import Position
from referee.reading.senses import CommandSense, Edge, Match, Mention, Role, SmallSense, ValueSense, VerbSense

_AROUND = frozenset({Role.FILLER, Role.CORRECTION, Role.PARTICLE, Role.CONDITION, Role.QUESTION})
"""Words of these roles may stand around a command."""


def command_of(lattice: Lattice, position: Position) -> str:
    """Return the command that a line is; empty for none. What can be declared by the same words is declared."""
    for mention in _commands(lattice):
        if _surrounds(lattice, mention) and not _can_be_declared(lattice, mention, position):
            return next(sense.command for sense in mention.senses if isinstance(sense, CommandSense))
    return ""


def _commands(lattice: Lattice) -> Iterator[Mention]:
    for start in lattice.places:
        for edge in lattice.at(start):
            if (
                isinstance(edge, Mention)
                and edge.how <= Match.SOUND
                and any(isinstance(sense, CommandSense) for sense in edge.senses)
            ):
                yield edge


def _surrounds(lattice: Lattice, mention: Mention) -> bool:
    """Tell whether nothing but words without meaning stands around a mention."""
    text = lattice.source.text
    return all(
        (mention.start <= edge.start and edge.until <= mention.until)
        or not any(map(str.isalnum, text[edge.start : edge.until]))
        or _is_without_meaning(edge)
        for edge in lattice.path
    )


def _is_without_meaning(edge: Edge) -> bool:
    return isinstance(edge, Mention) and all(
        (isinstance(sense, SmallSense) and sense.role in _AROUND) or (isinstance(sense, ValueSense) and not sense.field)
        for sense in edge.senses
    )


def _can_be_declared(lattice: Lattice, mention: Mention, position: Position) -> bool:
    """Tell whether the same words are the whole name of something that may be declared now."""
    return any(
        isinstance(edge, Mention)
        and edge.how <= Match.SOUND
        and edge.until == mention.until
        and any(isinstance(sense, VerbSense) and position.is_possible(sense.verb) for sense in edge.senses)
        for edge in lattice.at(mention.start)
    )
