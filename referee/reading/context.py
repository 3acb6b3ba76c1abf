"""The context in which a line is read: the table, its words, the possible moves and the expected ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from referee.notation.move import Move
from referee.reading.legal_moves import LegalMoves
from referee.reading.lexicon import Lexicon, lexicon_of
from referee.record.judging_context import JudgingContext


class Act(StrEnum):
    """Whether a line declares a move or asks about one."""

    DECLARE = "declare"
    ASK = "ask"


class Discourse(Struct, frozen=True):
    """The previous dialogue: the last declaration of the seat to act, and the declarations offered as a choice."""

    last: tuple[Move, ...] = ()
    rows: tuple[tuple[Move, ...], ...] = ()


NOTHING_BEFORE = Discourse()


class Context(Struct, frozen=True):
    """The context in which a line is read. `options` are the legal moves of the table at this moment.

    If the line is still being typed (`is_entered` is false), typos are not corrected and only words without meaning are
    ignored.
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
    """Return the context of a table at this moment."""
    lexicon = lexicon_of(table.game, table.table_state.seats, table.own_words, commands)
    return Context(table, options or LegalMoves(table), lexicon, discourse=discourse)
