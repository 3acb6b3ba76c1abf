"""What stands below the input line: the rows of declarations, the effect of Enter, and the options for a refused
declaration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, Moves, fields_of, verb_of, write_field
from referee.notation.sentence import said_of, sentence
from referee.reading.legal_moves import MAX_MOVES as MAX_LEGAL_MOVES
from referee.reading.legal_moves import OPEN, lead_in
from referee.record.declaration import Declaration
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.conversation.between_turns import enter_text
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, NextAction
from tui.core.conversation.table_session import TableSession
from tui.core.game_ui.registry import screens_of
from tui.core.i18n import messages
from tui.core.i18n.command_usage import declaration_line, exact_line, open_sentence, seat_command, verb_command
from tui.core.i18n.effect_help import notes
from tui.core.i18n.move_text import UnusedRemark, declaration
from tui.core.reading.command_words import SLASH, command_texts, fold_command
from tui.core.reading.legal_move_shortlist import AT_ONCE, MAX_MOVES
from tui.core.reading.line import Line, choice, choices, row_marks, unused_remark
from tui.core.reading.line_suggestions import Suggestion, group_line, group_sentence, shared_values, with_numbers
from tui.core.rendering.styled_text import Lines, StyledText
from tui.core.rendering.wrapping import hang
from tui.core.session.house_rules import HouseRule, about

TAKES = (EnterAction.DECLARES, EnterAction.ASKS, EnterAction.WARNS, EnterAction.ENDS, EnterAction.CLOSES)
"""The effects of Enter that apply to a row with a single declaration."""
OMITTED = "…"
"""What stands in the sentence of several moves for the values in which they differ."""
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
    is_drawn = bool(conversation.reader.steps.numbers_among(line.choices))
    others = [*who(conversation, line.choices, words)] if line.correction is None and not line.unused else []
    suggestions = [
        *(unsaid(conversation, declared, words) if declared and open_ else ()),
        *(() if is_drawn else others),
    ]
    if declared and open_ and not suggestions:
        suggestions.append(structs.replace(suggestion_of(declared.moves), enter=state.enter in TAKES))
    if line.correction is None:
        suggestions += [*_choices(conversation, line, words), *(others if is_drawn else ())]
    else:
        suggestions += _corrections(conversation, line, words)
    if declared and open_:
        suggestions += [suggestion_of((*declared.moves[:-1], move)) for move in longer(conversation, declared)]
    refused = [declared] if declared and not open_ else []
    return with_numbers(
        [*suggestions, *(_refused_row(conversation, words, evaluated, with_refused_lines) for evaluated in refused)]
    )


def _choices(conversation: Conversation, line: Line, words: Words) -> Iterator[Suggestion]:
    """Yield the rows of a line with several meanings, or with one that leaves out some of its words. Many moves of a
    verb are grouped by the first value in which they differ.
    """
    groups = () if line.unused or line.is_question else conversation.reader.steps.grouped(line.choices)
    if groups:
        for group in groups:
            yield (
                _declaration_row(conversation, words, group.moves)
                if group.moves
                else _group(conversation, group, words)
            )
        return
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


def longer(conversation: Conversation, evaluated: Declaration) -> list[Any]:
    """Return longer variants of a declaration, with another list item or more optional fields in its last move. If only
    the verb is typed, return all variants, else a few.
    """
    *before, last = evaluated.moves
    if units := conversation.reader.offers.longer(last)[:FEW]:
        return units
    now = tuple(before) == lead_in(conversation.table, last)
    return list(islice(conversation.reader.offers.fuller(last), FEW if said_of(last) else MAX_MOVES)) if now else []


def _step(conversation: Conversation, state: DialogueState, words: Words) -> Iterator[Suggestion]:
    ends = state.evaluated.moves if state.evaluated is not None and state.enter in TAKES else ()
    cached = conversation.reader.steps.cached_rows.setdefault(words.lang, {})
    for way in conversation.reader.steps.ways:
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
    text = group_sentence(table, row, words, ask_optional=not row.draft.values).with_gaps(lambda _: OMITTED)
    return structs.replace(row, text=text, line=group_line(table, row, words), note=count)


def _declaration_row(conversation: Conversation, words: Words, moves: Moves) -> Suggestion:
    """Return the row of a declaration, cached for the current table state."""
    cached = conversation.reader.steps.cached_rows.setdefault(words.lang, {})
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


def _refused_row(conversation: Conversation, words: Words, evaluated: Declaration, with_line: bool) -> Suggestion:
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
    for move in islice(conversation.reader.offers.moves(*verbs), MAX_LEGAL_MOVES):
        by_seat.setdefault(move.seat, []).append(move)
    for seat, seat_moves in by_seat.items():
        sentence_text = open_sentence(
            words, sentence(type(seat_moves[0]), shared_values([said_of(move) for move in seat_moves]), words, seat)
        )
        yield Suggestion(sentence_text, f"{seat_command(words, seat)}: {conversation.text.strip()} ")


def unsaid(conversation: Conversation, evaluated: Declaration, words: Words) -> Iterator[Suggestion]:
    """Yield a suggestion for each field of a move without fields if its moves cannot all be listed, then for each other
    seat that can make it.
    """
    move = evaluated.moves[-1]
    kind, verb = type(move), verb_of(move)
    if said_of(move) or not fields_of(kind) or not conversation.reader.offers.open(verb):
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


IDLE = {
    NextAction.OVER: "how_over",
    NextAction.SCORES: "score_how",
    NextAction.SHEETS: "sheet_how",
    NextAction.DISPUTE: "how_dispute",
}
"""The catalogue keys of the texts for an Enter without effect."""
CLOSING = {EnterAction.ENDS: "", EnterAction.CLOSES: "", EnterAction.ASKS: "_asks"}


def enter_key(state: DialogueState, empty: bool) -> str:
    """Return the catalogue key for the effect of Enter on the typed line, or on an empty line."""
    if state.next_action is NextAction.CONFIRM:
        return "enter_anyway"
    if state.enter is EnterAction.NOTHING or state.next_action is NextAction.DISPUTE:
        return IDLE.get(state.next_action, "how")
    if state.enter is EnterAction.EXPLAINS and state.evaluated is not None:
        return "how" if len(state.evaluated.verdict.faults) > 1 else "enter_explains"
    if state.enter is EnterAction.CHOOSES:
        if state.line.selects_none and state.next_action is NextAction.CHOOSE:
            return "enter_number_asks" if state.line.is_question else "enter_number"
        if len(state.line.choices) > 1:
            return "enter_chooses"
        if state.next_action is not NextAction.CHOOSE:
            return "enter_confirms"
        return "enter_rules" if state.line.is_question else "enter_takes"
    if state.searches and state.enter is EnterAction.REFUSES:
        return "enter_searches"
    if empty and state.evaluated is not None and state.enter in CLOSING:
        last = state.evaluated.moves[-1]
        return f"{'enter_ends' if last.ends_turn else 'enter_closes'}{CLOSING[state.enter]}"
    return f"enter_{state.enter}"


def enter_words(words: Words, state: DialogueState, empty: bool) -> str:
    """Describe the effect of Enter on the typed line, an empty line, or an action that is required before the next
    declaration.
    """
    if text := enter_text(words, state):
        return text
    moves = state.evaluated.moves if state.evaluated is not None else ()
    verb = verb_of(moves[-1]) if moves else ""
    return words.translate(f"table.{enter_key(state, empty)}", count=len(state.line.choices), verb=verb)


def of_row(words: Words, row: Suggestion, crosses: bool) -> Lines:
    """Describe the effect of Enter on a row of the list, and the other keys; `crosses` is whether the right arrow key
    moves to a second column.
    """
    key = "enter_puts" if row.is_refused else "enter_rules_row" if row.answers else "enter_row"
    return [
        ("", StyledText(words.translate(f"table.{key}", number=row.number))),
        ("", StyledText(words.translate("table.row_keys_cross" if crosses else "table.row_keys"), "dim")),
    ]


def of_line(words: Words, state: DialogueState, empty: bool, available_size: tuple[int, int] | None) -> Lines:
    """Describe the effect of Enter on the typed line, and the other keys if they fit into `available_size` (columns,
    rows).
    """
    text = [("", StyledText(enter_words(words, state, empty)))]
    if available_size is None:
        return text
    width, height = available_size
    more = [*text, ("", StyledText(words.translate("table.line_keys"), "dim"))]
    return more if len(hang(more, width or 1)) <= height else text


CHOICE = "choice-"
"""The prefix of the row ids of alternative declarations; their index follows."""
REFUSED = (
    VerdictStatus.ILLEGAL,
    VerdictStatus.UNCLEAR,
    VerdictStatus.NEEDS,
    VerdictStatus.UNREADABLE,
    VerdictStatus.AMBIGUOUS,
)
"""The verdicts with which a declaration is not recorded and the players choose an option."""


def remedies(words: Words, session: TableSession) -> list[tuple[str, str]]:
    """Return the options for the current line as (id, label)."""
    evaluated = session.conversation.declaration
    rows = [_option(words, "change")]
    if evaluated and evaluated.verdict.clauses:
        rows.append(_option(words, "clause", clause=evaluated.verdict.clauses[0]))
    if evaluated and evaluated.moves:
        rows.append(_option(words, "overrule"))
    if (rule := earlier_rule(session)) is not None:
        rows.append(("house", words.translate("house.take_up", text=rule.text)))
    rows.append(_option(words, "park"))
    besides = choices(words, session.table, session.conversation.state.line)
    rows += [(f"{CHOICE}{index}", label) for index, label in enumerate(besides)]
    if evaluated and (count := len(evaluated.verdict.unchecked_paths)):
        rows.append(_option(words, "unchecked", count=count))
    return rows


def _option(words: Words, id: str, **values: object) -> tuple[str, str]:
    return (id, words.translate(f"table.menu_{id}", **values))


def choice_of(id: str) -> int | None:
    """Return the index of the alternative declaration with this row id; None for any other row."""
    return int(id.removeprefix(CHOICE)) if id.startswith(CHOICE) else None


def earlier_rule(session: TableSession) -> HouseRule | None:
    """Return a house rule of an earlier table about a rule that the line violates; None if there is none."""
    evaluated = session.conversation.declaration
    return next(iter(about(session.earlier_house_rules, evaluated.verdict)), None) if evaluated else None
