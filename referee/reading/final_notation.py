"""Lines of the notation that are refused as what they state, and are never read as anything else."""

from __future__ import annotations

from collections.abc import Iterator

from referee.judging.line_parser import drop_implied, loose_moves, speaker
from referee.notation.move import Move, Moves, defaults, verb_of, without_seats
from referee.reading.contents import is_owned
from referee.reading.context import Context
from referee.reading.lattice import lattice_of
from referee.reading.position import OutOfBudgetError, Position
from referee.reading.senses import Match, Mention, Role, Sense, SmallSense, VerbSense
from referee.record.declaration import Declaration
from scoring.fields.typed_text import fold


def is_final_refusal(text: str, evaluated: Declaration, context: Context, position: Position) -> bool:
    """Return whether a refused line of the notation is that move only. It is not if its words mean something else as
    well, if a legal move states the same and more, or if it names no seat but things of another. A line that names
    a field (`own=1`) is typed as notation on purpose.
    """
    if "=" in text:
        return True
    if has_other_meaning(text, context) or _is_unfinished(evaluated.moves, position):
        return False
    return bool(speaker(context.table.names, text)) or not _is_of_other(evaluated.moves, context)


def has_other_meaning(text: str, context: Context) -> bool:
    """Return whether a line of the notation that is not typed as Gyoji writes it means something else as well: by the
    name of its action, which is another name in the game (“loan”) or a word that asks (“may”), or by a value that is
    the name of another action (“mines 3, end”).
    """
    return any(
        any(_is_other(sense, verb, parts.verb) for sense in _senses(parts.verb, context))
        or any(isinstance(sense, VerbSense) for word in parts.rest for sense in _senses(word, context))
        for verb, parts in loose_moves(context.table.game, context.table.names, text)
    )


def _is_other(sense: Sense, verb: str, verb_text: str) -> bool:
    """Return whether a meaning of the typed name of an action is another than this action. The id of an action has no
    other but as a word that asks.
    """
    if isinstance(sense, SmallSense):
        return sense.role is Role.QUESTION
    return sense != VerbSense(verb) and len(set(map(fold, (verb_text, verb)))) > 1


def _senses(text: str, context: Context) -> Iterator[Sense]:
    lattice = lattice_of(text, context.lexicon)
    edges = (edge for start in lattice.places for edge in lattice.at(start))
    return (sense for edge in edges if isinstance(edge, Mention) and edge.how is Match.EXACT for sense in edge.senses)


def extends(longer: Moves, stated: Moves) -> bool:
    """Return whether moves are the stated ones, where fields that they leave open may have values."""
    full, short = without_seats(drop_implied(longer)), without_seats(drop_implied(stated))
    return len(full) == len(short) and all(map(_extends, full, short))


def _extends(longer: Move, stated: Move) -> bool:
    if type(longer) is not type(stated):
        return False
    default = defaults(type(stated))
    values = ((name, getattr(stated, name)) for name in stated.__struct_fields__)
    return all(value in (default.get(name), getattr(longer, name)) for name, value in values)


def _is_unfinished(moves: Moves, position: Position) -> bool:
    """Return whether a legal move states the same and more."""
    stated = drop_implied(moves)
    try:
        options = position.options(verb_of(stated[0])) if len(stated) == 1 else ()
    except OutOfBudgetError:
        return False
    return any(option.seat == stated[0].seat and _extends(option, stated[0]) for option in options)


def _is_of_other(moves: Moves, context: Context) -> bool:
    table = context.table
    return any(is_owned(table.game, table.state, move) is False for move in drop_implied(moves))
