"""A verdict as text: the status, then every reason with its remedy, or the effects of the move."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.judging.declaration_draft import EvaluatedDraft
from referee.notation.table_names import TableNames
from referee.rules.game import Game
from scoring.errors import Fault
from scoring.text_catalogs import Words
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, NextAction
from tui.core.conversation.table_session import TableSession
from tui.core.i18n import messages
from tui.core.i18n.assumption_text import assumption_lines
from tui.core.i18n.rule_source_difference_text import new_interpretations
from tui.core.presenters.between_turns_text import meanwhile_lines
from tui.core.presenters.verdict_card import breach_card, breach_rows
from tui.core.rendering.styled_text import Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.core.session.house_rules import HouseRule, verdict_notes

SIGNS = {
    VerdictStatus.LEGAL: "ok",
    VerdictStatus.ILLEGAL: "no",
    VerdictStatus.NEEDS: "unknown",
    VerdictStatus.UNCLEAR: "warn",
}
UNKNOWN = ("text_unknown", "text_unknown_near", "text_no_move", "text_no_row")
"""The faults of a line that is not a move; the display then offers the list of legal moves."""
COLOURS = {
    VerdictStatus.LEGAL: "success",
    VerdictStatus.ILLEGAL: "error",
    VerdictStatus.NEEDS: "warning",
    VerdictStatus.UNCLEAR: "warning",
}


MARKS = 4
"""The width before the text of a displayed verdict, in terminal cells: edge and symbol."""


def headline(words: Words, evaluated: EvaluatedDraft) -> str:
    """Format the seat of a move, the status of its verdict and the number of reasons as text."""
    verdict = evaluated.verdict
    status = words.translate(f"status.{verdict.status}")
    if evaluated.moves and evaluated.moves[-1].seat:
        status = f"{words.format_field(evaluated.moves[-1].seat, 'seat')}: {status}"
    count = len(verdict.breaches)
    return words.translate("table.reasons", status=status, count=count) if count else status


def call_lines(
    words: Words, evaluated: EvaluatedDraft, colours: dict[str, str], ascii: bool, game: Game | None, width: int
) -> Lines:
    """Format the status and each reason as lines. With `game`, each reason is a card `width` terminal cells wide,
    otherwise a few rows.
    """
    mark = symbol(SIGNS.get(evaluated.verdict.status, "ellipsis"), ascii)
    style = f"bold reverse {call_colour(evaluated, colours) or colours.get('foreground', '')}".strip()
    lines: Lines = [(mark, StyledText(headline(words, evaluated), style))]
    for breach in evaluated.verdict.breaches:
        lines += (
            breach_card(words, breach, game, width, ascii) if game is not None else breach_rows(words, breach, ascii)
        )
    return lines


def call_colour(evaluated: EvaluatedDraft, colours: dict[str, str]) -> str:
    """Return the display colour of a verdict; "" for a verdict without a colour, such as that on an unreadable line."""
    return colours.get(COLOURS.get(evaluated.verdict.status, ""), "")


def verdict_lines(
    words: Words,
    evaluated: EvaluatedDraft,
    colours: dict[str, str],
    names: TableNames,
    ascii: bool = False,
    rules: Sequence[HouseRule] = (),
    interpretations: Sequence[str] = (),
    game: Game | None = None,
    width: int = 0,
) -> list[tuple[str, StyledText]]:
    """Format a verdict as lines of (symbol, text). `rules` are house rules, and `interpretations` texts about disputed
    rules (`verdict_interpretations`). With `game`, each reason is a card.
    """
    verdict = evaluated.verdict
    lines = call_lines(words, evaluated, colours, ascii, game, width)
    lines += [("", StyledText(_wrong(words, fault, names))) for fault in verdict.faults]
    for breach in verdict.waived:
        lines.append(("", StyledText(messages.waived_breach(words, breach), "dim")))
    lines += [(symbol("star", ascii), StyledText(text)) for text in verdict_notes(words, rules, verdict)]
    lines += [("!", StyledText(messages.prompt(words, chance), "bold")) for chance in evaluated.overlooked]
    lines += [("", StyledText(assumption, "dim")) for assumption in assumption_lines(words, verdict)]
    lines += [("?", StyledText(messages.question(words, question), "bold")) for question in verdict.questions]
    if (count := len(verdict.unchecked_paths)) and game is None:  # below a card the menu says it
        lines.append((symbol("cursor", ascii), StyledText(words.translate("table.not_checked", count=count), "dim")))
    if verdict.status in (VerdictStatus.LEGAL, VerdictStatus.NEEDS):
        lines += [(symbol("bullet", ascii), StyledText(messages.ledger(words, line))) for line in verdict.ledger]
    return lines + [(symbol("warn", ascii), StyledText(text, "dim")) for text in interpretations]


def line_verdict(
    table_session: TableSession, colours: dict[str, str], ascii: bool = False, width: int = 0
) -> list[tuple[str, StyledText]]:
    """Format the verdict on the typed line as lines; empty if there is none. Breaches are cards `width` terminal cells
    wide, or a few rows if `width` is 0.
    """
    state = table_session.conversation.state
    if state.enter is EnterAction.COMPARES:
        return meanwhile_lines(table_session.words, table_session.table, state, ascii)[-1:]
    is_from_state = (
        state.pending_question is not None or state.next_action is NextAction.CONFIRM
    )  # the reminder of an empty line, too
    evaluated = state.evaluated if is_from_state else table_session.conversation.line
    if evaluated is None or (state.choices and not evaluated.moves):
        return _notes(table_session, state)
    if state.pending_question is not None:
        evaluated = structs.replace(evaluated, verdict=structs.replace(evaluated.verdict, questions=()))
    rules = table_session.house_rules if evaluated.verdict.breaches or evaluated.verdict.waived else ()
    interpretations = new_interpretations(table_session.words, table_session.table, evaluated.verdict)
    names, game = table_session.table.names, table_session.table.game if width else None
    lines = verdict_lines(
        table_session.words, evaluated, colours, names, ascii, rules, interpretations, game, width - MARKS
    )
    return lines + _notes(table_session, state) if evaluated.moves else lines


def edge_colour(table_session: TableSession, colours: dict[str, str]) -> str:
    """Return the colour of the verdict on the typed line; "" without moves."""
    line = table_session.conversation.line
    if line is None or not line.moves:
        return ""
    return call_colour(line, colours)


def _notes(table_session: TableSession, state: DialogueState) -> list[tuple[str, StyledText]]:
    """Return remarks on the interpretation of the line."""
    words, names = table_session.words, table_session.table.names
    return [("", StyledText(messages.wrong(words, note, names))) for note in state.notes]


def _wrong(words: Words, fault: Fault, names: TableNames) -> str:
    message = messages.wrong(words, fault, names)
    return words.join_sentences((message, words.translate("table.lists_all"))) if fault.key in UNKNOWN else message
