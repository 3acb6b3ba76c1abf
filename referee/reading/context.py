"""What a line is read in: the table, its words, what may be declared, and what is expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from referee.notation.move import Move
from referee.reading.legal_moves import LegalMoves
from referee.reading.lexicon import Lexicon, lexicon_of
from referee.record.judging_context import JudgingContext


class Act(StrEnum):
    """What a line does with its content."""

    DECLARE = "declare"
    ASK = "ask"


class Discourse(Struct, frozen=True):
    """What was talked about before: the last declaration of the seat that acts, and those left to choose among."""

    last: tuple[Move, ...] = ()
    rows: tuple[tuple[Move, ...], ...] = ()


NOTHING_BEFORE = Discourse()


class Context(Struct, frozen=True):
    """What a line is read in. `options` are those of the table as it stands now.

    A line that is not entered yet (`is_entered`) is read as it stands: its typos are not looked for, nothing of it is
    passed over but what states nothing.
    """

    table: JudgingContext
    options: LegalMoves
    lexicon: Lexicon
    default_act: Act = Act.DECLARE
    discourse: Discourse = NOTHING_BEFORE
    is_entered: bool = True


def context_of(
    table: JudgingContext,
    options: LegalMoves | None = None,
    commands: Mapping[str, Iterable[str]] = {},
    discourse: Discourse = NOTHING_BEFORE,
) -> Context:
    """Return the context of a table as it stands."""
    lexicon = lexicon_of(table.game, table.table_state.seats, table.own_words, commands)
    return Context(table, options or LegalMoves(table), lexicon, discourse=discourse)
