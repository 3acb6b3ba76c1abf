"""The rows below the input line: legal declarations in plain words, the declaration recorded by Enter, and illegal ones
with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from msgspec import structs

from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, Moves, fields_of, verb_of, write_field
from referee.notation.sentence import said_of, sentence
from referee.reading.legal_moves import MAX_MOVES as MAX_LEGAL_MOVES
from referee.reading.legal_moves import OPEN, lead_in
from referee.record.declaration import EvaluatedDraft
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import DialogueState, EnterAction
from tui.core.conversation.line_meaning_text import choice, row_marks, unused_remark
from tui.core.game_ui.registry import screens_of
from tui.core.i18n import messages
from tui.core.i18n.command_usage import declaration_line, exact_line, open_sentence, seat_command, verb_command
from tui.core.i18n.effect_help import notes
from tui.core.i18n.move_text import UnusedRemark, declaration
from tui.core.moves.legal_move_shortlist import AT_ONCE, MAX_MOVES
from tui.core.moves.suggestion import Suggestion, group_line, group_sentence, shared_values, with_numbers
from tui.core.reading.command_words import SLASH, command_texts, fold_command
from tui.core.reading.parsed_line import Line

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
    line = state.line
    suggestions = [
        *(unsaid(conversation, declared, words) if declared and open_ else ()),
        *(who(conversation, line.choices, words) if line.correction is None and not line.unused else ()),
    ]
    if declared and open_ and not suggestions:
        suggestions.append(structs.replace(suggestion_of(declared.moves), enter=state.enter in TAKES))
    if line.correction is None:
        suggestions += _choices(conversation, line, words)
    else:
        suggestions += _corrections(conversation, line, words)
    if declared and open_:
        suggestions += [suggestion_of((*declared.moves[:-1], move)) for move in longer(conversation, declared)]
    refused = [declared] if declared and not open_ else []
    return with_numbers(
        [*suggestions, *(_refused_row(conversation, words, evaluated, with_refused_lines) for evaluated in refused)]
    )


def _choices(conversation: Conversation, line: Line, words: Words) -> Iterator[Suggestion]:
    """Yield the rows of a line with several meanings, or with one that leaves out some of its words."""
    remarks = [unused_remark(words, unused) for unused in line.unused] or [UnusedRemark()] * len(line.choices)
    marks = row_marks(conversation.table, line.choices, line.unused)
    for moves, mark, remark in zip(line.choices, marks, remarks, strict=True):
        row = _declaration_row(conversation, words, moves)
        yield structs.replace(row, answers=line.is_question, mark=mark, unused=remark)


def _corrections(conversation: Conversation, line: Line, words: Words) -> Iterator[Suggestion]:
    """Yield the rows of a line that corrects the declaration recorded last. They leave the line as it is typed."""
    for index, moves in enumerate(line.choices):
        text = choice(words, line, index, conversation.table.acting)
        yield Suggestion(text, conversation.text, moves, replaces_last=line.replaces(index))


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


def who(conversation: Conversation, choices: tuple[Moves, ...], words: Words) -> Iterator[Suggestion]:
    """Yield a suggestion for each seat that can make the typed move, if there are too many moves to list."""
    verbs = {verb_of(moves[-1]) for moves in choices}
    if len(choices) <= AT_ONCE or len(verbs) > 1 or len({moves[-1].seat for moves in choices}) < 2:
        return
    by_seat: dict[str, list[Move]] = {}
    for move in islice(conversation.offers.moves(*verbs), MAX_LEGAL_MOVES):
        by_seat.setdefault(move.seat, []).append(move)
    for seat, seat_moves in by_seat.items():
        sentence_text = open_sentence(
            words, sentence(type(seat_moves[0]), shared_values([said_of(move) for move in seat_moves]), words, seat)
        )
        yield Suggestion(sentence_text, f"{seat_command(words, seat)}: {conversation.text.strip()} ")


def unsaid(conversation: Conversation, evaluated: EvaluatedDraft, words: Words) -> Iterator[Suggestion]:
    """Yield a suggestion for each field of a move without fields if its moves cannot all be listed, then for each other
    seat that can make it.
    """
    move = evaluated.moves[-1]
    kind, verb = type(move), verb_of(move)
    if said_of(move) or not fields_of(kind) or not conversation.offers.open(verb):
        return
    acting = conversation.table.acting
    bare = _unfinished_line(conversation, words, evaluated.moves, move.seat)
    for field in fields_of(kind):
        yield Suggestion(
            open_sentence(words, sentence(kind, {}, words, move.seat if move.seat != acting else "", (field.name,))),
            f"{bare} {write_field(field.name, kind, words)}=",
        )
    if move.seat != acting:
        return
    for seat in conversation.table.seats:
        other = kind(seat=seat)
        if seat != move.seat and conversation.table.judge((*evaluated.moves[:-1], other)).verdict.status in OPEN:
            yield Suggestion(
                open_sentence(words, sentence(kind, {}, words, seat)),
                f"{_unfinished_line(conversation, words, evaluated.moves, seat)} ",
            )


def _unfinished_line(conversation: Conversation, words: Words, moves: tuple[Move, ...], seat: str) -> str:
    """Format a declaration with only the seat and the verb of its last move."""
    *before, move = drop_implied(moves)
    text = f"{seat_command(words, seat)}: {verb_command(words, verb_of(move))}"
    return f"{exact_line(words, conversation.table, tuple(before))}; {text}" if before else text


def complete_command(words: Words, text: str, known: Iterable[str]) -> tuple[Suggestion, ...]:
    """Return the commands whose name in any language begins with the text."""
    prefix = fold_command(text)
    suggestions = []
    for id in known:
        own = f"{SLASH}{words.translate(f'command.{id}')}"
        if any(fold_command(word).startswith(prefix) for word in command_texts(id)):
            label = words.translate(f"key.{id}")
            suggestions.append(
                Suggestion(own, own, note="" if fold_command(f"{SLASH}{label}") == fold_command(own) else label)
            )
    return with_numbers(suggestions)
