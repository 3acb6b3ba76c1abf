"""The rows below the input line: legal declarations in plain words, the declaration recorded by Enter, and illegal ones
with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

from msgspec import structs

from referee.judging.declaration_draft import EvaluatedDraft
from referee.judging.line_parser import drop_implied
from referee.notation.move import Moves
from referee.notation.sentence import said_of
from referee.reading.legal_moves import OPEN, lead_in
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import DialogueState, EnterAction
from tui.core.conversation.line_meaning_text import choice, row_marks, unused_remark
from tui.core.game_ui.registry import screens_of
from tui.core.i18n import messages
from tui.core.i18n.command_usage import declaration_line, open_sentence
from tui.core.i18n.effect_help import notes
from tui.core.i18n.move_text import UnusedRemark, declaration
from tui.core.input_line.incomplete_line_suggestions import unsaid, who
from tui.core.moves.group_row import group_line, group_sentence
from tui.core.moves.legal_move_shortlist import MAX_MOVES
from tui.core.moves.suggestion import Suggestion, with_numbers

TAKES = (EnterAction.DECLARES, EnterAction.ASKS, EnterAction.WARNS, EnterAction.ENDS, EnterAction.CLOSES)
"""The effects of Enter that apply to a row with a single declaration."""
FEW = 5
"""The maximum number of longer variants of a move in the list."""


def rows(
    conversation: Conversation, state: DialogueState, words: Words, with_refused_lines: bool = True
) -> tuple[Suggestion, ...]:
    """Return the numbered rows that match the line, legal declarations first. An empty line matches all legal
    declarations.
    """
    if state.pending_question is not None or conversation.table.table_state.depth != "full":
        return ()
    if not conversation.text.strip():
        return with_numbers(tuple(_step(conversation, state, words)))
    declared = state.evaluated if state.evaluated is not None and state.evaluated.moves else None
    open_ = declared is not None and declared.verdict.status in OPEN
    suggestion_of = partial(_declaration_row, conversation, words)
    suggestions = [
        *(unsaid(conversation, declared, words) if declared and open_ else ()),
        *(who(conversation, state.choices, words) if state.correction is None and not state.unused else ()),
    ]
    if declared and open_ and not suggestions:
        suggestions.append(structs.replace(suggestion_of(declared.moves), enter=state.enter in TAKES))
    if state.correction is None:
        suggestions += _choices(conversation, state, words)
    else:
        suggestions += _corrections(conversation, state, words)
    if declared and open_:
        suggestions += [suggestion_of((*declared.moves[:-1], move)) for move in longer(conversation, declared)]
    refused = [declared] if declared and not open_ else []
    return with_numbers(
        [*suggestions, *(_refused_row(conversation, words, evaluated, with_refused_lines) for evaluated in refused)]
    )


def _choices(conversation: Conversation, state: DialogueState, words: Words) -> Iterator[Suggestion]:
    """Yield the rows of a line with several meanings, or with one that leaves out some of its words."""
    remarks = [unused_remark(words, unused) for unused in state.unused] or [UnusedRemark()] * len(state.choices)
    marks = row_marks(conversation.table, state.choices, state.unused)
    for moves, mark, remark in zip(state.choices, marks, remarks, strict=True):
        row = _declaration_row(conversation, words, moves)
        yield structs.replace(row, answers=state.is_question, mark=mark, unused=remark)


def _corrections(conversation: Conversation, turn: DialogueState, words: Words) -> Iterator[Suggestion]:
    """Yield the rows of a line that corrects the declaration recorded last. They leave the line as it is typed."""
    for index, moves in enumerate(turn.choices):
        text = choice(words, turn, index, conversation.table.acting)
        yield Suggestion(text, conversation.text, moves, replaces_last=turn.replaces(index))


def longer(conversation: Conversation, evaluated: EvaluatedDraft) -> list[Any]:
    """Return longer variants of a declaration, with another list item or more optional fields in its last move. If only
    the verb is typed, return all variants, else a few.
    """
    *before, last = evaluated.moves
    if units := conversation.offers.longer(last)[:FEW]:
        return units
    now = tuple(before) == lead_in(conversation.table, last)
    return list(islice(conversation.offers.fuller(last), FEW if said_of(last) else MAX_MOVES)) if now else []


def _step(conversation: Conversation, state: DialogueState, words: Words) -> Iterator[Suggestion]:
    ends = state.evaluated.moves if state.evaluated is not None and state.enter in TAKES else ()
    cached = conversation.steps.cached_rows.setdefault(words.lang, {})
    for way in conversation.steps.ways:
        if way.moves:
            yield structs.replace(_declaration_row(conversation, words, way.moves), enter=way.moves == ends)
        elif way.question is not None:
            yield structs.replace(way, text=messages.question(words, way.question))
        else:
            key = (way.draft.verb, way.among)
            if key not in cached:
                cached[key] = _group(conversation, way, words)
            yield cached[key]


def _group(conversation: Conversation, row: Suggestion, words: Words) -> Suggestion:
    """Return the row of several moves with its sentence, its line and their number."""
    table = conversation.table
    count = words.translate("table.ways", count=len(row.among)) if row.is_complete and len(row.among) > 1 else ""
    text = open_sentence(words, group_sentence(table, row, words, ask_optional=not row.draft.values))
    return structs.replace(row, text=text, line=group_line(table, row, words), note=count)


def _declaration_row(conversation: Conversation, words: Words, moves: Moves) -> Suggestion:
    """Return the row of a declaration, cached for the current table state."""
    cached = conversation.steps.cached_rows.setdefault(words.lang, {})
    if moves not in cached:
        cached[moves] = _row(words, moves, conversation.table)
    return cached[moves]


def _row(words: Words, moves: Moves, table: Table) -> Suggestion:
    describe = screens_of(table.game.id).beside
    notes_of_moves = [notes(move, words) for move in moves]
    if describe and len(stated_moves := drop_implied(moves)) == 1:  # a later one is said of another state of the table
        notes_of_moves.append(describe(words, table, stated_moves[0]))
    note = words.join_clauses(dict.fromkeys(filter(None, notes_of_moves)))
    text = declaration(words, moves, table.acting)
    return Suggestion(text, text, moves, note)


def _refused_row(conversation: Conversation, words: Words, evaluated: EvaluatedDraft, with_line: bool) -> Suggestion:
    row = _row(words, evaluated.moves, conversation.table)
    if not with_line:
        return structs.replace(row, line="", moves=(), among=drop_implied(evaluated.moves), is_refused=True)
    line = declaration_line(words, evaluated.moves, lambda text: conversation.reader.judge(text).moves)
    return structs.replace(row, line=line, moves=(), is_refused=True)
