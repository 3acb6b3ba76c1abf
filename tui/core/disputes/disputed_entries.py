"""The recorded entries that a disputed line refers to: those it objects to, or those that it declares again."""

from __future__ import annotations

from contextlib import suppress

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, verb_of, write
from referee.reading.objections import Objection, content_terms, objection_of
from referee.record.replay import moves_of
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import LANGS
from tui.core.i18n.catalogs import words_for
from tui.core.record_text.entry_text import entry_text

DECLARED = ("move", "overrule")
"""The kinds of entries that have a verdict."""
RECENT = 20
"""The number of latest declarations that are compared with the words of a line."""
MAX_ENTRIES = 9
"""The maximum number of entries that are offered."""


def declared_steps(table: Table) -> list[ReplayStep]:
    """Return the last declarations in effect, newest first."""
    steps = [step for step in table.steps if step.entry.kind in DECLARED and not step.unread]
    return steps[: -RECENT - 1 : -1]


def _only_ends_turn(table: Table, step: ReplayStep) -> bool:
    """Return whether an entry only ends a turn, which players rarely dispute."""
    return all(move.ends_turn for move in entry_moves(table, step))


def entries_objected_to(
    table: Table, text: str, *, is_bare: bool = False, is_complete: bool = False
) -> tuple[int, ...]:
    """Return the numbers of the entries to which a line may object by its words, best match first; empty if it is no
    objection. With `is_bare`, only lines that contain nothing but the objection count; with `is_complete`, only entries
    that contain all terms of the line.
    """
    objection = objection_of(table.game, table.table_state.seats, text)
    if not objection.is_bare and (is_bare or not objection.is_marked):
        return ()
    steps = sorted(declared_steps(table), key=lambda step: _only_ends_turn(table, step))
    if objection.seats:
        steps = [step for step in steps if step.entry.seat in objection.seats]
    if not objection.is_bare:
        steps = _matching(table, objection, steps, is_complete)
    return tuple(step.entry.seq for step in steps[:MAX_ENTRIES])


def entries_declared(table: Table, moves: tuple[Move, ...]) -> tuple[int, ...]:
    """Return the numbers of the last entries that declare the same as a line whose declaration is illegal now."""
    stated = drop_implied(moves)
    if not stated or table.judge(stated).verdict.status is not VerdictStatus.ILLEGAL:
        return ()
    return tuple(step.entry.seq for step in declared_steps(table) if _declares(table, step, stated))[:MAX_ENTRIES]


def entry_moves(table: Table, step: ReplayStep) -> tuple[Move, ...]:
    """Return the moves of a declaration's entry."""
    return moves_of(table.game, step.entry.body)


def _matching(table: Table, objection: Objection, steps: list[ReplayStep], is_complete: bool) -> list[ReplayStep]:
    """Select the entries by the terms of the line: first those whose sentence contains no other terms, then the newest.
    Terms that occur in no entry are ignored. If some entries contain all other terms, only those are selected; if none
    does, entries are selected only for a line that refers to something past.
    """
    sentences = {step.entry.seq: _sentence_terms(table, step) for step in steps}
    entries = {seq: frozenset[str]().union(*each) for seq, each in sentences.items()}
    known = objection.terms & frozenset[str]().union(*entries.values())
    complete = [step for step in steps if known and known <= entries[step.entry.seq]]
    if complete:
        return sorted(complete, key=lambda step: not any(each <= known for each in sentences[step.entry.seq]))
    if is_complete or not objection.is_pointing:
        return []
    return sorted(steps, key=lambda step: -len(known & entries[step.entry.seq]))


def _sentence_terms(table: Table, step: ReplayStep) -> list[frozenset[str]]:
    """Return the terms of an entry's text, in each language and in the notation."""
    texts = [
        entry_text(words_for(lang, table.game.id, table.seats, table.own_words), table, step.entry) for lang in LANGS
    ]
    with suppress(InputError):  # today's rules do not know it
        texts.append("; ".join(write(move) for move in drop_implied(entry_moves(table, step))))
    return [content_terms(text) for text in texts]


def _declares(table: Table, step: ReplayStep, stated: tuple[Move, ...]) -> bool:
    try:
        entry = drop_implied(entry_moves(table, step))
    except InputError:
        return False
    own = [move for move in entry if any(_states(move, each) for each in stated)]
    return len(stated) <= len(own) and all(any(_states(move, each) for move in own) for each in stated)


def _states(move: Move, stated: Move) -> bool:
    """Return whether a move matches a stated one: each field given in the stated move has the same value."""
    if verb_of(move) != verb_of(stated):
        return False
    values, defaults = structs.asdict(stated), {field.name: field.default for field in structs.fields(stated)}
    return all(getattr(move, name) == value for name, value in values.items() if value != defaults[name])
