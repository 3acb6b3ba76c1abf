"""A verdict as people read it: the status first, then every reason with its cure, or what the move will do."""

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
from tui.core.i18n.assumption_text import assumed
from tui.core.i18n.rule_source_difference_text import verdict_readings
from tui.core.presenters.between_turns_text import meanwhile_lines
from tui.core.presenters.verdict_card import breach_card, breach_rows
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.core.session.house_rules import HouseRule, beside

SIGNS = {
    VerdictStatus.LEGAL: "ok",
    VerdictStatus.ILLEGAL: "no",
    VerdictStatus.NEEDS: "unknown",
    VerdictStatus.UNCLEAR: "warn",
}
UNKNOWN = ("text_unknown", "text_unknown_near", "text_no_move", "text_no_row")
"""What is said of a line that is no move at all: what can be done instead is a key away."""
COLOURS = {
    VerdictStatus.LEGAL: "success",
    VerdictStatus.ILLEGAL: "error",
    VerdictStatus.NEEDS: "warning",
    VerdictStatus.UNCLEAR: "warning",
}


MARKS = 4
"""Cells before the text of a verdict on the screen: the edge of its card, a sign."""


def headline(words: Words, judged: EvaluatedDraft) -> str:
    """Say whose move it is, the status, and how many reasons there are."""
    verdict = judged.verdict
    status = words.say(f"status.{verdict.status}")
    if judged.moves and judged.moves[-1].seat:
        status = f"{words.format_field(judged.moves[-1].seat, 'seat')}: {status}"
    count = len(verdict.breaches)
    return words.say("table.reasons", status=status, count=count) if count else status


def verdict_lines(
    words: Words,
    judged: EvaluatedDraft,
    colours: dict[str, str],
    names: TableNames,
    ascii: bool = False,
    rules: Sequence[HouseRule] = (),
    readings: Sequence[str] = (),
    game: Game | None = None,
    width: int = 0,
) -> list[tuple[str, StyledText]]:
    """List a verdict line by line, each with its sign; `colours` are the theme's variables, `rules` the house rules,
    `readings` how others read the rules that it rests on. With the `game` each reason is a card of `width` cells.
    """
    verdict = judged.verdict
    colour = colours.get(COLOURS.get(verdict.status, "foreground"), "")
    mark = sign(SIGNS.get(verdict.status, "ellipsis"), ascii)
    lines = [(mark, StyledText(headline(words, judged), f"bold reverse {colour}".strip()))]
    for broken in verdict.breaches:
        lines += (
            breach_card(words, broken, game, width, ascii) if game is not None else breach_rows(words, broken, ascii)
        )
    lines += [("", StyledText(_wrong(words, fault, names))) for fault in verdict.faults]
    for broken in verdict.waived:
        lines.append(("", StyledText(f"({words.say('say.waived')}) {messages.breach(words, broken)}", "dim")))
    lines += [(sign("star", ascii), StyledText(text)) for text in beside(words, rules, verdict)]
    lines += [("!", StyledText(messages.prompt(words, left), "bold")) for left in judged.overlooked]
    lines += [("", StyledText(taken, "dim")) for taken in assumed(words, verdict)]
    lines += [("?", StyledText(messages.question(words, asked), "bold")) for asked in verdict.questions]
    if verdict.breaches and verdict.unchecked:
        count = len({item.path for item in verdict.unchecked})
        lines.append((sign("cursor", ascii), StyledText(words.say("table.not_checked", count=count), "dim")))
    if verdict.status in (VerdictStatus.LEGAL, VerdictStatus.NEEDS):
        lines += [(sign("bullet", ascii), StyledText(messages.ledger(words, line))) for line in verdict.ledger]
    return lines + [(sign("warn", ascii), StyledText(text, "dim")) for text in readings]


def line_verdict(
    table_session: TableSession, colours: dict[str, str], ascii: bool = False, width: int = 0
) -> list[tuple[str, StyledText]]:
    """List the verdict on what stands on the line; nothing where there is none to give. What stands open as a question
    is not asked in it once more. It is a card of `width` cells, or (0) a few rows.
    """
    turn = table_session.conversation.turn
    if turn.enter is EnterAction.COMPARES:
        return meanwhile_lines(table_session.words, table_session.table, turn, ascii)[-1:]
    of_turn = turn.asked is not None or turn.due is NextAction.CONFIRM  # the reminder of an empty line, too
    judged = turn.judged if of_turn else table_session.conversation.line
    if judged is None or (turn.choices and not judged.moves):
        return _notes(table_session, turn)
    if turn.asked is not None:
        judged = structs.replace(judged, verdict=structs.replace(judged.verdict, questions=()))
    rules = table_session.house_rules if judged.verdict.breaches or judged.verdict.waived else ()
    settings = table_session.table.state.options
    readings = verdict_readings(table_session.words, table_session.table.game, judged.verdict, settings)
    names, game = table_session.table.names, table_session.table.game if width else None
    lines = verdict_lines(table_session.words, judged, colours, names, ascii, rules, readings, game, width - MARKS)
    return lines + _notes(table_session, turn) if judged.moves else lines


def edge_colour(table_session: TableSession, colours: dict[str, str]) -> str:
    """Give the colour of the verdict on the moves of the line; "" where there are none."""
    line = table_session.conversation.line
    if line is None or not line.moves:
        return ""
    return colours.get(COLOURS.get(line.verdict.status, ""), "")


def _notes(table_session: TableSession, turn: DialogueState) -> list[tuple[str, StyledText]]:
    """List what is to be known of how the line is understood."""
    words, names = table_session.words, table_session.table.names
    return [("", StyledText(messages.wrong(words, note, names))) for note in turn.notes]


def _wrong(words: Words, fault: Fault, names: TableNames) -> str:
    said = messages.wrong(words, fault, names)
    return f"{said} {words.say('table.lists_all')}" if fault.key in UNKNOWN else said
