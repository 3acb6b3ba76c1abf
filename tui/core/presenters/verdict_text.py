"""A verdict as text: the status, then every reason with its remedy, or the effects of the move; as a large card; and
in one line.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from referee.facts.verdict import Breach, VerdictStatus
from referee.notation.move import Move
from referee.notation.table_names import TableNames
from referee.record.declaration import Declaration
from referee.record.entry import Entry
from referee.rules.game import Game, Seat
from referee.rules.rule_search import section_of_clause
from scoring.errors import Fault
from scoring.text_catalogs import Words
from tui.core.conversation.between_turns import meanwhile_lines
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, NextAction
from tui.core.conversation.table_session import TableSession
from tui.core.i18n import messages
from tui.core.i18n.assumption_text import assumption_lines
from tui.core.i18n.entry_text import actor, read_back
from tui.core.i18n.rule_source_difference_text import new_interpretations
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.plate import Call
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


def headline(words: Words, evaluated: Declaration) -> str:
    """Format the seat of a move, the status of its verdict and the number of reasons as text."""
    verdict = evaluated.verdict
    status = words.translate(f"status.{verdict.status}")
    if evaluated.moves and evaluated.moves[-1].seat:
        status = f"{words.format_field(evaluated.moves[-1].seat, 'seat')}: {status}"
    count = len(verdict.breaches)
    return words.translate("table.reasons", status=status, count=count) if count else status


def call_lines(
    words: Words, evaluated: Declaration, colours: dict[str, str], ascii: bool, game: Game | None, width: int
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


def call_colour(evaluated: Declaration, colours: dict[str, str]) -> str:
    """Return the display colour of a verdict; "" for a verdict without a colour, such as that on an unreadable line."""
    return colours.get(COLOURS.get(evaluated.verdict.status, ""), "")


def verdict_lines(
    words: Words,
    evaluated: Declaration,
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
    evaluated = state.evaluated if is_from_state else table_session.conversation.declaration
    if evaluated is None or (not evaluated.moves and (state.line.choices or _only_chooses(evaluated))):
        return _notes(table_session, state)
    if state.pending_question is not None:
        evaluated = structs.replace(evaluated, verdict=structs.replace(evaluated.verdict, questions=()))
    rules = table_session.house_rules if evaluated.verdict.breaches or evaluated.verdict.waived else ()
    interpretations = new_interpretations(table_session.words, table_session.table, evaluated.verdict)
    names, game = table_session.table.names, table_session.table.game if width else None
    lines = verdict_lines(
        table_session.words, evaluated, colours, names, ascii, rules, interpretations, game, width - MARKS
    )
    if game is not None and evaluated.verdict.breaches:
        del lines[1]  # the banner says the first reason
    return lines + _notes(table_session, state) if evaluated.moves else lines


def _only_chooses(evaluated: Declaration) -> bool:
    """Return whether the line only has several meanings, which are listed below it."""
    return {fault.key for fault in evaluated.verdict.faults} == {"text_choose"}


def edge_colour(table_session: TableSession, colours: dict[str, str]) -> str:
    """Return the colour of the verdict on the typed line; "" without moves."""
    line = table_session.conversation.declaration
    if line is None or not line.moves:
        return ""
    return call_colour(line, colours)


def _notes(table_session: TableSession, state: DialogueState) -> list[tuple[str, StyledText]]:
    """Return remarks on the interpretation of the line."""
    words, names = table_session.words, table_session.table.names
    return [("", StyledText(messages.wrong(words, note, names))) for note in state.line.notes]


def _wrong(words: Words, fault: Fault, names: TableNames) -> str:
    message = messages.wrong(words, fault, names)
    return words.join_sentences((message, words.translate("table.lists_all"))) if fault.key in UNKNOWN else message


GAP = 2
"""The minimum number of blanks between the parts of a row."""
BAR = (("▰", "▱"), ("#", "-"))
"""The characters for an available and a missing unit of a bar; the second pair is ASCII."""
LONGEST = 12
"""The maximum number of cells of a bar; in a longer bar, a cell represents several units."""


def shortage_rows(words: Words, breach: Breach, ascii: bool) -> list[StyledText]:
    """Draw two bars for the available and the required amount, and the shortage as a number."""
    short = breach.shortage
    if short is None or not (type(short.have) is type(short.need) is int) or not 0 <= short.have < short.need:
        return []  # what nobody has entered has no length
    seat = breach.values.get("seat") if short.is_owned else None
    name = str(words.format_field(seat, "seat")) if seat else ""
    labels = [words.translate(f"table.{key}", seat=name) for key in ("has" if name else "there", "needed")]
    figures = [_figure(words, figure, short.unit) for figure in (short.have, short.need)]
    per_cell = -(-short.need // LONGEST)
    cells = (short.have // per_cell, -(-short.need // per_cell))
    full, empty = BAR[ascii]
    rows = []
    for label, figure, count in zip(labels, figures, cells, strict=True):
        row = StyledText(label + " " * (max(map(cell_len, labels)) - cell_len(label) + GAP), "dim")
        row.append(" " * (max(map(cell_len, figures)) - cell_len(figure))).append(figure, "bold").append(" " * GAP)
        rows.append(row.append(full * count).append(empty * (cells[1] - count), "dim"))
    rows[1].append(
        " " * GAP + words.translate("table.short", count=_figure(words, short.need - short.have, short.unit))
    )
    return rows


def _figure(words: Words, figure: int, unit: str) -> str:
    return str(words.format_field(figure, unit)) if unit else f"{figure:,}"


def rule_row(words: Words, game: Game, breach: Breach, width: int) -> StyledText:
    """Return a row `width` terminal cells wide, with the rulebook section on the left and the clause ids on the
    right.
    """
    ids = " ".join((breach.clause, *breach.also))
    section = section_of_clause(game).get(breach.clause)
    heading = section.title(words.lang) if section else ""
    titles = (words.translate("table.rulebook", title=heading), heading) if heading else ()
    title = next((text for text in titles if cell_len(text) + GAP + cell_len(ids) <= width), "")
    blanks = max(0, width - cell_len(title) - cell_len(ids))
    return StyledText(f"{title}{' ' * blanks}{ids}", "dim")


def breach_rows(words: Words, breach: Breach, ascii: bool) -> list[tuple[str, StyledText]]:
    """Format a breach as rows: the reason with its first rule, and the remedy."""
    rule = words.translate("why.rule", rule=breach.clause)
    reason = StyledText.assemble((messages.reason(words, breach), "bold"), "  ", (rule, "dim"))
    return [("", reason), *_cure(words, breach, ascii)]


def breach_card(words: Words, breach: Breach, game: Game, width: int, ascii: bool) -> list[tuple[str, StyledText]]:
    """Format a breach as a card `width` terminal cells wide: reason, remedy, and clauses on the right."""
    reason = StyledText(messages.reason(words, breach), "bold")
    return [("", reason), *cure_lines(words, breach, ascii), ("", rule_row(words, game, breach, width))]


def _cure(words: Words, breach: Breach, ascii: bool) -> list[tuple[str, StyledText]]:
    return [(symbol("arrow", ascii), StyledText(messages.cure(words, breach), "italic"))] if breach.cure else []


OPEN = (VerdictStatus.NEEDS, VerdictStatus.UNCLEAR)
"""The verdicts that depend on an unanswered question or on a decision of the players."""


def line_call(
    words: Words, conversation: Conversation, is_refused: bool, recorded: Entry | None, is_read_back: bool
) -> Call | None:
    """Return the large display for the last input: refused with the first reason, an open question, or recorded as
    legal. None if nothing is announced. `is_read_back` is whether what was recorded is read back.
    """
    seats, pending, judgement = (
        conversation.table.table_state.seats,
        conversation.pending_question,
        conversation.declaration,
    )
    if pending is not None and pending.question is not None:
        return Call("unknown", seats=_seats(seats, pending.moves))
    if is_refused and judgement is not None:
        return _refusal(words, seats, judgement)
    if recorded is None:
        return None
    by = tuple(seat for seat in seats if seat.id == actor(conversation.table, recorded))
    is_legal = recorded.verdict == VerdictStatus.LEGAL
    if is_read_back and (recorded.verdict or recorded.kind == "score"):
        text = read_back(words, conversation.table)
        kind = "ok" if is_legal or recorded.kind == "score" else "warn"
        mark = words.translate("table.sign_ok") if kind == "ok" else ""
        return Call(kind, "", words.translate("table.takes_back"), by, text, mark)
    return (
        Call("ok", words.translate("table.call_ok"), "", by, "", words.translate("table.sign_ok")) if is_legal else None
    )


def ruling_call(words: Words, evaluated: Declaration) -> Call:
    """Return a verdict as a call that fills a banner: the first reason of a refusal, else the status."""
    verdict = evaluated.verdict
    if verdict.breaches:
        word, text = words.translate("table.call_no"), messages.reason(words, verdict.breaches[0])
    else:
        word = words.translate("table.call_ok") if verdict.status is VerdictStatus.LEGAL else ""
        text = headline(words, evaluated)
    return Call(SIGNS.get(verdict.status, "unknown"), word, text=text)


def cure_lines(words: Words, breach: Breach, ascii: bool) -> Lines:
    """Return what a banner with the reason leaves out: the shortage as bars, and the remedy."""
    return [*(("", row) for row in shortage_rows(words, breach, ascii)), *_cure(words, breach, ascii)]


def _refusal(words: Words, seats: Sequence[Seat], judgement: Declaration) -> Call | None:
    by, breaches = _seats(seats, judgement.moves), judgement.verdict.breaches
    if breaches:
        return Call("no", words.translate("table.call_no"), "", by, messages.reason(words, breaches[0]))
    return Call("unknown", seats=by) if judgement.verdict.status in OPEN else None


def _seats(seats: Sequence[Seat], moves: Sequence[Move]) -> tuple[Seat, ...]:
    """Return the seat of the last of these moves as a tuple; empty without moves."""
    return tuple(seat for seat in seats if moves and seat.id == moves[-1].seat)
