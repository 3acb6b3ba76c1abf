"""Detection of lines that consist of one program command: undo, もどす, oops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from referee.reading.lattice import Lattice, lattice_of
from referee.reading.lexicon import command_lexicon
from referee.reading.position import Position
from referee.reading.senses import CommandSense, Edge, Match, Mention, Role, SmallSense, ValueSense, VerbSense
from referee.reading.small_words import LIGHT
from referee.reading.source import is_mark

_AROUND = frozenset({Role.FILLER, Role.CORRECTION, Role.PARTICLE, Role.CONDITION, Role.QUESTION, Role.PRONOUN})
"""The roles of function words that may precede or follow a command."""


def command_of(lattice: Lattice, position: Position) -> str:
    """Return the program command that a line consists of; `""` if it is none, or if the same words name a move possible
    now.
    """
    for mention in _commands(lattice):
        if _surrounds(lattice, mention) and not _is_possible_action(lattice, mention, position):
            return next(sense.command for sense in mention.senses if isinstance(sense, CommandSense))
    return ""


def command_in(text: str, commands: Mapping[str, Iterable[str]]) -> str:
    """Return the program command that a text consists of, without a table, by the given words per command; `""` if it
    is none.
    """
    lattice = lattice_of(text, command_lexicon(tuple((id, tuple(texts)) for id, texts in commands.items())))
    exact = (each for each in _commands(lattice) if each.how is Match.EXACT)
    mention = next((each for each in exact if _surrounds(lattice, each)), None)
    senses = mention.senses if mention is not None else ()
    return next((sense.command for sense in senses if isinstance(sense, CommandSense)), "")


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
    """Return whether a line contains only this name and words without meaning."""
    text = lattice.source.text
    return all(
        (mention.start <= edge.start and edge.until <= mention.until)
        or is_mark(text, edge.start, edge.until)
        or _is_without_meaning(edge, mention)
        for edge in lattice.path
    )


def _is_without_meaning(edge: Edge, command: Mention) -> bool:
    """Return whether a word adds nothing to a command: a filler, yes or no, or a word for the same command."""
    senses = edge.senses if isinstance(edge, Mention) else ()
    if LIGHT in senses and isinstance(edge, Mention) and edge.name.isascii():  # “help undo” takes nothing back
        return False
    is_answer = any(isinstance(sense, ValueSense) and not sense.field for sense in senses)
    return bool(senses) and all(
        (isinstance(sense, SmallSense) and (is_answer or sense.role in _AROUND))
        or (isinstance(sense, ValueSense) and not sense.field)
        or (isinstance(sense, CommandSense) and sense in command.senses)
        for sense in senses
    )


def _is_possible_action(lattice: Lattice, mention: Mention, position: Position) -> bool:
    """Return whether the text of a command is the full name of an action that is possible now."""
    return any(
        isinstance(edge, Mention)
        and edge.how <= Match.SOUND
        and edge.until == mention.until
        and any(isinstance(sense, VerbSense) and position.is_possible(sense.verb) for sense in edge.senses)
        for edge in lattice.at(mention.start)
    )
