"""The input for reading a line, apart from its text: the table, its names, the legal moves and the previous
dialogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from referee.notation.move import Moves
from referee.reading.legal_moves import LegalMoves
from referee.reading.lexicon import Lexicon, lexicon_of
from referee.reading.position import Budget
from referee.record.judging_context import JudgingContext


class Act(StrEnum):
    """What a line does with a move."""

    DECLARE = "declare"
    ASK = "ask"
    """It asks whether the move may be made."""
    INQUIRE = "inquire"
    """It asks for something else: a price, an effect, a reason."""
    CONSIDER = "consider"
    """It is a thought about the move."""


class Discourse(Struct, frozen=True):
    """The recorded declarations to which a line may refer: the last turn of each seat (`turns`), the latest one last.
    `seat` is the seat to act, "" if unknown.
    """

    turns: dict[str, Moves] = {}
    seat: str = ""


class Context(Struct, frozen=True):
    """The input for reading a line. `options` are the legal moves of the table at this moment.

    `budget` is the budget that all stages of reading a line share.

    While the line is still being typed (`is_entered` is false), typos are not corrected, and only words without meaning
    are ignored.
    """

    table: JudgingContext
    options: LegalMoves
    lexicon: Lexicon
    discourse: Discourse
    default_act: Act = Act.DECLARE
    is_entered: bool = True
    budget: Budget | None = None


def context_of(
    table: JudgingContext,
    options: LegalMoves | None = None,
    commands: Mapping[str, Iterable[str]] = {},
) -> Context:
    """Return the reading context for the current state of a table."""
    lexicon = lexicon_of(table.game, table.table_state.seats, table.own_words, commands)
    return Context(table, options or LegalMoves(table), lexicon, Discourse(dict(table.last_turns()), table.acting))
